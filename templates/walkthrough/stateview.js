// The state graph: the space behind the tree. States are merged, moves are lines; colours and forms
// are the tree's.

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
    this.layers = {};
    for (const name of ["bands", "solution", "moves", "heads", "rings", "states", "chips"]) this.layers[name] = draw("g", { class: `layer-${name}` });
    this.world = draw("g", {}, ...Object.values(this.layers));
    this.gutter = draw("g", {});
    this.svg.append(this.world, this.gutter);
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

  build() {
    const { book } = this;
    this.built = book;
    if (!book.statePlan) book.statePlan = new StatePlan(book.run);
    const plan = book.statePlan;
    this.cursor = undefined;
    this.boxes = plan.boxes.map(({ x, y, state }) => draw("g", { transform: `translate(${x} ${y})`, "data-state": state }));
    this.lines = plan.moves.map((move) => draw("path", { d: movePath(move) }));
    this.layers.states.replaceChildren(...this.boxes);
    this.layers.moves.replaceChildren(...this.lines);
    this.layers.bands.replaceChildren(...[...plan.levels].filter(([level]) => level % 2 === 0).map(([, places]) =>
      draw("rect", { class: "band", x: -4000, width: 8000 + plan.width, y: plan.boxes[places[0]].y - 36, height: 72 })));
    this.open();
  }

  resize() {
    if (this.isOnPaper) return;
    const { clientWidth: width, clientHeight: height } = this.pane;
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    if (this.built && this.isOn && !this.touched) this.open();
  }

  /** As much as can be read, the start in view. */
  open() {
    this.size = { width: this.pane.clientWidth, height: this.pane.clientHeight };
    this.place(Math.max(LEAST_BOX_SCALE, this.wholeScale()));
    this.touched = false;
    this.setFollowing(true);
    if (this.index !== undefined) this.bringIntoView();
  }

  /** All of it, however small. */
  fit() {
    this.place(this.wholeScale());
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
    this.view = { scale, x, y: height * scale < tall ? MARGIN.top + (tall - height * scale) / 2 : MARGIN.top };
    this.move();
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
    const { scale, x, y } = this.view;
    set(this.world, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`);
    this.svg.classList.toggle("far", scale < LEAST_BOX_SCALE - 0.001);
    this.boxes.forEach((group, place) => this.cut(group, place));
    this.placeLabel();
    const labels = gutterOf(this.size.height);
    let free = -Infinity, isFirst = true;
    for (const [level, places] of this.built.statePlan.levels) {
      const at = this.built.statePlan.boxes[places[0]].y * scale + y;
      if (at < free || at < 12 || at > this.size.height - 6) continue;
      free = at + 16;
      // The word stands above the first number, where there is room above it.
      if (isFirst && at >= 27) labels.push(draw("text", { class: "level-word", x: 10, y: at - 12 }, "level"));
      isFirst = false;
      labels.push(draw("text", { class: level === this.level ? "level now" : "level", x: 10, y: at + 4 }, grouped(level)));
    }
    this.gutter.replaceChildren(...labels);
  }

  /** Leaves out the lines of a box at the edge of the view which would be seen in part only, as in the tree. */
  cut(group, place) {
    const { view: { scale, x, y }, size, built: { statePlan: plan } } = this;
    const box = plan.boxes[place];
    const at = { x: box.x * scale + x, y: box.y * scale + y };
    const half = (box.width / 2) * scale, halfHeight = (BOX.height / 2) * scale;
    const seen = { left: GUTTER, right: size.width, top: 0, bottom: size.height };
    const isInside = at.x - half >= seen.left && at.x + half <= seen.right && at.y >= halfHeight && at.y + halfHeight <= seen.bottom;
    const cut = isInside || !group.wide ? "" : cutLines({ ...at, scale, ...group.wide }, seen);
    if (group.cut === cut) return;
    group.cut = cut;
    set(group, "class", group.kind + cut);
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
    const other = this.target && plan.boxOf.get(this.target);
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
    if (!dx && !dy) return;
    view.x += dx;
    view.y += dy;
    this.move();
  }

  paint() {
    const { run, history, moments, statePlan: plan } = this.book;
    const { index } = this;
    const current = history.current(index);
    const event = index - 1;
    const kind = index ? run.kind[event] : -1;
    const node = index ? run.node[event] : NONE;
    const refused = index && isReject(kind) ? run.ordinal[event] : NONE;
    const made = refused === NONE && node !== NONE ? run.state[node] : NONE;
    const step = this.stepOf(kind, node, refused);
    const tip = current !== NONE ? current : node;
    const path = tip === NONE ? [] : history.path(tip).map((on) => run.state[on]);
    const onPath = this.placesAlong(path);
    plan.boxes.forEach((box, place) => this.paintBox(box, place, {
      status: shownAs(run, moments.status(box.state, index, current)), made: box.state === made,
      nodes: moments.nodes(box.state, index), current,
    }));
    const metAt = this.metInRound();
    plan.moves.forEach((move, place) => {
      const isSeen = metAt[place] < index;
      const isNow = step && step.found && step.found.place === place;
      const look = isNow ? (refused === NONE ? "made-edge" : "refused-edge") : onPath.has(place) ? "path-edge" : isSeen ? "edge" : "future-edge";
      set(this.lines[place], "class", look);
    });
    this.level = made === NONE ? (refused === NONE ? undefined : plan.boxOf.get(run.state[node]).level) : plan.boxOf.get(made).level;
    this.paintSolutions();
    this.paintStep(step, refused, metAt);
    this.move();
    this.note.textContent = this.view.scale < LEAST_BOX_SCALE - 0.001 ? "Zoom in for labels" : "";
  }

  /** By move, the event of the round at hand that first tried it, there or back; NEVER if none does. */
  metInRound() {
    const { run, history, statePlan: plan } = this.book;
    const round = Math.max(0, history.roundIndex(this.index));
    if (this.metOf === plan && this.metRound === round) return this.metAt;
    [this.metOf, this.metRound] = [plan, round];
    this.metAt = Int32Array.from(plan.moves, ({ at, back }) => (run.rounds ? NEVER : Math.min(at, back === null ? NEVER : back)));
    if (!run.rounds) return this.metAt;
    const next = history.rounds[round + 1];
    const since = history.rounds.length ? history.rounds[round].firstEvent + 1 : 0;
    for (let event = next ? next.firstEvent : run.length; event-- > since;) {
      const kind = run.kind[event];
      const step = this.stepOf(kind, run.node[event], isReject(kind) ? run.ordinal[event] : NONE);
      if (step && step.found) this.metAt[step.found.place] = event;
    }
    return this.metAt;
  }

  /** The move that is being tried: from which state to which, and the line if there is one. */
  stepOf(kind, node, refused) {
    const { run, statePlan: plan } = this.book;
    if (refused !== NONE) {
      const [from, to] = [run.state[node], run.reject.state[refused]];
      return { from, to, found: kind === KIND.illegal ? undefined : plan.between(from, to), action: run.actions[run.reject.action[refused]] };
    }
    if (kind !== KIND.generate || run.parent[node] === NONE) return null;
    const [from, to] = [run.state[run.parent[node]], run.state[node]];
    return { from, to, found: plan.between(from, to), action: run.actions[run.action[node]] };
  }

  placesAlong(states) {
    const places = new Set();
    for (let at = 1; at < states.length; at++) {
      const found = this.book.statePlan.between(states[at - 1], states[at]);
      if (found) places.add(found.place);
    }
    return places;
  }

  paintBox(box, place, { status, made, nodes, current }) {
    const { run } = this.book;
    const group = this.boxes[place];
    const isAt = this.cursor === place;
    const more = nodes.count > 1 ? ` +${grouped(nodes.count - 1)}` : "";
    const first = current !== NONE && run.state[current] === box.state ? current : nodes.count ? nodes.at(0) : NONE;
    const name = first === NONE ? "" : `${nodeName(run, first)}${more}`;
    const apart = this.apart && status !== null ? this.apart(box.state) : "";
    const look = [status, name, made, isAt, apart].join();
    if (group.look === look) return;
    group.look = look;
    group.cut = "";
    group.wide = null;
    if (status === null) {
      set(group, "class", (group.kind = "future-state"));
      group.replaceChildren(draw("rect", { class: "future-box", x: -box.width / 2, y: -BOX.height / 2, width: box.width, height: BOX.height, rx: 2 }));
      return;
    }
    const state = cutShort(labelOf(run, box.state));
    const { column } = this.book.plan;
    group.wide = { name: columnsOf(name) * column, state: columnsOf(state) * column, lead: SIGNED.has(status) ? 5 : 0 };
    set(group, "class", (group.kind = `node is-${status}${made ? " made" : ""}`));
    group.replaceChildren(...boxShape({ width: box.width, height: BOX.height, name, state, status, made, apart, cursor: isAt }));
  }

  paintSolutions() {
    const { run, history, statePlan: plan } = this.book;
    const solved = countBefore(history.goals, (goal) => history.settled[goal] < this.index);
    // Very many solutions lie on the same few lines.
    const key = Math.min(solved, 500);
    if (this.layers.solution.look === key) return;
    this.layers.solution.look = key;
    const places = new Set();
    for (const goal of history.goals.slice(0, key)) {
      for (const place of this.placesAlong(history.path(goal).map((on) => run.state[on]))) places.add(place);
    }
    const d = Array.from(places, (place) => movePath(plan.moves[place])).join("");
    this.layers.solution.replaceChildren(...(d ? [draw("path", { class: "solution", d })] : []));
  }

  paintStep(step, refused, metAt) {
    const { statePlan: plan } = this.book;
    // Where edges lead both ways, none has a head before it is taken.
    const { kind, directed } = this.book.run.scene || {};
    const isUndirected = kind === "graph" && directed === false;
    const heads = plan.moves.filter(({ back, from, to }, place) => !isUndirected && back === null && metAt[place] < this.index && from !== to)
      .map((move) => draw("path", { class: "head", d: headPath(move, false) }));
    const rings = [], chips = [];
    this.label = null;
    /** The state that the move at hand leads to. */
    this.target = step && step.found ? step.to : undefined;
    if (step && step.found) {
      const { move, isBack } = step.found;
      heads.push(draw("path", { class: refused === NONE ? "head made-head" : "head refused-head", d: headPath(move, isBack) }));
      chips.push(this.moveLabel(move.label, step.action));
      const target = plan.boxOf.get(step.to);
      if (refused !== NONE && target) {
        rings.push(draw("rect", { class: "witness-ring", x: target.x - target.width / 2 - 5, y: target.y - BOX.height / 2 - 5, width: target.width + 10, height: BOX.height + 10, rx: 6 }));
      }
    } else if (step) {
      const from = plan.boxOf.get(step.from);
      // On the corner, where it hides neither a state nor a line.
      chips.push(draw("g", { class: "chip made", transform: `translate(${from.x + from.width / 2 + 2} ${from.y + BOX.height / 2 + 2})` },
        ...chipShape({ width: 24, height: CHIP.height, text: "", illegal: true, made: true })));
    }
    this.layers.heads.replaceChildren(...heads);
    this.layers.rings.replaceChildren(...rings);
    this.layers.chips.replaceChildren(...chips);
  }

  moveLabel({ x, y }, action) {
    const text = cutShort(action);
    const width = columnsOf(text) * 6.6 + 12;
    const group = draw("g", { class: "move-label" }, draw("rect", { x: -width / 2, y: -9, width, height: 18, rx: 3 }), draw("text", { y: 4 }, text));
    this.label = { group, x, y, half: width / 2 };
    return group;
  }

  /** Puts the name of the move to the right of its line, to the left where the view ends there, else where it is seen. */
  placeLabel() {
    if (!this.label) return;
    const { view: { scale, x: left, y: top }, size } = this;
    const { group, x, y, half } = this.label;
    const [least, most] = [(GUTTER - left) / scale + half, (size.width - 2 - left) / scale - half];
    const aside = half + 10;
    const beside = [x + aside, x - aside].find((middle) => middle >= least && middle <= most);
    const middle = beside === undefined ? clamp(x + aside, least, most) : beside;
    // A line whose middle is out of view has its name there, too.
    const [highest, lowest] = [(10 - top) / scale, (size.height - 10 - top) / scale];
    const isNear = y > highest - 20 && y < lowest + 20;
    set(group, "transform", `translate(${middle.toFixed(1)} ${isNear ? clamp(y, highest, lowest).toFixed(1) : y})`);
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
    return group ? this.boxes.indexOf(group) : -1;
  }

  click(event) {
    const place = this.placeUnder(event);
    if (place >= 0) this.choose(place);
  }

  /** Goes to the step that made a state, unless one of its nodes is an answer. */
  choose(place) {
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
    const { run, history, moments, phrases, statePlan: plan } = this.book;
    const { state, level } = plan.boxes[place];
    const { index } = this;
    const status = shownAs(run, moments.status(state, index, history.current(index)));
    if (status === null) return { head: "Not met yet", lines: [`It will be met at step ${grouped(this.firstStep(state))}`] };
    const nodes = moments.nodes(state, index);
    const named = Array.from({ length: Math.min(nodes.count, 8) }, (_, nth) => nodeName(run, nodes.at(nth)));
    const { all } = moments.expansions(state, index);
    return {
      head: run.states[state],
      lines: [
        `${phrases[`status.${status}`]}, first met on level ${level}`,
        `${nodes.count === 1 ? "Node" : "Nodes"}: ${named.join(", ")}${nodes.count > 8 ? ` and ${grouped(nodes.count - 8)} more` : ""}`,
        ...(all ? [`Expanded ${times(all)}`] : []),
        `Click or Enter: go to step ${grouped(this.firstStep(state))}`,
      ],
    };
  }
}
