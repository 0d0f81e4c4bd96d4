"""How a sheet comes to paper: in what style, and where the file goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from msgspec import Struct

from lotow.errors import Lang, LotowError, Text

if TYPE_CHECKING:
    from lotow.sheets.canvas import Printout
    from lotow.sheets.templates import PaperName, Style


class PrintJob(Struct, frozen=True):
    """What was asked about the print itself: where it goes, how it looks, in which language."""

    output: str | None
    style: str
    paper: str
    open_it: bool
    lang: Lang

    def check(self) -> PrintJob:
        """Refuses early what could not be written in the end."""
        check_output(self.output, self.open_it)
        return self

    @property
    def look(self) -> Style:
        return "frontier" if self.style == "frontier" else "plain"

    @property
    def size(self) -> PaperName:
        return "letter" if self.paper == "letter" else "a4"

    def write(self, sheet: Printout, otherwise: str) -> None:
        """Writes the sheet to where it was asked for, and says so unless that is a pipe."""
        from lotow.sheets.words import said

        pages = sheet.page
        count = said("page-count", self.lang).format(pages) if pages > 1 else said("one-page", self.lang)
        self.write_bytes(sheet.finish(), otherwise, count)

    def write_bytes(self, content: bytes, otherwise: str, what: str) -> None:
        """The same for anything else that is made."""
        from lotow.app.pages.blocks import Paragraph
        from lotow.cli.terminal.output import write_bytes
        from lotow.cli.terminal.render import show
        from lotow.words import named

        path = self.check().output or otherwise
        write_bytes(path, content)
        if path == "-":
            return
        show([Paragraph(named(path, what, self.lang), "good")])
        if self.open_it:
            typer.launch(path)


def check_output(output: str | None, open_it: bool) -> None:
    import sys

    if output != "-":
        return
    if open_it:
        raise LotowError(
            Text(
                "what goes to standard output cannot be opened",
                "ce qui va à la sortie standard ne peut être ouvert",
            ),
            hint=Text("name a file with -o", "nommez un fichier avec -o"),
        )
    if sys.stdout.isatty():
        raise LotowError(
            Text("a PDF would garble the terminal", "un PDF brouillerait le terminal"),
            hint=Text("name a file with -o, or pipe it on", "nommez un fichier avec -o, ou redirigez-le"),
        )
