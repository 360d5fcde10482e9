#!/bin/sh
# Makes the fonts in this folder from those that Debian and Noto publish. Needs fonttools with brotli
# (pip install fonttools brotli), the package fonts-dejavu-core, and Noto Emoji as woff2, of which npm
# has the package @fontsource/noto-emoji:
#
#   assets/fonts/make.sh /usr/share/fonts/truetype/dejavu NOTO-EMOJI.woff2
set -eu
dejavu=$1
emoji=$2
cd "$(dirname "$0")"

# Latin, Greek, Cyrillic, punctuation, currency, letterlike, numbers, arrows, mathematics, boxes,
# shapes, symbols, dingbats; Hebrew and Arabic in the proportional faces.
text=U+0020-007E,U+00A0-024F,U+0259,U+02B0-02DD,U+0300-036F,U+0370-03FF,U+0400-045F,U+0490-0491,U+1E80-1E85,U+1E9E,U+1EF2-1EF3,U+2000-206F,U+2070-208E,U+20AC,U+2100-214F,U+2150-218F,U+2190-21FF,U+2200-22FF,U+2300-2311,U+2400-2426,U+2460-2473,U+2500-25FF,U+2605-2606,U+2610-2612,U+2660-2667,U+2669-266F,U+2713-2718,U+27E8-27EB,U+FFFD
right_to_left=U+05D0-05EA,U+0600-06FF,U+FE70-FEFC
# Single signs only: weather, plants, food, animals, people, faces, vehicles, tools, squares.
signs=U+2600-2606,U+260E,U+2611,U+2614-2615,U+2618,U+2620,U+2622-2623,U+2639-263B,U+2660-2667,U+2693-2697,U+2699,U+26A0-26A1,U+26AA-26AB,U+26BD-26BE,U+26C4-26C5,U+26D4,U+26EA,U+26F0-26F5,U+26F9-26FA,U+2705,U+270A-270D,U+2714,U+2716,U+2728,U+2744,U+274C,U+2753-2757,U+2764,U+2795-2797,U+2B1B-2B1C,U+2B50,U+2B55
signs=$signs,U+1F300-1F321,U+1F32D-1F37F,U+1F3C0-1F3C7,U+1F3D4-1F3F0,U+1F400-1F43F,U+1F464-1F482,U+1F486-1F487,U+1F48E,U+1F4A1,U+1F4A3,U+1F4B0,U+1F4D6,U+1F4E6,U+1F511-1F513,U+1F525-1F528,U+1F52A-1F52E,U+1F56F,U+1F575,U+1F5E1,U+1F600-1F620,U+1F680-1F6A4,U+1F6A8,U+1F6B2,U+1F6B6,U+1F6E1,U+1F6F0-1F6F8,U+1F7E0-1F7EB,U+1F950-1F96F,U+1F980-1F9B9,U+1F9CD-1F9DF,U+1F9ED,U+1F9F1,U+1FAA3,U+1FAA8,U+1FAB5,U+1FABF,U+1FAD9

subset() { # FROM TO CODEPOINTS
    pyftsubset "$1" --output-file="$2" --unicodes="$3" --layout-features=ccmp,locl,mark,mkmk,kern,init,medi,fina,rlig \
        --no-hinting --desubroutinize --name-IDs=0,1,2,3,4,5,6,13,14 --drop-tables+=FFTM,GDEF --notdef-outline
}

subset "$dejavu/DejaVuSans.ttf" sans.ttf "$text,$right_to_left"
subset "$dejavu/DejaVuSans-Bold.ttf" sans-bold.ttf "$text"
subset "$dejavu/DejaVuSansMono.ttf" mono.ttf "$text"
subset "$dejavu/DejaVuSansMono-Bold.ttf" mono-bold.ttf "$text"

pyftsubset "$emoji" --output-file=emoji.ttf --unicodes="$signs" --layout-features= --no-hinting --name-IDs=0,1,2,3,4,5,6,13,14
python3 - <<'PYTHON'
# An emoji takes two columns of the monospaced face, to the unit: then what is aligned in a terminal
# is aligned here.
from fontTools.ttLib import TTFont
mono, emoji = TTFont("mono.ttf"), TTFont("emoji.ttf")
column = mono["hmtx"]["A"][0] / mono["head"].unitsPerEm
widest = emoji["hmtx"][emoji.getBestCmap()[0x1F43A]][0]
emoji.flavor = None
emoji["head"].unitsPerEm = round(widest / (2 * column))
emoji.save("emoji.ttf")
PYTHON
