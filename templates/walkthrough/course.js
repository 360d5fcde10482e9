// What is stepped through: a line of stops, at each of which one run or two are at a position of
// their own. This file has the course of a single run, whose stops are its positions; the course of
// two runs is in `parallel.js`. Pure.

/** A course has `books` (one or two), `end` (its last stop), and what is below. */
class SingleCourse {
  constructor(book) {
    this.books = [book];
    this.end = book.run.length;
  }

  /** Where the runs are at a stop. */
  placesAt(stop) {
    return [stop];
  }

  /** The stop, and the places of the runs, when the run on a side (0 or 1) is at `index`. */
  find(side, index) {
    const at = clamp(index, 0, this.end);
    return { at, places: [at] };
  }

  /** The next stop in a direction (1 or -1) at which a node has just been expanded, or an end. */
  expansionFrom(at, direction) {
    const { kind } = this.books[0].run;
    let to = at + direction;
    while (to > 0 && to < this.end && kind[to - 1] !== KIND.expand) to += direction;
    return to;
  }
}
