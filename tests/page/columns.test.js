import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { columnsOf, clustersOf, cutShort, visible } = load(["decode.js", "columns.js"], ["columnsOf", "clustersOf", "cutShort", "visible"]);

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

test("a text of several lines is one, with what cannot be seen as its picture", () => {
  assert.equal(visible("a\nb\r\u001b[2J\0\u007f"), "a↵b␍␛[2J␀␡");
  assert.equal(visible("a\tb\u0085\u2028\u2029\u0090\ufffe"), "a\tb␤␤␤\ufffd\ufffd");
  assert.equal(visible("農夫 ● {L:}"), "農夫 ● {L:}");
});

test("what was several lines is cut in the middle", () => {
  const board = visible("········\n".repeat(7) + "·······●");
  assert.equal(cutShort(board, 24), "········↵···…··↵·······●");
  assert.equal(columnsOf(cutShort(board, 24)), 24);
  assert.equal(cutShort(visible("··\n·●"), 5), "··↵·●");
  assert.equal(cutShort(visible("👨🐺\n🐐🥬"), 8), "👨🐺…🥬");
});
