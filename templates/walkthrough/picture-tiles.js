// Sliding tiles: the board, the board after a move, and the one that is wanted.

PICTURES["sliding-tiles"] = {
  fits: (scene) => scene.rows >= 2 && scene.columns >= 2 && scene.rows * scene.columns <= 100 &&
    Array.isArray(scene.goal) && scene.goal.length === scene.rows * scene.columns,
  world: tilesOf,
  draw: drawTiles,
  describe: describeTiles,
};

/** `123/4_5/786`, or with spaces between tiles of two digits: { tiles }, row by row, 0 the gap. */
function tilesOf(scene, text) {
  const rows = text.split("/").map((row) => (row.includes(" ") ? row.trim().split(/ +/) : [...row]));
  if (rows.length !== scene.rows || rows.some((row) => row.length !== scene.columns)) return null;
  const tiles = rows.flat().map((tile) => (tile === "_" ? 0 : Number(tile)));
  return tiles.every(Number.isInteger) ? { tiles } : null;
}

/** The tile that a move takes to another square, or null. */
function slidTile(world, after) {
  if (!after) return null;
  const square = world.tiles.findIndex((tile, at) => tile !== 0 && after.tiles[at] !== tile);
  return square < 0 ? null : world.tiles[square];
}

function describeTiles(scene, world, after, { refused }) {
  const rows = [];
  for (let at = 0; at < world.tiles.length; at += scene.columns) {
    rows.push(world.tiles.slice(at, at + scene.columns).map((tile) => tile || "gap").join(" "));
  }
  const slid = slidTile(world, after);
  const move = slid === null ? "" : `; tile ${slid} slides into the gap${refused ? ", refused" : ""}`;
  return `The board: ${rows.join("; ")}${move}`;
}

function drawTiles(scene, world, after, { refused, unit }) {
  const { width, height } = DRAWING;
  const side = Math.min(26, (height - 4) / scene.rows, (width / 3 - 24) / scene.columns);
  const board = side * scene.columns;
  const slid = slidTile(world, after);
  const middle = height / 2;
  const drawing = draw("svg", { class: "tiles", viewBox: `0 0 ${width} ${height}` });
  const place = (tiles, x, className, moved) =>
    drawing.append(boardShape(scene, tiles, x, middle - (side * scene.rows) / 2, side, className, moved, unit));
  place(world.tiles, 2, "board", slid);
  if (after) {
    const from = board + 14, to = board + 44;
    drawing.append(draw("path", { class: refused ? "heading refused" : "heading", d: `M${from} ${middle}H${to}m-6 -6l6 6l-6 6` }));
    if (refused) drawing.append(draw("path", { class: "heading refused", d: `M${from + 8} ${middle - 8}l10 16m0 -16l-10 16` }));
    place(after.tiles, board + 56, "board", slid);
  }
  const goal = width - board - 2;
  place(scene.goal, goal, "board wanted", null);
  drawing.append(draw("text", { class: "remark end", x: goal - 10, y: middle }, "goal"));
  return drawing;
}

/** A board: tiles that lie where they are wanted are grey, the one that slides is marked. */
function boardShape(scene, tiles, x, y, side, className, moved, unit) {
  const board = draw("g", { class: className },
    draw("rect", { class: "frame", x: x - 1, y: y - 1, width: side * scene.columns + 2, height: side * scene.rows + 2, rx: 3 }));
  tiles.forEach((tile, at) => {
    if (tile === 0) return;
    const left = x + (at % scene.columns) * side, top = y + Math.floor(at / scene.columns) * side;
    const kind = tile === moved ? "tile moved" : scene.goal[at] === tile ? "tile right" : "tile";
    board.append(draw("g", { class: kind },
      draw("rect", { x: left + 1, y: top + 1, width: side - 2, height: side - 2, rx: 2.5 }),
      draw("text", { x: left + side / 2, y: top + side / 2 + 0.5, "font-size": Math.max(side * 0.54, Math.min(11 * unit, side * 0.8)).toFixed(1) }, String(tile))));
  });
  return board;
}
