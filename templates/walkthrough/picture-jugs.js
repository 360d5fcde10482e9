// Water jugs: how full each is, and how full it would be.

PICTURES.jugs = {
  fits: (scene) => isList(scene.jugs, (jug) => Number.isFinite(jug.capacity)),
  world: jugsOf,
  draw: drawJugs,
  describe(scene, world, after, { refused }) {
    const to = after ? `, then ${after.levels.join(" and ")}${refused ? ", refused" : ""}` : "";
    return `The jugs hold ${world.levels.join(" and ")}${to}`;
  },
};

/** `(0,5)`, `0 5` and the like: as many numbers as there are jugs. */
function jugsOf(scene, text) {
  const levels = (text.match(/\d+/g) || []).map(Number);
  return levels.length === scene.jugs.length ? { levels } : null;
}

/** Of a label of a jug: the size of its letters in pixels, and how wide one of these is by that. */
const JUG_LABEL = { size: 12, wide: 0.58 };

function drawJugs(scene, world, after, { refused, unit }) {
  const letter = JUG_LABEL.size * Math.max(1, unit) * JUG_LABEL.wide;
  const most = Math.max(...scene.jugs.map((jug) => jug.capacity), 1);
  const pitch = (DRAWING.width - 24) / scene.jugs.length;
  const wide = Math.min(90, pitch - 20), gap = clamp(pitch - wide, 20, 44);
  const drawing = draw("svg", { class: "jugs", viewBox: `0 0 ${DRAWING.width} ${DRAWING.height + 8}` });
  const room = DRAWING.height - 24;
  const start = (DRAWING.width - scene.jugs.length * (wide + gap) + gap) / 2;
  scene.jugs.forEach(({ letter: name, capacity }, jug) => {
    const x = start + jug * (wide + gap);
    const tall = Math.max(14, (capacity / most) * room);
    const base = DRAWING.height - 16;
    const full = (world.levels[jug] / Math.max(1, capacity)) * tall;
    drawing.append(
      draw("rect", { class: "water", x, y: base - full, width: wide, height: full }),
      draw("path", { class: "glass", d: `M${x} ${base - tall}V${base}H${x + wide}V${base - tall}` }));
    const changes = after && after.levels[jug] !== world.levels[jug];
    if (changes) {
      const y = base - (after.levels[jug] / Math.max(1, capacity)) * tall;
      drawing.append(draw("path", { class: refused ? "to refused" : "to", d: `M${x - 5} ${y}h${wide + 10}` }));
    }
    const now = world.levels[jug], next = changes ? after.levels[jug] : null;
    // As much as keeps clear of the labels beside it.
    const texts = [
      `${name}: ${now}${changes ? ` → ${next}` : ""} of ${capacity}`, `${name} ${now}${changes ? `→${next}` : ""}/${capacity}`, `${now}${changes ? `→${next}` : ""}`,
    ];
    const text = texts.find((one) => one.length * letter <= wide + gap - 4) || texts[2];
    drawing.append(draw("text", { x: x + wide / 2, y: DRAWING.height }, text));
  });
  return drawing;
}
