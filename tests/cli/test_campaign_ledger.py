"""`lotow campaign standings`, `log`, `fighter`, `verify`, `undo`, `strike`, `report`, `export`, `import`."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from campaign_table import CAMPAIGN_KEYS, QUIET, Table
from support import RunLotow


@pytest.fixture
def table(lotow: RunLotow, tmp_path: Path) -> Table:
    """A campaign with one game, settled."""
    return Table(lotow, str(tmp_path / "lotow.db"), tmp_path).begin().play().settle()


def test_posses_are_ranked_by_infamy(table: Table) -> None:
    shown = table.well("standings", "lincoln")
    assert "Dalton Gang        outlaws      72      1    1      0     0      3    2     0" in shown
    lines = table("standings", "lincoln", "--json").json
    assert [one["name"] for one in lines] == ["Dalton Gang", "Coffeyville Citizens", "Red River Riders"]
    figures = {"infamy", "games", "wins", "draws", "losses", "kills", "out", "dead"}
    assert lines[0].keys() == {"rank", "key", "name", "list", "player", "status"} | figures
    assert "réput." in table.well("standings", "lincoln", "--lang", "fr")


def test_a_campaign_is_shown_as_it_stood(table: Table) -> None:
    before = table("standings", "lincoln", "--as-of", "0", "--json").json
    assert {one["games"] for one in before} == {0}
    assert {one["infamy"] for one in before} == {48, 43}
    now = table.well("standings", "lincoln")
    table.play(QUIET.replace("Coffeyville Citizens", "Red River Riders")).settle()
    assert table.well("standings", "lincoln", "--as-of", "1") == now
    assert table.well("standings", "lincoln") != now
    assert table("show", "lincoln", "--as-of", "0", "--json").json["games"] == []
    assert "there is no game 3" in table.badly("standings", "lincoln", "--as-of", "3")


def test_the_log_tells_everything_with_its_dice(table: Table) -> None:
    lines = table("log", "lincoln", "--json").json
    assert lines[0].keys() == {
        "number", "step", "game", "posse", "text", "dice", "who", "at", "struck",
    }  # fmt: skip
    assert [one["number"] for one in lines] == list(range(1, len(lines) + 1))
    dead = next(one for one in table.well("log", "lincoln").splitlines() if "Connelly: dead" in one)
    cells = re.split(r"  +", dead.strip())
    assert cells[2:] == ["Coffeyville Citizens", "Marshal Connelly: dead", "D66: 1 2 (seed 5)"]
    own = table("log", "lincoln", "--posse", "dalton", "--json").json
    assert {one["posse"] for one in own} == {"dalton-gang", ""}
    assert {one["game"] for one in table("log", "lincoln", "--game", "0", "--json").json} == {0}
    assert "no posse called" in table.badly("log", "lincoln", "--posse", "jesse")
    assert "mort" in table.well("log", "lincoln", "--lang", "fr")


def test_the_log_says_whose_an_entry_is_and_where_its_loot_came_from(table: Table) -> None:
    columns = table.well("log", "lincoln", "--game", "1").splitlines()[1]
    assert columns.split() == ["#", "game", "posse", "what", "happened", "dice"]
    loot = [one["text"] for one in table("log", "lincoln", "--json").json if "loot comes to" in one["text"]]
    purses = re.fullmatch(r"the loot comes to \$(\d+) \((.*)\)", loot[0])
    assert purses is not None
    sums = [int(one) for one in re.findall(r"\$(\d+)", purses[2])]
    assert sum(sums) == int(purses[1])
    assert purses[2].startswith("the posse as a whole $")
    assert ", the scenario $" in purses[2]


def test_a_log_of_nothing_says_so(table: Table) -> None:
    assert (
        table.well("log", "lincoln", "--game", "9") == "LINCOLN COUNTY\nNothing of that kind was written.\n"
    )
    assert "Rien de tel" in table.well("log", "lincoln", "--game", "9", "--lang", "fr")
    assert table("log", "lincoln", "--game", "9", "--json").json == []


def test_a_campaign_need_not_be_named_in_either_language(table: Table) -> None:
    for lang in ("en", "fr"):
        assert table.well("show", "--lang", lang) == table.well("show", "lincoln", "--lang", lang)


def test_the_list_of_posses_says_where_they_ride(table: Table, lotow: RunLotow) -> None:
    listed = lotow("posse", "list", "--db", table.database).out.splitlines()
    assert listed[0].endswith("rides in")
    assert sum(one.split()[-1] in ("Lincoln", "County") for one in listed[2:]) >= 3
    rows = lotow("posse", "list", "--json", "--db", table.database).json
    assert {one["campaign"] for one in rows} == {"Lincoln County"}


def test_a_life_is_told_to_its_end(table: Table) -> None:
    told = table.well("fighter", "lincoln", "coffey", "connelly")
    assert told.startswith("MARSHAL CONNELLY  (Coffeyville Citizens)\ngames       1\n")
    assert "is dead and buried" in told
    alive = table("fighter", "lincoln", "dalton", "bob", "--json").json
    assert (alive["end"], alive["kills"], alive["falls"]) == ("", 2, 0)
    assert alive.keys() == {"posse", "member", "end", "games", "kills", "falls", "events"}
    assert "nobody called 'Jesse' ever rode" in table.badly("fighter", "lincoln", "dalton", "Jesse")
    assert "no posse called" in table.badly("fighter", "lincoln", "james", "Jesse")


def test_a_clean_ledger_verifies(table: Table) -> None:
    entries = len(table("log", "lincoln", "--json").json)
    assert table.well("verify", "lincoln").startswith(f"Clean: {entries} entries, nothing amiss.\n")
    found = table("verify", "lincoln", "--json").json
    assert found.keys() == {"clean", "entries", "head", "on_trust", "problems", "dice", "called"}
    assert (found["clean"], found["entries"], found["problems"]) == (True, entries, [])
    assert "En ordre" in table.well("verify", "lincoln", "--lang", "fr")


@pytest.mark.parametrize(
    "meddling",
    [
        "UPDATE entry SET payload = replace(payload, 'Grat', 'Dick') WHERE number = 6",
        "DELETE FROM entry WHERE number = 7",
        "UPDATE entry SET payload = 'nonsense' WHERE number = 9",
        "UPDATE entry SET who = 'somebody else' WHERE number = 8",
        "UPDATE entry SET kind = 'looted' WHERE number = 8",
    ],
)
def test_meddling_with_the_ledger_is_found(table: Table, meddling: str) -> None:
    connection = sqlite3.connect(table.database)
    assert connection.execute(meddling).rowcount == 1
    connection.commit()
    connection.close()
    ran = table("verify", "lincoln", "--json")
    assert ran.code == 1
    assert not ran.json["clean"]
    assert ran.json["problems"][0].keys() == {"rule", "where", "message", "hint"}
    assert table("verify", "lincoln").code == 1


def test_steps_are_undone_and_brought_back_one_by_one(table: Table) -> None:
    shown = [table.well("show", "lincoln")]
    for _ in range(3):
        assert table.well("undo", "lincoln").startswith("Taken back:\n- ")
        shown.append(table.well("show", "lincoln"))
    assert len(set(shown)) > 2
    for expected in reversed(shown[:-1]):
        assert table.well("redo", "lincoln").startswith("Brought back:\n- ")
        assert table.well("show", "lincoln") == expected
    assert "nothing to redo" in table.badly("redo", "lincoln")
    assert "Clean" in table.well("verify", "lincoln")


def test_a_whole_game_is_undone(table: Table) -> None:
    undone = table.well("undo", "lincoln", "--game")
    assert "- game 1, Bank Robbery" in undone
    assert table("show", "lincoln", "--json").json["games"] == []
    assert "no game has been played yet" in table.badly("undo", "lincoln", "--game")
    table.well("redo", "lincoln")
    assert len(table("show", "lincoln", "--json").json["games"]) == 1


def test_a_game_prepared_meanwhile_is_undone_with_the_last_one(table: Table) -> None:
    table.well("prepare", "lincoln", "dalton", "coffey", "--scenario", "high noon", "--auto", "--seed", "1")
    undone = table.well("undo", "lincoln", "--game")
    assert "- game 1, Bank Robbery" in undone
    assert "High Noon is prepared" in undone


def test_everything_can_be_undone_but_the_founding(table: Table) -> None:
    while (ran := table("undo", "lincoln", "--json")).code == 0:
        assert ran.json.keys() == CAMPAIGN_KEYS
    assert "nothing to undo" in ran.err
    assert table("show", "lincoln", "--json").json["posses"] == []


def test_a_mistake_is_struck_only_if_everything_later_still_fits(table: Table) -> None:
    lines = table("log", "lincoln", "--json").json
    game = next(one["number"] for one in lines if one["text"].startswith("game 1"))
    complaint = table.badly("strike", "lincoln", str(game))
    assert "no sense" in complaint
    assert complaint.count("\n  entry ") == 1
    recruit = next(one["number"] for one in lines if one["text"].startswith("Thaddeus Lambert joins"))
    assert "Taken back:\n- Thaddeus Lambert joins" in table.well("strike", "lincoln", str(recruit))
    assert "struck already" in table.badly("strike", "lincoln", str(recruit))
    assert "there is no entry 999" in table.badly("strike", "lincoln", "999")
    assert "cannot be struck" in table.badly("strike", "lincoln", "1")
    struck = [one["number"] for one in table("log", "lincoln", "--json").json if one["struck"]]
    assert struck[0] == recruit
    told = {one["number"]: one["text"] for one in lines}
    assert told[struck[1]].startswith("infamy "), "it is counted anew, and what follows is written once more"


def test_the_story_is_told_with_a_chart(table: Table) -> None:
    told = table("report", "lincoln").out
    assert told.startswith("# Lincoln County\n\n1 game, planned for each posse: 6\n")
    assert "<svg" not in told, "Markdown has the figures as a table"
    for name, sign in (("story.md", "# Lincoln County"), ("story.html", "<!doctype html>")):
        file = table.folder / name
        table.well("report", "lincoln", "-o", str(file))
        text = file.read_text(encoding="utf-8")
        assert text.startswith(sign)
        assert "Marshal Connelly is dead and buried" in text
    assert "Les bandes" in table("report", "lincoln", "--lang", "fr").out
    assert "neither .md nor .html" in table.badly("report", "lincoln", "-o", "story.pdf")
    assert "no campaign called" in table.badly("report", "nowhere")


def test_a_campaign_goes_to_the_other_database_and_back(
    table: Table, lotow: RunLotow, postgres_url: str
) -> None:
    file = str(table.folder / "lincoln.json")
    table.well("undo", "lincoln")
    table.well("redo", "lincoln")
    table.well("export", "lincoln", "-o", file)
    server = Table(lotow, postgres_url, table.folder)
    assert "entries taken over as they were" in server.well("import", file)
    back = str(table.folder / "back.json")
    server.well("export", "lincoln", "-o", back)
    assert Path(back).read_bytes() == Path(file).read_bytes()
    again = Table(lotow, str(table.folder / "again.db"), table.folder)
    assert again("import", back, "--json").json == table("show", "lincoln", "--json").json
    for command in ("show", "standings", "log", "verify"):
        assert server(command, "lincoln", "--json").json == table(command, "lincoln", "--json").json
        assert again(command, "lincoln", "--json").json == table(command, "lincoln", "--json").json
    assert server.play(QUIET).settle().well("verify", "lincoln").startswith("Clean")


def test_what_comes_in_is_checked(table: Table) -> None:
    file = table.folder / "lincoln.json"
    table.well("export", "lincoln", "-o", str(file))
    assert "already" in table.badly("import", str(file))
    assert "50" not in table.well("import", str(file), "--name", "Copy").splitlines()[0]
    text = file.read_text(encoding="utf-8")
    meddled = table.file("meddled.json", text.replace("Bob Dalton", "Bill Dalton", 1))
    assert "not as it was written" in table.badly("import", meddled, "--name", "Meddled")
    assert "no campaign's document" in table.badly("import", table.file("x.json", "{}"))
    assert "cannot read" in table.badly("import", "nowhere.json")


def test_an_evening_on_any_database(lotow: RunLotow, database: str, tmp_path: Path) -> None:
    table = Table(lotow, database, tmp_path).begin()
    table.well("prepare", "lincoln", "dalton", "coffey", "--scenario", "bank robbery")
    table.play().settle()
    table.well("undo", "lincoln")
    table.well("redo", "lincoln")
    assert "Clean" in table.well("verify", "lincoln")
    assert table("standings", "lincoln", "--json").json[0]["infamy"] == 72
