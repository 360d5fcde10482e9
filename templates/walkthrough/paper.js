// What is added on paper: the last sentences and the solutions, filled in when the reader prints.

/** Steps told on paper, and solutions. */
const ON_PAPER = { steps: 10, solutions: 6 };

/** Pixels of a sheet, for drawings that a small screen would have to fold. */
const SHEET = { width: 680, height: 480 };

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
      const shown = views.filter(({ size }) => size.width);
      // Two trees that stand side by side change each other: what each is to go back to is kept before.
      const kept = shown.map(keep);
      for (const view of shown) view.isOnPaper = true;
      for (const view of shown) fit(view);
      this.restore = shown.map((view, nth) => {
        const { top, bottom } = drawnPart(view);
        view.svg.setAttribute("viewBox", `0 ${top} ${view.size.width} ${bottom - top}`);
        return () => {
          view.isOnPaper = false;
          view.svg.removeAttribute("viewBox");
          kept[nth]();
        };
      });
    });
    window.addEventListener("afterprint", () => {
      for (const restore of this.restore.splice(0)) restore();
    });
  }
}

/** Brings all of a drawing into view, where part of it is not or there was less room than on a sheet. */
function fit(view) {
  const isSmall = view.paneSize.width < SHEET.width - 80;
  if (view.pane.hidden || (!isSmall && view.isWholeInView())) return;
  if (isSmall) view.takeSize(SHEET);
  view.fit();
}

/** What takes a reader's view back to what it is now. */
function keep(view) {
  const { view: now, paneSize, following, touched } = view;
  if (view.pane.hidden || !now) return () => {};
  const place = { ...now };
  return () => {
    Object.assign(view, { view: place, touched });
    view.takeSize(paneSize);
    view.setFollowing(following);
    view.draw();
  };
}

/** From where to where there is anything in a drawing but its bands and the numbers of its levels, in its own pixels. */
function drawnPart({ svg, size: { height } }) {
  svg.removeAttribute("viewBox");
  const frame = svg.getBoundingClientRect();
  let top = Infinity, bottom = -Infinity;
  for (const layer of svg.querySelectorAll("[class^=layer-]:not(.layer-bands, .layer-gutter), .limit, .limit-word")) {
    const box = layer.getBoundingClientRect();
    if (!box.width) continue;
    top = Math.min(top, box.top - frame.top);
    bottom = Math.max(bottom, box.bottom - frame.top);
  }
  if (top > bottom) return { top: 0, bottom: height };
  return { top: Math.max(0, Math.floor(top) - 10), bottom: Math.min(height + OVERHANG, Math.ceil(bottom) + 10) };
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
