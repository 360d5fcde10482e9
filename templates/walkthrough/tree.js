// The search tree: which part of it is in view, and what the reader does with it.

/** Milliseconds of the one movement that a step may make. */
const GLIDE = 140;

class TreeView {
  /**
   * `parts` are the elements it lives in: pane, svg, note, follow, zoomIn, zoomOut, fit. `go(event)`
   * is asked to go to an event; `takes(node)` may claim a click on a node for itself.
   */
  constructor(parts, go, takes) {
    this.parts = parts;
    this.go = go;
    this.takes = takes;
    this.pane = parts.pane;
    this.svg = parts.svg;
    this.painter = new Painter(this, parts.note);
    this.following = true;
    this.touched = false;
    this.cursor = NONE;
    /** Whether the view is one for the end of the run, which the step before does not have. */
    this.isOfEnd = false;
    /** The tree beside this one, whose levels are as far apart. */
    this.partner = null;
    /** What tells a node apart from those of the run beside: "", "yet" or "ever"; null if nothing is beside. */
    this.apart = null;
    /** Whether the run beside never has a node, however far it goes; null if nothing is beside. */
    this.never = null;
    this.takeSize({ width: 0, height: 0 });
    this.gestures();
    new ResizeObserver(() => this.resize()).observe(this.pane);
  }

  show(book, index, still) {
    const isNew = this.book !== book;
    this.book = book;
    this.index = index;
    if (isNew) {
      if (!book.plan) book.plan = planFor(book.run);
      this.cursor = NONE;
      this.open();
    }
    if (this.pane.hidden) return;
    this.svg.classList.toggle("still", still);
    this.suitEnd();
    if (this.following) this.bringIntoView(this.target(), still || isNew);
    this.draw();
  }

  /** What the reader wants to see: the node the event is about, at the end the first goal, else the current one; the root before there is any. */
  target() {
    const { run, history } = this.book;
    const node = this.index ? run.node[this.index - 1] : NONE;
    if (node !== NONE) return node;
    if (this.goalAtEnd() !== NONE) return this.goalAtEnd();
    // The end is about no node: where there is no goal to show, the view stays with the step before.
    const before = this.index > history.endEvent && history.endEvent > 0 ? run.node[history.endEvent - 1] : NONE;
    if (before !== NONE) return before;
    const current = history.current(this.index);
    const root = history.firstNode(this.index);
    return current !== NONE ? current : root < run.nodeCount ? root : NONE;
  }

  /** The first goal, once the run is over; NONE before, or if it has none. */
  goalAtEnd() {
    const { history } = this.book;
    return this.index > history.endEvent && history.goals.length ? history.goals[0] : NONE;
  }

  /**
   * At the end the root and the first goal are in view together: with levels as close as names can be read, or, if
   * that is not close enough, with all of the tree. A view that the reader chose stays, and so does that of two trees.
   */
  suitEnd() {
    const goal = this.goalAtEnd();
    if (this.touched || this.partner || !this.size.width) return;
    if (goal === NONE) {
      if (this.isOfEnd) this.open();
      return;
    }
    if (this.isOfEnd) return;
    const { view } = this;
    const { plan } = this.book;
    const level = plan.level[plan.slotOf(goal)];
    const room = this.size.height - MARGIN.top - MARGIN.bottom - 2 * plan.halfLevel(view);
    this.isOfEnd = true;
    if (level * view.pitch > room) this.view = level * PITCH.name <= room ? { ...view, pitch: room / level } : this.whole();
    this.measure();
    this.centre();
  }

  /** Takes the size of its pane, in pixels of the page. */
  takeSize(size) {
    this.paneSize = size;
    this.measure();
  }

  /** The size of the pane in pixels of the drawing, in which everything here and in the painter counts: where letters are larger, so are they. */
  measure() {
    const letters = this.view ? this.view.letters : 1;
    this.size = { width: this.paneSize.width / letters, height: this.paneSize.height / letters };
  }

  /** Another view, about no point of the one before. */
  look(view) {
    this.view = view;
    this.measure();
  }

  resize() {
    if (this.isOnPaper) return;
    const { clientWidth: width, clientHeight: height } = this.pane;
    if (width === this.paneSize.width && height === this.paneSize.height) return;
    this.takeSize({ width, height });
    if (!this.book || !width || !height) return;
    if (!this.touched) {
      this.open();
      this.suitEnd();
    }
    if (this.following) this.bringIntoView(this.target(), true);
    this.draw();
  }

  /** The opening view: as much as can be read, the root in view. */
  open() {
    this.look(this.opening());
    this.agree((tree) => tree.opening());
    this.centre();
    this.touched = this.isOfEnd = false;
    this.setFollowing(true);
  }

  /** As after a change of what stands beside it. */
  reopen() {
    this.touched = false;
    this.takeSize({ width: 0, height: 0 });
    if (this.book) this.resize();
  }

  opening() {
    const { width, height } = this.paneSize;
    return this.book.plan.opening(width, height, isPredicting() ? "unforeseen" : this.partner ? "compact" : "roomy");
  }

  whole() {
    const { width, height } = this.paneSize;
    return this.book.plan.whole(width, height, isPredicting() ? this.deepest() : NONE);
  }

  /** The lowest level that the reader may know of. */
  deepest() {
    return isPredicting() ? deepestLevel(this.book, this.index) : this.book.plan.levels.length - 1;
  }

  /** As after predicting was begun or ended: levels stand as far apart as they may be known to be. */
  reconsider() {
    if (!this.book || !this.size.width || this.touched) return;
    this.open();
    this.suitEnd();
    this.bringIntoView(this.target(), true);
  }

  /** Gives this tree and its partner the lesser distance between levels of two views. */
  agree(viewOf) {
    const { partner } = this;
    if (!partner || !partner.book || !partner.size.width) return;
    const pitch = Math.min(pitchOnPage(this.view), pitchOnPage(viewOf(partner)));
    this.spread(this.view.scale * this.view.letters, pitch, 0, 0);
    partner.takePitch(pitch);
  }

  /** The distance between levels that the partner has, in pixels of the page. */
  takePitch(pitch) {
    if (!this.view || pitchOnPage(this.view) === pitch) return;
    this.spread(this.view.scale * this.view.letters, pitch, this.paneSize.width / 2, this.paneSize.height / 2);
    const { plan } = this.book;
    if (plan.heightOf(this.view) <= this.size.height + 1) this.view.y = MARGIN.top + plan.halfLevel(this.view);
    if (this.following) this.bringIntoView(this.target(), true);
    this.draw();
  }

  /** Has nodes and levels so far apart on the page, letters as large as that allows, and a point of the page where it is. */
  spread(scale, pitch, x, y) {
    const { view } = this;
    const letters = lettersFor(scale, pitch);
    const across = (x / view.letters - view.x) / view.scale, down = (y / view.letters - view.y) / view.pitch;
    Object.assign(view, { letters, scale: scale / letters, pitch: pitch / letters });
    view.x = x / letters - across * view.scale;
    view.y = y / letters - down * view.pitch;
    this.measure();
  }

  /** All of the tree, however small. */
  fit() {
    this.look(this.whole());
    this.agree((tree) => tree.whole());
    this.centre();
    this.touched = false;
    this.setFollowing(true);
    this.draw();
  }

  centre() {
    const { view, size } = this;
    const { plan } = this.book;
    const wide = view.layout.width * view.scale;
    const room = size.width - MARGIN.left - MARGIN.right;
    const root = plan.slotCount ? acrossIn(view.layout, 0) * view.scale : 0;
    view.x = wide <= room ? MARGIN.left + (room - wide) / 2 : clamp(size.width / 2 - root, size.width - MARGIN.right - wide, MARGIN.left);
    view.y = MARGIN.top + plan.halfLevel(view);
  }

  setFollowing(on) {
    this.following = on;
    if (!this.pane.hidden) this.parts.follow.hidden = on;
  }

  /** Moves the view as little as needed to have a node well inside it. */
  bringIntoView(node, still) {
    if (node === NONE || !this.size.width) return;
    const { plan } = this.book;
    const slot = plan.slotOf(node);
    const { width, height } = this.size;
    const x = plan.xOf(this.view, slot), y = plan.yOf(this.view, plan.level[slot]);
    const wide = this.view.layout.width * this.view.scale + MARGIN.left + MARGIN.right;
    const aside = wide <= width ? 10 : Math.min(width * 0.25, 200);
    const above = this.isOfEnd || plan.heightOf(this.view, this.deepest()) <= height + 1 ? 10 : Math.min(height * 0.2, 120);
    // A box that is larger than usual is to be seen whole, too.
    const half = plan.widthOf(plan.detail(this.view.layout, this.view.scale, this.view.pitch)) / 2;
    const [left, right] = wide <= width || 2 * half + GUTTER + 24 > width ? [aside, aside] : [Math.max(aside, GUTTER + half + 8), Math.max(aside, half + 12)];
    const across = x < left ? left - x : x > width - right ? width - right - x : 0;
    const down = y < above ? above - y : y > height - above ? height - above - y : 0;
    const within = this.bounds();
    const dx = clamp(this.view.x + across, ...within.x) - this.view.x;
    const dy = clamp(this.view.y + down, ...within.y) - this.view.y;
    if (Math.abs(dx) > 0.01 || Math.abs(dy) > 0.01) this.glide(dx, dy, still);
  }

  /** Between which x and y the view shows no more than the margin beyond the tree: [least, most] of each. */
  bounds() {
    const { view, size } = this;
    const { plan } = this.book;
    const range = (first, last) => [Math.min(first, last), Math.max(first, last)];
    const known = this.deepest();
    const deepest = Math.max(known, view.layout.chips ? Math.min(plan.deepestChip, known + 1) - 0.25 : 0);
    const half = plan.halfLevel(view);
    return {
      x: range(MARGIN.left, size.width - MARGIN.right - view.layout.width * view.scale),
      y: range(MARGIN.top + half, size.height - MARGIN.bottom - half - deepest * view.pitch),
    };
  }

  glide(dx, dy, still) {
    cancelAnimationFrame(this.gliding);
    const from = { x: this.view.x, y: this.view.y };
    const far = Math.abs(dx) > this.size.width * 1.5 || Math.abs(dy) > this.size.height * 1.5;
    if (still || far || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.view.x += dx;
      this.view.y += dy;
      return;
    }
    const { view } = this;
    const begun = performance.now();
    const frame = (now) => {
      if (view !== this.view) return;
      const part = clamp((now - begun) / GLIDE, 0, 1);
      const eased = 1 - (1 - part) ** 3;
      view.x = from.x + dx * eased;
      view.y = from.y + dy * eased;
      this.draw();
      if (part < 1) this.gliding = requestAnimationFrame(frame);
    };
    this.gliding = requestAnimationFrame(frame);
  }

  /** Zooms about a point of the pane. */
  zoom(factor, x = this.paneSize.width / 2, y = this.paneSize.height / 2) {
    const { view } = this;
    const whole = this.whole();
    const scale = clamp(view.scale * view.letters * factor, whole.scale * whole.letters, MOST_SPREAD);
    const pitch = clamp(pitchOnPage(view) * factor, pitchOnPage(whole), PITCH.most * 1.5);
    this.spread(scale, pitch, x, y);
    this.touched = true;
    if (this.partner && this.partner.book) this.partner.takePitch(pitch);
    if (this.following) this.bringIntoView(this.target(), true);
    this.draw();
  }

  /** Moves the view by pixels of the page. */
  pan(dx, dy) {
    cancelAnimationFrame(this.gliding);
    const { view, size } = this;
    const { plan } = this.book;
    const wide = view.layout.width * view.scale, tall = this.deepest() * view.pitch;
    view.x = clamp(view.x + dx / view.letters, 80 - wide, size.width - 80);
    view.y = clamp(view.y + dy / view.letters, 40 - tall, size.height - 40);
    this.touched = true;
    this.setFollowing(false);
    this.draw();
  }

  /** Whether nodes have their names at least. */
  isReadable() {
    const { layout, scale, pitch } = this.view;
    return ["box", "line", "id"].includes(this.book.plan.detail(layout, scale, pitch));
  }

  /** The least room in which all nodes have their names, in pixels. */
  leastReadable() {
    return this.book.plan.leastReadable();
  }

  /** Whether there is nowhere to pan to. */
  isWholeInView() {
    const { view, size } = this;
    const { plan } = this.book;
    const left = view.x, top = view.y;
    return left >= 0 && left + view.layout.width * view.scale <= size.width
      && top >= 0 && top + this.deepest() * view.pitch + plan.halfLevel(view) <= size.height;
  }

  gestures() {
    dragging(this.pane, {
      zoom: (factor, x, y) => this.zoom(factor, x, y), pan: (dx, dy) => this.pan(dx, dy), staysPut: () => this.isWholeInView(),
      click: (event) => {
        const hit = this.hit(event);
        if (hit && hit.fold !== undefined) this.unfold(hit.fold);
        else if (hit && !(hit.node !== undefined && this.takes(hit.node))) this.go(hit.event);
      },
    });
    // The buttons are shared with the other views of the pane.
    const whenOn = (button, action) => button.addEventListener("click", () => !this.pane.hidden && action());
    whenOn(this.parts.zoomIn, () => this.zoom(1.3));
    whenOn(this.parts.zoomOut, () => this.zoom(1 / 1.3));
    whenOn(this.parts.fit, () => this.fit());
    whenOn(this.parts.follow, () => {
      this.setFollowing(true);
      this.bringIntoView(this.target(), false);
      this.draw();
      this.pane.focus();
    });
  }

  /** Brings what is folded under a node into view, as large as it may be. */
  unfold(slot) {
    const { plan } = this.book;
    const { view, paneSize: size } = this;
    const { least, most, deepest } = extentOf(plan, view.layout, slot);
    const room = { x: size.width - MARGIN.left - MARGIN.right - plan.idWidth, y: size.height - MARGIN.top - MARGIN.bottom };
    const levels = Math.max(1, deepest - plan.level[slot]);
    // At least half as large again, so that something opens even under the widest node.
    const scale = clamp(room.x / Math.max(1, most - least), view.scale * view.letters * 1.5, LEAST_BOX_SCALE);
    const pitch = clamp(room.y / levels, Math.max(pitchOnPage(view), PITCH.mark), PITCH.most);
    const middle = most - least > room.x / scale ? acrossIn(view.layout, slot) : (least + most) / 2;
    const x = MARGIN.left + (size.width - MARGIN.left - MARGIN.right) / 2 - middle * scale;
    const y = MARGIN.top + FOLD.height - plan.level[slot] * pitch;
    this.look({ ...view, scale, pitch, letters: 1, x, y });
    this.spread(scale, pitch, acrossIn(view.layout, slot) * scale + x, MARGIN.top);
    this.touched = true;
    this.setFollowing(false);
    this.draw();
  }

  /** What is under the pointer: { node, edge or refused, event } or { fold, folded }, or null; an edge is named by the node that it leads to. */
  hit(pointer) {
    const { run, history, plan } = this.book;
    const chip = pointer.target.closest && pointer.target.closest(".chip");
    if (chip && chip.dataset.refused) {
      const refused = Number(chip.dataset.refused);
      return { refused, event: run.reject.event[refused] };
    }
    const box = this.pane.getBoundingClientRect();
    const { letters } = this.view;
    const x = (pointer.clientX - box.left) / letters, y = (pointer.clientY - box.top) / letters;
    const fold = this.painter.bars.foldAt(x, y);
    if (fold) return { fold: fold.key, folded: fold.folded };
    const detail = plan.detail(this.view.layout, this.view.scale, this.view.pitch);
    const hasBoxes = detail === "box" || detail === "line" || detail === "id";
    const reachX = hasBoxes ? plan.widthOf(detail) / 2 + 3 : 8;
    for (const [slot, docked] of this.painter.docked) {
      const docY = plan.yOf(this.view, plan.level[slot]);
      if (Math.abs(docked - x) <= reachX && Math.abs(docY - y) <= 20) return this.hitNode(this.nodeOf(slot));
    }
    const slot = plan.nearest(this.view, x, y, reachX, detail === "box" ? 20 : 14);
    const node = slot === NONE ? NONE : this.nodeOf(slot);
    // Who is to predict finds nothing where a node will be.
    if (node !== NONE && history.generated[node] < (isPredicting() ? this.index : NEVER)) return this.hitNode(node);
    const edge = this.painter.edgeAt(x, y);
    return edge === NONE ? null : { edge, event: history.generated[edge] };
  }

  hitNode(node) {
    return node === NONE ? null : { node, event: this.book.history.generated[node] };
  }

  /** The node of the round in view that stands in a slot, or NONE. */
  nodeOf(slot) {
    const { run, history } = this.book;
    if (!run.slot) return slot;
    const round = Math.max(0, history.roundIndex(this.index));
    if (this.slotsOf !== this.book || this.slotsRound !== round) {
      this.slotsOf = this.book;
      this.slotsRound = round;
      this.nodeBySlot = new Int32Array(this.book.plan.slotCount).fill(NONE);
      const next = history.rounds[round + 1];
      const end = next ? next.firstNode : run.nodeCount;
      for (let node = history.rounds[round] ? history.rounds[round].firstNode : 0; node < end; node++) {
        this.nodeBySlot[run.slot[node]] = node;
      }
    }
    return this.nodeBySlot[slot];
  }

  draw() {
    if (!this.book || !this.size.width || !this.view || this.pane.hidden) return;
    const { width, height } = this.size;
    if (this.view.letters > 1) set(this.svg, "viewBox", `0 0 ${width} ${height}`);
    else this.svg.removeAttribute("viewBox");
    this.painter.paint();
  }
}

/** The plan of a run's tree, with boxes wide enough for its labels. */
function planFor(run) {
  const font = getComputedStyle(document.documentElement).getPropertyValue("--mono");
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `12px ${font}`;
  const column = pen.measureText("0".repeat(50)).width / 50;
  measured.columnsOf = (text) => Math.ceil(pen.measureText(text).width / column - 0.05);
  let columns = 2;
  for (const state of run.briefs || run.states) columns = Math.max(columns, Math.min(MOST_COLUMNS, columnsOf(state)));
  const digits = String(mostOf(run.number)).length;
  const name = (digits + 1) * column;
  const plan = new Plan(run, Math.max(columns * column, name) + BOX.padding, name + ID_BOX.padding, (name + (columns + 1) * column) * LINE_BOX.font + LINE_BOX.padding);
  plan.column = column;
  return plan;
}
