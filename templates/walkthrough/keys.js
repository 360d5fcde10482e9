// The page's keys. Where a control or the tree has the focus, keys are its own.

const KEY_WORDS = [
  ["→ ←", "one step"], ["Shift + → ←", "one expansion"], ["Page Down, Page Up", "one step, as a clicker sends them"],
  ["Home, End", "first and last step"], ["Space", "play and pause"], ["+ -", "faster, slower"],
  ["/", "search the log"], ["d, D", "next and previous difference of two runs"], ["1 2 3 4", "answer, when asked to predict"], ["?", "this help"],
];

const SINGLE = new Set([" ", "+", "-", "/", "?", "d", "D", "1", "2", "3", "4"]);

/** Whether what has the focus has a use of its own for keys. */
function hasKeys(element) {
  // A dialog that was just closed keeps the focus until the page is drawn again.
  if (!(element instanceof Element) || element.closest("dialog:not([open])")) return false;
  return element.closest(
    "input, select, textarea, button, a, summary, dialog, [role=tab], [role=tree], [role=tabpanel], [tabindex='0'], [contenteditable]") !== null;
}

class Keys {
  /** `search` opens the search of the log; `differ(direction)` goes to a difference of two runs. */
  constructor(player, predict, search, differ) {
    byId("help-keys").replaceChildren(...KEY_WORDS.flatMap(([keys, words]) =>
      [make("dt", {}, keys), make("dd", {}, words)]));
    byId("help-open").addEventListener("click", () => byId("help").showModal());
    // A click leaves the focus where it was, so that the reader who clicked can go on with the keys.
    byId("app").addEventListener("mousedown", (event) => {
      if (event.target.closest("button, .tree, #log-scroll") && !event.target.closest("dialog")) event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (hasKeys(event.target)) return;
      if (SINGLE.has(event.key) && !byId("single-keys").checked) return;
      const actions = {
        ArrowRight: () => (event.shiftKey ? player.stepExpansion(1) : predict.next()),
        ArrowLeft: () => (event.shiftKey ? player.stepExpansion(-1) : player.step(-1)),
        PageDown: () => predict.next(),
        PageUp: () => player.step(-1),
        Home: () => player.goTo(0),
        End: () => player.goTo(player.course.end),
        " ": () => player.toggle(),
        "+": () => player.setSpeed(player.speed + 1),
        "-": () => player.setSpeed(player.speed - 1),
        "/": () => search(),
        d: () => differ(1),
        D: () => differ(-1),
        "?": () => byId("help").showModal(),
      };
      for (const digit of ["1", "2", "3", "4"]) actions[digit] = () => predict.answerNumber(Number(digit));
      if (!Object.hasOwn(actions, event.key)) return;
      actions[event.key]();
      event.preventDefault();
    });
  }
}
