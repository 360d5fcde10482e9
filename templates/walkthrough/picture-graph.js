// A graph: all of a small one, with the search in it; of a larger one the node at hand and where its
// edges lead.

PICTURES.graph = {
  fits: (scene) => typeof scene.start === "string" && Array.isArray(scene.goals) && scene.goals.every((goal) => typeof goal === "string"),
  world: (scene, text) => ({ at: text }),
  draw: (scene, world, after, view) => (isWhole(scene) && !isCrowded(scene) ? drawNetwork(scene, world, after, view) : drawAround(scene, world, after, view)),
  describe: (scene, world, after, { refused }) =>
    `At ${world.at}${after ? `, trying the edge to ${after.at}${refused ? ", refused" : ""}` : ""}; from ${scene.start}${scene.goals.length ? ` to ${scene.goals.join(" or ")}` : ", to no goal"}`,
  tall: true,
};

/** Units; `width` and `height` where the room on the screen is not known. Of more nodes than `labelled` only start and goals are sure to have their names. */
const NETWORK = { width: 448, height: 208, aside: 34, above: 20, labelled: 30, font: 5.7, emoji: 3, row: 12 };

/** Whether the scene tells all of the graph. */
const isWhole = (scene) =>
  isList(scene.nodes, (name) => typeof name === "string") && Array.isArray(scene.edges)
  && scene.edges.every((edge) => Array.isArray(edge) && edge.length === 2);

/** By scene, the places of its nodes. */
const networks = new WeakMap();

function networkOf(scene) {
  if (!networks.has(scene)) networks.set(scene, placeNetwork(scene));
  return networks.get(scene);
}

/** Whether nodes would stand too close to be told apart. */
const isCrowded = (scene) => networkOf(scene).rows > NETWORK.height / NETWORK.row;

function drawNetwork(scene, world, after, view) {
  const { places } = networkOf(scene);
  // It is drawn in the pixels of its room, so letters are as large on a narrow screen as on a wide one.
  view.stage.fills = true;
  const { width, height } = view.room || NETWORK;
  const { aside, above } = NETWORK;
  const goals = new Set(scene.goals);
  const isOver = view.index > view.history.endEvent;
  const isAtHand = (name) => (!isOver && name === world.at) || (after !== null && name === after.at);
  const isNear = (name) => isAtHand(name) || name === scene.start || goals.has(name);
  const x = (name) => aside + places.get(name).x * (width - 2 * aside);
  const y = (name) => above + places.get(name).y * (height - 2 * above);
  const { names, stars } = namesOn(view.stage, scene, { x, y, places, goals, width, height });
  const statuses = statusesByText(view);
  const path = edgesOfPath(view);
  const drawing = draw("svg", { class: "network", viewBox: `0 0 ${width} ${height}` });
  const groups = { "net-edge": "", "net-solution": "", "net-path": "", "net-head": "", "net-head on-path": "" };
  for (const [from, to] of scene.edges) {
    if (!places.has(from) || !places.has(to) || from === to) continue;
    const isOn = path.edges.has(`${from}\n${to}`) || (!scene.directed && path.edges.has(`${to}\n${from}`));
    const d = linkPath(places, x, y, from, to);
    groups[isOn ? "net-path" : "net-edge"] += d;
    if (isOn && path.isSolution) groups["net-solution"] += d;
    if (scene.directed) groups[isOn ? "net-head on-path" : "net-head"] += headOfLink(places, x, y, from, to);
  }
  for (const [className, d] of Object.entries(groups)) if (d) drawing.append(draw("path", { class: className, d }));
  if (after && world.at !== after.at && places.has(world.at) && places.has(after.at)) {
    const refused = view.refused ? " refused" : "";
    drawing.append(draw("path", { class: `net-move${refused}`, d: linkPath(places, x, y, world.at, after.at) }));
    if (scene.directed) drawing.append(draw("path", { class: `net-head tried${refused}`, d: headOfLink(places, x, y, world.at, after.at) }));
  }
  // What is spoken of stands above the others.
  const rankOf = (name) => (isAtHand(name) ? 2 : isNear(name) ? 1 : 0);
  for (const name of scene.nodes.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const isHere = !isOver && name === world.at && statuses.get(name) !== "goal";
    drawing.append(stationShape(name, x(name), y(name), {
      status: isHere ? "current" : statuses.get(name), isStart: name === scene.start, star: stars.get(name),
      // What has no room for its name has it while it is spoken of, above whatever is there.
      name: names.get(name) || (isNear(name) ? { label: shortened(name, 70), x: 0, y: 15, anchor: "middle" } : null),
    }));
  }
  return drawing;
}

/** The places of the names and of the goals' stars, which stay where they are from step to step: { names, stars }. */
function namesOn(stage, scene, { x, y, places, goals, width, height }) {
  if (!stage.names) {
    const isKnown = (name) => name === scene.start || goals.has(name);
    const stations = scene.nodes.map((name) => ({ name, x: x(name), y: y(name), isGoal: goals.has(name) }))
      .sort((a, b) => isKnown(b.name) - isKnown(a.name));
    stage.stars = new Map(stations.filter(({ isGoal }) => isGoal).map((goal) => [goal.name, starOf(goal, stations)]));
    const links = scene.edges.filter(([from, to]) => places.has(from) && places.has(to) && from !== to).map(([from, to]) => {
      const ends = [[x(from), y(from)], [x(to), y(to)]];
      if (places.get(from).rank !== places.get(to).rank) return ends;
      const [bendX, bendY] = bendOf(places, x, y, from, to);
      return [ends[0], [(x(from) + 2 * bendX + x(to)) / 4, (y(from) + 2 * bendY + y(to)) / 4], ends[1]];
    });
    const ofMany = new Set(stations.filter(({ name }) => isKnown(name)).slice(0, NETWORK.labelled));
    const isNeeded = (station) => stations.length <= NETWORK.labelled || ofMany.has(station);
    stage.names = placeNames(stations, links, { width, height }, { measure: measuredLabel, isNeeded });
  }
  return stage;
}

/** How wide a name is on this screen. */
function measuredLabel(label) {
  if (!measuredLabel.pen) {
    measuredLabel.pen = document.createElement("canvas").getContext("2d");
    measuredLabel.pen.font = `11px ${getComputedStyle(document.documentElement).getPropertyValue("--sans")}`;
  }
  return measuredLabel.pen.measureText(label).width;
}

/** What each state's nodes are, by its text. */
function statusesByText({ run, history, moments, index }) {
  const current = history.current(index);
  return new Map(run.states.map((text, state) => [text, shownAs(run, moments.status(state, index, current))]));
}

/** The edges from the start to where the search is, or at the end to the first goal. */
function edgesOfPath(view) {
  const { run, history, index } = view;
  const node = tipOf(view);
  const states = node === NONE ? [] : history.path(node).map((on) => run.states[run.state[on]]);
  return {
    edges: new Set(states.slice(1).map((text, nth) => `${states[nth]}\n${text}`)),
    isSolution: node !== NONE && history.status(node, index, NONE) === "goal",
  };
}

/** From node to node; within a rank in a bow, so that it does not run through what stands between. */
function linkPath(places, x, y, from, to) {
  const start = `M${x(from).toFixed(1)} ${y(from).toFixed(1)}`, end = `${x(to).toFixed(1)} ${y(to).toFixed(1)}`;
  if (places.get(from).rank !== places.get(to).rank) return `${start}L${end}`;
  return `${start}Q${bendOf(places, x, y, from, to).map((number) => number.toFixed(1)).join(" ")} ${end}`;
}

/** The control point of a link within a rank, and between ranks where it begins. */
function bendOf(places, x, y, from, to) {
  if (places.get(from).rank !== places.get(to).rank) return [x(from), y(from)];
  return [x(from) + 16, (y(from) + y(to)) / 2];
}

/** The head of a link, before the body of the node that it leads to. */
function headOfLink(places, x, y, from, to) {
  const [bendX, bendY] = bendOf(places, x, y, from, to);
  const [right, down] = [x(to) - bendX, y(to) - bendY];
  const far = Math.hypot(right, down) || 1;
  const [a, b] = [right / far, down / far];
  const at = (back, aside) => `${(x(to) - a * back - b * aside).toFixed(1)} ${(y(to) - b * back + a * aside).toFixed(1)}`;
  return `M${at(6.5, 0)}L${at(13, 3.2)}L${at(13, -3.2)}z`;
}

/** A node of the graph: round while it waits, square when it is closed, a larger round one when it is found to be a goal; its name where there is room for it. */
function stationShape(title, x, y, { status, isStart, star, name }) {
  const group = draw("g", { class: `station is-${status || "unmet"}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, draw("title", {}, title));
  if (status === "current") group.append(draw("circle", { class: "halo", r: 11 }));
  if (isStart) group.append(draw("circle", { class: "ring", r: 8.5 }));
  const isSquare = status === "closed" || status === "unfinished" || status === "cutoff";
  if (status === "goal") group.append(draw("circle", { class: "outer", r: 8.5 }));
  group.append(isSquare ? draw("rect", { class: "body", x: -4.5, y: -4.5, width: 9, height: 9, rx: 1 })
    : draw("circle", { class: "body", r: status === "current" || status === "goal" ? 6 : status ? 5 : 3 }));
  if (star) group.append(draw("path", { class: "goal-mark", d: GLYPHS.star, transform: `translate(${star[0] - STAR.side / 2} ${star[1] - STAR.side / 2}) scale(0.69)` }));
  if (name) group.append(draw("text", { class: `held-${name.anchor}`, x: name.x.toFixed(1), y: (name.y + 4).toFixed(1) }, name.label));
  return group;
}

/** A label that takes no more than so many units. */
const shortened = (text, room) => cutShort(text, Math.max(2, Math.floor(room / NETWORK.font)));

/** How wide a label is; emoji are wider than two letters of this face. */
function widthOfLabel(label) {
  const isWide = (cluster) => columnsOfCluster(cluster) === 2;
  return columnsOf(label) * NETWORK.font + clustersOf(label).filter(isWide).length * NETWORK.emoji;
}

/** The node at hand, where it was come to from, and where its edges lead, as far as they were tried. */
function drawAround(scene, world, after, view) {
  const { width, height } = NETWORK;
  const drawing = draw("svg", { class: "network", viewBox: `0 0 ${width} ${height}` });
  const node = nodeAtHand(view);
  const tried = node === NONE ? [] : edgesTried(view, node);
  const rows = 7;
  const shown = tried.length <= rows ? tried : tried.slice(-rows);
  const middle = height / 2;
  const label = (text, x, y, className, most) => {
    const name = shortened(text, most);
    const wide = Math.max(28, widthOfLabel(name) + 14);
    drawing.append(draw("g", { class: `net-box ${className}`, transform: `translate(${x} ${y})` },
      draw("title", {}, text), draw("rect", { x: -wide / 2, y: -11, width: wide, height: 22, rx: 5 }), draw("text", {}, name)));
  };
  const parent = node === NONE ? NONE : view.run.parent[node];
  const lookOf = (of) => (of === NONE ? "current" : shownAs(view.run, view.history.status(of, view.index, view.history.current(view.index))));
  const look = lookOf(node);
  if (parent !== NONE && look === "goal") drawing.append(draw("path", { class: "net-solution", d: `M74 ${middle}H196` }));
  if (parent !== NONE) drawing.append(draw("path", { class: "net-path", d: `M74 ${middle}H196` }));
  shown.forEach(({ isNow, refused }, nth) => {
    const y = middle + (nth - (shown.length - 1) / 2) * 29;
    drawing.append(draw("path", { class: isNow ? `net-move${refused ? " refused" : ""}` : refused ? "net-refused" : "net-edge", d: `M196 ${middle}C270 ${middle} 270 ${y} 370 ${y}` }));
  });
  if (parent !== NONE) label(view.run.states[view.run.state[parent]], 66, middle, `is-${lookOf(parent)}`, 116);
  const isOver = view.index > view.history.endEvent;
  label(world.at, 196, middle, `is-${look === "goal" ? look : isOver ? "closed" : "current"}`, 120);
  shown.forEach(({ text, refused }, nth) => label(text, 378, middle + (nth - (shown.length - 1) / 2) * 29, refused ? "is-refused" : "is-frontier", 128));
  if (tried.length > rows) drawing.append(draw("text", { class: "net-more", x: 378, y: 10 }, `${tried.length - rows} more above`));
  return drawing;
}

/** The node whose edges the search is trying, or that the event is about. */
function nodeAtHand(view) {
  const { run, history, index } = view;
  if (!index) return run.nodeCount ? 0 : NONE;
  if (index > history.endEvent) return tipOf(view);
  const node = run.node[index - 1];
  return node !== NONE && run.kind[index - 1] === KIND.generate && run.parent[node] !== NONE ? run.parent[node] : node;
}

/** The children of a node so far, accepted or refused, in the order in which they were tried. */
function edgesTried({ run, book, index }, node) {
  const made = book.children(node).map((child) => ({ event: book.history.generated[child], state: run.state[child], refused: false }));
  const refused = book.refusals(node).map((nth) => ({ event: run.reject.event[nth], state: run.reject.state[nth], refused: true }));
  return [...made, ...refused].filter(({ event }) => event < index).sort((a, b) => a.event - b.event)
    .map(({ event, state, refused: isRefused }) => ({ text: run.states[state], refused: isRefused, isNow: event === index - 1 }));
}
