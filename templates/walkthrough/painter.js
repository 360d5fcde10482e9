// Draws the part of the tree that is in view, with no more detail than can be read.

/** Places in the queue beyond this are not written on the nodes. */
const MOST_PLACES = 999;

class Painter {
  constructor(tree, note) {
    this.tree = tree;
    this.note = note;
    this.layers = {};
    for (const name of ["bands", "solution", "edges", "chip-edges", "future", "path-edges", "witness", "marks", "folds", "nodes", "chips", "flag", "gutter"]) {
      this.layers[name] = draw("g", { class: `layer-${name}` });
    }
    tree.svg.append(...Object.values(this.layers));
    this.bars = new Bars(this);
    this.nodes = new Map();
    this.chips = new Map();
    /** By slot, the x at which a node of the path is docked that would be out of view. */
    this.docked = new Map();
  }

  get book() { return this.tree.book; }
  get index() { return this.tree.index; }
  get view() { return this.tree.view; }
  get size() { return this.tree.size; }

  paint() {
    const scene = this.scene();
    this.drawBands(scene);
    if (scene.detail === "bar") this.bars.paint(scene);
    else {
      this.layers.folds.replaceChildren();
      this.drawItems(scene);
    }
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
      path: new Set(path), limit: limitAt(this.book, index),
      status: (of) => shownAs(run, history.status(of, index, current)),
    };
    scene.places = this.places(scene);
    // The path stays in view: a node of it that is off to one side is docked at the edge.
    this.docked = new Map();
    if (scene.detail !== "bar") {
      const half = plan.widthOf(scene.detail) / 2;
      const [from, to] = plan.levelsIn(view, this.size.height);
      for (const on of path.slice(from, to + 1)) {
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
    const line = this.book.history.waitingLine(this.index);
    for (let place = 0; place < Math.min(line.length, MOST_PLACES); place++) places.set(line.at(place), place + 1);
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
    const bands = [], labels = gutterOf(this.size.height);
    const now = scene.node === NONE ? -1 : plan.level[plan.slotOf(scene.node)];
    // Most steps leave the levels as they are, and text is dear to lay out.
    const look = [from, to, pitch, this.view.y, now, scene.limit, this.size.width, this.size.height].join();
    if (this.bandsLook === look && this.bandsBook === this.book) return;
    [this.bandsLook, this.bandsBook] = [look, this.book];
    for (let level = from; level <= to; level++) {
      const y = plan.yOf(this.view, level);
      if (level % 2 === 0 && pitch >= 12) {
        bands.push(draw("rect", { class: "band", x: 0, y: (y - pitch / 2).toFixed(1), width: this.size.width, height: pitch }));
      }
      const isNear = now >= 0 && level !== now && Math.abs(level - now) < every;
      if ((level % every === 0 && !isNear) || level === now) {
        const first = level === from || level === 0;
        if (first && pitch >= 40 && y >= 22) labels.push(draw("text", { class: "level-word", x: 10, y: y - 12 }, "level"));
        labels.push(draw("text", { class: level === now ? "level now" : "level", x: 10, y: y + 4 }, grouped(level)));
      }
    }
    if (scene.limit !== null && scene.limit >= from && scene.limit <= to && pitch >= PITCH.mark) {
      const y = (plan.yOf(this.view, scene.limit) + Math.min(pitch / 2, 36)).toFixed(1);
      bands.push(draw("path", { class: "limit", d: `M38 ${y}H${this.size.width}` }));
      if (pitch >= 30) bands.push(draw("text", { class: "limit-word", x: this.size.width - 12, y: y - 5 }, `depth limit ${scene.limit}`));
    }
    this.layers.bands.replaceChildren(...(run.nodeCount ? bands : []));
    this.layers.gutter.replaceChildren(...(run.nodeCount ? labels : []));
  }

  /** The nodes in view, with one more on either side of every level for the sake of edges. */
  visible(scene) {
    const { plan, history } = this.book;
    const { view } = this;
    const [from, to] = plan.levelsIn(view, this.size.height);
    const half = plan.widthOf(scene.detail) / 2;
    const items = [];
    for (let level = from; level <= to; level++) {
      const slots = plan.levels[level];
      const [first, end] = plan.stretch(view, level, -half, this.size.width + half);
      for (let place = Math.max(0, first - 1); place < Math.min(slots.length, end + 1); place++) {
        const slot = slots[place];
        const node = this.tree.nodeOf(slot);
        if (node === NONE || history.generated[node] === NEVER) continue;
        const onScreen = place >= first && place < end && !this.isUnderDocked(slot, level, half * 2);
        items.push({ slot, node, level, status: scene.status(node), onScreen: onScreen || this.docked.has(slot) });
      }
    }
    const known = new Set(items.map((item) => item.slot));
    for (const slot of this.docked.keys()) {
      const level = plan.level[slot];
      if (known.has(slot) || level < from || level > to) continue;
      const node = this.tree.nodeOf(slot);
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
      const state = cutShort(labelOf(run, run.state[item.node]));
      const own = columnsOf(name) * plan.column;
      const width = Math.max(columnsOf(state) * plan.column + BOX.padding, own + BOX.besideName, BOX.least);
      return { width, height: BOX.height, name, state };
    }
    if (scene.detail === "fold") return { width: item.width, height: FOLD.height, name, state: null };
    if (scene.detail === "line") {
      const state = cutShort(labelOf(run, run.state[item.node]));
      const columns = columnsOf(state) + columnsOf(name) + 1;
      return { width: columns * plan.column * LINE_BOX.font + LINE_BOX.padding, height: LINE_BOX.height, name, state, inLine: true };
    }
    return { width: plan.idWidth, height: ID_BOX.height, name, state: null };
  }

  halfHeight(scene) {
    return { box: BOX.height / 2, line: LINE_BOX.height / 2, id: ID_BOX.height / 2, mark: 4, bar: 3 }[scene.detail];
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
    this.drawFlag(scene, made);
    this.drawChips(scene, made);
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
      const foot = isMade(this.tree.nodeOf(parent)) ? half : 5, head = status === null ? 5 : half;
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
      const badge = scene.detail === "fold" ? undefined : status === "frontier" ? scene.places.get(node) : this.timesExpanded(node, status);
      const made = node === scene.made;
      const apart = this.tree.apart ? this.tree.apart(node) : "";
      const look = `${node}|${status}|${badge || ""}|${made}|${slot === this.tree.cursor}|${scene.detail}|${apart}`;
      let group = this.nodes.get(slot);
      if (!group) {
        group = draw("g");
        this.nodes.set(slot, group);
        this.layers.nodes.append(group);
      }
      if (group.look !== look) {
        group.look = look;
        set(group, "class", `node is-${status}${made ? " made" : ""}`);
        group.replaceChildren(...boxShape({ ...box, status, badge, made, apart, cursor: slot === this.tree.cursor }));
      }
      set(group, "transform", `translate(${this.xOf(slot).toFixed(1)} ${this.yOf(slot).toFixed(1)})`);
      seen.add(slot);
    }
    this.sweep(this.nodes, seen);
    // What is current or docked stands before what it may overlap.
    for (const slot of this.docked.keys()) if (seen.has(slot)) this.layers.nodes.append(this.nodes.get(slot));
  }

  /** Under iterative deepening, how often a node's state has been expanded, if more than once. */
  timesExpanded(node, status) {
    const { run, moments } = this.book;
    if (!run.rounds || !["current", "open", "closed"].includes(status)) return undefined;
    const { all } = moments.expansions(run.state[node], this.index);
    return all > 1 ? `×${all}` : undefined;
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
    this.layers.marks.replaceChildren(...Object.entries(paths).map(([status, d]) => draw("path", { class: `mark-${status}`, d })), ...this.apartMarks(items));
    this.drawBoxes({ ...scene, detail: "box" }, items.filter(({ node, slot }) => node === scene.current || slot === this.tree.cursor));
  }

  /** Small signs above the marks of nodes that the run beside has not. */
  apartMarks(items) {
    if (!this.tree.apart) return [];
    const paths = { yet: "", ever: "" };
    for (const { slot, node } of items) {
      const apart = this.tree.apart(node);
      if (apart) paths[apart] += `M${this.xOf(slot).toFixed(1)} ${(this.yOf(slot) - 13).toFixed(1)}l3.5 3.5-3.5 3.5-3.5-3.5z`;
    }
    return Object.entries(paths).filter(([, d]) => d).map(([apart, d]) => draw("path", { class: `apart ${apart}`, d }));
  }

  /** Refused children: all where the drawing has room for them, else those of the node in hand. */
  drawChips(scene, items) {
    const { run } = this.book;
    const seen = new Set();
    let edges = "";
    this.untold = "";
    const layout = this.view.layout;
    const all = layout.chips && scene.detail === "box";
    const half = this.halfHeight(scene);
    for (const item of items) {
      if (!all && item.node !== scene.tip) continue;
      const refusals = this.book.refusals(item.node).filter((refused) => run.reject.event[refused] < this.index);
      if (!refusals.length || scene.detail === "mark") continue;
      if (!all) {
        this.drawChipsOfTip(scene, item, items, refusals, seen);
        continue;
      }
      const x = this.xOf(item.slot), y = this.yOf(item.slot) + half;
      for (const refused of refusals) {
        const chipX = layout.chips[refused] * this.view.scale + this.view.x;
        const chipY = this.yOf(item.slot) + this.view.pitch - 9;
        edges += edgePath(x, y, chipX, chipY - CHIP.height / 2);
        this.putChip(scene, refused, chipX, chipY, seen);
      }
    }
    this.layers["chip-edges"].replaceChildren(...(edges ? [draw("path", { class: "chip-edge", d: edges })] : []));
    this.sweep(this.chips, seen);
  }

  /** The chips of the node in hand where there is room for them, else one for all, else a word in the note. */
  drawChipsOfTip(scene, item, items, refusals, seen) {
    const { run } = this.book;
    const taken = this.taken(scene, item, items);
    if (this.flagAt) taken.push(this.flagAt);
    const last = refusals.slice(-6);
    const widths = last.map((refused) => chipWidth(witnessName(run, refused)));
    const wide = widths.reduce((sum, width) => sum + width + 3, -3);
    const at = this.freeBy(scene, item, wide, CHIP.height, taken);
    if (at) {
      let { left } = at;
      last.forEach((refused, nth) => {
        this.putChip(scene, refused, left + widths[nth] / 2, at.top + CHIP.height / 2, seen);
        left += widths[nth] + 3;
      });
      return;
    }
    const illegal = refusals.filter((refused) => run.reject.witness[refused] === NONE).length;
    const text = [illegal ? `✕${illegal}` : "", refusals.length > illegal ? `↺${refusals.length - illegal}` : ""].filter(Boolean).join(" ");
    const width = text.length * 7 + 12;
    const place = this.freeBy(scene, item, width, CHIP.height, taken);
    if (!place) {
      this.untold = `${nodeName(run, item.node)} has ${text}`;
      return;
    }
    const group = this.chipGroup("all");
    const made = scene.refused !== NONE;
    const look = `${text}|${made}`;
    if (group.look !== look) {
      group.look = look;
      set(group, "class", made ? "chip made" : "chip");
      group.replaceChildren(
        draw("rect", { class: made ? "pill made" : "pill", x: -width / 2, y: -CHIP.height / 2, width, height: CHIP.height, rx: 3 }),
        draw("text", { y: 3.8 }, text));
    }
    this.placeChip(group, place.left + width / 2, place.top + CHIP.height / 2, width);
    seen.add("all");
  }

  putChip(scene, refused, x, y, seen) {
    const { run } = this.book;
    const text = witnessName(run, refused);
    const made = refused === scene.refused;
    const group = this.chipGroup(refused);
    if (group.look !== String(made)) {
      group.look = String(made);
      set(group, "class", made ? "chip made" : "chip");
      const illegal = run.reject.witness[refused] === NONE;
      group.replaceChildren(...chipShape({ width: chipWidth(text), height: CHIP.height, text, illegal, made }));
    }
    this.placeChip(group, x, y, chipWidth(text));
    seen.add(refused);
  }

  chipGroup(key) {
    let group = this.chips.get(key);
    if (!group) {
      group = draw("g", key === "all" ? {} : { "data-refused": key });
      this.chips.set(key, group);
      this.layers.chips.append(group);
    }
    return group;
  }

  placeChip(group, x, y, width) {
    group.at = { x, y, width };
    set(group, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  /** What stands near a node: the boxes of its level and of those above and below, with rings and queue places. */
  taken(scene, item, items) {
    return items.filter((other) => other.slot !== item.slot && Math.abs(other.level - item.level) <= 1).map((other) => {
      const { width, height } = this.boxOf(other, scene);
      const x = this.xOf(other.slot), y = this.yOf(other.slot);
      const hasBadge = other.status === "frontier" && scene.places.has(other.node) || this.timesExpanded(other.node, other.status) !== undefined;
      return { left: x - width / 2 - 3, right: x + width / 2 + (hasBadge ? 14 : 4), top: y - height / 2 - (hasBadge ? 9 : 4), bottom: y + height / 2 + 4 };
    });
  }

  /** Where something so large is free beside, below or above a node's box: { left, top }, or null. */
  freeBy(scene, item, width, height, taken) {
    const x = this.xOf(item.slot), y = this.yOf(item.slot);
    const box = this.boxOf(item, scene);
    const out = { x: box.width / 2 + 10, y: box.height / 2 + 8 };
    const hasBadge = this.timesExpanded(item.node, item.status) !== undefined;
    const middle = clamp(x - width / 2, 42, Math.max(42, this.size.width - 4 - width));
    const places = [
      { left: x + out.x + (hasBadge ? 6 : 0), top: y - height / 2 }, { left: x - out.x - width, top: y - height / 2 },
      { left: middle, top: y + out.y }, { left: middle, top: y - out.y - height },
    ];
    const isFree = ({ left, top }) => left > 40 && left + width < this.size.width - 4 && top > 2 && top + height < this.size.height - 2
      && taken.every((other) => left > other.right || left + width < other.left || top > other.bottom || top + height < other.top);
    return places.find(isFree) || null;
  }

  /** Where boxes have no room for states, the current node's stands beside it, cut shorter or left out where it must be. */
  drawFlag(scene, items) {
    this.flagAt = null;
    const item = scene.detail === "id" && scene.tip !== NONE && items.find((other) => other.node === scene.tip);
    if (!item) {
      this.layers.flag.replaceChildren();
      return;
    }
    const { run, plan } = this.book;
    const whole = cutShort(labelOf(run, run.state[scene.tip]));
    const taken = this.taken(scene, item, items);
    const letters = [...whole];
    const lengths = [letters.length, 12, 8].filter((length, nth) => nth === 0 || length < letters.length);
    for (const length of lengths) {
      const text = length < letters.length ? `${letters.slice(0, length - 1).join("")}…` : whole;
      const width = columnsOf(text) * plan.column + 12;
      const at = this.freeBy(scene, item, width, 20, taken);
      if (!at) continue;
      this.flagAt = { left: at.left - 3, right: at.left + width + 3, top: at.top - 2, bottom: at.top + 22 };
      this.layers.flag.replaceChildren(draw("g", { class: "flag" },
        draw("rect", { x: at.left, y: at.top, width, height: 20, rx: 3 }),
        draw("text", { x: at.left + width / 2, y: at.top + 14 }, text)));
      return;
    }
    this.layers.flag.replaceChildren();
  }

  /** From a refused child to the node that has its state already: a ring, and an arrow if it can be. */
  drawWitness(scene, items) {
    const { run, plan } = this.book;
    const layer = this.layers.witness;
    layer.replaceChildren();
    const { event } = scene;
    const witness = event < 0 ? NONE
      : scene.refused !== NONE ? run.reject.witness[scene.refused]
      : run.kind[event] === KIND.discard ? run.discardWitness.get(scene.node) : NONE;
    if (witness === NONE || scene.detail === "mark") return;
    const item = items.find((other) => other.node === witness);
    if (!item) return;
    const about = (of) => ({ ...this.boxOf(of, scene), x: this.xOf(of.slot), y: this.yOf(of.slot) });
    const box = about(item);
    layer.append(draw("rect", {
      class: "witness-ring", x: box.x - box.width / 2 - 5, y: box.y - box.height / 2 - 5,
      width: box.width + 10, height: box.height + 10, rx: 6,
    }));
    const chip = this.chips.get(scene.refused);
    if (!chip) return;
    const obstacles = items.filter((other) => other !== item).map(about);
    for (const [refused, { at }] of this.chips) if (refused !== scene.refused) obstacles.push({ ...at, height: CHIP.height });
    const away = chip.at.x >= this.xOf(plan.slotOf(scene.node)) ? 1 : -1;
    const way = witnessCurve(chip.at, box, away, obstacles, { left: 30, right: this.size.width });
    if (!way) return;
    const [a, b, c, d] = way.curve;
    layer.append(
      draw("path", { class: "witness", d: `M${a.x} ${a.y}C${b.x} ${b.y} ${c.x} ${c.y} ${d.x} ${d.y}` }),
      draw("path", { class: "witness-head", d: `M${d.x - way.side * 5} ${d.y}l${way.side * 11} -5.5v11z` }));
  }

  writeNote(scene) {
    const { run, history } = this.book;
    const made = history.generatedBefore(this.index) - history.firstNode(this.index);
    const parts = [];
    if (scene.detail !== "bar" && this.untold) parts.push(this.untold);
    if (scene.detail === "bar") parts.push(made > this.bars.named ? `${grouped(made)} nodes: ${grouped(this.bars.named)} by name, the others folded into bars. Click a count to unfold` : "");
    const isFolded = scene.detail === "bar" && made > this.bars.named;
    if (scene.detail === "mark") parts.push("Zoom in for labels");
    const hasChips = this.view.layout.chips && scene.detail === "box";
    if (!hasChips && run.reject.event.length) parts.push(["box", "line", "id"].includes(scene.detail) ? "rejected children: only the current node's" : "rejected children not shown");
    const text = parts.filter(Boolean).join(isFolded ? "; " : " · ");
    this.note.textContent = text && /^[a-z] ?[a-z]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  }
}

/** What keeps the level numbers apart from the nodes behind them: opaque, with a short fade at its right edge. */
function gutterOf(height) {
  const strips = [0.75, 0.5, 0.25].map((opacity, nth) => draw("rect", { class: "gutter", x: 34 + nth * 4, y: 0, width: 4, height, opacity }));
  return [draw("rect", { class: "gutter", x: 0, y: 0, width: 34, height }), ...strips];
}

/** The name of the node that a refused child's state has already, or "". */
function witnessName(run, refused) {
  const witness = run.reject.witness[refused];
  return witness === NONE ? "" : nodeName(run, witness);
}

/** The depth limit that holds at a position, or null. */
function limitAt({ run, history }, index) {
  const round = history.roundIndex(index);
  if (run.rounds) return round < 0 ? null : history.rounds[round].limit;
  return run.depth_limit;
}
