import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { History, Plan, Cells, CELL, WINNERS, NOTHING, NONE, shownAs } = load(
  ["decode.js", "history.js", "plan.js", "cells.js"],
  ["History", "Plan", "Cells", "CELL", "WINNERS", "NOTHING", "NONE", "shownAs"]);

const SIZE = { width: 800, height: 620 };

/** A run with all that cells are made from; `nodeOf` as the page has it, for the round at a position. */
function bookOf(run) {
  const history = new History(run);
  const plan = new Plan(run, 110, 51);
  const nodesOf = (position) => {
    if (!run.slot) return (slot) => slot;
    const round = Math.max(0, history.roundIndex(position));
    const nodes = new Int32Array(plan.slotCount).fill(NONE);
    const next = history.rounds[round + 1];
    for (let node = history.rounds[round].firstNode; node < (next ? next.firstNode : run.nodeCount); node++) nodes[run.slot[node]] = node;
    return (slot) => nodes[slot];
  };
  return { run, history, plan, nodesOf };
}

/** What a cell ought to show, by looking at every node of a level. */
function lookedUp({ run, history, plan }, view, nodeOf, level, position, count) {
  const ranks = new Int8Array(count).fill(NOTHING);
  const current = history.current(position);
  for (const slot of plan.levels[level]) {
    const x = plan.xOf(view, slot), node = nodeOf(slot);
    const cell = Math.floor(x / CELL);
    if (x < 0 || x > SIZE.width || node === NONE || history.generated[node] >= position) continue;
    const rank = WINNERS.indexOf(shownAs(run, history.status(node, position, current)));
    if (ranks[cell] === NOTHING || rank < ranks[cell]) ranks[cell] = rank;
  }
  return ranks;
}

for (const name of ["classic", "edge", "long", "groups", "diff-reached-events"]) {
  test(`a cell shows the liveliest of its nodes at every moment: ${name}`, async () => {
    for (const run of (await runsOf(name)).runs) {
      if (!run.nodeCount) continue;
      const book = bookOf(run);
      const whole = { ...book.plan.whole(SIZE.width, SIZE.height), x: 52, y: 30 };
      const closer = { ...whole, scale: whole.scale * 3, x: -900.5 };
      const stride = Math.max(1, Math.floor(run.length / 60));
      for (const view of [whole, closer]) {
        let cells, round;
        for (let position = 0; position <= run.length; position += stride) {
          const nodeOf = book.nodesOf(position);
          if (!cells || round !== book.history.roundIndex(position)) cells = new Cells(book, view, SIZE, nodeOf, null);
          round = book.history.roundIndex(position);
          for (let level = cells.from; level <= cells.to; level++) {
            const ranks = cells.ranks(level, position, book.history.current(position));
            assert.deepEqual(ranks, lookedUp(book, view, nodeOf, level, position, cells.count), `${run.name}, level ${level} at ${position}`);
          }
        }
      }
    }
  });
}

test("nodes that the run beside never has are marked from their making on", async () => {
  const { runs: [run] } = await runsOf("long");
  const book = bookOf(run);
  const view = { ...book.plan.whole(SIZE.width, SIZE.height), x: 52, y: 30 };
  const never = (node) => node % 7 === 3;
  const cells = new Cells(book, view, SIZE, (slot) => slot, never);
  for (const position of [0, 700, 9000, run.length]) {
    for (let level = cells.from; level <= cells.to; level++) {
      const expected = new Array(cells.count).fill(false);
      for (const slot of book.plan.levels[level]) {
        if (never(slot) && book.history.generated[slot] < position) expected[Math.floor(book.plan.xOf(view, slot) / CELL)] = true;
      }
      assert.deepEqual(expected.map((_, cell) => cells.isApart(level, cell, position)), expected);
    }
  }
});

test("a step looks at few nodes one by one, however many there are", async () => {
  const { runs: [run] } = await runsOf("long");
  const book = bookOf(run);
  const view = { ...book.plan.whole(SIZE.width, SIZE.height), x: 52, y: 30 };
  const cells = new Cells(book, view, SIZE, (slot) => slot, null);
  for (let position = 0; position <= run.length; position += 97) {
    cells.looked = 0;
    for (let level = cells.from; level <= cells.to; level++) cells.ranks(level, position, book.history.current(position));
    // Of a queue, only a cell or two of the levels at its ends are of more than one kind.
    assert.ok(cells.looked < run.nodeCount / 20, `${cells.looked} of ${run.nodeCount} nodes at ${position}`);
  }
});
