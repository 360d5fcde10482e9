import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const KINDS = ["crossing", "bridge", "jugs", "tiles", "hanoi", "maze"];
const { worldOf, canPicture, PICTURES, squaresByStatus } = load(
  ["decode.js", "history.js", "scene.js", "dom.js", "columns.js", "picture.js", ...KINDS.map((kind) => `picture-${kind}.js`)],
  ["worldOf", "canPicture", "PICTURES", "squaresByStatus"],
);

const farmer = (notation) => ({
  kind: "crossing", notation,
  passengers: [
    { letter: "F", name: "farmer", emoji: "👨", count: 1, rows: true },
    { letter: "W", name: "wolf", emoji: "🐺", count: 1 },
    { letter: "S", name: "sheep", emoji: "🐑", count: 1 },
    { letter: "C", name: "cabbage", emoji: "🥬", count: 1 },
  ],
});
const many = (notation) => ({
  kind: "crossing", notation,
  passengers: [
    { letter: "M", name: "missionary", emoji: "🧑", count: 3, rows: true },
    { letter: "C", name: "cannibal", emoji: "👹", count: 12, rows: true },
  ],
});

test("every notation of a crossing says who is where", () => {
  const expected = { left: [0, 1, 0, 1], right: [1, 0, 1, 0], boat: "right" };
  assert.deepEqual(worldOf(farmer("banks"), "{L:CW R:FS}"), expected);
  assert.deepEqual(worldOf(farmer("bits"), "1010"), expected);
  assert.deepEqual(worldOf(farmer("names"), "wolf, cabbage | farmer, sheep, boat"), expected);
  assert.deepEqual(worldOf(farmer("emoji"), "   🐺    🥬 | 🌊🌊🌊🌊🚣 | 👨    🐑"), expected);
});

test("groups are counted, big ones by number", () => {
  const expected = { left: [2, 11], right: [1, 1], boat: "left" };
  assert.deepEqual(worldOf(many("banks"), "{L:11CMM~ R:1CM}"), expected);
  assert.deepEqual(worldOf(many("names"), "2 × missionary, 11 × cannibal, boat | 1 × missionary, 1 × cannibal"), expected);
  assert.deepEqual(worldOf(many("bits"), "010001 0"), expected);
});

test("a text or a scene that cannot be read is not drawn", () => {
  assert.equal(worldOf(farmer("banks"), "elsewhere"), null);
  assert.equal(worldOf(farmer("semaphore"), "1010"), null);
  assert.equal(worldOf(null, "s"), null);
  assert.equal(canPicture({ kind: "crossing", notation: "banks", passengers: "many" }), null);
  assert.equal(canPicture({ kind: "jugs", jugs: [] }), null);
});

test("jugs hold what their state says", () => {
  const scene = { kind: "jugs", jugs: [{ letter: "A", capacity: 3 }, { letter: "B", capacity: 5 }] };
  assert.deepEqual(worldOf(scene, "(3,0)"), { levels: [3, 0] });
  assert.equal(worldOf(scene, "(3)"), null);
});

test("the torch at a bridge is where the boat would be", () => {
  const bridge = (notation) => ({
    kind: "crossing", scenery: "bridge", notation,
    passengers: [
      { letter: "A", name: "Ann", emoji: "🏃", count: 1, rows: true, minutes: 1 },
      { letter: "B", name: "Bob", emoji: "🚶", count: 1, rows: true, minutes: 2 },
    ],
  });
  const expected = { left: [1, 0], right: [0, 1], boat: "right" };
  assert.deepEqual(worldOf(bridge("banks"), "{L:A R:B~}"), expected);
  assert.deepEqual(worldOf(bridge("bits"), "01 1"), expected);
  assert.deepEqual(worldOf(bridge("names"), "Ann | Bob, torch"), expected);
  assert.deepEqual(worldOf(bridge("emoji"), "🏃    | 🟫🟫🟫🟫🔦 |    🚶"), expected);
  const said = PICTURES.crossing.describe(bridge("banks"), expected, null, { refused: false });
  assert.equal(said, "Left side: Ann; right side: Bob; the torch is on the right");
});

test("tiles lie where their state says, 0 is the gap", () => {
  const scene = { kind: "sliding-tiles", rows: 2, columns: 3, goal: [1, 2, 3, 4, 5, 0] };
  const world = worldOf(scene, "12_/453");
  assert.deepEqual(world, { tiles: [1, 2, 0, 4, 5, 3] });
  const wide = { ...scene, rows: 3, columns: 4, goal: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0] };
  assert.deepEqual(worldOf(wide, "1 2 3 4/5 6 7 8/9 10 _ 11").tiles.slice(8), [9, 10, 0, 11]);
  for (const text of ["12_/45", "12_/45x", "(1,2)", ""]) assert.equal(worldOf(scene, text), null, text);
  const after = worldOf(scene, "123/45_");
  assert.equal(PICTURES["sliding-tiles"].describe(scene, world, after, { refused: false }),
    "The board: 1 2 gap; 4 5 3; tile 3 slides into the gap");
  assert.equal(canPicture({ ...scene, goal: [1, 2] }), null);
});

test("disks lie on the pegs that their state names", () => {
  const scene = { kind: "hanoi", disks: 3, pegs: 3 };
  const world = worldOf(scene, "A:31 B:2 C:");
  assert.deepEqual(world, { pegs: [[3, 1], [2], []] });
  assert.deepEqual(worldOf({ ...scene, disks: 11 }, "A:11,10 B:9 C:").pegs, [[11, 10], [9], []]);
  for (const text of ["A:31 B:2", "A:4 B: C:", "elsewhere"]) assert.equal(worldOf(scene, text), null, text);
  assert.equal(PICTURES.hanoi.describe(scene, world, worldOf(scene, "A:3 B:21 C:"), { refused: true }),
    "The pegs, from the bottom up: A 3 1; B 2; C empty; disk 1 to B, refused");
});

test("a square of a maze is counted from 1 in its state, and lies within it", () => {
  const scene = { kind: "maze", rows: ["S.#", "..G"] };
  assert.deepEqual(worldOf(scene, "(2,3)"), { row: 1, column: 2 });
  for (const text of ["(0,1)", "(3,1)", "(1,4)", "1,1", "(a,b)"]) assert.equal(worldOf(scene, text), null, text);
  assert.equal(canPicture({ kind: "maze", rows: ["S.#", ".."] }), null);
  assert.equal(canPicture({ kind: "maze" }), null, "a maze too large to travel with its trace");
});

test("a kind that only objects inherit is no picture", () => {
  assert.equal(canPicture({ kind: "constructor" }), null);
  assert.equal(canPicture({ kind: "toString" }), null);
});

for (const name of ["maze", "grid", "catalogue"]) {
  test(`the squares of a maze have the status of their nodes, the liveliest where there are several: ${name}`, async () => {
    const { History, Moments, shownAs, NONE } = load(["decode.js", "history.js", "moments.js"], ["History", "Moments", "shownAs", "NONE"]);
    const rank = ["discarded", "closed", "unfinished", "cutoff", "generated", "frontier", "open", "goal", "current"];
    const runs = (await runsOf(name)).runs.filter(({ scene }) => scene && scene.kind === "maze");
    assert.ok(runs.length > 0);
    for (const run of runs) {
      const history = new History(run);
      const moments = new Moments(run, history);
      const columns = run.scene.rows[0].length;
      const stride = Math.max(1, Math.floor(run.length / 150));
      for (let index = 0; index <= run.length; index += stride) {
        const squares = squaresByStatus(run.scene, { run, history, moments, index });
        const current = history.current(index);
        const expected = new Map();
        for (let node = history.firstNode(index); node < history.generatedBefore(index); node++) {
          const { row, column } = worldOf(run.scene, run.states[run.state[node]]);
          const status = shownAs(run, history.status(node, index, current));
          const before = expected.get(row * columns + column);
          if (!before || rank.indexOf(status) > rank.indexOf(before)) expected.set(row * columns + column, status);
        }
        const found = Object.entries(squares).flatMap(([status, list]) => list.map((square) => [square, status]));
        assert.deepEqual(found.sort(([a], [b]) => a - b), [...expected].sort(([a], [b]) => a - b), `${run.name} at ${index}`);
      }
    }
  });
}

for (const name of ["classic", "emoji", "groups", "jugs", "bridge", "tiles", "hanoi", "maze", "grid"]) {
  test(`every state of the catalogue can be drawn: ${name}`, async () => {
    const { runs } = await runsOf(name);
    for (const run of runs) {
      for (const state of run.states) assert.ok(worldOf(run.scene, state), state);
    }
  });
}
