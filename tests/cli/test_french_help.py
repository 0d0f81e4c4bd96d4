"""The help of every command, option and group has its French, and nothing there is translated in vain."""

from __future__ import annotations

import re

import pytest
from help_paragraphs import every_paragraph, missing
from support import RunLotow

from lotow.cli.terminal.french import known_french, known_values
from lotow.cli.terminal.lazy import Branch, build_command
from lotow.cli.terminal.speaking import listen_to
from lotow.cli.tree import ROOT


def test_every_paragraph_of_help_is_there_in_french() -> None:
    """What this prints is to be filled in and added to data/words/help-fr.toml."""
    lacking = missing()
    assert not lacking, "\n" + "\n".join(lacking)


def test_no_french_is_kept_for_what_nobody_says_any_more() -> None:
    assert sorted(set(known_french()) - set(every_paragraph())) == []


@pytest.mark.parametrize("english", known_french(), ids=lambda text: text[:40])
def test_french_is_french(english: str) -> None:
    """It says something, ends as the English does, and has a space before its colons and dollars."""
    french = known_french()[english]
    assert french.strip() == french != ""
    assert french[-1] == english[-1] or french[-2:] == " ?"
    bare = re.sub(r'`[^`]*`|"[^"]*"', "", french)
    assert not re.search(r"[^\s\d][:;?!%](?=\s|$)", bare)
    assert not re.search(r"\$\d", bare)
    assert set(re.findall(r"--[a-z-]+", french)) == set(re.findall(r"--[a-z-]+", english))


@pytest.mark.parametrize("name", [name for name, node in ROOT.commands.items() if isinstance(node, Branch)])
def test_a_group_lists_its_commands_in_french(lotow: RunLotow, name: str) -> None:
    listed = lotow(name, "--help", "--lang", "fr").out
    assert "Commandes :" in listed
    branch = ROOT.commands[name]
    assert isinstance(branch, Branch)
    assert not [node.help for node in branch.commands.values() if f" {node.help}\n" in listed]


def values(branch: Branch = ROOT) -> set[str]:
    """Every word that stands for a value in the help of some command."""
    words: set[str] = set()
    for name, node in branch.commands.items():
        if isinstance(node, Branch):
            words |= values(node)
        else:
            shown = " ".join(one.metavar or "" for one in build_command(name, node).params)
            words |= set(re.findall(r"[A-Z]+(?:-[A-Z]+)*", shown))
    return words


def test_every_word_for_a_value_is_there_in_french_and_none_in_vain() -> None:
    listen_to(("--lang", "en"))
    assert values() == known_values().keys()


def test_values_are_called_by_french_words(lotow: RunLotow) -> None:
    told = lotow("posse", "hire", "--help", "--lang", "fr").out
    assert "POSSE" not in told
    assert "--db FICHIER|URL" in told
    assert "[variable : LOTOW_LANG ; défaut : fr]" in " ".join(told.split())
    assert "il manque l'argument 'CAMPAGNE'" in lotow("--lang", "fr", "campaign", "leave").err
