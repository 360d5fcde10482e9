// What Posthoc asks of a search trace (version 1.4.0 of its format), beyond what a schema could say.
// It reads a file, takes `views.main` for every event, and compiles each `${{ … }}` in it as a script;
// one that throws for a single event makes the whole trace unusable.

/** Types of events that have a colour of their own; others get one by their name. */
const COLOURED = new Set([
  "source", "destination", "updating", "expanding", "generating", "opening", "closing", "end", "solution",
]);
/** And those that we use besides. */
const OTHERS = new Set(["rejecting", "discarding", "cutoff", "iteration"]);

/** What `color` has names for: these, and shades such as `grey`. */
const COLOURS = Object.freeze({
  source: "#1", destination: "#2", updating: "#3", expanding: "#4", generating: "#5", closing: "#6",
  end: "#7", grey: "#8",
});
const THEME = Object.freeze({ foreground: "#000000", background: "#ffffff", accent: "#9" });
const PAINTS = new Set([...Object.values(COLOURS), ...Object.values(THEME)]);

/** Which numbers a shape has to have. */
const SHAPES = {
  rect: ["x", "y", "width", "height"],
  circle: ["x", "y", "radius"],
  path: [],
  polygon: [],
};
const WORDS = new Set(["fill", "label", "label-color"]);
const NUMBERS = new Set(["label-x", "label-y", "label-size", "alpha"]);

/** The faults of a file, as sentences; none if Posthoc opens it and shows what it is to show. */
export function faults(text) {
  const found = [];
  const fault = (what) => found.push(what);
  let trace;
  try {
    trace = parse(text, fault);
  } catch (error) {
    return [`no JSON: ${error.message}`];
  }
  if (trace.version !== "1.4.0") fault(`version ${trace.version} is read by another parser`);
  if (!Array.isArray(trace.events) || trace.events.length === 0) fault("no events");
  if (!Array.isArray(trace.views?.main) || trace.views.main.length === 0) fault("nothing to be seen");
  if (found.length > 0) return found;
  checkEvents(trace.events, fault);
  trace.events.forEach((event, step) => {
    const say = (what) => fault(`event ${step}: ${what}`);
    for (const shape of trace.views.main) checkShape(shape, { event, step, events: trace.events }, say);
  });
  return found;
}

/** JSON, in which no object may have a key twice. */
function parse(text, fault) {
  // A string, or what opens, closes or parts.
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/gu);
  const open = [];
  let last;
  for (const [token] of tokens) {
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":" && last !== undefined) {
      const keys = open.at(-1);
      if (keys?.has(last)) fault(`the key ${last} stands twice in one object`);
      keys?.add(last);
    }
    last = token.startsWith("\"") ? token : undefined;
  }
  return JSON.parse(text);
}

/** Nodes, and how they hang together. */
function checkEvents(events, fault) {
  const parents = new Map();
  events.forEach((event, step) => {
    const say = (what) => fault(`event ${step}: ${what}`);
    const { id, pId, type } = event;
    if (typeof id !== "string" || id === "") return say("its node has no name that is a text");
    if (pId !== undefined) {
      if (typeof pId !== "string" || pId === "") say("its parent has no name that is a text");
      if (pId === id) say(`${id} is its own parent`);
      // Edges are drawn to what is there already; what hangs from nothing is not listed at all.
      if (!parents.has(pId)) say(`its parent ${pId} has had no event before`);
    }
    if (parents.has(id) && parents.get(id) !== pId) say(`${id} has another parent than before`);
    parents.set(id, pId);
    if (!COLOURED.has(type) && !OTHERS.has(type)) say(`its type is ${type}`);
    if (event.matches !== undefined && !parents.has(event.matches)) {
      say(`it matches ${event.matches}, which has had no event before`);
    }
    // These mean something else in views.
    for (const name of ["$", "fill", "alpha", "step", "events", "parent", "__internal__"]) {
      if (Object.hasOwn(event, name)) say(`it has a field ${name}`);
    }
  });
}

function checkShape(shape, at, say) {
  const wanted = SHAPES[shape.$];
  if (!wanted) return say(`there is no shape ${shape.$}`);
  for (const name of wanted) if (!Object.hasOwn(shape, name)) say(`a ${shape.$} without ${name}`);
  for (const [name, value] of Object.entries(shape)) {
    if (["$", "clear", "$info"].includes(name)) continue;
    let shown;
    try {
      shown = evaluated(value, at);
    } catch (error) {
      say(`${name}: ${value}: ${error.message}`);
      continue;
    }
    if (wanted.includes(name) || NUMBERS.has(name)) {
      if (!Number.isFinite(shown)) say(`${name} is ${shown}`);
    } else if (!WORDS.has(name)) {
      say(`no ${shape.$} has ${name}`);
    } else if (name === "label") {
      if (typeof shown !== "string" || shown === "") say("a label without text");
    } else if (!PAINTS.has(shown)) {
      say(`${name} is ${shown}, which is no colour`);
    }
  }
}

/** What a property comes to at an event. */
function evaluated(value, { event, step, events }) {
  if (typeof value !== "string") return value;
  if (value === "") throw new Error("an empty text cannot be parsed");
  const whole = /^\$\{\{\s*(.*?)\s*\}\}$/su.exec(value);
  if (!whole) return value.replace(/\$\{\{\s*(.*?)\s*\}\}/gsu, (_, script) => run(script, { event, step, events }));
  return run(whole[1], { event, step, events });
}

function run(script, { event, step, events }) {
  const parent = events.findLast((other, at) => at <= step && other.id === event.pId);
  // A field that some event lacks is nothing at best: whoever wrote the view has forgotten it.
  const fields = new Proxy(event, {
    get(target, name) {
      if (typeof name === "string" && !Object.hasOwn(target, name)) throw new Error(`the event has no ${name}`);
      return target[name];
    },
  });
  return Function("$", "color", "theme", "step", "events", "parent", `"use strict"; return ${script};`)(
    fields, COLOURS, THEME, step, events, parent,
  );
}
