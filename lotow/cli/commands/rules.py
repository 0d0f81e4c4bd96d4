"""`lotow rules`: look things up in the book."""

from typing import Annotated

import typer

from lotow.app.pages.blocks import Grid, Paragraph, Title
from lotow.app.views.rules import as_json, found_json, kinds_json
from lotow.cli.terminal import completing
from lotow.cli.terminal.options import Json, Language
from lotow.cli.terminal.render import show as render
from lotow.cli.terminal.render import show_json
from lotow.errors import LANGS, Lang
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force
from lotow.rulebook.lookup import KIND_NAMES, Key, fold
from lotow.rulebook.searching import all_entries, kind_called
from lotow.rulebook.searching import search as searched
from lotow.words import word


def overview(lang: Language = "en", json: Json = False) -> None:
    """What there is in the book.

    \b
    Examples:
      lotow rules
      lotow rules --lang fr
    """
    book = book_in_force()
    if json:
        show_json(kinds_json(book, lang))
        return
    kinds = [(kind, [key for key, _ in all_entries(book, kind)]) for kind in KIND_NAMES]
    rows = tuple(
        (
            kind,
            KIND_NAMES[kind].in_(lang),
            str(len(keys)),
            ", ".join(_name(book, key, lang) for key in keys[:3]),
        )
        for kind, keys in kinds
    )
    title = book.content.book.name.in_(lang)
    columns = (word("kind", lang), "", word("entries", lang), word("examples", lang))
    render([Title(title), Paragraph(book.content.book.text.in_(lang)), Grid(columns, rows, right=(2,))])


def list_entries(
    kind: Annotated[
        list[str],
        typer.Argument(
            help="A kind: weapons, skills, hired guns, tables, scenarios...", autocompletion=completing.kinds
        ),
    ],
    lang: Language = "en",
    json: Json = False,
) -> None:
    """List every entry of a kind.

    \b
    Examples:
      lotow rules list weapons
      lotow rules list hired guns
      lotow rules list scenarios --lang fr
    """
    book = book_in_force()
    wanted = kind_called(" ".join(kind))
    if json:
        show_json([as_json(book, key, lang) for key, _ in all_entries(book, wanted)])
        return
    from lotow.app.pages.listing import listing

    render([Title(KIND_NAMES[wanted].in_(lang)), listing(book, wanted, lang)])


def show(
    name: Annotated[
        list[str],
        typer.Argument(
            help="What it is called: an id, a name in English or French, a beginning.",
            autocompletion=completing.entry_names,
        ),
    ],
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Show an entry: weapon, fighter, table, scenario, anything.

    Any name will do: an id, the English or French name, singular or plural, a unique beginning. Where two
    entries share a name, say the kind: `table:arm wound`.

    \b
    Examples:
      lotow rules show winchester
      lotow rules show trail boss
      lotow rules show hero injuries
      lotow rules show "bank robbery" --lang fr
    """
    asked = " ".join(name)
    if fold(asked) in {fold(word("wound-chart", one)) for one in LANGS}:
        chart(lang=lang, json=json)
        return
    book = book_in_force()
    key = book.find(asked)
    if json:
        show_json(as_json(book, key, lang))
        return
    from lotow.app.pages.rule_pages import page_of

    render(page_of(book, key, lang))


def chart(
    strength: Annotated[
        int | None, typer.Option("--strength", "-s", min=1, help="Mark this Strength.")
    ] = None,
    grit: Annotated[int | None, typer.Option("--grit", "-g", min=1, help="Mark this Grit.")] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Show the wound chart, marked where you ask.

    \b
    Examples:
      lotow rules chart
      lotow rules chart --strength 4 --grit 3
    """
    from lotow.app.pages.chart_page import chart_page
    from lotow.app.views.rules import chart_json

    book = book_in_force()
    if json:
        show_json(chart_json(book, strength, grit))
    else:
        render(chart_page(book, strength, grit, lang))


def search(
    words: Annotated[list[str], typer.Argument(help="Words that must all appear, in any order.")],
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Search names and texts for words.

    \b
    Examples:
      lotow rules search prone
      lotow rules search misses next game
      lotow rules search cheval --lang fr
    """
    book = book_in_force()
    found = searched(book, " ".join(words), lang)
    if json:
        show_json(found_json(book, found, lang))
    elif found:
        rows = tuple(
            (KIND_NAMES[key[0]].in_(lang), _name(book, key, lang), _excerpt(text, words))
            for key, text in found
        )
        render([Grid((word("kind", lang), word("name", lang), word("what-it-does", lang)), rows)])
    else:
        render([Paragraph(word("nothing-found", lang).format(" ".join(words)))])
    if not found:
        raise typer.Exit(1)


def _excerpt(text: str, words: list[str], length: int = 90) -> str:
    at = max(fold(text).find(fold(" ".join(words)).split()[0]), 0)
    start = max(0, at - length // 3)
    cut = text[start : start + length]
    return ("..." if start else "") + cut + ("..." if start + length < len(text) else "")


def _name(book: Rulebook, key: Key, lang: Lang) -> str:
    return book.entry(key).name.in_(lang)
