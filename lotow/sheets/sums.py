"""The foot of a roster: what lies in the stash, and how cost and infamy add up."""

from __future__ import annotations

from msgspec import Struct

from lotow.posse.members import Posse
from lotow.posse.standing import type_of
from lotow.posse.worth import cost, infamy
from lotow.rulebook import Rulebook, models
from lotow.sheets import templates
from lotow.sheets.canvas import Sheet
from lotow.sheets.fonts import ASCENT
from lotow.sheets.gear import gear_lines
from lotow.sheets.text import LEADING, wrap
from lotow.sheets.words import capital, dollars, named, said

RULE = 2.4
"""The room for the line above a total."""


class SumsLayout(Struct, frozen=True):
    """The part of templates/roster.toml that is meant for the foot."""

    foot_padding: float
    sum_title: float
    sum: float


class Sum(Struct, frozen=True):
    """Lines that add up: what, how much; the last is the total. Without figures they are a list."""

    title: str
    lines: tuple[tuple[str, str], ...]


class Sums:
    """Three boxes side by side."""

    def __init__(self, sheet: Sheet, posse: Posse, book: Rulebook, width: float) -> None:
        self.sheet = sheet
        self.layout = templates.layout("roster", SumsLayout)
        self.width = width
        self.sums = (_stored(posse, book, sheet), _cost(posse, book, sheet), _infamy(posse, book, sheet))
        self.box = (width - 2 * self.layout.foot_padding) / 3
        self.height = max(self._height(one) for one in self.sums)

    def _wrapped(self, line: tuple[str, str]) -> tuple[str, ...]:
        what, figure = line
        taken = self.sheet.font("figure").width(figure, self.layout.sum) + 4 if figure else 0
        return wrap(
            what, self.sheet.font("body"), self.layout.sum, self.box - 2 * self.layout.foot_padding - taken
        )

    def _height(self, one: Sum) -> float:
        count = sum(max(1, len(self._wrapped(line))) for line in one.lines)
        text = self.layout.sum_title * LEADING + count * self.layout.sum * LEADING
        return text + RULE + 2 * self.layout.foot_padding

    def draw(self, x: float, y: float) -> None:
        for one in self.sums:
            self._draw(x, y, one)
            x += self.box + self.layout.foot_padding

    def _draw(self, x: float, y: float, one: Sum) -> None:
        sheet, layout = self.sheet, self.layout
        sheet.frame(x, y, self.box, self.height, "medium", "line", radius=2)
        left, right = x + layout.foot_padding, x + self.box - layout.foot_padding
        y = sheet.lines(left, y + layout.foot_padding, (one.title,), "heading", layout.sum_title, "accent")
        for at, line in enumerate(one.lines):
            if at and at == len(one.lines) - 1 and line[1]:
                sheet.line(left, y + RULE / 2, right, y + RULE / 2, "thin", "ink")
                y += RULE
            baseline = y + ASCENT * layout.sum
            y = sheet.lines(left, y, self._wrapped(line), "body", layout.sum)
            sheet.text(right, baseline, line[1], "figure", layout.sum, "ink", "right")


def _stored(posse: Posse, book: Rulebook, sheet: Sheet) -> Sum:
    lang = sheet.lang
    things = tuple((line.name, "") for line in gear_lines(posse.stored, None, None, book, lang))
    title = named(capital(said("stash", lang)), dollars(posse.stash, lang), lang)
    return Sum(title, things or ((said("empty", lang), ""),))


def _cost(posse: Posse, book: Rulebook, sheet: Sheet) -> Sum:
    lang = sheet.lang
    fighters = sum(one.price for one in posse.fighters)
    gear = sum(held.price for one in posse.fighters for held in one.gear)
    hired = sum(one.price + sum(held.price for held in one.gear) for one in posse.hired_guns)
    stored = sum(held.price for held in posse.stored)
    amounts = [("cost-fighters", fighters), ("cost-gear", gear)]
    amounts += [(key, amount) for key, amount in (("cost-hired", hired), ("cost-stored", stored)) if amount]
    lines = [(said(key, lang), dollars(amount, lang)) for key, amount in amounts]
    lines.append((said("total", lang), dollars(cost(posse), lang)))
    entries = (type_of(member, book) for member in posse.hired_guns)
    retainers = sum(entry.retainer for entry in entries if isinstance(entry, models.HiredGun))
    title = capital(said("cost", lang))
    if retainers:
        lines.insert(0, (f"({named(said('retainers', lang), dollars(retainers, lang), lang)})", ""))
    return Sum(title, tuple(lines))


def _infamy(posse: Posse, book: Rulebook, sheet: Sheet) -> Sum:
    lang = sheet.lang
    worked = infamy(posse, book)
    lines = [
        (
            said("infamy-models", lang).format(worked.models, worked.per_model),
            str(worked.models * worked.per_model),
        ),
        (said("infamy-experience", lang), str(worked.experience)),
    ]
    if worked.hired_guns:
        lines.append((said("infamy-hired", lang), str(worked.hired_guns)))
    lines.append((said("total", lang), str(worked.total)))
    return Sum(capital(said("infamy", lang)), tuple(lines))
