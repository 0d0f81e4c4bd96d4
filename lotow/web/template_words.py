"""How a template says something in both languages: `{{ t("Posses", "Bandes") }}`, `{{ t.word("stash") }}`."""

from __future__ import annotations

from lotow.errors import Lang
from lotow.words import word


class Words:
    """Speaks one of the languages."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def __call__(self, en: str, fr: str) -> str:
        return fr if self.lang == "fr" else en

    def word(self, name: str) -> str:
        return word(name, self.lang)

    def some(self, number: int, en: str, fr: str) -> str:
        """A noun as it follows a number: `some(1, "game", "partie")`. In French none is no more than one."""
        many = number > 1 if self.lang == "fr" else number != 1
        return self(en, fr) + "s" * many

    def percent(self, part: float) -> str:
        """A chance as people read it, never rounded to a certainty that it is not."""
        shown = f"{part * 100:.1f}" if 0.001 <= part <= 0.999 else f"{part * 100:.2f}"
        shown = "100" if part == 1 else "0" if part == 0 else shown
        return f"{shown.replace('.', ',')} %" if self.lang == "fr" else f"{shown}%"
