"""Whether the feats a report names can have happened: who freed, carried out, or fought a duel."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.campaign.recording import Reading, Reported
from lotow.errors import Problem, Text
from lotow.posse.members import Member


def feats_belong_to_the_scenario(reading: Reading) -> Iterator[Problem]:
    if reading.scenario is None:
        return
    known = {award.key: award for award in reading.scenario.experience if award.key}
    for side in reading.sides:
        for key, names in side.said.feats.items():
            where = f"{side.posse.name}.{key}"
            if key not in known:
                yield problem(
                    "no-such-feat",
                    where,
                    f"{reading.scenario.name.en} rewards no {key}",
                    f"{reading.scenario.name.fr} ne récompense pas : {key}",
                    listed(list(known)),
                )
                continue
            members = side.members(names)
            match known[key].to:
                case "rescuer":
                    yield from _rescuer(reading, side, where, members)
                case "carrier":
                    yield from _carriers(reading, side, where, members)
                case "duellist":
                    yield from _duellists(reading, side, where, key, members)


def _rescuer(reading: Reading, side: Reported, where: str, members: list[Member]) -> Iterator[Problem]:
    if len(members) > 1:
        yield problem("one-rescuer", where, "one man frees the condemned", "un seul libère le condamné")
    if role_of(reading, side) == "defender":
        yield problem(
            "rescuer-defends", where, "a defender rescues nobody", "un défenseur ne libère personne"
        )


def _carriers(reading: Reading, side: Reported, where: str, members: list[Member]) -> Iterator[Problem]:
    if role_of(reading, side) == "attacker":
        yield problem("carrier-attacks", where, "only defenders carry out", "seuls les défenseurs emportent")
    most = sum(side.said.counts.values())
    if len({one.id for one in members}) > most:
        yield problem(
            "too-many-carriers",
            where,
            f"{len(members)} carriers for {most} carried out",
            f"{len(members)} porteurs pour {most} emportés",
        )
    if len({one.id for one in members}) < len(members):
        yield problem("carrier-twice", where, "name each carrier once", "nommez chaque porteur une fois")
    fallen = {one.id for one in side.members(side.said.out)}
    for one in members:
        if one.id in fallen:
            yield problem(
                "carrier-fell",
                where,
                f"{one.name} cannot both escape and be out of action",
                f"{one.name} ne peut pas à la fois s'échapper et être hors de combat",
            )


def _duellists(
    reading: Reading, side: Reported, where: str, key: str, members: list[Member]
) -> Iterator[Problem]:
    if len(members) != 1 or any(not one.said.feats.get(key) for one in reading.sides):
        yield problem(
            "one-duellist", where, "a duel has one man of each side", "un duel oppose un homme de chaque camp"
        )
    for one in members:
        if one.role == "henchman":
            yield problem(
                "duellist-henchman",
                where,
                f"{one.name} is neither hero nor hired gun",
                f"{one.name} n'est ni héros ni mercenaire",
            )


def role_of(reading: Reading, side: Reported) -> str | None:
    if side.said.role is not None:
        return side.said.role
    return side.prepared.role if side.prepared is not None else None


def listed(known: list[str]) -> Text:
    if not known:
        return Text("this scenario has none of these", "ce scénario n'en a pas")
    return Text("known: " + ", ".join(known), "connus : " + ", ".join(known))


def problem(rule: str, where: str, en: str, fr: str, hint: Text | None = None) -> Problem:
    return Problem(rule, where, Text(en, fr), hint or Text("mend the report", "corrigez le rapport"))
