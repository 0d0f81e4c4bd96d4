"""The steps of building a posse, for one that rides in a campaign: the same orders, by the campaign's rules.

A step asks nothing and rolls nothing; what does is for a visit to the Tradin' Post.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lotow.app.campaigns import OpenCampaign
from lotow.campaign import not_built
from lotow.campaign.aftermath.choices import (
    Action,
    Buy,
    Dismiss,
    Give,
    HireGun,
    NewName,
    Recruit,
    ScriptedChoices,
    Sell,
)
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.spending import carry_out
from lotow.campaign.aftermath.steps import note_infamy
from lotow.campaign.aftermath.trading import refuse_trade
from lotow.campaign.building import GEAR, STASH
from lotow.campaign.own_dice import CampaignRoller
from lotow.errors import LotowError
from lotow.journal.records import Written
from lotow.posse.members import Member
from lotow.posse.roll_call import member_called, type_begun
from lotow.posse.written import MOST
from lotow.rulebook.lookup import fold


class PosseChanges(Protocol):
    """What can be done with a posse, wherever it rides."""

    def hire(
        self,
        type: str,
        name: str | None = None,
        count: int = 1,
        gear: Sequence[str] = (),
        options: Sequence[str] = (),
    ) -> list[Written]: ...

    def equip(self, who: str, items: Sequence[str]) -> list[Written]: ...

    def drop(self, who: str, items: Sequence[str]) -> list[Written]: ...

    def give(self, giver: str, item: str, receiver: str) -> list[Written]: ...

    def rename_any(self, who: str, name: str, posse: str) -> list[Written]: ...

    def dismiss(self, who: str) -> list[Written]: ...


class CampaignChanges:
    """Makes the entries of one step for a posse (`key`) of a campaign."""

    def __init__(self, campaign: OpenCampaign, key: str) -> None:
        self.key = key
        self.book = campaign.book
        roller = CampaignRoller(campaign.seed)
        self._desk = Desk(campaign.state, key, campaign.book, roller, ScriptedChoices())

    def hire(
        self,
        type: str,
        name: str | None = None,
        count: int = 1,
        gear: Sequence[str] = (),
        options: Sequence[str] = (),
    ) -> list[Written]:
        """Recruits of the list, or a hired gun, paid from the stash."""
        if not 1 <= count <= MOST:
            raise not_built.no_number(count)
        if name is not None and count > 1:
            raise not_built.one_name_for_several()
        kind, wanted = self._type(type)
        things = tuple(self._item(one) for one in (*gear, *options))
        called = name or ""
        if kind == "fighter":
            return self._done([Recruit(type=wanted, name=called, gear=things)] * count)
        return self._done([HireGun(type=wanted, name=called, options=things)] * count)

    def equip(self, who: str, items: Sequence[str]) -> list[Written]:
        """Common things for a member or the stash."""
        member = self._who(who)
        return self._done([Buy(item=self._item(one), member=member) for one in items])

    def drop(self, who: str, items: Sequence[str]) -> list[Written]:
        """Things sold, for what the trade pays."""
        member = self._who(who)
        return self._done([Sell(item=self._item(one), member=member) for one in items])

    def give(self, giver: str, item: str, receiver: str) -> list[Written]:
        """A thing from one to another."""
        action = Give(item=self._item(item), giver=self._who(giver), receiver=self._who(receiver))
        return self._done([action])

    def rename_any(self, who: str, name: str, posse: str) -> list[Written]:
        """A new name for a member, or for the posse, if `who` is what it is called or was called just now."""
        members = {fold(one.name) for one in self._desk.posse.members}
        whole = fold(who) in (fold(posse), fold(self._desk.posse.name)) and fold(who) not in members
        member = None if whole else self._member(who).id
        carry_out(self._desk, NewName(name=name, member=member))
        return self._desk.flush()

    def dismiss(self, who: str) -> list[Written]:
        """A member is sent home with what he carries."""
        return self._done([Dismiss(member=self._member(who).id)])

    def _done(self, actions: Sequence[Action]) -> list[Written]:
        refuse_trade(self._desk.state, self.key)
        if not actions:
            raise not_built.nothing_named()
        for action in actions:
            carry_out(self._desk, action)
        note_infamy(self._desk, self.key)
        return self._desk.flush()

    def _member(self, who: str) -> Member:
        return member_called(self._desk.posse, who)

    def _who(self, who: str) -> int | None:
        return None if fold(who) in STASH else self._member(who).id

    def _item(self, name: str) -> str:
        return self.book.find(name, *GEAR)[1]

    def _type(self, name: str) -> tuple[str, str]:
        try:
            return self.book.find(name, "fighter", "hired-gun")
        except LotowError:
            begun = type_begun(name, self._desk.posse.list, self.book)
            if begun is None:
                raise
            return "fighter", begun
