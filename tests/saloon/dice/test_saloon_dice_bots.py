"""The bots: what they believe, that they do not peek, and that the thinking one is worth beating."""

from __future__ import annotations

import pytest
from dice_table import ROLES, at_table, final, roll
from msgspec.structs import replace

from lotow.errors import LotowError
from lotow.saloon.dice.advice import advise_in_game
from lotow.saloon.dice.belief import after, assignments, no_evidence, shown
from lotow.saloon.dice.bots import decision
from lotow.saloon.dice.content import ROLES as ROLE_ORDER
from lotow.saloon.dice.content import Role
from lotow.saloon.dice.entries import Drank, Mind, ShotsAimed
from lotow.saloon.dice.feelings import feelings
from lotow.saloon.dice.matches import mirrored
from lotow.saloon.dice.minds import bot_of
from lotow.saloon.dice.simulate import simulate
from lotow.saloon.dice.state import DiceState
from lotow.saloon.dice.thinking import ThinkingBot, stakes_of

OUTLAW, DEPUTY, RENEGADE = (ROLE_ORDER.index(role) for role in ("outlaw", "deputy", "renegade"))


# Belief


@pytest.mark.parametrize(("players", "ways"), [(4, 3), (5, 12), (6, 20), (7, 60), (8, 210)])
def test_so_many_ways_the_hidden_roles_can_lie(players: int, ways: int) -> None:
    known = shown(at_table(players).table, tuple(range(players)))
    assert len(assignments(ROLES[players], known)) == ways


def test_at_the_deal_a_role_is_as_likely_as_there_are_cards_of_it() -> None:
    state = at_table(5)
    believed = no_evidence(state.table).roles(state.living)
    assert believed[0] == (1.0, 0.0, 0.0, 0.0)
    assert believed[1] == pytest.approx((0, 1 / 4, 2 / 4, 1 / 4))


def test_who_knows_his_own_role_knows_more() -> None:
    state = at_table(5)
    believed = no_evidence(state.table).roles(state.living, 1)
    assert believed[1][OUTLAW] == 1.0
    assert believed[2] == pytest.approx((0, 1 / 3, 1 / 3, 1 / 3))


def test_the_roles_of_the_dead_are_known() -> None:
    state = at_table(4, life=(10, 0, 8, 0))
    believed = no_evidence(state.table).roles(state.living)
    assert believed[2][RENEGADE] == 1.0


def test_who_shoots_the_sheriff_is_taken_for_an_outlaw() -> None:
    state = final(at_table(6, active=1), "1 1 gatling gatling dynamite")
    before = no_evidence(state.table)
    believed = after(before, state, ShotsAimed(ones=(0, 0))).roles(state.living)
    spared = after(before, state, ShotsAimed(ones=(2, 2))).roles(state.living)
    assert believed[1][OUTLAW] > before.roles(state.living)[1][OUTLAW] > spared[1][OUTLAW]
    assert spared[1][DEPUTY] > believed[1][DEPUTY]


def test_who_heals_the_sheriff_is_taken_for_a_deputy() -> None:
    state = final(at_table(6, active=2, life=(5, 8, 8, 8, 8, 8)), "beer beer gatling gatling dynamite")
    before = no_evidence(state.table)
    believed = after(before, state, Drank((0, 0))).roles(state.living)
    assert believed[2][DEPUTY] > before.roles(state.living)[2][DEPUTY]


def test_chances_add_up_for_every_seat_and_every_card() -> None:
    state = final(at_table(8, active=1), "1 2 gatling gatling dynamite")
    believed = after(no_evidence(state.table), state, ShotsAimed(ones=(0,), twos=(3,))).roles(state.living)
    assert all(sum(chances) == pytest.approx(1) for chances in believed)
    for place, role in enumerate(ROLE_ORDER):
        assert sum(chances[place] for chances in believed) == pytest.approx(ROLES[8].count(role))


# Honest play


def swapped(state: DiceState, one: int, other: int) -> DiceState:
    """The same game with two hidden roles exchanged, which nobody else at the table can tell."""
    roles: list[Role] = list(state.table.roles)
    roles[one], roles[other] = roles[other], roles[one]
    return replace(state, table=replace(state.table, roles=tuple(roles)))


@pytest.mark.parametrize("mind", ["thinking", "easy"])
@pytest.mark.parametrize("me", [0, 1, 2, 4])
def test_a_bot_does_not_peek_at_hidden_roles(mind: Mind, me: int) -> None:
    others = [seat for seat in (1, 2, 3, 4, 5) if seat != me]
    for faces in ("1 2 beer gatling arrow", "1 1 2 2 beer", "gatling gatling beer 1 dynamite"):
        rolled = roll(at_table(6, active=me, life=(6, 5, 5, 5, 5, 5)), faces)
        ended = final(at_table(6, active=me, life=(6, 5, 5, 5, 5, 5)), faces)
        for state in (rolled, ended):
            other = swapped(state, others[0], others[-1])
            mine, same = (bot_of(mind, lambda: 0.0) for _ in range(2))
            assert decision(mine, state, no_evidence(state.table)) == decision(
                same, other, no_evidence(other.table)
            )


def test_a_thinking_outlaw_shoots_the_sheriff_and_a_deputy_does_not() -> None:
    outlaw = final(at_table(5, active=1), "1 1 gatling gatling dynamite")
    assert ThinkingBot().decide(outlaw, no_evidence(outlaw.table)) == ShotsAimed(ones=(0, 0))
    roles: tuple[Role, ...] = ("sheriff", "deputy", "outlaw", "outlaw", "renegade")
    deputy = final(at_table(5, active=1, roles=roles), "1 1 gatling gatling dynamite")
    assert ThinkingBot().decide(deputy, no_evidence(deputy.table)) == ShotsAimed(ones=(2, 2))


def test_a_thinking_player_takes_the_shot_that_wins() -> None:
    state = final(at_table(5, active=1, life=(1, 2, 8, 8, 8)), "1 1 beer beer dynamite")
    entry = ThinkingBot().decide(state, no_evidence(state.table))
    assert isinstance(entry, ShotsAimed)
    assert 0 in entry.ones


def test_a_thinking_player_at_deaths_door_keeps_his_beer() -> None:
    state = roll(at_table(5, life=(1, 8, 8, 8, 8)), "beer beer arrow arrow 2")
    kept = ThinkingBot().keep(state, no_evidence(state.table))
    assert advise_in_game(state, no_evidence(state.table))[0].kept == kept
    entry = decision(ThinkingBot(), state, no_evidence(state.table))
    assert "beer" in getattr(entry, "faces", ())


def test_a_thinking_player_counts_the_arrow_that_a_gatling_at_el_gringo_brings() -> None:
    def gatling(seated: dict[int, str]) -> float:
        state = roll(at_table(5, seated), "1 gatling gatling beer 2")
        return stakes_of(state, feelings(state, no_evidence(state.table), 0)).gatling

    assert gatling({1: "el-gringo"}) < gatling({1: "jourdonnais"})


def test_there_is_advice_only_where_there_are_dice_to_keep() -> None:
    state = at_table()
    with pytest.raises(LotowError, match="no dice to keep"):
        advise_in_game(state, no_evidence(state.table))


# Games by the hundred


def test_the_same_seed_gives_the_same_numbers_on_one_core_and_on_two() -> None:
    alone = simulate(["easy"] * 5, 90, 7, cores=1)
    assert simulate(["easy"] * 5, 90, 7, cores=2) == alone
    assert simulate(["easy"] * 5, 90, 8, cores=1) != alone


def test_a_tally_adds_up() -> None:
    chunks: list[int] = []
    tally = simulate(["easy", "random", "easy", "random"], 50, 1, lambda: chunks.append(1), cores=1)
    assert sum(tally.wins.values()) == tally.games == 50
    assert sum(score.games for score in tally.by_character.values()) == 200
    assert tally.by_role["sheriff"].wins == tally.wins["law"]
    assert tally.by_mind["easy"].games == tally.by_mind["random"].games == 100
    assert len(chunks) == 3


def test_the_thinking_bot_beats_the_greedy_one_in_mirrored_seats() -> None:
    match = mirrored("thinking", "easy", 5, 50, 20, cores=1)
    assert match.first.games == match.second.games == 250
    assert match.lead > 2 * match.error > 0


def test_the_greedy_bot_beats_the_random_one() -> None:
    match = mirrored("easy", "random", 5, 100, 20, cores=1)
    assert match.lead > 3 * match.error
