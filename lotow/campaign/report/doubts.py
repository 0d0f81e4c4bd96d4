"""Which answers about a game a contradiction puts in doubt: those are asked again, and no others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lotow.errors import Problem
from lotow.rulebook.models import Scenario

AGREED = "agreed"
OWN, OTHERS = "own.", "others."
END = (AGREED, "winner", "freed", "prisoner-out", "own.fled", "own.out", "others.fled", "others.out")

BLAMED: dict[str, tuple[str, ...]] = {
    "too-few-posses": ("posses",),
    "too-many-posses": ("posses", "scenario"),
    "posse-twice": ("posses",),
    "unfinished-aftermath": ("posses",),
    "winner-not-playing": ("winner",),
    "second-missing": ("second",),
    "second-not-playing": ("second",),
    "more-kills-than-casualties": ("own.kills", "others.out", "others.by", "prisoner-out"),
    "by-whom": ("own.out", "own.by"),
    "could-not-play": ("own.absent", "own.out", "own.kills", "own.threw", "own.drank"),
    "roles": ("attacker",),
    "wrong-side": ("attacker",),
    "other-role": ("attacker",),
    "no-sides": ("attacker",),
    "all-fled": ("own.fled", "others.fled"),
    "fled-too-soon": (AGREED, "own.fled", "own.out"),
    "no-victory": (AGREED, "winner", "freed", "prisoner-out", "others.fled", "others.out"),
    "winner-fled": (AGREED, "winner", "own.fled"),
    "winner-wiped-out": (AGREED, "winner", "own.out"),
    "flight-loses": (AGREED, "winner", "own.fled", "own.out"),
    "no-draw": END,
    "winner-has-less": (AGREED, "winner"),
    "nothing-to-throw": ("own.threw",),
    "nothing-to-drink": ("own.drank",),
    "no-date": ("date",),
    "no-prisoner": ("freed", "prisoner"),
    "prisoner-missing": ("prisoner",),
    "wrong-prisoner": ("prisoner",),
    "prisoner-out": ("freed", "prisoner-out", "own.out"),
    "rescuer-missing": ("freed",),
}
"""By the rule that is broken: what of the posse it is about (`own`) and of the `others`, or of the game. Of
anything else the place says which answer it is."""

COUNTED = ("too-many-counted", "too-few-counted", "winner-has-less", "no-draw")
"""What a scenario counts does not come out."""


def doubtful(
    problems: Sequence[Problem], asked: Sequence[str], names: Mapping[str, str], scenario: Scenario
) -> list[str]:
    """Of the answers given (by key, in order) those that these problems put in doubt; all of them where no
    answer in particular is to blame. Once all but the end is right, it is asked first whether the players
    agreed on that. `names` are the posses that played, by key."""
    found: set[str] = set()
    plain = [problem for problem in problems if AGREED not in BLAMED.get(problem.rule, ())]
    for one in plain or problems:
        found |= _blamed(one, names, scenario)
    named = [key for key in asked if key != AGREED and _about(key) in found]
    return [*([AGREED] if AGREED in found else []), *(named or asked)]


def _about(key: str) -> str:
    """What an answer is about, whoever it is about: `gang.by.3` is one of `gang.by`."""
    return ".".join(key.split(".")[:2])


def _blamed(problem: Problem, names: Mapping[str, str], scenario: Scenario) -> set[str]:
    place = problem.where
    whose = [key for key, name in names.items() if place == name or place.startswith(f"{name}.")]
    others = [key for key in names if key not in whose]
    own = whose or list(names)
    last = place.rpartition(".")[2]
    blamed = {last, *(f"{key}.{last}" for key in own)}
    about = list(BLAMED.get(problem.rule, ()))
    if problem.rule in COUNTED:
        about += [f"{whose}{count.key}" for count in scenario.counts for whose in (OWN, OTHERS)]
    if problem.rule == "rescuer-missing":
        about += [f"{OWN}{award.key}" for award in scenario.experience if award.feat and award.feat.frees]
    for one in about:
        if one.startswith(OWN):
            blamed |= {f"{key}.{one.removeprefix(OWN)}" for key in own}
        elif one.startswith(OTHERS):
            blamed |= {f"{key}.{one.removeprefix(OTHERS)}" for key in others}
        else:
            blamed.add(one)
    return blamed
