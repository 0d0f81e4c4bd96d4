"""Whether a shot may be taken at all: range, what of the move is given up, fights, number of shots.

Answers are values: the range that counts here and every rule the shot would break.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lotow.errors import LotowError, Problem, Text
from lotow.odds.combatant import Combatant, Situation, may, narrowed
from lotow.odds.dash import full_move
from lotow.odds.nerve import ALONE, Company
from lotow.rulebook.armory import weapon_effects
from lotow.rulebook.effects import AddsRange, Allows, CountsAs, Effect, Shoots, Volley
from lotow.rulebook.models import Content, Shooting, Weapon

Mode = Literal["shot", "volley", "both-barrels", "spread"]


class Thing(Struct, frozen=True):
    """Something in the way: `value` 4 is passed on 4+. People and animals are `living`; past a `friend`
    only some may shoot; `who` it is, where that is known."""

    value: int
    living: bool = False
    name: Text | None = None
    friend: bool = False
    who: Combatant | None = None


class Aim(Struct, frozen=True, kw_only=True):
    """How a shot is taken. Without a distance it counts as within range, but not as close. `hidden`: the
    target lies or lurks where it has to be spotted first. `at_mount`: the mount is meant, not its rider.
    `keep_fortune`: the target spends none. `laid`: an explosive is put at the target's feet and set off at
    the first attempt in a later turn. `repeated`: one of many such shots, so a re-roll that comes once
    a game is not reckoned with. `company` stands by the shooter in every test. `friend` is who fights the
    target, `under` who else is under the template, `near` who
    else is so near the target that further hits of a fanned gun may be dealt to them, each in turn."""

    distance: float | None = None
    moved: float = 0
    in_the_way: tuple[Thing, ...] = ()
    mode: Mode = "shot"
    shots: int = 1
    into_fight: bool = False
    hidden: bool = False
    shooter_mounted: bool = False
    target_mounted: bool = False
    at_mount: bool = False
    keep_fortune: bool = False
    laid: bool = False
    repeated: bool = False
    company: Company = ALONE
    friend: Combatant | None = None
    under: tuple[Combatant, ...] = ()
    near: tuple[Combatant, ...] = ()

    @property
    def shooter_situation(self) -> Situation:
        stands: Situation = frozenset({"stationary"}) if self.moved <= 0 else frozenset()
        return stands | _seat(self.shooter_mounted)

    @property
    def target_situation(self) -> Situation:
        return _seat(self.target_mounted or self.at_mount)


class Gun(Struct, frozen=True):
    """A weapon in the mode it is fired in: a Le Mat's scatter barrel is a sawed-off shotgun here.
    `strength` replaces the weapon's own where an effect says so; `effects` are its own and its traits'."""

    held: Weapon
    weapon: Weapon
    shooting: Shooting
    effects: tuple[Effect, ...]
    volley: Volley | None = None
    strength: int | None = None


class Reach(Struct, frozen=True):
    """How far it carries (none for a template laid at the shooter's feet), how far the shooter may move
    and still shoot, and what stands against the shot."""

    range: float | None
    move: float
    possible: bool
    problems: tuple[Problem, ...]


def gun_of(content: Content, weapon: Weapon, mode: Mode) -> Gun:
    """The weapon as this mode uses it; a mode it does not have is a mistake."""
    effects = weapon_effects(content, weapon)
    as_other = next((one for one in narrowed(effects, CountsAs) if one.phase == "shooting"), None)
    held, strength = weapon, None
    if as_other is not None and (mode == "spread" or weapon.shooting is None):
        weapon, strength = content.weapon[as_other.weapon], as_other.strength
        effects = weapon_effects(content, weapon)
        if as_other.barrels == 1:
            effects = tuple(
                one for one in effects if not (isinstance(one, Allows) and one.what == "both-barrels")
            )
    if weapon.shooting is None:
        raise LotowError(
            Text(f"a {weapon.name.en} does not shoot", f"{weapon.name.fr} : cela ne tire pas"),
            hint=Text(
                "name something that shoots or can be thrown", "nommez une arme qui tire ou qu'on lance"
            ),
        )
    volley = next(narrowed(effects, Volley), None) if mode == "volley" else None
    wrong: Text | None = None
    if mode == "volley" and volley is None:
        wrong = Text("cannot be fanned", "impossible de défourailler")
    elif mode == "both-barrels" and not _both_barrels(effects):
        wrong = Text("has no two barrels to fire at once", "pas deux canons à tirer à la fois")
    elif mode == "spread" and weapon.shooting.template != "spread":
        wrong = Text("has no spread template", "pas de gabarit de dispersion")
    if wrong is not None:
        raise LotowError(
            Text(f"a {held.name.en} {wrong.en}", f"{held.name.fr} : {wrong.fr}"),
            hint=Text("leave that out, or name another weapon", "laissez cela, ou nommez une autre arme"),
        )
    return Gun(held, weapon, weapon.shooting, effects, volley, strength)


def reach(content: Content, shooter: Combatant, gun: Gun, aim: Aim) -> Reach:
    """Everything that can be said before a die is rolled."""
    situation = aim.shooter_situation
    carries = _range(shooter, gun, situation)
    full = full_move(content, shooter, mounted=aim.shooter_mounted, situation=aim.shooter_situation)
    allowed = {"none": full, "half": full / 2, "all": 0.0}[gun.shooting.move]
    near = carries is None or aim.distance is None or aim.distance <= carries
    still = aim.moved <= allowed
    into_fight = not aim.into_fight or may(shooter, "shoot-into-fights", situation)
    friendly = any(one.friend for one in aim.in_the_way) and not may(shooter, "shoot-past-friends", situation)
    blind = shooter.profile.shootin is None
    handed = gun.held.hands == 2 and shooter.has("one-handed")
    most = shots_allowed(shooter, gun, situation)
    broken = (
        (not near, "range", Text("out of range", "hors de portée"), f"{carries:g}" if carries else ""),
        (not still, "move", Text("moved too far", "déplacement trop long"), f"{allowed:g}"),
        (not into_fight, "into-fight", Text("shot into a fight", "tir dans un combat"), ""),
        (friendly, "friend", Text("a friend is in the way", "un ami fait obstacle"), ""),
        (blind, "shootin", Text("cannot shoot at all", "ne sait pas tirer"), ""),
        (handed, "one-hand", Text("one hand is not enough for it", "une main n'y suffit pas"), ""),
        (aim.shots > most, "shots", Text("too many shots", "trop de tirs"), str(most)),
    )
    problems = tuple(
        Problem(rule, gun.held.name.en, message, _mended(rule, limit))
        for wrong, rule, message, limit in broken
        if wrong
    )
    possible = near and still and into_fight and not (friendly or blind or handed)
    return Reach(carries, allowed, possible, problems)


def _mended(rule: str, limit: str) -> Text:
    match rule:
        case "range":
            return Text(f'it carries {limit}"', f"elle porte à {limit} pouces")
        case "move":
            return Text(f'move {limit}" at most', f"{limit} pouces de déplacement au plus")
        case "shootin":
            return Text("name somebody with Shootin'", "nommez quelqu'un qui a du Tir")
        case "one-hand":
            return Text("name a one-handed weapon", "nommez une arme à une main")
        case "into-fight" | "friend":
            return Text("it takes a rule that allows it", "il faut une règle qui le permette")
        case _:
            return Text(f"{limit} a phase with these weapons", f"{limit} par phase avec ces armes")


def _range(shooter: Combatant, gun: Gun, situation: Situation) -> float | None:
    if gun.volley is not None:
        return gun.volley.range
    carries = gun.shooting.range
    if gun.shooting.range_per_strength is not None:
        carries = gun.shooting.range_per_strength * shooter.value("strength", situation)
    if carries is None:
        return None
    return carries + sum(one.inches for one in shooter.having(AddsRange, situation, gun.held.id))


def shots_allowed(shooter: Combatant, gun: Gun, situation: Situation) -> int:
    """Shots a phase; somebody whose weapons are not known is taken to carry enough of them."""
    carried = shooter.weapons.count(gun.held.id) if shooter.weapons else 99
    if gun.volley is not None:
        return 1
    return max(
        (one.shots for one in shooter.having(Shoots, situation, gun.held.id) if carried >= one.carrying),
        default=1,
    )


def free_quickdraws(shooter: Combatant, gun: Gun, aim: Aim) -> int | None:
    """Quickdraws a game that cost no Fame; none for one every phase."""
    free = [
        one.uses
        for one in shooter.having(Allows, aim.shooter_situation, gun.held.id)
        if one.what == "free-quickdraw"
    ]
    return None if None in free else sum(one or 0 for one in free)


def shots_taken(shooter: Combatant, gun: Gun, situation: Situation) -> int:
    """All the shots a phase that somebody whose weapons are known may take; otherwise one is taken."""
    return shots_allowed(shooter, gun, situation) if shooter.weapons else 1


def _both_barrels(effects: tuple[Effect, ...]) -> bool:
    return any(one.what == "both-barrels" for one in narrowed(effects, Allows))


def _seat(mounted: bool) -> Situation:
    return frozenset({"mounted"}) if mounted else frozenset({"on-foot"})
