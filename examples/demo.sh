#!/bin/sh
# One evening with lotow in two screens. `make demo` runs it; what it printed is left in demo/.
set -eu

place=${DEMO:-demo}
rm -rf "$place"
mkdir -p "$place"
LOTOW_DB=$place/lotow.db
export LOTOW_DB

# Shows a command as one would type it, and as many lines of what it says.
show() {
    most=$1
    shift
    printf '$'
    for word in "$@"; do
        case $word in
            *[!A-Za-z0-9_.,:/=+-]*) printf ' "%s"' "$word" ;;
            *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
    "$@" > "$place/said"
    head -n "$most" "$place/said"
    [ "$(wc -l < "$place/said")" -le "$most" ] || echo '...'
}

show 11 lotow odds duel desperado deputy

lotow campaign new Caldwell > "$place/said"
show 3 lotow campaign join caldwell examples/campaign/outlaws.toml
show 3 lotow campaign join caldwell examples/campaign/lawmen.toml
lotow campaign prepare caldwell talbot law --scenario "bank robbery" --auto --seed 7 \
    --style frontier -o "$place/briefing.pdf" > "$place/said"
lotow table new evening --campaign caldwell > "$place/said"
lotow table do evening --file examples/table/evening.txt > "$place/said"
show 5 lotow table log evening
show 5 lotow table finish evening --yes
show 4 lotow campaign aftermath caldwell --auto --seed 2
show 6 lotow campaign standings caldwell

lotow sheet roster --campaign caldwell --style frontier -o "$place/rosters.pdf" > "$place/said"
lotow sheet cards --campaign caldwell --style frontier -o "$place/cards.pdf" > "$place/said"
lotow sheet gazette caldwell -o "$place/gazette.pdf" > "$place/said"
lotow campaign report caldwell -o "$place/caldwell.html" > "$place/said"
lotow sheet table --campaign caldwell -o "$place/table.html" > "$place/said"
rm "$place/said"

# As it is typed from here: what `make demo` installed is not on the path.
typed=$(command -v lotow)
case $typed in
    "$PWD"/*) typed=${typed#"$PWD"/} ;;
    *) typed=lotow ;;
esac
printf '\nNow open %s/rosters.pdf, cards.pdf, gazette.pdf and caldwell.html, send\n' "$place"
printf 'table.html to a phone; then, for every phone in the room and a posse of yours:\n'
printf '  %s web --lan --db %s\n  %s posse build "Red River Riders"\n' "$typed" "$LOTOW_DB" "$typed"
