// Where the names in the picture of a graph stand: each beside its own node and on nothing. Pure.

/** Units: what a node takes to each side, how near to it a name seems to be its own, the height of a line, what is left free of the frame. */
const NAME = { body: 8, near: 5, line: 13, edge: 1 };
/** The star of a goal, its side and the middles of where it may stand about its node, the best first. */
const STAR = { side: 11, places: [[0, -14], [14, 0], [-14, 0], [0, 14]] };
/** How far a star's middle is to be from the nodes that it does not belong to. */
const STAR_APART = 20;
/** How many columns of a name are kept: all of them wherever that is possible. */
const KEPT_COLUMNS = [Infinity, 12, 10, 8, 7, 6, 5, 4, 3];
/** How often every name may look for a better place, now that the others have theirs. */
const NAME_SWEEPS = 4;

/** The places about a node, the best first: the box's corner for a width, where the text is anchored, and what the place costs. */
const ABOUT = [
  { anchor: "middle", cost: 0, at: (wide) => [-wide / 2, 9] },
  { anchor: "start", cost: 0.3, at: () => [11, -NAME.line / 2] },
  { anchor: "middle", cost: 0.5, at: (wide) => [-wide / 2, -9 - NAME.line] },
  { anchor: "end", cost: 0.6, at: (wide) => [-11 - wide, -NAME.line / 2] },
  { anchor: "start", cost: 0.8, at: () => [4, 8] },
  { anchor: "start", cost: 0.8, at: () => [4, -8 - NAME.line] },
  { anchor: "end", cost: 0.9, at: (wide) => [-4 - wide, 8] },
  { anchor: "end", cost: 0.9, at: (wide) => [-4 - wide, -8 - NAME.line] },
];

/**
 * By name, { label, x, y, anchor, … }: the text, its place from the node's middle (y that of its line's middle) and the
 * end at which it is held; nothing for a name without room. `stations` are { name, x, y, isGoal }, the most important first,
 * `links` are lists of points, `room` is { width, height }; `measure(text)` is how wide a text is,
 * `isNeeded(station)` whether it is to have a name, cut and on a line if need be: the others have theirs where it
 * stands whole, on nothing, and cannot be taken for another's.
 */
function placeNames(stations, links, room, { measure, isNeeded = () => true }) {
  const needed = new Set(stations.filter(isNeeded).map(({ name }) => name));
  const named = [...stations.filter(isNeeded), ...stations.filter(({ name }) => !needed.has(name))];
  const fixed = stations.flatMap(({ name, x, y, isGoal }) => [
    { name, ...boxAt(x - NAME.body, y - NAME.body, 2 * NAME.body, 2 * NAME.body) },
    ...(isGoal ? [{ name, ...starBox({ name, x, y }, stations) }] : []),
  ]);
  const segments = links.flatMap((points) => points.slice(1).map((end, nth) => [points[nth], end]));
  const isFree = ({ left, top, right, bottom }) =>
    left >= NAME.edge && top >= 0 && right <= room.width - NAME.edge && bottom <= room.height
    && !fixed.some((other) => overlap({ left, top, right, bottom }, other));
  /** The boxes that a label of a station may have, were there no other names. */
  const boxesOf = ({ name, x, y }, label) => {
    const wide = measure(label);
    return ABOUT.map(({ anchor, cost, at }) => {
      const [left, top] = at(wide);
      const held = anchor === "middle" ? left + wide / 2 : anchor === "end" ? left + wide : left;
      return { name, label, anchor, cost, x: held, y: top + NAME.line / 2, ...boxAt(x + left, y + top, wide, NAME.line) };
    }).filter(isFree);
  };
  const linesOn = (box) => segments.filter(([from, to]) => crosses(box, from, to)).length;
  const strangersAt = (box) => fixed.filter((other) => other.name !== box.name && overlap(box, grown(other, NAME.near))).length;
  const wanted = named.map((station) => {
    const boxes = boxesOf(station, station.name);
    return needed.has(station.name) ? boxes : boxes.filter((box) => !linesOn(box) && !strangersAt(box));
  });
  const chosen = new Map();
  /** Names that the sweep before left cut or out: the others make room for them. */
  let short = new Set();
  /** What speaks against a box: lines through it, strange nodes that it might belong to, places that it takes from other names. */
  const against = (box) => {
    const isSpare = !needed.has(box.name);
    const [lines, strangers] = isSpare ? [0, 0] : [linesOn(box), strangersAt(box)];
    const taken = named.reduce((sum, { name }, nth) =>
      (name === box.name || !wanted[nth].length || (!isSpare && !needed.has(name)) ? sum
        : sum + (short.has(name) ? 10 : 2) * wanted[nth].filter((other) => overlap(box, other)).length / wanted[nth].length), 0);
    return box.cost + lines + 2 * strangers + taken;
  };
  const bestOf = (boxes) => boxes.map((box) => [against(box), box]).reduce((best, next) => (next[0] < best[0] ? next : best))[1];
  const choose = (station, nth) => {
    const others = [...chosen.values()].filter(({ name }) => name !== station.name && (needed.has(name) || !needed.has(station.name)));
    if (!needed.has(station.name)) {
      const boxes = wanted[nth].filter((box) => !others.some((other) => overlap(box, other)));
      return boxes.length ? bestOf(boxes) : null;
    }
    for (const most of KEPT_COLUMNS) {
      const label = cutShort(station.name, most);
      if (label === station.name && most !== Infinity) continue;
      const boxes = boxesOf(station, label).filter((box) => !others.some((other) => overlap(box, other)));
      if (boxes.length) return bestOf(boxes);
    }
    return null;
  };
  for (let sweep = 0; sweep < NAME_SWEEPS; sweep++) {
    // What need not be named looks for a place again when the others have theirs.
    for (const name of [...chosen.keys()]) if (!needed.has(name)) chosen.delete(name);
    named.forEach((station, nth) => {
      const place = choose(station, nth);
      if (place) chosen.set(station.name, place);
    });
    short = new Set(named.map(({ name }) => name).filter((name) => !chosen.has(name) || chosen.get(name).label !== name));
  }
  return chosen;
}

/** Where the star of a goal stands, from its node's middle: where no other node is nearer than it need be. */
function starOf(goal, stations) {
  const far = ([x, y]) => stations.reduce((least, other) =>
    (other.name === goal.name ? least : Math.min(least, Math.hypot(other.x - goal.x - x, other.y - goal.y - y))), STAR_APART);
  return STAR.places.reduce((best, place) => (far(place) > far(best) ? place : best));
}

function starBox(goal, stations) {
  const [x, y] = starOf(goal, stations);
  return boxAt(goal.x + x - STAR.side / 2, goal.y + y - STAR.side / 2, STAR.side, STAR.side);
}

const boxAt = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

const grown = ({ left, top, right, bottom }, by) => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a straight line runs through a box. */
function crosses(box, [x, y], [toX, toY]) {
  let enters = 0, leaves = 1;
  for (const [from, by, least, most] of [[x, toX - x, box.left, box.right], [y, toY - y, box.top, box.bottom]]) {
    if (by === 0) {
      if (from < least || from > most) return false;
      continue;
    }
    const [a, b] = [(least - from) / by, (most - from) / by];
    enters = Math.max(enters, Math.min(a, b));
    leaves = Math.min(leaves, Math.max(a, b));
  }
  return enters < leaves;
}
