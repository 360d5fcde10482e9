// The search tree: what is in view, drawn with no more detail than can be read.

/** A cell of a level too crowded for marks; and what wins in it. */
const CELL = 4;
const WINNERS = ["current", "goal", "frontier", "open", "cutoff", "closed", "discarded", "generated"];
/** Milliseconds of the one movement that a step may make. */
const GLIDE = 140;
/** Places in the queue beyond this are not written on the nodes. */
const MOST_PLACES = 999;

class TreeView {
  constructor(player) {
    this.player = player;
    this.pane = byId("tree");
    this.svg = byId("tree-svg");
    this.note = byId("tree-note");
    this.layers = {};
    for (const name of ["bands", "solution", "edges", "chip-edges", "future", "path-edges", "witness", "marks", "nodes", "chips", "flag", "gutter"]) {
      this.layers[name] = draw("g", { class: `layer-${name}` });
    }
    this.svg.append(...Object.values(this.layers));
    this.nodes = new Map();
    this.chips = new Map();
    this.following = true;
    this.touched = false;
    this.cursor = NONE;
    this.size = { width: 0, height: 0 };
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
    this.svg.classList.toggle("still", still);
    if (this.following) this.bringIntoView(this.target(), still || isNew);
    this.draw();
  }

  /** What the reader wants to see: the node the event is about, else the current one. */
  target() {
    const { run, history } = this.book;
    const node = this.index ? run.node[this.index - 1] : NONE;
    if (node !== NONE) return node;
    const current = history.current(this.index);
    return current !== NONE ? current : history.generatedBefore(this.index) ? history.firstNode(this.index) : NONE;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.pane;
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    if (!this.book || !width || !height) return;
    if (!this.touched) this.open();
    if (this.following) this.bringIntoView(this.target(), true);
    this.draw();
  }

  /** The opening view: as much as can be read, the root in view. */
  open() {
    const { width, height } = this.size;
    this.view = this.book.plan.opening(width, height);
    this.centre();
    this.touched = false;
    this.setFollowing(true);
  }

  /** All of the tree, however small. */
  fit() {
    this.view = this.book.plan.whole(this.size.width, this.size.height);
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
    const root = plan.slotCount ? view.layout.x[0] * view.scale : 0;
    view.x = wide <= room ? MARGIN.left + (room - wide) / 2 : clamp(size.width / 2 - root, size.width - MARGIN.right - wide, MARGIN.left);
    view.y = MARGIN.top + BOX.height / 2;
  }

  setFollowing(on) {
    this.following = on;
    byId("follow").hidden = on;
  }

  /** Moves the view as little as needed to have a node well inside it. */
  bringIntoView(node, still) {
    if (node === NONE || !this.size.width) return;
    const { plan } = this.book;
    const slot = plan.slotOf(node);
    const { width, height } = this.size;
    const x = plan.xOf(this.view, slot), y = plan.yOf(this.view, plan.level[slot]);
    const wide = this.view.layout.width * this.view.scale + MARGIN.left + MARGIN.right;
    const tall = (plan.levels.length - 1) * this.view.pitch + BOX.height + MARGIN.top + MARGIN.bottom;
    const aside = wide <= width ? 10 : Math.min(width * 0.25, 200);
    const above = tall <= height ? 10 : Math.min(height * 0.2, 120);
    const dx = x < aside ? aside - x : x > width - aside ? width - aside - x : 0;
    const dy = y < above ? above - y : y > height - above ? height - above - y : 0;
    if (dx || dy) this.glide(dx, dy, still);
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

  zoom(factor, x = this.size.width / 2, y = this.size.height / 2) {
    const { view } = this;
    const whole = this.book.plan.whole(this.size.width, this.size.height);
    const scale = clamp(view.scale * factor, whole.scale, 3);
    const pitch = clamp(view.pitch * factor, whole.pitch, PITCH.most * 1.5);
    view.x = x - ((x - view.x) * scale) / view.scale;
    view.y = y - ((y - view.y) * pitch) / view.pitch;
    view.scale = scale;
    view.pitch = pitch;
    this.touched = true;
    if (this.following) this.bringIntoView(this.target(), true);
    this.draw();
  }

  pan(dx, dy) {
    cancelAnimationFrame(this.gliding);
    const { view, size } = this;
    const { plan } = this.book;
    const wide = view.layout.width * view.scale, tall = (plan.levels.length - 1) * view.pitch;
    view.x = clamp(view.x + dx, 80 - wide, size.width - 80);
    view.y = clamp(view.y + dy, 40 - tall, size.height - 40);
    this.touched = true;
    this.setFollowing(false);
    this.draw();
  }

  gestures() {
    const pointers = new Map();
    let moved = 0;
    this.pane.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      pointers.set(event.pointerId, event);
      if (pointers.size === 1) moved = 0;
    });
    this.pane.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
      if (pointers.size === 2) {
        const other = [...pointers.values()].find((one) => one !== before);
        const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        const box = this.pane.getBoundingClientRect();
        this.zoom(apart(event) / Math.max(1, apart(before)),
          (event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top);
      } else {
        moved += Math.abs(dx) + Math.abs(dy);
        if (moved > 4) {
          this.pane.setPointerCapture(event.pointerId);
          this.pan(dx, dy);
        }
      }
      pointers.set(event.pointerId, event);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.pane.addEventListener(name, (event) => pointers.delete(event.pointerId));
    }
    this.pane.addEventListener("click", (event) => {
      if (moved > 4) return;
      const hit = this.hit(event);
      if (hit) this.player.seek(hit.event + 1);
    });
    this.pane.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = this.pane.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey) {
        this.zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
      } else this.pan(event.shiftKey && !event.deltaX ? -event.deltaY : -event.deltaX, event.shiftKey ? 0 : -event.deltaY);
    }, { passive: false });
    byId("zoom-in").addEventListener("click", () => this.zoom(1.3));
    byId("zoom-out").addEventListener("click", () => this.zoom(1 / 1.3));
    byId("fit").addEventListener("click", () => this.fit());
    byId("follow").addEventListener("click", () => {
      this.setFollowing(true);
      this.bringIntoView(this.target(), false);
      this.draw();
      this.pane.focus();
    });
  }

  /** What is under the pointer: { node or refused, event }, or null. */
  hit(pointer) {
    const { run, history, plan } = this.book;
    const chip = pointer.target.closest && pointer.target.closest(".chip");
    if (chip && chip.dataset.refused) {
      const refused = Number(chip.dataset.refused);
      return { refused, event: run.reject.event[refused] };
    }
    const box = this.pane.getBoundingClientRect();
    const x = pointer.clientX - box.left, y = pointer.clientY - box.top;
    const detail = plan.detail(this.view.layout, this.view.scale, this.view.pitch);
    const reachX = detail === "box" ? plan.boxWidth / 2 + 4 : detail === "id" ? plan.idWidth / 2 + 2 : 8;
    for (const [slot, docked] of this.docked) {
      const docY = plan.yOf(this.view, plan.level[slot]);
      if (Math.abs(docked - x) <= reachX && Math.abs(docY - y) <= 20) return this.hitNode(this.nodeOf(slot));
    }
    const slot = plan.nearest(this.view, x, y, reachX, detail === "box" ? 20 : 14);
    const node = slot === NONE ? NONE : this.nodeOf(slot);
    return node === NONE || history.generated[node] === NEVER ? null : this.hitNode(node);
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
    if (!this.book || !this.size.width || !this.view) return;
    const scene = this.scene();
    this.drawBands(scene);
    if (scene.detail === "bar") this.drawBars(scene);
    else this.drawItems(scene);
    this.writeNote(scene);
  }

  /** Everything that the drawing of this moment needs to know. */
  scene() {
    const { run, history, plan } = this.book;
    const { view, index } = this;
    const current = history.current(index);
    const event = index - 1;
    const kind = index ? run.kind[event] : -1;
    const node = index ? run.node[event] : NONE;
    const refused = index && isReject(kind) ? run.ordinal[event] : NONE;
    const tip = current !== NONE ? current : node;
    const path = tip === NONE ? [] : history.path(tip);
    const scene = {
      detail: plan.detail(view.layout, view.scale, view.pitch),
      current, event, node, refused, tip,
      made: refused === NONE ? node : NONE,
      path: new Set(path),
      status: (of) => history.status(of, index, current),
    };
    scene.places = this.places(scene);
    // The path stays in view: a node of it that is off to one side is docked at the edge.
    this.docked = new Map();
    if (scene.detail !== "bar") {
      const half = (scene.detail === "box" ? plan.boxWidth : plan.idWidth) / 2;
      for (const on of path) {
        const slot = plan.slotOf(on);
        const x = plan.xOf(view, slot);
        const to = clamp(x, MARGIN.left + half - 8, this.size.width - half - 12);
        if (to !== x) this.docked.set(slot, to);
      }
    }
    return scene;
  }

  /** By node, its place in the queue. */
  places() {
    const places = new Map();
    if (this.book.run.frontier !== "fifo") return places;
    const frontier = this.book.history.frontier(this.index);
    for (let place = 0; place < Math.min(frontier.length, MOST_PLACES); place++) places.set(frontier[place], place + 1);
    return places;
  }

  xOf(slot) {
    const docked = this.docked.get(slot);
    return docked === undefined ? this.book.plan.xOf(this.view, slot) : docked;
  }

  yOf(slot) {
    return this.book.plan.yOf(this.view, this.book.plan.level[slot]);
  }

  drawBands(scene) {
    const { plan, run } = this.book;
    const { pitch } = this.view;
    const [from, to] = plan.levelsIn(this.view, this.size.height);
    const every = Math.max(1, Math.ceil(18 / pitch));
    const bands = [], labels = [draw("rect", { class: "gutter", x: 0, y: 0, width: 34, height: this.size.height })];
    const now = scene.node === NONE ? -1 : plan.level[plan.slotOf(scene.node)];
    for (let level = from; level <= to; level++) {
      const y = plan.yOf(this.view, level);
      if (level % 2 === 0 && pitch >= 12) {
        bands.push(draw("rect", { class: "band", x: 0, y: (y - pitch / 2).toFixed(1), width: this.size.width, height: pitch }));
      }
      if (level % every === 0 || level === now) {
        const first = level === from || level === 0;
        if (first && pitch >= 40) labels.push(draw("text", { class: "level-word", x: 10, y: y - 12 }, "level"));
        labels.push(draw("text", { class: level === now ? "level now" : "level", x: 10, y: y + 4 }, String(level)));
      }
    }
    this.layers.bands.replaceChildren(...(run.nodeCount ? bands : []));
    this.layers.gutter.replaceChildren(...(run.nodeCount ? labels : []));
  }

  /** The nodes in view, with one more on either side of every level for the sake of edges. */
  visible(scene) {
    const { plan, history } = this.book;
    const { view } = this;
    const [from, to] = plan.levelsIn(view, this.size.height);
    const half = scene.detail === "box" ? plan.boxWidth / 2 : plan.idWidth / 2;
    const items = [];
    for (let level = from; level <= to; level++) {
      const slots = plan.levels[level];
      const [first, end] = plan.stretch(view, level, -half, this.size.width + half);
      for (let place = Math.max(0, first - 1); place < Math.min(slots.length, end + 1); place++) {
        const slot = slots[place];
        const node = this.nodeOf(slot);
        if (node === NONE || history.generated[node] === NEVER) continue;
        const onScreen = place >= first && place < end && !this.isUnderDocked(slot, level, half * 2);
        items.push({ slot, node, level, status: scene.status(node), onScreen: onScreen || this.docked.has(slot) });
      }
    }
    const known = new Set(items.map((item) => item.slot));
    for (const slot of this.docked.keys()) {
      const level = plan.level[slot];
      if (known.has(slot) || level < from || level > to) continue;
      const node = this.nodeOf(slot);
      items.push({ slot, node, level, status: scene.status(node), onScreen: true });
    }
    return items;
  }

  /** Whether a docked node of the same level stands before this one. */
  isUnderDocked(slot, level, width) {
    const { plan } = this.book;
    for (const [docked, x] of this.docked) {
      if (plan.level[docked] === level && docked !== slot && Math.abs(plan.xOf(this.view, slot) - x) < width) return true;
    }
    return false;
  }

  boxOf(item, scene) {
    const { run, plan } = this.book;
    const name = nodeName(run, item.node);
    if (scene.detail === "box") {
      const state = cutShort(run.states[run.state[item.node]]);
      const columns = Math.max(columnsOf(state), columnsOf(name));
      return { width: columns * plan.column + BOX.padding, height: BOX.height, name, state };
    }
    return { width: plan.idWidth, height: ID_BOX.height, name, state: null };
  }

  halfHeight(scene) {
    return { box: BOX.height / 2, id: ID_BOX.height / 2, mark: 4, bar: 3 }[scene.detail];
  }

  drawItems(scene) {
    const items = this.visible(scene);
    this.drawEdges(scene, items);
    const shown = items.filter((item) => item.onScreen);
    const dots = [];
    for (const item of shown) {
      if (item.status === null) dots.push(`M${this.xOf(item.slot).toFixed(1)} ${this.yOf(item.slot).toFixed(1)}h0`);
    }
    this.layers.future.replaceChildren(
      ...(this.futureEdges ? [draw("path", { class: "future-edge", d: this.futureEdges })] : []),
      ...(dots.length ? [draw("path", { class: "future-dots", d: dots.join("") })] : []));
    const made = shown.filter((item) => item.status !== null);
    if (scene.detail === "mark") this.drawMarks(scene, made);
    else {
      this.layers.marks.replaceChildren();
      this.drawBoxes(scene, made);
    }
    this.drawChips(scene, made);
    this.drawFlag(scene, made);
    this.drawWitness(scene, made);
  }

  drawEdges(scene, items) {
    const { plan, run } = this.book;
    const half = this.halfHeight(scene);
    const groups = { line: "", path: "", solution: "", made: "" };
    let future = "";
    for (const { slot, node, status } of items) {
      const parent = plan.parent[slot];
      if (parent === NONE) continue;
      const isMade = (of) => this.book.history.generated[of] < this.index;
      const foot = isMade(this.nodeOf(parent)) ? half : 5, head = status === null ? 5 : half;
      const d = edgePath(this.xOf(parent), this.yOf(parent) + foot, this.xOf(slot), this.yOf(slot) - head);
      if (status === null) future += d;
      else {
        if (this.book.solvedAt[node] < this.index) groups.solution += d;
        if (node === scene.made && run.kind[scene.event] === KIND.generate) groups.made += d;
        else if (scene.path.has(node)) groups.path += d;
        else groups.line += d;
      }
    }
    this.futureEdges = future;
    const one = (className, d) => (d ? [draw("path", { class: className, d })] : []);
    this.layers.solution.replaceChildren(...one("solution", groups.solution));
    this.layers.edges.replaceChildren(...one("edge", groups.line));
    this.layers["path-edges"].replaceChildren(...one("path-edge", groups.path), ...one("made-edge", groups.made));
  }

  drawBoxes(scene, items) {
    const seen = new Set();
    for (const item of items) {
      const { slot, node, status } = item;
      const box = this.boxOf(item, scene);
      const badge = status === "frontier" ? scene.places.get(node) : undefined;
      const made = node === scene.made;
      const look = `${node}|${status}|${badge || ""}|${made}|${slot === this.cursor}|${scene.detail}`;
      let group = this.nodes.get(slot);
      if (!group) {
        group = draw("g");
        this.nodes.set(slot, group);
        this.layers.nodes.append(group);
      }
      if (group.look !== look) {
        group.look = look;
        set(group, "class", `node is-${status}${made ? " made" : ""}`);
        group.replaceChildren(...boxShape({ ...box, status, badge, made, cursor: slot === this.cursor }));
      }
      set(group, "transform", `translate(${this.xOf(slot).toFixed(1)} ${this.yOf(slot).toFixed(1)})`);
      seen.add(slot);
    }
    this.sweep(this.nodes, seen);
    // What is current or docked stands before what it may overlap.
    for (const slot of this.docked.keys()) if (seen.has(slot)) this.layers.nodes.append(this.nodes.get(slot));
  }

  sweep(elements, seen) {
    for (const [key, element] of elements) {
      if (seen.has(key)) continue;
      element.remove();
      elements.delete(key);
    }
  }

  drawMarks(scene, items) {
    const apart = this.view.scale * (this.view.layout.pitch || this.book.plan.boxWidth);
    const width = clamp(apart - 3, 4, 14), height = 8;
    const paths = {};
    for (const { slot, node, status } of items) {
      if (node === scene.current) continue;
      const x = this.xOf(slot) - width / 2, y = this.yOf(slot) - height / 2;
      paths[status] = `${paths[status] || ""}M${x.toFixed(1)} ${y.toFixed(1)}h${width}v${height}h${-width}z`;
    }
    this.layers.marks.replaceChildren(...Object.entries(paths).map(([status, d]) => draw("path", { class: `mark-${status}`, d })));
    this.drawBoxes({ ...scene, detail: "box" }, items.filter(({ node, slot }) => node === scene.current || slot === this.cursor));
  }

  /** Levels too crowded for marks: cells of some pixels, each in the colour of its liveliest node. */
  drawBars(scene) {
    const { plan, history } = this.book;
    const { view, size } = this;
    const [from, to] = plan.levelsIn(view, size.height);
    const height = clamp(view.pitch * 0.5, 2, 10);
    const paths = {};
    const cells = new Int8Array(Math.ceil(size.width / CELL) + 1);
    for (let level = from; level <= to; level++) {
      cells.fill(-1);
      const slots = plan.levels[level];
      const [first, end] = plan.stretch(view, level, 0, size.width);
      for (let place = first; place < end; place++) {
        const node = this.nodeOf(slots[place]);
        if (node === NONE || history.generated[node] >= this.index) continue;
        const rank = WINNERS.indexOf(scene.status(node));
        const cell = Math.max(0, Math.floor(plan.xOf(view, slots[place]) / CELL));
        if (cells[cell] < 0 || rank < cells[cell]) cells[cell] = rank;
      }
      const y = plan.yOf(view, level) - height / 2;
      for (let cell = 0; cell < cells.length; cell++) {
        const rank = cells[cell];
        if (rank < 0) continue;
        const start = cell;
        while (cells[cell + 1] === rank) cell++;
        const d = `M${start * CELL} ${y.toFixed(1)}h${(cell - start + 1) * CELL - 1}v${height}h${-((cell - start + 1) * CELL - 1)}z`;
        paths[WINNERS[rank]] = (paths[WINNERS[rank]] || "") + d;
      }
    }
    let trail = "";
    for (const node of scene.path) {
      const slot = plan.slotOf(node);
      if (plan.parent[slot] === NONE) continue;
      trail += edgePath(this.xOf(plan.parent[slot]), this.yOf(plan.parent[slot]), this.xOf(slot), this.yOf(slot));
    }
    this.layers.marks.replaceChildren(...Object.entries(paths).map(([status, d]) => draw("path", { class: `mark-${status}`, d })));
    for (const name of ["edges", "solution", "future", "chips", "chip-edges", "witness"]) this.layers[name].replaceChildren();
    this.chips.clear();
    this.layers["path-edges"].replaceChildren(...(trail ? [draw("path", { class: "path-edge", d: trail })] : []));
    const tip = scene.tip;
    const items = tip === NONE || history.generated[tip] >= this.index ? []
      : [{ slot: plan.slotOf(tip), node: tip, status: scene.status(tip) }];
    this.drawBoxes({ ...scene, detail: "box" }, items);
    this.layers.flag.replaceChildren();
  }

  /** Refused children: all where the drawing has room for them, else those of the node in hand. */
  drawChips(scene, items) {
    const { run, history } = this.book;
    const seen = new Set();
    let edges = "";
    const layout = this.view.layout;
    const all = layout.chips && scene.detail === "box";
    const half = this.halfHeight(scene);
    const put = (refused, x, y) => {
      const witness = run.reject.witness[refused];
      const text = witness === NONE ? "" : nodeName(run, witness);
      const made = refused === scene.refused;
      let group = this.chips.get(refused);
      if (!group) {
        group = draw("g", { "data-refused": refused });
        this.chips.set(refused, group);
        this.layers.chips.append(group);
      }
      const look = `${made}`;
      if (group.look !== look) {
        group.look = look;
        set(group, "class", made ? "chip made" : "chip");
        group.replaceChildren(...chipShape({ width: chipWidth(text), height: CHIP.height, text, illegal: witness === NONE, made }));
      }
      set(group, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      seen.add(refused);
    };
    for (const item of items) {
      if (!all && item.node !== scene.tip) continue;
      const refusals = this.book.refusals(item.node).filter((refused) => run.reject.event[refused] < this.index);
      if (!refusals.length || scene.detail === "mark") continue;
      const x = this.xOf(item.slot), y = this.yOf(item.slot) + half;
      if (all) {
        for (const refused of refusals) {
          const chipX = layout.chips[refused] * this.view.scale + this.view.x;
          const chipY = this.yOf(item.slot) + this.view.pitch - 9;
          edges += edgePath(x, y, chipX, chipY - CHIP.height / 2);
          put(refused, chipX, chipY);
        }
      } else {
        const last = refusals.slice(-6);
        const widths = last.map((refused) => chipWidth(run.reject.witness[refused] === NONE ? "" : nodeName(run, run.reject.witness[refused])));
        let left = x - (widths.reduce((sum, width) => sum + width + 3, -3)) / 2;
        last.forEach((refused, nth) => {
          put(refused, left + widths[nth] / 2, y + CHIP.height / 2 + 3);
          left += widths[nth] + 3;
        });
      }
    }
    this.layers["chip-edges"].replaceChildren(...(edges ? [draw("path", { class: "chip-edge", d: edges })] : []));
    this.sweep(this.chips, seen);
  }

  /** Where boxes have no room for states, the current node's stands beside it. */
  drawFlag(scene, items) {
    if (scene.detail !== "id" || scene.tip === NONE || scene.status(scene.tip) === null) {
      this.layers.flag.replaceChildren();
      return;
    }
    const { run, plan } = this.book;
    const slot = plan.slotOf(scene.tip);
    const state = cutShort(run.states[run.state[scene.tip]]);
    const width = columnsOf(state) * plan.column + 12;
    const x = this.xOf(slot), y = this.yOf(slot);
    // Beside the box where there is room, else above it: never over another node of its level.
    const beside = [x + plan.idWidth / 2 + 9, x - plan.idWidth / 2 - 9 - width];
    const others = items.filter((item) => item.level === plan.level[slot] && item.slot !== slot).map((item) => this.xOf(item.slot));
    const isFree = (left) => left > 36 && left + width < this.size.width - 4
      && others.every((other) => other + plan.idWidth / 2 < left || other - plan.idWidth / 2 > left + width);
    const free = beside.find(isFree);
    const left = free === undefined ? clamp(x - width / 2, 38, this.size.width - 4 - width) : free;
    const top = free === undefined ? y - ID_BOX.height / 2 - 28 : y - 10;
    this.layers.flag.replaceChildren(draw("g", { class: "flag" },
      draw("rect", { x: left, y: top, width, height: 20, rx: 3 }),
      draw("text", { x: left + width / 2, y: top + 14 }, state)));
  }

  /** From a refused child to the node that has its state already. */
  drawWitness(scene, items) {
    const { run, plan } = this.book;
    const layer = this.layers.witness;
    layer.replaceChildren();
    const event = scene.event;
    const witness = event < 0 ? NONE
      : scene.refused !== NONE ? run.reject.witness[scene.refused]
      : run.kind[event] === KIND.discard ? run.discardWitness.get(scene.node) : NONE;
    if (witness === NONE || scene.detail === "mark") return;
    const item = items.find((other) => other.node === witness);
    if (!item) return;
    const box = this.boxOf(item, scene);
    const at = { x: this.xOf(item.slot), y: this.yOf(item.slot) };
    layer.append(draw("rect", {
      class: "witness-ring", x: at.x - box.width / 2 - 5, y: at.y - box.height / 2 - 5,
      width: box.width + 10, height: box.height + 10, rx: 6,
    }));
    const chip = scene.refused === NONE ? null : this.chips.get(scene.refused);
    if (!chip) return;
    const [, chipX, chipY] = /translate\((\S+) (\S+)\)/.exec(chip.getAttribute("transform")).map(Number);
    const half = chipWidth(nodeName(run, witness)) / 2;
    const parentX = this.xOf(plan.slotOf(run.node[event]));
    const preferred = chipX >= parentX ? 1 : -1;
    for (const side of [preferred, -preferred]) {
      const start = { x: chipX + side * half, y: chipY };
      const end = { x: at.x + side * (box.width / 2 + 9), y: at.y };
      const reach = 26 + Math.abs(chipY - at.y) * 0.25;
      const bulge = side > 0 ? Math.max(start.x, end.x) + reach : Math.min(start.x, end.x) - reach;
      const curve = [start, { x: bulge, y: chipY }, { x: bulge, y: at.y }, end];
      if (this.isBlocked(curve, items, scene, witness)) continue;
      const d = `M${start.x} ${start.y}C${bulge} ${chipY} ${bulge} ${at.y} ${end.x} ${end.y}`;
      layer.append(draw("path", { class: "witness", d }),
        draw("path", { class: "witness-head", d: `M${end.x - side * 5} ${end.y}l${side * 11} -5.5v11z` }));
      return;
    }
  }

  /** Whether a curve runs through the box of another node. */
  isBlocked(curve, items, scene, witness) {
    const half = scene.detail === "box" ? 16 : 11;
    const boxes = items.filter((item) => item.node !== witness)
      .map((item) => ({ x: this.xOf(item.slot), y: this.yOf(item.slot), width: this.boxOf(item, scene).width / 2 }));
    for (let part = 0.08; part < 1; part += 0.07) {
      const point = (axis) => {
        const rest = 1 - part;
        return rest ** 3 * curve[0][axis] + 3 * rest ** 2 * part * curve[1][axis] + 3 * rest * part ** 2 * curve[2][axis] + part ** 3 * curve[3][axis];
      };
      const x = point("x"), y = point("y");
      if (x < MARGIN.left / 2 || x > this.size.width) return true;
      if (boxes.some((box) => Math.abs(box.x - x) < box.width && Math.abs(box.y - y) < half)) return true;
    }
    return false;
  }

  writeNote(scene) {
    const { run, history } = this.book;
    const made = history.generatedBefore(this.index) - history.firstNode(this.index);
    const parts = [];
    if (scene.detail === "bar") parts.push(`${grouped(made)} nodes, drawn as bars: zoom in to tell them apart`);
    if (scene.detail === "mark") parts.push("Zoom in for labels");
    const hasChips = this.view.layout.chips && scene.detail === "box";
    if (!hasChips && run.reject.event.length) parts.push(scene.detail === "box" || scene.detail === "id" ? "rejected children: only the current node's" : "rejected children not shown");
    const text = parts.join(" · ");
    this.note.textContent = text && text[0].toUpperCase() + text.slice(1);
  }
}

/** The plan of a run's tree, with boxes wide enough for its labels. */
function planFor(run) {
  const font = getComputedStyle(document.documentElement).getPropertyValue("--mono");
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `12px ${font}`;
  const column = pen.measureText("0".repeat(50)).width / 50;
  let columns = 2, digits = 1;
  for (const state of run.states) columns = Math.max(columns, Math.min(MOST_COLUMNS, columnsOf(state)));
  for (const number of run.number) digits = Math.max(digits, String(number).length);
  const plan = new Plan(run, Math.max(columns, digits + 1) * column + BOX.padding, (digits + 1) * column + ID_BOX.padding);
  plan.column = column;
  return plan;
}
