#!/bin/sh
# Posses built step by step, checked, taken back, copied and given away. Run it from the top folder.
set -eu
mkdir -p demo
LOTOW_DB=demo/posses.db
export LOTOW_DB
rm -f "$LOTOW_DB"
set -v
lotow posse new "Red River Riders" --list cowboys --player Ann
lotow posse hire riders "trail boss" --name "Jed Stone" --with sixgun,winchester,horse
lotow posse hire riders cowpoke --count 3 --with sixgun,"hand weapon"
lotow posse hire riders wrangler --name Lefty --with lasso
lotow posse undo riders
lotow posse redo riders
lotow posse suggest riders --dollars 40
lotow posse check riders
lotow posse history riders

lotow posse import examples/posses/outlaws.toml
lotow posse show dalton --lang fr
lotow posse list
lotow posse check examples/posses/hopeless.toml || echo "exit code $?"

lotow posse export riders -o demo/riders.toml
lotow posse export dalton --format text
lotow posse show dalton --json > demo/dalton.json
lotow posse share dalton > demo/dalton.txt
lotow posse import demo/dalton.txt --name "Dalton Gang again"
