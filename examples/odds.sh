#!/bin/sh
# What are the chances? Shots, fights, duels, volleys, whole turns. Run it from the top folder.
set -eu
mkdir -p demo
set -v
lotow odds shoot sheriff desperado --with winchester --range 10 --in-the-way hedge
lotow odds shoot examples/posses/outlaws.toml/"Bob Dalton" kid --with sixgun --compare winchester
lotow odds volley kid --by "sheriff with rifle" --by "2 deputy with sixgun"
lotow odds fight sheriff rowdy rowdy
lotow odds duel sheriff desperado
lotow odds gunfight sheriff desperado --with sixgun --against sixgun
lotow odds pluck 4 --json
lotow odds shoot sheriff kid --with shotgun --sweep range --plot demo/shotgun.svg
