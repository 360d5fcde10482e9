// The solutions found so far, each as the list of its moves.

/** Solutions that are written out, and moves of one. */
const MOST_SOLUTIONS = 40;
const MOST_MOVES = 200;

class SolutionsView {
  /** `go(position)` is asked to go to a position; `open()` brings the panel into view. */
  constructor(go, open) {
    this.place = byId("solutions");
    this.hint = byId("show-solution");
    this.go = go;
    this.hint.addEventListener("click", open);
    this.place.addEventListener("click", (event) => {
      const move = event.target.closest("[data-event]");
      if (move) this.go(Number(move.dataset.event) + 1);
    });
  }

  /** Offers to show the solutions where the reader has just met one; whether it does. */
  offer(book, index) {
    const { run } = book;
    const count = solutionsBefore(book, index);
    const kind = index ? run.kind[index - 1] : -1;
    this.hint.hidden = !count || (kind !== KIND.goal && kind !== KIND.end);
    setText(this.hint, count === 1 ? "Show its moves" : kind === KIND.goal ? "Show the moves" : "Show the solutions");
    return !this.hint.hidden;
  }

  show(book, index) {
    const { run, history } = book;
    const count = solutionsBefore(book, index);
    if (this.book === book && this.count === count) return;
    [this.book, this.count] = [book, count];
    const shown = history.goals.slice(0, Math.min(count, MOST_SOLUTIONS));
    const rest = count - shown.length;
    this.place.replaceChildren(
      ...(count ? [] : [make("p", { class: "quiet" }, book.phrases[asksForNoGoal(run) ? "solutions.no-goal" : "solutions.none"])]),
      ...shown.map((goal, nth) => this.solution(book, goal, nth + 1)),
      ...(rest > 0 ? [make("p", { class: "quiet" }, `and ${grouped(rest)} more`)] : []));
  }

  solution({ run, history, words }, goal, number) {
    const path = history.path(goal);
    const moves = path.slice(1, 1 + MOST_MOVES).map((node, nth) => make("li", {},
      make("button", { type: "button", class: "move", "data-event": history.generated[node], title: `to ${visible(run.states[run.state[node]])}, step ${grouped(history.generated[node] + 1)}` },
        make("span", { class: "move-number" }, `${grouped(nth + 1)}. `), words.move(run.action[node]))));
    const left = path.length - 1 - moves.length;
    return make("section", { class: "one-solution" },
      make("h3", {}, `Solution ${grouped(number)}: ${textOf(words.counted("moves", run.depth[goal]))} to ${nodeName(run, goal)}`),
      make("ol", { class: "moves" }, ...moves, ...(left > 0 ? [make("li", {}, `… and ${grouped(left)} more`)] : [])));
  }
}

/** How many solutions have been found before a position. */
const solutionsBefore = ({ history }, index) => countBefore(history.goals, (goal) => history.settled[goal] < index);
