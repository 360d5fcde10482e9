// Draws the part of the tree that is in view where it is too crowded for marks: every level as a bar,
// and above the bars the nodes that have room for their names, with the counts of what is folded.

class Bars {
  /** Draws into the layers of a painter. */
  constructor(painter) {
    this.painter = painter;
    /** How many nodes stand there by name. */
    this.named = 0;
    /** Where there are counts of what is folded, and of what. */
    this.folds = [];
    // To a browser a hundred boxes with texts of their own are dear to place and to paint, and in a leap
    // all of them change: what looks alike is one path and one text.
    this.counts = draw("text");
    /** By status, the plain boxes and their names. */
    this.plain = new Map(Array.from(PLAIN, (status) => {
      const body = draw("path", { class: "body" }), text = draw("text", { class: "name" });
      return [status, { body, text, group: draw("g", { class: `node is-${status}` }, body, text) }];
    }));
  }

  paint(scene) {
    const { layers, chips } = this.painter;
    setPaths(layers.future, []);
    chips.clear();
    this.drawBars(scene);
    this.drawFolds(scene);
  }

  /** The drawing is of another kind. */
  clear() {
    [this.folds, this.named] = [[], 0];
    const { folds, counts, names } = this.painter.layers;
    for (const layer of [folds, counts, names]) arrange(layer, []);
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
    const height = Number(clamp(view.pitch * 0.5, 2, 10).toFixed(1));
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
      const top = y.toFixed(1);
      for (let cell = 0; cell < cells.count; cell++) {
        const rank = ranks[cell];
        if (rank === NOTHING) continue;
        const start = cell;
        while (ranks[cell + 1] === rank) cell++;
        const wide = (cell - start + 1) * CELL - 1;
        paths[rank] += `M${start * CELL} ${top}h${wide}v${height}h${-wide}z`;
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
      below: book.below.at(index), nameOf: (node) => nodeName(run, node), first: scene.way,
      hasSign: (node) => SIGNED.has(scene.status(node)),
    });
    const seen = shown.filter((item) => !item.isOutside);
    const x = (slot) => painter.xOf(slot), y = (slot) => painter.yOf(slot);
    let lines = "", trail = "";
    for (const { slot, anchor } of shown) {
      if (anchor !== NONE) lines += edgePath(x(anchor), y(anchor) + FOLD.height / 2, x(slot), y(slot) - FOLD.height / 2, size.width);
    }
    for (const node of scene.way) {
      const slot = plan.slotOf(node);
      if (plan.parent[slot] !== NONE) trail += edgePath(x(plan.parent[slot]), y(plan.parent[slot]), x(slot), y(slot), size.width);
    }
    setPaths(layers.edges, [["edge", lines]]);
    const isAtEnd = scene.path.size === 0;
    setPaths(layers.solution, [["solution", isAtEnd ? trail : ""]]);
    setPaths(layers["path-edges"], [["path-edge", isAtEnd ? "" : trail]]);
    this.drawCounts(seen.filter(({ folded }) => folded));
    this.drawNames(scene, seen.map((item) => ({ ...item, status: scene.status(item.node) })));
    this.named = seen.length;
  }

  /** The counts of what is folded under nodes, each on a tail of its box. */
  drawCounts(items) {
    const { painter } = this;
    let piles = "", tails = "";
    this.folds = items.map(({ slot, width, folded }) => {
      const x = painter.xOf(slot), y = painter.yOf(slot), text = grouped(folded);
      // The tail begins behind the box.
      const begin = x + width / 2 - 6, wide = text.length * FOLD.count + FOLD.tail + 6;
      const top = y - FOLD.height / 2, foot = y + FOLD.height / 2;
      tails += roundBox(begin, top, wide, FOLD.height, 3);
      for (const [inset, down] of [[4, 2.5], [8, 5]]) piles += `M${(begin + inset).toFixed(1)} ${(foot + down).toFixed(1)}h${(wide - 2 * inset).toFixed(1)}`;
      return { key: slot, folded, text, x: begin + wide / 2 + 2, y: y + 4, left: begin + 6, right: begin + wide, top, bottom: foot + 6 };
    });
    setPaths(painter.layers.folds, [["fold-pile", piles], ["fold-tail", tails]]);
    setTexts(this.counts, this.folds);
    arrange(painter.layers.counts, [this.counts]);
  }

  /** The count at a point of the drawing: { key, folded, … }, the key being a slot, or undefined. */
  foldAt(x, y) {
    return this.folds.find(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  }

  /** The nodes by name: the plain boxes of a status as one drawing, any other box by itself. */
  drawNames(scene, items) {
    const { painter } = this;
    const { tree } = painter;
    const isPlain = ({ slot, node, status }) => PLAIN.has(status) && node !== scene.made && slot !== tree.cursor
      && !(tree.apart && tree.apart(node));
    const drawings = new Map(Array.from(this.plain.keys(), (status) => [status, { boxes: "", names: [] }]));
    const others = [];
    for (const item of items) {
      if (!isPlain(item)) {
        others.push(item);
        continue;
      }
      const { slot, width, name, status } = item;
      const x = painter.xOf(slot), y = painter.yOf(slot);
      const drawing = drawings.get(status);
      drawing.boxes += roundBox(x - width / 2, y - FOLD.height / 2, width, FOLD.height, roundingOf(status));
      if (!painter.cutOf(item, { ...scene, detail: "fold" }).includes("cut-name")) drawing.names.push({ key: slot, x, y: y + NAME_FOOT, text: name });
    }
    for (const [status, { boxes, names }] of drawings) {
      const { body, text } = this.plain.get(status);
      if (body.drawn !== boxes) body.setAttribute("d", (body.drawn = boxes));
      setTexts(text, names);
    }
    const shown = Array.from(drawings).filter(([, { boxes }]) => boxes);
    arrange(painter.layers.names, shown.map(([status]) => this.plain.get(status).group));
    painter.drawBoxes({ ...scene, detail: "fold" }, others);
  }
}
