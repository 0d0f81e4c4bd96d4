"""The guided build: with answers made up beforehand, and once on a terminal as a player sits at it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from posses import book, rules_broken

from lotow.campaign.state import fold
from lotow.cli.guide import Guide
from lotow.errors import Lang, LotowError
from lotow.posse.members import Posse
from lotow.posse.worth import cost
from lotow.storage.opening import open_store
from lotow.storage.store import Store

COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "lotow.db")) as opened:
        yield opened


class Player:
    """Answers from a list, then leaves; remembers nothing else."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


def built(store: Store, player: Player, posse_list: str | None = "cowboys", lang: Lang = "en") -> Posse:
    Guide(store, book(), lang, player).run("Riders", posse_list, None, "")
    return fold(store.read(store.find("Riders", "posse"))).the_posse()


def test_picking_leads_to_a_legal_posse(store: Store) -> None:
    player = Player("1", "1", "1", "4", "1", "3", "2", "1", "2", "4")
    posse = built(store, player)
    assert [one.type for one in posse.members] == ["trail-boss", "wrangler", "cowpoke"]
    assert [held.item for held in posse.members[0].gear] == ["sixgun"]
    assert rules_broken(posse) == []
    assert player.answers == []


def test_the_list_is_asked_for_when_it_is_not_given(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert built(store, Player("2", "4"), posse_list=None).list == "lawmen"
    assert "2. lawmen $200" in capsys.readouterr().out


def test_going_back_from_the_lists_founds_nothing(store: Store) -> None:
    Guide(store, book(), "en", Player("")).run("Riders", None, None, "")
    assert store.journals("posse") == []


def test_only_what_is_legal_and_affordable_is_offered(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    Guide(store, book(), "en", Player("1", "1", "1")).run("Riders", "cowboys", 41, "")
    offered = capsys.readouterr().out.split("4. done\n")[-1].splitlines()
    assert offered[:-1] == [
        "1. greenhorn $15",
        "2. buckaroo $11",
        "3. cowpoke $9",
        "4. free trapper $16",
        "5. Chinese rail worker $16",
        "6. cookie $12",
    ]
    posse = fold(store.read(store.find("Riders", "posse"))).the_posse()
    assert posse.stash == 41 - 24


def test_a_scout_is_offered_with_his_bow_and_with_his_rifle(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    built(store, Player("1"))
    offered = capsys.readouterr().out
    assert "Indian scout + longbow $28" in offered
    assert "Indian scout + rifle $28" in offered
    assert "free trapper + buffalo gun + double-handed weapon $39" in offered


def test_gear_is_offered_at_the_price_of_its_own_list(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    built(store, Player("1", "5", "2", "1", "6"))
    offered = capsys.readouterr().out
    assert "lasso $6" in offered
    assert "horse $12" not in offered


def test_a_step_can_be_taken_back(store: Store) -> None:
    posse = built(store, Player("1", "1", "3", "4"))
    assert posse.members == ()
    assert (cost(posse), posse.stash) == (0, 200)


def test_taking_back_nothing_is_told(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    built(store, Player("3", "4"))
    assert "there is nothing to undo" in capsys.readouterr().out


def test_an_answer_that_is_none_is_asked_again(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    built(store, Player("9", "x", "0", "-1", "4"))
    assert "'9'? 1-4" in capsys.readouterr().out


def test_running_totals_are_on_screen_all_the_time(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    built(store, Player("1", "1", "1", "1"))
    out = capsys.readouterr().out
    assert [part.split("\n")[0] for part in out.split("stash   ")[1:]] == ["$200", "$176", "$161"]


def test_everything_picked_is_saved_when_the_player_just_leaves(store: Store) -> None:
    assert len(built(store, Player("1", "1")).members) == 1


def test_a_build_goes_on_where_it_was_left(store: Store) -> None:
    built(store, Player("1", "1"))
    posse = built(store, Player("1", "1"), posse_list=None)
    assert len(posse.members) == 2


def test_a_second_posse_of_the_name_is_refused(store: Store) -> None:
    built(store, Player("4"))
    with pytest.raises(LotowError, match="there is a posse called 'Riders' already"):
        built(store, Player("4"), posse_list="lawmen")


def test_a_pick_that_somebody_else_made_impossible_is_told(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    from lotow.campaign.building import Builder

    class Late(Player):
        def __call__(self, question: str) -> str:
            if len(self.answers) == 1:
                store.update(
                    store.find("Riders", "posse"), lambda now: Builder(now, book()).hire("trail boss")
                )
            return super().__call__(question)

    posse = built(store, Late("1", "1"))
    assert [one.type for one in posse.members] == ["trail-boss"]
    assert "that breaks a rule" in capsys.readouterr().out


def test_the_guide_speaks_french(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    player = Player("1", "1", "2", "1")
    built(store, player, lang="fr")
    out = capsys.readouterr().out
    assert "1. chef de convoi 24 $" in out
    assert "révolver lourd 12 $" in out
    assert player.asked[0] == "numéro, ou Entrée pour revenir: "


class Terminal:
    """A pseudo-terminal of 80 columns with a program at the other end."""

    def __init__(self, *args: str, database: Path) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        environment = {**os.environ, "LOTOW_DB": str(database), "TERM": "xterm-256color"}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "lotow", "posse", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def until(self, text: str) -> str:
        """What is on screen, without colours, once this text came up."""
        end = time.monotonic() + 30
        start = len(self.seen)
        while text not in self.seen[start:]:
            assert time.monotonic() < end, f"{text!r} never came: {self.seen[start:]}"
            if not self._read():
                break
        assert text in self.seen[start:]
        return self.seen[start:]

    def type(self, line: str) -> None:
        os.write(self.master, line.encode())

    def ended(self) -> int:
        while self._read():
            pass
        os.close(self.master)
        return self.program.wait(30)

    def _read(self) -> bool:
        if not select.select([self.master], [], [], 30)[0]:
            return False
        try:
            read = os.read(self.master, 65536)
        except OSError:
            return False
        self.seen += COLOURS.sub("", read.decode("utf-8", "replace"))
        return bool(read)


def test_a_posse_is_built_on_a_real_terminal(tmp_path: Path) -> None:
    database = tmp_path / "lotow.db"
    terminal = Terminal("build", "Riders", "--list", "cowboys", database=database)
    terminal.until("go back: ")
    terminal.type("1\n")
    assert "1. trail boss $24" in terminal.until("go back: ")
    terminal.type("1\n")
    screen = terminal.until("go back: ")
    assert "$24 / $200" in screen
    assert "│" in screen
    assert all(len(line.rstrip("\r")) <= 80 for line in screen.splitlines())
    terminal.type("2\n")
    terminal.until("go back: ")
    terminal.type("1\n")
    assert "sixgun $5" in terminal.until("go back: ")
    terminal.type("\n")
    terminal.until("go back: ")
    terminal.type("4\n")
    assert terminal.ended() == 0
    with open_store(str(database)) as store:
        posse = fold(store.read(store.find("Riders", "posse"))).the_posse()
    assert [one.type for one in posse.members] == ["trail-boss"]


def test_interrupting_the_guide_keeps_what_was_picked(tmp_path: Path) -> None:
    database = tmp_path / "lotow.db"
    terminal = Terminal("build", "Riders", "--list", "cowboys", database=database)
    terminal.until("go back: ")
    terminal.type("1\n")
    terminal.until("go back: ")
    terminal.type("1\n")
    terminal.until("go back: ")
    terminal.type("\x04")
    assert terminal.ended() == 0
    assert "Traceback" not in terminal.seen
    with open_store(str(database)) as store:
        assert len(fold(store.read(store.find("Riders", "posse"))).the_posse().members) == 1


@pytest.mark.parametrize(("answer", "gone"), [("n", False), ("y", True)])
def test_delete_asks_on_a_terminal(tmp_path: Path, answer: str, gone: bool) -> None:
    from lotow.campaign.building import found

    database = tmp_path / "lotow.db"
    with open_store(str(database)) as store:
        store.create("posse", "Riders", found("Riders", "cowboys", None, "", book()))
        terminal = Terminal("delete", "riders", database=database)
        terminal.until("Delete Riders?")
        terminal.type(f"{answer}\n")
        assert terminal.ended() == (0 if gone else 130)
        assert [one.name for one in store.journals("posse")] == ([] if gone else ["Riders"])


def test_show_on_a_terminal_is_a_table_of_at_most_80_columns(tmp_path: Path) -> None:
    from support import REPOSITORY

    file = str(REPOSITORY / "examples" / "posses" / "cowboys.toml")
    terminal = Terminal("show", file, database=tmp_path / "none.db")
    assert terminal.ended() == 0
    lines = [line.rstrip("\r") for line in terminal.seen.splitlines()]
    assert any(line.startswith("╭") for line in lines)
    assert all(len(line) <= 80 for line in lines)
    assert any("4+ 4 3  4 1 2 4 1  1" in line for line in lines)
