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

# For other programs
lotow rules list weapons --json > "$place/weapons.json"
lotow roll injury --seed 7 --times 100 --json > "$place/injuries.json"

printf '\nIn %s/: ' "$place"
ls "$place" | tr '\n' ' '
printf '\n'
