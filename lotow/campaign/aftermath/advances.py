"""The second step of an aftermath: experience, and the advances it earns.

Readings: a result that cannot be carried out because of a maximum is rolled again whole, also when a second
die decided between Fame and Fortune; a skill nobody can learn any more counts as such a result; the free
choice then offers every characteristic the fighter has and may still raise. A henchman promoted in the same
breath keeps only advances his own ladder earned him, and takes what is left of them as a hero.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from lotow.campaign.aftermath.choices import Option
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.rolling import DeskWalk, noted
from lotow.campaign.aftermath.skills import choose_table, choose_weapons, left_to_learn
from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import AdvanceTaken, ExperienceGained, Reason, Rolled
from lotow.posse.growth import (
    FIGHTERS_CHARACTERISTICS,
    HEROES_CHARACTERISTICS,
    crossed,
    natural,
    thresholds,
)
from lotow.posse.members import Learnt, Member, Raised
from lotow.posse.standing import effects_on
from lotow.rulebook import Rulebook, characteristics, models
from lotow.rulebook import effects as fx
from lotow.rulebook.following import Cause, Landing, Taught
from lotow.rulebook.models import Role
from lotow.rulebook.whose import advance_table
from lotow.words import CHARACTERISTICS


def next_experience(desk: Desk) -> bool:
    """Gives the next fighter its experience, or takes the next advance; False when all is done."""
    part = desk.part
    for id in part.side.played:
        if desk.has(id) and id not in part.gained:
            gain(desk, desk.member(id))
            return True
    for id, left in part.advances.items():
        if left and desk.has(id):
            advance(desk, desk.member(id))
            return True
    return False


def gain(desk: Desk, member: Member) -> None:
    """Experience of one fighter for the game: survival, and what the scenario rewards."""
    reasons = [one for one in _reasons(desk, member) if one.points]
    points = sum(reason.points for reason in reasons)
    total = member.experience + points
    desk.write(
        ExperienceGained(
            posse=desk.key,
            game=desk.part.game,
            member=member.id,
            name=member.name,
            reasons=tuple(reasons),
            points=points,
            total=total,
            advances=crossed(thresholds(member, desk.book), member.experience, total),
        )
    )


def _reasons(desk: Desk, member: Member) -> list[Reason]:
    game, side = desk.state.games[desk.part.game], desk.part.side
    kills = sum(kill.kills for kill in side.kills if kill.member == member.id)
    reasons = []
    for award in desk.book.content.scenario[game.scenario].experience:
        times = 0
        match award.to:
            case "survivor":
                times = 1
            case "winning-leader":
                times = int(game.winner == desk.key and side.leader == member.id)
            case "kill":
                times = kills
            case _:
                times = sum(who.member == member.id for who in side.feats.get(award.key or award.to, ()))
        reasons.append(Reason(award.to, times * award.points))
    return reasons


def advance(desk: Desk, member: Member) -> None:
    """Rolls one advance; once more when the result is at its maximum, then the player raises anything."""
    advancing = Advancing(desk, member)
    outcome = advancing.attempt() or advancing.attempt()
    free = outcome is None
    if outcome is None:
        left = [one for one in _has(member) if may_rise(desk, member, one)]
        outcome = Advanced(raised=_raise(desk, member, left)) if left else Advanced()
    desk.write(
        AdvanceTaken(
            posse=desk.key,
            game=desk.part.game,
            member=member.id,
            name=member.name,
            rolled=tuple(advancing.rolled),
            raised=outcome.raised,
            value=_value(desk, member, outcome.raised),
            learnt=outcome.learnt,
            skill=outcome.skill,
            role=outcome.role,
            free=free,
        )
    )


def _value(desk: Desk, member: Member, raised: tuple[Raised, ...]) -> int | None:
    """What a characteristic stands at after it rose."""
    if not raised:
        return None
    after = structs.replace(member, raised=member.raised + raised)
    value: int | None = getattr(natural(after, desk.book), raised[0].characteristic)
    return value


class Advanced(Struct, frozen=True, kw_only=True):
    """What an advance comes to."""

    raised: tuple[Raised, ...] = ()
    learnt: Learnt | None = None
    skill: Text | None = None
    role: Role | None = None


class Advancing(DeskWalk):
    """Rolls for the advance of one fighter; `rolled` is everything so far."""

    def __init__(self, desk: Desk, member: Member) -> None:
        super().__init__(desk, member)
        self.rolled: list[Rolled] = []
        self._table = advance_table(self.content, member.role)
        self._open: frozenset[str] = frozenset()

    def attempt(self) -> Advanced | None:
        """One result; None when it cannot be carried out, and is marked as rolled again. A promotion beyond
        those a posse has in one game does not stand at all."""
        *passed, landing = self.until_it_stands(self._table.id, reroll=self._promoted_enough())
        outcome = self._carried_out(landing)
        again = outcome is None
        self.rolled += noted(passed)
        self.rolled += (structs.replace(roll, rerolled=roll.rerolled or again) for roll in noted([landing]))
        return outcome

    def told(self, table: models.Table | models.SkillTable, cause: Cause) -> Text:
        name = self.member.name
        if isinstance(table, models.SkillTable):
            return Text(f"{name} learns: {table.name.en}", f"{name} apprend : {table.name.fr}")
        if cause.row is not None:
            return Text(f"{name} gains: {cause.row.name.en}", f"{name} gagne : {cause.row.name.fr}")
        return Text(f"{name} advances", f"{name} progresse")

    def skill_table(self, effect: fx.LearnsSkill) -> str | None:
        table = choose_table(self.desk, self.member, effect)
        if table is not None:
            self._open = frozenset(one.id for one in left_to_learn(self.desk.book, self.member, table))
        return table

    def may_learn(self, skill: models.Skill) -> bool:
        return skill.id in self._open

    def _promoted_enough(self) -> list[str]:
        promoted = self.desk.part.promoted
        return [
            row.id
            for row in self._table.rows
            if any(isinstance(effect, fx.Promoted) and promoted >= effect.per_game for effect in row.effects)
        ]

    def _carried_out(self, landing: Landing[None]) -> Advanced | None:
        """What a result comes to: the first of its effects that asks for something."""
        effects = landing.effects()
        if any(isinstance(one, fx.Promoted) for one in effects):
            raised = (one for one in effects if isinstance(one, fx.Changes) and isinstance(one.by, int))
            return Advanced(
                raised=tuple(Raised(rise.characteristic, int(rise.by)) for rise in raised), role="hero"
            )
        for effect in effects:
            match effect:
                case fx.LearnsSkill():
                    return self._learnt(landing)
                case fx.OneOf(options=options):
                    return self._raised([option.characteristic for option in options])
                case fx.Changes(characteristic=name):
                    return self._raised([name])
        return None

    def _learnt(self, landing: Landing[None]) -> Advanced | None:
        for one in landing.whole():
            for taught in one.then:
                if isinstance(taught, Taught) and taught.stands:
                    skill = taught.skill
                    weapons = choose_weapons(self.desk, self.member, skill)
                    return Advanced(learnt=Learnt(skill.id, weapons), skill=skill.name)
        return None

    def _raised(self, names: list[fx.Characteristic]) -> Advanced | None:
        possible = [name for name in names if may_rise(self.desk, self.member, name)]
        return Advanced(raised=_raise(self.desk, self.member, possible)) if possible else None


def _raise(desk: Desk, member: Member, possible: Sequence[fx.Characteristic]) -> tuple[Raised, ...]:
    options = [Option(name, CHARACTERISTICS[name][1]) for name in possible]
    text = Text(f"Which does {member.name} raise?", f"Que gagne {member.name} ?")
    chosen = desk.choose("characteristic", text, options, member)
    return tuple(Raised(one) for one in possible if one == chosen)


def _has(member: Member) -> tuple[fx.Characteristic, ...]:
    return FIGHTERS_CHARACTERISTICS if member.role == "henchman" else HEROES_CHARACTERISTICS


def may_rise(desk: Desk, member: Member, name: str) -> bool:
    """Whether an advance can raise this characteristic: below its maximum, not fixed by a rule, and for a
    henchman not raised before."""
    if member.role == "henchman" and any(
        rise.characteristic == name and rise.by > 0 for rise in member.raised
    ):
        return False
    fixed = any(
        isinstance(effect, fx.Sets) and not effect.when and effect.characteristic == name
        for effect in effects_on(member, desk.book)
    )
    return not fixed and below_maximum(member, name, desk.book)


def below_maximum(member: Member, name: str, book: Rulebook) -> bool:
    """Whether there is room for one more."""
    return characteristics.may_rise(
        name, getattr(natural(member, book), name), getattr(book.content.maximum, name)
    )
