// The frontier as a strip: a queue front first, a stack or path with its top last.

const FRONTIER_WORDS = {
  fifo: "Queue, front first", lifo: "Stack, top last", path: "Stack (the current path), top last",
};
/** Pixels of a chip beside its label, and between chips. */
const STRIP = { padding: 20, gap: 6, column: 7.25, more: 48 };

class FrontierView {
  constructor(title, list) {
    this.title = title;
    this.list = list;
    /** Known, not asked for: asking would have the page laid out in the middle of a step. */
    this.width = list.clientWidth;
    new ResizeObserver(() => {
      if (this.width === list.clientWidth) return;
      this.width = list.clientWidth;
      if (this.book) this.show(this.book, this.index);
    }).observe(list);
    /** What tells a node apart from those of the run beside, as in the tree. */
    this.apart = null;
  }

  show(book, index) {
    [this.book, this.index] = [book, index];
    const { run, history } = book;
    const line = history.waitingLine(index);
    const current = history.current(index);
    this.title.textContent = `${FRONTIER_WORDS[run.frontier]} (${grouped(line.length)})`;
    if (!line.length) {
      this.list.replaceChildren(make("li", { class: "empty" }, "empty"));
      return;
    }
    const { shown, withState, before, after } = chooseChips(
      line.length,
      run.frontier === "fifo",
      this.width,
      (place) => nodeName(run, line.at(place)).length * STRIP.column + STRIP.padding + (this.apart ? 17 : 0),
      (place) => (columnsOf(labelOf(run, run.state[line.at(place)])) + 1) * STRIP.column,
    );
    const event = index ? run.node[index - 1] : NONE;
    const chips = shown.map((place) => {
      const node = line.at(place);
      const apart = this.apart ? this.apart(node) : "";
      const chip = make("li", { class: `chip is-${node === current ? "current" : "frontier"}` },
        ...(apart ? [draw("svg", { class: "apart-chip", viewBox: "-8 -8 16 16", "aria-hidden": "true" }, draw("path", { class: `apart ${apart}`, d: APART_SIGN }))] : []),
        make("b", {}, nodeName(run, node)));
      if (withState.has(place)) chip.append(" ", make("span", {}, labelOf(run, run.state[node])));
      else chip.title = run.states[run.state[node]];
      if (node === event && isReject(run.kind[index - 1]) === false) chip.classList.add("made");
      return chip;
    });
    if (before) chips.unshift(make("li", { class: "more" }, `+${grouped(before)}`));
    if (after) chips.push(make("li", { class: "more" }, `+${grouped(after)}`));
    this.list.replaceChildren(...chips);
  }
}

/**
 * Which of `count` waiting nodes a strip so wide has room for, and which of these with their states.
 * The end that moves next is served first: the front of a queue, the top of a stack.
 */
function chooseChips(count, isQueue, width, nameWidth, stateWidth) {
  const order = Array.from({ length: Math.min(count, 60) }, (_, nth) => (isQueue ? nth : count - 1 - nth));
  const first = order[0];
  const withState = new Set();
  let used = 0;
  if (nameWidth(first) + stateWidth(first) + STRIP.gap + STRIP.more <= width) {
    withState.add(first);
    used = stateWidth(first);
  }
  const shown = [];
  for (const place of order) {
    const next = nameWidth(place) + STRIP.gap;
    const spare = shown.length + 1 < count ? STRIP.more : 0;
    if (shown.length && used + next + spare > width) break;
    shown.push(place);
    used += next;
  }
  if (shown.length < count) used += STRIP.more;
  for (const place of shown) {
    if (withState.has(place)) continue;
    if (used + stateWidth(place) > width) break;
    used += stateWidth(place);
    withState.add(place);
  }
  const left = count - shown.length;
  if (!isQueue) shown.reverse();
  return { shown, withState, before: isQueue ? 0 : left, after: isQueue ? left : 0 };
}
