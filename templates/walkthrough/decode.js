// From the columns in the page to a run in typed arrays. Pure.

/** Kinds of events, in the numbers of the `kind` column. */
const KIND = {
  round: 0, generate: 1, push: 2, pop: 3, discard: 4, expand: 5, goal: 6, cutoff: 7, close: 8,
  end: 9, illegal: 10, ancestor: 11, parent: 12, reached: 13,
};
const KIND_NAMES = [
  "round", "generate", "push", "pop", "discard", "expand", "goal", "cutoff", "close", "end",
  "reject", "reject", "reject", "reject",
];
const REASONS = { 10: "illegal", 11: "ancestor", 12: "parent", 13: "reached" };

/** Whether an event of this kind refuses a child. */
const isReject = (kind) => kind >= KIND.illegal;

/** Never, as a moment; no node. */
const NEVER = 0x7fffffff;
const NONE = -1;

/** Columns whose values may be too large for 32 bits with a sign: other programs' numbers. */
const WIDE = new Set(["number", "depth", "limit"]);

/** The bytes that a base64 text stands for. */
function bytesOfBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** A promise of what raw deflate made smaller. */
async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The columns by name: each a count, then zigzag differences, all as varints. */
function readColumns(bytes, names) {
  let at = 0;
  const varint = () => {
    let byte = bytes[at++];
    if (byte < 128) return byte;
    let value = byte & 127;
    let unit = 128;
    do {
      byte = bytes[at++];
      value += (byte & 127) * unit;
      unit *= 128;
    } while (byte >= 128);
    return value;
  };
  const columns = {};
  for (const name of names) {
    const column = WIDE.has(name) ? new Float64Array(varint()) : new Int32Array(varint());
    let value = 0;
    for (let i = 0; i < column.length; i++) {
      const zigzag = varint();
      value += zigzag % 2 ? -(zigzag + 1) / 2 : zigzag / 2;
      column[i] = value;
    }
    columns[name] = column;
  }
  if (at !== bytes.length) throw new Error("the columns do not end where the data does");
  return columns;
}

/**
 * A run: by event its `kind`, `node` (of a rejection the parent; none of rounds and the end) and
 * `ordinal` (the how-manieth rejection or round it is); by node, by rejection and by round what
 * else was said of them.
 */
function runOfColumns(meta, columns) {
  const length = meta.events;
  const nodes = meta.nodes;
  const kind = Uint8Array.from(columns.kind);
  const node = new Int32Array(length).fill(NONE);
  const ordinal = new Int32Array(length);
  const refusals = kind.reduce((sum, k) => sum + (isReject(k) ? 1 : 0), 0);
  const run = {
    ...meta, data: undefined, length, kind, node, ordinal,
    nodeCount: nodes,
    parent: new Int32Array(nodes), depth: new Float64Array(nodes), number: new Float64Array(nodes),
    state: new Int32Array(nodes), action: new Int32Array(nodes).fill(NONE),
    discardWitness: new Map(),
    reject: {
      event: new Int32Array(refusals), action: new Int32Array(refusals),
      state: new Int32Array(refusals), witness: new Int32Array(refusals).fill(NONE),
      rule: new Int32Array(refusals).fill(NONE),
    },
    limits: columns.limit,
  };
  let made = 0, about = 0, state = 0, action = 0, witness = 0, rule = 0, refused = 0, rounds = 0;
  for (let event = 0; event < length; event++) {
    const k = kind[event];
    if (k === KIND.round) ordinal[event] = rounds++;
    else if (k === KIND.generate) {
      const parent = columns.parent[made] - 1;
      run.parent[made] = parent;
      run.depth[made] = columns.depth[made] + (parent === NONE ? 0 : run.depth[parent] + 1);
      run.number[made] = columns.number[made] + made;
      run.state[made] = columns.state[state++];
      if (parent !== NONE) run.action[made] = columns.action[action++];
      node[event] = made++;
    } else if (k !== KIND.end) {
      node[event] = columns.node[about++];
      if (k === KIND.discard) {
        run.discardWitness.set(node[event], node[event] - columns.witness[witness++]);
      } else if (isReject(k)) {
        const { reject } = run;
        reject.event[refused] = event;
        reject.action[refused] = columns.action[action++];
        reject.state[refused] = columns.state[state++];
        if (k === KIND.illegal) reject.rule[refused] = columns.rule[rule++];
        else reject.witness[refused] = node[event] - columns.witness[witness++];
        ordinal[event] = refused++;
      }
    }
  }
  run.slot = columns.slot.length ? columns.slot : null;
  run.x = columns.x;
  run.wide = columns.wide.length ? columns.wide : null;
  return run;
}

/** The refused children by parent: those of node `n` are `list` from `starts[n]` to `starts[n + 1]`. */
function refusalsByParent(run) {
  const { event } = run.reject;
  const starts = new Int32Array(run.nodeCount + 2);
  for (const at of event) starts[run.node[at] + 2]++;
  for (let node = 2; node < starts.length; node++) starts[node] += starts[node - 1];
  const list = new Int32Array(event.length);
  for (let refused = 0; refused < event.length; refused++) list[starts[run.node[event[refused]] + 1]++] = refused;
  return { starts, list };
}

/** The text of a state where there is little room for it. */
const labelOf = (run, state) => (run.briefs || run.states)[state];

/** The name of a node, by the number that the trace gives it. */
const nodeName = (run, node) => `n${run.number[node]}`;

/** The event as the trace has it. */
function eventObject(run, event) {
  const k = run.kind[event];
  const object = { event: KIND_NAMES[k] };
  const number = (node) => run.number[node];
  if (k === KIND.round) object.limit = run.limits[run.ordinal[event]];
  else if (k === KIND.end) object.outcome = run.outcome;
  else if (isReject(k)) {
    const refused = run.ordinal[event];
    object.parent = number(run.node[event]);
    object.action = run.actions[run.reject.action[refused]];
    object.state = run.states[run.reject.state[refused]];
    object.reason = REASONS[k];
    if (k === KIND.illegal) object.rule = run.rules[run.reject.rule[refused]];
    else object.witness = number(run.reject.witness[refused]);
  } else {
    const node = run.node[event];
    object.node = number(node);
    if (k === KIND.generate) {
      object.state = run.states[run.state[node]];
      object.depth = run.depth[node];
      if (run.parent[node] !== NONE) {
        object.parent = number(run.parent[node]);
        object.action = run.actions[run.action[node]];
      }
    } else if (k === KIND.discard) {
      object.reason = "reached";
      object.witness = number(run.discardWitness.get(node));
    }
  }
  return object;
}
