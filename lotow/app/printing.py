"""Sheets as bytes, whoever asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from lotow.errors import Lang, LotowError, Text
from lotow.posse.members import Posse
from lotow.posse.roll_call import list_of
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lotow.app.campaigns import OpenCampaign
    from lotow.journal.campaign_state import CampaignState
    from lotow.sheets.code import Matrix
    from lotow.sheets.facts import CampaignFacts
    from lotow.sheets.templates import PaperName, Style

Kind = Literal["roster", "cards"]
LEAVE_OUT = Text("leave out one of them", "n'en gardez qu'un")
BOTH = Text(
    "--all and names of posses do not go together", "--all et des noms de bandes ne vont pas ensemble"
)


def posse_sheet(
    kind: Kind, posse: Posse, book: Rulebook, lang: Lang, style: Style, paper: PaperName
) -> bytes:
    """The roster of a posse with its share code, or its cards."""
    list_of(posse, book)
    if kind == "cards":
        from lotow.sheets.cards import cards

        return cards([posse], book, style=style, paper=paper, lang=lang).finish()
    from lotow.sheets.roster import roster

    codes = ToPrint([posse], book).codes()
    return roster([posse], book, style=style, paper=paper, lang=lang, codes=codes).finish()


def campaign_sheet(opened: OpenCampaign, lang: Lang, style: Style, paper: PaperName) -> bytes:
    """Standings, infamy, the hall of fame, Boot Hill."""
    from lotow.sheets.campaign_facts import facts_of
    from lotow.sheets.campaign_sheet import campaign

    facts = facts_of(opened.state, opened.book, lang)
    return campaign(facts, style=style, paper=paper, lang=lang).finish()


def gazette_sheet(opened: OpenCampaign, lang: Lang, style: Style, paper: PaperName) -> bytes:
    """The town's newspaper after the last game."""
    from lotow.app.ledger import gazette
    from lotow.sheets.gazette import gazette as draw

    return draw(gazette(opened, lang), style=style, paper=paper).finish()


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

    def codes(self) -> Iterator[Matrix]:
        """The share code of each posse as a QR code."""
        from lotow.exchange.share import qr_matrix, to_code

        return (qr_matrix(to_code(posse, self.book)) for posse in self.posses)

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
            hint=Text("let one join first", "faites-en d'abord entrer une"),
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
