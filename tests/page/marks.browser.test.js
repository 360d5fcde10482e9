// The tree where its nodes are marks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests } from "./browser.js";

const open = forAllTests();

/** How many nodes are drawn, as marks and as boxes, and how many of them have been made. */
const drawn = (page) => page.evaluate(() => ({
  shown: [...document.querySelectorAll("#tree-svg .layer-marks path")].reduce((sum, path) => sum + path.getAttribute("d").split("M").length - 1, 0)
    + document.querySelectorAll("#tree-svg .node").length,
  made: Object.keys(steptrace.state().statuses).length,
}));

for (const [name, run] of [["catalogue", "bfs-10"], ["catalogue", "bfs-13"], ["catalogue", "iddfs-8"], ["jug-runs", "dfs-stack"], ["family", "bfs"]]) {
  test(`in a fitted tree of marks every node is seen, whatever is on the path: ${name}, ${run}`, () => open(name, { hash: `#run=${run}`, reducedMotion: "reduce" }, async (page) => {
    let most = 0;
    const length = await page.evaluate(() => steptrace.length);
    for (let at = 20; at < length + 20; at += 23) {
      await page.evaluate((step) => {
        steptrace.seek(step);
        document.getElementById("fit").click();
      }, at);
      if (!(await page.locator("#tree-note").textContent()).startsWith("Zoom in for labels")) continue;
      const { shown, made } = await drawn(page);
      assert.equal(shown, made, `step ${at}`);
      most = Math.max(most, made);
    }
    assert.ok(most > 40, `${most}`);
  }));
}
