"""Two devices at one table: in whatever order their taps arrive, once or twice, it comes to the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from posses import book
from table_support import GANG, LAW, opened

from lotow.table import taps as t
from lotow.table.folding import fold
from lotow.table.follows import counts, outcome
from lotow.table.saying import Sayer
from lotow.table.table_state import beginning
from lotow.table.tap_checks import problems_of
from lotow.table.unsaid import still_asked
from lotow.table.written_report import report_of

OPENED = {
    name: opened(name, LAW)
    for name in ("bank-robbery", "vendetta", "hang-em-high", "open-range", "jailbreak", "stagecoach")
}
SIDES = {LAW: range(1, 5), GANG: range(5, 9)}
WEAPONS = ("sixgun", "shotgun", "rifle", "repeating-rifle", "dynamite", "banjo")
PLAIN = (
    t.Reloaded,
    t.Dived,
    t.WentProne,
    t.StoodUp,
    t.GotMounted,
    t.Dismounted,
    t.Unhorsed,
    t.HorseKilled,
    t.LeftTable,
)


def taps_of(side: str) -> st.SearchStrategy[Any]:
    """Taps that touch nobody but this side's own people."""
    who = st.sampled_from(SIDES[side])
    turn = st.integers(1, 6)
    dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
    weapon = st.sampled_from(WEAPONS)
    modes = st.sampled_from(("shot", "volley", "both-barrels", "spread"))
    plain = [st.builds(kind, fighter=who, turn=turn) for kind in PLAIN]
    return st.one_of(
        *plain,
        st.builds(t.GunFired, fighter=who, weapon=weapon, mode=modes, turn=turn),
        st.builds(t.Threw, fighter=who, weapon=weapon, laid=st.booleans(), turn=turn),
        st.builds(t.Jammed, fighter=who, weapon=weapon, turn=turn),
        st.builds(t.Wounded, fighter=who, wounds=st.integers(1, 3), turn=turn),
        st.builds(t.WentOut, fighter=who, turn=turn),
        st.builds(t.FortuneTried, fighter=who, saved=st.booleans(), turn=turn),
        st.builds(t.FameSpent, fighter=who, points=st.integers(1, 3), turn=turn),
        st.builds(t.Regained, fighter=who, what=st.sampled_from(("fame", "fortune")), turn=turn),
        st.builds(t.PluckTested, fighter=who, dice=dice, turn=turn),
        st.builds(t.HillsTested, side=st.just(side), dice=dice, turn=turn),
        st.builds(t.Rerolled, side=st.just(side), turn=turn),
        st.builds(t.Took, fighter=who, what=st.just("bags"), turn=turn),
        st.builds(t.Gained, side=st.just(side), what=st.just("cattle"), count=st.integers(-1, 9), turn=turn),
        st.builds(t.Did, fighter=who, what=st.just("duellists"), turn=turn),
        st.builds(t.ItemUsed, fighter=who, rolled=st.integers(1, 6), turn=turn),
        st.builds(t.TurnBegun, turn=turn),
        st.builds(t.PhaseBegun, phase=st.sampled_from(t.PHASES), turn=turn),
    )


@st.composite
def two_devices(draw: st.DrawFn) -> tuple[list[t.Tap], list[t.Tap]]:
    """What each device tapped, in its own order, numbers running with gaps, some of it taken back."""
    streams = []
    for device, side in (("phone", LAW), ("tablet", GANG)):
        made = draw(st.lists(taps_of(side), max_size=12))
        numbers = sorted(draw(st.sets(st.integers(1, 60), min_size=len(made), max_size=len(made))))
        stream = [
            structs.replace(tap, device=device, number=at) for tap, at in zip(made, numbers, strict=True)
        ]
        for at in draw(st.lists(st.sampled_from(numbers), max_size=3)) if numbers else ():
            last = max(one.number for one in stream)
            stream.append(t.TapStruck(device=device, number=last + 1, of_device=device, of_number=at))
        streams.append(stream)
    return streams[0], streams[1]


def woven(draw: st.DrawFn, first: Sequence[t.Tap], second: Sequence[t.Tap]) -> list[t.Tap]:
    """The taps of both as they arrive: each device keeps its order, some arrive twice."""
    left, right, order = list(first), list(second), []
    while left or right:
        stream = left if left and (not right or draw(st.booleans())) else right
        order.append(stream.pop(0))
        if draw(st.integers(0, 5)) == 0:
            order.append(draw(st.sampled_from(order)))
    return order


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_order_in_which_each_device_keeps_its_own_gives_the_same_table(data: st.DataObject) -> None:
    first, second = data.draw(two_devices())
    begun = OPENED[data.draw(st.sampled_from(sorted(OPENED)))]
    weave = st.composite(lambda draw: woven(draw, first, second))()
    one, other = data.draw(weave), data.draw(weave)
    assert fold(begun, one) == fold(begun, other) == fold(begun, [*first, *second])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_sequence_of_taps_ever_fails(data: st.DataObject) -> None:
    first, second = data.draw(two_devices())
    begun = OPENED[data.draw(st.sampled_from(sorted(OPENED)))]
    extra: list[t.Tap] = [
        t.SideFled(side=GANG, device="x", number=1),
        t.WentOut(fighter=99, by=77, device="x", number=2),
        t.Freed(fighter=data.draw(st.integers(0, 12)), device="x", number=3),
        t.MadePrisoner(fighter=data.draw(st.integers(0, 12)), device="x", number=4),
        t.Counted(side="nobody", what="bags", count=9, device="x", number=5),
        t.Counted(side=LAW, what="bags", count=-3, device="x", number=7),
        t.Wounded(fighter=2, wounds=-5, device="x", number=8),
        t.WentOut(fighter=data.draw(st.integers(9, 12)), by=0, device="x", number=9),
        t.Happened(what="coach-away", device="x", number=10),
        t.Ended(device="x", number=6),
    ]
    taps = data.draw(st.permutations([*first, *second, *extra]))
    state = fold(begun, taps)
    counts(state)
    outcome(state)
    still_asked(state)
    sayer = Sayer(state, book())
    for tap in taps:
        problems_of(state, tap)
        assert sayer.say(tap).en
    report_of(state, book().content.scenario[begun.scenario])
    assert all(0 <= one.wounds_left <= one.start.wounds for one in state.fighters.values())


@settings(max_examples=60, deadline=None)
@given(two_devices())
def test_undoing_everything_gives_the_start(taps: tuple[list[t.Tap], list[t.Tap]]) -> None:
    begun = OPENED["vendetta"]
    made = [tap for tap in (*taps[0], *taps[1]) if not isinstance(tap, t.TapStruck)]
    strikes = [
        t.TapStruck(device="third", number=at, of_device=tap.device, of_number=tap.number)
        for at, tap in enumerate(made, 1)
    ]
    assert fold(begun, [*made, *strikes]) == beginning(begun)


@settings(max_examples=40, deadline=None)
@given(two_devices())
def test_every_table_gives_a_report_that_names_its_own_people(
    taps: tuple[list[t.Tap], list[t.Tap]],
) -> None:

    begun = OPENED["bank-robbery"]
    state = fold(begun, [*taps[0], *taps[1]])
    report = report_of(state, book().content.scenario["bank-robbery"])
    for side, said in zip(begun.sides, report.posse, strict=True):
        assert {*said.out, *said.kills} <= {one.name for one in side.fighters}
    assert sum(said.counts.get("bags", 0) for said in report.posse) == 3
