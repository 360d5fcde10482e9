#!/usr/bin/env bash
# Runs every test: the library's and the program's, the drawings through Graphviz, the documents'
# programs in their languages, and the page in a browser. Installs, through apt and npm, what is
# missing for that. A missing program is a failure, never a skip.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
command -v dot >/dev/null || missing+=(graphviz)
command -v chromium >/dev/null || missing+=(chromium)
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
command -v python3 >/dev/null || missing+=(python3)
# Read by the python3 on the path, or by the system's.
python3 -c 'import networkx, pydot' 2>/dev/null || /usr/bin/python3 -c 'import networkx, pydot' 2>/dev/null ||
    missing+=(python3-networkx python3-pydot)
# Not every java runs a source file: that takes its compiler.
java --list-modules 2>/dev/null | grep jdk.compiler >/dev/null || missing+=(default-jdk-headless)
fc-list 2>/dev/null | grep -i dejavu >/dev/null || missing+=(fontconfig fonts-dejavu-core)
if [ ${#missing[@]} -gt 0 ]; then
    echo "tests: installing ${missing[*]}"
    if ! command -v apt-get >/dev/null; then
        echo "tests: this needs ${missing[*]}, and there is no apt-get here to install them." >&2
        echo "tests: install them by hand (dot, chromium, node, npm, python3, java on the PATH) and run this again." >&2
        exit 1
    fi
    as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    $as_root apt-get update -q
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends "${missing[@]}"
fi

# The page's tests need Node 20; where the system's is older, npm has one of its own.
if [ "$(node -p 'process.versions.node.split(".")[0]')" -lt 20 ]; then
    echo "tests: this node is older than 20; fetching one for the tests alone"
    npm install --prefix target/node --no-save --no-audit --no-fund --loglevel=error node@20
    PATH="$PWD/target/node/node_modules/node/bin:$PATH"
fi

cargo test --locked "$@"

# The walkthrough's scripts alone, then in Chromium the page, the frames' page and Mermaid.
(cd tests/page && npm ci --no-audit --no-fund --loglevel=error)
node --test --test-concurrency="$(getconf _NPROCESSORS_ONLN)" tests/page/*.test.js
