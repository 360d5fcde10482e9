// What runs are called: by their algorithm, and where several have the same, by what sets them apart.
// Pure.

/** For an option that is not as usual, the word for it. */
const RULE_WORDS = {
  pruning: { reached: "reached", parent: "parent", none: "no pruning" },
  reached_at: { expanded: "met when expanded" },
  goal_test: { expanded: "late goal test" },
  stop: { first: "first goal" },
  on_goal: { return: "leaves at a goal" },
  order: { reversed: "reversed" },
};

/** By the name of a run, what to call it. */
function labelsOf(runs) {
  const labels = new Map();
  for (const run of runs) {
    const peers = runs.filter((other) => other.algorithm === run.algorithm);
    const differs = (option) => peers.some((other) => other[option] !== run[option]);
    const words = [
      ...Object.keys(RULE_WORDS).filter(differs).map((option) => RULE_WORDS[option][run[option]]),
      differs("depth_limit") && run.depth_limit !== null ? `limit ${run.depth_limit}` : undefined,
    ].filter(Boolean);
    // A name that is not made of the algorithm says more than the rules do.
    const isPlain = run.name === run.algorithm || /^-\d+$/.test(run.name.slice(run.algorithm.length)) && run.name.startsWith(run.algorithm);
    labels.set(run.name, isPlain ? [run.algorithm, ...words].join(" · ") : run.name);
  }
  const all = [...labels.values()];
  for (const [name, label] of labels) if (all.filter((other) => other === label).length > 1) labels.set(name, name);
  return labels;
}
