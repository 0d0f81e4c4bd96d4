"""What must not happen, whatever comes from outside: each of these has happened."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import kill_books
import pytest
from support import REPOSITORY, Ran, RunLotow

from lotow.posse.check import check
from lotow.posse.files import read_text
from lotow.rulebook import load_rulebook

HEAD = 'name = "A"\nlist = "cowboys"\n'
FIGHTER = '[[fighter]]\ntype = "cowpoke"\n'


def started(*args: str, **more: object) -> subprocess.CompletedProcess[bytes]:
    """The program as a shell would start it."""
    command = [sys.executable, "-m", "lotow", *args]
    return subprocess.run(command, cwd=REPOSITORY, capture_output=True, **more)  # type: ignore[call-overload, no-any-return]


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} -m lotow {line}"], cwd=REPOSITORY, capture_output=True
    )


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_traceback_and_no_place_for_a_database(closed: str, tmp_path: Path) -> None:
    db = tmp_path / "lotow.db"
    for line in ("rules", f'posse new "Gang" --list outlaws --db {db}', f"posse verify gang --db {db}"):
        done = shell(f"{line} {closed}")
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_a_terminal_that_knows_few_letters_is_no_traceback(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    for args in (("odds", "duel", "sheriff", "desperado"), ("rules", "show", "sheriff", "--lang", "fr")):
        done = started(*args, env=environment)
        assert (done.returncode, done.stderr) == (0, b"")
        done = started(*args, "--json", env=environment)
        plain = started(*args, "--json", env={**os.environ, "PYTHONIOENCODING": "utf-8"})
        assert json.loads(done.stdout.decode(encoding)) == json.loads(plain.stdout)


def refused(ran: Ran) -> str:
    assert ran.code == 2, ran.err
    assert "mistake in lotow" not in ran.err
    return ran.err


@pytest.mark.parametrize(
    "text",
    [
        "a." * 50_000 + "b = 1",
        HEAD + "budget = 1" + "0" * 5_000,
        HEAD + "budget = 1e999",
        HEAD + "budget = nan",
        HEAD + (FIGHTER + "count = 100\n") * 1_000,
        HEAD + FIGHTER * 10_000,
        f'name = "{"x" * 900_000}"\nlist = "cowboys"\n',
        'name = "x"\nlist = "cowboys"\nfighter = "none"',
        '{"name": "x", "list": "cowboys", "budget": 1' + "0" * 5_000 + "}",
        '{"name": "x", "list": "cowboys", "members": {"5": 1}}',
        "[" * 400_000,
        HEAD + '[[fighter]]\ntype = "cowpoke"\nname = "Jed\\u001B[2J"',
        HEAD + '[[fighter]]\ntype = "cowpoke"\nname = "\\u202Eevil"',
    ],
)
def test_no_posse_file_takes_long_or_ends_in_a_traceback(lotow: RunLotow, tmp_path: Path, text: str) -> None:
    file = tmp_path / "posse.toml"
    file.write_text(text)
    began = time.process_time()
    refused(lotow("posse", "check", str(file)))
    assert time.process_time() - began < 2


@pytest.mark.parametrize("what", ["fighters", "items", "types"])
def test_a_check_does_not_take_longer_for_each_the_more_there_are(what: str) -> None:
    book = load_rulebook()

    def seconds(number: int) -> float:
        if what == "items":
            gear = ", ".join(f'"unknown {at}"' for at in range(number * 10))
            text = f"{HEAD}{FIGHTER}gear = [{gear}]"
        else:
            named = "nobody {}" if what == "types" else "cowpoke"
            text = HEAD + "".join(f'[[fighter]]\ntype = "{named.format(at)}"\n' for at in range(number))
        began = time.process_time()
        assert check(read_text(text, book), book)
        return time.process_time() - began

    assert seconds(1_000) < 2


@pytest.mark.parametrize("name", ["Jed\x1b[2J", "\u202eevil", "two\nlines", "x" * 300])
def test_no_name_that_hides_something_is_taken(lotow: RunLotow, tmp_path: Path, name: str) -> None:
    db = ("--db", str(tmp_path / "lotow.db"))
    refused(lotow("posse", "new", name, "--list", "outlaws", *db))
    refused(lotow("posse", "new", "Gang", "--list", "outlaws", "--player", name, *db))
    refused(lotow("campaign", "new", name, *db))
    assert lotow("posse", "new", "Gang", "--list", "outlaws", *db).code == 0
    refused(lotow("posse", "hire", "gang", "rowdy", "--name", name, *db))
    assert lotow("posse", "hire", "gang", "rowdy", "--name", "Bob", *db).code == 0
    refused(lotow("posse", "rename", "gang", "bob", name, *db))
    refused(lotow("posse", "rename", "gang", "gang", name, *db))
    refused(lotow("posse", "copy", "gang", name, *db))


def test_a_name_of_old_that_hides_something_is_shown_for_what_it_is(lotow: RunLotow, tmp_path: Path) -> None:
    from lotow.journal.entries.posse_entries import Hired
    from lotow.journal.records import Written
    from lotow.posse.members import Member
    from lotow.storage.opening import open_store

    db = str(tmp_path / "lotow.db")
    assert lotow("posse", "new", "Gang", "--list", "outlaws", "--db", db).code == 0
    with open_store(db) as store:
        member = Member(id=1, name="Jed\x1b[2J\u202e", type="rowdy", role="henchman", price=15)
        store.append(store.find("gang", "posse"), 1, [Written(entry=Hired(posse="gang", member=member))])
    for command in ("show", "history", "check"):
        shown = lotow("posse", command, "gang", "--db", db).out
        assert "\x1b" not in shown
        assert "\u202e" not in shown
    assert "\\u001b[2J\\u202e" in lotow("posse", "history", "gang", "--db", db).out


def test_more_games_than_anybody_plays_are_not_planned(lotow: RunLotow, tmp_path: Path) -> None:
    db = str(tmp_path / "lotow.db")
    refused(lotow("campaign", "new", "Long", "--games", str(10**30), "--db", db))
    assert not Path(db).exists()


@pytest.mark.parametrize(
    "text",
    [
        "needs = 5",
        "[book]\nid = ['x']\nneeds = 5",
        "[[fighter]]\nid = ['x']",
        "[[fighter]]\nid = 'x'\nprice = 99999999999999999999999999",
        "[[weapon]]\nid = { a = 1 }",
        "x = nan",
        "a = " + "[" * 3_000,
    ],
)
def test_a_book_of_nonsense_is_no_traceback(lotow: RunLotow, tmp_path: Path, text: str) -> None:
    (tmp_path / "book.toml").write_text(text)
    ran = lotow("book", "check", str(tmp_path))
    assert ran.code == 1
    assert "mistake in lotow" not in ran.err


@pytest.mark.skipif(os.name != "posix", reason="kills need POSIX signals")
def test_a_killed_or_crowded_replacement_leaves_a_whole_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    kill_books.kill_many(tmp_path / "kills", 4, seed=3)
    kill_books.crowd(tmp_path / "crowd", 3)


def test_what_is_wrong_eighty_thousand_times_is_not_said_as_often(lotow: RunLotow, tmp_path: Path) -> None:
    file = tmp_path / "posse.json"
    members = ",".join(['{"id": 1}'] * 40_000)
    file.write_text(f'{{"name": "x", "list": "cowboys", "members": [{members}]}}')
    said = refused(lotow("posse", "check", str(file)))
    assert len(said.splitlines()) < 110
    assert "and 900 more" in said
    assert len(refused(lotow("posse", "check", "LOTOW" + "A" * 60_000))) < 1_000
