import assert from "node:assert/strict";
import { test } from "node:test";
import { load, runsOf } from "./load.js";

const { History, Moments, roundsAt, roundsShown, fateOfRound, longestFrontier, KIND } = load(
  ["decode.js", "history.js", "plan.js", "moments.js", "rounds.js", "totals.js"],
  ["History", "Moments", "roundsAt", "roundsShown", "fateOfRound", "longestFrontier", "KIND"]);

test("each round is counted by itself, the one that runs only so far", async () => {
  const { runs: [, iddfs] } = await runsOf("classic");
  const history = new History(iddfs);
  const totals = history.roundTotals();
  assert.deepEqual(totals.map(({ limit }) => limit), [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(totals.map(({ nodes }) => nodes), [2, 3, 5, 7, 9, 13, 17]);
  assert.deepEqual(totals.map(({ expanded }) => expanded), [1, 2, 3, 5, 7, 9, 13]);
  assert.deepEqual(totals.map(({ cutoffs }) => cutoffs), [1, 1, 2, 2, 2, 4, 2]);
  assert.deepEqual(totals.map(({ goals }) => goals), [0, 0, 0, 0, 0, 0, 2]);
  const { nodeCount, length } = iddfs;
  assert.equal(totals.reduce((sum, { nodes }) => sum + nodes, 0), nodeCount);
  assert.deepEqual(roundsAt(history, totals[3].first).map(({ when, nodes }) => [when, nodes]).slice(2, 5),
    [["past", 5], ["now", 0], ["future", 9]]);
  assert.deepEqual(roundsAt(history, 0).map(({ when }) => when), Array(7).fill("future"));
  assert.deepEqual(roundsAt(history, length).map(({ nodes }) => nodes), totals.map(({ nodes }) => nodes));
});

test("a round is followed by a deeper one for its cut-offs, and the last by none for its goal", async () => {
  const { runs: [bfs, iddfs] } = await runsOf("classic");
  const history = new History(iddfs);
  assert.deepEqual(history.rounds.map((_, nth) => fateOfRound(iddfs, history, nth)), [...Array(6).fill("deeper"), "solved"]);
  assert.equal(fateOfRound(bfs, new History(bfs), 0), "solved");
});

test("rounds from elsewhere have the limits and the fates that they have, and a frontier each", async () => {
  const { runs } = await runsOf("rounds");
  const told = runs.map((run) => {
    const history = new History(run);
    return history.rounds.map(({ limit }, nth) => [limit, limit === null ? "" : fateOfRound(run, history, nth)].join(" ").trim());
  });
  assert.deepEqual(told, [
    ["0 deeper", "1 next", "2 exhausted"], ["0 next", "1 deeper", "2 exhausted"], ["", "1 exhausted"], ["0 deeper", "3 next", "4 solved"],
  ]);
  // By round, how long its frontier gets: as `--summary json` has it of all.
  const longest = runs.map((run) => new History(run).counters(run.length).maxFrontier);
  assert.deepEqual(longest, [3, 2, 2, 2]);
  assert.deepEqual(runs.map((run) => longestFrontier(run, new History(run).rounds.at(-1).firstEvent, new History(run).rounds.at(-1).firstNode)), [1, 0, 1, 2]);
});

test("how often a state was expanded is what counting tells", async () => {
  const { runs } = await runsOf("classic");
  for (const run of runs) {
    const history = new History(run);
    const moments = new Moments(run, history);
    const seen = new Map();
    let [all, repeated, sinceRound] = [0, 0, new Map()];
    for (let event = 0; event < run.length; event++) {
      if (run.kind[event] === KIND.round) sinceRound = new Map();
      if (run.kind[event] !== KIND.expand) continue;
      const state = run.state[run.node[event]];
      if (seen.has(state)) repeated++;
      seen.set(state, (seen.get(state) || 0) + 1);
      sinceRound.set(state, (sinceRound.get(state) || 0) + 1);
      all++;
      assert.deepEqual(moments.expansions(state, event + 1), { all: seen.get(state), round: sinceRound.get(state) });
      assert.equal(moments.repeated(event + 1), repeated);
    }
    assert.equal(history.counters(run.length).expanded, all);
  }
});

test("of very many rounds those about the one at hand are shown", () => {
  assert.deepEqual(roundsShown(7, 3, 60), [0, 7]);
  assert.deepEqual(roundsShown(1000, 0, 60), [0, 60]);
  assert.deepEqual(roundsShown(1000, 500, 60), [470, 530]);
  assert.deepEqual(roundsShown(1000, 999, 60), [940, 1000]);
});

test("a state is what its nodes are, at every position of every round", async () => {
  const { runs } = await runsOf("classic");
  const ranks = ["current", "goal", "open", "frontier", "closed", "cutoff", "discarded", "generated"];
  for (const run of runs) {
    const history = new History(run);
    const moments = new Moments(run, history);
    for (let position = 0; position <= run.length; position++) {
      const current = history.current(position);
      const expected = new Map();
      const made = history.generatedBefore(position);
      for (let node = history.firstNode(position); node < made; node++) {
        const status = history.status(node, position, current);
        const state = run.state[node];
        const known = expected.get(state);
        if (known === undefined || ranks.indexOf(status) < ranks.indexOf(known)) expected.set(state, status);
        assert.equal(moments.nodes(state, position).at(0) <= node, true);
      }
      for (let state = 0; state < run.states.length; state++) {
        const status = moments.status(state, position, current);
        assert.equal(status, expected.get(state) ?? null, `${run.name}: ${run.states[state]} at ${position}`);
      }
    }
  }
});
