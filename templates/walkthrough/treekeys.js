// Walking the tree by keyboard, and the card that tells about the node under the pointer or cursor.

class TreeKeys {
  /** `card` is where it tells about a node, `item` what a screen reader is told of the cursor. */
  constructor(tree, card, item) {
    this.tree = tree;
    this.card = card;
    this.item = item;
    const pane = tree.pane;
    pane.addEventListener("focus", () => pane.matches(":focus-visible") && this.moveTo(this.start()));
    pane.addEventListener("blur", () => this.leave());
    pane.addEventListener("keydown", (event) => this.key(event));
    pane.addEventListener("pointermove", (event) => this.hover(event));
    pane.addEventListener("pointerleave", () => this.card.hide());
    pane.addEventListener("pointerdown", () => this.card.hide());
  }

  start() {
    const { book, index } = this.tree;
    const kept = this.tree.cursor === NONE ? NONE : this.tree.nodeOf(this.tree.cursor);
    if (kept !== NONE && book.history.generated[kept] < index) return kept;
    return this.tree.target();
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const actions = {
      ArrowUp: () => this.up(), ArrowDown: () => this.down(),
      ArrowLeft: () => this.beside(-1), ArrowRight: () => this.beside(1),
      Home: () => this.moveTo(this.tree.book.history.firstNode(this.tree.index)),
      End: () => this.moveTo(this.tree.target()),
      Enter: () => this.go(),
      " ": () => this.unfold(),
      "+": () => this.zoom(1.3), "-": () => this.zoom(1 / 1.3),
      Escape: () => this.card.hide(),
    };
    if (!Object.hasOwn(actions, event.key)) return;
    actions[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }

  at() {
    return this.tree.cursor === NONE ? this.start() : this.tree.nodeOf(this.tree.cursor);
  }

  isMade(node) {
    return node !== NONE && this.tree.book.history.generated[node] < this.tree.index;
  }

  up() {
    const at = this.at();
    if (at !== NONE && this.tree.book.run.parent[at] !== NONE) this.moveTo(this.tree.book.run.parent[at]);
  }

  down() {
    const { book } = this.tree;
    const at = this.at();
    if (at === NONE) return;
    const slot = book.plan.slotOf(at);
    const { plan } = book;
    const level = plan.level[slot];
    const place = placeOf(plan.levels[level], plan.unit, slot);
    const [first, end] = childStarts(plan)[level].subarray(place, place + 2);
    const child = first < end ? plan.levels[level + 1].subarray(first, end).find((other) => this.isMade(this.tree.nodeOf(other))) : undefined;
    if (child !== undefined) this.moveTo(this.tree.nodeOf(child));
  }

  beside(direction) {
    const { book } = this.tree;
    const at = this.at();
    if (at === NONE) return;
    const slot = book.plan.slotOf(at);
    const slots = book.plan.levels[book.plan.level[slot]];
    for (let place = placeOf(slots, book.plan.unit, slot) + direction; place >= 0 && place < slots.length; place += direction) {
      const node = this.tree.nodeOf(slots[place]);
      if (this.isMade(node)) {
        this.moveTo(node);
        return;
      }
    }
  }

  go() {
    const at = this.at();
    if (this.isMade(at)) this.tree.go(this.tree.book.history.generated[at]);
  }

  /** Opens what is folded under the cursor. */
  unfold() {
    const at = this.at();
    if (at === NONE) return;
    this.tree.unfold(this.tree.book.plan.slotOf(at));
    this.moveTo(at);
  }

  zoom(factor) {
    const at = this.at();
    if (at === NONE) return;
    const slot = this.tree.book.plan.slotOf(at);
    const { painter, view: { letters } } = this.tree;
    this.tree.zoom(factor, painter.xOf(slot) * letters, painter.yOf(slot) * letters);
    this.moveTo(at);
  }

  moveTo(node) {
    if (!this.isMade(node)) {
      this.item.textContent = "no node yet";
      return;
    }
    const { tree } = this;
    const { book } = tree;
    const slot = book.plan.slotOf(node);
    tree.cursor = slot;
    tree.bringIntoView(node, true);
    tree.draw();
    const about = this.about(node);
    this.item.setAttribute("aria-level", String(book.plan.level[slot] + 1));
    this.item.textContent = [about.head, ...(about.drawn ? [unpadded(about.drawn)] : []), ...about.lines.slice(0, 3)].join(", ");
    this.card.show(about, tree.painter.xOf(slot) * tree.view.letters, tree.painter.yOf(slot) * tree.view.letters);
  }

  /** After a step: what the card said may no longer hold. */
  refresh() {
    this.card.hide();
    if (this.tree.cursor !== NONE && !this.isMade(this.tree.nodeOf(this.tree.cursor))) this.leave();
  }

  leave() {
    if (this.tree.cursor === NONE) return;
    this.tree.cursor = NONE;
    this.tree.draw();
    this.card.hide();
  }

  hover(event) {
    if (event.buttons || !this.tree.book) return;
    const hit = this.tree.hit(event);
    this.tree.pane.classList.toggle("over-node", hit !== null);
    if (!hit) {
      this.card.hide();
      return;
    }
    const box = this.tree.pane.getBoundingClientRect();
    const about = hit.fold !== undefined ? this.aboutFold(hit) : hit.node === undefined ? this.aboutMove(hit) : this.about(hit.node);
    this.card.show(about, event.clientX - box.left, event.clientY - box.top);
  }

  /** Of a chip or an edge: the move, and what came of it. */
  aboutMove({ event }) {
    return { head: "", state: "", lines: [toldText(this.tree.book.words.sentence(event)), `Click: go to step ${grouped(event + 1)}`] };
  }

  aboutFold({ fold, folded }) {
    const name = nodeName(this.tree.book.run, this.tree.nodeOf(fold));
    return { head: "", state: "", lines: [`${grouped(folded)} ${folded === 1 ? "node" : "nodes"} folded under ${name}`, "Click: unfold"] };
  }

  /** Where a node comes from, and by which move. */
  origin(node) {
    const { run } = this.tree.book;
    const parent = nodeName(run, run.parent[node]), action = run.action[node];
    return run.actions[action] === run.states[run.state[node]] ? `From ${parent}` : `From ${parent}: ${this.tree.book.words.move(action)}`;
  }

  /** What there is to say of a node at this position. */
  about(node) {
    const { run, history, phrases, moments } = this.tree.book;
    const { index } = this.tree;
    const current = history.current(index);
    const status = shownAs(run, history.status(node, index, current));
    const state = run.states[run.state[node]];
    if (status === null) {
      return { head: "Not made yet", state: "", lines: [`It will be made at step ${grouped(history.generated[node] + 1)}`, "Click: go there"] };
    }
    const lines = [`${phrases[`status.${status}`]}, level ${grouped(run.depth[node])}`];
    const steps = [["made", history.generated], ["pushed", history.pushed], ["taken", history.popped], ["expanded", history.expanded], ["closed", history.closed]]
      .filter(([word, column]) => column[node] < index && !(word === "taken" && run.frontier === "path"))
      .map(([word, column]) => `${word} at ${grouped(column[node] + 1)}`);
    if (run.parent[node] !== NONE) lines.push(this.origin(node));
    lines.push(`Steps: ${steps.join(", ")}`);
    const { all, round } = moments.expansions(run.state[node], index);
    if (all > 1) lines.push(run.rounds ? `Its state: expanded ${times(all)}, ${round ? times(round) : "never"} in this round` : `Its state: expanded ${times(all)}`);
    const moves = history.path(node).slice(1).map((on) => this.tree.book.words.move(run.action[on]));
    if (moves.length) {
      const kept = moves.length > 8 ? [`${grouped(moves.length - 7)} moves`, "…", ...moves.slice(-7)] : moves;
      lines.push(`Path: ${kept.join(", ")}`);
    }
    lines.push(`Click or Enter: go to step ${grouped(history.generated[node] + 1)}`);
    const isDrawn = keepsItsShape(state);
    return { head: isDrawn ? nodeName(run, node) : `${nodeName(run, node)} ${unpadded(state)}`, drawn: isDrawn ? state : "", state, lines };
  }
}
