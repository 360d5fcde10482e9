// Puts the page together, and offers `window.steptrace` to those who embed or test it.

/** A run with everything that is derived from it. */
class Book {
  constructor(run, phrases) {
    this.run = run;
    this.phrases = phrases;
    this.history = new History(run);
    this.words = new Words(run, this.history, phrases);
    /** By node, when it became part of a solution. */
    this.solvedAt = new Int32Array(run.nodeCount).fill(NEVER);
    for (const goal of this.history.goals) {
      for (let at = goal; at !== NONE && this.solvedAt[at] === NEVER; at = run.parent[at]) {
        this.solvedAt[at] = this.history.settled[goal];
      }
    }
    this.expansions = new Expansions(run, this.history);
    this.below = new Below(run, this.history);
    this.refusalsBy = null;
    this.longest = longestSentence(this);
  }

  /** The refused children of a node, in order. */
  refusals(node) {
    if (!this.refusalsBy) this.refusalsBy = refusalsByParent(this.run);
    const { starts, list } = this.refusalsBy;
    return Array.from(list.subarray(starts[node], starts[node + 1]));
  }
}

/** The columns of the longest sentence; of a long run, of those looked at. */
function longestSentence({ run, words }) {
  let longest = 0;
  const stride = Math.max(1, Math.floor(run.length / 1000));
  for (let event = 0; event < run.length; event += stride) {
    longest = Math.max(longest, columnsOf(textOf(words.sentence(event))));
  }
  return longest;
}

class App {
  constructor(data) {
    this.data = data;
    this.books = new Map();
    this.shown = data.runs[0].name;
    /** Where the reader left each run. */
    this.left = new Map();
    this.player = new Player();
    this.predict = new Predict(this.player);
    this.tree = new TreeView({
      pane: byId("tree"), svg: byId("tree-svg"), note: byId("tree-note"), follow: byId("follow"),
      zoomIn: byId("zoom-in"), zoomOut: byId("zoom-out"), fit: byId("fit"),
    }, (event) => this.player.seek(event + 1), (node) => this.predict.takes(node));
    this.treeKeys = new TreeKeys(this.tree, byId("card"), byId("tree-cursor"));
    this.rounds = new RoundStrip(byId("rounds"), (position) => this.player.seek(position));
    this.frontier = new FrontierView(byId("frontier-title"), byId("frontier-list"));
    this.picture = new Picture();
    this.code = new CodeView();
    this.counters = new CountersView();
    this.log = new LogView(this.player);
    this.scrubber = new Scrubber(this.player);
    this.tabs = new Tabs(["code", "log", "counters", "legend"]);
    this.keys = new Keys(this.player, this.predict, () => {
      this.tabs.choose("log");
      this.log.openSearch();
    });
    this.paper = new Paper(this.player, this.tree);
    this.wireButtons();
    this.wireRuns();
    this.wireTheme();
    this.wireWidth();
    this.player.listen(() => this.update());
    // A page that hides its solution asks from the first step on.
    if (data.predict) this.predict.turn(true);
    new ResizeObserver(() => {
      const { book } = this.player;
      if (!book) return;
      this.reserveLines(book);
    }).observe(byId("frontier"));
    window.addEventListener("hashchange", () => this.readHash());
  }

  /** Opens a run at a position: at once if it is small, else as soon as it is unpacked. */
  show(name, index) {
    const meta = this.data.runs.find((run) => run.name === name);
    if (!meta) throw new RangeError(`no run is called ${name}`);
    if (this.player.book) this.left.set(this.shown, this.player.index);
    const at = index === undefined ? this.left.get(name) || 0 : index;
    this.shown = name;
    this.pending = at;
    for (const button of byId("runs").children) {
      button.setAttribute("aria-pressed", String(button.dataset.run === name));
    }
    const open = () => {
      if (this.shown !== name) return;
      byId("app").removeAttribute("aria-busy");
      this.openBook(this.books.get(name));
    };
    if (this.books.has(name)) return open();
    this.opening = undefined;
    const keep = (bytes) => {
      const run = runOfColumns(meta, readColumns(bytes, this.data.columns));
      this.books.set(name, new Book(run, this.data.phrases));
      open();
    };
    const bytes = bytesOfBase64(meta.data);
    if (!meta.packed) return keep(bytes);
    byId("app").setAttribute("aria-busy", "true");
    byId("sentence").textContent = "Unpacking the trace …";
    this.opening = inflate(bytes).then(keep).catch(giveUp);
    return this.opening;
  }

  openBook(book) {
    const plainText = byId("plain");
    if (plainText) plainText.remove();
    byId("title").textContent = this.titleOf(book.run);
    byId("legend").replaceChildren(...legendOf(book.run, book.history));
    document.documentElement.classList.toggle("pictured", canPicture(book.run.scene) !== null);
    byId("run-about").textContent = aboutRun(book.run);
    this.reserveLines(book);
    this.player.open(book, this.pending);
  }

  /** Reserves lines for the sentence, so that nothing below it jumps: three, or more for long states. */
  reserveLines(book) {
    const told = byId("told");
    const perLine = Math.max(20, (told.clientWidth - 32) / 8.7);
    told.style.setProperty("--lines", clamp(Math.ceil(book.longest / perLine), 3, 5));
  }

  /** The page's title; the run's own where the page holds runs of several problems. */
  titleOf(run) {
    const { runs, title } = this.data;
    return runs.every((other) => other.title === runs[0].title) ? title : run.title;
  }

  update() {
    const { book, index, playing, how } = this.player;
    this.predict.show(index);
    const pieces = this.predict.sentence(book.words.at(index));
    const text = textOf(pieces);
    byId("step-line").textContent = [stepLine(book, index), this.predict.tally].filter(Boolean).join(" · ");
    this.say(pieces);
    this.rounds.show(book, index);
    this.tree.show(book, index, this.player.isHurried);
    this.treeKeys.refresh();
    this.frontier.show(book, index);
    this.picture.show(book, index);
    if (this.predict.question) byId("picture").hidden = true;
    this.code.show(book, index);
    this.counters.show(book, index);
    this.log.show(book, index);
    this.scrubber.show(book, index, text);
    byId("first").disabled = byId("back").disabled = index === 0;
    byId("last").disabled = byId("next").disabled = index === book.run.length;
    byId("play").classList.toggle("playing", playing);
    byId("play-word").textContent = playing ? "Pause" : "Play";
    byId("speed").value = String(this.player.speed);
    if (how !== "show") this.writeHash();
  }

  say(pieces) {
    const { book, index } = this.player;
    // A screen reader is to hear every step its reader takes, and not a stream of them.
    const place = byId("sentence");
    set(place, "aria-live", this.player.outrunsSpeech ? "off" : "polite");
    setPieces(place, pieces);
    if (index === 0) place.append(make("span", { class: "hint" }, " → next step, Space plays, ? for keys."));
    if (index === book.run.length && book.run.outcome === null && book.run.length) {
      place.append(make("span", { class: "hint" }, ` ${book.phrases.broken}`));
    }
  }

  wireButtons() {
    const { player } = this;
    const click = (id, action) => byId(id).addEventListener("click", action);
    click("first", () => player.seek(0));
    click("back", () => player.step(-1));
    click("next", () => this.predict.next());
    click("last", () => player.seek(player.length));
    click("play", () => player.toggle());
    byId("speed").replaceChildren(...SPEEDS.map(({ words }, speed) => make("option", { value: speed }, words)));
    byId("speed").addEventListener("change", () => player.setSpeed(Number(byId("speed").value)));
  }

  wireRuns() {
    const names = this.data.runs.map((run) => run.name);
    if (names.length < 2) return;
    byId("runs").replaceChildren(...names.map((name) => {
      const run = this.data.runs.find((one) => one.name === name);
      const button = make("button", { type: "button", "data-run": name, "aria-pressed": "false", title: aboutRun(run) }, name);
      button.addEventListener("click", () => {
        this.show(name);
        this.writeHash();
      });
      return button;
    }));
  }

  wireTheme() {
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

  /** On a narrow or low screen the pseudocode is one of the tabs; on a narrow one they fold up. */
  wireWidth() {
    const narrow = matchMedia("(max-width: 859px)");
    const low = matchMedia("(max-height: 659px)");
    const place = () => {
      const inTab = narrow.matches || low.matches;
      document.documentElement.classList.toggle("code-in-tab", inTab);
      byId(inTab ? "code-narrow" : "code").append(byId("code-lines"));
      this.tabs.setFolding(narrow.matches);
      if (!inTab && this.tabs.chosen === "code") this.tabs.choose("log");
    };
    for (const query of [narrow, low]) query.addEventListener("change", place);
    place();
  }

  readHash() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const asked = wanted.get("run");
    const name = this.data.runs.some((run) => run.name === asked) ? asked : this.shown;
    const step = wanted.has("step") ? Number(wanted.get("step")) || 0 : undefined;
    if (name !== this.shown || !this.player.book) this.show(name, step);
    else if (step !== undefined && step !== this.player.index) this.player.seek(step);
  }

  writeHash() {
    const hash = `#step=${this.player.index}&run=${encodeURIComponent(this.shown)}`;
    if (location.hash === hash) return;
    // It takes browsers longer than the step itself, and they refuse many changes in a short time.
    clearTimeout(this.writing);
    this.writing = setTimeout(() => history.replaceState(null, "", hash), this.player.isStreaming ? 300 : 60);
  }
}

/** The page as text, for whoever cannot have the walkthrough. */
function giveUp(error) {
  document.documentElement.classList.remove("js");
  byId("app").hidden = true;
  throw error;
}

function begin() {
  const data = JSON.parse(byId("steptrace-data").textContent);
  byId("app").hidden = false;
  const app = new App(data);
  const { player } = app;
  window.steptrace = Object.freeze({
    /** Events of the shown run. */
    get length() { return app.data.runs.find((run) => run.name === app.shown).events; },
    /** Events applied so far. */
    get index() { return player.book && player.book.run.name === app.shown ? player.index : app.pending; },
    /** The names of the runs. */
    get runs() { return app.data.runs.map((run) => run.name); },
    /** Goes to a position, 0 … length. */
    seek(index) {
      if (player.book && player.book.run.name === app.shown) player.seek(index);
      else app.pending = index;
    },
    /** Shows a run, where the reader left it. A promise where it has to be unpacked first. */
    show(name) {
      const opened = app.show(name);
      app.writeHash();
      return opened;
    },
    /** Frontier, current node and statuses at this position. */
    state() {
      if (!player.book || player.book.run.name !== app.shown) throw new Error("the run is still being unpacked: await steptrace.ready");
      return player.book.history.state(player.index);
    },
    /** A promise that is kept once the shown run is open; small runs are open at once. */
    get ready() { return Promise.resolve(app.opening); },
  });
  app.readHash();
}

try {
  begin();
} catch (error) {
  giveUp(error);
}
