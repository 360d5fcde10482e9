import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { History, StatePlan, movePath, headPath, placeNetwork, isReject, KIND, NONE } = load(
  ["decode.js", "history.js", "plan.js", "stateplan.js", "network.js"],
  ["History", "StatePlan", "movePath", "headPath", "placeNetwork", "isReject", "KIND", "NONE"]);

test("the state graph of the classic puzzle has ten states and ten moves", async () => {
  const { runs } = await runsOf("classic");
  for (const run of runs.slice(0, 2)) {
    const plan = new StatePlan(run);
    assert.equal(plan.boxes.length, 10, run.name);
    assert.equal(plan.moves.length, 10, run.name);
    assert.deepEqual([...plan.levels.values()].map((places) => places.length), [1, 1, 1, 2, 2, 1, 1, 1]);
  }
});

test("every legal move of a run has its line, seen first when it was first tried", async () => {
  for (const name of ["classic", "jugs", "network", "around"]) {
    for (const run of (await runsOf(name)).runs) {
      const plan = new StatePlan(run);
      const first = new Map();
      for (let event = 0; event < run.length; event++) {
        const kind = run.kind[event];
        const node = run.node[event];
        const isMade = kind === KIND.generate && run.parent[node] !== NONE;
        if (!isMade && !(isReject(kind) && kind !== KIND.illegal)) continue;
        const from = run.state[isMade ? run.parent[node] : node];
        const to = isMade ? run.state[node] : run.reject.state[run.ordinal[event]];
        const found = plan.between(from, to);
        assert.ok(found, `${run.states[from]} → ${run.states[to]}`);
        if (!first.has(`${from} ${to}`)) first.set(`${from} ${to}`, event);
      }
      for (const { from, to, at, back } of plan.moves) {
        assert.equal(at, first.get(`${from} ${to}`));
        if (from !== to) assert.equal(back, first.get(`${to} ${from}`) ?? null);
      }
    }
  }
});

test("boxes do not overlap, and lines are drawn for every course", async () => {
  for (const name of ["classic", "jugs", "network", "groups"]) {
    for (const run of (await runsOf(name)).runs) {
      const plan = new StatePlan(run);
      plan.boxes.forEach((one, at) => plan.boxes.slice(at + 1).forEach((other) => {
        const apart = Math.abs(one.x - other.x) >= (one.width + other.width) / 2 || Math.abs(one.y - other.y) >= 38;
        assert.ok(apart, `${run.states[one.state]} and ${run.states[other.state]}`);
      }));
      for (const move of plan.moves) {
        assert.match(movePath(move), /^M-?[\d.]+ -?[\d.]+[CLQ]/);
        assert.ok(!/NaN|undefined/.test(movePath(move) + headPath(move, false) + headPath(move, true)));
      }
    }
  }
});

test("arrow keys find the state beside, above and below", async () => {
  const { runs: [run] } = await runsOf("classic");
  const plan = new StatePlan(run);
  const place = (text) => plan.boxes.findIndex(({ state }) => run.states[state] === text);
  const at = (from, direction) => {
    const found = plan.beside(place(from), direction);
    return found === undefined ? null : run.states[plan.boxes[found].state];
  };
  assert.equal(at("{L:CFSW R:}", "up"), null);
  assert.equal(at("{L:CFSW R:}", "down"), "{L:CW R:FS}");
  assert.equal(at("{L:C R:FSW}", "right"), "{L:W R:CFS}");
  assert.equal(at("{L:W R:CFS}", "right"), null);
  assert.equal(at("{L:W R:CFS}", "left"), "{L:C R:FSW}");
});

test("in its picture a graph runs from the start to the right, whatever cannot be reached last", () => {
  const { places, ranks, rows } = placeNetwork({
    nodes: ["a", "b", "c", "d", "e"], edges: [["a", "b"], ["c", "a"], ["b", "d"]], start: "a", directed: true,
  });
  assert.deepEqual(Array.from(places, ([name, { rank }]) => [name, rank]), [["a", 0], ["b", 1], ["c", 3], ["d", 2], ["e", 3]]);
  assert.equal(ranks, 4);
  assert.equal(rows, 2);
  assert.deepEqual(places.get("a"), { x: 0, y: 0.5, rank: 0 });
});

test("a graph without the edge that leads to a node puts nothing beyond itself", async () => {
  const { runs: [run] } = await runsOf("network");
  const { places } = placeNetwork(run.scene);
  assert.equal(places.size, run.scene.nodes.length);
  for (const { x, y } of places.values()) assert.ok(x >= 0 && x <= 1 && y > 0 && y < 1);
  assert.equal(new History(run).goals.length, 1);
});
