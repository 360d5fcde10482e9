// What two runs have come to, now and in all. Pure.

/** The columns: a key, the words, and on a narrow screen whether there is room for it. */
const TOTALS = [
  ["events", "events", "wide"], ["generated", "nodes made", "always"], ["expanded", "expanded", "always"],
  ["rejected", "rejected", "wide"], ["discarded", "discarded", "wide"], ["cutoffs", "cut off", "wide"],
  ["goals", "solutions", "always"], ["frontier", "frontier, longest", "always"], ["deepest", "deepest level", "wide"],
];
/** Columns that are left out where they count nothing in either run. */
const IF_ANY = new Set(["discarded", "cutoffs"]);

/**
 * The totals of a run at a position, and at its end: an object of pairs [now, in all] by key. Where the events
 * before `from` are not compared, as those of earlier rounds, they are not counted.
 */
function totalsAt(book, index, from = 0) {
  const { run, history } = book;
  const place = Math.max(index, from);
  const now = countedFrom(history, from, place);
  const all = wholeFrom(book, from);
  const pairs = Object.fromEntries(COUNTED.map((key) => [key, [now[key], all.counts[key]]]));
  return {
    ...pairs,
    events: [place - from, run.length - from],
    frontier: [index < from ? 0 : history.waitingLine(index).length, all.maxFrontier],
    deepest: [deepestAt(all, place), deepestAt(all, run.length)],
  };
}

const COUNTED = ["generated", "expanded", "rejected", "discarded", "cutoffs", "goals"];

function countedFrom(history, from, to) {
  const [before, after] = [history.counters(from), history.counters(to)];
  return Object.fromEntries(COUNTED.map((key) => [key, after[key] - before[key]]));
}

/** What a run came to from an event on, found once: { counts, maxFrontier, deepenings }. */
function wholeFrom(book, from) {
  book.wholes = book.wholes || new Map();
  if (!book.wholes.has(from)) {
    const { run, history } = book;
    book.wholes.set(from, {
      counts: countedFrom(history, from, run.length),
      maxFrontier: from ? longestFrontier(run, from, history.firstNode(from + 1)) : history.counters(run.length).maxFrontier,
      deepenings: deepeningsFrom(book, from),
    });
  }
  return book.wholes.get(from);
}

/** The longest that the frontier of the last round gets: from its first event on, of its nodes. */
function longestFrontier(run, from, firstNode) {
  let length = 0, longest = 0;
  for (let event = from; event < run.length; event++) {
    if (run.node[event] < firstNode) continue;
    if (run.kind[event] === KIND.push) longest = Math.max(longest, ++length);
    else if (run.kind[event] === KIND.pop) length--;
  }
  return longest;
}

/** The nodes deeper than all those before them: [{ event, depth }]. */
function deepeningsFrom({ run, history }, from) {
  const deepenings = [];
  let deepest = NONE;
  for (let node = 0; node < run.nodeCount; node++) {
    if (history.generated[node] >= from && run.depth[node] > deepest) deepenings.push({ event: history.generated[node], depth: deepest = run.depth[node] });
  }
  return deepenings;
}

/** The deepest level of which there is a node. */
function deepestAt({ deepenings }, index) {
  const count = countBefore(deepenings, ({ event }) => event < index);
  return count ? deepenings[count - 1].depth : 0;
}

/** The columns that say something of these runs. */
function columnsOfTotals(books, starts = [0, 0]) {
  const all = books.map((book, side) => totalsAt(book, book.run.length, starts[side]));
  return TOTALS.filter(([key]) => !IF_ANY.has(key) || all.some((totals) => totals[key][1]));
}
