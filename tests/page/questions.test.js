import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { History, Words, questionAt, textOf } = load(
  ["decode.js", "history.js", "words.js", "questions.js"], ["History", "Words", "questionAt", "textOf"]);

async function booksOf(name) {
  const { data, runs } = await runsOf(name);
  return runs.map((run) => {
    const history = new History(run);
    return { run, history, phrases: data.phrases, words: new Words(run, history, data.phrases) };
  });
}

test("every question has exactly one right answer among several", async () => {
  for (const name of ["classic", "edge", "groups", "jugs", "long"]) {
    for (const book of await booksOf(name)) {
      let asked = 0;
      for (let event = 0; event < book.run.length; event++) {
        const question = questionAt(book, event);
        if (!question) continue;
        asked++;
        assert.ok(question.choices.length > 1, `${book.run.name} ${event}`);
        assert.equal(question.choices.filter(({ right }) => right).length, 1, `${book.run.name} ${event}`);
        const texts = question.choices.map(({ pieces }) => textOf(pieces));
        assert.equal(new Set(texts).size, texts.length);
      }
      assert.ok(asked > 0 || book.run.length < 20);
    }
  }
});

test("a queue is asked for its front, a child for its fate, a node at the limit for its end", async () => {
  const [bfs, iddfs] = await booksOf("classic");
  const told = (book, event) => {
    const { ask, choices } = questionAt(book, event);
    return [textOf(ask), ...choices.map(({ pieces, right }) => `${right ? "* " : ""}${textOf(pieces)}`)];
  };
  const pop = Array.from(bfs.run.kind).findIndex((kind, event) => kind === 3 && bfs.run.node[event] === 3);
  assert.deepEqual(told(bfs, pop), ["Which node leaves the queue next?", "* n3 {L:C R:FSW}", "n4 {L:W R:CFS}"]);
  assert.deepEqual(told(bfs, 14), [
    "FS moves left gives {L:CFSW R:}. What becomes of this child?",
    "It becomes a new node", "* Rejected: an ancestor has its state", "Rejected: it breaks a rule",
  ]);
  const cutoff = Array.from(iddfs.run.kind).indexOf(7);
  assert.deepEqual(told(iddfs, cutoff), ["What happens with n1 now?", "It is expanded", "* It is cut off"]);
});
