import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf, statesOf } from "./load.js";

const { History, countBefore } = load(["decode.js", "history.js"], ["History", "countBefore"]);

for (const name of ["catalogue", "classic", "edge", "hostile", "emoji", "groups", "jugs", "long", "rounds", "lines"]) {
  test(`the interval index says what the replay says: ${name}`, async () => {
    const { runs } = await runsOf(name);
    const histories = new Map(runs.map((run) => [run.name, new History(run)]));
    const expected = statesOf(name);
    assert.ok(expected.length >= runs.length);
    // Backwards as well as forwards: a position must not depend on the one before it.
    for (const told of [...expected, ...expected.toReversed()]) {
      const history = histories.get(told.run);
      const { event, ...state } = history.state(told.index);
      const { run, counters, ...rest } = told;
      assert.deepEqual(state, rest, `${run} at ${told.index}`);
      const { rounds, generated, expanded, rejected, discarded, cutoffs, goals, maxFrontier } = history.counters(told.index);
      assert.deepEqual([rounds, generated, expanded, rejected, discarded, cutoffs, goals, maxFrontier], counters);
      assert.equal(event === null, told.index === 0);
    }
  });
}

test("counting by halves finds the border", () => {
  assert.equal(countBefore([1, 2, 2, 5], (value) => value < 3), 3);
  assert.equal(countBefore([], () => true), 0);
});

test("no search of our own needs its frontier written down anywhere", async () => {
  const orders = new Set();
  for (const name of ["catalogue", "classic", "long"]) {
    for (const run of (await runsOf(name)).runs) {
      const history = new History(run);
      for (let position = 0; position <= run.length; position += Math.ceil(run.length / 50)) {
        history.current(position);
        const line = history.waitingLine(position);
        assert.deepEqual(Array.from({ length: line.length }, (_, place) => line.at(place)), [...history.frontier(position)]);
      }
      assert.equal(history.snapshots, undefined, run.name);
      orders.add(history.order);
    }
  }
  assert.deepEqual([...orders].sort(), ["queue", "stack"]);
});
