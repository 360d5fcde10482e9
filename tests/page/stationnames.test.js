import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { placeNames, starOf } = load(["columns.js", "stationnames.js"], ["placeNames", "starOf"]);
const measure = (text) => [...text].length * 6;
const ROOM = { width: 200, height: 120 };
const place = (stations, links = []) => placeNames(stations.map((station) => ({ isGoal: false, ...station })), links, ROOM, { measure });

test("a name stands below its node, and at the edges where it has room", () => {
  const names = place([{ name: "middle", x: 100, y: 60 }, { name: "left", x: 4, y: 20 }, { name: "bottom", x: 60, y: 110 }]);
  assert.deepEqual([...names.values()].map(({ label, x, y, anchor }) => [label, x, y, anchor]), [
    ["middle", 0, 15.5, "middle"], ["left", 11, 0, "start"], ["bottom", 11, 0, "start"],
  ]);
});

test("a name gives way to a line that runs through its place", () => {
  const [name] = place([{ name: "town", x: 100, y: 60 }], [[[100, 60], [100, 118]]]).values();
  assert.deepEqual([name.anchor, name.y], ["start", 0]);
});

test("names of neighbours stand on different sides before one of them is cut", () => {
  const names = place([{ name: "Bucharest", x: 100, y: 60 }, { name: "Fagaras", x: 70, y: 60 }, { name: "Sibiu", x: 40, y: 60 }]);
  const boxes = [...names.values()];
  assert.deepEqual(boxes.map(({ label }) => label), ["Bucharest", "Fagaras", "Sibiu"]);
  for (const a of boxes) {
    for (const b of boxes) {
      assert.ok(a === b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top, `${a.name} on ${b.name}`);
    }
  }
});

test("a name is cut where it has no room, and left out where not even its beginning has", () => {
  const [cut] = place([{ name: "a-name-of-forty-letters-or-nearly-as-many", x: 100, y: 60 }]).values();
  assert.match(cut.label, /^a-name-of.*…$/);
  const tight = placeNames([{ name: "town", x: 10, y: 10, isGoal: false }], [], { width: 20, height: 20 }, { measure });
  assert.equal(tight.size, 0);
});

test("a goal's star stands above its node, or where no other node is as near", () => {
  assert.deepEqual(starOf({ name: "goal", x: 100, y: 60 }, [{ name: "far", x: 100, y: 10 }]), [0, -14]);
  assert.deepEqual(starOf({ name: "goal", x: 100, y: 60 }, [{ name: "near", x: 100, y: 36 }]), [14, 0]);
});

test("no name stands on a star", () => {
  const corner = { name: "goal", x: 184, y: 110 };
  const [above] = place([corner]).values();
  assert.deepEqual([above.x, above.y], [0, -15.5]);
  const [beside] = place([{ ...corner, isGoal: true }]).values();
  assert.deepEqual([beside.anchor, beside.y], ["end", 0]);
});

test("of many nodes, those that need no name have it where it stands whole and on nothing", () => {
  const measured = { measure, isNeeded: ({ name }) => name === "start" };
  const at = (name, x, y) => ({ name, x, y, isGoal: false });
  const free = placeNames([at("start", 20, 60), at("village", 100, 60)], [[[20, 60], [100, 60]]], ROOM, measured);
  assert.deepEqual([...free.values()].map(({ label }) => label), ["start", "village"]);
  const star = [[100, 60], [0, 0], [200, 0], [0, 120], [200, 120], [100, 0], [100, 120], [0, 60], [200, 60]];
  const crossed = placeNames([at("start", 20, 60), at("village", 100, 60)], star.map((end) => [star[0], end]), ROOM, measured);
  assert.deepEqual([...crossed.keys()], ["start"], "a line runs through every place");
  const needed = placeNames([at("start", 100, 60)], star.map((end) => [star[0], end]), ROOM, measured);
  assert.equal(needed.get("start").label, "start", "whoever is to have a name has it all the same");
  const crowd = Array.from({ length: 15 }, (_, nth) => at(`town${nth}`, 14 + (nth % 5) * 34, 14 + Math.floor(nth / 5) * 40));
  const names = placeNames([...crowd, at("start", 180, 60)], [], ROOM, measured);
  assert.ok(names.has("start") && names.size > 5 && names.size < 16, `${names.size}`);
  const boxes = [...names.values()];
  for (const a of boxes) {
    assert.equal(a.label, a.name, "whole");
    for (const b of boxes) assert.ok(a === b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top, `${a.name} on ${b.name}`);
  }
});
