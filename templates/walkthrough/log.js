// The log: every event in one line, of which only those in view are in the document.

/** Pixels: as high as a finger needs. */
const ROW = 24;
/** Browsers draw nothing below some tens of millions of pixels. */
const TALLEST = 8_000_000;
const LOG_GLYPHS = {
  [KIND.goal]: "star", [KIND.cutoff]: "cut", [KIND.illegal]: "cross",
  [KIND.ancestor]: "again", [KIND.parent]: "again", [KIND.reached]: "again", [KIND.discard]: "again",
};
/** More matches than this are not counted. */
const MOST_MATCHES = 1000;

class LogView {
  /** `say` tells a screen reader what a search has found. */
  constructor(player, say) {
    this.player = player;
    this.say = say;
    this.scroll = byId("log-scroll");
    this.lines = byId("log-lines");
    this.find = byId("find");
    /** By event, its row while it is in view. */
    this.rows = new Kept();
    /**
     * How far the list is to be scrolled, how far it is, and how much of it is seen. Scrolling has the
     * page laid out, which a step has no time for: at first only the rows are put where they are to be
     * seen, and the list follows when the reader pauses.
     */
    this.top = 0;
    this.scrolled = 0;
    this.seen = 0;
    this.scroll.addEventListener("scroll", () => {
      if (this.scrolled === this.scroll.scrollTop) return;
      this.top = this.scrolled = this.scroll.scrollTop;
      this.render();
    }, { passive: true });
    this.scroll.addEventListener("keydown", (event) => this.key(event));
    this.lines.addEventListener("click", (event) => {
      const row = event.target.closest("li");
      if (row) player.seek(Number(row.dataset.event) + 1);
    });
    this.lines.addEventListener("pointerover", ({ target }) => {
      const row = target.closest("li");
      if (row && !row.title) row.title = textOf(this.book.words.sentence(Number(row.dataset.event)));
    });
    byId("find-next").addEventListener("click", () => this.search(1));
    byId("find-previous").addEventListener("click", () => this.search(-1));
    byId("find-close").addEventListener("click", () => this.closeSearch());
    this.find.addEventListener("input", () => this.countMatches());
    this.find.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.search(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") this.closeSearch();
      else return;
      event.preventDefault();
    });
    let cut = 0;
    new ResizeObserver(() => {
      // As many rows as are whole.
      const rest = this.scroll.clientHeight + cut;
      if (rest > ROW && rest % ROW !== cut) {
        cut = rest % ROW;
        this.scroll.style.marginBottom = `${cut}px`;
      }
      this.seen = this.scroll.clientHeight;
      this.top = this.scrolled = this.scroll.scrollTop;
      if (this.book) this.reveal(this.index - 1);
      this.render();
    }).observe(this.scroll);
  }

  show(book, index) {
    if (this.book !== book) {
      this.book = book;
      this.rows.clear();
      this.countMatches();
    }
    this.index = index;
    this.measure();
    this.reveal(index - 1);
    this.render();
  }

  /** Has the list as long as the reader may know it to be: to who is to predict, it ends with the step at hand. */
  measure() {
    const { run } = this.book;
    const asks = isPredicting();
    const length = asks ? this.index : run.length;
    if (this.measured === this.book && this.length === length && this.asks === asks) return;
    if (this.asks !== asks) this.rows.clear();
    Object.assign(this, { measured: this.book, length, asks });
    this.tall = Math.min(length * ROW, TALLEST);
    this.lines.style.height = `${this.tall}px`;
    this.lines.style.setProperty("--digits", asks ? Math.max(3, grouped(length).length) : grouped(length).length);
  }

  /** How many rows fit, and how the scroll position maps to the first of them. */
  get room() {
    return Math.max(1, Math.floor(this.seen / ROW));
  }

  /** How far the list can be scrolled. */
  get reach() {
    return this.tall - this.seen;
  }

  get firstRow() {
    const { length } = this;
    if (length * ROW <= TALLEST) return this.top / ROW;
    return this.reach > 0 ? (this.top / this.reach) * (length - this.room) : 0;
  }

  /** Scrolls, as little as needed, so that the row of an event is in view. */
  reveal(event) {
    const { length } = this;
    if (!this.seen) return;
    const first = this.firstRow;
    const last = first + this.room - 1;
    let to = first;
    if (event > last) to = event - this.room + 1;
    else if (event < first) to = event;
    if (to === first) return;
    to = clamp(to, 0, Math.max(0, length - this.room));
    const top = length * ROW <= TALLEST ? to * ROW : (to / (length - this.room)) * this.reach;
    this.top = clamp(Math.round(top), 0, Math.max(0, this.reach));
    clearTimeout(this.following);
    this.following = setTimeout(() => {
      this.scroll.scrollTop = this.top;
      this.top = this.scrolled = this.scroll.scrollTop;
      this.render();
    }, 150);
  }

  render() {
    if (!this.book) return;
    const { run } = this.book;
    const first = this.firstRow;
    const from = Math.max(0, Math.floor(first));
    const to = Math.min(this.length, from + this.room + 2);
    const base = this.scrolled - (first - from) * ROW;
    // Chromium forgets to paint part of a row that is moved by millions of pixels: such rows are made anew.
    if (this.rowsAt !== this.scrolled) this.rows.clear();
    this.rowsAt = this.scrolled;
    const events = Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth);
    arrange(this.lines, this.rows.for(events, (event, spare) => this.write(spare || newRow(run), event), (row, event) => {
      const top = `${Math.round(base + (event - from) * ROW)}px`;
      if (row.top !== top) row.style.top = row.top = top;
      const look = `${event === this.index - 1 ? " now" : event >= this.index ? " to-come" : ""}${event === this.hit ? " hit" : ""}`;
      if (row.look === look) return;
      row.look = look;
      row.className = `log-line${look}`;
      if (event === this.index - 1) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }));
  }

  /** Writes an event into a row. */
  write(row, event) {
    const { run, words } = this.book;
    const kind = run.kind[event];
    const [step, mark, text] = row.children;
    set(row, "data-event", event);
    set(row, "aria-posinset", event + 1);
    // Nobody reads the titles of all of them: one is written when the pointer comes.
    if (row.title) row.title = "";
    setText(step, grouped(event + 1));
    if (row.kind !== kind) {
      row.kind = kind;
      mark.className = `log-mark is-${KIND_NAMES[kind]}`;
      mark.replaceChildren(...(LOG_GLYPHS[kind] ? [glyph(LOG_GLYPHS[kind])] : []));
    }
    setPieces(text, words.short(event));
    return row;
  }

  key(event) {
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: this.room, PageUp: -this.room };
    if (event.key in moves) this.player.step(moves[event.key]);
    else if (event.key === "Home") this.player.seek(0);
    else if (event.key === "End") this.player.seek(this.player.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  openSearch() {
    byId("log-find").hidden = false;
    this.find.focus();
    this.find.select();
  }

  closeSearch() {
    byId("log-find").hidden = true;
    this.find.value = "";
    this.countMatches();
    this.scroll.focus();
  }

  /** How many steps a search looks through: while predicting, not those to come. */
  get searched() {
    return isPredicting() ? this.index || 0 : this.book.run.length;
  }

  sentenceOf(event) {
    const { words } = this.book;
    return `${textOf(words.sentence(event))} ${textOf(words.short(event))}`;
  }

  search(direction) {
    const needles = needlesOf(this.find.value);
    const start = this.index - 1 + direction;
    const event = findEvent(this.searched, (at) => this.sentenceOf(at), needles, start, direction);
    this.hit = event < 0 ? undefined : event;
    if (event >= 0) this.player.seek(event + 1);
    else if (needles.length) this.say("No match");
  }

  countMatches() {
    this.hit = undefined;
    const needles = needlesOf(this.find.value);
    const output = byId("find-count");
    if (!needles.length || !this.book) {
      output.textContent = "";
      return;
    }
    clearTimeout(this.counting);
    this.counting = setTimeout(() => {
      const few = Math.min(this.searched, 200_000);
      const found = countMatches(few, (at) => this.sentenceOf(at), needles, MOST_MATCHES);
      const more = found === MOST_MATCHES || few < this.searched ? " or more" : "";
      this.say(output.textContent = found === 1 ? `1 match${more}` : `${grouped(found)}${more} matches`);
    }, 150);
  }
}

/** A row in which nothing stands yet. */
const newRow = (run) => make("li", { "aria-setsize": isPredicting() ? -1 : run.length },
  make("span", { class: "log-step" }), make("span", { class: "log-mark" }), make("span", { class: "log-text" }));
