import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests, resize } from "./browser.js";

const open = forAllTests();

const index = (page) => page.evaluate(() => steptrace.index);
const text = (page, id) => page.locator(`#${id}`).innerText();

test("window.steptrace is as documented", () => open("classic", {}, async (page) => {
  assert.deepEqual(await page.evaluate(() => [steptrace.length, steptrace.index, steptrace.runs.slice(0, 3)]),
    [107, 0, ["bfs", "iddfs", "dfs"]]);
  assert.deepEqual(await page.evaluate(() => { steptrace.seek(3); return steptrace.state(); }), {
    index: 3, event: { event: "pop", node: 0 }, frontier: [], current: 0, statuses: { 0: "current" },
  });
  assert.deepEqual(await page.evaluate(() => { steptrace.seek(1e9); return [steptrace.index, steptrace.state().event]; }),
    [107, { event: "end", outcome: "solved" }]);
  assert.equal(await page.evaluate(() => { steptrace.seek(-5); return steptrace.index; }), 0);
  assert.equal(await page.evaluate(() => { steptrace.show("iddfs"); return steptrace.length; }), 338);
  assert.match(await page.evaluate(() => { try { steptrace.show("bsf"); } catch (error) { return String(error); } }), /no run is called bsf/);
}));

test("every button does what it says, forwards and back", () => open("classic", {}, async (page) => {
  assert.ok(await page.locator("#back").isDisabled());
  assert.ok(await page.locator("#first").isDisabled());
  await page.click("#next");
  await page.click("#next");
  assert.equal(await index(page), 2);
  assert.equal(await text(page, "sentence"), "n0 joins the back of the queue.");
  await page.click("#back");
  assert.equal(await index(page), 1);
  await page.click("#last");
  assert.equal(await index(page), 107);
  assert.ok(await page.locator("#next").isDisabled());
  assert.equal(await text(page, "count"), "107 / 107");
  await page.click("#first");
  assert.equal(await index(page), 0);
  await page.selectOption("#speed", { label: "20 per s" });
  await page.click("#play");
  assert.equal(await text(page, "play-word"), "Pause");
  await page.waitForFunction(() => steptrace.index > 4);
  await page.click("#play");
  assert.equal(await text(page, "play-word"), "Play");
  const stopped = await index(page);
  await page.waitForTimeout(200);
  assert.equal(await index(page), stopped);
}));

test("every key does what the help says", () => open("classic", {}, async (page) => {
  const press = async (key, expected) => {
    await page.keyboard.press(key);
    assert.equal(await index(page), expected, key);
  };
  await press("ArrowRight", 1);
  await press("PageDown", 2);
  await press("PageUp", 1);
  await press("ArrowLeft", 0);
  await press("Shift+ArrowRight", 4);
  await press("Shift+ArrowRight", 12);
  await press("Shift+ArrowLeft", 4);
  await press("End", 107);
  await press("Home", 0);
  const speed = () => page.locator("#speed").inputValue();
  const slow = Number(await speed());
  await page.keyboard.press("+");
  assert.equal(Number(await speed()), slow + 1);
  await page.keyboard.press("-");
  assert.equal(Number(await speed()), slow);
  await page.keyboard.press("Space");
  assert.equal(await text(page, "play-word"), "Pause");
  await page.keyboard.press("Space");
  assert.equal(await text(page, "play-word"), "Play");
  await page.keyboard.press("?");
  assert.ok(await page.locator("#help").isVisible());
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#help").isHidden());
  await page.keyboard.press("/");
  await page.keyboard.type("n13 goal");
  await page.keyboard.press("Enter");
  assert.match(await text(page, "sentence"), /^n13 .* is a goal\. Solution 1: 7 moves\.$/);
}));

test("a click leaves the keys to the page", () => open("classic", {}, async (page) => {
  await page.click("#next");
  await page.keyboard.press("ArrowRight");
  assert.equal(await index(page), 2);
  await page.locator(".node .name", { hasText: /^n0$/ }).click({ force: true });
  assert.equal(await index(page), 1);
  await page.keyboard.press("ArrowRight");
  assert.equal(await index(page), 2);
}));

test("keys are left to whatever has the focus, and to the browser's own shortcuts", () => open("classic", {}, async (page) => {
  await page.evaluate(() => steptrace.seek(50));
  await page.focus("#slider");
  await page.keyboard.press("ArrowRight");
  assert.equal(await index(page), 51);
  await page.keyboard.press("PageUp");
  assert.equal(await index(page), 62);
  await page.focus("#speed");
  await page.keyboard.press("End");
  assert.equal(await index(page), 62);
  await page.locator("#speed").evaluate((control) => control.blur());
  await page.keyboard.press("Control+ArrowRight");
  assert.equal(await index(page), 62);
}));

test("a control keeps only the keys that it uses", () => open("classic", {}, async (page) => {
  const press = async (key, at) => {
    await page.keyboard.press(key);
    assert.equal(await index(page), at, key);
  };
  await page.focus("#next");
  await press("ArrowRight", 1);
  await press("Enter", 2);
  await press("Space", 3);
  await page.click("#slider", { position: { x: 200, y: 10 } });
  await page.keyboard.press("Space");
  assert.equal(await text(page, "play-word"), "Pause");
  await page.keyboard.press("Space");
  for (const tab of ["counters", "legend", "solutions"]) {
    await page.click(`#tab-${tab}`);
    await page.click(`#${tab}`, { position: { x: 5, y: 5 } });
    const before = await index(page);
    await press("ArrowRight", before + 1);
  }
}));

test("a list that the pointer chose from leaves the keys to the page", () => open("classic", {}, async (page) => {
  const speed = page.locator("#speed");
  await speed.dispatchEvent("pointerdown");
  await speed.focus();
  await speed.selectOption("4");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await index(page), await speed.inputValue()], [1, "4"]);
  await speed.dispatchEvent("pointerdown");
  await speed.focus();
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await index(page), await speed.inputValue()], [2, "4"], "shut without a choice");
}));

test("the search gives the focus back", () => open("classic", {}, async (page) => {
  await page.keyboard.press("/");
  await page.keyboard.type("n13");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  assert.equal(await index(page), 1);
  await page.focus("#next");
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "next");
}));

test("an address that asks for what is not there is put right", () => open("classic", { hash: "#step=99999&run=nobody&compare=bfs" }, async (page) => {
  await page.waitForFunction(() => location.hash === "#step=107&run=bfs");
}));

test("the view of the tree stays within the tree", () => open("classic", { hash: "#step=0&run=iddfs" }, async (page) => {
  const tops = await page.evaluate(async () => {
    const seen = new Set();
    for (let at = 1; at <= steptrace.length; at += 3) {
      steptrace.seek(at);
      await new Promise(requestAnimationFrame);
      const band = document.querySelector("#tree-svg .layer-bands rect");
      seen.add(Math.round(Number(band.getAttribute("y"))));
    }
    return [...seen];
  });
  assert.equal(tops.length, 1, String(tops));
  await page.evaluate(() => steptrace.seek(steptrace.length));
  const pane = await page.locator("#tree").boundingBox();
  for (const goal of await page.locator("#tree-svg .node.is-goal").all()) {
    const box = await goal.boundingBox();
    assert.ok(box.y >= pane.y && box.y + box.height <= pane.y + pane.height, JSON.stringify(box));
  }
  assert.equal(await page.locator("#tree-svg .node.is-goal").count(), 2);
}));

test("the button to the solutions covers nothing", async () => {
  for (const width of [390, 1280]) {
    await open("classic", { hash: "#step=337&run=iddfs", viewport: { width, height: 800 } }, async (page) => {
      const top = async () => (await page.locator("#sentence").boundingBox()).y;
      const before = await top();
      await page.keyboard.press("ArrowRight");
      assert.equal(await top(), before, "the sentence stays where it is");
      const [button, line] = [await page.locator("#show-solution").boundingBox(), await page.locator("#step-line").boundingBox()];
      assert.ok(button.y + button.height <= before + 1 && line.x + line.width <= button.x, `${width}`);
    });
  }
});

test("beside the button to the solutions the line above is short, and never cut", async () => {
  const isWhole = (page) => page.locator("#step-line .where").evaluate((line) => line.scrollWidth <= line.clientWidth);
  for (const [width, expected] of [[1280, "Step 338 of 338 · round 7 of 7"], [1000, "Step 338 of 338 · round 7 of 7"], [390, /^Step 338( of 338)? · round 7( of 7)?$/]]) {
    await open("classic", { hash: "#step=338&run=iddfs", viewport: { width, height: 800 } }, async (page) => {
      assert.ok(await isWhole(page), `${width}`);
      const line = await text(page, "step-line");
      if (expected instanceof RegExp) assert.match(line, expected);
      else assert.equal(line, expected);
      await resize(page, { width: 320, height: 800 });
      await page.waitForFunction(() => document.getElementById("step-line").classList.contains("is-shorter"));
      assert.equal(await text(page, "step-line"), "Step 338 · round 7");
      assert.ok(await isWhole(page));
      await page.keyboard.press("ArrowLeft");
      await resize(page, { width, height: 800 });
      assert.match(await text(page, "step-line"), /^Step 337 of 338 · round 7 of 7/);
    });
  }
});

test("the address follows the reader who goes on and back at once", () => open("classic", { hash: "#step=50&run=bfs" }, async (page) => {
  await page.evaluate(() => steptrace.seek(50));
  await page.evaluate(() => {
    steptrace.seek(51);
    steptrace.seek(50);
  });
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => location.hash), "#step=50&run=bfs");
}));

test("the address leads to a step and follows the reader", () => open("classic", { hash: "#step=213&run=iddfs" }, async (page) => {
  assert.deepEqual(await page.evaluate(() => [steptrace.index, steptrace.length]), [213, 338]);
  assert.equal(await page.locator("#runs [aria-pressed=true]").innerText(), "iddfs");
  const follows = (hash) => page.waitForFunction((expected) => location.hash === expected, hash, { timeout: 2000 });
  await page.keyboard.press("ArrowRight");
  await follows("#step=214&run=iddfs");
  await page.click("#runs [data-run=bfs]");
  await follows("#step=0&run=bfs");
  await page.evaluate(() => { location.hash = "#step=59&run=bfs"; });
  await page.waitForFunction(() => steptrace.index === 59);
  await page.click("#runs [data-run=iddfs]");
  assert.equal(await index(page), 214, "a run is shown where the reader left it");
  await page.evaluate(() => { location.hash = "#step=nonsense&run=nobody"; });
  await page.waitForFunction(() => steptrace.index === 0);
}));

test("a packed run can be waited for", () => open("long", {}, async (page) => {
  const told = await page.evaluate(async () => {
    await steptrace.ready;
    return steptrace.state().index;
  });
  assert.equal(told, 0);
}));

test("a packed run opens where the address says", () => open("long", { hash: "#step=5000" }, async (page) => {
  assert.equal(await index(page), 5000);
  assert.match(await text(page, "step-line"), /^Step 5\u202f000 of [\d\u202f]+ · level 13$/);
}));

test("the slider seeks, and says in words where it is", () => open("classic", {}, async (page) => {
  await page.locator("#slider").fill("59");
  assert.equal(await index(page), 59);
  assert.match(await page.locator("#slider").getAttribute("aria-valuetext"), /^Step 59 of 107 · level 5: FC moves left gives /);
  assert.equal(await page.locator("#stars .goal-star").count(), 2);
  assert.equal(await page.locator("#ticks .tick").count(), 7);
}));

test("a click on a node, a chip or a line of the log goes to its step", () => open("classic", { hash: "#step=59" }, async (page) => {
  await page.locator(".node .name", { hasText: /^n4$/ }).click({ force: true });
  assert.equal(await text(page, "sentence"), "FC moves right gives {L:W R:CFS}. No ancestor has it: it becomes node n4.");
  await page.evaluate(() => steptrace.seek(59));
  await page.locator(".chip").first().click();
  assert.match(await text(page, "sentence"), /the rules forbid it/);
  await page.evaluate(() => steptrace.seek(59));
  await page.locator(".log-line[data-event='55']").click();
  assert.equal(await index(page), 56);
}));

test("the tree shows each node as what it is", () => open("classic", { hash: "#step=59" }, async (page) => {
  const seen = await page.evaluate(() => {
    const shown = {};
    for (const node of document.querySelectorAll(".layer-nodes .node")) {
      shown[node.querySelector(".name").textContent.slice(1)] = node.getAttribute("class").split(" ")[0].replace("node", "") || [...node.classList][1].slice(3);
    }
    return [shown, steptrace.state().statuses];
  });
  assert.deepEqual(seen[0], seen[1]);
  assert.equal(await page.locator(".layer-chips .chip").count(), 14, "as many chips as children were refused");
  assert.equal(await page.locator(".witness-ring").count(), 1);
  assert.deepEqual(await page.locator(".layer-nodes .badge").allTextContents(), ["1", "2", "3"]);
}));

test("who waits is numbered in the order of leaving: a queue from the front, a stack from the top", async () => {
  for (const [run, step] of [["bfs", 59], ["dfs-stack", 24]]) {
    await open("classic", { hash: `#step=${step}&run=${run}` }, async (page) => {
      const told = await page.evaluate(() => [...document.querySelectorAll(".layer-nodes .node:has(.badge)")]
        .map((node) => [Number(node.querySelector(".badge").textContent), Number(node.querySelector(".name").textContent.slice(1))]));
      const { frontier } = await page.evaluate(() => steptrace.state());
      const expected = run === "bfs" ? frontier : frontier.toReversed();
      assert.deepEqual(told.sort(([a], [b]) => a - b), expected.map((node, place) => [place + 1, node]));
      assert.ok(expected.length > 1);
      await page.click("#tab-legend");
      assert.match(await text(page, "legend"), run === "bfs" ? /its place in the queue/ : /its place on the stack, from the top/);
    });
  }
  await open("classic", { hash: "#step=40&run=dfs" }, async (page) => assert.equal(await page.locator(".layer-nodes .badge").count(), 0));
});

test("what is drawn never moves from step to step", () => open("classic", { reducedMotion: "reduce" }, async (page) => {
  const places = () => page.evaluate(() => Object.fromEntries([...document.querySelectorAll(".layer-nodes .node")]
    .map((node) => [node.querySelector(".name").textContent, node.getAttribute("transform")])));
  await page.keyboard.press("End");
  const final = await places();
  assert.equal(Object.keys(final).length, 17);
  for (const position of [0, 20, 59, 90]) {
    await page.evaluate((at) => steptrace.seek(at), position);
    for (const [name, place] of Object.entries(await places())) assert.equal(place, final[name], `${name} at ${position}`);
  }
}));

test("the tree pans, zooms, fits and follows", () => open("long", { hash: "#step=5000" }, async (page) => {
  assert.ok(await page.locator("#follow").isHidden());
  await page.mouse.move(400, 300);
  await page.mouse.down();
  await page.mouse.move(300, 250, { steps: 4 });
  await page.mouse.up();
  assert.equal(await index(page), 5000, "a drag is no click");
  assert.ok(await page.locator("#follow").isVisible());
  await page.click("#follow");
  assert.ok(await page.locator("#follow").isHidden());
  await page.click("#fit");
  assert.match(await text(page, "tree-note"), /nodes: \d+ by name, the others folded into bars\. Click a count to unfold/);
  for (let times = 0; times < 30; times++) await page.click("#zoom-in");
  assert.ok(await page.locator(".layer-nodes .node .state").count() > 1);
  await page.click("#zoom-out");
}));

test("however big the tree, few elements are drawn", () => open("long", {}, async (page) => {
  for (const position of [0, 7000, 20000]) {
    await page.evaluate((at) => steptrace.seek(at), position);
    for (const press of ["fit", "zoom-in", "zoom-in", "zoom-in", "zoom-in", "zoom-in", "zoom-in"]) {
      await page.click(`#${press}`);
      assert.ok(await page.locator("#tree-svg *").count() < 2000);
    }
  }
}));

test("an interrupted trace is marked and shown as far as it goes", () => open("edge", { hash: "#run=bfs-4" }, async (page) => {
  assert.match(await text(page, "step-line"), /interrupted trace/);
  await page.keyboard.press("End");
  assert.match(await text(page, "sentence"), /The trace breaks off here, before the end of the run\.$/);
}));

test("runs of no event, of one node, and whose start is the goal can be stepped through", () => open("edge", {}, async (page) => {
  assert.equal(await page.evaluate(() => steptrace.length), 0);
  assert.match(await text(page, "sentence"), /^This trace holds no events\./);
  await page.click("#runs [data-run=bfs-3]");
  await page.keyboard.press("End");
  assert.match(await text(page, "sentence"), /^The queue is empty: 1 solution of 0 moves, from 1 node\.$/);
}));

test("labels are shown as they are, but for what would break a line, and never run", () => open("hostile", {}, async (page) => {
  assert.equal(await page.title(), "x</script><script>document.title='PWNED'</script>");
  await page.keyboard.press("End");
  assert.equal(await page.locator("img").count(), 0);
  const shown = await page.locator(".log-line .piece-state").allTextContents();
  assert.ok(shown.includes("<!--<script>"));
  assert.ok(shown.includes("tick` ${1} ␤ end & {{ 7 }} {% raw %}"));
  assert.equal(await page.title(), "x</script><script>document.title='PWNED'</script>");
}));

test("without scripts the tree, the solutions and the log can be read", () => open("classic", { javaScriptEnabled: false }, async (page) => {
  const body = await page.locator("body").innerText();
  assert.match(body, /n13 \{L: R:CFSW\} · goal · from n9: FS moves right/);
  assert.match(body, /7 moves:/);
  assert.match(body, /FC moves left gives \{L:CFS R:W\} again/);
  assert.ok(await page.locator("#app").isHidden());
}));

test("the policy lets no foreign script run", () => open("classic", { noisy: true }, async (page) => {
  const refused = await page.evaluate(() => new Promise((resolve) => {
    const seen = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      seen.push(effectiveDirective);
      if (seen.length === 3) resolve(seen.sort());
    });
    const script = document.createElement("script");
    script.textContent = "window.broken = true";
    document.head.append(script);
    document.body.insertAdjacentHTML("beforeend", "<img src='x' onerror='window.broken = true'>");
  }));
  assert.deepEqual(refused, ["img-src", "script-src-attr", "script-src-elem"]);
  assert.equal(await page.evaluate(() => window.broken), undefined);
}));
