"""Whether the feats a report names can have happened. Which there are, and for whom, the scenario says."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.campaign.report.reading import Reading, Reported
from lotow.errors import Problem, Text
from lotow.posse.members import Member
from lotow.rulebook import models
from lotow.words import a

SIDES = {
    "attacker": Text("attacker", "l'attaquant"),
    "defender": Text("defender", "le défenseur"),
}
PEOPLE = {
    "leader": Text("leader", "leader"),
    "hero": Text("hero", "héros"),
    "henchman": Text("henchman", "acolyte"),
    "hired-gun": Text("hired gun", "mercenaire"),
}


def feats_belong_to_the_scenario(reading: Reading) -> Iterator[Problem]:
    if reading.scenario is None:
        return
    known = {award.key: award for award in reading.scenario.experience if award.key}
    for side in reading.sides:
        for key, names in side.said.feats.items():
            if key not in known:
                yield problem(
                    "no-such-feat",
                    f"{side.posse.name}.{key}",
                    f"{reading.scenario.name.en} rewards no {key}",
                    f"{reading.scenario.name.fr} ne récompense pas : {key}",
                    listed(list(known)),
                )
                continue
            if (feat := known[key].feat) is not None:
                yield from _problems_of(reading, side, key, feat, side.members(names))


def _problems_of(
    reading: Reading, side: Reported, key: str, feat: models.Feat, members: list[Member]
) -> Iterator[Problem]:
    """Everything about the people named that the book rules out."""
    where, name, named = f"{side.posse.name}.{key}", feat.name, len({member.id for member in members})
    if feat.side is not None and reading.role(side) not in (None, feat.side):
        side_name = SIDES[feat.side]
        yield problem(
            "feat-wrong-side",
            where,
            f"{name.en}: only for the {side_name.en}",
            f"{name.fr} : seulement pour {side_name.fr}",
        )
    if feat.most is not None and named > feat.most:
        yield problem(
            "feat-too-many",
            where,
            f"{name.en}: {named} named, {feat.most} at most",
            f"{name.fr} : {named} nommés, {feat.most} au plus",
        )
    if feat.per is not None and named > (most := side.said.counts.get(feat.per, 0)):
        yield problem(
            "feat-more-than-counted",
            where,
            f"{name.en}: {named} named for {most} ({feat.per})",
            f"{name.fr} : {named} nommés pour {most} ({feat.per})",
        )
    if named < len(members):
        yield problem(
            "feat-twice", where, f"{name.en}: name each once", f"{name.fr} : nommez chacun une fois"
        )
    if feat.every_side and any(not one.said.feats.get(key) for one in reading.sides):
        yield problem(
            "feat-one-sided",
            where,
            f"{name.en}: it takes somebody of each side",
            f"{name.fr} : il faut quelqu'un de chaque camp",
        )
    yield from _those_who_cannot(side, where, feat, members)


def _those_who_cannot(
    side: Reported, where: str, feat: models.Feat, members: list[Member]
) -> Iterator[Problem]:
    name, fallen = feat.name, {one.id for one in side.members(side.said.out)}
    for member in members:
        if feat.standing and member.id in fallen:
            yield problem(
                "feat-fell",
                where,
                f"{name.en}: {member.name} was put out of action",
                f"{name.fr} : {member.name} a été mis hors de combat",
            )
        what = member.role or "hired-gun"
        if feat.who and what not in feat.who:
            yield problem(
                "feat-not-for-role",
                where,
                f"{name.en}: {member.name} is {a(PEOPLE[what].en)}",
                f"{name.fr} : {member.name} est {PEOPLE[what].fr}",
            )


def listed(known: list[str]) -> Text:
    if not known:
        return Text("this scenario has none of these", "ce scénario n'en a pas")
    return Text("known: " + ", ".join(known), "connus : " + ", ".join(known))


def problem(rule: str, where: str, en: str, fr: str, hint: Text | None = None) -> Problem:
    return Problem(rule, where, Text(en, fr), hint or Text("mend the report", "corrigez le rapport"))
