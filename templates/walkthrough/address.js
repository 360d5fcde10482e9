// The page's address: what it asks for is opened, and it follows the reader.

class Address {
  constructor(app) {
    this.app = app;
    window.addEventListener("hashchange", () => this.read());
  }

  read() {
    const { app } = this;
    const wanted = new URLSearchParams(location.hash.slice(1));
    const known = (key) => (app.shelf.names.includes(wanted.get(key)) ? wanted.get(key) : null);
    const number = (key) => (wanted.has(key) ? Number(wanted.get(key)) || 0 : undefined);
    const name = known("run") || app.shown;
    const step = number("step");
    const other = known("compare");
    let opened;
    if (app.comparison && other && other !== name) {
      opened = app.compare({ names: [name, other], index: step || 0, rightIndex: number("other"), by: wanted.get("by"), rounds: wanted.get("rounds") === "last" ? "last" : "all" });
    } else if (name !== app.shown || !app.isOpen || app.wanted.names.length > 1) opened = app.show(name, step);
    else if (step !== undefined && step !== app.player.index) app.player.seek(step);
    // What it asked for may not exist: then it is to say what is shown instead.
    if (wanted.size) Promise.resolve(opened).then(() => this.write(), () => {});
  }

  get hash() {
    const { app } = this;
    const { wanted, player } = app;
    const parts = [`step=${app.isOpen ? player.index : wanted.index || 0}`, `run=${encodeURIComponent(app.shown)}`];
    const facts = app.comparison && app.comparison.facts();
    if (facts) {
      parts.push(`compare=${encodeURIComponent(facts.right.run)}`, `by=${facts.by}`);
      if (facts.rounds === "last") parts.push("rounds=last");
      // Said only where the left run's position does not tell it.
      if (player.course.find(0, facts.left.index).places[1] !== facts.right.index) parts.push(`other=${facts.right.index}`);
    }
    return `#${parts.join("&")}`;
  }

  write() {
    const { hash } = this;
    // It takes browsers longer than the step itself, and they refuse many changes in a short time. What was about
    // to be written may no longer hold even where nothing has to be.
    clearTimeout(this.writing);
    if (location.hash === hash) return;
    this.writing = setTimeout(() => history.replaceState(null, "", hash), this.app.player.isStreaming ? 300 : 60);
  }
}
