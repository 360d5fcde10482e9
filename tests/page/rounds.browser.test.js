import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests } from "./browser.js";

const open = forAllTests();

test("rounds stand side by side, the current one is marked and grows, a click goes to its start", () => open("classic", { hash: "#step=139&run=iddfs" }, async (page) => {
  const rounds = page.locator("#rounds .round");
  assert.equal(await rounds.count(), 7);
  assert.equal(await page.locator("#rounds [aria-current=step]").innerText().then((text) => text.replace(/\s+/g, " ").trim()),
    "Limit 5 7 nodes, 6 expanded, 1 cut off, 0 solutions");
  await rounds.nth(2).click();
  assert.match(await page.locator("#sentence").innerText(),
    /^The last round cut off 1 node, so a goal may lie deeper\. Round 3: depth limit 3, again from the root\.$/);
  assert.ok(await rounds.nth(2).evaluate((item) => item.classList.contains("is-now")));
  await page.click("#last");
  assert.equal(await page.locator("#rounds .round-fate").innerText(), "A goal was met, so this round is the last.");
  await page.click("#runs [data-run=bfs]");
  assert.ok(await page.locator("#rounds").isHidden());
}));

test("at the end of a round stands why there is another", () => open("classic", { hash: "#run=iddfs" }, async (page) => {
  const firsts = await page.locator("#rounds .round").evaluateAll((rounds) => rounds.map((round) => Number(round.dataset.first)));
  await page.evaluate((at) => steptrace.seek(at), firsts[4] - 1);
  assert.equal(await page.locator("#rounds .round-fate").innerText(), "2 nodes cut off at depth 4: a goal may lie deeper, so another round follows.");
}));

test("without a goal no round looks for one", () => open("no-goal", { hash: "#step=99999&run=iddfs" }, async (page) => {
  assert.equal(await page.locator("#rounds .round-fate").innerText(), "Nothing was cut off: this round has visited everything within reach.");
  await page.click("#tab-solutions");
  assert.equal(await page.locator("#solutions").innerText(), "No goal was given, so there are no solutions to find.");
  assert.match(await page.locator("#picture svg").getAttribute("aria-label"), /; from Aller, to no goal$/);
  const first = await page.locator("#rounds .round >> nth=1").getAttribute("data-first");
  await page.evaluate((at) => steptrace.seek(at), Number(first) - 1);
  assert.match(await page.locator("#rounds .round-fate").innerText(), /cut off at depth 1: there is more below, so another round follows\.$/);
}));

for (const [width, height] of [[390, 844], [1000, 720], [1280, 720]]) {
  test(`the depth limit is in view, and its words where no node stands on them: ${width} wide`, () => open("classic", { hash: "#run=iddfs", viewport: { width, height } }, async (page) => {
    const all = await page.evaluate(() => {
      const all = [];
      const pane = document.querySelector("#tree-svg").getBoundingClientRect();
      const boxOf = (part) => part && part.getBoundingClientRect();
      for (let at = 1; at <= 338; at += 3) {
        steptrace.seek(at);
        const line = boxOf(document.querySelector("#tree-svg path.limit")), word = boxOf(document.querySelector("#tree-svg .limit-word"));
        const under = word && [...document.querySelectorAll("#tree-svg .node :is(.body, .stop)")].filter((part) => {
          const box = boxOf(part);
          return word.left < box.right && box.left < word.right && word.top + 2 < box.bottom && box.top + 2 < word.bottom;
        }).length;
        all.push({ at, line: line && line.bottom <= pane.bottom + 1, word: word && word.bottom <= pane.bottom + 3 && word.right <= pane.right, under });
      }
      return all;
    });
    const drawn = all.filter(({ line }) => line !== null);
    assert.ok(drawn.length > 20, `${drawn.length} of ${all.length}`);
    assert.ok(all.filter(({ word }) => word !== null).length > 20);
    for (const { at, line, word, under } of all) {
      assert.notEqual(line, false, `at ${at}: the line is cut off`);
      assert.ok(word === null || (line && word && !under), `at ${at}: ${under} nodes on the words`);
    }
  }));
}

test("how often a state was expanded stands on its node and in its card", () => open("classic", { hash: "#step=139&run=iddfs" }, async (page) => {
  assert.deepEqual(await page.locator("#tree-svg .node .times").allTextContents(), ["×5", "×4", "×3", "×2", "×2"]);
  await page.locator(".node .name", { hasText: /^n17$/ }).hover({ force: true });
  assert.match(await page.locator("#card").innerText(), /Its state: expanded 5 times, once in this round/);
}));

test("the same moves lead to the same place in every round", () => open("classic", { hash: "#run=iddfs", reducedMotion: "reduce" }, async (page) => {
  const places = (position) => page.evaluate((at) => {
    steptrace.seek(at);
    return [...document.querySelectorAll(".layer-nodes .node")].map((node) => `${node.querySelector(".state").textContent} ${node.getAttribute("transform")}`);
  }, position);
  const last = new Set(await places(338));
  const third = await places(104);
  assert.ok(third.length >= 7);
  for (const place of third) assert.ok(last.has(place), place);
}));

test("in predict mode nothing tells how many rounds there will be", () => open("classic", { hash: "#step=139&run=iddfs" }, async (page) => {
  const seen = () => page.evaluate(() => ({
    line: document.getElementById("step-line").textContent.match(/round[^,]*/)[0],
    rounds: [...document.querySelectorAll("#rounds .round")].filter((round) => round.checkVisibility({ visibilityProperty: true })).length,
    ticks: [...document.querySelectorAll("#ticks .tick")].filter((tick) => tick.checkVisibility()).length,
  }));
  assert.deepEqual(await seen(), { line: "round 5 of 7", rounds: 7, ticks: 7 });
  await page.click("#predict");
  assert.deepEqual(await seen(), { line: "round 5", rounds: 5, ticks: 5 });
  await page.evaluate(() => steptrace.seek(200));
  assert.deepEqual(await seen(), { line: "round 6", rounds: 6, ticks: 6 });
  await page.click("#predict");
  assert.deepEqual(await seen(), { line: "round 6 of 7", rounds: 7, ticks: 7 });
}));

for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 640 }]) {
  test(`what is told of a round moves nothing: ${viewport.width} wide`, () => open("classic", { hash: "#step=0&run=iddfs", viewport }, async (page) => {
    const tops = await page.evaluate(() => {
      const tops = new Set();
      for (let at = 0; at <= steptrace.length; at++) {
        steptrace.seek(at);
        tops.add(document.getElementById("tree-box").getBoundingClientRect().top + scrollY);
      }
      return [...tops];
    });
    assert.equal(tops.length, 1, `${tops}`);
  }));
}
