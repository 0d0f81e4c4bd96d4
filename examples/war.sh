#!/bin/sh
# A campaign of eight games between three posses, from recorded seeds but for the injuries of the last two,
# which were rolled at the table. Run it from the top folder.
set -eu
mkdir -p demo
LOTOW_DB=demo/war.db
export LOTOW_DB
rm -f "$LOTOW_DB"
war=examples/campaign

# Plays a game of the war: seed, report, scenario, posses.
play() {
    seed=$1 report=$2 scenario=$3
    shift 3
    lotow campaign prepare caldwell "$@" --scenario "$scenario" --auto --seed "$seed"
    lotow campaign game caldwell "$war/reports/$report.toml"
    lotow campaign aftermath caldwell --auto --seed "$seed"
}
set -v
lotow campaign new "The Caldwell War" --games 6
lotow campaign join caldwell "$war/outlaws.toml"
lotow campaign join caldwell "$war/lawmen.toml"
lotow campaign join caldwell "$war/cowboys.toml"
play 201 1-bank-robbery "bank robbery" talbot "caldwell law"
play 202 2-open-range "open range" lazy talbot
play 203 3-jailbreak jailbreak lazy "caldwell law"
play 204 4-stagecoach stagecoach talbot lazy
play 205 5-hang-em-high "hang 'em high" talbot "caldwell law"
play 206 6-bar-room-brawl "bar-room brawl" talbot "caldwell law" lazy

# The Law takes a captive and keeps him; his friends come for him, and then two captives are exchanged.
lotow campaign prepare caldwell lazy "caldwell law" --scenario vendetta --auto --seed 207
lotow campaign game caldwell "$war/reports/7-vendetta.toml"
lotow campaign aftermath caldwell --posse lazy --step --dice 4,1,6,2,4,2,3,4,5
lotow campaign captive caldwell law "Hob Tate" --hold
lotow campaign aftermath caldwell --posse law --step --dice 4,3,3
lotow campaign aftermath caldwell --auto --seed 207
lotow campaign prepare caldwell lazy "caldwell law" --scenario jailbreak --auto --seed 208
lotow campaign game caldwell "$war/reports/8-rescue.toml"
lotow campaign aftermath caldwell --posse lazy --step --dice 6,2,4
lotow campaign aftermath caldwell --posse law --step --dice 6,2,4,4,5
lotow campaign captive caldwell law "Billy Dunn" --exchange "Sam Rowe" --answer yes
lotow campaign aftermath caldwell --auto --seed 208

# A week later: one of those three was Hob's.
lotow campaign amend caldwell 8 "$war/reports/8-rescue-corrected.toml" --auto --seed 209
lotow campaign close caldwell

lotow campaign standings caldwell
lotow campaign standings caldwell --as-of 3
lotow campaign log caldwell --posse law --game 3
lotow campaign fighter caldwell talbot "Kid Munson"
lotow campaign verify caldwell
lotow campaign report caldwell -o demo/caldwell.html
lotow campaign export caldwell -o demo/caldwell.json
lotow sheet campaign caldwell --style frontier -o demo/caldwell.pdf
lotow sheet gazette caldwell --game 3 -o demo/caldwell-gazette.pdf
