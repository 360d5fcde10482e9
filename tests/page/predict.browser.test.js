// What who is to predict must not find: neither by pointer nor by keyboard, nor in the room that is kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests, isDrawn } from "./browser.js";

const open = forAllTests();

/** What cards say at points all over the tree, and how many of these are on something. */
const cardsIn = (page) => page.evaluate(() => {
  const pane = document.getElementById("tree"), card = document.getElementById("card");
  const { left, top, right, bottom } = pane.getBoundingClientRect();
  const said = new Set();
  let hits = 0;
  for (let y = top + 5; y < bottom; y += 12) {
    for (let x = left + 5; x < right; x += 12) {
      pane.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: y, bubbles: true }));
      if (pane.classList.contains("over-node")) hits++;
      if (!card.hidden) said.add(card.textContent);
    }
  }
  return { hits, said: [...said] };
});

test("where a node will be there is nothing under the pointer of who predicts", () => open("classic", { hash: "#step=4" }, async (page) => {
  const before = await cardsIn(page);
  assert.ok(before.said.some((text) => text.startsWith("Not made yet")), "else it is told of");
  await page.click("#predict");
  const { hits, said } = await cardsIn(page);
  assert.ok(hits > 0 && hits < before.hits / 2, `${hits} of ${before.hits}`);
  assert.equal(said.length, 1);
  assert.match(said[0], /^n0 /);
}));

test("who predicts walks the states that have been met, and no others", () => open("classic", { hash: "#step=13" }, async (page) => {
  await page.click("#show-states");
  await page.click("#predict");
  await page.locator("#states").evaluate((pane) => pane.focus());
  const told = new Set();
  for (const key of ["Home", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "End", "ArrowDown", "ArrowLeft"]) {
    await page.keyboard.press(key);
    told.add(await page.locator("#states-cursor").textContent());
  }
  const met = await page.locator("#states-svg .node").count();
  assert.ok(met > 1 && told.size <= met && told.size > 1, `${told.size} of ${met}`);
  for (const text of told) assert.match(text, /first met on level/);
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => steptrace.index) <= 13);
  await page.evaluate(() => steptrace.seek(0));
  await page.keyboard.press("Home");
  assert.equal(await page.locator("#states-cursor").textContent(), "no state yet");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => steptrace.index), 0);
}));

for (const width of [1280, 390]) {
  test(`the room for rounds does not tell how many there will be: ${width} wide`, () => open("classic", { hash: "#step=0&run=iddfs", viewport: { width, height: 844 } }, async (page) => {
    await page.click("#predict");
    const row = () => page.locator("#rounds .round-list").evaluate(({ scrollWidth, clientWidth }) => ({ needed: scrollWidth, room: clientWidth }));
    const height = () => page.locator("#rounds").evaluate(({ clientHeight }) => clientHeight);
    const first = { ...await row(), height: await height() };
    assert.ok(first.needed <= first.room, "there is nothing to scroll to");
    for (const [nth, step] of [1, 40, 338].entries()) {
      await page.evaluate((at) => steptrace.seek(at), step);
      assert.equal(await page.locator("#rounds .round:visible").count(), [1, 3, 7][nth]);
      const end = await page.locator("#rounds .round:visible").last().evaluate((round) => round.offsetLeft + round.offsetWidth);
      const { needed, room } = await row();
      assert.equal(room, first.room, `${step}`);
      assert.ok(needed <= Math.max(room, end + 2), `${step}: ${needed}`);
      assert.equal(await height(), first.height, "nothing jumps");
    }
  }));
}

test("the round at hand stays in view where predicting leaves rounds less room", () => open("classic", { hash: "#step=338&run=iddfs", viewport: { width: 900, height: 720 } }, async (page) => {
  const cut = () => page.locator("#rounds .round.is-now").evaluate((round) => {
    const [one, list] = [round.getBoundingClientRect(), round.parentElement.getBoundingClientRect()];
    return one.left < list.left - 1 || one.right > list.right + 1;
  });
  await isDrawn(page);
  assert.equal(await cut(), false);
  await page.click("#predict");
  await isDrawn(page);
  assert.equal(await cut(), false);
}));
