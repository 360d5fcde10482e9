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

/** Columns whose values fit into a byte. */
const SMALL = new Set(["kind"]);

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
  const reader = { bytes, at: 0 };
  const columns = {};
  for (const name of names) {
    const count = readVarint(reader);
    columns[name] = WIDE.has(name) ? readWide(reader, new Float64Array(count))
      : readNarrow(reader, SMALL.has(name) ? new Uint8Array(count) : new Int32Array(count));
  }
  if (reader.at !== bytes.length) throw new Error("the columns do not end where the data does");
  return columns;
}

function readVarint(reader) {
  const { bytes } = reader;
  let byte = bytes[reader.at++];
  let value = byte & 127;
  for (let unit = 128; byte >= 128; unit *= 128) {
    byte = bytes[reader.at++];
    value += (byte & 127) * unit;
  }
  return value;
}

/** Fills a column whose differences fit into 32 bits. Millions of values come through here: no calls, no rest. */
function readNarrow(reader, column) {
  const { bytes } = reader;
  const count = column.length;
  let { at } = reader;
  let value = 0;
  for (let i = 0; i < count; i++) {
    let zigzag = bytes[at++];
    if (zigzag >= 128) {
      let byte = zigzag, shift = 7;
      zigzag &= 127;
      do {
        byte = bytes[at++];
        zigzag |= (byte & 127) << shift;
        shift += 7;
      } while (byte >= 128);
    }
    value = (value + ((zigzag >>> 1) ^ -(zigzag & 1))) | 0;
    column[i] = value;
  }
  reader.at = at;
  return column;
}

/** Fills a column that may hold numbers beyond 32 bits; of our own searches it is all zeros. */
function readWide(reader, column) {
  let value = 0;
  for (let i = 0; i < column.length; i++) {
    const zigzag = reader.bytes[reader.at] === 0 ? reader.at++ && 0 : readVarint(reader);
    if (zigzag) value += zigzag % 2 ? -(zigzag + 1) / 2 : zigzag / 2;
    column[i] = value;
  }
  return column;
}

/**
 * A run: by event its `kind`, `node` (of a rejection the parent; none of rounds and the end) and
 * `ordinal` (the how-manieth rejection or round it is); by node, by rejection and by round what
 * else was said of them; by kind, how many events are of it. Takes the columns over.
 */
function runOfColumns(meta, columns) {
  const { events: length, nodes } = meta;
  const { kind } = columns;
  const totals = totalsOf(kind);
  const refusals = totals.subarray(KIND.illegal).reduce((sum, count) => sum + count);
  const run = {
    ...meta, data: undefined, length, kind, totals, node: new Int32Array(length), ordinal: new Int32Array(length),
    nodeCount: nodes,
    parent: columns.parent, depth: columns.depth, number: columns.number,
    state: new Int32Array(nodes), action: new Int32Array(nodes),
    discardWitness: new Map(),
    reject: {
      event: new Int32Array(refusals), action: new Int32Array(refusals),
      state: new Int32Array(refusals), witness: new Int32Array(refusals),
      rule: new Int32Array(refusals),
    },
    limits: columns.limit,
    slot: columns.slot.length ? columns.slot : null,
    x: columns.x,
    wide: columns.wide.length ? columns.wide : null,
  };
  placeNodes(run);
  placeEvents(run, columns);
  return run;
}

/** From what the columns say of nodes to their parents, depths and numbers, in the same arrays. */
function placeNodes({ parent, depth, number, nodeCount }) {
  for (let node = 0; node < nodeCount; node++) {
    const above = parent[node] - 1;
    parent[node] = above;
    if (above !== NONE) depth[node] += depth[above] + 1;
    number[node] += node;
  }
}

/** Gives every event what the columns have of it; each column is read from its beginning to its end. */
function placeEvents(run, columns) {
  const { kind, node, ordinal, parent, reject, discardWitness } = run;
  let made = 0, about = 0, state = 0, action = 0, witness = 0, rule = 0, refused = 0, rounds = 0;
  for (let event = 0; event < kind.length; event++) {
    const k = kind[event];
    if (k === KIND.generate) {
      run.state[made] = columns.state[state++];
      run.action[made] = parent[made] === NONE ? NONE : columns.action[action++];
      node[event] = made++;
    } else if (k === KIND.round || k === KIND.end) {
      node[event] = NONE;
      if (k === KIND.round) ordinal[event] = rounds++;
    } else {
      const at = columns.node[about++];
      node[event] = at;
      if (k >= KIND.illegal) {
        reject.event[refused] = event;
        reject.action[refused] = columns.action[action++];
        reject.state[refused] = columns.state[state++];
        reject.rule[refused] = k === KIND.illegal ? columns.rule[rule++] : NONE;
        reject.witness[refused] = k === KIND.illegal ? NONE : at - columns.witness[witness++];
        ordinal[event] = refused++;
      } else if (k === KIND.discard) discardWitness.set(at, at - columns.witness[witness++]);
    }
  }
}

/** By kind, how many events are of it. */
function totalsOf(kind) {
  const totals = new Int32Array(KIND_NAMES.length);
  for (let event = 0; event < kind.length; event++) totals[kind[event]]++;
  return totals;
}

/** The refused children by parent: those of node `n` are `list` from `starts[n]` to `starts[n + 1]`. */
function refusalsByParent(run) {
  const { event } = run.reject;
  const starts = new Int32Array(run.nodeCount + 2);
  for (let refused = 0; refused < event.length; refused++) starts[run.node[event[refused]] + 2]++;
  for (let node = 2; node < starts.length; node++) starts[node] += starts[node - 1];
  const list = new Int32Array(event.length);
  for (let refused = 0; refused < event.length; refused++) list[starts[run.node[event[refused]] + 1]++] = refused;
  return { starts, list };
}

/**
 * A text on one line: every control character but the tab as its picture, and the line ends without a
 * picture of their own as `␤`, as in our texts; but a newline as `↵`, which more faces have than `␊`.
 */
function visible(text) {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text.replace(/\r\n/g, "↵").replace(/[\0-\x08\n-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]/g, (character) => {
    const code = character.charCodeAt(0);
    if (code === 0x0a) return "↵";
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : code === 0x85 || code === 0x2028 || code === 0x2029 ? "\u2424" : "\ufffd";
  });
}

/** The text of a state where there is little room for it, on one line. */
const labelOf = (run, state) => visible((run.briefs || run.states)[state]);

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
