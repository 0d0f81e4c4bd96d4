"""What the steps of an aftermath, the reasons for missing a game and the ends of a life are called."""

from __future__ import annotations

from lotow.errors import Text

STEP_NAMES = {
    "injuries": Text("injuries", "blessures"),
    "experience": Text("experience", "expérience"),
    "loot": Text("loot", "butin"),
    "spending": Text("spending", "dépenses"),
    "infamy": Text("infamy", "niveau de réputation"),
    "between": Text("between games", "entre deux parties"),
}
ENDS = {
    "killed": Text("killed", "tué"),
    "hanged": Text("hanged", "pendu"),
    "blind": Text("blinded, left the posse", "aveugle, a quitté la bande"),
    "handed-over": Text("handed over for the bounty", "livré contre la prime"),
}
ABSENT = {
    "captive": Text("held captive", "prisonnier"),
    "healing": Text("healing or in jail, games to miss: {}", "convalescent ou en prison, à manquer : {}"),
    "old-wound": Text("an old wound plays up", "une vieille blessure se réveille"),
    "stays-away": Text("stays away", "ne vient pas"),
}
