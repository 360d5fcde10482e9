import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests } from "./browser.js";
import { pagePath } from "./load.js";

const open = forAllTests();

const index = (page) => page.evaluate(() => steptrace.index);

test("folded subtrees are counted, and a click or Space unfolds them", () => open("long", { hash: "#step=12000" }, async (page) => {
  await page.click("#fit");
  const folds = page.locator("#tree-svg .layer-counts tspan");
  const number = (text) => Number(text.replace(/\D/g, ""));
  const total = async () => (await folds.allTextContents()).reduce((sum, text) => sum + number(text), 0)
    + await page.locator("#tree-svg :is(.layer-nodes .node, .layer-names tspan)").count();
  assert.equal(await total(), 1820, "as many as the note says");
  assert.match(await page.locator("#tree-note").innerText(), /^1.820 nodes: \d+ by name, the others folded into bars/);
  const hover = (nth) => folds.nth(nth).hover({ force: true });
  // Pieces serve for other nodes after a leap: each is told as what it is now.
  for (const at of [9000, 4000, 1000, 12000]) {
    await page.evaluate((at) => steptrace.seek(at), at);
    assert.equal(await page.locator("#card").isVisible(), false);
    const counts = await folds.allTextContents();
    for (let nth = 0; nth < Math.min(6, counts.length); nth++) {
      await hover(nth);
      const [told, offer] = await page.locator("#card p").allTextContents();
      assert.match(told, /^[\d\u202f]+ nodes? folded under n\d+$/);
      assert.ok(told.startsWith(`${counts[nth]} node`), `${told} at ${counts[nth]}`);
      assert.equal(offer, "Click: unfold");
    }
  }
  const before = await page.locator("#tree-svg .node.is-closed").count();
  const counts = (await folds.allTextContents()).map(number);
  const widest = counts.indexOf(Math.max(...counts));
  await folds.nth(widest).click({ force: true });
  assert.equal(await index(page), 12000, "unfolding does not step");
  assert.ok(await page.locator("#follow").isVisible());
  assert.ok(before > 0);
  await page.click("#fit");
  await page.locator("#tree").evaluate((tree) => tree.focus());
  await page.keyboard.press("Home");
  const pitch = () => page.evaluate(() => {
    const ys = [...document.querySelectorAll("#tree-svg .level")].map((label) => Number(label.getAttribute("y")));
    return Math.min(...ys.slice(1).map((y, nth) => y - ys[nth]));
  });
  const size = () => page.locator("#tree-svg .layer-names tspan, #tree-svg .layer-nodes .node").count();
  const before2 = await size();
  await page.keyboard.press("Space");
  assert.notEqual(await size(), before2);
  assert.ok(await pitch() > 0);
  assert.equal(await page.locator("#play-word").innerText(), "Play", "Space is the tree's own");
}));

test("the state graph shows each state as what it is, and the move that is tried", () => open("classic", { hash: "#step=59" }, async (page) => {
  await page.click("#show-states");
  assert.equal(await page.getAttribute("#show-states", "aria-pressed"), "true");
  assert.ok(await page.locator("#tree").isHidden());
  assert.equal(await page.locator("#states-svg .node").count(), 9);
  assert.equal(await page.locator("#states-svg .future-state").count(), 1);
  assert.equal(await page.locator("#states-svg .node.is-current").textContent(), "n7 +1{L:S R:CFW}");
  assert.equal(await page.locator("#states-svg .refused-edge").count(), 1);
  assert.equal(await page.locator("#states-svg .witness-ring").count(), 1);
  assert.equal(await page.locator("#states-svg .move-label").textContent(), "FC moves left");
  await page.keyboard.press("End");
  assert.equal(await page.locator("#states-svg .node.is-goal").count(), 1);
  assert.equal(await page.locator("#states-svg .future-state").count(), 0);
  await page.click("#runs [data-run=iddfs]");
  assert.ok(await page.locator("#states").isVisible(), "the choice stays with the next run");
  await page.click("#show-tree");
  assert.ok(await page.locator("#tree-svg .node, #tree-svg .layer-bands rect").count() > 0);
}));

test("what is drawn of states never moves from step to step", () => open("classic", { reducedMotion: "reduce" }, async (page) => {
  await page.click("#show-states");
  const places = () => page.locator("#states-svg [data-state]").evaluateAll((all) => all.map((box) => box.getAttribute("transform")));
  const first = await places();
  for (const position of [1, 30, 59, 107]) {
    await page.evaluate((at) => steptrace.seek(at), position);
    assert.deepEqual(await places(), first);
  }
}));

test("the state graph can be walked by keyboard, clicked, zoomed and panned", () => open("jugs", { hash: "#step=30" }, async (page) => {
  await page.click("#show-states");
  const states = page.locator("#states");
  await states.evaluate((pane) => pane.focus());
  const cursor = () => page.locator("#states-cursor").innerText();
  await page.keyboard.press("Home");
  assert.match(await cursor(), /^\(0,0\), .*first met on level 0/);
  await page.keyboard.press("ArrowDown");
  assert.match(await cursor(), /first met on level 1/);
  await page.keyboard.press("Enter");
  assert.match(await page.locator("#sentence").innerText(), /it becomes node n\d+\.$/);
  const scale = () => page.locator("#states-svg > g").first().getAttribute("transform");
  const before = await scale();
  await page.click("#zoom-in");
  assert.notEqual(await scale(), before);
  await page.click("#fit");
  await page.mouse.move(300, 500);
  await page.mouse.down();
  await page.mouse.move(340, 520, { steps: 4 });
  await page.mouse.up();
  assert.ok(await page.locator("#follow").isVisible());
  await page.click("#follow");
  assert.ok(await page.locator("#follow").isHidden());
  await page.locator("#states-svg .node").first().hover();
  assert.match(await page.locator("#card").innerText(), /first met on level 0\s+Node: n0/);
}));

test("a node that is asked for can be chosen in the state graph", () => open("classic", { hash: "#step=24" }, async (page) => {
  await page.click("#show-states");
  await page.click("#predict");
  assert.match(await page.locator("#sentence").innerText(), /^Which node leaves the queue next\?/);
  await page.locator("#states-svg .node", { hasText: "n3" }).click();
  assert.match(await page.locator("#sentence").innerText(), /^Right\. n3 leaves the front of the queue\.$/);
}));

test("where too many states were met the graph is not offered, and the page says why", () => open("edge", {}, async (page) => {
  assert.ok(await page.locator("#show-states").isDisabled());
  assert.match(await page.getAttribute("#show-states", "title"), /no states|too many states/);
}));

test("a solution is there as a list of moves that lead to their steps", () => open("classic", { hash: "#step=107" }, async (page) => {
  await page.click("#show-solution");
  assert.deepEqual(await page.locator("#solutions h3").allTextContents(), ["Solution 1: 7 moves to n13", "Solution 2: 7 moves to n15"]);
  assert.deepEqual(await page.locator("#solutions .one-solution >> nth=0 >> .move").allTextContents(),
    ["1. FS moves right", "2. F moves left", "3. FW moves right", "4. FS moves left", "5. FC moves right", "6. F moves left", "7. FS moves right"]);
  await page.locator("#solutions .move").nth(2).click();
  assert.match(await page.locator("#sentence").innerText(), /^FW moves right gives .* it becomes node n3\.$/);
  assert.equal(await page.locator("#solutions").innerText(), "No solution has been found yet.");
  assert.ok(await page.locator("#show-solution").isHidden());
}));

test("a small graph is drawn whole, with the search in it", () => open("network", { hash: "#step=20" }, async (page) => {
  const stations = page.locator("#picture .station");
  assert.equal(await stations.count(), 14);
  assert.equal(await page.locator("#picture .station.is-current").count(), 1);
  assert.equal(await page.locator("#picture .station .ring").count(), 1, "the start");
  assert.equal(await page.locator("#picture .goal-mark").count(), 1);
  assert.match(await page.locator("#picture svg").getAttribute("aria-label"), /^At \w+.*; from Aller to Buchen$/);
}));

test("at the end a graph and a maze show the goal and the way to it, and nothing as current", async () => {
  await open("network", { hash: "#step=99999" }, async (page) => {
    assert.equal(await page.locator("#picture .is-current").count(), 0);
    assert.equal(await page.locator("#picture .station.is-goal").count(), 1);
    assert.equal(await page.locator("#picture .net-solution").count(), 1);
  });
  await open("maze", { hash: "#step=99999" }, async (page) => {
    assert.equal(await page.locator("#picture .walker, #picture .square.is-current").count(), 0);
    assert.equal(await page.locator("#picture .square.is-goal").count(), 1);
    assert.equal(await page.locator("#picture .way.solution").count(), 1);
  });
});

test("of a large graph the node at hand is drawn and where its edges lead", () => open("around", { hash: "#step=60" }, async (page) => {
  const at = await page.evaluate(() => steptrace.state().event);
  assert.ok(at);
  assert.equal(await page.locator("#picture .net-box.is-current").count(), 1);
  assert.ok(await page.locator("#picture .net-box").count() >= 2);
}));

test("ticks have the word for what they count, and their labels stand clear of each other", () => open("long", {}, async (page) => {
  const ticks = await page.locator("#ticks .tick:not(.short)").evaluateAll((all) => all.map((tick) => {
    const range = document.createRange();
    range.selectNodeContents(tick);
    const box = range.getBoundingClientRect();
    return [tick.getBoundingClientRect().left, box.right, tick.textContent];
  }));
  assert.match(ticks[0][2], /^level/);
  for (let nth = 1; nth < ticks.length; nth++) assert.ok(ticks[nth][0] >= ticks[nth - 1][1], `${ticks[nth - 1][2]} | ${ticks[nth][2]}`);
}));

test("states in emoji are short in boxes and whole in sentences", () => open("emoji", { hash: "#step=5" }, async (page) => {
  assert.equal(await page.locator("#tree-svg .node .state").first().textContent(), "👨🐺🐐🥬🚣 |");
  assert.match(await page.locator("#picture").innerText(), /🐺/);
  await page.keyboard.press("Home");
  assert.match(await page.locator("#sentence").innerText(), /🚣🌊🌊🌊🌊/);
}));

test("the help has a word for everything that the page says", () => open("classic", {}, async (page) => {
  await page.click("#help-open");
  const words = await page.locator("#glossary dt").allTextContents();
  for (const word of ["state", "node", "frontier", "generate", "expand", "reject", "discard", "level", "round", "limit, cut off", "solution"]) {
    assert.ok(words.includes(word), word);
  }
}));

test("where a step leads, the card of the step before is gone", () => open("classic", { hash: "#step=107&run=bfs" }, async (page) => {
  await page.locator("#tree").evaluate((tree) => tree.focus());
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  const card = page.locator("#card");
  assert.ok(await card.isVisible());
  await page.keyboard.press("Enter");
  assert.notEqual(await index(page), 107);
  assert.ok(await card.isHidden());
  await page.keyboard.press("ArrowUp");
  assert.ok(await card.isVisible(), "it tells of the next node that is walked to");
}));

test("a state graph that fits is seen whole, wherever it is opened", () => open("classic", { hash: "#step=107&run=bfs" }, async (page) => {
  await page.click("#show-states");
  for (const at of [107, 0, 60, 72]) {
    await page.evaluate((position) => steptrace.seek(position), at);
    const cut = await page.evaluate(() => {
      const pane = document.getElementById("states").getBoundingClientRect();
      return [...document.querySelectorAll("#states-svg [data-state]")].filter((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        return left < pane.left || right > pane.right || top < pane.top || bottom > pane.bottom;
      }).map((box) => box.textContent);
    });
    assert.deepEqual(cut, [], `step ${at}`);
  }
}));

for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 800 }, { width: 390, height: 844 }]) {
  test(`the end of a large tree shows its root, and the way from there to the first goal: ${viewport.width} wide`, () => open("family", { viewport, hash: "#step=99999", reducedMotion: "reduce" }, async (page) => {
    const seen = () => page.evaluate(() => {
      const pane = document.getElementById("tree-svg").getBoundingClientRect();
      const levels = [...document.querySelectorAll("#tree-svg .level")].map((level) => Number(level.textContent));
      const names = [...document.querySelectorAll("#tree-svg .node")].filter((node) => {
        const { left, right, top, bottom } = (node.querySelector(".body") || node).getBoundingClientRect();
        return left >= pane.left && right <= pane.right && top >= pane.top && bottom <= pane.bottom;
      }).map((node) => node.textContent);
      return { first: Math.min(...levels), last: Math.max(...levels), names };
    });
    const goal = await page.evaluate(() => Object.entries(steptrace.state().statuses).find(([, status]) => status === "goal")[0]);
    const { first, last, names } = await seen();
    assert.equal(first, 0);
    assert.ok(last >= 16, "the goal is on level 17; every second may have its number");
    assert.ok(await page.locator("#tree-svg .layer-solution path").count() > 0, "the way is drawn");
    if (viewport.width === 1440) for (const name of ["n0", `n${goal}`]) assert.ok(names.includes(name), `${name} among ${names}`);
    await page.keyboard.press("ArrowLeft");
    if (viewport.width < 1440) assert.ok((await seen()).first > 0, "the step before is seen as it was");
    await page.click("#zoom-out");
    const chosen = await seen();
    await page.keyboard.press("ArrowRight");
    assert.ok((await seen()).last - (await seen()).first <= chosen.last - chosen.first + 1, "a zoom that the reader chose stays");
  }));
}

test("the end of a run without a solution leaves the tree where it was", () => open("classic", { hash: "#step=99999&run=dfs-2", reducedMotion: "reduce" }, async (page) => {
  const levels = () => page.locator("#tree-svg .level").allTextContents();
  const atEnd = await levels();
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await levels(), atEnd);
  await page.evaluate(() => steptrace.seek(1));
  assert.notDeepEqual(await levels(), atEnd, "it is deeper than the view is high");
}));

test("at the beginning of a run the view is at its root again", () => open("maze", { viewport: { width: 1280, height: 560 }, hash: "#step=200&run=dfs" }, async (page) => {
  const levels = () => page.locator("#tree-svg .level").allTextContents();
  assert.ok(!(await levels()).includes("0"), "the tree is deeper than the view");
  await page.keyboard.press("Home");
  assert.ok((await levels()).includes("0"));
}));

test("the cards of a crossing are where its state has them, after any leap", () => open("classic", { hash: "#step=59", reloads: 6 }, async (page) => {
  const cards = () => page.evaluate(() => [...document.querySelectorAll("#picture .person")].map((card) => {
    const { left, top } = card.getBoundingClientRect();
    return `${card.querySelector("text").textContent} ${Math.round(left)} ${Math.round(top)}`;
  }).sort());
  const kept = new Map();
  const steps = [0, 59, 14, 107, 30, 5];
  for (const step of steps) {
    await page.evaluate((at) => steptrace.seek(at), step);
    kept.set(step, await cards());
    assert.equal(kept.get(step).length, 4, `everybody once at ${step}`);
  }
  for (const step of steps) {
    await page.goto("about:blank");
    await page.goto(`file://${pagePath("classic")}#step=${step}`);
    await page.evaluate(() => steptrace.ready);
    assert.deepEqual(await cards(), kept.get(step), `as drawn anew at ${step}`);
  }
}));

test("a node on the frontier has the colour and the form that it has in the tree, at every step", async () => {
  for (const hash of ["#run=iddfs", "#run=dfs", "#run=bfs"]) {
    await open("classic", { hash, reducedMotion: "reduce" }, async (page) => {
      const { seen, differing } = await page.evaluate(() => {
        const seen = new Set(), differing = [];
        for (let at = 1; at <= Math.min(200, steptrace.length); at++) {
          steptrace.seek(at);
          const inTree = new Map([...document.querySelectorAll("#tree-svg .node")].map((node) => [node.querySelector(".name").textContent, node]));
          for (const chip of document.querySelectorAll("#frontier-list .chip")) {
            const node = inTree.get(chip.querySelector("b").textContent);
            const statusOf = (element) => [...element.classList].find((name) => name.startsWith("is-"));
            seen.add(statusOf(chip));
            const [one, other] = [getComputedStyle(chip).backgroundColor, getComputedStyle(node.querySelector(".body")).fill];
            if (statusOf(chip) !== statusOf(node) || one !== other) differing.push(`${at}: ${chip.textContent} ${statusOf(chip)} ${one}, ${statusOf(node)} ${other}`);
          }
        }
        return { seen: [...seen], differing };
      });
      assert.deepEqual(differing, []);
      assert.ok(seen.length > 1 || hash === "#run=bfs", seen.join());
      if (hash === "#run=iddfs") assert.ok(seen.includes("is-cutoff") && seen.includes("is-current"), seen.join());
    });
  }
});

test("a state graph that is followed shows no more than a margin above its first level", async () => {
  for (const hash of ["#step=0&run=bfs&compare=iddfs&by=events", "#step=4&run=bfs"]) {
    await open("classic", { hash, viewport: { width: 1280, height: hash.includes("compare") ? 720 : 520 } }, async (page) => {
      await page.click("#show-states");
      for (const at of [0, 4, 9, 60, 4]) {
        await page.evaluate((step) => steptrace.seek(step), at);
        const { above, below } = await page.evaluate(() => {
          const pane = document.getElementById("states").getBoundingClientRect();
          const boxes = [...document.querySelectorAll("#states-svg [data-state]")].map((box) => box.getBoundingClientRect());
          return { above: Math.min(...boxes.map(({ top }) => top)) - pane.top, below: Math.max(...boxes.map(({ bottom }) => bottom)) - pane.bottom };
        });
        assert.ok(below > 0 || above < 30, "else there is nothing to follow");
        assert.ok(above < 20, `${at}: ${above} pixels above level 0, and ${below} out of view`);
      }
    });
  }
});
