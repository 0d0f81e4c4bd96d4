"""Fights, duels and gunfights as they are asked about: who stands against whom, how, and in whose words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.answers import told_apart
from lotow.odds.asking import OddsAnswer, OddsQuestion, named, versus
from lotow.odds.combatant import Combatant
from lotow.odds.gunfight import Duellist, gunfighting, gunmen
from lotow.odds.stances import HAND_WEAPON, Contender, Stance
from lotow.rulebook.lookup import fold
from lotow.rulebook.models import Content

if TYPE_CHECKING:
    from lotow.odds.famed import Spending

STANCES: dict[str, str] = {
    "trapped": "trapped",
    "prone": "prone",
    "climbing": "climbing",
    "across": "across",
    "mounted": "mounted",
    "charging": "charging",
    "at mount": "at_mount",
    "mount first": "mount_first",
    "coince": "trapped",
    "au sol": "prone",
    "grimpe": "climbing",
    "obstacle": "across",
    "monte": "mounted",
    "charge": "charging",
    "a la monture": "at_mount",
    "monture d abord": "mount_first",
}
"""What may be said of one fighter in brackets, in either language."""
FEW = 3
"""Against more than so many a fight is not fought again without each thing that is named."""


def stanced(text: str, stance: Stance) -> tuple[str, Stance]:
    """A fighter's text without what stands in brackets at its end, and the stance with that."""
    text = text.strip()
    while text.endswith(")"):
        head, bracket, inside = text[:-1].rpartition("(")
        words = [fold(one) for one in inside.split(",")]
        if not bracket or not all(one in STANCES for one in words):
            if "+" in head.rpartition(" ")[0] or not bracket:
                break
            raise LotowError(
                Text(f"nobody stands {inside!r} in a fight", f"personne n'est {inside!r} dans un combat"),
                hint=Text(
                    f"say one of {', '.join(list(STANCES)[:8])}", "dites coincé, au sol, grimpe, monté..."
                ),
            )
        stance = replace(stance, **dict.fromkeys((STANCES[one] for one in words), True))
        text = head.strip()
    return text, stance


def armed(weapons: Sequence[str], number: int) -> list[str]:
    """Weapons for several: none given, one for all, or one each."""
    held = list(weapons) or [HAND_WEAPON]
    if len(held) == 1:
        return held * number
    if len(held) != number:
        raise LotowError(
            Text(f"{len(held)} weapons for {number} enemies", f"{len(held)} armes pour {number} ennemis"),
            hint=Text("name one weapon for all, or one each", "une arme pour tous, ou une chacun"),
        )
    return held


def with_mounts(enemies: Sequence[Contender]) -> list[Contender]:
    """The enemies in the order they are struck, with the mounts that are to be struck before their riders."""
    struck: list[Contender] = []
    for one in enemies:
        if one.stance.mount_first:
            rider, stance = one.who, replace(one.stance, mounted=True)
            name = Text(f"the mount of {rider.name.en}", f"la monture ({rider.name.fr})")
            mount = replace(rider, name=name, named=(), effects=(), mount=rider.riding())
            struck.append(replace(one, who=mount, stance=replace(stance, at_mount=True, inert=True)))
            # The mount counts in its own name, so its rider need not be asked about it.
            alone = replace(rider, named=tuple(thing for thing in rider.named if thing.mount is None))
            one = replace(one, who=alone, stance=stance)
        struck.append(one)
    return struck


def fight_question(
    content: Content, lone: Contender, others: Sequence[Contender], spending: Spending | None = None
) -> OddsQuestion:
    """One fights one or more."""
    from lotow.odds.brawling import fighting, square_up
    from lotow.odds.coming import tested

    def ask(*people: Combatant) -> OddsAnswer:
        first, *rest = (replace(one, who=who) for one, who in zip((lone, *others), people, strict=True))
        if spending is not None:
            from lotow.odds.famed import famed_fighting

            return famed_fighting(content, first, tuple(rest), spending)
        return fighting(content, first, *rest)

    def made_of(*people: Combatant) -> object:
        first, *rest = (replace(one, who=who) for one, who in zip((lone, *others), people, strict=True))
        purses = spending and spending.purses(content, first.who, [one.who for one in rest])
        return square_up(content, first, *rest).bare, tested(content, first, rest), purses

    labels = {
        "charge": named(lone.who, "dares to charge", "ose charger"),
        "win": named(lone.who, "wins the fight", "gagne le combat"),
        "killed": named(lone.who, "is put out of action", "est mis hors de combat"),
        "wounds_suffered": named(lone.who, "suffers wounds", "subit des blessures"),
        "wounds_dealt": named(lone.who, "deals wounds", "inflige des blessures"),
    }
    if all(one.stance.at_mount for one in others):
        labels["kill"] = Text("a mount is killed", "une monture est tuée")
    elif any(one.stance.inert for one in others):
        labels["kill"] = Text(
            "an enemy or a mount is out of action", "un ennemi ou une monture hors de combat"
        )
    elif len(others) == 1:
        (other,) = told_apart(lone.who.name, [others[0].who.name])
        labels["kill"] = Text(f"{other.en} is put out of action", f"{other.fr} est mis hors de combat")
    people = (lone.who, *(one.who for one in others))
    return OddsQuestion(
        title=versus(*people),
        people=people,
        ask=ask,
        held=(lone.weapon.id, *(one.weapon.id for one in others)),
        labels=labels,
        hidden=frozenset({"value"}),
        patience=4,
        made_of=made_of if spending is not None or len(others) > FEW else None,
    )


def duel_question(
    content: Content, first: Contender, second: Contender, spending: Spending | None = None
) -> OddsQuestion:
    """Two fight until one is out of action."""
    from lotow.odds.duel import duelling, rounds_of

    def ask(one: Combatant, other: Combatant) -> OddsAnswer:
        mine, theirs = replace(first, who=one), replace(second, who=other)
        if spending is not None:
            from lotow.odds.famed import famed_duelling

            return famed_duelling(content, mine, theirs, spending)
        return duelling(content, mine, theirs)

    def made_of(one: Combatant, other: Combatant) -> object:
        mine, theirs = replace(first, who=one), replace(second, who=other)
        rounds = [(chance, fight.bare) for chance, fight in rounds_of(content, mine, theirs)]
        return rounds, spending and spending.purse(content, one)

    question = _to_the_end(first.who, second.who, ask, (first.weapon.id, second.weapon.id))
    return question if spending is None else replace(question, made_of=made_of)


def gunfight_question(
    content: Content,
    first: Duellist,
    second: Duellist,
    first_drop: int | None = None,
    spending: Spending | None = None,
) -> OddsQuestion:
    """Two shoot it out until one is out of action."""

    def ask(one: Combatant, other: Combatant) -> OddsAnswer:
        purse = None if spending is None else spending.purse(content, one)
        mine, theirs = replace(first, who=one), replace(second, who=other)
        return gunfighting(content, mine, theirs, first_drop=first_drop, purse=purse)

    def made_of(one: Combatant, other: Combatant) -> object:
        purse = None if spending is None else spending.purse(content, one)
        return gunmen(content, replace(first, who=one), replace(second, who=other), purse)

    question = _to_the_end(first.who, second.who, ask, (first.weapon.id, second.weapon.id))
    return replace(question, made_of=made_of)


def _to_the_end(first: Combatant, second: Combatant, ask: object, held: tuple[str, str]) -> OddsQuestion:
    (other,) = told_apart(first.name, [second.name])
    labels = {
        key: Text(f"{name.en} is left standing", f"{name.fr} reste debout")
        for key, name in (("first", first.name), ("second", other))
    }
    assert callable(ask)
    return OddsQuestion(
        title=versus(first, second, sign="/"), people=(first, second), ask=ask, held=held, labels=labels
    )
