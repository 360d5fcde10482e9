#!/bin/sh
# Instructions of single contenders, counted by valgrind: load on the machine does not change them.
# Needs valgrind (Debian: apt install valgrind).
set -eu
cd "$(dirname "$0")"
cargo build --release --quiet
for name in "${@:-w1-floor w1-bare w1-recorded w1-text eight-floor eight-bare eight-recorded}"; do
  for one in $name; do
    printf '%-18s' "$one"
    valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/steptrace-bench one "$one" 2>&1 |
      sed -n 's/.*Collected : //p'
  done
done
