"""What an amendment changes: for each posse and each of its people, how it was and how it comes to be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from lotow.errors import Text, both
from lotow.journal.campaign_state import CampaignState
from lotow.posse.members import Held, Injury, Member
from lotow.posse.standing import injury_called, known, skill_called
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook
from lotow.words import CHARACTERISTICS, word
from lotow.words.terms import ENDS, STEP_NAMES

What = Literal[
    "games",
    "kills",
    "experience",
    "advances",
    "role",
    "injuries",
    "absence",
    "gear",
    "fate",
    "dollars",
    "infamy",
    "aftermath",
]
NOTHING = Text("nothing", "rien")


class Difference(Struct, frozen=True, kw_only=True):
    """Something that becomes other than it was: of a posse, or of a fighter of it; for recorded infamy
    `game` is the game after which it was noted."""

    posse: str
    fighter: str = ""
    what: What
    game: int = 0
    before: Text
    after: Text


def differences(before: CampaignState, after: CampaignState, book: Rulebook) -> list[Difference]:
    """Everything that two states tell differently."""
    keys = dict.fromkeys([*before.posses, *after.posses])
    return [one for key in keys for one in _of_posse(before, after, key, book)]


def _of_posse(before: CampaignState, after: CampaignState, key: str, book: Rulebook) -> Iterator[Difference]:
    name = (after if key in after.posses else before).posses[key].name
    ids = dict.fromkeys([*_people(before, key), *_people(after, key)])
    for id in ids:
        yield from _of_fighter(before, after, key, id, name, book)
    whole: tuple[tuple[What, Text, Text], ...] = (
        ("games", _record(before, key), _record(after, key)),
        ("gear", _stored(before, key, book), _stored(after, key, book)),
        ("dollars", _dollars(before, key), _dollars(after, key)),
        ("aftermath", _doing(before, key), _doing(after, key)),
    )
    for what, then, now in whole:
        if then != now:
            yield Difference(posse=name, what=what, before=then, after=now)
    noted = before.infamies.get(key, {}), after.infamies.get(key, {})
    for game in sorted({*noted[0], *noted[1]}):
        then, now = (_figure(one.get(game)) for one in noted)
        if then != now:
            yield Difference(posse=name, what="infamy", game=game, before=then, after=now)
    then, now = _infamy(before, key, book), _infamy(after, key, book)
    if then != now:
        yield Difference(posse=name, what="infamy", before=then, after=now)


def _of_fighter(
    before: CampaignState, after: CampaignState, key: str, id: int, posse: str, book: Rulebook
) -> Iterator[Difference]:
    was, now = _people(before, key).get(id), _people(after, key).get(id)
    member = now or was
    assert member is not None
    said: tuple[tuple[What, Text, Text], ...] = (("fate", _fate(before, key, id), _fate(after, key, id)),)
    if was is not None and now is not None:
        said += (
            ("kills", _figure(was.kills), _figure(now.kills)),
            ("experience", _figure(was.experience), _figure(now.experience)),
            ("advances", _advances(was, book), _advances(now, book)),
            ("role", _role(was), _role(now)),
            ("injuries", _injuries(before, was, book), _injuries(after, now, book)),
            ("absence", _figure(was.misses), _figure(now.misses)),
            ("gear", _gear(was.gear, book), _gear(now.gear, book)),
        )
    for what, then, comes in said:
        if then != comes:
            yield Difference(posse=posse, fighter=member.name, what=what, before=then, after=comes)


def _people(state: CampaignState, key: str) -> dict[int, Member]:
    """Everybody of a posse, those in their graves too."""
    buried = {grave.member.id: grave.member for grave in state.graves if grave.posse == key}
    riding = {member.id: member for member in state.posses[key].members} if key in state.posses else {}
    return buried | riding


def _fate(state: CampaignState, key: str, id: int) -> Text:
    grave = next((one for one in state.graves if (one.posse, one.member.id) == (key, id)), None)
    if grave is not None:
        return ENDS[grave.how]
    if id not in _people(state, key):
        return Text("not with the posse", "pas dans la bande")
    captor = state.captor(key, id)
    if captor is not None:
        name = state.posses[captor].name
        return Text(f"held by {name}", f"captif de {name}")
    condemned = any((convict.posse, convict.member) == (key, id) for convict in state.condemned)
    return Text("condemned", "condamné") if condemned else Text("rides", "chevauche")


def _advances(member: Member, book: Rulebook) -> Text:
    learnt = [skill_called(one, book) for one in member.skills]
    raised = [
        Text(f"{called.en} {rise.by:+d}", f"{called.fr} {rise.by:+d}")
        for rise in member.raised
        for called in (CHARACTERISTICS[rise.characteristic][1],)
    ]
    return _listed([*raised, *learnt])


def _role(member: Member) -> Text:
    return Text(word(member.role, "en"), word(member.role, "fr")) if member.role is not None else NOTHING


def _injuries(state: CampaignState, member: Member, book: Rulebook) -> Text:
    return _listed([_injury(injury, book) for injury in state.told_member(member).injuries])


def _injury(injury: Injury, book: Rulebook) -> Text:
    """An injury with what it led to, and whom he hates since."""
    name = injury_called(injury, book)
    if not injury.against:
        return name
    return Text(f"{name.en} ({injury.against})", f"{name.fr} ({injury.against})")


def _gear(gear: tuple[Held, ...], book: Rulebook) -> Text:
    return _listed(
        [book.gear(held.item).name if known(held.item, book) else both(held.item) for held in gear]
    )


def _stored(state: CampaignState, key: str, book: Rulebook) -> Text:
    return _gear(state.posses[key].stored, book) if key in state.posses else NOTHING


def _dollars(state: CampaignState, key: str) -> Text:
    return _figure(state.posses[key].stash if key in state.posses else None)


def _infamy(state: CampaignState, key: str, book: Rulebook) -> Text:
    if key not in state.posses or key in state.gone:
        return _figure(0)
    return _figure(infamy(state.posses[key], book).total)


def _record(state: CampaignState, key: str) -> Text:
    tally = state.tallies.get(key)
    if tally is None:
        return NOTHING
    return Text(
        f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost",
        f"{tally.wins} gagnées, {tally.draws} nulles, {tally.losses} perdues",
    )


def _doing(state: CampaignState, key: str) -> Text:
    """What is left to do for a posse."""
    if key in state.gone:
        return Text("gone", "partie")
    part = state.unfinished(key) if key in state.posses else None
    if part is None:
        return Text("done", "terminées")
    assert part.step is not None
    step = STEP_NAMES[part.step]
    return Text(f"game {part.game}: {step.en}", f"partie {part.game} : {step.fr}")


def _figure(number: int | None) -> Text:
    return NOTHING if number is None else both(str(number))


def _listed(words: list[Text]) -> Text:
    if not words:
        return NOTHING
    return Text(", ".join(word.en for word in words), ", ".join(word.fr for word in words))
