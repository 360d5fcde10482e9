import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { edgePath, distanceToEdge, BEYOND } = load(
  ["decode.js", "history.js", "plan.js", "edges.js"], ["edgePath", "distanceToEdge", "BEYOND"]);

const WIDTH = 800;

/** The numbers of a path of one curve. */
const numbersOf = (path) => path.match(/-?[\d.]+/g).map(Number);

/** The point of a curve, given as eight numbers, at a part of its course. */
function pointAt([x0, y0, x1, y1, x2, y2, x3, y3], part) {
  const blend = (a, b, c, d) => a * (1 - part) ** 3 + 3 * b * (1 - part) ** 2 * part + 3 * c * (1 - part) * part ** 2 + d * part ** 3;
  return { x: blend(x0, x1, x2, x3), y: blend(y0, y1, y2, y3) };
}

/** Where a whole edge is at an x. */
function heightAt([x1, y1, x2, y2], x) {
  const middle = (y1 + y2) / 2;
  let low = 0, high = 1;
  for (let nth = 0; nth < 60; nth++) {
    const part = (low + high) / 2;
    if ((pointAt([x1, y1, x1, middle, x2, middle, x2, y2], part).x - x) * (x2 - x1) < 0) low = part;
    else high = part;
  }
  return pointAt([x1, y1, x1, middle, x2, middle, x2, y2], low).y;
}

test("an edge in view goes from end to end", () => {
  assert.equal(edgePath(100, 20, 140, 80, WIDTH), "M100.0 20.0C100.0 50.0 140.0 50.0 140.0 80.0");
});

test("of an edge that leaves the view, only what is in it is drawn, and that where it was", () => {
  for (const [x1, x2] of [[400, 1_000_000], [1_000_000, 400], [-1_000_000, 10], [10, -30_000], [-900_000, 900_000], [900_000, -2_000], [790, 1_041]]) {
    const curve = numbersOf(edgePath(x1, 20, x2, 80, WIDTH));
    const ends = [curve[0], curve[6]];
    assert.ok(ends.every((x) => x >= -BEYOND - 0.1 && x <= WIDTH + BEYOND + 0.1), `${x1} to ${x2}: ${ends}`);
    for (let part = 0; part <= 1; part += 1 / 16) {
      const { x, y } = pointAt(curve, part);
      assert.ok(Math.abs(y - heightAt([x1, 20, x2, 80], x)) < 0.4, `${x1} to ${x2} at ${x}`);
    }
    for (const x of [x1, x2]) {
      if (x >= 0 && x <= WIDTH) assert.ok(ends.some((end) => Math.abs(end - x) < 0.1), `${x} is an end that is seen`);
    }
  }
});

test("an edge that is nowhere in view is no path at all", () => {
  assert.equal(edgePath(-900_000, 20, -700_000, 80, WIDTH), "");
  assert.equal(edgePath(2_000, 20, 700_000, 80, WIDTH), "");
});

test("how far a point is from an edge is told of the edge as it is drawn", () => {
  for (const [x1, x2] of [[400, 410], [400, 400], [100, 700], [700, 100]]) {
    const edge = [x1, 20, x2, 80];
    const points = Array.from({ length: 401 }, (_, nth) => pointAt([x1, 20, x1, 50, x2, 50, x2, 80], nth / 400));
    for (const { x, y } of [{ x: 400, y: 50 }, { x: 390, y: 25 }, { x: 120, y: 44 }, { x: 695, y: 78 }, { x: 0, y: 0 }, ...points.slice(100, 110)]) {
      const least = Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y)));
      assert.ok(Math.abs(distanceToEdge({ x, y }, ...edge) - least) < 1, `${x1} to ${x2} from ${x}, ${y}`);
    }
  }
});
