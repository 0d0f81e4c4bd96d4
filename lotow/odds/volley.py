"""Several shooters, one after the other, at one target: is he down, and who did it?

Everything is weighed in integers: whatever is rolled is rolled in every branch, so all weights keep one
total. Where the book is open: shots of one shooter fly together, so they ask for one test to dive for cover;
one who dives in the open gets behind what there is, one who dives behind it lies down and has to be spotted;
a rider whose mount is killed is shot at on foot from then on; whoever is in the way stays there, hit or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from lotow.errors import Lang, Problem, Text
from lotow.odds.answers import Figures, Step, by_count, exact, numbered
from lotow.odds.chances import SIDES, Weights
from lotow.odds.shooting import Shot
from lotow.odds.volley_dice import Barrage, Ends, ends_of
from lotow.odds.wounding import Toughness, marks_of

if TYPE_CHECKING:
    from lotow.odds.collateral import StruckBy


class Fall(Struct, frozen=True):
    """What being thrown costs: in `ways` of `of` one wound."""

    ways: int
    of: int


class Mark(Struct, frozen=True):
    """The target of a volley: what it can take, its mount's Wounds, how often of how many it dives when hit,
    whether there is cover to dive behind (`stances` to go through), and what a fall does; what the bystander
    can take whose fate is asked about; and how often it may roll its nerve again (-1: at every test)."""

    tough: Toughness
    mount: int = 0
    dives: int = 0
    dives_of: int = 1
    stances: int = 1
    fall: Fall = Fall(0, 1)
    other: Toughness | None = None
    again: int = 0


class VolleyState(NamedTuple):
    """Lives left (Wounds, and the saves Fortune holds), the mount's, where it stands; whether it was hit by
    this shooter, ever, has dived, lies knocked down, was thrown; the lives of a bystander, whether he was
    hit, how many hits this shooter has dealt in turn; and how often its nerve may still be rolled again."""

    lives: int
    mount: int
    stance: int = 0
    struck: bool = False
    hit: bool = False
    dived: bool = False
    low: bool = False
    thrown: bool = False
    other: int = 0
    other_hit: bool = False
    hits: int = 0
    again: int = 0


Weighed = dict[VolleyState, int]


class VolleyOdds(Struct, frozen=True):
    """What is left of the target: `weights` of 0, 1, ... wounds over `total`; `by` the share of each shooter
    in the last wound, `others` who else is hit."""

    weights: tuple[int, ...]
    total: int
    hit: Fraction
    dives: Fraction
    knocked_down: Fraction
    thrown: Fraction
    mount_out: Fraction | None
    by: tuple[Fraction, ...]
    names: tuple[Text, ...] = ()
    others: tuple[StruckBy, ...] = ()
    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def out(self) -> Fraction:
        return Fraction(self.weights[-1], self.total)

    @property
    def expected_wounds(self) -> Fraction:
        return Fraction(sum(count * weight for count, weight in enumerate(self.weights)), self.total)

    @property
    def people(self) -> dict[str, tuple[Text, ...]]:
        """Who the outcomes of a figure are, in their order."""
        return {"by": self.names}

    def figures(self) -> Figures:
        figures: Figures = {
            "hit": self.hit,
            "out": self.out,
            "wounds": by_count(self.weights, self.total),
            "expected_wounds": self.expected_wounds,
            "dives": self.dives,
            "knocked_down": self.knocked_down,
            "thrown": self.thrown,
        }
        if self.mount_out is not None:
            figures["mount_out"] = self.mount_out
        figures["by"] = dict(zip(numbered(self.names), self.by, strict=True))
        return figures

    def details(self, lang: Lang) -> dict[str, object]:
        """Each shooter's share in its place, since two may go by one name."""
        return {
            "by": [
                {"who": name.in_(lang), "share": float(share), "exact": exact(share)}
                for name, share in zip(self.names, self.by, strict=True)
            ],
            "collateral": [one.as_json(lang) for one in self.others],
        }


def volley(mark: Mark, barrages: Sequence[Barrage]) -> VolleyOdds:
    """Every shooter in turn."""
    plain = all(one.people == 1 and not one.shots[0].knocks_down for one in barrages)
    if plain and not mark.mount and not mark.dives:
        return _standing(mark, barrages)
    state, total, shares = _played(mark, barrages)

    def likely(met: Iterable[int]) -> Fraction:
        return Fraction(sum(met), total)

    wounds = [0] * (mark.tough.wounds + 1)
    for one, weight in state.items():
        wounds[mark.tough.wounds - min(one.lives, mark.tough.wounds)] += weight
    return VolleyOdds(
        tuple(wounds),
        total,
        likely(weight for one, weight in state.items() if one.hit),
        likely(weight for one, weight in state.items() if one.dived),
        likely(weight for one, weight in state.items() if one.low and one.lives),
        likely(weight for one, weight in state.items() if one.thrown),
        likely(weight for one, weight in state.items() if not one.mount) if mark.mount else None,
        tuple(shares),
    )


def bystander_struck(mark: Mark, barrages: Sequence[Barrage]) -> tuple[Fraction, Fraction]:
    """The chances that the bystander is hit, and that he is out of action."""
    state, total, _ = _played(mark, barrages)
    hit = sum(weight for one, weight in state.items() if one.other_hit)
    out = sum(weight for one, weight in state.items() if not one.other)
    return Fraction(hit, total), Fraction(out, total)


def _played(mark: Mark, barrages: Sequence[Barrage]) -> tuple[Weighed, int, list[Fraction]]:
    """Everything that may be left, the total of all weights, and each shooter's share in the last wound."""
    state: Weighed = {}
    other = mark.other
    for saved, weight in enumerate(mark.tough.saves):
        for also, times in enumerate(other.saves if other is not None else (1,)):
            lives = other.wounds + also if other is not None else 0
            fresh = VolleyState(mark.tough.wounds + saved, mark.mount, other=lives, again=mark.again)
            _add(state, fresh, weight * times)
    total = mark.tough.total * (other.total if other is not None else 1)
    out, shares = 0, list[Fraction]()
    for barrage in barrages:
        state, times = _barrage(state, mark, barrage)
        total, before = total * times, out * times
        out = sum(weight for one, weight in state.items() if not one.lives)
        shares.append(Fraction(out - before, total))
    return state, total, shares


def _standing(mark: Mark, barrages: Sequence[Barrage]) -> VolleyOdds:
    """A target on foot that neither dives nor is knocked down: only its lives count. Whoever is out has been
    hit, so it was never hit only if no shot of all got through."""
    wounds = mark.tough.wounds
    lives = [0] * wounds + list(mark.tough.saves)
    total, missed, missed_of, shares = mark.tough.total, 1, 1, list[Fraction]()
    for barrage in barrages:
        shot = barrage.shots[0]
        through, of = shot.hit, shot.hit_of
        for passes in shot.passes:
            through, of = through * passes, of * SIDES
        event = through * shot.wound.ways * (SIDES - shot.dodge)
        event_of = of * shot.wound.of * SIDES
        common = gcd(event, event_of)
        event, event_of = event // common, event_of // common
        marks = marks_of(shot.wound, shot.critical) or (1,)
        sure = sum(marks)
        before, die_of = lives, event_of * sure
        for _ in range(shot.dice):
            lives = _shot_at(lives, wounds, event, event_of, marks, sure)
        times = die_of**shot.dice
        if shot.ready != shot.ready_of:
            rest = (shot.ready_of - shot.ready) * times
            lives = [now * shot.ready + was * rest for now, was in zip(lives, before, strict=True)]
            times *= shot.ready_of
        missed *= shot.ready * (of - through) ** shot.dice + (shot.ready_of - shot.ready) * of**shot.dice
        missed_of *= shot.ready_of * of**shot.dice
        total *= times
        shares.append(Fraction(lives[0] - before[0] * times, total))
    weights = (sum(lives[wounds:]), *reversed(lives[:wounds]))
    never = Fraction(0)
    hit = 1 - Fraction(missed, missed_of)
    return VolleyOdds(weights, total, hit, never, never, never, None, tuple(shares))


def _shot_at(
    lives: list[int], wounds: int, event: int, event_of: int, marks: Weights, sure: int
) -> list[int]:
    """One die at a target with so many lives."""
    after = [ways * (event_of - event) * sure for ways in lives]
    after[0] = lives[0] * event_of * sure
    for left in range(1, len(lives)):
        ways = lives[left] * event
        if left > wounds:
            after[left - 1] += ways * sure
        elif ways:
            for lost, weight in enumerate(marks, 1):
                after[left - lost if left > lost else 0] += ways * weight
    return after


def _barrage(state: Weighed, mark: Mark, barrage: Barrage) -> tuple[Weighed, int]:
    """One shooter: nerve and detection, then die after die, then the target's own nerve."""
    shots = {*barrage.shots, *barrage.on_foot}
    ready_of = lcm(*(shot.ready_of for shot in shots))
    ends = {shot: ends_of(shot, barrage) for shot in shots}
    die_of = lcm(*(one.of for one in ends.values())) * mark.fall.of
    dice = max(shot.dice for shot in shots)
    after: Weighed = {}
    for one, weight in state.items():
        off = mark.mount and (one.thrown or not one.mount)
        shot = (barrage.on_foot if off else barrage.shots)[one.stance]
        ready = shot.ready * (ready_of // shot.ready_of)
        if not one.lives or not shot.hit:
            ready = 0
        _add(after, one, weight * (ready_of - ready) * die_of**dice)
        if not ready:
            continue
        flying: Weighed = {one._replace(struck=False): weight * ready}
        for _ in range(dice):
            flying = _fire(flying, mark, ends[shot], die_of, shot)
        for reached, ways in flying.items():
            _add(after, reached._replace(hits=0), ways)
    return _dive(after, mark), ready_of * die_of**dice * _dive_of(mark)


def _fire(state: Weighed, mark: Mark, ends: Ends, die_of: int, shot: Shot) -> Weighed:
    after: Weighed = {}
    scale = die_of // ends.of // mark.fall.of
    for one, weight in state.items():
        if not one.lives and mark.other is None:
            _add(after, one, weight * die_of)
            continue
        for what, wounds, other, hit, ways in ends.of_turn(one.hits):
            now = one
            if other is not None and mark.other is not None:
                left = _less(one.other, other, mark.other)
                now = one._replace(other=left, other_hit=True)
            if hit and len(ends.turns) > 1:
                now = now._replace(hits=one.hits + 1)
            for reached, share in _struck(now, mark, what if one.lives else "miss", wounds, shot):
                _add(after, reached, weight * ways * share * scale)
    return after


def _struck(
    one: VolleyState, mark: Mark, what: str, wounds: int, shot: Shot
) -> Iterator[tuple[VolleyState, int]]:
    """What a die leaves of the target, over the total of a fall."""
    fall = mark.fall
    if what == "miss":
        yield one, fall.of
    elif what == "hit":
        lives = _less(one.lives, wounds, mark.tough)
        low = one.low or (shot.knocks_down and lives > 0)
        thrown = shot.knocks_down and one.mount > 0 and lives > 0
        hit = one._replace(lives=lives, struck=True, hit=True, low=low)
        yield from _thrown(hit, mark) if thrown else ((hit, fall.of),)
    elif one.mount and wounds:
        killed = one._replace(mount=max(one.mount - wounds, 0), struck=True)
        yield from _thrown(killed, mark) if not killed.mount else ((killed, fall.of),)
    else:
        # The rider tests for its mount, too.
        yield one._replace(struck=True), fall.of


def _thrown(one: VolleyState, mark: Mark) -> Iterator[tuple[VolleyState, int]]:
    down = one._replace(thrown=True)
    if mark.fall.ways:
        yield down._replace(lives=_less(one.lives, 1, mark.tough)), mark.fall.ways
    yield down, mark.fall.of - mark.fall.ways


def _less(lives: int, wounds: int, tough: Toughness) -> int:
    """Lives above the Wounds are saves: each turns one wound aside, however bad."""
    if not wounds:
        return lives
    return lives - 1 if lives > tough.wounds else max(lives - wounds, 0)


def _dive_of(mark: Mark) -> int:
    """The whole of a test of nerve, rolled again or not."""
    return mark.dives_of**2 if mark.again else mark.dives_of


def _dive(state: Weighed, mark: Mark) -> Weighed:
    """Whoever was hit and stands tests its nerve, and once more if it still may."""
    after: Weighed = {}
    whole = _dive_of(mark)
    for one, weight in state.items():
        rested = one._replace(struck=False)
        if not (one.struck and one.lives > 0 and not one.low and mark.dives):
            _add(after, rested, weight * whole)
            continue
        failed = mark.dives * (whole // mark.dives_of)
        _add(after, rested, weight * (whole - failed))
        if one.again:
            rested = rested._replace(again=max(one.again - 1, -1))
            failed = mark.dives**2
            _add(after, rested, weight * (mark.dives_of - mark.dives) * mark.dives)
        stance = min(one.stance + 1, mark.stances - 1)
        _add(after, rested._replace(dived=True, stance=stance), weight * failed)
    return after


def _add(state: Weighed, key: VolleyState, weight: int) -> None:
    if weight:
        state[key] = state.get(key, 0) + weight
