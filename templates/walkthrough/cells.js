// What stands in each few pixels of each level of a big tree, and when: so that a step looks at as many
// cells as the screen has, and not at the nodes of the tree. Pure.

/** A cell of a level, in pixels; and what wins in it. */
const CELL = 4;
const WINNERS = ["current", "goal", "frontier", "open", "cutoff", "unfinished", "closed", "discarded", "generated"];
const RANK = Object.fromEntries(WINNERS.map((status, rank) => [status, rank]));
/** Of a cell in which nothing has been made. */
const NOTHING = -1;

class Cells {
  /**
   * Of the levels of a view `size.width` wide. `nodeOf(slot)` is the node that stands in a slot, or NONE; `never`
   * is null or says whether the run beside never has a node. Takes as long as the levels in view have nodes.
   */
  constructor({ run, history, plan }, view, size, nodeOf, never) {
    Object.assign(this, { run, history, plan, nodeOf, view: { ...view } });
    this.count = Math.ceil(size.width / CELL) + 1;
    [this.from, this.to] = plan.levelsIn(view, size.height);
    /** How many nodes the last question was answered from, one by one. */
    this.looked = 0;
    this.levels = [];
    for (let level = this.from; level <= this.to; level++) this.levels.push(this.levelOf(view, size, level, never));
  }

  /** By cell of a level, where its nodes begin, and the moments between which they are not all of one kind. */
  levelOf(view, size, level, never) {
    const slots = this.plan.levels[level];
    const [first, end] = this.plan.stretch(view, level, 0, size.width);
    const column = (value) => new Int32Array(this.count).fill(value);
    const cells = {
      slots, starts: new Int32Array(this.count + 1).fill(end), firstMade: column(NEVER), lastDone: column(-1), final: new Int8Array(this.count).fill(WINNERS.length),
      lastPushed: column(-1), firstLeft: column(NEVER), firstApart: never ? column(NEVER) : null,
    };
    let filled = 0;
    for (let place = first; place < end; place++) {
      const cell = Math.max(0, Math.floor(this.plan.xOf(view, slots[place]) / CELL));
      while (filled <= cell) cells.starts[filled++] = place;
      const node = this.nodeOf(slots[place]);
      if (node !== NONE) this.enter(cells, cell, node, never);
    }
    return cells;
  }

  /** Counts a node in. */
  enter(cells, cell, node, never) {
    const { generated, pushed, popped, expanded, closed, settled, fate } = this.history;
    const isSettled = settled[node] !== NEVER;
    const done = isSettled ? settled[node] : closed[node];
    const rank = isSettled ? RANK[FATES[fate[node]]] : RANK.closed;
    const left = Math.min(popped[node], expanded[node], closed[node], settled[node]);
    if (generated[node] < cells.firstMade[cell]) cells.firstMade[cell] = generated[node];
    if (done > cells.lastDone[cell]) cells.lastDone[cell] = done;
    if (rank < cells.final[cell]) cells.final[cell] = rank;
    if (pushed[node] > cells.lastPushed[cell]) cells.lastPushed[cell] = pushed[node];
    if (left < cells.firstLeft[cell]) cells.firstLeft[cell] = left;
    if (never && generated[node] < cells.firstApart[cell] && never(node)) cells.firstApart[cell] = generated[node];
  }

  /** By cell of a level, the rank of the liveliest of its nodes at a position, or NOTHING. */
  ranks(level, position, current) {
    const cells = this.levels[level - this.from];
    const { firstMade, lastDone, final, lastPushed, firstLeft, starts } = cells;
    const ranks = new Int8Array(this.count).fill(NOTHING);
    for (let cell = 0; cell < this.count; cell++) {
      if (firstMade[cell] >= position) continue;
      if (lastDone[cell] < position) ranks[cell] = final[cell];
      else if (lastPushed[cell] < position && firstLeft[cell] >= position) ranks[cell] = RANK.frontier;
      else ranks[cell] = this.look(cells.slots, starts[cell], starts[cell + 1], position, current, final[cell]);
    }
    this.enterCurrent(ranks, level, position, current);
    return ranks;
  }

  /** The current node is the only one that is told apart by more than its own moments. */
  enterCurrent(ranks, level, position, current) {
    if (current === NONE) return;
    const slot = this.plan.slotOf(current);
    const cell = Math.floor(this.plan.xOf(this.view, slot) / CELL);
    if (this.plan.level[slot] !== level || !(cell >= 0 && cell < this.count)) return;
    const rank = RANK[shownAs(this.run, this.history.status(current, position, current))];
    if (ranks[cell] === NOTHING || rank < ranks[cell]) ranks[cell] = rank;
  }

  /** The rank of some neighbours, found one by one. */
  look(slots, first, end, position, current, final) {
    // Only a goal could be livelier than what waits, and only if there is one.
    const best = Math.min(final, RANK.frontier);
    let rank = WINNERS.length;
    for (let place = first; place < end && rank > best; place++) {
      this.looked++;
      const node = this.nodeOf(slots[place]);
      if (node === NONE || this.history.generated[node] >= position) continue;
      rank = Math.min(rank, RANK[shownAs(this.run, this.history.status(node, position, current))]);
    }
    return rank === WINNERS.length ? NOTHING : rank;
  }

  /** Whether a cell of a level has by now a node that the run beside never has. */
  isApart(level, cell, position) {
    return this.levels[level - this.from].firstApart[cell] < position;
  }
}
