"""The referee's word: points, dollars, gear, injuries, skills and notes given or taken outside all rolls.

Limits are checked as everywhere else, and can be set aside where the referee insists. Readings: experience
given may earn advances, taken in the aftermath at hand or the next, experience taken away takes none back;
what is gained costs nothing; injuries that ask for an enemy or end a fighter are for the tables alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from lotow import gate
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.doctor import lowered_by_healing
from lotow.campaign.aftermath.injuries import Suffering
from lotow.campaign.aftermath.market import may_own
from lotow.campaign.aftermath.skills import choices_left, left_to_learn
from lotow.campaign.amending.kept import Nobody
from lotow.campaign.breaking import newly_broken
from lotow.campaign.naming_injuries import lasting_injury, names_of_row
from lotow.errors import LotowError, Problem, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.posse_entries import Bought
from lotow.journal.entries.referee_entries import Adjusted
from lotow.journal.fold import MisfitError
from lotow.journal.records import Written
from lotow.posse.growth import crossed, thresholds
from lotow.posse.members import Held, Injury, Learnt, Member
from lotow.posse.roll_call import member_called
from lotow.rulebook import Rulebook, models
from lotow.rulebook.finding import matching
from lotow.rulebook.whose import injury_rows

GEAR = ("weapon", "mount", "item")


class RefereesWord(Struct, frozen=True, kw_only=True):
    """What a referee says, in the words people use: `gain` and `lose` name things, `injure` a result of the
    injuries, `heal` an injury there is, `skill` a skill (its weapon in brackets where it asks for one)."""

    reason: str
    experience: int = 0
    dollars: int = 0
    gain: tuple[str, ...] = ()
    lose: tuple[str, ...] = ()
    injure: tuple[str, ...] = ()
    heal: tuple[str, ...] = ()
    skill: tuple[str, ...] = ()
    note: str = ""

    @property
    def of_somebody(self) -> bool:
        """Whether it says something that only a fighter can have."""
        return bool(self.experience or self.injure or self.heal or self.skill)


def adjust(
    state: CampaignState,
    key: str,
    fighter: str | None,
    said: RefereesWord,
    book: Rulebook,
    anyway: bool = False,
) -> list[Written]:
    """The entry that says it, or a `LotowError`. `anyway` sets aside what the rules have against it."""
    desk = Desk(state, key, book, Nobody(), Nobody())
    _refuse_nothing(said, fighter)
    member = member_called(desk.posse, fighter) if fighter is not None else None
    entry = Adjusted(
        posse=key,
        member=member.id if member is not None else None,
        name=member.name if member is not None else desk.posse.name,
        reason=gate.name(said.reason),
        dollars=said.dollars,
        gained=tuple(_gained(desk, member, said.gain, anyway)),
        lost=tuple(_lost(desk, member, said.lose)),
        note=gate.name(said.note),
        anyway=anyway,
    )
    if member is not None:
        entry = _about(desk, member, said, entry, anyway)
    before = desk.posse
    try:
        desk.write(entry)
    except MisfitError as misfit:
        raise LotowError(
            misfit.why, hint=Text("say less, or something else", "demandez moins, ou autre chose")
        ) from None
    if not anyway:
        gifts = [Bought(posse=key, held=held, member=entry.member) for held in entry.gained]
        _refuse_broken(newly_broken(before, desk.posse, gifts, book))
    return desk.flush()


def _refuse_nothing(said: RefereesWord, fighter: str | None) -> None:
    if not said.reason.strip():
        raise LotowError(
            Text("the referee's word wants a reason", "la parole de l'arbitre demande une raison"),
            hint=Text("say why", "dites pourquoi"),
        )
    if not (said.of_somebody or said.dollars or said.gain or said.lose or said.note):
        raise LotowError(
            Text("nothing is said to change", "rien n'est dit à changer"),
            hint=Text(
                "say what: experience, dollars, gear, injuries, a skill, a note",
                "dites quoi : expérience, dollars, équipement, blessures, compétence, remarque",
            ),
        )
    if said.of_somebody and fighter is None:
        raise LotowError(
            Text("that is said of nobody", "cela ne concerne personne"),
            hint=Text("name a fighter", "nommez un combattant"),
        )


def _refuse_broken(broken: list[Problem]) -> None:
    if broken:
        where, message = broken[0].where, broken[0].message
        raise _against_the_rules(Text(f"{where}: {message.en}", f"{where} : {message.fr}"), broken[0].hint)


def _against_the_rules(message: Text, hint: Text) -> LotowError:
    return LotowError(message, hint=hint, way="anyway")


def _about(desk: Desk, member: Member, said: RefereesWord, entry: Adjusted, anyway: bool) -> Adjusted:
    """What is said of a fighter's own."""
    healed = tuple(_healed(desk, member, said.heal))
    total = member.experience + said.experience
    return structs.replace(
        entry,
        experience=said.experience,
        advances=crossed(thresholds(member, desk.book), member.experience, total),
        suffered=tuple(_suffered(desk, member, said.injure, anyway)),
        healed=healed,
        lowered=lowered_by_healing(desk, member, healed),
        learnt=tuple(_learnt(desk, member, said.skill, anyway)),
    )


def _gained(desk: Desk, member: Member | None, names: tuple[str, ...], anyway: bool) -> Iterator[Held]:
    for name in names:
        called, _, version = name.partition("(")
        gear = desk.book.gear(desk.book.find(called.strip(), *GEAR)[1])
        versions = [one.id for one in gear.versions] if isinstance(gear, models.Item) else []
        make = version.rstrip(") ").strip() or None
        if (make is not None and make not in versions) or (make is None and versions):
            raise LotowError(
                Text(f"{gear.name.en}: which kind?", f"{gear.name.fr} : de quelle sorte ?"),
                hint=Text(f"in brackets: {', '.join(versions)}", f"entre parenthèses : {', '.join(versions)}")
                if versions
                else Text("there is one kind", "il n'y en a qu'une sorte"),
            )
        own_affair = member is not None and member.kind == "hired-gun"
        if not anyway and (own_affair or not may_own(desk.posse, member, gear, desk.book)):
            who = member.name if member is not None else desk.posse.name
            raise _against_the_rules(
                Text(f"{gear.name.en} is not for {who}", f"{gear.name.fr} n'est pas pour {who}"),
                Text("give it to somebody else, or to the stash", "donnez-le à un autre, ou au magot"),
            )
        yield Held(gear.id, version=make)


def _lost(desk: Desk, member: Member | None, names: tuple[str, ...]) -> Iterator[Held]:
    left = list(member.gear if member is not None else desk.posse.stored)
    for name in names:
        item = desk.book.find(name, *GEAR)[1]
        held = next((one for one in left if one.item == item), None)
        if held is None:
            called = desk.book.gear(item).name
            who = Text(member.name, member.name) if member is not None else Text("the stash", "le magot")
            raise LotowError(
                Text(f"{who.en} has no {called.en}", f"{who.fr} n'a pas cela : {called.fr}"),
                hint=Text("name something that is there", "nommez quelque chose qui s'y trouve"),
            )
        left.remove(held)
        yield held


def _suffered(desk: Desk, member: Member, names: tuple[str, ...], anyway: bool) -> Iterator[Injury]:
    suffering = Suffering(desk, member)
    for name in names:
        row, detail = lasting_injury(desk.book, name)
        if not anyway and member.role not in ("leader", "hero"):
            raise _against_the_rules(
                Text(
                    f"{member.name} is no hero: no injury of his lasts",
                    f"{member.name} n'est pas un héros : aucune blessure ne lui reste",
                ),
                Text("say it as a note", "dites-le en remarque"),
            )
        suffering.afflict(row, detail)
        if suffering.end is not None:
            raise LotowError(
                Text(f"that would be the end of {member.name}", f"ce serait la fin de {member.name}"),
                hint=Text("the rolls alone end a fighter", "seuls les jets achèvent un combattant"),
            )
    yield from suffering.injuries


def _healed(desk: Desk, member: Member, names: tuple[str, ...]) -> Iterator[Injury]:
    rows, left = injury_rows(desk.book.content), list(member.injuries)
    for name in names:
        called = [
            (one, said)
            for one in left
            for said in (one.detail or one.row, *(names_of_row(rows[one.row]) if one.row in rows else ()))
        ]
        found = matching(name, called)
        if not found:
            has = [rows[one.row].name if one.row in rows else Text(one.row, one.row) for one in left]
            raise LotowError(
                Text(f"{member.name} has no injury {name!r}", f"{member.name} n'a pas la blessure {name!r}"),
                hint=Text(
                    f"he has: {', '.join(one.en for one in has) or 'none'}",
                    f"il a : {', '.join(one.fr for one in has) or 'aucune'}",
                ),
            )
        left.remove(found[0])
        yield found[0]


def _learnt(desk: Desk, member: Member, names: tuple[str, ...], anyway: bool) -> Iterator[Learnt]:
    for name in names:
        called, _, weapon = name.partition("(")
        skill = desk.book.content.skill[desk.book.find(called.strip(), "skill")[1]]
        open_to = member.role != "henchman" and skill in left_to_learn(desk.book, member, skill.table)
        if not open_to and not anyway:
            raise _against_the_rules(
                Text(
                    f"{member.name} cannot learn {skill.name.en}",
                    f"{member.name} ne peut apprendre : {skill.name.fr}",
                ),
                Text(
                    "he knows it, or his kind never learns it",
                    "il la connaît, ou les siens ne l'apprennent jamais",
                ),
            )
        yield Learnt(skill.id, _weapons(desk, member, skill, weapon.rstrip(") ").strip()))


def _weapons(desk: Desk, member: Member, skill: models.Skill, said: str) -> tuple[str, ...]:
    """The weapons that a skill is for, where it asks for some."""
    sets = list(choices_left(member, skill))
    if not skill.choices or not sets:
        return ()
    wanted = [one for one in sets if said and desk.book.find(said, "weapon")[1] in one]
    if not wanted and len(sets) > 1:
        names = [desk.book.gear(one[0]).name for one in sets]
        raise LotowError(
            Text(f"{skill.name.en}: for which weapon?", f"{skill.name.fr} : pour quelle arme ?"),
            hint=Text(
                f"in brackets: {', '.join(one.en for one in names)}",
                f"entre parenthèses : {', '.join(one.fr for one in names)}",
            ),
        )
    return (wanted or sets)[0]
