// The search as a textbook would write it, shaped by the run's options. Pure.

/**
 * The lines { indent, text, marks } of a run's search. A mark is the name of what happens there;
 * `markOf` says which one an event has.
 */
function pseudocodeOf(run) {
  return run.frontier === "path" ? recursive(run) : withFrontier(run);
}

function withFrontier(run) {
  const queue = run.frontier === "fifo";
  const limited = run.depth_limit !== null;
  const late = run.pruning === "reached" && run.reached_at === "expanded";
  const tested = run.goal_test === "generated";
  return [
    line(0, `make the root; put it ${queue ? "in the queue" : "on the stack"}`, "root"),
    line(0, `while the ${queue ? "queue" : "stack"} is not empty`),
    line(1, `node ← take from the ${queue ? "front" : "top"}`, "pop"),
    late && line(1, "if its state was expanded before: discard it", "discard"),
    !tested && line(1, "if it is a goal: solution, take the next", "goal"),
    limited && line(1, `if it is at depth ${run.depth_limit}: cut off, take the next`, "cutoff"),
    line(1, "for each move from node", "expand", "close"),
    line(2, "child ← the state it leads to"),
    line(2, "if child breaks a rule: skip it", "illegal"),
    !late && pruningLine(run, 2),
    line(2, "it becomes a new node", "generate"),
    tested && line(2, "if it is a goal: solution", "goal"),
    line(2, `${tested ? "else " : ""}put it ${queue ? "at the back" : "on top"}`, "push"),
  ].filter(Boolean);
}

function recursive(run) {
  const limited = run.rounds || run.depth_limit !== null;
  const tested = run.goal_test === "generated";
  const leave = run.on_goal === "return" ? ", then leave node" : "";
  return [
    run.rounds && line(0, "for limit ← 1, 2, 3, … until a goal or no cut", "round"),
    line(run.rounds ? 1 : 0, "make the root; visit(root)", "root"),
    line(0, "visit(node):", "push"),
    !tested && line(1, "if node is a goal: solution, leave it", "goal"),
    limited && line(1, "if node is at the limit: cut off, leave it", "cutoff"),
    line(1, "for each move from node", "expand", "close"),
    line(2, "child ← the state it leads to"),
    line(2, "if child breaks a rule: skip it", "illegal"),
    pruningLine(run, 2),
    line(2, "it becomes a new node", "generate"),
    tested && line(2, `if it is a goal: solution${leave}`, "goal"),
    line(2, `${tested ? "else " : ""}visit(child)`),
    line(1, "leave node", "pop"),
  ].filter(Boolean);
}

function pruningLine(run, indent) {
  const words = {
    ancestors: "if an ancestor has it: reject",
    reached: "if it was reached before: reject",
    parent: "if it undoes the last move: reject",
  }[run.pruning];
  return words && line(indent, words, "ancestor", "parent", "reached");
}

const line = (indent, text, ...marks) => ({ indent, text, marks });

/** The mark of an event: its kind, but for the root, which is made and stored in one line. */
function markOf(run, event) {
  const kind = run.kind[event];
  const node = run.node[event];
  if (kind === KIND.end) return "";
  const onRoot = node !== NONE && run.parent[node] === NONE;
  if (onRoot && kind === KIND.generate) return "root";
  if (onRoot && kind === KIND.push && run.frontier !== "path") return "root";
  if (onRoot && kind === KIND.goal && run.goal_test === "generated") return "root";
  return isReject(kind) ? REASONS[kind] : KIND_NAMES[kind];
}

/** What kind of search this is, in one sentence: the options that shaped it. */
function aboutRun(run) {
  const names = {
    bfs: "Breadth-first search", dfs: "Depth-first search", "dfs-stack": "Depth-first search with an explicit stack",
    dls: "Depth-limited search", iddfs: "Iterative deepening: rounds of depth-limited search",
  };
  const late = run.frontier !== "path" && run.reached_at === "expanded";
  const pruning = {
    ancestors: "a child whose state stands on its own path is rejected",
    reached: late ? "a state is expanded only once" : "a child whose state was met before is rejected",
    parent: "a child that undoes the last move is rejected",
    none: "no child is rejected for its state",
  }[run.pruning];
  const tested = run.goal_test === "generated" ? "goals are recognised when made"
    : `goals are recognised when ${run.frontier === "path" ? "entered" : "taken from the frontier"}`;
  const parts = [pruning, tested];
  if (run.stop === "first") parts.push("the first solution ends it");
  if (run.order === "reversed") parts.push("moves are tried in reverse");
  if (run.frontier === "path" && run.on_goal === "return") parts.push("a node is left once a child is a goal");
  if (run.depth_limit !== null) parts.push(run.rounds ? `the last limit is ${grouped(run.depth_limit)}` : `nodes at depth ${grouped(run.depth_limit)} are cut off`);
  return `${names[run.algorithm] || `Search “${run.algorithm}”`}; ${parts.join("; ")}.`;
}
