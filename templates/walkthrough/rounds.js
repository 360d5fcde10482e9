// The rounds of iterative deepening, and how often a search does the same work again. Pure.

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
  if (nth + 1 < history.rounds.length) return "deeper";
  if (run.outcome === null || run.outcome === "event-limit") return "stopped";
  if (total.goals) return "solved";
  return total.cutoffs ? "limit" : "exhausted";
}

/** When which state was expanded: how often one was, and how many expansions did work again. */
class Expansions {
  constructor(run, history) {
    this.run = run;
    this.history = history;
  }

  note() {
    const { run } = this;
    this.starts = new Int32Array(run.states.length + 2);
    for (let event = 0; event < run.length; event++) {
      if (run.kind[event] === KIND.expand) this.starts[run.state[run.node[event]] + 2]++;
    }
    for (let at = 2; at < this.starts.length; at++) this.starts[at] += this.starts[at - 1];
    this.events = new Int32Array(this.starts[this.starts.length - 1]);
    this.firsts = [];
    const met = new Uint8Array(run.states.length);
    for (let event = 0; event < run.length; event++) {
      if (run.kind[event] !== KIND.expand) continue;
      const state = run.state[run.node[event]];
      if (!met[state]) this.firsts.push(event);
      met[state] = 1;
      this.events[this.starts[state + 1]++] = event;
    }
  }

  /** How often a state has been expanded: in all, and in the round that runs at a position. */
  of(state, position) {
    if (!this.starts) this.note();
    const list = this.events.subarray(this.starts[state], this.starts[state + 1]);
    const all = countBefore(list, (event) => event < position);
    const round = this.history.roundIndex(position);
    const begun = round < 0 ? -1 : this.history.rounds[round].firstEvent;
    return { all, round: all - countBefore(list, (event) => event < begun) };
  }

  /** How many of the expansions so far were of a state that had been expanded before. */
  repeated(position) {
    if (!this.starts) this.note();
    return this.history.counters(position).expanded - countBefore(this.firsts, (event) => event < position);
  }
}
