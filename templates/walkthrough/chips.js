// What hangs about the nodes of the tree: refused children as chips, the state of the current node
// where boxes have no room for it, the arrow to a witness.

class Chips {
  /** Draws into the layers of a painter. */
  constructor(painter) {
    this.painter = painter;
    /** By refused child, its chip; under "all" the one that stands for all of a node. */
    this.drawn = new Map();
    /** What had no room in the drawing, for the note below it. */
    this.untold = "";
    /** Where the state of the current node stands beside it, or null. */
    this.flagAt = null;
  }

  paint(scene, items) {
    this.drawFlag(scene, items);
    this.drawChips(scene, items);
    this.drawWitness(scene, items);
  }

  clear() {
    const { layers } = this.painter;
    for (const name of ["chips", "chip-edges", "witness", "flag"]) arrange(layers[name], []);
    this.drawn.clear();
  }

  /** Refused children: all where the drawing has room for them, else those of the node in hand. */
  drawChips(scene, items) {
    const { painter } = this;
    const { run } = painter.book;
    const seen = new Set();
    let edges = "";
    this.untold = "";
    const layout = painter.view.layout;
    const all = layout.chips && scene.detail === "box";
    const half = painter.halfHeight(scene);
    for (const item of items) {
      if (!all && item.node !== scene.tip) continue;
      const refusals = painter.book.refusals(item.node).filter((refused) => run.reject.event[refused] < painter.index);
      if (!refusals.length || scene.detail === "mark") continue;
      if (!all) {
        this.drawChipsOfTip(scene, item, items, refusals, seen);
        continue;
      }
      const x = painter.xOf(item.slot), y = painter.yOf(item.slot) + half;
      for (const refused of refusals) {
        const chipX = chipIn(layout, refused) * painter.view.scale + painter.view.x;
        const chipY = painter.yOf(item.slot) + painter.view.pitch - 9;
        edges += edgePath(x, y, chipX, chipY - CHIP.height / 2, painter.size.width);
        this.putChip(scene, refused, chipX, chipY, seen);
      }
    }
    setPaths(painter.layers["chip-edges"], [["chip-edge", edges]]);
    sweep(this.drawn, seen);
  }

  /** The chips of the node in hand where there is room for them, else one for all, else a word in the note. */
  drawChipsOfTip(scene, item, items, refusals, seen) {
    const { run } = this.painter.book;
    const taken = this.taken(scene, item, items);
    if (this.flagAt) taken.push(this.flagAt);
    const last = refusals.slice(-6);
    const widths = last.map((refused) => chipWidth(witnessName(run, refused)));
    const wide = widths.reduce((sum, width) => sum + width + 3, -3);
    const at = this.freeBy(scene, item, wide, CHIP.height, taken);
    if (at) {
      let { left } = at;
      last.forEach((refused, nth) => {
        this.putChip(scene, refused, left + widths[nth] / 2, at.top + CHIP.height / 2, seen);
        left += widths[nth] + 3;
      });
      return;
    }
    const illegal = refusals.filter((refused) => run.reject.witness[refused] === NONE).length;
    const text = [illegal ? `✕${illegal}` : "", refusals.length > illegal ? `↺${refusals.length - illegal}` : ""].filter(Boolean).join(" ");
    const width = text.length * 7 + 12;
    const place = this.freeBy(scene, item, width, CHIP.height, taken);
    if (!place) {
      this.untold = `${nodeName(run, item.node)} has ${text}`;
      return;
    }
    const group = this.chipGroup("all");
    const made = scene.refused !== NONE;
    const look = `${text}|${made}`;
    if (group.look !== look) {
      group.look = look;
      set(group, "class", made ? "chip made" : "chip");
      group.replaceChildren(
        draw("rect", { class: made ? "pill made" : "pill", x: -width / 2, y: -CHIP.height / 2, width, height: CHIP.height, rx: 3 }),
        draw("text", { y: 3.8 }, text));
    }
    this.placeChip(group, place.left + width / 2, place.top + CHIP.height / 2, width);
    seen.add("all");
  }

  putChip(scene, refused, x, y, seen) {
    const { run } = this.painter.book;
    const text = witnessName(run, refused);
    const made = refused === scene.refused;
    const group = this.chipGroup(refused);
    if (group.look !== String(made)) {
      group.look = String(made);
      set(group, "class", made ? "chip made" : "chip");
      const illegal = run.reject.witness[refused] === NONE;
      group.replaceChildren(...chipShape({ width: chipWidth(text), height: CHIP.height, text, illegal, made }));
    }
    this.placeChip(group, x, y, chipWidth(text));
    seen.add(refused);
  }

  chipGroup(key) {
    let group = this.drawn.get(key);
    if (!group) {
      group = draw("g", key === "all" ? {} : { "data-refused": key });
      this.drawn.set(key, group);
      this.painter.layers.chips.append(group);
    }
    return group;
  }

  placeChip(group, x, y, width) {
    group.at = { x, y, width };
    // As of boxes, no part of a name.
    const { size } = this.painter;
    group.classList.toggle("cut-name", x - width / 2 < GUTTER - 4 || x + width / 2 > size.width + 4 || y < 6 || y > size.height - 6);
    set(group, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  /** What stands near a node: the boxes of its level and of those above and below, with rings and queue places. */
  taken(scene, item, items) {
    const { painter } = this;
    return items.filter((other) => other.slot !== item.slot && Math.abs(other.level - item.level) <= 1).map((other) => {
      const { width, height } = painter.boxOf(other, scene);
      const x = painter.xOf(other.slot), y = painter.yOf(other.slot);
      const hasBadge = other.status === "frontier" && scene.places.has(other.node) || painter.timesExpanded(other.node, other.status) !== undefined;
      return { left: x - width / 2 - 3, right: x + width / 2 + (hasBadge ? 14 : 4), top: y - height / 2 - (hasBadge ? 9 : 4), bottom: y + height / 2 + 4 };
    });
  }

  /** Where something so large is free beside, below or above a node's box: { left, top }, or null. */
  freeBy(scene, item, width, height, taken) {
    const { painter } = this;
    const x = painter.xOf(item.slot), y = painter.yOf(item.slot);
    const box = painter.boxOf(item, scene);
    const out = { x: box.width / 2 + 10, y: box.height / 2 + 8 };
    const hasBadge = painter.timesExpanded(item.node, item.status) !== undefined;
    const middle = clamp(x - width / 2, 42, Math.max(42, painter.size.width - 4 - width));
    const places = [
      { left: x + out.x + (hasBadge ? 6 : 0), top: y - height / 2 }, { left: x - out.x - width, top: y - height / 2 },
      { left: middle, top: y + out.y }, { left: middle, top: y - out.y - height },
    ];
    const isFree = ({ left, top }) => left > 40 && left + width < painter.size.width - 4 && top > 2 && top + height < painter.size.height - 2
      && taken.every((other) => left > other.right || left + width < other.left || top > other.bottom || top + height < other.top);
    return places.find(isFree) || null;
  }

  /** Where boxes have no room for states, the current node's stands beside it, cut shorter or left out where it must be. */
  drawFlag(scene, items) {
    const { painter } = this;
    this.flagAt = null;
    const item = scene.detail === "id" && scene.tip !== NONE && items.find((other) => other.node === scene.tip);
    if (!item) {
      painter.layers.flag.replaceChildren();
      return;
    }
    const { run, plan } = painter.book;
    const whole = cutShort(labelOf(run, run.state[scene.tip]));
    const taken = this.taken(scene, item, items);
    const columns = columnsOf(whole);
    for (const most of [columns, 12, 8].filter((most, nth) => nth === 0 || most < columns)) {
      const text = cutShort(whole, most);
      const width = columnsOf(text) * plan.column + 12;
      const at = this.freeBy(scene, item, width, 20, taken);
      if (!at) continue;
      this.flagAt = { left: at.left - 3, right: at.left + width + 3, top: at.top - 2, bottom: at.top + 22 };
      painter.layers.flag.replaceChildren(draw("g", { class: "flag" },
        draw("rect", { x: at.left, y: at.top, width, height: 20, rx: 3 }),
        draw("text", { x: at.left + width / 2, y: at.top + 14 }, text)));
      return;
    }
    painter.layers.flag.replaceChildren();
  }

  /** From a refused child to the node that has its state already: a ring, and an arrow if it can be. */
  drawWitness(scene, items) {
    const { painter } = this;
    const { run, plan } = painter.book;
    const layer = painter.layers.witness;
    layer.replaceChildren();
    const { event } = scene;
    const witness = event < 0 ? NONE
      : scene.refused !== NONE ? run.reject.witness[scene.refused]
      : run.kind[event] === KIND.discard ? run.discardWitness.get(scene.node) : NONE;
    if (witness === NONE || scene.detail === "mark") return;
    const item = items.find((other) => other.node === witness);
    if (!item) return;
    const about = (of) => ({ ...painter.boxOf(of, scene), x: painter.xOf(of.slot), y: painter.yOf(of.slot) });
    const box = about(item);
    layer.append(draw("rect", {
      class: "witness-ring", x: box.x - box.width / 2 - 5, y: box.y - box.height / 2 - 5,
      width: box.width + 10, height: box.height + 10, rx: 6,
    }));
    const chip = this.drawn.get(scene.refused);
    if (!chip) return;
    const obstacles = items.filter((other) => other !== item).map(about);
    for (const [refused, { at }] of this.drawn) if (refused !== scene.refused) obstacles.push({ ...at, height: CHIP.height });
    const away = chip.at.x >= painter.xOf(plan.slotOf(scene.node)) ? 1 : -1;
    const way = witnessCurve(chip.at, box, away, obstacles, { left: 30, right: painter.size.width });
    if (!way) return;
    const [a, b, c, d] = way.curve;
    layer.append(
      draw("path", { class: "witness", d: `M${a.x} ${a.y}C${b.x} ${b.y} ${c.x} ${c.y} ${d.x} ${d.y}` }),
      draw("path", { class: "witness-head", d: `M${d.x - way.side * 5} ${d.y}l${way.side * 11} -5.5v11z` }));
  }
}

/** The name of the node that a refused child's state has already, or "". */
function witnessName(run, refused) {
  const witness = run.reject.witness[refused];
  return witness === NONE ? "" : nodeName(run, witness);
}
