#!/usr/bin/env bash
# Builds what steptrace writes for LaTeX with the TeX that Debian ships: the Beamer document of the
# farmer's frames, from PDF, from PNG and from DOT, with and without notes, and the tree in TikZ, both
# ways, and with emoji. Counts the pages. Not part of tests/run.sh, since TeX is large; it needs
#
#   apt-get install texlive-latex-base texlive-latex-recommended texlive-pictures \
#       texlive-latex-extra texlive-luatex texlive-fonts-recommended lmodern poppler-utils graphviz
set -euo pipefail
cd "$(dirname "$0")/.."

for program in pdflatex lualatex pdfinfo dot; do
    command -v "$program" >/dev/null || {
        echo "latex: there is no $program here; the beginning of $0 says what to install" >&2
        exit 1
    }
done
cargo build --quiet
steptrace=$PWD/target/debug/steptrace
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Emoji come from our own font, if no other is there.
export OSFONTDIR=$PWD/assets/fonts

# pages FILE.tex PAGES [PROGRAM]: builds a document and counts its pages.
pages() {
    (cd "$(dirname "$1")" && "${3:-pdflatex}" -interaction=nonstopmode -halt-on-error "$(basename "$1")" >log.txt 2>&1) || {
        echo "latex: ${3:-pdflatex} fails on $1:" >&2
        grep -A3 '^!' "$(dirname "$1")/log.txt" >&2
        exit 1
    }
    found=$(pdfinfo "${1%.tex}.pdf" | sed -n 's/^Pages: *//p')
    if [ "$found" != "$2" ]; then
        echo "latex: $1 has $found pages, not $2" >&2
        exit 1
    fi
    echo "ok: ${1#"$folder"/}, $found pages"
}

for format in pdf png dot; do
    "$steptrace" run --frames "$folder/$format" --every expansion --frame-format "$format"
    frames=$(find "$folder/$format" -name "frame-*.$format" | wc -l)
    [ "$format" != dot ] || (cd "$folder/$format" && dot -Tpdf -O frame-*.dot)
    pages "$folder/$format/slides.tex" "$frames"
done
sed -i 's/^% \(\\setbeameroption{show notes}\)/\1/' "$folder/pdf/slides.tex"
pages "$folder/pdf/slides.tex" $((2 * frames))
for view in tree states; do
    "$steptrace" run water-jugs --frames "$folder/$view" --view "$view" --every level --frame-format pdf 2>"$folder/notes"
    pages "$folder/$view/slides.tex" "$(find "$folder/$view" -name 'frame-*.pdf' | wc -l)"
done
for orientation in tb lr; do
    mkdir "$folder/$orientation"
    "$steptrace" run --tikz "$folder/$orientation/tree.tex" --orientation "$orientation"
    pages "$folder/$orientation/tree.tex" 1
done
mkdir "$folder/emoji"
"$steptrace" run wolf-goat-cabbage --tikz "$folder/emoji/tree.tex"
grep -q '^% lualatex' "$folder/emoji/tree.tex"
pages "$folder/emoji/tree.tex" 1 lualatex
if grep -i 'missing character' "$folder/emoji/log.txt"; then
    echo "latex: the picture with emoji lacks some" >&2
    exit 1
fi
mkdir "$folder/hostile"
cat >"$folder/hostile/run.jsonl" <<'LINES'
{"steptrace":1,"problem":"p","title":"100 % of $x_1^2$ & #3 ~ {a} \\ <b> | \"c\"","algorithm":"bfs"}
{"event":"generate","node":0,"state":"a_b^c $d$ 50% & #1 ~ {x} \\y <z> | \"q\" [1], =","depth":0}
{"event":"expand","node":0}
{"event":"generate","node":1,"parent":0,"action":"[go], = \\relax %","state":"","depth":1}
LINES
"$steptrace" render "$folder/hostile/run.jsonl" --tikz "$folder/hostile/tree.tex" --frames "$folder/hostile/frames" 2>"$folder/notes"
pages "$folder/hostile/tree.tex" 1
pages "$folder/hostile/frames/slides.tex" "$(find "$folder/hostile/frames" -name 'frame-*.pdf' | wc -l)"
