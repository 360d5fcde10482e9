import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { witnessCurve } = load(["witness.js"], ["witnessCurve"]);

const chip = { x: 200, y: 300, width: 40 };
const box = { x: 100, y: 100, width: 80 };
const room = { left: 0, right: 1000 };

test("the arrow leaves on the side away from the parent and stops short", () => {
  const { curve: [start, , , end], side } = witnessCurve(chip, box, 1, [], room);
  assert.equal(side, 1);
  assert.deepEqual(start, { x: 220, y: 300 });
  assert.deepEqual(end, { x: 149, y: 100 });
});

test("where that way is blocked it takes the other", () => {
  const wall = { x: 280, y: 200, width: 120, height: 100 };
  assert.equal(witnessCurve(chip, box, 1, [wall], room).side, -1);
});

test("where both are blocked, or lead out of the room, there is none", () => {
  const walls = [{ x: 280, y: 200, width: 120, height: 100 }, { x: 20, y: 200, width: 120, height: 100 }];
  assert.equal(witnessCurve(chip, box, 1, walls, room), null);
  assert.equal(witnessCurve(chip, box, 1, [], { left: 90, right: 230 }), null);
});
