// The quiet panels: step line, pseudocode, counters, legend, and the tabs that hold them.

const COUNTERS = [
  ["generated", "nodes made"], ["expanded", "expanded"], ["repeated", "of a state expanded before", true], ["rejected", "children rejected"],
  ["illegal", "against a rule", true], ["ancestor", "state of an ancestor", true],
  ["parent", "undoing a move", true], ["reached", "reached before", true],
  ["discarded", "discarded"], ["cutoffs", "cut off"], ["goals", "solutions"],
  ["maxFrontier", "longest frontier"], ["rounds", "rounds"],
];
/** Rows that are shown even if they count nothing. */
const ALWAYS = new Set(["generated", "expanded", "rejected", "goals", "maxFrontier"]);

/**
 * "Step 213 of 338 · round 6 of 7, depth limit 6 · level 5", in its parts: { text, spare }, of which those
 * that are "spare" may be left out where there is little room, and the "sparest" where there is less. How many
 * steps and rounds there are is told at once, but to who is to predict.
 */
function stepLineParts({ run, history }, index) {
  const parts = [{ text: `Step ${grouped(index)}` }];
  if (tellsLength(run.length, index)) parts.push({ text: ` of ${grouped(run.length)}`, spare: "sparest" });
  const round = history.roundIndex(index);
  if (run.rounds && round >= 0) {
    parts.push({ text: ` · round ${grouped(round + 1)}` });
    if (!isPredicting()) parts.push({ text: ` of ${grouped(history.rounds.length)}`, spare: "sparest" });
    parts.push({ text: `, depth limit ${grouped(history.rounds[round].limit)}`, spare: "spare" });
  }
  const node = index ? run.node[index - 1] : NONE;
  if (node !== NONE) parts.push({ text: ` · level ${grouped(run.depth[node])}` });
  if (run.outcome === null) parts.push({ text: " · interrupted trace" });
  return parts;
}

const stepLine = (book, index) => textOf(stepLineParts(book, index));

/** The same as pieces of the document. */
const stepLineOf = (book, index) =>
  stepLineParts(book, index).map(({ text, spare }) => (spare ? make("span", { class: spare }, text) : text));

class CodeView {
  constructor() {
    this.list = byId("code-lines");
  }

  show({ run }, index) {
    if (this.run !== run) {
      this.run = run;
      this.lines = pseudocodeOf(run);
      this.list.replaceChildren(...this.lines.map(({ indent, text }) => {
        const item = make("li", {}, text);
        item.style.setProperty("--indent", indent);
        return item;
      }));
    }
    const mark = index ? markOf(run, index - 1) : "";
    if (this.mark === mark && this.marked === run) return;
    [this.mark, this.marked] = [mark, run];
    this.lines.forEach(({ marks }, place) => {
      const item = this.list.children[place];
      const now = mark !== "" && marks.includes(mark);
      item.classList.toggle("now", now);
      if (now) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }
}

class CountersView {
  constructor() {
    this.rows = byId("counter-rows");
  }

  show({ run, history, moments }, index) {
    const at = (position) => ({ ...history.counters(position), repeated: moments.repeated(position) });
    const now = at(index);
    const all = (this.run === run && this.all) || at(run.length);
    [this.run, this.all] = [run, all];
    // What it comes to in all would give the answers away, and so would a row that counts nothing yet.
    const asks = isPredicting();
    const kept = COUNTERS.filter(([key]) => ALWAYS.has(key) || (asks ? now : all)[key]);
    this.rows.replaceChildren(...kept.map(([key, words, part]) =>
      make("div", { class: part ? "part" : null }, make("dt", {}, words),
        make("dd", {}, make("b", {}, grouped(now[key])), asks ? "" : ` of ${grouped(all[key])}`))));
  }
}

const LEGEND = [
  ["future", "not made yet"], ["frontier", "on the frontier"], ["current", "current: the search is busy with it"],
  ["generated", "just made"], ["closed", "closed: every move tried"], ["unfinished", "being expanded when the search ended"], ["goal", "goal"], ["cutoff", "cut off at the depth limit"],
  ["discarded", "discarded: its state was met meanwhile"], ["rejected", "rejected: state met already, as n5"],
  ["illegal", "forbidden by a rule"], ["place", "its place in the queue"],
  ["times", "how often its state was expanded so far"], ["fold", "how many nodes are folded under it"],
  ["solution", "on the way to a goal"],
];

/** The legend of a run: only what can occur in it; to who is to predict, whatever could by the rules of its search. */
function legendOf(run, history, asks) {
  const all = history.counters(run.length);
  const occurs = asks ? {
    unfinished: false, cutoff: run.rounds || run.depth_limit !== null, discarded: run.reached_at === "expanded" && run.pruning === "reached",
    illegal: run.rules.length, rejected: run.pruning !== "none", place: false, times: run.rounds, fold: true,
  } : {
    unfinished: history.leavesUnfinished, cutoff: all.cutoffs, discarded: all.discarded, goal: all.goals, illegal: all.illegal,
    rejected: all.rejected - all.illegal, solution: all.goals,
    place: run.frontier !== "path", times: run.rounds, fold: run.nodeCount > 200,
  };
  const words = { ...(run.frontier === "lifo" && { place: "its place on the stack, from the top" }), frontier: run.frontier === "path" ? "open: on the current path" : `waiting ${run.frontier === "fifo" ? "in the queue" : "on the stack"}` };
  return LEGEND.filter(([key]) => !(key in occurs) || occurs[key])
    .map(([key, text]) => make("p", { class: "legend-row" }, legendSample(key), make("span", {}, words[key] || text)));
}

/** The legend, made for a run when it is first looked at. */
class LegendView {
  show({ run, history }) {
    const asks = isPredicting();
    if (this.run === run && this.asks === asks) return;
    [this.run, this.asks] = [run, asks];
    byId("legend").replaceChildren(...legendOf(run, history, asks));
  }
}

/** Tabs of which one is chosen; where room is short (`folds`), none may be. Some are only there at times. */
class Tabs {
  /** `chosen()` is called when another one is. */
  constructor(names, chosen) {
    this.names = names;
    this.tell = chosen;
    this.folds = false;
    /** The first of those that are there. */
    this.first = names[0];
    for (const name of names) {
      const tab = byId(`tab-${name}`);
      tab.addEventListener("click", () => {
        this.open(this.folds && this.chosen === name ? null : name);
      });
      tab.addEventListener("keydown", (event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        const seen = names.filter((other) => byId(`tab-${other}`).offsetParent);
        const next = seen[(seen.indexOf(name) + by + seen.length) % seen.length];
        this.open(next);
        byId(`tab-${next}`).focus();
        event.preventDefault();
        event.stopPropagation();
      });
    }
    fadeWhereCut(byId("tabs"));
    this.choose("log");
  }

  /** Whether choosing a tab again folds it up; `there` are those of the first tabs that are there, null for each that is not. */
  fold(on, there) {
    const isGone = this.names.indexOf(this.chosen) < there.length && !there.includes(this.chosen);
    this.first = there.find(Boolean) || this.names[there.length];
    const wasFolding = this.folds;
    this.folds = on;
    if (on !== wasFolding || isGone) this.choose(on ? null : this.chosen === null || isGone ? "log" : this.chosen);
    else this.choose(this.chosen);
  }

  /** As a reader does; where the page scrolls, what he has unfolded is brought out from under the controls. */
  open(chosen) {
    this.choose(chosen);
    if (!this.folds || chosen === null) return;
    const tab = byId(`tab-${chosen}`);
    tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    byId(tab.getAttribute("aria-controls")).scrollIntoView({ block: "nearest" });
  }

  choose(chosen) {
    this.chosen = chosen;
    for (const name of this.names) {
      const tab = byId(`tab-${name}`);
      const isChosen = name === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen || (chosen === null && name === this.first) ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = !isChosen;
    }
    this.tell();
  }
}
