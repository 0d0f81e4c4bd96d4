"""Who may do what on the web, written down: a row for each route. A route without a row fails the tests.

Lincoln County is the campaign that is asked about; Ann (`player`) plays the posse that is asked about there,
Bob (`other`) the other one. Sam (`seat`) has a seat at the table. Eve (`stranger`) plays a
posse of another campaign. `reader` may read everything, `nobody` has no link. In the saloon Dee (`dealt`)
sits at the dice and has decided last, `comer` has the code of that table and no seat yet, `teller` tells a
game of Western Legends. What needs a seat is not even the owner's.
"""

from __future__ import annotations

VISITORS = (
    "nobody",
    "stranger",
    "reader",
    "seat",
    "comer",
    "dealt",
    "teller",
    "other",
    "player",
    "owner",
)
WHO = {
    "anybody": VISITORS,
    "guests": VISITORS[1:],
    "builders": ("stranger", "seat", "comer", "dealt", "teller", "other", "player", "owner"),
    "readers": ("reader", "other", "player", "owner"),
    "players": ("other", "player", "owner"),
    "player": ("player", "owner"),
    "onlookers": ("reader", "seat", "owner"),
    "seated": ("seat", "owner"),
    "owner": ("owner",),
    "dice": ("reader", "comer", "dealt", "owner"),
    "dicers": ("comer", "dealt", "owner"),
    "decider": ("dealt", "owner"),
    "sitter": ("dealt",),
    "legends": ("reader", "teller", "owner"),
    "tellers": ("teller", "owner"),
}

ROWS = """
GET  /                                              anybody
GET  /j/{token}                                     anybody
POST /leave                                         anybody
POST /lang                                          anybody
GET  /static/{edition}/{name}                       anybody
GET  /manifest.webmanifest                          anybody
GET  /worker.js                                     anybody

GET  /rules                                         guests
GET  /rules/chart                                   guests
GET  /rules/{kind}                                  guests
GET  /rules/{kind}/{id}                             guests
GET  /odds                                          guests
GET  /odds/{kind}                                   guests

GET  /posses                                        guests
POST /posses                                        builders
GET  /posses/new                                    builders
POST /posses/import                                 builders
GET  /p/{code}                                      anybody
POST /p/{code}                                      builders
GET  /posses/{posse}                                guests
GET  /posses/{posse}/history                        guests
GET  /posses/{posse}/share                          guests
GET  /posses/{posse}/posse.toml                     guests
GET  /posses/{posse}/{sheet}.pdf                    guests
POST /posses/{posse}/copy                           builders
POST /posses/{posse}/delete                         owner
POST /posses/{posse}/undo                           owner
POST /posses/{posse}/redo                           owner
POST /posses/{posse}/{step}                         owner

GET  /campaigns                                     guests
POST /campaigns                                     owner
GET  /campaigns/{campaign}                          readers
GET  /campaigns/{campaign}/log                      readers
GET  /campaigns/{campaign}/story                    readers
GET  /campaigns/{campaign}/campaign.json            owner
GET  /campaigns/{campaign}/{sheet}.pdf              readers
GET  /campaigns/{campaign}/posses/{key}             readers
GET  /campaigns/{campaign}/posses/{key}/{fighter}   readers
GET  /campaigns/{campaign}/join                     owner
POST /campaigns/{campaign}/join                     owner
POST /campaigns/{campaign}/leave                    owner
POST /campaigns/{campaign}/undo                     owner
POST /campaigns/{campaign}/redo                     owner
GET  /campaigns/{campaign}/prepare                  players
POST /campaigns/{campaign}/prepare                  players
GET  /campaigns/{campaign}/prepared                 readers
GET  /campaigns/{campaign}/report                   players
POST /campaigns/{campaign}/report                   players
GET  /campaigns/{campaign}/aftermath/{key}          player
POST /campaigns/{campaign}/aftermath/{key}/answer   player
POST /campaigns/{campaign}/aftermath/{key}/undo     player
POST /campaigns/{campaign}/aftermath/{key}/write    player
POST /campaigns/{campaign}/aftermath/{key}/dice     players
POST /campaigns/{campaign}/aftermath/{key}/policy   player
GET  /campaigns/{campaign}/trade/{key}              player
POST /campaigns/{campaign}/trade/{key}/answer       player
POST /campaigns/{campaign}/trade/{key}/undo         player
POST /campaigns/{campaign}/trade/{key}/write        player
POST /campaigns/{campaign}/trade/{key}/dice         player
GET  /campaigns/{campaign}/captives                 readers
GET  /campaigns/{campaign}/captives/{key}/{member}  players
POST /campaigns/{campaign}/captives/{key}/{member}/answer players
POST /campaigns/{campaign}/captives/{key}/{member}/undo players
POST /campaigns/{campaign}/captives/{key}/{member}/write players
POST /campaigns/{campaign}/captives/{key}/{member}/dice players
GET  /campaigns/{campaign}/adjust/{key}             owner
POST /campaigns/{campaign}/adjust/{key}             owner
GET  /campaigns/{campaign}/amend/{game}             owner
POST /campaigns/{campaign}/amend/{game}             owner
GET  /campaigns/{campaign}/amend-roll/{entry}       owner
POST /campaigns/{campaign}/amend-roll/{entry}       owner
POST /campaigns/{campaign}/close                    owner
POST /campaigns/{campaign}/reopen                   owner

GET  /tables                                        guests
POST /tables                                        owner
GET  /tables/new                                    owner
GET  /tables/{table}                                onlookers
GET  /tables/{table}/log                            onlookers
GET  /tables/{table}/finish                         seated
POST /tables/{table}/finish                         seated
POST /tables/{table}/delete                         owner

GET  /saloon                                        guests
POST /saloon/dice                                   owner
POST /saloon/legends                                owner
GET  /saloon/dice/{saloon_dice}                     dice
GET  /saloon/dice/{saloon_dice}/log                 dice
POST /saloon/dice/{saloon_dice}/sit                 dicers
POST /saloon/dice/{saloon_dice}/answer              sitter
POST /saloon/dice/{saloon_dice}/go-on               dicers
POST /saloon/dice/{saloon_dice}/undo                decider
POST /saloon/dice/{saloon_dice}/invite              owner
POST /saloon/dice/{saloon_dice}/free                owner
POST /saloon/dice/{saloon_dice}/delete              owner
GET  /saloon/legends/{saloon_legends}               legends
GET  /saloon/legends/{saloon_legends}/log           legends
GET  /saloon/legends/{saloon_legends}/score         legends
GET  /saloon/legends/{saloon_legends}/sheet.pdf     legends
POST /saloon/legends/{saloon_legends}/do            tellers
POST /saloon/legends/{saloon_legends}/set           tellers
POST /saloon/legends/{saloon_legends}/undo          tellers
POST /saloon/legends/{saloon_legends}/invite        owner
POST /saloon/legends/{saloon_legends}/delete        owner

GET  /links                                         owner
POST /links                                         owner
GET  /links/{id}                                    owner
POST /links/{id}/take-back                          owner

GET  /api/openapi.json                              anybody
GET  /api/rules/{kind}/{id}                         guests
GET  /api/odds/{kind}                               guests
GET  /api/posses                                    guests
GET  /api/posses/{posse}                            guests
GET  /api/campaigns                                 guests
GET  /api/campaigns/{campaign}                      readers
GET  /api/campaigns/{campaign}/standings            readers
GET  /api/campaigns/{campaign}/log                  readers
GET  /api/tables                                    guests
GET  /api/tables/{table}                            onlookers
GET  /api/tables/{table}/odds                       onlookers
POST /api/tables/{table}/taps                       seated
GET  /api/tables/{table}/events                     onlookers
GET  /api/saloon/dice                               guests
GET  /api/saloon/dice/{saloon_dice}                 dice
GET  /api/saloon/dice/{saloon_dice}/log             dice
GET  /api/saloon/dice/{saloon_dice}/advice          sitter
POST /api/saloon/dice/{saloon_dice}/answers         sitter
GET  /api/saloon/dice/{saloon_dice}/events          dice
GET  /api/saloon/legends                            guests
GET  /api/saloon/legends/{saloon_legends}           legends
GET  /api/saloon/legends/{saloon_legends}/score     legends
GET  /api/saloon/legends/{saloon_legends}/log       legends
POST /api/saloon/legends/{saloon_legends}/phrases   tellers
GET  /api/saloon/legends/{saloon_legends}/events    legends
"""

RIGHTS: dict[tuple[str, str], tuple[str, ...]] = {
    (row.split()[0], row.split()[1]): WHO[row.split()[2]] for row in ROWS.splitlines() if row.strip()
}
"""Who may, by method and path."""

EXAMPLES = {
    "/rules/{kind}": "/rules/weapon",
    "/rules/{kind}/{id}": "/rules/weapon/sixgun",
    "/odds/{kind}": "/odds/shoot",
    "/api/rules/{kind}/{id}": "/api/rules/weapon/sixgun",
    "/api/odds/{kind}": "/api/odds/shoot?first=sheriff&second=kid&with=sixgun",
    "/posses/{posse}/{sheet}.pdf": "/posses/dalton-gang/roster.pdf",
    "/campaigns/{campaign}/{sheet}.pdf": "/campaigns/lincoln-county/campaign.pdf",
    "/api/tables/{table}/odds": "/api/tables/noon/odds?first=1&second=8",
}
"""An address for each path; what is the same everywhere stands in `VALUES`."""

VALUES = {
    "posse": "dalton-gang",
    "campaign": "lincoln-county",
    "key": "dalton-gang",
    "fighter": "Bob%20Dalton",
    "member": "1",
    "game": "1",
    "entry": "4",
    "table": "noon",
    "saloon_dice": "friday",
    "saloon_legends": "sunday",
    "step": "rename",
    "edition": "x",
    "name": "style.css",
}
