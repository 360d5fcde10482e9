// The slider with its ticks (levels or rounds) and the stars where solutions are.

class Scrubber {
  constructor(player) {
    this.player = player;
    this.slider = byId("slider");
    this.slider.addEventListener("input", () => player.goTo(this.slider.value, "scrub"));
    this.slider.addEventListener("change", () => player.goTo(this.slider.value, "settle"));
    this.slider.addEventListener("keydown", (event) => this.key(event));
    /** Pixels; none before the page has been laid out, which asking would do in the middle of a step. */
    this.width = 0;
    new ResizeObserver(() => {
      this.width = this.slider.clientWidth;
      if (this.course) this.mark();
    }).observe(this.slider);
  }

  /** Page keys go a tenth of the way; everything else is the slider's own. */
  key(event) {
    const by = { PageDown: -1, PageUp: 1 }[event.key];
    if (!by) return;
    this.player.step(by * Math.max(1, Math.round(this.player.course.end / 10)));
    event.preventDefault();
  }

  /** `told` is what the slider says of its value. */
  show({ course, at }, told) {
    const asks = isPredicting();
    const isOther = this.course !== course || this.asks !== asks;
    // To who is to predict, the scale goes no further than he has been.
    const end = !asks ? course.end : isOther ? at : Math.max(at, this.end);
    if (isOther) {
      // As wide as it will be, or the slider would shrink on the way: unless that would tell how many steps there are.
      byId("count").style.minWidth = `${asks ? UNTOLD : 2 * grouped(course.end).length + 3}ch`;
    }
    const isNew = isOther || this.end !== end;
    Object.assign(this, { course, asks, end });
    if (isNew) {
      this.slider.max = String(end);
      if (this.width) this.mark();
    }
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", told);
    this.slider.style.setProperty("--part", `${end ? (at / end) * 100 : 0}%`);
    byId("count").textContent = `${grouped(at)} / ${tellsLength(course.end, at) ? grouped(course.end) : "?"}`;
  }

  mark() {
    const { course, width, end } = this;
    const [book] = course.books;
    const { run } = book;
    const of = (stop) => (end ? (stop / end) * (width - THUMB) + THUMB / 2 : 0);
    const ticks = [];
    let free = -Infinity;
    if (!book.ticks) book.ticks = ticksOf(book);
    for (const { position, label } of book.ticks) {
      const stop = course.find(0, position).at;
      if (stop > end) break;
      const x = of(stop);
      const word = run.rounds ? "round" : "level";
      const isFirst = !ticks.length;
      const text = isFirst && x <= FIRST_WORD ? `${word} ${label}` : label;
      const wide = text.length * TICK_LETTER + 6;
      // A tick has its label where there is room for it, and else stays below those of others.
      const hasRoom = x > free && (x + wide <= width || isFirst);
      const tick = make("span", { class: hasRoom ? "tick" : "tick short" });
      tick.style.left = `${x}px`;
      if (isFirst && x > FIRST_WORD) tick.append(make("span", { class: "tick-word" }, word));
      if (hasRoom) {
        tick.append(text);
        free = x + wide;
      }
      ticks.push(tick);
    }
    byId("ticks").replaceChildren(...ticks.slice(0, 400));
    const stars = new Set();
    course.books.forEach(({ history }, side) => {
      // Of very many goals, most stand where another does.
      let free = 0;
      for (const goal of history.goals) {
        const position = history.settled[goal] + 1;
        if (position < free) continue;
        if (course.find(side, position).at > end) break;
        stars.add(Math.round(of(course.find(side, position).at)));
        free = position + course.books[side].run.length / width / 4;
      }
    });
    // As many as can be told apart.
    const differences = [];
    for (const row of course.differences || []) {
      if (!differences.length || of(row) - differences[differences.length - 1] > 5) differences.push(of(row));
    }
    const at = (x, element) => {
      element.style.left = `${x}px`;
      return element;
    };
    byId("stars").replaceChildren(
      ...Array.from(differences, (x) => at(x, make("span", { class: "difference-tick" }))),
      ...starsOf(stars).map(({ from, to }) => {
        if (from === to) return at(from, make("span", { class: "goal-star" }, glyph("star")));
        const bar = at(from - 5, make("span", { class: "goal-bar" }));
        bar.style.width = `${to - from + 10}px`;
        return bar;
      }));
  }
}

/** The places of stars, those too close to be told apart as one stretch: { from, to }. */
function starsOf(places) {
  const stretches = [];
  for (const x of [...places].sort((a, b) => a - b)) {
    const last = stretches[stretches.length - 1];
    if (last && x - last.to < APART) last.to = x;
    else stretches.push({ from: x, to: x });
  }
  return stretches;
}

/** Columns that are kept free for the number of the step where it is not told how many there are. */
const UNTOLD = 9;

/** Pixels between stars that can be told apart. */
const APART = 10;

/** Pixels that the word before the first tick takes. */
const FIRST_WORD = 44;

/** Pixels of a letter or digit on a tick. */
const TICK_LETTER = 6.6;

/** Pixels of the slider's thumb. */
const THUMB = 16;

/** Where rounds begin; in a queue search, where the first node of each level is expanded. */
function ticksOf({ run, history }) {
  if (run.rounds) {
    return history.rounds.map(({ firstEvent }, nth) => ({ position: firstEvent + 1, label: grouped(nth + 1) }));
  }
  if (run.frontier !== "fifo") return [];
  const ticks = [];
  let level = 0;
  for (const node of history.pops) {
    if (run.depth[node] <= level) continue;
    level = run.depth[node];
    ticks.push({ position: history.popped[node] + 1, label: grouped(level) });
  }
  return ticks;
}
