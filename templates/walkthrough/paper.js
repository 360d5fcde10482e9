// What is added on paper: the last sentences and the solutions, filled in when the reader prints.

/** Steps told on paper, and solutions. */
const ON_PAPER = { steps: 10, solutions: 6 };

class Paper {
  /** `panes` are those that may be in view; `labels` by the name of a run what it is called. */
  constructor(player, panes, labels) {
    const trees = panes.map((pane) => pane.tree);
    window.addEventListener("beforeprint", () => {
      const { books } = player.course;
      byId("paper").replaceChildren(...books.flatMap((book, side) =>
        onPaper(book, player.places[side], books.length > 1 ? `${labels.get(book.run.name)}: ` : "")));
      // The sheet is as wide as it is: the drawing is scaled to it, not laid out again.
      for (const { svg, size } of trees) svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    });
    window.addEventListener("afterprint", () => trees.forEach(({ svg }) => svg.removeAttribute("viewBox")));
  }
}

/** The last sentences of a run and its solutions so far; `whose` begins the headings. */
function onPaper({ words, history, run }, index, whose) {
  const from = Math.max(0, index - ON_PAPER.steps);
  const steps = Array.from({ length: index - from }, (_, nth) => {
    const item = make("li", { value: from + nth + 1 });
    setPieces(item, words.sentence(from + nth));
    return item;
  });
  const solved = history.goals.filter((goal) => history.settled[goal] < index);
  const solutions = solved.slice(0, ON_PAPER.solutions).map((goal) => make("p", {},
    make("b", {}, `${nodeName(run, goal)}: `), history.path(goal).slice(1).map((on) => run.actions[run.action[on]]).join(", ") || "no move"));
  if (solved.length > ON_PAPER.solutions) solutions.push(make("p", {}, `and ${solved.length - ON_PAPER.solutions} more`));
  return [
    ...(steps.length ? [make("h2", {}, `${whose}${whose ? "the" : "The"} last steps`), make("ol", {}, ...steps)] : []),
    ...(solutions.length ? [make("h2", {}, `${whose}${whose ? "solutions" : "Solutions"} so far`), ...solutions] : []),
  ];
}
