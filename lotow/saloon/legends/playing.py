"""Turns what somebody says at the table into the entry to be written: every consequence, every limit.

What cannot be (no money, no cattle) is refused; what the rules forbid is warned about and written, for the
table has the last word.
"""

from __future__ import annotations

from typing import NoReturn

from lotow.errors import LotowError, Text
from lotow.saloon.legends.accounts import NAMES, Ledger, counted
from lotow.saloon.legends.characters import items
from lotow.saloon.legends.deeds import Deed, Effect, Flag
from lotow.saloon.legends.entries import DiscPlaced, Done, Entry, GearChange
from lotow.saloon.legends.general_store import mended, trade
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.phrases import UnderstoodPhrase, read
from lotow.saloon.legends.pot import settle
from lotow.saloon.legends.state import STORE, LegendsTable
from lotow.saloon.legends.turn_order import end_turn


def do(state: LegendsTable, text: str) -> Entry:
    """The entry for a phrase, as the game stands."""
    if state.over:
        raise LotowError(
            Text("the game is over", "la partie est finie"),
            hint=Text("count the points, or take a step back", "comptez les points, ou revenez en arrière"),
        )
    said = read(text, state.players)
    name = said.player or state.active.name
    if said.ends:
        return end_turn(state, name)
    if said.story:
        return _disc(state, name, said.story)
    return _figures(state, name, said) if said.deed is None else _deed(state, name, said, said.deed)


def _figures(state: LegendsTable, name: str, said: UnderstoodPhrase) -> Done:
    """Bare figures: something a card says, or a correction."""
    ledger = Ledger(state, "cards" in said.flags)
    for what, by in said.figures:
        ledger.gain(name, what, by)
    ledger.finish()
    return _entry(ledger, name, "figures", Text(f"{name}:", f"{name} :"))


def _deed(state: LegendsTable, name: str, said: UnderstoodPhrase, deed: Deed) -> Done:
    ledger = Ledger(state, "cards" in said.flags)
    said = _chosen(state, name, said, deed)
    _warn(ledger, name, said, deed)
    item = ""
    shown = Text("", "")
    if deed.gear is not None:
        ware = trade(ledger, name, deed.gear, said.item, said.price)
        item, shown = ware.key, ware.name
    if deed.discards:
        _use_up(ledger, name, deed.discards)
    if deed.counts:
        ledger.gain(name, "token_points", -ledger.players[name].token_points)
    if deed.pot:
        settle(ledger, name, deed, said)
    for effect in deed.effects:
        if _applies(effect, state, name, said):
            _apply(ledger, name, said, effect)
    if deed.deposit:
        _deposited(ledger, name, said.number + ("fools-gold" in said.flags))
    for what, by in said.figures:
        ledger.gain(name, what, by)
    _on_the_table(ledger, name, said, deed)
    ledger.finish()
    store = deed.gear in ("buy", "upgrade")
    told = {"player": name, "other": said.other, "n": said.number}
    words = Text(
        deed.said.en.format(item=shown.en or item, **told), deed.said.fr.format(item=shown.fr or item, **told)
    )
    action = (deed.action or (store and STORE not in state.used)) and name == state.active.name
    fought = said.other if deed.fight else ""
    return _entry(ledger, name, deed.id, words, action, STORE if store else deed.once, fought)


def _entry(
    ledger: Ledger, name: str, deed: str, words: Text, action: bool = False, once: str = "", fought: str = ""
) -> Done:
    return Done(
        words=words,
        follows=tuple(ledger.follows),
        warnings=tuple(ledger.warnings),
        changes=tuple(ledger.changes),
        gear=tuple(ledger.gear),
        markers=tuple(ledger.markers),
        player=name,
        deed=deed,
        action=action,
        once=once,
        fought=fought,
    )


def _chosen(state: LegendsTable, name: str, said: UnderstoodPhrase, deed: Deed) -> UnderstoodPhrase:
    """The phrase with its choice: the only one that is open, or the one that was said, also as `1 lp`."""
    closed: set[Flag] = set() if state.expansion else {"gambler"}
    if state.players[name].wanted:
        closed.add("marshal")
    open_ = [one for one in deed.choose if one not in closed]
    as_figure = [one for one in deed.choose if (one, 1) in said.figures]
    if len(as_figure) == 1:
        rest = tuple(figure for figure in said.figures if figure != (as_figure[0], 1))
        said = said._replace(flags=said.flags | {as_figure[0]}, figures=rest)
    if not deed.choose or said.flags & set(deed.choose):
        return said
    if len(open_) == 1:
        return said._replace(flags=said.flags | {open_[0]})
    names = [NAMES[one][0] for one in open_]
    raise LotowError(
        Text(
            f"which is it: {' or '.join(one.en for one in names)}?",
            f"lequel : {' ou '.join(one.fr for one in names)} ?",
        ),
        hint=Text(f"say it at the end: ..., {names[0].en}", f"dites-le à la fin : ..., {names[0].fr}"),
    )


def _applies(effect: Effect, state: LegendsTable, name: str, said: UnderstoodPhrase) -> bool:
    """Whether an effect counts: by the choices said, the variant, and how things stand."""
    if effect.flag is not None and effect.flag not in said.flags:
        return False
    wild = "wild" in state.variants
    player = state.players[name]
    return {
        "always": True,
        "wild": wild,
        "not-wild": not wild,
        "base": not state.expansion,
        "expansion": state.expansion,
        "wild-out-of-turn": wild and state.active.name != name,
        "on-a-track": bool(player.marshal or player.wanted),
    }[effect.when]


def _apply(ledger: Ledger, name: str, said: UnderstoodPhrase, effect: Effect) -> None:
    whose = said.other if effect.whose == "other" or effect.take else name
    if effect.share:
        lost = ledger.lose(whose, effect.what, effect.share)
        if effect.take:
            ledger.gain(name, effect.what, lost)
        return
    by = effect.by
    if effect.per:
        by *= said.number // effect.per
    if effect.as_many:
        by = ledger.players[whose].wounds
    has: int = getattr(ledger.players[whose], effect.what, 0)
    if by < 0 and effect.what in ("dollars", "nuggets", "cattle", "longhorns") and has < -by:
        _lacking(whose, effect.what, has, -by)
    moved = ledger.gain(whose, effect.what, by)
    if effect.take:
        ledger.gain(name, effect.what, -moved)


def _lacking(name: str, what: str, has: int, needed: int) -> NoReturn:
    had, wanted = counted(what, has), counted(what, needed)
    raise LotowError(
        Text(f"{name} has {had.en} and needs {wanted.en}", f"{name} a {had.fr}, il faut {wanted.fr}"),
        hint=mended(name, what, needed - has),
    )


def _use_up(ledger: Ledger, name: str, key: str) -> None:
    item = items()[key]
    if ledger.players[name].has(key) is None:
        raise LotowError(
            Text(f"{name} has no {item.name.en}", f"{name} n'a pas : {item.name.fr}"),
            hint=Text(f"it can be bought: buys {item.name.en}", f"cela s'achète : achète {item.name.fr}"),
        )
    ledger.take(GearChange(name, "discard", key, item.name, item.kind))


def _deposited(ledger: Ledger, name: str, number: int) -> None:
    """An upgraded mount in use may make a large deposit worth more."""
    for owned in ledger.players[name].gear:
        known = items().get(owned.item)
        upgrade = known.upgrade if known is not None and owned.upgraded and owned.active else None
        if upgrade is not None and upgrade.deposit and number >= upgrade.deposit:
            ledger.gain(name, "legend", upgrade.deposit_legend)


def _on_the_table(ledger: Ledger, name: str, said: UnderstoodPhrase, deed: Deed) -> None:
    """What the table does with figures and tokens."""
    if deed.jails:
        jailed = said.other if deed.jails == "other" else name
        ledger.follow(
            f"{jailed} and the Sheriff go to the Sheriff's office.",
            f"{jailed} et le Shérif vont au bureau du Shérif.",
        )
        if ledger.state.expansion:
            ledger.follow(
                "In the region of Buzzard Gulch it is the marshal's office.",
                "Dans la région de Buzzard Gulch, c'est le bureau du Marshall.",
            )
    if deed.id.startswith("bandit"):
        ledger.follow("The bandit leaves the board.", "Le bandit quitte le plateau.")
    goals = ledger.players[name].goals
    if deed.id == "goal" and goals > ledger.state.players[name].goals:
        drawn = counted("tokens", goals)
        ledger.follow(
            f"{name} draws {drawn.en} and keeps {goals} in all.",
            f"{name} pioche {drawn.fr} et en garde {goals} en tout.",
        )


def _warn(ledger: Ledger, name: str, said: UnderstoodPhrase, deed: Deed) -> None:
    """What the rules would not allow."""
    state, limits = ledger.state, game().limits
    player = state.players[name]
    in_store = deed.gear in ("buy", "upgrade") and STORE in state.used
    takes_action = deed.action or (deed.gear in ("buy", "upgrade") and not in_store)
    if (takes_action or deed.phase) and name != state.active.name:
        ledger.warn(f"It is {state.active.name}'s turn.", f"C'est à {state.active.name} de jouer.")
    elif takes_action and state.actions < 1:
        ledger.warn(f"{name} has no action left.", f"{name} n'a plus d'action.")
    if deed.expansion and not state.expansion:
        ledger.warn("That belongs to the expansion.", "Cela vient de l'extension.")
    if deed.once and deed.once in state.used:
        ledger.warn("That can be done once a turn.", "Cela ne se fait qu'une fois par tour.")
    if deed.phase == "start" and state.actions < limits.actions:
        ledger.warn("That belongs to the start of the turn.", "Cela se fait en début de tour.")
    if deed.steps > 1 and (said.number % deed.steps or not said.number):
        ledger.warn(f"${deed.steps} at a time.", f"Par tranches de {deed.steps} $.")
    if deed.effects and any(effect.per for effect in deed.effects) and not said.number:
        ledger.warn("That is nothing.", "Cela ne fait rien.")
    if "wanted" in deed.needs and not player.wanted:
        ledger.warn(f"{name} is not Wanted.", f"{name} n'est pas Wanted.")
    if deed.jails and "wild" in state.variants and state.last_round:
        ledger.warn(
            "Nobody is arrested any more: the end has come.", "On n'arrête plus personne : la fin approche."
        )
    if deed.fight:
        _warn_fight(ledger, name, said, deed)


def _warn_fight(ledger: Ledger, name: str, said: UnderstoodPhrase, deed: Deed) -> None:
    state = ledger.state
    if said.other == name:
        raise LotowError(
            Text(f"{name} cannot fight {name}", f"{name} ne peut combattre {name}"),
            hint=Text("name another player", "nommez un autre joueur"),
        )
    if said.other in state.fought:
        ledger.warn(
            f"{name} has fought {said.other} this turn already.",
            f"{name} a déjà combattu {said.other} ce tour.",
        )
    if deed.fight == "arrest":
        if not state.players[name].marshal:
            ledger.warn(f"{name} has no Marshal point.", f"{name} n'a aucun point Marshall.")
        if not state.players[said.other].wanted:
            ledger.warn(f"{said.other} is not Wanted.", f"{said.other} n'est pas Wanted.")
    if {"cattle", "longhorn"} <= said.flags:
        ledger.warn("Cattle or a longhorn, not both.", "Du bétail ou un longhorn, pas les deux.")


def _disc(state: LegendsTable, name: str, story: int) -> DiscPlaced:
    """A disc on a story card; who has none left moves one from the other card."""
    ledger = Ledger(state)
    if name != state.active.name:
        ledger.warn(f"It is {state.active.name}'s turn.", f"C'est à {state.active.name} de jouer.")
    if "story" in state.used:
        ledger.warn("One disc a turn.", "Un seul disque par tour.")
    placed = [at for at, discs in enumerate(state.stories, 1) for one in discs if one == name]
    taken = 0
    if len(placed) >= game().seats.discs_each:
        taken = next((at for at in placed if at != story), 0)
        if not taken:
            raise LotowError(
                Text(f"{name} has no disc left", f"{name} n'a plus de disque"),
                hint=Text("both lie on this card already", "les deux sont déjà sur cette carte"),
            )
    if len(state.stories[story - 1]) + 1 >= state.discs_needed:
        ledger.follow(
            f"Story card {story} is resolved at the end of the turn.",
            f"La carte Histoire {story} se résout en fin de tour.",
        )
    return DiscPlaced(
        words=Text(
            f"{name} puts a disc on story card {story}.", f"{name} pose un disque sur l'histoire {story}."
        ),
        follows=tuple(ledger.follows),
        warnings=tuple(ledger.warnings),
        player=name,
        story=story,
        taken_from=taken,
    )
