// Search in the log. Pure.

/** The words that a search is for: all of them must stand in a line, in any order, in any case. */
const needlesOf = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The next event whose sentence holds every needle, from `start` on (itself included) in steps of
 * `direction` (1 or -1), round the ends; -1 if there is none.
 */
function findEvent(count, sentenceOf, needles, start, direction) {
  if (!needles.length || !count) return -1;
  for (let tried = 0; tried < count; tried++) {
    const event = (((start + tried * direction) % count) + count) % count;
    const line = sentenceOf(event).toLowerCase();
    if (needles.every((needle) => line.includes(needle))) return event;
  }
  return -1;
}

/** How many sentences hold every needle, counted up to `most`. */
function countMatches(count, sentenceOf, needles, most) {
  let found = 0;
  for (let event = 0; event < count && found < most; event++) {
    const line = sentenceOf(event).toLowerCase();
    if (needles.every((needle) => line.includes(needle))) found++;
  }
  return found;
}
