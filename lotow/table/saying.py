"""A tap in words: one line in either language, with the names of this table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lotow.errors import Text
from lotow.rulebook import Rulebook
from lotow.table import taps as t
from lotow.table.hills import holds_his_nerve
from lotow.table.said import NOBODY_IN_PARTICULAR
from lotow.table.table_state import TableState, turn_of

PHASE_NAMES: dict[t.Phase, Text] = {
    "drop": Text("the Drop", "l'Initiative"),
    "movin": Text("Movin'", "déplacement"),
    "shootin": Text("Shootin'", "tir"),
    "fightin": Text("Fightin'", "combat"),
}


class Sayer:
    """Says taps of one table. It knows names, not how the table stands, and the `taps` that a strike may take
    back."""

    def __init__(self, state: TableState, book: Rulebook, taps: Iterable[t.Tap] = ()) -> None:
        self.state = state
        self.book = book
        self.taps = {t.key_of(tap): tap for tap in taps}
        self.alike = state.alike

    def say(self, tap: t.Tap) -> Text:
        return SAY[type(tap)](self, tap)

    def who(self, id: int | None) -> Text:
        if id in self.state.things:
            return self.state.things[id].start.name
        name = self.state.called(id)
        told = f"{name} (#{id})" if name in self.alike else name
        return Text(told, told)

    def side(self, key: str) -> str:
        return self.state.sides[key].start.name if key in self.state.sides else key

    def weapon(self, id: str) -> Text:
        weapon = self.book.content.weapon.get(id)
        return weapon.name if weapon is not None else Text(id, id)

    def counted(self, key: str) -> Text:
        return next((one.name for one in self.state.opened.counts if one.key == key), Text(key, key))


def _turn(sayer: Sayer, tap: t.TurnBegun) -> Text:
    return Text(f"turn {tap.turn} begins", f"le tour {tap.turn} commence")


def _phase(sayer: Sayer, tap: t.PhaseBegun) -> Text:
    name = PHASE_NAMES[tap.phase]
    return Text(f"phase: {name.en}", f"phase : {name.fr}")


def _drop(sayer: Sayer, tap: t.DropTaken) -> Text:
    side, dice = sayer.side(tap.side), _faces(tap.dice)
    return Text(f"{side} has the Drop{dice}", f"{side} a l'Initiative{dice}")


def _faces(dice: tuple[int, ...]) -> str:
    return f" ({', '.join(map(str, dice))})" if dice else ""


HOW = {
    "shot": Text("shoots", "tire"),
    "volley": Text("fans the hammer", "défouraille"),
    "both-barrels": Text("fires both barrels", "tire les deux canons"),
    "spread": Text("fires the scatter barrel", "tire à chevrotines"),
}


def _shot(sayer: Sayer, tap: t.GunFired) -> Text:
    who, weapon, how = sayer.who(tap.fighter), sayer.weapon(tap.weapon), HOW[tap.mode]
    target = sayer.who(tap.target)
    return Text(
        f"{who.en} {how.en}{f' at {target.en}' if tap.target is not None else ''} ({weapon.en})",
        f"{who.fr} {how.fr}{f' sur {target.fr}' if tap.target is not None else ''} ({weapon.fr})",
    )


def _threw(sayer: Sayer, tap: t.Threw) -> Text:
    who, weapon, target = sayer.who(tap.fighter), sayer.weapon(tap.weapon), sayer.who(tap.target)
    if tap.laid:
        return Text(f"{who.en} lays {weapon.en}", f"{who.fr} pose : {weapon.fr}")
    return Text(
        f"{who.en} throws {weapon.en}{f' at {target.en}' if tap.target is not None else ''}",
        f"{who.fr} lance : {weapon.fr}{f', sur {target.fr}' if tap.target is not None else ''}",
    )


def _jammed(sayer: Sayer, tap: t.Jammed) -> Text:
    who, weapon = sayer.who(tap.fighter), sayer.weapon(tap.weapon)
    return Text(f"the {weapon.en} of {who.en} jams", f"l'arme de {who.fr} s'enraye ({weapon.fr})")


def _wounded(sayer: Sayer, tap: t.Wounded) -> Text:
    who, by = sayer.who(tap.fighter), _by(sayer, tap)
    several = f"{tap.wounds} wounds" if tap.wounds != 1 else "a wound"
    plusieurs = f"{tap.wounds} blessures" if tap.wounds != 1 else "une blessure"
    return Text(f"{who.en} suffers {several}{by.en}", f"{who.fr} subit {plusieurs}{by.fr}")


def _out(sayer: Sayer, tap: t.WentOut) -> Text:
    who, by = sayer.who(tap.fighter), _by(sayer, tap)
    return Text(f"{who.en} out{by.en}", f"{who.fr} hors de combat{by.fr}")


def _by(sayer: Sayer, tap: t.Wounded | t.WentOut) -> Text:
    if tap.by is None:
        return Text("", "")
    if tap.by == NOBODY_IN_PARTICULAR:
        return Text(" by nobody in particular", " par personne en particulier")
    by = sayer.who(tap.by)
    weapon = sayer.weapon(tap.weapon) if tap.weapon else None
    return Text(
        f" by {by.en}{f' ({weapon.en})' if weapon is not None else ''}",
        f" par {by.fr}{f' ({weapon.fr})' if weapon is not None else ''}",
    )


def _fortune(sayer: Sayer, tap: t.FortuneTried) -> Text:
    who = sayer.who(tap.fighter)
    if tap.saved:
        return Text(f"Fortune saves {who.en}", f"la Chance sauve {who.fr}")
    return Text(f"Fortune fails {who.en}", f"la Chance abandonne {who.fr}")


def _fame(sayer: Sayer, tap: t.FameSpent) -> Text:
    who, reason = sayer.who(tap.fighter), tap.reason
    return Text(
        f"{who.en} spends {tap.points} Fame{f' for {reason}' if reason else ''}",
        f"{who.fr} dépense {tap.points} de Réputation{f' pour {reason}' if reason else ''}",
    )


def _regained(sayer: Sayer, tap: t.Regained) -> Text:
    who = sayer.who(tap.fighter)
    if tap.what == "fame":
        return Text(f"{who.en} regains {tap.points} Fame", f"{who.fr} regagne {tap.points} de Réputation")
    return Text(f"{who.en} regains all his Fortune", f"{who.fr} regagne toute sa Chance")


def _pluck(sayer: Sayer, tap: t.PluckTested) -> Text:
    who, dice = sayer.who(tap.fighter), _faces(tap.dice)
    fighter, passed = sayer.state.fighters.get(tap.fighter), None
    if fighter is not None:
        passed = holds_his_nerve(fighter, tap.dice, sayer.state.opened.pluck_target)
    return Text(
        f"{who.en} tests his Pluck{dice}{_came(passed).en}",
        f"{who.fr} teste son Cran{dice}{_came(passed).fr}",
    )


def _hills(sayer: Sayer, tap: t.HillsTested) -> Text:
    name, dice = sayer.side(tap.side), _faces(tap.dice)
    side = sayer.state.sides.get(tap.side)
    came = _came(side.rolled.get((turn_of(sayer.state, tap), tap.dice)) if side is not None else None)
    return Text(
        f"{name} tests Head for the Hills{dice}{came.en}", f"{name} teste Sauve qui peut{dice}{came.fr}"
    )


def _came(passed: bool | None) -> Text:
    """What came of a test, where that is known."""
    if passed is None:
        return Text("", "")
    return Text(": passed", " : réussi") if passed else Text(": failed", " : raté")


def _counted(sayer: Sayer, tap: t.Counted) -> Text:
    side, what = sayer.side(tap.side), sayer.counted(tap.what)
    return Text(f"{side} has {tap.count} {what.en}", f"{side} : {tap.count} {what.fr}")


def _gained(sayer: Sayer, tap: t.Gained) -> Text:
    side, what = sayer.side(tap.side), sayer.counted(tap.what)
    return Text(f"{side} drives off {tap.count} {what.en}", f"{side} emmène {tap.count} {what.fr}")


def _did(sayer: Sayer, tap: t.Did) -> Text:
    who = sayer.who(tap.fighter)
    names = (one.name for one in sayer.state.opened.deeds if one.key == tap.what)
    name = next(names, Text(tap.what, tap.what))
    return Text(f"{who.en}: {name.en}", f"{who.fr} : {name.fr}")


def _happened(sayer: Sayer, tap: t.Happened) -> Text:
    names = (one.name for one in sayer.state.opened.ends if one.key == tap.what and one.name is not None)
    return next(names, Text(tap.what, tap.what))


def _took(sayer: Sayer, tap: t.Took) -> Text:
    who, what = sayer.who(tap.fighter), sayer.counted(tap.what)
    return Text(f"{who.en} takes one of the {what.en}", f"{who.fr} en prend un : {what.fr}")


def _drank(sayer: Sayer, tap: t.ItemUsed) -> Text:
    who, rolled = sayer.who(tap.fighter), f" (+{tap.rolled})" if tap.rolled else ""
    return Text(f"{who.en} drinks{rolled}", f"{who.fr} boit{rolled}")


def _noted(sayer: Sayer, tap: t.Noted) -> Text:
    return Text(f"note: {tap.text}", f"note : {tap.text}")


def _ended(sayer: Sayer, tap: t.Ended) -> Text:
    if tap.winner == t.DRAW:
        return Text("the game ends in a draw", "la partie finit sur un match nul")
    if tap.winner:
        side, second = sayer.side(tap.winner), sayer.side(tap.second)
        return Text(
            f"the game ends, {side} wins{f', {second} comes second' if second else ''}",
            f"la partie finit, {side} gagne{f', {second} est deuxième' if second else ''}",
        )
    return Text("the game ends", "la partie finit")


def _struck(sayer: Sayer, tap: t.TapStruck) -> Text:
    gone = sayer.taps.get((tap.of_device, tap.of_number))
    if gone is None:
        return Text("taken back", "annulé")
    if isinstance(gone, t.TapStruck):
        back = sayer.taps.get((gone.of_device, gone.of_number))
        told = SAY[type(back)](sayer, back) if back is not None else Text("", "")
        return Text(f"brought back: {told.en}", f"rétabli : {told.fr}")
    told = SAY[type(gone)](sayer, gone)
    return Text(f"taken back: {told.en}", f"annulé : {told.fr}")


def _simply(en: str, fr: str) -> Say:
    def say(sayer: Sayer, tap: t.OfFighter) -> Text:
        who = sayer.who(tap.fighter)
        return Text(en.format(who.en), fr.format(who.fr))

    return say


def _of_side(en: str, fr: str) -> Say:
    def say(sayer: Sayer, tap: t.OfSide) -> Text:
        side = sayer.side(tap.side)
        return Text(en.format(side), fr.format(side))

    return say


Say = Callable[[Sayer, Any], Text]

SAY: dict[type[t.TapBase], Say] = {
    t.TurnBegun: _turn,
    t.PhaseBegun: _phase,
    t.DropTaken: _drop,
    t.GunFired: _shot,
    t.Threw: _threw,
    t.Jammed: _jammed,
    t.Reloaded: _simply("{} reloads", "{} recharge"),
    t.Wounded: _wounded,
    t.WentOut: _out,
    t.FortuneTried: _fortune,
    t.FameSpent: _fame,
    t.Regained: _regained,
    t.PluckTested: _pluck,
    t.Dived: _simply("{} dives for cover", "{} plonge à couvert"),
    t.HillsTested: _hills,
    t.SideFled: _of_side("{} heads for the hills", "{} prend la fuite"),
    t.Rerolled: _of_side("{} uses a re-roll", "{} utilise une relance"),
    t.WentProne: _simply("{} is prone", "{} est au sol"),
    t.StoodUp: _simply("{} stands up", "{} se relève"),
    t.GotMounted: _simply("{} mounts", "{} se met en selle"),
    t.Dismounted: _simply("{} dismounts", "{} descend de selle"),
    t.Unhorsed: _simply("{} is thrown", "{} est désarçonné"),
    t.HorseKilled: _simply("the mount of {} is killed", "la monture de {} est tuée"),
    t.Took: _took,
    t.LeftTable: _simply("{} leaves the table", "{} quitte la table"),
    t.MadePrisoner: _simply("{} is the prisoner", "{} est le prisonnier"),
    t.Freed: _simply("{} frees the prisoner", "{} libère le prisonnier"),
    t.Counted: _counted,
    t.Gained: _gained,
    t.Did: _did,
    t.Happened: _happened,
    t.ItemUsed: _drank,
    t.Noted: _noted,
    t.Ended: _ended,
    t.TapStruck: _struck,
}
