"""A game of dice kept in its journal: left and taken up, undone, told, and seen by each with his own eyes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lotow.app.saloon.dice_games import DiceGame
from lotow.app.views.saloon_dice import NOBODY, dice_json, dice_log_json
from lotow.errors import LotowError
from lotow.saloon.dice.decisions import legal
from lotow.saloon.dice.entries import Dealt, DiceRolled, Drank, Entry, Gave, Kept, Mind, ShotsAimed
from lotow.saloon.dice.sitting_down import deal_anew, read_bots
from lotow.storage.opening import open_store


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "lotow.db")


def new(database: str, name: str = "Friday", seed: str = "7", bots: int = 3) -> DiceGame:
    return DiceGame.new(name, ["Ann", "Bob"], ["easy"] * bots, database, seed)


def first_legal(game: DiceGame) -> str:
    """Words for the first thing that may be decided."""
    names = [seat.name for seat in game.state.table.seats]
    match next(legal(game.state)):
        case Kept():
            return "all"
        case ShotsAimed(ones=ones, twos=twos):
            return ", ".join(names[seat] for seat in (*ones, *twos))
        case Drank(to=to):
            return ", ".join(names[seat] for seat in to)
        case Gave(to=seat):
            return names[seat]
    return "0" if game.state.phase in ("dodge", "shed") else "none"


def play_out(game: DiceGame, most: int = 500) -> DiceGame:
    game.play()
    for _ in range(most):
        if game.state.ending is not None:
            break
        game.play([first_legal(game)])
    return game


def test_the_same_seed_deals_and_rolls_the_same_game(database: str) -> None:
    with new(database, "one") as one, new(database, "two") as two, new(database, "other", "8") as other:
        assert play_out(one).entries == play_out(two).entries
        assert one.state.ending is not None
        assert other.entries[0] != one.entries[0]


def test_a_game_without_a_seed_draws_one_of_its_own_and_keeps_it(database: str) -> None:
    with DiceGame.new("Friday", ["Ann"], ["easy"] * 3, database) as game:
        assert len(game.seed) == 32
        with DiceGame.open("friday", database) as again:
            assert again.seed == game.seed


def test_bots_and_dice_go_on_until_a_person_is_asked(database: str) -> None:
    with new(database) as game:
        assert len(game.entries) == 1
        game.play()
        assert game.sitting.waits_for() is not None
        assert game.play() == []


def test_a_game_is_left_at_any_question_and_taken_up_there(database: str) -> None:
    with new(database) as game:
        game.play()
        game.play([first_legal(game)])
        left = game.state, game.sitting.belief
    with DiceGame.open("fri", database) as again:
        assert (again.state, again.sitting.belief) == left


def test_a_game_among_bots_plays_itself(database: str) -> None:
    with DiceGame.new("bots", [], ["easy", "random", "thinking"], database, "3") as game:
        game.play()
        assert game.state.ending is not None
        with pytest.raises(LotowError, match="nothing to take back"):
            game.undo()


def test_undo_takes_back_the_last_decision_with_all_that_came_of_it(database: str) -> None:
    with new(database) as game:
        game.play()
        before, entries = game.state, game.entries
        game.play([first_legal(game)])
        assert game.state != before
        game.undo()
        assert (game.state, game.entries) == (before, entries)
        with pytest.raises(LotowError, match="nothing to take back"):
            game.undo()


def test_the_same_decision_after_an_undo_brings_the_same_dice(database: str) -> None:
    with new(database) as game:
        game.play()
        game.play(["none"])
        rolled = game.entries
        game.undo()
        game.play(["none"])
        assert game.entries == rolled
        assert any(line.struck for line in game.lines)


def test_the_log_tells_what_was_taken_back_too(database: str) -> None:
    with new(database) as game:
        game.play()
        game.play(["none"])
        game.undo()
        game.play(["all"])
        told = game.log()
    assert [one.line.number for one in told] == list(range(1, len(told) + 1))
    assert any(one.words.en == "A step is taken back." for one in told)
    assert any(one.line.struck and "again" in one.words.en for one in told)
    assert "keeps everything" in [one for one in told if not one.line.struck][-1].words.en


def test_several_answers_are_all_written_or_none(database: str) -> None:
    with new(database) as game:
        game.play()
        written = len(game.lines)
        with pytest.raises(LotowError):
            game.play(["all", "Zorro"])
        assert len(game.lines) == written
        with DiceGame.open("friday", database) as again:
            assert len(again.lines) == written


def test_only_whoever_is_asked_may_answer(database: str) -> None:
    with new(database) as game:
        game.play()
        asked = game.sitting.waits_for()
        assert asked is not None
        with pytest.raises(LotowError, match="nothing asked for"):
            game.play(["all"], seat=1 - asked)
        assert game.play(["all"], seat=asked)


def test_an_answer_given_twice_at_two_keyboards_counts_once(database: str) -> None:
    with new(database) as ours, DiceGame.open("friday", database) as theirs:
        ours.play()
        theirs.refresh()
        theirs.play(["all"])
        with pytest.raises(LotowError, match="played on meanwhile"):
            ours.play(["all"])
        assert ours.entries == theirs.entries


def test_two_programs_that_let_the_bots_play_play_the_same(database: str) -> None:
    with new(database) as ours, DiceGame.open("friday", database) as theirs:
        theirs.play()
        ours.play()
        assert ours.entries == theirs.entries


def roles(seen: dict[str, Any]) -> list[str | None]:
    return [one["role"] for one in seen["players"]]


def test_each_sees_his_own_role_and_the_sheriffs(database: str) -> None:
    with new(database) as game:
        dealt = [seat.role for seat in game.state.table.seats]
        everybody = dice_json(game, "en")
        assert roles(everybody) == [role if role == "sheriff" else None for role in dealt]
        for seat in (0, 1):
            seen = dice_json(game, "en", seat)
            assert roles(seen) == [
                role if role == "sheriff" or at == seat else None for at, role in enumerate(dealt)
            ]
        assert NOBODY == -1


def test_nobody_looks_over_a_bots_shoulder(database: str) -> None:
    with new(database) as game:
        assert game.seat_called("BOB") == 1
        bot = game.state.table.seats[3].name
        with pytest.raises(LotowError, match="nobody called"):
            game.seat_called(bot)


def test_the_log_shows_neither_hidden_roles_nor_the_seed_before_the_end(database: str) -> None:
    with new(database) as game:
        deal = dice_log_json(game, game.log(), "en")[0]["entry"]
        assert sorted(seat["role"] is None for seat in deal["seats"]) == [False, True, True, True, True]
        assert deal["seed"] is None
        play_out(game)
        deal = dice_log_json(game, game.log(), "en")[0]["entry"]
        assert deal["seed"] == "7"
        assert None not in [seat["role"] for seat in deal["seats"]]


def test_what_would_have_been_best_is_told_when_the_roles_are_open(database: str) -> None:
    with new(database) as game:
        game.play()
        assert game.advice()[0].worth >= game.advice()[-1].worth
        with pytest.raises(LotowError, match="not over"):
            game.better()
        play_out(game)
        found = game.better()
    assert found
    assert all(one.cost >= 0 for one in found)
    assert {one.player for one in found} <= {"Ann", "Bob"}


def test_every_kind_of_entry_is_filed_under_its_own_name(database: str) -> None:
    with new(database) as game:
        play_out(game)
    with open_store(database) as store:
        kinds = [row.kind for row in store.rows(store.find("friday", "saloon-dice"))]
    assert kinds[:2] == ["dealt", "rolled"]
    assert set(kinds) <= {"dealt", "rolled", "kept", "gave", "shot", "dodged", "shed", "drank", "cleared"}


def test_an_entry_of_a_newer_version_is_named(database: str) -> None:
    from lotow.storage.store import Put

    with new(database) as game:
        game.store.append_rows(game.journal, 1, [Put("sang", b'{"what":"sang"}')])
    with pytest.raises(LotowError, match="entry 2 of the game of dice 'Friday' cannot be read"):
        DiceGame.open("friday", database)


@pytest.mark.parametrize(
    ("asked", "bots"),
    [
        (["3"], ["thinking"] * 3),
        (["easy", "random"], ["easy", "random"]),
        (["2 easy", "1"], ["easy", "easy", "thinking"]),
        (["2x random"], ["random", "random"]),
        ([], []),
    ],
)
def test_bots_are_asked_for_by_number_by_mind_or_both(asked: list[str], bots: list[Mind]) -> None:
    assert read_bots(asked) == bots


@pytest.mark.parametrize("asked", ["", "clever", "2 clever", "-1", "easy 2"])
def test_bots_that_are_not_understood_are_refused(asked: str) -> None:
    with pytest.raises(LotowError):
        read_bots([asked])


@pytest.mark.parametrize("people", [["Ann", "ann"], ["", "Bob"], ["7", "Bob"], ["Ann, Bob", "Cid"]])
def test_every_player_needs_a_name_of_his_own(people: list[str]) -> None:
    with pytest.raises(LotowError, match="does not tell a player"):
        deal_anew(people, ["easy"] * 3, "7")


@pytest.mark.parametrize("name", ["J\x1b[2Jed", "J\u202eed", "two\nlines", "x" * 5_000])
def test_no_player_sits_down_under_a_name_that_hides_something(name: str) -> None:
    with pytest.raises(LotowError, match="cannot be taken"):
        deal_anew([name, "Bob"], ["easy"] * 3, "7")


def test_a_bot_never_has_a_players_name() -> None:
    dealt = deal_anew(["Maggie", "silas"], ["easy"] * 6, "7")
    assert len({seat.name.casefold() for seat in dealt.seats}) == 8


def test_rolls_say_that_they_are_the_games_own(database: str) -> None:
    with new(database) as game:
        game.play()
        first: Entry = game.entries[0]
        assert isinstance(first, Dealt)
        assert {one.source for one in game.entries if isinstance(one, DiceRolled)} == {"game"}
