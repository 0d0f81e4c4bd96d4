"""Every entry of the union has a change and words in both languages; whoever forgets one is named."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any, get_args

import pytest

from lotow.journal.changes.game_changes import CHANGES as OF_CAMPAIGNS
from lotow.journal.changes.posse_changes import CHANGES as OF_POSSES
from lotow.journal.entries import Entry
from lotow.journal.entries.posse_entries import PosseEntry
from lotow.telling.game_words import TELL as OF_GAMES
from lotow.telling.teller import TELL as OF_BUILDING

EVERY: tuple[type[Any], ...] = get_args(Entry)
WORDS = {**OF_BUILDING, **OF_GAMES}


def name(entry: type[Any]) -> str:
    return entry.__name__


def test_the_union_is_not_empty() -> None:
    assert len(EVERY) > 30


@pytest.mark.parametrize("entry", EVERY, ids=name)
def test_every_entry_has_a_change(entry: type[Any]) -> None:
    assert entry in OF_CAMPAIGNS, f"{name(entry)} changes nothing: see lotow/journal/changes"


@pytest.mark.parametrize("entry", get_args(PosseEntry), ids=name)
def test_every_entry_of_building_has_a_change_outside_campaigns_too(entry: type[Any]) -> None:
    assert entry in OF_POSSES, f"{name(entry)} changes nothing: see lotow/journal/changes/posse_changes.py"


@pytest.mark.parametrize("entry", EVERY, ids=name)
def test_every_entry_has_words_in_both_languages(entry: type[Any]) -> None:
    assert entry in WORDS, f"nobody tells of {name(entry)}: see lotow/telling"
    assert _texts(WORDS[entry]), f"{name(entry)} is not told in two languages"


def test_every_entry_has_a_tag_of_its_own() -> None:
    tags = [entry.__struct_config__.tag for entry in EVERY]
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("known", [OF_CAMPAIGNS, OF_POSSES, WORDS], ids=["campaigns", "posses", "words"])
def test_nothing_is_known_that_is_no_entry(known: dict[type[Any], object]) -> None:
    assert set(known) <= set(EVERY)


def _texts(tell: Callable[..., object]) -> list[ast.Call]:
    """Where a function makes words of two sentences that differ."""
    source = ast.parse(inspect.getsource(tell))
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call)]
    made = [one for one in calls if isinstance(one.func, ast.Name) and one.func.id == "Text"]
    return [one for one in made if len(one.args) == 2 and ast.dump(one.args[0]) != ast.dump(one.args[1])]
