"""The worked examples of the texts, played."""

from __future__ import annotations

from pathlib import Path

import pytest
from legends_table import Sitting, follows
from support import REPOSITORY

from lotow.errors import LANGS, LotowError
from lotow.saloon.legends.legends_words import told
from lotow.saloon.legends.scoring import score
from lotow.saloon.legends.script import replay
from lotow.saloon.legends.state import fold

EXAMPLE = REPOSITORY / "examples" / "saloon" / "legends.toml"


def test_the_duel_of_annie_and_bass() -> None:
    """Annie wins the tie as the active player: 2 LP for her, a wound and a card for Bass."""
    table = Sitting(players=(("Annie", "Annie Oakley"), ("Bass", "Bass Reeves")))
    entry = table.say("Annie wins a duel against Bass")
    assert table.player("Annie").legend == 2
    assert table.player("Bass").wounds == 1
    assert ("Bass", "cards", 1) in [(one.player, one.what, one.by) for one in entry.changes]
    assert table.player("Bass").marshal == 1


def test_billys_heist() -> None:
    """Three Wanted points and $80; the guard's two wounds are cancelled by Bulletproof."""
    table = Sitting(players=(("Billy", "Billy the Kid"), ("Annie", "Annie Oakley")))
    table.say("Billy: heist won")
    billy = table.player("Billy")
    assert (billy.dollars, billy.wanted, billy.wounds) == (80, 5, 0)


def test_annies_bandit_in_english_and_in_french() -> None:
    """In English she wins, $10 from the fight card besides; in French she loses and has the $10 as well."""
    won = Sitting("Ann beats bandit, lp, $10")
    assert (won.ann.dollars, won.ann.legend) == (10, 1)
    lost = Sitting("Ann perd contre un bandit, 10 $")
    assert (lost.ann.dollars, lost.ann.wounds) == (10, 1)


def test_the_poker_example_costs_the_ante_and_lady_luck_brings_thirty_dollars() -> None:
    table = Sitting("Ann +10 dollars", "Ann loses poker", "Ann plays lady luck")
    assert table.ann.dollars == 30


def test_two_marshal_points_from_the_first_space_to_the_third() -> None:
    table = Sitting("Cid +2 marshal")
    assert (table.cid.dollars, table.cid.legend, table.cid.marshal) == (10 + 20, 2, 3)


def test_the_sixth_wanted_point_draws_a_card_and_the_turn_ends_with_two_points() -> None:
    table = Sitting("Ann +5 wanted")
    entry = table.say("Ann +1 wanted")
    assert [(one.what, one.by) for one in entry.changes] == [("wanted", 1), ("cards", 1)]
    table.say("end turn")
    assert table.ann.legend == 2


def test_the_end_of_a_turn_with_two_wounds_on_the_second_wanted_space() -> None:
    """Billy keeps three cards and gains a point."""
    table = Sitting("Ann +2 wanted", "Ann +2 wounds")
    assert "3 poker cards" in follows(table.say("end turn"))
    assert table.ann.legend == 1


def test_the_story_of_five_players() -> None:
    """Three discs on the first card resolve it, two on the second wait."""
    table = Sitting(players=[(name, "") for name in ("Yellow", "Blue", "Green", "Purple", "Red")])
    table.say("Yellow story 1", "end turn", "Blue story 1", "end turn", "Green story 2", "end turn")
    table.say("Purple story 2", "end turn", "Red story 1")
    assert "Yellow, Blue, Red" in follows(table.say("end turn"))
    assert table.state.stories == ((), ("Green", "Purple"))


def test_the_example_game_is_played_without_a_warning() -> None:
    entries = replay(EXAMPLE.read_bytes(), "legends.toml")
    state = fold(entries)
    assert state.over
    assert state.triggered_by == "Bill"
    assert [warning.en for entry in entries for warning in entry.warnings] == []
    assert score(state)[0].player == "Bill"
    for lang in LANGS:
        assert len(told(entries, lang)) == len(entries)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"name = 3", "no game"),
        (b"= =", "no game"),
        (b'name = "x"\nplayers = ["Ann", "Bill"]\nsaid = ["nonsense"]', "phrase 1"),
        (b'name = "x"\nplayers = ["Ann", "Bill"]\nvariants = ["mild"]', "no game"),
    ],
)
def test_a_broken_file_is_refused(text: bytes, said: str, tmp_path: Path) -> None:
    with pytest.raises(LotowError) as refused:
        replay(text, "game.toml")
    assert said in refused.value.message.en
