"""What to keep: in a game at hand with the thinking bot's eyes, or for dice and worths that are stated."""

from __future__ import annotations

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.saloon.dice.belief import Belief
from lotow.saloon.dice.content import Ability, load
from lotow.saloon.dice.hands import DYNAMITE, Hand, count, keeps, size, tables
from lotow.saloon.dice.stakes import Stakes, plan
from lotow.saloon.dice.state import Position
from lotow.saloon.dice.thinking import turn_plan


class Worth(Struct, frozen=True):
    """What each thing is worth, in whatever one counts; a beer one drinks oneself is worth its life point."""

    one: float = 1.0
    two: float = 1.0
    life: float = 1.0
    """Each life point when the turn ends."""
    death: float = -10.0
    arrow: float = -0.6
    gatling: float = 3.0
    """The gatling's wounds; that it clears one's arrows counts besides."""
    beer: float = 0.0
    """A beer for somebody else."""
    attack: float = 0.5
    """Each life point that others lose to an attack."""


NAMES: dict[str, str] = {"1": "one", "2": "two"}
"""Names of worths that are no words of Python."""


class Advice(Struct, frozen=True):
    """A thing to keep, how many dice that rolls, and what it is worth on average."""

    kept: Hand
    rolled: int
    worth: float


class Situation(Struct, frozen=True):
    """A turn as somebody states it. `rolls` are left; without arrows named, others have what is missing."""

    hand: Hand
    rolls: int
    ability: Ability
    life: int
    most: int
    arrows: int
    pile: int


def read_worth(text: str, worth: Worth) -> Worth:
    """Worths as `gatling=4, arrow=-1`; the others stay."""
    stated: dict[str, float] = {}
    names = [*NAMES, *(name for name in Worth.__struct_fields__ if name not in NAMES.values())]
    for part in text.split(","):
        name, equals, figure = (piece.strip() for piece in part.partition("="))
        try:
            value = float(figure)
        except ValueError:
            value = float("nan")
        if not equals or name not in names or not -1e9 < value < 1e9:
            raise LotowError(
                Text(f"{part.strip()!r} is no worth", f"{part.strip()!r} n'est pas une valeur"),
                hint=Text(
                    f"write for example gatling=4,arrow=-1; there are: {', '.join(names)}",
                    f"écrivez par exemple gatling=4,arrow=-1 ; il y a : {', '.join(names)}",
                ),
            )
        stated[NAMES.get(name, name)] = value
    return Worth(**{name: stated.get(name, getattr(worth, name)) for name in Worth.__struct_fields__})


def advise(situation: Situation, worth: Worth) -> list[Advice]:
    """Every keep, the best first, exact for these worths."""
    _checked(situation)
    ranked = plan(stakes(situation, worth), situation.rolls).ranked(situation.hand, situation.rolls)
    return [Advice(kept, tables().dice - size(kept), value) for kept, value in ranked]


def advise_in_game(position: Position, belief: Belief) -> list[Advice]:
    """Every keep for the player whose turn it is, the best first, as the thinking bot sees it."""
    if position.phase != "keep":
        raise LotowError(
            Text("there are no dice to keep now", "il n'y a pas de dés à garder maintenant"),
            hint=Text("ask after a roll", "demandez après un lancer"),
        )
    ranked = turn_plan(position, belief).ranked(position.hand, position.rerolls)
    return [Advice(kept, tables().dice - size(kept), value) for kept, value in ranked]


def stakes(situation: Situation, worth: Worth) -> Stakes:
    """Stated worths as the solver wants them."""
    figures, dice = load().game, tables().dice
    ability = situation.ability
    shots = tuple(
        tuple(ones * worth.one + twos * worth.two for twos in range(dice + 1)) for ones in range(dice + 1)
    )
    doubled = tuple(
        tuple(
            shots[ones][twos] + max([worth.one] * (ones > 0) + [worth.two] * (twos > 0), default=0.0)
            for twos in range(dice + 1)
        )
        for ones in range(dice + 1)
    )
    elsewhere = figures.arrows - situation.pile - situation.arrows
    return Stakes(
        ability=ability,
        life=situation.life,
        most=situation.most,
        arrows=situation.arrows,
        pile=situation.pile,
        own_life=(worth.death, *(worth.life * life for life in range(1, situation.most + 1))),
        own_arrows=tuple(worth.arrow * arrows for arrows in range(figures.arrows + 1)),
        shots=shots,
        doubled=doubled,
        rounds=tuple(worth.beer * beers for beers in range(dice + 1)),
        cleared=(0.0,) * (1 + dice * max(1, ability.arrows_per_gatling)),
        gatling=worth.gatling,
        attack=worth.attack * elsewhere,
    )


def _checked(situation: Situation) -> None:
    """Refuses what cannot lie on a table."""
    figures = load().game
    if size(situation.hand) != figures.dice:
        raise _impossible(
            Text(f"{size(situation.hand)} dice", f"{size(situation.hand)} dés"),
            Text(f"give all {figures.dice} faces", f"donnez les {figures.dice} faces"),
        )
    if len(keeps(situation.hand, situation.ability.rerolls_dynamite)) == 1:
        raise _impossible(
            Text(
                f"{count(situation.hand, DYNAMITE)} dynamites end the rolling",
                f"{count(situation.hand, DYNAMITE)} dynamites arrêtent les lancers",
            ),
            Text("there is nothing to choose", "il n'y a rien à choisir"),
        )
    if situation.pile < 1 or situation.pile + situation.arrows > figures.arrows:
        raise _impossible(
            Text(
                f"a pile of {situation.pile} beside {situation.arrows} arrows",
                f"une pile de {situation.pile} à côté de {situation.arrows} flèches",
            ),
            Text(
                f"there are {figures.arrows} in all, one of them in the pile at least",
                f"il y en a {figures.arrows} en tout, dont une au moins dans la pile",
            ),
        )
    if not 1 <= situation.life <= situation.most:
        raise _impossible(
            Text(f"{situation.life} life points", f"{situation.life} points de vie"),
            Text(f"from 1 to {situation.most}", f"de 1 à {situation.most}"),
        )


def _impossible(what: Text, hint: Text) -> LotowError:
    return LotowError(Text(f"that cannot be: {what.en}", f"c'est impossible : {what.fr}"), hint=hint)
