"""The first step of an aftermath: what became of everybody who was taken out of action.

Readings where the book is silent: games to miss run side by side, so the longest counts; the same lasting
condition twice is the same condition, only losses of a characteristic add up; a blind man takes his gear
along; where several enemies were at the table and the report does not say whose work it was, the players do;
whoever is held already is not captured again.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import structs

from lotow.campaign.aftermath.captives import take_to_the_law
from lotow.campaign.aftermath.choices import Option
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.succession import settle_leadership
from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import Died, End, GearRisked, InjuryRolled, Rolled
from lotow.posse.growth import crossed, natural, thresholds
from lotow.posse.members import Held, Injury, Member, Raised
from lotow.posse.standing import known
from lotow.rulebook import effects as fx
from lotow.rulebook import models
from lotow.rulebook.characteristics import really_changes
from lotow.rulebook.results import barred, leads_to
from lotow.rulebook.whose import injury_table, lasts


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
    table = injury_table(desk.book.content, member.role).id
    suffering.roll(table, Text(f"{member.name} is hurt", f"{member.name} est blessé"))
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
    text = Text(
        f"{member.name} looks whether the {item.en} is whole",
        f"{member.name} regarde l'état de : {item.fr}",
    )
    score = desk.roll("D6", held.item, text, member)
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
        self.barred = frozenset(barred)
        self.rolled: list[Rolled] = []
        self.injuries: list[Injury] = []
        self.misses = 0
        self.fine = 0
        self.jailed = False
        self.robbed = False
        self.experience = 0
        self.ignores_first_wound = False
        self.condemned = False
        self.captor = ""
        self.hated = ""
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
            captor_name=desk.state.name_of(self.captor),
            enemy_name=desk.state.name_of(self.hated),
            condemned=self.condemned,
        )

    def roll(self, table: str, text: Text) -> None:
        """A result of a table of injuries, whole; barred ones are rolled again."""
        self._suffer(self._row(table, text, self.barred), table)

    def _row(self, table: str, text: Text, barred: Collection[str]) -> models.Row:
        """A row that stands."""
        row, rolled = self.desk.roll_on(table, text, self.member)
        while row.id in barred:
            self.rolled.append(structs.replace(rolled, rerolled=True))
            row, rolled = self.desk.roll_on(table, text, self.member)
        self.rolled.append(rolled)
        return row

    def _suffer(self, row: models.Row, table: str) -> None:
        detail: models.Row | None = None
        for rolls in leads_to(row):
            again = barred(rolls, table, self.barred)
            if rolls.table == table:
                self._several(rolls, again)
            else:
                name = self.member.name
                text = Text(f"{name} suffers {row.name.en}", f"{name} subit : {row.name.fr}")
                detail = self._row(rolls.table, text, again)
        whole = row.effects + (detail.effects if detail is not None else ())
        for effect in whole:
            self._carry_out(effect)
        if self.end is None:
            self._keep(row, detail, whole)

    def _several(self, effect: fx.RollsOn, barred: frozenset[str]) -> None:
        name, times = self.member.name, effect.times
        if isinstance(times, str):
            text = Text(f"{name} has several injuries", f"{name} a plusieurs blessures")
            times = self.desk.roll(times, "injuries", text, self.member)
        before, self.barred = self.barred, barred
        for at in range(times):
            if self.end is None:
                text = Text(
                    f"{name} suffers injury {at + 1} of {times}",
                    f"{name} subit la blessure {at + 1} sur {times}",
                )
                self.roll(effect.table, text)
        self.barred = before

    def _carry_out(self, effect: fx.Effect) -> None:
        match effect:
            case fx.Dies(how="hanged") if self._fights_the_sentence():
                self.condemned = True
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
            case fx.Gains(status="captured") if self.member.captive_of is None:
                self.captor = self._enemy()

    def _miss(self, effect: fx.MissesGames) -> None:
        games = effect.games
        if isinstance(games, str):
            name = self.member.name
            text = Text(f"{name} misses some games", f"{name} manque quelques parties")
            games = self.desk.roll(games, "misses", text, self.member)
        self.misses = max(self.misses, games)

    def _pay(self, effect: fx.Pays) -> None:
        name = self.member.name
        fined = Text(f"{name} is fined", f"{name} reçoit une amende")
        fine = self.desk.roll(effect.dice, "fine", fined, self.member)
        text = Text(f"Pay ${fine} to set {name} free?", f"Payer {fine} $ pour libérer {name} ?")
        if self.fine + fine <= self.desk.posse.stash and self.desk.agrees(
            "pay-fine", text, self.member, dollars=fine
        ):
            self.fine += fine
            return
        self.jailed = True
        self._miss(effect.otherwise)

    def _fights_the_sentence(self) -> bool:
        """Whether a man sentenced to hang is to be fought for, where some scenario allows it."""
        scenarios = self.desk.book.content.scenario.values()
        fights = [one for one in scenarios if one.prisoner and one.prisoner.wins_back == "condemned"]
        if not fights or self.member.captive_of is not None:
            return False
        name, scenario = self.member.name, fights[0].name
        text = Text(
            f"{name} is sentenced to hang. Fight for him in {scenario.en}, in your next game?",
            f"{name} est condamné à la corde. Se battre pour lui ({scenario.fr}) à la prochaine partie ?",
        )
        options = [
            Option("hang", Text("let him hang", "le laisser pendre")),
            Option("fight", Text("fight for him", "se battre pour lui")),
        ]
        return self.desk.choose("condemned", text, options, self.member) == "fight"

    def _enemy(self) -> str:
        """The posse that did it: the other one; of several whoever the report names, or the players."""
        state, side = self.desk.state, self.desk.part.side
        game = state.games[self.desk.part.game]
        others = [one.posse for one in game.sides if one.posse != self.desk.key]
        named = side.felled_by(self.member.id)
        riding = [key for key in ([named] if named else others) if key not in state.gone]
        placed = sorted(riding, key=lambda key: (key != game.winner, key != game.second))
        if not placed:
            return ""
        options = [Option(key, Text(state.posses[key].name, state.posses[key].name)) for key in placed]
        name = self.member.name
        text = Text(f"Who put {name} out of action?", f"Qui a mis {name} hors de combat ?")
        return self.desk.choose("felled-by", text, options, self.member)

    def _keep(self, row: models.Row, detail: models.Row | None, effects: tuple[fx.Effect, ...]) -> None:
        """Notes what lasts, with what it costs today."""
        if not (lasts(row) or (detail is not None and lasts(detail))):
            return
        one_eyed = any(isinstance(one, fx.Gains) and one.status == "one-eyed" for one in effects)
        eyes = {one.detail for one in self.member.injuries if one.row == row.id} if one_eyed else set()
        injury = Injury(
            row.id,
            detail.id if detail is not None else None,
            self._hate() if _is_hatred(effects) else None,
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
                by = really_changes(
                    one.characteristic, getattr(profile, one.characteristic), one.by, floor=one.floor
                )
                if by:
                    lost.append(Raised(one.characteristic, by))
        return tuple(lost)

    def _hate(self) -> str:
        self.hated = self._enemy()
        return self.hated


def _is_hatred(effects: tuple[fx.Effect, ...]) -> bool:
    return any(isinstance(one, fx.Gains) and one.status == "bitter-enmity" for one in effects)
