// Draws the part of the tree that is in view, with no more detail than can be read.

/** Places in the queue beyond this are not written on the nodes. */
const MOST_PLACES = 999;

/** Pixels from an edge at which the pointer is still on it. */
const EDGE_REACH = 5;

class Painter {
  constructor(tree, note) {
    this.tree = tree;
    this.note = note;
    this.layers = {};
    for (const name of ["bands", "solution", "edges", "chip-edges", "future", "path-edges", "witness", "marks", "folds", "counts", "names", "move-names", "nodes", "chips", "flag", "gutter"]) {
      this.layers[name] = draw("g", { class: `layer-${name}` });
    }
    tree.svg.append(...Object.values(this.layers));
    this.bands = new LevelBands(this);
    this.bars = new Bars(this);
    this.chips = new Chips(this);
    this.moves = new Moves(this);
    /** What is drawn of the tree, but for bars. */
    this.items = [];
    /** By slot, the drawn box. */
    this.nodes = new Map();
    /** By slot, the x at which a node of the path is docked that would be out of view. */
    this.docked = new Map();
  }

  get book() { return this.tree.book; }
  get index() { return this.tree.index; }
  get view() { return this.tree.view; }
  get size() { return this.tree.size; }

  paint() {
    const scene = this.scene();
    if (this.drawn !== this.book) this.forget();
    this.bands.paint(scene);
    if (scene.detail === "bar") {
      this.items = [];
      this.moves.clear();
      this.bars.paint(scene);
    } else {
      this.bars.clear();
      this.drawItems(scene);
    }
    this.writeNote(scene);
  }

  /** Another run: what its nodes are called has nothing to do with what is drawn. */
  forget() {
    this.drawn = this.book;
    arrange(this.layers.nodes, []);
    this.nodes.clear();
    this.chips.clear();
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
    // At the end the way to the first goal is kept in view, though the search is nowhere on it.
    const kept = tip !== NONE ? tip : this.tree.goalAtEnd();
    const [from, to] = plan.levelsIn(view, this.size.height);
    const way = pathWithin(this.book, kept, from - 1, to + 1);
    const scene = {
      detail: plan.detail(view.layout, view.scale, view.pitch),
      current, event, node, refused, tip,
      made: refused === NONE ? node : NONE,
      path: new Set(tip === NONE ? [] : way), way: new Set(way), limit: limitAt(this.book, index),
      status: (of) => shownAs(run, history.status(of, index, current)),
    };
    // Only boxes tell them.
    scene.places = scene.detail === "bar" ? new Map() : this.places();
    // The path stays in view: a node of it that is off to one side is docked at the edge.
    this.docked = new Map();
    if (scene.detail !== "bar") {
      for (const on of way) {
        const slot = plan.slotOf(on);
        if (plan.level[slot] < from || plan.level[slot] > to) continue;
        const half = this.widthIn(scene, on) / 2;
        const x = plan.xOf(view, slot);
        const within = clamp(x, MARGIN.left + half - 8, this.size.width - half - 12);
        if (within !== x) this.docked.set(slot, within);
      }
    }
    return scene;
  }

  /** By node, its place in the queue, or on the stack from the top: 1 leaves next. A path is no such line. */
  places() {
    const places = new Map();
    const { frontier } = this.book.run;
    if (frontier === "path") return places;
    const line = this.book.history.waitingLine(this.index);
    for (let place = 0; place < Math.min(line.length, MOST_PLACES); place++) {
      places.set(line.at(frontier === "fifo" ? place : line.length - 1 - place), place + 1);
    }
    return places;
  }

  xOf(slot) {
    const docked = this.docked.get(slot);
    return docked === undefined ? this.book.plan.xOf(this.view, slot) : docked;
  }

  yOf(slot) {
    return this.book.plan.yOf(this.view, this.book.plan.level[slot]);
  }

  /** The nodes in view, with one more on either side of every level for the sake of edges. */
  visible(scene) {
    const { plan, history } = this.book;
    const { view } = this;
    const [from, to] = plan.levelsIn(view, this.size.height);
    const half = this.widthIn(scene) / 2;
    const items = [];
    for (let level = from; level <= to; level++) {
      const slots = plan.levels[level];
      const [first, end] = plan.stretch(view, level, -half, this.size.width + half);
      for (let place = Math.max(0, first - 1); place < Math.min(slots.length, end + 1); place++) {
        const slot = slots[place];
        const node = this.tree.nodeOf(slot);
        if (node === NONE || history.generated[node] === NEVER) continue;
        const onScreen = place >= first && place < end && !this.isUnderDocked(scene, slot, level);
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

  /** Whether a docked node of the same level stands before this one. A box covers the marks behind it anyway. */
  isUnderDocked(scene, slot, level) {
    const { plan } = this.book;
    const width = this.widthIn(scene);
    const box = scene.detail === "mark" && scene.current !== NONE ? plan.slotOf(scene.current) : NONE;
    for (const [docked, x] of this.docked) {
      if (plan.level[docked] === level && docked !== slot && docked !== box && Math.abs(plan.xOf(this.view, slot) - x) < width) return true;
    }
    return false;
  }

  /** How much room a node takes from left to right, one that is like most or the given one: among marks the current node is a box. */
  widthIn({ detail, current }, node = NONE) {
    if (detail !== "mark") return this.book.plan.widthOf(detail);
    return node !== NONE && node === current ? this.book.plan.boxWidth : this.markWidth();
  }

  /** Of a mark. */
  markWidth() {
    return clamp(this.view.scale * (this.view.layout.pitch || this.book.plan.boxWidth) - 3, 4, 14);
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
      return { width: columns * plan.column * LINE_BOX.font + LINE_BOX.padding + (SIGNED.has(item.status) ? LINE_BOX.sign : 0), height: LINE_BOX.height, name, state, inLine: true };
    }
    return { width: plan.idWidth, height: ID_BOX.height, name, state: null };
  }

  halfHeight(scene) {
    return { box: BOX.height / 2, line: LINE_BOX.height / 2, id: ID_BOX.height / 2, mark: 4, bar: 3 }[scene.detail];
  }

  drawItems(scene) {
    const items = this.visible(scene);
    this.items = scene.detail === "mark" ? [] : items;
    this.drawEdges(scene, items);
    const shown = items.filter((item) => item.onScreen);
    const dots = [];
    for (const item of shown) {
      if (item.status === null) dots.push(`M${this.xOf(item.slot).toFixed(1)} ${this.yOf(item.slot).toFixed(1)}h0`);
    }
    setPaths(this.layers.future, [["future-edge", this.futureEdges], ["future-dots", dots.join("")]]);
    const made = shown.filter((item) => item.status !== null);
    if (scene.detail === "mark") this.drawMarks(scene, made);
    else {
      setPaths(this.layers.marks, []);
      this.drawBoxes(scene, made);
    }
    this.chips.paint(scene, made);
    this.moves.paint(scene, made);
  }

  /** The node to which the edge at a point of the drawing leads, or NONE. */
  edgeAt(x, y) {
    const { plan } = this.book;
    const half = this.halfHeight({ detail: plan.detail(this.view.layout, this.view.scale, this.view.pitch) });
    const level = Math.ceil((y - this.view.y) / this.view.pitch);
    let best = NONE, least = EDGE_REACH;
    for (const item of this.items) {
      const parent = plan.parent[item.slot];
      if (item.level !== level || item.status === null || parent === NONE) continue;
      const distance = distanceToEdge({ x, y }, this.xOf(parent), this.yOf(parent) + half, this.xOf(item.slot), this.yOf(item.slot) - half);
      if (distance < least) [best, least] = [item.node, distance];
    }
    return best;
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
      const d = edgePath(this.xOf(parent), this.yOf(parent) + foot, this.xOf(slot), this.yOf(slot) - head, this.size.width);
      if (status === null) future += d;
      else {
        if (this.book.solvedAt[node] < this.index) groups.solution += d;
        if (node === scene.made && run.kind[scene.event] === KIND.generate) groups.made += d;
        else if (scene.path.has(node)) groups.path += d;
        else groups.line += d;
      }
    }
    this.futureEdges = future;
    setPaths(this.layers.solution, [["solution", groups.solution]]);
    setPaths(this.layers.edges, [["edge", groups.line]]);
    setPaths(this.layers["path-edges"], [["path-edge", groups.path], ["made-edge", groups.made]]);
  }

  drawBoxes(scene, items) {
    const spare = this.setAside(new Set(items.map(({ slot }) => slot)));
    for (const item of items) {
      const { slot, node, status } = item;
      const badge = scene.detail === "fold" ? undefined : status === "frontier" ? scene.places.get(node) : this.timesExpanded(node, status);
      const made = node === scene.made;
      const cursor = slot === this.tree.cursor;
      const apart = this.tree.apart ? this.tree.apart(node) : "";
      const cut = this.cutOf(item, scene);
      const look = `${status}|${badge || ""}|${made}|${cursor}|${scene.detail}|${apart}|${cut}`;
      let group = this.nodes.get(slot);
      if (!group || group.look !== look || group.node !== node) {
        const box = this.boxOf(item, scene);
        // Where a box has nothing but a name, one that is gone serves again: to make it is dear.
        const form = box.state === null ? `${look}|${box.width}|${box.name.length}` : null;
        const old = form !== null && (spare.get(form) || []).pop();
        if (old && group) group.remove();
        group = old || group || draw("g");
        if (old) setText(old.querySelector(".name"), box.name);
        else {
          set(group, "class", `node is-${status}${made ? " made" : ""}${cut}`);
          group.replaceChildren(...boxShape({ ...box, status, badge, made, apart, cursor }));
        }
        Object.assign(group, { look, node, form });
        this.nodes.set(slot, group);
        if (!group.isConnected) this.layers.nodes.append(group);
      }
      const place = `translate(${this.xOf(slot).toFixed(1)} ${this.yOf(slot).toFixed(1)})`;
      if (group.place !== place) group.setAttribute("transform", (group.place = place));
    }
    for (const groups of spare.values()) for (const group of groups) group.remove();
    // What is current or docked stands before what it may overlap.
    for (const slot of this.docked.keys()) if (this.nodes.has(slot)) this.layers.nodes.append(this.nodes.get(slot));
  }

  /** Which lines of a box at the edge of the view are left out, and whether what is at its corner, since they would be seen in part only. */
  cutOf(item, scene) {
    const { size, book: { plan } } = this;
    const x = this.xOf(item.slot), y = this.yOf(item.slot);
    const half = (scene.detail === "fold" ? item.width : plan.widthOf(scene.detail)) / 2, halfHeight = BOX.height / 2;
    const seen = { left: GUTTER, right: size.width, top: 0, bottom: size.height };
    // Most boxes are well inside.
    const beyond = 14;
    if (x - half >= seen.left && x + half + beyond <= seen.right && y >= halfHeight + beyond && y + halfHeight <= seen.bottom) return "";
    const { width, height, name, state, inLine } = this.boxOf(item, scene);
    const corner = { x: x + width / 2, y: y - height / 2 };
    const cutBadge = corner.x < seen.left + 12 || corner.x + 12 > seen.right || corner.y < 4 ? " cut-badge" : "";
    const lead = SIGNED.has(item.status) ? 5 : 0;
    const wide = (text) => columnsOf(text) * plan.column;
    if (inLine) return cutBadge + cutLines({ x, y, name: (wide(name) + wide(state) + plan.column) * LINE_BOX.font, state: null, lead }, seen);
    return cutBadge + cutLines({ x, y, name: wide(name), state: state === null ? null : wide(state), lead }, seen);
  }

  /** Takes the boxes of other slots than these out of use; by form, what may be used again. */
  setAside(slots) {
    const spare = new Map();
    for (const [slot, group] of this.nodes) {
      if (slots.has(slot)) continue;
      this.nodes.delete(slot);
      if (!spare.has(group.form)) spare.set(group.form, []);
      spare.get(group.form).push(group);
    }
    return spare;
  }

  /** Under iterative deepening, how often a node's state has been expanded, if more than once. */
  timesExpanded(node, status) {
    const { run, moments } = this.book;
    if (!run.rounds || !["current", "open", "closed"].includes(status)) return undefined;
    const { all } = moments.expansions(run.state[node], this.index);
    return all > 1 ? `×${all}` : undefined;
  }

  drawMarks(scene, items) {
    const width = this.markWidth(), height = 8;
    const paths = {};
    for (const { slot, node, status } of items) {
      if (node === scene.current) continue;
      const x = this.xOf(slot) - width / 2, y = this.yOf(slot) - height / 2;
      paths[status] = `${paths[status] || ""}M${x.toFixed(1)} ${y.toFixed(1)}h${width}v${height}h${-width}z`;
    }
    setPaths(this.layers.marks, [...WINNERS.map((status) => [`mark-${status}`, paths[status]]), ...this.apartMarks(items)]);
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
    return Object.entries(paths).map(([apart, d]) => [`apart ${apart}`, d]);
  }

  writeNote(scene) {
    const { run, history } = this.book;
    const made = history.generatedBefore(this.index) - history.firstNode(this.index);
    const parts = [];
    if (scene.detail !== "bar" && this.chips.untold) parts.push(this.chips.untold);
    if (scene.detail === "bar") parts.push(made > this.bars.named ? `${grouped(made)} nodes: ${grouped(this.bars.named)} by name, the others folded into bars. Click a count to unfold` : "");
    const isFolded = scene.detail === "bar" && made > this.bars.named;
    if (scene.detail === "mark") parts.push("Zoom in for labels");
    const hasChips = this.view.layout.chips && scene.detail === "box";
    if (!hasChips && run.reject.event.length) parts.push(["box", "line", "id"].includes(scene.detail) ? "of rejected children only the current node's are shown" : "rejected children not shown");
    const text = parts.filter(Boolean).join(isFolded ? "; " : " · ");
    setText(this.note, text && /^[a-z] ?[a-z]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text);
  }
}

/** The nodes on the way from the root to a node that stand on some levels, the highest first. */
function pathWithin({ run, plan }, node, from, to) {
  const path = [];
  for (let at = node; at !== NONE; at = run.parent[at]) {
    const level = plan.level[plan.slotOf(at)];
    if (level < from) break;
    if (level <= to) path.push(at);
  }
  return path.reverse();
}

/** Removes the elements whose keys have not been seen. */
function sweep(elements, seen) {
  for (const [key, element] of elements) {
    if (seen.has(key)) continue;
    element.remove();
    elements.delete(key);
  }
}
