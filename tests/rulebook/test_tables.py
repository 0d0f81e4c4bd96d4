"""Rolls on the book's tables: every row is reached, and what a result calls for is rolled as well."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from lotow.dice import DiceError, Distribution, Roll, ScriptedRoller, SeededRoller
from lotow.rulebook import effects as fx
from lotow.rulebook import load_rulebook
from lotow.rulebook.effects import RollsOn
from lotow.rulebook.following import Cause, Landing, TableWalk, What
from lotow.rulebook.models import Content, Row, Table
from lotow.rulebook.overlay import overlaid
from lotow.rulebook.results import adjusted, barred, chances, row_for
from lotow.rulebook.table_rolls import Outcome, TableRolls
from lotow.rulebook.walking import possible_scores

CONTENT = load_rulebook().content
FOLLOWED = (fx.RollsOn, fx.MissesGames, fx.Pays, fx.Stake)
"""Effects of rows that may ask for more dice."""


def rolled(
    table: str,
    *faces: int,
    adjustments: tuple[str, ...] = (),
    pays_fines: bool = True,
    skills: str | None = None,
) -> Outcome:
    """A result of the table with exactly these dice."""
    roller = ScriptedRoller(faces)
    outcome = TableRolls(CONTENT, roller, pays_fines, skills).on(table, adjustments)
    assert roller.finished, roller.left_over()
    return outcome


def ids(outcomes: tuple[Outcome, ...]) -> list[str]:
    return [outcome.id for outcome in outcomes]


def faces_for(score: int, dice: str) -> tuple[int, ...]:
    """Faces that show a score."""
    if dice == "D66":
        return divmod(score, 10)
    if dice == "2D6":
        return next(pair for pair in product(range(1, 7), repeat=2) if sum(pair) == score)
    return (score,)


@pytest.mark.parametrize("table", CONTENT.table)
def test_every_score_of_every_table_reaches_its_row(table: str) -> None:
    wanted = CONTENT.table[table]
    reached = set()
    for score in possible_scores(wanted.dice):
        row = row_for(wanted, score)
        reached.add(row.id)
        if any(isinstance(effect, FOLLOWED) for effect in row.effects):
            continue
        outcome = rolled(table, *faces_for(score, wanted.dice))
        assert (outcome.id, outcome.name, outcome.total, outcome.then) == (row.id, row.name, score, ())
        assert outcome.row(CONTENT) is row
    assert reached == {row.id for row in wanted.rows}


@pytest.mark.parametrize("table", CONTENT.table)
def test_any_seed_gives_a_whole_result_on_every_table(table: str) -> None:
    for seed in range(40):
        outcome = TableRolls(CONTENT, SeededRoller(seed), skills="savvy").on(table)
        assert outcome.table == table
        for followed in outcome.then:
            assert followed.name.en
            assert followed.name.fr
            assert followed.text.fr


# Injuries


def test_a_deep_wound_costs_d3_games() -> None:
    outcome = rolled("hero-injuries", 3, 5, 2)
    assert outcome.id == "deep-wound"
    (games,) = outcome.then
    assert (games.id, games.total, games.roll.notation) == ("misses-games", 2, "D3")
    assert (games.name.en, games.name.fr) == ("misses 2 games", "rate 2 parties")


def test_one_game_missed_is_said_in_the_singular() -> None:
    (games,) = rolled("hero-injuries", 3, 5, 1).then
    assert (games.name.en, games.name.fr) == ("misses 1 game", "rate 1 partie")


@pytest.mark.parametrize(
    ("die", "result"), [(1, "amputation"), (2, "light-arm-wound"), (6, "light-arm-wound")]
)
def test_an_arm_wound_is_light_unless_a_one_takes_the_arm(die: int, result: str) -> None:
    assert ids(rolled("hero-injuries", 2, 3, die).then) == [result]


@pytest.mark.parametrize(
    ("die", "eye"), [(1, "left-eye"), (3, "left-eye"), (4, "right-eye"), (6, "right-eye")]
)
def test_a_hero_blinded_in_one_eye_rolls_which(die: int, eye: str) -> None:
    assert ids(rolled("hero-injuries", 3, 1, die).then) == [eye]


@pytest.mark.parametrize(
    ("die", "effect"), [(1, "bad-medicine"), (2, "bad-medicine"), (3, "coloured-water"), (6, "wonder-cure")]
)
def test_the_snake_oil_salesman_sells_his_elixir(die: int, effect: str) -> None:
    assert ids(rolled("hero-injuries", 3, 3, die).then) == [effect]


def test_multiple_injuries_are_rolled_d6_times_and_some_of_them_again() -> None:
    dead, captured, recovery, multiple = (1, 1), (6, 2), (4, 1), (2, 1)
    outcome = rolled(
        "hero-injuries",
        *(1, 6),
        3,
        *dead,
        *captured,
        *(2, 2),  # a leg wound at last
        *recovery,
        *multiple,
        *(3, 5),  # a deep wound
        3,  # for three games
        *(6, 6),  # survives against the odds
    )
    assert outcome.id == "multiple-injuries"
    assert [(one.id, one.rerolled) for one in outcome.then] == [
        ("times", False),
        ("dead", True),
        ("captured", True),
        ("leg-wound", False),
        ("full-recovery", True),
        ("multiple-injuries", True),
        ("deep-wound", False),
        ("survives-against-the-odds", False),
    ]
    assert outcome.then[0].total == 3
    assert ids(outcome.then[6].then) == ["misses-games"]


def test_an_injury_rolled_again_asks_for_nothing_more() -> None:
    outcome = rolled("hero-injuries", *(1, 6), 1, *(1, 6), *(2, 2))
    struck = outcome.then[1]
    assert (struck.id, struck.rerolled, struck.then) == ("multiple-injuries", True, ())


def test_the_dice_of_multiple_injuries_say_what_they_are_for() -> None:
    with pytest.raises(DiceError, match=r"D66 needs 2 more dice \(heroes' serious injuries 2 of 3\)"):
        rolled("hero-injuries", 1, 6, 3, 2, 2)


def test_a_hero_on_trial_may_hang_or_walk_free() -> None:
    assert [ids(rolled("hero-injuries", 6, 5, die).then) for die in (1, 6)] == [
        ["hanging-judge"],
        ["acquitted"],
    ]


def test_a_fine_is_paid_in_d6_dollars() -> None:
    (fine,) = rolled("trial", 3, 5).then
    assert (fine.id, fine.total) == ("fine", 5)
    assert (fine.name.en, fine.name.fr) == ("$5 fine", "5 $ (amende)")


def test_a_fine_refused_costs_d3_games_in_jail() -> None:
    (games,) = rolled("trial", 3, 3, pays_fines=False).then
    assert (games.id, games.total, games.roll.notation) == ("misses-games", 3, "D3")


# The doc, the ring, the ladder


def test_a_botched_treatment_is_a_new_injury_but_never_robbery_capture_or_hatred() -> None:
    outcome = rolled("treatment", 1, *(3, 6), *(6, 1), *(6, 2), *(2, 5))
    assert outcome.id == "botched"
    assert [(one.id, one.rerolled) for one in outcome.then] == [
        ("robbed", True),
        ("bitter-enmity", True),
        ("captured", True),
        ("nervous-condition", False),
    ]


@pytest.mark.parametrize(
    ("die", "result"), [(2, "no-help"), (3, "on-the-mend"), (5, "on-the-mend"), (6, "miracle")]
)
def test_other_treatments_need_one_die(die: int, result: str) -> None:
    assert rolled("treatment", die).id == result


@pytest.mark.parametrize(
    ("die", "result"), [(1, "bout-lost"), (2, "bloody-draw"), (3, "bloody-draw"), (6, "bout-triumph")]
)
def test_most_prize_fights_pay_no_extra_dollars(die: int, result: str) -> None:
    assert rolled("prize-fight", die).id == result


def test_a_narrow_win_in_the_ring_pays_d6_dollars_more() -> None:
    for die in (4, 5):
        (winnings,) = rolled("prize-fight", die, 6).then
        assert (winnings.id, winnings.total, winnings.name.en) == ("winnings", 6, "$6 winnings")


def test_an_eleven_for_a_hero_brings_fame_or_fortune() -> None:
    assert ids(rolled("hero-advances", 5, 6, 3).then) == ["more-fame"]
    assert ids(rolled("hero-advances", 5, 6, 4).then) == ["more-fortune"]


def test_a_new_skill_is_rolled_when_its_table_is_known() -> None:
    assert rolled("hero-advances", 1, 1).then == ()
    assert ids(rolled("hero-advances", 1, 1, 3, skills="savvy").then) == ["trader"]
    assert ids(rolled("hero-advances", 6, 6, 1, skills="movin").then) == ["born-in-the-saddle"]


def test_a_skill_already_known_is_rolled_again() -> None:
    tried = TableRolls(CONTENT, ScriptedRoller([3, 3, 5])).skill("savvy", known=["trader"])
    assert [(one.id, one.rerolled) for one in tried] == [
        ("trader", True),
        ("trader", True),
        ("card-sharp", False),
    ]


def test_who_knows_a_whole_skill_table_does_not_roll_for_ever() -> None:
    known = [skill.id for skill in CONTENT.skill.values() if skill.table == "savvy"]
    tried = TableRolls(CONTENT, ScriptedRoller([3])).skill("savvy", known)
    assert ids(tried) == ["trader"]


# On the move


@pytest.mark.parametrize(
    ("die", "result"), [(1, "stumbles"), (2, "stumbles"), (3, "gets-across"), (6, "gets-across")]
)
def test_a_high_jump_is_one_worse(die: int, result: str) -> None:
    assert rolled("jump", die, adjustments=("high",)).id == result


def test_a_low_jump_is_as_the_die_falls() -> None:
    assert [rolled("jump", die).id for die in (1, 2, 6)] == ["stumbles", "gets-across", "leaps-clear"]


def test_a_natural_one_on_a_high_horse_jump_throws_the_rider() -> None:
    outcome = rolled("horse-jump", 1, 1, adjustments=("high",))
    assert (outcome.id, ids(outcome.then)) == ("refuses", ["stunned"])


def test_a_two_made_a_one_does_not_throw_the_rider() -> None:
    outcome = rolled("horse-jump", 2, adjustments=("high",))
    assert (outcome.id, outcome.total, outcome.then) == ("refuses", 1, ())


def test_a_one_on_a_low_horse_jump_does_not_throw_the_rider() -> None:
    assert rolled("horse-jump", 1).then == ()


def test_a_modified_score_stays_on_the_dice() -> None:
    from lotow.dice import parse

    assert [adjusted(1, -1, parse("D6")), adjusted(6, 2, parse("D6")), adjusted(3, -1, parse("D6"))] == [
        1,
        6,
        2,
    ]


def test_an_outcome_keeps_the_dice_behind_it() -> None:
    outcome = rolled("jump", 4, adjustments=("high",))
    assert outcome.roll == Roll("D6", (4,), 4, "script")
    assert outcome.total == 3


def test_a_mere_number_is_no_row_of_a_table() -> None:
    (games,) = rolled("hero-injuries", 3, 5, 2).then
    assert games.row(CONTENT) is None


# A table of one's own


HATS = """
name = "Hats"

[[table]]
id = "whose-hat"
name = { en = "whose hat", fr = "à qui le chapeau" }
text = { en = "Roll 2D4 for the hat on the floor.", fr = "Lancez 2D4 pour le chapeau par terre." }
basis = "reconstructed"
dice = "2D4"

[[table.rows]]
on = "2-7"
id = "nobodys"
name = { en = "nobody's", fr = "à personne" }
text = { en = "Kick it under the bar.", fr = "Poussez-le sous le bar." }

[[table.rows]]
on = "8"
id = "yours"
name = { en = "yours", fr = "à vous" }
text = { en = "Pick it up.", fr = "Ramassez-le." }
"""


@pytest.mark.parametrize(("faces", "row"), [((3, 4), "nobodys"), ((4, 4), "yours")])
def test_a_table_of_ones_own_is_rolled_with_any_dice(faces: tuple[int, int], row: str) -> None:
    content = overlaid(HATS).content
    assert TableRolls(content, ScriptedRoller(faces)).on("whose-hat").id == row


class EveryWay(TableWalk[None]):
    """Tries everything dice can show: each throw takes one branch; `chance` is how likely all of them are."""

    def __init__(self, content: Content, branches: list[int]) -> None:
        super().__init__(content)
        self.branches, self.open, self.chance, self.at = branches, 0, Fraction(1), 0

    def _fall(self, dice: str) -> int:
        scores = list(Distribution.of(dice).items())
        if self.at == len(self.branches):
            self.branches.append(0)
        branch, self.at = self.branches[self.at], self.at + 1
        score, weight = scores[branch]
        self.chance *= Fraction(weight, sum(each for _, each in scores))
        self.open = self.at if branch + 1 < len(scores) else self.open
        return score

    def lands(self, table: Table, cause: Cause) -> tuple[int, None]:
        return self._fall(table.dice), None

    def throws(self, dice: str, what: What, cause: Cause) -> tuple[int, None]:
        return self._fall(dice), None


def every_way(content: Content, table: str) -> Iterator[tuple[Landing[None], Fraction]]:
    """Every way a walk can go, and how likely it is."""
    branches: list[int] = []
    while True:
        walk = EveryWay(content, branches)
        landing = walk.walk(table)
        yield landing, walk.chance
        del branches[walk.open :]
        if not branches:
            return
        branches[-1] += 1


def met(landing: Landing[None]) -> frozenset[str]:
    """The rows that stand, this one and all it led to."""
    below = (met(one) for one in landing.then if isinstance(one, Landing) and one.stands)
    return frozenset({landing.row.id}).union(*below)


def reckoned(content: Content, table: str) -> dict[frozenset[str], Fraction]:
    """The same by exact odds."""

    def row_alone(row: Row) -> dict[frozenset[str], Fraction]:
        return {frozenset({row.id}): Fraction(1)}

    def together(some: frozenset[str], others: frozenset[str]) -> frozenset[str]:
        return some | others

    return chances(content, content.table[table], row_alone, together)


BRAWL = """
name = "Saturday night"
[[table]]
id = "brawl"
name = { en = "a brawl", fr = "une bagarre" }
text = { en = "Roll a D3.", fr = "Lancez un D3." }
basis = "reconstructed"
dice = "D3"

[[table.rows]]
on = "1"
id = "thrown-out"
name = { en = "thrown out", fr = "dehors" }
text = { en = "See where you land.", fr = "Voyez où vous tombez." }
effects = [{ effect = "rolls-on", table = "street" }, { effect = "misses-games", games = "D2" }]

[[table.rows]]
on = "2-3"
id = "bruised"
name = { en = "bruised", fr = "des bleus" }
text = { en = "D2 bruises.", fr = "D2 bleus." }
effects = [{ effect = "rolls-on", table = "street", times = "D2", reroll = ["trough"] }]

[[table]]
id = "street"
name = { en = "the street", fr = "la rue" }
text = { en = "Roll a D3.", fr = "Lancez un D3." }
basis = "reconstructed"
dice = "D3"

[[table.rows]]
on = "1"
id = "trough"
name = { en = "the trough", fr = "l'abreuvoir" }
text = { en = "Wet.", fr = "Mouillé." }

[[table.rows]]
on = "2"
id = "mud"
name = { en = "mud", fr = "la boue" }
text = { en = "Soft.", fr = "Moelleux." }

[[table.rows]]
on = "3"
id = "judge"
name = { en = "the judge", fr = "le juge" }
text = { en = "He falls too.", fr = "Il tombe aussi." }
effects = [{ effect = "rolls-on", table = "trial" }]
"""


@pytest.mark.parametrize("table", ["arm-wound", "trial", "hero-advances", "brawl"])
def test_what_is_rolled_and_what_is_reckoned_lead_to_the_same(table: str) -> None:
    """Every way the dice can fall, walked one by one, comes to the chances that are reckoned as a whole. What
    is rolled again could go on for ever, so nothing is here."""
    content = overlaid(BRAWL.replace(', reroll = ["trough"]', "")).content
    walked: dict[frozenset[str], Fraction] = {}
    for landing, chance in every_way(content, table):
        walked[met(landing)] = walked.get(met(landing), Fraction(0)) + chance
    assert walked == reckoned(content, table)
    assert sum(walked.values()) == 1


def test_what_is_rolled_again_is_reckoned_as_if_it_had_never_come_up() -> None:
    content = overlaid(BRAWL).content
    assert not any({"trough", "bruised"} <= rows for rows in reckoned(content, "brawl"))
    outcome = TableRolls(content, ScriptedRoller((2, 1, 1, 2))).on("brawl")
    assert [(one.id, one.rerolled) for one in outcome.then] == [
        ("times", False),
        ("trough", True),
        ("mud", False),
    ]


def test_what_does_not_stand_stays_so_on_the_same_table_only() -> None:
    again = RollsOn(table="hero-injuries", times="D6", reroll=("dead",))
    assert barred(again, "hero-injuries", ["captured"]) == {"dead", "captured"}
    assert barred(again, "elixir", ["captured"]) == {"dead"}
