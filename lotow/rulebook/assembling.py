"""Puts the entries of all files of a book together into one `Content` and says everything that is wrong.

Where each stands (which file) and which could not be read is remembered for the checks that come after.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from lotow import gate
from lotow.errors import Problem, Text
from lotow.rulebook import models
from lotow.rulebook.converting import Converter
from lotow.rulebook.told_figures import told

KINDS: dict[str, type[models.Entry]] = {
    "posse": models.PosseList,
    "fighter": models.FighterType,
    "hired-gun": models.HiredGun,
    "weapon": models.Weapon,
    "mount": models.Mount,
    "item": models.Item,
    "trait": models.Trait,
    "rule": models.Rule,
    "skill-table": models.SkillTable,
    "skill": models.Skill,
    "table": models.Table,
    "obstacle": models.Obstacle,
    "scenery": models.Scenery,
    "scenario": models.Scenario,
    "reference": models.Reference,
}
SINGLETONS: dict[str, type[models.Part]] = {
    "book": models.Book,
    "numbers": models.Numbers,
    "wound-chart": models.WoundChart,
    "maximum": models.Profile,
    "average": models.Profile,
    "thresholds": models.Thresholds,
    "names": models.Names,
}
LISTS: dict[str, type[models.Part]] = {"underdog": models.Underdog}
WALKERS = ("fighter", "hired-gun", "scenario")
"""Kinds with people who move as people on foot do, unless they are given a move of their own."""


class Assembled(Struct):
    """What came out: entries and singletons by kind, the file each stands in, the ids of those that are
    broken by kind, and the problems."""

    entries: dict[str, dict[str, models.Entry]]
    singletons: dict[str, models.Part]
    lists: dict[str, list[models.Part]]
    places: dict[tuple[str, str], str]
    broken: dict[str, set[str]]
    problems: list[Problem]

    def content(self) -> models.Content:
        """The book as far as it could be read. While there are problems, entries may be missing from it and
        a singleton may be None: good enough for the checks, and for nothing else."""
        named: dict[str, Any] = {**dict.fromkeys(SINGLETONS), **self.entries, **self.singletons}
        numbers = self.singletons.get("numbers")
        if isinstance(numbers, models.Numbers):
            named["reference"] = {id: told(one, numbers) for id, one in named["reference"].items()}
            for kind in WALKERS:
                named[kind] = {id: _on_foot(one, numbers) for id, one in named[kind].items()}
            named["average"] = _walking(named["average"], numbers)
        named |= {kind: tuple(values) for kind, values in self.lists.items()}
        return models.Content(**{kind.replace("-", "_"): value for kind, value in named.items()})


def _on_foot(entry: Any, numbers: models.Numbers) -> Any:
    """An entry whose people know how far they move."""
    if isinstance(entry, models.Scenario):
        extras = (structs.replace(extra, profile=_walking(extra.profile, numbers)) for extra in entry.extras)
        return structs.replace(entry, extras=tuple(extras))
    return structs.replace(entry, profile=_walking(entry.profile, numbers))


def _walking(profile: models.Profile | None, numbers: models.Numbers) -> models.Profile | None:
    if profile is None or profile.move:
        return profile
    return structs.replace(profile, move=numbers.foot_move)


def assemble(files: dict[str, dict[str, Any]], whole_files: bool = True) -> Assembled:
    """Converts every table of every file; only of all files can it be said that something is missing."""
    whole = Assembled(
        entries={kind: {} for kind in KINDS},
        singletons={},
        lists={kind: [] for kind in LISTS},
        places={},
        broken={},
        problems=[],
    )
    for file, tables in files.items():
        if len(whole.problems) >= gate.MOST_TOLD:
            return whole
        converter = Converter(file)
        for kind, value in tables.items():
            if kind in SINGLETONS:
                _singleton(whole, converter, kind, value)
            elif kind in KINDS or kind in LISTS:
                _several(whole, converter, kind, value)
            else:
                converter.report(
                    "unknown-key",
                    kind,
                    Text("no kind of entry is called that", "aucun type d'entrée ne porte ce nom"),
                    Text(
                        "known: " + ", ".join([*KINDS, *LISTS, *SINGLETONS]),
                        "connus : " + ", ".join([*KINDS, *LISTS, *SINGLETONS]),
                    ),
                )
        whole.problems += converter.problems
    for kind in SINGLETONS:
        if whole_files and kind not in whole.singletons and kind not in whole.broken:
            whole.broken[kind] = {""}
            whole.problems.append(
                Problem(
                    "missing-key",
                    kind,
                    Text(f"no file has a [{kind}]", f"aucun fichier n'a de [{kind}]"),
                    Text(f"add a table [{kind}]", f"ajoutez une table [{kind}]"),
                )
            )
    return whole


def _singleton(whole: Assembled, converter: Converter, kind: str, value: object) -> None:
    if kind in whole.singletons:
        _twice(converter, kind, whole.places[kind, ""])
        return
    made = converter.convert(value, SINGLETONS[kind], kind)
    whole.places[kind, ""] = converter.file
    if made is None:
        whole.broken[kind] = {""}
    else:
        whole.singletons[kind] = made


def _several(whole: Assembled, converter: Converter, kind: str, value: object) -> None:
    if not isinstance(value, list):
        converter.report(
            "wrong-type",
            kind,
            Text("this is not an array of tables", "ce n'est pas un tableau de tables"),
            Text(f"write [[{kind}]]", f"écrivez [[{kind}]]"),
        )
        whole.broken[kind] = {""}
        return
    for at, one in enumerate(value):
        name = str(one.get("id", at)) if isinstance(one, dict) else str(at)
        made = converter.convert(one, KINDS.get(kind) or LISTS[kind], f"{kind}.{name}")
        if made is None:
            whole.broken.setdefault(kind, set()).add(name)
        elif not isinstance(made, models.Entry):
            whole.lists[kind].append(made)
            whole.places[kind, ""] = converter.file
        elif made.id in whole.entries[kind]:
            _twice(converter, f"{kind}.{name}", whole.places[kind, made.id])
        else:
            whole.entries[kind][made.id] = made
            whole.places[kind, made.id] = converter.file


def _twice(converter: Converter, where: str, first: str) -> None:
    converter.report(
        "duplicate-id",
        where,
        Text(f"this id is already taken in {first}", f"cet identifiant est déjà pris dans {first}"),
        Text(
            "give it another id, or remove one of the two", "changez l'identifiant, ou retirez l'un des deux"
        ),
    )
