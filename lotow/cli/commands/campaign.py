"""`lotow campaign`: begin one, join it, see how it stands."""

from typing import Annotated

import typer

from lotow import gate
from lotow.app import in_use, ledger
from lotow.app.campaigns import every_campaign, found_campaign, open_campaign
from lotow.app.pages.blocks import Grid, Paragraph
from lotow.app.views.campaigns import campaign_json
from lotow.cli.pages.campaign_pages import campaign_page, told
from lotow.cli.terminal.options import Anyway, CampaignName, Database, Json, Language, PosseOrFile
from lotow.cli.terminal.render import show as render
from lotow.cli.terminal.render import show_json
from lotow.cli.terminal.ways import none_yet
from lotow.errors import Text
from lotow.words import word


def new(
    name: Annotated[str, typer.Argument(help="What the campaign is called.")],
    games: Annotated[
        int,
        typer.Option(
            "--games", min=0, max=gate.MOST_GAMES, help="How many games each posse plays; 0 leaves it open."
        ),
    ] = 0,
    house_rules: Annotated[
        str | None,
        typer.Option("--house-rules", metavar="FILE", help="A TOML file that changes some of the rules."),
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Begin a campaign, by the book of the day and your house rules.

    \b
    Examples:
      lotow campaign new "Lincoln County"
      lotow campaign new "Lincoln County" --games 6 --house-rules house.toml
    """
    text = _read(house_rules) if house_rules is not None else ""
    label = house_rules or "house rules"
    with found_campaign(name, db, games=games, house_rules=text, label=label) as campaign:
        in_use.use(campaign.journal.name, db)
        if json:
            show_json(campaign_json(campaign.state, campaign.book))
        else:
            render(told(campaign, campaign.records, lang))


def join(
    campaign: CampaignName,
    posse: PosseOrFile,
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Let a posse join, as it stands now.

    From then on the campaign keeps it: `lotow posse show "CAMPAIGN:POSSE"`.

    \b
    Examples:
      lotow campaign join "Lincoln County" "Red River Riders"
      lotow campaign join lincoln examples/posses/outlaws.toml
    """
    with open_campaign(campaign, db) as opened:
        records = ledger.join_called(opened, posse, db, anyway)
        if json:
            show_json(campaign_json(opened.state, opened.book))
        else:
            render(told(opened, records, lang))


def leave(
    campaign: CampaignName,
    posse: Annotated[str, typer.Argument(metavar="POSSE", help="A posse of the campaign.")],
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Let a posse leave the campaign for good.

    \b
    Example:
      lotow campaign leave "Lincoln County" "Red River Riders"
    """
    with open_campaign(campaign, db) as opened:
        records = ledger.leave(opened, posse)
        if json:
            show_json(campaign_json(opened.state, opened.book))
        else:
            render(told(opened, records, lang))


def show(
    campaign: CampaignName,
    as_of: Annotated[
        int | None, typer.Option("--as-of", metavar="GAME", min=0, help="As it stood after a game.")
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Show a campaign: posses, games, what is still to be done.

    \b
    Examples:
      lotow campaign show "Lincoln County"
      lotow campaign show lincoln --as-of 3
    """
    with open_campaign(campaign, db) as opened:
        state = ledger.state_as_of(opened, as_of)
        if json:
            show_json(campaign_json(state, opened.book))
        else:
            render(campaign_page(state, opened.book, lang))


def list_campaigns(db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """List the campaigns.

    \b
    Example:
      lotow campaign list
    """
    rows = every_campaign(db)
    if json:
        show_json(rows)
    elif not rows:
        render([Paragraph(none_yet("no-campaigns", "new-campaign", lang))])
    else:
        columns = tuple(word(one, lang) for one in ("name", "posses", "games", "house-rules"))
        cells = tuple(
            (
                one.name,
                str(one.posses),
                f"{one.games} / {one.planned}" if one.planned else str(one.games),
                one.house_rules,
            )
            for one in rows
        )
        render([Grid(columns, cells, right=(1, 2))])


def delete(
    campaign: Annotated[str, typer.Argument(metavar="NAME", help="A campaign, by its whole name.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Delete a campaign.

    \b
    Example:
      lotow campaign delete "Lincoln County" --yes
    """
    from lotow.cli.terminal.deleting import delete as deleting

    deleting(campaign, "campaign", yes, db, lang)


def _read(path: str) -> str:
    content = gate.read(path, gate.HOUSE_RULES, Text("name a TOML file", "nommez un fichier TOML"))
    return gate.text_of(content, path, gate.HOUSE_RULES)
