import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { Plan, chooseChips, acrossIn, lettersFor } = load(
  ["decode.js", "history.js", "plan.js", "frontier.js"], ["Plan", "chooseChips", "acrossIn", "lettersFor"]);

test("levels hold every slot once, from left to right", async () => {
  const { runs } = await runsOf("classic");
  for (const run of runs) {
    const plan = new Plan(run, 100, 40);
    const slots = plan.levels.flatMap((level) => [...level]);
    assert.deepEqual(Array.from(slots).sort((a, b) => a - b), Array.from({ length: plan.slotCount }, (_, slot) => slot));
    for (const level of plan.levels) {
      for (let at = 1; at < level.length; at++) {
        assert.ok(acrossIn(plan.unit, level[at]) - acrossIn(plan.unit, level[at - 1]) >= 112 - 4, "boxes do not overlap");
      }
    }
  }
});

test("rounds share their slots: the same tree as one search", async () => {
  const { runs: [bfs, iddfs] } = await runsOf("classic");
  assert.equal(iddfs.nodeCount, 56);
  assert.equal(new Plan(iddfs, 100, 40).slotCount, bfs.nodeCount);
});

test("a small tree opens whole and with its chips, on a phone with names only", async () => {
  const { runs: [bfs] } = await runsOf("classic");
  const plan = new Plan(bfs, 94, 36);
  const wide = plan.opening(800, 620);
  assert.equal(wide.layout, plan.wide);
  assert.equal(plan.detail(wide.layout, wide.scale, wide.pitch), "box");
  const narrow = plan.opening(390, 390);
  assert.equal(plan.detail(narrow.layout, narrow.scale, narrow.pitch), "id");
});

test("a big tree opens readable and fits as bars", async () => {
  const { runs: [long] } = await runsOf("long");
  const plan = new Plan(long, 110, 51);
  const opening = plan.opening(800, 620);
  assert.equal(plan.detail(opening.layout, opening.scale, opening.pitch), "id");
  const whole = plan.whole(800, 620);
  assert.equal(plan.detail(whole.layout, whole.scale, whole.pitch), "bar");
  assert.ok(whole.layout.width * whole.scale <= 800);
  assert.ok(plan.heightOf(whole) <= 620.01, "what is fitted does not slide up and down");
});

test("a small tree opens in larger letters, as far as all of it has room in them", async () => {
  const { runs: [bfs] } = await runsOf("classic");
  const plan = new Plan(bfs, 94, 36);
  for (const [width, height] of [[800, 560], [1200, 900], [1600, 1200], [1600, 500]]) {
    const view = plan.opening(width, height);
    assert.ok(view.letters >= 1 && view.letters <= 1.4);
    assert.ok((view.layout.width * view.scale + 80) * view.letters <= width + 0.01, "as wide as there is room");
    assert.ok(plan.heightOf(view) * view.letters <= height + 0.01, "and as high");
  }
  assert.equal(plan.opening(1600, 1200).letters, 1.4);
  assert.equal(plan.opening(1600, 500).letters, 1, "levels would have no room");
  assert.equal(plan.opening(1600, 1200, "compact").letters, 1, "beside another tree, both are in letters of one size");
});

test("letters grow with the distances between boxes, never beyond twice their size nor into each other", () => {
  assert.equal(lettersFor(0.5, 200), 1);
  assert.equal(lettersFor(3, 62), 1);
  assert.equal(lettersFor(1.5, 124), 1.5);
  assert.equal(lettersFor(3, 93), 1.5);
  assert.equal(lettersFor(3, 500), 2);
});

test("the nearest slot is found by its place", async () => {
  const { runs: [bfs] } = await runsOf("classic");
  const plan = new Plan(bfs, 94, 36);
  const view = plan.opening(800, 620);
  for (let slot = 0; slot < plan.slotCount; slot++) {
    assert.equal(plan.nearest(view, plan.xOf(view, slot) + 3, plan.yOf(view, plan.level[slot]) - 2, 40, 20), slot);
  }
  assert.equal(plan.nearest(view, -500, 0, 40, 20), -1);
});

test("a strip serves the end that moves next first", () => {
  const choose = (count, isQueue, width) => chooseChips(count, isQueue, width, () => 40, () => 80);
  const short = choose(3, true, 500);
  assert.deepEqual([short.shown, [...short.withState], short.before, short.after], [[0, 1, 2], [0, 1, 2], 0, 0]);
  const queue = choose(100, true, 400);
  assert.deepEqual([queue.shown, [...queue.withState], queue.after], [[0, 1, 2, 3, 4], [0], 95]);
  const stack = choose(100, false, 400);
  assert.deepEqual([stack.shown[stack.shown.length - 1], stack.before], [99, 95]);
});
