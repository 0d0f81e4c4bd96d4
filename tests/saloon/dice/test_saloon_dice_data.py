"""The data of the dice game: complete, in both languages, every figure read, and a broken file refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support import REPOSITORY

from lotow.errors import LotowError
from lotow.places import data_folder
from lotow.saloon.dice.content import (
    Ability,
    Figures,
    character_called,
    entry_called,
    face_called,
    load,
)

SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in (REPOSITORY / "lotow" / "saloon" / "dice").glob("*.py")
    if path.name != "content.py"
)


@pytest.mark.parametrize("field", Ability.__struct_fields__)
def test_every_ability_has_a_reader_and_somebody_who_has_it(field: str) -> None:
    assert f".{field}" in SOURCES
    assert [one for one in load().character if getattr(one.ability, field) != getattr(Ability(), field)]


@pytest.mark.parametrize("field", [one for one in Figures.__struct_fields__ if one != "name"])
def test_every_figure_has_a_reader(field: str) -> None:
    assert f".{field}" in SOURCES


def test_every_character_differs_in_something() -> None:
    assert len({one.ability for one in load().character}) == len(load().character)


@pytest.mark.parametrize(
    ("asked", "found"),
    [("lucky", "lucky-duke"), ("SLAB", "slab-the-killer"), ("sid", "sid-ketchum")],
)
def test_a_character_is_found_by_the_beginning_of_its_name(asked: str, found: str) -> None:
    assert character_called(asked).id == found


@pytest.mark.parametrize(("asked", "found"), [("flèche", "arrow"), ("BEER", "beer"), ("gat", "gatling")])
def test_a_face_is_found_in_either_language(asked: str, found: str) -> None:
    assert face_called(asked) == found


def test_a_near_miss_is_told() -> None:
    with pytest.raises(LotowError) as caught:
        character_called("lucky dook")
    assert caught.value.hint.en == "did you mean Lucky Duke?"
    assert caught.value.hint.fr == "vouliez-vous dire Lucky Duke ?"
    assert entry_called("sheriff").id == "sheriff"


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("arrows = 9", 'arrows = "nine"', "wrong-type"),
        ("rerolls = 2", "rerols = 2", "unknown-key"),
        ('id = "2"', 'id = "1"', "every-face-once"),
        ("[game]", "[game", "not-toml"),
    ],
)
def test_a_broken_file_is_refused_with_every_problem(tmp_path: Path, old: str, new: str, rule: str) -> None:
    folder = tmp_path / "saloon" / "dice"
    shutil.copytree(data_folder() / "saloon" / "dice", folder)
    file = folder / "game.toml"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LotowError) as caught:
        load(folder)
    assert rule in {problem.rule for problem in caught.value.problems}
