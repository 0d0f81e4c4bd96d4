"""Whole games as lists of entries: replayed, undone, told; and whatever is decided, every invariant holds."""

from __future__ import annotations

import pytest
from dice_table import at_table, final
from dice_table import roll as table_roll
from hypothesis import given, settings
from hypothesis import strategies as st

from lotow.dice import ScriptedRoller, SeededRoller
from lotow.dice.rolls import numbers
from lotow.errors import LotowError, Text
from lotow.saloon.dice.belief import after, no_evidence
from lotow.saloon.dice.bots import decision
from lotow.saloon.dice.content import Role
from lotow.saloon.dice.decisions import check, legal
from lotow.saloon.dice.entries import (
    Dealt,
    DiceRolled,
    DiceSeat,
    Entry,
    Kept,
    Mind,
    ShotsAimed,
    decode,
    encode,
)
from lotow.saloon.dice.game import begin, deal, fold, picking, roll, seated, step
from lotow.saloon.dice.hands import unpack
from lotow.saloon.dice.minds import bot_of
from lotow.saloon.dice.state import DiceState
from lotow.saloon.dice.telling import consequences, joined, tell, told


def played(players: int, mind: Mind, seed: int) -> list[Entry]:
    """A whole game among bots, as its entries."""
    roller = SeededRoller(seed)
    entries: list[Entry] = [deal([(f"P{seat}", mind) for seat in range(players)], picking(roller))]
    state = fold(entries)
    bots = [bot_of(mind, numbers(seed + seat)) for seat in range(players)]
    belief = no_evidence(state.table)
    while state.ending is None:
        if state.phase == "roll":
            entry: Entry = roll(state, roller)
        else:
            entry = decision(bots[state.decider], state, belief)
            belief = after(belief, state, entry)
        state = step(state, entry)
        entries.append(entry)
    return entries


def invariants(state: DiceState) -> None:
    """What holds at every moment of every game."""
    table = state.table
    assert sum(state.arrows) + state.pile == 9
    assert state.pile >= 1
    assert all(0 <= life <= most for life, most in zip(state.life, table.most, strict=True))
    assert state.living == tuple(seat for seat, life in enumerate(state.life) if life)
    assert all(not state.arrows[seat] for seat, life in enumerate(state.life) if not life)
    assert (state.ending is not None) == (state.phase == "over")
    if state.ending is None:
        assert state.active in state.living
        assert state.decider in state.living


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_is_decided_every_invariant_holds_and_the_game_ends_once(data: st.DataObject) -> None:
    players = data.draw(st.integers(3, 8))
    seed = data.draw(st.integers(0, 2**32))
    roller, number = SeededRoller(seed), numbers(seed)
    state = begin(deal([("P", "human")] * players, picking(roller))).freeze()
    ended = 0
    for _ in range(5000):
        invariants(state)
        if state.ending is not None:
            ended += 1
            break
        if state.phase == "roll":
            state = step(state, roll(state, roller))
            continue
        options = list(legal(state))
        assert options
        assert len(set(options)) == len(options)
        for option in options[:3]:
            check(state, option)
        state = step(state, options[int(number() * len(options))])
    assert ended == 1


@pytest.mark.parametrize("mind", ["thinking", "easy", "random"])
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_bots_play_whole_games_by_the_rules(mind: Mind, players: int) -> None:
    entries = played(players, mind, seed=players)
    state = fold(entries)
    invariants(state)
    assert state.ending is not None


def test_a_game_is_replayed_from_its_entries_and_from_json() -> None:
    entries = played(5, "easy", 3)
    assert decode(encode(entries)) == entries
    assert fold(decode(encode(entries))) == fold(entries)


def test_a_game_is_undone_by_leaving_out_its_last_entries() -> None:
    entries = played(4, "easy", 8)
    for number in range(1, len(entries), 7):
        state = fold(entries[:number])
        assert step(state, entries[number]) == fold(entries[: number + 1])


@pytest.mark.parametrize("content", [b"", b"{}", b'[{"what": "danced"}]', b'[{"what": "rolled"}]'])
def test_what_is_no_game_is_refused(content: bytes) -> None:
    with pytest.raises(LotowError, match="no game of dice"):
        decode(content)


def test_a_game_begins_with_a_deal() -> None:
    with pytest.raises(LotowError, match="begins with a deal"):
        fold([DiceRolled(("1",))])
    with pytest.raises(LotowError, match="no game without a deal"):
        fold([])


def test_a_deal_must_be_one_that_can_be_dealt() -> None:
    roles: tuple[Role, ...] = ("sheriff", "outlaw", "outlaw", "renegade")
    twice = tuple(DiceSeat("P", role, "black-jack") for role in roles)
    with pytest.raises(LotowError, match="every character is dealt once"):
        seated(Dealt(twice))
    with pytest.raises(LotowError, match="not the roles"):
        seated(Dealt(tuple(DiceSeat("P", "sheriff", "black-jack") for _ in range(4))))


def test_dice_come_from_the_roller() -> None:
    state = fold(played(4, "easy", 8)[:1])
    entry = roll(state, ScriptedRoller([1, 2, 3, 4, 6]))
    assert entry == DiceRolled(("1", "2", "arrow", "dynamite", "gatling"), "script")


# Told


def test_a_game_is_told_in_both_languages_an_entry_each() -> None:
    entries = played(5, "easy", 3)
    told = list(tell(entries))
    assert len(told) == len(entries)
    assert told[0].en.startswith("At the table: P0 as ")
    assert told[0].fr.startswith("À table : P0 en ")
    assert told[1].en.startswith("P")
    assert any("rolls" in one.en and "lance" in one.fr for one in told)
    assert any(word in told[-1].en for word in ("win", "wins"))
    assert "gagne" in told[-1].fr


def test_hidden_roles_are_not_told_before_they_are_shown() -> None:
    first = next(iter(tell(played(6, "easy", 3))))
    assert "(sheriff, " in first.en
    for hidden in ("outlaw", "renegade", "deputy"):
        assert hidden not in first.en


def test_open_roles_are_told() -> None:
    first = next(iter(tell(played(3, "easy", 3))))
    assert all(role in first.en for role in ("outlaw", "renegade", "deputy"))


def said(state: DiceState, entry: Entry) -> str:
    """What comes of an entry, in words."""
    return joined(consequences(state, step(state, entry)), " ").en


def test_dynamite_and_gatlings_are_told_when_they_go_off() -> None:
    state = at_table(arrows=(2, 0, 0, 0, 0))
    bang = DiceRolled(("dynamite", "dynamite", "dynamite", "gatling", "arrow"))
    assert said(state, bang) == "The dynamite goes off! P0: 10 > 9."
    rolled = table_roll(state, "gatling gatling gatling dynamite dynamite")
    assert said(rolled, Kept(unpack(rolled.hand))).startswith(
        "The gatling fires! P0: arrows 2 > 0. P1: 8 > 7."
    )


def test_an_arrow_of_el_gringo_is_told() -> None:
    state = final(at_table(characters={1: "el-gringo"}), "1 1 gatling gatling dynamite")
    assert said(state, ShotsAimed(ones=(1, 1))) == "P0: arrows 0 > 1. P1: 7 > 5."


def test_who_keeps_nothing_rolls_everything_again() -> None:
    state = table_roll(at_table(), "1 1 1 1 1")
    assert told(state, Kept(())) == Text("P0 rolls everything again.", "P0 relance tout.")
    assert told(state, Kept(("1", "1", "1", "1"))).fr.endswith("relance 1 dé.")


def test_every_kind_of_entry_is_told() -> None:
    """Over some games of eight, where every character comes up."""
    kinds = {type(entry).__name__ for seed in range(12) for entry in played(8, "random", seed)}
    told_of = {"Dealt", "DiceRolled", "Kept", "Gave", "ShotsAimed", "Dodged", "Shed", "Drank", "Cleared"}
    assert kinds == told_of
    for seed in range(12):
        assert all(one.en and one.fr for one in tell(played(8, "random", seed)))
