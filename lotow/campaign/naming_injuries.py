"""Finds a lasting injury by what people call it: a result of the injuries, or of a table it leads to."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.errors import LotowError, Text
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.finding import matching
from lotow.rulebook.whose import full_name, injury_rows, lasts

Result = tuple[models.Row, models.Row | None]
"""A result of the injuries, and the result of another table that says more."""


def lasting_injury(book: Rulebook, name: str) -> Result:
    """A lasting result of the injuries, with the detail that another table gives it."""
    lasting = list(_lasting(book))
    found = matching(name, [(one, said) for one in lasting for said in _called(*one)])
    if len(found) == 1:
        return found[0]
    names = [full_name(*one) for one in found or lasting]
    raise LotowError(
        Text(f"{name!r} could be more than one injury", f"{name!r} désigne plusieurs blessures")
        if found
        else Text(f"no lasting injury is called {name!r}", f"aucune blessure durable ne s'appelle {name!r}"),
        hint=Text(", ".join(one.en for one in names), ", ".join(one.fr for one in names)),
    )


def _lasting(book: Rulebook) -> Iterator[Result]:
    """Every result that stays with a fighter and wants no enemy."""
    tables, rows = book.content.table, injury_rows(book.content)
    for row in rows.values():
        details = [
            detail
            for effect in row.effects
            if isinstance(effect, fx.RollsOn)
            for detail in tables[effect.table].rows
            if detail.id not in rows and (lasts(row) or lasts(detail))
        ]
        yield from ((row, detail) for detail in details)
        if lasts(row) and not details and not _wants_an_enemy(row):
            yield row, None


def _called(row: models.Row, detail: models.Row | None) -> tuple[str, ...]:
    """Whatever people may call it."""
    if detail is None:
        return names_of_row(row)
    whole = full_name(row, detail)
    return *names_of_row(row), *names_of_row(detail), whole.en, whole.fr


def _wants_an_enemy(row: models.Row) -> bool:
    return any(isinstance(effect, fx.Gains) and effect.status == "bitter-enmity" for effect in row.effects)


def names_of_row(row: models.Row) -> tuple[str, ...]:
    return row.id, row.name.en, row.name.fr, *row.aliases, *row.aliases_fr
