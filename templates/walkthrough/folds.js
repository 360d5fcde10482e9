// Trees too big to be drawn node by node: which nodes still stand in them by name, and how many are
// folded away under each of these. Pure.

/** Pixels of a box with a name and of what it needs on its level. */
const FOLD = { height: 18, padding: 14, sign: 8, column: 7.25, gap: 6, pitch: 23, count: 6.7, tail: 12 };
/** Nodes looked at on one level. */
const MOST_CANDIDATES = 4000;

/** In deeper trees it takes less to count below all nodes than to go down from some. */
const MOST_LEVELS = 256;

/** How many nodes of the round at hand have been made below each node. */
class Below {
  constructor({ run, history, plan }) {
    Object.assign(this, { run, history, plan });
    /** Of a tree that grows level by level from left to right, what is below a node is a stretch of each. */
    this.isOrdered = !run.slot && plan.levels.length <= MOST_LEVELS && plan.levels.every(isSorted);
    this.made = 0;
    this.first = 0;
  }

  /** At a position: `(node, place on its level)` to a number. What the call before gave no longer holds. */
  at(position) {
    const made = this.history.generatedBefore(position);
    if (this.isOrdered) return (node, place) => this.countFrom(node, place, made);
    const counts = this.countAll(made, this.history.firstNode(position));
    return (node) => counts[node];
  }

  countFrom(node, place, made) {
    const { levels, level } = this.plan;
    const starts = childStarts(this.plan);
    let count = 0, first = place, end = place + 1;
    for (let at = level[node]; at + 1 < levels.length; at++) {
      [first, end] = [starts[at][first], starts[at][end]];
      const slots = levels[at + 1];
      if (first === end || slots[first] >= made) break;
      // Only the last level of all that has been made is cut.
      if (slots[end - 1] >= made) end = first + countBefore(slots.subarray(first, end), (slot) => slot < made);
      count += end - first;
    }
    return count;
  }

  /** By node. The array is changed by the next call. */
  countAll(made, first) {
    const { run } = this;
    if (!this.counts) this.counts = new Int32Array(run.nodeCount);
    const { counts } = this;
    // Parents come before their children: adding up from the last needs a single pass. Going up from
    // each new node takes less where they are few and do not hang deep.
    if (first !== this.first || Math.abs(made - this.made) * this.plan.levels.length > made) {
      counts.fill(0);
      for (let node = made - 1; node >= first; node--) {
        if (run.parent[node] !== NONE) counts[run.parent[node]] += counts[node] + 1;
      }
    } else {
      const by = made > this.made ? 1 : -1;
      for (let node = Math.min(made, this.made); node < Math.max(made, this.made); node++) {
        for (let at = run.parent[node]; at !== NONE; at = run.parent[at]) counts[at] += by;
      }
    }
    [this.made, this.first] = [made, first];
    return counts;
  }
}

const isSorted = (list) => list.every((value, nth) => !nth || list[nth - 1] < value);

/**
 * By level and place, where the children of what stands there begin on the next level; the children
 * of neighbours are neighbours, so they end where the next one's begin.
 */
function childStarts(plan) {
  if (!plan.childStarts) {
    plan.childStarts = plan.levels.map((slots, level) => {
      const below = plan.levels[level + 1] || [];
      const starts = new Int32Array(slots.length + 1);
      let at = 0;
      for (let place = 0; place < slots.length; place++) {
        starts[place] = at;
        while (at < below.length && plan.parent[below[at]] === slots[place]) at++;
      }
      starts[slots.length] = at;
      return starts;
    });
  }
  return plan.childStarts;
}

/**
 * The nodes that are shown by name where a tree is drawn as bars: on every level (or, where levels
 * are close, every second or third) as many as have room, those with the most below them first.
 *
 * `nodeOf(slot)` is a node that has been made, or NONE; `below(node, place)` counts; `first` is the set
 * of nodes that must be shown; `hasSign(node)` tells whether a sign stands before the name. Returns `[{ slot, node, level, x, width, anchor, folded }]`, the anchor being the
 * slot of the nearest ancestor shown, and `folded` the nodes that stand under this one unnamed.
 */
function foldedTree(plan, view, size, { nodeOf, below, nameOf, first, hasSign = () => false }) {
  const starts = childStarts(plan);
  const [from, to] = plan.levelsIn(view, size.height);
  const column = plan.column || FOLD.column;
  const every = Math.max(1, Math.ceil(FOLD.pitch / view.pitch));
  const isShown = (level) => level % every === 0;
  const shown = [];
  const bySlot = new Map();
  // What is beside the view on its highest level may have children in it.
  const highest = plan.levels[from];
  const [begin, end] = highest.length <= MOST_CANDIDATES ? [0, highest.length] : plan.stretch(view, from, -FOLD.gap, size.width + FOLD.gap);
  let candidates = [];
  const offer = (list, level, place, anchor) => {
    const slot = plan.levels[level][place];
    const node = nodeOf(slot);
    if (node === NONE) return;
    const count = below(node, place);
    list.push({ slot, place, node, anchor, count, weight: first.has(node) ? Infinity : count });
  };
  for (let place = begin; place < Math.min(end, begin + MOST_CANDIDATES); place++) offer(candidates, from, place, NONE);
  const fold = (candidate) => {
    const anchor = bySlot.get(candidate.anchor);
    if (anchor) anchor.folded += candidate.count + 1;
  };
  for (let level = from; level <= to && candidates.length; level++) {
    candidates.sort((a, b) => b.weight - a.weight || a.slot - b.slot);
    for (const candidate of candidates.splice(MOST_CANDIDATES)) fold(candidate);
    let kept = candidates;
    if (!isShown(level)) {
      for (const { anchor } of candidates) if (anchor !== NONE) bySlot.get(anchor).folded++;
    } else {
      kept = [];
      const taken = [];
      for (const candidate of candidates) {
        const name = nameOf(candidate.node);
        const width = name.length * column + FOLD.padding + (hasSign(candidate.node) ? FOLD.sign : 0);
        const tail = candidate.count ? String(candidate.count).length * FOLD.count + FOLD.tail : 0;
        const x = plan.xOf(view, candidate.slot);
        const [left, right] = [x - width / 2 - FOLD.gap, x + width / 2 + tail + FOLD.gap];
        const isOutside = right < MARGIN.left - 8 || left > size.width;
        const isFree = left > MARGIN.left - 16 && taken.every((other) => right < other.left || left > other.right);
        if (!isOutside && !isFree && candidate.weight !== Infinity) {
          fold(candidate);
          continue;
        }
        if (!isOutside) taken.push({ left: left + FOLD.gap, right });
        const item = { slot: candidate.slot, node: candidate.node, level, x, width, name, anchor: candidate.anchor, folded: 0, isOutside };
        shown.push(item);
        bySlot.set(item.slot, item);
        kept.push({ ...candidate, anchor: item.slot });
      }
    }
    const next = [];
    for (const { place, anchor } of kept) {
      for (let child = starts[level][place]; child < starts[level][place + 1]; child++) offer(next, level + 1, child, anchor);
    }
    candidates = next;
  }
  for (const candidate of candidates) fold(candidate);
  return shown;
}

/** The stretch of x, in the layout's own pixels, that a slot's subtree takes; and its deepest level. */
function extentOf(plan, layout, slot) {
  const starts = childStarts(plan);
  let level = plan.level[slot];
  let first = placeOf(plan.levels[level], layout, slot), end = first + 1;
  let least = acrossIn(layout, slot), most = least;
  for (;;) {
    const [left, right] = [starts[level][first], starts[level][end]];
    if (left === right) return { least, most, deepest: level };
    level++;
    [first, end] = [left, right];
    least = Math.min(least, acrossIn(layout, plan.levels[level][first]));
    most = Math.max(most, acrossIn(layout, plan.levels[level][end - 1]));
  }
}

/** Where a slot stands on its level. */
function placeOf(slots, { column }, slot) {
  let place = countBefore(slots, (other) => column[other] < column[slot]);
  while (slots[place] !== slot) place++;
  return place;
}
