"""The screen of the table as one file of HTML: for a phone's downloads folder, without server or network.

The page carries its facts, its look and its script inside, and its own policy forbids it everything else.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from lotow.app.views.tables import gun_json
from lotow.errors import LANGS, Lang
from lotow.places import templates_folder
from lotow.posse.members import Member, Posse, in_order
from lotow.rulebook import Rulebook
from lotow.sheets.portrait import Portrait, portrait
from lotow.table.line_up import Fighter
from lotow.table.mustering import fighter
from lotow.table.seats import PosseSeat, one_off_seat
from lotow.words import named
from lotow.words.terms import ABSENT
from lotow.words.typeset import typeset

HOLE = re.compile(r"@(\w+)@")
FONT = "LotowSlab-Bold.ttf"
KEY = 16
"""How many characters tell what one file keeps from what another does."""


class Seated(Struct, frozen=True):
    """Somebody who plays, as the table and as his posse know him."""

    fighter: Fighter
    member: Member


def pocket_table(posses: Sequence[Posse], book: Rulebook, lang: Lang) -> bytes:
    """The whole page; it begins in this language, and can change."""
    web = templates_folder() / "web"
    face = b64encode((templates_folder() / "sheets" / "fonts" / FONT).read_bytes()).decode()
    style = _read(web / "style.css").replace("slab.ttf", f"data:font/ttf;base64,{face}")
    style += _read(web / "table.css") + _read(web / "pocket.css")
    script = _read(web / "pocket.js")
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; font-src data:"
    inside = {
        "lang": lang,
        "title": escape(" · ".join(one.name for one in posses)),
        "policy": policy,
        "icons": _read(web / "icons.svg").replace("<svg ", '<svg hidden aria-hidden="true" ', 1),
        "style": style,
        "script": script,
        "facts": _harmless(pocket_facts(posses, book)),
    }
    return HOLE.sub(lambda hole: inside[hole[1]], _read(web / "pocket.html")).encode()


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()


def _hash(text: str) -> str:
    """What a page's policy allows, and nothing else."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _harmless(facts: dict[str, Any]) -> str:
    """JSON that ends no script, whatever somebody is called."""
    return msgspec.json.encode(facts).decode().replace("<", "\\u003c")


def pocket_facts(posses: Sequence[Posse], book: Rulebook) -> dict[str, Any]:
    """Who is at the table and with what, and the words for all of it in both languages. The `key` tells what
    is tapped in one file from what is tapped in another."""
    numbers = count(1)
    seats = [one_off_seat(str(at), posse, book) for at, posse in enumerate(posses)]
    sides = [
        [Seated(fighter(one, next(numbers), seat.key, (), book), one) for one in _there(seat.posse)]
        for seat in seats
    ]
    figures = book.content.numbers
    losses = Fraction(figures.head_for_the_hills_losses)
    return {
        "key": sha256(msgspec.json.encode((posses, book.pins))).hexdigest()[:KEY],
        "losses": [losses.numerator, losses.denominator],
        "target": figures.pluck_target,
        "sides": [
            {"name": seat.posse.name, "fighters": [_beginning(one.fighter) for one in side]}
            for seat, side in zip(seats, sides, strict=True)
        ],
        "words": {lang: _words(seats, [one for side in sides for one in side], book, lang) for lang in LANGS},
    }


def _there(posse: Posse) -> tuple[Member, ...]:
    return tuple(one for one in in_order(posse.members) if not one.absent)


def _beginning(one: Fighter) -> dict[str, Any]:
    """Somebody before the first tap."""
    return {
        "id": one.id,
        "name": one.name,
        "role": one.role,
        "wounds": one.wounds,
        "fame": one.fame,
        "fortune": one.fortune,
        "pluck": one.profile.pluck,
        "ignores": one.ignores,
        "horse": bool(one.horse),
        "guns": [gun_json(gun) for gun in one.guns],
    }


def _words(
    seats: Sequence[PosseSeat], seated: Sequence[Seated], book: Rulebook, lang: Lang
) -> dict[str, Any]:
    """What the screen says of them in a language; every term is explained once."""
    portraits = {one.fighter.id: portrait(structs.replace(one.member, name=""), book, lang) for one in seated}
    terms = {
        note.name: typeset(note.text)
        for one in portraits.values()
        for note in (*one.notes, *one.terms)
        if note.text
    }
    return {
        "weapons": {gun.weapon: gun.name.in_(lang) for one in seated for gun in one.fighter.guns},
        "people": {
            str(one.fighter.id): _card(portraits[one.fighter.id], one.fighter.type.in_(lang))
            for one in seated
        },
        "absent": [
            [named(one.name, ABSENT[one.why].in_(lang).format(one.games), lang) for one in seat.absent]
            for seat in seats
        ],
        "terms": terms,
    }


def _card(one: Portrait, kind: str) -> dict[str, Any]:
    return {
        "kind": kind,
        "figures": [[each.label, each.value] for each in one.figures],
        "gear": [msgspec.to_builtins(each) for each in one.gear],
        "injuries": list(one.injuries),
        "terms": sorted({each.name for each in (*one.notes, *one.terms) if each.text}),
    }
