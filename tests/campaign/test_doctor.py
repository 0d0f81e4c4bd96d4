"""The doctor: what he asks, every row of his table, and what healing undoes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from playing import GANG, RIDERS, AtDesk, campaign, game, is_there, member, play_until, posse, with_member

from lotow.campaign.aftermath.choices import VisitDoctor
from lotow.errors import LotowError
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import DoctorVisited, InjuryRolled
from lotow.posse.growth import natural
from lotow.posse.members import Injury, Raised
from lotow.posse.standing import injury_called
from lotow.rulebook import load_rulebook
from lotow.telling.teller import Teller

US, CLAY = "red-river-riders", "Young Clay"
LEG = Injury("leg-wound", None, None, (Raised("move", -1),))
HAND = Injury("hand-injury", None, None, (Raised("fightin", -1),))
NERVES = Injury("nervous-condition", None, None, (Raised("pluck", -1),))
STUMP = Injury("arm-wound", "amputation", None, ())
PRICE = (3, 3, 3, 3)


def waiting(*injuries: Injury, stash: int = 100, **changes: Any) -> MemoryJournal:
    """Young Clay with injuries, and money for the doctor."""
    riders = with_member(posse(RIDERS), CLAY, injuries=injuries, **changes)
    journal = campaign(riders, posse(GANG))
    game(journal, winner="")
    play_until(journal, US, "spending")
    journal.state.posses[US] = structs.replace(journal.state.posses[US], stash=stash)
    return journal


def visit(journal: MemoryJournal, *dice: int, answers: tuple[str, ...] = ("yes",)) -> DoctorVisited:
    desk = AtDesk(journal, US, dice, answers, [VisitDoctor(member=2)])
    entry = desk.units()[0].entry
    assert desk.used_up
    assert isinstance(entry, DoctorVisited)
    return entry


def test_the_doctor_asks_4d6_and_is_paid_first() -> None:
    journal = waiting(LEG)
    entry = visit(journal, 6, 5, 4, 3, 2)
    assert (entry.asked, entry.paid) == (18, 18)
    assert journal.state.posses[US].stash == 82


def test_what_was_healed_is_told_by_name() -> None:
    journal = waiting(LEG, HAND)
    entry = visit(journal, *PRICE, 4, answers=("yes", "1"))
    told = Teller(journal.records, load_rulebook()).tell(entry)
    assert told.en == f"{CLAY} pays the doc $12: on the mend, hand injury healed"
    assert told.fr.endswith(f"guéri : {injury_called(HAND, load_rulebook()).fr}")


def test_1_the_quack_makes_it_worse() -> None:
    journal = waiting(LEG)
    entry = visit(journal, *PRICE, 1, 3, 4)
    assert entry.rolled is not None
    assert entry.rolled.row == "botched"
    assert [one.row for one in member(journal.state, CLAY).injuries] == ["leg-wound", "hand-injury"]
    worse = journal.records[-1].entry
    assert isinstance(worse, InjuryRolled)
    assert worse.cause == "doctor"


@pytest.mark.parametrize(
    ("dice", "row"), [((6, 2), "captured"), ((6, 1), "bitter-enmity"), ((3, 6), "robbed")]
)
def test_1_worse_is_never_captured_hateful_or_robbed(dice: tuple[int, int], row: str) -> None:
    journal = waiting(LEG)
    visit(journal, *PRICE, 1, *dice, 4, 4)
    worse = journal.records[-1].entry
    assert isinstance(worse, InjuryRolled)
    assert [(one.row, one.rerolled) for one in worse.rolled] == [(row, True), ("full-recovery", False)]


def test_1_worse_can_be_death() -> None:
    journal = waiting(LEG)
    visit(journal, *PRICE, 1, 1, 1)
    assert not is_there(journal.state, CLAY)


def test_1_worse_can_be_many_and_still_not_robbed() -> None:
    journal = waiting(LEG)
    visit(journal, *PRICE, 1, 1, 6, 1, 3, 6, 2, 2)
    assert len(member(journal.state, CLAY).injuries) == 2


def test_2_no_help() -> None:
    journal = waiting(LEG)
    entry = visit(journal, *PRICE, 2)
    assert entry.rolled is not None
    assert (entry.rolled.row, entry.healed) == ("no-help", ())
    assert member(journal.state, CLAY).injuries == (LEG,)


@pytest.mark.parametrize("die", [3, 4, 5])
def test_3_to_5_one_injury_of_the_players_choice_is_healed(die: int) -> None:
    journal = waiting(LEG, HAND)
    entry = visit(journal, *PRICE, die, answers=("yes", "1"))
    assert entry.rolled is not None
    assert (entry.rolled.row, entry.healed) == ("on-the-mend", (HAND,))
    clay = member(journal.state, CLAY)
    assert clay.injuries == (LEG,)
    assert natural(clay, load_rulebook()).fightin == 3


def test_6_a_miracle_heals_everything_but_an_amputation() -> None:
    journal = waiting(LEG, STUMP, HAND, NERVES)
    entry = visit(journal, *PRICE, 6)
    assert entry.rolled is not None
    assert entry.rolled.row == "miracle"
    clay = member(journal.state, CLAY)
    assert clay.injuries == (STUMP,)
    profile = natural(clay, load_rulebook())
    assert (profile.move, profile.fightin, profile.pluck) == (6, 3, 3)


def test_healing_never_carries_anybody_above_a_maximum() -> None:
    journal = waiting(NERVES, raised=(Raised("pluck", 5),))
    assert natural(member(journal.state, CLAY), load_rulebook()).pluck == 7
    entry = visit(journal, *PRICE, 6)
    assert entry.lowered == (Raised("pluck", -1),)
    assert natural(member(journal.state, CLAY), load_rulebook()).pluck == 7


def test_enmity_and_a_hardened_mind_are_not_healed() -> None:
    hate, hard = Injury("bitter-enmity", None, "dalton-gang", ()), Injury("hardened", None, None, ())
    journal = waiting(LEG, hate, hard)
    visit(journal, *PRICE, 6)
    assert member(journal.state, CLAY).injuries == (hate, hard)


@pytest.mark.parametrize(
    "row", ["madness", "chest-wound", "blinded-in-one-eye", "old-battle-wound", "nervous-condition"]
)
def test_every_wound_can_be_healed(row: str) -> None:
    journal = waiting(Injury(row))
    visit(journal, *PRICE, 3)
    assert member(journal.state, CLAY).injuries == ()


def test_one_visit_after_each_game() -> None:
    journal = waiting(LEG)
    visit(journal, *PRICE, 2)
    with pytest.raises(LotowError, match="has seen one after this game"):
        visit(journal, *PRICE, 2)


def test_a_price_nobody_pays_ends_the_visit() -> None:
    journal = waiting(LEG)
    entry = visit(journal, *PRICE, answers=("no",))
    assert (entry.paid, entry.rolled) == (0, None)
    assert journal.state.posses[US].stash == 100


def test_a_price_beyond_the_stash_is_not_paid() -> None:
    journal = waiting(LEG, stash=11)
    assert visit(journal, *PRICE, answers=()).paid == 0


@pytest.mark.parametrize(
    ("injuries", "changes", "why"),
    [
        ((), {}, "nothing to heal"),
        ((STUMP,), {}, "nothing to heal"),
        ((LEG,), {"role": "henchman"}, "no hero"),
        ((LEG,), {"captive_of": "Dalton Gang"}, "held captive"),
    ],
)
def test_who_does_not_see_the_doctor(injuries: tuple[Injury, ...], changes: dict[str, Any], why: str) -> None:
    journal = waiting(*injuries, **changes)
    with pytest.raises(LotowError, match=why):
        visit(journal, *PRICE, 2)


def test_an_advance_earned_at_the_doctors_is_taken_there() -> None:
    """A botched treatment, and against the odds a point of experience that reaches a threshold."""
    journal = waiting(LEG, experience=0)
    desk = AtDesk(journal, US, (*PRICE, 1, 6, 6, 4, 4), ["yes"], [VisitDoctor(member=2)])
    desk.units()
    clay = member(journal.state, CLAY)
    assert clay.experience == 2
    assert clay.raised == (Raised("grit", 1),)
