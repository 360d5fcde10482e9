import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { pseudocodeOf, markOf, aboutRun } = load(["decode.js", "pseudocode.js"], ["pseudocodeOf", "markOf", "aboutRun"]);

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

test("a run says which options shaped it", async () => {
  const { runs } = await runsOf("classic");
  assert.deepEqual([0, 1, 7].map((place) => aboutRun(runs[place])), [
    "Breadth-first search; a child whose state stands on its own path is rejected; goals are recognised when made.",
    "Iterative deepening: rounds of depth-limited search; a child whose state stands on its own path is rejected; goals are recognised when made.",
    "Depth-first search with an explicit stack; a state is expanded only once; goals are recognised when made; the first solution ends it.",
  ]);
});
