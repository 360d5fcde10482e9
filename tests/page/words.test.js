import assert from "node:assert/strict";
import { test } from "node:test";
import { load, readPage, runsOf } from "./load.js";

const { History, Words, textOf } = load(["decode.js", "history.js", "words.js"], ["History", "Words", "textOf"]);

const unescape = (text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

/** The logs that the page holds as text, by run. */
function logsOf(name) {
  return readPage(name).split("<h3>Log</h3>").slice(1).map((part) => {
    const lists = part.split("</section>")[0].split("<ol");
    return lists.slice(1).flatMap((list) => [...list.matchAll(/<li>(.*?)<\/li>/gsu)].map((match) => unescape(match[1])));
  });
}

for (const name of ["classic", "edge", "hostile", "emoji", "groups", "jugs", "long", "no-goal", "claims", "rounds", "lines", "boards"]) {
  test(`the page and its text tell the same: ${name}`, async () => {
    const { data, runs } = await runsOf(name);
    const logs = logsOf(name);
    runs.forEach((run, place) => {
      const words = new Words(run, new History(run), data.phrases);
      const told = Array.from({ length: run.length }, (_, event) => textOf(words.sentence(event)));
      const kept = run.length > 2000 ? [...told.slice(0, 500), ...told.slice(-500)] : told;
      assert.deepEqual(kept, logs[place], run.name);
    });
  });
}

test("a padded state stands in sentences without its padding", async () => {
  const { data, runs: [run] } = await runsOf("emoji");
  const words = new Words(run, new History(run), data.phrases);
  assert.ok(run.states.some((state) => state !== state.trim()), "there are such states");
  for (let event = 0; event < run.length; event++) {
    for (const { text, role } of words.sentence(event)) if (role === "state") assert.equal(text, text.trim());
  }
});

test("sentences name the state or node first and always give the reason", async () => {
  const { data, runs: [bfs, iddfs] } = await runsOf("classic");
  const say = (run, position) => textOf(new Words(run, new History(run), data.phrases).at(position));
  assert.deepEqual([0, 1, 2, 3, 4, 5, 7, 10, 15, 59, 107].map((position) => say(bfs, position)), [
    "The search has not begun. It will start from {L:CFSW R:}.",
    "{L:CFSW R:} is where the search starts: it becomes node n0, the root.",
    "n0 joins the back of the queue.",
    "n0 leaves the front of the queue.",
    "n0 {L:CFSW R:}, level 0: try every move from here.",
    "F moves right would give {L:CSW R:F}, but the rules forbid it: the wolf eats the sheep.",
    "FS moves right gives {L:CW R:FS}. No ancestor has it: it becomes node n1.",
    "Every move from n0 has been tried.",
    "FS moves left gives {L:CFSW R:} again, the state of its ancestor n0: rejected, or the search would run in a circle.",
    "FC moves left gives {L:CFS R:W} again, the state of its ancestor n5: rejected, or the search would run in a circle.",
    "The queue is empty: 2 solutions, both of 7 moves, from 17 nodes.",
  ]);
  assert.equal(say(iddfs, 1), "Round 1: depth limit 1. Start again from the root.");
});

test("an end is told from what the trace holds, and what it only claims is told as a claim", async () => {
  const { data, runs } = await runsOf("claims");
  assert.deepEqual(runs.map((run) => textOf(new Words(run, new History(run), data.phrases).at(run.length))), [
    "The trace claims to be solved, but no goal was found among 1 node, and 1 node is still on the frontier.",
    "The trace claims to be solved, but no goal was found among 1 node.",
    "The trace claims that everything was tried, but 1 node is still on the frontier: 1 solution of 1 move, from 2 nodes.",
    "The trace claims that everything was tried, but 1 node is still on the frontier. No goal was met.",
    "The queue is empty: 1 solution of 1 move, from 2 nodes.",
    "The trace claims that everything was tried, but 1 node is still on the frontier. No goal was met.",
    "The trace claims that everything was tried, but 1 node is still on the frontier: 1 solution of 0 moves, from 2 nodes.",
    "Nothing was cut off in this round and no goal was met, so there is no solution.",
  ]);
});

test("a search that was given no goal has visited, and not failed", async () => {
  const { data, runs: [bfs, iddfs, dls] } = await runsOf("no-goal");
  const last = (run) => textOf(new Words(run, new History(run), data.phrases).at(run.length));
  assert.deepEqual([bfs, iddfs, dls].map(last), [
    "The queue is empty. No goal was given: everything within reach has been visited.",
    "Nothing was cut off in this round. No goal was given: everything within reach has been visited.",
    "No goal was given. Nodes were cut off at depth 2: what lies below was not visited.",
  ]);
  const words = new Words(iddfs, new History(iddfs), data.phrases);
  const rounds = Array.from({ length: iddfs.length }, (_, event) => event).filter((event) => iddfs.kind[event] === 0);
  assert.match(textOf(words.sentence(rounds[1])), /so there is more below\. Round 2/);
});

test("a state of several lines is one line among words", async () => {
  const { data, runs } = await runsOf("lines");
  for (const run of runs) {
    const words = new Words(run, new History(run), data.phrases);
    for (let event = 0; event < run.length; event++) {
      for (const pieces of [words.sentence(event), words.short(event)]) assert.doesNotMatch(textOf(pieces), /\n/);
    }
  }
  const words = new Words(runs[0], new History(runs[0]), data.phrases);
  assert.equal(textOf(words.short(12)), "down → n3 ···↵·■·↵●··");
});

test("the short form keeps the reason in view", async () => {
  const { data, runs: [bfs] } = await runsOf("classic");
  const words = new Words(bfs, new History(bfs), data.phrases);
  assert.deepEqual([4, 6, 58].map((event) => textOf(words.short(event))), [
    "F moves right: the wolf eats the sheep {L:CSW R:F}",
    "FS moves right → n1 {L:CW R:FS}",
    "FC moves left = n5 {L:CFS R:W}",
  ]);
});

test("states and nodes are pieces of their own, so that they can be set apart", async () => {
  const { data, runs: [bfs] } = await runsOf("classic");
  const pieces = new Words(bfs, new History(bfs), data.phrases).sentence(58);
  assert.deepEqual(pieces.filter(({ role }) => role), [
    { text: "{L:CFS R:W}", role: "state" }, { text: "n5", role: "node" },
  ]);
});

test("a text that is empty is told by a word, and a child without a move's name is no root", async () => {
  const { data, runs } = await runsOf("boards");
  const run = runs.find(({ title }) => title === "nothing");
  const words = new Words(run, new History(run), data.phrases);
  const at = Array.from({ length: run.length }, (_, event) => event).filter((event) => run.kind[event] === 1);
  assert.deepEqual(at.map((event) => textOf(words.short(event))), ["root: n0 a", "n0 → n1 (empty)", "(unnamed) → n2 b"]);
  assert.equal(textOf(words.sentence(at[1])), "n0 leads to (empty). No ancestor has it: it becomes node n1.");
  assert.equal(textOf(words.sentence(at[2])), "(unnamed) gives b. No ancestor has it: it becomes node n2.");
});

test("an end of a line in two characters is one end", async () => {
  const { data, runs } = await runsOf("boards");
  const run = runs.find(({ title }) => title === "ends");
  const words = new Words(run, new History(run), data.phrases);
  assert.equal(textOf(words.short(0)), "root: n0 ab↵cd↵");
});
