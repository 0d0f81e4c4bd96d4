"""`lotow posse copy`, `delete`, `export`, `import`, `share`: posses in and out of files and the database."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from lotow.campaign.building import bring
from lotow.cli.in_force import book_in_force
from lotow.cli.options import Database, Json, Language
from lotow.cli.page import Paragraph
from lotow.cli.posse_steps import create
from lotow.cli.posses import PosseName, PosseOrFile, is_file, kept_posse, read_file, saved
from lotow.cli.render import show as render
from lotow.cli.render import show_json
from lotow.errors import Lang, LotowError, Problem
from lotow.posse.finding import list_of
from lotow.words import word


def copy(
    posse: PosseOrFile,
    name: Annotated[str, typer.Argument(help="What the copy is called.")],
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Copy a posse under another name.

    \b
    Example:
      lotow posse copy "Red River Riders" "Red River Riders II"
    """
    from msgspec import structs

    original, book, _ = kept_posse(posse, db, book_in_force())
    list_of(original, book)
    create(name, bring(structs.replace(original, name=name.strip()), original.name, book), db, lang, json)


def delete(
    posse: PosseName,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Delete a saved posse.

    \b
    Example:
      lotow posse delete "Red River Riders" --yes
    """
    with saved(posse, db) as (store, journal):
        if not yes:
            import sys

            if not sys.stdin.isatty():
                raise LotowError(f"delete {journal.name}? nobody is here to say so", hint="add --yes")
            typer.confirm(word("delete-posse", lang).format(journal.name), abort=True, err=True)
        store.delete(journal)
    render([Paragraph(word("posse-deleted", lang).format(journal.name))])


def export(
    posse: PosseOrFile,
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="The file to write; the screen when left out.")
    ] = None,
    format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="toml|json|ros|rosz|text|csv|md",
            help="The format; the file's suffix says it too.",
        ),
    ] = None,
    against: Annotated[
        list[Path] | None,
        typer.Option("--against", help="For a roster: the .gst and .cat files it goes with; remembered."),
    ] = None,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Write a posse as a file, in our format or another.

    toml and json are lotow's own and can be imported again; ros and rosz are rosters for another program;
    text, csv and md are for people.

    \b
    Examples:
      lotow posse export "Red River Riders" -o riders.toml
      lotow posse export riders --format text
      lotow posse export riders -o riders.rosz --against catalogues/
    """
    from lotow.cli.output import write_bytes, write_text
    from lotow.exchange.formats import FORMATS
    from lotow.exchange.formats import export as export_to
    from lotow.posse.writing import to_json, to_toml

    written, book, _ = kept_posse(posse, db, book_in_force())
    kind = format or _format_of(output)
    if kind == "json":
        write_text(output or "-", to_json(written))
    elif kind == "toml":
        write_text(output or "-", to_toml(written, book))
    elif kind in FORMATS:
        exported = export_to(written, book, kind, against or (), lang)
        write_bytes(output or "-", exported.content)
        complain(exported.problems, lang)
    else:
        known = ", ".join(("toml", "json", *FORMATS))
        raise LotowError(
            f"{format or output!r} names no format", hint=f"--format or the suffix is one of {known}"
        )


def import_file(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|CODE",
            help="A posse file, a roster (.ros, .rosz), a share code; - is standard input.",
        ),
    ],
    name: Annotated[str | None, typer.Option("--name", help="Another name for it.")] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Save a posse from a file, a roster or a share code.

    \b
    Examples:
      lotow posse import examples/posses/cowboys.toml
      lotow posse import riders.rosz
      lotow posse show riders --json | lotow posse import - --name "Riders again"
    """
    import sys

    from msgspec import structs

    from lotow.exchange.formats import arrive, is_foreign
    from lotow.posse.files import read_text

    book = book_in_force()
    roster = file.casefold().endswith((".ros", ".rosz"))
    text = sys.stdin.buffer.read().decode("utf-8-sig", "replace") if file == "-" else file
    source = "standard input" if file == "-" else Path(file).name
    if roster or ((not is_file(file) or file == "-") and is_foreign(text)):
        arrived = arrive(file if roster else text, book)
        posse, book = arrived.posse, arrived.book
        complain(arrived.problems, lang)
        source = source if roster else "a share code"
    else:
        posse = read_text(text, book, source) if file == "-" else read_file(file, book)
    if name is not None:
        posse = structs.replace(posse, name=name.strip())
    create(posse.name, bring(posse, source, book), db, lang, json)


def share(
    posse: PosseOrFile,
    qr: Annotated[bool, typer.Option("--qr", help="Also as a QR code.")] = False,
    db: Database = None,
    json: Json = False,
) -> None:
    """Turn a posse into a code that a friend can import.

    \b
    Examples:
      lotow posse share "Red River Riders"
      lotow posse share riders --qr
    """
    import sys

    from lotow.exchange.share import qr_text, to_code

    shared, book, _ = kept_posse(posse, db, book_in_force())
    list_of(shared, book)
    code = to_code(shared, book)
    if json:
        show_json({"code": code})
        return
    sys.stdout.write(f"{code}\n")
    if qr or sys.stdout.isatty():
        sys.stdout.write(qr_text(code) + "\n")


def _format_of(output: str | None) -> str:
    """The format that a file's name asks for; TOML for the screen; nothing where the name says nothing."""
    from lotow.exchange.formats import format_of

    if output is None or output == "-":
        return "toml"
    suffix = output.rpartition(".")[2].casefold()
    return suffix if suffix in ("toml", "json") else format_of(output) or ""


def complain(problems: Sequence[Problem], lang: Lang) -> None:
    """What another format could not carry or say, beside the result."""
    for problem in problems:
        typer.echo(f"note: {problem.line(lang)} ({problem.hint.in_(lang)})", err=True)
