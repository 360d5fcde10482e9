// Trees too big to be drawn node by node: which nodes still stand in them by name, and how many are
// folded away under each of these. Pure.

/** Pixels of a box with a name and of what it needs on its level. */
const FOLD = { height: 18, padding: 14, column: 7.25, gap: 6, pitch: 23, count: 6.7, tail: 12 };
/** Nodes looked at on one level. */
const MOST_CANDIDATES = 4000;

/** How many nodes of the round at hand have been made below each node. */
class Below {
  constructor(run, history) {
    this.run = run;
    this.history = history;
    this.made = 0;
    this.first = 0;
  }

  /** By node. The array is reused by the next call. */
  at(position) {
    const { run, history } = this;
    if (!this.counts) this.counts = new Int32Array(run.nodeCount);
    const made = history.generatedBefore(position);
    const first = history.firstNode(position);
    const { counts } = this;
    // Parents come before their children: adding up from the last needs a single pass.
    if (first !== this.first || Math.abs(made - this.made) > made / 64) {
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

/** By slot, where its children begin on the next level, and how many they are. */
function childrenOf(plan) {
  if (!plan.childStart) {
    plan.childStart = new Int32Array(plan.slotCount);
    plan.childCount = new Int32Array(plan.slotCount);
    for (const slots of plan.levels) {
      for (let place = 0; place < slots.length; place++) {
        const parent = plan.parent[slots[place]];
        if (parent === NONE) continue;
        if (!plan.childCount[parent]++) plan.childStart[parent] = place;
      }
    }
  }
  return plan;
}

/**
 * The nodes that are shown by name where a tree is drawn as bars: on every level (or, where levels
 * are close, every second or third) as many as have room, those with the most below them first.
 *
 * `nodeOf(slot)` is a node that has been made, or NONE; `below` counts by node; `first` lists nodes
 * that must be shown. Returns `[{ slot, node, level, x, width, anchor, folded }]`, the anchor being the
 * slot of the nearest ancestor shown, and `folded` the nodes that stand under this one unnamed.
 */
function foldedTree(plan, view, size, { nodeOf, below, nameOf, first }) {
  childrenOf(plan);
  const [from, to] = plan.levelsIn(view, size.height);
  const every = Math.max(1, Math.ceil(FOLD.pitch / view.pitch));
  const isShown = (level) => level % every === 0;
  const shown = [];
  const bySlot = new Map();
  // What is beside the view on its highest level may have children in it.
  const highest = plan.levels[from];
  const [begin, end] = highest.length <= MOST_CANDIDATES ? [0, highest.length] : plan.stretch(view, from, -FOLD.gap, size.width + FOLD.gap);
  let candidates = [];
  const offer = (list, slot, anchor) => {
    const node = nodeOf(slot);
    if (node !== NONE) list.push({ slot, node, anchor, weight: first.has(node) ? Infinity : below[node] });
  };
  for (let place = begin; place < Math.min(end, begin + MOST_CANDIDATES); place++) offer(candidates, highest[place], NONE);
  const fold = (candidate) => {
    const anchor = bySlot.get(candidate.anchor);
    if (anchor) anchor.folded += below[candidate.node] + 1;
  };
  for (let level = from; level <= to && candidates.length; level++) {
    candidates.sort((a, b) => b.weight - a.weight || a.slot - b.slot);
    for (const candidate of candidates.splice(MOST_CANDIDATES)) fold(candidate);
    let kept = candidates;
    if (isShown(level)) {
      kept = [];
      const taken = [];
      for (const candidate of candidates) {
        const name = nameOf(candidate.node);
        const width = name.length * FOLD.column + FOLD.padding;
        const tail = below[candidate.node] ? String(below[candidate.node]).length * FOLD.count + FOLD.tail : 0;
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
    for (const { slot, anchor } of kept) {
      const start = plan.childStart[slot];
      for (let nth = 0; nth < plan.childCount[slot]; nth++) offer(next, plan.levels[level + 1][start + nth], anchor);
    }
    candidates = next;
  }
  for (const candidate of candidates) fold(candidate);
  return shown;
}

/** The stretch of x, in the layout's own units, that a slot's subtree takes; and its deepest level. */
function extentOf(plan, layout, slot) {
  childrenOf(plan);
  let least = acrossIn(layout, slot), most = least, deepest = plan.level[slot];
  let row = [slot, slot];
  // The children of neighbours are neighbours, so a subtree is one stretch of every level.
  for (let level = plan.level[slot]; row; level++) {
    const slots = plan.levels[level];
    const places = [placeOf(slots, layout, row[0]), placeOf(slots, layout, row[1])];
    let low = places[0], high = places[1];
    while (low <= high && !plan.childCount[slots[low]]) low++;
    while (high >= low && !plan.childCount[slots[high]]) high--;
    if (low > high) break;
    const next = plan.levels[level + 1];
    row = [next[plan.childStart[slots[low]]], next[plan.childStart[slots[high]] + plan.childCount[slots[high]] - 1]];
    least = Math.min(least, acrossIn(layout, row[0]));
    most = Math.max(most, acrossIn(layout, row[1]));
    deepest = level + 1;
  }
  return { least, most, deepest };
}

/** Where a slot stands on its level. */
function placeOf(slots, { column }, slot) {
  let place = countBefore(slots, (other) => column[other] < column[slot]);
  while (slots[place] !== slot) place++;
  return place;
}
