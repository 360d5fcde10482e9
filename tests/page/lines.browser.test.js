import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests } from "./browser.js";

const open = forAllTests();

test("a state of several lines takes one row of the log, and one line of a chip", () => open("lines", {}, async (page) => {
  for (const at of [12, 30, 49]) {
    await page.evaluate((index) => steptrace.seek(index), at);
    const rows = await page.locator(".log-text").evaluateAll((texts) => texts.map((text) => [text.textContent, text.getBoundingClientRect().height]));
    assert.ok(rows.length > 5);
    for (const [words, height] of rows) assert.ok(height <= 24 && !words.includes("\n"), `${words}: ${height}`);
  }
  await page.evaluate(() => steptrace.seek(14));
  assert.deepEqual(await page.locator("#frontier-list li").allInnerTexts(), ["n2 ·●·↵·■·↵···", "n3 ···↵·■·↵●··"]);
  await page.keyboard.press("/");
  await page.keyboard.type("down ●··");
  await page.keyboard.press("Enter");
  assert.match(await page.locator("#sentence").innerText(), /^Down gives ···↵·■·↵●··/);
}));
