import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { History, Plan, Below, foldedTree, extentOf, nodeName, acrossIn, NONE } = load(
  ["decode.js", "history.js", "plan.js", "folds.js"],
  ["History", "Plan", "Below", "foldedTree", "extentOf", "nodeName", "acrossIn", "NONE"]);

const SIZE = { width: 800, height: 620 };

/** How many nodes of a round have been made below each node, by walking up from every one. */
function counted(run, history, position) {
  const counts = new Int32Array(run.nodeCount);
  for (let node = history.firstNode(position); node < history.generatedBefore(position); node++) {
    for (let at = run.parent[node]; at !== NONE; at = run.parent[at]) counts[at]++;
  }
  return counts;
}

test("the counts below nodes are right after steps and leaps, forwards and back, in every round", async () => {
  for (const name of ["classic", "long"]) {
    for (const run of (await runsOf(name)).runs) {
      const history = new History(run);
      const plan = new Plan(run, 110, 51);
      const below = new Below({ run, history, plan });
      const { length } = run;
      for (const position of [0, 1, 2, 40, 41, length - 1, length, length - 1, 30, 29, Math.floor(length / 2), Math.floor(length / 2) - 3, 0]) {
        const at = Math.max(0, Math.min(length, position));
        const first = history.firstNode(at);
        const count = below.at(at);
        const placeOf = (node) => plan.levels[plan.level[plan.slotOf(node)]].indexOf(plan.slotOf(node));
        const stride = Math.max(1, Math.floor(run.nodeCount / 300));
        const expected = counted(run, history, at);
        for (let node = first; node < history.generatedBefore(at); node += stride) {
          assert.equal(count(node, placeOf(node)), expected[node], `${run.name}: below node ${node} at ${at}`);
        }
      }
    }
  }
});

/** The folded tree of the long run at a position, in a view of all of it or of a part; `hasSign` as there. */
async function folded(position, change = (view) => view, hasSign = undefined) {
  const { runs: [run] } = await runsOf("long");
  const history = new History(run);
  const plan = new Plan(run, 110, 51);
  const view = plan.whole(SIZE.width, SIZE.height);
  view.x = 52;
  view.y = 53;
  change(view, plan);
  const made = history.generatedBefore(position);
  const current = history.current(position);
  const path = history.path(current);
  const items = foldedTree(plan, view, SIZE, {
    nodeOf: (slot) => (slot < made ? slot : NONE), below: new Below({ run, history, plan }).at(position),
    nameOf: (node) => nodeName(run, node), first: new Set(path), hasSign,
  });
  return { run, plan, items, made, path };
}

test("what is shown and what is folded are together all that has been made", async () => {
  for (const position of [1, 500, 5000, 12000, 21767]) {
    const { items, made } = await folded(position);
    assert.equal(items.reduce((sum, item) => sum + item.folded, items.length), made);
  }
});

test("that holds as well where levels are so close that only some of them have names", async () => {
  for (const position of [1, 500, 12000, 21767]) {
    for (const closer of [0.7, 0.4]) {
      const { items, made } = await folded(position, (view) => { view.pitch *= closer; });
      assert.equal(items.reduce((sum, item) => sum + item.folded, items.length), made);
      assert.ok(new Set(items.map(({ level }) => level)).size < 14);
    }
  }
});

test("nodes with names do not stand on each other, and hang from an ancestor", async () => {
  const { run, items } = await folded(12000);
  const byNode = new Map(items.map((item) => [item.slot, item]));
  for (const item of items) {
    for (const other of items) {
      if (other === item || other.level !== item.level || item.isOutside || other.isOutside) continue;
      assert.ok(Math.abs(item.x - other.x) >= (item.width + other.width) / 2, `${item.name} and ${other.name}`);
    }
    if (item.anchor === NONE) continue;
    let at = item.node;
    while (at !== NONE && at !== item.anchor) at = run.parent[at];
    assert.equal(at, item.anchor);
    assert.ok(byNode.has(item.anchor));
  }
});

test("a name with a sign before it has a wider box, which stands on no other", async () => {
  const { items: plain } = await folded(12000);
  const { items } = await folded(12000, undefined, (node) => node % 2 === 0);
  const widths = new Map(plain.map(({ name, width }) => [name.length, width]));
  assert.ok(items.some(({ node }) => node % 2 === 0));
  for (const { node, name, width } of items) assert.equal(width, widths.get(name.length) + (node % 2 === 0 ? 8 : 0), name);
  for (const one of items) {
    for (const other of items) {
      if (other === one || other.level !== one.level || one.isOutside || other.isOutside) continue;
      assert.ok(Math.abs(one.x - other.x) >= (one.width + other.width) / 2, `${one.name} and ${other.name}`);
    }
  }
});

test("the path to the current node is never folded away", async () => {
  for (const position of [3000, 12000, 21000]) {
    const { items, path } = await folded(position);
    const named = new Set(items.map(({ node }) => node));
    assert.deepEqual(path.filter((node) => !named.has(node)), []);
  }
});

test("a subtree's extent holds all of its nodes and no more", async () => {
  const { runs: [run] } = await runsOf("long");
  const plan = new Plan(run, 110, 51);
  const layout = plan.unit;
  const under = (slot, root) => {
    for (let at = slot; at !== NONE; at = plan.parent[at]) if (at === root) return true;
    return false;
  };
  for (const root of [0, 3, 9, 40, 200, plan.slotCount - 1]) {
    const inside = Array.from({ length: plan.slotCount }, (_, slot) => slot).filter((slot) => under(slot, root));
    const x = inside.map((slot) => acrossIn(layout, slot));
    assert.deepEqual(extentOf(plan, layout, root), {
      least: Math.min(...x), most: Math.max(...x), deepest: Math.max(...inside.map((slot) => plan.level[slot])),
    });
  }
});
