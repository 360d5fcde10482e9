// What two runs have in common: equal states, actions, rules and ways get equal numbers. Pure.

/**
 * Numbers for triples of integers, equal ones for equal triples, from 0 in the order in which they
 * come. An open hash table in typed arrays: a million triples take a fraction of a second.
 */
class Numbering {
  constructor(room = 1024) {
    this.size = 0;
    this.grow(room);
  }

  grow(room) {
    const old = this.triples;
    this.mask = room * 2 - 1;
    this.slots = new Int32Array(room * 2).fill(NONE);
    this.triples = new Int32Array(room * 3);
    if (!old) return;
    this.triples.set(old);
    for (let number = 0; number < this.size; number++) {
      this.slots[this.slotOf(old[number * 3], old[number * 3 + 1], old[number * 3 + 2])] = number;
    }
  }

  /** Where a triple stands in the table, or where it would. */
  slotOf(a, b, c) {
    const { triples, slots, mask } = this;
    let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b), 0xc2b2ae35);
    hash ^= hash >>> 15;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot];
      if (number === NONE) return slot;
      const at = number * 3;
      if (triples[at] === a && triples[at + 1] === b && triples[at + 2] === c) return slot;
    }
  }

  /** Numbers beyond 32 bits with a sign are taken modulo that. */
  of(first, second, third) {
    const a = first | 0, b = second | 0, c = third | 0;
    let slot = this.slotOf(a, b, c);
    if (this.slots[slot] !== NONE) return this.slots[slot];
    if (this.size * 3 === this.triples.length) {
      this.grow(this.size * 2);
      slot = this.slotOf(a, b, c);
    }
    const at = this.size * 3;
    this.triples[at] = a;
    this.triples[at + 1] = b;
    this.triples[at + 2] = c;
    return (this.slots[slot] = this.size++);
  }
}

/** Two runs under numbers that both share; `runs[side]`, `states[side]` and so on, side 0 or 1. */
class Common {
  /** `ignored`: what tells nothing apart: what an "action" is called, a "rule" says, which is the "witness". */
  constructor(runs, ignored = []) {
    this.runs = runs;
    const texts = new Map();
    const numbered = (list) => Int32Array.from(list, (text) => {
      if (!texts.has(text)) texts.set(text, texts.size);
      return texts.get(text);
    });
    this.states = runs.map((run) => numbered(run.states));
    const unless = (what, list) => (ignored.includes(what) ? new Int32Array(list.length) : numbered(list));
    this.actions = runs.map((run) => unless("action", run.actions));
    this.rules = runs.map((run) => unless("rule", run.rules));
    this.hasWitnesses = !ignored.includes("witness");
    this.textCount = texts.size;
    const ways = new Numbering();
    /** By node, the number of the way that leads to it. */
    this.ways = runs.map((run, side) => {
      const column = new Int32Array(run.nodeCount);
      for (let node = 0; node < run.nodeCount; node++) {
        const before = run.parent[node] === NONE ? NONE : column[run.parent[node]];
        const action = run.action[node] === NONE ? NONE : this.actions[side][run.action[node]];
        column[node] = ways.of(before, action, this.states[side][run.state[node]]);
      }
      return column;
    });
    this.wayCount = ways.size;
    /** For keys of steps. */
    this.keys = new Numbering();
  }

  /** The shared number of a node's state. */
  stateOf(side, node) {
    return this.states[side][this.runs[side].state[node]];
  }
}

/** By shared number of a state, when a run made the first node of it, among the events from `from` on. */
function firstMet(common, side, history, from) {
  const met = new Int32Array(common.textCount).fill(NEVER);
  const { nodeCount } = common.runs[side];
  for (let node = 0; node < nodeCount; node++) {
    const event = history.generated[node], state = common.stateOf(side, node);
    if (event >= from && event < met[state]) met[state] = event;
  }
  return met;
}

/**
 * By shared number of a way, when a run made the first node to which it leads, among the events from
 * `from` on.
 */
function firstMade(common, side, history, from) {
  const made = new Int32Array(common.wayCount).fill(NEVER);
  const ways = common.ways[side];
  for (let node = 0; node < ways.length; node++) {
    const event = history.generated[node];
    if (event >= from && event < made[ways[node]]) made[ways[node]] = event;
  }
  return made;
}
