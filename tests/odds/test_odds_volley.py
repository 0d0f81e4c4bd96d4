"""Volleys against the same shots fired one after the other, die by die."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_odds import Body, Dice, Shooting, Wounding, takes_wound, unfold

from lotow.errors import LotowError
from lotow.odds.chances import faces
from lotow.odds.combatant import Combatant
from lotow.odds.described import read_combatant, read_thing
from lotow.odds.nerve import Company
from lotow.odds.reach import Aim
from lotow.odds.shooting import Shot, ShotOdds, shoot, to_hit
from lotow.odds.shot import shooting
from lotow.odds.volley import Fall, Mark, volley
from lotow.odds.volley_dice import Barrage
from lotow.odds.volleys import Shooter, read_shooter, volleying
from lotow.odds.wounding import Critical, Toughness, wound_roll
from lotow.rulebook import Rulebook, load_rulebook

CRITICAL = Critical(6, (16, 1, 1), 18)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook()


def reckoned(one: Shooting, body: Body, *, nerve: int = 0, knocks: bool = False, shield: int = 0) -> Shot:
    hit, of, jam, jam_of = to_hit(one.shootin, again=one.again, jam_on=int(one.jams), confirm=int(one.jams))
    way = (*one.way, *((shield,) if shield else ()))
    return Shot(
        hit,
        of,
        wound_roll(one.wounding.cell, one.wounding.modifier, again=one.wounding.again),
        Toughness(body.wounds, body.fortune, ignored=body.ignored),
        one.dice,
        tuple(faces(value) for value in way),
        jam,
        jam_of,
        faces(one.dodge),
        CRITICAL if one.criticals else None,
        faces(nerve) if nerve else 1,
        6 if nerve else 1,
        knocks,
        len(way) - 1 if shield else None,
    )


class Stand(NamedTuple):
    """Where a volley stands: whose turn, which of its dice, the target and what has happened to it."""

    at: int
    die: int
    body: Body
    struck: bool = False
    hit: bool = False
    dived: bool = False
    felled_by: int = -1
    again: int = 0


def played(
    shots: list[Shooting], cover: list[Shooting], body: Body, dive_on: int, again: int = 0
) -> dict[Stand, Fraction]:
    """One die of one shooter after the other; after its last a target that was hit rolls a die to stand, and
    a failure `again` so many times in all."""

    def step(dice: Dice, now: Stand) -> Stand:
        one = (cover if now.dived else shots)[now.at]
        target, struck = now.body, now.struck
        if target.wounds:
            _, through, _, target = one._replace(body=target, dice=1).play(dice)
            struck = struck or bool(through)
        felled = now.at if now.body.wounds and not target.wounds else now.felled_by
        now = now._replace(body=target, struck=struck, hit=now.hit or struck, felled_by=felled)
        if now.die + 1 < one.dice:
            return now._replace(die=now.die + 1)
        dived, left = now.dived, now.again
        if struck and target.wounds and dive_on and not dice.makes(dive_on):
            dived = not (left and dice.makes(dive_on)) or dived
            left = max(left - 1, 0)
        return now._replace(at=now.at + 1, die=0, struck=False, dived=dived, again=left)

    return unfold(Stand(0, 0, body, again=again), step, lambda now: now.at == len(shots))


shots = st.builds(
    Shooting,
    st.integers(3, 6),
    st.builds(Wounding, st.sampled_from(["3", "4", "5", "6/4"]), st.just(0), st.none(), st.booleans()),
    st.just(Body(1)),
    modifier=st.just(0),
    jams=st.booleans(),
    fixed=st.none(),
    again=st.booleans(),
    way=st.sampled_from([(), (3,)]),
    dodge=st.sampled_from([7, 6]),
    criticals=st.booleans(),
    dice=st.sampled_from([1, 1, 2]),
)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(shots, min_size=1, max_size=3),
    st.builds(Body, st.integers(1, 2), st.integers(0, 1), st.integers(0, 1)),
    st.sampled_from([0, 0, 4]),
    st.integers(0, 2),
)
def test_a_volley_does_what_the_dice_do(fired: list[Shooting], body: Body, dive_on: int, again: int) -> None:
    # Whoever dives gets behind something that asks for 4+.
    covered = [one._replace(way=(*one.way, 4)) for one in fired]
    ends = played(fired, covered, body, dive_on, again)
    barrages = [
        Barrage((reckoned(one, body), reckoned(behind, body)), ())
        for one, behind in zip(fired, covered, strict=True)
    ]
    fails = 6 - faces(dive_on) if dive_on else 0
    tough = Toughness(body.wounds, body.fortune, ignored=body.ignored)
    odds = volley(Mark(tough, 0, fails, 6, 2, again=again), barrages)

    def likely(met: list[Fraction]) -> Fraction:
        return sum(met, Fraction(0))

    assert odds.out == likely([share for end, share in ends.items() if not end.body.wounds])
    assert odds.hit == likely([share for end, share in ends.items() if end.hit])
    assert odds.dives == likely([share for end, share in ends.items() if end.dived])
    for at, share in enumerate(odds.by):
        assert share == likely([chance for end, chance in ends.items() if end.felled_by == at])
    suffered = [
        likely([share for end, share in ends.items() if body.wounds - end.body.wounds == lost])
        for lost in range(body.wounds + 1)
    ]
    assert [Fraction(weight, odds.total) for weight in odds.weights] == suffered


def test_a_mount_catches_half_and_throws_its_rider() -> None:
    body, horse = Body(2), Body(1)
    rifle = Shooting(4, Wounding("4"), body, jams=False, criticals=False)

    def step(dice: Dice, now: tuple[int, Body, Body, bool]) -> tuple[int, Body, Body, bool]:
        left, rider, mount, thrown = now
        on = mount.wounds and not thrown
        if rider.wounds and dice.makes(4):
            if on and not dice.makes(4):
                if dice.makes(4):
                    mount = takes_wound(dice, mount, False)
                if not mount.wounds:
                    thrown = True
                    if not dice.makes(2) and dice.makes(5):
                        rider = takes_wound(dice, rider, False)
            elif dice.makes(4):
                rider = takes_wound(dice, rider, False)
        return left - 1, rider, mount, thrown

    ends = unfold((3, body, horse, False), step, lambda now: not now[0])
    mounted, foot = reckoned(rifle, body, shield=4), reckoned(rifle, body)
    at_mount = reckoned(rifle, horse)
    odds = volley(Mark(Toughness(2), 1, 0, 1, 1, Fall(2, 36)), [Barrage((mounted,), (foot,), at_mount)] * 3)
    assert odds.out == sum((share for end, share in ends.items() if not end[1].wounds), Fraction(0))
    assert odds.thrown == sum((share for end, share in ends.items() if end[3]), Fraction(0))
    assert odds.mount_out == sum((share for end, share in ends.items() if not end[2].wounds), Fraction(0))


def test_a_volley_of_one_is_a_shot(book: Rulebook) -> None:
    sheriff, target = read_combatant(book, "sheriff"), read_combatant(book, "W2 FT1 P3")
    gun = book.content.weapon["sixgun"]
    odds = volleying(book.content, target, [Shooter(sheriff, gun)])
    shot = shooting(book.content, sheriff, target, gun)
    assert odds.figures()["wounds"] == shot.figures()["wounds"]
    assert odds.hit == shot.figures()["through"]


def test_a_reroll_of_the_targets_nerve_is_spent_once_and_whiskey_holds_for_every_test(book: Rulebook) -> None:
    def dives(target: str, rerolls: int = 0) -> Fraction:
        shooters = [Shooter(read_combatant(book, "S4"), book.content.weapon["sixgun"], number=3)]
        company = Company(rerolls=rerolls)
        return volleying(book.content, read_combatant(book, target), shooters, company=company).dives

    spent = [dives("P3", rerolls) for rerolls in range(5)]
    # Three shots ask for three tests at most.
    assert spent[0] > spent[1] > spent[2] > spent[3] == spent[4]
    sober = [dives(f"P{min(7, 3 + face)}") for face in range(1, 7)]
    assert dives("P3 +fine whiskey") == sum(sober, Fraction(0)) / 6


def test_a_buffalo_gun_lays_its_victim_low_so_that_it_dives_no_more(book: Rulebook) -> None:
    target = read_combatant(book, "W2 P3")
    gun = book.content.weapon["buffalo-gun"]
    odds = volleying(book.content, target, [Shooter(read_combatant(book, "S4"), gun)] * 2)
    assert odds.dives == 0
    assert odds.knocked_down == odds.hit - odds.out > 0


def test_a_shooter_is_read_as_people_write_one(book: Rulebook) -> None:
    def find(text: str):  # type: ignore[no-untyped-def]
        return read_combatant(book, text)

    one = read_shooter(book, "2 deputy with sixgun fanning past hedge and 4+ at 5", Aim(), find)
    assert (one.number, one.who.name.en, one.weapon.id) == (2, "deputy", "sixgun")
    assert (one.aim.mode, one.aim.distance) == ("volley", 5)
    assert [thing.value for thing in one.aim.in_the_way] == [3, 4]
    with pytest.raises(LotowError, match="who shoots with what"):
        read_shooter(book, "sheriff", Aim(), find)


def test_nobody_shoots_out_of_range(book: Rulebook) -> None:
    far = Shooter(read_combatant(book, "S4"), book.content.weapon["sixgun"], Aim(distance=20))
    odds = volleying(book.content, read_combatant(book, "G3"), [far])
    assert odds.hit == odds.out == 0
    assert [one.rule for one in odds.problems] == ["range"]


def test_two_hundred_shooters_are_too_many(book: Rulebook) -> None:
    many = Shooter(read_combatant(book, "S4"), book.content.weapon["sixgun"], Aim(), 200)
    with pytest.raises(LotowError, match="200 shooters"):
        volleying(book.content, read_combatant(book, "G3"), [many])


def test_shot_by_shot_is_no_better_than_all_at_once_if_nobody_dives() -> None:
    one = Shooting(4, Wounding("4"), Body(2), dice=2, jams=False)
    two = reckoned(one, Body(2, 1))
    single = reckoned(one._replace(dice=1), Body(2, 1))
    mark = Mark(Toughness(2, 1))
    assert volley(mark, [Barrage((single,), ())] * 2).out == shoot(two).out


# Whom else it hits


class Crowd(NamedTuple):
    """The target, a bystander, whether he was hit, how often the target has dived."""

    target: Body
    other: Body
    other_hit: bool = False
    dived: int = 0


def crowded(
    step: Callable[[Dice, Crowd], Crowd], shooters: int, start: Crowd
) -> tuple[Fraction, Fraction, Fraction]:
    """Target out, bystander hit, bystander out."""

    def turn(dice: Dice, now: tuple[int, Crowd]) -> tuple[int, Crowd]:
        left, crowd = now
        return left - 1, step(dice, crowd) if crowd.target.wounds else crowd

    ends = unfold((shooters, start), turn, lambda now: not now[0])

    def likely(met: Callable[[Crowd], bool]) -> Fraction:
        return sum((share for (_, crowd), share in ends.items() if met(crowd)), Fraction(0))

    return (
        likely(lambda crowd: not crowd.target.wounds),
        likely(lambda crowd: crowd.other_hit),
        likely(lambda crowd: not crowd.other.wounds),
    )


def volleyed(book: Rulebook, target: str, by: str, aim: Aim, **more: Any) -> tuple[Fraction, ...]:
    find = partial(read_combatant, book)
    odds = volleying(book.content, find(target), [read_shooter(book, by, aim, find)], **more)
    (other,) = odds.others
    return odds.out, other.hit, other.out


def test_a_man_in_the_way_catches_shots_until_the_target_is_down(book: Rulebook) -> None:
    def step(dice: Dice, now: Crowd) -> Crowd:
        if now.dived > 1 and not dice.makes(4):
            return now
        if not dice.makes(4):
            return now
        if not dice.makes(4):
            other = takes_wound(dice, now.other, False) if now.other.wounds and dice.makes(5) else now.other
            return now._replace(other=other, other_hit=True)
        if now.dived and not dice.makes(5):
            return now
        target = takes_wound(dice, now.target, False) if dice.makes(4) else now.target
        dives = target.wounds > 0 and not dice.choose((15, 21))
        return now._replace(target=target, dived=now.dived + dives)

    expected = crowded(step, 3, Crowd(Body(1), Body(1, 1)))
    man = read_thing(book, "G4 W1 FT1")
    aim = Aim(in_the_way=(man,))
    assert volleyed(book, "G3 W1 P3", "3 S4 with sixgun", aim, behind=read_thing(book, "5+")) == expected


@pytest.mark.parametrize("near", [1, 2])
def test_further_hits_of_a_fanned_gun_go_round(book: Rulebook, near: int) -> None:
    def step(dice: Dice, now: Crowd) -> Crowd:
        hits = sum(dice.makes(6) for _ in range(6))
        target, other, other_hit = now.target, now.other, now.other_hit
        for hit in range(hits):
            if hit % (near + 1) > 1:
                continue
            if not dice.makes(4):
                continue
            if hit % (near + 1):
                other_hit = True
            wounds = dice.makes(4)
            if wounds and hit % (near + 1):
                other = other._replace(wounds=max(other.wounds - 1, 0))
            elif wounds:
                target = target._replace(wounds=max(target.wounds - 1, 0))
        return Crowd(target, other, other_hit)

    expected = crowded(step, 2, Crowd(Body(2), Body(1)))
    people = tuple(read_combatant(book, one) for one in ("G3 W1", "G5 W2")[:near])
    aim = Aim(near=people, in_the_way=(read_thing(book, "4+"),), mode="volley")
    find = partial(read_combatant, book)
    odds = volleying(
        book.content, find("G3 W2"), [read_shooter(book, "2 S4 with sixgun", aim, find)], dives=False
    )
    assert (odds.out, odds.others[0].hit, odds.others[0].out) == expected
    assert len(odds.others) == near
    alone = volleying(
        book.content, find("G3 W2"), [read_shooter(book, "S4 with sixgun", aim, find)], dives=False
    )
    shot = shooting(book.content, find("S4"), find("G3 W2"), book.content.weapon["sixgun"], aim)
    assert isinstance(shot, ShotOdds)
    assert (shot.out, shot.through, shot.others) == (alone.out, alone.hit, alone.others)


def test_everybody_under_the_template_gets_a_die_of_his_own(book: Rulebook) -> None:
    def step(dice: Dice, now: Crowd) -> Crowd:
        target, other, other_hit = now.target, now.other, now.other_hit
        if dice.makes(4) and (face := Wounding("4").roll(dice)):
            target = takes_wound(dice, target, face == 6)
        if dice.makes(4):
            other_hit = True
            if other.wounds and (face := Wounding("5").roll(dice)):
                other = takes_wound(dice, other, face == 6)
        return now._replace(target=target, other=other, other_hit=other_hit)

    expected = crowded(step, 2, Crowd(Body(2), Body(2)))
    aim = Aim(under=(read_combatant(book, "G4 W2"),))
    assert volleyed(book, "G3 W2", "2 S4 with sawed-off shotgun", aim, dives=False) == expected


def test_a_volley_tells_what_each_shooter_rolls_and_refuses_what_takes_too_long(book: Rulebook) -> None:
    target = read_combatant(book, "W3 FT3 P3")
    gun = book.content.weapon["sixgun"]
    odds = volleying(book.content, target, [Shooter(read_combatant(book, "S4"), gun, number=2)])
    told = [step.label.en for step in odds.steps]
    assert told.count("S4 (sixgun): to hit") == 1
    assert told.count("S4 (sixgun): alone puts it out of action") == 1
    crowd = Aim(mode="volley", near=(read_combatant(book, "W3 FT3"),) * 4)
    with pytest.raises(LotowError, match="too much"):
        volleying(book.content, target, [Shooter(read_combatant(book, "S4"), gun, crowd, 20)])


@pytest.mark.parametrize(
    "text",
    [
        "kid with sixgun past 4+ at 5 fanning",
        "kid at 5 fanning past 4+ with sixgun",
        "kid with fanning sixgun past 4+ at 5",
        "kid with sixgun past 4+ fanning at 5",
        "kid avec sixgun défouraillé malgré 4+ à 5",
    ],
)
def test_the_words_of_a_shooter_stand_in_any_order(book: Rulebook, text: str) -> None:
    def find(name: str) -> Combatant:
        return read_combatant(book, name)

    said = read_shooter(book, "kid with sixgun fanning past 4+ at 5", Aim(), find)
    assert said.aim.mode == "volley"
    assert read_shooter(book, text, Aim(), find) == said
