"""A turn as it is asked about: both sides as people write them, and the question they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.asking import OddsQuestion
from lotow.odds.combatant import Combatant
from lotow.odds.nerve import ALONE, Company
from lotow.odds.reach import Aim
from lotow.odds.turn import Hand, Posture, made_of, turn
from lotow.odds.turn_state import Side
from lotow.odds.volleys import WORDS, read_shooter
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import fold
from lotow.rulebook.models import Content

FEW = 4
"""A turn of more fighters than these is not played again without each thing that is named."""
CHARGES = ("charges", "charge")


def read_hands(book: Rulebook, text: str, aim: Aim, find: Callable[[str], Combatant]) -> tuple[Hand, ...]:
    """`2 deputy with sixgun at 8`, `tough charges`, `tough charges with unarmed`, `sheriff`."""
    words = text.split()
    charges = any(fold(word) in CHARGES for word in words)
    words = [word for word in words if fold(word) not in CHARGES]
    hand = book.content.weapon[book.find("hand weapon", "weapon")[1]]
    if not any(WORDS.get(word.casefold()) == "with" for word in words):
        number, rest = (int(words[0]), words[1:]) if words and words[0].isdecimal() else (1, words)
        who = find(" ".join(rest))
        return (Hand(who=who, weapon=hand, charges=charges),) * number
    shooter = read_shooter(book, " ".join(words), aim, find)
    shoots = shooter.weapon.shooting is not None and not charges
    fights = shooter.weapon if shooter.weapon.melee is not None else hand
    one = Hand(
        who=shooter.who,
        gun=shooter.weapon if shoots else None,
        aim=shooter.aim,
        weapon=fights,
        charges=charges,
    )
    return (one,) * shooter.number


def read_side(
    book: Rulebook,
    texts: Sequence[str],
    aim: Aim,
    find: Callable[[str], Combatant],
    *,
    size: int = 0,
    lost: int = 0,
    apart: float | None = None,
    company: Company = ALONE,
) -> Posture:
    """A side as people write it; `size` is the whole posse, of which `lost` are out of action already, and
    friends stand `apart` this far."""
    hands = tuple(hand for text in texts for hand in read_hands(book, text, aim, find))
    if size and size < len(hands) + lost:
        raise LotowError(
            Text(f"a posse of {size} has no {len(hands) + lost}", f"une bande de {size} n'en a pas autant"),
            hint=Text("say how many it is in all", "dites combien elle est en tout"),
        )
    close = apart is not None and apart <= book.content.numbers.dive_for_cover_range
    return Posture(hands=hands, size=size, lost=lost, close=close, company=company)


def turn_question(content: Content, ours: Posture, theirs: Posture, drop: Side | None = None) -> OddsQuestion:
    """Two groups for one turn."""
    number = len(ours.hands)

    def sides(people: tuple[Combatant, ...]) -> tuple[Posture, Posture]:
        mine = replace(ours, hands=_manned(ours.hands, people[:number]))
        return mine, replace(theirs, hands=_manned(theirs.hands, people[number:]))

    everybody = (*ours.hands, *theirs.hands)
    mine, others = (_listed(side.hands) for side in (ours, theirs))
    return OddsQuestion(
        title=Text(f"{mine.en} / {others.en}", f"{mine.fr} / {others.fr}"),
        people=tuple(one.who for one in everybody),
        ask=lambda *people: turn(content, *sides(people), drop=drop),
        patience=4,
        made_of=(lambda *people: made_of(content, *sides(people))) if len(everybody) > FEW else None,
        held=tuple((one.gun or one.weapon).id for one in everybody),
    )


def _listed(hands: Sequence[Hand]) -> Text:
    names = [one.who.name for one in hands]
    return Text(", ".join(one.en for one in names), ", ".join(one.fr for one in names))


def _manned(hands: Sequence[Hand], people: Sequence[Combatant]) -> tuple[Hand, ...]:
    return tuple(replace(hand, who=who) for hand, who in zip(hands, people, strict=True))


def side_called(name: str | None) -> Side | None:
    """Who has the Drop: us or them."""
    if name is None:
        return None
    for at, words in enumerate((("us", "ours", "nous"), ("them", "theirs", "eux"))):
        if fold(name) in words:
            return at
    raise LotowError(
        Text(f"{name!r} is neither side", f"{name!r} n'est aucun des deux camps"),
        hint=Text("say us or them", "dites us ou them"),
    )
