"""`lotow sheet table`: the screen of the table as one file, for a phone without network."""

from __future__ import annotations

from lotow.cli.commands.sheet import All, OfCampaign, Open, Output, Posses
from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.print_jobs import PrintJob
from lotow.cli.terminal.render import show_json
from lotow.errors import Text


def table(
    posses: Posses = None,
    every: All = False,
    campaign: OfCampaign = None,
    output: Output = None,
    open_it: Open = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Make a page to tap at the table, for a phone without network.

    Wounds, Fame, Fortune, shots, jams and who is out of action are tapped on it, and every tap can be undone.
    It is one file: send it to the phone and open it there. What was tapped stays in its browser.

    \b
    Examples:
      lotow sheet table riders -o riders.html
      lotow sheet table riders outlaws.toml --lang fr
    """
    from lotow.app.pocket_table import pocket_facts, pocket_table
    from lotow.app.printing import posses_to_print

    job = PrintJob(output, "plain", "a4", open_it, lang)
    if not json:
        job.check()
    asked = posses_to_print(posses, every, campaign, db)
    if json:
        show_json(pocket_facts(asked.posses, asked.book))
        return
    seated = sum(not one.absent for posse in asked.posses for one in posse.members)
    count = Text(f"a table of {seated}", f"une table de {seated}").in_(lang)
    job.write_bytes(pocket_table(asked.posses, asked.book, lang), f"{asked.file_name}-table.html", count)
