// The lines between parents and children, as paths. Pure.
//
// In a tree of a million nodes a child may stand thousands of screens away from its parent. A browser
// lays out every dash of such a line, and asks each of them whether the pointer is on it: of a line,
// only the stretch in view may reach the page.

/** Pixels beyond the view that a line goes on, so that its end is never seen. */
const BEYOND = 24;

/** A path from the foot of a parent to the head of a child; of a view so wide, only the stretch in it. */
function edgePath(x1, y1, x2, y2, width) {
  const middle = (y1 + y2) / 2;
  if (isNear(x1, width) && isNear(x2, width)) return curveOf([x1, x1, x2, x2], [y1, middle, middle, y2]);
  const [from, to] = [x1, x2].map((x) => clamp(x, -BEYOND, width + BEYOND));
  if (from === to) return "";
  const [start, end] = [partAt((from - x1) / (x2 - x1)), partAt((to - x1) / (x2 - x1))];
  return curveOf(between([x1, x1, x2, x2], start, end), between([y1, middle, middle, y2], start, end));
}

/** How far a point is from an edge, as `edgePath` draws it. */
function distanceToEdge({ x, y }, x1, y1, x2, y2) {
  const at = (part) => ({ x: x1 + (x2 - x1) * part * part * (3 - 2 * part), y: y1 + (y2 - y1) * (1.5 * part * (1 - part) + part ** 3) });
  let least = Infinity, from = at(0);
  for (let nth = 1; nth <= STRETCHES; nth++) {
    const to = at(nth / STRETCHES);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = clamp(((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1), 0, 1);
    least = Math.min(least, Math.hypot(x - from.x - along * dx, y - from.y - along * dy));
    from = to;
  }
  return least;
}

/** Straight stretches that are as good as an edge to the pointer. */
const STRETCHES = 24;

/** Whether an end so far out may as well be drawn. */
const isNear = (x, width) => x >= -10 * BEYOND && x <= width + 10 * BEYOND;

/** At which part of its course an edge has come so far across, both from 0 to 1: where 3t² - 2t³ is `across`. */
const partAt = (across) => 0.5 - Math.sin(Math.asin(clamp(1 - 2 * across, -1, 1)) / 3);

/** The four numbers of a cubic curve's stretch from one part of its course to another. */
function between([a, b, c, d], start, end) {
  const mix = (from, to, part) => from + (to - from) * part;
  // The curve's polar form: each of three rounds of mixing goes to a part of its own.
  const blend = (r, s, t) => mix(mix(mix(a, b, r), mix(b, c, r), s), mix(mix(b, c, r), mix(c, d, r), s), t);
  return [blend(start, start, start), blend(start, start, end), blend(start, end, end), blend(end, end, end)];
}

function curveOf(x, y) {
  const at = (nth) => `${x[nth].toFixed(1)} ${y[nth].toFixed(1)}`;
  return `M${at(0)}C${at(1)} ${at(2)} ${at(3)}`;
}
