"""Shell completion: the shell asks the program, which answers with commands, options and names."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from lotow.cli import completing


def complete(line: str, **environment: str) -> list[str]:
    """What bash is offered at the end of a command line."""
    words = line.split(" ")
    ran = subprocess.run(
        [sys.executable, "-m", "lotow"],
        env={
            **os.environ,
            "_LOTOW_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words) - 1),
            **environment,
        },
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert ran.stderr == ""
    return ran.stdout.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("lotow ru", ["rules"]),
        ("lotow rules ", ["list", "show", "chart", "search"]),
        ("lotow rules show --", ["--lang", "--json", "--help"]),
        ("lotow rules show six", ["sixgun"]),
        ("lotow rules show --lang ", ["en", "fr"]),
        ("lotow roll thr", ["thrown-rider"]),
        ("lotow roll 2D6 --s", ["--seed"]),
        ("lotow roll nonsense nonsense ", []),
    ],
)
def test_bash_is_offered_what_can_stand_there(line: str, offered: list[str]) -> None:
    assert complete(line) == offered


@pytest.mark.parametrize(
    ("shell", "answer"), [("zsh", '"show"'), ("fish", "show\t"), ("powershell", "show:::")]
)
def test_other_shells_are_answered_too(shell: str, answer: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "lotow"],
        env={
            **os.environ,
            "_LOTOW_COMPLETE": f"complete_{shell}",
            "_TYPER_COMPLETE_ARGS": "lotow rules sh",
            "_TYPER_COMPLETE_WORD_TO_COMPLETE": "sh",
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        },
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert answer in ran.stdout


def test_the_script_to_install_can_be_shown() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "lotow", "--show-completion", "bash"],
        env={**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "_LOTOW_COMPLETE=complete_bash" in ran.stdout
    assert "complete -o default -F _lotow_completion lotow" in ran.stdout


@pytest.mark.parametrize(
    ("incomplete", "names"),
    [
        ("trail-b", ["trail-boss"]),
        ("Trail B", ["trail-boss"]),
        ("winch", ["winchester", "winchesters"]),
        ("éborg", ["eborgne"]),
        ("qqq", []),
    ],
)
def test_names_are_offered_as_one_word_each_ids_before_others(incomplete: str, names: list[str]) -> None:
    assert completing.entry_names(incomplete) == names


def test_every_id_is_offered_and_found_again() -> None:
    from lotow.rulebook import load_rulebook

    book = load_rulebook()
    offered = completing.entry_names("")
    assert {"sixgun", "trail-boss", "hero-injuries", "deep-wound", "yee-ha"} <= set(offered)
    for kind in ("weapon", "fighter", "skill", "scenario"):
        for name in getattr(book.content, kind):
            assert book.find(name, kind) == (kind, name)


def test_kinds_tables_and_lists_are_offered() -> None:
    assert completing.kinds("skill") == ["skill", "skill-table"]
    assert completing.skill_tables("") == ["brawlin", "movin", "savvy", "shootin"]
    assert completing.posse_lists("") == ["cowboys", "lawmen", "outlaws"]
    assert completing.languages("f") == ["fr"]
