// The arrow from a refused child to the node that has its state already: which way it can go without
// running through anything. Pure.

/** Pixels that an arrow stops short of what it points at, its head included. */
const STOP_SHORT = 9;

/**
 * The four points of a curve from a chip to a box, or null where every way is blocked. Chip and box
 * are { x, y, width }, obstacles { x, y, width, height }; `away` is the side of the chip that is
 * turned away from its parent, 1 for the right.
 */
function witnessCurve(chip, box, away, obstacles, room) {
  for (const side of [away, -away]) {
    const start = { x: chip.x + (side * chip.width) / 2, y: chip.y };
    const end = { x: box.x + side * (box.width / 2 + STOP_SHORT), y: box.y };
    const reach = 26 + Math.abs(chip.y - box.y) * 0.25;
    const x = side > 0 ? Math.max(start.x, end.x) + reach : Math.min(start.x, end.x) - reach;
    const curve = [start, { x, y: start.y }, { x, y: end.y }, end];
    if (!isBlocked(curve, obstacles, room)) return { curve, side };
  }
  return null;
}

/** Whether a curve leaves the room or runs through an obstacle. */
function isBlocked(curve, obstacles, room) {
  for (let part = 0.08; part < 1; part += 0.06) {
    const { x, y } = pointOf(curve, part);
    if (x < room.left || x > room.right) return true;
    if (obstacles.some((one) => Math.abs(one.x - x) < one.width / 2 && Math.abs(one.y - y) < one.height / 2)) return true;
  }
  return false;
}

function pointOf([a, b, c, d], part) {
  const rest = 1 - part;
  const at = (axis) => rest ** 3 * a[axis] + 3 * rest ** 2 * part * b[axis] + 3 * rest * part ** 2 * c[axis] + part ** 3 * d[axis];
  return { x: at("x"), y: at("y") };
}
