"""What may be asked of the dice between games: injuries, advances, loot, searches, the doctor, bets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from lotow.app.combatants import combatant_called, kept_in
from lotow.errors import LotowError, Text
from lotow.odds import afterwards, between_games
from lotow.odds.asking import OddsQuestion
from lotow.odds.combatant import Combatant
from lotow.odds.described import average_cowboy
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
    from lotow.odds.asking import OddsAnswer

FINEST = 10**9
"""The smallest part a chance may be given in."""


def injury_question(book: Rulebook, role: afterwards.Role, games: int, out: Fraction) -> OddsQuestion:
    """What becomes of somebody who goes out of action with this chance in each of so many games."""
    table, _ = afterwards.tables_of(book.content, role)
    return OddsQuestion(
        title=table.name,
        people=(),
        ask=lambda: afterwards.injury(book.content, role, games=games, out=out),
    )


def advance_question(
    book: Rulebook, role: afterwards.Role, who: str | None = None, db: str | None = None
) -> OddsQuestion:
    """What an advance may be, for anybody of this role or for one fighter as he stands."""
    _, table = afterwards.tables_of(book.content, role)
    title, risen = table.name, frozenset[str]()
    people: tuple[Combatant, ...] = ()
    if who is not None:
        people = (combatant_called(who, book, kept_in(db, book)),)
        name = people[0].name
        title = Text(f"{name.en}: {title.en}", f"{name.fr} : {title.fr}")
        if role == "henchman":
            risen = _risen(who, db, book)

    def ask(*those: Combatant) -> OddsAnswer:
        return afterwards.advance(book.content, role, those[0] if those else None, risen)

    return OddsQuestion(title=title, people=people, ask=ask)


def _risen(who: str, db: str | None, book: Rulebook) -> frozenset[str]:
    """What a saved henchman has raised before, which no second advance raises."""
    posse, slash, fighter = who.rpartition("/")
    if not slash:
        return frozenset()
    from lotow.app.posses import posse_called
    from lotow.posse.roll_call import member_called

    member = member_called(posse_called(posse.strip(), db, book), fighter.strip())
    return frozenset(one.characteristic for one in member.raised if one.by > 0)


def loot_question(
    book: Rulebook, heroes: int, extra: Sequence[str], people: Sequence[str], db: str | None
) -> OddsQuestion:
    """What so many heroes bring in, with the scenario's dice and those who earn more."""
    earners = tuple(combatant_called(one, book, kept_in(db, book)) for one in people)

    def ask(*those: Combatant) -> afterwards.LootOdds:
        return afterwards.loot(book.content, heroes, extra=extra, people=those)

    title = Text(f"Loot of {heroes} heroes", f"Butin de {heroes} héros")
    return OddsQuestion(title=title, people=earners, ask=ask)


def search_question(
    book: Rulebook, item: str, heroes: int, people: Sequence[str], db: str | None
) -> OddsQuestion:
    """Whether so many ordinary heroes, and these, find an item or anything as rare."""
    rarity, title = _rarity(item, book)
    lookers = (average_cowboy(book),) * heroes
    lookers += tuple(combatant_called(one, book, kept_in(db, book)) for one in people)

    def ask(*those: Combatant) -> OddsAnswer:
        return afterwards.search(book.content, rarity, those)

    return OddsQuestion(title=title, people=lookers, ask=ask)


def _rarity(item: str, book: Rulebook) -> tuple[int, Text]:
    if item.isdecimal():
        return int(item), Text(f"rarity {item}", f"rareté {item}")
    gear = book.gear(book.find(item, "weapon", "mount", "item")[1])
    if gear.trade is None or gear.trade.rarity is None:
        raise LotowError(
            Text(f"nobody needs to search for a {gear.name.en}", f"{gear.name.fr} : nul besoin de chercher"),
            hint=Text("name a rare item, or a rarity", "nommez un objet rare, ou une rareté"),
        )
    return gear.trade.rarity, gear.name


def doctor_question(book: Rulebook) -> OddsQuestion:
    """What a visit to the doctor may do."""
    title = Text("A visit to the doctor", "Une visite chez le toubib")
    return OddsQuestion(title=title, people=(), ask=lambda: between_games.doctor(book.content))


def bet_question(book: Rulebook, stake: int) -> OddsQuestion:
    """What comes back of a bet on a prize fight."""
    return OddsQuestion(
        title=Text(f"A bet of ${stake}", f"Une mise de {stake} $"),
        people=(),
        ask=lambda: between_games.bet(book.content, stake),
        labels={
            "ahead": Text("more comes back than was staked", "on récupère plus que la mise"),
            "level": Text("the stake comes back", "on récupère la mise"),
        },
        hidden=frozenset({"rows"}),
    )


def ransom_question(book: Rulebook, offered: int) -> OddsQuestion:
    """The bounty on a captive, beside the ransom that is offered for him."""
    return OddsQuestion(
        title=Text(f"A ransom of ${offered}, or the bounty", f"Une rançon de {offered} $, ou la prime"),
        people=(),
        ask=lambda: between_games.ransom(book.content, offered),
        labels={
            "ahead": Text("the bounty is more", "la prime vaut plus"),
            "level": Text("the bounty is as much", "la prime vaut autant"),
        },
    )


def ruin_question(book: Rulebook, item: str, games: int, out: Fraction) -> OddsQuestion:
    """How soon something is ruined by its owner's being out of action."""
    worn = book.content.item[book.find(item, "item")[1]]
    return OddsQuestion(
        title=worn.name, people=(), ask=lambda: between_games.ruin(book.content, worn, games, out)
    )


def chance_of(text: str) -> Fraction:
    """A chance as people write it."""
    said = Text(f"{text!r} is not a chance", f"{text!r} n'est pas une chance")
    try:
        chance = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise LotowError(said, hint=Text("write 1/3 or 0.4", "écrivez 1/3 ou 0.4")) from None
    if not 0 <= chance <= 1 or chance.denominator > FINEST:
        hint = Text("between 0 and 1, in parts of a milliard at most", "entre 0 et 1, neuf décimales au plus")
        raise LotowError(said, hint=hint)
    return chance
