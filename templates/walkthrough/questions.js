// What a reader can be asked about the next step, and what is the right answer. Pure: everything is
// read off the trace.

/**
 * The question about the event at `event`, or null where there is nothing to predict:
 * { ask: pieces of a sentence, choices: [{ pieces, node (or NONE), right }] }.
 */
function questionAt({ run, history, words, phrases }, event) {
  const kind = run.kind[event];
  const node = run.node[event];
  if (kind === KIND.pop && run.frontier !== "path") return whichIsTaken(run, history, words, event);
  if (isReject(kind)) return whatOfChild(run, words, event, node, REASONS[kind], run.reject.action[run.ordinal[event]], run.reject.state[run.ordinal[event]]);
  if (kind === KIND.generate && run.parent[node] !== NONE) {
    return whatOfChild(run, words, event, run.parent[node], "accepted", run.action[node], run.state[node]);
  }
  if ((kind === KIND.expand || kind === KIND.cutoff) && (run.rounds || run.depth_limit !== null)) {
    return choose(words, "ask.expanded", { node: words.name(node) },
      [["answer.expand", kind === KIND.expand], ["answer.cutoff", kind === KIND.cutoff]]);
  }
  return null;
}

/** Which node leaves the queue or stack: both ends and, of a longer one, the middle. */
function whichIsTaken(run, history, words, event) {
  const waiting = history.waitingLine(event);
  if (waiting.length < 2) return null;
  const last = waiting.length - 1;
  const taken = run.node[event];
  const nodes = [...new Set([0, Math.floor(waiting.length / 2), last])].map((place) => waiting.at(place));
  // Where nodes leave in their order it is one of these; else it is put where it stands.
  if (!nodes.includes(taken)) nodes.splice(history.pushed[taken] < history.pushed[nodes[1]] ? 1 : 2, 0, taken);
  return {
    ask: words.fill(`ask.pop.${run.frontier}`, {}),
    choices: nodes.map((node) => ({
      pieces: [...words.name(node), { text: " ", role: "" }, ...words.stateOf(node)], node, right: node === taken,
    })),
  };
}

/** What becomes of a child: only reasons that this run's pruning can give are offered. */
function whatOfChild(run, words, event, parent, what, action, state) {
  const values = { move: words.happens("move", parent, action, state) };
  const pruning = { ancestors: "ancestor", reached: "reached", parent: "parent" }[run.pruning];
  const answers = [["answer.accepted", what === "accepted"]];
  const met = pruning && !(run.frontier !== "path" && pruning === "reached" && run.reached_at === "expanded");
  if (met || ["ancestor", "reached", "parent"].includes(what)) {
    answers.push([`answer.${met ? pruning : what}`, ["ancestor", "reached", "parent"].includes(what)]);
  }
  if (run.rules.length) answers.push(["answer.illegal", what === "illegal"]);
  return answers.length > 1 ? choose(words, "ask.child", values, answers) : null;
}

function choose(words, ask, values, answers) {
  return {
    ask: words.fill(ask, values),
    choices: answers.map(([key, right]) => ({ pieces: words.fill(key, {}), node: NONE, right })),
  };
}
