"""`lotow campaign amend` and `strike`: a mistake of last week, put right or struck out."""

from __future__ import annotations

from pathlib import Path

import pytest
from campaign_table import QUIET, Table
from support import RunLotow


@pytest.fixture
def table(lotow: RunLotow, tmp_path: Path) -> Table:
    return Table(lotow, str(tmp_path / "lotow.db"), tmp_path).begin().play().settle().play(QUIET).settle()


def template(table: Table) -> str:
    file = str(table.folder / "game1.toml")
    table.well("amend", "lincoln", "1", "--template", "-o", file)
    return Path(file).read_text(encoding="utf-8")


def corrected(table: Table) -> str:
    """One kill of Bob Dalton's was Emmett's."""
    was = template(table)
    right = was.replace('"Bob Dalton" = 2, "Emmett" = 1', '"Bob Dalton" = 1, "Emmett" = 2')
    assert right != was
    return table.file("right.toml", right)


def test_a_report_amended_with_itself_changes_nothing(table: Table) -> None:
    template(table)
    before = table.entries()
    page = table.well("amend", "lincoln", "1", str(table.folder / "game1.toml"))
    assert page.endswith("What differs:\n- nothing\n")
    assert table.entries() == before
    assert "# who saw it" in template(table)
    assert "# qui l'a vu" in table("amend", "lincoln", "1", "--template", "--lang", "fr").out


def test_a_kill_is_moved_and_what_follows_is_played_again(table: Table) -> None:
    shown = table.well("show", "lincoln")
    args = ("amend", "lincoln", "1", corrected(table), "--seed", "7")
    assert "somebody has to decide: Which skills does Emmett learn?" in table.badly(*args)
    found = table(*args, "--answer", "savvy", "--json").json
    assert list(found) == ["game", "kept_dice", "new_dice", "asked", "changes"]
    assert (found["game"], found["new_dice"]) == (1, 2)
    assert [(one["question"], one["said"]) for one in found["asked"]] == [("skill-table", "savvy")]
    assert found["changes"][0] == {
        "posse": "Dalton Gang",
        "fighter": "Bob Dalton",
        "what": "kills",
        "game": None,
        "before": "2",
        "after": "1",
    }
    assert "Clean" in table.well("verify", "lincoln")
    after = table.well("show", "lincoln")
    assert table.well("undo", "lincoln").startswith("Taken back:\n- put right: entry 5, game 1")
    assert table.well("show", "lincoln") == shown
    assert table.well("redo", "lincoln").startswith("Brought back:\n- put right: entry 5, game 1")
    assert table.well("show", "lincoln") == after
    assert "Clean" in table.well("verify", "lincoln")


def test_a_roll_is_put_right_by_its_entry(table: Table) -> None:
    lines = table("log", "lincoln", "--json").json
    hurt = next(one["number"] for one in lines if one["text"].startswith("Marshal Connelly: dead"))
    page = table.well("amend", "lincoln", "--entry", str(hurt), "--dice", "4,1", "--auto", "--seed", "3")
    assert "- Coffeyville Citizens, Marshal Connelly: fate killed -> rides" in page
    assert "Clean" in table.well("verify", "lincoln")
    assert "nobody says how the dice fell" in table.badly("amend", "lincoln", "--entry", str(hurt))
    assert "not clear what to amend" in table.badly("amend", "lincoln", "1")
    assert "there is no game 9" in table.badly("amend", "lincoln", "9", "--template")


def test_a_step_in_the_way_is_named_in_three_lines(table: Table) -> None:
    """Kloehr has seen the doc about the wound that he is said not to have had."""
    lines = table("log", "lincoln", "--json").json
    hurt = next(one["number"] for one in lines if one["text"].startswith("John Kloehr: chest wound"))
    visit = next(one["number"] for one in lines if "pays the doc" in one["text"])
    complaint = table.badly("amend", "lincoln", "--entry", str(hurt), "--dice", "4,1")
    assert len(complaint.splitlines()) == 3
    assert complaint.startswith(f"error: entry {hurt} cannot be amended: entry {visit} is in the way\n")
    table.well("strike", "lincoln", str(visit))
    page = table.well("amend", "lincoln", "--entry", str(hurt), "--dice", "4,1")
    assert "- Coffeyville Citizens, John Kloehr: injuries chest wound -> nothing" in page
    assert "Clean" in table.well("verify", "lincoln")


def test_what_cannot_be_struck_is_told_in_three_lines_with_the_way_that_works(table: Table) -> None:
    lines = table("log", "lincoln", "--json").json
    game = next(one["number"] for one in lines if one["text"].startswith("game 1"))
    complaint = table.badly("strike", "lincoln", str(game))
    assert len(complaint.splitlines()) == 3
    assert "`lotow campaign amend` puts a game or a roll right" in complaint


def test_a_range_in_which_nothing_counts_is_named(table: Table) -> None:
    assert "entries 9000 to 9001" in table.badly("strike", "lincoln", "9000-9001")


def test_a_range_is_struck_and_everything_of_a_posse_from_an_entry_on(table: Table) -> None:
    last = table("log", "lincoln", "--json").json[-1]["number"]
    table.well("strike", "lincoln", f"{last - 1}-{last}")
    assert "struck already" in table.badly("strike", "lincoln", str(last))
    lines = table("log", "lincoln", "--posse", "coffey", "--json").json
    spent = [one for one in lines if one["text"].startswith("spending of game 2")]
    assert spent
    table.well("strike", "lincoln", "--posse", "coffey", "--from", str(spent[0]["number"]))
    posses = table("show", "lincoln", "--json").json["posses"]
    assert [one["step"] for one in posses] == [None, "spending", None]
    for wrong in (["17-x"], ["20-14"], ["--posse", "coffey"], []):
        table.badly("strike", "lincoln", *wrong)


def test_the_referees_word_is_an_entry_with_its_reason(table: Table) -> None:
    args = ("adjust", "lincoln", "dalton", "Bob", "--experience", "+1", "--note", "Owes the barber")
    assert "wants a reason" in table.badly(*args)
    said = table.well(*args, "--reason", "a kill forgotten")
    assert said.startswith("- the referee on Bob Dalton: experience +1, 1 advance earned,")
    assert "(a kill forgotten)" in said
    assert "the referee on Bob Dalton" in table.well("fighter", "lincoln", "dalton", "Bob")
    found = table("adjust", "lincoln", "dalton", "--dollars", "-1", "--reason", "a window", "--json").json
    assert [(one["entry"], one["dollars"], one["reason"]) for one in found["entries"]] == [
        ("adjusted", -1, "a window")
    ]
    forbidden = ("adjust", "lincoln", "dalton", "Dick", "--gain", "cavalry sabre", "--reason", "a bet")
    assert "--anyway does it all the same" in table.badly(*forbidden)
    table.well(*forbidden, "--anyway")
    assert "l'arbitre, pour" in table.well("adjust", *forbidden[1:], "--anyway", "--lang", "fr")
    assert "Clean" in table.well("verify", "lincoln")


def test_an_amended_game_carries_the_referees_word_along(table: Table) -> None:
    file = corrected(table)
    table.well("adjust", "lincoln", "dalton", "--dollars", "2", "--reason", "found it")
    stash = {one["name"]: one["stash"] for one in table("show", "lincoln", "--json").json["posses"]}
    table.well("amend", "lincoln", "1", file, "--seed", "7", "--auto")
    assert table("log", "lincoln", "--json").json[-1]["text"].startswith("the referee on Dalton Gang: +$2")
    after = {one["name"]: one["stash"] for one in table("show", "lincoln", "--json").json["posses"]}
    assert after == stash


def test_a_later_game_in_the_way_is_put_right_first(table: Table) -> None:
    """With John Kloehr dead too nobody is left to lead the citizens into game 2."""
    lines = table("log", "lincoln", "--json").json
    hurt = next(one["number"] for one in lines if one["text"].startswith("John Kloehr: chest wound"))
    visit = next(one["number"] for one in lines if "pays the doc" in one["text"])
    table.well("strike", "lincoln", str(visit))
    complaint = table.badly("amend", "lincoln", "--entry", str(hurt), "--dice", "1,1")
    assert ": Coffeyville Citizens is gone by then (game 2)\n" in complaint
    assert "hint: nothing was changed; put game 2 right first, or take it back;" in complaint
