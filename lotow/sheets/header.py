"""The head of a page: title, what the sheet is, and a row of facts; and the foot with the page's number."""

from __future__ import annotations

from msgspec import Struct

from lotow.sheets import ornaments, templates
from lotow.sheets.canvas import Align, Printout
from lotow.sheets.fonts import ASCENT
from lotow.sheets.text import LEADING, Fitted, fit, wrap
from lotow.sheets.words import capital, said


class HeaderLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/header.toml."""

    gap: float
    fact_gap: float
    title: float
    title_small: float
    later: float
    kicker: float
    cry: float
    fact: float
    fact_small: float
    label: float
    rules: float
    foot: float


class Header:
    """A header for every page of a sheet: tall on the first, lower on those after it.

    `kicker` is the small line that says what the sheet is; `facts` are a label and a value each, with the
    share of the width they get; `note` is a line below them; `warning` is set where nobody misses it.
    """

    def __init__(
        self,
        sheet: Printout,
        title: str,
        kicker: str,
        facts: tuple[tuple[str, str, float], ...] = (),
        note: str = "",
        cry: str = "",
        warning: str = "",
        density: float = 1,
    ) -> None:
        self.sheet = sheet
        self.title = title
        self.kicker = kicker
        self.facts = facts
        self.note = note
        self.cry = cry
        self.warning = warning
        self.layout = templates.layout("header", HeaderLayout, density)
        self.width = sheet.paper.inner_width

    def height(self, first: bool) -> float:
        """From the top margin to where the content begins."""
        layout = self.layout
        cry = layout.cry * 1.15 if first and self._crying() else 0
        note = len(self._note_lines()) * layout.rules * LEADING
        return (
            cry
            + self._title(first).height
            + layout.kicker * LEADING
            + layout.gap * 1.6
            + self._facts_height()
            + note
            + (layout.gap if self.facts or note else 0)
        )

    def draw(self, first: bool, page: int, pages: int) -> float:
        """Draws the background, header and foot of a page; gives where the content begins."""
        sheet, layout = self.sheet, self.layout
        ornaments.page(sheet)
        x, y = sheet.paper.margin, sheet.paper.margin
        if first and self._crying():
            ornaments.flanked(sheet, x, y + layout.cry * 0.85, self.width, self.cry.upper(), layout.cry)
            y += layout.cry * 1.15
        at = x + self.width / 2 if sheet.look.ornate else x
        align: Align = "centre" if sheet.look.ornate else "left"
        y = sheet.fitted(at, y, self._title(first), "title", "ink", align)
        kicker = f"{self.kicker} · " if self.warning else self.kicker
        fonts = sheet.font("italic"), sheet.font("bold")
        taken = fonts[0].width(kicker, layout.kicker)
        if self.warning and align == "centre":
            at -= (taken + fonts[1].width(self.warning, layout.kicker)) / 2
        elif align == "centre":
            at -= taken / 2
        sheet.text(at + taken, y + ASCENT * layout.kicker, self.warning, "bold", layout.kicker, "accent")
        y = sheet.lines(at, y, (kicker,), "italic", layout.kicker, "faint")
        y += layout.gap * 0.6
        ornaments.rule(sheet, x, y, self.width)
        y += layout.gap
        y = self._draw_facts(x, y)
        y = sheet.lines(x, y, self._note_lines(), "italic", layout.rules)
        draw_foot(sheet, page, pages)
        return y + (layout.gap if self.facts or self.note else 0)

    def _crying(self) -> bool:
        return bool(self.cry) and self.sheet.look.ornate

    def _title(self, first: bool) -> Fitted:
        layout = self.layout
        largest = layout.title if first else layout.later
        return fit(self.title, self.sheet.font("title"), self.width, largest, layout.title_small, 1)

    def _note_lines(self) -> tuple[str, ...]:
        return wrap(self.note, self.sheet.font("italic"), self.layout.rules, self.width)

    def _fact_fits(self) -> list[tuple[float, Fitted]]:
        layout = self.layout
        room = self.width - layout.fact_gap * (len(self.facts) - 1)
        whole = sum(share for _, _, share in self.facts)
        fits = []
        for _, value, share in self.facts:
            width = room * share / whole
            fits.append(
                (width, fit(value, self.sheet.font("figure"), width - 6, layout.fact, layout.fact_small, 1))
            )
        return fits

    def _facts_height(self) -> float:
        if not self.facts:
            return 0
        tallest = max((fitted.height for _, fitted in self._fact_fits()), default=0)
        return self.layout.label * LEADING + max(tallest, self.layout.fact * LEADING) + 5

    def _draw_facts(self, x: float, y: float) -> float:
        sheet, layout = self.sheet, self.layout
        height = self._facts_height()
        for (label, _, _), (width, fitted) in zip(self.facts, self._fact_fits(), strict=True):
            sheet.frame(x, y, width, height - 2, "thin", "line", radius=1.5)
            sheet.lines(x + 3, y + 2, (capital(label),), "body", layout.label, "faint")
            sheet.fitted(x + 3, y + layout.label * LEADING + 2, fitted, "figure")
            x += width + layout.fact_gap
        return y + height


def draw_foot(sheet: Printout, page: int, pages: int) -> None:
    """The page's number, in the bottom margin's upper edge."""
    if pages < 2:
        return
    size = templates.layout("header", HeaderLayout).foot
    text = capital(said("page", sheet.lang).format(page, pages))
    sheet.text(
        sheet.paper.width - sheet.paper.margin,
        sheet.paper.bottom - size * 0.3,
        text,
        "italic",
        size,
        "faint",
        "right",
    )


def foot_height(sheet: Printout) -> float:
    """What is kept free for the page's number."""
    return templates.layout("header", HeaderLayout).foot * 1.5
