"""The first step of an aftermath: what became of everybody who was taken out of action.

Readings where the book is silent: games to miss run side by side, so the longest counts; the same lasting
condition twice is the same condition, only losses of a characteristic add up; a blind man takes his gear
along; with several enemies at the table the winner (else the runner-up) takes the captive.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import structs

from lotow.campaign.aftermath_entries import Died, End, GearRisked, InjuryRolled, Rolled
from lotow.campaign.captives import take_to_the_law
from lotow.campaign.desk import Desk, crossed, natural, thresholds
from lotow.campaign.succession import settle_leadership
from lotow.errors import Text
from lotow.posse.members import Held, Injury, Member, Raised
from lotow.posse.standing import known
from lotow.rulebook import effects as fx
from lotow.rulebook import models

HEROES, HENCHMEN = "hero-injuries", "henchman-injuries"
LASTING = (fx.Changes, fx.Modifies, fx.MissesGameOn, fx.PassesPluck, fx.Rerolls, fx.Ignores)


def next_injury(desk: Desk) -> bool:
    """Rolls for the next fighter, or settles who leads when all are rolled for; False when that is done."""
    part = desk.part
    for id in part.out:
        if id not in part.injured:
            injure(desk, desk.member(id))
            return True
        for held in desk.member(id).gear if desk.has(id) else ():
            if (id, held.item) not in part.risked and (on := _ruined_on(desk, held)) is not None:
                _risk(desk, desk.member(id), held, on)
                return True
    return settle_leadership(desk)


def injure(
    desk: Desk,
    member: Member,
    cause: Literal["game", "doctor"] = "game",
    barred: Collection[str] = (),
) -> None:
    """Rolls on the table a member belongs to and carries out the result."""
    suffering = Suffering(desk, member, barred)
    table = HEROES if member.role in ("leader", "hero") else HENCHMEN
    suffering.roll(table, f"injury of {member.name}")
    desk.write(suffering.entry(cause))
    if suffering.end is not None:
        die(desk, member.id, suffering.end)
    elif suffering.captor:
        take_to_the_law(desk, desk.member(member.id), suffering.captor)


def die(desk: Desk, id: int, how: End) -> None:
    """Strikes a member off, with everything it carried."""
    member = desk.member(id)
    desk.write(
        Died(
            posse=desk.key,
            game=desk.part.game,
            member=id,
            name=member.name,
            how=how,
            lost=member.gear,
        )
    )


def _ruined_on(desk: Desk, held: Held) -> int | None:
    if not known(held.item, desk.book):
        return None
    return next((one.on for one in desk.book.gear(held.item).effects if isinstance(one, fx.Ruined)), None)


def _risk(desk: Desk, member: Member, held: Held, on: int) -> None:
    item = desk.book.gear(held.item).name
    score = desk.roll("D6", f"{item.en} of {member.name}")
    desk.write(
        GearRisked(
            posse=desk.key,
            game=desk.part.game,
            member=member.id,
            name=member.name,
            held=held,
            item=item,
            score=score,
            ruined=score <= on,
        )
    )


class Suffering:
    """One roll for an injury with everything that follows from it, gathered for one entry."""

    def __init__(self, desk: Desk, member: Member, barred: Collection[str]) -> None:
        self.desk = desk
        self.member = member
        self.barred = set(barred)
        self.rolled: list[Rolled] = []
        self.injuries: list[Injury] = []
        self.misses = 0
        self.fine = 0
        self.jailed = False
        self.robbed = False
        self.experience = 0
        self.ignores_first_wound = False
        self.captor = ""
        self.end: End | None = None

    def entry(self, cause: Literal["game", "doctor"]) -> InjuryRolled:
        member, desk = self.member, self.desk
        total = member.experience + self.experience
        return InjuryRolled(
            posse=desk.key,
            game=desk.part.game,
            member=member.id,
            name=member.name,
            cause=cause,
            rolled=tuple(self.rolled),
            injuries=tuple(self.injuries),
            misses=self.misses,
            fine=self.fine,
            jailed=self.jailed,
            lost=member.gear if self.robbed else (),
            experience=self.experience,
            advances=crossed(thresholds(member, desk.book), member.experience, total),
            ignores_first_wound=self.ignores_first_wound,
            captor=self.captor,
            captor_name=desk.state.posses[self.captor].name if self.captor else "",
        )

    def roll(self, table: str, what: str) -> None:
        """A result of a table of injuries, whole; barred ones are rolled again."""
        row, rolled = self.desk.roll_on(table, what)
        while row.id in self.barred:
            self.rolled.append(structs.replace(rolled, rerolled=True))
            row, rolled = self.desk.roll_on(table, what)
        self.rolled.append(rolled)
        self._suffer(row, table)

    def _suffer(self, row: models.Row, table: str) -> None:
        detail: models.Row | None = None
        for effect in row.effects:
            if not isinstance(effect, fx.RollsOn):
                continue
            if effect.table == table:
                self._several(effect)
            else:
                detail, rolled = self.desk.roll_on(effect.table, f"{row.name.en} of {self.member.name}")
                self.rolled.append(rolled)
        whole = row.effects + (detail.effects if detail is not None else ())
        for effect in whole:
            self._carry_out(effect)
        if self.end is None:
            self._keep(row, detail, whole)

    def _several(self, effect: fx.RollsOn) -> None:
        what = f"injury of {self.member.name}"
        times = effect.times
        if isinstance(times, str):
            times = self.desk.roll(times, f"number of injuries of {self.member.name}")
        before = set(self.barred)
        self.barred |= set(effect.reroll)
        for at in range(times):
            if self.end is None:
                self.roll(effect.table, f"{what}, {at + 1} of {times}")
        self.barred = before

    def _carry_out(self, effect: fx.Effect) -> None:
        match effect:
            case fx.Dies(how=how):
                self.end = how
            case fx.MissesGames():
                self._miss(effect)
            case fx.Pays():
                self._pay(effect)
            case fx.LosesGear():
                self.robbed = True
            case fx.Experience(points=points):
                self.experience += points
            case fx.Ignores(what="first-wound"):
                self.ignores_first_wound = True
            case fx.Gains(status="captured"):
                self.captor = self._enemy()

    def _miss(self, effect: fx.MissesGames) -> None:
        games = effect.games
        if isinstance(games, str):
            games = self.desk.roll(games, f"games {self.member.name} misses")
        self.misses = max(self.misses, games)

    def _pay(self, effect: fx.Pays) -> None:
        name = self.member.name
        fine = self.desk.roll(effect.dice, f"fine for {name}")
        text = Text(f"Pay ${fine} to set {name} free?", f"Payer {fine} $ pour libérer {name} ?")
        if self.fine + fine <= self.desk.posse.stash and self.desk.agrees(
            "pay-fine", text, self.member, dollars=fine
        ):
            self.fine += fine
            return
        self.jailed = True
        self._miss(effect.otherwise)

    def _enemy(self) -> str:
        """The posse that did it: the other one, or of several the best placed that still rides."""
        state = self.desk.state
        game = state.games[self.desk.part.game]
        others = [one.posse for one in game.sides if one.posse != self.desk.key]
        placed = sorted(others, key=lambda key: (key != game.winner, key != game.second))
        return next((key for key in placed if key not in state.gone), "")

    def _keep(self, row: models.Row, detail: models.Row | None, effects: tuple[fx.Effect, ...]) -> None:
        """Notes what lasts, with what it costs today."""
        if not any(_lasts(one) for one in effects):
            return
        one_eyed = any(isinstance(one, fx.Gains) and one.status == "one-eyed" for one in effects)
        eyes = {one.detail for one in self.member.injuries if one.row == row.id} if one_eyed else set()
        injury = Injury(
            row.id,
            detail.id if detail is not None else None,
            self._hated() if _is_hatred(effects) else None,
            self._changes(effects),
        )
        if eyes - {injury.detail}:
            self.end = "blind"
        elif injury.changes or injury not in self.member.injuries:
            self.injuries.append(injury)
            self.member = structs.replace(self.member, injuries=(*self.member.injuries, injury))

    def _changes(self, effects: tuple[fx.Effect, ...]) -> tuple[Raised, ...]:
        """What a characteristic really loses: never more than down to its floor."""
        profile = natural(self.member, self.desk.book)
        lost: list[Raised] = []
        for one in effects:
            if isinstance(one, fx.Changes) and isinstance(one.by, int):
                value = getattr(profile, one.characteristic)
                least = one.floor if one.floor is not None else 0
                if value is not None and (by := max(one.by, min(least - value, 0))):
                    lost.append(Raised(one.characteristic, by))
        return tuple(lost)

    def _hated(self) -> str:
        enemy = self._enemy()
        return self.desk.state.posses[enemy].name if enemy else ""


def _lasts(effect: fx.Effect) -> bool:
    if isinstance(effect, fx.Gains):
        return effect.status != "captured"
    return isinstance(effect, LASTING) and "next-game" not in effect.when


def _is_hatred(effects: tuple[fx.Effect, ...]) -> bool:
    return any(isinstance(one, fx.Gains) and one.status == "bitter-enmity" for one in effects)
