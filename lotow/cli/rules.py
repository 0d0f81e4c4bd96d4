"""`lotow rules`: look things up in the book."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from lotow.cli import completing
from lotow.cli.in_force import book_in_force
from lotow.cli.options import Json, Language
from lotow.cli.page import Grid, Page, Paragraph, Title
from lotow.cli.render import show as render
from lotow.cli.render import show_json
from lotow.errors import LANGS, Lang, LotowError
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import KIND_NAMES, Key, fold
from lotow.words import word


def overview(lang: Language = "en", json: Json = False) -> None:
    """What there is in the book.

    \b
    Examples:
      lotow rules
      lotow rules --lang fr
    """
    book = book_in_force()
    kinds = [(kind, [key for key, _ in all_entries(book, kind)]) for kind in KIND_NAMES]
    if json:
        show_json(
            [{"kind": kind, "name": KIND_NAMES[kind].in_(lang), "count": len(keys)} for kind, keys in kinds]
        )
        return
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
    from lotow.cli.listing import listing

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
    from lotow.cli.entries import page_of

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
    book = book_in_force()
    rows = book.content.wound_chart.rows
    if grit is not None and grit > len(rows[0]):
        raise LotowError(f"the chart ends at Grit {len(rows[0])}", hint="ask for a Grit from 1 to 10")
    row = None if strength is None else min(strength, len(rows)) - 1
    column = None if grit is None else grit - 1
    need = rows[row][column] if row is not None and column is not None else None
    if json:
        show_json({"strength": strength, "grit": grit, "need": need, "rows": rows})
        return
    marked = frozenset(
        (at, one + 1)
        for at in range(len(rows))
        for one in range(len(rows[0]))
        if (row is not None or column is not None) and row in (None, at) and column in (None, one)
    )
    names = [str(at) for at in range(1, len(rows))] + [f"{len(rows)}+"]
    grid = Grid(
        ("St \\ G", *(str(at) for at in range(1, len(rows[0]) + 1))),
        tuple((name, *cells) for name, cells in zip(names, rows, strict=True)),
        right=tuple(range(len(rows[0]) + 1)),
        marked=marked,
    )
    page: Page = [Title(word("wound-chart", lang)), Paragraph(word("chart-how", lang)), grid]
    if need is not None:
        page.append(
            Paragraph(
                f"St {strength} / G {grit}: {word('needs', lang)} {need}{'+' if need.isdecimal() else ''}"
            )
        )
    render(page)


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
    wanted = fold(" ".join(words)).split()
    if not wanted:
        raise LotowError("there is no word to search for", hint="for example `lotow rules search reload`")
    found = [
        (key, text)
        for kind in KIND_NAMES
        for key, texts in all_entries(book, kind)
        for text in [_matching(wanted, texts[lang])]
        if text is not None
    ]
    if json:
        show_json(
            [
                {"kind": kind, "id": one, "name": _name(book, (kind, one), lang), "text": text}
                for (kind, one), text in found
            ]
        )
    elif found:
        rows = tuple(
            (KIND_NAMES[key[0]].in_(lang), _name(book, key, lang), _excerpt(text, wanted))
            for key, text in found
        )
        render([Grid((word("kind", lang), word("name", lang), word("what-it-does", lang)), rows)])
    else:
        render([Paragraph(word("nothing-found", lang).format(" ".join(words)))])
    if not found:
        raise typer.Exit(1)


def kind_called(asked: str) -> str:
    """The kind somebody means: `weapons`, `hired guns`, `compétences`."""
    from lotow.rulebook.lookup import find

    names: dict[str, list[Key]] = {}
    for kind, name in KIND_NAMES.items():
        for one in (kind, name.en, name.fr):
            for form in (one, f"{one}s", f"{one[:-1]}ies" if one.endswith("y") else one):
                names.setdefault(fold(form), []).append(("kind", kind))
    for french, kind in (
        ("listes de bande", "posse"),
        ("types de combattant", "fighter"),
        ("traits d'arme", "trait"),
    ):
        names.setdefault(fold(french), []).append(("kind", kind))
    try:
        return find({name: list(dict.fromkeys(keys)) for name, keys in names.items()}, asked)[1]
    except LotowError as error:
        raise LotowError(
            f"no kind of entry called {asked!r}", hint=f"there are: {', '.join(KIND_NAMES)}"
        ) from error


def all_entries(book: Rulebook, kind: str) -> Iterator[tuple[Key, dict[Lang, list[str]]]]:
    """Every entry of a kind with all its words by language, its name first."""
    if kind == "result":
        for table in book.content.table.values():
            for row in table.rows:
                yield (kind, f"{table.id}.{row.id}"), _words(row)
        return
    for entry in getattr(book.content, kind.replace("-", "_")).values():
        yield (kind, entry.id), _words(entry)


def _words(entry: Any) -> dict[Lang, list[str]]:
    from msgspec import to_builtins

    whole = to_builtins(entry)
    words: dict[Lang, list[str]] = {
        "en": [entry.name.en, *entry.aliases],
        "fr": [entry.name.fr, *entry.aliases],
    }
    _collect(whole, words)
    return words


def _collect(value: object, words: dict[Lang, list[str]]) -> None:
    if isinstance(value, dict):
        if value.keys() == {"en", "fr"}:
            words["en"].append(value["en"])
            words["fr"].append(value["fr"])
        else:
            for one in value.values():
                _collect(one, words)
    elif isinstance(value, (list, tuple)):
        for one in value:
            _collect(one, words)


def _matching(wanted: list[str], texts: list[str]) -> str | None:
    """The text of an entry that has all the words (the name counts for each), or None."""
    name = fold(" ".join(texts[:1]))
    for text in texts:
        folded = f"{name} {fold(text)}"
        if all(one in folded for one in wanted):
            return text
    return None


def _excerpt(text: str, wanted: list[str], length: int = 90) -> str:
    at = max(fold(text).find(wanted[0]), 0)
    start = max(0, at - length // 3)
    cut = text[start : start + length]
    return ("..." if start else "") + cut + ("..." if start + length < len(text) else "")


def _name(book: Rulebook, key: Key, lang: Lang) -> str:
    return book.entry(key).name.in_(lang)


def as_json(book: Rulebook, key: Key, lang: Lang) -> dict[str, Any]:
    """An entry with stable keys, its texts in one language."""
    from msgspec import to_builtins

    return {"kind": key[0], **_in_language(to_builtins(book.entry(key)), lang)}


def _in_language(value: Any, lang: Lang) -> Any:
    if isinstance(value, dict):
        if value.keys() == {"en", "fr"}:
            return value[lang]
        return {name: _in_language(one, lang) for name, one in value.items()}
    return [_in_language(one, lang) for one in value] if isinstance(value, (list, tuple)) else value
