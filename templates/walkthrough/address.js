// The page's address: what it asks for is opened, and it follows the reader.

class Address {
  constructor(app) {
    this.app = app;
    window.addEventListener("hashchange", () => this.read());
  }

  read() {
    const { app } = this;
    const wanted = new URLSearchParams(location.hash.slice(1));
    const asked = wanted.get("run");
    const name = app.library.names.includes(asked) ? asked : app.shown;
    const step = wanted.has("step") ? Number(wanted.get("step")) || 0 : undefined;
    if (name !== app.shown || !app.isOpen) app.show(name, step);
    else if (step !== undefined && step !== app.player.index) app.player.seek(step);
  }

  write() {
    const { app } = this;
    const hash = `#step=${app.isOpen ? app.player.index : app.wanted.index}&run=${encodeURIComponent(app.shown)}`;
    if (location.hash === hash) return;
    // It takes browsers longer than the step itself, and they refuse many changes in a short time.
    clearTimeout(this.writing);
    this.writing = setTimeout(() => history.replaceState(null, "", hash), app.player.isStreaming ? 300 : 60);
  }
}
