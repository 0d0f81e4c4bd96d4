"""Captives, whenever their captors like: who is held by whom, what can be done with him, and the talk of it.

The captors say what they want, the captive's side answers where it has a say. What was said and not answered
yet is kept as a draft, so an offer waits for the other side's answer, there or elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.app.aftermath import WorkedStep
from lotow.app.campaigns import OpenCampaign
from lotow.app.one_step import OneStep
from lotow.campaign.aftermath.captives import WORDS, Deed, exchangeable, possible, talk
from lotow.campaign.aftermath.choices import Choices, Question, ScriptedChoices
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.steps import note_infamy
from lotow.campaign.closing import refuse_closed
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.posse_called import find_posse
from lotow.dice import Roller
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import Captive
from lotow.journal.records import Written
from lotow.rulebook.finding import matching


class HeldCaptive(Struct, frozen=True, kw_only=True):
    """A captive: whose he is and who holds him (by key and name), since which game, what his captors can do
    with him now, and for whom of theirs he can be exchanged (by number and name)."""

    posse: str
    posse_name: str
    member: int
    name: str
    captor: str
    captor_name: str
    game: int
    deeds: tuple[Deed, ...]
    exchange_for: tuple[tuple[int, str], ...] = ()


def captives(campaign: OpenCampaign) -> list[HeldCaptive]:
    """Everybody who is held, by a posse that still rides, away from one that does."""
    state = campaign.state
    return [
        _held(campaign, one)
        for one in state.captives
        if one.posse not in state.gone and one.captor not in state.gone
    ]


def _held(campaign: OpenCampaign, one: Captive) -> HeldCaptive:
    state = campaign.state
    desk = Desk(state, one.posse, campaign.book, CampaignRoller(campaign.seed), ScriptedChoices())
    return HeldCaptive(
        posse=one.posse,
        posse_name=state.posses[one.posse].name,
        member=one.member,
        name=desk.member(one.member).name,
        captor=one.captor,
        captor_name=state.posses[one.captor].name,
        game=one.game,
        deeds=tuple(possible(desk, desk.member(one.member), one.captor)),
        exchange_for=tuple((two.id, two.name) for two in exchangeable(state, one.posse, one.captor)),
    )


def captive_called(campaign: OpenCampaign, posse: str, fighter: str) -> HeldCaptive:
    """A captive by name; the posse may be his own or his captors'."""
    key = find_posse(campaign.state, posse)
    there = [one for one in captives(campaign) if key in (one.posse, one.captor)]
    numbered = [one for one in there if fighter.strip() == f"#{one.member}"]
    found = numbered or matching(fighter, [(one, one.name) for one in there])
    if len(found) == 1:
        return found[0]
    names = ", ".join(one.name for one in there)
    called = campaign.state.posses[key].name
    raise LotowError(
        Text(
            f"{called} neither holds nor misses a captive called {fighter!r}",
            f"{called} n'a ni captif ni prisonnier appelé {fighter!r}",
        ),
        hint=Text(
            f"there are: {names}" if names else "nobody is held",
            f"il y a : {names}" if names else "personne n'est détenu",
        ),
    )


class CaptiveConversation(OneStep):
    """The talk about one captive, until something is done with him."""

    def __init__(
        self,
        campaign: OpenCampaign,
        held: HeldCaptive,
        roller: Roller | None,
        choices: Choices | None = None,
        *,
        ahead: bool = False,
    ) -> None:
        refuse_closed(campaign.state)
        self.held = held
        self.kind = f"captive {held.member}"
        super().__init__(campaign, [held.posse], roller, choices, ahead=ahead)

    def offer(self, deed: Deed, dollars: int | None = None, against: str | None = None) -> None:
        """Says for the captors what they want, in place of what they may have said before. What they cannot
        do is refused, and nothing changed."""
        if against is not None:
            self._refuse_stranger(against)
        while self.undo() is not None:
            pass
        said = {"captive": deed, "ransom": str(dollars or 0), "exchange": against or ""}
        try:
            while (question := self.question()) is not None and question.kind in said:
                self.answer(said[question.kind])
        except LotowError:
            self.forget_answers()
            raise

    def waits_for_other_side(self) -> bool:
        """Whether the captors have said what they want, and the captive's side has not answered."""
        question = self.question()
        return question is not None and question.kind in ("pay-ransom", "agree-exchange")

    def _refuse_stranger(self, against: str) -> None:
        if len(matching(against, [(one, one[1]) for one in self.held.exchange_for])) != 1:
            names = ", ".join(name for _, name in self.held.exchange_for)
            name = self.held.posse_name
            raise LotowError(
                Text(
                    f"{name} holds nobody of {self.held.captor_name} called {against!r}",
                    f"{name} ne détient personne de {self.held.captor_name} appelé {against!r}",
                ),
                hint=Text(f"it holds: {names or 'nobody'}", f"on y détient : {names or 'personne'}"),
            )

    def _next(self, desk: Desk, step: WorkedStep) -> tuple[list[Written], bool]:
        talk(desk, desk.member(self.held.member), self.held.captor)
        for key in (self.held.posse, self.held.captor):
            note_infamy(desk, key)
        return desk.flush(), True


def offers(campaign: OpenCampaign, of: Sequence[HeldCaptive]) -> dict[tuple[str, int], Question]:
    """What waits for the other side's answer, by the captive's posse and number."""
    waiting: dict[tuple[str, int], Question] = {}
    for held in of:
        if campaign.store.draft(campaign.journal, held.posse, f"captive {held.member}") is None:
            continue
        talking = CaptiveConversation(campaign, held, None)
        question = talking.question()
        if question is not None and talking.waits_for_other_side():
            waiting[held.posse, held.member] = question
    return waiting


def deed_words(deed: Deed) -> Text:
    """What captors can do, in words."""
    return WORDS[deed]
