// What the frames' page for reveal.js does with it and without, and what Mermaid makes of our trees.
// `cargo test --test decks` writes what is opened here.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch } from "./browser.js";

const require = createRequire(import.meta.url);
const decks = fileURLToPath(new URL("../../target/page-tests/decks", import.meta.url));
const FRAMES = 16;

let browser;
let folder;
before(async () => {
  assert.ok(existsSync(join(decks, "tree")), "no frames to test; run `cargo test --test decks` first");
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), "decks-"));
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Opens a page in a copy of a folder of frames, and checks that it made no noise. */
async function open(name, view, { reveal, allow = /^$/u }, use) {
  const deck = join(folder, `${view}-${reveal ? "reveal" : "alone"}`);
  cpSync(join(decks, view), deck, { recursive: true });
  if (reveal) {
    // Its package says where it lies.
    const home = dirname(dirname(require.resolve("reveal.js")));
    cpSync(join(home, "dist"), join(deck, "reveal.js/dist"), { recursive: true });
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const noise = [];
  page.on("console", (message) => noise.push(message.text()));
  page.on("pageerror", (error) => noise.push(String(error)));
  try {
    await page.goto(`file://${join(deck, name)}`);
    await page.waitForLoadState("load");
    await use(page);
    assert.deepEqual(noise.filter((line) => !allow.test(line)), []);
  } finally {
    await page.close();
  }
}

/** The picture that is seen in the middle of the slide, and that it has loaded. */
const seen = (page) => page.evaluate(() => {
  const at = document.elementsFromPoint(innerWidth / 2, innerHeight / 2);
  const shown = (image) => {
    const style = getComputedStyle(image);
    return image.matches("img") && style.visibility === "visible" && style.opacity === "1";
  };
  const image = at.find(shown);
  return image?.complete && image.naturalWidth > 0 ? image.getAttribute("src") : undefined;
});

const frame = (number) => `frame-${String(number).padStart(3, "0")}.svg`;

async function becomes(page, number) {
  const deadline = Date.now() + 5000;
  let found;
  do {
    found = await seen(page);
    if (found === frame(number)) return;
    await page.waitForTimeout(20);
  } while (Date.now() < deadline);
  assert.equal(found, frame(number));
}

for (const view of ["tree", "states"]) {
  test(`reveal.js steps through the frames of the ${view}, one picture at a time`, () =>
    open("slides.html", view, { reveal: true }, async (page) => {
      await page.waitForFunction(() => Reveal.isReady());
      assert.equal(await page.evaluate(() => Reveal.getTotalSlides()), 1);
      assert.equal(await page.evaluate(() => document.querySelectorAll(".fragment").length), FRAMES - 1);
      await becomes(page, 1);
      for (let number = 2; number <= FRAMES; number += 1) {
        await page.keyboard.press(number % 2 ? "ArrowRight" : "PageDown");
        await becomes(page, number);
      }
      assert.equal(await page.evaluate(() => Reveal.getProgress()), 1);
      await page.keyboard.press("ArrowLeft");
      await becomes(page, FRAMES - 1);
      // The whole picture is on the slide, and as large as it can be.
      const box = await page.locator("img").first().boundingBox();
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1281 && box.y + box.height <= 721);
      assert.ok(box.width > 900 || box.height > 600, JSON.stringify(box));
    }));
}

test("without reveal.js the page steps through the frames by itself", () =>
  // The browser says that reveal.js is not there; nothing else may be said.
  open("slides.html", "tree", { reveal: false, allow: /ERR_FILE_NOT_FOUND/u }, async (page) => {
    await becomes(page, 1);
    for (let number = 2; number <= FRAMES; number += 1) {
      await page.keyboard.press(number % 2 ? "ArrowRight" : " ");
      await becomes(page, number);
    }
    await page.keyboard.press("ArrowRight");
    await becomes(page, FRAMES);
    await page.keyboard.press("PageUp");
    await becomes(page, FRAMES - 1);
    await page.keyboard.press("Home");
    await becomes(page, 1);
    await page.mouse.click(400, 300);
    await becomes(page, 2);
  }));

test("the contact sheet shows every frame", () =>
  open("contact.html", "tree", { reveal: false }, async (page) => {
    const images = page.locator("figure img");
    assert.equal(await images.count(), FRAMES);
    for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  }));

for (const [name, nodes, edges] of [["farmer", 17, 16], ["hostile", 3, 2]]) {
  for (const orientation of ["tb", "lr"]) {
    test(`Mermaid draws the tree: ${name}, ${orientation}`, async () => {
      const text = readFileSync(join(decks, "mermaid", `${name}-${orientation}.mmd`), "utf8");
      const page = await browser.newPage();
      const noise = [];
      page.on("pageerror", (error) => noise.push(String(error)));
      page.on("console", (message) => { if (message.type() === "error") noise.push(message.text()); });
      await page.addScriptTag({ path: join(dirname(require.resolve("mermaid")), "mermaid.min.js") });
      const drawn = await page.evaluate(async (source) => {
        mermaid.initialize({ startOnLoad: false, securityLevel: "strict" });
        const { svg } = await mermaid.render("drawing", source);
        document.body.innerHTML = svg;
        const texts = (what) => [...document.querySelectorAll(what)].map((of) => of.textContent.trim());
        return {
          nodes: texts("g.node"), edges: document.querySelectorAll("path.flowchart-link").length,
          markup: document.querySelectorAll("g.node b, g.node i").length,
        };
      }, text);
      assert.deepEqual([drawn.nodes.length, drawn.edges], [nodes, edges]);
      if (name === "hostile") {
        assert.match(drawn.nodes[0], /end "quoted" <b>bold<\/b> #35; \{x\} \[y\] \| `code`/u);
        assert.equal(drawn.markup, 0);
      }
      assert.deepEqual(noise, []);
      await page.close();
    });
  }
}
