// A run as a sequence of steps with shared numbers, equal ones for equal steps: what `steptrace diff
// --by` compares. Pure.

/** What can be compared step by step, in the words of the command line. */
const SEQUENCES = ["expansions", "paths", "states", "events"];

// What kind of step a number stands for: the last part of its triple. Events that take more than one
// triple have kinds of their own in between.
const STEP = { round: 0, expansion: 1, path: 2, state: 3, event: 16, child: 40, result: 41 };

/**
 * The steps of a run among its events from `from` on: { keys, stops }, where a stop is the position
 * right after the step. A round that begins is an event; otherwise it is a step only if `rounds` is
 * "told".
 */
function sequenceOf(common, side, by, from, rounds) {
  const run = common.runs[side];
  const keyOf = keysBy(common, side, by);
  const keys = [], stops = [];
  for (let event = from; event < run.length; event++) {
    let key = keyOf(event);
    if (run.kind[event] === KIND.round) {
      key = rounds === "told" || by === "events" ? common.keys.of(run.limits[run.ordinal[event]], 0, STEP.round) : NONE;
    }
    if (key === NONE) continue;
    keys.push(key);
    stops.push(event + 1);
  }
  return { keys: Int32Array.from(keys), stops: Int32Array.from(stops) };
}

/** From an event to the number of its step, or NONE. */
function keysBy(common, side, by) {
  const run = common.runs[side];
  const { kind, node } = run;
  if (by === "events") return (event) => (kind[event] === KIND.round ? NONE : eventKey(common, side, event));
  if (by === "states") {
    let met = new Set();
    return (event) => {
      if (kind[event] === KIND.round) met = new Set();
      if (kind[event] !== KIND.generate) return NONE;
      const state = common.stateOf(side, node[event]);
      if (met.has(state)) return NONE;
      met.add(state);
      return common.keys.of(state, 0, STEP.state);
    };
  }
  const key = by === "paths"
    ? (at) => common.keys.of(common.ways[side][at], 0, STEP.path)
    : (at) => common.keys.of(common.stateOf(side, at), run.depth[at], STEP.expansion);
  return (event) => (kind[event] === KIND.expand ? key(node[event]) : NONE);
}

/** The number of an event. The outcome of a run is a text like any other. */
function eventKey(common, side, event) {
  const run = common.runs[side];
  const { keys } = common;
  const kind = run.kind[event];
  const way = (node) => common.ways[side][node];
  const witnessed = (node) => (common.hasWitnesses ? way(node) : NONE);
  const node = run.node[event];
  if (kind === KIND.end) return keys.of(OUTCOMES.indexOf(run.outcome), 0, STEP.event + kind);
  if (kind === KIND.generate) return keys.of(way(node), run.depth[node], STEP.event + kind);
  if (kind === KIND.discard) return keys.of(way(node), witnessed(run.discardWitness.get(node)), STEP.event + kind);
  if (!isReject(kind)) return keys.of(way(node), 0, STEP.event + kind);
  const { action, state, witness, rule } = run.reject;
  const refused = run.ordinal[event];
  const child = keys.of(way(node), common.actions[side][action[refused]], STEP.child);
  const result = keys.of(child, common.states[side][state[refused]], STEP.result);
  const because = kind === KIND.illegal ? common.rules[side][rule[refused]] : witnessed(witness[refused]);
  return keys.of(result, because, STEP.event + kind);
}

const OUTCOMES = ["solved", "exhausted", "depth-limit", "event-limit"];
