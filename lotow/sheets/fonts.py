"""Fonts as the sheets use them: how wide a text is, and which font can set it.

The fonts of a style set what Western European languages need; everything else is set in a larger font of
which each sheet embeds what it uses. A character neither has is refused, never printed as a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Any

from lotow.errors import LotowError, Text
from lotow.sheets import faces, templates
from lotow.words.typeset import typeset

ASCENT = 0.76
DESCENT = 0.22
LONGEST = 300
KEPT = 20_000


class Font:
    """A font at a scale. `widths` is the width of each character it has, at size 1."""

    def __init__(
        self, name: str, widths: dict[str, float], scale: float, stretch: float, other: Font | None = None
    ) -> None:
        self.name = name
        self.widths = widths
        self.scale = scale
        self.stretch = stretch
        self.other = other
        self.embedded = isinstance(widths, _Lazy)
        self._across = scale * stretch
        self._set: dict[str, Font] = {}
        self._wide: dict[str, float] = {}

    def setting(self, text: str) -> Font:
        """The font that sets this text: this one, or the other where this one lacks a character."""
        known = self._set.get(text)
        if known is not None:
            return known
        font: Font | None = self
        while font is not None:
            if font.widths.keys() >= set(typeset(text)):
                _keep(self._set, text, font)
                return font
            font = font.other
        raise unprintable(text, "text")

    def width(self, text: str, size: float) -> float:
        """How wide a text is at this size."""
        wide = self._wide.get(text)
        if wide is None:
            try:
                wide = sum([self.widths[one] for one in typeset(text)]) * self._across
            except KeyError:
                wide = self.setting(text).width(text, 1)
            _keep(self._wide, text, wide)
        return wide * size


def _keep(known: dict[str, Any], text: str, value: object) -> None:
    """Remembers what was worked out about a text; the same few thousand words come again and again."""
    if len(known) >= KEPT:
        known.clear()
    known[text] = value


@cache
def fonts(style: templates.Style) -> dict[templates.Role, Font]:
    """The fonts of a style by what they are for."""
    return {role: _chosen(choice) for role, choice in templates.look(style).fonts.items()}


def _chosen(choice: templates.FontChoice) -> Font:
    other = Font(choice.other, _embedded(choice.other), choice.other_scale, choice.stretch)
    if choice.font == choice.other:
        return other
    return Font(choice.font, _standard(choice.font), choice.scale, choice.stretch, other)


@cache
def _standard(name: str) -> dict[str, float]:
    return faces.widths(name)


class _Lazy(dict[str, float]):
    """The widths of an embedded font, which is read when a text first needs it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def __missing__(self, one: str) -> float:
        if self:
            raise KeyError(one)
        self._read()
        return self[one]

    def keys(self) -> Any:
        if not self:
            self._read()
        return super().keys()

    def _read(self) -> None:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        font = TTFont(self.name, str(templates.folder() / "fonts" / f"{self.name}.ttf"))
        pdfmetrics.registerFont(font)
        self.update({chr(code): font.face.charWidths[code] / 1000 for code in font.face.charToGlyph})


@cache
def _embedded(name: str) -> dict[str, float]:
    return _Lazy(name)


WHOSE = {
    "campaign": Text("the campaign", "la campagne"),
    "deed": Text("the deed", "l'exploit"),
    "fighter": Text("the fighter", "le combattant"),
    "figure": Text("the figure", "le chiffre"),
    "house-rule": Text("the house rule", "la règle maison"),
    "injury": Text("the injury", "la blessure"),
    "item": Text("the item", "l'objet"),
    "list": Text("the list", "la liste"),
    "note": Text("the note", "la remarque"),
    "player": Text("the player", "le joueur"),
    "posse": Text("the posse", "la bande"),
    "skill": Text("the skill", "la compétence"),
    "text": Text("the text", "le texte"),
    "type": Text("the type", "le type"),
}
"""What a text that somebody wrote can be the name of."""


@lru_cache(maxsize=4096)
def printable(text: str, whose: str, longest: int = LONGEST) -> str:
    """A text somebody wrote, ready for print: accents composed, white space made single spaces. What no
    font has, or what needs shaping or runs right to left, is refused with a sentence."""
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if len(clean) > longest:
        who, begun = WHOSE[whose], f"{clean[:40]}..."
        raise LotowError(
            Text(
                f"{who.en} {begun!r} has {len(clean)} characters; a sheet takes {longest} at most",
                f"{who.fr} {begun!r} a {len(clean)} caractères ; une feuille en prend {longest} au plus",
            ),
            hint=Text("give it a shorter name", "donnez-lui un nom plus court"),
        )
    if not clean.isascii():
        body = templates.look("plain").fonts["body"]
        fallback, standard = _embedded(body.other).keys(), _standard(body.font).keys()
        for one in clean:
            if one not in standard and (one not in fallback or _needs_shaping(one)):
                raise unprintable(clean, whose)
    elif not clean.isprintable():
        raise unprintable(clean, whose)
    return clean


def _needs_shaping(one: str) -> bool:
    return (
        unicodedata.bidirectional(one) in ("R", "AL", "AN")
        or unicodedata.category(one)[0] in "MC"
        or 0x0E00 <= ord(one) <= 0x0EFF
    )


def unprintable(text: str, whose: str) -> LotowError:
    """What is said of a text that cannot be set."""
    fallback = _embedded(templates.look("plain").fonts["body"].other).keys()
    bad = next((one for one in text if one not in fallback or _needs_shaping(one)), text[:1])
    who, code = WHOSE[whose], f"U+{ord(bad):04X}"
    name = unicodedata.name(bad, "")
    return LotowError(
        Text(
            f"{who.en} {text!r} cannot be printed: no font here has {bad!r} "
            f"({code}, {name or 'a control character'})",
            f"impossible d'imprimer {who.fr} {text!r} : aucune police ici n'a {bad!r} "
            f"({code}, {name or 'un caractère de contrôle'})",
        ),
        hint=Text(
            "use Latin, Greek or Cyrillic letters; emoji and scripts that run right to left do not print",
            "employez des lettres latines, grecques ou cyrilliques ; ni émojis, ni écritures de droite à "
            "gauche",
        ),
    )
