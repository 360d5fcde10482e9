// A maze: what the search has closed, what waits on the frontier, where it is and how it came there.

PICTURES.maze = {
  fits: ({ rows }) => isList(rows, (row) => typeof row === "string" && row.length > 0 && row.length === rows[0].length)
    && rows.length * rows[0].length <= MOST_SQUARES,
  world: squareOf,
  draw: drawMaze,
  describe: describeMaze,
  tall: true,
};

/** A larger maze would make every step slow. */
const MOST_SQUARES = 10000;

/** Of a square, in the drawing's own units; and of the margin with the numbers of rows and columns. */
const SQUARE = { side: 20, margin: 16, numbered: 40 };

/** Pixels of the screen that a digit on the margin takes, and a line of them. */
const NUMBER = { digit: 6.6, line: 13 };

/** The statuses of a square's nodes, the one that is shown last: a square may stand in many nodes. */
const SQUARE_RANK = ["discarded", "closed", "unfinished", "cutoff", "generated", "frontier", "open", "goal", "current"];

/** `(2,5)`: { row, column }, from 0; null outside of the maze. */
function squareOf(scene, text) {
  const read = /^\((\d+),(\d+)\)$/.exec(text);
  if (!read) return null;
  const [row, column] = [Number(read[1]) - 1, Number(read[2]) - 1];
  return row >= 0 && column >= 0 && row < scene.rows.length && column < scene.rows[0].length ? { row, column } : null;
}

/**
 * By status, the squares whose nodes have it at a position of a run, each square once, by its highest
 * status: arrays of row * columns + column. Nodes of earlier rounds do not count.
 */
function squaresByStatus(scene, { run, history, index }) {
  const columns = scene.rows[0].length;
  const squares = run.states.map((text) => {
    const square = squareOf(scene, text);
    return square ? square.row * columns + square.column : -1;
  });
  const ranks = new Int8Array(scene.rows.length * columns).fill(-1);
  const current = history.current(index);
  const made = history.generatedBefore(index);
  for (let node = history.firstNode(index); node < made; node++) {
    const square = squares[run.state[node]];
    const rank = SQUARE_RANK.indexOf(shownAs(run, history.status(node, index, current)));
    if (square >= 0 && rank > ranks[square]) ranks[square] = rank;
  }
  const byStatus = Object.fromEntries(SQUARE_RANK.map((status) => [status, []]));
  ranks.forEach((rank, square) => {
    if (rank >= 0) byStatus[SQUARE_RANK[rank]].push(square);
  });
  return byStatus;
}

/** The node whose path is drawn: the current one; at the end, the first goal; or the newest. */
function tipOf({ run, history, index }) {
  const event = index - 1;
  if (event >= 0 && run.kind[event] === KIND.goal) return run.node[event];
  const current = history.current(index);
  if (current !== NONE) return current;
  const solved = history.goals.find((goal) => history.settled[goal] < index);
  if (index > history.endEvent && solved !== undefined) return solved;
  return event >= 0 && run.node[event] !== NONE ? run.node[event] : NONE;
}

function describeMaze(scene, world, after, view) {
  const squares = squaresByStatus(scene, view);
  const at = (square) => `row ${square.row + 1}, column ${square.column + 1}`;
  const move = after ? `, trying ${at(after)}${view.refused ? ", refused" : ""}` : "";
  const waiting = squares.frontier.length + squares.open.length;
  const where = view.index > view.history.endEvent ? "at the end of the search" : `at ${at(world)}`;
  return `The maze: ${where}${move}; squares closed: ${grouped(squares.closed.length)}, on the frontier: ${grouped(waiting)}`;
}

function drawMaze(scene, world, after, view) {
  const rows = scene.rows.length, columns = scene.rows[0].length;
  const { side } = SQUARE;
  const numbered = rows <= SQUARE.numbered && columns <= SQUARE.numbered;
  // Numbers are as large on a small drawing as on a large one, and need a wider margin in it.
  const margin = numbered ? Math.max(SQUARE.margin, Math.ceil(2.4 * NUMBER.digit * view.unit)) : 2;
  const drawing = draw("svg", { class: "maze", viewBox: `${-margin} ${-margin} ${columns * side + margin + 2} ${rows * side + margin + 2}` },
    draw("rect", { class: "floor", x: 0, y: 0, width: columns * side, height: rows * side }));
  const squares = squaresByStatus(scene, view);
  const middle = (square) => [(square % columns + 0.5) * side, (Math.floor(square / columns) + 0.5) * side];
  const fill = (className, list, inset = 0) => list.length && drawing.append(draw("path", {
    class: className,
    d: list.map((square) => {
      const [x, y] = middle(square), edge = side - 2 * inset;
      return `M${x - side / 2 + inset} ${y - side / 2 + inset}h${edge}v${edge}h${-edge}z`;
    }).join(""),
  }));
  const all = Array.from({ length: rows * columns }, (_, square) => square);
  const letterAt = (square) => scene.rows[Math.floor(square / columns)][square % columns];
  for (const status of SQUARE_RANK) fill(`square is-${status}`, squares[status]);
  fill("wall", all.filter((square) => letterAt(square) === "#"));
  drawing.append(draw("path", { class: "lines", d: gridLines(rows, columns, side) }));
  // In grey, the form must tell: a ring is on the frontier, a bar was cut off.
  const marks = [...squares.frontier, ...squares.open];
  if (marks.length) {
    drawing.append(draw("path", { class: "waits", d: marks.map((square) => {
      const [x, y] = middle(square);
      return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`;
    }).join("") }));
  }
  fill("cut", squares.cutoff, side * 0.36);
  const tip = tipOf(view);
  if (tip !== NONE) {
    const path = view.history.path(tip).map((node) => squareOf(scene, view.run.states[view.run.state[node]]));
    if (path.every(Boolean) && path.length > 1) {
      const d = `M${path.map(({ row, column }) => `${(column + 0.5) * side} ${(row + 0.5) * side}`).join("L")}`;
      if (view.history.status(tip, view.index, NONE) === "goal") drawing.append(draw("path", { class: "way solution", d }));
      drawing.append(draw("path", { class: "way", d }));
    }
  }
  for (const square of all) {
    const letter = letterAt(square);
    if (letter !== "S" && letter !== "G") continue;
    const [x, y] = middle(square);
    drawing.append(draw("circle", { class: "plate", cx: x, cy: y, r: 7.6 }), draw("text", { class: "letter", x, y: y + 0.5 }, letter));
  }
  drawing.append(...walkerOf(world, after, view, side));
  if (numbered) drawing.append(...numbersOf(rows, columns, side, view.unit, margin));
  return drawing;
}

function gridLines(rows, columns, side) {
  const across = Array.from({ length: rows + 1 }, (_, row) => `M0 ${row * side}H${columns * side}`);
  const down = Array.from({ length: columns + 1 }, (_, column) => `M${column * side} 0V${rows * side}`);
  return [...across, ...down].join("");
}

/**
 * Where the search stands, which square something is said of (a frame), and the square that it tries:
 * with an arrow, or a cross if it is refused.
 */
function walkerOf(world, after, { refused, run, history, index }, side) {
  const current = history.current(index);
  const stands = current === NONE ? world : squareOf(run.scene, run.states[run.state[current]]) || world;
  const [x, y] = [(world.column + 0.5) * side, (world.row + 0.5) * side];
  // The end is nowhere: the goals and the way to one are shown, and no place of the search.
  if (index > history.endEvent) return [];
  const isGoal = index > 0 && run.kind[index - 1] === KIND.goal;
  const shapes = [draw("circle", { class: isGoal ? "walker is-goal" : "walker", cx: (stands.column + 0.5) * side, cy: (stands.row + 0.5) * side, r: 6 })];
  const frame = (square, className) => draw("rect", {
    class: className, x: square.column * side + 1.5, y: square.row * side + 1.5, width: side - 3, height: side - 3,
  });
  if (stands.row !== world.row || stands.column !== world.column) shapes.push(frame(world, "spoken"));
  if (!after) return shapes;
  const [right, down] = [after.column - world.column, after.row - world.row];
  const [toX, toY] = [x + right * side, y + down * side];
  shapes.push(frame(after, refused ? "tried refused" : "tried"));
  shapes.push(refused
    ? draw("path", { class: "heading refused", d: `M${toX - 4} ${toY - 4}l8 8m0 -8l-8 8` })
    : draw("path", { class: "heading", d: `M${x + right * 8} ${y + down * 8}L${toX - right * 3} ${toY - down * 3}m${-4 * right - 4 * down} ${-4 * down - 4 * right}l${4 * right + 4 * down} ${4 * down + 4 * right}l${-4 * right + 4 * down} ${-4 * down + 4 * right}` }));
  return shapes;
}

/** The numbers of rows and columns; of those as many as have room: `unit` is what a pixel takes. */
function numbersOf(rows, columns, side, unit, margin) {
  const number = (value, x, y) => draw("text", { class: "number", x, y }, String(value));
  const every = (needed) => [1, 2, 5, 10, 20].find((step) => step * side >= needed * unit) || 50;
  const shown = (count, step) => Array.from({ length: count }, (_, nth) => nth + 1)
    .filter((nth) => nth === 1 || (step === 2 ? nth % 2 === 1 : nth % step === 0));
  const wide = String(columns).length * NUMBER.digit + 5;
  return [
    ...shown(columns, every(wide)).map((column) => number(column, (column - 0.5) * side, -margin * 0.45)),
    ...shown(rows, every(NUMBER.line)).map((row) => number(row, -margin / 2, (row - 0.5) * side)),
  ];
}
