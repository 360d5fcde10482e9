// What a state's text says of the world, for problems whose scene the trace describes. Pure.

/**
 * The world of a state, or null where the text cannot be read: for a crossing { left, right, boat }
 * with counts in the order of the passengers and the boat's bank; for jugs { levels }.
 */
function worldOf(scene, text) {
  if (canPicture(scene) === "crossing") return crossingOf(scene, text);
  if (canPicture(scene) === "jugs") return jugsOf(scene, text);
  return null;
}

/** The kind of a scene that has everything a picture needs, or null. */
function canPicture(scene) {
  if (!scene) return null;
  const all = (list, test) => Array.isArray(list) && list.length > 0 && list.every(test);
  if (scene.kind === "crossing" && typeof scene.notation === "string" && all(scene.passengers, (one) =>
    typeof one.letter === "string" && typeof one.name === "string" && Number.isInteger(one.count))) return "crossing";
  if (scene.kind === "jugs" && all(scene.jugs, (jug) => Number.isFinite(jug.capacity))) return "jugs";
  return null;
}

function crossingOf(scene, text) {
  const read = { banks: readBanks, emoji: readEmoji, bits: readBits, names: readNames }[scene.notation];
  const world = read && read(scene, text);
  if (!world) return null;
  world.right = scene.passengers.map((one, place) => one.count - world.left[place]);
  if (world.right.some((count) => count < 0)) return null;
  if (!world.boat) {
    const rower = scene.passengers.findIndex((one) => one.rows);
    world.boat = world.left[rower] ? "left" : "right";
  }
  return world;
}

/** `{L:CFSW R:}`, with `~` where the boat is if the passengers do not tell. */
function readBanks(scene, text) {
  const banks = /^\{L:(.*) R:(.*)\}$/u.exec(text);
  if (!banks) return null;
  const count = (bank, one) => {
    const big = one.count >= 10 && new RegExp(`(\\d+)${escapeRegExp(one.letter)}`, "u").exec(bank);
    return big ? Number(big[1]) : [...bank].filter((letter) => letter === one.letter).length;
  };
  const boat = banks[1].includes("~") ? "left" : banks[2].includes("~") ? "right" : null;
  return { left: scene.passengers.map((one) => count(banks[1], one)), boat };
}

/** `👨 🐺 🐐 🥬 | 🚣🌊🌊🌊🌊 |`: everybody has a place on either bank. */
function readEmoji(scene, text) {
  const river = text.indexOf("| ");
  if (river < 0) return null;
  let rest = text.slice(0, river);
  const take = (symbol) => {
    const here = rest.startsWith(symbol);
    rest = rest.slice(here ? symbol.length : widthOfSymbol(symbol));
    return here ? 1 : 0;
  };
  const left = scene.passengers.map((one) => {
    const symbol = one.emoji || one.letter;
    let count = 0;
    if (one.count >= 10) {
      const digits = String(one.count).length;
      count = Number(rest.slice(0, digits));
      rest = rest.slice(digits);
      take(symbol);
      rest = rest.slice(1);
    } else {
      for (let nth = 0; nth < one.count; nth++) {
        count += take(symbol);
        rest = rest.slice(1);
      }
    }
    return count;
  });
  return { left, boat: text.slice(river + 2).startsWith("🚣") ? "left" : "right" };
}

/** An emoji stands on two columns, a letter on one. */
const widthOfSymbol = (symbol) => (/^[\x20-\x7e]$/.test(symbol) ? 1 : 2);

/** `0101`: for every passenger how many are on the right; then the boat, if it is not plain. */
function readBits(scene, text) {
  const [digits, boat] = text.split(" ");
  let at = 0;
  const left = scene.passengers.map((one) => {
    const length = one.count.toString(2).length;
    const right = parseInt(digits.slice(at, at + length), 2);
    at += length;
    return one.count - right;
  });
  if (at !== digits.length || left.some(Number.isNaN)) return null;
  return { left, boat: boat ? (boat === "0" ? "left" : "right") : null };
}

/** `farmer, wolf, boat | sheep`; of a group, `2 × cannibal`. */
function readNames(scene, text) {
  const banks = text.split("|");
  if (banks.length !== 2) return null;
  const words = banks.map((bank) => bank.split(",").map((word) => word.trim()).filter(Boolean));
  const left = scene.passengers.map((one) => {
    let count = 0;
    for (const word of words[0]) {
      if (word === one.name) count = 1;
      else if (word.endsWith(` × ${one.name}`)) count = parseInt(word, 10);
    }
    return count;
  });
  const has = (bank) => words[bank].includes("boat");
  return { left, boat: has(0) ? "left" : has(1) ? "right" : null };
}

/** `(0,5)`, `0 5` and the like: as many numbers as there are jugs. */
function jugsOf(scene, text) {
  const levels = (text.match(/\d+/g) || []).map(Number);
  return levels.length === scene.jugs.length ? { levels } : null;
}

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
