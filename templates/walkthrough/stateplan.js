// The geometry of the state graph: its boxes and lines come placed with the page. Pure.

/** What of the graph is where: `boxes` [{ state, x, y, width, level }], `moves` [{ from, to, d, … }]. */
class StatePlan {
  constructor(run) {
    const { graph } = run;
    this.width = graph.width;
    this.height = graph.height;
    this.boxes = graph.boxes.map(([state, x, y, width, level]) => ({ state, x, y, width, level }));
    this.boxOf = new Map(this.boxes.map((box) => [box.state, box]));
    this.moves = graph.moves.map(([from, to, course, flat, at, back]) => {
      const points = [];
      for (let i = 0; i < flat.length; i += 2) points.push({ x: flat[i], y: flat[i + 1] });
      const label = points.pop();
      return { from: this.boxes[from].state, to: this.boxes[to].state, course, points, label, at, back };
    });
    this.moveOf = new Map();
    this.moves.forEach((move, place) => {
      this.moveOf.set(`${move.from} ${move.to}`, { move, place, isBack: false });
      if (move.from !== move.to) this.moveOf.set(`${move.to} ${move.from}`, { move, place, isBack: true });
    });
    /** By level, the places of its boxes from left to right. */
    this.levels = new Map();
    this.boxes.forEach(({ level }, place) => {
      if (!this.levels.has(level)) this.levels.set(level, []);
      this.levels.get(level).push(place);
    });
    for (const places of this.levels.values()) places.sort((a, b) => this.boxes[a].x - this.boxes[b].x);
  }

  /** The move from one state to another, or undefined. */
  between(from, to) {
    return this.moveOf.get(`${from} ${to}`);
  }

  /** Of the boxes that `isKnown`, the next one in a direction from another, or undefined. */
  beside(place, direction, isKnown = () => true) {
    const { level, x } = this.boxes[place];
    const beyond = (all, at) => (direction === "left" || direction === "up" ? all.slice(0, all.indexOf(at)).reverse() : all.slice(all.indexOf(at) + 1));
    if (direction === "left" || direction === "right") return beyond(this.levels.get(level), place).find(isKnown);
    const levels = beyond([...this.levels.keys()].sort((a, b) => a - b), level);
    const other = levels.map((at) => this.levels.get(at).filter(isKnown)).find((places) => places.length);
    return other && other.reduce((best, next) =>
      (Math.abs(this.boxes[next].x - x) < Math.abs(this.boxes[best].x - x) ? next : best));
  }
}

/** A move as a path. */
function movePath({ course, points }) {
  const [first, ...rest] = points;
  if (course === "straight") return `M${first.x} ${first.y}L${rest.map(({ x, y }) => `${x} ${y}`).join(" ")}`;
  if (course === "beneath" && rest.length === 2) {
    const [low, end] = rest;
    return `M${first.x} ${first.y}Q${first.x} ${low.y} ${low.x} ${low.y}Q${end.x} ${low.y} ${end.x} ${end.y}`;
  }
  if (course === "around" && rest.length === 2) {
    const [far, end] = rest;
    return `M${first.x} ${first.y}Q${far.x} ${first.y} ${far.x} ${far.y}Q${far.x} ${end.y} ${end.x} ${end.y}`;
  }
  let d = `M${first.x} ${first.y}`;
  let before = first;
  for (const point of rest) {
    const middle = (before.y + point.y) / 2;
    d += `C${before.x} ${middle} ${point.x} ${middle} ${point.x} ${point.y}`;
    before = point;
  }
  return d;
}

/** The head of an arrow at the end of a move, or, if `isBack`, at its beginning. */
function headPath({ course, points }, isBack) {
  const way = isBack ? points.toReversed() : points;
  const [before, tip] = way.slice(-2);
  const angle = course === "straight" ? Math.atan2(tip.y - before.y, tip.x - before.x)
    : course === "around" ? Math.PI
    : tip.y > before.y ? Math.PI / 2 : -Math.PI / 2;
  const at = (turn, long) => `${(tip.x - Math.cos(angle + turn) * long).toFixed(1)} ${(tip.y - Math.sin(angle + turn) * long).toFixed(1)}`;
  return `M${tip.x} ${tip.y}L${at(0.45, 10)}L${at(-0.45, 10)}z`;
}
