// The state's own picture, for problems whose scene the trace describes.

/** Of the drawing, in its own units. */
const RIVER = { width: 448, height: 84, bank: 154, water: 140 };
const PERSON = { width: 24, height: 24, gap: 5 };

class Picture {
  constructor(place) {
    this.place = place;
  }

  show({ run, history }, index) {
    const scene = run.scene;
    const view = scene ? pictured(run, history, index) : null;
    const world = view && worldOf(scene, run.states[view.state]);
    this.place.hidden = !world;
    if (!world) return;
    const after = view.after === NONE ? null : worldOf(scene, run.states[view.after]);
    const drawing = scene.kind === "jugs" ? drawJugs(scene, world, after, view) : drawCrossing(scene, world, after, view);
    set(drawing, "role", "img");
    set(drawing, "aria-label", describe(scene, world, after, view));
    this.place.replaceChildren(drawing);
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

/** Who is where: of each passenger the numbers on the left, in the boat and on the right. */
function placesOf(scene, world, after) {
  return scene.passengers.map((one, place) => {
    const moved = after ? after.left[place] - world.left[place] : 0;
    return {
      one, boat: Math.abs(moved),
      left: world.left[place] - Math.max(0, -moved), right: world.right[place] - Math.max(0, moved),
    };
  });
}

function describe(scene, world, after, { refused }) {
  if (scene.kind === "jugs") {
    const to = after ? `, then ${after.levels.join(" and ")}${refused ? ", refused" : ""}` : "";
    return `The jugs hold ${world.levels.join(" and ")}${to}`;
  }
  const places = placesOf(scene, world, after);
  const names = (key) => places.filter((place) => place[key]).map((place) =>
    (place[key] > 1 ? `${place[key]} × ${place.one.name}` : place.one.name)).join(", ") || "nobody";
  const boat = after ? `; in the boat, going ${after.boat}${refused ? " (refused)" : ""}: ${names("boat")}` : `; the boat is on the ${world.boat}`;
  return `Left bank: ${names("left")}; right bank: ${names("right")}${boat}`;
}

function drawCrossing(scene, world, after, { refused }) {
  const places = placesOf(scene, world, after);
  const { width, height, bank, water } = RIVER;
  const drawing = draw("svg", { class: "crossing", viewBox: `0 0 ${width} ${height}` },
    draw("rect", { class: "land", x: 0, y: 0, width, height, rx: 6 }),
    draw("rect", { class: "water", x: bank, y: 0, width: water, height }));
  for (const y of [13, height - 13]) {
    const wave = Array.from({ length: 4 }, (_, nth) => `M${bank + 14 + nth * 30} ${y}q7.5 -6 15 0t15 0`).join("");
    drawing.append(draw("path", { class: "wave", d: wave }));
  }
  crowd(drawing, places, "left", 8);
  crowd(drawing, places, "right", width - bank + 8);
  drawing.append(boatOf(world, after, places, refused));
  return drawing;
}

/** The passengers on a bank, in rows; by name where all have room, else by letter. */
function crowd(drawing, places, key, x) {
  const here = places.filter((place) => place[key]);
  const total = here.reduce((sum, place) => sum + place[key], 0);
  const everyone = places.reduce((sum, { one }) => sum + one.count, 0);
  const room = RIVER.bank - 16;
  const byName = everyone <= 4;
  let column = 0, row = 0;
  const size = byName ? { width: (room - PERSON.gap) / 2, height: 30 } : PERSON;
  const columns = Math.floor((room + PERSON.gap) / (size.width + PERSON.gap));
  const rows = Math.floor((RIVER.height - 12) / (size.height + PERSON.gap));
  const crowded = total > columns * rows;
  const people = here.flatMap((place) =>
    crowded ? [{ one: place.one, times: place[key] }]
      : Array.from({ length: place[key] }, () => ({ one: place.one, times: 1 })));
  for (const { one, times } of people) {
    const left = x + column * (size.width + PERSON.gap);
    const top = 8 + row * (size.height + PERSON.gap);
    drawing.append(person(one, left, top, size, byName, times));
    if (++column === columns) [column, row] = [0, row + 1];
  }
}

function person(one, x, y, size, byName, times) {
  const label = draw("text", { x: x + size.width / 2, y: y + size.height / 2 });
  if (byName) {
    const name = one.name.length > 8 ? `${one.name.slice(0, 7)}…` : one.name;
    label.append(draw("tspan", { class: "initial" }, name.slice(0, 1).toUpperCase()), name.slice(1));
  } else {
    label.append(draw("tspan", { class: "initial" }, times > 1 ? `${times}${one.letter}` : one.letter));
  }
  return draw("g", { class: "person" },
    draw("rect", { x, y, width: size.width, height: size.height, rx: 4 }), label, draw("title", {}, one.name));
}

/** The boat: in mid-river with its passengers while a move is tried, else at its bank. */
function boatOf(world, after, places, refused) {
  const middle = RIVER.bank + RIVER.water / 2;
  const x = after ? middle : world.boat === "left" ? RIVER.bank + 38 : RIVER.bank + RIVER.water - 38;
  const y = RIVER.height / 2 + 5;
  const boat = draw("g", { class: refused ? "boat refused" : "boat" });
  const movers = places.flatMap((place) => Array.from({ length: place.boat }, () => place.one));
  const step = Math.min(PERSON.width + 3, 92 / Math.max(1, movers.length));
  movers.forEach((one, nth) => {
    const left = x + (nth - (movers.length - 1) / 2) * step - PERSON.width / 2;
    boat.append(person(one, left, y - PERSON.height - 1, PERSON, false, 1));
  });
  const half = Math.max(30, (movers.length * step) / 2 + 10);
  boat.append(draw("path", { class: "hull", d: `M${x - half} ${y}h${half * 2}l-12 17h${-(half * 2 - 24)}z` }));
  if (after) {
    const way = after.boat === "left" ? -1 : 1;
    const tip = x + way * (half + 18);
    boat.append(draw("path", { class: "heading", d: `M${tip - way * 16} ${y + 6}H${tip}m${-way * 6} -6l${way * 6} 6l${-way * 6} 6` }));
  }
  return boat;
}

function drawJugs(scene, world, after, { refused }) {
  const most = Math.max(...scene.jugs.map((jug) => jug.capacity), 1);
  const wide = Math.min(90, (RIVER.width - 24) / scene.jugs.length - 20);
  const drawing = draw("svg", { class: "jugs", viewBox: `0 0 ${RIVER.width} ${RIVER.height + 8}` });
  const room = RIVER.height - 24;
  const start = (RIVER.width - scene.jugs.length * (wide + 20) + 20) / 2;
  scene.jugs.forEach(({ letter, capacity }, jug) => {
    const x = start + jug * (wide + 20);
    const tall = Math.max(14, (capacity / most) * room);
    const base = RIVER.height - 16;
    const full = (world.levels[jug] / Math.max(1, capacity)) * tall;
    drawing.append(
      draw("rect", { class: "water", x, y: base - full, width: wide, height: full }),
      draw("path", { class: "glass", d: `M${x} ${base - tall}V${base}H${x + wide}V${base - tall}` }));
    const changes = after && after.levels[jug] !== world.levels[jug];
    if (changes) {
      const y = base - (after.levels[jug] / Math.max(1, capacity)) * tall;
      drawing.append(draw("path", { class: refused ? "to refused" : "to", d: `M${x - 5} ${y}h${wide + 10}` }));
    }
    const text = `${letter}: ${world.levels[jug]}${changes ? ` → ${after.levels[jug]}` : ""} of ${capacity}`;
    drawing.append(draw("text", { x: x + wide / 2, y: RIVER.height }, text));
  });
  return drawing;
}
