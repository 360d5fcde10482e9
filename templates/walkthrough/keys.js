// The page's keys. Where a control or the tree has the focus, keys are its own.

const KEY_WORDS = [
  ["→ ←", "one step"], ["Shift + → ←", "one expansion"], ["Page Down, Page Up", "one step, as a clicker sends them"],
  ["Home, End", "first and last step"], ["Space", "play and pause"], ["+ -", "faster, slower"],
  ["/", "search the log"], ["?", "this help"],
];

const SINGLE = new Set([" ", "+", "-", "/", "?"]);

/** Whether what has the focus has a use of its own for keys. */
function hasKeys(element) {
  return element instanceof Element && element.closest(
    "input, select, textarea, button, a, summary, dialog, [role=tab], [role=tree], [role=tabpanel], [tabindex='0'], [contenteditable]") !== null;
}

class Keys {
  constructor(player, log, openLog) {
    byId("help-keys").replaceChildren(...KEY_WORDS.flatMap(([keys, words]) =>
      [make("dt", {}, keys), make("dd", {}, words)]));
    byId("help-open").addEventListener("click", () => byId("help").showModal());
    // A click leaves the focus where it was, so that the reader who clicked can go on with the keys.
    byId("app").addEventListener("mousedown", (event) => {
      if (event.target.closest("button, #tree, #log-scroll") && !event.target.closest("dialog")) event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (hasKeys(event.target)) return;
      if (SINGLE.has(event.key) && !byId("single-keys").checked) return;
      const actions = {
        ArrowRight: () => (event.shiftKey ? player.stepExpansion(1) : player.step(1)),
        ArrowLeft: () => (event.shiftKey ? player.stepExpansion(-1) : player.step(-1)),
        PageDown: () => player.step(1),
        PageUp: () => player.step(-1),
        Home: () => player.seek(0),
        End: () => player.seek(player.length),
        " ": () => player.toggle(),
        "+": () => player.setSpeed(player.speed + 1),
        "-": () => player.setSpeed(player.speed - 1),
        "/": () => { openLog(); log.openSearch(); },
        "?": () => byId("help").showModal(),
      };
      if (!Object.hasOwn(actions, event.key)) return;
      actions[event.key]();
      event.preventDefault();
    });
  }
}
