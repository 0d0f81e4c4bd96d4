"""A game with people in it: whom it waits for, how answers are read, and an evening at one keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from dice_table import at_table, final, roll

from lotow.app.pages.saloon_dice_table import table_page
from lotow.app.saloon.dice_games import DiceGame
from lotow.campaign.completions import Offers
from lotow.cli.terminal.plain import text_of
from lotow.cli.terminal.saloon_dice_evening import Evening
from lotow.dice import SeededRoller
from lotow.errors import LotowError
from lotow.saloon.dice.decisions import legal
from lotow.saloon.dice.entries import Cleared, Dodged, Drank, Entry, Gave, Kept, Shed, ShotsAimed
from lotow.saloon.dice.game import deal, fold, picking
from lotow.saloon.dice.playing import Sitting, only_choice, question, read_answer
from lotow.saloon.dice.state import DiceState

# Answers


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("1 beer", ("1", "dynamite", "beer")),
        ("1, bière, dynamite", ("1", "dynamite", "beer")),
        ("all", ("1", "1", "arrow", "dynamite", "beer")),
        ("stop", ("1", "1", "arrow", "dynamite", "beer")),
        ("none", ("dynamite",)),
        ("", ("dynamite",)),
    ],
)
def test_dice_to_keep_are_typed_as_faces_and_dynamite_need_not_be(said: str, kept: tuple[str, ...]) -> None:
    state = roll(at_table(), "1 1 arrow dynamite beer")
    assert read_answer(state, said) == Kept(kept)  # type: ignore[arg-type]


def test_black_jack_names_the_dynamite_he_keeps() -> None:
    state = roll(at_table(characters={0: "black-jack"}), "1 1 arrow dynamite beer")
    assert read_answer(state, "1 1") == Kept(("1", "1"))


@pytest.mark.parametrize("said", ["gatling", "1 1 1", "whisky"])
def test_dice_that_do_not_lie_there_cannot_be_kept(said: str) -> None:
    with pytest.raises(LotowError):
        read_answer(roll(at_table(), "1 1 arrow dynamite beer"), said)


@pytest.mark.parametrize(
    ("said", "shot"),
    [
        ("P1, P5, P2", ShotsAimed((1, 5), (2,))),
        ("p1, 2, 5", ShotsAimed((1, 1), (4,))),
        ("P1, P1, P4", ShotsAimed((1, 1), (4,))),
    ],
)
def test_shots_are_answered_by_names_or_seats_the_1s_first(said: str, shot: ShotsAimed) -> None:
    assert read_answer(final(at_table(6), "1 1 2 gatling gatling"), said) == shot


def test_a_name_alone_takes_all_shots_that_reach() -> None:
    assert read_answer(final(at_table(6), "1 1 1 gatling gatling"), "P5") == ShotsAimed((5, 5, 5))
    with pytest.raises(LotowError, match="does not reach"):
        read_answer(final(at_table(6), "1 1 2 gatling gatling"), "P5")


def test_who_cannot_be_hit_at_all_is_not_offered_as_a_target() -> None:
    with pytest.raises(LotowError) as caught:
        read_answer(final(at_table(6), "1 1 2 gatling gatling"), "Zorro")
    assert caught.value.hint.en == "name one of P1, P2, P4, P5"


def test_a_beer_doubles_a_shot_when_asked_to() -> None:
    state = final(at_table(characters={1: "slab-the-killer"}, active=1), "1 beer gatling gatling dynamite")
    assert read_answer(state, "P2, double P2") == ShotsAimed((2,), (), 2)


def test_the_other_questions_are_answered_too() -> None:
    sid = at_table(characters={1: "sid-ketchum"}, active=1)
    assert read_answer(sid, "P2") == Gave(2)
    beers = final(at_table(), "beer beer gatling gatling dynamite")
    assert read_answer(beers, "P0") == Drank((0, 0))
    assert read_answer(beers, "P0, P3") == Drank((0, 3))
    kit = at_table(characters={0: "kit-carlson"}, arrows=(0, 2, 0, 0, 0))
    kit = final(kit, "gatling gatling dynamite dynamite arrow")
    assert read_answer(kit, "none") == Cleared(())
    assert read_answer(kit, "P1, P1") == Cleared((1, 1))
    guns = "gatling gatling gatling dynamite dynamite"
    assert read_answer(final(at_table(characters={1: "bart-cassidy"}), guns), "1") == Dodged(1)
    pedro = at_table(characters={1: "pedro-ramirez"}, arrows=(0, 2, 0, 0, 0))
    assert read_answer(final(pedro, guns), "1") == Shed(1)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (lambda: final(at_table(), "beer gatling gatling dynamite arrow"), "Zorro"),
        (lambda: final(at_table(), "beer gatling gatling dynamite arrow"), "P"),
        (lambda: final(at_table(characters={1: "bart-cassidy"}), "gatling gatling gatling beer beer"), "x"),
        (lambda: at_table(), "all"),
    ],
)
def test_an_answer_that_cannot_be_is_refused(state: Callable[[], DiceState], said: str) -> None:
    with pytest.raises(LotowError):
        read_answer(state(), said)


def test_a_question_names_the_dice_and_the_targets_in_both_languages() -> None:
    asked = question(final(at_table(6), "1 1 2 gatling gatling"))
    assert asked.en == "2 x 1 (P1/P5), 1 x 2 (P2/P4) Whom do you shoot?"
    assert asked.fr.endswith("Sur qui tirez-vous ?")


def test_where_there_is_but_one_choice_nobody_is_asked() -> None:
    alone = final(at_table(life=(10, 0, 0, 8, 0)), "1 1 gatling gatling dynamite")
    assert only_choice(alone) == ShotsAimed((3, 3))
    assert only_choice(final(at_table(), "1 1 gatling gatling dynamite")) is None


# An evening


def new_game(seed: int, people: int = 2, bots: int = 3) -> list[Entry]:
    names = [(f"Player {'ABC'[at]}", "human") for at in range(people)]
    seats = [*names, *((f"Bot {at}", "easy") for at in range(bots))]
    return [deal(seats, picking(SeededRoller(seed)))]  # type: ignore[arg-type]


class Somebody:
    """Answers whatever is asked: confirms the name, and then the first thing that is legal."""

    def __init__(self, game: DiceGame) -> None:
        self.game = game
        self.asked: list[str] = []

    def __call__(self, question: str, offers: Offers | None = None, default: str = "") -> str:
        self.asked.append(question)
        if question.endswith("Your name"):
            return question.partition(",")[0]
        names = [seat.name for seat in self.game.state.table.seats]
        match next(legal(self.game.state)):
            case Kept():
                return "all"
            case ShotsAimed(ones=ones, twos=twos):
                return ", ".join(names[seat] for seat in (*ones, *twos))
            case Drank(to=to):
                return ", ".join(names[seat] for seat in to)
            case Gave(to=seat):
                return names[seat]
            case Dodged() | Shed():
                return "0"
        return "none"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_evening_at_one_keyboard(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "lotow.db")
    with DiceGame.new("Friday", ["Ann", "Bob"], ["easy"] * 3, database, str(seed)) as game:
        somebody = Somebody(game)
        assert Evening(game, somebody, "en").run()
        assert game.state.ending is not None
        with DiceGame.open("friday", database) as again:
            assert again.state == game.state == fold(game.entries)
    out = capsys.readouterr().out
    assert "rolls" in out
    assert "win" in out
    assert any("Your name" in asked for asked in somebody.asked)


def test_a_game_left_at_a_question_is_taken_up_where_it_was() -> None:
    entries = new_game(1)
    sitting, roller = Sitting(entries), SeededRoller(5)
    while sitting.waits_for() is None:
        entry = sitting.goes_on(roller)
        assert entry is not None
        sitting.take(entry)
        entries.append(entry)
    again = Sitting(entries)
    assert again.state == sitting.state
    assert again.belief == sitting.belief
    assert again.waits_for() == sitting.waits_for()
    assert again.goes_on(roller) is None


def test_only_who_looks_sees_his_role() -> None:
    state = at_table(5)
    everybody = text_of(table_page(state, "en"))
    assert everybody.count("?") == 4
    assert "sheriff" in everybody
    renegade = text_of(table_page(state, "en", 4))
    assert "renegade" in renegade
    assert "outlaw" not in renegade


def test_when_the_game_is_over_all_roles_are_shown() -> None:
    state = final(at_table(life=(1, 0, 1, 0, 3), active=4), "gatling gatling gatling dynamite dynamite")
    shown = text_of(table_page(state, "fr"))
    assert "?" not in shown
    assert "Le renégat gagne : P4." in shown
