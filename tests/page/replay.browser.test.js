import assert from "node:assert/strict";
import { test } from "node:test";
import { forAllTests } from "./browser.js";
import { statesOf } from "./load.js";

const open = forAllTests();

for (const name of ["catalogue", "classic", "edge", "hostile", "emoji", "groups", "jugs", "long", "network", "around"]) {
  test(`the page's state is the replay's, in both directions: ${name}`, () => open(name, {}, async (page) => {
    const expected = statesOf(name).map(({ counters, ...told }) => told);
    const few = ["catalogue", "long"].includes(name) ? expected.filter((_, at) => at % 20 === 0) : expected;
    const told = await page.evaluate(async (positions) => {
      const out = [];
      let shown = null;
      for (const [run, position] of positions) {
        if (run !== shown) await steptrace.show(shown = run);
        steptrace.seek(position);
        const { event, ...state } = steptrace.state();
        out.push({ run, ...state });
      }
      return out;
    }, [...few, ...few.toReversed()].map(({ run, index: position }) => [run, position]));
    assert.deepEqual(told, [...few, ...few.toReversed()]);
  }));
}
