"""Who fell and by whom: a report's casualties and kills have to answer each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lotow.campaign.report.reading import Reading, Reported, problem
from lotow.errors import Problem, Text


def nobody_falls_twice(reading: Reading) -> Iterator[Problem]:
    for side in reading.sides:
        for id, number in Counter(member.id for member in side.members(side.said.out)).items():
            if number > 1:
                name = side.posse.member(id).name
                yield problem(
                    "out-twice",
                    side.posse.name,
                    f"{name} is out {number} times",
                    f"{name} est hors de combat {number} fois",
                )


def kills_have_victims(reading: Reading) -> Iterator[Problem]:
    for side in reading.sides:
        for name, kills in side.said.kills.items():
            if kills < 1:
                yield problem(
                    "no-kills",
                    side.posse.name,
                    f"{kills} is no number of kills for {name}",
                    f"{kills} n'est pas un nombre de victimes pour {name}",
                )
        kills = sum(side.said.kills.values())
        enemies = sum(_victims(reading, other, side.key) for other in reading.sides if other is not side)
        if kills > enemies:
            yield problem(
                "more-kills-than-casualties",
                side.posse.name,
                f"{_so_many(kills, 'kill', 'kills')}, but only {_so_many(enemies, 'enemy', 'enemies')} "
                "out of action",
                f"{_so_many(kills, 'victime', 'victimes')}, mais seulement "
                f"{_so_many(enemies, 'ennemi', 'ennemis')} hors de combat",
                Text("list every fighter out of action", "notez chaque combattant hors de combat"),
            )


def _so_many(number: int, single: str, several: str) -> str:
    return f"{number} {single if number == 1 else several}"


def _victims(reading: Reading, side: Reported, killer: str) -> int:
    """How many of a side a posse can have put out: all but those whom others did, and the man on the gallows
    who was freed and fell."""
    others = [name for name, by in side.said.by.items() if reading.playing(by) not in ("", killer)]
    return len(side.said.out) - len(others) + side.said.prisoner_out


def fallen_by_somebody(reading: Reading) -> Iterator[Problem]:
    """Whoever is said to have been put out by a posse is out, and that posse played against his."""
    for side in reading.sides:
        out = {member.id for member in side.members(side.said.out)}
        for name, by in side.said.by.items():
            member = side.member(name)
            if member is not None and member.id not in out:
                yield problem(
                    "by-whom",
                    side.posse.name,
                    f"{member.name} is not out",
                    f"{member.name} n'est pas hors de combat",
                )
            if reading.playing(by) in ("", side.key):
                yield problem(
                    "by-whom",
                    side.posse.name,
                    f"{by!r} cannot have put {name} out",
                    f"{by!r} n'a pas pu mettre {name} hors de combat",
                    Text("name a posse of this game", "nommez une bande de cette partie"),
                )


def all_kills_have_victims(reading: Reading) -> Iterator[Problem]:
    """With three or four posses each side's kills may fit and all of them together not."""
    kills = sum(sum(side.said.kills.values()) for side in reading.sides)
    casualties = sum(len(side.said.out) + side.said.prisoner_out for side in reading.sides)
    if len(reading.sides) > 2 and kills > casualties:
        yield problem(
            "more-kills-than-casualties",
            "kills",
            f"{kills} kills in all, but only {casualties} fighters out of action",
            f"{kills} victimes en tout, mais seulement {casualties} combattants hors de combat",
            Text("list every fighter out of action", "notez chaque combattant hors de combat"),
        )
