// Sentences: which phrase an event gets, and with what in it. The phrases themselves come with the
// page; `narration.rs` chooses among them in the same way. Pure.

/**
 * A sentence is a list of pieces { text, role }, where the role says how a piece is set: "state",
 * "node" or "" for plain words.
 */
class Words {
  constructor(run, history, phrases) {
    this.run = run;
    this.history = history;
    this.phrases = phrases;
  }

  /** The sentence for a position: that of the event before it. */
  at(position) {
    if (position > 0) return this.sentence(position - 1);
    if (!this.run.length) return this.fill("start.empty", {});
    const first = this.run.kind.indexOf(KIND.generate);
    return first < 0 ? [] : this.fill("start", { state: this.stateOf(0) });
  }

  sentence(event) {
    const { run } = this;
    const kind = run.kind[event];
    const node = run.node[event];
    switch (kind) {
      case KIND.round: return this.round(run.ordinal[event]);
      case KIND.generate: return this.generate(node);
      case KIND.push: return this.fill(`push.${run.frontier}`, { node: this.name(node) });
      case KIND.pop: return this.pop(node);
      case KIND.discard:
        return this.fill("discard", {
          node: this.name(node), witness: this.name(run.discardWitness.get(node)),
        });
      case KIND.expand:
        return this.fill("expand", {
          node: this.name(node), state: this.stateOf(node), depth: plain(grouped(run.depth[node])),
        });
      case KIND.goal:
        return this.fill("goal", {
          node: this.name(node), state: this.stateOf(node),
          solution: plain(grouped(this.solutionNumber(node))), moves: this.counted("moves", run.depth[node]),
        });
      case KIND.cutoff:
        return this.fill(run.rounds ? "cutoff.round" : "cutoff", {
          node: this.name(node), depth: plain(grouped(run.depth[node])),
        });
      case KIND.close: return this.fill("close", { node: this.name(node) });
      case KIND.end: return this.end(event);
      default: return this.reject(event);
    }
  }

  /** A round after one that cut nodes off says so: that is why it is run. */
  round(nth) {
    const values = { round: plain(grouped(nth + 1)), limit: plain(grouped(this.run.limits[nth])) };
    const cutoffs = nth ? this.history.roundTotals()[nth - 1].cutoffs : 0;
    if (!cutoffs) return this.fill("round", values);
    return this.fill(asksForNoGoal(this.run) ? "round.deeper.no-goal" : "round.deeper", { ...values, cutoffs: this.counted("nodes", cutoffs) });
  }

  /** The how-manieth solution a goal is, from 1. */
  solutionNumber(goal) {
    const { goals, settled } = this.history;
    return countBefore(goals, (other) => settled[other] <= settled[goal]);
  }

  generate(node) {
    const { run } = this;
    if (run.parent[node] === NONE) {
      return this.fill("generate.root", { state: this.stateOf(node), node: this.name(node) });
    }
    const move = this.happens("move", run.parent[node], run.action[node], run.state[node]);
    return this.fill(this.generateKey(), { move, node: this.name(node) });
  }

  generateKey() {
    const { run } = this;
    const onPath = run.frontier === "path";
    if (run.pruning !== "reached") return `generate.${run.pruning}`;
    if (onPath && (run.rounds || run.depth_limit !== null)) return "generate.reached.limited";
    if (!onPath && run.reached_at === "expanded") return "generate.reached.late";
    return "generate.reached";
  }

  reject(event) {
    const { run } = this;
    const refused = run.ordinal[event];
    const { action, state, witness, rule } = run.reject;
    const parent = run.node[event];
    const reason = REASONS[run.kind[event]];
    if (reason === "illegal") {
      return this.fill("reject.illegal", {
        would: this.happens("would", parent, action[refused], state[refused]),
        rule: plain(visible(run.rules[rule[refused]])),
      });
    }
    const itself = reason !== "reached" && witness[refused] === parent;
    return this.fill(itself ? "reject.self" : `reject.${reason}`, {
      move: this.happens("move", parent, action[refused], state[refused]),
      witness: this.name(witness[refused]),
    });
  }

  pop(node) {
    const { run } = this;
    if (run.frontier !== "path") return this.fill(`pop.${run.frontier}`, { node: this.name(node) });
    const parent = run.parent[node];
    if (parent === NONE) return this.fill("pop.path.root", { node: this.name(node) });
    return this.fill("pop.path", { node: this.name(node), parent: this.name(parent) });
  }

  end(event) {
    const { run, history } = this;
    const way = run.rounds ? "rounds" : run.frontier;
    // What a trace from elsewhere says of its end is held against what it holds.
    const left = history.waitingLine(event).length;
    const waiting = this.counted("waiting", left);
    const nodes = this.counted("nodes", run.nodeCount);
    switch (run.outcome) {
      case "solved": {
        if (!history.goals.length) return this.fill(`end.solved.unmet${left ? ".waiting" : ""}`, { nodes, waiting });
        const key = run.stop === "first" ? "first" : left ? "waiting" : way;
        return this.fill(`end.solved.${key}`, { solutions: this.solutions(), nodes, waiting });
      }
      case "exhausted":
        if (left) return this.fill("end.exhausted.waiting", { waiting });
        return this.fill(`end.${asksForNoGoal(run) ? "visited" : "exhausted"}.${way}`, {});
      case "depth-limit": {
        const last = history.cutoffs[history.cutoffs.length - 1];
        return this.fill(asksForNoGoal(run) ? "end.depth-limit.no-goal" : "end.depth-limit", { limit: plain(last === undefined ? "0" : grouped(run.depth[last])) });
      }
      default: return this.fill("end.event-limit", { events: this.counted("events", event) });
    }
  }

  solutions() {
    const lengths = this.history.goals.map((goal) => this.run.depth[goal]);
    const shortest = lengths.length ? lengths.reduce((a, b) => Math.min(a, b)) : 0;
    const same = lengths.every((length) => length === shortest);
    const key = lengths.length === 1 ? "one" : !same ? "mixed" : lengths.length === 2 ? "both" : "same";
    return this.fill(`solutions.${key}`, {
      count: plain(grouped(lengths.length)), moves: this.counted("moves", shortest),
    });
  }

  happens(key, parent, action, state) {
    const { run } = this;
    const values = { state: this.state(state) };
    if (run.actions[action] === run.states[state]) {
      return this.fill(`${key}.bare`, { ...values, parent: this.name(parent) });
    }
    return this.fill(key, { ...values, action: plain(begun(this.move(action))) });
  }

  /** One line that keeps the reason in view, for the log. */
  short(event) {
    const { run } = this;
    const kind = run.kind[event];
    const node = run.node[event];
    const name = () => this.name(node)[0];
    if (isReject(kind)) {
      const refused = run.ordinal[event];
      const action = run.actions[run.reject.action[refused]];
      const state = run.reject.state[refused];
      const head = action === run.states[state] ? nodeName(run, node) : this.move(run.reject.action[refused]);
      // The reason comes first: of a long line it is the state that may be cut off.
      const reason = kind === KIND.illegal
        ? plain(`${head}: ${visible(run.rules[run.reject.rule[refused]])} `)
        : [...plain(`${head} = `), ...this.name(run.reject.witness[refused]), ...plain(" ")];
      return [...reason, ...this.brief(state)];
    }
    switch (kind) {
      case KIND.generate: {
        const parent = run.parent[node];
        const isCalledAsState = parent !== NONE && run.actions[run.action[node]] === run.states[run.state[node]];
        const head = parent === NONE ? "root: " : `${isCalledAsState ? nodeName(run, parent) : this.move(run.action[node])} → `;
        return [...plain(head), name(), ...plain(" "), ...this.brief(run.state[node])];
      }
      case KIND.push:
        return [name(), ...plain({ fifo: " joins the queue", lifo: " goes on the stack", path: " is entered" }[run.frontier])];
      case KIND.pop:
        return [name(), ...plain({ fifo: " leaves the queue", lifo: " is taken from the stack", path: " leaves the stack" }[run.frontier])];
      case KIND.expand:
        return [...plain("expand "), name(), ...plain(" "), ...this.brief(run.state[node])];
      case KIND.goal: return [name(), ...plain(` is a goal: solution ${grouped(this.solutionNumber(node))}`)];
      case KIND.cutoff: return [name(), ...plain(` is cut off at depth ${grouped(run.depth[node])}`)];
      case KIND.discard: return [name(), ...plain(" = "), this.name(run.discardWitness.get(node))[0], ...plain(": thrown away")];
      case KIND.close: return [name(), ...plain(": every move tried")];
      default: return this.sentence(event);
    }
  }

  name(node) {
    return [{ text: nodeName(this.run, node), role: "node" }];
  }

  /** What a move is called, on one line; of one without a name a word says so. */
  move(action) {
    const text = this.run.actions[action];
    return isEmpty(text) ? this.phrases["empty.action"] : visible(text);
  }

  /** A state among words: of one that is padded to keep its columns, as emoji are, without the padding; of an empty one a word says so. */
  state(state) {
    const text = this.run.states[state];
    return isEmpty(text) ? plain(this.phrases["empty.state"]) : [{ text: unpadded(text), role: "state" }];
  }

  /** A state as it stands in boxes. */
  brief(state) {
    const text = labelOf(this.run, state);
    return isEmpty(text) ? plain(this.phrases["empty.state"]) : [{ text, role: "state" }];
  }

  stateOf(node) {
    return this.state(this.run.state[node]);
  }

  counted(what, count) {
    return count === 1 ? this.fill(`${what}.one`, {}) : this.fill(`${what}.many`, { count: plain(grouped(count)) });
  }

  /** A phrase with values, themselves lists of pieces, in the place of `{name}`. */
  fill(key, values) {
    const pieces = [];
    for (const part of this.phrases[key].split(/(\{[a-z]+\})/)) {
      if (part.startsWith("{") && part.endsWith("}")) pieces.push(...values[part.slice(1, -1)]);
      else if (part) pieces.push({ text: part, role: "" });
    }
    return pieces;
  }
}

/** Whether the problem says that it has no goal, as a graph may. */
const asksForNoGoal = ({ scene }) => Boolean(scene) && Array.isArray(scene.goals) && scene.goals.length === 0;

const plain = (text) => (text === "" ? [] : [{ text: String(text), role: "" }]);

/** 1234567 as "1 234 567", with narrow spaces that do not break. */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** Ways to go, which are no names though they are single words. */
const WAYS = new Set(["up", "down", "left", "right"]);

/** An action of several words as a sentence begins with it; a single word may be a name. */
const begun = (action) =>
  (action.includes(" ") || WAYS.has(action) ? action.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : action);

/** The words of a sentence without their roles. */
const textOf = (pieces) => pieces.map((piece) => piece.text).join("");

/** Columns of a state beyond which a sentence has no room for it: of several lines, which are drawn whole beside it, and of one. */
const TOLD_COLUMNS = { lines: 28, line: 120 };

/** A piece as a sentence is seen and heard: what becomes of a long state is not to be lost behind it. */
const toldOf = ({ text, role }) => (role === "state" ? cutShort(text, text.includes("↵") ? TOLD_COLUMNS.lines : TOLD_COLUMNS.line) : text);

/** The words of a sentence as they are seen and heard. */
const toldText = (pieces) => pieces.map(toldOf).join("");

/** Whether there is nothing to be seen of a text. */
const isEmpty = (text) => /^ *$/.test(text);

/** A text among words: on one line, and without the blanks round it. */
const unpadded = (text) => visible(text.replace(/^ +| +$/g, ""));
