"""A volley as it is asked about: shooters as people write them, and the question they make.

`2 deputy with sixgun past hedge at 8`: how many, who, with what, past what, from how far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import lcm

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.aiming import take_aim, toughness
from lotow.odds.answers import Step, steps_of
from lotow.odds.asking import OddsAnswer, OddsQuestion, named
from lotow.odds.chances import refuse_beyond
from lotow.odds.collateral import Bystander, Exposure, StruckBy, bystanders, dealt, nobody_there
from lotow.odds.combatant import ON_FOOT, Combatant
from lotow.odds.described import read_inches, read_thing
from lotow.odds.nerve import ALONE, Company, Nerve, nerve
from lotow.odds.questions import MODES
from lotow.odds.reach import Aim, Thing, gun_of, shots_taken
from lotow.odds.shooting import Shot, may_hit, shoot
from lotow.odds.volley import Fall, Mark, VolleyOdds, bystander_struck, volley
from lotow.odds.volley_dice import Barrage
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import fold
from lotow.rulebook.models import Content, Weapon

MOST_SHOOTERS = 20
MOST_PLACES = 45_000
Worked = tuple[Barrage, dict[Bystander, dict[Shot, Exposure]]]
"""A shooter's shots, and where the bystanders are for each of them."""
WORDS = {"with": "with", "avec": "with", "past": "past", "malgré": "past", "at": "at", "à": "at"}
_HINT = Text(
    'write for example "2 deputy with sixgun past 4+ at 8"',
    "écrivez par exemple « 2 adjoint avec 6 coups malgré 4+ à 8 »",
)


class Shooter(Struct, frozen=True):
    """One who shoots, with what and how, as often as `number` says."""

    who: Combatant
    weapon: Weapon
    aim: Aim = Aim()
    number: int = 1


def read_shooter(book: Rulebook, text: str, aim: Aim, find: Callable[[str], Combatant]) -> Shooter:
    """One `--by`; what it does not say is as `aim` says."""
    parts: dict[str, list[str]] = {"who": []}
    at = "who"
    for word in text.split():
        key = WORDS.get(word.casefold())
        if key is not None and parts["who"]:
            at = key
            parts.setdefault(at, [])
            continue
        parts[at].append(word)
    number, who = 1, parts["who"]
    if who and who[0].isdecimal():
        number, who = int(who[0]), who[1:]
    if not who or not parts.get("with"):
        raise LotowError(
            Text(f"{text!r} does not say who shoots with what", f"{text!r} ne dit pas qui tire avec quoi"),
            hint=_HINT,
        )
    for key in ("with", "past", "at"):
        if key in parts:
            parts[key], aim = _fired(parts[key], aim)
    weapon = book.find(" ".join(parts["with"]), "weapon")[1]
    if "past" in parts:
        things = " ".join(parts["past"]).replace(" et ", " and ").split(" and ")
        aim = replace(aim, in_the_way=tuple(read_thing(book, one) for one in things))
    if "at" in parts:
        aim = replace(aim, distance=read_inches(" ".join(parts["at"])))
    return Shooter(find(" ".join(who)), book.content.weapon[weapon], aim, number)


def _fired(words: list[str], aim: Aim) -> tuple[list[str], Aim]:
    """What is said without the way to fire that may stand before or after it, and the aim so fired."""
    for mode, fired in MODES.items():
        number = len(mode.split())
        for rest, said in ((words[:-number], words[-number:]), (words[number:], words[:number])):
            if rest and fold(" ".join(said)) == mode:
                return rest, replace(aim, mode=fired)
    return words, aim


def volley_question(
    content: Content,
    target: Combatant,
    shooters: Sequence[Shooter],
    *,
    company: Company = ALONE,
    dives: bool = True,
    behind: Thing | None = None,
) -> OddsQuestion:
    """Several shoot at one."""

    def ask(whom: Combatant, *who: Combatant) -> OddsAnswer:
        armed = [replace(one, who=each) for one, each in zip(shooters, who, strict=True)]
        return volleying(content, whom, armed, company=company, dives=dives, behind=behind)

    def made_of(whom: Combatant, *who: Combatant) -> object:
        armed = [replace(one, who=each) for one, each in zip(shooters, who, strict=True)]
        return _drilled(content, whom, armed, company, behind, dives=dives).bare

    return OddsQuestion(
        title=Text(
            f"{', '.join(_counted(one, 'en') for one in shooters)} > {target.name.en}",
            f"{', '.join(_counted(one, 'fr') for one in shooters)} > {target.name.fr}",
        ),
        people=(target, *(one.who for one in shooters)),
        ask=ask,
        made_of=made_of,
        held=("", *(one.weapon.id for one in shooters)),
        labels={
            "hit": named(target, "is hit", "est touché"),
            "out": named(target, "is out of action", "est hors de combat"),
            "dives": named(target, "dives for cover", "plonge à couvert"),
            "knocked_down": named(target, "is knocked down", "est jeté au sol"),
        },
    )


def _counted(one: Shooter, lang: str) -> str:
    name = one.who.name.fr if lang == "fr" else one.who.name.en
    return name if one.number == 1 else f"{one.number} {name}"


class _Drill(Struct, frozen=True):
    """A volley with every number worked out: who shoots one after the other, and their shots; the chance
    that the target dives when hit, and the target as its nerve may be."""

    each: list[Shooter]
    found: list[Worked]
    fails: Fraction
    tempers: list[tuple[Fraction, Mark]]

    @property
    def bare(self) -> object:
        """All of it without words."""
        shots = [
            (
                [one.bare_of_jams for one in (*barrage.shots, *barrage.on_foot)],
                barrage.mount and barrage.mount.bare_of_jams,
                [[(shot.bare_of_jams, place) for shot, place in at.items()] for at in places.values()],
            )
            for barrage, places in self.found
        ]
        reaches = any(one.hit for barrage, _ in self.found for one in (*barrage.shots, *barrage.on_foot))
        return shots, self.tempers if reaches else None


def _drilled(
    content: Content,
    target: Combatant,
    shooters: Iterable[Shooter],
    company: Company,
    behind: Thing | None,
    *,
    dives: bool,
) -> _Drill:
    each = [one for one in shooters for _ in range(one.number)]
    if not 1 <= len(each) <= MOST_SHOOTERS:
        raise LotowError(
            Text(f"{len(each)} shooters", f"{len(each)} tireurs"),
            hint=Text(f"from 1 to {MOST_SHOOTERS}", f"de 1 à {MOST_SHOOTERS}"),
        )
    for one in each:
        nobody_there([gun_of(content, other.weapon, other.aim.mode) for other in each], one.aim)
    mounted = any(one.aim.target_mounted for one in each)
    found = [_worked_out(content, target, one, behind, mounted) for one in each]
    situation = each[0].aim.target_situation
    tested = nerve(content, target, test="dive-for-cover", company=company, situation=situation)
    fails = 1 - tested.chance() if dives else Fraction(0)
    shots = found[0][0].shots
    mark = Mark(
        shots[0].target,
        target.riding().profile.wounds if mounted else 0,
        stances=len(shots),
        fall=_fall(content, target) if mounted else Fall(0, 1),
    )
    return _Drill(each, found, fails, _tempers(mark, tested, dives=bool(fails)))


def volleying(
    content: Content,
    target: Combatant,
    shooters: Iterable[Shooter],
    *,
    company: Company = ALONE,
    dives: bool = True,
    behind: Thing | None = None,
) -> VolleyOdds:
    """The odds of a volley. `company` stands by the target when it tests to dive for cover, `behind` is what
    it would dive behind."""
    drill = _drilled(content, target, shooters, company, behind, dives=dives)
    found, tempers = drill.found, drill.tempers
    worked = [barrage for barrage, _ in found]
    refuse_beyond(
        MOST_PLACES,
        len(tempers) * _places(content, tempers[0][1], found),
        Text("too much may become of this volley", "cette salve peut tourner de trop de façons"),
        Text("fewer shooters, or fewer people around", "moins de tireurs, ou moins de monde autour"),
    )
    odds, others = _weighed(
        [(share, volley(tempered, worked), _others(content, tempered, found)) for share, tempered in tempers]
    )
    armed = list(zip(drill.each, worked, strict=True))
    steps = list(dict.fromkeys(step for one, barrage in armed for step in _chain(one, barrage)))
    if drill.fails:
        label = Text(
            f"{target.name.en} dives for cover when hit", f"{target.name.fr} plonge à couvert si touché"
        )
        steps.append(Step(label, "", drill.fails))
    steps += [may_hit(one) for one in others]
    problems = dict.fromkeys(
        replace(one, where=f"{shooter.who.name.en}: {one.where}")
        for shooter, barrage in armed
        for one in barrage.shots[0].problems
    )
    names = tuple(one.who.name for one in drill.each)
    return replace(odds, names=names, others=others, steps=tuple(steps), problems=tuple(problems))


def _places(content: Content, mark: Mark, worked: Sequence[Worked]) -> int:
    """In how many ways everybody may stand, die after die."""
    dice = sum(max(shot.dice for shot in barrage.shots) for barrage, _ in worked)
    people = max(barrage.people for barrage, _ in worked)
    around = {somebody for _, places in worked for somebody in places}
    lives = 1 + people * sum(toughness(content, one.who, ON_FOOT).most for one in around)
    return dice * mark.tough.most * lives * (mark.mount + 1) * mark.stances * (abs(mark.again) + 1)


def _chain(one: Shooter, barrage: Barrage) -> list[Step]:
    """What a shooter rolls, and what comes of it if nobody else shoots. Those alike are told once."""
    shot, who, weapon = barrage.shots[0], one.who.name, one.weapon.name
    armed = Text(f"{who.en} ({weapon.en})", f"{who.fr} ({weapon.fr})")
    alone = dealt(shot, barrage.people, 0) if barrage.people > 1 else shoot(shot)
    steps = list(shot.steps)
    if shot.dice > 1 and barrage.people == 1:
        steps.append(Step(Text(f"{shot.dice} dice", f"{shot.dice} dés"), "", None))
    steps.append(Step(Text("alone puts it out of action", "met seul hors de combat"), "", alone.out))
    return steps_of(armed, steps)


def _tempers(mark: Mark, tested: Nerve, *, dives: bool) -> list[tuple[Fraction, Mark]]:
    """The mark as its nerve may be: what it has drunk holds for all its tests, so each Pluck is a case."""
    if not dives:
        return [(Fraction(1), mark)]
    cases = []
    for pluck, weight in tested.pluck.items():
        fails = 1 - tested.passes(pluck)
        tempered = replace(mark, dives=fails.numerator, dives_of=fails.denominator, again=tested.rerolls)
        cases.append((Fraction(weight, tested.pluck.total_weight), tempered))
    return cases


def _weighed(
    cases: list[tuple[Fraction, VolleyOdds, tuple[StruckBy, ...]]],
) -> tuple[VolleyOdds, tuple[StruckBy, ...]]:
    """Several volleys as one, each as likely as its share."""
    share, odds, others = cases[0]
    if share == 1:
        return odds, others
    whole = lcm(*(share.denominator * odds.total for share, odds, _ in cases))
    scales = [int(share * whole) // odds.total for share, odds, _ in cases]

    def mixed(chance: Callable[[VolleyOdds, tuple[StruckBy, ...]], Fraction]) -> Fraction:
        return sum((share * chance(odds, others) for share, odds, others in cases), Fraction(0))

    weights = zip(
        *([scale * one for one in odds.weights] for scale, (_, odds, _) in zip(scales, cases, strict=True)),
        strict=True,
    )
    whole_odds = replace(
        odds,
        weights=tuple(sum(column) for column in weights),
        total=whole,
        hit=mixed(lambda one, _: one.hit),
        dives=mixed(lambda one, _: one.dives),
        knocked_down=mixed(lambda one, _: one.knocked_down),
        thrown=mixed(lambda one, _: one.thrown),
        mount_out=None if odds.mount_out is None else mixed(lambda one, _: one.mount_out or Fraction(0)),
        by=tuple(mixed(lambda one, _, at=at: one.by[at]) for at, _ in enumerate(odds.by)),  # type: ignore[misc]
    )
    struck = tuple(
        StruckBy(
            one.name,
            mixed(lambda _, some, at=at: some[at].hit),  # type: ignore[misc]
            mixed(lambda _, some, at=at: some[at].out),  # type: ignore[misc]
        )
        for at, one in enumerate(others)
    )
    return whole_odds, struck


def _stances(aim: Aim, behind: Thing | None) -> tuple[Aim, Aim, Aim]:
    """In the open, behind cover, and lying there."""
    scenery = any(not thing.living for thing in aim.in_the_way)
    covered = aim if scenery or behind is None else replace(aim, in_the_way=(*aim.in_the_way, behind))
    hidden = covered if not scenery and behind is None else replace(covered, hidden=True)
    return (aim, covered, hidden) if not scenery else (aim, hidden, hidden)


def _worked_out(
    content: Content, target: Combatant, one: Shooter, behind: Thing | None, mounted: bool
) -> Worked:
    gun = gun_of(content, one.weapon, one.aim.mode)
    aim = replace(one.aim, target_mounted=mounted, shots=shots_taken(one.who, gun, one.aim.shooter_situation))
    places: dict[Bystander, dict[Shot, Exposure]] = {}

    def shots(aim: Aim) -> tuple[Shot, ...]:
        found = []
        for each in _stances(aim, behind):
            found.append(shot := take_aim(content, one.who, target, gun, each))
            if shot.hit and (each.in_the_way or each.into_fight or each.under or each.near):
                for somebody, place in bystanders(content, one.who, gun, each):
                    places.setdefault(somebody, {})[shot] = place
        return tuple(found)

    mount = None
    if mounted and gun.shooting.template is None:
        mount = take_aim(content, one.who, target, gun, replace(aim, at_mount=True))
    on_foot = shots(replace(aim, target_mounted=False)) if mounted else ()
    people = len(aim.near) + 1 if gun.volley is not None else 1
    return Barrage(shots(aim), on_foot, mount, people=people), places


def _others(content: Content, mark: Mark, worked: Sequence[Worked]) -> tuple[StruckBy, ...]:
    """Everybody else who may be hit. Who is named alike for several shooters is one and the same."""
    struck = []
    for somebody in dict.fromkeys(one for _, places in worked for one in places):
        tough = toughness(content, somebody.who, ON_FOOT, keep=False)
        at_him = [replace(barrage, places=places.get(somebody, {})) for barrage, places in worked]
        hit, out = bystander_struck(replace(mark, other=tough), at_him)
        struck.append(StruckBy(somebody.who.name, hit, out))
    return tuple(struck)


def _fall(content: Content, rider: Combatant) -> Fall:
    """A thrown rider's own roll: what of it hurts."""
    from lotow.odds.movement import thrown_hit

    hurt = thrown_hit(content, rider)
    return Fall(hurt.numerator, hurt.denominator)
