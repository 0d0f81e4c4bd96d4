"""`lotow book`: books of one's own, and catalogues of other programs made into books."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.app.views.books import book_json, imported_json
from lotow.app.views.values import problem_json
from lotow.cli.terminal.options import Json, Language
from lotow.cli.terminal.render import show as render
from lotow.cli.terminal.render import show_json
from lotow.cli.terminal.ways import line_of
from lotow.errors import Lang, Problem, Text

SAID = {
    "none": Text(
        "no book has been added; `lotow book add FOLDER` adds one",
        "aucun livre ajouté ; `lotow book add DOSSIER` en ajoute un",
    ),
    "added": Text("added {}: {}", "{} ajouté : {}"),
    "removed": Text("removed {}", "{} retiré"),
    "sound": Text("nothing wrong with it", "rien à redire"),
    "begun": Text("wrote {}; `lotow book check {}` checks it", "{} écrit ; `lotow book check {}` le vérifie"),
    "book": Text("book", "livre"),
    "version": Text("version", "version"),
    "holds": Text("holds", "contenu"),
    "needs": Text("needs", "repose sur"),
    "folder": Text("folder", "dossier"),
    "digest": Text("digest", "empreinte"),
    "new": Text("new", "nouveaux"),
    "known": Text("of the core", "des règles de base"),
    "kind": Text("kind", "type"),
    "problems": Text("problems", "problèmes"),
    "written": Text("wrote {}; `lotow book add {}` adds it", "{} écrit ; `lotow book add {}` l'ajoute"),
    "nothing-new": Text(
        "all of it is in the core already; no book was written",
        "tout est déjà dans les règles de base ; aucun livre n'a été écrit",
    ),
    "full": Text("the whole report is in {}", "le rapport complet est dans {}"),
}
SHOWN = 40
"""Problems listed on the screen; the report in the folder has them all."""

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the book.")]
Name = Annotated[str, typer.Argument(metavar="BOOK", help="An added book.")]


def add(
    folder: Folder,
    replace: Annotated[
        bool, typer.Option("--replace", help="Take it instead of the one added before.")
    ] = False,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Add a book: posses can then be built with it.

    \b
    Example:
      lotow book add examples/books/river-pirates
    """
    from lotow.rulebook import shelf

    book = shelf.add(folder, replace)
    if json:
        show_json(book_json(book))
    else:
        render([Paragraph(SAID["added"].in_(lang).format(book.id, _holds(book, lang)), "good")])


def list_books(lang: Language = "en", json: Json = False) -> None:
    """List the added books.

    \b
    Example:
      lotow book list
    """
    from lotow.rulebook import shelf
    from lotow.rulebook.in_force import book_in_force

    book_in_force()
    found = shelf.all_shelved()
    if json:
        show_json([book_json(one) for one in found])
    elif not found:
        render([Paragraph(SAID["none"].in_(lang))])
    else:
        heads = tuple(SAID[one].in_(lang) for one in ("book", "version", "holds"))
        render([Grid(heads, tuple((one.id, one.version, _holds(one, lang)) for one in found))])


def show(name: Name, lang: Language = "en", json: Json = False) -> None:
    """Show what an added book holds.

    \b
    Example:
      lotow book show river-pirates
    """
    from lotow.rulebook import shelf

    book = shelf.shelved(name)
    if json:
        show_json(book_json(book))
        return
    facts = [
        (SAID["version"].in_(lang), book.version),
        (SAID["needs"].in_(lang), ", ".join(book.needs) or "-"),
        (SAID["holds"].in_(lang), _holds(book, lang)),
        (SAID["folder"].in_(lang), str(book.folder)),
        (SAID["digest"].in_(lang), book.digest[:16]),
    ]
    page: Page = [Title(book.name, book.id), Facts(tuple(facts))]
    for kind, ids in shelf.ids_in(book).items():
        page += [Heading(_kind(kind, lang)), Paragraph(", ".join(ids))]
    render(page)


def remove(name: Name, lang: Language = "en") -> None:
    """Remove an added book.

    \b
    Example:
      lotow book remove river-pirates
    """
    from lotow.rulebook import shelf

    shelf.remove(name)
    render([Paragraph(SAID["removed"].in_(lang).format(name))])


def check(folder: Folder, lang: Language = "en", json: Json = False) -> None:
    """Check a book: every problem with its file and key.

    \b
    Example:
      lotow book check examples/books/river-pirates
    """
    from lotow.rulebook import shelf

    problems = shelf.problems_of(folder)
    if json:
        show_json({"sound": not problems, "problems": [problem_json(one, lang) for one in problems]})
    elif problems:
        render([Heading(f"{folder}, {SAID['problems'].in_(lang)} {len(problems)}"), _listed(problems, lang)])
    else:
        render([Paragraph(SAID["sound"].in_(lang), "good")])
    if problems:
        raise typer.Exit(1)


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the book is called.")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The folder to write; by default its name.")
    ] = None,
    lang: Language = "en",
) -> None:
    """Begin a book: a commented skeleton to fill in.

    \b
    Example:
      lotow book new "River Pirates" -o river-pirates
    """
    from lotow.exchange.ids import slug
    from lotow.rulebook import shelf

    folder = output or Path(slug(name) or "book")
    shelf.begin(name, folder)
    render([Paragraph(SAID["begun"].in_(lang).format(folder, folder), "good")])


def import_catalogues(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES...", help=".gst, .cat, .gstz and .catz files, or a folder.")
    ],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The folder to write; by default its name.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="What the book is called.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse files with slips in them.")] = False,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Make a book of a roster program's catalogues.

    \b
    Examples:
      lotow book import system.gst Rangers.cat -o rangers
      lotow book import catalogues/ -o community --name "Community lists"
    """
    from lotow.exchange import importing
    from lotow.rulebook import load_rulebook

    imported = importing.import_files(files, load_rulebook(), name, strict)
    folder = output or Path(imported.id)
    has_news = any(imported.tables.values())
    if has_news:
        importing.write(imported, folder)
    if json:
        show_json(imported_json(imported, folder if has_news else None, lang))
        return
    heads = tuple(SAID[one].in_(lang) for one in ("kind", "new", "known"))
    rows = tuple(
        (_kind(kind, lang), str(new), str(known)) for kind, (new, known) in imported.counts().items()
    )
    page: Page = [Title(imported.head["name"]["en"]), Grid(heads, rows, right=(1, 2))]
    if imported.problems:
        by_kind = ", ".join(f"{number} {kind}" for kind, number in imported.kinds().items())
        page += [Heading(SAID["problems"].in_(lang)), Paragraph(by_kind)]
        page.append(_listed(imported.problems[:SHOWN], lang))
    if not has_news:
        page.append(Paragraph(SAID["nothing-new"].in_(lang)))
    else:
        if len(imported.problems) > SHOWN:
            page.append(Paragraph(SAID["full"].in_(lang).format(folder / importing.REPORT), "quiet"))
        page.append(Paragraph(SAID["written"].in_(lang).format(folder, folder), "good"))
    render(page)


def _listed(problems: Sequence[Problem], lang: Lang) -> Bullets:
    return Bullets(tuple(line_of(one, lang) for one in problems))


def _holds(book: Any, lang: Lang) -> str:
    return ", ".join(f"{_kind(kind, lang)} {number}" for kind, number in book.entries.items()) or "-"


def _kind(kind: str, lang: Lang) -> str:
    from lotow.rulebook.lookup import KIND_NAMES

    return KIND_NAMES[kind].in_(lang) if kind in KIND_NAMES else Text("gear", "équipement").in_(lang)
