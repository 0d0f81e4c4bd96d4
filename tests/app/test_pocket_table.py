"""The table in one file: all that it needs is inside, and nothing that somebody is called can get out."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

import pytest

from lotow.app.pocket_table import pocket_facts, pocket_table
from lotow.errors import LANGS, Lang
from lotow.posse.files import from_raw
from lotow.posse.members import Posse
from lotow.rulebook import load_rulebook

BOOK = load_rulebook()
NAME = "</script><b onclick=alert(1)>Jed & co"


def riders(name: str = NAME) -> Posse:
    return from_raw(
        {
            "name": name,
            "list": "lawmen",
            "fighter": [
                {"type": "sheriff", "name": name, "gear": ["sixgun", "shotgun", "horse"]},
                {"type": "deputy", "name": "Ann", "gear": ["sixgun", "sixgun"], "misses": 2},
                {"type": "upstanding citizen", "name": "保安官", "gear": ["hand weapon"]},
            ],
        },
        BOOK,
    )


def inside(page: str) -> dict[str, Any]:
    """The facts that a page carries."""
    found = re.search(r'<script type="application/json" id="facts">(.*?)</script>', page, re.DOTALL)
    assert found
    facts: dict[str, Any] = json.loads(found[1])
    return facts


def test_the_page_has_everything_inside_and_asks_nobody() -> None:
    page = pocket_table([riders()], BOOK, "en").decode()
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)
    assert not re.search(r"@\w+@", page)
    assert "url(data:font/ttf;base64," in page
    for tag, rule in (("style", "style-src"), ("script", "script-src")):
        found = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert found
        hashed = b64encode(sha256(found[1].encode()).digest()).decode()
        assert f"{rule} 'sha256-{hashed}'" in page
    assert "default-src 'none'" in page
    assert len(page) < 120_000


def test_a_name_is_never_markup() -> None:
    page = pocket_table([riders()], BOOK, "en").decode()
    assert "<b onclick" not in page
    facts = inside(page)
    assert facts["sides"][0]["name"] == NAME
    assert facts["sides"][0]["fighters"][0]["name"] == NAME


@pytest.mark.parametrize("lang", LANGS)
def test_it_begins_in_the_language_asked_for_and_knows_both(lang: Lang) -> None:
    page = pocket_table([riders()], BOOK, lang).decode()
    assert page.startswith(f'<!doctype html>\n<html lang="{lang}">')
    words = inside(page)["words"]
    assert words["en"]["weapons"]["sixgun"] == "sixgun"
    assert words["fr"]["weapons"]["sixgun"] == "6 coups"


def test_who_is_away_has_no_card() -> None:
    facts = pocket_facts([riders()], BOOK)
    assert [one["name"] for one in facts["sides"][0]["fighters"]] == [NAME, "保安官"]
    assert facts["words"]["en"]["absent"] == [["Ann: healing or in jail, games to miss: 2"]]


def test_everything_on_a_card_is_explained() -> None:
    facts = pocket_facts([riders(), riders("Others")], BOOK)
    for lang in LANGS:
        words = facts["words"][lang]
        assert len(words["people"]) == 4
        for card in words["people"].values():
            assert all(words["terms"][one] for one in card["terms"])
        sheriff = words["people"]["1"]
        assert {gear["name"] for gear in sheriff["gear"]} >= {words["weapons"]["sixgun"]}
        assert len(sheriff["figures"]) == 10


def test_a_posse_that_changed_keeps_its_taps_apart() -> None:
    first, same = pocket_facts([riders()], BOOK), pocket_facts([riders()], BOOK)
    other = pocket_facts([riders("Others")], BOOK)
    assert first == same
    assert first["key"] != other["key"]
