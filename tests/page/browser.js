// A browser for the tests that need one, and what every page must keep while it is used.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { pagePath, readPage } from "./load.js";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium", headless: true, args: FLAGS,
});

/** Opens a page of the tests, hands it to `use`, and checks that it made no noise and no request. */
export async function withPage(browser, name, { hash = "", ...options }, use) {
  readPage(name);
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  const page = await context.newPage();
  const noise = [];
  const requests = [];
  page.on("console", (message) => noise.push(message.text()));
  page.on("pageerror", (error) => noise.push(String(error)));
  page.on("request", (request) => requests.push(request.url()));
  const url = `file://${pagePath(name)}`;
  try {
    await page.goto(`${url}${hash}`);
    if (options.javaScriptEnabled !== false) {
      await page.waitForFunction(() => document.getElementById("app").getAttribute("aria-busy") === null);
    }
    await use(page);
    assert.deepEqual(noise, []);
    assert.deepEqual(requests.map((request) => request.replace(/#.*/, "")), [url]);
  } finally {
    await context.close();
  }
}
