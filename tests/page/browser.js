// A browser for the tests that need one, and what every page must keep while it is used. No browser is
// a failure, never a skip.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { pagePath, readPage } from "./load.js";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium", headless: true, args: FLAGS,
});

/** What a page is opened with unless a test says otherwise. */
const USUAL = { viewport: { width: 1280, height: 720 }, colorScheme: "light", reducedMotion: "no-preference", forcedColors: "none" };
const FOR_CONTEXTS = ["javaScriptEnabled", "bypassCSP", "hasTouch"];

/**
 * One browser for all tests of a file. `open(name, { hash, viewport, … }, use)` opens a page of the tests
 * in it, waits until it is settled there, hands it to `use`, and checks that it made no noise (unless it is to be `noisy`) and no request
 * but for itself (as often as it `reloads`). To make a tab takes longer
 * than most tests: one serves them all, emptied of everything in between, and is left after a failure.
 */
export function forAllTests() {
  let browser;
  const tabs = new Map();
  before(async () => { browser = await launch(); });
  after(() => browser && browser.close());
  return async (name, { hash = "", ...options }, use) => {
    readPage(name);
    const forContext = Object.fromEntries(Object.entries(options).filter(([key]) => FOR_CONTEXTS.includes(key)));
    const key = JSON.stringify(forContext);
    if (!tabs.has(key)) tabs.set(key, await (await browser.newContext(forContext)).newPage());
    const page = tabs.get(key);
    tabs.delete(key);
    const { viewport, ...media } = { ...USUAL, ...options };
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: media.colorScheme, reducedMotion: media.reducedMotion, forcedColors: media.forcedColors });
    const noise = [], requests = [];
    const listeners = {
      console: (message) => noise.push(message.text()), pageerror: (error) => noise.push(String(error)),
      request: (request) => requests.push(request.url()),
    };
    for (const [event, listener] of Object.entries(listeners)) page.on(event, listener);
    const url = `file://${pagePath(name)}`;
    // A page whose script fails never opens: that is told at once, and not when waiting is given up.
    let fail;
    const failure = new Promise((_, reject) => (fail = reject));
    failure.catch(() => {});
    page.once("pageerror", fail);
    await page.goto(`${url}${hash}`);
    if (options.javaScriptEnabled !== false) await (options.noisy ? isOpen(page) : Promise.race([isOpen(page), failure]));
    page.off("pageerror", fail);
    if (options.javaScriptEnabled !== false) await isSettled(page, viewport);
    await use(page);
    if (!options.noisy) {
      assert.deepEqual(noise, []);
      assert.deepEqual(requests.map((request) => request.replace(/#.*/, "")), Array(1 + (options.reloads || 0)).fill(url));
    }
    for (const [event, listener] of Object.entries(listeners)) page.off(event, listener);
    if (options.javaScriptEnabled !== false) {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    await page.mouse.move(0, 0);
    await page.goto("about:blank");
    tabs.set(key, page);
  };
}

/** Once the run that a page is to show has been unpacked. */
export const isOpen = (page) => page.waitForFunction(() => document.getElementById("app").getAttribute("aria-busy") === null);

/**
 * Once a window has the size that it was given, and what measures itself has been drawn by it: a browser takes a
 * size when it comes to it, which may be after the page has opened at the one before.
 */
export async function isSettled(page, { width, height }) {
  await page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, { width, height });
  await isDrawn(page);
}

/** Once what measures itself has been told of its size, which is after the layout of one frame, and is drawn before or in the next. */
export const isDrawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Gives the window of an open page another size, and waits until it is settled there. */
export async function resize(page, viewport) {
  await page.setViewportSize(viewport);
  await isSettled(page, viewport);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The rules that ask for colours; in another theme nothing else can be otherwise. */
const OF_COLOURS = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** What axe has against a page (opened with `bypassCSP`), of all there is or only of its colours. */
export async function violationsOf(page, of = "all") {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ content: axe });
  const rules = of === "colours" ? OF_COLOURS : { rules: { "target-size": { enabled: true } } };
  return page.evaluate(async (how) => (await axe.run({ resultTypes: ["violations"], ...how })).violations
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`), rules);
}
