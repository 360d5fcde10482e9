import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests } from "./browser.js";

const open = forAllTests();
const text = (page, id) => page.locator(`#${id}`).innerText();

/** Has a page drawn as it is printed, without printing it. */
async function print(page) {
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
}

test("on paper stand the tree, the last sentences and the solutions, and no controls", () => open("classic", { hash: "#step=78" }, async (page) => {
  await print(page);
  assert.equal(await page.locator("#paper li").count(), 10);
  assert.match(await page.locator("#paper").innerText(), /n13: FS moves right, F moves left, FW moves right, FS moves left, FC moves right, F moves left, FS moves right/);
  for (const id of ["controls", "runs", "run-menu", "tree-tools", "detail", "show-tree"]) assert.ok(await page.locator(`#${id}`).isHidden(), id);
  assert.ok(await page.locator("#tree-svg").isVisible());
  assert.match(await text(page, "paper-runs"), /^bfs: Breadth-first search; a child whose state stands on its own path is rejected/);
}));

test("on paper stand both trees, the totals and both last steps", () => open("classic", { hash: "#step=59&run=bfs&compare=iddfs&by=paths" }, async (page) => {
  await print(page);
  for (const id of ["tree-svg", "tree-svg-right", "totals-table", "frontier-list", "frontier-list-right"]) assert.ok(await page.locator(`#${id}`).isVisible(), id);
  for (const id of ["controls", "in-step", "compare", "runs", "run-menu"]) assert.ok(await page.locator(`#${id}`).isHidden(), id);
  assert.match(await text(page, "paper"), /^iddfs: the last steps/);
  const places = await page.evaluate(() => {
    const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
    return ["#told", "#tree-box", "#frontier", ".on-paper", "#told-right", "#tree-box-right", "#frontier-right", "#paper"].map(top);
  });
  assert.deepEqual(places, [...places].sort((a, b) => a - b), "each run with its own steps: where the second has no room, the first has filled the sheet");
  assert.match(await page.locator(".on-paper").innerText(), /^bfs: the last steps/);
  const { told, totals } = await page.evaluate(() => ({ told: document.getElementById("told").getBoundingClientRect().top, totals: document.getElementById("apart-legend").getBoundingClientRect().bottom }));
  assert.ok(told - totals < 40, "nothing is kept free for what is not told");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator(".on-paper").count(), 0);
}));

test("on paper a tree has its names wherever a sheet is large enough, however small its pane was", async () => {
  await open("network", { hash: "#step=40&run=bfs&compare=iddfs", viewport: { width: 1280, height: 500 } }, async (page) => {
    await print(page);
    for (const id of ["tree-svg", "tree-svg-right"]) {
      assert.equal(await page.locator(`#${id} .layer-marks > *`).count(), 0, id);
      assert.ok(await page.locator(`#${id} .node .name`).count() > 0, id);
      const letters = await page.locator(`#${id} .node .name`).first().evaluate((name) => parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a);
      assert.ok(letters >= 7.5, `${letters}`);
    }
  });
});

/** What there is of a drawing, and what can be seen of it: in pixels of the page. */
const drawn = (page, id) => page.locator(`#${id}`).evaluate((svg) => {
  const frame = svg.getBoundingClientRect();
  const nodes = [...svg.querySelectorAll("[class^=layer-]:not(.layer-bands, .layer-gutter) > *")].map((node) => node.getBoundingClientRect());
  return {
    nodes: nodes.length, height: frame.height,
    above: Math.min(...nodes.map((node) => node.top - frame.top)), below: Math.min(...nodes.map((node) => frame.bottom - node.bottom)),
    beside: Math.min(...nodes.map((node) => Math.min(node.left - frame.left, frame.right - node.right))),
  };
});

for (const [name, hash, ids] of [
  ["classic", "#step=59", ["tree-svg"]], ["classic", "#step=338&run=iddfs", ["tree-svg"]], ["maze", "#step=342&run=dfs", ["tree-svg"]],
  ["classic", "#step=107&run=bfs&compare=iddfs", ["tree-svg", "tree-svg-right"]], ["jug-runs", "#step=200", ["tree-svg"]],
]) {
  test(`the whole tree is on paper, and no more room than it takes: ${name}${hash}`, () => open(name, { hash }, async (page) => {
    await print(page);
    for (const id of ids) {
      const { nodes, height, above, below, beside } = await drawn(page, id);
      assert.ok(nodes > 5, `${nodes}`);
      for (const rest of [above, below, beside]) assert.ok(rest >= -1, `${id}: ${JSON.stringify([above, below, beside])}`);
      assert.ok(above < 40 && below < 40, `${id}: ${above} above, ${below} below of ${height}`);
    }
  }));
}

const NARROW = { viewport: { width: 320, height: 640 } };

test("from a small screen, too, the tree is on paper with its states", async () => {
  await open("classic", { hash: "#step=213&run=iddfs", ...NARROW }, async (page) => {
    assert.equal(await page.locator("#tree-svg .node .state").count(), 0, "on the screen there is no room for them");
    await print(page);
    assert.ok(await page.locator("#tree-svg .node .state").count() > 8);
    const { above, below, beside } = await drawn(page, "tree-svg");
    for (const rest of [above, below, beside]) assert.ok(rest >= -1, JSON.stringify([above, below, beside]));
  });
  await open("diff-iddfs-paths", { hash: "#step=59&run=bfs&compare=iddfs", ...NARROW }, async (page) => {
    await print(page);
    for (const id of ["tree-svg", "tree-svg-right"]) {
      const { above, below, beside } = await drawn(page, id);
      for (const rest of [above, below, beside]) assert.ok(rest >= -1, `${id}: ${JSON.stringify([above, below, beside])}`);
    }
  });
});

test("on paper the limit of a round is not cut off", () => open("diff-iddfs-paths", { hash: "#step=59&run=bfs&compare=iddfs&by=depth" }, async (page) => {
  await print(page);
  const rest = await page.locator("#tree-svg-right").evaluate((svg) => svg.getBoundingClientRect().bottom - svg.querySelector(".limit").getBoundingClientRect().bottom);
  assert.ok(rest >= 0, `${rest}`);
}));

for (const [name, hash] of [["maze", "#step=200"], ["jug-runs", "#step=60&run=bfs&compare=iddfs"]]) test(`after printing the page is as it was: ${name}${hash}`, () => open(name, { hash }, async (page) => {
  const look = () => page.locator(".tree-svg >> visible=true").evaluateAll((all) => all.map((svg) => [svg.getAttribute("viewBox"), [...svg.querySelectorAll(".layer-nodes > *")].map((node) => node.outerHTML).sort(), svg.clientHeight]));
  const before = await look();
  assert.equal(before.length, hash.includes("compare") ? 2 : 1);
  await print(page);
  assert.notDeepEqual(await look(), before);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.deepEqual(await look(), before);
}));

for (const [name, hash, colorScheme, pages] of [["classic", "#step=59", "dark", 1], ["classic", "#step=107&run=bfs&compare=iddfs", "light", 3], ["jug-runs", "#step=808", "light", 2]]) {
  test(`a hand-out is dark on white, on few sheets: ${name}${hash}, ${colorScheme}`, () => open(name, { hash, colorScheme }, async (page) => {
    const pdf = await page.pdf({ format: "A4", margin: { top: "14mm", bottom: "14mm", left: "14mm", right: "14mm" } });
    const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
    assert.ok(sheets <= pages, `${sheets} sheets`);
    await print(page);
    const [ink, panel] = await page.evaluate(() => {
      const root = getComputedStyle(document.documentElement);
      return [root.color, getComputedStyle(document.getElementById("told")).backgroundColor];
    });
    assert.deepEqual([ink, panel], ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  }));
}
