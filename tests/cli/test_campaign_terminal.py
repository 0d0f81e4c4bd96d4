"""A campaign's evening at a real terminal: questions, dice typed in, a look before anything is written."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from campaign_table import BANK, QUIET, Table, Terminal
from support import RunLotow


@pytest.fixture
def table(lotow: RunLotow, tmp_path: Path) -> Table:
    return Table(lotow, str(tmp_path / "lotow.db"), tmp_path).begin()


def steps(table: Table) -> list[str | None]:
    return [one["step"] for one in table("show", "lincoln", "--json").json["posses"]]


def test_dice_are_asked_for_and_each_step_is_seen_before_it_is_written(table: Table) -> None:
    """A face that no die has is asked for again; then the player leaves, and takes it up the day after."""
    table.play(BANK)
    terminal = Terminal("aftermath", "lincoln", "--posse", "dalton", "--dice", "ask", database=table.database)
    terminal.answer("D6: Grat is hurt: ", "7")
    terminal.answer("D6: Grat is hurt: ", "1")
    assert "Grat is dead and buried" in terminal.answer("Dick Broadwell is hurt: ", "5")
    seen = terminal.answer("Write this into the ledger? [Y/n]: ", "")
    assert "5 -> 4" in seen
    assert all(len(line) <= 80 for line in terminal.seen.splitlines())
    terminal.until("2D6: ")
    terminal.hang_up()
    terminal.until("Left here")
    assert terminal.ended() == 130
    assert steps(table) == ["experience", "injuries", None]
    assert [one["dice"] for one in table("log", "lincoln", "--json").json if one["dice"]] == [
        "D6: 1",
        "D6: 5",
    ]


def test_what_was_answered_and_left_is_taken_up_again(table: Table) -> None:
    """Grat's die lies where it fell; then it is taken back, and asked for again."""
    table.play(BANK)
    args = ("aftermath", "lincoln", "--posse", "dalton", "--dice", "ask", "--step")
    terminal = Terminal(*args, database=table.database)
    terminal.answer("D6: Grat is hurt: ", "1")
    terminal.until("Dick Broadwell is hurt: ")
    terminal.program.send_signal(signal.SIGINT)
    terminal.until("Left here")
    assert terminal.ended() == 130
    assert steps(table)[0] == "injuries"
    terminal = Terminal(*args, database=table.database)
    terminal.until("Taken up where it was left; answers kept: 1.")
    assert "Grat is dead and buried" in terminal.answer("Dick Broadwell is hurt: ", "undo")
    assert "Taken back: Grat: gone for good (1); Grat is dead" in terminal.answer("Grat is hurt: ", "4")
    terminal.answer("Dick Broadwell is hurt: ", "5")
    seen = terminal.answer("ledger? [Y/n]: ", "")
    assert "patched up (5)" in seen
    assert terminal.ended() == 0
    log = table("log", "lincoln", "--json").json
    assert [one["dice"] for one in log if one["dice"]] == ["D6: 4", "D6: 5"]


def test_a_result_is_told_as_soon_as_its_dice_are_known(table: Table) -> None:
    """Marshal Connelly is robbed of nothing: a chest wound by a D66 in one number, told before anything else
    is asked. The loot of the posse is a sum, and the journal says that it is one."""
    table.play(BANK)
    table.well("aftermath", "lincoln", "--posse", "dalton", "--step", "--auto")
    table.well("aftermath", "lincoln", "--posse", "dalton", "--step", "--auto")
    terminal = Terminal("aftermath", "lincoln", "--posse", "dalton", "--dice", "ask", database=table.database)
    terminal.answer("D6: Dalton Gang takes its loot: ", "3")
    assert "Dalton Gang takes its loot: 3" in terminal.answer("2D6: Bob Dalton brings in loot: ", "13")
    assert "or their sum, 2 to 12" in terminal.answer("2D6: Bob Dalton brings in loot: ", "9")
    assert "Bob Dalton brings in loot: 9  2D6[=9]" in terminal.until("2D6: ")
    terminal.hang_up()
    terminal.ended()


def test_what_was_left_can_be_forgotten(table: Table) -> None:
    table.play(BANK)
    args = ("aftermath", "lincoln", "--posse", "dalton", "--dice", "ask", "--step")
    terminal = Terminal(*args, database=table.database)
    terminal.answer("D6: Grat is hurt: ", "1")
    terminal.until("Dick Broadwell is hurt: ")
    terminal.hang_up()
    terminal.ended()
    terminal = Terminal(*args, "--afresh", database=table.database)
    terminal.until("D6: Grat is hurt: ")
    terminal.hang_up()
    assert "Taken up" not in terminal.seen
    terminal.ended()


def test_dice_are_asked_for_in_french(table: Table) -> None:
    table.play(BANK)
    terminal = Terminal(
        "aftermath", "lincoln", "--posse", "dalton", "--dice", "ask", "--lang", "fr", database=table.database
    )
    terminal.answer("D6 : Grat est blessé : ", "9")
    assert "9 n'est pas une face d'un D6" in terminal.until("D6 : Grat est blessé : ")
    terminal.hang_up()
    terminal.ended()


def test_what_is_refused_at_the_prompt_is_not_written(table: Table) -> None:
    table.play(QUIET)
    terminal = Terminal("aftermath", "lincoln", "--seed", "4", database=table.database)
    terminal.answer("ledger? [Y/n]: ", "y")
    terminal.answer("ledger? [Y/n]: ", "n")
    terminal.until("Nothing of this step is written")
    assert terminal.ended() == 130
    assert steps(table)[:2] == ["experience", "injuries"]


def test_questions_are_answered_by_number_or_name_and_both_posses_spend(table: Table) -> None:
    table.play(QUIET)
    table.well("aftermath", "lincoln", "--auto", "--seed", "4", "--step")
    table.well("aftermath", "lincoln", "--auto", "--seed", "4", "--step")
    table.well("aftermath", "lincoln", "--auto", "--seed", "4", "--step")
    terminal = Terminal("aftermath", "lincoln", "--seed", "4", database=table.database)
    terminal.answer("Dalton Gang, $", "?")
    assert "recruit TYPE" in terminal.answer("Dalton Gang, $", "borrow a horse")
    assert "cannot make out" in terminal.answer("Dalton Gang, $", "buy hand weapon for bob")
    assert "hand weapon bought for Bob Dalton" in terminal.answer("Dalton Gang, $", "buy nitro for grat")
    terminal.answer("Dalton Gang, $", "")
    assert "1. yes" in terminal.answer("1-2: ", "perhaps")
    assert "is no answer" in terminal.answer("1-2: ", "")
    nothing = terminal.answer("1-2: ", "2")
    assert "that has to be said" in nothing
    assert "answers: yes, no" in " ".join(nothing.split())
    assert "Bitter Creek" in terminal.answer("ledger? [Y/n]: ", "")
    terminal.answer("ledger? [Y/n]: ", "")
    terminal.answer("Coffeyville Citizens, $", "")
    terminal.answer("ledger? [Y/n]: ", "")
    terminal.answer("ledger? [Y/n]: ", "")
    assert terminal.ended() == 0
    assert steps(table) == [None, None, None]
    assert "Clean" in table.well("verify", "lincoln")


def test_yes_writes_without_showing_first(table: Table) -> None:
    table.play(QUIET)
    terminal = Terminal("aftermath", "lincoln", "--seed", "4", "--step", "--yes", database=table.database)
    assert terminal.ended() == 0
    assert "ledger?" not in terminal.seen
    assert steps(table)[:2] == ["experience", "experience"]


def test_the_prompt_speaks_french(table: Table) -> None:
    table.play(QUIET)
    terminal = Terminal("aftermath", "lincoln", "--seed", "4", "--lang", "fr", database=table.database)
    terminal.answer("L'inscrire au registre ? [O/n] : ", "n")
    terminal.until("Rien de cette étape n'est inscrit")
    terminal.ended()


def test_a_game_is_told_by_questions(table: Table) -> None:
    """Fighters go by number, name or a beginning; `back` goes back; a contradiction asks again only what is
    wrong; Ctrl-C keeps what was said; the game stands there with who did what before it is written."""
    table.well("prepare", "lincoln", "dalton", "coffey", "--scenario", "bank robbery")
    terminal = Terminal("game", "lincoln", database=table.database)
    assert "1 Bank Robbery: Dalton Gang" in terminal.answer("Coffeyville Citizens): ", "")
    terminal.answer("a number or a name: ", "coffey")
    terminal.answer("(Enter: nobody): ", "back")
    terminal.answer("(Enter: Coffeyville Citizens): ", "dalton")
    assert "3 Grat" in terminal.answer("(Enter: nobody): ", "")
    assert "who was taken out of action?" in terminal.answer("(Enter: nobody): ", "3")
    terminal.answer("(Enter: no): ", "perhaps")
    assert "is neither yes nor no" in terminal.answer("(Enter: no): ", "")
    terminal.answer("(Enter: nobody): ", "")
    terminal.answer("(Enter: nobody): ", "connelly")
    terminal.until("(Enter: no): ")
    terminal.program.send_signal(signal.SIGINT)
    terminal.until("your answers are kept")
    assert terminal.ended() == 130
    terminal = Terminal("game", "lincoln", database=table.database)
    terminal.until("Taken up where it was left; answers kept: 7.")
    terminal.answer("(Enter: no): ", "")
    terminal.answer("(Enter: nobody): ", "bob")
    terminal.answer("(Enter: 0): ", "2")
    terminal.answer("(Enter: nobody): ", "bob")
    terminal.answer("(Enter: nobody): ", "")
    terminal.answer("(Enter: 0): ", "2")
    terminal.answer("(Enter: today): ", "2026-11-14")
    terminal.answer("(Enter: nobody): ", "Doc")
    assert "4 money bags in all" in terminal.answer("a number (Enter: 2): ", "")
    terminal.answer("a number (Enter: 2): ", "1")
    seen = terminal.answer("ledger? [Y/n]: ", "maybe")
    assert "put out of action Bob Dalton 1; out Grat; money bags 2; carrying out the loot Bob Dalton" in (
        " ".join(seen.split())
    )
    assert "say yes or no" in terminal.answer("ledger? [Y/n]: ", "")
    terminal.until("Dalton Gang wins")
    assert terminal.ended() == 0
    game = table("show", "lincoln", "--json").json["games"][0]
    assert (game["scenario"], game["date"], game["winner"]) == ("bank-robbery", "2026-11-14", "Dalton Gang")


def test_a_game_nobody_prepared_is_told_from_the_start(table: Table) -> None:
    """No who attacked, where it makes no difference; what is wrong in the end is said again by its number."""
    terminal = Terminal("game", "lincoln", database=table.database)
    terminal.answer("numbers or names, with commas: ", "dalton")
    assert "it takes 2 at least" in terminal.answer("numbers or names, with commas: ", "dalton, red")
    terminal.answer("a number or a name: ", "high noon")
    terminal.answer("(Enter: it makes no difference): ", "")
    terminal.answer("a number or a name: ", "coffey")
    assert "is none of these" in terminal.answer("a number or a name: ", "red")
    for out, fled in (("1, 2, 3", "y"), ("", "")):
        terminal.answer("(Enter: nobody): ", "")
        terminal.answer("(Enter: nobody): ", out)
        terminal.answer("(Enter: no): ", fled)
    terminal.answer("duel: who?", "")
    terminal.answer("who took out how many?", "1 3")
    terminal.answer("as 2026-11-14 (Enter: today): ", "")
    terminal.answer("a name (Enter: nobody): ", "")
    terminal.answer("ledger? [Y/n]: ", "n")
    seen = terminal.answer("What is wrong? A number, or Enter to leave: ", "4")
    assert "4 Who won? Red River Riders" in seen
    terminal.answer("a number or a name (Enter: Red River Riders): ", "")
    terminal.answer("ledger? [Y/n]: ", "")
    assert terminal.ended() == 0
    assert table("show", "lincoln", "--json").json["games"][0]["winner"] == "Red River Riders"


def test_what_was_told_of_a_game_can_be_forgotten(table: Table) -> None:
    terminal = Terminal("game", "lincoln", database=table.database)
    terminal.answer("numbers or names, with commas: ", "dalton, red")
    terminal.until("a number or a name: ")
    terminal.hang_up()
    assert terminal.ended() == 130
    terminal = Terminal("game", "lincoln", "--afresh", "--lang", "fr", database=table.database)
    terminal.until("Qui a joué ?")
    terminal.hang_up()
    assert "Repris" not in terminal.seen
    terminal.ended()


def test_a_campaign_is_deleted_once_somebody_agrees(table: Table) -> None:
    terminal = Terminal("delete", "lincoln county", database=table.database)
    terminal.answer("Delete Lincoln County? [y/N]: ", "")
    assert terminal.ended() == 130
    terminal = Terminal("delete", "lincoln county", database=table.database)
    terminal.answer("Delete Lincoln County? [y/N]: ", "y")
    assert terminal.ended() == 0
    assert table("list", "--json").json == []
