// The state's own picture, for problems whose scene the trace describes or whose states are drawings themselves.

/** Of a drawing, in its own units. */
const DRAWING = { width: 448, height: 84 };

class Picture {
  constructor(place) {
    this.place = place;
    /** Units of the drawing that a pixel of the screen takes. */
    this.unit = 1;
    /** Pixels of the screen: { width, height }; null until there are any. */
    this.room = null;
    /** What a picture of this scene and this size keeps from step to step. */
    this.stage = {};
    new ResizeObserver(() => this.drawing && this.measure() && this.show(this.book, this.index)).observe(place);
  }

  /** Letters are as large on a narrow screen as on a wide one, and what fills its room fills it. Whether anything changed. */
  measure() {
    const { width, height } = this.drawing.viewBox.baseVal;
    // Its bars take nothing from the room of what can be scrolled: else it would change with them.
    const { offsetWidth, offsetHeight } = this.place;
    if (!offsetWidth || !offsetHeight || !width || !height) return false;
    const { room } = this;
    this.room = { width: offsetWidth, height: offsetHeight };
    const isNewRoom = !room || room.width !== offsetWidth || room.height !== offsetHeight;
    const unit = this.stage.fills ? 1 : clamp(Math.round(100 * Math.max(width / offsetWidth, height / offsetHeight)) / 100, 0.4, 2);
    if (isNewRoom && this.stage.fills) this.stage = {};
    else if (unit === this.unit) return false;
    this.unit = unit;
    this.place.style.setProperty("--unit", unit);
    return true;
  }

  show(book, index) {
    [this.book, this.index] = [book, index];
    const { run, history, moments } = book;
    const scene = run.scene;
    const picture = pictureOf(run);
    const view = picture && pictured(run, history, index);
    const world = view && picture.world(scene, run.states[view.state]);
    this.place.hidden = !world;
    this.drawing = null;
    if (!world) return;
    const after = view.after === NONE ? null : picture.world(scene, run.states[view.after]);
    const isNew = this.stage.run !== run || this.stage.unit !== this.unit;
    if (isNew) this.stage = { run, unit: this.unit };
    const seen = { ...view, stage: this.stage, book, run, history, moments, index, unit: this.unit, room: this.room };
    const drawing = picture.draw(scene, world, after, seen);
    set(drawing, "role", "img");
    set(drawing, "aria-label", picture.describe(scene, world, after, seen));
    if (this.place.firstChild !== drawing) this.place.replaceChildren(drawing);
    this.drawing = drawing;
    this.scrolls(this.stage.beyond || null);
    if (isNew && this.measure()) this.show(book, index);
  }

  /** Has what is larger than its room, { width, height, words }, be scrolled there and say so; null of what is not. */
  scrolls(beyond) {
    const { place, drawing } = this;
    place.classList.toggle("scrolls", beyond !== null);
    if (!beyond) {
      for (const name of ["role", "aria-label"]) place.removeAttribute(name);
      // Who is there stays there.
      if (document.activeElement === place) set(place, "tabindex", -1);
      else place.removeAttribute("tabindex");
      return;
    }
    set(place, "tabindex", 0);
    set(place, "role", "group");
    set(place, "aria-label", "The state, to be scrolled");
    Object.assign(drawing.style, { width: `${beyond.width}px`, height: `${beyond.height}px` });
    place.replaceChildren(drawing, make("p", { class: "picture-note" }, beyond.words));
  }
}

/**
 * What to draw after `index` events: a state, and where a move is being tried the state after it;
 * whether that move is refused.
 */
function pictured(run, history, index) {
  if (index === 0) return run.nodeCount ? { state: run.state[0], after: NONE, refused: false } : null;
  const event = index - 1;
  const kind = run.kind[event];
  const node = run.node[event];
  if (isReject(kind)) {
    return { state: run.state[node], after: run.reject.state[run.ordinal[event]], refused: true };
  }
  if (kind === KIND.generate && run.parent[node] !== NONE) {
    return { state: run.state[run.parent[node]], after: run.state[node], refused: false };
  }
  if (node !== NONE) return { state: run.state[node], after: NONE, refused: false };
  if (kind === KIND.end && history.goals.length) {
    return { state: run.state[history.goals[0]], after: NONE, refused: false };
  }
  const made = history.generatedBefore(index);
  const shown = made ? made - 1 : 0;
  return run.nodeCount ? { state: run.state[kind === KIND.round ? 0 : shown], after: NONE, refused: false } : null;
}
