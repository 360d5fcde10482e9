// How much of the page a step changes. What a step costs is told by `timings.mjs`; here it is counted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests } from "./browser.js";

const open = forAllTests();

/** By position, how many nodes of the document were put in, taken out or changed by going there, in a part of the page. */
const changes = (page, within, positions) => page.evaluate(async ([selector, places]) => {
  const counts = [];
  const part = document.querySelector(selector);
  const count = (records) => records.reduce((sum, { type, addedNodes, removedNodes }) =>
    sum + (type === "childList" ? addedNodes.length + removedNodes.length : 1), 0);
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  for (const at of places) {
    const observer = new MutationObserver(() => {});
    observer.observe(part, { subtree: true, childList: true, attributes: true, characterData: true });
    steptrace.seek(at);
    counts.push(count(observer.takeRecords()));
    observer.disconnect();
    await frame();
  }
  return counts;
}, [within, positions]);

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

for (const [view, most] of [["readable", 60], ["whole", 60]]) {
  test(`a step changes little of a big tree: ${view}`, () => open("long", {}, async (page) => {
    if (view === "whole") await page.click("#fit");
    const counts = await changes(page, "#tree-svg", Array.from({ length: 60 }, (_, nth) => 9000 + nth));
    assert.ok(middle(counts.slice(1)) <= most, `${counts}`);
    assert.ok(counts.some((count) => count > 0));
  }));
}

test("a step leaves the rows of the log where they are", () => open("long", {}, async (page) => {
  const kept = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    steptrace.seek(5000);
    await frame();
    await new Promise((done) => setTimeout(done, 400));
    const before = [...document.querySelectorAll("#log-lines li")];
    steptrace.seek(5001);
    await frame();
    const now = [...document.querySelectorAll("#log-lines li")];
    return {
      same: now.filter((row) => before.includes(row)).length, count: now.length,
      order: now.map((row) => Number(row.dataset.event)), marked: now.filter((row) => row.classList.contains("now")).map((row) => Number(row.dataset.event)),
    };
  });
  assert.ok(kept.same >= kept.count - 2, `${kept.same} of ${kept.count}`);
  assert.deepEqual(kept.order, kept.order.toSorted((a, b) => a - b));
  assert.deepEqual(kept.marked, [5000]);
}));

test("what stands behind a tab is drawn when the tab is chosen, and is right then", () => open("long", {}, async (page) => {
  for (const panel of ["#counters", "#solutions", "#legend"]) {
    const counts = await changes(page, panel, [100, 9000, 21000]);
    assert.deepEqual(counts, [0, 0, 0], panel);
  }
  await page.click("#tab-counters");
  const made = () => page.locator("#counter-rows > div").first().innerText();
  const said = () => page.evaluate(() => Object.keys(steptrace.state().statuses).length);
  assert.equal((await made()).replace(/\D*([\d\u202f]+) of.*/su, "$1").replaceAll("\u202f", ""), String(await said()));
  await page.evaluate(() => steptrace.seek(50));
  assert.equal((await made()).replace(/\D*([\d\u202f]+) of.*/su, "$1"), String(await said()));
}));

test("no line of the tree goes on far beyond the view", () => open("long", {}, async (page) => {
  const farthest = await page.evaluate(async () => {
    let most = 0;
    for (let nth = 0; nth <= 30; nth++) {
      steptrace.seek(Math.floor((steptrace.length * nth) / 30));
      for (const path of document.querySelectorAll("#tree-svg g[class^=layer] > path")) {
        const numbers = (path.getAttribute("d").match(/-?\d+(\.\d+)?/g) || []).map(Number);
        most = Math.max(most, ...numbers.map(Math.abs));
      }
    }
    return { most, width: document.getElementById("tree").clientWidth };
  });
  assert.ok(farthest.most > 100);
  assert.ok(farthest.most < farthest.width + 300, `${farthest.most} in a view of ${farthest.width}`);
}));
