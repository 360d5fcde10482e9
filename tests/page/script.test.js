import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { Script } from "node:vm";
import { readPage } from "./load.js";

const folder = fileURLToPath(new URL("../../templates/walkthrough/", import.meta.url));

/** What is wrong with a script, where, and the line itself; null if it can be compiled. */
function faultOf(source, filename) {
  try {
    new Script(source, { filename });
    return null;
  } catch (error) {
    return error.stack.split("\n").slice(0, 2).concat(String(error)).join("\n");
  }
}

/** A file as a page carries it: without indentation and comments on lines of their own. */
function slim(source) {
  let isInComment = false;
  return source.split("\n").map((line) => line.trim()).filter((line) => {
    const begins = line.startsWith("/*");
    const isKept = !isInComment && !begins && line !== "" && !line.startsWith("//");
    isInComment = (isInComment || begins) && !line.endsWith("*/");
    return isKept;
  }).join("\n");
}

test("every script file of the page can be compiled", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  assert.ok(files.length > 50);
  for (const name of files) assert.equal(faultOf(`"use strict";${readFileSync(folder + name, "utf8")}`, name), null);
});

test("joined, they can be compiled as well: what one file declares, no other does", () => {
  const page = readPage("classic");
  const script = page.slice(page.lastIndexOf("<script>") + "<script>".length, page.lastIndexOf("</script>"));
  assert.ok(script.includes("new App("));
  assert.equal(faultOf(script, "the page's script"), null);
});

test("the pages have the script files as they are now", () => {
  const page = readPage("classic");
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    assert.ok(page.includes(slim(readFileSync(folder + name, "utf8"))), `${name}: run \`cargo test --test walkthrough\` again`);
  }
});

test("a fault is told with its place", () => {
  assert.match(faultOf("const a = 1;\nconst b = ;\n", "some.js"), /^some\.js:2\n.*const b = ;\n.*SyntaxError/s);
  assert.match(faultOf("const a = 1;\nconst a = 2;\n", "some.js"), /^some\.js:2\n/);
  assert.equal(faultOf("const a = 1;\n", "some.js"), null);
});
