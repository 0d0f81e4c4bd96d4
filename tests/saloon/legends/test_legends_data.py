"""The data of Western Legends: it loads, speaks both languages, says where it comes from, and is all read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import REPOSITORY

from lotow.errors import LotowError
from lotow.rulebook import book_files
from lotow.saloon.legends import characters, content, deeds, rule_texts
from lotow.saloon.legends.content import Game
from lotow.saloon.legends.legends_data import game, load

FOLDER = REPOSITORY / "data" / "saloon" / "legends"
READERS = [
    *(REPOSITORY / "lotow" / "saloon" / "legends").glob("*.py"),
    *(REPOSITORY / "lotow" / "app" / "pages").glob("*legends*.py"),
    *(REPOSITORY / "lotow" / "app" / "saloon").glob("legends*.py"),
    *(REPOSITORY / "lotow" / "cli" / "commands").glob("saloon_legends*.py"),
]


def test_everything_loads() -> None:
    assert len(game().hand) == 11
    assert len(deeds.deeds()) > 50
    assert len(rule_texts.rules()) > 60
    assert characters.items()["mule"].price == 30
    assert len(characters.people().story) == 20


def test_every_field_of_the_data_has_a_reader() -> None:
    """A field that nobody reads would be a figure that does nothing."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in READERS)
    unread = []
    for module in (content, deeds, characters, rule_texts):
        for name, kind in vars(module).items():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                for field in getattr(kind, "__struct_fields__", ()):
                    if not re.search(rf"\.{field}\b", code) and f'"{field}"' not in code:
                        unread.append(f"{name}.{field}")
    assert unread == []


def test_reconstructed_figures_say_so() -> None:
    assert game().wanted.basis_of["spaces"] == "reconstructed"
    assert game().prospecting.basis_of["nugget"] == "reconstructed"
    assert rule_texts.weakest(rule_texts.look_up("wanted track")[0]) == "reconstructed"


def test_the_tracks_have_nine_spaces_in_three_rows_and_the_gamblers_seven() -> None:
    assert [len(track.spaces) for track in (game().marshal, game().wanted, game().gambler)] == [9, 9, 7]
    assert [game().marshal.row(points) for points in (0, 1, 3, 4, 9)] == [0, 1, 1, 2, 3]


def test_the_sixth_wanted_space_draws_a_card_and_four_spaces_do() -> None:
    assert game().wanted.spaces[5].cards == 1
    assert sum(space.cards for space in game().wanted.spaces) == 4


def test_deeds_speak_both_languages_and_name_their_player() -> None:
    for deed in deeds.deeds().values():
        assert deed.phrases.en, deed.id
        assert deed.phrases.fr, deed.id
        assert "{player}" in deed.said.en, deed.id
        assert "{player}" in deed.said.fr, deed.id


@pytest.mark.parametrize("name", ["rules", "items", "people", "deeds", "game"])
def test_french_is_set_as_french_is(name: str) -> None:
    """A space before double punctuation; sums as `16 $`."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    for line in re.findall(r"\.fr = \"(.*)\"", text):
        assert not re.search(r"\w[;?!:](?!\w)", line), line
        assert not re.search(r"\$\d", line), line


@pytest.mark.parametrize(
    "word", ["heist", "braquage", "pharaon", "FARO", "mule", "Annie", "shérif", "cheat", "tie"]
)
def test_rules_are_found_by_words_of_either_language(word: str) -> None:
    assert rule_texts.look_up(word)


def test_single_cards_that_the_texts_show_are_found() -> None:
    assert "Red Falls" in rule_texts.look_up("goal of annie")[0].text.en
    assert "10 $" in rule_texts.look_up("carte de l'homme en noir")[0].text.fr


def test_where_the_texts_differ_and_what_upgraded_weapons_are_called_is_found() -> None:
    assert "up, never above an ace" in rule_texts.look_up("french")[0].text.en
    assert rule_texts.look_up("différences")[0].id == "french-text"
    assert rule_texts.look_up("six iron")[0].id == "upgraded-weapons"


def test_every_limit_is_told_in_one_place() -> None:
    limits = rule_texts.look_up("limites")[0].text
    told = game().limits
    for figure in (f"${told.dollars}", "four gold nuggets", "three wounds", "one cattle token", "five poker"):
        assert figure in limits.en
    assert f"{told.dollars} $" in limits.fr
    assert rule_texts.look_up("last turn")[0].id == "end"


def test_whom_the_sheriff_tries_to_arrest_and_when_is_told() -> None:
    told = rule_texts.look_up("sheriff")[0].text
    assert "whoever moved him chooses" in told.en
    assert "qui devient Wanted à côté de lui est tranquille" in told.fr


def test_a_high_rollers_reward_does_not_exclude_what_cards_and_characters_add() -> None:
    told = rule_texts.look_up("high-roller")[0].text
    assert "Lady Luck or Jackpot add. Nobody joins." in told.en
    assert "Chance ou Jackpot. Personne ne se joint." in told.fr


def test_an_unknown_word_gets_a_hint() -> None:
    with pytest.raises(LotowError) as refused:
        rule_texts.look_up("heistt")
    assert "heist" in refused.value.hint.en


def test_broken_data_is_refused_with_every_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "saloon" / "legends"
    folder.mkdir(parents=True)
    monkeypatch.setattr(book_files, "data_folder", lambda: tmp_path)
    (folder / "game.toml").write_text("length = 3\nseats = 4", encoding="utf-8")
    with pytest.raises(LotowError) as refused:
        load("game", Game)
    assert len(refused.value.problems) > 2
    (folder / "game.toml").write_text("= 3", encoding="utf-8")
    with pytest.raises(LotowError) as refused:
        load("game", Game)
    assert [one.rule for one in refused.value.problems] == ["not-toml"]
