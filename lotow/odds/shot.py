"""The one door through which every shot goes, whatever is fired or thrown.

The gun is worked out here, once; explosives, ropes and plain shots then go their own ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.aiming import take_aim
from lotow.odds.combatant import Combatant, narrowed
from lotow.odds.reach import Aim, Gun, gun_of
from lotow.odds.shooting import ShotOdds, shoot
from lotow.rulebook.effects import Entangles, Explodes
from lotow.rulebook.models import Content, Weapon

if TYPE_CHECKING:
    from lotow.odds.throwing import BlastOdds, RopeOdds


def _with_others(
    content: Content, shooter: Combatant, target: Combatant, gun: Gun, aim: Aim, odds: ShotOdds
) -> ShotOdds:
    """The shot with everybody it may hit besides."""
    somebody = aim.in_the_way or aim.under or aim.near
    if not (somebody or aim.target_mounted or aim.at_mount or aim.into_fight):
        return odds
    from lotow.odds.collateral import collateral, dealt, nobody_there, thrown

    nobody_there([gun], aim)
    if aim.near:
        odds = dealt(odds.shot, len(aim.near) + 1, 0)
    others = collateral(content, shooter, target, gun, aim, odds)
    return replace(odds, others=others, thrown=thrown(odds, others, aim))


def shooting(
    content: Content, shooter: Combatant, target: Combatant, weapon: Weapon, aim: Aim | None = None
) -> ShotOdds | BlastOdds | RopeOdds:
    """The odds of shooting at somebody, or throwing something, whatever it is."""
    aim = aim or Aim()
    gun = gun_of(content, weapon, aim.mode)
    if any(narrowed(gun.effects, Explodes)):
        from lotow.odds.throwing import blast

        return blast(content, shooter, target, gun, aim)
    if aim.laid:
        raise LotowError(
            Text(
                f"a {weapon.name.en} does not go off by itself",
                f"{weapon.name.fr} : cela n'explose pas tout seul",
            ),
            hint=Text("lay dynamite or nitro", "posez de la dynamite ou de la nitro"),
        )
    odds = shoot(take_aim(content, shooter, target, gun, aim))
    rope = next(narrowed(gun.effects, Entangles), None)
    if rope is None:
        return _with_others(content, shooter, target, gun, aim, odds)
    from lotow.odds.throwing import roped

    return roped(odds, shooter, gun, rope, aim)
