// Two runs in step: rows in each of which both are at a position of their own. Every way of keeping
// them in step makes such rows; what is made of them is the same. Pure.

/** Who goes on in a row: both, or one while the other waits. */
const GOES = { both: 0, left: 1, right: 2 };

/** Rows as they are made: where either run is, who goes on, and whether the two differ there. */
class Rows {
  constructor(starts) {
    this.count = 0;
    this.left = new Int32Array(1024);
    this.right = new Int32Array(1024);
    this.goes = new Uint8Array(1024);
    this.differs = new Uint8Array(1024);
    this.add(starts[0], starts[1], GOES.both, false);
  }

  add(left, right, goes, differs) {
    if (this.count === this.left.length) this.grow();
    this.left[this.count] = left;
    this.right[this.count] = right;
    this.goes[this.count] = goes;
    this.differs[this.count++] = differs ? 1 : 0;
  }

  grow() {
    for (const name of ["left", "right", "goes", "differs"]) {
      const old = this[name];
      this[name] = new old.constructor(old.length * 2);
      this[name].set(old);
    }
  }

  get last() {
    return this.count - 1;
  }

  isAt([left, right]) {
    return this.left[this.last] === left && this.right[this.last] === right;
  }

  /** All of them as columns, with a last one at which both runs are at their ends. */
  finish(ends) {
    if (!this.isAt(ends)) this.add(...ends, GOES.both, false);
    const { count } = this;
    return {
      left: this.left.slice(0, count), right: this.right.slice(0, count),
      goes: this.goes.slice(0, count), differs: this.differs.slice(0, count),
    };
  }
}

/** Equal steps side by side. Where the sequences part both go on, and who has less to do waits. */
function alignedRows([left, right], starts, ends) {
  const rows = new Rows(starts);
  const pairs = align(left.keys, right.keys, [left.rounds, right.rounds]);
  let l = 0, r = 0;
  const at = ({ stops }, count, start) => (count ? stops[count - 1] : start);
  const put = (goes, differs) => rows.add(at(left, l, starts[0]), at(right, r, starts[1]), goes, differs);
  for (let pair = 0; pair <= pairs.left.length; pair++) {
    const isLast = pair === pairs.left.length;
    const toLeft = isLast ? left.keys.length : pairs.left[pair];
    const toRight = isLast ? right.keys.length : pairs.right[pair];
    while (l < toLeft || r < toRight) {
      const goes = l === toLeft ? GOES.right : r === toRight ? GOES.left : GOES.both;
      if (goes !== GOES.right) l++;
      if (goes !== GOES.left) r++;
      put(goes, true);
    }
    if (isLast) break;
    l++;
    r++;
    put(GOES.both, false);
  }
  return rows.finish(ends);
}

/**
 * Level by level: a step is an expansion, and who is through with his level waits for the other. The
 * levels of a run begin at `borders`; its expansions end at `stops`. `differs(level)`: whether the
 * runs make different nodes there.
 */
function levelRows(sides, starts, ends, differs) {
  const rows = new Rows(starts);
  const levels = Math.max(...sides.map(({ borders }) => borders.length));
  const next = [0, 0];
  let place = starts;
  for (let level = 0; level < levels; level++) {
    const through = sides.map(({ borders }, side) => (level + 1 < borders.length ? borders[level + 1] : ends[side]));
    for (;;) {
      const goes = sides.map(({ stops }, side) => next[side] < stops.length && stops[next[side]] <= through[side]);
      if (!goes[0] && !goes[1]) break;
      place = place.map((from, side) => (goes[side] ? sides[side].stops[next[side]++] : Math.max(from, through[side])));
      rows.add(...place, goes[0] && goes[1] ? GOES.both : goes[0] ? GOES.left : GOES.right, false);
    }
    // Both are through with the level.
    place = place.map((from, side) => Math.max(from, through[side]));
    if (!rows.isAt(place)) rows.add(...place, GOES.both, differs(level));
    else if (rows.last && differs(level)) rows.differs[rows.last] = 1;
  }
  return rows.finish(ends);
}

/** Where the levels of a run begin: its rounds by their limits, or where it first expands so deep. */
function bordersOf(run, history, from) {
  const borders = [];
  const level = levelsOfNodes(run);
  let deepest = 0;
  for (const of of level) deepest = Math.max(deepest, of);
  const begin = (to, position) => {
    while (borders.length <= to) borders.push(position);
  };
  if (run.rounds && history.rounds.length && from <= history.rounds[0].firstEvent) {
    // A round with limit 3 expands nodes down to level 2.
    for (const { limit, firstEvent } of history.rounds) begin(clamp(limit - 1, 0, deepest), firstEvent);
    return borders;
  }
  for (let event = from; event < run.length; event++) {
    if (run.kind[event] === KIND.pop && run.frontier === "fifo") begin(level[run.node[event]], event);
    else if (run.kind[event] === KIND.expand) begin(level[run.node[event]], event);
  }
  return borders.length ? borders : [from];
}

/** By node, how many moves lead to it; a trace's own depths may say anything. */
function levelsOfNodes(run) {
  const level = new Int32Array(run.nodeCount);
  for (let node = 0; node < run.nodeCount; node++) {
    if (run.parent[node] !== NONE) level[node] = level[run.parent[node]] + 1;
  }
  return level;
}

/**
 * The left run leads, from state to state as it expands them or finds them to be goals; the right one
 * is where it first did the same, or at least met the state. `words` has for each row what the right
 * one makes of it: "expanded", "made", "refused" or "never".
 */
function sameStateRows(common, starts, ends) {
  const [left] = common.runs;
  const met = firstMeetings(common, 1, starts[1]);
  const rows = new Rows(starts);
  const words = [""];
  let last = starts[1];
  const depth = (side, event) => common.runs[side].depth[common.runs[side].node[event]];
  for (let event = starts[0]; event < left.length; event++) {
    const kind = left.kind[event];
    if (kind !== KIND.expand && kind !== KIND.goal) continue;
    const state = common.stateOf(0, left.node[event]);
    const word = ["expanded", "made", "refused"].find((what) => met[what][state] !== NEVER) || "never";
    if (word !== "never") last = met[word][state] + 1;
    const same = word === "expanded" && depth(0, event) === depth(1, last - 1);
    rows.add(event + 1, last, word === "never" ? GOES.left : GOES.both, !same);
    words.push(word);
  }
  const made = rows.finish(ends);
  while (words.length < made.left.length) words.push("");
  return { ...made, words, isLed: true };
}

/** By shared number of a state, when a run first expanded it (or found it to be a goal), made a
 *  node of it, refused it. */
function firstMeetings(common, side, from) {
  const run = common.runs[side];
  const column = () => new Int32Array(common.textCount).fill(NEVER);
  const expanded = column(), made = column(), refused = column();
  const note = (where, state, event) => {
    if (where[state] === NEVER) where[state] = event;
  };
  for (let event = from; event < run.length; event++) {
    const kind = run.kind[event];
    if (isReject(kind)) note(refused, common.states[side][run.reject.state[run.ordinal[event]]], event);
    else if (kind === KIND.generate) note(made, common.stateOf(side, run.node[event]), event);
    else if (kind === KIND.expand || kind === KIND.goal) note(expanded, common.stateOf(side, run.node[event]), event);
  }
  return { expanded, made, refused };
}
