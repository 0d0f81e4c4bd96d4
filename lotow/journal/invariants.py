"""Whether a campaign's journal keeps its promises: money adds up entry by entry, nobody is above a maximum,
no dead man acts, every limit was kept when somebody was hired. Each promise is watched by one class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from msgspec import structs

from lotow.errors import Problem, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries import Entry
from lotow.journal.entries.aftermath_entries import (
    AdvanceTaken,
    BetPlaced,
    CaptiveFate,
    Died,
    DoctorVisited,
    Gambled,
    InfamyNoted,
    InjuryRolled,
    Looted,
    RetainerPaid,
)
from lotow.journal.entries.game_entries import Joined
from lotow.journal.entries.posse_entries import Bought, Dismissed, Hired, Sold
from lotow.journal.entries.referee_entries import Adjusted
from lotow.journal.fold import (
    MisfitError,
    apply,
    beginning,
    campaign_beginning,
    counting,
    fold_campaign,
    struck,
)
from lotow.journal.posse_state import State
from lotow.journal.records import Record, decode, encode
from lotow.posse.check import AT_THE_END, check, most_fighters
from lotow.posse.growth import HEROES_CHARACTERISTICS, natural
from lotow.posse.members import Member, Posse
from lotow.posse.worth import cost_of, infamy
from lotow.rulebook import Rulebook
from lotow.rulebook import effects as fx
from lotow.rulebook.characteristics import excess
from lotow.rulebook.whose import advance_table

HINT = Text("the journal was changed by hand, or lotow has a mistake", "journal modifié, ou erreur de lotow")


class Watch(Protocol):
    """Sees the state before and after each entry that counts."""

    def see(self, before: dict[str, Posse], record: Record, state: CampaignState) -> Iterator[Problem]: ...


def verify(records: Sequence[Record], book: Rulebook) -> tuple[Problem, ...]:
    """Every broken promise of a campaign's journal; none when all is well."""
    state = campaign_beginning(records)
    rules = RulesOfPosses(book)
    watches: list[Watch] = [Money(), Dead(), Maxima(book), ListLimits(book), NotedInfamy(book), rules]
    problems: list[Problem] = []
    for record in counting(records):
        before = dict(state.posses)
        try:
            apply(state, record)
        except MisfitError as misfit:
            problems.append(_problem("misfit", record, misfit.why.en, f"n'a pas de sens : {misfit.why.fr}"))
            continue
        for watch in watches:
            problems += watch.see(before, record, state)
    problems += rules.now(state)
    problems += _folds_equal(records, state) if not problems else []
    return tuple(problems)


def verify_building(records: Sequence[Record]) -> tuple[Problem, ...]:
    """The same for a posse that is being built: money adds up, every entry makes sense, and nobody has the
    number of somebody else. What it may hold and what it may cost is for a check of the posse to say."""
    state = beginning(records)
    problems: list[Problem] = []
    for record in counting(records):
        before = dict(state.posses)
        try:
            apply(state, record)
        except MisfitError as misfit:
            problems.append(_problem("misfit", record, misfit.why.en, f"n'a pas de sens : {misfit.why.fr}"))
            continue
        problems += _adds_up(before, record, state)
        for posse in state.posses.values():
            if len({member.id for member in posse.members}) != len(posse.members):
                problems.append(
                    _problem("same-id", record, "two members have one number", "deux membres, un seul numéro")
                )
    return tuple(problems)


def _folds_equal(records: Sequence[Record], state: CampaignState) -> list[Problem]:
    """Decoding what was encoded and folding it again comes to the same."""
    gone = struck(records)
    again = [
        structs.replace(record, entry=decode(encode(record.entry)))
        for record in records
        if record.number not in gone
    ]
    if fold_campaign(again) == state:
        return []
    text = Text("folding the journal again comes to something else", "un second calcul donne autre chose")
    return [Problem("fold", "journal", text, HINT)]


def dollars_of(entry: Entry) -> dict[str, int]:
    """What an entry says about money, by posse: told apart from what folding it does."""
    match entry:
        case Hired(member=member):
            return {entry.posse: -cost_of(member)}
        case Bought(held=held):
            return {entry.posse: -held.price}
        case (
            Sold(dollars=dollars)
            | Looted(dollars=dollars)
            | Gambled(dollars=dollars)
            | Dismissed(dollars=dollars)
        ):
            return {entry.posse: dollars}
        case Adjusted(dollars=dollars):
            return {entry.posse: dollars}
        case InjuryRolled(fine=dollars) | RetainerPaid(dollars=dollars) | DoctorVisited(paid=dollars):
            return {entry.posse: -dollars}
        case BetPlaced(stake=stake, returned=returned):
            return {entry.posse: returned - stake}
        case CaptiveFate(fate="ransom", captor=captor, dollars=dollars):
            return {entry.posse: -dollars, captor: dollars}
        case CaptiveFate(fate="bounty", captor=captor, collector="", dollars=dollars):
            return {captor: dollars}
    return {}


class Money:
    """Every stash changes by what the entry says, and none is ever below nothing."""

    def see(self, before: dict[str, Posse], record: Record, state: CampaignState) -> Iterator[Problem]:
        yield from _adds_up(before, record, state)
        for key, posse in state.posses.items():
            if posse.stash < min(before[key].stash if key in before else posse.stash, 0):
                yield _problem("debt", record, f"{posse.name} is in debt", f"{posse.name} a des dettes")


def _adds_up(before: dict[str, Posse], record: Record, state: State) -> Iterator[Problem]:
    said = dollars_of(record.entry)
    for key, posse in state.posses.items():
        was = before[key].stash if key in before else posse.stash
        if posse.stash != was + said.get(key, 0):
            yield _problem(
                "money",
                record,
                f"{posse.name} has ${posse.stash}, not ${was + said.get(key, 0)}",
                f"{posse.name} a {posse.stash} $ au lieu de {was + said.get(key, 0)} $",
            )


class Dead:
    """Whoever is gone for good does nothing more."""

    def __init__(self) -> None:
        self._dead: set[tuple[str, int]] = set()

    def see(self, before: dict[str, Posse], record: Record, state: CampaignState) -> Iterator[Problem]:
        entry: Any = record.entry
        member = getattr(entry, "member", None)
        who = member.id if isinstance(member, Member) else member
        if (entry.posse, who) in self._dead:
            yield _problem("dead", record, "a dead man acts", "un mort agit")
        if isinstance(entry, Died) or (isinstance(entry, CaptiveFate) and entry.fate == "bounty"):
            self._dead.add((entry.posse, entry.member))


class Maxima:
    """Nobody rises above a maximum by himself; henchmen raise nothing twice, nobody learns a thing twice,
    and no posse promotes more than its share after a game."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._promoted: Counter[tuple[str, int]] = Counter()
        self._most = max(
            effect.per_game
            for row in advance_table(book.content, "henchman").rows
            for effect in row.effects
            if isinstance(effect, fx.Promoted)
        )

    def see(self, before: dict[str, Posse], record: Record, state: CampaignState) -> Iterator[Problem]:
        entry = record.entry
        if not isinstance(entry, (AdvanceTaken, DoctorVisited, Adjusted)):
            return
        if entry.member is None or getattr(entry, "anyway", False):
            return
        member = state.posses[entry.posse].member(entry.member)
        yield from self._above(member, record)
        rises = Counter(rise.characteristic for rise in member.raised if rise.by > 0)
        if member.role == "henchman" and max(rises.values(), default=0) > 1:
            yield _problem(
                "raised-twice", record, f"{member.name} rose twice", f"{member.name} : deux hausses"
            )
        if len(set(member.skills)) != len(member.skills):
            yield _problem(
                "skill-twice", record, f"{member.name} has a skill twice", f"{member.name} : doublon"
            )
        if isinstance(entry, AdvanceTaken) and entry.role is not None:
            self._promoted[entry.posse, entry.game] += 1
            if self._promoted[entry.posse, entry.game] > self._most:
                yield _problem("promoted-twice", record, "too many promotions", "trop de promotions")

    def _above(self, member: Member, record: Record) -> Iterator[Problem]:
        profile, best = natural(member, self._book), self._book.content.maximum
        raised = {rise.characteristic for rise in member.raised if rise.by > 0}
        for name in HEROES_CHARACTERISTICS:
            value, most = getattr(profile, name), getattr(best, name)
            if name in raised and excess(name, value, most) > 0:
                yield _problem(
                    "above-maximum",
                    record,
                    f"{member.name}: {name} {value} is beyond {most}",
                    f"{member.name} : {name} {value} dépasse {most}",
                )


class ListLimits:
    """Whoever is hired between games fits the list; there is never a second leader."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book

    def see(self, before: dict[str, Posse], record: Record, state: CampaignState) -> Iterator[Problem]:
        entry = record.entry
        posse = state.posses.get(entry.posse)
        if posse is None or isinstance(entry, Joined):
            return
        if sum(member.role == "leader" for member in posse.members) > 1:
            yield _problem("two-leaders", record, f"{posse.name} has two leaders", "deux leaders")
        if isinstance(entry, Hired):
            yield from self._hired(posse, entry.member, record)

    def _hired(self, posse: Posse, member: Member, record: Record) -> Iterator[Problem]:
        same = sum(one.type == member.type for one in posse.members)
        content = self._book.content
        if member.kind == "hired-gun":
            most: int | None = content.numbers.hired_guns_of_a_kind
        else:
            entry = content.fighter.get(member.type)
            most = entry.maximum if entry is not None else None
            if entry is None or entry.posse != posse.list:
                yield _problem("wrong-list", record, f"{member.name} is of another list", "autre liste")
            if len(posse.fighters) > most_fighters(posse, self._book):
                yield _problem("too-many-fighters", record, f"{posse.name} is too big", "bande trop grande")
        if most is not None and same > most:
            yield _problem(
                "too-many-of-type",
                record,
                f"{same} of {member.type}, {most} at most",
                f"{same} {member.type}, {most} au plus",
            )


class NotedInfamy:
    """Infamy is noted as it adds up that day."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book

    def see(self, before: dict[str, Posse], record: Record, state: CampaignState) -> Iterator[Problem]:
        entry = record.entry
        if not isinstance(entry, InfamyNoted):
            return
        posse = state.posses[entry.posse]
        right = infamy(posse, self._book).total
        if entry.infamy != right:
            yield _problem(
                "infamy",
                record,
                f"{posse.name} has infamy {right}, not {entry.infamy}",
                f"{posse.name} : réputation {right} au lieu de {entry.infamy}",
            )


class RulesOfPosses:
    """As they stand now posses keep every rule that a check of them knows, but those they broke when they
    joined, and those set aside by somebody who said so."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._aside: dict[str, set[tuple[str, str]]] = {}

    def see(self, before: dict[str, Posse], record: Record, state: CampaignState) -> Iterator[Problem]:
        entry = record.entry
        if isinstance(entry, Joined) or getattr(entry, "anyway", False):
            broken = check(state.posses[entry.posse], self._book)
            self._aside.setdefault(entry.posse, set()).update(
                (problem.rule, problem.where) for problem in broken
            )
        yield from ()

    def now(self, state: CampaignState) -> Iterator[Problem]:
        """The rules that are broken at the end."""
        for key in state.riding():
            posse, aside = state.posses[key], self._aside.get(key, ())
            for problem in check(posse, self._book):
                if problem.rule not in AT_THE_END and (problem.rule, problem.where) not in aside:
                    where = posse.name if problem.where == posse.name else f"{posse.name}, {problem.where}"
                    yield Problem(problem.rule, where, problem.message, problem.hint, problem.way)


def _problem(rule: str, record: Record, en: str, fr: str) -> Problem:
    return Problem(rule, f"entry {record.number}", Text(en, fr), HINT)
