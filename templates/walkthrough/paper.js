// What is added on paper: the last sentences and the solutions, filled in when the reader prints.

/** Steps told on paper, and solutions. */
const ON_PAPER = { steps: 10, solutions: 6 };

/** Pixels by which what belongs to the lowest level may stand out of the view. */
const OVERHANG = 40;

class Paper {
  /** `panes` are those that may be in view; `labels` by the name of a run what it is called. */
  constructor(player, panes, labels) {
    const views = panes.flatMap((pane) => [pane.tree, pane.states]);
    this.restore = [];
    window.addEventListener("beforeprint", () => {
      const { books } = player.course;
      byId("paper-runs").replaceChildren(...books.map(({ run }) => make("p", {}, `${labels.get(run.name)}: ${aboutRun(run)}`)));
      byId("paper").replaceChildren(...books.flatMap((book, side) =>
        onPaper(book, player.places[side], books.length > 1 ? `${labels.get(book.run.name)}: ` : "")));
      // The sheet is as wide as it is: the drawing is scaled to it, not laid out again.
      this.restore = views.filter(({ size }) => size.width).map((view) => {
        view.isOnPaper = true;
        const restore = fitted(view);
        const { top, bottom } = drawnPart(view.svg);
        view.svg.setAttribute("viewBox", `0 ${top} ${view.size.width} ${bottom - top}`);
        return () => {
          view.isOnPaper = false;
          view.svg.removeAttribute("viewBox");
          restore();
        };
      });
    });
    window.addEventListener("afterprint", () => {
      for (const restore of this.restore.splice(0)) restore();
    });
  }
}

/** Brings all of a drawing into view, where part of it is not; returns what takes the reader's view back. */
function fitted(view) {
  if (view.pane.hidden || view.isWholeInView()) return () => {};
  const { view: place, following, touched } = view;
  view.fit();
  return () => {
    Object.assign(view, { view: place, touched });
    view.setFollowing(following);
    view.draw();
  };
}

/** From where to where there is anything in a drawing but its bands and levels, in its own pixels. */
function drawnPart(svg) {
  const frame = svg.getBoundingClientRect();
  let top = Infinity, bottom = -Infinity;
  for (const layer of svg.querySelectorAll("[class^=layer-]:not(.layer-bands, .layer-gutter)")) {
    const box = layer.getBoundingClientRect();
    if (!box.height) continue;
    top = Math.min(top, box.top - frame.top);
    bottom = Math.max(bottom, box.bottom - frame.top);
  }
  if (top > bottom) return { top: 0, bottom: frame.height };
  return { top: Math.max(0, Math.floor(top) - 10), bottom: Math.min(frame.height + OVERHANG, Math.ceil(bottom) + 10) };
}

/** The last sentences of a run and its solutions so far; `whose` begins the headings. */
function onPaper({ words, history, run }, index, whose) {
  const from = Math.max(0, index - ON_PAPER.steps);
  const steps = Array.from({ length: index - from }, (_, nth) => {
    const item = make("li", { value: from + nth + 1 });
    setPieces(item, words.sentence(from + nth));
    return item;
  });
  const list = make("ol", {}, ...steps);
  list.style.setProperty("--digits", String(index).length);
  const solved = history.goals.filter((goal) => history.settled[goal] < index);
  const solutions = solved.slice(0, ON_PAPER.solutions).map((goal) => make("p", {},
    make("b", {}, `${nodeName(run, goal)}: `), history.path(goal).slice(1).map((on) => run.actions[run.action[on]]).join(", ") || "no move"));
  if (solved.length > ON_PAPER.solutions) solutions.push(make("p", {}, `and ${grouped(solved.length - ON_PAPER.solutions)} more`));
  return [
    ...(steps.length ? [make("h2", {}, `${whose}${whose ? "the" : "The"} last steps`), list] : []),
    ...(solutions.length ? [make("h2", {}, `${whose}${whose ? "solutions" : "Solutions"} so far`), ...solutions] : []),
  ];
}
