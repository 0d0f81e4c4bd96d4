"""The community's own files, where they are at hand: LOTOW_COMMUNITY_DATA names their folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from exchange_support import found

from lotow.exchange.importing import ImportedBook, import_files, write
from lotow.exchange.rosters_in import from_bytes
from lotow.exchange.rosters_out import to_ros, to_roster_json
from lotow.posse.files import from_raw
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.books import load_books
from lotow.rulebook.shelf import problems_of

FOLDER = os.environ.get("LOTOW_COMMUNITY_DATA", "")
pytestmark = [
    pytest.mark.local_data,
    pytest.mark.skipif(
        not FOLDER, reason="LOTOW_COMMUNITY_DATA does not name a folder with the community's catalogues"
    ),
]


@pytest.fixture(scope="module")
def imported() -> ImportedBook:
    return import_files([Path(FOLDER)], load_rulebook())


def test_the_three_core_lists_agree_in_every_profile_price_and_limit(imported: ImportedBook) -> None:
    content = load_rulebook().content
    assert set(imported.agreed["posse"]) == set(content.posse)
    assert set(imported.agreed["fighter"]) == set(content.fighter)
    lists = ("Cowboys.cat", "Lawmen.cat", "Outlaws.cat")
    assert [one.line() for one in found(imported, "differs-from-core") if one.where.startswith(lists)] == []


def test_everything_imported_loads_and_checks_clean(imported: ImportedBook, tmp_path: Path) -> None:
    write(imported, tmp_path / "community")
    assert problems_of(tmp_path / "community") == ()


@pytest.fixture(scope="module")
def book(imported: ImportedBook, tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    folder = tmp_path_factory.mktemp("community") / "book"
    write(imported, folder)
    return load_books((folder,))


def everybody(posse_list: str, book: Rulebook) -> Posse:
    """Two of every type of a list, one with all that its list offers."""
    fighters: list[dict[str, object]] = []
    for one in book.content.fighter.values():
        if one.posse == posse_list:
            offers = book.content.posse[posse_list].equipment[
                "henchman" if one.role == "henchman" else "hero"
            ]
            own = {carried.item for carried in one.gear}
            gear = [offer.item for offer in offers if offer.item not in own and one.id not in offer.not_for]
            fighters.append({"type": one.id, "name": one.id, "gear": gear})
            fighters.append({"type": one.id, "name": f"{one.id} 2"})
    return from_raw({"name": "All", "list": posse_list, "fighter": fighters}, book)


def test_every_list_goes_out_and_comes_back_equal(imported: ImportedBook, book: Rulebook) -> None:
    assert set(book.content.posse) == set(imported.homes)
    for posse_list in book.content.posse:
        posse = everybody(posse_list, book)
        for writes in (to_ros, to_roster_json):
            content, problems = writes(posse, book, imported.library)
            assert problems == ()
            assert from_bytes(content, book, posse_list) == (posse, ())


def test_every_list_is_the_same_alone_and_in_company(imported: ImportedBook) -> None:
    (system,) = Path(FOLDER).glob("*.gst")
    for path in sorted(Path(FOLDER).glob("*.cat")):
        alone = import_files([path, system], load_rulebook())
        for kind, entries in alone.tables.items():
            assert entries.items() <= imported.tables[kind].items(), path.name
