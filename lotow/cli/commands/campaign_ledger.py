"""`lotow campaign standings`, `log`, `fighter`, `verify`, `undo`, `strike`, `report`: the ledger."""

from typing import Annotated

import typer

from lotow import gate
from lotow.app import ledger
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.app.views.campaigns import campaign_json, lines_json
from lotow.cli.pages.campaign_pages import log_grid, struck_page
from lotow.cli.terminal.looked_over import tell_verified
from lotow.cli.terminal.options import Anyway, CampaignName, Database, Head, Json, Language
from lotow.cli.terminal.output import write_bytes, write_text
from lotow.cli.terminal.render import show, show_json
from lotow.errors import Lang, LotowError, Text
from lotow.journal.records import Record
from lotow.words import named, word

COLUMNS = (
    Text("name", "nom"),
    Text("list", "liste"),
    Text("infamy", "réput."),
    Text("games", "part."),
    Text("won", "gagn."),
    Text("drawn", "nul."),
    Text("lost", "perd."),
    Text("kills", "vict."),
    Text("out", "hors"),
    Text("dead", "morts"),
)
"""Short enough for eighty columns in either language."""

AsOf = Annotated[int | None, typer.Option("--as-of", metavar="GAME", min=0, help="As it stood after a game.")]


def standings(
    campaign: CampaignName, as_of: AsOf = None, db: Database = None, lang: Language = "en", json: Json = False
) -> None:
    """Rank the posses by infamy, with games, wins, kills, losses, dead.

    \b
    Examples:
      lotow campaign standings "Lincoln County"
      lotow campaign standings lincoln --as-of 3
    """
    with open_campaign(campaign, db) as opened:
        lines = ledger.standings(opened, as_of)
        if json:
            show_json(lines)
            return
        rows = tuple(
            (
                str(one.rank or "-"),
                one.name,
                opened.book.content.posse[one.list].name.in_(lang),
                *(str(number) for number in (one.infamy, one.games, one.wins, one.draws, one.losses)),
                *(str(number) for number in (one.kills, one.out, one.dead)),
            )
            for one in lines
        )
        columns = ("#", *(one.in_(lang) for one in COLUMNS))
        grid = Grid(columns, rows, right=(0, *range(3, 11)))
        show([Title(opened.journal.name), grid])


def log(
    campaign: CampaignName,
    posse: Annotated[str | None, typer.Option("--posse", help="Only what concerns this posse.")] = None,
    game: Annotated[int | None, typer.Option("--game", min=0, help="Only what belongs to this game.")] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Show what happened, entry by entry, with the dice.

    \b
    Examples:
      lotow campaign log "Lincoln County"
      lotow campaign log lincoln --posse dalton --game 2
    """
    with open_campaign(campaign, db) as opened:
        lines = ledger.log(opened, posse, game)
        if json:
            show_json(lines_json(lines, lang))
            return
        if not lines:
            show([Title(opened.journal.name), Paragraph(word("no-log", lang), "quiet")])
            return
        show([Title(opened.journal.name), log_grid(lines, opened.state, lang)])


def fighter(
    campaign: CampaignName,
    posse: Annotated[str, typer.Argument(metavar="POSSE", help="A posse of the campaign.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="One of its fighters, alive or dead.")],
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Tell a fighter's life: games, kills, wounds, advances, how he died.

    \b
    Example:
      lotow campaign fighter "Lincoln County" "Dalton Gang" "Bob Dalton"
    """
    with open_campaign(campaign, db) as opened:
        told_life = ledger.life(opened, posse, name)
    if json:
        show_json(told_life)
        return
    facts = [
        (word("games", lang), str(told_life.games)),
        (word("kills", lang), str(told_life.kills)),
        (word("out-of-action", lang), str(told_life.falls)),
        (word("experience", lang), str(told_life.member.experience)),
    ]
    page: Page = [Title(told_life.member.name, told_life.posse), Facts(tuple(facts))]
    page.append(Bullets(tuple(named(str(one.game), one.text.in_(lang), lang) for one in told_life.events)))
    show(page)


def verify(
    campaign: CampaignName, head: Head = None, db: Database = None, lang: Language = "en", json: Json = False
) -> None:
    """Verify the ledger: digests chained, sums right, every limit kept.

    The campaign's own dice are rolled again; whose dice were typed in or from a seed is said. A snapshot that
    says something else than the entries is dropped. Exit code 0: clean; 1: something is wrong.

    \b
    Examples:
      lotow campaign verify "Lincoln County"
      lotow campaign verify lincoln --head 3f2a9c01
    """
    from lotow.app.looking_over import verify_campaign

    tell_verified(verify_campaign(campaign, db, head), lang, json)


def undo(
    campaign: CampaignName,
    game: Annotated[bool, typer.Option("--game", help="The whole last game with its aftermath.")] = False,
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Take back the last step, or the whole last game.

    \b
    Examples:
      lotow campaign undo "Lincoln County"
      lotow campaign undo lincoln --game
    """
    with open_campaign(campaign, db) as opened:
        _tell(opened, ledger.undo(opened, game, anyway), lang, json)


def redo(
    campaign: CampaignName,
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Bring back what was undone last.

    \b
    Example:
      lotow campaign redo "Lincoln County"
    """
    with open_campaign(campaign, db) as opened:
        _tell(opened, ledger.redo(opened, anyway), lang, json)


def strike(
    campaign: CampaignName,
    entries: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ENTRY...]", help="Numbers of entries, as `log` shows them: 17, 14-20."),
    ] = None,
    posse: Annotated[
        str | None, typer.Option("--posse", help="Everything of this posse, from --from on.")
    ] = None,
    first: Annotated[
        int | None,
        typer.Option("--from", metavar="ENTRY", min=1, help="The first entry of --posse."),
    ] = None,
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Strike entries out, if everything later still makes sense.

    Infamy that was noted later is counted anew. What other steps rest on cannot be struck: `amend` puts a
    game or a roll right.

    \b
    Examples:
      lotow campaign strike "Lincoln County" 17
      lotow campaign strike lincoln 14-20 23
      lotow campaign strike lincoln --posse dalton --from 31
    """
    with open_campaign(campaign, db) as opened:
        ranges = [_range(one) for one in entries or ()]
        numbers = [number for ends in ranges for number in ledger.entries_between(opened, *ends)]
        if (posse is None) != (first is None) or not (numbers or posse):
            raise LotowError(
                Text("nobody says what to strike", "personne ne dit quoi rayer"),
                hint=Text(
                    "name entries (17, 14-20), or --posse together with --from",
                    "nommez des entrées (17, 14-20), ou --posse avec --from",
                ),
                way="history",
            )
        if posse is not None and first is not None:
            numbers += ledger.entries_of(opened, posse, first)
        _tell(opened, ledger.strike(opened, list(dict.fromkeys(numbers)), anyway), lang, json)


def report(
    campaign: CampaignName,
    output: Annotated[
        str, typer.Option("-o", "--output", help="A .md or .html file; - prints Markdown.")
    ] = "-",
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Write the story so far, as Markdown or HTML, with a chart.

    \b
    Examples:
      lotow campaign report "Lincoln County" -o report.html
      lotow campaign report lincoln -o report.md
    """
    from lotow.telling.story import to_html, to_markdown

    suffix = output.rpartition(".")[2].casefold()
    if output != "-" and suffix not in ("md", "html"):
        raise LotowError(
            Text(f"{output!r} is neither .md nor .html", f"{output!r} n'est ni .md ni .html"),
            hint=Text("the suffix says how to write it", "l'extension dit comment l'écrire"),
        )
    with open_campaign(campaign, db) as opened:
        told_story = ledger.story(opened, lang)
    write_text(output, gate.visible(to_html(told_story) if suffix == "html" else to_markdown(told_story)))


def export(
    campaign: CampaignName,
    output: Annotated[str, typer.Option("-o", "--output", help="A .json file; - prints it.")] = "-",
    db: Database = None,
) -> None:
    """Write a whole campaign as one JSON file.

    \b
    Example:
      lotow campaign export "Lincoln County" -o lincoln.json
    """
    from lotow.app.documents import export_campaign

    write_bytes(output, export_campaign(campaign, db))


def import_file(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A campaign's JSON file.")],
    name: Annotated[str | None, typer.Option("--name", help="Another name for it here.")] = None,
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Take entries without digests on trust; the journal says so.")
    ] = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Take a campaign from a JSON file, entry for entry.

    \b
    Example:
      lotow campaign import lincoln.json
    """
    from lotow.app.documents import import_campaign

    hint = Text("name a campaign's JSON file", "nommez le fichier JSON d'une campagne")
    journal = import_campaign(gate.read(file, gate.CAMPAIGN, hint), name, db, unsigned)
    with open_campaign(journal.name, db) as opened:
        opened.keep_snapshot()
        if json:
            show_json(campaign_json(opened.state, opened.book))
        else:
            show([Heading(journal.name), Paragraph(word("entries-taken", lang).format(journal.head))])


def _range(said: str) -> tuple[int, int]:
    """The first and the last of a range of entries, or of one: `17`, `14-20`."""
    first, dash, last = said.partition("-")
    ends = (first.strip(), (last if dash else first).strip())
    if all(one.isdecimal() and len(one) < 7 for one in ends) and int(ends[0]) <= int(ends[1]):
        return int(ends[0]), int(ends[1])
    raise LotowError(
        Text(f"{said!r} is neither an entry nor a range", f"{said!r} n'est ni une entrée ni un intervalle"),
        hint=Text("write 17, or 14-20", "écrivez 17, ou 14-20"),
        way="history",
    )


def _tell(campaign: OpenCampaign, records: list[Record], lang: Lang, json: bool) -> None:
    if json:
        show_json(campaign_json(campaign.state, campaign.book))
    else:
        show(struck_page(campaign, records, lang))
