// How long the page of a large run takes to be written, opened and stepped through.
//
//     cargo build --release
//     node tests/page/timings.mjs [EVENTS] [PROGRAM]
//
// Without a number of events, one million and ten million. The page goes to `target/timings/` and is
// opened in Chromium from there, several times: it is ready when it can be used and has been painted,
// and `processor` is what the page's main thread has taken till then. `known` is how long the page's script takes to know a position: the
// current node, the frontier, the counters (under Node, which runs the same script). `updated` is what
// a seek takes until every element is up to date, `drawn` until the browser has painted it; `processor`
// is what all of a seek, painting included, takes of the processor in the page's main thread, which a
// busy machine does not change much.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "./browser.js";
import { dataOf, load } from "./load.js";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const SEEKS = 300;
const OPENINGS = 5;
const PUZZLE = ["run", "farmer-wolf-cabbage-sheep", "--set", "bystanders=3"];

/** Milliseconds of the program, and bytes of the page that it writes. */
function write(program, events, file) {
  const begun = performance.now();
  execFileSync(program, [...PUZZLE, "--max-events", String(events), "--html", file], { stdio: "ignore" });
  return { written: performance.now() - begun, bytes: statSync(file).size };
}

/** The same pseudorandom numbers from 0 to 1 every time. */
function randomFrom(seed) {
  let at = seed;
  return () => (at = (at * 1103515245 + 12345) % 2147483648) / 2147483648;
}

/** Milliseconds until a random position is known, once for each. */
async function know(file) {
  const { bytesOfBase64, inflate, readColumns, runOfColumns, History } = load(["decode.js", "history.js"],
    ["bytesOfBase64", "inflate", "readColumns", "runOfColumns", "History"]);
  const data = dataOf(readFileSync(file, "utf8"));
  const [meta] = data.runs;
  const bytes = bytesOfBase64(meta.data);
  const run = runOfColumns(meta, readColumns(meta.packed ? await inflate(bytes) : bytes, data.columns));
  const history = new History(run);
  const random = randomFrom(12345);
  return Array.from({ length: SEEKS }, () => {
    const position = Math.floor(random() * run.length);
    const begun = performance.now();
    history.current(position);
    history.frontier(position);
    history.counters(position);
    history.generatedBefore(position);
    return [performance.now() - begun];
  });
}

/** Milliseconds until the page can be used and is painted: [ready, processor], once for each opening. */
async function open(browser, file) {
  const times = [];
  for (let nth = 0; nth < OPENINGS; nth++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    const spent = await spending(context, page);
    await page.goto(pathToFileURL(file).href);
    const ready = await page.evaluate(async () => {
      await steptrace.ready;
      await new Promise((done) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = done;
        channel.port2.postMessage(null);
      }));
      return performance.now();
    });
    times.push([ready, await spent()]);
    await context.close();
  }
  return times;
}

/** A function that tells the milliseconds of the processor that a page's main thread has taken so far. */
async function spending(context, page) {
  const client = await context.newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ThreadTime").value * 1000;
}

/** Milliseconds of seeks of every kind: [updated, drawn, processor]. */
async function use(browser, file) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(() => steptrace.ready);
  const measure = (kind) => page.evaluate(async ([kind, parts]) => {
    const times = [];
    let at = Math.floor(steptrace.length / 2);
    steptrace.seek(at);
    for (const part of parts) {
      at = { step: at + 1, back: at - 1, seek: Math.floor(part * steptrace.length) }[kind];
      times.push(await new Promise((done) => requestAnimationFrame(() => {
        const begun = performance.now();
        steptrace.seek(at);
        const updated = performance.now() - begun;
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done([updated, performance.now() - begun]);
        channel.port2.postMessage(null);
      })));
    }
    return times;
  }, [kind, Array.from({ length: SEEKS }, randomFrom(12345))]);
  const spent = await spending(context, page);
  const processor = async (kind) => {
    const times = [];
    let at = await page.evaluate(() => { steptrace.seek(steptrace.length >> 1); return steptrace.index; });
    const length = await page.evaluate(() => steptrace.length);
    for (const part of Array.from({ length: SEEKS / 3 }, randomFrom(12345))) {
      at = { step: at + 1, back: at - 1, seek: Math.floor(part * length) }[kind];
      const before = await spent();
      await page.evaluate((to) => new Promise((done) => requestAnimationFrame(() => {
        steptrace.seek(to);
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done();
        channel.port2.postMessage(null);
      })), at);
      times.push(await spent() - before);
    }
    return times;
  };
  const seeks = {};
  for (const view of ["readable", "whole"]) {
    if (view === "whole") await page.click("#fit");
    for (const kind of ["step", "back", "seek"]) {
      const wall = await measure(kind);
      const own = await processor(kind);
      seeks[`${kind}, ${view} tree`] = wall.map((times, nth) => [...times, own[nth % own.length]]);
    }
  }
  await context.close();
  return seeks;
}

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

function summary(times, column) {
  const sorted = times.map((time) => time[column]).sort((a, b) => a - b);
  return [at(sorted, 0.5), at(sorted, 0.95), sorted[sorted.length - 1]].map((ms) => ms.toFixed(2).padStart(8)).join("");
}

const [asked, program = path("../../target/release/steptrace")] = process.argv.slice(2);
mkdirSync(path("../../target/timings"), { recursive: true });
const browser = await launch();
for (const events of asked ? [Number(asked)] : [1_000_000, 10_000_000]) {
  const file = path(`../../target/timings/${events}.html`);
  const { written, bytes } = write(program, events, file);
  const openings = await open(browser, file);
  const seeks = await use(browser, file);
  console.log(`\n${events} events: written in ${(written / 1000).toFixed(2)} s, ${(bytes / 1e6).toFixed(2)} MB`);
  console.log(`${"".padEnd(22)}${"  median     p95     max".repeat(2)}`);
  console.log(`${"ready, processor".padEnd(22)}${summary(openings, 0)}${summary(openings, 1)}\n`);
  console.log(`${"milliseconds".padEnd(22)}${["known", "updated", "drawn", "processor"].map((word) => word.padStart(24)).join("")}`);
  console.log(`${"".padEnd(22)}${"  median     p95     max".repeat(4)}`);
  const known = summary(await know(file), 0);
  for (const [kind, times] of Object.entries(seeks)) {
    console.log(`${kind.padEnd(22)}${kind === "seek, readable tree" ? known : "".padEnd(24)}${summary(times, 0)}${summary(times, 1)}${summary(times, 2)}`);
  }
}
await browser.close();
const busy = loadavg()[0] / cpus().length;
console.log(`\nThe machine had ${busy.toFixed(1)} processes for each core${busy > 1.5 ? ": it was busy with other things, and the figures are too high" : ""}.`);
