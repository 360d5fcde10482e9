// The few things that every view does with the document. Text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

const byId = (id) => document.getElementById(id);

/** Whether the reader is asked for the next step: then nothing that is to come may be seen. */
const isPredicting = () => document.documentElement.classList.contains("predicting");

/** An element with attributes and children; a string among these is text. */
function make(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/** The same in SVG. */
function draw(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Whether it may be said how many steps there are: to who is to predict, at the last of them. */
const tellsLength = (length, at) => !isPredicting() || at >= length;

/** Sets an attribute only where it changes, so that nothing is laid out again for nothing. */
function set(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** The same for text, in the piece of text that is there already if it is the only one. */
function setText(element, text) {
  const { firstChild: first } = element;
  if (first && first === element.lastChild && first.nodeType === Node.TEXT_NODE) {
    if (first.data !== text) first.data = text;
  } else if (element.textContent !== text) element.textContent = text;
}

/** Makes these elements the children of another, in this order; those that are there already stay where they are. */
function arrange(parent, children) {
  const kept = new Set(children);
  for (const child of Array.from(parent.childNodes)) if (!kept.has(child)) child.remove();
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(child, next);
  }
}

/** Gives a layer of a drawing one path for each class that has any: `[[class, d], …]`. */
function setPaths(layer, paths) {
  if (!layer.paths) layer.paths = new Map();
  const shown = paths.filter(([, d]) => d);
  for (const [name, d] of shown) {
    let path = layer.paths.get(name);
    if (!path) layer.paths.set(name, (path = draw("path", { class: name })));
    if (path.drawn !== d) path.setAttribute("d", (path.drawn = d));
  }
  arrange(layer, shown.map(([name]) => layer.paths.get(name)));
}

/** Elements by key that are made once and kept as long as they are asked for. */
class Kept {
  constructor() {
    this.elements = new Map();
  }

  /**
   * The elements for `keys`, in their order. `made(key, spare)` makes one that is not there, perhaps from
   * one that is asked for no longer; `dressed(element, key)` brings any of them up to date. All others
   * are removed.
   */
  for(keys, made, dressed) {
    const before = this.elements;
    this.elements = new Map();
    const kept = new Set(keys);
    const gone = Array.from(before).filter(([key]) => !kept.has(key)).map(([, element]) => element);
    let used = 0;
    const elements = keys.map((key) => {
      let element = before.get(key);
      if (!element) {
        element = made(key, gone[used]);
        if (element === gone[used]) used++;
      }
      this.elements.set(key, element);
      dressed(element, key);
      return element;
    });
    for (const element of gone.slice(used)) element.remove();
    return elements;
  }

  clear() {
    this.elements.clear();
  }
}

/**
 * Gives a text of a drawing a piece for each of `[{ key, x, y, text }]`, in no order. A browser sets it in
 * a fraction of the time that it takes for as many texts, above all where some stay as they are.
 */
function setTexts(element, texts) {
  if (!element.pieces) element.pieces = new Kept();
  const byKey = new Map(texts.map((one) => [one.key, one]));
  element.pieces.for([...byKey.keys()], (key, spare) => spare || draw("tspan"), (piece, key) => {
    const { x, y, text } = byKey.get(key);
    if (piece.across !== x) piece.setAttribute("x", (piece.across = x).toFixed(1));
    if (piece.down !== y) piece.setAttribute("y", (piece.down = y).toFixed(1));
    if (piece.said !== text) setText(piece, (piece.said = text));
    if (!piece.parentNode) element.append(piece);
  });
}

/** Characters up to which a state is not broken at the end of a line. */
const UNBROKEN = 28;

/** Puts the pieces of a sentence into an element, each set as its role wants. Where pieces of the same roles stand there, only their words change. */
function setPieces(element, pieces) {
  const told = pieces.map(toldOf);
  const looks = pieces.map(({ role }, nth) => (role ? `piece-${role}${role === "state" && told[nth].length <= UNBROKEN ? " whole" : ""}` : ""));
  const { childNodes } = element;
  if (childNodes.length !== pieces.length || !looks.every((look, nth) => (childNodes[nth].className || "") === look)) {
    element.replaceChildren(...told.map((text, nth) => (looks[nth] ? make("span", { class: looks[nth] }, text) : text)));
  }
  pieces.forEach(({ text }, nth) => {
    const piece = childNodes[nth];
    if (!looks[nth]) {
      if (piece.data !== told[nth]) piece.data = told[nth];
      return;
    }
    setText(piece, told[nth]);
    if (told[nth] !== text) set(piece, "title", text);
    else if (piece.title) piece.removeAttribute("title");
  });
}

/** Small drawings, 16 by 16, in the colour of the text round them. */
const GLYPHS = {
  star: "M8 1l2.1 4.6 5 .6-3.7 3.4 1 5L8 12.1 3.6 14.6l1-5L.9 6.2l5-.6z",
  cross: "M4 4l8 8M12 4l-8 8",
  again: "M12.5 8a4.5 4.5 0 1 1-1.6-3.4M12.6 1.6v3.6H9",
  triangle: "M4 2v12l9-6z",
  cut: "M2 11h12",
  arrow: "M2 8h11M9 4l4 4-4 4",
};

/** A glyph as an SVG element of its own; lines are stroked, shapes are filled. */
function glyph(name) {
  const stroked = name === "cross" || name === "again" || name === "cut" || name === "arrow";
  return draw("svg", { class: `glyph ${stroked ? "stroked" : "filled"}`, viewBox: "0 0 16 16", "aria-hidden": "true" },
    draw("path", { d: GLYPHS[name] }));
}

/** Has a row that scrolls sideways fade out on the sides on which it goes on. */
function fadeWhereCut(row) {
  const look = () => {
    const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
    row.classList.toggle("goes-on-before", row.scrollLeft > 2);
    row.classList.toggle("goes-on-after", rest > 2);
  };
  row.addEventListener("scroll", look, { passive: true });
  new ResizeObserver(look).observe(row);
}
