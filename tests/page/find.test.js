import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { needlesOf, findEvent, countMatches } = load(["find.js"], ["needlesOf", "findEvent", "countMatches"]);

const lines = ["n0 joins", "n1 joins the queue", "n1 leaves", "N10 joins"];
const find = (query, start, direction) => findEvent(lines.length, (event) => lines[event], needlesOf(query), start, direction);

test("a search goes on from where the reader is, and round the end", () => {
  assert.equal(find("joins", 1, 1), 1);
  assert.equal(find("joins", 2, 1), 3);
  assert.equal(find("joins", 4, 1), 0);
  assert.equal(find("joins", -1, -1), 3);
  assert.equal(find("joins", 2, -1), 1);
});

test("every word must be there, in any order and any case", () => {
  assert.equal(find("JOINS n1", 0, 1), 1);
  assert.equal(find("joins n10", 0, 1), 3);
  assert.equal(find("joins n2", 0, 1), -1);
});

test("an empty search finds nothing", () => {
  assert.equal(find("  ", 0, 1), -1);
});

test("matches are counted, up to a limit", () => {
  assert.equal(countMatches(lines.length, (event) => lines[event], ["joins"], 10), 3);
  assert.equal(countMatches(lines.length, (event) => lines[event], ["joins"], 2), 2);
});
