"""What can be wrong with a report: each rule its own function, every problem reported at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lotow.campaign.prepare import bottle
from lotow.campaign.report.casualties import (
    all_kills_have_victims,
    fallen_by_somebody,
    kills_have_victims,
    nobody_falls_twice,
)
from lotow.campaign.report.ends import ENDS
from lotow.campaign.report.game_report import DRAW
from lotow.campaign.report.reading import Check, Reading, Reported, problem
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

UNSAID = Text("?", "?")


def has_enough_posses(reading: Reading) -> Iterator[Problem]:
    names = reading.report.posse
    if len(names) < 2:
        yield problem("too-few-posses", "posse", "a game needs two posses", "il faut deux bandes")
    if reading.scenario is not None and len(names) > reading.scenario.posses:
        most = reading.scenario.posses
        yield problem(
            "too-many-posses",
            "posse",
            f"{len(names)} posses in a scenario for {most}",
            f"{len(names)} bandes dans un scénario pour {most}",
        )
    for key, number in Counter(side.key for side in reading.sides).items():
        if number > 1:
            name = reading.state.posses[key].name
            yield problem("posse-twice", name, f"it plays {number} times", f"elle joue {number} fois")


def posses_are_ready(reading: Reading) -> Iterator[Problem]:
    for side in reading.sides:
        part = reading.state.unfinished(side.key)
        if part is not None:
            yield problem(
                "unfinished-aftermath",
                side.posse.name,
                f"it has not finished the aftermath of game {part.game}",
                f"les suites de la partie {part.game} ne sont pas terminées",
                Text("settle it first", "réglez-les d'abord"),
            )


def the_winner_plays(reading: Reading) -> Iterator[Problem]:
    report = reading.report
    if report.winner.casefold() != DRAW and not reading.winner:
        yield problem(
            "winner-not-playing",
            "winner",
            f"{report.winner!r} did not play",
            f"{report.winner!r} n'a pas joué",
            Text('name a posse of this game, or "draw"', 'nommez une bande de cette partie, ou "draw"'),
        )
    if len(reading.sides) > 2 and reading.winner and not report.second:
        yield problem(
            "second-missing",
            "second",
            "with three or more posses somebody comes second",
            "à trois bandes ou plus, quelqu'un finit deuxième",
            Text('say who: second = "..."', 'dites qui : second = "..."'),
        )
    if report.second and (not reading.second or reading.second == reading.winner or len(reading.sides) < 3):
        yield problem(
            "second-not-playing",
            "second",
            f"{report.second!r} cannot have come second",
            f"{report.second!r} ne peut pas être deuxième",
            Text(
                "another posse of this game than the winner",
                "une autre bande de cette partie que le vainqueur",
            )
            if len(reading.sides) > 2
            else Text("only with three or more posses", "seulement à trois bandes ou plus"),
        )


def everybody_could_play(reading: Reading) -> Iterator[Problem]:
    words = {
        "healing": Text("is away and misses this game", "est absent et rate cette partie"),
        "captive": Text("is held captive", "est captif"),
        "old-wound": Text("stays away with an old wound", "reste absent, sa vieille blessure le reprend"),
        "stays-away": Text("is said to have stayed away", "est noté absent"),
    }
    for side in reading.sides:
        away = {absence.member: absence.why for absence in side.absent}
        for member in side.named().values():
            if member.id in away:
                why = words[away[member.id]]
                yield problem(
                    "could-not-play",
                    side.posse.name,
                    f"{member.name} {why.en}",
                    f"{member.name} {why.fr}",
                    Text("leave him out of the report", "retirez-le du rapport"),
                )


def counts_add_up(reading: Reading) -> Iterator[Problem]:
    if reading.scenario is None:
        return
    known = {one.key: one for one in reading.scenario.counts}
    for side in reading.sides:
        for key, number in side.said.counts.items():
            if key not in known or number < 0:
                yield problem(
                    "not-counted",
                    f"{side.posse.name}.{key}",
                    f"{reading.scenario.name.en} counts no {key} of {number}",
                    f"{reading.scenario.name.fr} ne compte pas : {key} = {number}",
                    listed(list(known)),
                )
    for key, count in known.items():
        together = sum(side.said.counts.get(key, 0) for side in reading.sides)
        if together > count.total:
            yield problem(
                "too-many-counted",
                key,
                f"{together} {count.name.en} in all, there are {count.total}",
                f"{together} {count.name.fr} en tout, il y en a {count.total}",
            )
        elif count.exact and together < count.total:
            yield problem(
                "too-few-counted",
                key,
                f"{together} {count.name.en} in all, of {count.total} each is somebody's in the end",
                f"{together} {count.name.fr} en tout, sur {count.total} chacun revient à quelqu'un",
            )


def the_winner_has_most(reading: Reading) -> Iterator[Problem]:
    """Where a scenario counts something, having more of it is winning; unless all agreed on another end."""
    if reading.scenario is None or not reading.sides or reading.report.agreed:
        return
    for count in reading.scenario.counts:
        have = {side.key: side.said.counts.get(count.key, 0) for side in reading.sides}
        best = [key for key, number in have.items() if number == max(have.values())]
        if reading.winner and (len(best) > 1 or reading.winner not in best):
            names = ", ".join(f"{reading.state.posses[key].name} {number}" for key, number in have.items())
            yield problem(
                "winner-has-less",
                "winner",
                f"the winner does not have the most {count.name.en} ({names})",
                f"le vainqueur n'a pas le plus de {count.name.fr} ({names})",
            )
        if reading.report.winner.casefold() == DRAW and len(best) == 1:
            name = reading.state.posses[best[0]].name
            yield problem(
                "no-draw",
                "winner",
                f"no draw: {name} has the most {count.name.en}",
                f"pas d'égalité : {name} a le plus de {count.name.fr}",
            )


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


def roles_are_taken(reading: Reading) -> Iterator[Problem]:
    """Where a scenario has sides, one attacks and one defends, as it was prepared if it was."""
    if reading.scenario is None or len(reading.sides) != 2:
        return
    roles = [reading.role(side) for side in reading.sides]
    optional = reading.scenario.sides.optional and not any(roles)
    if not reading.scenario.sides.rules:
        for side in reading.sides:
            if side.said.role is not None:
                yield problem("no-sides", side.posse.name, "nobody attacks here", "personne n'attaque ici")
        return
    if not optional and sorted(str(role) for role in roles) != ["attacker", "defender"]:
        known = [
            (side.posse.name, SIDES[role] if role else UNSAID)
            for side, role in zip(reading.sides, roles, strict=True)
        ]
        english = ", ".join(f"{name}: {role.en}" for name, role in known)
        french = ", ".join(f"{name} : {role.fr}" for name, role in known)
        yield problem(
            "roles",
            "role",
            f"one posse attacks and one defends ({english})",
            f"une bande attaque et l'autre défend ({french})",
            Text(
                'give each a role = "attacker" or "defender"',
                'donnez à chacune role = "attacker" ou "defender"',
            ),
        )
    for side in reading.sides:
        ready = side.prepared.role if side.prepared is not None else None
        if (
            reading.as_prepared
            and side.said.role is not None
            and ready is not None
            and side.said.role != ready
        ):
            yield problem(
                "other-role",
                side.posse.name,
                f"it was prepared as the {ready}",
                f"elle était préparée comme {'attaquant' if ready == 'attacker' else 'défenseur'}",
                Text("prepare the game again, or mend the role", "préparez à nouveau, ou corrigez le rôle"),
            )
        fixed = reading.fixed.get(side.key)
        if not reading.as_prepared and fixed is not None and side.said.role not in (None, fixed):
            yield problem(
                "wrong-side",
                side.posse.name,
                f"it is the {fixed} in {reading.scenario.name.en}",
                f"{reading.scenario.name.fr} : elle {'attaque' if fixed == 'attacker' else 'défend'}",
                reading.scenario.sides.text,
            )


def somebody_held_out(reading: Reading) -> Iterator[Problem]:
    if len(reading.sides) > 1 and all(side.said.fled for side in reading.sides):
        yield problem(
            "all-fled", "fled", "they cannot all have fled", "elles ne peuvent pas toutes avoir fui"
        )


def drinkers_had_a_bottle(reading: Reading) -> Iterator[Problem]:
    for side in reading.sides:
        for member in side.members(side.said.drank):
            if member.role not in ("leader", "hero") or bottle(member, reading.book) is None:
                yield problem(
                    "nothing-to-drink",
                    side.posse.name,
                    f"{member.name} has nothing to drink",
                    f"{member.name} n'a rien à boire",
                )


CHECKS: tuple[Check, ...] = (
    has_enough_posses,
    posses_are_ready,
    the_winner_plays,
    everybody_could_play,
    nobody_falls_twice,
    kills_have_victims,
    all_kills_have_victims,
    fallen_by_somebody,
    counts_add_up,
    the_winner_has_most,
    feats_belong_to_the_scenario,
    roles_are_taken,
    somebody_held_out,
    drinkers_had_a_bottle,
    *ENDS,
)
