// What the reader chose for every page: the colours, and whether single characters are keys. Where a
// browser keeps nothing for a page, the choice lasts as long as the page.

const REMEMBERED = { theme: "steptrace-theme", keys: "steptrace-single-keys" };

function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice still holds for this visit.
  }
}

(function rememberChoices() {
  const root = document.documentElement;
  const theme = recall(REMEMBERED.theme);
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  new MutationObserver(() => remember(REMEMBERED.theme, root.dataset.theme)).observe(root, { attributeFilter: ["data-theme"] });
  const keys = byId("single-keys");
  if (recall(REMEMBERED.keys) === "off") keys.checked = false;
  keys.addEventListener("change", () => remember(REMEMBERED.keys, keys.checked ? "on" : "off"));
})();
