// Which steps of one sequence go with which of another, so that equal ones stand side by side: the
// rule of `steptrace diff` (`diff/pairing.rs`), so that both count the same differences. Pure.

/** How often gaps are looked into again. */
const LOOKS = 4;

/**
 * The pairs of equal steps, in the order of both: { left, right }, two columns of places. What both
 * begin and end with is paired first, then rounds by their limits (`rounds`: the places at which they
 * begin), then between these the how-manieth step of a kind with the how-manieth of that kind in the
 * other, as many as keep the order; in the gaps the same again. `LOOKS` times n log n.
 */
function align(left, right, rounds = [[], []]) {
  const pairing = new Pairing(left, right);
  const [prefix, suffix] = pairing.shared(0, 0, left.length, right.length);
  const toLeft = left.length - suffix, toRight = right.length - suffix;
  pairing.run(0, 0, prefix);
  const [leftRounds, rightRounds] = [toLeft, toRight].map((end, side) => rounds[side].filter((place) => place >= prefix && place < end));
  const together = pairing.matched(leftRounds.map((place) => left[place]), rightRounds.map((place) => right[place]));
  const anchors = { left: together.left.map((nth) => leftRounds[nth]), right: together.right.map((nth) => rightRounds[nth]) };
  pairing.between(prefix, prefix, anchors, 0, 0, toLeft, toRight, LOOKS);
  pairing.run(toLeft, toRight, suffix);
  return { left: pairing.lefts.slice(0, pairing.count), right: pairing.rights.slice(0, pairing.count) };
}

class Pairing {
  constructor(left, right) {
    this.left = left;
    this.right = right;
    let most = NONE;
    for (const key of left) if (key > most) most = key;
    for (const key of right) if (key > most) most = key;
    /** By key, its first place on the right that has no partner yet; NONE but while places are matched. */
    this.first = new Int32Array(most + 1).fill(NONE);
    const room = Math.min(left.length, right.length);
    this.lefts = new Int32Array(room);
    this.rights = new Int32Array(room);
    this.count = 0;
  }

  add(left, right) {
    this.lefts[this.count] = left;
    this.rights[this.count++] = right;
  }

  /** Pairs so many steps that stand side by side. */
  run(left, right, count) {
    for (let nth = 0; nth < count; nth++) this.add(left + nth, right + nth);
  }

  /** How many steps two stretches begin with and, besides these, end with alike. */
  shared(fromLeft, fromRight, toLeft, toRight) {
    const { left, right } = this;
    const least = Math.min(toLeft - fromLeft, toRight - fromRight);
    let prefix = 0, suffix = 0;
    while (prefix < least && left[fromLeft + prefix] === right[fromRight + prefix]) prefix++;
    while (suffix < least - prefix && left[toLeft - 1 - suffix] === right[toRight - 1 - suffix]) suffix++;
    return [prefix, suffix];
  }

  /** Pairs what stands between pairs that are known, and these, whose places count from `baseLeft` and `baseRight`. */
  between(fromLeft, fromRight, known, baseLeft, baseRight, toLeft, toRight, looks) {
    for (let pair = 0; pair < known.left.length; pair++) {
      const left = baseLeft + known.left[pair], right = baseRight + known.right[pair];
      this.stretch(fromLeft, fromRight, left, right, looks);
      this.add(left, right);
      fromLeft = left + 1;
      fromRight = right + 1;
    }
    this.stretch(fromLeft, fromRight, toLeft, toRight, looks);
  }

  stretch(fromLeft, fromRight, toLeft, toRight, looks) {
    const [prefix, suffix] = this.shared(fromLeft, fromRight, toLeft, toRight);
    this.run(fromLeft, fromRight, prefix);
    fromLeft += prefix;
    fromRight += prefix;
    toLeft -= suffix;
    toRight -= suffix;
    if (looks && fromLeft < toLeft && fromRight < toRight) {
      const known = this.matched(this.left.subarray(fromLeft, toLeft), this.right.subarray(fromRight, toRight));
      if (known.left.length) this.between(fromLeft, fromRight, known, fromLeft, fromRight, toLeft, toRight, looks - 1);
    }
    this.run(toLeft, toRight, suffix);
  }

  /** The how-manieth step of a kind with the how-manieth in the other: as many as keep the order. */
  matched(left, right) {
    const { first } = this;
    const next = new Int32Array(right.length);
    for (let place = right.length - 1; place >= 0; place--) {
      next[place] = first[right[place]];
      first[right[place]] = place;
    }
    const partners = new Int32Array(left.length).fill(NONE);
    for (let at = 0; at < left.length; at++) {
      const place = first[left[at]];
      if (place === NONE) continue;
      partners[at] = place;
      first[left[at]] = next[place];
    }
    for (const key of right) first[key] = NONE;
    const kept = longestIncreasing(partners);
    return { left: kept, right: kept.map((at) => partners[at]) };
  }
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
