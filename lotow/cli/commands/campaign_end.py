"""`lotow campaign use`, `close`, `reopen`, `restore`: which one is meant, how it ends, how it comes back."""

from typing import Annotated

import typer

from lotow.app import in_use, ledger
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.app.pages.blocks import Paragraph
from lotow.app.views.campaigns import campaign_json
from lotow.cli.pages.campaign_pages import told
from lotow.cli.terminal.options import CampaignName, Database, Json, Language
from lotow.cli.terminal.render import show, show_json
from lotow.errors import Lang
from lotow.journal.records import Record
from lotow.words import word

Named = Annotated[str, typer.Argument(metavar="NAME", help="A campaign.")]


def use(name: Named, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Mean this campaign from now on wherever none is named.

    \b
    Example:
      lotow campaign use "Lincoln County"
    """
    called = in_use.use(name, db)
    if json:
        show_json({"name": called})
    else:
        show([Paragraph(word("used-now", lang).format(called))])


def close(campaign: CampaignName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """End a campaign: the highest infamy wins, and the ledger is closed.

    A campaign of so many games (`new --games`) ends by itself when every posse has played and settled them.

    \b
    Example:
      lotow campaign close "Lincoln County"
    """
    with open_campaign(campaign, db) as opened:
        _tell(opened, ledger.close(opened), lang, json)


def reopen(campaign: CampaignName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Let a campaign that has ended go on.

    \b
    Example:
      lotow campaign reopen "Lincoln County"
    """
    with open_campaign(campaign, db) as opened:
        _tell(opened, ledger.reopen(opened), lang, json)


def restore(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="A deleted campaign.")] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Bring a deleted campaign back, or list those that were deleted.

    \b
    Examples:
      lotow campaign restore
      lotow campaign restore "Lincoln County"
    """
    from lotow.cli.terminal.deleting import restore as restoring

    restoring(name, "campaign", db, lang, json)


def _tell(campaign: OpenCampaign, records: list[Record], lang: Lang, json: bool) -> None:
    if json:
        show_json(campaign_json(campaign.state, campaign.book))
    else:
        show(told(campaign, records, lang))
