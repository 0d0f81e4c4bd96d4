"""`lotow posse copy`, `delete`, `export`, `import`, `share`: posses in and out of files and the database."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from lotow.app import posses
from lotow.app.posses import kept_posse
from lotow.cli.terminal.options import Database, Json, Language, PosseName, PosseOrFile
from lotow.cli.terminal.posse_steps import report
from lotow.cli.terminal.render import show_json
from lotow.errors import Lang, Problem, Text
from lotow.posse.roll_call import list_of
from lotow.rulebook.in_force import book_in_force


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
    report(posses.copy(posse, name, db), lang, json)


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
    from lotow.cli.terminal.deleting import delete as deleting

    deleting(posse, "posse", yes, db, lang)


def restore(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="A deleted posse.")] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Bring a deleted posse back, or list those that were deleted.

    \b
    Examples:
      lotow posse restore
      lotow posse restore "Red River Riders"
    """
    from lotow.cli.terminal.deleting import restore as restoring

    restoring(name, "posse", db, lang, json)


def export(
    posse: PosseOrFile,
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="The file to write; the screen when left out.")
    ] = None,
    format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="toml|json|ros|rosz|newrecruit|newrecruit-json|text|csv|md",
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

    toml and json are lotow's own and can be imported again; ros, rosz and newrecruit-json are rosters for
    other programs and can too; newrecruit, text, csv and md are for people.

    \b
    Examples:
      lotow posse export "Red River Riders" -o riders.toml
      lotow posse export riders --format text
      lotow posse export riders -o riders.rosz --against catalogues/
      lotow posse export riders --format newrecruit
    """
    from lotow.cli.terminal.output import write_bytes
    from lotow.exchange import formats

    kind = formats.format_for(format, output)
    kept = kept_posse(posse, db, book_in_force())
    written, book = kept.posse, kept.book
    exported = formats.export(written, book, kind, against or (), lang)
    write_bytes(output or "-", exported.content)
    complain(exported.problems, lang)


def import_file(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|CODE",
            help="A posse file, a roster (.ros, .rosz, .json), a share code; - is standard input.",
        ),
    ],
    name: Annotated[str | None, typer.Option("--name", help="Another name for it.")] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Save a posse from a file, a roster or a share code.

    What cannot be understood is named, and the exit code is then 1.

    \b
    Examples:
      lotow posse import examples/posses/cowboys.toml
      lotow posse import riders.rosz
      lotow posse show riders --json | lotow posse import - --name "Riders again"
    """
    from lotow.app.arriving import from_named

    arrived = from_named(file, book_in_force(), lang)
    report(posses.bring_in(arrived.posse, arrived.source.in_(lang), arrived.book, db, name), lang, json)
    complain(arrived.problems, lang)
    if not arrived.whole:
        raise typer.Exit(1)


def share(
    posse: PosseOrFile,
    qr: Annotated[bool, typer.Option("--qr", help="Also as a QR code.")] = False,
    link: Annotated[
        str | None, typer.Option("--link", metavar="SITE", help="As a link to a web site that shows posses.")
    ] = None,
    db: Database = None,
    json: Json = False,
) -> None:
    """Turn a posse into a code that a friend can import.

    \b
    Examples:
      lotow posse share "Red River Riders"
      lotow posse share riders --qr
      lotow posse share riders --link https://posses.example
    """
    import sys

    from lotow.exchange.share import qr_text, to_code, to_link

    kept = kept_posse(posse, db, book_in_force())
    shared, book = kept.posse, kept.book
    list_of(shared, book)
    code = to_code(shared, book)
    address = to_link(code, link or "")
    if json:
        show_json({"code": code, "link": address})
        return
    sys.stdout.write(f"{code if link is None else address}\n")
    if qr or sys.stdout.isatty():
        sys.stdout.write(qr_text(code) + "\n")


def complain(problems: Sequence[Problem], lang: Lang) -> None:
    """What another format could not carry or say, beside the result."""
    note = Text("note:", "remarque :").in_(lang)
    for problem in problems:
        typer.echo(f"{note} {problem.line(lang)} ({problem.hint.in_(lang)})", err=True)
