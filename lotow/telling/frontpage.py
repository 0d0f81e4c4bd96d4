"""The news proper: the game as the lead story, then what its aftermath brought that is worth a headline."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from lotow.journal.entries.aftermath_entries import (
    AdvanceTaken,
    CaptiveFate,
    Died,
    Disbanded,
    InjuryRolled,
    Looted,
    Succeeded,
)
from lotow.journal.entries.game_entries import GameRecorded, Joined, Left
from lotow.journal.records import Record
from lotow.telling.pressroom import Newsroom
from lotow.words import a

SHOTS = 4
"""Of so many falls it is told who brought them about."""


class Article(Struct, frozen=True):
    """A piece of news: its headline, a line below it, and paragraphs."""

    headline: str
    deck: str = ""
    paragraphs: tuple[str, ...] = ()


def story_of_the_game(room: Newsroom, record: Record) -> Article:
    """The lead story."""
    entry, seed = record.entry, room.seed(record)
    assert isinstance(entry, GameRecorded)
    names = {side.posse: side.name for side in entry.sides}
    fields = {"scenario": entry.scenario_name.in_(room.lang)}
    if entry.winner:
        others = room.list([name for key, name in names.items() if key != entry.winner])
        kind = "won"
        fields |= {"winner": names[entry.winner], "loser": others}
    else:
        first, *rest = names.values()
        kind = "drawn"
        fields |= {"first": first, "second": room.list(rest)}
    return Article(
        room.say(f"{kind}.head", seed, **fields),
        room.say(f"{kind}.deck", seed // 7, **fields),
        (room.say(f"{kind}.open", seed // 11, **fields), " ".join(_course(room, entry, seed // 13))),
    )


def _course(room: Newsroom, entry: GameRecorded, seed: int) -> Iterator[str]:
    """How it went: the fallen, the best shot, who ran, what it brought, who told us."""
    fallen = [side for side in entry.sides if side.out]
    if not fallen:
        yield room.say("toll.none", seed)
    else:
        at = [(room.count(len(one.out)), one.name) for one in fallen]
        counts = [room.part("toll.count", seed, count=count, posse=posse) for count, posse in at]
        yield room.say("toll.some", seed, counts=room.list(counts))
    yield from _shots(room, seed)
    credits = [(credit, side.name) for side in entry.sides for credit in side.kills]
    if credits:
        best, posse = max(credits, key=lambda one: one[0].kills)
        if best.kills > 1:
            count = room.count(best.kills)
            yield room.say("gun", seed, name=best.name, posse=posse, count=count)
    yield from _counted(room, entry, seed)
    for side in entry.sides:
        if side.fled:
            yield room.say("fled", seed, posse=side.name)
    for record in room.news:
        loot = record.entry
        if isinstance(loot, Looted) and loot.dollars:
            amount = room.dollars(loot.dollars)
            yield room.say("loot", room.seed(record), posse=room.posse(loot.posse), dollars=amount)
    if entry.witness:
        yield room.say("witness", seed, name=entry.witness)


def _counted(room: Newsroom, entry: GameRecorded, seed: int) -> Iterator[str]:
    """Who came away with how much of what it was all about."""
    scenario = room.book.content.scenario.get(entry.scenario)
    for at, count in enumerate(scenario.counts if scenario is not None else ()):
        shares = [(side.counts.get(count.key, 0), side.name) for side in entry.sides]
        told = [
            room.part("count.share", seed + at, count=room.count(many), posse=name)
            for many, name in shares
            if many
        ]
        if told:
            yield room.say("count", seed + at, what=count.name.in_(room.lang), shares=room.list(told))


def _shots(room: Newsroom, seed: int) -> Iterator[str]:
    """Who fell first, and who else by whom: where a table was followed."""
    known = [one for one in room.falls if one.by]
    for at, fall in enumerate(known[:SHOTS]):
        by = fall.by
        if fall.weapon is not None:
            by += f" ({fall.weapon.fr})" if room.lang == "fr" else f" and {a(fall.weapon.en)}"
        fields = {"name": fall.name, "by": by, "when": room.turn(fall.turn)}
        yield room.say("fall" if at else "fall.first", seed + at, **fields)


def articles(room: Newsroom) -> list[Article]:
    """What the aftermath brought that has a headline."""
    return [article for record in room.news for article in _articles(room, record)]


def _articles(room: Newsroom, record: Record) -> Iterator[Article]:
    """What an entry is worth: an article, or none."""
    entry, seed, posse = record.entry, room.seed(record), room.posse(record.entry.posse)
    match entry:
        case Died(how="hanged"):
            yield _article(room, "hanged", seed, name=entry.name, posse=posse)
        case Died(how="killed") if room.was_hero(entry.posse, entry.member):
            yield _article(room, "killed", seed, name=entry.name, posse=posse)
        case InjuryRolled() if entry.captor:
            fields = {"name": entry.name, "posse": posse, "captor": entry.captor_name}
            yield _article(room, "captured", seed, **fields)
        case InjuryRolled() if any(one.table == "trial" for one in entry.rolled):
            yield from _verdict(room, entry, seed, posse)
        case CaptiveFate():
            yield _article(
                room,
                entry.fate,
                seed,
                name=entry.name,
                posse=posse,
                captor=entry.captor_name,
                dollars=room.dollars(entry.dollars),
                other=entry.against_name,
                collector=entry.collector or entry.captor_name,
            )
        case Succeeded():
            yield _article(room, "succeeded", seed, name=entry.name, posse=posse)
        case AdvanceTaken() if entry.role is not None:
            yield _article(room, "promoted", seed, name=entry.name, posse=posse)
        case Disbanded():
            yield _article(room, "disbanded", seed, posse=entry.name)
        case Left():
            yield _article(room, "left", seed, posse=entry.name)
        case Joined():
            name, members = entry.value.name, entry.value.members
            article = _article(room, "joined", seed, posse=name, count=room.count(len(members)))
            listed = room.say("register", seed // 11, who=room.riders(members)) if members else ""
            yield structs.replace(article, paragraphs=(*article.paragraphs, *filter(None, [listed])))
        case _:
            return


def _article(room: Newsroom, kind: str, seed: int, **fields: object) -> Article:
    headline = room.say(f"{kind}.head", seed, **fields)
    return Article(headline, "", (room.say(f"{kind}.body", seed // 7, **fields),))


def _verdict(room: Newsroom, entry: InjuryRolled, seed: int, posse: str) -> Iterator[Article]:
    """What the court decided, unless it was the rope: that is told by the death itself."""
    if entry.fine:
        amount = room.dollars(entry.fine)
        yield _article(room, "fined", seed, name=entry.name, posse=posse, dollars=amount)
    elif entry.jailed or entry.misses:
        yield _article(room, "jailed", seed, name=entry.name, posse=posse)
    elif not any(isinstance(one.entry, Died) and one.entry.name == entry.name for one in room.news):
        yield _article(room, "acquitted", seed, name=entry.name, posse=posse)
