"""A posse that comes from somewhere: a file somebody sends, a roster of another program, a share code."""

from __future__ import annotations

from pathlib import PurePath

from lotow import gate
from lotow.errors import Lang, LotowError, Text
from lotow.exchange.formats import Arrived, arrive, arrive_content
from lotow.rulebook import Rulebook


def from_named(asked: str, book: Rulebook, lang: Lang) -> Arrived:
    """The posse of a file, of a share code, or (`-`) of standard input."""
    if asked != "-":
        return arrive(asked, book)
    hint = Text("give a posse file or a share code", "donnez un fichier de bande ou un code")
    source = Text("standard input", "l'entrée standard").in_(lang)
    return arrive_content(gate.read("-", gate.ARRIVAL, hint), book, source)


def from_upload(name: str, content: bytes, book: Rulebook) -> Arrived:
    """The posse in a file, whatever kind of file it is."""
    called = gate.visible(PurePath(name.replace("\\", "/")).name[:80]) or "posse"
    gate.weigh(content, called, gate.ARRIVAL)
    return arrive_content(content, book, called)


def from_text(text: str, book: Rulebook) -> Arrived:
    """The posse in a text: a share code, or a file of ours."""
    if not text.strip():
        raise LotowError(
            Text("there is nothing to read", "il n'y a rien à lire"),
            hint=Text("choose a file, or paste a code", "choisissez un fichier, ou collez un code"),
        )
    return from_upload("text", text.encode("utf-8", "replace"), book)
