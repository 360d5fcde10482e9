import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { columnsOf, clustersOf, cutShort } = load(["columns.js"], ["columnsOf", "clustersOf", "cutShort"]);

test("what a reader takes for one character has its columns once", () => {
  const columns = {
    "{L:CFSW R:}": 11, "é": 1, "e\u0301": 1, "ế": 1, "ſ": 1, "…": 1, "→": 1, "×": 1,
    "農夫": 4, "ｱ": 1, "Ａ": 2, "가": 2, "한글": 4,
    "🐺": 2, "❤": 1, "❤️": 2, "⭐": 2, "👍🏽": 2, "🇩🇪": 2, "🇩🇪🇫🇷": 4, "👨‍👩‍👧‍👦": 2, "👩🏿‍🌾": 2, "1️⃣": 2,
    "👨🐺🐐🥬🚣 |": 12, "a\u200db": 2,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(columns).map((text) => [text, columnsOf(text)])), columns);
});

test("a label is cut between characters, never within one", () => {
  assert.deepEqual(clustersOf("a👨‍👩‍👧🇩🇪"), ["a", "👨‍👩‍👧", "🇩🇪"]);
  assert.equal(cutShort("👨‍👩‍👧🇩🇪👍🏽", 6), "👨‍👩‍👧🇩🇪👍🏽");
  assert.equal(cutShort("👨‍👩‍👧🇩🇪👍🏽", 5), "👨‍👩‍👧🇩🇪…");
  assert.equal(cutShort("👨‍👩‍👧🇩🇪👍🏽", 4), "👨‍👩‍👧…");
  assert.equal(cutShort("Königsberg", 6), "König…");
});
