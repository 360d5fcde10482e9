// The levels of the tree behind its nodes: bands, numbers, the depth limit.

class LevelBands {
  /** Draws into the layers of a painter. */
  constructor(painter) {
    this.painter = painter;
    /** By level, its number while it is drawn. */
    this.labels = new Kept();
    this.word = draw("text", { class: "level-word", x: 10 }, "level");
  }

  paint(scene) {
    const { book, view, size } = this.painter;
    const [from, lowest] = book.plan.levelsIn(view, size.height);
    // How deep the tree will be is not for who is to predict.
    const to = isPredicting() ? Math.min(lowest, deepestLevel(book, this.painter.index)) : lowest;
    const now = scene.node === NONE ? -1 : book.plan.level[book.plan.slotOf(scene.node)];
    // Most steps leave the levels as they are, leaps all but their numbers, and text is dear to lay out.
    const across = scene.limit === null ? "" : `${view.x} ${view.scale}`;
    const look = [from, to, view.pitch, view.y, scene.limit, size.width, size.height, across].join();
    const isSame = this.look === look && this.book === book;
    if (isSame && this.now === now) return;
    const { bands, gutter } = this.painter.layers;
    const isEmpty = !book.run.nodeCount;
    if (!isSame) {
      bands.replaceChildren(...(isEmpty ? [] : [...this.bandsOf(from, to), ...this.limitLine(scene.limit, from, to)]));
      this.strips = gutterOf(size.height);
    }
    [this.look, this.book, this.now] = [look, book, now];
    arrange(gutter, isEmpty ? [] : [...this.strips, ...this.numbers(from, to, now)]);
  }

  bandsOf(from, to) {
    const { book: { plan }, view, size } = this.painter;
    const bands = [];
    if (view.pitch < 12) return bands;
    for (let level = from + (from % 2); level <= to; level += 2) {
      bands.push(draw("rect", { class: "band", x: 0, y: (plan.yOf(view, level) - view.pitch / 2).toFixed(1), width: size.width, height: view.pitch }));
    }
    return bands;
  }

  /** The numbers of levels, as many as have room and are seen whole, and always that of the level at hand. */
  numbers(from, to, now) {
    const { book: { plan }, view, size } = this.painter;
    const every = Math.max(1, Math.ceil(18 / view.pitch));
    const levels = [], words = [];
    for (let level = from; level <= to; level++) {
      const y = plan.yOf(view, level);
      const isNear = now >= 0 && level !== now && Math.abs(level - now) < every;
      const isCut = y < 6 || y > size.height - 6;
      if ((level % every || isNear || isCut) && level !== now) continue;
      const isFirst = level === from || level === 0;
      if (isFirst && view.pitch >= 40 && y >= 22) {
        set(this.word, "y", y - 12);
        words.push(this.word);
      }
      levels.push(level);
    }
    const labels = this.labels.for(levels, (level) => draw("text", { x: 10 }, grouped(level)), (label, level) => {
      set(label, "y", plan.yOf(view, level) + 4);
      set(label, "class", level === now ? "level now" : "level");
    });
    return [...words, ...labels];
  }

  /** The line below the level of the limit: higher than usual rather than out of view, and none where that would be among the nodes. */
  limitLine(limit, from, to) {
    const { book: { plan }, view, size } = this.painter;
    if (limit === null || limit < from || limit > to || view.pitch < PITCH.mark) return [];
    const level = plan.yOf(view, limit);
    const below = Math.min(level + Math.min(view.pitch / 2, 36), size.height - 4);
    if (below < level + plan.halfLevel(view)) return [];
    const y = below.toFixed(1);
    const line = draw("path", { class: "limit", d: `M38 ${y}H${size.width}` });
    const word = `depth limit ${limit}`;
    const at = view.pitch < 30 ? null : this.limitWordAt(limit, below, word.length * 6.4);
    return at ? [line, draw("text", { class: "limit-word", ...at }, word)] : [line];
  }

  /** Where the word, so wide, ends: below the line, where no node of this round stands, or above it where none may; null where neither is. */
  limitWordAt(limit, below, wide) {
    const { book: { plan }, view, size } = this.painter;
    const x = size.width - 12;
    if (below + 18 <= size.height) return { x, y: below + 14 };
    const half = plan.widthOf(plan.detail(view.layout, view.scale, view.pitch)) / 2 + 4;
    const [first, end] = plan.stretch(view, limit, x - wide - half, x + half);
    return first === end ? { x, y: below - 5 } : null;
  }
}

/** The deepest level of the tree on which a node has been made at a position; 0 if none has. */
function deepestLevel(book, index) {
  const { run, history, plan } = book;
  if (!book.levelsBegun) {
    /** By level, the event that made the first node there or deeper, whichever round that was in. */
    book.levelsBegun = [];
    for (let node = 0; node < run.nodeCount; node++) {
      const level = plan.level[plan.slotOf(node)];
      while (book.levelsBegun.length <= level) book.levelsBegun.push(history.generated[node]);
    }
  }
  return Math.max(0, countBefore(book.levelsBegun, (event) => event < index) - 1);
}

/** Pixels from which on letters are seen beside the gutter. */
const GUTTER = 40;

/** What keeps the level numbers apart from the nodes behind them: opaque, with a short fade at its right edge. */
function gutterOf(height) {
  const strips = [0.75, 0.5, 0.25].map((opacity, nth) => draw("rect", { class: "gutter", x: 34 + nth * 4, y: 0, width: 4, height, opacity }));
  return [draw("rect", { class: "gutter", x: 0, y: 0, width: 34, height }), ...strips];
}

/** The depth limit that holds at a position, or null. */
function limitAt({ run, history }, index) {
  const round = history.roundIndex(index);
  if (run.rounds) return round < 0 ? null : history.rounds[round].limit;
  return run.depth_limit;
}
