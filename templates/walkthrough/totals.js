// What two runs have come to, now and in all. Pure.

/** The columns: a key, the words, and on a narrow screen whether there is room for it. */
const TOTALS = [
  ["events", "events", "wide"], ["generated", "nodes made", "always"], ["expanded", "expanded", "always"],
  ["rejected", "rejected", "wide"], ["discarded", "discarded", "wide"], ["cutoffs", "cut off", "wide"],
  ["goals", "solutions", "always"], ["frontier", "frontier, longest", "always"], ["deepest", "deepest level", "wide"],
];
/** Columns that are left out where they count nothing in either run. */
const IF_ANY = new Set(["discarded", "cutoffs"]);

/** The totals of a run at a position, and at its end: an object of pairs [now, in all] by key. */
function totalsAt(book, index) {
  const { run, history } = book;
  const now = history.counters(index);
  if (!book.whole) book.whole = history.counters(run.length);
  const all = book.whole;
  const pairs = Object.fromEntries(["generated", "expanded", "rejected", "discarded", "cutoffs", "goals"].map((key) => [key, [now[key], all[key]]]));
  return {
    ...pairs,
    events: [index, run.length],
    frontier: [history.waitingLine(index).length, all.maxFrontier],
    deepest: [deepestAt(book, index), deepestAt(book, run.length)],
  };
}

/** The deepest level of which there is a node. */
function deepestAt(book, index) {
  if (!book.deepenings) {
    const { run, history } = book;
    book.deepenings = [];
    let deepest = NONE;
    for (let node = 0; node < run.nodeCount; node++) {
      if (run.depth[node] > deepest) book.deepenings.push({ event: history.generated[node], depth: deepest = run.depth[node] });
    }
  }
  const count = countBefore(book.deepenings, ({ event }) => event < index);
  return count ? book.deepenings[count - 1].depth : 0;
}

/** The columns that say something of these runs. */
function columnsOfTotals(books) {
  const all = books.map((book) => totalsAt(book, book.run.length));
  return TOTALS.filter(([key]) => !IF_ANY.has(key) || all.some((totals) => totals[key][1]));
}
