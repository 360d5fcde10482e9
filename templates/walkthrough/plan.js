// The geometry of the tree: which slots stand on which level, what is in view, how much of it can be
// shown. Pure; the places themselves come with the page.

/** Pixels. */
const BOX = { height: 38, gap: 12, padding: 14, besideName: 24, least: 44 };
const LINE_BOX = { height: 24, gap: 8, padding: 22, sign: 6, font: 11 / 12 };
const ID_BOX = { width: 44, height: 26, gap: 6, padding: 22 };
const CHIP = { height: 20 };
const MARK = { gap: 7 };
/** A bar with a name on it, and what is piled up below a count. */
const BAR = { height: 23 };
const MARGIN = { left: 52, right: 28, top: 10, bottom: 14 };
const PITCH = { most: 96, box: 62, line: 36, id: 46, name: 34, mark: 14, least: 3, closer: 0.8, unforeseen: 1.25 };
/** The scale at which 12-px labels are still 11 px apart from each other as drawn. */
const LEAST_BOX_SCALE = 0.93;
/** How many times as far apart as they must be nodes can be moved, and how much larger than usual letters get: by zooming, and where a small tree has the room. */
const MOST_SPREAD = 3;
const MAGNIFIED = { zoomed: 2, opening: 1.4 };

/** How much larger than usual letters are where nodes and levels stand so far apart on the page: as far as boxes have the room. */
const lettersFor = (scale, pitch) => clamp(Math.min(scale, pitch / PITCH.box), 1, MAGNIFIED.zoomed);

/** How far apart levels are on the page, of which a view counts in pixels of its own. */
const pitchOnPage = (view) => view.pitch * view.letters;

class Plan {
  /**
   * `boxWidth`: of the widest label's box; `idWidth`: of the longest node name's; `lineWidth`: of the
   * widest with both in one line.
   */
  constructor(run, boxWidth, idWidth, lineWidth = boxWidth + idWidth) {
    this.lineWidth = lineWidth;
    this.run = run;
    boxWidth = Math.max(boxWidth, BOX.least);
    this.boxWidth = boxWidth;
    this.idWidth = Math.max(ID_BOX.width, idWidth);
    this.slotCount = run.x.length;
    this.parent = parentsOf(run);
    this.level = levelOfSlots(this.parent);
    // The columns come in parts of a unit or of a pixel, and stay as they are: there may be millions.
    const between = boxWidth + BOX.gap;
    this.unit = { column: run.x, unit: between / 32, pitch: between, chips: null };
    this.wide = null;
    if (run.wide) {
      const [column, chips] = [run.wide.subarray(0, this.slotCount), run.wide.subarray(this.slotCount)];
      this.wide = { column, unit: 1 / 8, pitch: 0, chips };
    }
    for (const layout of [this.unit, this.wide]) {
      if (layout) layout.width = widthOf(layout, boxWidth);
    }
    this.levels = levelsOf(this.level, this.unit.column);
    /** The level of the lowest refused child, in a drawing that has them. */
    this.deepestChip = this.wide ? deepestChip(run, this) : 0;
  }

  slotOf(node) {
    return this.run.slot ? this.run.slot[node] : node;
  }

  /** How wide the boxes of a detail are. */
  widthOf(detail) {
    return detail === "box" ? this.boxWidth : detail === "line" ? this.lineWidth : this.idWidth;
  }

  /** How high the tree is in a view down to a level, with what is kept free round it. */
  heightOf(view, deepest = this.levels.length - 1) {
    const box = { box: BOX, line: LINE_BOX, id: ID_BOX, bar: BAR, mark: { height: 8 } }[this.detail(view.layout, view.scale, view.pitch)];
    return deepest * view.pitch + box.height + MARGIN.top + MARGIN.bottom;
  }

  /** How far the middle of a level stands at least from the edge of a view, margins apart: the current node is a box among marks. */
  halfLevel(view) {
    return (this.detail(view.layout, view.scale, view.pitch) === "bar" ? BAR : BOX).height / 2;
  }

  /** What can be shown of a node where boxes stand so close: box, line, id, mark or bar. */
  detail(layout, scale, pitch) {
    const apart = scale * (layout.pitch || this.boxWidth + BOX.gap);
    if (layout.pitch && apart >= this.lineWidth + LINE_BOX.gap - 0.01 && pitch >= PITCH.line && pitch < PITCH.box - 0.01) return "line";
    if (scale >= LEAST_BOX_SCALE && pitch >= 48) return "box";
    if (apart >= this.idWidth + ID_BOX.gap && pitch >= PITCH.name) return "id";
    return apart >= MARK.gap && pitch >= PITCH.mark ? "mark" : "bar";
  }

  /**
   * The view in which a pane of this size opens: as much as can be read, the root in its middle, a small
   * tree in large letters. Where two trees share the page, `how` is "compact": a box of one line rather
   * than levels out of view, and letters of one size. Where nobody is to know how deep the tree will be,
   * it is "unforeseen": levels are as far apart as in any other.
   */
  opening(width, height, how = "roomy") {
    const letters = how === "roomy" ? this.lettersIn(width, height) : 1;
    if (letters > 1) return { ...this.opening(width / letters, height / letters, "even"), letters };
    const room = { x: width - MARGIN.left - MARGIN.right, y: height - MARGIN.top - MARGIN.bottom };
    const deepest = this.levels.length - 1;
    const pitchFor = (least, boxHeight, steps = deepest) => {
      if (how === "unforeseen") return least * PITCH.unforeseen;
      const pitch = (room.y - boxHeight) / Math.max(1, steps);
      // Levels that are a little closer are better than a view that slides up and down.
      return Math.min(PITCH.most, pitch >= least * PITCH.closer ? pitch : least);
    };
    const lines = how === "compact" ? this.inLines(room, deepest) : null;
    if (lines) return lines;
    for (const layout of [this.wide, this.unit]) {
      if (layout && layout.width * LEAST_BOX_SCALE <= room.x) {
        // Chips hang a little higher than the boxes of their level.
        const steps = layout.chips ? Math.max(deepest, this.deepestChip - 0.25) : deepest;
        return this.view(layout, Math.min(1, room.x / layout.width), pitchFor(PITCH.box, BOX.height, steps));
      }
    }
    const least = (this.idWidth + ID_BOX.gap) / this.unit.pitch;
    if (least >= LEAST_BOX_SCALE) return this.view(this.unit, LEAST_BOX_SCALE, pitchFor(PITCH.box, BOX.height));
    const scale = clamp(room.x / this.unit.width, least, LEAST_BOX_SCALE - 0.001);
    return this.view(this.unit, scale, pitchFor(PITCH.id, ID_BOX.height));
  }

  /** How much larger than usual letters can be if all of the tree is in view, each node a whole box. */
  lettersIn(width, height) {
    const layout = this.wide || this.unit;
    const steps = Math.max(this.levels.length - 1, layout.chips ? this.deepestChip - 0.25 : 0);
    const across = width / (layout.width + MARGIN.left + MARGIN.right);
    const down = height / (steps * PITCH.box + BOX.height + MARGIN.top + MARGIN.bottom);
    return clamp(Math.min(across, down), 1, MAGNIFIED.opening);
  }

  /** The view that has all levels in boxes of one line, if boxes of two would be too high and these fit. */
  inLines(room, deepest) {
    const pitch = (room.y - LINE_BOX.height) / Math.max(1, deepest);
    const scale = (this.lineWidth + LINE_BOX.gap) / this.unit.pitch;
    if (pitch >= PITCH.box || pitch < PITCH.line || this.unit.width * scale > room.x) return null;
    return this.view(this.unit, Math.min(room.x / this.unit.width, scale * 1.2), pitch);
  }

  /** The view that has all of the tree in it, however small; if only so many levels are to be known, these. */
  whole(width, height, known = NONE) {
    const opening = this.opening(width, height, known === NONE ? "roomy" : "unforeseen");
    if (opening.letters > 1) return opening;
    const room = { x: width - MARGIN.left - MARGIN.right, y: height - MARGIN.top - MARGIN.bottom };
    const { layout } = opening;
    const scale = Math.min(opening.scale, room.x / layout.width);
    const deepest = known === NONE ? this.levels.length - 1 : known;
    const steps = Math.max(1, layout.chips ? Math.max(deepest, (known === NONE ? this.deepestChip : known + 1) - 0.25) : deepest);
    // What stands on the lowest level is to be in view, too; where levels are close it is low.
    const pitchFor = (height) => Math.max(PITCH.least, Math.min(opening.pitch, (room.y - height) / steps));
    const half = this.halfLevel({ layout, scale, pitch: pitchFor(BAR.height) });
    return this.view(layout, scale, pitchFor(2 * half));
  }

  /** The least room in which the whole tree has boxes with names, in pixels. */
  leastReadable() {
    return {
      width: (this.unit.width * (this.idWidth + ID_BOX.gap)) / this.unit.pitch + MARGIN.left + MARGIN.right + 1,
      height: (this.levels.length - 1) * PITCH.name + BOX.height + MARGIN.top + MARGIN.bottom + 1,
    };
  }

  view(layout, scale, pitch) {
    return { layout, scale, pitch, letters: 1, x: 0, y: 0 };
  }

  /** Where a slot's middle is on the screen. */
  xOf(view, slot) {
    return acrossIn(view.layout, slot) * view.scale + view.x;
  }

  yOf(view, level) {
    return level * view.pitch + view.y;
  }

  /** The levels that cross a pane of this height: from and up to, both included. */
  levelsIn(view, height) {
    const at = (y) => (y - view.y) / view.pitch;
    return [
      clamp(Math.floor(at(-BOX.height)), 0, this.levels.length - 1),
      clamp(Math.ceil(at(height + BOX.height)), -1, this.levels.length - 1),
    ];
  }

  /** The stretch of a level between two x on the screen: from included, to not. */
  stretch(view, level, left, right) {
    const slots = this.levels[level];
    const x = (slot) => this.xOf(view, slot);
    return [
      countBefore(slots, (slot) => x(slot) < left),
      countBefore(slots, (slot) => x(slot) <= right),
    ];
  }

  /** The slot nearest to a point on the screen, or NONE if none is within reach. */
  nearest(view, x, y, reachX, reachY) {
    const level = Math.round((y - view.y) / view.pitch);
    if (level < 0 || level >= this.levels.length) return NONE;
    if (Math.abs(this.yOf(view, level) - y) > reachY) return NONE;
    const slots = this.levels[level];
    const after = countBefore(slots, (slot) => this.xOf(view, slot) < x);
    let best = NONE, least = reachX;
    for (const place of [after - 1, after]) {
      if (place < 0 || place >= slots.length) continue;
      const distance = Math.abs(this.xOf(view, slots[place]) - x);
      if (distance <= least) [best, least] = [slots[place], distance];
    }
    return best;
  }
}

/** Where a slot is in a layout, in pixels of its own. */
const acrossIn = (layout, slot) => layout.column[slot] * layout.unit;

/** The same of a refused child. */
const chipIn = (layout, refused) => layout.chips[refused] * layout.unit;

/** By slot, the slot of the parent, or NONE. */
function parentsOf({ x, slot, parent, nodeCount }) {
  if (!slot) return parent;
  const parents = new Int32Array(x.length).fill(NONE);
  let seen = 0;
  for (let node = 0; node < nodeCount; node++) {
    if (slot[node] < seen) continue;
    seen = slot[node] + 1;
    if (parent[node] !== NONE) parents[slot[node]] = slot[parent[node]];
  }
  return parents;
}

/** By slot, how many moves lead to it. */
function levelOfSlots(parent) {
  const level = new Int32Array(parent.length);
  for (let slot = 0; slot < parent.length; slot++) {
    if (parent[slot] !== NONE) level[slot] = level[parent[slot]] + 1;
  }
  return level;
}

/** The level of the lowest refused child. */
function deepestChip(run, plan) {
  let deepest = 0;
  for (let refused = 0; refused < run.reject.event.length; refused++) {
    deepest = Math.max(deepest, plan.level[plan.slotOf(run.node[run.reject.event[refused]])] + 1);
  }
  return deepest;
}

function widthOf(layout, boxWidth) {
  const most = Math.max(mostOf(layout.column), layout.chips ? mostOf(layout.chips) : 0);
  return most * layout.unit + boxWidth / 2;
}

function mostOf(column) {
  let most = 0;
  for (let at = 0; at < column.length; at++) if (column[at] > most) most = column[at];
  return most;
}

/** By level, its slots from left to right. */
function levelsOf(level, x) {
  const counts = new Int32Array(mostOf(level) + 1);
  for (let slot = 0; slot < level.length; slot++) counts[level[slot]]++;
  const levels = level.length ? Array.from(counts, (count) => new Int32Array(count)) : [];
  counts.fill(0);
  for (let slot = 0; slot < level.length; slot++) {
    const at = level[slot];
    levels[at][counts[at]++] = slot;
  }
  for (const slots of levels) {
    let sorted = true;
    for (let i = 1; i < slots.length && sorted; i++) sorted = x[slots[i - 1]] <= x[slots[i]];
    if (!sorted) slots.sort((a, b) => x[a] - x[b]);
  }
  return levels;
}

const clamp = (value, least, most) => Math.max(least, Math.min(most, value));
