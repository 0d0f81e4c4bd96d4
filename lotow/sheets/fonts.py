"""Fonts as the sheets use them: how wide a text is, and which font can set it.

The standard PDF fonts set what Western European languages need; everything else is set in a font that
comes with the templates and is embedded. A character neither has is refused, never printed as a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Any

from lotow.errors import LotowError
from lotow.sheets import templates

ASCENT = 0.76
DESCENT = 0.22
STANDARD = "cp1252"
LONGEST = 300


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

    def setting(self, text: str) -> Font:
        """The font that sets this text: this one, or the other where this one lacks a character."""
        font: Font | None = self
        while font is not None:
            if font.widths.keys() >= set(text):
                return font
            font = font.other
        raise unprintable(text, "the text")

    def width(self, text: str, size: float) -> float:
        """How wide a text is at this size."""
        try:
            return sum([self.widths[one] for one in text]) * size * self._across
        except KeyError:
            return self.setting(text).width(text, size)


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
    from reportlab.pdfbase import pdfmetrics

    widths = pdfmetrics.getFont(name).widths
    known = (bytes([code]).decode(STANDARD, "ignore") for code in range(256))
    return {
        one: widths[code] / 1000
        for code, one in enumerate(known)
        if one and not unicodedata.category(one).startswith("C")
    }


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


@lru_cache(maxsize=4096)
def printable(text: str, whose: str) -> str:
    """A text somebody wrote, ready for print: accents composed, white space made single spaces. What no
    font has, or what needs shaping or runs right to left, is refused with a sentence."""
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if len(clean) > LONGEST:
        raise LotowError(
            f"{whose} {clean[:40] + '...'!r} has {len(clean)} characters; a sheet takes {LONGEST} at most",
            hint="give it a shorter name",
        )
    if not clean.isascii():
        fallback = _embedded(templates.look("plain").fonts["body"].other).keys()
        standard = _standard("Helvetica").keys()
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
    name = unicodedata.name(bad, "a control character")
    return LotowError(
        f"{whose} {text!r} cannot be printed: no font here has {bad!r} (U+{ord(bad):04X}, {name})",
        hint="use Latin, Greek or Cyrillic letters; emoji and scripts that run right to left do not print",
    )
