// Above two runs: their totals, and what is to be said of both together.

class TotalsView {
  /** `choose(side, name)` is called when the reader chooses another run for a side. */
  constructor(choose) {
    this.choose = choose;
    this.head = byId("totals-head");
    this.rows = [byId("totals-left"), byId("totals-right")];
  }

  /** `runs` are all of the page: { name, label }. */
  open({ books, starts }, labels, runs) {
    Object.assign(this, { books, starts });
    this.columns = columnsOfTotals(books, starts);
    this.head.replaceChildren(make("th", { scope: "col" }, "now", make("span", {}, " / in all")),
      ...this.columns.map(([, words, room]) => make("th", { scope: "col", class: room }, words)));
    this.cells = this.rows.map((row, side) => {
      const cells = this.columns.map(([, , room]) => make("td", { class: room }, make("b", {}), make("span", {})));
      row.replaceChildren(make("th", { scope: "row" }, runs.length > 2 ? this.choice(side, books[side].run.name, runs) : labels[side]), ...cells);
      return cells;
    });
    byId("legend-ever").textContent = `never in the other run`;
    byId("legend-yet").textContent = `not yet in the other run`;
  }

  choice(side, chosen, runs) {
    const select = make("select", { "aria-label": side ? "Right run" : "Left run", class: "run-choice" },
      ...runs.map(({ name, label }) => make("option", { value: name }, label)));
    select.value = chosen;
    select.addEventListener("change", () => {
      this.choose(side, select.value);
      const again = this.rows[side].querySelector("select");
      if (again) again.focus();
    });
    return select;
  }

  show(places, { which, words, differs, isLong }) {
    places.forEach((index, side) => {
      const totals = totalsAt(this.books[side], index, this.starts[side]);
      this.columns.forEach(([key], nth) => {
        const [now, all] = totals[key];
        const [shown, whole] = this.cells[side][nth].children;
        shown.textContent = grouped(now);
        whole.textContent = ` / ${grouped(all)}`;
      });
    });
    const parting = byId("parting");
    // On a very narrow screen the sign is word enough.
    const number = which ? [make("span", { class: "parting-word" }, "Difference "), `${which}: `] : [];
    parting.replaceChildren(...(words ? [make("b", { class: "parting-sign", "aria-hidden": "true" }, differs ? "≠" : "="), " ", ...number, words] : []));
    parting.classList.toggle("differs", differs);
    parting.classList.toggle("long", isLong);
  }
}

/**
 * What is to be said of a row of two runs: { which, words, differs, isLong }, the number of the difference
 * that begins there ("" if none does), whether they differ, and whether such words may take two lines.
 */
function partingOf(course, row, isOn, [left, right]) {
  const { differences } = course;
  const isLong = Boolean(course.words) || course.by === "depth";
  if (!isOn || row === 0) {
    const count = differences.length;
    return { which: "", words: isOn ? countedDifferences(count) : "", differs: count > 0 && isOn, isLong };
  }
  const differs = course.differs[row] === 1;
  const nth = countBefore(differences, (other) => other < row);
  const which = differences[nth] === row ? `${grouped(nth + 1)} of ${grouped(differences.length)}` : "";
  const said = (words) => ({ which, words, differs, isLong });
  if (course.words) return said(course.words[row] ? sameStateWords(course, row, right) : "");
  if (course.by === "depth") return said(differs ? "they make different nodes one level down" : "");
  const waits = course.waits(row, 0) ? left : course.waits(row, 1) ? right : null;
  if (row === course.end && !differs) return said("Both are at their end");
  if (!differs) return said("Both take the same step");
  const what = waits ? `only ${waits === left ? right : left} goes on` : "they part";
  return said(which ? what : `${what[0].toUpperCase()}${what.slice(1)}`);
}

/**
 * Why there is no difference to go to in a direction, and what to choose instead; `named(by)` is what the choice of
 * what keeps the runs in step is called.
 */
function noDifferenceWords(course, direction, named) {
  if (course.differences.length) return `No difference comes ${direction > 0 ? "after" : "before"} this place`;
  if (course.by === "depth") return `The same nodes level by level: compare orders by “${named("expansions")}”`;
  return `In step by “${named(course.by)}” the two never part`;
}

function countedDifferences(count) {
  if (!count) return "They never part";
  return count === 1 ? "They part at one place" : `They part at ${grouped(count)} places`;
}

function sameStateWords(course, row, name) {
  const { run } = course.books[1];
  const event = course.right[row] - 1;
  switch (course.words[row]) {
    case "expanded": return `${name} first comes to this state here, ${course.differs[row] ? "" : "also "}at level ${grouped(run.depth[run.node[event]])}`;
    case "made": return `${name} never expands this state; here it makes a node of it`;
    case "refused": return `${name} never makes a node of this state; here it rejects it`;
    default: return `${name} never meets this state`;
  }
}
