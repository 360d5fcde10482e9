// A river crossing: who stands on which bank, who is in the boat.

/** Of the drawing, in its own units. */
const RIVER = { width: 448, height: 84, bank: 166, water: 116 };
const PERSON = { width: 24, height: 24, gap: 5 };
/** With a letter beside the emoji: states are written in letters. */
const LETTERED = { ...PERSON, width: 34 };

const personSize = (places) => (places.some(({ one }) => one.emoji) ? LETTERED : PERSON);

PICTURES.crossing = {
  fits: (scene) => typeof scene.notation === "string" && isList(scene.passengers, (one) =>
    typeof one.letter === "string" && typeof one.name === "string" && Number.isInteger(one.count)),
  world: crossingOf,
  draw: drawCrossing,
  describe: describeCrossing,
};

/** The counts on both banks, in the order of the passengers, and the boat's bank: { left, right, boat }. */
function crossingOf(scene, text) {
  const readers = { banks: readBanks, emoji: readEmoji, bits: readBits, names: readNames };
  const read = Object.hasOwn(readers, scene.notation) ? readers[scene.notation] : undefined;
  const world = read && read(scene, text);
  if (!world) return null;
  world.right = scene.passengers.map((one, place) => one.count - world.left[place]);
  if (world.right.some((count) => count < 0)) return null;
  if (!world.boat) {
    const rower = scene.passengers.findIndex((one) => one.rows);
    world.boat = world.left[rower] ? "left" : "right";
  }
  return world;
}

/** `{L:CFSW R:}`, with `~` where the boat is if the passengers do not tell. */
function readBanks(scene, text) {
  const banks = /^\{L:(.*) R:(.*)\}$/u.exec(text);
  if (!banks) return null;
  const count = (bank, one) => {
    const big = one.count >= 10 && new RegExp(`(\\d+)${escapeRegExp(one.letter)}`, "u").exec(bank);
    return big ? Number(big[1]) : [...bank].filter((letter) => letter === one.letter).length;
  };
  const boat = banks[1].includes("~") ? "left" : banks[2].includes("~") ? "right" : null;
  return { left: scene.passengers.map((one) => count(banks[1], one)), boat };
}

/** `👨 🐺 🐐 🥬 | 🚣🌊🌊🌊🌊 |`: everybody has a place on either bank. */
function readEmoji(scene, text) {
  const river = text.indexOf("| ");
  if (river < 0) return null;
  let rest = text.slice(0, river);
  const take = (symbol) => {
    const here = rest.startsWith(symbol);
    rest = rest.slice(here ? symbol.length : columnsOf(symbol));
    return here ? 1 : 0;
  };
  const left = scene.passengers.map((one) => {
    const symbol = one.emoji || one.letter;
    let count = 0;
    if (one.count >= 10) {
      const digits = String(one.count).length;
      count = Number(rest.slice(0, digits));
      rest = rest.slice(digits);
      take(symbol);
      rest = rest.slice(1);
    } else {
      for (let nth = 0; nth < one.count; nth++) {
        count += take(symbol);
        rest = rest.slice(1);
      }
    }
    return count;
  });
  return { left, boat: /^(🚣|🔦)/u.test(text.slice(river + 2)) ? "left" : "right" };
}

/** `0101`: for every passenger how many are on the right; then the boat, if it is not plain. */
function readBits(scene, text) {
  const [digits, boat] = text.split(" ");
  let at = 0;
  const left = scene.passengers.map((one) => {
    const length = one.count.toString(2).length;
    const right = parseInt(digits.slice(at, at + length), 2);
    at += length;
    return one.count - right;
  });
  if (at !== digits.length || left.some(Number.isNaN)) return null;
  return { left, boat: boat ? (boat === "0" ? "left" : "right") : null };
}

/** `farmer, wolf, boat | sheep`; of a group, `2 × cannibal`; at a bridge, the torch. */
function readNames(scene, text) {
  const banks = text.split("|");
  if (banks.length !== 2) return null;
  const words = banks.map((bank) => bank.split(",").map((word) => word.trim()).filter(Boolean));
  const left = scene.passengers.map((one) => {
    let count = 0;
    for (const word of words[0]) {
      if (word === one.name) count = 1;
      else if (word.endsWith(` × ${one.name}`)) count = parseInt(word, 10);
    }
    return count;
  });
  const has = (bank) => words[bank].includes("boat") || words[bank].includes("torch");
  return { left, boat: has(0) ? "left" : has(1) ? "right" : null };
}

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Who is where: of each passenger the numbers on the left, in the boat and on the right. */
function placesOf(scene, world, after) {
  const emoji = scene.passengers.map((one) => one.emoji);
  // Several who look alike are told apart by their letters.
  const isOnly = (sign) => emoji.indexOf(sign) === emoji.lastIndexOf(sign);
  return scene.passengers.map((told, place) => {
    const one = isOnly(told.emoji) ? told : { ...told, emoji: null };
    const moved = after ? after.left[place] - world.left[place] : 0;
    return {
      one, boat: Math.abs(moved),
      left: world.left[place] - Math.max(0, -moved), right: world.right[place] - Math.max(0, moved),
    };
  });
}

function describeCrossing(scene, world, after, { refused }) {
  const places = placesOf(scene, world, after);
  const names = (key) => places.filter((place) => place[key]).map((place) =>
    (place[key] > 1 ? `${place[key]} × ${place.one.name}` : place.one.name)).join(", ") || "nobody";
  const [vehicle, aboard] = scene.scenery === "bridge" ? ["torch", "on the bridge"] : ["boat", "in the boat"];
  const boat = after ? `; ${aboard}, going ${after.boat}${refused ? " (refused)" : ""}: ${names("boat")}` : `; the ${vehicle} is on the ${world.boat}`;
  const side = scene.scenery === "bridge" ? "side" : "bank";
  return `Left ${side}: ${names("left")}; right ${side}: ${names("right")}${boat}`;
}

function drawCrossing(scene, world, after, view) {
  if (scene.scenery === "bridge") return drawBridge(scene, world, after, view);
  const places = placesOf(scene, world, after);
  const { stage } = view;
  if (!stage.drawing) setScene(stage);
  const boat = boatOf(world, after, places);
  const cards = [...crowd(places, "left", 8, view.unit), ...crowd(places, "right", RIVER.width - RIVER.bank + 8, view.unit), ...boat.aboard];
  const byKey = new Map();
  for (const card of cards) {
    const key = [card.one.letter, card.how, card.times, card.size.width].join();
    // Several look alike.
    let nth = 0;
    while (byKey.has(`${key} ${nth}`)) nth++;
    byKey.set(`${key} ${nth}`, card);
  }
  // Emoji are dear to lay out: a card is moved, not drawn anew.
  stage.cards.for([...byKey.keys()], (key) => person({ ...byKey.get(key), x: 0, y: 0, scale: 1 }), (card, key) => {
    const { x, y, scale = 1 } = byKey.get(key);
    set(card, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${scale === 1 ? "" : ` scale(${scale.toFixed(3)})`}`);
    if (!card.parentNode) stage.people.append(card);
  });
  set(stage.boat, "class", view.refused ? "boat refused" : "boat");
  stage.boat.replaceChildren(...boat.shapes);
  return stage.drawing;
}

/** Draws the river, which stays as it is, on an empty stage. */
function setScene(stage) {
  const { width, height, bank, water } = RIVER;
  const waves = [13, height - 13].map((y) =>
    draw("path", { class: "wave", d: [0, 30, 60].map((x) => `M${bank + 13 + x} ${y}q7.5 -6 15 0t15 0`).join("") }));
  stage.cards = new Kept();
  stage.people = draw("g");
  stage.boat = draw("g");
  stage.drawing = draw("svg", { class: "crossing", viewBox: `0 0 ${width} ${height}` },
    draw("rect", { class: "land", x: 0, y: 0, width, height, rx: 6 }),
    draw("rect", { class: "water", x: bank, y: 0, width: water, height }), ...waves, stage.people, stage.boat);
}

/** The cards of the passengers on a bank, in rows; by name where all have room, else by letter: [{ one, x, y, size, scale, how, times }]. */
function crowd(places, key, x, unit) {
  const here = places.filter((place) => place[key]);
  const total = here.reduce((sum, place) => sum + place[key], 0);
  const everyone = places.reduce((sum, { one }) => sum + one.count, 0);
  const byName = everyone <= 4;
  const size = byName ? { width: (RIVER.bank - 16 - PERSON.gap) / 2, height: 30 } : personSize(places);
  const how = byName ? namedHow(places, size, unit) : "letters";
  // Cards are as large on a full bank as on an empty one: both have room for everybody.
  const single = gridFor(everyone, size);
  const grid = single.scale >= LEAST_CARD ? single : gridFor(places.length, size);
  const crowded = total > grid.columns * grid.rows;
  const people = here.flatMap((place) =>
    crowded ? [{ one: place.one, times: place[key] }]
      : Array.from({ length: place[key] }, () => ({ one: place.one, times: 1 })));
  const { columns, scale } = grid;
  return people.map((each, nth) => ({
    ...each, size, scale, how,
    x: x + (nth % columns) * (size.width + PERSON.gap) * scale, y: BANK_TOP + Math.floor(nth / columns) * (size.height + PERSON.gap) * scale,
  }));
}

/** How much smaller than usual the cards of single passengers may be; beyond that, those who look alike share one. */
const LEAST_CARD = 0.75;
/** Where the first row of cards stands. */
const BANK_TOP = 8;

/** The columns in which so many cards are largest on a bank, the rows of that size that have room, and the scale: { columns, rows, scale }. */
function gridFor(count, { width, height }) {
  const { gap } = PERSON;
  const room = { x: RIVER.bank - 16, y: RIVER.height - 2 * BANK_TOP };
  const fitting = (space, each, scale) => Math.floor((space / scale + gap) / (each + gap) + 1e-9);
  let best = { scale: 0 };
  for (let columns = 1; columns <= Math.max(count, 1); columns++) {
    const rows = Math.ceil(count / columns);
    const scale = Math.min(1, room.x / (columns * (width + gap) - gap), room.y / (rows * (height + gap) - gap));
    if (scale > best.scale) best = { columns: fitting(room.x, width, scale), rows: fitting(room.y, height, scale), scale };
  }
  return best;
}

/** How passengers are named on cards of a size: with emoji and name, or where they have none by name, or by emoji and letter. */
function namedHow(places, size, unit) {
  const longest = Math.max(...places.map(({ one }) => Math.min(columnsOf(one.name), MOST_LETTERS) + (Number.isInteger(one.minutes) ? 4 : 0)));
  const name = longest * 6.6 * unit;
  const emoji = places.some(({ one }) => one.emoji) ? 17 * unit : 0;
  return name + emoji <= size.width - 6 ? "emoji-and-name" : !emoji && name <= size.width - 4 ? "name" : "letters";
}

/** Of a name, on a card. */
const MOST_LETTERS = 8;

/** Drawn at so much of its size, with the corner at (x, y) where it is. */
const scaledAt = (x, y, scale) => `translate(${(x * (1 - scale)).toFixed(1)} ${(y * (1 - scale)).toFixed(1)}) scale(${scale.toFixed(3)})`;

/** A passenger's card, or that of several who look alike. */
function person({ one, x, y, size, scale = 1, how, times }) {
  const label = draw("text", { x: x + size.width / 2, y: y + size.height / 2 });
  if (how !== "letters") {
    const hasEmoji = one.emoji && how === "emoji-and-name";
    const [initial = "", ...others] = clustersOf(cutShort(one.name, MOST_LETTERS));
    label.setAttribute("class", "named");
    if (hasEmoji) {
      label.setAttribute("class", "beside-emoji");
      label.append(one.emoji);
    }
    label.append(draw("tspan", { class: "initial", dx: hasEmoji ? 3 : null }, initial.toUpperCase()), others.join(""));
    if (Number.isInteger(one.minutes)) label.append(draw("tspan", { class: "minutes" }, ` ${one.minutes}′`));
  } else {
    const count = times > 1 ? times : "";
    if (one.emoji) label.append(`${count}${one.emoji}`, draw("tspan", { class: "initial" }, one.letter));
    else label.append(draw("tspan", { class: "initial" }, `${count}${one.letter}`));
    if (Number.isInteger(one.minutes) && size.width > LETTERED.width) label.append(draw("tspan", { class: "minutes" }, ` ${one.minutes}′`));
  }
  return draw("g", { class: "person", transform: scale === 1 ? null : scaledAt(x, y, scale) },
    draw("rect", { x, y, width: size.width, height: size.height, rx: 4 }), label, draw("title", {}, inFull(one)));
}

/** The boat, in mid-river while a move is tried, else at its bank: its shapes, and the cards of its passengers. */
function boatOf(world, after, places) {
  const middle = RIVER.bank + RIVER.water / 2;
  const x = after ? middle : world.boat === "left" ? RIVER.bank + 38 : RIVER.bank + RIVER.water - 38;
  const y = RIVER.height / 2 + 5;
  const movers = places.flatMap((place) => Array.from({ length: place.boat }, () => place.one));
  const size = personSize(places);
  const step = Math.min(size.width + 3, (RIVER.water - 8) / Math.max(1, movers.length));
  const scale = step / (size.width + 3);
  const aboard = movers.map((one, nth) => (
    { one, x: x + (nth - (movers.length - 1) / 2) * step - (size.width * scale) / 2, y: y - size.height * scale - 1, size, scale, how: "letters", times: 1 }));
  const half = clamp((movers.length * step) / 2 + 10, 30, RIVER.water / 2 - 1);
  const shapes = [draw("path", { class: "hull", d: `M${x - half} ${y}h${half * 2}l-12 17h${-(half * 2 - 24)}z` })];
  if (after) {
    const way = after.boat === "left" ? -1 : 1;
    const tip = x + way * (half + 18);
    shapes.push(draw("path", { class: "heading", d: `M${tip - way * 16} ${y + 6}H${tip}m${-way * 6} -6l${way * 6} 6l${-way * 6} 6` }));
  }
  return { shapes, aboard };
}

/** A passenger's name, and how long it takes to cross, where that is said. */
const inFull = (one) => (Number.isInteger(one.minutes) ? `${one.name}, ${one.minutes} min` : one.name);
