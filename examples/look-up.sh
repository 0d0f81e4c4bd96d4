#!/bin/sh
# The book and the dice: look up, list, search, roll. Run it from the top folder: sh examples/look-up.sh
set -eu
mkdir -p demo
set -v
lotow rules
lotow rules show winchester
lotow rules show wrangler
lotow rules show "bank robbery" --lang fr
lotow rules chart --strength 4 --grit 3
lotow rules search dynamite
lotow rules list weapons --json > demo/weapons.json

lotow roll 3D6+2 --seed 7
lotow roll injury --dice 1,6,2,4,1,3,5,2,2,3,4
lotow roll advance --hero --table savvy --dice 1,1,3
lotow roll scenario outlaws --dice 3
lotow roll horse-jump --high --dice 1,1
lotow roll injury --seed 7 --times 100 --json > demo/injuries.json
