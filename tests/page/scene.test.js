import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { worldOf, canPicture } = load(["scene.js"], ["worldOf", "canPicture"]);

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

for (const name of ["classic", "emoji", "groups", "jugs"]) {
  test(`every state of the catalogue can be drawn: ${name}`, async () => {
    const { runs } = await runsOf(name);
    for (const run of runs) {
      for (const state of run.states) assert.ok(worldOf(run.scene, state), state);
    }
  });
}
