"""Writes graphs in every format that networkx knows, and what is in each, for the tests.

    python3 write.py FOLDER

Each line on standard output is one file: its name, whether it is directed, its nodes and edges.
"""

import json
import random
import sys
from pathlib import Path

import networkx as nx
from networkx.readwrite import json_graph

FOLDER = Path(sys.argv[1])
RANDOM = random.Random(1)

# What each format can hold. Adjacency and edge lists have no way to write a blank.
PLAIN = ["a", "b", "c", "x1", "Zürich", "北京", "42", "007", "-3", "node", "a.b", "a-b", "_", "e5"]
ODD = PLAIN + ["New York", "a,b", "a;b", "x=y", "R&D", "<b>", "it's", "#1", "{x}", "[y]", "a->b", "a|b"]
ANY = ODD + ['say "hi"', "back\\slash", "a:b", "\\N", "&amp;", "]]>", "<!--", "  two  blanks".strip()]


def graphs(names):
    """Graphs of all kinds over these names."""
    for kind in (nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph):
        for size in (1, 2, 5, len(names)):
            graph = kind()
            nodes = RANDOM.sample(names, size)
            graph.add_nodes_from(nodes)
            for _ in range(2 * size):
                graph.add_edge(RANDOM.choice(nodes), RANDOM.choice(nodes))
            yield graph
    yield nx.relabel_nodes(nx.petersen_graph(), dict(enumerate(names[:10])))
    path = nx.path_graph(3, create_using=nx.DiGraph)
    for edge in path.edges:
        path.edges[edge]["weight"] = 1.5
    yield nx.relabel_nodes(path, dict(enumerate(names[:3])))


def tell(name, graph):
    # A list of edges has no place for a node without any.
    lone = not name.endswith(("edgelist", "edges"))
    print(json.dumps({
        "file": name,
        "directed": graph.is_directed(),
        "nodes": [str(node) for node in graph.nodes if lone or graph.degree(node) > 0],
        "edges": [[str(a), str(b)] for a, b in graph.edges()],
    }))


def link(data, spelling):
    """Node-link data with its edges under this key, whatever this version of networkx calls it."""
    for key in ("links", "edges"):
        if key in data:
            data[spelling] = data.pop(key)
            break
    return data


def main():
    number = 0

    def write(extension, graph, writer):
        nonlocal number
        name = f"{number:03}.{extension}"
        number += 1
        writer(graph, str(FOLDER / name))
        tell(name, graph)

    def write_json(data):
        return lambda graph, path: Path(path).write_text(json.dumps(data(graph)))

    for graph in graphs(ANY):
        write("graphml", graph, lambda graph, path: nx.write_graphml(graph, path))
        for spelling in ("links", "edges"):
            write("json", graph, write_json(lambda graph: link(json_graph.node_link_data(graph), spelling)))
        write("json", graph, write_json(json_graph.adjacency_data))
        write("json", graph, write_json(json_graph.cytoscape_data))
    # These two pydot leaves without quotation marks, and so writes another graph.
    for graph in graphs([name for name in ODD if name not in ("node", "a,b")]):
        write("dot", graph, lambda graph, path: nx.drawing.nx_pydot.write_dot(graph, path))
    for graph in graphs(PLAIN):
        write("adjlist", graph, nx.write_adjlist)
        write("edgelist", graph, nx.write_edgelist)
        write("edgelist", graph, lambda graph, path: nx.write_edgelist(graph, path, data=False))
        # A weight where every edge has one, and commas for blanks.
        weighted = graph.copy()
        for edge in weighted.edges:
            weighted.edges[edge]["weight"] = 2
        write("edgelist", weighted, nx.write_weighted_edgelist)
        write("edges", graph, lambda graph, path: nx.write_edgelist(graph, path, data=False, delimiter=","))


main()
