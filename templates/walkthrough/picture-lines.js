// A state of several lines, as boards and other small drawings in characters are, in its own shape: for
// problems whose scene the trace does not describe.

/** Of a character of the drawing: how wide and how high it is, by the size of its letters, and how large these get. */
const LETTER = { width: 0.62, height: 1.22, most: 28 };
/** Pixels round the lines, and between a state and the one that a move would lead to. */
const BOARD_ROOM = { padding: 6, between: 44 };
/** Lines above which the drawing wants more room than a river, and states that are measured. */
const FEW_LINES = 4;
const MEASURED = 2000;

const DRAWN_LINES = { world: (_, text) => linesOf(text), draw: drawLines, describe: describeLines };

/** The lines of a text; an end after the last of them makes no other. */
const linesOf = (text) => text.replace(/[\r\n]+$/, "").split(/\r?\n/);

/** How many lines and columns the states of a run have: { rows, columns }, found once. */
function sheetOf(run) {
  if (!run.sheet) {
    run.sheet = { rows: 1, columns: 1 };
    for (const text of run.states.slice(0, MEASURED)) {
      if (!text.includes("\n")) continue;
      const lines = linesOf(text);
      run.sheet.rows = Math.max(run.sheet.rows, lines.length);
      for (const line of lines) run.sheet.columns = Math.max(run.sheet.columns, columnsOf(line));
    }
  }
  return run.sheet;
}

/** What draws the states of a run: the picture of its scene, or their lines where there are several; or null. */
function pictureOf(run) {
  const kind = canPicture(run.scene);
  return kind !== null ? PICTURES[kind] : sheetOf(run).rows > 1 ? DRAWN_LINES : null;
}

/** Whether the picture of a run's states wants more room than a river. */
function isTall(run) {
  const picture = pictureOf(run);
  return picture === DRAWN_LINES ? sheetOf(run).rows > FEW_LINES : picture !== null && Boolean(picture.tall);
}

/** Line by line, the characters that are to be seen: [{ cluster, row, column, columns }]. */
function charactersOf(lines) {
  return lines.flatMap((line, row) => {
    let column = 0;
    return clustersOf(visible(line)).flatMap((cluster) => {
      const columns = columnsOfCluster(cluster);
      column += columns;
      return /^\s*$/.test(cluster) ? [] : [{ cluster, row, column: column - columns, columns }];
    });
  });
}

function drawLines(_, world, after, { run, stage, room, refused }) {
  stage.fills = true;
  const { width, height } = room || DRAWING;
  const { rows, columns } = sheetOf(run);
  const size = Math.max(4, Math.min(
    LETTER.most,
    (height - 2 * BOARD_ROOM.padding - 2) / (rows * LETTER.height),
    (width - BOARD_ROOM.between - 4 * BOARD_ROOM.padding - 2) / (2 * columns * LETTER.width),
  ));
  const sheet = { width: columns * size * LETTER.width + 2 * BOARD_ROOM.padding, height: rows * size * LETTER.height + 2 * BOARD_ROOM.padding };
  const drawing = draw("svg", { class: "lines", viewBox: `0 0 ${width} ${height}` });
  drawing.append(drawSheet(charactersOf(world), 1, sheet, size, "sheet"));
  if (!after) return drawing;
  const x = 1 + sheet.width + BOARD_ROOM.between;
  const [from, to, y] = [1 + sheet.width + 8, x - 9, 1 + sheet.height / 2];
  const before = new Map(charactersOf(world).map(({ cluster, row, column }) => [`${row} ${column}`, cluster]));
  const characters = charactersOf(after).map((character) =>
    ({ ...character, isOther: before.get(`${character.row} ${character.column}`) !== character.cluster }));
  drawing.append(
    draw("path", { class: `heading${refused ? " refused" : ""}`, d: `M${from} ${y}H${to}M${to - 6} ${y - 6}l6 6l-6 6` }),
    drawSheet(characters, x, sheet, size, `sheet to-sheet${refused ? " refused" : ""}`));
  return drawing;
}

/** The characters, each in its column, whatever the face makes of them; those that a move changes on a ground of their own. */
function drawSheet(characters, x, sheet, size, look) {
  const group = draw("g", { class: look }, draw("rect", { class: "ground", x, y: 1, width: sheet.width, height: sheet.height, rx: 3 }));
  const [wide, high] = [size * LETTER.width, size * LETTER.height];
  const at = ({ row, column }) => ({ left: x + BOARD_ROOM.padding + column * wide, top: 1 + BOARD_ROOM.padding + row * high });
  for (const character of characters) {
    if (!character.isOther) continue;
    const { left, top } = at(character);
    group.append(draw("rect", { class: "other", x: left - 1, y: top, width: Math.max(1, character.columns) * wide + 2, height: high, rx: 2 }));
  }
  for (const character of characters) {
    const { left, top } = at(character);
    group.append(draw("text", { class: character.isOther ? "other-text" : null, x: left + (Math.max(1, character.columns) * wide) / 2, y: top + high / 2, "font-size": size.toFixed(2) }, character.cluster));
  }
  return group;
}

function describeLines(_, world, after, { refused }) {
  const told = (lines) => lines.map((line) => visible(line).trim() || "blank").join(", ");
  return `The state, line by line: ${told(world)}${after ? `. After the move${refused ? ", which is refused" : ""}: ${told(after)}` : ""}`;
}
