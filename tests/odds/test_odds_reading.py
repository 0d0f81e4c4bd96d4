"""Combatants and things in the way as people write them, and what the odds say on the way."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace
from naive_odds import Body, Dice, chance, counts, explore, takes_wound

from lotow.errors import LotowError
from lotow.odds.answers import as_json
from lotow.odds.brawling import fighting
from lotow.odds.combatant import Combatant
from lotow.odds.described import read_combatant, read_thing
from lotow.odds.duel import duelling
from lotow.odds.gunfight import Duellist, gunfighting
from lotow.odds.reach import Aim, Thing, gun_of, reach
from lotow.odds.shot import shooting
from lotow.odds.stances import Contender, Stance
from lotow.odds.throwing import BlastOdds, as_target
from lotow.rulebook import Content, Rulebook, load_rulebook
from lotow.rulebook.effects import Explodes
from lotow.rulebook.models import Weapon


def blast(
    content: Content, thrower: Combatant, target: Combatant, weapon: Weapon, aim: Aim | None = None
) -> BlastOdds:
    odds = shooting(content, thrower, target, weapon, aim)
    assert isinstance(odds, BlastOdds)
    return odds


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook()


@pytest.fixture(scope="module")
def content(book: Rulebook) -> Content:
    return book.content


def test_a_name_is_a_fighter_type(book: Rulebook) -> None:
    assert read_combatant(book, "sheriff").profile == book.content.fighter["sheriff"].profile


def test_a_name_may_have_words(book: Rulebook) -> None:
    assert read_combatant(book, "US marshal").profile.pluck == 6


def test_what_is_not_given_is_an_average_cowboys(book: Rulebook) -> None:
    read = read_combatant(book, "S4+ FT2")
    assert (read.profile.shootin, read.profile.fortune, read.profile.grit) == (
        4,
        2,
        book.content.average.grit,
    )
    assert (read.profile.fightin, read.profile.attacks, read.profile.fame) == (3, 1, 0)


def test_characteristics_override_a_name(book: Rulebook) -> None:
    read = read_combatant(book, "sheriff G5 st4")
    assert (read.profile.grit, read.profile.strength, read.profile.wounds) == (5, 4, 2)


@pytest.mark.parametrize(
    "text", ["sheriff +deadeye", "sheriff + deadeye", "sheriff+deadeye", "sheriff G5 +deadeye"]
)
def test_a_plus_adds_a_skill(book: Rulebook, text: str) -> None:
    assert read_combatant(book, text).modifier("shooting-wound") == 1


def test_a_skill_may_have_words(book: Rulebook) -> None:
    read = read_combatant(book, "kid +deadeye shot +true grit S4+")
    assert read.modifier("shooting-wound") == 1
    assert read.rerolls("pluck")
    assert read.profile.shootin == 4


def test_somebody_may_not_shoot_at_all(book: Rulebook) -> None:
    assert read_combatant(book, "S-").profile.shootin is None
    assert read_combatant(book, "prize fighter").profile.shootin is None


@pytest.mark.parametrize(
    "text", ["", "G0", "S1", "sheriff G11", "shrieff", "sheriff +", "sheriff +flying", "F-", "G4 sheriff"]
)
def test_what_cannot_be_read_is_said(book: Rulebook, text: str) -> None:
    with pytest.raises(LotowError) as caught:
        read_combatant(book, text)
    assert caught.value.hint.en


def test_a_saved_fighter_is_asked_for(book: Rulebook) -> None:
    asked = []

    def saved(posse: str, fighter: str) -> Combatant:
        asked.append((posse, fighter))
        return read_combatant(book, "sheriff")

    read = read_combatant(book, "Red River Riders/Jed Stone G6", saved)
    assert asked == [("Red River Riders", "Jed Stone")]
    assert read.profile.grit == 6


def test_without_posses_that_is_a_clear_mistake(book: Rulebook) -> None:
    with pytest.raises(LotowError, match="no saved posses"):
        read_combatant(book, "Red River Riders/Jed Stone")


def test_things_in_the_way_are_scores_or_names(book: Rulebook) -> None:
    assert read_thing(book, "4+") == Thing(4)
    assert read_thing(book, "picket fence").value == 3
    assert read_thing(book, "bystander").living


@pytest.mark.parametrize("text", ["1+", "7", "cloud"])
def test_other_things_are_refused(book: Rulebook, text: str) -> None:
    with pytest.raises(LotowError):
        read_thing(book, text)


# What a shot is told before it is fired


@pytest.mark.parametrize(
    ("aim", "rules"),
    [
        (Aim(distance=10), set()),
        (Aim(distance=11), {"range"}),
        (Aim(into_fight=True), {"into-fight"}),
        (Aim(shots=2), {"shots"}),
        (Aim(distance=7, mode="volley"), {"range"}),
        (Aim(moved=7), {"move"}),
    ],
)
def test_a_sheriffs_sixgun_says_what_is_wrong(book: Rulebook, aim: Aim, rules: set[str]) -> None:
    gun = gun_of(book.content, book.content.weapon["sixgun"], aim.mode)
    said = reach(book.content, read_combatant(book, "sheriff"), gun, aim)
    assert {problem.rule for problem in said.problems} == rules
    assert said.possible is not bool(rules & {"range", "move", "into-fight"})


@pytest.mark.parametrize("mode", ["volley", "both-barrels", "spread"])
def test_a_rifle_has_no_other_mode(content: Content, mode: str) -> None:
    with pytest.raises(LotowError):
        gun_of(content, content.weapon["rifle"], mode)  # type: ignore[arg-type]


def test_a_knife_does_not_shoot(content: Content) -> None:
    with pytest.raises(LotowError, match="does not shoot"):
        gun_of(content, content.weapon["hand-weapon"], "shot")


def test_a_le_mat_scatters_with_one_barrel(book: Rulebook, content: Content) -> None:
    odds = shooting(
        content,
        read_combatant(book, "S6"),
        read_combatant(book, "G3"),
        content.weapon["le-mat-revolver"],
        Aim(mode="spread"),
    )
    assert odds.figures()["hit"] == Fraction(1, 2)


def test_a_riders_horse_is_in_the_way(book: Rulebook, content: Content) -> None:
    rider = read_combatant(book, "wrangler +dodge")
    shooter, gun = read_combatant(book, "S4"), content.weapon["sixgun"]
    at_rider = shooting(content, shooter, rider, gun, Aim(target_mounted=True)).figures()
    at_mount = shooting(content, shooter, rider, gun, Aim(at_mount=True)).figures()
    assert at_rider["through"] == at_mount["through"] == Fraction(1, 4)
    # No dodging from the saddle, and a horse has Grit 4.
    assert (at_rider["out"], at_mount["out"]) == (Fraction(1, 8), Fraction(1, 12))


def test_a_hidden_target_must_be_spotted(book: Rulebook, content: Content) -> None:
    shooter, target, gun = read_combatant(book, "S4"), read_combatant(book, "G3"), content.weapon["sixgun"]
    assert shooting(content, shooter, target, gun, Aim(hidden=True)).figures()["hit"] == Fraction(1, 4)


def test_a_feared_man_takes_nerve_to_shoot_at(book: Rulebook, content: Content) -> None:
    feared, gun = read_combatant(book, "G3 +fearsome reputation"), content.weapon["sixgun"]
    hit = {
        text: shooting(content, read_combatant(book, text), feared, gun).figures()["hit"]
        for text in ("S4 P3", "S4 +hardened")
    }
    assert hit == {"S4 P3": Fraction(7, 24), "S4 +hardened": Fraction(1, 2)}


def test_only_outlaws_fear_a_pinkerton_man(book: Rulebook, content: Content) -> None:
    man, gun = read_combatant(book, "Pinkerton man"), content.weapon["sixgun"]
    assert shooting(content, read_combatant(book, "cowpoke"), man, gun).figures()["hit"] == Fraction(1, 3)
    assert shooting(content, read_combatant(book, "rowdy"), man, gun).figures()["hit"] == Fraction(7, 36)


def test_dynamite_goes_off_in_the_hand_on_a_one(book: Rulebook, content: Content) -> None:
    odds = blast(content, read_combatant(book, "S4"), read_combatant(book, "W2"), content.weapon["dynamite"])
    assert (odds.hit, odds.in_hand, odds.dud) == (Fraction(1, 2), Fraction(1, 6), Fraction(1, 3))
    assert (odds.wound, odds.out, odds.thrower_out) == (Fraction(1, 2), Fraction(5, 12), Fraction(1, 6))


@pytest.mark.parametrize("automatic", [True, False])
@pytest.mark.parametrize(("wounds", "fortune"), [(1, 0), (2, 1), (3, 2)])
@pytest.mark.parametrize("way", [(), (4,)])
def test_a_blast_does_what_the_dice_do(
    book: Rulebook, automatic: bool, wounds: int, fortune: int, way: tuple[int, ...]
) -> None:
    stick = book.content.weapon["dynamite"]
    effects = tuple(
        replace(effect, automatic=automatic) if isinstance(effect, Explodes) else effect
        for effect in stick.effects
    )
    need = book.content.wound_chart.rows[5][4]

    def throw(dice: Dice) -> tuple[str, int, int]:
        """How it ends, and the Wounds left of the thrower and of the target."""
        mine, theirs = Body(2, 1), Body(wounds, fortune)
        face = dice.d6_as(lambda one: 1 if one == 1 else 4 if one >= 4 else 2)
        if face == 2:
            return "dud", mine.wounds, theirs.wounds
        if face == 4 and not all(dice.makes(value) for value in way):
            return "stopped", mine.wounds, theirs.wounds
        struck = mine if face == 1 else theirs
        for _ in range(dice.d6()):
            if struck.wounds and (automatic or dice.makes(int(need))):
                struck = takes_wound(dice, struck, False)
        return ("hand", struck.wounds, wounds) if face == 1 else ("target", 2, struck.wounds)

    found = explore(throw)
    odds = blast(
        book.content,
        read_combatant(book, "S4 W2 FT1 G5"),
        read_combatant(book, f"W{wounds} FT{fortune} G5"),
        replace(stick, effects=effects),
        Aim(in_the_way=tuple(Thing(value) for value in way)),
    )
    assert odds.in_hand == chance(found, lambda end: end[0] == "hand")
    assert odds.dud == chance(found, lambda end: end[0] == "dud")
    assert odds.hit == chance(found, lambda end: end[0] in ("target", "stopped"))
    assert odds.through == chance(found, lambda end: end[0] == "target")
    assert odds.thrower_out == chance(found, lambda end: not end[1])
    lost = tuple(Fraction(weight, odds.total) for weight in odds.weights)
    assert lost == counts(found, lambda end: wounds - end[2], wounds)


def test_laid_dynamite_brings_down_a_wall(book: Rulebook, content: Content) -> None:
    wall = as_target(content.scenery["stone-wall"])
    odds = blast(content, read_combatant(book, "S4"), wall, content.weapon["dynamite"], Aim(laid=True))
    assert (odds.hit, odds.out) == (Fraction(25, 36), Fraction(25, 72))


def test_a_rider_pulls_better(book: Rulebook, content: Content) -> None:
    thrower, victim, lasso = (
        read_combatant(book, "wrangler"),
        read_combatant(book, "G3"),
        content.weapon["lasso"],
    )
    afoot = shooting(content, thrower, victim, lasso).figures()["pull"]
    mounted = shooting(content, thrower, victim, lasso, Aim(shooter_mounted=True)).figures()["pull"]
    assert (afoot, mounted) == (Fraction(1, 3), Fraction(4, 9))


# Stances


def contender(
    book: Rulebook, text: str, stance: Stance | None = None, weapon: str = "hand-weapon"
) -> Contender:
    return Contender(read_combatant(book, text), book.content.weapon[weapon], stance or Stance())


@pytest.mark.parametrize(
    ("stance", "win", "kill", "killed"),
    [
        (Stance(), "1/2", "1/4", "1/4"),
        (Stance(trapped=True), "1/2", "1/4", "3/8"),
        (Stance(prone=True), "1/2", "0", "3/8"),
        (Stance(climbing=True), "5/12", "5/24", "7/16"),
        (Stance(across=True), "1/2", "1/8", "1/8"),
        (Stance(strikes=False), "1/2", "0", "1/4"),
    ],
)
def test_how_one_stands_changes_a_fight(
    book: Rulebook, stance: Stance, win: str, kill: str, killed: str
) -> None:
    odds = fighting(book.content, contender(book, "F3", stance), contender(book, "F3"))
    assert (odds.win, odds.kill, odds.killed) == (Fraction(win), Fraction(kill), Fraction(killed))


def test_a_charge_brings_a_furious_man_an_attack(book: Rulebook) -> None:
    still = fighting(book.content, contender(book, "+fury"), contender(book, "F3"))
    charging = fighting(book.content, contender(book, "+fury", Stance(charging=True)), contender(book, "F3"))
    assert (still.win, charging.win) == (Fraction(1, 2), Fraction(143, 216))


def test_blows_may_fall_on_the_mount(book: Rulebook) -> None:
    odds = fighting(book.content, contender(book, "F3"), contender(book, "wrangler", Stance(at_mount=True)))
    assert odds.kill == Fraction(1, 6)


@pytest.mark.parametrize("stance", [Stance(mounted=True), Stance(at_mount=True)])
def test_a_great_axe_is_no_use_in_the_saddle(book: Rulebook, stance: Stance) -> None:
    with pytest.raises(LotowError, match="saddle"):
        fighting(
            book.content,
            contender(book, "F3"),
            contender(book, "F3 +horse", stance, "double-handed-weapon"),
        )


def test_a_sixgun_is_no_use_in_a_fight(book: Rulebook) -> None:
    with pytest.raises(LotowError, match="no use in a fight"):
        fighting(book.content, contender(book, "F3", weapon="sixgun"), contender(book, "F3"))


def test_a_fight_takes_two(book: Rulebook) -> None:
    with pytest.raises(LotowError):
        fighting(book.content, contender(book, "F3"))


def test_a_duel_and_a_gunfight_of_equals_are_even(book: Rulebook, content: Content) -> None:
    hero, gun = read_combatant(book, "sheriff"), content.weapon["sixgun"]
    assert duelling(content, contender(book, "sheriff"), contender(book, "sheriff")).first == Fraction(1, 2)
    assert gunfighting(
        content, Duellist(who=hero, weapon=gun), Duellist(who=hero, weapon=gun)
    ).first == Fraction(1, 2)


def test_nobody_duels_lying_down(book: Rulebook, content: Content) -> None:
    with pytest.raises(LotowError):
        duelling(content, contender(book, "F3", Stance(prone=True)), contender(book, "F3"))


def test_a_thrown_knife_is_no_gunfight(book: Rulebook, content: Content) -> None:
    hero, knife = read_combatant(book, "sheriff"), content.weapon["thrown-weapon"]
    with pytest.raises(LotowError, match="one shot"):
        gunfighting(content, Duellist(who=hero, weapon=knife), Duellist(who=hero, weapon=knife))


# What leaves the room


def test_figures_become_json(book: Rulebook, content: Content) -> None:
    odds = shooting(content, read_combatant(book, "S4"), read_combatant(book, "G3"), content.weapon["sixgun"])
    said = as_json(odds.figures())
    assert said["out"] == 0.25
    assert said["exact"] == {
        "hit": "1/2", "through": "1/2", "wound": "1/4", "out": "1/4", "jam": "1/36",
        "wounds": {"0": "3/4", "1": "1/4"},
    }  # fmt: skip


def test_steps_multiply_to_the_answer(book: Rulebook, content: Content) -> None:
    odds = shooting(
        content,
        read_combatant(book, "S4"),
        read_combatant(book, "G3"),
        content.weapon["sixgun"],
        Aim(in_the_way=(Thing(3),)),
    )
    product = Fraction(1)
    for step in odds.steps:
        assert step.label.en != step.label.fr
        product *= step.chance if step.chance is not None else 1
    assert product == odds.figures()["out"]
