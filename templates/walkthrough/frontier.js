// The frontier as a strip: a queue front first, a stack or path with its top last.

const FRONTIER_WORDS = {
  fifo: "Queue, front first", lifo: "Stack, top last", path: "Stack (the current path), top last",
};
/** Pixels of a chip beside its label, and between chips; and the columns of a state of several lines. */
const STRIP = { padding: 20, gap: 6, column: 7.25, more: 48, lines: 24 };

class FrontierView {
  constructor(title, list) {
    this.title = title;
    this.list = list;
    /** By node, its chip while it is shown. */
    this.chips = new Kept();
    [this.before, this.after] = [0, 1].map(() => make("li", { class: "more" }));
    this.empty = make("li", { class: "empty" }, "empty");
    /** Known, not asked for: asking would have the page laid out in the middle of a step. */
    this.width = 0;
    new ResizeObserver(() => {
      if (this.width === list.clientWidth) return;
      this.width = list.clientWidth;
      if (this.book) this.show(this.book, this.index);
    }).observe(list);
    /** What tells a node apart from those of the run beside, as in the tree. */
    this.apart = null;
  }

  show(book, index) {
    if (this.book !== book) this.chips.clear();
    [this.book, this.index] = [book, index];
    const { run, history } = book;
    const line = history.waitingLine(index);
    const current = history.current(index);
    setText(this.title, `${FRONTIER_WORDS[run.frontier]} (${grouped(line.length)})`);
    if (!line.length) {
      arrange(this.list, [this.empty]);
      return;
    }
    const { shown, withState, before, after } = chooseChips(
      line.length,
      run.frontier === "fifo",
      this.width,
      (place) => nodeName(run, line.at(place)).length * STRIP.column + STRIP.padding + (this.apart ? 17 : 0),
      (place) => (columnsOf(this.labelOf(line.at(place))) + 1) * STRIP.column,
    );
    const event = index && !isReject(run.kind[index - 1]) ? run.node[index - 1] : NONE;
    const stated = new Set(Array.from(withState, (place) => line.at(place)));
    const chips = this.chips.for(shown.map((place) => line.at(place)), (node, spare) => spare || newChip(), (chip, node) =>
      this.dress(chip, node, shownAs(run, history.status(node, index, current)), node === event, stated.has(node)));
    setText(this.before, `+${grouped(before)}`);
    setText(this.after, `+${grouped(after)}`);
    arrange(this.list, [...(before ? [this.before] : []), ...chips, ...(after ? [this.after] : [])]);
  }

  /** The state on a chip: one of several lines no longer than to leave room for others. */
  labelOf(node) {
    const { run } = this.book;
    const label = labelOf(run, run.state[node]);
    return label.includes("↵") ? cutShort(label, STRIP.lines) : label;
  }

  /** The chip of a node as it is now: in the colour and form of its status, as in the tree. */
  dress(chip, node, status, isMade, hasState) {
    const { run } = this.book;
    const apart = this.apart ? this.apart(node) : "";
    const [name, state] = chip.words;
    setText(name, nodeName(run, node));
    if (hasState) setText(state, this.labelOf(node));
    set(chip, "title", hasState && state.textContent === labelOf(run, run.state[node]) ? "" : run.states[run.state[node]]);
    const look = `${status}|${isMade}|${hasState}|${apart}`;
    if (chip.look === look) return;
    chip.look = look;
    chip.className = `chip is-${status}${isMade ? " made" : ""}`;
    chip.replaceChildren(
      ...(apart ? [draw("svg", { class: "apart-chip", viewBox: "-8 -8 16 16", "aria-hidden": "true" }, draw("path", { class: `apart ${apart}`, d: APART_SIGN }))] : []),
      name, ...(hasState ? [" ", state] : []));
  }
}

/** A chip on which nothing stands yet. */
function newChip() {
  const chip = make("li");
  chip.words = [make("b"), make("span")];
  return chip;
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
