"""`lotow backup` and `restore`: everything that is kept, in one file and back."""

from typing import Annotated

import typer

from lotow import gate
from lotow.app import backups
from lotow.app.pages.blocks import Page, Paragraph
from lotow.app.views.values import backup_json
from lotow.cli.pages.roster_page import problems_block
from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.output import write_bytes
from lotow.cli.terminal.render import show, show_json
from lotow.errors import Lang, LotowError, Text
from lotow.words import word

HINT = Text("name a backup's file", "nommez le fichier d'une sauvegarde")


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; - is standard output.")],
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Keep everything the database holds in one compressed file.

    Posses, campaigns, games at the table, deleted ones too, entry for entry. The file is read back before the
    command ends. Added books are folders of their own and not in it.

    \b
    Examples:
      lotow backup lotow.backup
      lotow backup lotow.backup --db postgresql://ann@localhost/lotow
    """
    content, kept = backups.back_up(db)
    write_bytes(file, content)
    if file == "-":
        return
    if gate.read(file, gate.BACKUP, HINT) != content:
        raise LotowError(
            Text(f"{file!r} was not written as it should be", f"{file!r} n'a pas été écrit comme il faut"),
            hint=Text("try another disk", "essayez un autre disque"),
        )
    _tell("backed-up", kept, lang, json)


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A backup.")],
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Bring everything back from a backup, into an empty database.

    Digests stay as they are. This is also the way from SQLite to PostgreSQL, and back.

    \b
    Examples:
      lotow restore lotow.backup --db new.db
      lotow restore lotow.backup --db postgresql://ann@localhost/lotow
    """
    _tell("restored", backups.restore(gate.read(file, gate.BACKUP, HINT), db), lang, json)


def _tell(what: str, kept: backups.Backup, lang: Lang, json: bool) -> None:
    if json:
        show_json(backup_json(kept, lang))
        return
    said = word(what, lang).format(sum(kept.journals.values()), kept.entries)
    page: Page = [Paragraph(said, "good")]
    show([*page, *problems_block(list(kept.problems), lang)] if kept.problems else page)
