"""One family of errors and one kind of problem for the whole project.

A `Problem` is a value: which rule, where, what is wrong, how to mend it, in both languages.
A `LotowError` is what a command ends with: one sentence, a hint, and the problems behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
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


class Problem(Struct, frozen=True):
    """Something wrong, as a value: it can be listed, printed, counted and sent as JSON."""

    rule: str
    where: str
    message: Text
    hint: Text

    def line(self, lang: Lang = "en") -> str:
        return f"{self.where}: {self.message.in_(lang)}"


class LotowError(Exception):
    """A mistake that a person can mend: a sentence, a hint, and every problem behind it."""

    def __init__(self, message: str, *, hint: str = "", problems: Iterable[Problem] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.problems = tuple(problems)
