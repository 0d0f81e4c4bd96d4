"""`lotow posse show`, `list`, `check`, `history`: how posses stand, and how they came to."""

from collections.abc import Sequence

import typer

from lotow.app.pages.blocks import Bullets, Facts, Grid, Paragraph, Title
from lotow.app.pages.roster_words import list_name
from lotow.app.posses import KeptPosse, kept_posse
from lotow.app.posses import history as past_steps
from lotow.app.views.posses import books_json, check_json, history_json, listed_json, posse_json
from lotow.cli.pages.books_pages import books_block, books_lines
from lotow.cli.pages.roster_page import problems_block, roster_page, totals
from lotow.cli.terminal.options import Database, Head, Json, Language, PosseName, PosseOrFile
from lotow.cli.terminal.render import show as render
from lotow.cli.terminal.render import show_json
from lotow.cli.terminal.ways import none_yet
from lotow.errors import Lang
from lotow.posse.check import check
from lotow.posse.worth import cost, infamy
from lotow.rulebook.in_force import book_in_force
from lotow.words import dollars, word


def show(posse: PosseOrFile, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Show a posse: fighters, characteristics, gear, cost, infamy, problems.

    \b
    Examples:
      lotow posse show "Red River Riders"
      lotow posse show examples/posses/cowboys.toml
    """
    kept = kept_posse(posse, db, book_in_force())
    if json:
        show_json({**posse_json(kept.posse, kept.book, lang), "books": books_json(kept, lang)})
    else:
        render([*roster_page(kept.posse, kept.book, lang), *books_block(kept, lang)])


def list_posses(db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """List the saved posses.

    \b
    Example:
      lotow posse list
    """
    from lotow.app.posses import every_kept

    posses = every_kept(db, book_in_force())
    if json:
        show_json(listed_json(posses, lang))
        return
    if not posses:
        render([Paragraph(none_yet("no-posses", "new-posse", lang))])
        return
    changed = tuple(line for one in posses for line in books_lines(one, lang))
    render([_listed(posses, lang), *([Bullets(changed)] if changed else [])])


def _listed(posses: Sequence[KeptPosse], lang: Lang) -> Grid:
    """Every posse on a line; the campaign where it rides stands last, where any rides."""
    columns = [word(one, lang) for one in ("name", "list", "player", "models", "cost", "stash", "infamy")]
    rows = [
        [
            kept.posse.name,
            list_name(kept.posse, kept.book, lang),
            kept.posse.player,
            str(len(kept.posse.members)),
            dollars(cost(kept.posse), lang),
            dollars(kept.posse.stash, lang),
            str(infamy(kept.posse, kept.book).total),
            kept.rides_in,
        ]
        for kept in posses
    ]
    if any(kept.rides_in for kept in posses):
        columns.append(word("rides-in", lang))
    return Grid(tuple(columns), tuple(tuple(row[: len(columns)]) for row in rows), right=(3, 4, 5, 6))


def check_posse(posse: PosseOrFile, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Check a posse or a posse file against every rule.

    Exit code 0: legal; 1: not legal; 2: not understood.

    \b
    Examples:
      lotow posse check examples/posses/cowboys.toml
      lotow posse check "Red River Riders" --json
    """
    kept = kept_posse(posse, db, book_in_force())
    checked, book = kept.posse, kept.book
    problems = check(checked, book)
    if json:
        show_json(check_json(checked, book, lang))
    else:
        found = problems_block(problems, lang)
        render([Title(checked.name), Facts(totals(checked, book, lang)), *found, *books_block(kept, lang)])
    if problems:
        raise typer.Exit(1)


def verify(
    posse: PosseName, head: Head = None, db: Database = None, lang: Language = "en", json: Json = False
) -> None:
    """Verify a posse's journal: digests chained, sums right, every entry in its place.

    Whether the posse is legal is for `check` to say. Exit code 0: clean; 1: something is wrong.

    \b
    Examples:
      lotow posse verify "Red River Riders"
      lotow posse verify riders --head 3f2a9c01
    """
    from lotow.app.looking_over import verify_posse
    from lotow.cli.terminal.looked_over import tell_verified

    tell_verified(verify_posse(posse, db, head), lang, json)


def history(posse: PosseName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Show every step of a posse, those taken back included.

    \b
    Example:
      lotow posse history "Red River Riders"
    """
    name, steps = past_steps(posse, db)
    if json:
        show_json(history_json(steps, lang))
        return
    rows = tuple(
        (
            str(one.record.number),
            one.record.at,
            one.record.who,
            f"({one.what.in_(lang)})" if one.struck else one.what.in_(lang),
        )
        for one in steps
    )
    columns = ("#", word("when", lang), word("who", lang), word("what", lang))
    render([Title(name), Grid(columns, rows, right=(0,))])
