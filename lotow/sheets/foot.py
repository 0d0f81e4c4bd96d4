"""The foot of a roster, in columns: the stash, how cost and infamy add up, and what everything means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from lotow.errors import Problem
from lotow.posse.members import Posse
from lotow.posse.standing import type_of
from lotow.posse.worth import cost, infamy
from lotow.rulebook import Rulebook, models
from lotow.sheets.canvas import Printout
from lotow.sheets.flow import Measure
from lotow.sheets.fonts import ASCENT, printable
from lotow.sheets.gear import Note, gear_lines, gear_terms, gist
from lotow.sheets.pieces import Headline, Piece, Prose
from lotow.sheets.portrait import Portrait
from lotow.sheets.text import LEADING, wrap
from lotow.sheets.words import capital, dollars, said
from lotow.words import named

RULE = 0.35
"""The room for the line above a total, as a part of the size."""


class Sum(Struct, frozen=True):
    """Lines that add up: what, how much; the last is the total. Without figures they are a list."""

    title: str
    lines: tuple[tuple[str, str], ...]

    def height(self, sheet: Printout, width: float, size: float) -> float:
        count = 1 + sum(max(1, len(self._wrapped(sheet, width, size, line))) for line in self.lines)
        return (count * LEADING + (2 * RULE if self._adds_up() else 0) + 0.6) * size

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        y = sheet.lines(x, y, (self.title,), "bold", size, "accent")
        for at, line in enumerate(self.lines):
            if self._adds_up() and at == len(self.lines) - 1:
                y += RULE * size
                sheet.line(x, y, x + width, y, "thin", "line")
                y += RULE * size
            baseline = y + ASCENT * size
            y = sheet.lines(x, y, self._wrapped(sheet, width, size, line), "body", size)
            sheet.text(x + width, baseline, line[1], "figure", size, "ink", "right")

    def _adds_up(self) -> bool:
        return len(self.lines) > 1 and bool(self.lines[-1][1])

    def _wrapped(self, sheet: Printout, width: float, size: float, line: tuple[str, str]) -> tuple[str, ...]:
        taken = sheet.font("figure").width(line[1], size) + 4 if line[1] else 0
        return wrap(line[0], sheet.font("body"), size, width - taken)


def pieces_of_foot(
    posse: Posse,
    portraits: Sequence[Portrait],
    book: Rulebook,
    measure: Measure,
    problems: Sequence[Problem],
    limit: int,
    run_in: bool,
) -> list[Piece]:
    """What runs down the columns of the foot; each explanation in so many characters at most."""
    sheet, lang = measure.sheet, measure.sheet.lang
    pieces: list[Piece] = []
    if problems:
        pieces.append(Headline(capital(said("not-legal", lang)), 1.15))
        pieces += [
            Prose(named(printable(one.where, "text"), "", lang).strip(), one.message.in_(lang), 0.1)
            for one in problems
        ]
    pieces += [_stored(posse, book, sheet), _cost(posse, book, sheet), _infamy(posse, book, sheet)]
    stored = gear_terms(posse.stored, book, lang)
    terms = glossary([*(term for one in portraits for term in (*one.terms, *one.notes)), *stored], limit)
    if terms:
        pieces.append(Headline(capital(said("glossary", lang)), 1.15))
        if run_in:
            pieces += run_in_lines(terms, measure)
        else:
            pieces += [Prose(term.name, term.text, 0.1) for term in terms]
    return pieces


class RunInLine(Struct, frozen=True):
    """A line of explanations that follow each other without a break: texts with their places, names bold."""

    words: tuple[tuple[float, str, bool], ...]

    def height(self, sheet: Printout, width: float, size: float) -> float:
        return size * LEADING

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        for at, text, bold in self.words:
            sheet.text(x + at, y + ASCENT * size, text, "bold" if bold else "body", size)


def run_in_lines(terms: Iterable[Note], measure: Measure) -> list[RunInLine]:
    """Explanations one after the other as lines of a column; what stands together in a line is one text."""
    font, size = measure.sheet.font, measure.size
    lines: list[list[tuple[float, str, bool]]] = [[]]
    x = 0.0
    for term in terms:
        for text, bold in ((f"{term.name.rstrip('.')}.", True), (term.text, False)):
            own = font("bold" if bold else "body").setting(text)
            space = own.width(" ", size)
            for piece in text.split(" "):
                needed = own.width(piece, size)
                if x and x + needed > measure.width:
                    lines.append([])
                    x = 0.0
                line = lines[-1]
                if line and line[-1][2] == bold:
                    at, before, _ = line[-1]
                    line[-1] = (at, f"{before} {piece}", bold)
                else:
                    line.append((x, piece, bold))
                x += needed + space
    return [RunInLine(tuple(line)) for line in lines]


def glossary(terms: Iterable[Note], limit: int) -> list[Note]:
    """Each term once, by its name, in as many sentences as fit in so many characters."""
    found = {term.name: Note(term.name, gist(term.text, limit)) for term in terms if term.text}
    return [found[name] for name in sorted(found, key=str.casefold)]


def _stored(posse: Posse, book: Rulebook, sheet: Printout) -> Sum:
    lang = sheet.lang
    things = tuple((line.name, "") for line in gear_lines(posse.stored, None, None, book, lang))
    title = named(capital(said("stash", lang)), dollars(posse.stash, lang), lang)
    if posse.stash < 0:
        title += f" ({said('overdrawn', lang)})"
    return Sum(title, things or ((said("empty", lang), ""),))


def _cost(posse: Posse, book: Rulebook, sheet: Printout) -> Sum:
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
    if retainers:
        lines.insert(0, (f"({named(said('retainers', lang), dollars(retainers, lang), lang)})", ""))
    return Sum(capital(said("cost", lang)), tuple(lines))


def _infamy(posse: Posse, book: Rulebook, sheet: Printout) -> Sum:
    lang = sheet.lang
    worked = infamy(posse, book)
    lines = [
        (
            said("infamy-model" if worked.models == 1 else "infamy-models", lang).format(
                worked.models, worked.per_model
            ),
            str(worked.models * worked.per_model),
        ),
        (said("infamy-experience", lang), str(worked.experience)),
    ]
    if worked.hired_guns:
        lines.append((said("infamy-hired", lang), str(worked.hired_guns)))
    lines.append((said("total", lang), str(worked.total)))
    return Sum(capital(said("infamy", lang)), tuple(lines))
