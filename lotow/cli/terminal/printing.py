"""How a sheet comes to paper: which posses it holds, in what style, and where the file goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from msgspec import Struct

from lotow.errors import Lang, LotowError, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force

if TYPE_CHECKING:
    from lotow.journal.campaign_state import CampaignState
    from lotow.posse.members import Posse
    from lotow.sheets.canvas import Printout
    from lotow.sheets.facts import CampaignFacts
    from lotow.sheets.templates import PaperName, Style

LEAVE_OUT = Text("leave out one of them", "n'en gardez qu'un")
BOTH = Text(
    "--all and names of posses do not go together", "--all et des noms de bandes ne vont pas ensemble"
)


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


class ToPrint(Struct, frozen=True):
    """The posses of a sheet, the book they are played by, and the campaign they ride in, if any."""

    posses: list[Posse]
    book: Rulebook
    state: CampaignState | None = None

    def facts(self, lang: Lang) -> CampaignFacts | None:
        """What a roster says of the campaign."""
        if self.state is None:
            return None
        from lotow.sheets.campaign_facts import facts_of

        return facts_of(self.state, self.book, lang)

    @property
    def file_name(self) -> str:
        return file_name(self.posses[0].name) if len(self.posses) == 1 else "posses"


def posses_to_print(asked: list[str] | None, every: bool, campaign: str | None, db: str | None) -> ToPrint:
    """Saved posses and files by name, all that are saved, or those of a campaign."""
    if campaign is None:
        book = book_in_force()
        return ToPrint(posses_asked(asked, every, db, book), book)
    from lotow.app.campaigns import open_campaign

    with open_campaign(campaign, db) as opened:
        return ToPrint(_of_campaign(opened.state, asked, every), opened.book, opened.state)


def _of_campaign(state: CampaignState, asked: list[str] | None, every: bool) -> list[Posse]:
    from lotow.campaign.posse_called import find_posse

    if every and asked:
        raise LotowError(BOTH, hint=LEAVE_OUT)
    keys = [find_posse(state, one) for one in asked] if asked else state.riding()
    if not keys:
        raise LotowError(
            Text("no posse rides in this campaign", "aucune bande ne chevauche dans cette campagne"),
            hint=Text("`lotow campaign join` lets one join", "`lotow campaign join` en fait entrer une"),
        )
    return [state.told(key) for key in keys]


def posses_asked(asked: list[str] | None, every: bool, db: str | None, book: Rulebook) -> list[Posse]:
    from lotow.app.posses import every_kept, posse_called
    from lotow.posse.roll_call import list_of

    if every:
        if asked:
            raise LotowError(BOTH, hint=LEAVE_OUT)
        posses = [one.posse for one in every_kept(db, book)]
        if not posses:
            raise LotowError(
                Text("no posse is saved yet", "aucune bande n'est encore enregistrée"),
                hint=Text("a posse file will do too", "un fichier de bande convient aussi"),
                way="new-posse",
            )
    elif asked:
        posses = [posse_called(one, db, book) for one in asked]
    else:
        raise LotowError(
            Text("no posse was named", "aucune bande n'est nommée"),
            hint=Text(
                "name a saved posse, a posse file, or --all",
                "nommez une bande enregistrée, un fichier de bande, ou --all",
            ),
        )
    for posse in posses:
        list_of(posse, book)
    return posses


def file_name(name: str) -> str:
    """A posse's name as part of a file's."""
    from lotow.rulebook.lookup import fold

    return "-".join(fold(name).split())[:60] or "posse"


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
