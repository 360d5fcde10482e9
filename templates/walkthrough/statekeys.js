// Walking the state graph by keyboard, and the card about the state under the pointer or cursor.

class StateKeys {
  /** `card` is where it tells about a state, `item` what a screen reader is told of the cursor. */
  constructor(view, card, item) {
    this.view = view;
    this.card = card;
    this.item = item;
    const { pane } = view;
    pane.addEventListener("focus", () => pane.matches(":focus-visible") && this.moveTo(this.start()));
    pane.addEventListener("blur", () => this.leave());
    pane.addEventListener("keydown", (event) => this.key(event));
    pane.addEventListener("pointermove", (event) => this.hover(event));
    for (const name of ["pointerleave", "pointerdown"]) pane.addEventListener(name, () => this.card.hide());
  }

  start() {
    const { view } = this;
    if (view.cursor !== undefined && view.isKnown(view.cursor)) return view.cursor;
    const here = view.here();
    return Math.max(0, view.book.statePlan.boxes.findIndex(({ state }) => state === here));
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { view } = this;
    const walk = (direction) => () => this.moveTo(view.book.statePlan.beside(this.start(), direction, (place) => view.isKnown(place)));
    const actions = {
      ArrowUp: walk("up"), ArrowDown: walk("down"), ArrowLeft: walk("left"), ArrowRight: walk("right"),
      Home: () => this.moveTo(0),
      End: () => {
        view.cursor = undefined;
        this.moveTo(this.start());
      },
      Enter: () => view.choose(this.start()),
      "+": () => view.zoom(1.3), "-": () => view.zoom(1 / 1.3),
      Escape: () => this.card.hide(),
    };
    if (!Object.hasOwn(actions, event.key)) return;
    actions[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }

  moveTo(place) {
    if (place === undefined) return;
    const { view } = this;
    if (!view.isKnown(place)) {
      this.item.textContent = "no state yet";
      return;
    }
    view.cursor = place;
    view.paint();
    const about = view.about(place);
    this.item.textContent = [about.head || unpadded(about.drawn), ...about.lines.slice(0, 2)].join(", ");
    const { x, y } = view.book.statePlan.boxes[place];
    this.card.show(about, x * view.view.scale + view.view.x, y * view.view.scale + view.view.y);
  }

  /** After a step: what the card said may no longer hold. */
  refresh() {
    this.card.hide();
    if (this.view.cursor !== undefined && !this.view.isKnown(this.view.cursor)) this.leave();
  }

  leave() {
    if (this.view.cursor === undefined) return;
    this.view.cursor = undefined;
    this.view.paint();
    this.card.hide();
  }

  hover(event) {
    const { view } = this;
    if (event.buttons || !view.book) return;
    const place = view.placeUnder(event);
    view.pane.classList.toggle("over-node", place >= 0);
    if (place < 0) {
      this.card.hide();
      return;
    }
    const box = view.pane.getBoundingClientRect();
    this.card.show(view.about(place), event.clientX - box.left, event.clientY - box.top);
  }
}
