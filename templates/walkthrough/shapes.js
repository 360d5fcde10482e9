// The shapes of the tree: boxes, chips, edges. A status is a fill and a form; in grey the form alone
// must tell. Everything here makes SVG from numbers and words; what to show is decided in `tree.js`.

/** Statuses that have a sign before the name. */
const SIGNED = new Set(["current", "goal"]);

/** Statuses whose box is a rectangle and nothing else. */
const PLAIN = new Set(["generated", "frontier", "open", "closed"]);

/** How round the corners of a status's box are. */
const roundingOf = (status) => (status === "frontier" || status === "open" ? 10 : status === "current" ? 4 : 2);

/** From the middle of a box with nothing but a name down to where the name stands. */
const NAME_FOOT = 4.2;

/**
 * A node's box about its middle: { width, height, name, state (or null), status, badge, made }; with
 * `inLine` name and state stand in one line; `apart` is "yet" or "ever" where the run beside has no
 * such node.
 */
function boxShape({ width, height, name, state, inLine, status, badge, made, cursor, start, apart }) {
  const left = -width / 2, top = -height / 2;
  const rect = (grow, className, radius) => draw("rect", {
    class: className, x: left - grow, y: top - grow, width: width + 2 * grow, height: height + 2 * grow, rx: radius,
  });
  const round = roundingOf(status);
  const shapes = [];
  if (status === "current") shapes.push(rect(7, "halo", 10));
  if (made) shapes.push(rect(status === "goal" ? 7 : 4, "ring", round + 4));
  if (cursor) shapes.push(rect(8, "cursor", round + 8));
  if (status === "goal") shapes.push(rect(3.5, "outer", 4));
  if (status === "cutoff") {
    shapes.push(draw("path", { class: "body", d: `M${left} ${-top}V${top + 8}q0 -8 8 -8H${-left - 8}q8 0 8 8V${-top}z` }));
    shapes.push(draw("path", { class: "stop", d: `M${left - 3} ${-top}H${-left + 3}` }));
    for (const x of [-5, 0, 5]) shapes.push(draw("circle", { class: "dots", cx: x, cy: -top + 6, r: 1.4 }));
  } else shapes.push(rect(0, "body", round));
  if (status === "discarded") shapes.push(draw("path", { class: "strike", d: `M${left} ${-top}L${-left} ${top}` }));
  const shift = state === null || inLine ? NAME_FOOT : -3.2;
  const label = (className, y, text) => draw("text", { class: className, y }, text);
  const glyphAt = status === "current" ? "triangle" : status === "goal" ? "star" : null;
  const lead = glyphAt ? (inLine ? 6 : 5) : 0;
  const id = label("name", shift, name);
  if (lead) id.setAttribute("x", lead);
  shapes.push(id);
  if (inLine) {
    id.setAttribute("class", "line");
    id.replaceChildren(draw("tspan", { class: "name" }, name), " ", draw("tspan", { class: "state" }, state));
  } else if (state !== null) shapes.push(label("state", 11.4, state));
  if (glyphAt) {
    const x = glyphAt === "triangle" || inLine ? left + 4 : lead - (name.length * 7.25) / 2 - 13;
    const y = state === null || inLine ? -5.5 : -13.5;
    shapes.push(draw("path", { class: "mark", d: GLYPHS[glyphAt], transform: `translate(${x.toFixed(1)} ${y}) scale(0.69)` }));
  }
  if (start) shapes.push(draw("title", {}, start));
  if (apart) shapes.push(draw("path", { class: `apart ${apart}`, d: APART_SIGN, transform: `translate(${left} ${top})` }));
  if (badge) shapes.push(badgeShape(badge, -left - 2, top));
  return shapes;
}

/** Pixels from the middle of a line of text to where its letters end, up and down. */
const LETTERS = 6;

/** From the middle of a box, the middles of its two lines. */
const LINES = { name: -7.5, state: 7 };

/**
 * The classes that leave out those lines of a box of which only a part would be seen: of a name that is
 * cut short one reads another. The box stands about `x` and `y`, drawn `scale` times as large; `name` and
 * `state` are the widths of its lines, of a single one `state` is null, and `lead` is how far its name is
 * moved aside. `seen` is where letters are seen: { left, right, top, bottom }.
 */
function cutLines({ x, y, scale = 1, name, state, lead = 0 }, seen) {
  const isCut = (width, aside, down) => x + (aside - width / 2) * scale < seen.left || x + (aside + width / 2) * scale > seen.right
    || y + (down - LETTERS) * scale < seen.top || y + (down + LETTERS) * scale > seen.bottom;
  const cutName = isCut(name, lead, state === null ? 0 : LINES.name) ? " cut-name" : "";
  const cutState = state !== null && isCut(state, 0, LINES.state) ? " cut-state" : "";
  return cutName + cutState;
}

/** The path of a rectangle with round corners. */
function roundBox(x, y, width, height, radius) {
  const r = Math.min(radius, width / 2, height / 2);
  const across = (width - 2 * r).toFixed(1), down = (height - 2 * r).toFixed(1);
  return `M${(x + r).toFixed(1)} ${y.toFixed(1)}h${across}q${r} 0 ${r} ${r}v${down}q0 ${r} ${-r} ${r}h${-across}q${-r} 0 ${-r} ${-r}v${-down}q0 ${-r} ${r} ${-r}z`;
}

/** A diamond, about its middle. */
const APART_SIGN = "M0-6.5l6.5 6.5-6.5 6.5-6.5-6.5z";

/** The place in the queue or on the stack, in a circle on the corner. */
function badgeShape(badge, x, y) {
  const half = Math.max(8, String(badge).length * 3.5 + 4);
  const isPlace = typeof badge === "number";
  return draw("g", { class: isPlace ? "badge" : "times", transform: `translate(${x} ${y})` },
    draw("rect", { x: -half, y: -8, width: half * 2, height: 16, rx: 8 }), draw("text", { y: 4 }, String(badge)));
}

/** A chip about its middle: a refused child. */
function chipShape({ width, height, text, illegal, made }) {
  // What is forbidden stands in a square chip, what is there already in a round one.
  const shapes = [draw("rect", { class: made ? "pill made" : "pill", x: -width / 2, y: -height / 2, width, height, rx: illegal ? 3 : height / 2 })];
  const mark = illegal ? "cross" : "again";
  const x = text ? -width / 2 + 5 : -5.5;
  shapes.push(draw("path", { class: "sign", d: GLYPHS[mark], transform: `translate(${x} -5.5) scale(0.69)` }));
  if (text) shapes.push(draw("text", { x: 6, y: 3.8 }, text));
  return shapes;
}

/** How wide a chip is. */
const chipWidth = (text) => (text ? text.length * 6.7 + 20 : 24);

/** A sample of each form for the legend. */
function legendSample(key) {
  const svg = draw("svg", { class: "sample", viewBox: "-32 -18 64 36", "aria-hidden": "true" });
  if (key === "future") svg.append(draw("circle", { class: "future-dot", r: 3 }));
  else if (key === "solution") svg.append(draw("path", { class: "solution", d: "M0 -16V16" }));
  else if (key === "fold") {
    svg.append(draw("g", { class: "fold" }, draw("path", { class: "fold-pile", d: "M-14 13.5H14M-10 16H10" }),
      draw("rect", { class: "fold-tail", x: -18, y: -8, width: 36, height: 18, rx: 3 }), draw("text", { y: 5 }, "212")));
  } else if (key === "place" || key === "times") {
    svg.append(draw("g", { class: "node is-closed" }, badgeShape(key === "place" ? 1 : "×3", 0, 0)));
  }
  else if (key === "rejected" || key === "illegal") {
    const text = key === "rejected" ? "n5" : "";
    svg.append(draw("g", { class: "chip" }, ...chipShape({ width: chipWidth(text), height: CHIP.height, text, illegal: key === "illegal" })));
  } else {
    svg.append(draw("g", { class: `node is-${key}` },
      ...boxShape({ width: 40, height: 22, name: "n5", state: null, status: key })));
  }
  return svg;
}
