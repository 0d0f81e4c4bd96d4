"""How a command deletes what is kept under a name: asks first, then says that it is gone."""

from __future__ import annotations

from lotow.app import journals
from lotow.app.pages.blocks import Paragraph
from lotow.cli.terminal.prompting import agreed
from lotow.cli.terminal.render import show
from lotow.errors import Lang
from lotow.storage.store import Kind
from lotow.words import word


def delete(name: str, kind: Kind, yes: bool, db: str | None, lang: Lang) -> None:
    """Deletes a journal named exactly, with `--yes` or once somebody at the terminal agrees."""
    deleted = journals.delete(name, kind, db, lambda called: agreed(word("delete", lang).format(called), yes))
    show([Paragraph(word("deleted", lang).format(deleted))])
