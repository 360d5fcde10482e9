// A bridge at night: a crossing with a torch in place of the boat. Minutes are shown, for the reader.

/** Of the drawing, in its own units: where the deck hangs, and how far it sags. */
const BRIDGE = { deck: 50, sag: 7 };

function drawBridge(scene, world, after, { refused, unit }) {
  const places = placesOf(scene, world, after);
  const { width, height, bank, water } = RIVER;
  const drawing = draw("svg", { class: "bridge", viewBox: `0 0 ${width} ${height}` },
    draw("rect", { class: "gorge", x: 0, y: 0, width, height, rx: 6 }),
    draw("path", { class: "land", d: `M6 0H${bank}l-10 ${height}H6q-6 0 -6 -6V6q0 -6 6 -6z` }),
    draw("path", { class: "land", d: `M${width - 6} 0H${width - bank}l10 ${height}H${width - 6}q6 0 6 -6V6q0 -6 -6 -6z` }),
    draw("path", { class: "deck", d: deckPath(BRIDGE.deck) }),
    draw("path", { class: "rope", d: `${deckPath(BRIDGE.deck - 16)}${postsPath()}` }));
  const cards = [...crowd(places, "left", 8, unit), ...crowd(places, "right", width - bank + 8, unit)];
  drawing.append(...cards.map(person), ...walkersOf(world, after, places, refused));
  const x = bank + water / 2;
  drawing.append(draw("text", { class: "remark", y: height - 19 },
    draw("tspan", { x }, "crossings count,"), " ", draw("tspan", { x, dy: 13 }, "not minutes")));
  return drawing;
}

/** A curve from bank to bank. */
const deckPath = (y) => `M${RIVER.bank - 6} ${y}q${RIVER.water / 2 + 6} ${2 * BRIDGE.sag} ${RIVER.water + 12} 0`;

function postsPath() {
  const posts = [RIVER.bank - 2, RIVER.bank + RIVER.water + 2];
  return posts.map((x) => `M${x} ${BRIDGE.deck - 20}V${BRIDGE.deck + 4}`).join("");
}

/** Those on the bridge and the torch: amid the deck while a move is tried, else at its side. */
function walkersOf(world, after, places, refused) {
  const middle = RIVER.bank + RIVER.water / 2;
  const ground = BRIDGE.deck + BRIDGE.sag - 2;
  if (!after) {
    const x = world.boat === "left" ? RIVER.bank + 14 : RIVER.bank + RIVER.water - 14;
    return [torch(x, BRIDGE.deck - 12)];
  }
  const movers = places.flatMap((place) => Array.from({ length: place.boat }, () => place.one));
  const way = after.boat === "left" ? -1 : 1;
  const size = personSize(places);
  const step = size.width + 3;
  const shapes = movers.map((one, nth) => {
    const x = middle + (nth - (movers.length - 1) / 2) * step - size.width / 2;
    return person({ one, x, y: ground - size.height, size, how: "letters", times: 1 });
  });
  const front = middle + way * ((movers.length * step) / 2 + 8);
  shapes.push(torch(front, ground - 20));
  const tip = front + way * 28;
  shapes.push(draw("path", {
    class: refused ? "heading refused" : "heading",
    d: `M${tip - way * 16} ${ground - 12}H${tip}m${-way * 6} -6l${way * 6} 6l${-way * 6} 6`,
  }));
  return shapes;
}

/** A torch whose flame stands at a place. */
function torch(x, y) {
  return draw("g", { class: "torch" },
    draw("circle", { class: "glow", cx: x, cy: y, r: 10 }),
    draw("path", { class: "stick", d: `M${x} ${y + 4}v12` }),
    draw("path", { class: "flame", d: `M${x} ${y - 7}q6 6 4 9q-4 5 -8 0q-2 -3 4 -9z` }));
}
