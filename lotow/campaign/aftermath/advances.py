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
from lotow.campaign.aftermath.skills import learn
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
    points = sum(one.points for one in reasons)
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
    kills = sum(one.kills for one in side.kills if one.member == member.id)
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


class Advanced(Struct, frozen=True, kw_only=True):
    """What an advance comes to."""

    raised: tuple[Raised, ...] = ()
    learnt: Learnt | None = None
    skill: Text | None = None
    role: Role | None = None


def advance(desk: Desk, member: Member) -> None:
    """Rolls one advance; once more when the result is at its maximum, then the player raises anything."""
    table = advance_table(desk.book.content, member.role).id
    rolled: list[Rolled] = []
    outcome = _attempt(desk, member, table, rolled) or _attempt(desk, member, table, rolled)
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
            rolled=tuple(rolled),
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


def _attempt(desk: Desk, member: Member, table: str, rolled: list[Rolled]) -> Advanced | None:
    """One roll on the table; None when it cannot be carried out, and is marked as rolled again."""
    while True:
        text = Text(f"{member.name} advances", f"{member.name} progresse")
        row, result = desk.roll_on(table, text, member)
        promotion = next((one for one in row.effects if isinstance(one, fx.Promoted)), None)
        if promotion is None or desk.part.promoted < promotion.per_game:
            break
        rolled.append(structs.replace(result, rerolled=True))
    rolled.append(result)
    at = len(rolled) - 1
    if promotion is not None:
        raised = [
            Raised(one.characteristic, one.by) for one in _changes(row.effects) if isinstance(one.by, int)
        ]
        return Advanced(raised=tuple(raised), role="hero")
    outcome = _carry_out(desk, member, row, rolled)
    if outcome is None:
        rolled[at:] = [structs.replace(one, rerolled=True) for one in rolled[at:]]
    return outcome


def _carry_out(desk: Desk, member: Member, row: models.Row, rolled: list[Rolled]) -> Advanced | None:
    for effect in row.effects:
        match effect:
            case fx.LearnsSkill():
                found = learn(desk, member, effect, rolled)
                return None if found is None else Advanced(learnt=found[0], skill=found[1])
            case fx.RollsOn(table=table):
                text = Text(f"{member.name} gains: {row.name.en}", f"{member.name} gagne : {row.name.fr}")
                further, result = desk.roll_on(table, text, member)
                rolled.append(result)
                return _carry_out(desk, member, further, rolled)
            case fx.OneOf(options=options):
                names = [one.characteristic for one in options]
            case fx.Changes(characteristic=name):
                names = [name]
            case _:
                continue
        possible = [name for name in names if may_rise(desk, member, name)]
        return Advanced(raised=_raise(desk, member, possible)) if possible else None
    return None


def _changes(effects: Sequence[fx.Effect]) -> list[fx.Changes]:
    return [one for one in effects if isinstance(one, fx.Changes)]


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
    if member.role == "henchman" and any(one.characteristic == name and one.by > 0 for one in member.raised):
        return False
    fixed = any(
        isinstance(one, fx.Sets) and not one.when and one.characteristic == name
        for one in effects_on(member, desk.book)
    )
    return not fixed and below_maximum(member, name, desk.book)


def below_maximum(member: Member, name: str, book: Rulebook) -> bool:
    """Whether there is room for one more."""
    return characteristics.may_rise(
        name, getattr(natural(member, book), name), getattr(book.content.maximum, name)
    )
