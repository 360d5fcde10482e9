// How much room a text takes in a monospaced face, and how it is cut short: by what a reader takes for
// one character, which may be many in the text (a flag, a family, a hand with its colour). Pure.

/** Columns of a label beyond which it is cut short; the whole stands in the card. */
const MOST_COLUMNS = 40;

const segmenter = typeof Intl === "object" && Intl.Segmenter ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/** Texts in which every character is a letter of one column. */
const isPlainText = (text) => /^[\x20-\x7e]*$/.test(text);

/** The characters of a text as a reader sees them; an old browser takes it apart further. */
function clustersOf(text) {
  if (isPlainText(text) || !segmenter) return [...text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Emoji that are drawn as such: by themselves, by the sign that asks for it, or as a flag. */
const EMOJI = /\p{Emoji_Presentation}|\ufe0f|\p{Regional_Indicator}{2}/u;

/** Letters as wide as two others: East Asian ones, and their punctuation. */
const BROAD = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f200}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Signs that only change others, or say nothing. */
const UNSEEN = /^[\p{Mark}\p{Cf}\ufe00-\ufe0f]+$/u;

/** The columns of one character, as `clustersOf` gives it. */
const columnsOfCluster = (cluster) => (UNSEEN.test(cluster) ? 0 : EMOJI.test(cluster) || BROAD.test(cluster) ? 2 : 1);

/** Signs that stand on others: a face that lacks one sets it beside its letter, or takes both from another face. */
const MARKED = /\p{Mark}/u;

/** Of a text with such signs, the columns that it is seen to take; null where there is nothing to measure with. */
const measured = { columnsOf: null };

/** How many columns of a monospaced face a text takes: emoji, however many are joined in one, and East Asian letters take two. */
function columnsOf(text) {
  if (isPlainText(text)) return text.length;
  const columns = clustersOf(text).reduce((sum, cluster) => sum + columnsOfCluster(cluster), 0);
  return measured.columnsOf && MARKED.test(text) && !EMOJI.test(text) ? Math.max(columns, measured.columnsOf(text)) : columns;
}

/**
 * A text that takes no more than so many columns, with an ellipsis where some of it is left out: at its
 * end, or of one that was several lines in the middle, as such texts often begin alike.
 */
function cutShort(text, most = MOST_COLUMNS) {
  if (columnsOf(text) <= most) return text;
  if (text.includes("↵")) return cutWithin(text, most);
  let kept = "", columns = 0;
  for (const cluster of clustersOf(text)) {
    columns += columnsOf(cluster);
    if (columns >= most) break;
    kept += cluster;
  }
  return `${kept}…`;
}

/** The same with the ellipsis in the middle. */
function cutWithin(text, most) {
  const clusters = clustersOf(text);
  let head = "", tail = "", columns = 1;
  for (let first = 0, last = clusters.length - 1; first <= last;) {
    const isTail = columnsOf(tail) < columnsOf(head);
    const cluster = clusters[isTail ? last-- : first++];
    columns += columnsOf(cluster);
    if (columns > most) break;
    if (isTail) tail = cluster + tail;
    else head += cluster;
  }
  return `${head}…${tail}`;
}
