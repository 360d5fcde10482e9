// The rounds side by side: what each came to, which one runs, and why there was another.

/** Rounds that are shown at once. */
const MOST_ROUNDS = 60;
const ROUND_ROWS = ["limit", "nodes", "expanded", "cut off", "solutions"];

class RoundStrip {
  /** Lives in `place`, which is hidden for runs without rounds; `go(position)` is asked to go there. */
  constructor(place, go) {
    this.place = place;
    this.go = go;
    this.rows = make("div", { class: "round-list", role: "group", "aria-label": "Rounds" });
    this.fate = make("p", { class: "round-fate" });
    place.append(
      make("div", { class: "round-heads", "aria-hidden": "true" }, ...ROUND_ROWS.map((word) => make("span", {}, word))),
      this.rows, this.fate);
    fadeWhereCut(this.rows);
    new ResizeObserver(() => this.keepInView()).observe(this.rows);
    this.rows.addEventListener("click", (event) => {
      const item = event.target.closest("button");
      if (item) this.go(Number(item.dataset.first));
    });
  }

  show(book, index) {
    const { run, history } = book;
    this.place.hidden = !run.rounds || !history.rounds.length;
    if (this.place.hidden) return;
    const now = history.roundIndex(index);
    const [from, to] = roundsShown(history.rounds.length, Math.max(0, now), MOST_ROUNDS);
    if (this.book !== book || this.from !== from) this.build(book, from, to);
    roundsAt(history, index).slice(from, to).forEach((round, place) => this.fill(this.rows.children[place], round));
    const { text, isTally } = this.fateAt(book, index, now);
    this.fate.textContent = text;
    this.fate.classList.toggle("is-tally", isTally);
    if (this.now !== now) {
      this.now = now;
      // Not before the next frame: to ask where it stands has the page laid out.
      cancelAnimationFrame(this.revealing);
      this.revealing = requestAnimationFrame(() => this.keepInView());
    }
  }

  build(book, from, to) {
    [this.book, this.from, this.now] = [book, from, undefined];
    this.rows.replaceChildren(...Array.from({ length: to - from }, () =>
      make("button", { type: "button", class: "round" }, ...Array.from({ length: 5 }, () => make("span")))));
  }

  fill(item, { nth, limit, first, when, ...counts }) {
    const told = [counts.nodes, counts.expanded, counts.cutoffs, counts.goals];
    const look = [nth, when, ...told].join();
    if (item.look === look) return;
    item.look = look;
    item.dataset.first = first;
    item.className = `round is-${when}`;
    if (when === "now") item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
    [limit, ...told].forEach((count, row) => {
      const unseen = make("span", { class: "unseen" }, row ? ` ${ROUND_ROWS[row]}${row < 4 ? ", " : ""}` : "Limit ");
      item.children[row].replaceChildren(...(row ? [grouped(count), unseen] : [unseen, grouped(count)]));
    });
    item.title = `Round ${grouped(nth + 1)}: go to its start, step ${grouped(first)}`;
  }

  /** Once the round at hand is over, why it was the last or not; till then, how much was done again. */
  fateAt({ run, history, words, moments }, index, now) {
    if (now < 0) return { text: "", isTally: true };
    const { end, cutoffs, limit } = history.roundTotals()[now];
    const isOver = index >= end - (run.kind[end - 1] === KIND.end ? 1 : 0);
    if (!isOver) {
      const again = moments.repeated(index);
      const { expanded } = history.counters(index);
      const values = { again: plain(grouped(again)), expanded: plain(grouped(expanded)) };
      return { text: expanded ? textOf(words.fill("rounds.again", values)) : "", isTally: true };
    }
    const text = textOf(words.fill(fateKey(run, history, now), {
      cutoffs: words.counted("nodes", cutoffs), limit: plain(grouped(limit)),
    }));
    return { text, isTally: false };
  }

  /** Moves the list as far as the round at hand needs, with the next on either side. */
  keepInView() {
    const item = this.rows.children[Math.max(0, this.now || 0) - this.from];
    if (!item) return;
    const { offsetLeft: left, offsetWidth: width } = item;
    const seen = this.rows.clientWidth;
    const gap = width;
    if (left - gap < this.rows.scrollLeft) this.rows.scrollLeft = left - gap;
    else if (left + width + gap > this.rows.scrollLeft + seen) this.rows.scrollLeft = left + width + gap - seen;
  }
}
