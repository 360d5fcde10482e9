// Where the nodes of a small graph stand in its picture: ranks from the start to the right. Pure.

/** By node of a scene's graph: { x, y } from 0 to 1, and how many ranks and rows there are. */
function placeNetwork({ nodes, edges, start, directed }) {
  const place = new Map(nodes.map((name, at) => [name, at]));
  const beside = nodes.map(() => []);
  const after = nodes.map(() => []);
  for (const [from, to] of edges) {
    const [a, b] = [place.get(from), place.get(to)];
    if (a === undefined || b === undefined) continue;
    beside[a].push(b);
    beside[b].push(a);
    after[a].push(b);
    if (!directed) after[b].push(a);
  }
  const rank = ranksFrom(place.get(start), after);
  // What the start does not lead to stands at the far end.
  const far = rank.reduce((most, at) => Math.max(most, at), 0) + 1;
  const ranks = [];
  nodes.forEach((_, at) => {
    if (rank[at] < 0) rank[at] = far;
    (ranks[rank[at]] = ranks[rank[at]] || []).push(at);
  });
  const row = new Float64Array(nodes.length);
  const number = (list) => list.forEach((at, nth) => { row[at] = (nth + 0.5) / list.length; });
  ranks.forEach(number);
  for (let sweep = 0; sweep < 6; sweep++) {
    for (const list of sweep % 2 ? ranks.toReversed() : ranks) {
      const pull = new Map(list.map((at) => {
        const others = beside[at].filter((other) => rank[other] !== rank[at]);
        return [at, others.length ? others.reduce((sum, other) => sum + row[other], 0) / others.length : row[at]];
      }));
      list.sort((a, b) => pull.get(a) - pull.get(b) || a - b);
      number(list);
    }
  }
  const most = ranks.reduce((rows, list) => Math.max(rows, list.length), 1);
  return {
    places: new Map(nodes.map((name, at) => [name, { x: ranks.length > 1 ? rank[at] / (ranks.length - 1) : 0.5, y: row[at], rank: rank[at] }])),
    ranks: ranks.length, rows: most,
  };
}

/** By node, how many edges away it is from the start; -1 where none lead. */
function ranksFrom(start, after) {
  const rank = after.map(() => -1);
  const queue = start === undefined ? [] : [start];
  for (const at of queue) rank[at] = 0;
  for (let next = 0; next < queue.length; next++) {
    for (const to of after[queue[next]]) {
      if (rank[to] >= 0) continue;
      rank[to] = rank[queue[next]] + 1;
      queue.push(to);
    }
  }
  return rank;
}
