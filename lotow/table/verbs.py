"""The verbs of the table, in English and in French: one function for each, which makes a tap of words."""

from __future__ import annotations

from collections.abc import Callable

from lotow.dice.notation import Dice
from lotow.errors import LotowError, Text
from lotow.odds.reach import Mode
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold
from lotow.table import taps as t
from lotow.table.dropping import rolled_drop, who_has_the_drop
from lotow.table.follows import must_test
from lotow.table.line_up import Countable
from lotow.table.said import Said, somebody
from lotow.table.table_state import SideState
from lotow.table.taps import DRAW
from lotow.table.who_is_meant import countable_called, fighter_called, gun_called

PHASE_WORDS: tuple[tuple[t.Phase, str], ...] = (
    ("drop", "drop"),
    ("drop", "initiative"),
    ("movin", "movin"),
    ("movin", "moving"),
    ("movin", "déplacement"),
    ("movin", "mouvement"),
    ("shootin", "shootin"),
    ("shootin", "shooting"),
    ("shootin", "tir"),
    ("fightin", "fightin"),
    ("fightin", "fighting"),
    ("fightin", "combat"),
)
RESULTS = {
    **dict.fromkeys(("saved", "saves", "save", "sauve", "sauvee", "reussi", "reussie"), True),
    **dict.fromkeys(("failed", "fails", "fail", "rate", "ratee", "perdu", "perdue"), False),
}
POOLS: dict[str, t.Pool] = {"fame": "fame", "reputation": "fame", "fortune": "fortune", "chance": "fortune"}
DRAWN = ("draw", "a draw", "nul", "match nul", "egalite")


def _drop(said: Said) -> t.Tap:
    turn = max(said.turn, 1)
    if said.words:
        return t.DropTaken(side=said.side(), dice=said.numbers, turn=turn)
    if said.numbers:
        return t.DropTaken(
            side=who_has_the_drop(said.state, said.numbers, turn), dice=said.numbers, turn=turn
        )
    dice = Dice(len(said.state.sides), 6)
    side, faces = rolled_drop(said.state, lambda: said.rolled(dice, Text("the Drop", "l'Initiative")), turn)
    return t.DropTaken(side=side, dice=faces, turn=turn)


def _turn(said: Said) -> t.Tap:
    return t.TurnBegun(turn=said.number(said.turn + 1))


def _phase(said: Said) -> t.Tap:
    if said.numbers and not said.words and 1 <= said.numbers[0] <= len(t.PHASES):
        return t.PhaseBegun(phase=t.PHASES[said.numbers[0] - 1], turn=max(said.turn, 1))
    if not said.words:
        at = t.PHASES.index(said.state.phase) + 1
        if at == len(t.PHASES):
            return t.TurnBegun(turn=said.turn + 1)
        return t.PhaseBegun(phase=t.PHASES[at], turn=max(said.turn, 1))
    found = matching(said.name, PHASE_WORDS)
    if not found:
        raise LotowError(
            Text(f"{said.name!r} is no phase", f"{said.name!r} n'est pas une phase"),
            hint=Text("drop, movin, shootin or fightin", "initiative, déplacement, tir ou combat"),
        )
    return t.PhaseBegun(phase=found[0], turn=max(said.turn, 1))


def _shooting(mode: Mode) -> Callable[[Said], t.Tap]:
    def made(said: Said) -> t.Tap:
        shooter, target = said.shooting()
        among = {
            "shot": [one for one in shooter.guns if not one.start.thrown],
            "volley": [one for one in shooter.guns if one.start.volley],
            "both-barrels": [one for one in shooter.guns if one.start.both],
            "spread": [one for one in shooter.guns if one.start.scatter],
        }[mode]
        weapon = gun_called(shooter, said.joined.get("with", ""), said.book, among)
        return t.GunFired(fighter=shooter.start.id, weapon=weapon, target=target, mode=mode, turn=said.turn)

    return made


def _throwing(laid: bool) -> Callable[[Said], t.Tap]:
    """`throw Jed dynamite`: the weapon may follow the name."""

    def made(said: Said) -> t.Tap:
        words, named = said.words, said.joined.get("with", "")
        while True:
            try:
                thrower = fighter_called(said.state, somebody(" ".join(words)))
                break
            except LotowError:
                if len(words) < 2:
                    raise
                named = f"{words[-1]} {named}".strip()
                words = words[:-1]
        among = [one for one in thrower.guns if one.start.thrown]
        weapon = gun_called(thrower, named, said.book, among)
        return t.Threw(
            fighter=thrower.start.id, weapon=weapon, target=said.target(thrower), laid=laid, turn=said.turn
        )

    return made


def _jam(said: Said) -> t.Tap:
    fighter = said.fighter()
    among = [one for one in fighter.guns if one.start.weapon == fighter.last_gun]
    among = among or [one for one in fighter.guns if one.start.jams]
    weapon = gun_called(fighter, said.joined.get("with", ""), said.book, among)
    return t.Jammed(fighter=fighter.start.id, weapon=weapon, turn=said.turn)


def _wound(said: Said) -> t.Tap:
    victim = said.victim()
    return t.Wounded(
        fighter=victim,
        wounds=said.number(1),
        by=said.by(victim),
        weapon=said.weapon(),
        turn=said.turn,
    )


def _out(said: Said) -> t.Tap:
    victim = said.victim()
    return t.WentOut(fighter=victim, by=said.by(victim), weapon=said.weapon(), turn=said.turn)


def _fortune(said: Said) -> t.Tap:
    last = fold(said.words[-1]) if said.words else ""
    if last not in RESULTS:
        raise LotowError(
            Text("it does not say how it went", "le résultat manque"),
            hint=Text("fortune Kid saved, or failed", "chance Kid sauvé, ou raté"),
        )
    fighter = fighter_called(said.state, somebody(" ".join(said.words[:-1])))
    return t.FortuneTried(fighter=fighter.start.id, saved=RESULTS[last], turn=said.turn)


def _fame(said: Said) -> t.Tap:
    reason = said.joined.get("for", "")
    return t.FameSpent(fighter=said.fighter().start.id, points=said.number(1), reason=reason, turn=said.turn)


def _regains(said: Said) -> t.Tap:
    """`regains Jed fame`: one point, or so many; `regains Lee fortune`: all of it."""
    what = POOLS.get(fold(said.words[-1])) if said.words else None
    if what is None:
        raise LotowError(
            Text("it does not say what comes back", "on ne dit pas ce qui revient"),
            hint=Text("regains Jed fame, or fortune", "regagne Jed réputation, ou chance"),
        )
    fighter = fighter_called(said.state, somebody(" ".join(said.words[:-1])))
    return t.Regained(fighter=fighter.start.id, what=what, points=said.number(1), turn=said.turn)


def _pluck(said: Said) -> t.Tap:
    dice = said.dice(2, Text("a Pluck test", "un test de Cran"))
    return t.PluckTested(fighter=said.fighter().start.id, dice=dice, turn=said.turn)


def _hills(said: Said) -> t.Tap:
    dice = said.dice(2, Text("Head for the Hills", "Sauve qui peut"))
    side = said.side() if said.words else _the_only_side(said, lambda side: must_test(said.state, side))
    return t.HillsTested(side=side, dice=dice, turn=said.turn)


def _flee(said: Said) -> t.Tap:
    side = said.side() if said.words else _the_only_side(said, lambda side: side.half_gone(said.state.losses))
    return t.SideFled(side=side, turn=said.turn)


def _reroll(said: Said) -> t.Tap:
    side = said.side() if said.words else _the_only_side(said, lambda side: side.rerolls > 0)
    return t.Rerolled(side=side, turn=said.turn)


def _the_only_side(said: Said, can: Callable[[SideState], bool]) -> str:
    """The side that is meant where none is named: the only one that can."""
    sides = [key for key, side in said.state.sides.items() if can(side)]
    return sides[0] if len(sides) == 1 else said.side()


def _takes(said: Said) -> t.Tap:
    words, what = _counted(said)
    fighter = fighter_called(said.state, somebody(" ".join(words)))
    return t.Took(fighter=fighter.start.id, what=what.key, turn=said.turn)


def _drives(said: Said) -> t.Tap:
    words, what = _counted(said)
    return t.Gained(side=said.side(words), what=what.key, count=said.number(1), turn=said.turn)


def _counts(said: Said) -> t.Tap:
    words, what = _counted(said)
    return t.Counted(side=said.side(words), what=what.key, count=said.number(0), turn=said.turn)


def _counted(said: Said) -> tuple[list[str], Countable]:
    """The words that name somebody, and what the scenario counts, which may be left out."""
    words = list(said.words)
    if len(words) < 2:
        return words, countable_called(said.state, "")
    what = countable_called(said.state, words.pop())
    of_it = set(fold(f"{what.name.en} {what.name.fr}").split())
    while len(words) > 1 and fold(words[-1]) in of_it:
        words.pop()
    return words, what


def _drink(said: Said) -> t.Tap:
    fighter = said.fighter()
    dice = fighter.start.drink_dice
    rolled = said.numbers[:1]
    if not rolled and dice and not fighter.drank:
        rolled = (sum(said.rolled(dice, Text(f"{fighter.name} drinks", f"{fighter.name} boit"))),)
    return t.ItemUsed(fighter=fighter.start.id, rolled=sum(rolled), turn=said.turn)


def _frees(said: Said) -> t.Tap:
    """`frees Ann`: she frees the prisoner; `frees Kid by Ann`: she frees Kid."""
    freer = fighter_called(said.state, said.joined["by"]) if "by" in said.joined else said.fighter()
    return t.Freed(fighter=freer.start.id, turn=said.turn)


def _end(said: Said) -> t.Tap:
    if fold(said.name) in DRAWN:
        return t.Ended(winner=DRAW, turn=said.turn)
    return t.Ended(winner=said.side() if said.words else "", turn=said.turn)


def _of_fighter(kind: type[t.OfFighter]) -> Callable[[Said], t.Tap]:
    def made(said: Said) -> t.Tap:
        tap = kind(fighter=said.fighter().start.id, turn=said.turn)
        assert isinstance(tap, t.Tap)
        return tap

    return made


Made = Callable[[Said], t.Tap]
SHOOTING: tuple[tuple[str, str, Mode], ...] = (
    ("shoot|shoots|shot|fire|fires", "tire|tir", "shot"),
    ("fan|fans|fanning", "défouraille|défouraillage", "volley"),
    ("both barrels", "deux canons|les deux canons", "both-barrels"),
    ("scatter", "chevrotines|à chevrotines", "spread"),
)
"""What each way to fire a gun is called."""

PHRASES: tuple[tuple[str, str, Made], ...] = (
    ("drop", "initiative", _drop),
    ("turn|next turn|new turn", "tour|tour suivant|nouveau tour", _turn),
    ("phase|next phase", "phase|phase suivante", _phase),
    *((en, fr, _shooting(mode)) for en, fr, mode in SHOOTING),
    ("throw|throws|threw", "lance", _throwing(laid=False)),
    ("lay|lays", "pose", _throwing(laid=True)),
    ("jam|jams|jammed", "enraye|enrayé|s'enraye", _jam),
    ("reload|reloads|reloading", "recharge", _of_fighter(t.Reloaded)),
    ("wound|wounds|wounded", "blesse|blessé|blessée", _wound),
    ("out|dead|kill|kills|killed", "hors|hors de combat|mort|morte|tue|tué|abat|abattu", _out),
    ("fortune", "chance", _fortune),
    ("fame", "réputation", _fame),
    ("regains|regain", "regagne|récupère", _regains),
    ("pluck", "cran", _pluck),
    ("dives|dive|dives for cover", "plonge|plonge à couvert", _of_fighter(t.Dived)),
    ("hills", "sauve qui peut", _hills),
    ("flee|flees|fled|heads for the hills", "fuit|fuite|prend la fuite", _flee),
    ("reroll|re-roll", "relance", _reroll),
    ("prone", "au sol|sol|se couche", _of_fighter(t.WentProne)),
    ("stand|stands|stand up|stands up", "debout|se relève", _of_fighter(t.StoodUp)),
    ("mount|mounts", "en selle|monte|se met en selle", _of_fighter(t.GotMounted)),
    ("dismount|dismounts", "descend|à pied|pied à terre", _of_fighter(t.Dismounted)),
    ("unhorsed", "désarçonné|désarçonnée|désarçonne", _of_fighter(t.Unhorsed)),
    ("horse dead|dead horse|horse killed", "cheval mort|cheval tué", _of_fighter(t.HorseKilled)),
    ("takes|take|took|picks up", "prend|ramasse", _takes),
    ("leaves|leave|left|leaves the table", "sort|quitte|quitte la table", _of_fighter(t.LeftTable)),
    ("prisoner", "prisonnier|prisonnière", _of_fighter(t.MadePrisoner)),
    ("frees|free|freed", "libère|délivre", _frees),
    ("drives|drive|drives off", "emmène|conduit", _drives),
    ("counts|count", "compte", _counts),
    ("drink|drinks|drank", "boit|a bu", _drink),
    ("end", "fin", _end),
)
"""What each tap is called in English and in French, other forms after a bar."""

ABOUT_NOBODY: tuple[Made, ...] = (_turn, _phase, _end)
"""What is said of the game and of nobody."""

DONE_BY: tuple[Made, ...] = (_wound, _out, _frees)
"""What somebody named before it does to whoever is named after it: `Jed wounds Kid`, `Ann frees Kid`."""
