"""How a command deletes what is kept under a name, asking first, and how it brings it back."""

from __future__ import annotations

from lotow.app import journals
from lotow.app.pages.blocks import Bullets, Paragraph
from lotow.cli.terminal.prompting import agreed
from lotow.cli.terminal.render import show, show_json
from lotow.errors import Lang
from lotow.storage.store import Kind
from lotow.words import word


def delete(name: str, kind: Kind, yes: bool, db: str | None, lang: Lang) -> None:
    """Deletes a journal named exactly, with `--yes` or once somebody at the terminal agrees."""
    deleted = journals.delete(name, kind, db, lambda called: agreed(word("delete", lang).format(called), yes))
    show([Paragraph(word("deleted", lang).format(deleted))])


def restore(name: str | None, kind: Kind, db: str | None, lang: Lang, json: bool) -> None:
    """Brings back what was deleted last under this name; without one, lists what was deleted."""
    if name is not None:
        restored = journals.restore(name, kind, db)
        if json:
            show_json({"name": restored})
        else:
            show([Paragraph(word("is-back", lang).format(restored))])
        return
    gone = journals.deleted(kind, db)
    if json:
        show_json([{"name": one.name, "deleted": one.deleted, "entries": one.head} for one in gone])
    elif gone:
        show([Bullets(tuple(word("deleted-on", lang).format(one.name, one.deleted) for one in gone))])
    else:
        show([Paragraph(word("nothing-deleted", lang))])
