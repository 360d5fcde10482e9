// Draws the state graph, the space behind the tree: states are merged, moves are lines; colours and
// forms are the tree's.

class StatePainter {
  /** Draws what a view shows into its SVG. */
  constructor(states) {
    this.states = states;
    this.layers = {};
    /** The lowest level that the reader may know of. */
    this.deepest = Infinity;
    for (const name of ["bands", "solution", "moves", "heads", "rings", "states", "chips"]) this.layers[name] = draw("g", { class: `layer-${name}` });
    this.world = draw("g", {}, ...Object.values(this.layers));
    this.gutter = draw("g", {});
    states.svg.append(this.world, this.gutter);
  }

  get book() { return this.states.book; }
  get index() { return this.states.index; }

  /** Another graph. */
  build(plan) {
    this.plan = plan;
    this.layers.solution.look = undefined;
    this.boxes = plan.boxes.map(({ x, y, state }) => draw("g", { transform: `translate(${x} ${y})`, "data-state": state }));
    this.lines = plan.moves.map((move) => draw("path", { d: movePath(move) }));
    this.layers.states.replaceChildren(...this.boxes);
    this.layers.moves.replaceChildren(...this.lines);
    this.layers.bands.replaceChildren(...[...plan.levels].filter(([level]) => level % 2 === 0).map(([level, places]) =>
      draw("rect", { class: "band", "data-level": level, x: -4000, width: 8000 + plan.width, y: plan.boxes[places[0]].y - 36, height: 72 })));
  }

  /** Puts all of it where the view is now. */
  place() {
    const { view: { scale, x, y }, size, svg } = this.states;
    const { plan } = this;
    set(this.world, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`);
    svg.classList.toggle("far", scale < LEAST_BOX_SCALE - 0.001);
    this.boxes.forEach((group, place) => this.cut(group, place));
    this.placeLabel();
    this.placeNames();
    const labels = gutterOf(size.height);
    this.hideToCome();
    let free = -Infinity, isFirst = true;
    for (const [level, places] of plan.levels) {
      const at = plan.boxes[places[0]].y * scale + y;
      if (level > this.deepest || at < free || at < 12 || at > size.height - 6) continue;
      free = at + 16;
      // The word stands above the first number, where there is room above it.
      if (isFirst && at >= 27) labels.push(draw("text", { class: "level-word", x: 10, y: at - 12 }, "level"));
      isFirst = false;
      labels.push(draw("text", { class: level === this.level ? "level now" : "level", x: 10, y: at + 4 }, grouped(level)));
    }
    this.gutter.replaceChildren(...labels);
  }

  /** How deep the graph will be is not for who is to predict: the bands of levels on which nothing has been met are not there. */
  hideToCome() {
    const { plan, book: { moments }, index } = this;
    this.deepest = Infinity;
    if (isPredicting()) this.deepest = plan.boxes.reduce((deepest, { state, level }) => (moments.nodes(state, index).count ? Math.max(deepest, level) : deepest), 0);
    for (const band of this.layers.bands.children) band.style.display = Number(band.dataset.level) > this.deepest ? "none" : "";
  }

  /** Leaves out the lines of a box at the edge of the view which would be seen in part only, as in the tree. */
  cut(group, place) {
    const { plan, states: { view: { scale, x, y }, size } } = this;
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

  /** Shows the graph at the position of the view; `place` puts it where it is to be seen. */
  paint() {
    const { plan, book: { run, history, moments }, index } = this;
    const current = history.current(index);
    const event = index - 1;
    const kind = index ? run.kind[event] : -1;
    const node = index ? run.node[event] : NONE;
    const refused = index && isReject(kind) ? run.ordinal[event] : NONE;
    const made = refused === NONE && node !== NONE ? run.state[node] : NONE;
    const step = this.stepOf(kind, node, refused);
    const tip = current !== NONE ? current : node;
    const way = tip === NONE ? [] : history.path(tip);
    const path = way.map((on) => run.state[on]);
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
    // At the end the way to the first goal has its names.
    this.nameWay(tip !== NONE ? way : index > history.endEvent && history.goals.length ? history.path(history.goals[0]) : [], step);
    this.states.note.textContent = this.states.view.scale < LEAST_BOX_SCALE - 0.001 ? "Zoom in for labels" : "";
  }

  /** By move, the event of the round at hand that first tried it, there or back; NEVER if none does. */
  metInRound() {
    const { plan, book: { run, history } } = this;
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
    const { plan, book: { run } } = this;
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
      const found = this.plan.between(states[at - 1], states[at]);
      if (found) places.add(found.place);
    }
    return places;
  }

  paintBox(box, place, { status, made, nodes, current }) {
    const { run } = this.book;
    const group = this.boxes[place];
    const isAt = this.states.cursor === place;
    const more = nodes.count > 1 ? ` +${grouped(nodes.count - 1)}` : "";
    const first = current !== NONE && run.state[current] === box.state ? current : nodes.count ? nodes.at(0) : NONE;
    const name = first === NONE ? "" : `${nodeName(run, first)}${more}`;
    const apart = this.states.apart && status !== null ? this.states.apart(box.state) : "";
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
    const { plan, book: { run, history } } = this;
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
    const { plan } = this;
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

  /** Names the moves on the way to a node beside their lines, where these names are on nothing. */
  nameWay(way, step) {
    const { plan, book: { run } } = this;
    this.names = [];
    const taken = plan.boxes.map(({ x, y, width }) => ({ left: x - width / 2 - 2, right: x + width / 2 + 2, top: y - BOX.height / 2 - 2, bottom: y + BOX.height / 2 + 2 }));
    if (this.label) taken.push({ left: this.label.x, right: this.label.x + 2 * this.label.half + 14, top: this.label.y - 11, bottom: this.label.y + 11 });
    for (const node of way.slice(1)) {
      const found = plan.between(run.state[run.parent[node]], run.state[node]);
      const action = run.actions[run.action[node]];
      if (!found || action === run.states[run.state[node]] || (step && step.found && step.found.place === found.place)) continue;
      const text = cutShort(unpadded(action), MOVE_COLUMNS), half = widthOfMove(text) / 2;
      const { x, y } = found.move.label;
      const places = [x + half + 9, x - half - 9].map((middle) => ({ middle, left: middle - half, right: middle + half, top: y - MOVE.height / 2, bottom: y + MOVE.height / 2 }));
      const free = places.filter((one) => !taken.some((other) => overlaps(one, other)));
      if (!free.length) continue;
      // To the right, unless only the left is clear of other lines.
      const place = free.find((one) => !this.isOnLine(one, found.move)) || free[0];
      taken.push(place);
      const name = draw("text", { class: "move is-on-path", x: place.middle.toFixed(1), y: (y + 4).toFixed(1) }, text);
      const ground = draw("rect", { class: "move-ground", x: (place.left - 2).toFixed(1), y: place.top - 1, width: (2 * half + 4).toFixed(1), height: MOVE.height + 3, rx: 2 });
      this.names.push({ name, ground, ...place });
      this.layers.chips.prepend(ground, name);
    }
  }

  /** Whether a line other than that of a move runs through a box. */
  isOnLine(box, own) {
    return this.plan.moves.some((move) => move !== own && move.points.some((to, nth) => nth > 0 && crosses(box, endOf(move.points[nth - 1]), endOf(to))));
  }

  /** As of other names, no part of one that the view cuts off is seen. */
  placeNames() {
    const { view: { scale, x, y }, size } = this.states;
    for (const { name, ground, left, right, top, bottom } of this.names || []) {
      const isCut = left * scale + x < GUTTER || right * scale + x > size.width || top * scale + y < 0 || bottom * scale + y > size.height;
      name.style.visibility = ground.style.visibility = isCut ? "hidden" : "";
    }
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
    const { view: { scale, x: left, y: top }, size } = this.states;
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
}

const endOf = ({ x, y }) => [x, y];
