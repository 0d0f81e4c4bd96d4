"""Names that people give here: no colon, no slash, sixty characters. What bears another already keeps it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lotow import gate
from lotow.app import ledger, people, posses, table_seating
from lotow.app.campaigns import found_campaign, open_campaign
from lotow.app.trade_visits import trade
from lotow.campaign.own_dice import CampaignRoller
from lotow.errors import LotowError
from lotow.posse.files import read_toml
from lotow.rulebook import load_rulebook

RIDERS = """
name = "Red River Riders"
list = "cowboys"
stash = 50
fighter = [
    { name = "Jed Stone", type = "trail boss", gear = ["sixgun", "hand weapon"] },
    { name = "Hank", type = "cowpoke", gear = ["sixgun"] },
    { name = "Otis", type = "cowpoke", gear = ["sixgun"] },
]
"""
LONG = "x" * (gate.LONGEST_CALLED + 1)


@pytest.fixture
def db(tmp_path: Path) -> str:
    """A posse that is saved, and two of a campaign."""
    place = str(tmp_path / "lotow.db")
    posses.bring_in(read_toml(RIDERS, load_rulebook()), "test", load_rulebook(), place, "Saved Riders")
    with found_campaign("Lincoln County", place) as opened:
        for name in ("Red River Riders", "Pecos Riders"):
            posse = read_toml(RIDERS.replace("Red River Riders", name), load_rulebook())
            ledger.join(opened, posse, anyway=True)
    return place


def recruit(name: str, db: str) -> None:
    with open_campaign("lincoln", db) as opened:
        trade(opened, "red", CampaignRoller(opened.seed)).answer(f"recruit cowpoke called {name}")


def rename(name: str, db: str) -> None:
    with open_campaign("lincoln", db) as opened:
        trade(opened, "red", CampaignRoller(opened.seed)).answer(f"rename Hank to {name}")


def join(name: str, db: str) -> None:
    with open_campaign("lincoln", db) as opened:
        ledger.join(opened, read_toml(RIDERS.replace("Red River Riders", name), load_rulebook()), anyway=True)


WAYS: dict[str, Callable[[str, str], object]] = {
    "a new campaign": lambda name, db: found_campaign(name, db),
    "a new posse": lambda name, db: posses.found(name, "cowboys", None, "", db),
    "a copy": lambda name, db: posses.copy("saved", name, db),
    "a posse renamed": lambda name, db: posses.change(
        "saved", lambda one: one.rename_any("Saved Riders", name, "Saved Riders"), False, db
    ),
    "a fighter hired": lambda name, db: posses.change(
        "saved", lambda one: one.hire("cowpoke", name), False, db
    ),
    "a fighter renamed": lambda name, db: posses.change(
        "saved", lambda one: one.rename_any("Hank", name, "Saved Riders"), False, db
    ),
    "a posse that joins": join,
    "a recruit": recruit,
    "a fighter of a campaign renamed": rename,
    "a table": lambda name, db: table_seating.new_table(
        name, db, posses=("lincoln:red", "lincoln:pecos"), scenario="high noon"
    ),
    "a person": lambda name, db: people.hand_out("read", 0, "", name, db),
}


@pytest.mark.parametrize("name", ["Red:River", "Red/River", LONG])
@pytest.mark.parametrize("way", WAYS)
def test_what_cannot_be_named_again_is_no_name(way: str, name: str, db: str) -> None:
    with pytest.raises(LotowError, match="cannot be a name") as refused:
        WAYS[way](name, db)
    assert refused.value.hint.en == "no colon, no slash, 60 characters at most"


def test_a_posse_of_before_is_found_by_its_name_and_can_be_given_another(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = read_toml(RIDERS.replace("Red River Riders", "Boots: the Return"), load_rulebook())
    with monkeypatch.context() as before:
        before.setattr(gate, "NOT_IN_NAMES", "")
        posses.bring_in(value, "test", load_rulebook(), db)
    assert posses.kept_posse("Boots: the Return", db, load_rulebook()).posse == value
    posses.change("boots: the return", lambda one: one.rename_any(value.name, "Boots", value.name), False, db)
    assert posses.kept_posse("boots", db, load_rulebook()).posse.name == "Boots"


def test_a_table_that_nobody_names_has_a_name_that_can_be_said(db: str) -> None:
    names = ("A" * gate.LONGEST_CALLED, "B" * gate.LONGEST_CALLED)
    for name in names:
        posses.copy("saved", name, db)
    for _ in range(2):
        with table_seating.new_table(None, db, posses=names, scenario="high noon") as opened:
            assert len(gate.called(opened.journal.name)) <= gate.LONGEST_CALLED
