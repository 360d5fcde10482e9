// A state of several lines, as boards and other small drawings in characters are, in its own shape: for
// problems whose scene the trace does not describe.

/**
 * Of a character of the drawing: how wide and how high it is, by the size of its letters, how large these
 * get, and how small where a drawing has more characters than room. `read` is what can be read in comfort.
 */
const LETTER = { width: 0.62, height: 1.22, most: 28, read: 11, least: 6 };
/** Pixels round the lines, and between a state and the one that a move would lead to: beside it, or below. */
const BOARD_ROOM = { padding: 6, beside: 44, below: 30 };
/** Lines above which, and columns from which on, the drawing wants more room than a river; and states that are measured. */
const FEW_LINES = 4;
const MANY_COLUMNS = 28;
const MEASURED = 2000;

const DRAWN_LINES = { world: (_, text) => linesOf(text), draw: drawLines, describe: describeLines };

/** The lines of a text; an end after the last of them makes no other. */
const linesOf = (text) => text.replace(/[\r\n]+$/, "").split(/\r?\n/);

/** How many lines and columns a text has. */
const extentOfLines = (lines) => ({ rows: lines.length, columns: lines.reduce((most, line) => Math.max(most, columnsOf(visible(line))), 1) });

/**
 * How many lines and columns the states of a run have: { rows, columns }, found once. One that has more than
 * twice as many as is common is not counted: the others would be small for its sake.
 */
function sheetOf(run) {
  if (!run.sheet) {
    const extents = run.states.slice(0, MEASURED).filter((text) => text.includes("\n")).map((text) => extentOfLines(linesOf(text)));
    const usual = (counts) => {
      const sorted = counts.sort((a, b) => a - b);
      return sorted.findLast((count) => count <= 2 * sorted[(sorted.length - 1) >> 1]);
    };
    run.sheet = extents.length ? { rows: usual(extents.map(({ rows }) => rows)), columns: usual(extents.map(({ columns }) => columns)) } : { rows: 1, columns: 1 };
    run.sheet.isDrawn = extents.length > 0;
  }
  return run.sheet;
}

/** What draws the states of a run: the picture of its scene, or their lines where there are several; or null. */
function pictureOf(run) {
  const kind = canPicture(run.scene);
  return kind !== null ? PICTURES[kind] : sheetOf(run).isDrawn ? DRAWN_LINES : null;
}

/** Whether the picture of a run's states wants more room than a river. */
function isTall(run) {
  const picture = pictureOf(run);
  const { rows, columns } = sheetOf(run);
  return picture === DRAWN_LINES ? rows > FEW_LINES || columns >= MANY_COLUMNS : picture !== null && Boolean(picture.tall);
}

/** Letters that are written from right to left: where there are any, characters are not seen in the order in which they come. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Line by line, the characters that are to be seen, [{ cluster, row, column, columns }]; a line that runs leftward is one of them, `isWhole`. */
function charactersOf(lines) {
  return lines.flatMap((line, row) => {
    let column = 0;
    if (LEFTWARD.test(line)) {
      const cluster = visible(line).trim();
      return [{ cluster, row, column: line.length - line.trimStart().length, columns: columnsOf(cluster), isWhole: true }];
    }
    return clustersOf(visible(line)).flatMap((cluster) => {
      const columns = columnsOfCluster(cluster);
      column += columns;
      return /^\s*$/.test(cluster) ? [] : [{ cluster, row, column: column - columns, columns }];
    });
  });
}

/** The characters after a move, those marked that are others than before; and as empty ones the places that have become blank. */
function charactersAfter(before, after) {
  const placeOf = ({ row, column }) => `${row} ${column}`;
  const was = new Map(charactersOf(before).map((character) => [placeOf(character), character]));
  const is = charactersOf(after).map((character) => {
    const old = was.get(placeOf(character));
    was.delete(placeOf(character));
    return { ...character, isOther: !old || old.cluster !== character.cluster };
  });
  // What stood in the second half of a broad character is covered by it.
  const covered = new Set(is.filter(({ columns }) => columns > 1).map(({ row, column }) => placeOf({ row, column: column + 1 })));
  const left = [...was.values()].filter((character) => !covered.has(placeOf(character)));
  return [...is, ...left.map((character) => ({ ...character, cluster: "", isOther: true }))];
}

/**
 * Where a state and the one after it stand, and how large their letters are: below each other or side by side,
 * as lets those of a usual state be larger. `extents` are those of the states, of none less than usual.
 */
function sheetsIn({ width, height }, usual, extents) {
  const { padding, beside, below } = BOARD_ROOM;
  const fitting = ({ rows, columns }, isBelow) => {
    const [across, down] = isBelow ? [1, 2] : [2, 1];
    const room = { x: width - 2 - 2 * padding * across - (isBelow ? 0 : beside), y: height - 2 - 2 * padding * down - (isBelow ? below : 0) };
    return Math.min(LETTER.most, room.x / (across * columns * LETTER.width), room.y / (down * rows * LETTER.height));
  };
  const isBelow = fitting(usual, true) > fitting(usual, false);
  const most = fitting(usual, isBelow);
  const own = { rows: Math.max(...extents.map(({ rows }) => rows)), columns: Math.max(...extents.map(({ columns }) => columns)) };
  const isLarger = own.rows > usual.rows || own.columns > usual.columns;
  const size = Math.max(LETTER.least, isLarger ? Math.min(most, Math.max(LETTER.read, fitting(own, isBelow))) : most);
  let next = { x: 1, y: 1 };
  const sheets = extents.map(({ rows, columns }) => {
    const sheet = { ...next, width: columns * size * LETTER.width + 2 * padding, height: rows * size * LETTER.height + 2 * padding };
    next = isBelow ? { x: 1, y: sheet.y + sheet.height + below } : { x: sheet.x + sheet.width + beside, y: 1 };
    return sheet;
  });
  return { size, sheets, isBelow };
}

function drawLines(_, world, after, { run, stage, room, refused }) {
  stage.fills = true;
  const usual = sheetOf(run);
  const extents = [world, ...(after ? [after] : [])].map(extentOfLines)
    .map(({ rows, columns }) => ({ rows: Math.max(usual.rows, rows), columns: Math.max(usual.columns, columns) }));
  const { width, height } = room || DRAWING;
  const { size, sheets, isBelow } = sheetsIn({ width, height }, usual, extents);
  const [sheet, to = sheet] = sheets;
  const needed = { width: 1 + Math.max(...sheets.map((one) => one.x + one.width)), height: 1 + Math.max(...sheets.map((one) => one.y + one.height)) };
  /** What is larger than its room can be scrolled there, and says so. */
  const { rows, columns } = extents[extents.length - 1];
  stage.beyond = needed.width > width + 0.5 || needed.height > height + 0.5
    ? { ...needed, words: `${grouped(rows)} lines of ${grouped(columns)} columns: scroll to see all of it` } : null;
  const drawing = draw("svg", { class: "lines", viewBox: stage.beyond ? `0 0 ${needed.width} ${needed.height}` : `0 0 ${width} ${height}` });
  drawing.append(drawSheet(charactersOf(world), sheet, size, "sheet"));
  if (!after) return drawing;
  const across = 1 + Math.min(sheet.width, width) / 2, down = 1 + Math.min(sheet.height, height) / 2;
  const [from, tip] = isBelow ? [sheet.y + sheet.height + 5, to.y - 5] : [sheet.x + sheet.width + 8, to.x - 9];
  const arrow = isBelow ? `M${across} ${from}V${tip}M${across - 6} ${tip - 6}l6 6l6 -6` : `M${from} ${down}H${tip}M${tip - 6} ${down - 6}l6 6l-6 6`;
  drawing.append(
    draw("path", { class: `heading${refused ? " refused" : ""}`, d: arrow }),
    drawSheet(charactersAfter(world, after), to, size, `sheet to-sheet${refused ? " refused" : ""}`));
  return drawing;
}

/**
 * The characters, each in its column, whatever the face makes of them; those that a move changes on a ground
 * of their own. What stands side by side and looks alike is one text, and one ground.
 */
function drawSheet(characters, { x, y, width, height }, size, look) {
  const group = draw("g", { class: look }, draw("rect", { class: "ground", x, y, width, height, rx: 3 }));
  const [wide, high] = [size * LETTER.width, size * LETTER.height];
  const left = (column) => x + BOARD_ROOM.padding + column * wide, top = (row) => y + BOARD_ROOM.padding + row * high;
  const widthOf = ({ columns }) => Math.max(1, columns);
  const stretches = stretchesOf([...characters].sort((one, other) => one.row - other.row || one.column - other.column), widthOf);
  for (const { row, column, columns, isOther } of stretches) {
    if (isOther) group.append(draw("rect", { class: "other", x: left(column) - 1, y: top(row), width: columns * wide + 2, height: high, rx: 2 }));
  }
  for (const { row, isOther, characters: all } of stretches) {
    // A text that is set character by character takes one place for each unit of its own.
    const parts = all.every(({ cluster }) => cluster.length === 1) ? [all] : all.map((one) => [one]);
    for (const part of parts.filter(([{ cluster }]) => cluster)) {
      const [{ cluster, isWhole }] = part;
      const places = isWhole ? [left(part[0].column)] : part.map((one) => left(one.column) + (widthOf(one) * wide) / 2);
      group.append(draw("text", {
        class: [isOther ? "other-text" : "", isWhole ? "leftward" : ""].filter(Boolean).join(" ") || null,
        x: places.map((place) => place.toFixed(2)).join(" "), y: top(row) + high / 2, "font-size": size.toFixed(2),
        // A face that lacks a sign sets it beside its letter: both are to keep to their column.
        ...(part.length === 1 && !isWhole && MARKED.test(cluster) && !EMOJI.test(cluster) ? { textLength: (widthOf(part[0]) * wide).toFixed(2), lengthAdjust: "spacingAndGlyphs" } : {}),
      }, part.map((one) => one.cluster).join("")));
    }
  }
  return group;
}

/** Characters of a row that stand side by side and look alike. */
function stretchesOf(characters, widthOf) {
  const stretches = [];
  for (const character of characters) {
    const last = stretches[stretches.length - 1];
    const isOther = Boolean(character.isOther);
    if (last && last.row === character.row && last.isOther === isOther && last.column + last.columns === character.column) {
      last.columns += widthOf(character);
      last.characters.push(character);
    } else stretches.push({ row: character.row, column: character.column, columns: widthOf(character), isOther, characters: [character] });
  }
  return stretches;
}

function describeLines(_, world, after, { refused }) {
  const told = (lines) => lines.map((line) => visible(line).trim() || "blank").join(", ");
  return `The state, line by line: ${told(world)}${after ? `. After the move${refused ? ", which is refused" : ""}: ${told(after)}` : ""}`;
}
