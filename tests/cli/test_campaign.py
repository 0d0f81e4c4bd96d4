"""`lotow campaign new`, `join`, `leave`, `show`, `list`, `delete`: begin one and see how it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from campaign_table import CAMPAIGN_KEYS, POSSES, Table
from support import RunLotow, SpoiltBook

from lotow.campaign import pinning
from lotow.rulebook import book_files, in_force
from lotow.rulebook.loading import build


@pytest.fixture
def table(lotow: RunLotow, tmp_path: Path) -> Table:
    return Table(lotow, str(tmp_path / "lotow.db"), tmp_path)


def test_a_campaign_begins_and_posses_join_it(table: Table) -> None:
    assert "the campaign Lincoln County begins, 6 games planned" in table.well(
        "new", "Lincoln County", "--games", "6"
    )
    joined = table.well("join", "lincoln", str(POSSES / "outlaws.toml"))
    assert joined == "- Dalton Gang joins: 5 members, $44, infamy 48\n"
    shown = table.well("show", "lincoln")
    assert "planned for each posse  6" in shown
    assert "Dalton Gang  outlaws            5    $44      48  ready" in shown


def test_show_has_stable_keys(table: Table) -> None:
    shown = table.begin()("show", "lincoln", "--json").json
    assert shown.keys() == CAMPAIGN_KEYS
    assert shown["posses"][0] == {
        "name": "Dalton Gang",
        "list": "outlaws",
        "player": "Ann",
        "members": 5,
        "stash": 44,
        "infamy": 48,
        "games": 0,
        "gone": None,
        "step": None,
    }


@pytest.mark.parametrize("command", ["new", "join", "leave"])
def test_what_begins_a_campaign_says_the_same_as_show_in_json(table: Table, command: str) -> None:
    table.begin()
    args = {
        "new": ("new", "Another"),
        "join": ("join", "lincoln", str(POSSES / "outlaws.toml"), "--anyway"),
        "leave": ("leave", "lincoln", "dalton"),
    }[command]
    if command == "join":
        table.well("new", "Empty")
        args = ("join", "empty", *args[2:])
    name = {"new": "Another", "join": "Empty", "leave": "lincoln"}[command]
    said = table(*args, "--json").json
    assert said == table("show", name, "--json").json


def test_a_posse_that_leaves_is_gone_for_good(table: Table) -> None:
    table.begin()
    assert "Dalton Gang" in table.well("leave", "lincoln", "dalton")
    assert "has left" in table.well("show", "lincoln")
    assert "gone already" in table.badly("leave", "lincoln", "dalton")
    assert "already" in table.badly("join", "lincoln", str(POSSES / "outlaws.toml"))


def test_campaigns_are_listed(table: Table) -> None:
    assert table("list").err.startswith(f"error: there is no database '{table.database}'\n")
    table.begin()
    assert "Lincoln County       3  0 / 6" in table.well("list")
    assert table("list", "--json").json == [
        {"name": "Lincoln County", "posses": 3, "games": 0, "planned": 6, "house_rules": ""}
    ]


def test_deleting_takes_the_whole_name_and_asks_first(table: Table) -> None:
    table.begin()
    assert "did you mean 'Lincoln County'?" in table.badly("delete", "lincoln", "--yes")
    assert "add --yes" in table.badly("delete", "lincoln county")
    assert table.well("delete", "lincoln county", "--yes") == "Lincoln County is gone.\n"
    assert table("list", "--json").json == []


def test_everything_is_said_in_french(table: Table) -> None:
    table.begin()
    assert "reste à faire" in table.well("show", "lincoln", "--lang", "fr")
    assert "règles maison" in table.well("list", "--lang", "fr")
    assert "est supprimée" in table.well("delete", "Lincoln County", "--yes", "--lang", "fr")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("new", "  "), "a campaign needs a name"),
        (("new", "lincoln COUNTY"), "there is a campaign called 'lincoln COUNTY' already"),
        (("new", "X", "--games", "-1"), "-1"),
        (("new", "X", "--house-rules", "nowhere.toml"), "cannot read 'nowhere.toml'"),
        (("show", "lincon"), "did you mean Lincoln County?"),
        (("show", "lincoln", "--as-of", "1"), "there is no game 1"),
        (("join", "lincoln", "nowhere.toml"), "cannot read 'nowhere.toml'"),
        (("join", "lincoln", "Nobody's"), "no posse called"),
        (("join", "lincoln", str(POSSES / "hopeless.toml")), "is not legal"),
        (("join", "nowhere", str(POSSES / "outlaws.toml")), "no campaign called 'nowhere'"),
        (("leave", "lincoln", "jesse"), "no posse called 'jesse' in this campaign"),
        (("delete", "nowhere", "--yes"), "no campaign called 'nowhere'"),
    ],
)
def test_a_mistake_is_one_sentence_and_nothing_is_written(
    table: Table, args: tuple[str, ...], complaint: str
) -> None:
    table.begin()
    assert complaint in table.badly(*args)


def test_an_illegal_posse_joins_when_everybody_agrees(table: Table) -> None:
    table.begin()
    hopeless = str(POSSES / "hopeless.toml")
    assert table.badly("join", "lincoln", hopeless).count("\n  ") > 1
    assert "joins" in table.well("join", "lincoln", hopeless, "--anyway")


def test_a_posse_of_a_campaign_can_be_shown_like_any_other(table: Table, lotow: RunLotow) -> None:
    table.begin()
    shown = lotow("posse", "show", "lincoln:dalton", "--db", table.database)
    assert "DALTON GANG" in shown.out


HOUSE_RULES = """
name = "Long winter"

[[posse]]
id = "outlaws"
budget = 150

[thresholds]
heroes = [2, 4]
"""


def test_house_rules_are_applied_stored_and_named(table: Table) -> None:
    rules = table.file("house.toml", HOUSE_RULES)
    table.well("new", "Lincoln County", "--house-rules", rules)
    Path(rules).unlink()
    assert "house rules  Long winter" in table.well("show", "lincoln")
    assert table("list", "--json").json[0]["house_rules"] == "Long winter"
    refused = table.badly("join", "lincoln", str(POSSES / "outlaws.toml"))
    assert "$6 over its $150" in refused
    assert "Long winter" in table("report", "lincoln").out


def test_house_rules_are_named_on_the_sheets(table: Table, lotow: RunLotow) -> None:
    from pypdf import PdfReader

    table.begin(
        "--house-rules", table.file("house.toml", 'name = "Long winter"\n[thresholds]\nheroes = [2, 4]\n')
    )
    for sheet, args in (("campaign", ("lincoln",)), ("roster", ("dalton", "--campaign", "lincoln"))):
        file = table.folder / f"{sheet}.pdf"
        ran = lotow("sheet", sheet, *args, "-o", str(file), "--db", table.database)
        assert ran.code == 0, ran.err
        text = "".join(page.extract_text() for page in PdfReader(file).pages)
        assert "Long winter" in text, sheet


def test_bad_house_rules_are_refused_with_every_problem(table: Table) -> None:
    rules = table.file(
        "house.toml",
        'name = "X"\n[thresholds]\nheroes = "often"\n\n[[posse]]\nid = "bandits"\nbudget = 1\n\n[nonsense]\n',
    )
    complaint = table.badly("new", "Lincoln County", "--house-rules", rules)
    assert complaint.count("\n  ") == 3
    for word in ("heroes", "bandits", "nonsense"):
        assert word in complaint
    assert table.entries() == []


def test_a_later_change_of_the_data_does_not_touch_a_campaign(
    table: Table, spoilt: SpoiltBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outlaws are poor from tomorrow on, but not in the campaign that began today."""
    table.begin().play()
    before = table.well("show", "lincoln")
    settled = _settled_elsewhere(table)
    spoilt.replace("posses/outlaws.toml", "budget = 200", "budget = 120")
    changed = build(book_files.book_files(spoilt.folder), "data/core")
    monkeypatch.setattr(pinning, "load_rulebook", lambda: changed)
    monkeypatch.setattr(in_force, "load_rulebook", lambda: changed)
    table.well("new", "Tomorrow")
    assert "$36 over its $120" in table.badly("join", "tomorrow", str(POSSES / "outlaws.toml"))
    assert table.well("show", "lincoln") == before
    table.settle()
    assert table.well("standings", "lincoln") == settled
    assert "Clean" in table.well("verify", "lincoln")


def _settled_elsewhere(table: Table) -> str:
    """How the campaign stands once it is settled; done on a copy."""
    copy = str(table.folder / "copy.json")
    table.well("export", "lincoln", "-o", copy)
    other = Table(table._lotow, str(table.folder / "other.db"), table.folder)
    other.well("import", copy)
    return other.settle().well("standings", "lincoln")
