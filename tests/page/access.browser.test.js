import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests, violationsOf } from "./browser.js";

const open = forAllTests();
const index = (page) => page.evaluate(() => steptrace.index);
const text = (page, id) => page.locator(`#${id}`).innerText();

/** Every kind of page in every mode; of each the tabs and views that it has of its own. */
const TABS = ["tab-log", "tab-counters", "tab-solutions", "tab-legend", "show-states", "predict"];
const VIEWS = [
  ["classic", "#step=0", ["tab-solutions"]], ["classic", "#step=59", TABS], ["classic", "#step=213&run=iddfs", TABS], ["classic", "#step=107", ["tab-solutions", "predict"]],
  ["jugs", "#step=30", TABS], ["long", "#step=5000", TABS], ["network", "#step=20", TABS], ["around", "#step=60", ["tab-log", "predict"]],
  ["maze", "#step=60", ["tab-log"]], ["no-goal", "#step=99999&run=iddfs", ["tab-solutions"]],
  ["classic", "#step=59&run=bfs&compare=iddfs", []], ["classic", "#step=53&run=bfs&compare=bfs-2&by=paths", []],
  ["classic", "#step=60&run=bfs&compare=dls&by=same-state", []], ["diff-reached-paths", "", []], ["boards", "#step=5&run=bfs-4", []], ["pair", "#step=5000&run=bfs&compare=iddfs&by=depth", []],
];

for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
  for (const [name, hash, tabs] of VIEWS) {
    test(`axe finds nothing: ${name}${hash}, ${viewport.width} wide`, () => open(name, { hash, viewport, bypassCSP: true }, async (page) => {
      for (const tab of tabs.length ? tabs : [null]) {
        if (tab) await page.click(`#${tab}`);
        assert.deepEqual(await violationsOf(page), [], tab);
        // A narrow screen has the same colours.
        if (viewport.width < 860) continue;
        await page.emulateMedia({ colorScheme: "dark" });
        assert.deepEqual(await violationsOf(page, "colours"), [], `${tab}, dark`);
        await page.emulateMedia({ colorScheme: "light" });
      }
    }));
  }
}

test("axe finds nothing in the help", () => open("classic", { bypassCSP: true }, async (page) => {
  await page.click("#help-open");
  assert.deepEqual(await violationsOf(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await violationsOf(page, "colours"), []);
}));

/** Goes through a page with Tab, and tells of each stop what it is: [name, role, whether its focus can be seen]. */
async function stopsOf(page) {
  const stops = [];
  await page.evaluate(() => document.body.focus());
  for (let nth = 0; nth < 60; nth++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const now = document.activeElement;
      if (now === document.body) return null;
      const { left, right, top, bottom } = now.getBoundingClientRect();
      const { outlineStyle, outlineWidth } = getComputedStyle(now);
      const [x, y] = [(Math.max(0, left) + Math.min(innerWidth, right)) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2];
      const there = document.elementFromPoint(x, y);
      return { id: now.id || now.dataset.run || now.className || now.tagName, ring: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2, seen: Boolean(there) && (now.contains(there) || there.contains(now)) };
    });
    if (stop === null || (stops.length && stop.id === stops[0].id)) break;
    stops.push(stop);
  }
  return stops;
}

for (const [what, name, options, expected] of [
  ["a single run", "diff-iddfs-paths", { hash: "#step=59&run=bfs" }, [
    "bfs", "iddfs", "compare", "predict", "theme", "help-open", "show-tree", "show-states", "zoom-out", "zoom-in", "fit", "tree",
    "tab-log", "log-scroll", "first", "back", "next", "last", "play", "speed", "slider",
  ]],
  ["a phone", "diff-iddfs-paths", { hash: "#step=59&run=bfs", viewport: { width: 390, height: 844 } }, [
    "run-menu", "compare", "predict", "theme", "help-open", "show-tree", "show-states", "zoom-out", "zoom-in", "fit", "tree", "tab-code",
    "slider", "back", "next", "play", "speed",
  ]],
  ["a page at 400 %", "diff-iddfs-paths", { hash: "#step=59&run=bfs", viewport: { width: 320, height: 256 } }, [
    "run-menu", "compare", "predict", "theme", "help-open", "show-tree", "show-states", "zoom-out", "zoom-in", "fit", "tree", "tab-picture",
    "back", "next", "play", "speed", "slider",
  ]],
  ["a comparison", "diff-iddfs-paths", { hash: "#step=59&run=bfs&compare=iddfs" }, [
    "bfs", "iddfs", "compare", "by", "last-round", "theme", "help-open", "show-tree", "show-states", "zoom-out", "zoom-in", "fit", "tree",
    "show-tree-right", "show-states-right", "zoom-out-right", "zoom-in-right", "fit-right", "tree-right",
    "first", "back", "next", "difference-back", "difference-next", "last", "play", "speed", "slider",
  ]],
]) {
  test(`Tab goes once through all of ${what}, from the top on, and shows where it is`, () => open(name, options, async (page) => {
    const stops = await stopsOf(page);
    const enabled = await page.evaluate((ids) => ids.filter((id) => !document.getElementById(id)?.disabled), expected);
    assert.deepEqual(stops.map(({ id }) => id), enabled);
    for (const { id, ring, seen } of stops) assert.ok(ring && seen, `${id}: ${ring ? "" : "no ring"} ${seen ? "" : "covered"}`);
    const [slider, next] = await page.evaluate(() => ["slider", "next"].map((id) => {
      const { left, top } = document.getElementById(id).getBoundingClientRect();
      return [top, left];
    }));
    const isAbove = slider[0] + 40 < next[0] || (Math.abs(slider[0] - next[0]) <= 40 && slider[1] < next[1]);
    const at = (id) => stops.findIndex((stop) => stop.id === id);
    assert.equal(at("slider") < at("next"), isAbove, "what is seen first is reached first");
  }));
}

test("every control has a role and a name that says what it does", () => open("diff-iddfs-paths", { hash: "#step=59&run=bfs&compare=iddfs" }, async (page) => {
  const named = async (role, name) => assert.equal(await page.getByRole(role, { name, exact: true }).count(), 1, `${role} “${name}”`);
  for (const name of ["bfs", "iddfs", "Compare", "Dark colours", "Keys and help", "First step", "← Back", "Next →", "Previous difference", "Next difference", "Last step", "Play"]) await named("button", name);
  for (const [role, name] of [["combobox", "In step by"], ["checkbox", "only the last round of iddfs"], ["combobox", "Speed"], ["slider", "Step"], ["heading", await text(page, "title")]]) await named(role, name);
  for (const side of ["", ", right run"]) {
    for (const name of ["This step", "Search tree", "Frontier"]) await named("region", `${name}${side}`);
    await named("group", `View of the tree${side}`);
    assert.equal(await page.getByRole("tree", { name: `Search tree${side}. Arrow keys` }).count(), 1);
  }
  await page.click("#compare");
  for (const name of ["Log", "Counters", "Solutions", "Legend"]) await named("tab", name);
  for (const name of ["Tree", "States", "Zoom out", "Zoom in", "Fit", "Predict"]) await named("button", name);
}));

test("a screen reader hears each step, and no stream of them", () => open("classic", {}, async (page) => {
  assert.equal(await page.locator("[aria-live], [role=status], [role=alert], [role=log], output").count(), 1);
  const spoken = () => page.locator("#spoken").textContent();
  await page.keyboard.press("ArrowRight");
  assert.equal(await spoken(), await page.locator("#sentence").textContent());
  await page.selectOption("#speed", { label: "20 per s" });
  await page.click("#play");
  await page.waitForFunction(() => steptrace.index > 3);
  assert.equal(await spoken(), "Playing, 20 per s", "and none of the steps");
  await page.click("#play");
  assert.equal(await spoken(), `Paused. ${await page.locator("#sentence").textContent()}`);
}));

/** Has everything that the live region says from now on listed in `window.heard`. */
const listen = (page) => page.evaluate(() => {
  window.heard = [];
  const region = document.querySelector("[role=status]");
  // A region that speaks as a whole speaks whenever something in it has changed.
  new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
});
const heard = (page) => page.evaluate(() => window.heard.splice(0));

test("whatever is pressed, its result is heard, even if it is the same again", () => open("classic", { hash: "#step=0&run=bfs" }, async (page) => {
  await listen(page);
  const said = async (press, expected) => {
    await press();
    const all = await heard(page);
    assert.equal(all.length, 1, all.join(" | "));
    if (expected) assert.match(all[0], expected);
    return all[0];
  };
  const key = (name) => () => page.keyboard.press(name);
  const end = await said(key("End"), /^The queue is empty: 2 solutions/);
  const again = await said(key("ArrowRight"), /^The queue is empty: 2 solutions/);
  assert.notEqual(again, end, "a region that does not change is not heard");
  assert.equal(await said(key("End")), end);
  await said(key("Home"), /^The search has not begun/);
  await said(key("ArrowLeft"), /^The search has not begun/);
  await said(key("+"), /^Speed: every 1 s$/);
  for (let nth = 0; nth < 9; nth++) await page.keyboard.press("+");
  await heard(page);
  await said(key("+"), /^Speed: 2000 per s/);
  for (let nth = 0; nth < 9; nth++) await page.keyboard.press("-");
  await heard(page);
  await said(key("Space"), /^Playing, every 3 s$/);
  await said(key("Space"), /^Paused\. The search has not begun/);
  await said(key("d"), /^Differences are those of two runs: choose Compare first$/);
  await said(key("d"), /^Differences are those of two runs/);
  await said(() => page.getByRole("button", { name: "iddfs", exact: true }).click(), /^iddfs: The search has not begun/);
  await said(() => page.click("#next"), /^Round 1: depth limit 1/);
  await page.locator("#log-scroll").focus();
  await page.keyboard.press("/");
  await page.keyboard.type("no such words");
  await page.waitForFunction(() => window.heard.length === 1);
  assert.deepEqual(await heard(page), ["0 matches"]);
  await said(key("Enter"), /^No match$/);
  await said(key("Enter"), /^No match/);
}));

test("in a comparison, too, each press is heard", () => open("classic", { hash: "#step=0&run=bfs&compare=iddfs" }, async (page) => {
  await listen(page);
  const why = "The same nodes level by level: compare orders by “each expansion”";
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await page.locator("#difference-next").click({ force: true });
  const all = await heard(page);
  assert.deepEqual(all.map((text) => text.trim()), [why, why, why]);
  assert.notEqual(all[0], all[1]);
  await page.selectOption("#by", "expansions");
  assert.match((await heard(page)).join(), /^Side by side: bfs/);
  await page.keyboard.press("d");
  assert.match((await heard(page)).join(), /^bfs.* · iddfs/);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  const ends = await heard(page);
  assert.equal(ends.length, 2);
  assert.equal(ends[0].trim(), ends[1].trim());
  await page.click("#compare");
  assert.match((await heard(page)).join(), /^bfs: /);
}));

test("what the slider says of itself is not said again", () => open("classic", { hash: "#step=5&run=bfs" }, async (page) => {
  await listen(page);
  await page.focus("#slider");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator("#slider").getAttribute("aria-valuetext"), /^Step 6 of 107/);
  assert.deepEqual(await heard(page), []);
}));

test("each step is announced once, in one sentence", () => open("classic", { hash: "#step=0&run=iddfs" }, async (page) => {
  await listen(page);
  const expected = [];
  for (let nth = 0; nth < 12; nth++) {
    await page.keyboard.press("ArrowRight");
    expected.push(await page.locator("#sentence").textContent());
  }
  assert.deepEqual(await heard(page), expected);
  for (const sentence of expected) assert.match(sentence, /^[^.]+(\. [^.]+)?\.$/);
  assert.equal(new Set(expected).size, expected.length);
}));

test("two runs are announced once for each step, both in one breath", () => open("classic", { hash: "#step=0&run=bfs&compare=dfs" }, async (page) => {
  await listen(page);
  for (let nth = 0; nth < 8; nth++) await page.keyboard.press("ArrowRight");
  const all = await heard(page);
  assert.equal(all.length, 8);
  for (const both of all) assert.match(both, /^(bfs: .+|bfs waits) · (dfs: .+|dfs waits)$/);
}));

test("a question is announced, and its answers can be reached and given by keyboard", () => open("classic", { hash: "#step=4&run=bfs" }, async (page) => {
  await page.focus("#predict");
  await page.keyboard.press("Enter");
  assert.match(await page.locator("[aria-live=polite]").textContent(), /What becomes of this child\?$/);
  assert.equal(await page.getByRole("group", { name: "Your prediction" }).count(), 1);
  for (let nth = 0; nth < 30 && !(await page.evaluate(() => document.activeElement.matches("#ask .choice"))); nth++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.match(await page.locator("[aria-live=polite]").textContent(), /^(Right|Not so)\. /);
  assert.equal(await page.evaluate(() => document.activeElement.id), "next", "the focus is not lost with the answers");
}));

test("the help takes the focus, keeps it, and gives it back", () => open("classic", {}, async (page) => {
  await page.focus("#theme");
  await page.keyboard.press("?");
  assert.equal(await page.evaluate(() => document.activeElement.id), "help-title");
  assert.equal(await page.getByRole("dialog", { name: "Keys" }).count(), 1);
  for (let nth = 0; nth < 6; nth++) {
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement === document.body || document.getElementById("help").contains(document.activeElement)));
  }
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "theme");
}));

test("the tree can be walked by keyboard", () => open("classic", { hash: "#step=59" }, async (page) => {
  await page.focus("#help-open");
  await page.keyboard.press("Tab");
  await page.locator("#tree").evaluate((tree) => tree.focus());
  const cursor = () => page.locator("#tree-cursor").innerText();
  await page.keyboard.press("End");
  assert.match(await cursor(), /^n7 .*, current, level 5/);
  await page.keyboard.press("ArrowUp");
  assert.match(await cursor(), /^n5 /);
  await page.keyboard.press("ArrowRight");
  assert.match(await cursor(), /^n6 /);
  await page.keyboard.press("ArrowDown");
  assert.match(await cursor(), /^n8 /);
  await page.keyboard.press("ArrowLeft");
  assert.match(await cursor(), /^n7 /);
  assert.equal(await index(page), 59, "walking does not step");
  await page.keyboard.press("Enter");
  assert.match(await text(page, "sentence"), /it becomes node n7\.$/);
}));

for (const [name, viewport] of [["desktop", { width: 1280, height: 720 }], ["large", { width: 1920, height: 1080 }], ["low", { width: 1366, height: 620 }], ["phone", { width: 390, height: 844 }], ["small phone", { width: 320, height: 640 }]]) {
  test(`nothing is cut off and nothing scrolls: ${name}`, () => open("classic", { viewport, hash: "#step=59" }, async (page) => {
    const outside = await page.evaluate(() => {
      const { innerWidth: width, innerHeight: height } = window;
      const ids = ["bar", "told", "tree-pane", "frontier", "controls", "next", "back", "play", "speed", "slider", "count"];
      return ids.filter((id) => {
        const box = document.getElementById(id).getBoundingClientRect();
        return !box.width || box.left < -0.5 || box.top < -0.5 || box.right > width + 0.5 || box.bottom > height + 0.5;
      });
    });
    assert.deepEqual(outside, []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight && document.documentElement.scrollWidth <= window.innerWidth));
  }));
}

// 1280 × 720 at 200 % and at 400 %, and what the guidelines ask of.
for (const viewport of [{ width: 640, height: 360 }, { width: 320, height: 180 }, { width: 320, height: 256 }]) {
  for (const hash of ["#step=59&run=bfs", "#step=213&run=iddfs", "#step=59&run=bfs&compare=iddfs"]) {
    test(`zoomed in, the page scrolls one way only, and nothing is lost: ${viewport.width} × ${viewport.height}, ${hash}`, () => open("diff-iddfs-paths", { viewport, hash }, async (page) => {
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing to scroll sideways");
      const lost = await page.evaluate(() => {
        const seen = (element) => element.offsetParent !== null && getComputedStyle(element).visibility === "visible" && !element.closest(".unseen");
        const page = document.documentElement.scrollHeight;
        const out = [];
        for (const element of document.querySelectorAll("#app button, #app select, #app input, .step-line, .sentence, .frontier-title, .tree-box, h1")) {
          if (!seen(element)) continue;
          const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
          // What is in a list of its own may be scrolled there.
          if (element.closest("#tabs, .round-list")) continue;
          if (left < -1 || right > innerWidth + 1 || top + scrollY < -1 || bottom + scrollY > page + 1 || !width || !height) out.push(`${element.id || element.className}: out of the page`);
        }
        for (const element of document.querySelectorAll(".told, .frontier, #controls, #bar, #buttons")) {
          if (seen(element) && element.scrollWidth > element.clientWidth + 1) out.push(`${element.id}: cut off at the side`);
        }
        const boxes = [...document.querySelectorAll("#buttons > *, #bar > *, #views > *")].filter((one) => seen(one) && one.id !== "views").map((one) => [one.id, one.getBoundingClientRect()]);
        for (const [id, one] of boxes) for (const [other, two] of boxes) {
          if (id < other && one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1) out.push(`${id} and ${other} overlap`);
        }
        return out;
      });
      assert.deepEqual(lost, []);
      const before = await index(page);
      await page.click("#next");
      assert.ok(await index(page) >= before);
      assert.ok(await page.locator("#next").evaluate((next) => next.getBoundingClientRect().bottom <= innerHeight), "Next stays in reach");
    }));
  }
}

test("with text set wider apart nothing is cut off", () => open("classic", { hash: "#step=59", bypassCSP: true }, async (page) => {
  await page.addStyleTag({ content: "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }" });
  const cut = await page.evaluate(() => [...document.querySelectorAll("#buttons button, #tabs button, #bar button, .frontier-title, #show-tree, #fit")]
    .filter((element) => element.offsetParent && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)).map((element) => element.id || element.textContent));
  assert.deepEqual(cut, []);
}));

test("in the colours of the system every status keeps its form, and what is chosen is marked", () => open("classic", { hash: "#step=59&run=iddfs", forcedColors: "active" }, async (page) => {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
    const [canvas, ink, panel, chosen, round, code] = await page.evaluate(() => {
      const probe = document.createElement("p");
      probe.style.cssText = "color: CanvasText; background: Canvas";
      document.body.append(probe);
      const { color, backgroundColor } = getComputedStyle(probe);
      probe.remove();
      const outline = (selector) => getComputedStyle(document.querySelector(selector)).outlineStyle;
      return [
        backgroundColor, color, getComputedStyle(document.querySelector("#tree-svg .level")).fill,
        outline("#runs [aria-pressed=true]"), outline(".round.is-now"), outline("#code-lines .now"),
      ];
    });
    assert.notEqual(canvas, ink);
    assert.equal(panel, ink, `${theme}: words in drawings are in the system's ink`);
    assert.deepEqual([chosen, round, code], ["solid", "solid", "solid"]);
  }
  const forms = await page.evaluate(() => {
    const look = (selector) => {
      const node = document.querySelector(`#tree-svg ${selector}`);
      return node && [...node.children].map((part) => `${part.tagName}.${part.getAttribute("class")} rx${part.getAttribute("rx")}`).join(" ");
    };
    steptrace.seek(steptrace.length);
    return [look(".is-closed"), look(".is-goal"), look(".is-cutoff")];
  });
  assert.ok(forms.every(Boolean));
  assert.equal(new Set(forms).size, forms.length);
}));

/** Of what is seen of the words of an element, the contrast of the two colours that most of it is in. */
async function contrastOf(page, selector) {
  const clip = await page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  const picture = (await page.screenshot({ clip })).toString("base64");
  return page.evaluate(async (encoded) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))]));
    const { width, height } = bitmap;
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    pen.drawImage(bitmap, 0, 0);
    const counts = new Map();
    const { data } = pen.getImageData(0, 0, width, height);
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.subarray(at, at + 3).join();
      counts.set(colour, (counts.get(colour) || 0) + 1);
    }
    const luminance = (colour) => colour.split(",").map(Number)
      .map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, nth) => sum + part * [0.2126, 0.7152, 0.0722][nth], 0);
    const [one, other = 0] = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 2).map(([colour]) => luminance(colour)).sort((a, b) => b - a);
    return counts.size < 2 ? 1 : (one + 0.05) / (other + 0.05);
  }, picture);
}

test("in the colours of the system the words of every button can be read", async () => {
  for (const colorScheme of ["light", "dark"]) {
    await open("classic", { hash: "#step=59", forcedColors: "active", colorScheme }, async (page) => {
      for (const selector of ["#next", "#back", "#predict", "#runs [aria-pressed=true]"]) assert.ok(await contrastOf(page, selector) > 4.5, selector);
      await page.click("#predict");
      assert.ok(await contrastOf(page, "#predict") > 4.5, "#predict, pressed");
      await page.hover("#next");
      assert.ok(await contrastOf(page, "#next") > 4.5, "#next, under the pointer");
    });
  }
});
