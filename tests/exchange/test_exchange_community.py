"""The community's own files, where they are at hand: LOTOW_COMMUNITY_DATA names their folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from exchange_support import found

from lotow.exchange.importing import Imported, import_files, write
from lotow.exchange.library import load
from lotow.exchange.rosters_in import from_bytes
from lotow.exchange.rosters_out import to_ros
from lotow.exchange.shelf import problems_of
from lotow.posse.files import from_raw
from lotow.rulebook import load_rulebook

FOLDER = os.environ.get("LOTOW_COMMUNITY_DATA", "")
pytestmark = pytest.mark.skipif(
    not FOLDER, reason="LOTOW_COMMUNITY_DATA does not name a folder with the community's catalogues"
)


@pytest.fixture(scope="module")
def imported() -> Imported:
    return import_files([Path(FOLDER)], load_rulebook())


def test_the_three_core_lists_agree_in_every_profile_price_and_limit(imported: Imported) -> None:
    content = load_rulebook().content
    assert set(imported.agreed["posse"]) == set(content.posse)
    assert set(imported.agreed["fighter"]) == set(content.fighter)
    lists = ("Cowboys.cat", "Lawmen.cat", "Outlaws.cat")
    assert [one.line() for one in found(imported, "differs-from-core") if one.where.startswith(lists)] == []


def test_everything_imported_loads_and_checks_clean(imported: Imported, tmp_path: Path) -> None:
    write(imported, tmp_path / "community")
    assert problems_of(tmp_path / "community") == ()


@pytest.mark.parametrize("posse_list", ["cowboys", "lawmen", "outlaws"])
def test_one_of_every_core_fighter_with_its_whole_list_goes_out_and_comes_back(posse_list: str) -> None:
    book = load_rulebook()
    offers = book.content.posse[posse_list].equipment
    fighters = [
        {
            "type": one.id,
            "name": one.id,
            "gear": [
                offer.item
                for offer in offers["henchman" if one.role == "henchman" else "hero"]
                if offer.item not in {carried.item for carried in one.gear}
            ],
        }
        for one in book.content.fighter.values()
        if one.posse == posse_list
    ]
    posse = from_raw({"name": "All", "list": posse_list, "fighter": fighters}, book)
    content, problems = to_ros(posse, book, load([Path(FOLDER)]))
    assert problems == ()
    assert from_bytes(content, book, "all.ros") == (posse, ())
