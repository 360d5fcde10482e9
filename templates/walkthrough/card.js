// The card that tells about what is under the pointer or the cursor.

class Card {
  /** `room()` is the size of what it must stay within. */
  constructor(element, room) {
    this.element = element;
    this.room = room;
  }

  /** `drawn` is a text to be seen in its own shape. */
  show({ head, drawn, lines }, x, y) {
    const { element } = this;
    element.replaceChildren(
      ...(head ? [make("p", { class: "card-head" }, head)] : []),
      ...(drawn ? [make("pre", { class: "card-state" }, drawn)] : []),
      ...lines.map((text) => make("p", {}, text)));
    element.hidden = false;
    const room = this.room();
    const { offsetWidth: width, offsetHeight: height } = element;
    element.style.left = `${clamp(x + 16 + width > room.width ? x - width - 16 : x + 16, 4, Math.max(4, room.width - width - 4))}px`;
    element.style.top = `${clamp(y + 20 + height > room.height ? y - height - 20 : y + 20, 4, Math.max(4, room.height - height - 4))}px`;
  }

  hide() {
    this.element.hidden = true;
  }
}

/** "once", "twice", "3 times". */
const times = (count) => (count === 1 ? "once" : count === 2 ? "twice" : `${grouped(count)} times`);
