"""The first step of an aftermath: what became of everybody who was taken out of action.

Readings where the book is silent: games to miss run side by side, so the longest counts; the same lasting
condition twice is the same condition, only losses of a characteristic add up; a blind man takes his gear
along; where several enemies were at the table and the report does not say whose work it was, the players do;
whoever is held already is not captured again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import structs

from lotow.campaign.aftermath.captives import take_to_the_law
from lotow.campaign.aftermath.choices import Option
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.rolling import DeskWalk, noted
from lotow.campaign.aftermath.succession import settle_leadership
from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import Died, End, GearRisked, InjuryRolled, Rolled
from lotow.posse.growth import crossed, natural, thresholds
from lotow.posse.members import Held, Injury, Member, Raised
from lotow.posse.standing import known
from lotow.rulebook import effects as fx
from lotow.rulebook import models
from lotow.rulebook.characteristics import really_changes
from lotow.rulebook.following import Cause, Following, Landing
from lotow.rulebook.results import leads_to
from lotow.rulebook.whose import HENCHMAN_INJURIES, HERO_INJURIES, injury_table, lasts


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


def injure(desk: Desk, member: Member) -> None:
    """Rolls on the table a member belongs to and carries out the result."""
    suffering = Suffering(desk, member)
    suffering.write([suffering.walk(injury_table(desk.book.content, member.role).id)], "game")


def worsen(desk: Desk, member: Member, treatment: models.Row, table: str) -> None:
    """Carries out the injuries that a treatment leads to."""
    if any(leads_to(treatment)):
        suffering = Suffering(desk, member)
        suffering.write(suffering.after(treatment, table), "doctor")


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
    return next(
        (effect.on for effect in desk.book.gear(held.item).effects if isinstance(effect, fx.Ruined)), None
    )


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


class Suffering(DeskWalk):
    """One roll for an injury with everything that follows from it, gathered for one entry."""

    apart = HERO_INJURIES, HENCHMAN_INJURIES

    def __init__(self, desk: Desk, member: Member) -> None:
        super().__init__(desk, member)
        self.injuries: list[Injury] = []
        self.misses = 0
        self.confined = 0
        self.fine = 0
        self.jailed = False
        self.robbed = False
        self.experience = 0
        self.ignores_first_wound = False
        self.condemned = False
        self.captor = ""
        self.hated = ""
        self.end: End | None = None

    def write(self, came: Iterable[Following[None]], cause: Literal["game", "doctor"]) -> None:
        """Writes down what came about, and what follows from it at once."""
        self.desk.write(self._entry(tuple(noted(came)), cause))
        if self.end is not None:
            die(self.desk, self.member.id, self.end)
        elif self.captor:
            take_to_the_law(self.desk, self.desk.member(self.member.id), self.captor)

    def afflict(self, row: models.Row, detail: models.Row | None) -> None:
        """Gives a lasting injury that nobody rolled for."""
        self._add(row, detail, (*row.effects, *(detail.effects if detail is not None else ())))

    def _entry(self, rolled: tuple[Rolled, ...], cause: Literal["game", "doctor"]) -> InjuryRolled:
        member, desk = self.member, self.desk
        total = member.experience + self.experience
        return InjuryRolled(
            posse=desk.key,
            game=desk.part.game,
            member=member.id,
            name=member.name,
            cause=cause,
            rolled=rolled,
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
            confined=self.confined,
        )

    @property
    def over(self) -> bool:
        return self.end is not None

    def told(self, table: models.Table | models.SkillTable, cause: Cause) -> Text:
        name = self.member.name
        if cause.of > 1:
            return Text(
                f"{name} suffers injury {cause.at} of {cause.of}",
                f"{name} subit la blessure {cause.at} sur {cause.of}",
            )
        if cause.row is not None and table.id not in self.apart:
            return Text(f"{name} suffers {cause.row.name.en}", f"{name} subit : {cause.row.name.fr}")
        return Text(f"{name} is hurt", f"{name} est blessé")

    def pays(self, fine: int) -> bool:
        name = self.member.name
        text = Text(f"Pay ${fine} to set {name} free?", f"Payer {fine} $ pour libérer {name} ?")
        return self.fine + fine <= self.desk.posse.stash and self.desk.agrees(
            "pay-fine", text, self.member, dollars=fine
        )

    def suffers(self, landing: Landing[None]) -> None:
        """Carries out a result, and keeps what of it lasts."""
        self.misses = max(self.misses, *landing.numbers("misses", "jail"), 0)
        if any(isinstance(one, fx.MissesGames) and one.confined for one in landing.effects()):
            self.confined = max(self.confined, *landing.numbers("misses"))
        self.fine += sum(landing.numbers("fine"))
        self.jailed = self.jailed or bool(landing.numbers("jail"))
        for effect in landing.effects():
            self._carry_out(effect)
        if self.end is None:
            self._keep(landing)

    def _carry_out(self, effect: fx.Effect) -> None:
        match effect:
            case fx.Dies(how="hanged") if self._fights_the_sentence():
                self.condemned = True
            case fx.Dies(how=how):
                self.end = how
            case fx.LosesGear():
                self.robbed = True
            case fx.Experience(points=points):
                self.experience += points
            case fx.Ignores(what="first-wound"):
                self.ignores_first_wound = True
            case fx.Gains(status="captured") if self.member.captive_of is None:
                self.captor = self._enemy()

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

    def _keep(self, landing: Landing[None]) -> None:
        """Notes what lasts, with what it costs today; of several details each that lasts."""
        row, *details = (one.row for one in landing.whole())
        lasting = [one for one in details if lasts(one)]
        if not lasting and not lasts(row):
            return
        effects = row.effects
        for detail in lasting or details[:1]:
            self._add(row, detail, (*effects, *detail.effects))
            effects = ()
        if not details:
            self._add(row, None, effects)

    def _add(self, row: models.Row, detail: models.Row | None, effects: tuple[fx.Effect, ...]) -> None:
        statuses = {effect.status for effect in effects if isinstance(effect, fx.Gains)}
        injury = Injury(
            row.id,
            detail.id if detail is not None else None,
            self._hate() if "bitter-enmity" in statuses else None,
            self._changes(effects),
        )
        eyes = {one.detail for one in self.member.injuries if one.row == row.id}
        if "one-eyed" in statuses and eyes - {injury.detail}:
            self.end = "blind"
        elif injury.changes or injury not in self.member.injuries:
            self.injuries.append(injury)
            self.member = structs.replace(self.member, injuries=(*self.member.injuries, injury))

    def _changes(self, effects: tuple[fx.Effect, ...]) -> tuple[Raised, ...]:
        """What a characteristic really loses: never more than down to its floor."""
        profile = natural(self.member, self.desk.book)
        lost: list[Raised] = []
        for effect in effects:
            if isinstance(effect, fx.Changes) and isinstance(effect.by, int):
                by = really_changes(
                    effect.characteristic,
                    getattr(profile, effect.characteristic),
                    effect.by,
                    floor=effect.floor,
                )
                if by:
                    lost.append(Raised(effect.characteristic, by))
        return tuple(lost)

    def _hate(self) -> str:
        self.hated = self._enemy()
        return self.hated
