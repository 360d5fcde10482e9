// A run with everything that is derived from it, and the runs of a page as they are unpacked.

/** A run with everything that is derived from it. */
class Book {
  constructor(run, phrases) {
    this.run = run;
    this.phrases = phrases;
    this.history = new History(run);
    this.words = new Words(run, this.history, phrases);
    /** By node, when it became part of a solution. */
    this.solvedAt = new Int32Array(run.nodeCount).fill(NEVER);
    for (const goal of this.history.goals) {
      for (let at = goal; at !== NONE && this.solvedAt[at] === NEVER; at = run.parent[at]) {
        this.solvedAt[at] = this.history.settled[goal];
      }
    }
    this.moments = new Moments(run, this.history);
    /** Made when the tree is first drawn: where everything stands, and how much is below each node. */
    this.plan = null;
    this.below = null;
    this.childrenBy = null;
    this.refusalsBy = null;
    this.longest = longestSentence(this);
  }

  /** The children of a node, in order. */
  children(node) {
    const { run } = this;
    if (!this.childrenBy) {
      const starts = new Int32Array(run.nodeCount + 2);
      for (const parent of run.parent) if (parent !== NONE) starts[parent + 2]++;
      for (let at = 2; at < starts.length; at++) starts[at] += starts[at - 1];
      const list = new Int32Array(run.nodeCount);
      for (let child = 0; child < run.nodeCount; child++) {
        if (run.parent[child] !== NONE) list[starts[run.parent[child] + 1]++] = child;
      }
      this.childrenBy = { starts, list };
    }
    const { starts, list } = this.childrenBy;
    return Array.from(list.subarray(starts[node], starts[node + 1]));
  }

  /** The refused children of a node, in order. */
  refusals(node) {
    if (!this.refusalsBy) this.refusalsBy = refusalsByParent(this.run);
    const { starts, list } = this.refusalsBy;
    return Array.from(list.subarray(starts[node], starts[node + 1]));
  }
}

/**
 * What a book derives from all of its run when it is first asked for: each a fraction of a second where a
 * run has millions of events, and none of it needed for the first picture.
 */
const CHORES = [
  (book) => book.refusals(0),
  ({ plan }) => plan && childStarts(plan),
  ({ moments }) => moments.of(KIND.expand, 0),
  ({ moments }) => moments.of(KIND.generate, 0),
];

/** Does the chores one by one while the reader looks at the page and does nothing. `later(chore)` waits for such a moment. */
function prepare(book, later, chores = CHORES) {
  const [chore, ...rest] = chores;
  if (!chore) return;
  later(() => {
    chore(book);
    prepare(book, later, rest);
  });
}

/** The columns of the longest sentence; of a long run, of those looked at. */
function longestSentence({ run, words }) {
  let longest = 0;
  const stride = Math.max(1, Math.floor(run.length / 1000));
  for (let event = 0; event < run.length; event += stride) {
    longest = Math.max(longest, columnsOf(toldText(words.sentence(event))));
  }
  // The last one ends with that of a trace that breaks off.
  return run.length && run.outcome === null ? Math.max(longest, columnsOf(`${toldText(words.sentence(run.length - 1))} ${words.phrases.broken}`)) : longest;
}

/** The runs of a page by name, each unpacked when it is first asked for. */
class Shelf {
  constructor(data) {
    this.data = data;
    this.books = new Map();
  }

  get names() {
    return this.data.runs.map((run) => run.name);
  }

  /** What the page says of a run before it is unpacked. */
  meta(name) {
    const meta = this.data.runs.find((run) => run.name === name);
    if (!meta) throw new RangeError(`no run is called ${name}`);
    return meta;
  }

  /** The book of a run: itself if the run is small or was unpacked before, else a promise of it. */
  book(name) {
    if (this.books.has(name)) return this.books.get(name);
    const meta = this.meta(name);
    const keep = (bytes) => {
      const book = new Book(runOfColumns(meta, readColumns(bytes, this.data.columns)), this.data.phrases);
      this.books.set(name, book);
      return book;
    };
    const bytes = bytesOfBase64(meta.data);
    const book = meta.packed ? inflate(bytes).then(keep) : keep(bytes);
    this.books.set(name, book);
    return book;
  }

  /** Whether the runs are all of one problem. */
  get isOfOneProblem() {
    const { runs } = this.data;
    return runs.every((run) => run.title === runs[0].title);
  }
}
