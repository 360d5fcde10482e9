import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { forAllTests } from "./browser.js";
import { differencesOf, pagePath, statesOf } from "./load.js";

const MODES = ["expansions", "paths", "states", "events", "depth", "same-state"];

const open = forAllTests();

const text = (page, id) => page.locator(`#${id}`).innerText();
const facts = (page) => page.evaluate(() => steptrace.comparison);
const places = async (page) => {
  const { left, right } = await facts(page);
  return [left.index, right.index];
};
const PAIR = "#step=59&run=bfs&compare=iddfs";

test("the button leads into the comparison and out of it again", () => open("diff-iddfs-expansions", { hash: "#step=40&run=bfs" }, async (page) => {
  assert.equal(await facts(page), null);
  for (const id of ["totals", "told-right", "tree-right", "frontier-right", "difference-next", "in-step"]) assert.ok(await page.locator(`#${id}`).isHidden(), id);
  await page.click("#compare");
  assert.equal(await page.locator("#compare").getAttribute("aria-pressed"), "true");
  const { left, right, by, differs } = await facts(page);
  assert.deepEqual([left, right.run, by, differs], [{ run: "bfs", index: 40, length: 107 }, "iddfs", "depth", false]);
  for (const id of ["totals", "told-right", "tree-right", "frontier-right", "difference-next", "in-step"]) assert.ok(await page.locator(`#${id}`).isVisible(), id);
  for (const id of ["detail", "code"]) assert.ok(await page.locator(`#${id}`).isHidden(), id);
  assert.match(await text(page, "step-line"), /^bfs · Step 40 of 107 · level 4/);
  assert.match(await text(page, "step-line-right"), /^iddfs · Step \d+ of 338 · round 5 of 7/);
  await page.click("#compare");
  assert.equal(await facts(page), null);
  assert.equal(await page.evaluate(() => steptrace.index), 40);
  assert.ok(await page.locator("#totals").isHidden());
  assert.match(await text(page, "step-line"), /^Step 40 of 107/);
}));

test("a run's tab leads out of the comparison, too", () => open("diff-iddfs-expansions", { hash: PAIR }, async (page) => {
  await page.click("#runs [data-run=iddfs]");
  assert.equal(await facts(page), null);
  assert.equal(await page.evaluate(() => steptrace.length), 338);
  await page.click("#compare");
  assert.deepEqual([(await facts(page)).left.run, (await facts(page)).right.run], ["bfs", "iddfs"], "in the page's order");
}));

test("the comparison begins and ends where the reader is", () => open("diff-iddfs-expansions", { hash: "#step=213&run=iddfs" }, async (page) => {
  await page.click("#compare");
  const [left, right] = await places(page);
  assert.equal(right, 213);
  assert.ok(left > 0, "the left run is at the same point");
  await page.click("#next");
  const after = await places(page);
  assert.ok(after[0] >= left && after[1] >= 213, String(after));
  await page.click("#compare");
  assert.deepEqual(await page.evaluate(() => [steptrace.index, steptrace.length]), [after[1], 338]);
}));

test("there is no log to search in a comparison, and the page says so", () => open("classic", { hash: PAIR }, async (page) => {
  await page.keyboard.press("/");
  assert.match(await text(page, "parting"), /^The log is that of a single run/);
  assert.match(await text(page, "spoken"), /^The log is that of a single run/);
  assert.ok(await page.locator("#log-find").isHidden());
}));

test("a comparison can always be waited for", () => open("classic", {}, async (page) => {
  assert.ok(await page.evaluate(() => steptrace.compare("bfs", "iddfs") instanceof Promise));
}));

test("a page of one run has nothing to compare", () => open("jugs", {}, async (page) => {
  assert.equal(await page.locator("#compare").count(), 0);
  assert.equal(await facts(page), null);
  assert.match(await page.evaluate(() => { try { steptrace.compare("bfs", "bfs"); } catch (error) { return String(error); } }), /needs two runs/);
}));

for (const by of MODES) {
  test(`every button and key moves both runs: ${by}`, () => open("classic", { hash: `#step=0&run=bfs&compare=iddfs&by=${by}` }, async (page) => {
    const row = async () => (await facts(page)).row;
    const { rows } = await facts(page);
    const seen = [await places(page)];
    assert.ok(await page.locator("#back").isDisabled());
    for (let step = 1; step <= Math.min(rows, 25); step++) {
      await page.click("#next");
      assert.equal(await row(), step);
      seen.push(await places(page));
    }
    for (let step = seen.length - 2; step >= 0; step--) {
      await page.keyboard.press("ArrowLeft");
      assert.deepEqual(await places(page), seen[step], `back to row ${step}`);
    }
    await page.keyboard.press("End");
    assert.deepEqual(await places(page), [107, 338]);
    assert.ok(await page.locator("#next").isDisabled());
    await page.click("#first");
    assert.equal(await row(), 0);
    await page.keyboard.press("Shift+ArrowRight");
    assert.ok(await row() > 0 && await row() < 6, "an expansion of either");
    await page.locator("#slider").fill(String(rows));
    assert.deepEqual(await places(page), [107, 338]);
    assert.equal(await text(page, "count"), `${rows} / ${rows}`);
  }));
}

test("both play", () => open("classic", { hash: "#step=0&run=bfs&compare=dfs" }, async (page) => {
  await page.selectOption("#speed", { label: "20 per s" });
  await page.keyboard.press("Space");
  await page.waitForFunction(() => steptrace.comparison.row > 4);
  await page.keyboard.press("Space");
  const [left, right] = await places(page);
  assert.ok(left > 0 && right > 0);
}));

test("at any position either run is as it is alone", () => open("classic", {}, async (page) => {
  const expected = new Map();
  for (const { counters, run, ...state } of statesOf("classic")) expected.set(`${run} ${state.index}`, state);
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const names = await page.evaluate(() => steptrace.runs);
  let checked = 0;
  for (let round = 0; round < 40; round++) {
    const left = names[random(names.length)], right = names[random(names.length)];
    if (left === right) continue;
    const by = MODES[random(MODES.length)];
    const seeks = Array.from({ length: 12 }, () => random(1000) / 1000);
    const told = await page.evaluate(([a, b, how, parts]) => {
      steptrace.compare(a, b, how);
      return parts.map((part) => {
        const wanted = Math.floor(part * (steptrace.length + 1));
        steptrace.seek(wanted);
        const now = steptrace.comparison;
        return { wanted, now, states: [steptrace.state("left"), steptrace.state("right")] };
      });
    }, [left, right, by, seeks]);
    for (const { wanted, now, states } of told) {
      assert.deepEqual([now.left.run, now.right.run, now.by, now.left.index], [left, right, by, wanted]);
      [now.left, now.right].forEach(({ run, index }, side) => {
        const known = expected.get(`${run} ${index}`);
        if (!known) return;
        const { event, ...state } = states[side];
        assert.deepEqual(state, known, `${run} at ${index}`);
        checked++;
      });
    }
  }
  assert.ok(checked > 500, `${checked} states were compared`);
}));

test("a long pair is unpacked, and stays in step", () => open("pair", {}, async (page) => {
  await page.evaluate(() => steptrace.compare("bfs", "iddfs", "events"));
  const length = await page.evaluate(() => steptrace.length);
  await page.keyboard.press("End");
  const { left, right } = await facts(page);
  assert.deepEqual([left.index, right.index], [length, right.length]);
  await page.evaluate(() => steptrace.seek(6000));
  assert.ok(await page.locator("#tree-svg-right *").count() < 2000);
  for (const id of ["fit", "fit-right"]) await page.click(`#${id}`);
  const pitch = (id) => page.locator(`#${id} .level`).evaluateAll((labels) => {
    const [first, second] = labels.map((label) => [Number(label.textContent), Number(label.getAttribute("y"))]);
    return Math.round(((second[1] - first[1]) / (second[0] - first[0])) * 10) / 10;
  });
  assert.equal(await pitch("tree-svg"), await pitch("tree-svg-right"), "levels are as far apart in both");
}));

test("where there is no difference to go to, the page says why and what to choose", () => open("classic", { hash: "#step=0&run=bfs&compare=iddfs" }, async (page) => {
  const why = "The same nodes level by level: compare orders by “each expansion”";
  const next = page.locator("#difference-next");
  assert.equal(await page.locator("#by").inputValue(), "depth");
  assert.equal(await next.getAttribute("title"), why);
  assert.equal(await next.getAttribute("aria-disabled"), "true");
  await page.keyboard.press("d");
  assert.equal(await text(page, "spoken"), why);
  assert.equal(await text(page, "parting"), why);
  assert.ok(await page.locator("#parting").evaluate((line) => line.scrollWidth <= line.clientWidth), "it is seen to its end");
  await page.selectOption("#by", "expansions");
  assert.equal(await next.getAttribute("aria-disabled"), "false");
  assert.equal(await next.getAttribute("title"), "Next difference (d)");
  const before = await places(page);
  await page.keyboard.press("d");
  assert.notDeepEqual(await places(page), before);
  await page.keyboard.press("End");
  await page.keyboard.press("d");
  assert.equal(await text(page, "spoken"), "No difference comes after this place");
}));

test("the totals follow the choice of rounds", () => open("classic", { hash: "#step=107&run=bfs&compare=iddfs&by=depth" }, async (page) => {
  const expanded = async () => (await page.locator("#totals-right td").allTextContents())[2].split(" / ")[1];
  assert.equal(await expanded(), "40");
  await page.check("#last-round");
  assert.equal(await expanded(), "13");
  await page.uncheck("#last-round");
  assert.equal(await expanded(), "40");
}));

test("the next and the previous difference are found, by button and by key", () => open("diff-reached-paths", { hash: "#step=0&run=bfs&compare=reached&by=paths" }, async (page) => {
  assert.match(await text(page, "parting"), /They part at 2 places/);
  await page.click("#difference-next");
  assert.match(await text(page, "parting"), /Difference 1 of 2: only bfs goes on/);
  assert.match(await text(page, "step-line-right"), /waits$/);
  assert.equal((await facts(page)).differs, true);
  const first = await places(page);
  await page.keyboard.press("d");
  assert.match(await text(page, "parting"), /Difference 2 of 2/);
  assert.equal(await page.locator("#difference-next").getAttribute("aria-disabled"), "true");
  await page.keyboard.press("Shift+D");
  assert.deepEqual(await places(page), first);
  await page.click("#back");
  assert.match(await text(page, "parting"), /Both take the same step/);
  assert.equal(await page.locator(".difference-tick").count(), 2);
}));

for (const name of ["classic", "maze", "jug-runs", "network"]) {
  test(`the page counts as many differences as the command: ${name}`, () => open(name, {}, async (page) => {
    const expected = differencesOf(name).filter(({ left, right }) => left < right).slice(0, 60);
    const told = await page.evaluate((pairs) => pairs.map(([left, right, by]) => {
      steptrace.compare(left, right, by);
      document.getElementById("first").click();
      return [steptrace.comparison.differences, document.getElementById("parting").textContent.replace(/\u202f/g, "")];
    }), expected.map(({ left, right, by }) => [left, right, by]));
    expected.forEach(({ left, right, by, hunks }, nth) => {
      const words = !hunks.length ? "= They never part" : hunks.length === 1 ? "≠ They part at one place" : `≠ They part at ${hunks.length} places`;
      assert.deepEqual(told[nth], [hunks.length, words], `${left} and ${right} by ${by}`);
    });
  }));
}

test("what only one run has is marked by a form, in tree and frontier", () => open("diff-reached-paths", { hash: "#step=59&run=bfs&compare=reached&by=paths" }, async (page) => {
  const marked = (id, kind) => page.locator(`#${id} .node:has(.apart.${kind}) .name`).allTextContents();
  assert.deepEqual((await marked("tree-svg", "ever")).sort(), ["n10", "n8"]);
  assert.deepEqual(await marked("tree-svg", "yet"), ["n9"]);
  assert.deepEqual(await marked("tree-svg-right", "ever"), []);
  assert.equal(await page.locator("#frontier-list .apart.ever").count(), 2);
  assert.match(await text(page, "apart-legend"), /never in the other run.*not yet in the other run/s);
  await page.click("#compare");
  assert.equal(await page.locator("#tree-svg .apart, #frontier-list .apart").count(), 0, "alone, a run is apart from nothing");
}));

test("at the same state the page says so when the other run never meets it", () => open("classic", { hash: "#step=0&run=bfs&compare=dls&by=same-state" }, async (page) => {
  const said = new Set();
  const { rows } = await facts(page);
  for (let row = 0; row < rows; row++) {
    await page.keyboard.press("ArrowRight");
    said.add((await text(page, "parting")).replace(/^. (Difference \d+ of \d+: )?/u, "").trim());
  }
  assert.ok(said.has("dls first comes to this state here, also at level 0"), [...said].join("\n"));
  assert.ok(said.has("dls never expands this state; here it makes a node of it"));
  assert.ok(said.has("dls never meets this state"));
}));

test("which runs, what keeps them in step and the last round are the reader's choice", () => open("classic", { hash: PAIR }, async (page) => {
  await page.selectOption("#by", "paths");
  assert.equal((await facts(page)).by, "paths");
  await page.check("#last-round");
  assert.equal((await facts(page)).rounds, "last");
  assert.match(await text(page, "last-round-words"), /only the last round of iddfs/);
  await page.getByLabel("Right run", { exact: true }).selectOption("dfs");
  assert.deepEqual([(await facts(page)).right.run, (await facts(page)).rounds], ["dfs", "all"]);
  assert.ok(await page.locator("#last-round-label").isHidden());
  await page.getByLabel("Left run", { exact: true }).selectOption("dfs");
  assert.deepEqual([(await facts(page)).left.run, (await facts(page)).right.run], ["dfs", "bfs"], "the same run twice changes sides");
  assert.equal(await page.locator("#totals-left select").evaluate((select) => select === document.activeElement), true);
}));

test("the address holds the comparison, and opens it", () => open("classic", { hash: "#step=59&run=bfs&compare=iddfs&by=paths&rounds=last" }, async (page) => {
  const { left, right, by, rounds } = await facts(page);
  assert.deepEqual([left.index, right.run, by, rounds], [59, "iddfs", "paths", "last"]);
  await page.click("#next");
  await page.waitForFunction(() => location.hash.startsWith(`#step=${steptrace.index}&`));
  const hash = await page.evaluate(() => location.hash);
  assert.match(hash, /^#step=\d+&run=bfs&compare=iddfs&by=paths&rounds=last/);
  const before = await places(page);
  await page.evaluate(() => { location.hash = "#step=3&run=dfs"; });
  await page.waitForFunction(() => steptrace.comparison === null && steptrace.index === 3);
  await page.evaluate((there) => { location.hash = there; }, hash);
  await page.waitForFunction(() => steptrace.comparison !== null);
  assert.deepEqual(await places(page), before);
  await page.evaluate(() => { location.hash = "#step=107&run=bfs&compare=iddfs&by=events&other=200"; });
  await page.waitForFunction(() => steptrace.comparison.by === "events");
  assert.deepEqual(await places(page), [107, 200]);
}));

test("a click in either tree goes to the step of that run", () => open("classic", { hash: PAIR }, async (page) => {
  await page.locator("#tree-svg-right .node .name", { hasText: /^n26$/ }).click({ force: true });
  assert.match(await text(page, "sentence-right"), /it becomes node n26, the root/);
  await page.locator("#tree-svg .node .name", { hasText: /^n1$/ }).click({ force: true });
  assert.match(await text(page, "sentence"), /it becomes node n1\.$/);
}));

test("one region speaks for both, and predicting is off with a reason", () => open("classic", { hash: PAIR }, async (page) => {
  assert.equal(await page.locator("[aria-live=polite], [role=status], [role=alert], [role=log], output").count(), 1);
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator("#spoken").textContent(), /^bfs: .+ · iddfs: .+/);
  assert.ok(await page.locator("#predict").isDisabled());
  assert.match(await page.locator("#predict").getAttribute("title"), /leave the comparison/);
  await page.click("#compare");
  assert.ok(await page.locator("#predict").isEnabled());
  assert.equal(await page.locator("[aria-live=polite], [role=status], [role=alert], [role=log], output").count(), 1);
}));

test("predicting goes on after the comparison", () => open("diff-iddfs-paths", { hash: "#step=4&run=bfs" }, async (page) => {
  await page.click("#predict");
  await page.click("#compare");
  assert.equal(await page.locator("#predict").getAttribute("aria-pressed"), "false");
  await page.click("#compare");
  assert.equal(await page.locator("#predict").getAttribute("aria-pressed"), "true");
}));

const divergences = () => JSON.parse(readFileSync(pagePath("divergences").replace(/html$/, "json"), "utf8"));
for (const name of ["reached", "iddfs"]) for (const by of ["expansions", "states", "paths", "events"]) {
  test(`a page of the comparison opens where the two part: ${name} by ${by}`, () => open(`diff-${name}-${by}`, {}, async (page) => {
    const [left, right] = divergences()[`diff-${name}-${by}`];
    const now = await facts(page);
    assert.equal(now.by, by);
    if (left === null && right === null) assert.equal(now.row, 0);
    else {
      assert.equal(now.differs, true);
      const waits = await page.locator(".told.waiting").count();
      const there = [now.left.index === left, now.right.index === right];
      assert.ok(waits ? there.includes(true) : !there.includes(false), JSON.stringify([now, left, right]));
      assert.match(await text(page, "parting"), /^.?\s*Difference 1 of/u);
    }
    assert.equal(now.rounds, name === "iddfs" ? "last" : "all");
  }));
}

for (const [name, viewport] of [["desktop", { width: 1280, height: 720 }], ["large", { width: 1920, height: 1080 }]]) {
  test(`nothing is cut off and nothing scrolls: ${name}`, () => open("classic", { viewport, hash: PAIR }, async (page) => {
    const ids = ["bar", "totals", "in-step", "told", "told-right", "tree-pane", "tree-pane-right", "frontier", "frontier-right", "controls", "next", "difference-next", "play", "slider", "count"];
    const outside = await page.evaluate((all) => all.filter((id) => {
      const box = document.getElementById(id).getBoundingClientRect();
      return !box.width || box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
    }), ids);
    assert.deepEqual(outside, []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth));
    const tops = await page.evaluate(() => ["tree-svg", "tree-svg-right"].map((id) => [...document.querySelectorAll(`#${id} .level`)].map((label) => label.getAttribute("y"))));
    assert.deepEqual(tops[0], tops[1], "levels stand at the same height in both");
  }));
}

for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 640 }]) {
  test(`on a phone one run stands below the other, and the controls stay: ${viewport.width}`, () => open("classic", { viewport, hash: PAIR }, async (page) => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing scrolls sideways");
    const tops = await page.evaluate(() => ["told", "tree-pane", "told-right", "tree-pane-right"].map((id) => document.getElementById(id).getBoundingClientRect().top));
    assert.deepEqual(tops, tops.toSorted((a, b) => a - b));
    const controls = await page.locator("#controls").boundingBox();
    assert.ok(Math.abs(controls.y + controls.height - viewport.height) < 1);
    for (const id of ["back", "next", "difference-back", "difference-next", "play"]) {
      const box = await page.locator(`#${id}`).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= viewport.width && box.height >= 44, id);
    }
  }));
}

test("tabs of one algorithm say what sets their runs apart", () => open("classic", {}, async (page) => {
  assert.equal(await page.locator("#runs [data-run=bfs-2]").innerText(), "bfs · reached · late goal test");
  assert.equal(await page.locator("#runs [data-run=bfs]").innerText(), "bfs");
}));

for (const [name, hash] of [["diff-iddfs-paths", "#step=0&run=bfs&compare=iddfs"], ["diff-iddfs-expansions", "#step=0&run=bfs&compare=iddfs&by=same-state"]]) {
  test(`what is told of a difference moves nothing on the narrowest screen: ${hash}`, () => open(name, { hash, viewport: { width: 320, height: 640 } }, async (page) => {
    const heights = await page.evaluate(async () => {
      const heights = new Set();
      for (let at = 0; at <= steptrace.comparison.rows; at++) {
        document.getElementById("slider").value = at;
        document.getElementById("slider").dispatchEvent(new Event("input"));
        heights.add(document.getElementById("both").getBoundingClientRect().height);
      }
      return [...heights];
    });
    assert.equal(heights.length, 1, heights.join());
  }));
}
