"""The campaign's own dice: the same wherever and however often they are asked for, and looked over later."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec import structs
from playing import CITIZENS, GANG, RIDERS, AtDesk, auto, book, campaign, game, posse

from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.choices import ScriptedChoices
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.steps import finish, next_unit
from lotow.campaign.dice_check import check_dice, handfuls
from lotow.campaign.document import from_json
from lotow.campaign.own_dice import CampaignRoller, seed_of
from lotow.campaign.prepare import prepare
from lotow.dice import Roll, parse
from lotow.dice.derived import faces_for
from lotow.journal.chain import MemoryJournal
from lotow.journal.records import Asked, Record, encode_dice
from lotow.journal.striking import undo

US, THEM = "red-river-riders", "dalton-gang"
HANK = Asked(US, 3, "injuries", "henchman-injuries", 4)
SIX = (4, 5, 2, 1, 1, 3)
BEFORE_ANSWERS = Path(__file__).with_name("before-answers.json")


def played() -> MemoryJournal:
    """A game with men down on both sides."""
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=("Hank", "Jed Stone", "Grat", "Bob Dalton"), kills={"Jed Stone": 2, "Emmett": 2})
    return journal


def settle(journal: MemoryJournal, key: str) -> None:
    roller = CampaignRoller(seed_of(journal.records[0]))
    journal.write(finish(Desk(journal.state, key, book(), roller, AutoChoices())))


def settled() -> MemoryJournal:
    journal = played()
    settle(journal, US)
    settle(journal, THEM)
    return journal


def rules(records: list[Record]) -> set[str]:
    return {problem.rule for problem in check_dice(records)}


def test_the_dice_are_the_same_on_every_machine() -> None:
    assert faces_for("00ff", HANK, parse("6D6")) == SIX
    assert faces_for("00ff", HANK, parse("D66")) == SIX[:2]
    assert faces_for("00ff", HANK._replace(turn=2), parse("6D6")) != SIX
    assert faces_for("00fe", HANK, parse("6D6")) != SIX


@given(some.text(max_size=8), some.integers(1, 99), some.sampled_from(["D6", "3D6", "D66", "2D1000", "7"]))
def test_every_face_is_one_that_the_die_has(seed: str, member: int, notation: str) -> None:
    dice = parse(notation)
    roll = CampaignRoller(seed).roll(dice, "", HANK._replace(member=member))
    assert dice.missing(roll.faces) == 0
    assert roll.source == ("campaign" if dice.count else "fixed")


def test_no_face_is_favoured() -> None:
    shown = Counter(
        face for turn in range(60) for face in faces_for("seed", HANK._replace(turn=turn), parse("100D6"))
    )
    assert set(shown) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 1000) < 130 for count in shown.values())


def test_an_old_roll_is_still_written_as_it_was() -> None:
    old = Roll("2D6", (4, 1), 5, "seed 42 #1")
    assert encode_dice((old,)) == b'[{"notation":"2D6","faces":[4,1],"total":5,"source":"seed 42 #1"}]'


def test_a_step_undone_and_done_again_has_the_same_dice() -> None:
    journal = settled()
    dice = [one.dice for one in journal.records]
    count = len(journal.records)
    journal.write(undo(journal.records, True))
    game(journal, out=("Hank", "Jed Stone", "Grat", "Bob Dalton"), kills={"Jed Stone": 2, "Emmett": 2})
    settle(journal, US)
    settle(journal, THEM)
    assert [one.dice for one in journal.records[count + 1 :]] == dice[3:]
    assert rules(journal.records) == set()


def test_what_a_fighter_rolls_does_not_hang_on_who_else_fell() -> None:
    """So a game amended leaves everybody his dice."""
    found = []
    for out in (("Hank",), ("Jed Stone", "Hank"), ("Young Asa", "Hank", "Otis")):
        journal = campaign(posse(RIDERS), posse(GANG))
        game(journal, out=out)
        settle(journal, US)
        rolls = [roll for one in journal.records for roll in one.dice]
        found.append(next(roll for roll in rolls if roll.subject[2:5] == HANK[2:5]))
    assert found[0] == found[1] == found[2]


def test_a_thing_rolled_twice_in_a_step_is_rolled_anew() -> None:
    journal = settled()
    subjects = [roll.subject for one in journal.records for roll in one.dice]
    assert len(set(subjects)) == len(subjects)


def test_units_written_one_by_one_have_the_dice_of_the_whole() -> None:
    whole, parts = settled(), played()
    roller = CampaignRoller(seed_of(parts.records[0]))
    for key in (US, THEM):
        while unit := next_unit(Desk(parts.state, key, book(), roller, AutoChoices())):
            parts.write(unit)
    assert [one.dice for one in parts.records] == [one.dice for one in whole.records]
    assert rules(parts.records) == set()


def test_preparing_again_keeps_the_dice() -> None:
    journal = campaign(posse(RIDERS), posse(GANG), posse(CITIZENS))
    roller = CampaignRoller(seed_of(journal.records[0]))
    dice = []
    for _ in range(2):
        choices = ScriptedChoices(["cowboys-scenarios", "attacker", "attacker"])
        journal.write(prepare(journal.state, [US, THEM], book(), roller, choices))
        dice.append(journal.records[-1].dice)
    assert dice[0] == dice[1] != ()
    assert rules(journal.records) == set()


def test_the_campaigns_own_dice_verify_clean() -> None:
    journal = settled()
    assert rules(journal.records) == set()
    assert {(one.name, one.typed, one.seeded, one.other) for one in handfuls(journal.records)} == {
        ("Red River Riders", 0, 0, 0),
        ("Dalton Gang", 0, 0, 0),
    }
    assert all(one.campaign > 2 for one in handfuls(journal.records))


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("dice-wrong", lambda roll: structs.replace(roll, faces=(*roll.faces[:-1], roll.faces[-1] % 6 + 1))),
        ("dice-wrong", lambda roll: structs.replace(roll, total=roll.total + 1)),
        ("dice-wrong", lambda roll: structs.replace(roll, notation="D7x")),
        ("dice-turn", lambda roll: structs.replace(roll, subject=(*roll.subject[:-1], 17))),
        ("dice-subject", lambda roll: structs.replace(roll, subject=())),
        ("dice-subject", lambda roll: structs.replace(roll, subject=(THEM, *roll.subject[1:]))),
        ("dice-subject", lambda roll: structs.replace(roll, subject=(US, 9, *roll.subject[2:]))),
        ("dice-subject", lambda roll: structs.replace(roll, subject=(US, 1, "loot", *roll.subject[3:]))),
    ],
)
def test_whoever_fished_is_found_out(rule: str, change: object) -> None:
    records = settled().records
    at = next(at for at, one in enumerate(records) if one.dice and one.entry.posse == US)
    assert callable(change)
    records[at] = structs.replace(records[at], dice=(change(records[at].dice[0]), *records[at].dice[1:]))
    assert rule in rules(records)


def test_typed_dice_and_seeds_are_counted_by_posse() -> None:
    journal = played()
    AtDesk(journal, US, (4, 4, 4)).until("experience")
    auto(journal, THEM, 5)
    found = {one.name: one for one in handfuls(journal.records)}
    assert found["Dalton Gang"].seeded > 2
    assert found["Red River Riders"].other == 2
    assert found["Red River Riders"].campaign == 0
    assert rules(journal.records) == set()


def test_a_campaign_of_old_rolls_from_its_first_digest_and_goes_on() -> None:
    """Exported before there were answers and dice of its own: it opens, is as it was, and plays on."""
    records = from_json(BEFORE_ANSWERS.read_bytes())
    journal = MemoryJournal(records)
    assert seed_of(records[0]) == records[0].digest
    assert len(journal.state.games) == 1
    settle(journal, "coffeyville-citizens")
    settle(journal, "dalton-gang")
    assert all(journal.state.unfinished(key) is None for key in journal.state.posses)
    assert rules(journal.records) == set()
    assert sum(one.campaign for one in handfuls(journal.records)) > 3
    assert sum(one.seeded for one in handfuls(journal.records)) > 3


@settings(max_examples=15, deadline=None)
@given(some.integers(0, 10_000), some.sets(some.sampled_from(["Hank", "Otis", "Jed Stone", "Young Clay"])))
def test_any_aftermath_verifies_and_comes_again(seed: int, out: set[str]) -> None:
    found = []
    for _ in range(2):
        journal = campaign(posse(RIDERS), posse(GANG))
        game(journal, out=sorted(out), kills={"Emmett": len(out)})
        desk = Desk(journal.state, US, book(), CampaignRoller(str(seed)), AutoChoices())
        found.append(finish(desk))
    assert found[0] == found[1]
