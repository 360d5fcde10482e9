// The comparison of two runs: which two, what keeps them in step, and their panes side by side.

class Comparison {
  constructor(app) {
    this.app = app;
    this.panes = [app.pane, new Pane("-right", (index) => app.player.seek(index, "jump", 1), () => false)];
    this.totals = new TotalsView((side, name) => this.choose(side, name));
    this.button = byId("compare");
    this.by = byId("by");
    this.lastRound = byId("last-round");
    this.course = null;
    this.isOn = false;
    /** How the reader last had two runs compared; what he has not chosen is null. */
    this.last = { right: null, by: null, rounds: null };
    /** The run that the reader was in. */
    this.from = null;
    this.by.replaceChildren(...Object.entries(IN_STEP).map(([value, words]) => make("option", { value }, words)));
    this.by.addEventListener("change", () => this.keepInStep({ by: this.by.value }));
    this.lastRound.addEventListener("change", () => this.keepInStep({ rounds: this.lastRound.checked ? "last" : "all" }));
    this.button.addEventListener("click", () => this.toggle());
    byId("difference-back").addEventListener("click", () => this.toDifference(-1));
    byId("difference-next").addEventListener("click", () => this.toDifference(1));
    this.wireWidth();
  }

  /** Into the comparison: the shown run with the one it was last compared with, or the next; or out of it. */
  toggle() {
    const { app } = this;
    if (this.course) app.show(app.wanted.names.includes(this.from) ? this.from : app.shown);
    else {
      this.from = app.shown;
      const { names } = app.shelf;
      const other = this.last.right !== app.shown && names.includes(this.last.right) ? this.last.right : names.find((name) => name !== app.shown);
      const pair = [app.shown, other].sort((a, b) => names.indexOf(a) - names.indexOf(b));
      const isLeft = pair[0] === app.shown;
      app.compare({ names: pair, index: isLeft ? app.player.index : undefined, rightIndex: isLeft ? undefined : app.player.index });
    }
    app.address.write();
  }

  /** Another run on one side; the other side's, if it is chosen, changes over. */
  choose(side, name) {
    const names = [...this.app.wanted.names];
    const { places } = this.app.player;
    if (names[1 - side] === name) names[1 - side] = names[side];
    names[side] = name;
    const placeOf = (run) => places[this.app.wanted.names.indexOf(run)];
    this.app.compare({ names, index: placeOf(names[0]), rightIndex: placeOf(names[1]) });
    this.app.address.write();
  }

  keepInStep(how) {
    const { wanted, player, address } = this.app;
    this.app.compare({ names: wanted.names, index: player.index, by: this.course.by, rounds: this.last.rounds, ...how });
    address.write();
  }

  /** Opens the comparison of two unpacked runs. */
  enter(books, wanted) {
    const { app, last } = this;
    const [left, right] = books.map((book) => book.run);
    const oneSided = Boolean(left.rounds) !== Boolean(right.rounds);
    const by = Object.hasOwn(IN_STEP, wanted.by) ? wanted.by : last.by || (oneSided ? "depth" : "expansions");
    if (wanted.rounds) last.rounds = wanted.rounds;
    if (wanted.by) last.by = by;
    last.right = right.name;
    this.setOn(true);
    const { compare } = app.data;
    if (!this.common || this.common.runs[0] !== left || this.common.runs[1] !== right) {
      const ignored = compare ? compare.ignored : sharesActions(left, right) ? [] : ["action"];
      this.common = new Common([left, right], ignored);
    }
    // As the command does: only the last round goes step by step with a search that has no rounds.
    this.course = new ParallelCourse(books, this.common, by, last.rounds || (SEQUENCES.includes(by) ? "last" : "all"));
    this.labels = books.map((book) => app.labels.get(book.run.name));
    this.by.value = by;
    this.lastRound.checked = this.course.rounds === "last";
    byId("last-round-label").hidden = !oneSided;
    byId("last-round-words").textContent = oneSided ? `only the last round of ${this.labels[left.rounds ? 0 : 1]}` : "";
    this.totals.open(this.course, this.labels, app.data.runs.map(({ name }) => ({ name, label: app.labels.get(name) })));
    app.player.open(this.course, wanted.index);
    if (wanted.opensAt === "difference" && this.course.differences.length) app.player.goTo(this.course.differences[0], "show");
    if (isGiven(wanted.rightIndex)) app.player.meet(wanted.index, wanted.rightIndex);
  }

  leave() {
    if (!this.course) return;
    this.course = null;
    this.setOn(false);
  }

  setOn(on) {
    const { app, panes } = this;
    const [left, right] = panes.map((pane) => pane.tree);
    if (on === this.isOn) return;
    this.isOn = on;
    document.documentElement.classList.toggle("comparing", on);
    document.documentElement.classList.toggle("many-runs", app.data.runs.length > 2);
    set(this.button, "aria-pressed", on);
    app.predict.allow(!on, "Predicting is for a single run: leave the comparison first");
    [left.partner, right.partner] = on ? [right, left] : [null, null];
    for (const pane of panes) {
      pane.lines = on ? [2, 4] : [2, 5];
      pane.book = null;
      pane.tree.apart = pane.frontier.apart = pane.states.apart = pane.tree.never = null;
      pane.told.classList.remove("waiting");
      pane.tree.reopen();
    }
  }

  show(player) {
    const { course, panes, labels } = this;
    const { at, places, isHurried } = player;
    const isOn = player.isAtStop;
    if (this.shown !== course || !panes[0].tree.never) {
      this.shown = course;
      panes.forEach(({ tree }, side) => (tree.never = (node) => course.isApartForEver(side, node)));
    }
    const told = panes.map((pane, side) => {
      const book = course.books[side];
      const index = places[side];
      const pieces = book.words.at(index);
      const waits = isOn && course.waits(at, side);
      pane.tree.apart = pane.frontier.apart = (node) => course.apart(side, node, places[1 - side]);
      pane.states.apart = (state) => course.stateApart(side, state, places[1 - side]);
      pane.show(book, index, {
        told: [make("b", {}, labels[side]), " · ", ...stepLineOf(book, index)], tally: waits ? "waits" : "",
        pieces, still: isHurried,
      });
      pane.told.classList.toggle("waiting", waits);
      if (waits) return course.words ? sameStateWords(course, at, labels[side]) : `${labels[side]} waits`;
      return `${labels[side]}: ${toldText(pieces)}`;
    });
    const parting = partingOf(course, at, isOn, labels);
    this.totals.show(places, parting, labels);
    const spoken = told.join(" · ");
    this.app.voice.tell(player, spoken, "Side by side");
    for (const [id, direction] of [["difference-back", -1], ["difference-next", 1]]) {
      const isThere = course.differenceFrom(at, direction) !== NONE;
      const words = direction > 0 ? "Next difference (d)" : "Previous difference (D)";
      // It stays in reach, for whoever presses it is told why it leads nowhere.
      set(byId(id), "aria-disabled", !isThere);
      set(byId(id), "title", isThere ? words : this.noDifference(direction));
    }
    this.app.scrubber.show(player, `${grouped(at)} of ${grouped(course.end)}: ${spoken}`);
  }

  /** Tells the reader something that is no step: until the next one. */
  say(note) {
    byId("parting").textContent = note;
    this.app.voice.say(note);
  }

  toDifference(direction) {
    if (!this.course) return;
    const row = this.course.differenceFrom(this.app.player.at, direction);
    if (row !== NONE) this.app.player.goTo(row, "step");
    else this.say(this.noDifference(direction));
  }

  noDifference(direction) {
    return noDifferenceWords(this.course, direction, (by) => IN_STEP[by]);
  }

  /** What `steptrace.comparison` is. */
  facts() {
    const { course, app } = this;
    if (!course || !app.isOpen) return null;
    const { at, places } = app.player;
    const side = (nth) => ({ run: course.books[nth].run.name, index: places[nth], length: course.books[nth].run.length });
    return {
      left: side(0), right: side(1), by: course.by, rounds: course.rounds, row: at, rows: course.end,
      differs: course.differs[at] === 1, differences: course.differences.length,
    };
  }

  /** What keeps them in step is chosen in the bar, where it has room for it. */
  wireWidth() {
    const roomy = matchMedia("(min-width: 1100px)");
    const place = () => (roomy.matches ? byId("bar").insertBefore(byId("in-step"), byId("views")) : byId("totals").prepend(byId("in-step")));
    roomy.addEventListener("change", place);
    place();
  }
}

/** Whether two runs call at least one action the same. If not, what actions are called tells nothing. */
function sharesActions(left, right) {
  const known = new Set(left.actions);
  return right.actions.some((action) => known.has(action));
}
