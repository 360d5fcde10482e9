import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { readColumns, eventObject } = load(["decode.js"], ["readColumns", "eventObject"]);

test("a column is a count and zigzag differences", () => {
  const columns = readColumns(Uint8Array.of(3, 6, 1, 0xd4, 0x04, 0), ["node", "state"]);
  assert.deepEqual([...columns.node], [3, 2, 300]);
  assert.equal(columns.state.length, 0);
});

test("numbers of up to 32 bits come back, in any direction", () => {
  const zigzag = (value) => (value >= 0 ? 2 * value : -2 * value - 1);
  const varint = (value) => (value < 128 ? [value] : [value % 128 + 128, ...varint(Math.floor(value / 128))]);
  for (const name of ["node", "number"]) {
    const values = [0, 2147483647, 0, 63, 64, -1, 1000000, 2147483646, 127, 128];
    let before = 0;
    const bytes = values.flatMap((value) => {
      const difference = value - before;
      before = value;
      return varint(zigzag(difference));
    });
    assert.deepEqual([...readColumns(Uint8Array.of(values.length, ...bytes), [name])[name]], values, name);
  }
});

test("data that goes on after the last column is refused", () => {
  assert.throws(() => readColumns(Uint8Array.of(0, 0), ["kind"]), /do not end/);
});

test("events come back as the trace has them", async () => {
  const { runs: [bfs] } = await runsOf("classic");
  assert.deepEqual([0, 1, 2, 3, 4, 6, 9, 14, 106].map((event) => eventObject(bfs, event)), [
    { event: "generate", node: 0, state: "{L:CFSW R:}", depth: 0 },
    { event: "push", node: 0 },
    { event: "pop", node: 0 },
    { event: "expand", node: 0 },
    { event: "reject", parent: 0, action: "F moves right", state: "{L:CSW R:F}", reason: "illegal", rule: "the wolf eats the sheep" },
    { event: "generate", node: 1, state: "{L:CW R:FS}", depth: 1, parent: 0, action: "FS moves right" },
    { event: "close", node: 0 },
    { event: "reject", parent: 1, action: "FS moves left", state: "{L:CFSW R:}", reason: "ancestor", witness: 0 },
    { event: "end", outcome: "solved" },
  ]);
});

test("foreign numbers, depths and second roots survive", async () => {
  const { runs } = await runsOf("edge");
  const odd = runs[3];
  assert.deepEqual([...odd.number], [7, 3, 100]);
  assert.deepEqual([...odd.depth], [0, 0, 5]);
  assert.deepEqual([...odd.parent], [-1, -1, 1]);
});
