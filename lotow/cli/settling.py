"""Takes posses through an aftermath: live at a terminal, or worked out whole before anything is written.

Each step is one transaction, so it can be left after any of them and taken up again.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.campaign.aftermath import next_unit, step_at_hand
from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.choices import Choices
from lotow.campaign.desk import Desk
from lotow.campaign.entries import Record, Written
from lotow.cli.campaign_pages import STEPS, changes, teller_of
from lotow.cli.campaigns import MovedOnError, OpenCampaign
from lotow.cli.page import Bullets, Page, Paragraph, Title
from lotow.cli.prompting import Ask
from lotow.cli.render import show
from lotow.dice import Roller
from lotow.errors import Lang
from lotow.words import word


class Worked(Struct, frozen=True):
    """A step worked out: what is to be written, what there is to show, and the state it comes to."""

    posse: str
    written: list[Written]
    page: Page
    state: CampaignState


class Settler:
    """Works at one posse after the other, with these dice and these choices; `once` is a step of each."""

    def __init__(
        self, campaign: OpenCampaign, roller: Roller, choices: Choices, lang: Lang, *, once: bool, quiet: bool
    ) -> None:
        self.campaign = campaign
        self.roller = roller
        self.choices = choices
        self.lang = lang
        self.once = once
        self.quiet = quiet
        self.written: list[Record] = []
        self._teller = teller_of(campaign)

    def live(self, keys: Sequence[str], confirm: Ask | None) -> bool:
        """Shows everything as it happens; with `confirm` each step is written once somebody says so. False
        when it was left."""
        try:
            for key in keys:
                while (worked := self._work(self.campaign.state, key, live=True)) is not None:
                    if confirm is not None and _refused(confirm, self.lang):
                        return self._left()
                    self.written += self.campaign.write(worked.written, rests_on=key)
                    if self.once:
                        break
        except (EOFError, KeyboardInterrupt):
            return self._left()
        return True

    def plan(self, keys: Sequence[str]) -> list[Worked]:
        """Every step that is to come. Nothing is written: a missing die or answer leaves all as it was."""
        state = self.campaign.state
        plan: list[Worked] = []
        for key in keys:
            while (worked := self._work(state, key, live=False)) is not None:
                state = worked.state
                plan.append(worked)
                if self.once:
                    break
        return plan

    def carry_out(self, plan: Sequence[Worked], keys: Sequence[str], again: bool) -> None:
        """Writes a plan, step by step, and then shows it. With `again` what somebody else has overtaken is
        planned anew."""
        done: list[Worked] = []
        while plan:
            try:
                for worked in plan:
                    self.written += self.campaign.write(worked.written, rests_on=worked.posse)
                    done.append(worked)
                break
            except MovedOnError:
                if not again:
                    raise
            over = {one.posse for one in done} if self.once else ()
            plan = self.plan([key for key in keys if key not in over])
        if not self.quiet:
            for worked in done:
                show(worked.page)

    def _work(self, state: CampaignState, key: str, *, live: bool) -> Worked | None:
        desk = Desk(state, key, self.campaign.book, self.roller, self.choices)
        step, before = step_at_hand(desk), desk.posse
        if step is None:
            return None
        page: Page = []
        self._add(page, [Title(desk.posse.name, STEPS[step].in_(self.lang))], live)
        written: list[Written] = []
        while step_at_hand(desk) == step:
            unit = next_unit(desk)
            written += unit
            self._add(page, self._lines(unit), live)
        self._add(page, [changes(before, desk.posse, self.campaign.book, self.lang)], live)
        return Worked(key, written, _joined(page), desk.state)

    def _add(self, page: Page, more: Page, live: bool) -> None:
        page += more
        if live and not self.quiet and more:
            show(more)

    def _lines(self, unit: Sequence[Written]) -> Page:
        """What has just been worked out, in words, with the dice behind it."""
        lines = []
        for one in unit:
            self._teller.hear(Record(number=0, step=0, entry=one.entry))
            said = self._teller.tell(one.entry).in_(self.lang)
            rolled = " ".join(f"{roll.notation}[{' '.join(map(str, roll.faces))}]" for roll in one.dice)
            if said:
                lines.append(f"{said}  {rolled}" if rolled else said)
        return [Bullets(tuple(lines))] if lines else []

    def _left(self) -> bool:
        show([Paragraph(word("left-here", self.lang))])
        return False


def _refused(confirm: Ask, lang: Lang) -> bool:
    return confirm(f"{word('write-this', lang)} [{'O' if lang == 'fr' else 'Y'}/n]").casefold()[:1] == "n"


def _joined(page: Page) -> Page:
    """The page with lists that follow each other as one."""
    joined: Page = []
    for block in page:
        last = joined[-1] if joined else None
        if isinstance(block, Bullets) and isinstance(last, Bullets):
            joined[-1] = Bullets(last.items + block.items)
        else:
            joined.append(block)
    return joined
