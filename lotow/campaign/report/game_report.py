"""The report of a game as people write it (TOML), read into a typed value.

What a scenario counts (`bags`, `cattle`) and whom it rewards (`rescuer`, `carried_out`, `duellists`) stands
beside the other keys of a posse; which keys there are is said by the scenarios of the book. Whether a report
makes sense is for `checks` and `ends` to say.
"""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
from msgspec import Struct

from lotow import gate
from lotow.errors import LotowError, Problem, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.converting import Converter
from lotow.rulebook.models import Side

DRAW = "draw"


class ReportedPosse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it went for a posse, by the names people use. `absent` are those who stayed away although they
    could have played, `drank` heroes who used up their whiskey (where no preparation says so already),
    `threw` those who used up dynamite or nitro, once for each stick (`Bob (nitro)` where he has several
    kinds). `by` says who put whom out where more than two posses play. `prisoner` is the hero the posse
    fights for, `freed` whether he, or the stranger on the gallows, was set free; `prisoner_out` whether the
    man on the gallows fell after all."""

    name: str
    role: Side | None = None
    fled: bool = False
    out: tuple[str, ...] = ()
    kills: dict[str, int] = {}
    absent: tuple[str, ...] = ()
    drank: tuple[str, ...] = ()
    threw: tuple[str, ...] = ()
    by: dict[str, str] = {}
    prisoner: str = ""
    freed: bool = False
    prisoner_out: bool = False
    counts: dict[str, int] = {}
    feats: dict[str, tuple[str, ...]] = {}


class GameReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as reported; `winner` is a posse or a draw, `second` the runner-up of three or four. `agreed`
    is an end on which the players settled, whatever the scenario says."""

    scenario: str
    winner: str
    date: str = ""
    witness: str = ""
    second: str = ""
    agreed: bool = False
    posse: tuple[ReportedPosse, ...] = ()


def read_report(text: str, book: Rulebook, file: str = "report") -> GameReport:
    """A report from TOML text. What cannot be understood is refused with every problem."""
    import tomllib

    try:
        gate.weigh(text.encode("utf-8", "surrogatepass"), file, gate.REPORT)
        raw = gate.read_toml(text, file, gate.REPORT)
    except tomllib.TOMLDecodeError as error:
        raise LotowError(
            Text(f"{file} is not TOML: {error}", f"{file} n'est pas du TOML : {error}"),
            hint=Text("mend the line it names", "corrigez la ligne indiquée"),
        ) from None
    return from_raw(raw, book, file)


def from_raw(raw: dict[str, Any], book: Rulebook, file: str = "report") -> GameReport:
    """A report from what a file, or somebody at a prompt, says."""
    gate.look_over(raw, file, gate.REPORT)
    converter = Converter(file)
    made = converter.convert(_gathered(raw, book), GameReport, "report")
    if made is None or converter.problems:
        problems = [_plainly(problem, book) for problem in converter.problems]
        several = len(problems) > 1
        raise LotowError(
            Text(
                f"{file} has {f'{len(problems)} places' if several else 'a place'} that cannot be understood",
                f"{file} : {f'{len(problems)} passages incompréhensibles' if several else 'passage obscur'}",
            ),
            hint=Text(
                "a report has a scenario, a winner and a [[posse]] for each side",
                "un compte rendu a un scénario, un vainqueur et une table [[posse]] par camp",
            ),
            problems=problems,
        )
    return made


def counted_keys(book: Rulebook) -> set[str]:
    """What reports may count, over all scenarios."""
    return {count.key for scenario in book.content.scenario.values() for count in scenario.counts}


def feat_keys(book: Rulebook) -> set[str]:
    """Whom reports may name, over all scenarios."""
    return {
        award.key for scenario in book.content.scenario.values() for award in scenario.experience if award.key
    }


def _gathered(raw: dict[str, Any], book: Rulebook) -> dict[str, Any]:
    """The report with what its scenario counts and rewards gathered under `counts` and `feats`."""
    whole = dict(raw)
    if isinstance(whole.get("date"), datetime.date):
        whole["date"] = whole["date"].isoformat()
    if isinstance(whole.get("posse"), list):
        whole["posse"] = [_gathered_posse(one, book) for one in whole["posse"]]
    return whole


def _gathered_posse(raw: object, book: Rulebook) -> object:
    if not isinstance(raw, dict):
        return raw
    counts = {key: raw[key] for key in sorted(counted_keys(book) & raw.keys())}
    feats = {key: raw[key] for key in sorted(feat_keys(book) & raw.keys())}
    feats = {key: [one] if isinstance(one, str) else one for key, one in feats.items()}
    rest = {key: value for key, value in raw.items() if key not in counts and key not in feats}
    return rest | ({"counts": counts} if counts else {}) | ({"feats": feats} if feats else {})


def _plainly(problem: Problem, book: Rulebook) -> Problem:
    """A problem by the keys people wrote."""
    where = problem.where.replace(": report.", ": ").replace(".counts.", ".").replace(".feats.", ".")
    hint = problem.hint
    if problem.rule == "unknown-key" and ": posse." in where:
        extra = ", ".join(sorted(counted_keys(book) | feat_keys(book)))
        hint = Text(f"{hint.en}; by scenario: {extra}", f"{hint.fr} ; selon le scénario : {extra}")
    return Problem(problem.rule, where, problem.message, hint)


def to_raw(report: GameReport) -> dict[str, Any]:
    """A report as a file says it, e.g. to keep what was answered to questions."""
    raw: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(report))
    for posse in raw["posse"]:
        posse.update(posse.pop("counts"), **posse.pop("feats"))
    raw["posse"] = [_said(posse) for posse in raw["posse"]]
    return _said(raw)


def _said(raw: dict[str, Any]) -> dict[str, Any]:
    """Only what says something."""
    nothing: tuple[object, ...] = (None, "", [], {})
    return {key: value for key, value in raw.items() if value is not False and value not in nothing}
