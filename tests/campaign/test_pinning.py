"""A book kept with a campaign is read as it was that day, also by a lotow that has learnt new words since."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import msgspec
import pytest
from playing import book

from lotow.campaign.pinning import packed, unpacked
from lotow.errors import LotowError


def kept() -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.msgpack.decode(zlib.decompress(base64.b64decode(packed(book()))))
    return plain


def written(plain: dict[str, Any]) -> str:
    return base64.b64encode(zlib.compress(msgspec.msgpack.encode(plain))).decode()


def of_an_older_lotow() -> dict[str, Any]:
    """The book as it was kept when these facts stood in the code."""
    plain = kept()
    for figure in ("mounts_maximum", "hired_guns_of_a_kind"):
        del plain["numbers"][figure]
    for table in plain["table"].values():
        for row in table["rows"]:
            del row["lasting"], row["treatable"]
    for scenario in plain["scenario"].values():
        for award in scenario["experience"]:
            del award["feat"]
        for count in scenario["counts"]:
            del count["rest"], count["exact"], count["carried"]
        for field in ("ends", "prisoner", "leaves", "saddles"):
            del scenario[field]
    return plain


def test_a_book_is_kept_and_read_again() -> None:
    assert unpacked(packed(book()), "today").content.table == book().content.table


def test_an_older_book_gets_the_figures_feats_and_endings_it_had_no_word_for() -> None:
    content = unpacked(written(of_an_older_lotow()), "older").content
    assert content.numbers == book().content.numbers
    assert content.scenario == book().content.scenario


def test_what_an_older_book_says_stands() -> None:
    plain = of_an_older_lotow()
    plain["numbers"]["loot_dice"] = "3D6"
    plain["weapon"].pop("nitro")
    content = unpacked(written(plain), "older still").content
    assert content.numbers.loot_dice == "3D6"
    assert "nitro" not in content.weapon


@pytest.mark.parametrize(
    "plain", [{}, {"scenario": 3}, {"numbers": 5}, {"scenario": {"x": {"experience": [1]}}}]
)
def test_a_book_changed_by_hand_is_refused_in_one_sentence(plain: dict[str, Any]) -> None:
    with pytest.raises(LotowError, match="cannot be read"):
        unpacked(written(plain), "spoilt")
