import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { pseudocodeOf, markOf } = load(["decode.js", "pseudocode.js"], ["pseudocodeOf", "markOf"]);

test("every event but the end has exactly one line", async () => {
  for (const name of ["classic", "long"]) {
    const { runs } = await runsOf(name);
    for (const run of runs) {
      const lines = pseudocodeOf(run);
      for (let event = 0; event < run.length; event++) {
        const mark = markOf(run, event);
        const marked = lines.filter(({ marks }) => marks.includes(mark));
        assert.equal(marked.length, run.kind[event] === 9 ? 0 : 1, `${run.name}: event ${event}, ${mark}`);
      }
    }
  }
});

test("breadth-first search reads like its textbook page", async () => {
  const { runs: [bfs] } = await runsOf("classic");
  assert.deepEqual(pseudocodeOf(bfs).map(({ indent, text }) => "  ".repeat(indent) + text), [
    "make the root; put it in the queue",
    "while the queue is not empty",
    "  node ← take from the front",
    "  for each move from node",
    "    child ← the state it leads to",
    "    if child breaks a rule: skip it",
    "    if an ancestor has it: reject",
    "    it becomes a new node",
    "    if it is a goal: solution",
    "    else put it at the back",
  ]);
});
