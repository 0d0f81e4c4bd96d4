"""Shell completion: the shell asks the program, which answers with commands, options and names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import RunLotow

from lotow.cli.terminal import completing


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
        ("lotow saloon dice odds --character lu", ["lucky-duke"]),
        ("lotow saloon dice new friday --bot ", ["easy", "random", "thinking"]),
        ("lotow saloon dice simulate --bot e", ["easy"]),
        ("lotow saloon legends new friday --length s", ["short"]),
    ],
)
def test_bash_is_offered_what_can_stand_there(line: str, offered: list[str]) -> None:
    assert complete(line) == offered


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("lotow posse show r", ["red-river-riders"]),
        ("lotow posse show river", ["red-river-riders"]),
        ("lotow campaign show ", ["lincoln-county"]),
        ("lotow posse show dal", ["dalton-gang"]),
        ("lotow campaign prepare lincoln ", ["dalton-gang", "red-river-riders"]),
        ("lotow campaign log lincoln --posse dal", ["dalton-gang"]),
        ("lotow campaign join lincoln ", ["red-river-riders"]),
        ("lotow campaign aftermath lincoln --posse red", ["red-river-riders"]),
        ("lotow posse equip riders jed", ["jed-stone"]),
        ("lotow posse equip riders jed-stone las", ["lasso"]),
        ("lotow posse dismiss riders jed", ["jed-stone"]),
        ("lotow posse hire riders co", ["cookie", "cowpoke"]),
        ("lotow posse hire riders cowpoke --with sixg", ["sixgun"]),
        ("lotow posse hire riders cowpoke --with sixgun,las", ["sixgun,lasso"]),
        ("lotow posse new Gang --list out", ["outlaws"]),
        ("lotow odds shoot riders/jed", ["riders/jed-stone"]),
        ("lotow odds shoot sher", ["sheriff"]),
        ("lotow odds shoot sheriff kid --with winch", ["winchester", "winchesters"]),
        ("lotow sheet roster red", ["red-river-riders"]),
        ("lotow sheet roster --campaign linc", ["lincoln-county"]),
        ("lotow posse equip nobody jed", []),
    ],
)
def test_what_is_saved_is_offered_by_name(lincoln: Path, line: str, offered: list[str]) -> None:
    assert complete(line) == offered


def test_tables_are_offered_by_name(lincoln: Path, lotow: RunLotow) -> None:
    posses = ("--posse", "riders", "--posse", "examples/posses/outlaws.toml")
    assert (
        lotow("table", "new", "High noon", *posses, "--scenario", "high noon", "--attacker", "riders").code
        == 0
    )
    assert complete("lotow table do hi") == ["high-noon"]


def test_games_of_the_saloon_are_offered_each_at_its_own_table(newcomer: Path, lotow: RunLotow) -> None:
    assert lotow("saloon", "dice", "new", "Friday night", "--bot", "4").code == 0
    assert lotow("saloon", "legends", "new", "Sunday", "--player", "Ann", "--player", "Bill").code == 0
    assert complete("lotow saloon dice show ") == ["friday-night"]
    assert complete("lotow saloon dice advise fr") == ["friday-night"]
    assert complete("lotow saloon legends do ") == ["sunday"]


def test_tables_and_whoever_sits_at_them_are_offered(newcomer: Path, lotow: RunLotow) -> None:
    files = ("--posse", "examples/posses/outlaws.toml", "--posse", "examples/posses/lawmen.toml")
    assert lotow("table", "new", "High Noon", *files, "--scenario", "bank robbery").code == 0
    assert complete("lotow table show ") == ["high-noon"]
    assert complete("lotow table odds high-noon bo") == ["bob-dalton"]
    assert complete("lotow table show high klo") == ["john-kloehr"]


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
