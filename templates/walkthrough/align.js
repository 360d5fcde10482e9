// Which steps of one sequence go with which of another, so that equal ones stand side by side. Pure.

/**
 * The pairs of equal steps that keep the order of both, as many as can be: { left, right }, two
 * columns of places. The how-manieth step of a kind in the one is taken to be the how-manieth of that
 * kind in the other; what both begin and end with is paired first. n log n.
 */
function align(left, right) {
  const least = Math.min(left.length, right.length);
  let prefix = 0, suffix = 0;
  while (prefix < least && left[prefix] === right[prefix]) prefix++;
  while (suffix < least - prefix && left[left.length - 1 - suffix] === right[right.length - 1 - suffix]) suffix++;
  const partners = partnersOf(left, right, prefix, suffix);
  const kept = longestIncreasing(partners);
  const pairs = { left: new Int32Array(prefix + kept.length + suffix), right: new Int32Array(prefix + kept.length + suffix) };
  for (let i = 0; i < prefix; i++) pairs.left[i] = pairs.right[i] = i;
  for (let i = 0; i < kept.length; i++) {
    pairs.left[prefix + i] = prefix + kept[i];
    pairs.right[prefix + i] = partners[kept[i]];
  }
  for (let i = 0; i < suffix; i++) {
    pairs.left[prefix + kept.length + i] = left.length - suffix + i;
    pairs.right[prefix + kept.length + i] = right.length - suffix + i;
  }
  return pairs;
}

/** For each left step between what both begin and end with, the place of the right one, or NONE. */
function partnersOf(left, right, prefix, suffix) {
  let most = NONE;
  for (const key of right) if (key > most) most = key;
  const first = new Int32Array(most + 1).fill(NONE);
  const next = new Int32Array(right.length);
  for (let place = right.length - suffix - 1; place >= prefix; place--) {
    next[place] = first[right[place]];
    first[right[place]] = place;
  }
  const partners = new Int32Array(left.length - prefix - suffix).fill(NONE);
  for (let i = 0; i < partners.length; i++) {
    const key = left[prefix + i];
    const place = key > most ? NONE : first[key];
    if (place === NONE) continue;
    partners[i] = place;
    first[key] = next[place];
  }
  return partners;
}

/** The places of a longest strictly increasing choice among values that are not NONE (patience sorting). */
function longestIncreasing(values) {
  // By length, the place at which the best choice of that length ends; and what stands before each.
  const ends = new Int32Array(values.length);
  const before = new Int32Array(values.length);
  let length = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === NONE) continue;
    let low = 0, high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]] < values[i]) low = middle + 1;
      else high = middle;
    }
    before[i] = low ? ends[low - 1] : NONE;
    ends[low] = i;
    if (low === length) length++;
  }
  const choice = new Int32Array(length);
  for (let at = length ? ends[length - 1] : NONE, i = length - 1; i >= 0; i--, at = before[at]) choice[i] = at;
  return choice;
}
