// Where room is short: at the edges of a drawing, on small screens, at a zoom of 400 per cent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests, resize } from "./browser.js";
import { load } from "./load.js";

const open = forAllTests();
const PHONE = { width: 390, height: 844 };
const SMALL = { width: 320, height: 640 };
const AT_400 = { width: 320, height: 180 };

test("of a box only those lines are written which are seen whole", () => {
  const { cutLines } = load(["shapes.js"], ["cutLines"]);
  const seen = { left: 40, right: 300, top: 0, bottom: 200 };
  const cut = (x, y, more) => cutLines({ x, y, name: 20, state: 80, ...more }, seen);
  assert.equal(cut(150, 100), "");
  assert.equal(cut(80, 100), "", "it begins where letters are seen");
  assert.equal(cut(79, 100), " cut-state");
  assert.equal(cut(50, 100), " cut-state");
  assert.equal(cut(49, 100), " cut-name cut-state");
  assert.equal(cut(49, 100, { lead: 5 }), " cut-state", "a name beside a sign begins further in");
  assert.equal(cut(261, 100), " cut-state");
  assert.equal(cut(291, 100), " cut-name cut-state");
  assert.equal(cut(150, 10), " cut-name", "above, the upper line goes first");
  assert.equal(cut(150, 190), " cut-state");
  assert.equal(cut(150, 205), " cut-name cut-state");
  assert.equal(cut(60, 100, { state: null }), "");
  assert.equal(cut(150, 5, { state: null }), " cut-name");
  assert.equal(cut(60, 100, { scale: 0.5 }), "", "what is drawn smaller needs less");
});

/** Goes through some steps of what is shown, and tells what of the drawings' words is seen in part only. */
const wordsCut = (page) => page.evaluate(() => {
  const out = [];
  let seen = 0;
  for (let part = 0; part <= 20; part++) {
    steptrace.seek(Math.round((steptrace.length * part) / 20));
    for (const svg of document.querySelectorAll(".tree-svg")) {
      const pane = svg.getBoundingClientRect();
      if (!pane.width) continue;
      for (const word of svg.querySelectorAll(".node :is(.name:not(:has(tspan)), .name > tspan, .state, .line), .chip text, .flag text, .move-label text, .level")) {
        const { visibility, display } = getComputedStyle(word);
        if (visibility !== "visible" || display === "none" || word.closest(".badge, .times")) continue;
        const box = word.getBoundingClientRect();
        if (box.right < pane.left || box.left > pane.right || box.bottom < pane.top || box.top > pane.bottom) continue;
        seen++;
        const isLevel = word.classList.contains("level");
        // The line of a text is somewhat higher than its letters; the gutter fades out.
        const isCut = box.left < pane.left + (isLevel ? 0 : 37) || box.right > pane.right + 1 || box.top < pane.top - 4 || box.bottom > pane.bottom + 4;
        if (isCut) out.push(`step ${steptrace.index}: ${word.textContent}`);
      }
    }
  }
  return { out: out.slice(0, 5), seen };
});

for (const [name, hash, viewport] of [
  ["classic", "#step=0&run=bfs", PHONE], ["classic", "#step=0&run=iddfs", PHONE], ["jug-runs", "#step=0", PHONE], ["network", "#step=0", PHONE],
  ["jug-runs", "#step=0", { width: 1280, height: 720 }], ["long", "#step=0", { width: 1280, height: 720 }],
  ["diff-reached-paths", "#step=0&run=bfs&compare=bfs-2", { width: 1000, height: 720 }],
]) {
  test(`no word is cut off at the edge of a drawing: ${name}${hash}, ${viewport.width} wide`, () => open(name, { hash, viewport, reducedMotion: "reduce" }, async (page) => {
    const { out, seen } = await wordsCut(page);
    assert.deepEqual(out, []);
    assert.ok(seen > 100, `${seen} words`);
    if (!(await page.locator("#show-states").isEnabled())) return;
    await page.click("#show-states");
    assert.deepEqual((await wordsCut(page)).out, []);
  }));
}

test("in the state graph both ends of a move are in view, and its name", () => open("classic", { viewport: PHONE, hash: "#step=0&run=bfs", reducedMotion: "reduce" }, async (page) => {
  await page.click("#show-states");
  const { out, moves } = await page.evaluate(() => {
    const out = [];
    let moves = 0;
    const pane = document.getElementById("states-svg").getBoundingClientRect();
    for (let at = 0; at <= steptrace.length; at++) {
      steptrace.seek(at);
      if (document.querySelector("#states-svg .move-label")) moves++;
      for (const part of document.querySelectorAll("#states-svg :is(.is-current .body, .made .body, .witness-ring, .move-label)")) {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        if (left < pane.left || right > pane.right || top < pane.top || bottom > pane.bottom) out.push(`step ${at}: ${part.getAttribute("class")}`);
      }
    }
    return { out, moves };
  });
  assert.deepEqual(out, []);
  assert.ok(moves > 20);
}));

test("the current node is a whole box even where the others are marks", () => open("grid", { viewport: PHONE, reducedMotion: "reduce" }, async (page) => {
  await page.click("#fit");
  const outside = await page.evaluate(() => {
    const out = [];
    const pane = document.getElementById("tree-svg").getBoundingClientRect();
    for (let at = 0; at <= steptrace.length; at += 7) {
      steptrace.seek(at);
      const box = document.querySelector("#tree-svg .node.is-current .body")?.getBoundingClientRect();
      if (box && (box.left < pane.left + 37 || box.right > pane.right)) out.push(at);
    }
    return out;
  });
  assert.deepEqual(outside, []);
}));

test("among folded subtrees the sign and the name of the current node have room in its box", () => open("long", { viewport: { width: 1280, height: 520 }, hash: "#step=12000" }, async (page) => {
  await page.click("#fit");
  const [body, sign, name] = await page.evaluate(() => [".body", ".mark", ".name"].map((part) => {
    const { left, right } = document.querySelector(`#tree-svg .node.is-current ${part}`).getBoundingClientRect();
    return { left, right };
  }));
  assert.ok(sign.left > body.left && sign.right <= name.left && name.right <= body.right - 3, JSON.stringify({ body, sign, name }));
}));

test("where answers are to be chosen the log keeps its room, and the answers theirs", () => open("classic", { hash: "#step=4&run=bfs" }, async (page) => {
  assert.ok(await page.locator("#code").isVisible());
  await page.click("#predict");
  assert.ok(await page.locator("#log-scroll").evaluate((log) => log.clientHeight >= 5 * 24), "five lines of the log");
  assert.ok(await page.locator("#tab-code").isVisible(), "the pseudocode is behind a tab");
  const gaps = await page.locator("#ask button").evaluateAll((all) => all.map((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const [words, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    return Math.min(words.top - box.top, box.bottom - words.bottom, words.left - box.left, box.right - words.right);
  }));
  assert.equal(gaps.length, 4);
  for (const gap of gaps) assert.ok(gap >= 3, `${gaps}`);
  await page.click("#tab-code");
  await page.click("#predict");
  assert.ok(await page.locator("#code").isVisible());
  assert.equal(await page.getAttribute("#tab-log", "aria-selected"), "true", "no tab is chosen that is not there");
}));

test("a small phone has the picture behind a tab, and only where there is none above", () => open("diff-iddfs-paths", { viewport: SMALL, hash: "#step=59&run=bfs" }, async (page) => {
  const picture = page.locator("#picture svg");
  assert.ok(await picture.isHidden());
  await page.click("#tab-picture");
  assert.ok(await picture.isVisible());
  assert.ok(await picture.evaluate((svg) => svg.getBoundingClientRect().bottom <= document.getElementById("controls").getBoundingClientRect().top), "not under the controls");
  await page.keyboard.press("ArrowRight");
  assert.ok(await picture.isVisible(), "it stays open from step to step");
  await resize(page, PHONE);
  await page.locator("#tab-picture").waitFor({ state: "hidden" });
  assert.ok(await picture.isVisible(), "now above the tree");
  assert.equal(await page.getAttribute("#tab-picture", "aria-selected"), "false");
  await resize(page, SMALL);
  await page.locator("#tab-picture").waitFor();
  await page.click("#compare");
  assert.ok(await picture.isVisible(), "two runs have theirs above their trees");
  await page.click("#compare");
  assert.ok(await picture.isHidden());
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  assert.ok(await picture.isVisible(), "on paper there is room");
}));

test("where states have no picture there is no tab for one", () => open("edge", { viewport: SMALL }, async (page) => {
  assert.ok(await page.locator("#tab-picture").isHidden());
  assert.equal(await page.locator("#tabs [tabindex='0']").getAttribute("id"), "tab-code");
}));

test("counters stand with what they are made of, and no line of the legend touches the next", () => open("family", { viewport: { width: 1280, height: 800 }, hash: "#step=20" }, async (page) => {
  await page.click("#tab-counters");
  const rows = await page.locator("#counter-rows div").evaluateAll((all) => all.map((row) => ({ words: row.firstChild.textContent, isPart: row.classList.contains("part"), left: Math.round(row.getBoundingClientRect().left) })));
  assert.ok(new Set(rows.map(({ left }) => left)).size === 2, "in two columns");
  assert.ok(rows.some(({ isPart }) => isPart));
  rows.forEach(({ words, isPart, left }, nth) => isPart && assert.equal(left, rows[nth - 1].left, words));
  await page.click("#tab-legend");
  const lines = await page.locator("#legend .legend-row span").evaluateAll((all) => all.map((words) => {
    const { left, top, bottom, height } = words.getBoundingClientRect();
    return { left: Math.round(left), top, bottom, height };
  }));
  assert.ok(lines.some(({ height }) => height > 30), "some take two lines");
  for (const line of lines) {
    const next = lines.filter(({ left, top }) => left === line.left && top > line.top).sort((a, b) => a.top - b.top)[0];
    if (next) assert.ok(next.top - line.bottom >= 4, `${next.top - line.bottom} pixels between lines`);
  }
  assert.equal(await page.locator("#tree-note").textContent(), "Of rejected children only the current node's are shown");
}));

for (const hash of ["#step=50&run=bfs", "#step=160&run=iddfs", "#step=50&run=bfs&compare=iddfs"]) {
  test(`at 400 % every step's sentence can be read from its beginning: ${hash}`, () => open("diff-iddfs-paths", { viewport: AT_400, hash }, async (page) => {
    const place = () => page.evaluate(() => {
      const { top, bottom } = document.getElementById("sentence").getBoundingClientRect();
      return { top, bottom, room: document.getElementById("controls").getBoundingClientRect().top, at: scrollY };
    });
    for (let nth = 0; nth < 8; nth++) {
      await page.keyboard.press("ArrowRight");
      const { top, bottom, room } = await place();
      assert.ok(top >= 0 && bottom <= room + 0.5, `step ${nth}: ${top} to ${bottom} of ${room}`);
    }
    // A reader who has scrolled on to the tree is left there.
    await page.evaluate(() => document.getElementById("tree-box").scrollIntoView({ block: "start" }));
    const { at } = await place();
    await page.keyboard.press("ArrowRight");
    assert.equal((await place()).at, at);
    await page.focus("#slider");
    assert.ok(await page.locator("#slider").evaluate((slider) => slider.getBoundingClientRect().bottom <= innerHeight), "the slider is seen where it has the focus");
  }));
}

for (const width of [320, 360, 390, 1280]) {
  test(`all of the search of the log can be seen and reached: ${width} wide`, () => open("classic", { viewport: { width, height: 640 } }, async (page) => {
    await page.keyboard.press("/");
    await page.fill("#find", "f");
    await page.waitForFunction(() => document.getElementById("find-count").textContent);
    const parts = await page.locator("#log-find > *").evaluateAll((all) => all.map((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return { id: part.id, left, right, width, isCut: part.scrollWidth > part.clientWidth + 1 };
    }));
    assert.equal(parts.length, 5);
    const row = await page.locator("#log").evaluate((log) => log.getBoundingClientRect().right);
    for (const { id, left, right, width: wide, isCut } of parts) {
      assert.ok(left >= 0 && right <= row && wide >= 28 && !(isCut && id === "find-count"), `${id}: ${left} to ${right} of ${row}`);
    }
    assert.ok(await page.getByRole("button", { name: "Next match" }).isVisible());
    await page.click("#find-close");
    assert.ok(await page.locator("#log-find").isHidden());
  }));
}

for (const viewport of [{ width: 1280, height: 720 }, { width: 1024, height: 768 }, PHONE, SMALL]) {
  test(`before the first step no hint has the sentence cut off: ${viewport.width} wide`, async () => {
    for (const name of ["tiles", "network", "classic"]) {
      await open(name, { viewport, hash: "#step=0" }, async (page) => {
        const room = () => page.locator("#sentence").evaluate((told) => [told.scrollHeight, told.clientHeight]);
        const [needed, given] = await room();
        assert.ok(needed <= given + 1, `${name}: ${needed} of ${given}`);
        if (name === "classic" && viewport.width === 1280) assert.ok(await page.locator("#sentence .hint").isVisible());
        await page.keyboard.press("ArrowRight");
        assert.equal(await page.locator("#sentence .hint").count(), 0);
      });
    }
  });
}

for (const viewport of [SMALL, AT_400]) {
  test(`a verdict is told to its end: ${viewport.width} by ${viewport.height}`, () => open("predict", { viewport }, async (page) => {
    let longest = 0;
    for (let nth = 0; nth < 90; nth++) {
      await page.keyboard.press("ArrowRight");
      const { needed, given, room } = await page.evaluate(() => {
        const sentence = document.getElementById("sentence");
        const words = document.createRange();
        words.selectNodeContents(sentence);
        const { bottom } = words.getBoundingClientRect();
        const { clientHeight, scrollHeight } = sentence;
        const end = document.getElementById("ask").hidden ? document.getElementById("told").getBoundingClientRect().bottom : Infinity;
        const isCut = scrollHeight > clientHeight + 1 && getComputedStyle(sentence).overflowY !== "visible";
        return { needed: scrollHeight, given: clientHeight, room: isCut ? -1 : end - bottom };
      });
      assert.ok(room >= 0, `press ${nth}: ${needed} of ${given}`);
      longest = Math.max(longest, needed - given);
    }
    assert.ok(longest > 10, "some verdict needs more than the sentence has");
  }));
}
