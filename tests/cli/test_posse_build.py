"""Building at the prompt: what is said, what is drawn on any screen, and once on a real terminal."""

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
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from posses import book, rules_broken
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from typing_keys import run_typing

from lotow.app.workshop import Workshop, open_or_found
from lotow.campaign.completions import Offers
from lotow.cli.pages.bench_page import LEGAL
from lotow.cli.terminal.guide import build
from lotow.cli.terminal.screen import OTHER_LINES, application, fitting
from lotow.cli.terminal.workbench import FOOT, Bench, bench_screen, drawing
from lotow.errors import Lang, LotowError
from lotow.journal.fold import fold
from lotow.posse.members import Posse
from lotow.posse.worth import cost
from lotow.storage.opening import open_store
from lotow.storage.store import Store

COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\]0;[^\x07]*\x07")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "lotow.db")) as opened:
        yield opened


class Player:
    """Answers from a list, then leaves."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, question: str, offers: Offers | None = None, default: str = "") -> str:
        self.asked.append(question)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


def built(store: Store, player: Player, posse_list: str | None = "cowboys", lang: Lang = "en") -> Posse:
    build(store, book(), lang, player, "Riders", posse_list)
    return fold(store.read(store.find("Riders", "posse"))).the_posse()


def bench(store: Store, *lines: str, lang: Lang = "en", budget: int | None = None) -> Bench:
    """A bench to which these lines have been said."""
    journal = open_or_found(store, "Riders", "cowboys", budget, "", book())
    there = Bench(Workshop(store, journal, book(), lang))
    for line in lines:
        assert there.hear(line)
    return there


def types(posse: Posse) -> list[str]:
    return [one.type for one in posse.members]


# Saying it


def test_words_lead_to_a_legal_posse(store: Store) -> None:
    posse = built(
        store,
        Player(
            "trail boss called Jed with sixgun, horse", "3 cowpoke with sixgun", "jed +lasso -sixgun", "done"
        ),
    )
    assert types(posse) == ["trail-boss", "cowpoke", "cowpoke", "cowpoke"]
    assert [held.item for held in posse.members[0].gear] == ["horse", "lasso"]
    assert posse.members[0].name == "Jed"
    assert rules_broken(posse) == []


def test_the_list_is_asked_for_when_it_is_not_given(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert built(store, Player("banana", "2", "done"), posse_list=None).list == "lawmen"
    out = capsys.readouterr().out
    assert "2. lawmen, $200" in out
    assert "banana" in out


def test_leaving_before_a_list_is_chosen_founds_nothing(store: Store) -> None:
    build(store, book(), "en", Player(), "Riders")
    assert store.journals("posse") == []


def test_everything_said_is_saved_when_the_player_just_leaves(store: Store) -> None:
    assert types(built(store, Player("trail boss"))) == ["trail-boss"]


def test_a_build_goes_on_where_it_was_left(store: Store) -> None:
    built(store, Player("trail boss"))
    assert types(built(store, Player("cowpoke"), posse_list=None)) == ["trail-boss", "cowpoke"]
    assert types(built(store, Player("cowpoke"))) == ["trail-boss", "cowpoke", "cowpoke"]


def test_a_part_of_the_name_means_the_posse_that_has_it(store: Store) -> None:
    open_or_found(store, "Red River Riders", "cowboys", None, "", book())
    build(store, book(), "en", Player("trail boss"), "riders")
    assert [one.name for one in store.journals("posse")] == ["Red River Riders"]


def test_a_second_posse_that_is_called_much_the_same_is_founded_only_when_somebody_says_so(
    store: Store,
) -> None:
    open_or_found(store, "Red River Riders", "cowboys", None, "", book())
    build(store, book(), "en", Player("perhaps", "n", "done"), "riders", "lawmen")
    assert [one.name for one in store.journals("posse")] == ["Red River Riders"]
    build(store, book(), "en", Player("y", "done"), "riders", "lawmen")
    assert [one.name for one in store.journals("posse")] == ["Red River Riders", "riders"]


def test_a_second_posse_of_the_name_is_refused(store: Store) -> None:
    built(store, Player("done"))
    with pytest.raises(LotowError, match="there is a posse called 'Riders' already"):
        built(store, Player("done"), posse_list="lawmen")


def test_a_step_that_somebody_else_made_impossible_is_told(store: Store) -> None:
    from lotow.campaign.building import Builder

    there = bench(store)
    store.update(store.find("Riders", "posse"), lambda now: Builder(now, book()).hire("trail boss"))
    assert there.hear("trail boss")
    assert "1 at most" in there.message[0][1]
    assert types(there.workshop.posse) == ["trail-boss"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("borrow a horse", "no fighter type"),
        ("50 cowpoke", "at most"),
        ("wyatt +lasso", "nobody called 'wyatt'"),
        ("undo", "nothing to undo"),
        ("rename", "cannot make out 'rename'"),
        ("99", "99 is not on the menu"),
    ],
)
def test_what_makes_no_sense_is_told_and_changes_nothing(store: Store, line: str, said: str) -> None:
    there = bench(store)
    assert there.hear(line)
    assert any(said in line for _, line in there.message), there.message
    assert there.workshop.posse.members == ()


def test_printing_leaves_a_roster_here(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    there = bench(store, "trail boss", "print")
    assert there.message == [("good", "riders-roster.pdf")]
    assert (tmp_path / "riders-roster.pdf").read_bytes().startswith(b"%PDF")


def test_checking_says_everything(store: Store) -> None:
    assert any("leader" in line or "trail boss" in line for _, line in bench(store, "check").message)
    full = bench(store, "suggest", "check")
    assert full.message == [("good", "legal: nothing to mend")]


def test_the_bench_speaks_french(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    posse = built(store, Player("chef de convoi nommé Jed avec 6 coups", "2 vacher", "terminer"), lang="fr")
    assert types(posse) == ["trail-boss", "cowpoke", "cowpoke"]
    assert "Jed arrive" in capsys.readouterr().out or posse.members[0].name == "Jed"


# Picking from the menu


def numbered(there: Bench) -> list[str]:
    return [one.name.en for one in there.workshop.menu]


def test_a_menu_has_its_own_list_first_and_hired_guns_behind_one_entry(store: Store) -> None:
    there = bench(store, "menu")
    assert numbered(there) == ["trail boss", "greenhorn", "buckaroo", "cowpoke", "wrangler", "hired guns"]
    assert there.hear("6")
    assert "gunslinger" in numbered(there)
    assert len(set(numbered(there))) == len(numbered(there))


def test_numbers_stay_when_a_type_is_full_and_several_are_hired_at_a_time(store: Store) -> None:
    there = bench(store, "menu", "1", "4x3", "2 3")
    assert types(there.workshop.posse) == ["trail-boss", *["cowpoke"] * 3, "greenhorn", "buckaroo"]
    assert numbered(there)[0] == "trail boss"
    assert there.hear("1")
    assert "at most" in there.message[0][1]


def test_a_fighters_name_opens_his_menu(store: Store) -> None:
    there = bench(store, "trail boss called Jed", "jed", "2")
    assert [held.item for held in there.workshop.posse.members[0].gear] == ["sixgun"]


# Drawing it


def screen(there: Bench, width: int = 80, height: int = 24) -> list[str]:
    """The lines above the prompt."""
    return "".join(part[1] for part in drawing(there, width, height - OTHER_LINES)).splitlines()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_nothing_scrolls_away_on_any_screen(store: Store, size: tuple[int, int], lang: Lang) -> None:
    lines: Sequence[str] = ("trail boss", "15 cowpoke with sixgun", "menu", "menu guns", "?", "check")
    there = bench(store, lang=lang, budget=500)
    for line in lines:
        assert there.hear(line)
        shown = screen(there, *size)
        assert len(shown) <= size[1] - 2
        assert all(len(one) <= size[0] for one in shown)
        for member in there.workshop.posse.members:
            assert any(member.name.split()[0] in one for one in shown), (line, member.name)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_foot_always_says_how_to_leave(lang: Lang) -> None:
    whole = FOOT.in_(lang)
    assert fitting(whole, 80) == whole
    for width in (40, 60):
        foot = fitting(whole, width)
        assert len(foot) <= width
        assert foot.split("  ")[-1] == whole.split("  ")[-1]


def test_running_totals_are_on_screen_all_the_time(store: Store) -> None:
    there = bench(store)
    assert "$0 of $200, $200 left" in screen(there)[1]
    assert there.hear("trail boss with sixgun")
    assert "$29 of $200, $171 left, 1 model, infamy" in screen(there)[1]
    assert "sixgun" in screen(there)[2]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [40, 60])
def test_whether_a_posse_is_legal_and_who_rides_in_it_is_never_cut_off(
    store: Store, width: int, lang: Lang
) -> None:
    there = bench(store, "trail boss called Thaddeus Calloway", "2 cowpoke with sixgun", lang=lang)
    shown = screen(there, width)
    assert f", {LEGAL.in_(lang)}" in " ".join(shown[1:3])
    assert width < 60 or not any("…" in line for line in shown)


# Typing it


def type_keys(there: Bench, *keys: str) -> None:
    """Runs the screen with these keys; it ends with Ctrl-D or `done`."""
    with create_pipe_input() as typed:
        run_typing(application(bench_screen(there), input=typed, output=DummyOutput()), typed, *keys)


def test_a_line_is_typed_and_done_leaves(store: Store) -> None:
    there = bench(store)
    type_keys(there, "trail boss with sixgun\rdone\r")
    assert types(there.workshop.posse) == ["trail-boss"]


def test_the_arrow_brings_a_line_back(store: Store) -> None:
    there = bench(store)
    type_keys(there, "cowpoke", "\r", "\x1b[A", "\r", "\x04")
    assert types(there.workshop.posse) == ["cowpoke", "cowpoke"]


def test_leaving_with_a_key_keeps_everything(store: Store) -> None:
    there = bench(store)
    type_keys(there, "cowpoke\r\x03")
    assert types(fold(store.read(store.find("Riders", "posse"))).the_posse()) == ["cowpoke"]


class Terminal:
    """A pseudo-terminal of 80 columns with a program at the other end."""

    def __init__(self, *args: str, database: Path) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        environment = {
            **os.environ,
            "LOTOW_DB": str(database),
            "TERM": "xterm-256color",
            "PROMPT_TOOLKIT_NO_CPR": "1",
        }
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
    terminal.until("$200 left")
    terminal.type("trail boss with sixgun\r")
    terminal.until("joins")
    terminal.type("done\r")
    assert terminal.ended() == 0
    assert "goes on" in terminal.seen
    assert "Traceback" not in terminal.seen
    with open_store(str(database)) as store:
        posse = fold(store.read(store.find("Riders", "posse"))).the_posse()
    assert (types(posse), cost(posse)) == (["trail-boss"], 29)


def test_a_folder_for_the_database_is_made_when_somebody_agrees(tmp_path: Path) -> None:
    for answer, code in (("n", 2), ("y", 0)):
        database = tmp_path / "new" / "lotow.db"
        terminal = Terminal("new", "Riders", "--list", "cowboys", database=database)
        terminal.until("Make it?")
        terminal.type(f"{answer}\r")
        assert terminal.ended() == code
        assert database.exists() == (answer == "y")


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
