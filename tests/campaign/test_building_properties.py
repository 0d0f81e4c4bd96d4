"""However a posse is built: the money adds up, nothing is lost, and the journal always tells the same."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from memory_journal import PosseJournal, Step
from posses import book

from lotow.campaign.building import found
from lotow.errors import LotowError
from lotow.journal.fold import fold, misfits
from lotow.journal.records import Record, decode, encode
from lotow.posse.check import AT_THE_END, check
from lotow.posse.members import Posse
from lotow.posse.worth import cost

TYPES = {
    "cowboys": ("trail boss", "greenhorn", "buckaroo", "cowpoke", "wrangler"),
    "lawmen": ("sheriff", "deputy", "upstanding citizen", "vigilante"),
    "outlaws": ("desperado", "kid", "rowdy", "tough"),
}
GUNS = ("gunslinger", "cookie", "free trapper", "Indian scout", "preacher", "US marshal")
ITEMS = (
    "sixgun",
    "hand weapon",
    "winchester",
    "shotgun",
    "rifle",
    "horse",
    "lasso",
    "heavy pistol",
    "dynamite",
)


Move = tuple[int, int, int, int]
moves = st.lists(st.tuples(*[st.integers(0, 60)] * 4), min_size=12, max_size=40)


def picked(number: int, things: Sequence[str]) -> str:
    return things[number % len(things)]


def step(move: Move, posse: Posse) -> Step:
    """What four numbers mean for the posse as it stands, mostly sensible."""
    kind, first, second, third = move
    who = picked(first, [*[f"#{one.id}" for one in posse.members], "stash", "#99"])
    gear = next((one.gear for one in posse.members if who == f"#{one.id}"), posse.stored)
    bought = [one.item for one in gear if not one.included] or [one.item for one in gear] or ["sixgun"]
    other = picked(third, [*[f"#{one.id}" for one in posse.members], "stash"])
    match kind % 9:
        case 0 | 1:
            wanted = picked(second, TYPES[posse.list])
            armed = [picked(third, ITEMS)] if third % 2 else []
            return lambda builder: builder.hire(wanted, count=1 + first % 3, gear=armed)
        case 2:
            return lambda builder: builder.hire(picked(first, (*GUNS, "cowpoke", "kid")))
        case 3 | 4:
            items = [picked(second, ITEMS), picked(third, ITEMS)][: 1 + first % 2]
            return lambda builder: builder.equip(who, items)
        case 5:
            return lambda builder: builder.drop(who, [picked(second, bought)])
        case 6:
            return lambda builder: builder.give(who, picked(second, bought), other)
        case 7:
            return lambda builder: builder.rename(who, picked(second, ("Jed", "Bo", "Al", "")))
        case _:
            return lambda builder: builder.dismiss(who)


def built(posse_list: str, budget: int | None, tried: list[Move]) -> PosseJournal:
    """A posse and what was tried on it; what was refused left nothing behind."""
    journal = PosseJournal(found("Riders", posse_list, budget, "", book()))
    for move in tried:
        before = list(journal.records)
        try:
            journal.do(step(move, journal.posse))
        except LotowError:
            assert journal.records == before
    return journal


journals = st.builds(built, st.sampled_from(sorted(TYPES)), st.sampled_from((None, None, 400, 60)), moves)


@settings(max_examples=200, deadline=None)
@given(journals)
def test_cost_and_stash_are_always_the_budget_and_the_stash_is_never_negative(journal: PosseJournal) -> None:
    ends = {one.step: one.number for one in journal.records}
    for number in ends.values():
        posse = fold(journal.records[:number]).the_posse()
        assert cost(posse) + posse.stash == posse.budget
        assert posse.stash >= 0


@settings(max_examples=150, deadline=None)
@given(journals)
def test_what_was_built_without_anyway_breaks_no_rule_but_those_for_the_end(journal: PosseJournal) -> None:
    assert {one.rule for one in check(journal.posse, book())} <= set(AT_THE_END)


@settings(max_examples=150, deadline=None)
@given(journals)
def test_undoing_everything_gives_back_the_start_and_redoing_everything_the_end(
    journal: PosseJournal,
) -> None:
    start, end = fold(journal.records[:1]).the_posse(), journal.posse
    undone = 0
    while True:
        try:
            journal.undo()
        except LotowError:
            break
        undone += 1
        assert cost(journal.posse) + journal.posse.stash == journal.posse.budget
    assert journal.posse == start
    for _ in range(undone):
        journal.redo()
    assert journal.posse == end


@settings(max_examples=150, deadline=None)
@given(journals, st.lists(st.booleans() | st.none(), max_size=15))
def test_any_mix_of_undo_redo_and_steps_keeps_the_money_right(
    journal: PosseJournal, turns: list[bool | None]
) -> None:
    for turn in turns:
        try:
            if turn is None:
                journal.do(lambda builder: builder.hire("cookie"))
            elif turn:
                journal.undo()
            else:
                journal.redo()
        except LotowError:
            continue
        assert cost(journal.posse) + journal.posse.stash == journal.posse.budget
        assert misfits(journal.records) == []


@settings(max_examples=150, deadline=None)
@given(journals)
def test_a_journal_written_down_and_replayed_comes_to_the_same(journal: PosseJournal) -> None:
    again = [
        Record(number=one.number, step=one.step, entry=decode(encode(one.entry))) for one in journal.records
    ]
    assert [one.entry for one in again] == [one.entry for one in journal.records]
    assert fold(again).the_posse() == journal.posse
    assert msgspec.json.decode(msgspec.json.encode(journal.posse), type=Posse) == journal.posse
