"""One family of errors and one kind of problem for the whole project.

A `Problem` is a value: which rule, where, what is wrong, how to mend it, in both languages.
A `LotowError` is what a command ends with: one sentence, a hint, and the problems behind it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from msgspec import Struct

Lang = Literal["en", "fr"]
LANGS: tuple[Lang, ...] = ("en", "fr")


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in English and in French."""

    en: str
    fr: str

    def in_(self, lang: Lang) -> str:
        return self.fr if lang == "fr" else self.en


NOTHING = Text("", "")


class Problem(Struct, frozen=True):
    """Something wrong, as a value: it can be listed, printed, counted and sent as JSON. `way` names what
    would help, as an error's does."""

    rule: str
    where: str
    message: Text
    hint: Text
    way: str = ""

    def line(self, lang: Lang = "en") -> str:
        return f"{self.where}{' :' if lang == 'fr' else ':'} {self.message.in_(lang)}"


class LotowError(Exception):
    """A mistake that a person can mend: a sentence, a hint, and every problem behind it.

    `way` names what would help in the words of the service (`list-posses`); a front end that knows how that
    is done there says so. Rooms below never name a command."""

    def __init__(
        self, message: Text, *, hint: Text = NOTHING, way: str = "", problems: Iterable[Problem] = ()
    ) -> None:
        self.message = message
        super().__init__(self.message.en)
        self.hint = hint
        self.way = way
        self.problems = tuple(problems)


def how_many(problems: Collection[Problem]) -> Text:
    """How many problems there are, in words."""
    if len(problems) == 1:
        return Text("a problem", "un problème")
    return Text(f"{len(problems)} problems", f"{len(problems)} problèmes")


_SYSTEM_IN_FRENCH = {
    "EACCES": "accès refusé",
    "EADDRINUSE": "adresse déjà utilisée",
    "EADDRNOTAVAIL": "cette machine n'a pas cette adresse",
    "EBUSY": "occupé",
    "EEXIST": "existe déjà",
    "EFBIG": "fichier trop gros",
    "EINVAL": "impossible ici",
    "EIO": "erreur du disque",
    "EISDIR": "c'est un dossier",
    "ELOOP": "trop de liens",
    "EMFILE": "trop de fichiers ouverts",
    "ENAMETOOLONG": "nom trop long",
    "ENOENT": "ce fichier ou ce dossier n'existe pas",
    "ENOSPC": "plus de place sur le disque",
    "ENOTDIR": "ce n'est pas un dossier",
    "ENOTEMPTY": "le dossier n'est pas vide",
    "ENXIO": "rien de tel sur cette machine",
    "EPERM": "interdit",
    "EPIPE": "plus personne ne lit",
    "EROFS": "tout est en lecture seule ici",
    "ETXTBSY": "le fichier est en cours d'exécution",
}


def why(error: Exception) -> Text:
    """What the system says of a file or a port; in French where it is something usual."""
    from errno import errorcode

    said = (error.strerror if isinstance(error, OSError) else None) or str(error)
    if isinstance(error, OSError) and error.errno is not None:
        return Text(said, _SYSTEM_IN_FRENCH.get(errorcode.get(error.errno, ""), said))
    if isinstance(error, ValueError) and "null" in said:
        return Text(said, "le nom contient un caractère nul")
    return Text(said, said)


def both(words: Text | str) -> Text:
    """Words in both languages; names and figures are the same in either."""
    return Text(words, words) if isinstance(words, str) else words
