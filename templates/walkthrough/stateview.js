// The state graph: which part of it is in view, and what the reader does with it.

class StatesView {
  /** `parts` as for the tree, and the element that tells a screen reader of the cursor. */
  constructor(parts, go, takes) {
    Object.assign(this, parts);
    this.go = go;
    this.takes = takes;
    this.isOn = false;
    /** What tells a state apart from those of the run beside, as in the tree. */
    this.apart = null;
    this.size = { width: 0, height: 0 };
    this.painter = new StatePainter(this);
    this.gestures();
    new ResizeObserver(() => this.resize()).observe(this.pane);
  }

  /** Whether the graph of a run came with the page. */
  static has(run) {
    return Boolean(run.graph && run.graph.boxes.length);
  }

  turn(on) {
    this.isOn = on;
    this.pane.hidden = !on;
  }

  show(book, index) {
    const isNew = this.book !== book;
    [this.book, this.index] = [book, index];
    if (!this.isOn || !StatesView.has(book.run)) return;
    if (isNew || this.built !== book) this.build();
    this.paint();
    if (this.following) this.bringIntoView();
  }

  reconsider() {
    if (this.built && this.isOn && !this.touched) this.open();
  }

  build() {
    const { book } = this;
    this.built = book;
    if (!book.statePlan) book.statePlan = new StatePlan(book.run);
    this.cursor = undefined;
    this.painter.build(book.statePlan);
    this.open();
  }

  /** As for the tree; the graph's letters grow with its scale, so that there is but one size. */
  get paneSize() {
    return this.size;
  }

  takeSize(size) {
    this.size = size;
  }

  resize() {
    if (this.isOnPaper) return;
    const { clientWidth: width, clientHeight: height } = this.pane;
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    if (this.built && this.isOn && !this.touched) this.open();
  }

  /** As much as can be read, the start in view; where nobody is to know how large the graph will be, as large as any other. */
  open() {
    this.size = { width: this.pane.clientWidth, height: this.pane.clientHeight };
    this.place(isPredicting() ? 1 : Math.max(LEAST_BOX_SCALE, this.wholeScale()));
    this.touched = false;
    this.setFollowing(true);
    if (this.index !== undefined) this.bringIntoView();
  }

  /** All of it, however small. */
  fit() {
    this.place(isPredicting() ? 1 : this.wholeScale());
    this.touched = false;
    this.setFollowing(true);
  }

  wholeScale() {
    const { width, height } = this.built.statePlan;
    const room = { x: this.size.width - MARGIN.left - MARGIN.right, y: this.size.height - MARGIN.top - MARGIN.bottom };
    return clamp(Math.min(room.x / Math.max(1, width), room.y / Math.max(1, height)), 0.02, 1.25);
  }

  place(scale) {
    const { width, height } = this.built.statePlan;
    const start = this.built.statePlan.boxes[0];
    const room = this.size.width - MARGIN.left - MARGIN.right;
    const x = width * scale <= room ? MARGIN.left + (room - width * scale) / 2 : this.size.width / 2 - start.x * scale;
    const tall = this.size.height - MARGIN.top - MARGIN.bottom;
    this.view = { scale, x, y: height * scale < tall && !isPredicting() ? MARGIN.top + (tall - height * scale) / 2 : MARGIN.top };
    this.move();
  }

  /** On paper its letters are as large as the sheet allows, on any. */
  isReadable() {
    return true;
  }

  leastReadable() {
    return { width: 0, height: 0 };
  }

  /** Whether none of it is out of view. */
  isWholeInView() {
    const { view, size, built } = this;
    if (!built) return true;
    const { width, height } = built.statePlan;
    return view.x >= 0 && view.y >= 0 && view.x + width * view.scale <= size.width && view.y + height * view.scale <= size.height;
  }

  /** Whether all of it has room as it is placed, and the reader has not moved it. */
  isFitted() {
    return !this.touched && this.wholeScale() >= this.view.scale;
  }

  draw() {
    this.paint();
  }

  setFollowing(on) {
    this.following = on;
    if (this.isOn) this.follow.hidden = on;
  }

  move() {
    this.painter.place();
  }

  /** The state that the event is about: a child's on its making, else the node's. */
  here() {
    const { run, history } = this.book;
    const current = history.current(this.index);
    const node = this.index ? run.node[this.index - 1] : NONE;
    const tip = current !== NONE ? current : node;
    return tip === NONE ? run.state[0] : run.state[tip];
  }

  bringIntoView() {
    // What stands as it was fitted is in view, whichever state it is.
    if (this.isFitted()) return;
    const { statePlan: plan } = this.built;
    const box = plan.boxOf.get(this.here());
    if (!box) return;
    const { view, size } = this;
    const x = box.x * view.scale + view.x, y = box.y * view.scale + view.y;
    const aside = Math.min(size.width / 3, 110), above = Math.min(size.height / 3, 70);
    let dx = x < aside ? aside - x : x > size.width - aside ? size.width - aside - x : 0;
    let dy = y < above ? above - y : y > size.height - above ? size.height - above - y : 0;
    const other = this.painter.target && plan.boxOf.get(this.painter.target);
    if (other) {
      // Where the move leads is to be seen as well, as long as the state it comes from still is.
      const reach = (of) => ({ x: (of.width / 2 + 12) * view.scale, y: (BOX.height / 2 + 12) * view.scale });
      const [own, its] = [reach(box), reach(other)];
      const [otherX, otherY] = [other.x * view.scale + view.x, other.y * view.scale + view.y];
      const into = (at, by, least, most) => (at + by < least ? least - at : at + by > most ? most - at : by);
      dx = into(otherX, dx, GUTTER + its.x, size.width - its.x);
      dy = into(otherY, dy, its.y, size.height - its.y);
      dx = into(x, dx, GUTTER + own.x, size.width - own.x);
      dy = into(y, dy, own.y, size.height - own.y);
    }
    const within = this.bounds();
    const [toX, toY] = [clamp(view.x + dx, ...within.x), clamp(view.y + dy, ...within.y)];
    if (toX === view.x && toY === view.y) return;
    [view.x, view.y] = [toX, toY];
    this.move();
  }

  /** Between which x and y the view shows no more than the margin beyond the graph, as far down as it is to be known: [least, most] of each. */
  bounds() {
    const { view, size, built: { statePlan: plan } } = this;
    const range = (first, last) => [Math.min(first, last), Math.max(first, last)];
    // What hangs on the corner of a box stands a little below it.
    const known = plan.boxes.reduce((most, { level, y }) => (level <= this.painter.deepest ? Math.max(most, y) : most), 0) + BOX.height / 2 + 14;
    return {
      x: range(MARGIN.left, size.width - MARGIN.right - plan.width * view.scale),
      y: range(MARGIN.top, size.height - MARGIN.bottom - known * view.scale),
    };
  }

  paint() {
    this.painter.paint();
    this.move();
  }

  zoom(factor, x = this.size.width / 2, y = this.size.height / 2) {
    const { view } = this;
    const scale = clamp(view.scale * factor, Math.min(this.wholeScale(), LEAST_BOX_SCALE), 3);
    view.x = x - ((x - view.x) * scale) / view.scale;
    view.y = y - ((y - view.y) * scale) / view.scale;
    view.scale = scale;
    this.touched = true;
    this.paint();
  }

  pan(dx, dy) {
    const { view, size, built: { statePlan: plan } } = this;
    view.x = clamp(view.x + dx, 80 - plan.width * view.scale, size.width - 80);
    view.y = clamp(view.y + dy, 40 - plan.height * view.scale, size.height - 40);
    this.touched = true;
    this.setFollowing(false);
    this.move();
  }

  gestures() {
    dragging(this.pane, {
      zoom: (factor, x, y) => this.zoom(factor, x, y), pan: (dx, dy) => this.pan(dx, dy), staysPut: () => this.isFitted(),
      click: (event) => this.click(event),
    });
    const whenOn = (button, action) => button.addEventListener("click", () => this.isOn && action());
    whenOn(this.zoomIn, () => this.zoom(1.3));
    whenOn(this.zoomOut, () => this.zoom(1 / 1.3));
    whenOn(this.fitButton, () => {
      this.fit();
      this.paint();
    });
    whenOn(this.follow, () => {
      this.setFollowing(true);
      this.bringIntoView();
      this.pane.focus();
    });
  }

  placeUnder(event) {
    const group = event.target.closest && event.target.closest("[data-state]");
    return group ? this.painter.boxes.indexOf(group) : -1;
  }

  click(event) {
    const place = this.placeUnder(event);
    if (place >= 0) this.choose(place);
  }

  /** What a state is at this position; null as long as it has not been met. */
  statusOf(place) {
    const { run, history, moments, statePlan: plan } = this.book;
    return shownAs(run, moments.status(plan.boxes[place].state, this.index, history.current(this.index)));
  }

  /** Whether there may be word of a state: who is to predict knows of none that has not been met. */
  isKnown(place) {
    return !isPredicting() || this.statusOf(place) !== null;
  }

  /** Goes to the step that made a state, unless one of its nodes is an answer. */
  choose(place) {
    if (!this.isKnown(place)) return;
    const { moments, statePlan: plan } = this.book;
    const { state } = plan.boxes[place];
    const nodes = moments.nodes(state, this.index);
    for (let nth = 0; nth < Math.min(nodes.count, 100); nth++) if (this.takes(nodes.at(nth))) return;
    this.go(this.firstStep(state));
  }

  /** When a state was first met in this round, or will be. */
  firstStep(state) {
    const { moments, history } = this.book;
    const list = moments.of(KIND.generate, state);
    const round = history.roundIndex(this.index);
    const since = round < 0 ? -1 : history.rounds[round].firstEvent;
    const nth = countBefore(list, (event) => event < since);
    return list[nth < list.length ? nth : 0] + 1;
  }

  /** What there is to say of a state at this position. */
  about(place) {
    const { run, moments, phrases, statePlan: plan } = this.book;
    const { state, level } = plan.boxes[place];
    const { index } = this;
    const status = this.statusOf(place);
    if (status === null) return { head: "Not met yet", lines: [`It will be met at step ${grouped(this.firstStep(state))}`] };
    const nodes = moments.nodes(state, index);
    const named = Array.from({ length: Math.min(nodes.count, 8) }, (_, nth) => nodeName(run, nodes.at(nth)));
    const { all } = moments.expansions(state, index);
    const isDrawn = keepsItsShape(run.states[state]);
    return {
      head: isDrawn ? "" : run.states[state],
      drawn: isDrawn ? run.states[state] : "",
      lines: [
        `${phrases[`status.${status}`]}, first met on level ${level}`,
        `${nodes.count === 1 ? "Node" : "Nodes"}: ${named.join(", ")}${nodes.count > 8 ? ` and ${grouped(nodes.count - 8)} more` : ""}`,
        ...(all ? [`Expanded ${times(all)}`] : []),
        `Click or Enter: go to step ${grouped(this.firstStep(state))}`,
      ],
    };
  }
}
