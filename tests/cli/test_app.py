"""The program as a whole: its help, its exit codes, and how it speaks when something is wrong."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from support import RunLotow

import lotow as package
from lotow.cli.terminal.lazy import Branch, Leaf
from lotow.cli.tree import ROOT


def nodes(branch: Branch, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Leaf | Branch]]:
    """Every command and group of the tree, with the words that call it."""
    yield path, branch
    for name, node in branch.commands.items():
        if isinstance(node, Branch):
            yield from nodes(node, (*path, name))
        else:
            yield (*path, name), node


NODES = dict(nodes(ROOT))
LEAVES = {path: node for path, node in NODES.items() if isinstance(node, Leaf)}


def called(path: tuple[str, ...]) -> str:
    return " ".join(path) or "lotow"


def run_process(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, its output in a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "lotow", *args],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


# Help


@pytest.mark.parametrize("path", NODES, ids=called)
def test_every_help_fits_the_screen_and_has_an_example(lotow: RunLotow, path: tuple[str, ...]) -> None:
    ran = lotow(*path, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "Example" in ran.out
    assert "  lotow " in ran.out
    assert [line for line in ran.out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("path", LEAVES, ids=called)
def test_a_command_is_described_alike_in_the_list_and_in_its_own_help(path: tuple[str, ...]) -> None:
    leaf = LEAVES[path]
    described = inspect.getdoc(getattr(import_module(leaf.module), leaf.function))
    assert described is not None
    assert described.splitlines()[0] == leaf.help


@pytest.mark.parametrize(
    "path", [path for path, node in NODES.items() if isinstance(node, Branch)], ids=called
)
def test_a_group_lists_its_commands_but_not_the_hidden_ones(lotow: RunLotow, path: tuple[str, ...]) -> None:
    branch = NODES[path]
    assert isinstance(branch, Branch)
    listed = lotow(*path, "-h").out.partition("Commands:")[2]
    for name, node in branch.commands.items():
        assert (f"\n  {name} " in listed) is not node.hidden


def test_a_group_without_a_command_of_its_own_shows_its_help(lotow: RunLotow) -> None:
    ran = lotow("roll")
    assert ran.code == 0
    assert "Commands:" in ran.out + ran.err


def test_examples_in_the_help_can_be_typed_as_they_stand(lotow: RunLotow) -> None:
    """Those that only look and roll; what writes is tried where it is tested."""
    import shlex

    tried = 0
    for path in NODES:
        if path and path[0] in ("rules", "roll"):
            lines = lotow(*path, "--help").out.splitlines()
            for line in lines:
                if line.startswith("    lotow "):
                    ran = lotow(*shlex.split(line)[1:])
                    assert (ran.code, ran.err) == (0, ""), line
                    tried += 1
    assert tried > 30


# Versions and errors


def test_the_version_is_the_packages(lotow: RunLotow) -> None:
    ran = lotow("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"lotow {package.__version__}\n", "")


@pytest.mark.parametrize(
    ("words", "sentence", "hint"),
    [
        (["ruls"], "no command `lotow ruls`", "did you mean rules?"),
        (["rules", "shw", "x"], "no command `lotow rules shw`", "did you mean show?"),
        (["rules", "banana"], "no command `lotow rules banana`", "there are: list, show, chart, search"),
        (["rules", "show"], "Missing argument 'NAME...'", "`lotow rules show --help` tells how to use it"),
        (["rules", "show", "sixgun", "--jsn"], "No such option: --jsn", "`lotow rules show --help`"),
        (["--nope"], "No such option: --nope", "`lotow --help` tells how to use it"),
        (["--db", "x.db", "posse", "list"], "No such option: --db", "as in `lotow posse list --db FILE`"),
        (["roll", "D6", "--times", "x"], "Invalid value for '--times'", "`lotow roll notation --help`"),
        (["rules", "--lang", "de"], "'de' is no language lotow speaks", "LOTOW_LANG take en or fr"),
    ],
)
def test_a_mistake_ends_with_a_sentence_and_a_hint(
    lotow: RunLotow, words: list[str], sentence: str, hint: str
) -> None:
    ran = lotow(*words)
    assert (ran.code, ran.out) == (2, "")
    first, second = ran.err.splitlines()
    assert first.startswith("error: ")
    assert second.startswith("hint: ")
    assert sentence in first
    assert hint in second


def test_every_problem_of_a_broken_book_is_printed(lotow: RunLotow, monkeypatch: pytest.MonkeyPatch) -> None:
    from lotow.errors import LotowError, Problem, Text, both

    problems = [
        Problem(
            "wrong-type",
            f"weapons.toml: weapon.{name}.range",
            Text("'x' is not a number", ""),
            Text("expected 3", ""),
        )
        for name in ("sixgun", "rifle")
    ]

    def broken() -> None:
        raise LotowError(both("the book has 2 problems"), hint=both("mend them"), problems=problems)

    monkeypatch.setattr("lotow.cli.commands.rules.book_in_force", broken)
    ran = lotow("rules")
    assert ran.code == 2
    assert ran.err.splitlines() == [
        "error: the book has 2 problems",
        "  weapons.toml: weapon.sixgun.range: 'x' is not a number (expected 3)",
        "  weapons.toml: weapon.rifle.range: 'x' is not a number (expected 3)",
        "hint: mend them",
    ]


def test_a_file_that_cannot_be_read_is_a_sentence_too(
    lotow: RunLotow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed() -> None:
        raise PermissionError(13, "Permission denied", "/somewhere/book.toml")

    monkeypatch.setattr("lotow.cli.commands.rules.book_in_force", closed)
    ran = lotow("rules")
    assert (ran.code, ran.err) == (2, "error: Permission denied: /somewhere/book.toml\n")


def test_a_mistake_in_lotow_is_one_sentence_and_a_file_with_the_details(
    lotow: RunLotow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def wrong() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("lotow.cli.commands.rules.book_in_force", wrong)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = lotow("rules")
    assert ran.code == 70
    first, hint = ran.err.splitlines()
    assert first == "error: this is a mistake in lotow, nothing was written (ZeroDivisionError)"
    assert "ZeroDivisionError" in Path(hint.removeprefix("hint: what happened is in ")).read_text("utf-8")


def test_a_mistake_in_lotow_is_no_traceback_where_no_file_can_be_written(
    lotow: RunLotow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def wrong() -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("lotow.cli.commands.rules.book_in_force", wrong)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    ran = lotow("rules")
    assert ran.code == 70
    first, hint = ran.err.splitlines()
    assert first == "error: this is a mistake in lotow, nothing was written (ZeroDivisionError)"
    assert re.fullmatch(r"hint: .+\.py:\d+: by nothing; no file could be written", hint)


def test_whoever_stops_at_a_question_changes_nothing(
    lotow: RunLotow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody() -> None:
        raise EOFError

    monkeypatch.setattr("lotow.cli.commands.rules.book_in_force", nobody)
    ran = lotow("rules")
    assert (ran.code, ran.err.strip()) == (130, "stopped; nothing was changed")


# As a process


def test_it_runs_as_a_module_and_its_mistakes_are_no_tracebacks() -> None:
    assert run_process("--version").stdout == f"lotow {package.__version__}\n"
    failed = run_process("rules", "show", "sixgn")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr.splitlines() == ["error: no entry called 'sixgn'", "hint: did you mean sixgun?"]


def test_there_are_no_colours_in_a_pipe() -> None:
    ran = run_process("rules", "show", "sixgun", TERM="xterm-256color")
    assert ran.returncode == 0
    assert "\x1b" not in ran.stdout
    assert "│" not in ran.stdout


def test_a_reader_who_stops_reading_is_no_mistake() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "lotow", "rules", "list", "results"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    process.wait()
    assert b"Traceback" not in complaint


def test_a_french_locale_speaks_french(lotow: RunLotow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert lotow("rules", "show", "sixgun").out.startswith("6 COUPS")
    refused = lotow("rules", "show", "sixgunn")
    assert refused.err.startswith("erreur :")
    assert "conseil :" in refused.err


def test_what_lotow_is_told_goes_before_the_locale(lotow: RunLotow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("LOTOW_LANG", "en")
    assert lotow("rules", "show", "sixgunn").err.startswith("error:")
    assert lotow("rules", "show", "sixgunn", "--lang", "fr").err.startswith("erreur :")
