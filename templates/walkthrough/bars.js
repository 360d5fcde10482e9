// Draws the part of the tree that is in view where it is too crowded for marks: every level as a bar,
// and above the bars the nodes that have room for their names, with the counts of what is folded.

class Bars {
  /** Draws into the layers of a painter. */
  constructor(painter) {
    this.painter = painter;
    /** How many nodes stand there by name. */
    this.named = 0;
    /** The drawn counts of what is folded. */
    this.counts = [];
  }

  paint(scene) {
    const { layers, chips } = this.painter;
    for (const name of ["solution", "future"]) setPaths(layers[name], []);
    chips.clear();
    this.drawBars(scene);
    this.drawFolds(scene);
  }

  /** The cells of this view; they hold as long as the view does. */
  cells() {
    const { book, view, size, tree } = this.painter;
    const round = book.run.slot ? book.history.roundIndex(tree.index) : 0;
    const [from, to] = book.plan.levelsIn(view, size.height);
    const key = [book, tree.never, round, view.scale, view.x, size.width, from, to];
    if (!this.kept || key.some((part, nth) => part !== this.kept.key[nth])) {
      this.kept = { key, cells: new Cells(book, view, size, (slot) => tree.nodeOf(slot), tree.never) };
    }
    return this.kept.cells;
  }

  /** Cells of some pixels, each in the colour of its liveliest node. */
  drawBars(scene) {
    const { book: { plan }, view, index, tree, layers } = this.painter;
    const height = clamp(view.pitch * 0.5, 2, 10);
    const cells = this.cells();
    const paths = new Array(WINNERS.length).fill("");
    let never = "";
    for (let level = cells.from; level <= cells.to; level++) {
      const ranks = cells.ranks(level, index, scene.current);
      const y = plan.yOf(view, level) - height / 2;
      if (tree.never) {
        for (let cell = 0; cell < cells.count; cell++) {
          if (cells.isApart(level, cell, index)) never += `M${cell * CELL} ${(y - 2.5).toFixed(1)}h${CELL}`;
        }
      }
      for (let cell = 0; cell < cells.count; cell++) {
        const rank = ranks[cell];
        if (rank === NOTHING) continue;
        const start = cell;
        while (ranks[cell + 1] === rank) cell++;
        const wide = (cell - start + 1) * CELL - 1;
        paths[rank] += `M${start * CELL} ${y.toFixed(1)}h${wide}v${height}h${-wide}z`;
      }
    }
    setPaths(layers.marks, [...paths.map((d, rank) => [`mark-${WINNERS[rank]}`, d]), ["apart-bar", never]]);
  }

  /** The nodes that have room for their names, and how many are folded under each. */
  drawFolds(scene) {
    const { painter } = this;
    const { book, view, size, index, tree, layers } = painter;
    const { run, plan, history } = book;
    if (!book.below) book.below = new Below(book);
    const shown = foldedTree(plan, view, size, {
      nodeOf: (slot) => {
        const node = tree.nodeOf(slot);
        return node !== NONE && history.generated[node] < index ? node : NONE;
      },
      below: book.below.at(index), nameOf: (node) => nodeName(run, node), first: scene.path,
      hasSign: (node) => SIGNED.has(scene.status(node)),
    });
    const seen = shown.filter((item) => !item.isOutside);
    const x = (slot) => painter.xOf(slot), y = (slot) => painter.yOf(slot);
    let lines = "", trail = "";
    for (const { slot, anchor } of shown) {
      if (anchor !== NONE) lines += edgePath(x(anchor), y(anchor) + FOLD.height / 2, x(slot), y(slot) - FOLD.height / 2, size.width);
    }
    for (const node of scene.path) {
      const slot = plan.slotOf(node);
      if (plan.parent[slot] !== NONE) trail += edgePath(x(plan.parent[slot]), y(plan.parent[slot]), x(slot), y(slot), size.width);
    }
    setPaths(layers.edges, [["edge", lines]]);
    setPaths(layers["path-edges"], [["path-edge", trail]]);
    this.drawCounts(seen.filter(({ folded }) => folded));
    painter.drawBoxes({ ...scene, detail: "fold" }, seen.map((item) => ({ ...item, status: scene.status(item.node) })));
    this.named = seen.length;
  }

  /** The counts of what is folded under nodes, each on a tail of its box. */
  drawCounts(items) {
    const { layers, book } = this.painter;
    while (this.counts.length < items.length) this.counts.push(new FoldCount());
    let piles = "";
    items.forEach((item, nth) => {
      const [x, y] = [this.painter.xOf(item.slot), this.painter.yOf(item.slot)];
      const { left, right } = this.counts[nth].show(item, nodeName(book.run, item.node), x, y);
      const foot = y + FOLD.height / 2;
      piles += `M${(x + left + 4).toFixed(1)} ${(foot + 2.5).toFixed(1)}H${(x + right - 4).toFixed(1)}M${(x + left + 8).toFixed(1)} ${(foot + 5).toFixed(1)}H${(x + right - 8).toFixed(1)}`;
    });
    setPaths(layers["fold-piles"], [["fold-pile", piles]]);
    arrange(layers.folds, this.counts.slice(0, items.length).map(({ group }) => group));
  }
}

/** A count that is drawn again and again, for whichever node: to change it costs less than to make another. */
class FoldCount {
  constructor() {
    this.title = draw("title");
    this.tail = draw("rect", { class: "fold-tail", height: FOLD.height, rx: 3, y: -FOLD.height / 2 });
    this.text = draw("text", { y: 4 });
    this.group = draw("g", { class: "fold" }, this.title, this.tail, this.text);
    // Nobody reads the titles of all of them: one is written when the pointer comes.
    this.group.addEventListener("pointerenter", () => setText(this.title, this.told));
  }

  /** Shows the count of a node; where its tail begins and ends, from the node's middle on. */
  show({ slot, width, folded }, name, x, y) {
    const text = grouped(folded);
    const left = width / 2 - 6, long = text.length * FOLD.count + FOLD.tail + 6;
    const look = `${slot}|${folded}|${width}|${name}`;
    if (this.look !== look) {
      this.look = look;
      this.group.dataset.fold = slot;
      this.told = `${text} ${folded === 1 ? "node" : "nodes"} folded under ${name}: click to unfold`;
      // The pointer may rest where it wrote one.
      if (this.title.firstChild) setText(this.title, this.told);
      setText(this.text, text);
      set(this.tail, "x", left);
      set(this.tail, "width", long);
      set(this.text, "x", left + long / 2 + 2);
    }
    set(this.group, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    return { left, right: left + long };
  }
}
