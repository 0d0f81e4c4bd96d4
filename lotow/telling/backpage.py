"""The rest of the paper: small items, obituaries, the market, advertisements and what is announced."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import (
    AdvanceTaken,
    BetPlaced,
    Died,
    DoctorVisited,
    Gambled,
    HiredGunLeft,
    InjuryRolled,
    Rolled,
    Searched,
)
from lotow.journal.entries.game_entries import GamePrepared
from lotow.journal.entries.posse_entries import Bought, Hired, Sold
from lotow.journal.records import Record
from lotow.posse.members import Member
from lotow.rulebook import Rulebook, models
from lotow.rulebook.results import leads_to
from lotow.telling.frontpage import Article
from lotow.telling.pressroom import Newsroom
from lotow.telling.standings import standings
from lotow.words import a

ADS = 6
"""How many small advertisements a paper has: the Tradin' Post fills up from its stock."""

COLUMNS: dict[str, Text] = {
    "people": Text("Comings and goings", "Allées et venues"),
    "doctor": Text("The doctor's bulletin", "Le bulletin du docteur"),
    "sport": Text("Sport and cards", "Sport et jeu"),
    "school": Text("Accomplishments", "Talents"),
}
SERVED = Text("{type} of {posse}; {games} and {kills}", "{type} ({posse}) ; {games}, {kills}")
GAMES = (Text("1 game", "1 partie"), Text("{} games", "{} parties"))
KILLS = (Text("no kills", "aucune victime"), Text("1 kill", "1 victime"), Text("{} kills", "{} victimes"))


class Obituary(Struct, frozen=True):
    """One of the dead."""

    name: str
    about: str
    text: str


class Quote(Struct, frozen=True):
    """A posse on the market: its infamy, and by how much that changed since it was last noted."""

    posse: str
    infamy: int
    change: int | None

    @property
    def moved(self) -> str:
        """The change as the market writes it."""
        if self.change is None:
            return "-"
        return f"{self.change:+d}" if self.change else "="


def columns(room: Newsroom) -> Iterator[Article]:
    """Columns of many small items, those that have any."""
    items: dict[str, list[str]] = {column: [] for column in COLUMNS}
    items["people"] += _hired(room)
    for record in room.news:
        for column, text in _items(room, record):
            items[column].append(text)
    for column, several in items.items():
        if several:
            yield Article(COLUMNS[column].in_(room.lang), "", tuple(several))


def _hired(room: Newsroom) -> list[str]:
    """Everybody taken on, posse by posse, those of a type together."""
    taken: dict[str, list[Member]] = {}
    seeds: dict[str, int] = {}
    for record in room.news:
        if isinstance(record.entry, Hired):
            posse, member = record.entry.posse, record.entry.member
            seeds.setdefault(posse, room.seed(record))
            taken.setdefault(posse, []).append(member)
    return [
        room.say("hired", seeds[posse], posse=room.posse(posse), who=room.riders(members))
        for posse, members in taken.items()
    ]


def _items(room: Newsroom, record: Record) -> Iterator[tuple[str, str]]:
    """The column an entry belongs to, and what is said of it there."""
    entry, seed, posse = record.entry, room.seed(record), room.posse(record.entry.posse)
    say, lang = room.say, room.lang
    match entry:
        case HiredGunLeft():
            yield "people", say("gone", seed, name=entry.name, posse=posse)
        case InjuryRolled() if entry.injuries and not entry.captor:
            what = room.list([result.name.in_(lang) for result in _suffered(entry, room.book)])
            yield "doctor", say("hurt", seed, name=entry.name, posse=posse, what=what)
        case DoctorVisited(rolled=rolled) if rolled is not None:
            paid, what = room.dollars(entry.paid), rolled.name.in_(lang)
            yield "doctor", say("treated", seed, name=entry.name, posse=posse, dollars=paid, what=what)
        case Gambled() if entry.dollars:
            won = room.dollars(entry.dollars)
            yield "sport", say("cards", seed, name=entry.name, posse=posse, dollars=won)
        case BetPlaced(rolled=rolled) if rolled is not None:
            fields = {"stake": room.dollars(entry.stake), "dollars": room.dollars(entry.returned)}
            what = rolled.name.in_(lang)
            yield "sport", say("bout", seed, name=entry.name, posse=posse, what=what, **fields)
        case AdvanceTaken(skill=skill) if skill is not None:
            yield "school", say("learnt", seed, name=entry.name, posse=posse, skill=skill.in_(lang))
        case _:
            return


def _suffered(entry: InjuryRolled, book: Rulebook) -> Iterator[Rolled]:
    """What was rolled and stands, without what only called for further rolls."""
    for result in entry.rolled:
        table = book.content.table.get(result.table)
        row = next((row for row in table.rows if row.id == result.row), None) if table else None
        if not result.rerolled and (row is None or not any(leads_to(row))):
            yield result


def obituaries(room: Newsroom) -> Iterator[Obituary]:
    """Whoever is gone for good, with what he leaves behind."""
    graves = {(grave.posse, grave.member.id): grave.member for grave in room.state.graves}
    for record in room.news:
        entry = record.entry
        if not isinstance(entry, Died):
            continue
        posse, member = room.posse(entry.posse), graves.get((entry.posse, entry.member))
        about = posse
        if member is not None:
            about = SERVED.in_(room.lang).format(
                type=room.type(member),
                posse=posse,
                games=GAMES[member.games != 1].in_(room.lang).format(member.games),
                kills=KILLS[min(member.kills, 2)].in_(room.lang).format(member.kills),
            )
        said = room.say(f"died.{entry.how}", room.seed(record), name=entry.name, posse=posse)
        yield Obituary(entry.name, about[:1].upper() + about[1:], said)


def market(room: Newsroom) -> tuple[Quote, ...]:
    """The posses by infamy, with the change since the game before."""
    quotes = []
    for line in standings(room.state, room.book):
        before = [
            value for game, value in room.state.infamies.get(line.key, {}).items() if game < room.number
        ]
        quotes.append(Quote(line.name, line.infamy, line.infamy - before[-1] if before else None))
    return tuple(quotes)


def market_report(room: Newsroom, quotes: tuple[Quote, ...], seed: int) -> str:
    """The best and the worst of the week in words."""
    moved = [one for one in quotes if one.change is not None]
    if not moved:
        return ""
    best = max(moved, key=lambda one: one.change or 0)
    worst = min(moved, key=lambda one: one.change or 0)
    told = [_trend(room, best, seed)]
    if worst.posse != best.posse:
        told.append(_trend(room, worst, seed))
    return " ".join(told)


def _trend(room: Newsroom, quote: Quote, seed: int) -> str:
    change = quote.change or 0
    kind = "up" if change > 0 else "down" if change < 0 else "flat"
    return room.say(f"market.{kind}", seed, posse=quote.posse)


def advertisements(room: Newsroom, seed: int) -> list[str]:
    """What was looked for, bought and sold, a thing once, and the Tradin' Post's stock for the rest."""
    told: dict[str, str] = {}
    for record in room.news:
        for item, text in _advertised(room, record):
            told.setdefault(item, text)
    texts = list(told.values())[:ADS]
    stock = [one for one in _stock(room) if one[0] not in told]
    for at in range(min(ADS - len(texts), len(stock))):
        item, price = stock[(seed + at * 5) % len(stock)]
        texts.append(room.say("ad.stock", seed + at, item=item, dollars=room.dollars(price)))
    return texts


def _advertised(room: Newsroom, record: Record) -> Iterator[tuple[str, str]]:
    """The thing an entry is about, and what is printed of it."""
    entry, seed, posse = record.entry, room.seed(record), room.posse(record.entry.posse)
    match entry:
        case Searched():
            kind, item = "ad.found" if entry.found else "ad.wanted", entry.called.in_(room.lang)
            yield item, room.say(kind, seed, **_called(room, item), name=entry.name)
        case Sold() if entry.game:
            item = room.item(entry.held)
            yield item, room.say("ad.sold", seed, item=item, dollars=room.dollars(entry.dollars))
        case Bought() if entry.game:
            item, price = room.item(entry.held), room.dollars(entry.held.price)
            yield item, room.say("ad.bought", seed, **_called(room, item), dollars=price, posse=posse)
        case _:
            return


def _called(room: Newsroom, item: str) -> dict[str, str]:
    """A thing by itself and, in English, with its article."""
    return {"item": item, "an_item": a(item) if room.lang == "en" else item}


def _stock(room: Newsroom) -> list[tuple[str, int]]:
    """What the Tradin' Post has at a fixed price."""
    content = room.book.content
    things: list[models.Gear] = [
        *content.weapon.values(),
        *content.mount.values(),
        *content.item.values(),
    ]
    return [
        (thing.name.in_(room.lang), thing.trade.price)
        for thing in things
        if thing.trade is not None and thing.trade.price
    ]


def announcement(room: Newsroom) -> Article | None:
    """The next game, if it is prepared."""
    for record in room.following:
        entry = record.entry
        if isinstance(entry, GamePrepared):
            seed = room.seed(record)
            scenario = entry.scenario_name.in_(room.lang)
            sides = room.list([side.name for side in entry.sides])
            return Article(
                room.say("next.head", seed, scenario=scenario),
                "",
                (room.say("next.body", seed // 7, sides=sides),),
            )
    return None
