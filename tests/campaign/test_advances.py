"""Experience and advances: every row of both tables, and every limit."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from playing import (
    CITIZENS,
    GANG,
    RIDERS,
    AtDesk,
    campaign,
    game,
    member,
    posse,
    with_hired_gun,
    with_member,
)

from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import AdvanceTaken, ExperienceGained
from lotow.posse.growth import natural
from lotow.posse.members import Learnt, Posse, Raised
from lotow.rulebook import load_rulebook

US, THEM, LAW = "red-river-riders", "dalton-gang", "coffeyville-citizens"
CLAY, HANK, JED = "Young Clay", "Hank", "Jed Stone"


def after(riders: Posse, **more: Any) -> MemoryJournal:
    """A game the riders won without losses, at the step of experience."""
    journal = campaign(riders, posse(GANG))
    game(journal, **more)
    AtDesk(journal, US).until("experience")
    return journal


def gained(journal: MemoryJournal) -> dict[str, ExperienceGained]:
    written = AtDesk(journal, US).units(len(journal.state.parts[US].side.played))
    return {one.entry.name: one.entry for one in written if isinstance(one.entry, ExperienceGained)}


def advance(
    name: str, *dice: int, answers: tuple[str, ...] = (), gun: str = "", **changes: Any
) -> AdvanceTaken:
    """The advance of one fighter, everybody else having none."""
    taken, _ = advanced(name, *dice, answers=answers, gun=gun, **changes)
    return taken


def advanced(
    name: str, *dice: int, answers: tuple[str, ...] = (), gun: str = "", **changes: Any
) -> tuple[AdvanceTaken, MemoryJournal]:
    riders = posse(RIDERS)
    riders = with_hired_gun(riders, gun, name) if gun else riders
    experience = 10 if name == JED else 1
    riders = with_member(riders, name, **{"experience": experience, **changes})
    journal = after(riders, winner="")
    gained(journal)
    desk = AtDesk(journal, US, dice, answers)
    entry = desk.units()[0].entry
    assert desk.used_up
    assert isinstance(entry, AdvanceTaken)
    return entry, journal


def rows(entry: AdvanceTaken) -> list[tuple[str, bool]]:
    return [(one.row, one.rerolled) for one in entry.rolled]


def figure(journal: MemoryJournal, name: str, characteristic: str) -> Any:
    return getattr(natural(member(journal.state, name), load_rulebook()), characteristic)


# Experience


def test_everybody_who_survives_gains_a_point_the_winning_leader_two() -> None:
    points = {name: one.points for name, one in gained(after(posse(RIDERS))).items()}
    assert points.pop(JED) == 2
    assert set(points.values()) == {1}


def test_in_a_draw_no_leader_gains_for_leading() -> None:
    assert gained(after(posse(RIDERS), winner=""))[JED].points == 1


def test_each_enemy_put_out_of_action_is_worth_a_point() -> None:
    found = gained(after(posse(RIDERS), out=["Emmett", "Grat"], kills={HANK: 2}))
    assert [(one.what, one.points) for one in found[HANK].reasons] == [("survivor", 1), ("kill", 2)]


def test_who_was_taken_out_of_action_and_lives_gains_for_survival() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=[HANK])
    AtDesk(journal, US, [6]).until("experience")
    assert gained(journal)[HANK].points == 1


def test_the_dead_and_the_absent_gain_nothing() -> None:
    journal = campaign(with_member(posse(RIDERS), CLAY, misses=1), posse(GANG))
    game(journal, out=[HANK])
    AtDesk(journal, US, [1]).until("experience")
    found = gained(journal)
    assert HANK not in found
    assert CLAY not in found


def test_hired_guns_gain_like_everybody_else() -> None:
    assert gained(after(with_hired_gun(posse(RIDERS), "cookie", "Ma")))["Ma"].points == 1


@pytest.mark.parametrize(
    ("scenario", "key", "what"),
    [
        ("high-noon", "duellists", "duellist"),
        ("hang-em-high", "rescuer", "rescuer"),
        ("bank-robbery", "carried_out", "carrier"),
    ],
)
def test_a_scenario_rewards_its_own_feats(scenario: str, key: str, what: str) -> None:
    from lotow.journal.entries.game_entries import Who

    riders = posse(RIDERS)
    clay = next(one for one in riders.members if one.name == CLAY)
    feats = {"feats": {key: (Who(clay.id, CLAY),)}}
    found = gained(after(riders, scenario=scenario, winner="", **{US: feats}))
    assert [(one.what, one.points) for one in found[CLAY].reasons] == [("survivor", 1), (what, 1)]
    assert found["Young Asa"].points == 1


def test_starting_experience_earns_no_advance() -> None:
    found = gained(after(posse(RIDERS)))
    assert (found[JED].total, found[JED].advances) == (10, 0)


@pytest.mark.parametrize(
    "threshold", [2, 4, 6, 8, 11, 14, 17, 20, 24, 28, 32, 36, 41, 46, 51, 57, 63, 69, 76, 83, 90]
)
def test_a_hero_earns_an_advance_at_each_threshold(threshold: int) -> None:
    riders = with_member(posse(RIDERS), CLAY, experience=threshold - 1)
    assert gained(after(riders, winner=""))[CLAY].advances == 1


@pytest.mark.parametrize("threshold", [2, 5, 9, 14])
def test_a_henchman_earns_an_advance_at_each_of_his(threshold: int) -> None:
    riders = with_member(posse(RIDERS), HANK, experience=threshold - 1)
    assert gained(after(riders, winner=""))[HANK].advances == 1


def test_a_henchman_earns_none_at_a_heros_threshold() -> None:
    riders = with_member(posse(RIDERS), HANK, experience=3)
    assert gained(after(riders, winner=""))[HANK].advances == 0


def test_two_thresholds_at_once_are_two_advances() -> None:
    riders = with_member(posse(RIDERS), CLAY, experience=1)
    journal = after(riders, out=["Emmett", "Grat"], kills={CLAY: 2}, winner="")
    assert gained(journal)[CLAY].advances == 2
    desk = AtDesk(journal, US, (4, 4, 5, 5))
    desk.until("loot")
    assert desk.used_up
    assert figure(journal, CLAY, "grit") == 4
    assert figure(journal, CLAY, "pluck") == 4


# Heroes


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (2, 2)])
def test_2_to_4_a_skill_of_the_tables_the_posse_prefers(dice: tuple[int, int]) -> None:
    entry, journal = advanced(CLAY, *dice, 3, answers=("shootin",))
    assert rows(entry) == [("preferred-skill", False), ("pistolier", False)]
    assert member(journal.state, CLAY).skills == (Learnt("pistolier"),)


def test_a_posse_offers_the_tables_it_prefers() -> None:
    riders = with_member(posse(RIDERS), CLAY, experience=1)
    journal = after(riders, winner="")
    gained(journal)
    desk = AtDesk(journal, US, (1, 1, 1), ["movin"])
    desk.units()
    assert [one.id for one in desk.choices.asked[0].options] == ["brawlin", "shootin", "movin"]


@pytest.mark.parametrize("dice", [(1, 4), (2, 3), (3, 3), (1, 5)])
def test_5_and_6_better_shootin(dice: tuple[int, int]) -> None:
    entry, journal = advanced(CLAY, *dice)
    assert rows(entry) == [("hero-shootin", False)]
    assert (figure(journal, CLAY, "shootin"), entry.value) == (4, 4)


@pytest.mark.parametrize("chosen", ["strength", "fightin"])
def test_7_strength_or_fightin(chosen: str) -> None:
    entry, journal = advanced(CLAY, 3, 4, answers=(chosen,))
    assert rows(entry) == [("hero-strength-or-fightin", False)]
    assert figure(journal, CLAY, chosen) == 4


def test_8_grit() -> None:
    entry, journal = advanced(CLAY, 4, 4)
    assert rows(entry) == [("hero-grit", False)]
    assert figure(journal, CLAY, "grit") == 4


@pytest.mark.parametrize("chosen", ["wounds", "attacks"])
def test_9_wounds_or_attacks(chosen: str) -> None:
    entry, journal = advanced(CLAY, 4, 5, answers=(chosen,))
    assert rows(entry) == [("hero-wounds-or-attacks", False)]
    assert figure(journal, CLAY, chosen) == 2


def test_10_pluck() -> None:
    entry, journal = advanced(CLAY, 5, 5)
    assert rows(entry) == [("hero-pluck", False)]
    assert figure(journal, CLAY, "pluck") == 4


@pytest.mark.parametrize(
    ("die", "row", "name"),
    [
        (1, "more-fame", "fame"),
        (3, "more-fame", "fame"),
        (4, "more-fortune", "fortune"),
        (6, "more-fortune", "fortune"),
    ],
)
def test_11_fame_or_fortune(die: int, row: str, name: str) -> None:
    entry, journal = advanced(CLAY, 5, 6, die)
    assert rows(entry) == [("hero-fame-or-fortune", False), (row, False)]
    assert figure(journal, CLAY, name) == {"fame": 1, "fortune": 2}[name]


def test_12_a_skill_of_any_table() -> None:
    entry, journal = advanced(CLAY, 6, 6, 5, answers=("savvy",))
    assert rows(entry) == [("any-skill", False), ("card-sharp", False)]
    assert member(journal.state, CLAY).skills == (Learnt("card-sharp"),)


@pytest.mark.parametrize(
    ("table", "skills"),
    [
        ("movin", ["born-in-the-saddle", "nimble", "stealthy", "lightning-jack", "dodge", "scout"]),
        ("brawlin", ["pugilist", "strongman", "dirty-fighter", "swordsman", "fury", "sidewinder"]),
        (
            "savvy",
            ["true-grit", "seasoned-veteran", "trader", "repartee", "card-sharp", "fearsome-reputation"],
        ),
    ],
)
def test_each_number_of_a_skill_table_is_a_skill(table: str, skills: list[str]) -> None:
    for number, skill in enumerate(skills, 1):
        assert advance(CLAY, 6, 6, number, answers=(table,)).learnt == Learnt(skill)


def test_each_number_of_the_shootin_table_is_a_skill() -> None:
    skills = ["fast-draw", "pistolier", "trigger-happy", "rifleman", "deadeye-shot"]
    for number, skill in zip([1, 3, 4, 5, 6], skills, strict=True):
        assert advance(CLAY, 6, 6, number, answers=("shootin",)).learnt == Learnt(skill)


def test_a_skill_already_learnt_is_rolled_again() -> None:
    entry = advance(CLAY, 6, 6, 5, 5, 1, answers=("savvy",), skills=(Learnt("card-sharp"),))
    assert rows(entry)[1:] == [("card-sharp", True), ("card-sharp", True), ("true-grit", False)]


def test_a_table_with_nothing_left_to_learn_is_not_offered() -> None:
    known = [one.id for one in load_rulebook().content.skill.values() if one.table in ("brawlin", "movin")]
    riders = with_member(posse(RIDERS), CLAY, experience=1, skills=tuple(map(Learnt, known)))
    journal = after(riders, winner="")
    gained(journal)
    desk = AtDesk(journal, US, (1, 1, 1))
    desk.units()
    assert desk.choices.asked == []
    assert member(journal.state, CLAY).skills[-1] == Learnt("fast-draw")


@pytest.mark.parametrize(
    ("chosen", "weapons"),
    [("sixgun", ("sixgun",)), ("heavy-pistol", ("heavy-pistol",)), ("rifle", ("rifle", "repeating-rifle"))],
)
def test_a_trick_shooter_chooses_his_weapon(chosen: str, weapons: tuple[str, ...]) -> None:
    assert advance(CLAY, 6, 6, 2, answers=("shootin", chosen)).learnt == Learnt("trick-shooter", weapons)


def test_a_trick_shooter_can_learn_it_again_for_another_weapon() -> None:
    known = (Learnt("trick-shooter", ("sixgun",)), Learnt("trick-shooter", ("heavy-pistol",)))
    entry = advance(CLAY, 6, 6, 2, answers=("shootin",), skills=known)
    assert entry.learnt == Learnt("trick-shooter", ("rifle", "repeating-rifle"))


def test_a_trick_shooter_with_all_three_weapons_rolls_again() -> None:
    known = tuple(
        Learnt("trick-shooter", one) for one in (("sixgun",), ("heavy-pistol",), ("rifle", "repeating-rifle"))
    )
    entry = advance(CLAY, 6, 6, 2, 1, answers=("shootin",), skills=known)
    assert entry.learnt == Learnt("fast-draw")


# Maximum characteristics


MAXIMA = [
    ("shootin", 3),
    ("fightin", 9),
    ("strength", 6),
    ("grit", 6),
    ("attacks", 3),
    ("wounds", 3),
    ("pluck", 7),
    ("fame", 6),
    ("fortune", 3),
]


def raised_to_maximum(*names: str) -> tuple[Raised, ...]:
    base = load_rulebook().content.fighter["greenhorn"].profile
    best = dict(MAXIMA)
    return tuple(Raised(name, abs(best[name] - getattr(base, name))) for name in names)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("at", "other"),
    [("strength", "fightin"), ("fightin", "strength")],
)
def test_with_one_option_at_its_maximum_the_other_is_taken(at: str, other: str) -> None:
    entry = advance(CLAY, 3, 4, raised=raised_to_maximum(at))
    assert [one.characteristic for one in entry.raised] == [other]


@pytest.mark.parametrize(
    ("dice", "names"),
    [
        ((2, 4), ("shootin",)),
        ((3, 4), ("strength", "fightin")),
        ((4, 4), ("grit",)),
        ((4, 5), ("attacks", "wounds")),
        ((5, 5), ("pluck",)),
        ((5, 6, 1), ("fame",)),
        ((5, 6, 6), ("fortune",)),
    ],
)
def test_at_the_maximum_the_advance_is_rolled_again_and_then_chosen_freely(
    dice: tuple[int, ...], names: tuple[str, ...]
) -> None:
    spare = "pluck" if "pluck" not in names else "grit"
    entry, journal = advanced(CLAY, *dice, *dice, answers=(spare,), raised=raised_to_maximum(*names))
    assert entry.free
    assert all(one.rerolled for one in entry.rolled)
    assert entry.raised == (Raised(spare),)  # type: ignore[arg-type]
    for name in names:
        assert figure(journal, CLAY, name) == dict(MAXIMA)[name]


def test_the_second_roll_counts_when_it_can() -> None:
    entry = advance(CLAY, 4, 4, 5, 5, raised=raised_to_maximum("grit"))
    assert rows(entry) == [("hero-grit", True), ("hero-pluck", False)]
    assert not entry.free


def test_a_free_choice_offers_what_is_below_its_maximum() -> None:
    names = [name for name, _ in MAXIMA if name != "fortune"]
    entry = advance(CLAY, 4, 4, 4, 4, raised=raised_to_maximum(*names))
    assert entry.raised == (Raised("fortune"),)


def test_with_everything_at_its_maximum_nothing_rises() -> None:
    entry = advance(CLAY, 4, 4, 4, 4, raised=raised_to_maximum(*[name for name, _ in MAXIMA]))
    assert entry.raised == ()


def test_gear_does_not_count_towards_a_maximum() -> None:
    from lotow.posse.members import Held

    entry = advance(CLAY, 4, 4, gear=(Held("boilerplate", 6),), raised=(Raised("grit", 2),))
    assert entry.raised == (Raised("grit"),)
    assert entry.value == 6


# Henchmen


@pytest.mark.parametrize(
    ("die", "row", "options"),
    [
        (1, "henchman-strength-or-grit", ("strength", "grit")),
        (2, "henchman-attacks-or-wounds", ("attacks", "wounds")),
        (3, "henchman-shootin-or-fightin", ("shootin", "fightin")),
        (4, "henchman-shootin-or-fightin", ("shootin", "fightin")),
    ],
)
def test_1_to_4_a_henchman_chooses_between_two(die: int, row: str, options: tuple[str, str]) -> None:
    for chosen in options:
        entry = advance(HANK, die, answers=(chosen,))
        assert rows(entry) == [(row, False)]
        assert entry.raised == (Raised(chosen),)  # type: ignore[arg-type]


def test_5_a_henchmans_pluck() -> None:
    entry = advance(HANK, 5)
    assert rows(entry) == [("henchman-pluck", False)]
    assert entry.raised == (Raised("pluck"),)


def test_6_the_kid_done_good() -> None:
    entry, journal = advanced(HANK, 6, raised=(Raised("grit"),))
    assert rows(entry) == [("the-kid-done-good", False)]
    hank = member(journal.state, HANK)
    assert hank.role == "hero"
    assert hank.raised == (Raised("grit"), Raised("fame"))
    assert hank.type == "cowpoke"
    assert [held.item for held in hank.gear] == ["sixgun"]


def test_only_one_kid_does_good_after_each_game() -> None:
    riders = posse(RIDERS)
    for name in (HANK, "Otis"):
        riders = with_member(riders, name, experience=1)
    journal = after(riders, winner="")
    gained(journal)
    desk = AtDesk(journal, US, (6, 6, 6, 5))
    first, second = (one.entry for one in desk.units(2))
    assert isinstance(first, AdvanceTaken)
    assert isinstance(second, AdvanceTaken)
    assert first.role == "hero"
    assert rows(second) == [
        ("the-kid-done-good", True),
        ("the-kid-done-good", True),
        ("henchman-pluck", False),
    ]


def test_a_henchman_raises_nothing_twice() -> None:
    entry = advance(HANK, 1, raised=(Raised("strength"),))
    assert entry.raised == (Raised("grit"),)
    entry = advance(HANK, 5, 5, answers=("wounds",), raised=(Raised("pluck"),))
    assert entry.free
    assert entry.raised == (Raised("wounds"),)


def test_a_henchmans_free_choice_has_neither_fame_nor_fortune() -> None:
    riders = with_member(posse(RIDERS), HANK, experience=1, raised=(Raised("pluck"),))
    journal = after(riders, winner="")
    gained(journal)
    desk = AtDesk(journal, US, (5, 5), ["grit"])
    desk.units()
    names = [one.id for one in desk.choices.asked[0].options]
    assert names == ["shootin", "fightin", "strength", "grit", "attacks", "wounds"]


def test_a_promoted_hero_may_raise_again_what_he_raised_before() -> None:
    entry = advance(HANK, 4, 4, role="hero", raised=(Raised("grit"), Raised("fame")))
    assert entry.raised == (Raised("grit"),)


def test_a_promoted_hero_climbs_the_heroes_ladder_from_where_he_is() -> None:
    riders = with_member(posse(RIDERS), HANK, role="hero", experience=5)
    assert gained(after(riders, winner=""))[HANK].advances == 1


# Hired guns


def test_hired_guns_use_the_heroes_table() -> None:
    entry = advance("Doc", 4, 4, gun="gunslinger")
    assert rows(entry) == [("hero-grit", False)]


@pytest.mark.parametrize(("had", "advances"), [(1, 1), (3, 0), (4, 1), (5, 0), (13, 1), (19, 0)])
def test_a_hired_gun_climbs_the_henchmens_ladder(had: int, advances: int) -> None:
    riders = with_hired_gun(posse(RIDERS), "gunslinger", "Doc", experience=had)
    assert gained(after(riders, winner=""))["Doc"].advances == advances


@pytest.mark.parametrize(
    ("gun", "tables"),
    [
        ("prize-fighter", ["brawlin", "movin"]),
        ("reporter", ["savvy", "movin"]),
        ("gunslinger", ["shootin", "savvy", "movin"]),
        ("preacher", ["savvy", "movin"]),
    ],
)
def test_the_tables_a_hired_gun_asks_for_go_before_those_the_lawmen_prefer(
    gun: str, tables: list[str]
) -> None:
    citizens = with_member(with_hired_gun(posse(CITIZENS), gun, "Doc"), "Doc", experience=1)
    journal = campaign(citizens, posse(GANG))
    game(journal, winner="")
    AtDesk(journal, LAW).until("experience")
    AtDesk(journal, LAW).units(len(journal.state.parts[LAW].side.played))
    desk = AtDesk(journal, LAW, (1, 1, 6), [tables[0]])
    desk.units()
    assert [one.id for one in desk.choices.asked[0].options] == tables


def test_a_hired_gun_learns_from_its_own_tables_only() -> None:
    riders = with_member(with_hired_gun(posse(RIDERS), "soiled-dove", "Belle"), "Belle", experience=1)
    journal = after(riders, winner="")
    gained(journal)
    desk = AtDesk(journal, US, (6, 6, 1), ["savvy"])
    desk.units()
    assert [one.id for one in desk.choices.asked[0].options] == ["movin", "savvy"]


def test_a_preacher_never_becomes_a_card_sharp() -> None:
    entry = advance("Parson", 6, 6, 5, 3, answers=("savvy",), gun="preacher")
    assert rows(entry)[1:] == [("card-sharp", True), ("trader", False)]


def test_a_hired_gun_does_not_learn_what_it_can_already() -> None:
    entry = advance("Doc", 6, 6, 1, 3, answers=("shootin",), gun="gunslinger")
    assert rows(entry)[1:] == [("fast-draw", True), ("pistolier", False)]


def test_a_prize_fighter_cannot_learn_to_shoot_better() -> None:
    entry = advance("Bull", 3, 3, 4, 4, gun="prize-fighter")
    assert rows(entry) == [("hero-shootin", True), ("hero-grit", False)]


def test_a_reporter_never_has_fame() -> None:
    entry = advance("Scribe", 5, 6, 1, 5, 6, 6, gun="reporter")
    assert [one.characteristic for one in entry.raised] == ["fortune"]


def test_nobody_advances_twice_for_the_same_points() -> None:
    riders = with_member(posse(RIDERS), CLAY, experience=1)
    journal = after(riders, winner="")
    gained(journal)
    desk = AtDesk(journal, US, (4, 4))
    desk.until("loot")
    assert desk.used_up
    assert journal.state.parts[US].advances == {2: 0}
    assert structs.asdict(journal.state.parts[US])["promoted"] == 0


def test_a_hired_gun_learns_what_the_posse_prefers_on_a_low_roll() -> None:
    riders = with_member(with_hired_gun(posse(RIDERS), "gunslinger", "Doc"), "Doc", experience=1)
    journal = campaign(riders, posse(GANG))
    game(journal, winner="")
    desk = AtDesk(journal, "red-river-riders", [1, 2, 3], ["movin"])
    desk.until("loot")
    assert [one.id for one in desk.choices.asked[-1].options] == ["brawlin", "shootin", "movin"]
