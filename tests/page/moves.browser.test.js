// The names of the moves on the edges of the tree, and the size of its letters.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests } from "./browser.js";

const open = forAllTests();

/** The names that stand on edges, by look. */
const named = (page, look) => page.locator(`#tree-svg .move.is-${look} tspan`).allTextContents();

/** How many names of moves overlap, stand on a box or are cut by the edge of a view. */
const collisions = (page, view = "tree") => page.evaluate((view) => {
  const boxesOf = (selector) => Array.from(document.querySelectorAll(selector), (piece) => {
    // A piece of a text has no box of its own in SVG: its letters have.
    if (piece.tagName !== "tspan") return piece.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(piece);
    return range.getBoundingClientRect();
  });
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const names = boxesOf(view === "tree" ? "#tree-svg .move tspan" : "#states-svg .move:not([style*=hidden])"), bodies = boxesOf(`#${view}-svg .node .body`);
  const pane = document.getElementById(view).getBoundingClientRect();
  const chips = view === "tree" ? boxesOf("#tree-svg .chip .pill") : [];
  return {
    names: names.length,
    onChips: names.filter((name) => chips.some((chip) => overlap(name, chip))).length,
    overlapping: names.filter((name, nth) => names.slice(nth + 1).some((other) => overlap(name, other))).length,
    onBoxes: names.filter((name) => bodies.some((body) => overlap(name, body))).length,
    cut: names.filter((name) => name.left < pane.left || name.right > pane.right || name.top < pane.top || name.bottom > pane.bottom).length,
  };
}, view);

test("the edges name their moves, the one at hand and the current path before all", () => open("classic", { hash: "#step=43" }, async (page) => {
  assert.deepEqual(await named(page, "now"), ["FC moves right"]);
  assert.deepEqual((await named(page, "on-path")).sort(), ["F moves left", "FS moves left", "FS moves right", "FW moves right"]);
  assert.deepEqual((await named(page, "other")).sort(), ["FC moves right", "FS moves left"]);
  await page.evaluate(() => steptrace.seek(41));
  assert.deepEqual(await named(page, "refused"), ["F moves right"], "above the chip");
  assert.deepEqual(await named(page, "now"), []);
  await page.evaluate(() => steptrace.seek(4));
  assert.deepEqual(await page.locator("#tree-svg .move").count(), 0, "no move before it is made");
  await page.evaluate(() => steptrace.seek(107));
  assert.equal((await named(page, "on-path")).length, 7, "at the end those to the first goal");
  assert.equal((await named(page, "solved")).length, 5);
}));

test("no name stands on another or on a box, or is cut by the edge of the view", async () => {
  for (const [name, hash] of [["classic", "#step=107"], ["groups", "#step=150"], ["tiles", "#step=60"], ["family", "#step=90"], ["around", "#step=80"], ["hanoi", "#step=164"], ["network", "#step=60&run=iddfs"]]) {
    for (const viewport of [{ width: 900, height: 900 }, { width: 1280, height: 720 }, { width: 1000, height: 500 }, { width: 1900, height: 1100 }]) {
      await open(name, { hash, viewport }, async (page) => {
        let most = 0;
        for (const press of ["", "#zoom-in", "#zoom-in", "#fit", "#zoom-out"]) {
          if (press) await page.click(press);
          const { names, ...faults } = await collisions(page);
          most = Math.max(most, names);
          assert.deepEqual(faults, { onChips: 0, overlapping: 0, onBoxes: 0, cut: 0 }, `${name} at ${viewport.width}, ${press}`);
        }
        // The towns are told by their boxes where these have room for it.
        assert.ok(most > 0 || (name === "network" ? viewport.width > 900 : name === "around" || viewport.width < 1280), `${name} at ${viewport.width}`);
      });
    }
  }
});

test("no line is seen between the words of a name", async () => {
  for (const hash of ["#step=43", "#step=107"]) {
    await open("classic", { hash }, async (page) => {
      const bare = await page.evaluate(() => {
        const ground = document.querySelector("#tree-svg .move-ground");
        return [...document.querySelectorAll("#tree-svg .move tspan")].filter((name) => {
          const { x, y, width, height } = boxOf(name);
          return [0, 0.25, 0.5, 0.75, 1].some((part) => !ground.isPointInFill(new DOMPoint(x + part * width, y + height / 2)));
        }).map((name) => name.textContent);
        function boxOf(name) {
          const range = document.createRange();
          range.selectNodeContents(name);
          const { left, top, width, height } = range.getBoundingClientRect();
          const matrix = ground.getScreenCTM().inverse();
          const from = new DOMPoint(left, top).matrixTransform(matrix), to = new DOMPoint(left + width, top + height).matrixTransform(matrix);
          return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
        }
      });
      assert.deepEqual(bare, []);
    });
  }
});

test("a move that is called as its state is named where the boxes do not tell the state", async () => {
  const hash = "#step=60&run=iddfs";
  const told = async (page) => ({
    states: await page.locator("#tree-svg .node .state").count(),
    names: await page.locator("#tree-svg .move:not(.is-refused) tspan").allTextContents(),
  });
  await open("network", { hash }, async (page) => {
    const { states, names } = await told(page);
    assert.deepEqual([states > 0, names], [true, []]);
  });
  await open("network", { hash, viewport: { width: 900, height: 900 } }, async (page) => {
    const { states, names } = await told(page);
    assert.equal(states, 0);
    assert.ok(names.includes("Berne") && names.includes("Damme"), names.join());
  });
});

test("the state graph names the moves of the current path, at the end those to the first goal", async () => {
  const names = (page) => page.locator("#states-svg .move").allTextContents();
  await open("classic", { hash: "#step=44" }, async (page) => {
    await page.click("#show-states");
    assert.deepEqual((await names(page)).reverse(), ["FS moves right", "F moves left", "FW moves right", "FS moves left"]);
    await page.evaluate(() => steptrace.seek(43));
    assert.equal((await names(page)).length, 4);
    assert.equal(await page.locator("#states-svg .move-label text").textContent(), "FC moves right", "the move at hand has its own");
    await page.evaluate(() => steptrace.seek(107));
    assert.equal((await names(page)).length, 7);
  });
  for (const [name, hash] of [["classic", "#step=107"], ["groups", "#step=140"], ["jugs", "#step=40"], ["bridge", "#step=60"]]) {
    for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
      await open(name, { hash, viewport }, async (page) => {
        await page.click("#show-states");
        const { names: count, ...faults } = await collisions(page, "states");
        assert.deepEqual(faults, { onChips: 0, overlapping: 0, onBoxes: 0, cut: 0 }, `${name} at ${viewport.width}`);
        assert.ok(count > 0, name);
      });
    }
  }
});

test("under the pointer an edge tells its move, and a click goes to its step", () => open("classic", { hash: "#step=107" }, async (page) => {
  // The edge from n2 to n4 leaves its parent to the right.
  const at = await page.evaluate(() => {
    const box = (name) => [...document.querySelectorAll("#tree-svg .node")].find((node) => node.querySelector(".name").textContent === name).querySelector(".body").getBoundingClientRect();
    const [parent, child] = [box("n2"), box("n4")];
    return { x: (parent.left + parent.right + child.left + child.right) / 4, y: (parent.bottom + child.top) / 2 };
  });
  await page.mouse.move(at.x, at.y);
  assert.deepEqual(await page.locator("#card p").allTextContents(),
    ["FC moves right gives {L:W R:CFS}. No ancestor has it: it becomes node n4.", "Click: go to step 22"]);
  await page.mouse.click(at.x, at.y);
  assert.equal(await page.evaluate(() => steptrace.index), 22);
  await page.mouse.move(at.x, at.y + 200);
  assert.ok(await page.locator("#card").isHidden());
}));

test("by keyboard a node tells where it comes from", () => open("classic", { hash: "#step=107" }, async (page) => {
  await page.keyboard.press("Tab");
  await page.locator("#tree").evaluate((tree) => tree.focus({ focusVisible: true }));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  assert.match(await page.locator("#tree-cursor").textContent(), /^n1 \{L:CW R:FS\}, closed, level 1, From n0: FS moves right/);
}));

test("zooming a readable tree enlarges its letters, up to twice their size, and Fit takes it back", () => open("classic", { hash: "#step=44" }, async (page) => {
  const letters = () => page.evaluate(() => {
    const svg = document.getElementById("tree-svg");
    const text = document.querySelector("#tree-svg .node .name");
    return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
  });
  const before = await letters();
  assert.ok(before >= 11.9 && before < 14, `${before}`);
  let last = before;
  for (let nth = 0; nth < 5; nth++) {
    await page.click("#zoom-in");
    const now = await letters();
    assert.ok(now >= last - 0.01);
    last = now;
  }
  assert.ok(Math.abs(last - 24) < 0.01, `${last}`);
  // The pointer still finds what it points at.
  const current = await page.locator("#tree-svg .node.is-current .body").boundingBox();
  await page.mouse.move(current.x + 10, current.y + current.height - 6);
  assert.match(await page.locator("#card .card-head").textContent(), /^n5 /);
  for (let nth = 0; nth < 9; nth++) await page.click("#zoom-out");
  assert.ok(Math.abs(await letters() - before) < 0.01);
  await page.click("#zoom-in");
  await page.click("#fit");
  assert.ok(Math.abs(await letters() - before) < 0.01);
}));

test("dragging moves a magnified tree as far as the pointer, and zooming leaves the point under it", () => open("classic", { hash: "#step=44" }, async (page) => {
  for (let nth = 0; nth < 3; nth++) await page.click("#zoom-in");
  const place = () => page.locator("#tree-svg .node.is-current .body").boundingBox();
  const before = await place();
  await page.mouse.move(400, 600);
  await page.mouse.down();
  await page.mouse.move(430, 580, { steps: 3 });
  await page.mouse.up();
  const after = await place();
  assert.ok(Math.abs(after.x - before.x - 30) < 1 && Math.abs(after.y - before.y + 20) < 1);
  const { x, y } = { x: after.x + after.width / 2, y: after.y + after.height / 2 };
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 90);
  await page.keyboard.up("Control");
  await page.waitForTimeout(100);
  const zoomed = await place();
  assert.ok(zoomed.width < after.width - 5);
  assert.ok(Math.abs(zoomed.x + zoomed.width / 2 - x) < 1.5 && Math.abs(zoomed.y + zoomed.height / 2 - y) < 1.5);
}));
