// What the edges of the tree are called: by the move that leads from the parent to the child. The move at
// hand and those of the current path come first; others are named where they stand clear of these.

/** Pixels: of the letters, what they need between a parent's foot and a child's head, and what is kept free around them. */
const MOVE = { height: 11, gap: 19, around: 5 };
/** Columns of a move beyond which it is cut short; the whole stands in the card. */
const MOVE_COLUMNS = 26;
/** By rank, the class of a move's name; a lower rank has its place first. */
const MOVE_LOOKS = ["now", "refused", "on-path", "solved", "other"];
/** Of these, those in bold letters. */
const BOLD_MOVES = new Set(["now", "refused"]);

class Moves {
  /** Draws into a layer of a painter. */
  constructor(painter) {
    this.painter = painter;
    /** One text for each look: what many texts take to be set is dear. */
    this.texts = MOVE_LOOKS.map((look) => draw("text", { class: `move is-${look}` }));
    /** What is behind them: a line that is seen between the words of a name reads as a stroke of its own. */
    this.ground = draw("path", { class: "move-ground" });
  }

  paint(scene, items) {
    const { painter } = this;
    const half = painter.halfHeight(scene);
    const gap = painter.view.pitch - 2 * half;
    if (scene.detail === "mark" || gap < MOVE.gap) {
      this.clear();
      return;
    }
    // A badge or the ring of what was made stands a little above its box.
    const foot = half + clamp(gap / 2 - 4, 8, 13);
    const offers = [...this.offersOf(scene, items, foot), ...this.refusal(scene, foot)].sort((a, b) => a.rank - b.rank);
    const taken = this.takenBy(scene);
    const named = MOVE_LOOKS.map(() => []);
    let ground = "";
    for (const offer of offers) {
      const wide = widthOfMove(offer.text, BOLD_MOVES.has(MOVE_LOOKS[offer.rank]) ? "bold" : "plain") / 2 + MOVE.around;
      const room = { left: offer.x - wide, right: offer.x + wide, top: offer.y - MOVE.height, bottom: offer.y + 3 };
      const isInView = room.left >= GUTTER - MOVE.around && room.right <= painter.size.width && room.top > 0 && room.bottom < painter.size.height;
      if (!isInView || taken.some((other) => overlaps(room, other))) continue;
      taken.push(room);
      named[offer.rank].push(offer);
      ground += roundBox(room.left + MOVE.around - 2, room.top, room.right - room.left - 2 * MOVE.around + 4, room.bottom - room.top, 2);
    }
    this.texts.forEach((text, rank) => setTexts(text, named[rank]));
    if (this.ground.drawn !== ground) this.ground.setAttribute("d", (this.ground.drawn = ground));
    arrange(painter.layers["move-names"], [...(ground ? [this.ground] : []), ...this.texts.filter((_, rank) => named[rank].length)]);
  }

  clear() {
    arrange(this.painter.layers["move-names"], []);
  }

  /** The moves that lead to nodes in view: { key, x, y, text, rank }. */
  offersOf(scene, items, foot) {
    const { painter } = this;
    const { run, plan, solvedAt } = painter.book;
    const isMaking = scene.event >= 0 && run.kind[scene.event] === KIND.generate;
    const offers = [];
    for (const { slot, node, status, onScreen } of items) {
      if (status === null || !onScreen || plan.parent[slot] === NONE) continue;
      const text = this.textFor(scene, run.action[node], run.state[node]);
      if (text === "") continue;
      const look = isMaking && node === scene.made ? "now" : scene.way.has(node) ? "on-path" : solvedAt[node] < painter.index ? "solved" : "other";
      offers.push({ key: slot, x: painter.xOf(slot), y: painter.yOf(slot) - foot, text, rank: MOVE_LOOKS.indexOf(look) });
    }
    return offers;
  }

  /** The move that was just refused, above its chip, where chips hang in their places. */
  refusal(scene, foot) {
    const { painter } = this;
    const { run } = painter.book;
    const chip = scene.refused !== NONE && painter.view.layout.chips && scene.detail === "box" && painter.chips.drawn.get(scene.refused);
    const text = chip ? this.textFor(scene, run.reject.action[scene.refused], NONE) : "";
    if (text === "") return [];
    return [{ key: "refused", x: chip.at.x, y: painter.yOf(painter.book.plan.slotOf(scene.node)) + painter.view.pitch - foot, text, rank: MOVE_LOOKS.indexOf("refused") }];
  }

  /** What a move is called: nothing where it is called as the state that its box tells already. */
  textFor(scene, action, state) {
    const { run } = this.painter.book;
    if (action === NONE) return "";
    const text = run.actions[action];
    return scene.detail !== "id" && state !== NONE && text === run.states[state] ? "" : cutShort(unpadded(text), MOVE_COLUMNS);
  }

  /** What stands between levels already: the state of the current node, and its chips unless all hang in places of their own. */
  takenBy(scene) {
    const { chips, view } = this.painter;
    if (scene.detail === "box" && view.layout.chips) return [];
    const taken = Array.from(chips.drawn.values(), ({ at: { x, y, width } }) =>
      ({ left: x - width / 2, right: x + width / 2, top: y - CHIP.height / 2, bottom: y + CHIP.height / 2 }));
    return chips.flagAt ? [...taken, chips.flagAt] : taken;
  }
}

/** How wide a move's name is, in "plain" or "bold" letters; the same few come up again and again. */
function widthOfMove(text, weight = "plain") {
  if (!widthOfMove.pens) {
    const sans = getComputedStyle(document.documentElement).getPropertyValue("--sans");
    widthOfMove.pens = Object.fromEntries(Object.entries({ plain: 400, bold: 700 }).map(([name, heavy]) => {
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = `${heavy} ${MOVE.height}px ${sans}`;
      return [name, { pen, widths: new Map() }];
    }));
  }
  const { pen, widths } = widthOfMove.pens[weight];
  let width = widths.get(text);
  if (width === undefined) widths.set(text, (width = pen.measureText(text).width));
  return width;
}

const overlaps = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
