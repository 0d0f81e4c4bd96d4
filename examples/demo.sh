#!/bin/sh
# What lotow does, shown in a few commands. `make demo` runs it; what it writes is left in demo/.
set -eu

place=${DEMO:-demo}
rm -rf "$place"
mkdir -p "$place"

# Prints a command as one would type it, then runs it.
show() {
    printf '\n$'
    for word in "$@"; do
        case $word in
            *[!A-Za-z0-9_.,:/=+-]*) printf ' "%s"' "$word" ;;
            *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
    "$@"
}

# The book
show lotow rules
show lotow rules show winchester
show lotow rules show wrangler
show lotow rules show "bank robbery" --lang fr
show lotow rules chart --strength 4 --grit 3
show lotow rules search dynamite

# Dice, from a seed and from the table
show lotow roll 3D6+2 --seed 7
show lotow roll injury --dice 1,6,2,4,1,3,5,2,2,3,4
show lotow roll advance --hero --table savvy --dice 1,1,3
show lotow roll scenario outlaws --dice 3
show lotow roll horse-jump --high --dice 1,1

# Two posses, built and checked in a database of their own
LOTOW_DB=$place/lotow.db
export LOTOW_DB
show lotow posse new "Red River Riders" --list cowboys --player Ann
show lotow posse hire riders "trail boss" --name "Jed Stone" --with sixgun,winchester,horse
show lotow posse hire riders cowpoke --count 3 --with sixgun,"hand weapon"
show lotow posse hire riders wrangler --name Lefty --with lasso
show lotow posse undo riders
show lotow posse redo riders
show lotow posse check riders
show lotow posse import examples/posses/outlaws.toml
show lotow posse show dalton
show lotow posse show dalton --lang fr
show lotow posse list
show lotow posse history riders
show lotow posse check examples/posses/hopeless.toml || printf "(exit code %s)\n" "$?"
lotow posse export riders -o "$place/riders.toml"
lotow posse show dalton --json > "$place/dalton.json"

# What are the chances?
show lotow odds shoot sheriff desperado --with winchester --range 10 --in-the-way hedge
show lotow odds shoot "riders/Jed Stone" kid --with sixgun --compare winchester
show lotow odds duel sheriff desperado
show lotow odds shoot sheriff kid --with shotgun --sweep range --plot "$place/shotgun.svg"

# A campaign: the first evening shown, the others played quietly; every die comes from a recorded seed
war=examples/campaign
show lotow campaign new "The Caldwell War" --games 6
for posse in outlaws lawmen cowboys; do
    show lotow campaign join caldwell "$war/$posse.toml"
done
show lotow campaign prepare caldwell talbot "caldwell law" --scenario "bank robbery" --auto --seed 201 \
    --style frontier -o "$place/briefing.pdf"
show lotow campaign game caldwell "$war/reports/1-bank-robbery.toml"
show lotow campaign aftermath caldwell --auto --seed 201

# Plays a game of the war without a word: seed, report, scenario, posses.
quietly() {
    seed=$1 report=$2 scenario=$3
    shift 3
    lotow campaign prepare caldwell "$@" --scenario "$scenario" --auto --seed "$seed"
    lotow campaign game caldwell "$war/reports/$report.toml"
    lotow campaign aftermath caldwell --auto --seed "$seed"
} > /dev/null

quietly 202 2-open-range "open range" lazy talbot
quietly 203 3-jailbreak jailbreak lazy "caldwell law"
quietly 204 4-stagecoach stagecoach talbot lazy
quietly 205 5-hang-em-high "hang 'em high" talbot "caldwell law"
quietly 206 6-bar-room-brawl "bar-room brawl" talbot "caldwell law" lazy
show lotow campaign standings caldwell
show lotow campaign standings caldwell --as-of 3
show lotow campaign log caldwell --posse talbot --game 3
show lotow campaign verify caldwell
lotow campaign report caldwell -o "$place/caldwell.html"
lotow campaign export caldwell -o "$place/caldwell.json"

# Sheets to lay on the table
show lotow sheet roster --campaign caldwell --style frontier -o "$place/rosters.pdf"
show lotow sheet cards riders --style frontier -o "$place/cards.pdf"
show lotow sheet campaign caldwell --style frontier -o "$place/campaign.pdf"
show lotow sheet scenario "hang 'em high" -o "$place/scenario.pdf"
show lotow sheet reference -o "$place/reference.pdf"
show lotow sheet markers -o "$place/markers.pdf"
show lotow sheet blank --list outlaws -o "$place/blank.pdf"
show lotow sheet roster dalton --qr -o "$place/dalton.pdf"
show lotow sheet campaign caldwell --lang fr --paper letter -o "$place/campagne.pdf"

# Books of one's own, and posses for other people
XDG_DATA_HOME=$PWD/$place/data
export XDG_DATA_HOME
show lotow book check examples/books/river-pirates
show lotow book add examples/books/river-pirates
show lotow posse new "Mississippi Rats" --list "river pirates"
show lotow posse hire rats "river captain" --name "Black Pete" --with sixgun,"boat hook"
show lotow posse hire rats deckhand --count 3 --with musket
show lotow sheet roster rats --qr --style frontier -o "$place/rats.pdf"
show lotow book remove river-pirates
show lotow posse list
show lotow posse export dalton --format text
show lotow posse share dalton

# For other programs
lotow rules list weapons --json > "$place/weapons.json"
lotow roll injury --seed 7 --times 100 --json > "$place/injuries.json"

printf '\nIn %s/: ' "$place"
ls "$place" | tr '\n' ' '
printf '\n'
