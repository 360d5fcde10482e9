// The course of two runs: what `Player` steps through when they are compared. Pure.

/** What may keep two runs in step, and the words for it. The first four are those of `diff --by`. */
const IN_STEP = {
  expansions: "each expansion", paths: "each expansion by path", states: "each new state",
  events: "each event", depth: "depth: level by level", "same-state": "the same state",
};

class ParallelCourse {
  /**
   * `by` is a key of `IN_STEP`; `rounds` is "all" or, of a run in rounds that is held against one
   * without, "last".
   */
  constructor(books, common, by, rounds) {
    this.books = books;
    this.by = by;
    const runs = books.map((book) => book.run);
    const isOneSided = Boolean(runs[0].rounds) !== Boolean(runs[1].rounds);
    this.rounds = isOneSided ? rounds : "all";
    this.starts = books.map(({ run, history }) =>
      (this.rounds === "last" && run.rounds && history.rounds.length ? history.rounds[history.rounds.length - 1].firstEvent + 1 : 0));
    const ends = runs.map((run) => run.length);
    const rows = this.rowsBy(by, common, ends, isOneSided);
    Object.assign(this, rows);
    this.end = this.left.length - 1;
    this.differences = differencesIn(this.differs);
    this.made = [0, 1].map((side) => firstMade(common, side, books[side].history, this.starts[side]));
    this.met = [0, 1].map((side) => firstMet(common, side, books[side].history, this.starts[side]));
    this.ways = common.ways;
    this.states = common.states;
  }

  rowsBy(by, common, ends, isOneSided) {
    const { books, starts } = this;
    const histories = books.map((book) => book.history);
    if (by === "same-state") return sameStateRows(common, starts, ends);
    if (by === "depth") {
      const sides = books.map(({ run, history }, side) => ({
        borders: bordersOf(run, history, starts[side]),
        stops: sequenceOf(common, side, "paths", starts[side], "skipped").stops,
      }));
      return levelRows(sides, starts, ends, madeDifferently(common, starts, histories));
    }
    const told = isOneSided ? "skipped" : "told";
    return alignedRows([0, 1].map((side) => sequenceOf(common, side, by, starts[side], told)), starts, ends);
  }

  placesAt(row) {
    return [this.left[row], this.right[row]];
  }

  /** The first row at which the run on a side has got so far. */
  find(side, index) {
    const column = side ? this.right : this.left;
    const place = clamp(index, 0, this.books[side].run.length);
    let at;
    if (side && this.isLed) at = lastUpTo(column, place);
    else {
      const stop = column[Math.max(0, countBefore(column, (other) => other <= place) - 1)];
      at = countBefore(column, (other) => other < stop);
    }
    const places = this.placesAt(at);
    places[side] = place;
    return { at, places };
  }

  /** The row, and the places, with the left run at one position and the right one at another. */
  meet(left, right) {
    if (left === undefined) return this.find(1, right);
    let { at } = this.find(0, left);
    while (at < this.end && this.left[at + 1] === this.left[at] && this.right[at + 1] <= right) at++;
    return { at, places: [left, right].map((place, side) => clamp(place, 0, this.books[side].run.length)) };
  }

  /** The next row in a direction that has one of the two expand a node, or an end. */
  expansionFrom(at, direction) {
    const has = (side, from, upTo) => {
      const { kind } = this.books[side].run;
      for (let event = from; event < upTo; event++) if (kind[event] === KIND.expand) return true;
      return false;
    };
    let to = at + direction;
    while (to > 0 && to < this.end && !has(0, this.left[to - 1], this.left[to]) && !has(1, this.right[to - 1], this.right[to])) to += direction;
    return to;
  }

  /** The next place in a direction where the two part, or NONE. */
  differenceFrom(at, direction) {
    const { differences } = this;
    const place = direction > 0 ? countBefore(differences, (row) => row <= at) : countBefore(differences, (row) => row < at) - 1;
    return place >= 0 && place < differences.length ? differences[place] : NONE;
  }

  /** Whether the run on a side takes no step in a row. */
  waits(row, side) {
    return this.goes[row] === (side ? GOES.left : GOES.right);
  }

  /** "" for a node of one side that the other has, "yet" if it has none yet, "ever" if it never will. */
  apart(side, node, otherPlace) {
    return apartBy(this.made[1 - side][this.ways[side][node]], otherPlace);
  }

  /** The same of a state, by its number in the run of its side. */
  stateApart(side, state, otherPlace) {
    return apartBy(this.met[1 - side][this.states[side][state]], otherPlace);
  }
}

const apartBy = (event, place) => (event === NEVER ? "ever" : event >= place ? "yet" : "");

/** The rows at which the runs part after they were in step. */
function differencesIn(differs) {
  const rows = [];
  for (let row = 1; row < differs.length; row++) if (differs[row] && !differs[row - 1]) rows.push(row);
  return Int32Array.from(rows);
}

/** Whether, one level below a level, the two runs make nodes by different ways. */
function madeDifferently(common, starts, histories) {
  const made = [0, 1].map((side) => firstMade(common, side, histories[side], starts[side]));
  const levels = new Set();
  for (const side of [0, 1]) {
    const level = levelsOfNodes(common.runs[side]);
    common.ways[side].forEach((way, node) => {
      if (made[side][way] !== NEVER && made[1 - side][way] === NEVER) levels.add(level[node] - 1);
    });
  }
  return (level) => levels.has(level);
}

/** The last place of a column whose value is the largest of those up to `most`. */
function lastUpTo(column, most) {
  let best = 0;
  for (let place = 0; place < column.length; place++) {
    if (column[place] <= most && column[place] >= column[best]) best = place;
  }
  return best;
}
