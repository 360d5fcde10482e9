// Draws the part of the tree that is in view where it is too crowded for marks: every level as a bar,
// and above the bars the nodes that have room for their names, with the counts of what is folded.

/** A cell of a level, in pixels; and what wins in it. */
const CELL = 4;
const WINNERS = ["current", "goal", "frontier", "open", "cutoff", "unfinished", "closed", "discarded", "generated"];
const CLOSED_RANK = WINNERS.indexOf("closed");
/** Neighbours on a level that are looked at together. */
const BLOCK = 32;

class Bars {
  /** Draws into the layers of a painter. */
  constructor(painter) {
    this.painter = painter;
    /** How many nodes stand there by name. */
    this.named = 0;
    /** By slot, the drawn count of what is folded under it. */
    this.folds = new Map();
  }

  paint(scene) {
    const { layers, chips } = this.painter;
    for (const name of ["solution", "future", "chips", "chip-edges", "witness", "flag"]) layers[name].replaceChildren();
    chips.clear();
    this.drawBars(scene);
    this.drawFolds(scene);
  }

  /** Cells of some pixels, each in the colour of its liveliest node. */
  drawBars(scene) {
    const { book: { plan }, view, size, tree: { apart }, layers } = this.painter;
    const [from, to] = plan.levelsIn(view, size.height);
    const height = clamp(view.pitch * 0.5, 2, 10);
    const paths = {};
    const cells = new Int8Array(Math.ceil(size.width / CELL) + 1);
    const apartCells = new Uint8Array(cells.length);
    let never = "";
    for (let level = from; level <= to; level++) {
      cells.fill(-1);
      this.fillCells(cells, level, scene.status);
      const y = plan.yOf(view, level) - height / 2;
      if (apart) {
        apartCells.fill(0);
        this.fillApart(apartCells, level, apart);
        for (let cell = 0; cell < cells.length; cell++) {
          if (apartCells[cell]) never += `M${cell * CELL} ${(y - 2.5).toFixed(1)}h${CELL}`;
        }
      }
      for (let cell = 0; cell < cells.length; cell++) {
        const rank = cells[cell];
        if (rank < 0) continue;
        const start = cell;
        while (cells[cell + 1] === rank) cell++;
        const wide = (cell - start + 1) * CELL - 1;
        paths[WINNERS[rank]] = `${paths[WINNERS[rank]] || ""}M${start * CELL} ${y.toFixed(1)}h${wide}v${height}h${-wide}z`;
      }
    }
    layers.marks.replaceChildren(
      ...Object.entries(paths).map(([status, d]) => draw("path", { class: `mark-${status}`, d })),
      ...(never ? [draw("path", { class: "apart-bar", d: never })] : []));
  }

  /**
   * Puts into each cell of a level the liveliest status of its nodes. Nodes are looked at one by one
   * only where their block of neighbours is not plainly all closed, or all to come.
   */
  fillCells(cells, level, status) {
    const { book, view, index, tree, size } = this.painter;
    const { run, plan, history } = book;
    const slots = plan.levels[level];
    const [first, end] = plan.stretch(view, level, 0, size.width);
    const cellOf = (place) => Math.max(0, Math.floor(plan.xOf(view, slots[place]) / CELL));
    const put = (cell, rank) => {
      if (cells[cell] < 0 || rank < cells[cell]) cells[cell] = rank;
    };
    const blocks = run.slot ? null : blocksOf(book, level);
    for (let place = first; place < end; place++) {
      if (blocks && place % BLOCK === 0 && place + BLOCK <= end) {
        const block = place / BLOCK;
        const isFuture = blocks.firstMade[block] >= index;
        const [left, right] = [cellOf(place), cellOf(place + BLOCK - 1)];
        if (isFuture || (blocks.lastClosed[block] < index && right - left <= 1)) {
          if (!isFuture) {
            put(left, CLOSED_RANK);
            put(right, CLOSED_RANK);
          }
          place += BLOCK - 1;
          continue;
        }
      }
      const node = tree.nodeOf(slots[place]);
      if (node === NONE || history.generated[node] >= index) continue;
      put(cellOf(place), WINNERS.indexOf(status(node)));
    }
    if (!blocks) return;
    for (const place of blocks.settled) {
      const node = slots[place];
      if (place >= first && place < end && history.generated[node] < index) put(cellOf(place), WINNERS.indexOf(status(node)));
    }
  }

  /** Marks the cells that hold a node which the run beside never has. */
  fillApart(cells, level, apart) {
    const { book: { plan, history }, view, index, tree, size } = this.painter;
    const slots = plan.levels[level];
    const [first, end] = plan.stretch(view, level, 0, size.width);
    for (let place = first; place < end; place++) {
      const cell = Math.max(0, Math.floor(plan.xOf(view, slots[place]) / CELL));
      if (cells[cell]) continue;
      const node = tree.nodeOf(slots[place]);
      if (node !== NONE && history.generated[node] < index && apart(node) === "ever") cells[cell] = 1;
    }
  }

  /** The nodes that have room for their names, and how many are folded under each. */
  drawFolds(scene) {
    const { painter } = this;
    const { book: { run, plan, history, below }, view, size, index, tree, layers } = painter;
    const shown = foldedTree(plan, view, size, {
      nodeOf: (slot) => {
        const node = tree.nodeOf(slot);
        return node !== NONE && history.generated[node] < index ? node : NONE;
      },
      below: below.at(index), nameOf: (node) => nodeName(run, node), first: scene.path,
    });
    const seen = shown.filter((item) => !item.isOutside);
    const x = (slot) => painter.xOf(slot), y = (slot) => painter.yOf(slot);
    let lines = "", trail = "";
    for (const { slot, anchor } of shown) {
      if (anchor !== NONE) lines += edgePath(x(anchor), y(anchor) + FOLD.height / 2, x(slot), y(slot) - FOLD.height / 2, size.width);
    }
    const [from, to] = plan.levelsIn(view, size.height);
    for (const node of [...scene.path].slice(from, to + 2)) {
      const slot = plan.slotOf(node);
      if (plan.parent[slot] !== NONE) trail += edgePath(x(plan.parent[slot]), y(plan.parent[slot]), x(slot), y(slot), size.width);
    }
    layers.edges.replaceChildren(...(lines ? [draw("path", { class: "edge", d: lines })] : []));
    layers["path-edges"].replaceChildren(...(trail ? [draw("path", { class: "path-edge", d: trail })] : []));
    this.drawCounts(seen.filter(({ folded }) => folded));
    painter.drawBoxes({ ...scene, detail: "fold" }, seen.map((item) => ({ ...item, status: scene.status(item.node) })));
    this.named = seen.length;
  }

  drawCounts(items) {
    const { painter } = this;
    const seen = new Set();
    for (const item of items) {
      const { slot, node, folded, width } = item;
      const look = `${node}|${folded}|${width}`;
      let group = this.folds.get(slot);
      if (!group) {
        group = draw("g", { class: "fold", "data-fold": slot });
        this.folds.set(slot, group);
      }
      if (!group.isConnected) painter.layers.folds.append(group);
      if (group.look !== look) {
        group.look = look;
        group.replaceChildren(...this.foldShape(item));
      }
      set(group, "transform", `translate(${painter.xOf(slot).toFixed(1)} ${painter.yOf(slot).toFixed(1)})`);
      seen.add(slot);
    }
    painter.sweep(this.folds, seen);
  }

  /** The count of what is folded under a node, on a tail of its box. */
  foldShape({ node, width, folded }) {
    const { painter } = this;
    const text = grouped(folded);
    const left = width / 2 - 6, long = text.length * FOLD.count + FOLD.tail + 6, half = FOLD.height / 2;
    return [
      draw("title", {}, `${text} ${folded === 1 ? "node" : "nodes"} folded under ${nodeName(painter.book.run, node)}: click to unfold`),
      draw("path", { class: "fold-pile", d: `M${left + 4} ${half + 2.5}H${left + long - 4}M${left + 8} ${half + 5}H${left + long - 8}` }),
      draw("rect", { class: "fold-tail", x: left, y: -half, width: long, height: FOLD.height, rx: 3 }),
      draw("text", { x: left + long / 2 + 2, y: 4 }, text),
    ];
  }
}

/**
 * Of a level, by block of neighbours: when the first of them was made, and when the last was closed
 * of those that are closed in the end. `settled` are the places of the others: goals and the like.
 */
function blocksOf({ plan, history }, level) {
  if (!plan.blocks) plan.blocks = [];
  if (!plan.blocks[level]) {
    const slots = plan.levels[level];
    const count = Math.ceil(slots.length / BLOCK);
    const blocks = { firstMade: new Int32Array(count).fill(NEVER), lastClosed: new Int32Array(count), settled: [] };
    for (let place = 0; place < slots.length; place++) {
      const node = slots[place];
      const block = Math.floor(place / BLOCK);
      blocks.firstMade[block] = Math.min(blocks.firstMade[block], history.generated[node]);
      if (history.settled[node] !== NEVER) blocks.settled.push(place);
      else blocks.lastClosed[block] = Math.max(blocks.lastClosed[block], history.closed[node]);
    }
    plan.blocks[level] = blocks;
  }
  return plan.blocks[level];
}
