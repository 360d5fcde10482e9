// Puts the page together: which runs are open, and who shows what of them.

/** Nodes of a run below which nothing is worth doing beforehand. */
const MANY_NODES = 10_000;

class App {
  constructor(data) {
    this.data = data;
    this.shelf = new Shelf(data);
    /** What is open or about to be: { names, index, … }. */
    this.wanted = { names: [data.runs[0].name], index: 0 };
    /** Where the reader left each run. */
    this.kept = new Map();
    this.player = new Player();
    this.voice = new Voice(byId("spoken"));
    this.predict = new Predict(this.player, () => {
      this.places.settle();
      this.pane.reconsider();
    });
    this.pane = new Pane("", (index) => this.player.seek(index), (node) => this.predict.takes(node));
    this.code = new CodeView();
    this.log = new LogView(this.player, (text) => this.voice.say(text));
    this.scrubber = new Scrubber(this.player);
    this.solutions = new SolutionsView((index) => this.player.seek(index), () => this.tabs.open("solutions"));
    /** What stands behind the tabs; of these only what is in view is kept up to date. */
    this.panels = { log: this.log, counters: new CountersView(), solutions: this.solutions, legend: new LegendView() };
    this.tabs = new Tabs(["picture", "code", ...Object.keys(this.panels)], () => this.showPanel());
    this.keys = new Keys(this.player, this.predict, this.voice, () => {
      if (this.comparison && this.comparison.course) {
        this.comparison.say("The log is that of a single run: leave the comparison to search it");
        return;
      }
      this.tabs.open("log");
      this.log.openSearch();
    }, (direction) => this.toDifference(direction));
    this.labels = labelsOf(data.runs);
    this.comparison = data.runs.length > 1 ? new Comparison(this) : null;
    this.panes = this.comparison ? this.comparison.panes : [this.pane];
    for (const { toTree, toStates } of this.panes) {
      toTree.addEventListener("click", () => this.showStates(false));
      toStates.addEventListener("click", () => this.showStates(true));
    }
    this.paper = new Paper(this.player, this.panes, this.labels);
    this.address = new Address(this);
    this.wireButtons();
    this.wireRuns();
    wireTheme();
    this.places = new Places(this.tabs, data.runs.length > 1);
    this.player.listen(() => this.update());
    // A page that hides its solution asks from the first step on.
    if (data.predict) this.predict.turn(true);
    this.predict.recall();
  }

  /** The name of the shown run. */
  get shown() {
    return this.wanted.names[0];
  }

  /** Whether what is wanted is open. */
  get isOpen() {
    return this.opened === this.wanted;
  }

  /** Shows a run at a position: at once if it is small, else as soon as it is unpacked. */
  show(name, index) {
    return this.open({ names: [name], index });
  }

  /** Shows two runs side by side: { names, index, rightIndex, by, rounds }, of which all but the names may be left out. */
  compare(wanted) {
    if (!this.comparison || wanted.names[0] === wanted.names[1]) throw new RangeError("a comparison needs two runs");
    return this.open(wanted);
  }

  open(wanted) {
    for (const name of wanted.names) this.shelf.meta(name);
    const { course, places } = this.player;
    if (course) course.books.forEach(({ run }, side) => this.kept.set(run.name, places[side]));
    // A right run that has its place shows where the left one is to stand.
    if (wanted.index === undefined && !isGiven(wanted.rightIndex)) wanted.index = this.kept.get(wanted.names[0]) || 0;
    this.wanted = wanted;
    for (const button of byId("runs").children) {
      set(button, "aria-pressed", wanted.names.length === 1 && button.dataset.run === wanted.names[0]);
    }
    const books = wanted.names.map((name) => this.shelf.book(name));
    this.opening = undefined;
    if (books.every((book) => book instanceof Book)) return this.enter(wanted, books);
    byId("app").setAttribute("aria-busy", "true");
    byId("sentence").textContent = "Unpacking the trace …";
    this.opening = Promise.all(books).then((unpacked) => this.enter(wanted, unpacked)).catch(giveUp);
    return this.opening;
  }

  enter(wanted, books) {
    if (this.wanted !== wanted) return;
    byId("app").removeAttribute("aria-busy");
    const plainText = byId("plain");
    if (plainText) plainText.remove();
    const [book] = books;
    byId("title").textContent = this.shelf.isOfOneProblem ? this.data.title : book.run.title;
    document.documentElement.classList.toggle("pictured", pictureOf(book.run) !== null);
    for (const { picture } of this.panes) picture.place.classList.toggle("tall", isTall(book.run));
    this.places.settle({ isPictured: pictureOf(book.run) !== null, isComparison: books.length === 2 });
    byId("run-about").textContent = aboutRun(book.run);
    this.opened = wanted;
    for (const each of books) this.prepare(each);
    this.offerStates(books);
    if (books.length === 2) return this.comparison.enter(books, wanted);
    if (this.comparison) this.comparison.leave();
    this.player.open(new SingleCourse(book), wanted.index);
  }

  /** Does beforehand what a large run would be asked for at some step. */
  prepare(book) {
    if (book.isPrepared || book.run.nodeCount < MANY_NODES) return;
    book.isPrepared = true;
    const idle = window.requestIdleCallback || ((task) => setTimeout(task, 500));
    prepare(book, (chore) => idle(chore));
  }

  update() {
    const { player } = this;
    const { at, course, playing, isAtStop } = player;
    if (course.books.length === 2) this.comparison.show(player);
    else this.showOne();
    byId("first").disabled = byId("back").disabled = at === 0 && isAtStop;
    byId("last").disabled = byId("next").disabled = at === course.end && isAtStop;
    byId("play").classList.toggle("playing", playing);
    setText(byId("play-word"), playing ? "Pause" : "Play");
    byId("speed").value = String(player.speed);
    if (player.how === "show") return;
    this.places.reveal(this.pane.sentence);
    this.address.write();
  }

  /** The single run, with all that explains it. */
  showOne() {
    const { book, index, isHurried } = this.player;
    this.predict.show(index);
    const pieces = this.predict.sentence(book.words.at(index));
    const line = stepLine(book, index);
    this.pane.show(book, index, { told: stepLineOf(book, index), tally: this.predict.tally, pieces, still: isHurried });
    this.pane.hint(index === 0 ? " → next step, Space plays, ? for keys." : "");
    this.code.show(book, index);
    this.pane.fitLine(this.solutions.offer(book, index));
    this.showPanel();
    this.scrubber.show(this.player, `${line}: ${toldText(pieces)}`);
    this.voice.tell(this.player, this.pane.sentence.textContent, this.labels.get(book.run.name));
  }

  /** To the next (1) or previous (-1) place where two runs part, if there are two. */
  toDifference(direction) {
    if (this.comparison && this.comparison.course) this.comparison.toDifference(direction);
    else this.voice.say(this.comparison ? "Differences are those of two runs: choose Compare first" : "There is but one run, and nothing to compare it with");
  }

  /** Brings what the chosen tab shows up to date. */
  showPanel() {
    const panel = this.tabs && this.panels[this.tabs.chosen];
    const { course, book, index } = this.player;
    if (panel && course && course.books.length === 1) panel.show(book, index);
  }

  wireButtons() {
    const { player } = this;
    const click = (id, action) => byId(id).addEventListener("click", action);
    click("first", () => player.goTo(0));
    click("back", () => player.step(-1));
    click("next", () => this.predict.next());
    click("last", () => player.goTo(player.course.end));
    click("play", () => player.toggle());
    byId("speed").replaceChildren(...SPEEDS.map(({ words }, speed) => make("option", { value: speed }, words)));
    player.setSpeed(recalledSpeed());
    byId("speed").addEventListener("change", () => player.setSpeed(Number(byId("speed").value)));
    let known = player.speed;
    player.listen(() => player.speed !== known && rememberSpeed(known = player.speed));
  }

  /** The state graph can be shown where it came with the page: of very many states it did not. */
  offerStates(books) {
    const has = books.every(({ run }) => StatesView.has(run));
    for (const { toStates } of this.panes) {
      toStates.disabled = !has;
      toStates.title = has ? "" : "This run has met too many states to draw them as a graph";
    }
    if (!has) this.showStates(false);
  }

  /** Shows state graphs, or trees. */
  showStates(on) {
    for (const pane of this.panes) pane.showStates(on);
  }

  wireRuns() {
    const { runs } = this.data;
    if (runs.length < 2) return;
    byId("runs").replaceChildren(...runs.map((run) => {
      const { name } = run;
      const button = make("button", { type: "button", "data-run": name, "aria-pressed": "false", title: aboutRun(run) }, this.labels.get(name));
      button.addEventListener("click", () => {
        this.show(name);
        this.address.write();
      });
      return button;
    }));
  }
}

const isGiven = (value) => value !== undefined && value !== null;

/** The button that turns the colours. */
function wireTheme() {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const button = byId("theme");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const tell = () => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    tell();
  });
  system.addEventListener("change", tell);
  tell();
}
