// The page's keys. A control that has the focus keeps those that it uses, and no others.

const KEY_WORDS = [
  ["→ ←", "one step"], ["Shift + → ←", "one expansion"], ["Page Down, Page Up", "one step, as a clicker sends them"],
  ["Home, End", "first and last step"], ["Space", "play and pause"], ["+ -", "faster, slower"],
  ["/", "search the log of a single run"], ["d, D", "next and previous difference, where two runs are compared"],
  ["1 2 3 4", "answer, when asked to predict"], ["?", "this help"],
];

const SINGLE = new Set([" ", "+", "-", "/", "?", "d", "D", "1", "2", "3", "4"]);

const SCROLLING = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];
const PRESSING = ["Enter", " "];

/** By selector, the keys that such an element uses; null for all of them. The first that fits counts. */
const OWN_KEYS = [
  ["dialog", null],
  ["input[type=range]", [...SCROLLING, "ArrowLeft", "ArrowRight"]],
  ["input[type=checkbox]", [" "]],
  ["input, textarea, select, [contenteditable]", null],
  ["[role=tab]", [...PRESSING, "ArrowLeft", "ArrowRight"]],
  ["button, summary", PRESSING],
  ["a", ["Enter"]],
];

/** Whether what has the focus has a use of its own for a key. Trees and lists take theirs themselves. */
function usesKey(element, key) {
  // A dialog that was just closed keeps the focus until the page is drawn again.
  if (!(element instanceof Element) || element.closest("dialog:not([open])")) return false;
  if (isLeftOpen(element)) return false;
  const kept = OWN_KEYS.find(([selector]) => element.closest(selector));
  if (kept) return kept[1] === null || kept[1].includes(key);
  const region = element.closest("[tabindex='0']");
  if (region === null) return false;
  // A picture can be larger than its room on either side.
  if (region.matches(".picture") && region.scrollWidth > region.clientWidth && ["ArrowLeft", "ArrowRight"].includes(key)) return true;
  return region.scrollHeight > region.clientHeight && SCROLLING.includes(key);
}

/** Whether it is a list that the pointer opened and that was shut without a choice. */
function isLeftOpen(element) {
  return element.pointed === true && CSS.supports("selector(:open)") && !element.matches(":open");
}

class Keys {
  /**
   * `voice` says what a key has changed elsewhere. `search` opens the search of the log and returns whether there is one; `differ(direction)` goes to a
   * difference of two runs.
   */
  constructor(player, predict, voice, search, differ) {
    const setSpeed = (speed) => {
      player.setSpeed(speed);
      voice.say(`Speed: ${SPEEDS[player.speed].words}`);
    };
    byId("help-keys").replaceChildren(...KEY_WORDS.flatMap(([keys, words]) =>
      [make("dt", {}, keys), make("dd", {}, words)]));
    byId("help-open").addEventListener("click", () => byId("help").showModal());
    // A click leaves the focus where it was, so that the reader who clicked can go on with the keys.
    byId("app").addEventListener("mousedown", (event) => {
      if (event.target.closest("button, .tree, #log-scroll") && !event.target.closest("dialog")) event.preventDefault();
    });
    this.wireLists();
    this.wireSearch();
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (usesKey(event.target, event.key)) return;
      if (SINGLE.has(event.key) && !byId("single-keys").checked) return;
      const actions = {
        ArrowRight: () => (event.shiftKey ? player.stepExpansion(1) : predict.next()),
        ArrowLeft: () => (event.shiftKey ? player.stepExpansion(-1) : player.step(-1)),
        PageDown: () => predict.next(),
        PageUp: () => player.step(-1),
        Home: () => player.goTo(0),
        End: () => player.goTo(player.course.end),
        " ": () => player.toggle(),
        "+": () => setSpeed(player.speed + 1),
        "-": () => setSpeed(player.speed - 1),
        "/": () => this.search(search),
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

  /** What the pointer chose from a list is chosen: the list does not keep the keys. */
  wireLists() {
    for (const list of document.querySelectorAll("#app select")) {
      list.addEventListener("pointerdown", () => { list.pointed = true; });
      list.addEventListener("blur", () => { list.pointed = false; });
      list.addEventListener("change", () => list.pointed && list.blur());
    }
  }

  search(open) {
    this.before = document.activeElement;
    open();
  }

  /** The search, once closed, gives the focus back to what had it. */
  wireSearch() {
    const place = byId("log-find");
    const giveBack = () => {
      if (!place.hidden || !this.before) return;
      document.activeElement.blur();
      if (this.before.offsetParent !== null) this.before.focus({ preventScroll: true });
      this.before = null;
    };
    for (const kind of ["keydown", "click"]) place.addEventListener(kind, giveBack);
  }
}
