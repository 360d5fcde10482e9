// What is added on paper: the last sentences and the solutions, filled in when the reader prints.

/** Steps told on paper, and solutions. */
const ON_PAPER = { steps: 10, solutions: 6 };

/** Pixels of a sheet, and of what one of two runs has of it, for drawings that a screen has to fold; and how much smaller than that they may be drawn. */
const SHEET = { one: { width: 680, height: 480 }, two: { width: 680, height: 330 }, shrunk: 1.5 };

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
      const told = books.map((book, side) => onPaper(book, player.places[side], books.length > 1 ? `${labels.get(book.run.name)}: ` : ""));
      byId("paper").replaceChildren(...told[told.length - 1]);
      // What is told of the left of two runs stands below its frontier, before the right one begins.
      const left = make("section", { class: "on-paper" }, ...(told.length > 1 ? told[0] : []));
      byId("frontier").after(left);
      // The sheet is as wide as it is: the drawing is scaled to it, not laid out again.
      const shown = views.filter(({ size }) => size.width);
      // Two trees that stand side by side change each other: what each is to go back to is kept before.
      const kept = shown.map(keep);
      for (const view of shown) view.isOnPaper = true;
      // Two trees are as high as each other: both have their sheets before either is drawn.
      const fitted = shown.filter((view) => wantsSheet(view));
      for (const view of fitted) view.takeSize(sheetFor(view, books.length > 1 ? SHEET.two : SHEET.one));
      for (const view of fitted) view.fit();
      this.restore = shown.map((view, nth) => {
        const { top, bottom } = drawnPart(view);
        view.svg.setAttribute("viewBox", `0 ${top} ${view.size.width} ${bottom - top}`);
        return () => {
          view.isOnPaper = false;
          view.svg.removeAttribute("viewBox");
          kept[nth]();
        };
      });
      this.restore.push(() => left.remove());
    });
    window.addEventListener("afterprint", () => {
      for (const restore of this.restore.splice(0)) restore();
    });
  }
}

/** Whether a drawing is laid out for a sheet: where part of it is not in view, or it is not as readable as a sheet would have it. */
function wantsSheet(view) {
  if (view.pane.hidden) return false;
  return view.paneSize.width < SHEET.one.width - 80 || !view.isWholeInView() || !view.isReadable();
}

/** A sheet on which the nodes of a tree have their names, if it can be that large; it is drawn as much smaller. */
function sheetFor(view, sheet) {
  const { width, height } = view.leastReadable();
  const larger = Math.max(width / sheet.width, height / sheet.height);
  const by = larger > 1 && larger <= SHEET.shrunk ? larger : 1;
  return { width: sheet.width * by, height: sheet.height * by };
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
    make("b", {}, `${nodeName(run, goal)}: `), history.path(goal).slice(1).map((on) => words.move(run.action[on])).join(", ") || "no move"));
  if (solved.length > ON_PAPER.solutions) solutions.push(make("p", {}, `and ${grouped(solved.length - ON_PAPER.solutions)} more`));
  return [
    ...(steps.length ? [make("h2", {}, `${whose}${whose ? "the" : "The"} last steps`), list] : []),
    ...(solutions.length ? [make("h2", {}, `${whose}${whose ? "solutions" : "Solutions"} so far`), ...solutions] : []),
  ];
}
