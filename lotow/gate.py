"""The one gate for everything that comes from outside: how much it may weigh, how deep it may nest, how many
things it may name and what these may be called.

A parser is only asked when its own cost is bounded: a hundred kilobytes of `a.a.a` would take gigabytes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from lotow.errors import LotowError, Text, both, why

LONGEST_ID = 80
LONGEST_NAME = 200
LONGEST_CALLED = 60
NOT_IN_NAMES = ":/"
LONGEST_TEXT = 2_000
LARGEST = 1_000_000_000
"""No number of ours is larger: not a price, an experience, a count."""
MOST_GAMES = 10_000
MOST_MEMBERS = 1_000
MOST_FILES = 1_000
"""Of a book."""
MOST_MET = 10_000
"""Files and folders looked at to find them."""
SOURCES = 64_000_000
"""Bytes of the catalogues that a book was made of."""

# Compiled when first used: most commands open nothing from outside.
_ID = r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
_STRINGS = (
    r'(?s)"""(?:[^"\\]++|\\.|"(?!""))*+(?:"""|\Z)|\'\'\'(?:[^\']++|\'(?!\'\'))*+(?:\'\'\'|\Z)'
    r'|"(?:[^"\\\n]++|\\.)*+"?|\'[^\'\n]*\'?|#[^\n]*'
)
_JSON_STRINGS = r'(?s)"(?:[^"\\]++|\\.)*+"?'
"""Never back into a string: the way back would be kept for every letter, a hundred bytes each."""
_NO_BRACKET = r"[^\[\]{}]+"
_DEEPEST_KEY = 12
_LONG_KEY = r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){" + str(_DEEPEST_KEY) + "}"
"""From the beginning of a word, and never back: what looks for dear keys must not be dear itself."""
_SPLIT = ",=["
"""Before each thing that is named there is one of these."""
_BRACKETS = "[]{}"
_LARGE_NUMBER = r"\d{" + str(len(str(LARGEST)) + 1) + r",}|\d\.?[eE]"
_TURNS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_HIDDEN = f"[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff{_TURNS}]"
_ESCAPED = (
    r"(?i)(?<!\\)(?:\\\\)*+\\(?:[bf]"
    r"|u(?:00[01][0-9a-f]|00[89][0-9a-f]|007f|061c|200[ef]|202[89a-e]|206[6-9]))"
)
"""The same in JSON that says them by figures."""
_LONG_TEXT = r'(?<=[\s:,\[{{])"[^"]{{{},}}'
_LINES = "\n\r\t"
_SLICE = 1 << 16
_MOST_AT_ONCE = 1 << 20
_NO_ASCII = bytes(range(128, 256))
"""Everything in MessagePack that costs more than its own eight bytes begins with one of these."""


Label = str | Text
"""What something is called in a sentence: a file's name, or words in both languages."""


class Bounds(NamedTuple):
    """What a kind of file may hold at most: bytes, brackets within brackets, things named, characters of a
    text; and whether a text may have several lines."""

    bytes: int
    depth: int = 16
    elements: int = 50_000
    text: int = LONGEST_NAME
    lines: bool = False


POSSE = Bounds(1_000_000)
ARRIVAL = Bounds(8_000_000)
"""A posse in any format, a zipped roster too."""
SHOWN_POSSE = Bounds(2_000_000, text=20_000)
"""As JSON, with what is added for the reader: the problems in words."""
REPORT = Bounds(256_000, elements=10_000, text=LONGEST_TEXT)
HOUSE_RULES = Bounds(512_000, text=20_000, lines=True)
BOOK_FILE = Bounds(2_000_000, elements=20_000, text=20_000, lines=True)
BOOK = Bounds(2_500_000, elements=60_000)
"""All its files together, four times the core; what is named in its texts counts too."""
MOST_TOLD = 1_000
"""Problems of one book: where so many things are wrong, nobody reads on."""
BACKUP = Bounds(64_000_000)
UNPACKED_BACKUP = Bounds(256_000_000)
KEPT_JOURNAL = Bounds(24_000_000, elements=500_000)
"""A line of a backup, which is a whole journal: so many entries."""
CAMPAIGN = Bounds(16_000_000, depth=32, elements=1_000_000, text=20_000)
PINNED = Bounds(8_000_000, elements=400_000)
"""A campaign's own book, unpacked."""


def is_id(text: str) -> bool:
    """Whether this can be an id, and so a file's name: letters and figures, single hyphens between."""
    return len(text) <= LONGEST_ID and re.fullmatch(_ID, text) is not None


def inside(folder: Path, name: str) -> Path:
    """The path of a name directly in its folder; whatever would lead elsewhere is refused."""
    path = folder / name
    there, where = os.path.realpath(folder), os.path.realpath(path)
    if not name or os.path.dirname(where) != there or path.is_symlink():
        raise LotowError(
            Text(f"{name!r} is no name of something in {folder}", f"{name!r} ne nomme rien dans {folder}"),
            hint=Text("use letters, figures and single hyphens", "lettres, chiffres et tirets simples"),
        )
    return path


def read(path: str, limits: Bounds, hint: Text) -> bytes:
    """What a file holds, `-` being standard input; no more of it is read than may be taken."""
    import sys

    try:
        if path == "-":
            if sys.stdin is None:
                raise LotowError(Text("standard input is closed", "l'entrée standard est fermée"), hint=hint)
            stream = getattr(sys.stdin, "buffer", None)
            most = limits.bytes + 1
            content = sys.stdin.read(most).encode() if stream is None else stream.read(most)
        else:
            with open(path, "rb") as file:
                content = file.read(limits.bytes + 1)
    except (OSError, ValueError) as error:
        reason = why(error)
        raise LotowError(
            Text(f"cannot read {path!r}: {reason.en}", f"impossible de lire {path!r} : {reason.fr}"),
            hint=hint,
        ) from None
    weigh(content, path, limits)
    return content


def _of(what: Label, en: str, fr: str) -> Text:
    """What is wrong with something that is called so."""
    called = both(what)
    return Text(f"{called.en} {en}", f"{called.fr} {fr}")


def text_of(content: bytes, what: Label, limits: Bounds) -> str:
    """Bytes as text, if there are not too many of them and they are text at all."""
    weigh(content, what, limits)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LotowError(
            _of(what, "is not text in UTF-8", "n'est pas du texte en UTF-8"),
            hint=Text("save it as UTF-8", "enregistrez-le en UTF-8"),
        ) from None


def weigh(content: bytes, what: Label, limits: Bounds) -> None:
    """Refuses what is too large to be read."""
    if len(content) > limits.bytes:
        most = limits.bytes // 1000
        raise LotowError(
            _of(what, "is too large", "est trop gros"),
            hint=Text(f"{most} kB at most", f"{most} ko au plus"),
        )


def read_toml(text: str, what: Label, limits: Bounds) -> dict[str, Any]:
    """A text as TOML; raises `tomllib.TOMLDecodeError` where it is none, LotowError where it is too much."""
    import tomllib

    bare = re.sub(_STRINGS, "x", text)
    if re.search(_LONG_KEY, bare):
        raise _too_deep(what, limits)
    _measure(bare, what, limits)
    try:
        raw = tomllib.loads(text)
    except RecursionError:
        raise _too_deep(what, limits) from None
    except ValueError as error:
        # Python refuses to read thousands of figures as one number.
        if isinstance(error, tomllib.TOMLDecodeError):
            raise
        raise _too_large_number(what) from None
    look_over(raw, what, limits)
    return raw


def read_json(text: str, what: Label, limits: Bounds) -> Any:
    """A text as JSON; raises `msgspec.DecodeError` where it is none, LotowError where it is too much."""
    import msgspec

    check_json(text, what, limits)
    raw = msgspec.json.decode(text)
    look_over(raw, what, limits)
    return raw


def check_json(text: str, what: Label, limits: Bounds) -> None:
    """Refuses a JSON text that is too deep, names too much or counts too far, before anybody parses it."""
    weigh(text.encode("utf-8", "surrogatepass"), what, limits)
    bare = re.sub(_JSON_STRINGS, "x", text)
    _measure(bare, what, limits)
    if re.search(_LARGE_NUMBER, bare):
        raise _too_large_number(what)


def check_json_texts(text: str, what: Label, limits: Bounds, long: tuple[str, ...] = ()) -> None:
    """Refuses a JSON text with characters that hide or turn round what is shown, however they are written,
    and with texts that are too long, except under the keys where a `long` one belongs."""
    found = re.search(_ESCAPED, text) or next(
        (one for one in re.finditer(_HIDDEN, text) if one[0] not in _LINES), None
    )
    if found is not None:
        shown = found[0] if found[0].startswith("\\") else visible(found[0])
        raise LotowError(
            _of(
                what,
                f"holds a character that cannot be shown: {shown}",
                f"contient un caractère qui ne peut être affiché : {shown}",
            ),
            hint=Text("take it out", "retirez-le"),
        )

    if "\\" in text:
        text = text.replace("\\\\", "__").replace('\\"', "__")
    for one in re.finditer(_LONG_TEXT.format(limits.text + 1), text):
        before = text[max(0, one.start() - LONGEST_ID) : one.start()].rstrip()
        if not before.endswith(tuple(f'"{key}":' for key in long)):
            raise LotowError(
                _of(what, "holds a text that is too long", "contient un texte trop long"),
                hint=Text(f"{limits.text} characters at most", f"{limits.text} caractères au plus"),
            )


def check_msgpack(content: bytes, what: Label, limits: Bounds) -> None:
    """Refuses MessagePack that is too large or names too much, before anybody unpacks it."""
    weigh(content, what, limits)
    if len(content) - len(content.translate(None, _NO_ASCII)) > limits.elements:
        raise too_many(what, limits)


def inflate(packed: bytes, what: Label, most: int) -> bytes:
    """Unpacks zlib, but no more than so many bytes."""
    import zlib

    unpacker = zlib.decompressobj()
    try:
        unpacked = unpacker.decompress(packed, most + 1)
    except zlib.error:
        raise _damaged(what) from None
    if len(unpacked) > most or not unpacker.eof:
        raise _too_large(what, most)
    return unpacked


def _damaged(what: Label) -> LotowError:
    return LotowError(
        _of(what, "is damaged", "est endommagé"),
        hint=Text("copy it again, whole", "copiez-le de nouveau, en entier"),
    )


def _too_large(what: Label, most: int) -> LotowError:
    return LotowError(
        _of(what, "is too large, or cut off", "est trop gros, ou tronqué"),
        hint=Text(f"{most // 1000} kB at most", f"{most // 1000} ko au plus"),
    )


def unpacked_lines(packed: bytes, what: Label, most: int, longest: int) -> Iterator[bytes]:
    """The lines of a packed text one after the other, so that no more than one of them is ever there."""
    import zlib

    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
    begun, total = bytearray(), 0
    for at in range(0, len(packed), _SLICE):
        piece, text = packed[at : at + _SLICE], b"?"
        while (piece or len(text) == _MOST_AT_ONCE) and not unpacker.eof:
            try:
                text = unpacker.decompress(piece, _MOST_AT_ONCE)
            except zlib.error:
                raise _damaged(what) from None
            piece, total = unpacker.unconsumed_tail, total + len(text)
            *ended, last = text.split(b"\n")
            for one in ended:
                yield bytes(begun + one)
                begun.clear()
            begun += last
            if total > most or len(begun) > longest:
                raise _too_large(what, most)
    if not unpacker.eof:
        raise _too_large(what, most)
    if begun:
        yield bytes(begun)


def unprintable(text: str) -> str:
    """The first character that no name, note or title may hold: controls, what turns the writing round."""
    found = re.search(_HIDDEN, text)
    return found[0] if found is not None else ""


def cleaned(text: str) -> str:
    """A text of somebody else's file without what may not be in it."""
    return re.sub(_HIDDEN, lambda one: " " if one[0].isspace() else "", text)


def visible(text: str) -> str:
    """A text with what may not be in it made visible: old data may hold anything."""
    return re.sub(_HIDDEN, lambda one: one[0] if one[0] in "\n\t" else f"\\u{ord(one[0]):04x}", text)


def no_name(text: str, longest: int = LONGEST_NAME, lines: bool = False) -> Text | None:
    """Why a text can be no name, note or title; None when it can. A blank one is for others to judge."""
    if text.isprintable() and len(text) <= longest:
        return None
    if len(text) > longest:
        return Text(
            f"it has {len(text)} characters, {longest} at most", f"{len(text)} caractères, {longest} au plus"
        )
    for found in re.finditer(_HIDDEN, text):
        if not (lines and found[0] in _LINES):
            shown = f"\\u{ord(found[0]):04x}"
            return Text(
                f"it holds a character that cannot be shown: {shown}",
                f"il contient un caractère qui ne peut être affiché : {shown}",
            )
    return None


def name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name, note or title as somebody gave it, without spaces around it; refused when it can be none."""
    text = text.strip()
    if (why := no_name(text, longest)) is not None:
        raise LotowError(
            Text(f"{text[:40]!r} cannot be taken: {why.en}", f"{text[:40]!r} n'est pas recevable : {why.fr}"),
            hint=Text("type it again, plainly", "retapez-le, simplement"),
        )
    return text


def called(text: str) -> str:
    """A name that somebody or something is given here: short, and without what joins names where they are
    asked for, as in `CAMPAIGN:POSSE` and `POSSE/FIGHTER`. What bears another name already keeps it."""
    text = name(text)
    if len(text) <= LONGEST_CALLED and not set(text) & set(NOT_IN_NAMES):
        return text
    raise LotowError(
        Text(f"{text[:40]!r} cannot be a name", f"{text[:40]!r} ne peut pas être un nom"),
        hint=Text(
            f"no colon, no slash, {LONGEST_CALLED} characters at most",
            f"ni deux-points, ni barre oblique, {LONGEST_CALLED} caractères au plus",
        ),
    )


def look_over(raw: Any, what: Label, limits: Bounds) -> None:
    """Refuses texts that are too long or hide something, and numbers that are none or too large."""
    found = next(_wrong(raw, "", limits), None)
    if found is not None:
        where, why = found
        raise LotowError(
            Text(f"{both(what).en}: {where}: {why.en}", f"{both(what).fr} : {where} : {why.fr}"),
            hint=Text("mend it there", "corrigez-le à cet endroit"),
        )


def _wrong(raw: Any, where: str, limits: Bounds) -> Iterator[tuple[str, Text]]:
    if isinstance(raw, str):
        if (why := no_name(raw, limits.text, limits.lines)) is not None:
            yield where or "?", why
    elif isinstance(raw, (int, float)):
        if not abs(raw) <= LARGEST:
            yield where or "?", Text("no such number is taken", "un tel nombre n'est pas admis")
    elif isinstance(raw, dict):
        for key, value in raw.items():
            if (why := no_name(key)) is not None:
                yield f"{where}.{visible(key[:20])}".removeprefix("."), why
            yield from _wrong(value, f"{where}.{key}".removeprefix("."), limits)
    elif isinstance(raw, list):
        for at, value in enumerate(raw, 1):
            yield from _wrong(value, f"{where} {at}".removeprefix(" "), limits)


def _measure(bare: str, what: Label, limits: Bounds) -> None:
    named, brackets = (sum(map(bare.count, signs)) for signs in (_SPLIT, _BRACKETS))
    if named > limits.elements or brackets > 4 * limits.elements:
        raise too_many(what, limits)
    depth = deepest = 0
    for bracket in re.sub(_NO_BRACKET, "", bare):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
        if deepest > limits.depth:
            raise _too_deep(what, limits)


def too_many(what: Label, limits: Bounds) -> LotowError:
    """The refusal of what names more than anybody needs."""
    return LotowError(
        _of(what, "names too many things", "nomme trop de choses"),
        hint=Text(f"{limits.elements} at most", f"{limits.elements} au plus"),
    )


def _too_deep(what: Label, limits: Bounds) -> LotowError:
    return LotowError(
        _of(what, "nests too deep", "est trop imbriqué"),
        hint=Text(f"{limits.depth} levels at most", f"{limits.depth} niveaux au plus"),
    )


def _too_large_number(what: Label) -> LotowError:
    return LotowError(
        _of(what, "holds a number that is too large", "contient un nombre trop grand"),
        hint=Text(f"{LARGEST} at most, without an exponent", f"{LARGEST} au plus, sans exposant"),
    )
