"""How somebody stands in a fight, and with what: the situation that decides which effects hold."""

from __future__ import annotations

from msgspec import Struct

from lotow.odds.combatant import Combatant, Situation
from lotow.odds.nerve import ALONE, Company
from lotow.rulebook.effects import When
from lotow.rulebook.models import Weapon

HAND_WEAPON = "hand weapon"
"""What somebody holds in a fight when nobody says otherwise."""


class Stance(Struct, frozen=True, kw_only=True):
    """How somebody stands in a fight. `charged` after its own charge: others have charged it since.
    `across`: an obstacle lies between it and the enemy. `trapped`: it cannot back off if it loses.
    `at_mount`: blows at it are meant for its mount. `strikes` is false for one who strikes no blow even if
    it wins (a rider just thrown). `seized`: its madness has the better of it this turn. `company` stands by
    it in every test. `mount_first`: blows go at its mount until that is dead, then at the rider; `inert` is
    such a mount: there to be struck, without a die of its own."""

    charging: bool = False
    charged: bool = False
    prone: bool = False
    trapped: bool = False
    climbing: bool = False
    across: bool = False
    mounted: bool = False
    at_mount: bool = False
    strikes: bool = True
    keep_fortune: bool = False
    seized: bool = False
    inert: bool = False
    mount_first: bool = False
    company: Company = ALONE

    @property
    def situation(self) -> Situation:
        here: set[When] = {"fighting", "mounted" if self.mounted or self.at_mount else "on-foot"}
        if self.charging and not self.charged:
            here.add("charging")
        if self.seized:
            here.add("seized")
        return frozenset(here)


class Contender(Struct, frozen=True):
    """Somebody in a fight, with what it holds and how it stands."""

    who: Combatant
    weapon: Weapon
    stance: Stance = Stance()
