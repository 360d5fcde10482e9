// Begins, and offers `window.steptrace` to those who embed or test the page.

/** The page as text, for whoever cannot have the walkthrough. */
function giveUp(error) {
  document.documentElement.classList.remove("js");
  byId("app").hidden = true;
  throw error;
}

function begin() {
  const data = JSON.parse(byId("steptrace-data").textContent);
  byId("app").hidden = false;
  const app = new App(data);
  const { player } = app;
  window.steptrace = Object.freeze({
    /** Events of the shown run. */
    get length() { return app.shelf.meta(app.shown).events; },
    /** Events applied so far. */
    get index() { return app.isOpen ? player.index : app.wanted.index || 0; },
    /** The names of the runs. */
    get runs() { return app.shelf.names; },
    /** Goes to a position, 0 … length. */
    seek(index) {
      if (app.isOpen) player.seek(index);
      else app.wanted.index = index;
    },
    /** Shows a run, where the reader left it. A promise where it has to be unpacked first. */
    show(name) {
      const opened = app.show(name);
      app.address.write();
      return opened;
    },
    /** Frontier, current node and statuses at this position; of two runs those of the "left" or "right" one. */
    state(side = "left") {
      if (!app.isOpen) throw new Error("the run is still being unpacked: await steptrace.ready");
      const nth = ["left", "right"].indexOf(side);
      const book = player.course.books[nth];
      if (!book) throw new RangeError(`no run is on the side ${side}`);
      return book.history.state(player.places[nth]);
    },
    /** Shows two runs side by side, kept in step as `by` says. A promise that is kept once both are open. */
    compare(left, right, by) {
      if (by !== undefined && !Object.hasOwn(IN_STEP, by)) throw new RangeError(`runs cannot be kept in step by ${by}`);
      const opened = app.compare({ names: [left, right], by });
      app.address.write();
      return Promise.resolve(opened);
    },
    /** What is compared, and where both are; null while a single run is shown. */
    get comparison() { return app.comparison && app.comparison.facts(); },
    /** A promise that is kept once the shown run is open; small runs are open at once. */
    get ready() { return Promise.resolve(app.opening); },
  });
  if (!location.hash && data.compare) app.compare({ ...data.compare, index: 0, opensAt: "difference" });
  else app.address.read();
}

try {
  begin();
} catch (error) {
  giveUp(error);
}
