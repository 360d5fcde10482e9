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
    get length() { return app.library.meta(app.shown).events; },
    /** Events applied so far. */
    get index() { return app.isOpen ? player.index : app.wanted.index; },
    /** The names of the runs. */
    get runs() { return app.library.names; },
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
    /** Frontier, current node and statuses at this position. */
    state() {
      if (!app.isOpen) throw new Error("the run is still being unpacked: await steptrace.ready");
      return player.book.history.state(player.index);
    },
    /** A promise that is kept once the shown run is open; small runs are open at once. */
    get ready() { return Promise.resolve(app.opening); },
  });
  app.address.read();
}

try {
  begin();
} catch (error) {
  giveUp(error);
}
