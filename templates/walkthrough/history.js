// When what happened to each node. From these moments the frontier, the current node, every status
// and every counter follow for any position, forwards and backwards alike; nothing is replayed. Pure.

/** Events from one checkpoint of the counters to the next. */
const STRIDE = 1024;

class History {
  constructor(run) {
    const column = () => new Int32Array(run.nodeCount).fill(NEVER);
    this.run = run;
    this.generated = column();
    this.pushed = column();
    this.popped = column();
    this.expanded = column();
    this.closed = column();
    /** When it was found to be a goal, cut off or discarded, and which of these. */
    this.settled = column();
    this.fate = new Uint8Array(run.nodeCount);
    this.rounds = run.rounds ? [] : [{ limit: null, firstEvent: -1, firstNode: 0 }];
    /** The nodes in the order in which they joined the frontier, and in which they left it. */
    this.pushes = new Int32Array(run.totals[KIND.push]);
    this.pops = new Int32Array(run.totals[KIND.pop]);
    this.goals = [];
    this.cutoffs = [];
    /** By length less one, the event that made the frontier of a round so long for the first time. */
    this.records = [];
    this.endEvent = NEVER;
    this.counts = new Int32Array((Math.floor(run.length / STRIDE) + 1) * 14);
    this.note();
    /** How nodes leave the frontier: as from a "queue", as from a "stack", or in "any" order. */
    this.order = this.orderOfLeaving();
  }

  note() {
    const { run, generated, pushed, popped, expanded, closed, settled, fate, pushes, pops } = this;
    const totals = new Int32Array(14);
    let made = 0, joined = 0, left = 0;
    /** The first node of the round that runs, and how many nodes of the round are waiting. */
    let first = 0, waiting = 0;
    for (let event = 0; event < run.length; event++) {
      if (event % STRIDE === 0) this.counts.set(totals, (event / STRIDE) * 14);
      const kind = run.kind[event];
      const node = run.node[event];
      totals[kind]++;
      switch (kind) {
        case KIND.generate: generated[made++] = event; break;
        case KIND.push:
          pushed[node] = event;
          pushes[joined++] = node;
          if (node >= first && ++waiting > this.records.length) this.records.push(event);
          break;
        case KIND.pop:
          popped[node] = event;
          pops[left++] = node;
          if (node >= first) waiting--;
          break;
        case KIND.expand: expanded[node] = event; break;
        case KIND.close: closed[node] = event; break;
        case KIND.goal: case KIND.cutoff: case KIND.discard:
          settled[node] = event;
          fate[node] = kind;
          if (kind === KIND.goal) this.goals.push(node);
          if (kind === KIND.cutoff) this.cutoffs.push(node);
          break;
        case KIND.round:
          this.rounds.push({ limit: run.limits[run.ordinal[event]], firstEvent: event, firstNode: made });
          [first, waiting] = [made, 0];
          break;
        case KIND.end: this.endEvent = event; break;
        default:
      }
    }
    if (run.length % STRIDE === 0) this.counts.set(totals, (run.length / STRIDE) * 14);
  }

  orderOfLeaving() {
    if (this.run.frontier !== "fifo") return this.stack() ? "stack" : "any";
    return !this.run.totals[KIND.round] && isHeadOf(this.pops, this.pushes) ? "queue" : "any";
  }

  /**
   * By node, what is under it on the stack as long as it is there: which is the same all the while, so
   * that the stack at any position hangs from its top. Whether the frontier is such a stack, no round
   * begins with something on it, and no node joins it after its round.
   */
  stack() {
    const { kind, node: about, length, nodeCount } = this.run;
    this.under = new Int32Array(nodeCount);
    let top = NONE, made = 0, first = 0;
    for (let event = 0; event < length; event++) {
      const node = about[event];
      if (kind[event] === KIND.generate) made++;
      else if (kind[event] === KIND.push) {
        if (node < first) return false;
        this.under[node] = top;
        top = node;
      } else if (kind[event] === KIND.pop) {
        if (node !== top) return false;
        top = this.under[node];
      } else if (kind[event] === KIND.round) {
        if (top !== NONE) return false;
        first = made;
      }
    }
    return true;
  }

  /** The top of the stack, or NONE. */
  top(position) {
    const pushes = this.pushesBefore(position), pops = this.popsBefore(position);
    if (!pushes) return NONE;
    const [joined, left] = [this.pushes[pushes - 1], pops ? this.pops[pops - 1] : NONE];
    return left === NONE || this.pushed[joined] > this.popped[left] ? joined : this.under[left];
  }

  /**
   * Where nodes leave in any order, the frontier at some positions: as far apart as they are long, they
   * take no more memory than the events.
   */
  takeSnapshots() {
    const { kind, length } = this.run;
    let last = { position: 0, pushes: 0, nodes: new Int32Array(0) };
    const snapshots = [last];
    let joined = 0, left = 0;
    for (let event = 0; event < length; event++) {
      if (event - last.position >= Math.max(STRIDE, joined - left)) {
        last = { position: event, pushes: joined, nodes: Int32Array.from(this.waitingFrom(last, joined, event)) };
        snapshots.push(last);
      }
      if (kind[event] === KIND.push) joined++;
      else if (kind[event] === KIND.pop) left++;
    }
    return snapshots;
  }

  /** Those of a snapshot and of the pushes since then that are still waiting. */
  waitingFrom(snapshot, pushes, position) {
    const { popped } = this;
    const waiting = [];
    const { nodes } = snapshot;
    for (let at = 0; at < nodes.length; at++) if (popped[nodes[at]] >= position) waiting.push(nodes[at]);
    for (let at = snapshot.pushes; at < pushes; at++) {
      const node = this.pushes[at];
      if (popped[node] >= position) waiting.push(node);
    }
    return waiting;
  }

  /** The how-manieth round runs after `position` events, from 0; -1 before the first. */
  roundIndex(position) {
    return countBefore(this.rounds, (round) => round.firstEvent < position) - 1;
  }

  firstNode(position) {
    const round = this.roundIndex(position);
    return round < 0 ? 0 : this.rounds[round].firstNode;
  }

  /** How many nodes have been generated. */
  generatedBefore(position) {
    return countBefore(this.generated, (event) => event < position);
  }

  pushesBefore(position) {
    return countBefore(this.pushes, (node) => this.pushed[node] < position);
  }

  /** The frontier, in the order of pushing, whichever round its nodes are from. */
  waiting(position) {
    if (!this.snapshots) this.snapshots = this.takeSnapshots();
    if (this.cachedAt !== position) {
      const last = countBefore(this.snapshots, (snapshot) => snapshot.position <= position) - 1;
      this.cached = this.waitingFrom(this.snapshots[last], this.pushesBefore(position), position);
      this.cachedAt = position;
    }
    return this.cached;
  }

  popsBefore(position) {
    return countBefore(this.pops, (node) => this.popped[node] < position);
  }

  /** The frontier as `{ length, at(place) }`, in the order of `frontier`, without making a list of a long one. */
  waitingLine(position) {
    if (this.order === "any") {
      const nodes = this.frontier(position);
      return { length: nodes.length, at: (place) => nodes[place] };
    }
    const first = this.popsBefore(position);
    const length = this.pushesBefore(position) - first;
    if (this.order === "queue") return { length, at: (place) => this.pushes[first + place] };
    const fromTop = length ? [this.top(position)] : [];
    return {
      length,
      at: (place) => {
        while (fromTop.length < length - place) fromTop.push(this.under[fromTop[fromTop.length - 1]]);
        return fromTop[length - 1 - place];
      },
    };
  }

  /** The nodes on the frontier as a list: of a queue the front first, of a stack or path the bottom first. */
  frontier(position) {
    if (this.order === "any") {
      const first = this.firstNode(position);
      return this.waiting(position).filter((node) => node >= first);
    }
    if (this.order === "queue") return this.pushes.subarray(this.popsBefore(position), this.pushesBefore(position));
    const nodes = new Int32Array(this.pushesBefore(position) - this.popsBefore(position));
    let node = this.top(position);
    for (let place = nodes.length; place-- > 0; node = this.under[node]) nodes[place] = node;
    return nodes;
  }

  /** The node the search is busy with, or NONE. */
  current(position) {
    if (position > this.endEvent) return NONE;
    if (this.run.frontier === "path") {
      if (this.order === "stack") return this.top(position);
      const first = this.firstNode(position);
      const waiting = this.waiting(position);
      const last = waiting.length ? waiting[waiting.length - 1] : NONE;
      return last >= first ? last : NONE;
    }
    const pops = this.popsBefore(position);
    if (!pops) return NONE;
    const taken = this.pops[pops - 1];
    if (taken < this.firstNode(position)) return NONE;
    const since = this.popped[taken];
    const over = (moment) => moment > since && moment < position;
    return over(this.settled[taken]) || over(this.closed[taken]) ? NONE : taken;
  }

  /** What a node is, given which node is current; none if it has not been generated. */
  status(node, position, current) {
    if (this.generated[node] >= position) return null;
    if (this.settled[node] < position) return FATES[this.fate[node]];
    if (this.closed[node] < position) return "closed";
    if (node === current) return "current";
    if (this.expanded[node] < position) return "open";
    if (this.pushed[node] < position && this.popped[node] >= position) return "frontier";
    return "generated";
  }

  /** Whether the search ended while it was expanding a node that is not on a path. */
  get leavesUnfinished() {
    const { run } = this;
    if (run.frontier === "path" || this.endEvent === NEVER) return false;
    return this.pops.some((node) => this.status(node, run.length, NONE) === "open");
  }

  /** How many events of each kind there have been. */
  counters(position) {
    const start = Math.floor(position / STRIDE);
    const totals = this.counts.slice(start * 14, start * 14 + 14);
    for (let event = start * STRIDE; event < position; event++) totals[this.run.kind[event]]++;
    const rejected = totals[10] + totals[11] + totals[12] + totals[13];
    return {
      rounds: totals[KIND.round], generated: totals[KIND.generate], expanded: totals[KIND.expand],
      illegal: totals[KIND.illegal], ancestor: totals[KIND.ancestor], parent: totals[KIND.parent],
      reached: totals[KIND.reached], rejected, discarded: totals[KIND.discard],
      cutoffs: totals[KIND.cutoff], goals: totals[KIND.goal],
      maxFrontier: countBefore(this.records, (event) => event < position),
    };
  }

  /** What each round came to in the end: { limit, first, end, nodes, expanded, cutoffs, goals }. */
  roundTotals() {
    if (!this.totals) {
      this.totals = this.rounds.map(({ limit, firstEvent }, nth) => {
        const next = this.rounds[nth + 1];
        const [first, end] = [firstEvent + 1, next ? next.firstEvent : this.run.length];
        return { limit, first, end, ...this.countsBetween(first, end) };
      });
    }
    return this.totals;
  }

  countsBetween(from, to) {
    const before = this.counters(from), after = this.counters(Math.max(from, to));
    const made = (key) => after[key] - before[key];
    return { nodes: made("generated"), expanded: made("expanded"), cutoffs: made("cutoffs"), goals: made("goals") };
  }

  /** The nodes from the root to `node`. */
  path(node) {
    const path = [];
    for (let at = node; at !== NONE; at = this.run.parent[at]) path.push(at);
    return path.reverse();
  }

  /** What `window.steptrace.state()` returns. */
  state(position) {
    const { run } = this;
    const current = this.current(position);
    const statuses = {};
    const made = this.generatedBefore(position);
    for (let node = this.firstNode(position); node < made; node++) {
      statuses[run.number[node]] = this.status(node, position, current);
    }
    return {
      index: position,
      event: position ? eventObject(run, position - 1) : null,
      frontier: Array.from(this.frontier(position), (node) => run.number[node]),
      current: current === NONE ? null : run.number[current],
      statuses,
    };
  }
}

/**
 * What a status is drawn as. Only a path holds nodes open; in a search with a queue or a stack such a
 * node was being expanded when the search ended.
 */
const shownAs = (run, status) => (status === "open" && run.frontier !== "path" ? "unfinished" : status);

const FATES = { [KIND.goal]: "goal", [KIND.cutoff]: "cutoff", [KIND.discard]: "discarded" };

/** Whether a list is the beginning of another. */
function isHeadOf(head, list) {
  for (let at = 0; at < head.length; at++) if (head[at] !== list[at]) return false;
  return true;
}

/** How many entries of a sorted list come before the first that fails the test. */
function countBefore(list, test) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(list[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}
