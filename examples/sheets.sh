#!/bin/sh
# Everything that is printed without a campaign. Run it from the top folder.
set -eu
mkdir -p demo
set -v
lotow sheet roster examples/posses/cowboys.toml --style frontier -o demo/roster.pdf
lotow sheet roster examples/posses/outlaws.toml --qr --no-experience -o demo/roster-with-code.pdf
lotow sheet cards examples/posses/lawmen.toml --style frontier -o demo/cards.pdf
lotow sheet scenario "hang 'em high" --posse examples/posses/lawmen.toml -o demo/scenario.pdf
lotow sheet reference -o demo/reference.pdf
lotow sheet reference --lang fr --paper letter --style frontier -o demo/aide-de-jeu.pdf
lotow sheet markers -o demo/markers.pdf
lotow sheet blank --list outlaws -o demo/blank.pdf
lotow sheet table examples/posses/outlaws.toml examples/posses/lawmen.toml -o demo/table.html
