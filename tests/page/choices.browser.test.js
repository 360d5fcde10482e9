import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests, isOpen } from "./browser.js";
import { load } from "./load.js";

const open = forAllTests();
const index = (page) => page.evaluate(() => steptrace.index);
const text = (page, id) => page.locator(`#${id}`).innerText();

test("the theme button turns the colours and says so", () => open("classic", {}, async (page) => {
  const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).color);
  const light = await ink();
  await page.click("#theme");
  assert.notEqual(await ink(), light);
  assert.equal(await page.locator("#theme").getAttribute("aria-pressed"), "true");
}));

test("single-character keys can be switched off, the others stay", () => open("classic", {}, async (page) => {
  await page.click("#help-open");
  await page.uncheck("#single-keys");
  await page.click("#help-close");
  await page.locator("#help-open").evaluate((button) => button.blur());
  await page.keyboard.press("Space");
  assert.equal(await text(page, "play-word"), "Play");
  await page.keyboard.press("?");
  assert.ok(await page.locator("#help").isHidden());
  await page.keyboard.press("ArrowRight");
  assert.equal(await index(page), 1);
}));

test("what the reader chose is there again after a reload", () => open("classic", { reloads: 1 }, async (page) => {
  await page.click("#theme");
  await page.selectOption("#speed", { label: "5 per s" });
  await page.click("#help-open");
  await page.uncheck("#single-keys");
  await page.click("#help-close");
  const look = () => page.evaluate(() => [
    document.documentElement.dataset.theme, document.getElementById("theme").getAttribute("aria-pressed"),
    document.getElementById("speed").selectedOptions[0].textContent, document.getElementById("single-keys").checked,
  ]);
  const chosen = ["dark", "true", "5 per s", false];
  assert.deepEqual(await look(), chosen);
  await page.reload();
  await isOpen(page);
  assert.deepEqual(await look(), chosen);
}));

test("where the reader is and what he answered are there again after a reload", () => open("classic", { hash: "#step=4&run=bfs", reloads: 2 }, async (page) => {
  await page.click("#predict");
  await page.getByRole("button", { name: "Rejected: it breaks a rule" }).click();
  await page.click("#next");
  await page.getByRole("button", { name: "It becomes a new node" }).click();
  await page.click("#next");
  await page.click("#ask .skip");
  const { step, tally } = { step: await index(page), tally: "1 of 2 right, 1 skipped" };
  assert.match(await text(page, "step-line"), new RegExp(`${tally}$`));
  await page.waitForFunction((at) => location.hash === `#step=${at}&run=bfs`, step);
  await page.reload();
  await isOpen(page);
  assert.equal(await index(page), step);
  assert.equal(await page.getAttribute("#predict", "aria-pressed"), "true");
  assert.match(await text(page, "step-line"), new RegExp(`${tally}$`));
  await page.click("#predict");
  await page.reload();
  await isOpen(page);
  assert.equal(await page.getAttribute("#predict", "aria-pressed"), "false", "turned off, it stays off");
  assert.doesNotMatch(await text(page, "step-line"), /right/);
}));

test("who predicts is not told how deep the tree will be, nor how many steps there are", () => open("predict", { hash: "#step=0", reducedMotion: "reduce" }, async (page) => {
  const told = () => page.evaluate(() => ({
    levels: [...document.querySelectorAll("#tree-svg .level")].map((level) => Number(level.textContent)).sort((a, b) => a - b),
    bands: document.querySelectorAll("#tree-svg .layer-bands .band").length,
    count: document.getElementById("count").textContent, reach: document.getElementById("slider").max,
    log: Math.round(document.getElementById("log-lines").offsetHeight / 24), sets: document.querySelectorAll("#log-lines [aria-setsize='-1']").length,
    line: document.getElementById("step-line").textContent,
    ticks: [...document.querySelectorAll("#ticks .tick")].filter((tick) => tick.offsetParent).length,
  }));
  const { line, ...start } = await told();
  assert.deepEqual(start, { levels: [0], bands: 1, count: "0 / ?", reach: "0", log: 0, sets: 0, ticks: 0 });
  assert.doesNotMatch(line, /\bof\b/);
  for (const at of [20, 40, 59, 80]) {
    const depth = await page.evaluate((to) => {
      let deepest = 0;
      for (let step = 1; step <= to; step++) {
        steptrace.seek(step);
        const { event } = steptrace.state();
        if (event.event === "generate") deepest = Math.max(deepest, event.depth);
      }
      return deepest;
    }, at);
    const { levels, count, reach, log, sets } = await told();
    // Of a tree that has grown beyond the view, the first levels are above it.
    assert.deepEqual(levels, Array.from({ length: levels.length }, (_, nth) => depth + 1 - levels.length + nth), `step ${at}`);
    assert.deepEqual([count, reach, log], [`${at} / ?`, `${at}`, at], "scale and log end with the step at hand");
    assert.ok(sets > 0);
  }
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual([(await told()).count, (await told()).reach], ["79 / ?", "80"], "where the reader has been is known to him");
  await page.evaluate(() => steptrace.seek(steptrace.length));
  assert.match((await told()).count, /^\d+ \/ \d+$/, "at the end it may be said");
  assert.equal(await page.locator("#stars .goal-star").count(), 2);
  await page.evaluate(() => steptrace.seek(0));
  await page.click("#predict");
  assert.deepEqual((await told()).levels, [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.equal((await told()).reach, await page.evaluate(() => `${steptrace.length}`));
}));

test("to who predicts, a deep tree and a flat one look alike", async () => {
  const seen = [];
  for (const name of ["classic", "bridge", "jugs", "groups"]) {
    await open(name, { hash: "#step=12&run=bfs" }, async (page) => {
      await page.click("#predict");
      seen.push(await page.evaluate(() => {
        const levels = Array.from(document.querySelectorAll("#tree-svg .level"), (level) => level.getBoundingClientRect().top);
        const slider = document.getElementById("slider");
        return { pitch: Math.round(levels[1] - levels[0]), letters: document.getElementById("tree-svg").getAttribute("viewBox"), wide: slider.clientWidth, part: slider.style.getPropertyValue("--part") };
      }));
      await page.click("#fit");
      await page.click("#zoom-out");
      const pitch = await page.evaluate(() => {
        const levels = Array.from(document.querySelectorAll("#tree-svg .level"), (level) => level.getBoundingClientRect().top);
        return Math.round(levels[1] - levels[0]);
      });
      assert.equal(pitch, seen.at(-1).pitch, "nor does zooming out tell more: what is known fits as it is");
    });
  }
  const [first] = seen;
  assert.ok(first.pitch >= 50);
  for (const { pitch, ...other } of seen) {
    assert.deepEqual(other, { letters: null, wide: first.wide, part: "100%" });
    assert.ok([57, 58, 77, 78].includes(pitch), `${pitch}: a box has its distance, a name the other`);
  }
});

test("nor does the state graph tell who predicts how deep it will be", () => open("classic", { hash: "#step=30&run=bfs" }, async (page) => {
  await page.click("#show-states");
  const told = () => page.evaluate(() => ({
    levels: document.querySelectorAll("#states-svg .level").length,
    bands: [...document.querySelectorAll("#states-svg .band")].filter((band) => band.style.display !== "none").length,
  }));
  const whole = await told();
  await page.click("#predict");
  const { levels, bands } = await told();
  assert.deepEqual([levels, bands], [5, 3]);
  assert.ok(whole.levels > levels && whole.bands > bands);
}));

test("answers are those of one page, not of its folder", () => open("classic", { hash: "#step=4&run=bfs" }, async (page) => {
  await page.click("#predict");
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  assert.equal(kept.length, 1);
  assert.match(kept[0], /classic\.html$/);
}));

test("where there is no room for a button each, the runs are a menu", () => open("classic", { viewport: { width: 900, height: 720 }, hash: "#step=5&run=bfs" }, async (page) => {
  assert.ok(await page.locator("#runs").isHidden());
  const menu = page.getByRole("combobox", { name: "Run", exact: true });
  assert.deepEqual(await menu.locator("option").allTextContents(), await page.locator("#runs button").allTextContents());
  assert.equal(await menu.inputValue(), "bfs");
  await menu.selectOption("iddfs");
  assert.equal(await page.evaluate(() => steptrace.length), 338);
  await page.evaluate(() => steptrace.show("dfs"));
  assert.equal(await menu.inputValue(), "dfs", "it follows when a run is chosen otherwise");
  await menu.selectOption("bfs");
  assert.equal(await index(page), 5, "a run is shown where the reader left it");
  await page.click("#compare");
  assert.ok(await menu.isHidden(), "the runs are chosen in the table");
}));

test("of two runs the menu leads out of their comparison", () => open("diff-iddfs-paths", { viewport: { width: 900, height: 720 }, hash: "#step=5&run=bfs&compare=iddfs" }, async (page) => {
  const menu = page.getByRole("combobox", { name: "Run", exact: true });
  assert.deepEqual(await menu.locator("option").allTextContents(), ["Runs …", "bfs", "iddfs"]);
  await menu.selectOption("iddfs");
  assert.equal(await page.evaluate(() => steptrace.comparison), null);
  assert.deepEqual(await menu.locator("option").allTextContents(), ["bfs", "iddfs"]);
}));

test("a page of one run has neither buttons nor a menu for it", () => open("jugs", { viewport: { width: 900, height: 720 } }, async (page) => {
  assert.equal(await page.locator("#runs button").count(), 0);
  assert.ok(await page.locator("#run-menu").isHidden());
}));

test("stars too close to be told apart are one stretch", () => {
  const { starsOf } = load(["scrubber.js"], ["starsOf"]);
  assert.deepEqual(starsOf([]), []);
  assert.deepEqual(starsOf([40, 10, 25]), [{ from: 10, to: 10 }, { from: 25, to: 25 }, { from: 40, to: 40 }]);
  assert.deepEqual(starsOf([10, 19, 28, 60, 70]), [{ from: 10, to: 28 }, { from: 60, to: 60 }, { from: 70, to: 70 }]);
});

test("every solution is under a star or a stretch of them, at its place on the slider", async () => {
  for (const width of [1280, 390]) {
    await open("jug-runs", { viewport: { width, height: 844 }, hash: "#step=0&run=dfs-stack" }, async (page) => {
      const told = await page.evaluate(() => {
        const goals = [];
        for (let at = 1; at <= steptrace.length; at++) {
          steptrace.seek(at);
          if (steptrace.state().event.event === "goal") goals.push(at / steptrace.length);
        }
        const slider = document.getElementById("slider").getBoundingClientRect();
        const marks = [...document.querySelectorAll("#stars > *")].map((mark) => {
          const box = mark.getBoundingClientRect();
          return [box.left - slider.left, box.right - slider.left];
        });
        return { places: goals.map((part) => 8 + part * (slider.width - 16)), marks, bars: document.querySelectorAll("#stars .goal-bar").length };
      });
      assert.ok(told.places.length > 5);
      for (const place of told.places) assert.ok(told.marks.some(([from, to]) => from - 1 <= place && place <= to + 1), `${width}: ${place} of ${JSON.stringify(told.marks)}`);
      for (const [nth, [from]] of told.marks.entries()) assert.ok(!nth || from >= told.marks[nth - 1][1] - 2.5, `${width}: stars overlap`);
      if (width === 390) assert.ok(told.bars > 0, "some are merged");
    });
  }
});

test("a page for predicting asks from the first step on, and shows no future", () => open("predict", {}, async (page) => {
  assert.equal(await page.getAttribute("#predict", "aria-pressed"), "true");
  assert.equal(await page.locator("#stars *").count(), 0, "no goal before it is met");
  await page.click("#tab-counters");
  assert.match(await page.locator("#counter-rows").innerText(), /^nodes made\s+0\s+expanded\s+0\s/);
  assert.doesNotMatch(await page.locator("#counter-rows dd").allInnerTexts().then((all) => all.join()), /of/);
  const rows = () => page.locator("#counter-rows dt").allInnerTexts();
  assert.deepEqual(await rows(), ["nodes made", "expanded", "children rejected", "solutions", "longest frontier"], "no row for what has not happened");
  let steps = 0;
  while (!(await page.locator("#ask").isVisible())) {
    await page.click("#next");
    assert.ok(++steps < 20, "something is asked within twenty steps");
  }
  const before = await index(page);
  await page.click("#ask button >> nth=0");
  assert.equal(await index(page), before + 1);
  assert.match(await text(page, "step-line"), /of 1 right/);
}));

test("predict mode asks first, says right or wrong with the reason, and never blocks", () => open("classic", { hash: "#step=4" }, async (page) => {
  await page.click("#predict");
  assert.equal(await index(page), 4, "turned on, it asks at once");
  assert.equal(await text(page, "sentence"), "F moves right gives {L:CSW R:F}. What becomes of this child?");
  await page.getByRole("button", { name: "Rejected: it breaks a rule" }).click();
  assert.equal(await index(page), 5);
  assert.match(await text(page, "sentence"), /^Right\. F moves right would give .* the wolf eats the sheep\.$/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("1");
  assert.match(await text(page, "sentence"), /^Not so\. FW moves right would give/);
  assert.match(await text(page, "step-line"), /1 of 2 right$/);
  await page.click("#next");
  assert.ok(await page.locator("#ask").isVisible());
  await page.click("#next");
  assert.equal(await index(page), 7, "a second press goes on");
  assert.ok(await page.locator("#ask").isHidden());
  await page.evaluate(() => steptrace.seek(24));
  await page.click("#next");
  assert.equal(await text(page, "sentence"), "Which node leaves the queue next?");
  await page.locator(".node .name", { hasText: /^n4$/ }).click({ force: true });
  assert.match(await text(page, "sentence"), /^Not so\. n3 leaves the front of the queue\.$/);
  assert.equal(await page.locator("#tree-svg .layer-future").evaluate((layer) => getComputedStyle(layer).visibility), "hidden");
}));

for (const viewport of [{ width: 1280, height: 720 }, { width: 1024, height: 768 }, { width: 768, height: 1024 }, { width: 390, height: 844 }, { width: 320, height: 640 }]) {
  test(`questions, answers and verdicts have their room: ${viewport.width} wide`, () => open("classic", { viewport, hash: "#step=20&run=iddfs-2" }, async (page) => {
    await page.click("#predict");
    const places = () => page.evaluate(() => ["told", "sentence", "tree-pane", "frontier", "controls"].map((id) => {
      const { top, bottom } = document.getElementById(id).getBoundingClientRect();
      return [id, Math.round(top), Math.round(bottom)];
    }));
    const first = await places();
    let asked = 0;
    for (let nth = 0; nth < 12; nth++) {
      if (await page.locator("#ask").isVisible()) {
        asked++;
        const told = await page.locator("#told").boundingBox();
        for (const answer of await page.locator("#ask button").all()) {
          const box = await answer.boundingBox();
          assert.ok(box.x >= told.x && box.x + box.width <= told.x + told.width, "an answer stands out at the side");
          assert.ok(box.y + box.height <= told.y + told.height + 0.5, "an answer stands out below");
          assert.ok(box.height >= (viewport.width < 1100 ? 44 : 36));
          const cut = await answer.evaluate((button) => button.scrollHeight > button.clientHeight + 1 || button.scrollWidth > button.clientWidth + 1);
          assert.ok(!cut, await answer.innerText());
        }
      }
      assert.deepEqual(await places(), first, "nothing jumps");
      await page.keyboard.press("ArrowRight");
    }
    assert.ok(asked > 3);
    const bottom = first.find(([id]) => id === "controls")[2];
    assert.ok(bottom <= viewport.height, "the controls are in view");
    for (let nth = 1; nth < first.length; nth++) {
      const [id, top] = first[nth];
      if (id === "frontier" || id === "controls") assert.ok(top >= first[nth - 1][2] - 1 || viewport.width >= 860, `${id} covers what is above it`);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }));
}
