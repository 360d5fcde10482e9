// Whether Posthoc can open our search traces. `cargo test --test decks` writes what is read here.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { faults } from "./posthoc.js";

const folder = fileURLToPath(new URL("../../target/page-tests/decks/posthoc", import.meta.url));
const text = (name) => {
  assert.ok(existsSync(folder), "no traces to test; run `cargo test --test decks` first");
  return readFileSync(join(folder, `${name}.trace.json`), "utf8");
};

test("a trace of every search, and one with hostile texts, keeps all of Posthoc's rules", () => {
  const names = readdirSync(folder).map((file) => file.replace(".trace.json", ""));
  for (const name of ["bfs", "dfs", "dfs-stack", "dls", "iddfs", "discards", "hostile"]) {
    assert.ok(names.includes(name), name);
  }
  for (const name of names) assert.deepEqual(faults(text(name)), [], name);
});

test("every node hangs together, and each round is a tree of its own", () => {
  const roots = (name) => {
    const { events } = JSON.parse(text(name));
    return new Set(events.filter(({ pId }) => pId === undefined).map(({ id }) => id));
  };
  assert.deepEqual([...roots("bfs")], ["n0"]);
  assert.deepEqual([...roots("iddfs")], [1, 2, 3, 4, 5, 6, 7].map((round) => `round-${round}`));
});

/** A way to spoil a trace, and what is then said of it. */
const SPOILT = [
  ["a node that hangs from nothing", (trace) => { trace.events[3].pId = "n99"; }, /n99, has had|n99 has had no event/u],
  ["a node without a name", (trace) => { trace.events[2].id = 0; }, /no name that is a text/u],
  ["a node that is its own parent", (trace) => { trace.events[5].pId = trace.events[5].id; }, /its own parent/u],
  ["an event that forgets its parent", (trace) => { delete trace.events.findLast(({ pId }) => pId).pId; }, /another parent/u],
  ["a refused move under the name of another node", (trace) => {
    const refused = trace.events.find(({ type }) => type === "rejecting");
    refused.id = refused.matches ?? "n0";
  }, /another parent/u],
  ["a field that one event lacks", (trace) => { delete trace.events[7].note; }, /the event has no note/u],
  ["an expression of a field that no event has", (trace) => { trace.views.main[0].x = "${{ $.pos.x }}"; }, /has no pos/u],
  ["an expression that is no script", (trace) => { trace.views.main[0].label = "${{ $.state || }}"; }, /label: .*Unexpected/u],
  ["a colour that there is not", (trace) => { trace.views.main[0].fill = "${{ color[$.type] }}"; }, /no colour/u],
  ["a label that is empty for some event", (trace) => {
    trace.views.main[0].label = "${{ $.state }}";
    trace.events[4].state = "";
  }, /a label without text/u],
  ["an empty text in a view", (trace) => { trace.views.main[1].label = ""; }, /empty text/u],
  ["a shape that there is not", (trace) => { trace.views.main[0].$ = "square"; }, /no shape square/u],
  ["a shape without a side", (trace) => { delete trace.views.main[0].height; }, /without height/u],
  ["a misspelt property", (trace) => { trace.views.main[0]["label-colour"] = "#000000"; }, /no rect has label-colour/u],
  ["a field that views give another meaning", (trace) => { trace.events[0].fill = "red"; }, /a field fill/u],
  ["an unknown type", (trace) => { trace.events[1].type = "expand"; }, /its type is expand/u],
  ["another version", (trace) => { trace.version = "1.0.5"; }, /another parser/u],
  ["no views", (trace) => { trace.views = {}; }, /nothing to be seen/u],
];

for (const [what, spoil, said] of SPOILT) {
  test(`the check finds ${what}`, () => {
    const trace = JSON.parse(text("bfs"));
    spoil(trace);
    const found = faults(JSON.stringify(trace));
    assert.ok(found.some((fault) => said.test(fault)), found.slice(0, 3).join("\n") || "nothing found");
  });
}

test("the check finds a key that stands twice", () => {
  const twice = text("bfs").replace("{\"version\"", "{\"version\":\"1.4.0\",\"version\"");
  assert.match(faults(twice).join("\n"), /"version" stands twice/u);
});
