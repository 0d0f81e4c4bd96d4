"""Tests of nerve and limb as they are asked about: who tries what, what helps, what may be spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.odds.asking import OddsAnswer, OddsQuestion
from lotow.odds.combatant import Combatant
from lotow.odds.dash import Pose, dash
from lotow.odds.movement import Attempt, attempt, climb, fall
from lotow.odds.nerve import ALONE, Company, Test, head_for_the_hills, nerve, pluck
from lotow.rulebook.models import Content

if TYPE_CHECKING:
    from lotow.odds.famed import Spending

HILLS: Test = "head-for-the-hills"
TESTS: dict[str, Test] = {
    "pluck": "pluck",
    "dive-for-cover": "dive-for-cover",
    "hills": HILLS,
    "head-for-the-hills": HILLS,
}
"""The pluck tests by what they may be called."""


def pluck_test_called(name: str) -> Test:
    """A pluck test by its name."""
    if name not in TESTS:
        raise LotowError(
            Text(f"{name!r} is no pluck test", f"{name!r} n'est pas un test de cran"),
            hint=Text("choose pluck, dive-for-cover or hills", "choisissez pluck, dive-for-cover ou hills"),
        )
    return TESTS[name]


class AskedPluck(Struct, frozen=True, kw_only=True):
    """A pluck test, or for Head for the Hills one every turn. `friends` stand close, `lowered` is what
    preaching has taken and `preached` how often it has been tried besides."""

    test: Test = "pluck"
    turns: int = 1
    company: Company = ALONE
    friends: int = 0
    lowered: int = 0
    preached: int = 0
    spending: Spending | None = None

    def question(self, content: Content, who: Combatant, title: Text | None = None) -> OddsQuestion:
        self._check()
        return OddsQuestion(
            title=title or who.name, people=(who,), ask=lambda one: self._answer(content, one)
        )

    def _check(self) -> None:
        hills = self.test == HILLS
        if hills and (self.company.leader is not None or self.friends):
            raise LotowError(
                Text(
                    "a posse heads for the hills or stays by one fighter's own Pluck",
                    "une bande fuit ou reste selon le Cran d'un seul combattant",
                ),
                hint=Text(
                    "name the leader, or without one the pluckiest left; nobody near helps",
                    "nommez le leader ou, sans lui, le plus courageux ; personne à côté n'aide",
                ),
            )
        if self.turns > 1 and not hills:
            raise LotowError(
                Text(f"{self.turns} turns of one test", f"{self.turns} tours d'un seul test"),
                hint=Text(
                    "only Head for the Hills goes on turn after turn",
                    "seul Sauve qui peut dure plusieurs tours",
                ),
            )

    def _answer(self, content: Content, who: Combatant) -> OddsAnswer:
        company, lowered, preached = self.company, self.lowered, self.preached
        if self.spending is not None:
            from lotow.odds.famed_tests import famed_pluck

            soul = nerve(
                content,
                who,
                test=self.test,
                company=company,
                friends=self.friends,
                lowered=lowered,
                preached=preached,
            )
            return famed_pluck(soul, self.spending.purse(content, who), self.turns)
        if self.test == HILLS:
            return head_for_the_hills(
                content, who, self.turns, company=company, lowered=lowered, preached=preached
            )
        return pluck(
            content,
            who,
            test=self.test,
            company=company,
            friends=self.friends,
            lowered=lowered,
            preached=preached,
        )


def attempt_question(
    content: Content,
    who: Combatant,
    roll: Attempt,
    *,
    high: bool = False,
    depth: float = 0,
    over: float | None = None,
    spending: Spending | None = None,
) -> OddsQuestion:
    """A jump, a leap into the saddle, a horse's jump, a rider thrown; `high` is the harder sort. With Fame it
    is the roll alone that is played."""
    adjust = ("high",) if high else ()
    if spending is not None and (depth or over is not None):
        raise LotowError(
            Text("Fame is played for the roll alone", "la Réputation se joue pour le jet seul"),
            hint=Text("leave the inches out", "laissez les pouces de côté"),
        )

    def ask(one: Combatant) -> OddsAnswer:
        if spending is not None:
            from lotow.odds.famed_tests import famed_attempt

            return famed_attempt(content, one, roll, spending.purse(content, one), adjust=adjust)
        return attempt(content, one, roll, adjust=adjust, depth=depth, over=over)

    return OddsQuestion(title=_doing(who, content.table[roll].name), people=(who,), ask=ask)


def climb_question(
    content: Content,
    who: Combatant,
    height: float,
    *,
    first_turn: float | None = None,
    spending: Spending | None = None,
) -> OddsQuestion:
    """A climb up, or down, turn after turn."""

    def ask(one: Combatant) -> OddsAnswer:
        if spending is not None:
            from lotow.odds.famed_tests import famed_climb

            return famed_climb(content, one, height, spending.purse(content, one), first_turn=first_turn)
        return climb(content, one, height, first_turn=first_turn)

    return OddsQuestion(title=_doing(who, inches_of(height)), people=(who,), ask=ask)


def fall_question(content: Content, who: Combatant, height: float) -> OddsQuestion:
    """A fall from a height."""
    return OddsQuestion(
        title=_doing(who, inches_of(height)), people=(who,), ask=lambda one: fall(content, one, height)
    )


def dash_question(
    content: Content,
    who: Combatant,
    inches: float,
    *,
    difficult: float = 0,
    mounted: bool = False,
    pose: Pose = "upright",
    charging: bool = False,
    woods: bool = False,
) -> OddsQuestion:
    """So many inches in one turn."""

    def ask(one: Combatant) -> OddsAnswer:
        return dash(
            content,
            one,
            inches,
            difficult=difficult,
            mounted=mounted,
            pose=pose,
            charging=charging,
            woods=woods,
        )

    title = _doing(who, inches_of(inches))
    return OddsQuestion(title=title, people=(who,), ask=ask, hidden=frozenset({"at_once"}))


def inches_of(number: float) -> Text:
    return Text(f'{number:g}"', f"{number:g} pouces".replace(".", ","))


def _doing(who: Combatant, what: Text) -> Text:
    return Text(f"{who.name.en}: {what.en}", f"{who.name.fr} : {what.fr}")
