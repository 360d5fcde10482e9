// One run at one position, as the reader sees it: what is said, the tree, the frontier, the picture.

class Pane {
  /**
   * `side` ends the ids of the elements it lives in. `go(index)` is asked to go to a position of this
   * run; `takes(node)` may claim a click on a node for itself.
   */
  constructor(side, go, takes) {
    const part = (id) => byId(`${id}${side}`);
    this.told = part("told");
    this.stepLine = part("step-line");
    this.sentence = part("sentence");
    this.tree = new TreeView({
      pane: part("tree"), svg: part("tree-svg"), note: part("tree-note"), follow: part("follow"),
      zoomIn: part("zoom-in"), zoomOut: part("zoom-out"), fit: part("fit"),
    }, (event) => go(event + 1), takes);
    const card = new Card(part("card"), () => ({ width: part("tree-box").clientWidth, height: part("tree").clientHeight || part("states").clientHeight }));
    this.treeKeys = new TreeKeys(this.tree, card, part("tree-cursor"));
    this.toTree = part("show-tree");
    this.toStates = part("show-states");
    this.states = new StatesView({
      pane: part("states"), svg: part("states-svg"), note: part("tree-note"), follow: part("follow"),
      zoomIn: part("zoom-in"), zoomOut: part("zoom-out"), fitButton: part("fit"),
    }, go, takes);
    this.stateKeys = new StateKeys(this.states, card, part("states-cursor"));
    this.rounds = new RoundStrip(part("rounds"), go);
    this.frontier = new FrontierView(part("frontier-title"), part("frontier-list"));
    this.picture = new Picture(part("picture"));
    /** The fewest and the most lines that are kept free for the sentence. */
    this.lines = [2, 5];
    /** Pixels that a line of the sentence has; none before the page has been laid out. */
    this.lineWidth = 0;
    /** What the sentence ends with at the first step. */
    this.hinted = null;
    new ResizeObserver(() => {
      this.lineWidth = this.told.clientWidth - 32;
      if (this.book) this.reserveLines();
      if (this.shares) this.fitLine(true);
      this.placeHint();
    }).observe(part("frontier"));
  }

  /** Shows a position: `told` is the line above and `tally` what it ends with, `pieces` the sentence. */
  show(book, index, { told, tally, pieces, still }) {
    const isNew = this.book !== book;
    this.book = book;
    this.index = index;
    if (isNew) this.reserveLines();
    this.stepLine.replaceChildren(make("span", { class: "where" }, ...told), ...(tally ? [make("b", { class: "tally" }, ` · ${tally}`)] : []));
    setPieces(this.sentence, pieces);
    if (index === book.run.length && book.run.outcome === null && book.run.length) {
      this.sentence.append(make("span", { class: "hint" }, ` ${book.phrases.broken}`));
    }
    this.rounds.show(book, index);
    this.tree.show(book, index, still);
    this.states.show(book, index);
    if (this.states.isOn) this.stateKeys.refresh();
    else this.treeKeys.refresh();
    this.frontier.show(book, index);
    this.picture.show(book, index);
  }

  /** Shortens the line above where it is to share its row, as far as it must. */
  fitLine(shares) {
    const { stepLine } = this;
    const looks = ["is-short", "is-shorter"];
    stepLine.classList.remove(...looks);
    this.shares = shares;
    // Asking has the page laid out, which most steps have no time for.
    for (const look of shares ? looks : []) {
      const where = stepLine.firstElementChild;
      if (where && where.scrollWidth > where.clientWidth) stepLine.classList.add(look);
    }
  }

  /** Ends the sentence with a hint, unless it is empty or has no room. */
  hint(text) {
    this.hinted = text ? make("span", { class: "hint" }, text) : null;
    if (this.hinted) this.sentence.append(this.hinted);
    this.placeHint();
  }

  /** Leaves the hint out where the sentence would be cut off for it. */
  placeHint() {
    if (!this.hinted) return;
    this.hinted.hidden = false;
    this.hinted.hidden = this.sentence.scrollHeight > this.sentence.clientHeight + 1;
  }

  /** As after predicting was begun or ended: what is to come is to be known, or not. */
  reconsider() {
    this.tree.reconsider();
    this.states.reconsider();
  }

  /** Shows the state graph, or the tree. */
  showStates(on) {
    this.states.turn(on);
    this.tree.pane.hidden = on;
    set(this.toTree, "aria-pressed", !on);
    set(this.toStates, "aria-pressed", on);
    if (!this.book) return;
    if (on) this.states.show(this.book, this.index);
    else {
      this.tree.resize();
      this.tree.show(this.book, this.index, true);
    }
    const view = on ? this.states : this.tree;
    view.setFollowing(view.following);
  }

  /** Reserves lines for the sentence, so that nothing below it jumps; more for long states. */
  reserveLines() {
    const [fewest, most] = this.lines;
    if (this.lineWidth <= 0) return;
    const perLine = Math.max(20, this.lineWidth / 8.7);
    this.told.style.setProperty("--lines", clamp(Math.ceil(this.book.longest / perLine), fewest, most));
  }
}
