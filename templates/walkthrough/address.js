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
    // Browsers refuse too many changes of the address in a short time.
    clearTimeout(this.writing);
    const write = () => history.replaceState(null, "", hash);
    if (app.player.isStreaming) this.writing = setTimeout(write, 300);
    else write();
  }
}
