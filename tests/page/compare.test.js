import assert from "node:assert/strict";
import { test } from "node:test";
import { differencesOf, load, runsOf } from "./load.js";

const FILES = ["decode.js", "history.js", "plan.js", "course.js", "common.js", "sequence.js", "align.js", "rows.js", "parallel.js", "labels.js", "totals.js"];
const {
  Numbering, Common, History, align, longestIncreasing, sequenceOf, bordersOf, ParallelCourse, labelsOf, totalsAt, columnsOfTotals, SEQUENCES, IN_STEP,
} = load(FILES, [
  "Numbering", "Common", "History", "align", "longestIncreasing", "sequenceOf", "bordersOf", "ParallelCourse", "labelsOf", "totalsAt", "columnsOfTotals", "SEQUENCES", "IN_STEP",
]);

const bookOf = (run) => ({ run, history: new History(run) });

async function books(page, ...names) {
  const { runs } = await runsOf(page);
  return names.map((name) => bookOf(runs.find((run) => run.name === name)));
}

const courseOf = (pair, by, rounds = "all") => new ParallelCourse(pair, new Common(pair.map((book) => book.run)), by, rounds);
/** What each run expands, as states. */
const expandedAt = ({ run }, position) => (run.kind[position - 1] === 5 ? run.states[run.state[run.node[position - 1]]] : null);

test("equal triples have equal numbers, in the order in which they come", () => {
  const numbers = new Numbering(2);
  const triples = Array.from({ length: 5000 }, (_, n) => [n % 70, (n * 7) % 90 - 1, n % 3]);
  const known = new Map();
  for (const triple of triples) {
    const key = triple.join();
    if (!known.has(key)) known.set(key, known.size);
    assert.equal(numbers.of(...triple), known.get(key));
  }
  assert.equal(numbers.size, known.size);
  assert.equal(new Numbering().of(2 ** 33 + 1, 0, 0), 0);
});

test("a longest increasing choice is as long as the slow way finds it", () => {
  let seed = 1;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 200; round++) {
    const values = Int32Array.from({ length: random(12) }, () => random(14) - 1);
    const choice = longestIncreasing(values);
    for (let i = 0; i < choice.length; i++) {
      assert.ok(values[choice[i]] >= 0);
      if (i) assert.ok(choice[i] > choice[i - 1] && values[choice[i]] > values[choice[i - 1]]);
    }
    const best = Array(values.length).fill(0);
    values.forEach((value, i) => {
      if (value >= 0) best[i] = 1 + Math.max(0, ...best.slice(0, i).filter((_, j) => values[j] >= 0 && values[j] < value));
    });
    assert.equal(choice.length, Math.max(0, ...best), `${values}`);
  }
});

test("equal steps are paired in the order of both", () => {
  const pairs = (left, right) => {
    const found = align(Int32Array.from(left), Int32Array.from(right));
    return Array.from(found.left, (place, at) => [place, found.right[at]]);
  };
  assert.deepEqual(pairs([1, 2, 3], [1, 2, 3]), [[0, 0], [1, 1], [2, 2]]);
  assert.deepEqual(pairs([1, 2, 9, 3], [1, 2, 3]), [[0, 0], [1, 1], [3, 2]]);
  assert.deepEqual(pairs([1, 2, 3, 4], [1, 3, 4, 2]), [[0, 0], [2, 1], [3, 2]]);
  assert.deepEqual(pairs([5, 5], [5]), [[0, 0]]);
  assert.deepEqual(pairs([], [1]), []);
});

test("the farmer's expansions: breadth first against depth first", async () => {
  const pair = await books("classic", "bfs", "dfs");
  const course = courseOf(pair, "expansions");
  const rows = Array.from({ length: course.end }, (_, at) => course.placesAt(at + 1).map((place, side) => (course.waits(at + 1, side) ? "–" : expandedAt(pair[side], place))));
  assert.deepEqual(rows.slice(0, 8), [
    ["{L:CFSW R:}", "{L:CFSW R:}"], ["{L:CW R:FS}", "{L:CW R:FS}"], ["{L:CFW R:S}", "{L:CFW R:S}"], ["{L:C R:FSW}", "{L:C R:FSW}"],
    ["{L:W R:CFS}", "–"], ["{L:CFS R:W}", "{L:CFS R:W}"], ["{L:FSW R:C}", "–"], ["{L:S R:CFW}", "{L:S R:CFW}"],
  ]);
  assert.deepEqual(course.placesAt(course.end), [107, 107]);
  assert.equal(course.differenceFrom(0, 1), 5);
  assert.equal(course.differenceFrom(5, 1), 7);
  assert.equal(course.differenceFrom(7, -1), 5);
  assert.equal(course.differenceFrom(5, -1), -1);
});

test("every step of either sequence has its row, whatever keeps them in step", async () => {
  const names = ["bfs", "iddfs", "dfs", "dfs-stack", "dls", "bfs-2", "iddfs-2", "bfs-3", "dfs-2"];
  const all = await books("classic", ...names);
  for (const left of all) for (const right of all) {
    if (left === right) continue;
    const pair = [left, right];
    for (const by of Object.keys(IN_STEP)) for (const rounds of ["all", "last"]) {
      const course = courseOf(pair, by, rounds);
      const called = `${left.run.name}, ${right.run.name}, ${by}, ${rounds}`;
      assert.deepEqual(course.placesAt(0), course.starts, called);
      assert.deepEqual(course.placesAt(course.end), pair.map((book) => book.run.length), called);
      const columns = course.isLed ? [course.left] : [course.left, course.right];
      columns.forEach((column, side) => {
        for (let row = 1; row <= course.end; row++) assert.ok(column[row] >= column[row - 1], `${called}: row ${row} goes back`);
        if (SEQUENCES.includes(by)) {
          const common = new Common(pair.map((book) => book.run));
          const told = pair[0].run.rounds === pair[1].run.rounds ? "told" : "skipped";
          const { stops } = sequenceOf(common, side, by, course.starts[side], told);
          const seen = new Set(column);
          assert.ok(stops.every((stop) => seen.has(stop)), `${called}: a step is left out`);
        }
      });
    }
  }
});

test("a run against itself never parts, and never waits", async () => {
  for (const name of ["bfs", "iddfs", "dfs-stack"]) {
    const pair = [...await books("classic", name), ...await books("classic", name)];
    for (const by of [...SEQUENCES, "depth"]) {
      const course = courseOf(pair, by);
      assert.equal(course.differences.length, 0);
      assert.deepEqual(course.left, course.right);
    }
  }
});

test("levels of a queue go with rounds: both have the same nodes whenever both are through", async () => {
  const pair = await books("classic", "bfs", "iddfs");
  const [bfs, iddfs] = pair;
  const course = courseOf(pair, "depth");
  assert.equal(course.differences.length, 0);
  const borders = [bordersOf(bfs.run, bfs.history, 0), bordersOf(iddfs.run, iddfs.history, 0)];
  assert.deepEqual(borders.map((list) => list.length), [8, 7], "the queue goes on below the level of the goals");
  for (let level = 1; level < 7; level++) {
    const places = borders.map((list) => list[level]);
    const row = course.meet(...places).at;
    assert.deepEqual(course.placesAt(row), places);
    const last = iddfs.history.firstNode(places[1]);
    assert.equal(bfs.history.generatedBefore(places[0]), iddfs.history.generatedBefore(places[1]) - last, `level ${level}`);
  }
});

test("at the same state the right run is where it first expanded it, or it is said that it never does", async () => {
  const pair = await books("classic", "bfs", "dls");
  const course = courseOf(pair, "same-state");
  for (let row = 1; row < course.end; row++) {
    const [left, right] = course.placesAt(row);
    const { run } = pair[0];
    const state = run.states[run.state[run.node[left - 1]]];
    if (course.words[row] === "expanded") assert.equal(expandedAt(pair[1], right), state);
  }
  assert.ok(course.words.includes("never"), "a depth limit of 5 keeps states from it");
  assert.ok(course.words.includes("made"), "one state is made and cut off");
});

test("only the last round of iterative deepening is held against a search without rounds, if so wanted", async () => {
  const pair = await books("classic", "iddfs", "dfs");
  const whole = courseOf(pair, "paths"), last = courseOf(pair, "paths", "last");
  assert.deepEqual(whole.starts, [0, 0]);
  assert.equal(pair[0].run.kind[last.starts[0] - 1], 0, "it starts right after the round began");
  assert.ok(last.differences.length < whole.differences.length);
  const differing = Array.from({ length: last.end }, (_, at) => at + 1).filter((row) => last.differs[row]);
  assert.ok(differing.length && differing.every((row) => last.waits(row, 0)), "a depth-first search that goes deeper at a few places");
  const both = await books("classic", "iddfs", "iddfs-2");
  assert.equal(courseOf(both, "paths", "last").rounds, "all");
});

test("a node is told apart from those of the other run, now and for good", async () => {
  const pair = await books("classic", "bfs", "bfs-2");
  const course = courseOf(pair, "paths");
  const [bfs, reached] = pair.map((book) => book.run);
  assert.equal(course.apart(0, 0, 0), "yet");
  assert.equal(course.apart(0, 0, reached.length), "");
  const never = Array.from({ length: bfs.nodeCount }, (_, node) => node).filter((node) => course.apart(0, node, reached.length) === "ever");
  assert.equal(never.length, bfs.nodeCount - reached.nodeCount);
});

test("a place beside a row is kept, and the row is the one it comes after", async () => {
  const pair = await books("classic", "bfs", "dfs");
  const course = courseOf(pair, "expansions");
  assert.deepEqual(course.find(0, 39), { at: 5, places: [39, course.right[5]] });
  assert.deepEqual(course.find(1, 16).places[1], 16);
  assert.deepEqual(course.meet(39, 90).places, [39, 90]);
  const { at } = course.meet(course.left[20], course.right[20]);
  assert.deepEqual(course.placesAt(at), course.placesAt(20));
});

test("runs are called by their algorithm and what sets them apart", async () => {
  const { data } = await runsOf("classic");
  assert.deepEqual([...labelsOf(data.runs).values()], [
    "bfs", "iddfs", "dfs", "dfs-stack", "dls", "bfs · reached · late goal test", "iddfs · reached",
    "dfs-stack · reached · first goal", "bfs · parent · limit 9", "dfs · no pruning · late goal test",
  ]);
  const run = (name, algorithm, more = {}) => ({ name, algorithm, pruning: "ancestors", order: "given", depth_limit: null, ...more });
  const called = (...runs) => [...labelsOf(runs).values()];
  assert.deepEqual(called(run("bfs", "bfs"), run("bfs-2", "bfs", { pruning: "reached" })), ["bfs", "bfs · reached"]);
  assert.deepEqual(called(run("bfs", "bfs"), run("bfs-2", "bfs")), ["bfs", "bfs-2"], "nothing sets them apart");
  assert.deepEqual(called(run("old", "bfs"), run("new", "bfs", { order: "reversed" })), ["old", "new"], "a name that says more is kept");
  assert.deepEqual(called(run("bfs", "bfs", { pruning: "reached" }), run("dfs", "dfs")), ["bfs", "dfs"]);
});

test("totals are those of the moment and of the end", async () => {
  const [bfs, iddfs] = await books("classic", "bfs", "iddfs");
  assert.deepEqual(totalsAt(bfs, 59), {
    generated: [11, 17], expanded: [8, 15], rejected: [14, 27], discarded: [0, 0], cutoffs: [0, 0], goals: [0, 2],
    events: [59, 107], frontier: [3, 4], deepest: [6, 7],
  });
  assert.deepEqual(totalsAt(iddfs, 0).deepest, [0, 7]);
  assert.deepEqual(columnsOfTotals([bfs, iddfs]).map(([key]) => key), ["events", "generated", "expanded", "rejected", "cutoffs", "goals", "frontier", "deepest"]);
});

test("where only the last round is compared the totals are those of that round", async () => {
  const [, iddfs] = await books("classic", "bfs", "iddfs");
  const last = iddfs.history.rounds.at(-1).firstEvent + 1;
  const { length } = iddfs.run;
  assert.deepEqual(totalsAt(iddfs, 0, last), {
    generated: [0, 17], expanded: [0, 13], rejected: [0, 21], discarded: [0, 0], cutoffs: [0, 2], goals: [0, 2],
    events: [0, length - last], frontier: [0, 8], deepest: [0, 7],
  });
  const atEnd = totalsAt(iddfs, length, last);
  assert.deepEqual([atEnd.generated, atEnd.expanded, atEnd.deepest, atEnd.events], [[17, 17], [13, 13], [7, 7], [length - last, length - last]]);
  assert.deepEqual(totalsAt(iddfs, length).expanded, [40, 40], "all rounds");
});

test("a step that one round has more moves none of the next rounds", () => {
  const [left, right] = [[7, 0, 1, 8, 1, 0, 9, 1, 2], [7, 0, 1, 8, 0, 9, 1, 2, 3]].map((keys) => Int32Array.from(keys));
  const pairs = align(left, right, [[0, 3, 6], [0, 3, 5]]);
  assert.deepEqual(Array.from(pairs.left, (place, at) => [place, pairs.right[at]]), [[0, 0], [1, 1], [2, 2], [3, 3], [5, 4], [6, 5], [7, 6], [8, 7]]);
});

/** Where the two of a course part, as `diff` tells it: [a, a_len, b, b_len], steps from 1. */
function hunksOf(course) {
  const hunks = [];
  let left = 0, right = 0;
  for (let row = 1; row <= course.end; row++) {
    const goes = [!course.waits(row, 0), !course.waits(row, 1)];
    if (course.differs[row]) {
      if (!course.differs[row - 1]) hunks.push([left + 1, 0, right + 1, 0]);
      const hunk = hunks[hunks.length - 1];
      if (goes[0]) hunk[1]++;
      if (goes[1]) hunk[3]++;
    }
    left += goes[0];
    right += goes[1];
  }
  return hunks;
}

for (const page of ["classic", "maze", "jug-runs", "network"]) {
  test(`the page parts two runs where the command does: ${page}`, async () => {
    const { runs } = await runsOf(page);
    const known = new Map(runs.map((run) => [run.name, bookOf(run)]));
    let parted = 0;
    for (const { left, right, by, hunks } of differencesOf(page)) {
      const course = courseOf([known.get(left), known.get(right)], by, "last");
      assert.deepEqual(hunksOf(course), hunks, `${left} and ${right} by ${by}`);
      assert.equal(course.differences.length, hunks.length);
      parted += hunks.length;
    }
    assert.ok(parted > runs.length, `${parted} differences`);
  });
}

test("a million events are laid side by side in no time to speak of", () => {
  const keys = Int32Array.from({ length: 400_000 }, (_, n) => n);
  const other = keys.slice().reverse();
  const begun = performance.now();
  align(keys, other);
  align(keys, Int32Array.from(keys, (key) => (key % 2 ? key : key ^ 2)));
  assert.ok(performance.now() - begun < 3000);
});
