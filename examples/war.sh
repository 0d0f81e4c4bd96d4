#!/bin/sh
# A campaign of six games between three posses, every die from a recorded seed. Run it from the top folder.
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

lotow campaign standings caldwell
lotow campaign standings caldwell --as-of 3
lotow campaign log caldwell --posse talbot --game 3
lotow campaign fighter caldwell talbot "Kid Munson"
lotow campaign verify caldwell
lotow campaign report caldwell -o demo/caldwell.html
lotow campaign export caldwell -o demo/caldwell.json
lotow sheet campaign caldwell --style frontier -o demo/caldwell.pdf
lotow sheet gazette caldwell --game 3 -o demo/caldwell-gazette.pdf
