// What the reader chose for every page: the colours, the speed, and whether single characters are keys;
// and for the time that this page is open, his answers. Where a browser keeps nothing for a page, both
// last as long as the page.

const REMEMBERED = { theme: "steptrace-theme", keys: "steptrace-single-keys", speed: "steptrace-speed", answers: "steptrace-answers" };

const recall = (key) => inStore(() => localStorage.getItem(key));
const remember = (key, value) => inStore(() => localStorage.setItem(key, value));

/** Pages opened from a folder may share one store. */
const keptForVisit = (key) => inStore(() => sessionStorage.getItem(`${key} ${location.pathname}`));
const keepForVisit = (key, value) => inStore(() => sessionStorage.setItem(`${key} ${location.pathname}`, value));

/** What is asked of a store, or null where there is none. */
function inStore(ask) {
  try {
    return ask();
  } catch {
    return null;
  }
}

/** The speed that the reader chose last, as a place in `SPEEDS`. */
function recalledSpeed() {
  const speed = recall(REMEMBERED.speed);
  return speed !== null && SPEEDS[speed] ? Number(speed) : FIRST_SPEED;
}

const rememberSpeed = (speed) => remember(REMEMBERED.speed, String(speed));

(function rememberChoices() {
  const root = document.documentElement;
  const theme = recall(REMEMBERED.theme);
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  new MutationObserver(() => remember(REMEMBERED.theme, root.dataset.theme)).observe(root, { attributeFilter: ["data-theme"] });
  const keys = byId("single-keys");
  if (recall(REMEMBERED.keys) === "off") keys.checked = false;
  keys.addEventListener("change", () => remember(REMEMBERED.keys, keys.checked ? "on" : "off"));
})();
