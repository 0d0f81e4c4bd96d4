#!/bin/sh
# A book of one's own, laid over the core. Run it from the top folder: what it saves stays in demo/.
set -eu
mkdir -p demo
XDG_DATA_HOME=$PWD/demo/data LOTOW_DB=demo/books.db
export XDG_DATA_HOME LOTOW_DB
rm -rf "$XDG_DATA_HOME" "$LOTOW_DB"
set -v
lotow book check examples/books/river-pirates
lotow book add examples/books/river-pirates
lotow book list
lotow posse new "Mississippi Rats" --list "river pirates"
lotow posse hire rats "river captain" --name "Black Pete" --with sixgun,"boat hook"
lotow posse hire rats deckhand --count 3 --with musket
lotow sheet roster rats --qr --style frontier -o demo/rats.pdf
lotow book remove river-pirates
lotow posse list
