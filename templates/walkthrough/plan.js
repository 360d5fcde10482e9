// The geometry of the tree: which slots stand on which level, what is in view, how much of it can be
// shown. Pure; the places themselves come with the page.

/** Pixels. */
const BOX = { height: 38, gap: 12, padding: 14, besideName: 24, least: 44 };
const LINE_BOX = { height: 24, gap: 8, padding: 22, font: 11 / 12 };
const ID_BOX = { width: 44, height: 26, gap: 6, padding: 22 };
const CHIP = { height: 20 };
const MARK = { gap: 7 };
const MARGIN = { left: 52, right: 28, top: 10, bottom: 14 };
const PITCH = { most: 96, box: 62, line: 36, id: 44, mark: 14, least: 3, closer: 0.8 };
/** The scale at which 12-px labels are still 11 px apart from each other as drawn. */
const LEAST_BOX_SCALE = 0.93;

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
    this.parent = new Int32Array(this.slotCount).fill(NONE);
    this.level = new Int32Array(this.slotCount);
    let seen = 0;
    for (let node = 0; node < run.nodeCount; node++) {
      const slot = this.slotOf(node);
      if (slot < seen) continue;
      seen = slot + 1;
      if (run.parent[node] === NONE) continue;
      this.parent[slot] = this.slotOf(run.parent[node]);
      this.level[slot] = this.level[this.parent[slot]] + 1;
    }
    this.unit = { x: scaled(run.x, this.slotCount, (boxWidth + BOX.gap) / 32), pitch: boxWidth + BOX.gap, chips: null };
    this.wide = null;
    if (run.wide) {
      const all = scaled(run.wide, run.wide.length, 1 / 8);
      this.wide = { x: all.subarray(0, this.slotCount), chips: all.subarray(this.slotCount), pitch: 0 };
    }
    for (const layout of [this.unit, this.wide]) {
      if (layout) layout.width = widthOf(layout, boxWidth);
    }
    this.levels = levelsOf(this.level, this.unit.x);
    this.deepestChip = deepestChip(run, this);
  }

  slotOf(node) {
    return this.run.slot ? this.run.slot[node] : node;
  }

  /** How wide the boxes of a detail are. */
  widthOf(detail) {
    return detail === "box" ? this.boxWidth : detail === "line" ? this.lineWidth : this.idWidth;
  }

  /** How high the tree is in a view, with what is kept free round it. */
  heightOf(view) {
    const box = { box: BOX, line: LINE_BOX, id: ID_BOX }[this.detail(view.layout, view.scale, view.pitch)] || { height: 8 };
    return (this.levels.length - 1) * view.pitch + box.height + MARGIN.top + MARGIN.bottom;
  }

  /** What can be shown of a node where boxes stand so close: box, line, id, mark or bar. */
  detail(layout, scale, pitch) {
    const apart = scale * (layout.pitch || this.boxWidth + BOX.gap);
    if (layout.pitch && apart >= this.lineWidth + LINE_BOX.gap - 0.01 && pitch >= PITCH.line && pitch < PITCH.box) return "line";
    if (scale >= LEAST_BOX_SCALE && pitch >= 48) return "box";
    if (apart >= this.idWidth + ID_BOX.gap && pitch >= 34) return "id";
    return apart >= MARK.gap && pitch >= PITCH.mark ? "mark" : "bar";
  }

  /**
   * The view in which a pane of this size opens: as much as can be read, the root in its middle. Where
   * two trees share the page, `how` is "compact": a box of one line rather than levels out of view.
   */
  opening(width, height, how = "roomy") {
    const room = { x: width - MARGIN.left - MARGIN.right, y: height - MARGIN.top - MARGIN.bottom };
    const deepest = this.levels.length - 1;
    const pitchFor = (least, boxHeight, steps = deepest) => {
      const pitch = (room.y - boxHeight) / Math.max(1, steps);
      // Levels that are a little closer are better than a view that slides up and down.
      return clamp(pitch, pitch >= least * PITCH.closer ? pitch : least, PITCH.most);
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

  /** The view that has all levels in boxes of one line, if boxes of two would be too high and these fit. */
  inLines(room, deepest) {
    const pitch = (room.y - LINE_BOX.height) / Math.max(1, deepest);
    const scale = (this.lineWidth + LINE_BOX.gap) / this.unit.pitch;
    if (pitch >= PITCH.box || pitch < PITCH.line || this.unit.width * scale > room.x) return null;
    return this.view(this.unit, Math.min(room.x / this.unit.width, scale * 1.2), pitch);
  }

  /** The view that has all of the tree in it, however small. */
  whole(width, height) {
    const opening = this.opening(width, height);
    const room = { x: width - MARGIN.left - MARGIN.right, y: height - MARGIN.top - MARGIN.bottom };
    const { layout } = opening;
    const scale = Math.min(opening.scale, room.x / layout.width);
    const deepest = this.levels.length - 1;
    const steps = layout.chips ? Math.max(deepest, this.deepestChip - 0.25) : deepest;
    // What stands on the lowest level is to be in view, too; where levels are close it is low.
    const pitchBeside = (below) => Math.min(opening.pitch, (room.y - BOX.height / 2 - below) / Math.max(1, steps));
    const pitch = pitchBeside(BOX.height / 2) >= PITCH.id ? pitchBeside(BOX.height / 2) : pitchBeside(9);
    return this.view(layout, scale, Math.max(pitch, PITCH.least));
  }

  view(layout, scale, pitch) {
    return { layout, scale, pitch, x: 0, y: 0 };
  }

  /** Where a slot's middle is on the screen. */
  xOf(view, slot) {
    return view.layout.x[slot] * view.scale + view.x;
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

/** The level of the lowest refused child. */
function deepestChip(run, plan) {
  let deepest = 0;
  for (let refused = 0; refused < run.reject.event.length; refused++) {
    deepest = Math.max(deepest, plan.level[plan.slotOf(run.node[run.reject.event[refused]])] + 1);
  }
  return deepest;
}

function scaled(column, length, factor) {
  const out = new Float64Array(length);
  for (let i = 0; i < length; i++) out[i] = column[i] * factor;
  return out;
}

function widthOf(layout, boxWidth) {
  let most = 0;
  for (const column of [layout.x, layout.chips]) {
    if (column) for (let i = 0; i < column.length; i++) if (column[i] > most) most = column[i];
  }
  return most + boxWidth / 2;
}

/** By level, its slots from left to right. */
function levelsOf(level, x) {
  const counts = [];
  for (let slot = 0; slot < level.length; slot++) counts[level[slot]] = (counts[level[slot]] || 0) + 1;
  const levels = counts.map((count) => new Int32Array(count));
  const filled = new Int32Array(levels.length);
  for (let slot = 0; slot < level.length; slot++) {
    const at = level[slot];
    levels[at][filled[at]++] = slot;
  }
  for (const slots of levels) {
    let sorted = true;
    for (let i = 1; i < slots.length && sorted; i++) sorted = x[slots[i - 1]] <= x[slots[i]];
    if (!sorted) slots.sort((a, b) => x[a] - x[b]);
  }
  return levels;
}

const clamp = (value, least, most) => Math.max(least, Math.min(most, value));
