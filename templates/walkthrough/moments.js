// What happened to states rather than nodes: for each kind of event, when it befell a state. Pure.

class Moments {
  constructor(run, history) {
    this.run = run;
    this.history = history;
    this.columns = new Map();
  }

  /** The events of a kind that were about nodes with a state, in order. */
  of(kind, state) {
    if (!this.columns.has(kind)) this.columns.set(kind, this.sorted(kind));
    const { starts, events } = this.columns.get(kind);
    return events.subarray(starts[state], starts[state + 1]);
  }

  sorted(kind) {
    const { run } = this;
    const starts = new Int32Array(run.states.length + 2);
    for (let event = 0; event < run.length; event++) {
      if (run.kind[event] === kind) starts[run.state[run.node[event]] + 2]++;
    }
    for (let at = 2; at < starts.length; at++) starts[at] += starts[at - 1];
    const events = new Int32Array(starts[starts.length - 1]);
    for (let event = 0; event < run.length; event++) {
      if (run.kind[event] === kind) events[starts[run.state[run.node[event]] + 1]++] = event;
    }
    return { starts, events };
  }

  /** How often it befell a state before a position, not counting what came before `since`. */
  count(kind, state, position, since = -1) {
    const list = this.of(kind, state);
    const before = (moment) => countBefore(list, (event) => event < moment);
    return before(position) - (since > 0 ? before(since) : 0);
  }

  /**
   * What a state is: of what its nodes of this round are, that which tells most. Null if it has none
   * yet. `current` is the current node, or NONE.
   */
  status(state, position, current) {
    const isHere = current !== NONE && this.run.state[current] === state;
    const isDone = isHere && Math.min(this.history.settled[current], this.history.closed[current]) < position;
    if (isHere && !isDone) return "current";
    const round = this.history.roundIndex(position);
    const since = round < 0 ? -1 : this.history.rounds[round].firstEvent;
    const count = (kind) => this.count(kind, state, position, since);
    if (count(KIND.goal)) return "goal";
    if (count(KIND.expand) > count(KIND.close)) return "open";
    // On a path, what is done with has not left yet.
    if (count(KIND.push) - count(KIND.pop) > (isDone ? 1 : 0)) return "frontier";
    if (count(KIND.close)) return "closed";
    if (count(KIND.cutoff)) return "cutoff";
    if (count(KIND.discard)) return "discarded";
    return count(KIND.generate) ? "generated" : null;
  }

  /**
   * Of what the nodes of a state that this round has made are, the liveliest, as it is shown; null if
   * there are none. Where `status` says what has come of a state, this says what goes on with it.
   */
  liveliest(state, position, current) {
    const { run, history } = this;
    const round = history.roundIndex(position);
    const since = round < 0 ? -1 : history.rounds[round].firstEvent;
    const count = (kind) => this.count(kind, state, position, since);
    const isHere = current !== NONE && run.state[current] === state && history.status(current, position, current) === "current";
    if (!count(KIND.generate)) return null;
    if (isHere) return "current";
    if (count(KIND.goal)) return "goal";
    const isPath = run.frontier === "path";
    const isOpen = count(KIND.expand) > count(KIND.close);
    if (isPath && isOpen) return "open";
    if (!isPath && count(KIND.push) > count(KIND.pop)) return "frontier";
    const node = position ? run.node[position - 1] : NONE;
    if (node !== NONE && run.state[node] === state && history.status(node, position, current) === "generated") return "generated";
    if (count(KIND.cutoff)) return "cutoff";
    if (isOpen) return "unfinished";
    if (count(KIND.close)) return "closed";
    return count(KIND.discard) ? "discarded" : "generated";
  }

  /** How often a state has been expanded: in all, and in the round that runs at a position. */
  expansions(state, position) {
    const round = this.history.roundIndex(position);
    const since = round < 0 ? -1 : this.history.rounds[round].firstEvent;
    return { all: this.count(KIND.expand, state, position), round: this.count(KIND.expand, state, position, since) };
  }

  /** How many of the expansions so far were of a state that had been expanded before. */
  repeated(position) {
    if (!this.firsts) {
      const firsts = [];
      for (let state = 0; state < this.run.states.length; state++) {
        const list = this.of(KIND.expand, state);
        if (list.length) firsts.push(list[0]);
      }
      this.firsts = firsts.sort((a, b) => a - b);
    }
    return this.history.counters(position).expanded - countBefore(this.firsts, (event) => event < position);
  }

  /** The nodes with a state that have been made in this round so far, in order. */
  nodes(state, position) {
    const list = this.of(KIND.generate, state);
    const first = this.history.firstNode(position);
    const from = countBefore(list, (event) => this.run.node[event] < first);
    const to = countBefore(list, (event) => event < position);
    return { count: Math.max(0, to - from), at: (place) => this.run.node[list[from + place]] };
  }
}
