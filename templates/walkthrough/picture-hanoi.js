// The tower of Hanoi: disks on pegs, and where the one that moves would lie.

PICTURES.hanoi = {
  fits: (scene) => scene.disks >= 1 && scene.disks <= 20 && scene.pegs >= 3 && scene.pegs <= 26,
  world: towersOf,
  draw: drawTowers,
  describe: describeTowers,
};

/** `A:31 B:2 C:`, or `A:10,9 B: C:`: { pegs }, of each peg its disks from bottom to top. */
function towersOf(scene, text) {
  const pegs = text.split(" ").map((peg) => {
    const disks = peg.replace(/^[A-Z]:/, "");
    return (disks.includes(",") || scene.disks > 9 ? disks.split(",") : [...disks]).filter(Boolean).map(Number);
  });
  const sound = pegs.length === scene.pegs && pegs.flat().every((disk) => disk >= 1 && disk <= scene.disks);
  return sound ? { pegs } : null;
}

/** The disk that a move carries: { disk, from, to }, or null. */
function carried(world, after) {
  if (!after) return null;
  const from = world.pegs.findIndex((disks, peg) => disks.length > after.pegs[peg].length);
  const to = world.pegs.findIndex((disks, peg) => disks.length < after.pegs[peg].length);
  return from < 0 || to < 0 ? null : { disk: world.pegs[from][world.pegs[from].length - 1], from, to };
}

const pegName = (peg) => String.fromCharCode(65 + peg);

function describeTowers(scene, world, after, { refused }) {
  const pegs = world.pegs.map((disks, peg) => `${pegName(peg)} ${disks.join(" ") || "empty"}`).join("; ");
  const move = carried(world, after);
  return `The pegs, from the bottom up: ${pegs}${move ? `; disk ${move.disk} to ${pegName(move.to)}${refused ? ", refused" : ""}` : ""}`;
}

function drawTowers(scene, world, after, { refused, unit }) {
  const { width, height } = DRAWING;
  const room = width / scene.pegs;
  const base = height - 17;
  const tall = Math.min(15, (base - 8) / scene.disks);
  const widest = Math.min(128, room - 10), narrowest = Math.min(26, widest / 3);
  const sizeOf = (disk) => (scene.disks === 1 ? widest / 2 : narrowest + ((widest - narrowest) * (disk - 1)) / (scene.disks - 1));
  const move = carried(world, after);
  const drawing = draw("svg", { class: "towers", viewBox: `0 0 ${width} ${height}` });
  const disk = (number, peg, level, className) => {
    const wide = sizeOf(number), middle = (peg + 0.5) * room, top = base - (level + 1) * tall;
    const shape = draw("g", { class: className },
      draw("rect", { x: middle - wide / 2, y: top + 0.5, width: wide, height: tall - 1, rx: Math.min(4, tall / 2) }));
    if (tall >= 11 * unit) shape.append(draw("text", { x: middle, y: top + tall / 2 + 0.5 }, String(number)));
    drawing.append(shape);
  };
  world.pegs.forEach((disks, peg) => {
    const middle = (peg + 0.5) * room;
    drawing.append(
      draw("path", { class: "peg", d: `M${middle} ${base}V${Math.max(2, base - scene.disks * tall - 6)}M${middle - widest / 2} ${base}h${widest}` }),
      draw("text", { class: "peg-name", x: middle, y: height - 3 }, pegName(peg)));
    disks.forEach((number, level) => disk(number, peg, level, move && move.disk === number ? "disk moved" : "disk"));
  });
  if (move) disk(move.disk, move.to, world.pegs[move.to].length, refused ? "disk to refused" : "disk to");
  return drawing;
}
