// The card that tells about what is under the pointer or the cursor.

/** Pixels: how wide a card with a drawn state gets, what is round its words, a column and a line of the state; and columns of any other text. */
const CARD = { most: 560, around: 26, column: 7.3, line: 15, columns: 200 };

class Card {
  /** `room()` is the size of what it must stay within. */
  constructor(element, room) {
    this.element = element;
    this.room = room;
  }

  /** `drawn` is a text to be seen in its own shape, as far as there is room. */
  show({ head, drawn, lines }, x, y) {
    const { element } = this;
    const room = this.room();
    const state = drawn ? make("pre", { class: "card-state" }) : null;
    const told = lines.map((text) => make("p", {}, cutShort(text, CARD.columns)));
    element.replaceChildren(...(head ? [make("p", { class: "card-head" }, cutShort(head, CARD.columns))] : []), ...(state ? [state] : []), ...told);
    element.hidden = false;
    // How wide it gets depends on how far it is from the edge.
    element.style.left = "4px";
    const excess = () => element.offsetHeight - (room.height - 8);
    if (state) this.draw(state, drawn, room, excess);
    // Of what there is no room for at all, the first and the last line say most.
    while (excess() > 0 && told.length > 2) told.splice(-2, 1)[0].remove();
    if (head && excess() > 0) element.firstChild.textContent = cutShort(head, CARD.columns / 3);
    const { offsetWidth: width, offsetHeight: height } = element;
    element.style.left = `${clamp(x + 16 + width > room.width ? x - width - 16 : x + 16, 4, Math.max(4, room.width - width - 4))}px`;
    element.style.top = `${clamp(y + 20 + height > room.height ? y - height - 20 : y + 20, 4, Math.max(4, room.height - height - 4))}px`;
  }

  /** Puts a state of several lines into its place, with a sign where some of it has no room. */
  draw(place, text, room, excess) {
    const columns = Math.floor((Math.min(room.width - 8, CARD.most) - CARD.around) / CARD.column);
    const lines = linesOf(text).map((line) => cutShort(line, columns));
    const put = (most) => {
      place.textContent = (lines.length > most ? [...lines.slice(0, Math.max(1, most - 1)), "…"] : lines).join("\n");
    };
    const most = Math.max(3, Math.floor((innerHeight * 0.4) / CARD.line));
    put(most);
    if (excess() > 0) put(Math.max(2, Math.min(most, lines.length) - Math.ceil(excess() / CARD.line)));
  }

  hide() {
    this.element.hidden = true;
  }
}

/** Whether a state says something by where it stands: in lines, or behind blanks that keep its columns. */
const keepsItsShape = (text) => text.includes("\n") || /^ | $/.test(text);

/** "once", "twice", "3 times". */
const times = (count) => (count === 1 ? "once" : count === 2 ? "twice" : `${grouped(count)} times`);
