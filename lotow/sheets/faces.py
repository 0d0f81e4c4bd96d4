"""The fonts that come with the templates, embedded whole and set a byte a character.

Each holds the characters of Western European languages and no more, so it is small enough to go into a PDF as
it is: no subset is made for each sheet, and a text costs no more than with the fonts every reader has.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from lotow.sheets import templates

STANDARD = "cp1252"
FIRST, LAST = 32, 255
NONSYMBOLIC = 32
ITALIC = 64


class Face:
    """A font as reportlab wants it: a name, widths, and the objects it adds to a document."""

    _multiByte = 0  # noqa: N815
    _dynamicFont = 0  # noqa: N815
    builtIn = False  # noqa: N815
    shapable = False

    def __init__(self, name: str) -> None:
        from zlib import compress

        from reportlab.pdfbase.ttfonts import TTFontFace

        read = TTFontFace(str(templates.folder() / "fonts" / f"{name}.ttf"))
        self.fontName = self.name = name
        self.face = self
        self.substitutionFonts: list[Any] = []
        self.ascent, self.descent = read.ascent, read.descent
        self.widths = {
            code: read.charWidths[ord(one)]
            for code, one in _characters().items()
            if ord(one) in read.charWidths
        }
        self._read = read
        self._length = len(read._ttf_data)
        self._packed = compress(read._ttf_data, 9)

    def addObjects(self, document: Any) -> None:  # noqa: N802
        """Adds the font to a document, once."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream

        read, widths = self._read, self.widths
        packed = PDFStream(
            PDFDictionary({"Length1": self._length, "Filter": PDFName("FlateDecode")}), self._packed, []
        )
        descriptor = PDFDictionary(
            {
                "Type": PDFName("FontDescriptor"),
                "FontName": PDFName(self.name),
                "Flags": NONSYMBOLIC | (ITALIC if read.italicAngle else 0),
                "FontBBox": PDFArray(read.bbox),
                "ItalicAngle": read.italicAngle,
                "Ascent": read.ascent,
                "Descent": read.descent,
                "CapHeight": read.capHeight,
                "StemV": read.stemV,
                "FontFile2": document.Reference(packed, f"packed:{self.name}"),
            }
        )
        font = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("TrueType"),
                "BaseFont": PDFName(self.name),
                "FirstChar": FIRST,
                "LastChar": LAST,
                "Widths": PDFArray([round(widths.get(code, 0)) for code in range(FIRST, LAST + 1)]),
                "Encoding": PDFName("WinAnsiEncoding"),
                "FontDescriptor": document.Reference(descriptor, f"descriptor:{self.name}"),
            }
        )
        internal = f"F{len(document.fontMapping) + 1}"
        document.idToObject["BasicFonts"].dict[internal] = document.Reference(font, f"font:{self.name}")
        document.fontMapping[self.name] = f"/{internal}"


@cache
def face(name: str) -> Face:
    """The font of this name, known to reportlab from here on."""
    from reportlab.pdfbase import pdfmetrics

    found = Face(name)
    pdfmetrics.registerFont(found)
    return found


@cache
def _characters() -> dict[int, str]:
    """The characters by their code; those that only steer are none."""
    decoded = {code: bytes([code]).decode(STANDARD, "ignore") for code in range(FIRST, LAST + 1)}
    return {code: one for code, one in decoded.items() if (one.isprintable() and one) or code == 160}


def widths(name: str) -> dict[str, float]:
    """How wide each character of a font is, at size 1."""
    across = face(name).widths
    return {_characters()[code]: width / 1000 for code, width in across.items()}
