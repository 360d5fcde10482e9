// A run as a sequence of steps with shared numbers, equal ones for equal steps: what `steptrace diff
// --by` compares. Pure.

/** What can be compared step by step, in the words of the command line. */
const SEQUENCES = ["expansions", "paths", "states", "events"];

// Of a key that takes a triple, what it is for: the last part of the triple.
const KEY = { round: 0, expansion: 1, depth: 2, end: 3, child: 4, reject: 5, discard: 6 };
/** What happens to a node, as a part of a key, by kind of event. */
const HAPPENS = { [KIND.generate]: 0, [KIND.push]: 1, [KIND.pop]: 2, [KIND.discard]: 3, [KIND.expand]: 4, [KIND.goal]: 5, [KIND.cutoff]: 6, [KIND.close]: 7 };
const KINDS_OF_NODE = 8;
const OUTCOMES = ["solved", "exhausted", "depth-limit", "event-limit"];

/**
 * The steps of a run among its events from `from` on: { keys, stops, rounds }, where a stop is the
 * position right after the step, and rounds are the steps that begin one. A round that begins is an event; otherwise it is a step only if `rounds` is
 * "told". Keys are small integers: most are told by a way or a state alone, without looking them up.
 */
function sequenceOf(common, side, by, from, rounds) {
  const run = common.runs[side];
  const { keyOf, others } = keysBy(common, side, by);
  const hasRounds = rounds === "told" || by === "events";
  const keys = new Int32Array(Math.max(0, run.length - from)), stops = new Int32Array(keys.length);
  const begun = [];
  let count = 0;
  for (let event = from; event < run.length; event++) {
    const isRound = run.kind[event] === KIND.round;
    let key = keyOf(event);
    if (isRound) key = hasRounds ? others + common.keys.of(run.limits[run.ordinal[event]], 0, KEY.round) : NONE;
    if (key === NONE) continue;
    if (isRound) begun.push(count);
    keys[count] = key;
    stops[count++] = event + 1;
  }
  return { keys: keys.slice(0, count), stops: stops.slice(0, count), rounds: begun };
}

/** { keyOf, others }: from an event to the key of its step, or NONE; and above which other keys are. */
function keysBy(common, side, by) {
  const run = common.runs[side];
  const { kind, node } = run;
  const ways = common.ways[side];
  switch (by) {
    case "events": {
      const others = common.wayCount * KINDS_OF_NODE;
      return { others, keyOf: (event) => (kind[event] === KIND.round ? NONE : eventKey(common, side, event, others)) };
    }
    case "states": {
      const met = new Int32Array(common.textCount);
      let round = 1;
      return { others: common.textCount, keyOf: (event) => {
        if (kind[event] === KIND.round) round++;
        if (kind[event] !== KIND.generate) return NONE;
        const state = common.stateOf(side, node[event]);
        if (met[state] === round) return NONE;
        met[state] = round;
        return state;
      } };
    }
    case "paths": return { others: common.wayCount, keyOf: (event) => (kind[event] === KIND.expand ? ways[node[event]] : NONE) };
    default: return { others: 0, keyOf: (event) =>
      (kind[event] === KIND.expand ? common.keys.of(common.stateOf(side, node[event]), run.depth[node[event]], KEY.expansion) : NONE) };
  }
}

/** The key of an event that is no round; those that a way alone does not tell are from `others` on. */
function eventKey(common, side, event, others) {
  const run = common.runs[side];
  const { keys } = common;
  const kind = run.kind[event], node = run.node[event];
  const ways = common.ways[side];
  const witnessed = (of) => (common.hasWitnesses ? ways[of] : NONE);
  if (kind === KIND.end) return others + keys.of(OUTCOMES.indexOf(run.outcome), 0, KEY.end);
  if (isReject(kind)) {
    const { action, state, witness, rule } = run.reject;
    const refused = run.ordinal[event];
    const moved = common.actions[side][action[refused]], child = common.states[side][state[refused]];
    const because = kind === KIND.illegal ? common.rules[side][rule[refused]] : witnessed(witness[refused]);
    return others + keys.of(keys.of(ways[node], moved, child * 8 + KEY.child), because * 4 + kind - KIND.illegal, KEY.reject);
  }
  if (kind === KIND.discard) return others + keys.of(ways[node], witnessed(run.discardWitness.get(node)), KEY.discard);
  // A depth that its parent's does not make plain is a claim of its own.
  const plain = run.parent[node] === NONE ? 0 : run.depth[run.parent[node]] + 1;
  if (kind === KIND.generate && run.depth[node] !== plain) return others + keys.of(ways[node], run.depth[node], KEY.depth);
  return ways[node] * KINDS_OF_NODE + HAPPENS[kind];
}
