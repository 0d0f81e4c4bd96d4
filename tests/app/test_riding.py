"""A posse that a campaign has is the campaign's under every command, saved before or not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lotow.app import journals, ledger, looking_over, posses
from lotow.app.campaigns import found_campaign
from lotow.errors import LotowError
from lotow.posse.files import read_toml
from lotow.rulebook import load_rulebook

RIDERS = """
name = "Red River Riders"
list = "cowboys"
fighter = [
    { name = "Jed Stone", type = "trail boss", gear = ["sixgun", "hand weapon"] },
    { name = "Hank", type = "cowpoke", gear = ["sixgun"] },
    { name = "Otis", type = "cowpoke", gear = ["sixgun"] },
]
"""


@pytest.fixture
def db(tmp_path: Path) -> str:
    """A campaign that a posse joined straight from its file, so that it was never saved by itself."""
    place = str(tmp_path / "lotow.db")
    with found_campaign("Lincoln County", place) as opened:
        ledger.join(opened, read_toml(RIDERS, load_rulebook()))
    return place


def agreed(name: str) -> None:
    return


@pytest.mark.parametrize("called", ["riders", "lincoln:riders", "Red River Riders"])
@pytest.mark.parametrize(
    "command",
    [
        lambda called, db: posses.undo(called, db),
        lambda called, db: posses.redo(called, db),
        lambda called, db: posses.history(called, db),
        lambda called, db: looking_over.verify_posse(called, db),
        lambda called, db: journals.delete(called, "posse", db, agreed),
    ],
)
def test_what_is_the_campaigns_to_tell_or_change_is_said_to_be_there(
    command: Callable[[str, str], object], called: str, db: str
) -> None:
    with pytest.raises(LotowError, match="Red River Riders rides in Lincoln County") as refused:
        command(called, db)
    assert refused.value.way == "rides-there"


def test_a_saved_posse_that_rides_is_not_deleted_but_leaves_first(db: str) -> None:
    posses.copy("riders", "Pecos Riders", db)
    with found_campaign("Johnson County", db) as opened:
        ledger.join_called(opened, "pecos", db)
        with pytest.raises(LotowError, match="rides in Johnson County"):
            journals.delete("Pecos Riders", "posse", db, agreed)
        ledger.leave(opened, "pecos")
    assert journals.delete("Pecos Riders", "posse", db, agreed) == "Pecos Riders"


def test_a_saved_posse_of_the_same_name_goes_by_a_colon_before_it(db: str) -> None:
    book = load_rulebook()
    posses.bring_in(read_toml(RIDERS, book), "test", book, db)
    with pytest.raises(LotowError, match="more than one posse") as several:
        posses.kept_posse("riders", db, book)
    assert several.value.hint.en == "say which: 'Lincoln County:Red River Riders', ':Red River Riders'"
    assert posses.kept_posse(":Red River Riders", db, book).rides_in == ""
    assert posses.history(":riders", db)[0] == "Red River Riders"
    assert posses.kept_posse("lincoln:riders", db, book).rides_in == "Lincoln County"


def test_a_posse_nobody_has_is_still_not_there(db: str) -> None:
    for called in ("daltons", "lincoln:daltons", ":riders", "johnson:riders"):
        with pytest.raises(LotowError, match="no posse called"):
            posses.undo(called, db)
