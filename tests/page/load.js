// Loads the page's own script files for tests: they are plain scripts that share one scope, as in
// the page. `cargo test --test walkthrough` writes the pages that the tests open.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** What the named files declare, as one object with the asked-for names. */
export function load(files, names) {
  const source = files.map((file) => readFileSync(path(`../../templates/walkthrough/${file}`), "utf8")).join("\n");
  return new Function(`"use strict";\n${source}\nreturn { ${names.join(", ")} };`)();
}

export const pagePath = (name) => path(`../../target/page-tests/${name}.html`);

export function readPage(name) {
  try {
    return readFileSync(pagePath(name), "utf8");
  } catch (error) {
    throw new Error("no page to test; run `cargo test --test walkthrough` first", { cause: error });
  }
}

/** The data that a page carries. */
export function dataOf(html) {
  return JSON.parse(/<script type="application\/json" id="steptrace-data">(.*?)<\/script>/su.exec(html)[1]);
}

/** What the replay says of the runs of a page, at every position that was written down. */
export function statesOf(name) {
  return readFileSync(path(`../../target/page-tests/${name}.states.jsonl`), "utf8")
    .trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** What the command says of where two runs of a page part: { left, right, by, hunks }. */
export function differencesOf(name) {
  return readFileSync(path(`../../target/page-tests/${name}.differences.jsonl`), "utf8")
    .trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** The run of a page, decoded by the page's own script. */
export async function runsOf(name) {
  const { readColumns, runOfColumns, bytesOfBase64, inflate } =
    load(["decode.js"], ["readColumns", "runOfColumns", "bytesOfBase64", "inflate"]);
  const data = dataOf(readPage(name));
  const runs = [];
  for (const meta of data.runs) {
    const bytes = bytesOfBase64(meta.data);
    runs.push(runOfColumns(meta, readColumns(meta.packed ? await inflate(bytes) : bytes, data.columns)));
  }
  return { data, runs };
}
