// The rounds of iterative deepening. Pure.

/** What there is to say of each round at a position: { nth, limit, first, when, nodes, … }. */
function roundsAt(history, position) {
  const now = history.roundIndex(position);
  return history.roundTotals().map((total, nth) => {
    const when = nth < now ? "past" : nth > now ? "future" : "now";
    return { ...total, ...(when === "now" ? history.countsBetween(total.first, position) : {}), nth, when };
  });
}

/** Which of so many rounds a strip shows: all, or as many as it has room for about the one at hand. */
function roundsShown(count, now, most) {
  if (count <= most) return [0, count];
  const first = clamp(now - (most >> 1), 0, count - most);
  return [first, first + most];
}

/** Why a run went on after a round, or ended with it: the key of a phrase. */
function fateOfRound(run, history, nth) {
  const total = history.roundTotals()[nth];
  if (nth + 1 < history.rounds.length) return total.cutoffs ? "deeper" : "next";
  if (run.outcome === null || run.outcome === "event-limit") return "stopped";
  if (total.goals) return "solved";
  return total.cutoffs ? "limit" : "exhausted";
}

/** The phrase for that; a search without a goal does not look for one. */
function fateKey(run, history, nth) {
  const fate = fateOfRound(run, history, nth);
  return `rounds.${fate}${asksForNoGoal(run) && (fate === "deeper" || fate === "exhausted") ? ".no-goal" : ""}`;
}
