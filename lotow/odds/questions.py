"""A shot as it is asked about: as it is, fired in another way, or swept over range, Grit or Shootin'."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.aiming import ignored
from lotow.odds.asking import OddsAnswer, OddsQuestion, chances_of, named, versus
from lotow.odds.combatant import Combatant
from lotow.odds.reach import Aim, Mode, gun_of
from lotow.odds.shot import shooting
from lotow.rulebook.lookup import fold
from lotow.rulebook.models import Content, Weapon

MODES: dict[str, Mode] = {
    "aimed": "shot",
    "shot": "shot",
    "one shot": "shot",
    "one barrel": "shot",
    "fanning": "volley",
    "fanned": "volley",
    "volley": "volley",
    "both": "both-barrels",
    "both barrels": "both-barrels",
    "spread": "spread",
    "vise": "shot",
    "un canon": "shot",
    "defouraille": "volley",
    "deux canons": "both-barrels",
    "dispersion": "spread",
}
MODE_NAMES: dict[Mode, Text] = {
    "shot": Text("aimed", "visé"),
    "volley": Text("fanned", "défouraillé"),
    "both-barrels": Text("both barrels", "deux canons"),
    "spread": Text("spread", "dispersion"),
}
SWEPT: dict[str, tuple[int, ...]] = {
    "range": tuple(range(1, 37)),
    "grit": tuple(range(1, 11)),
    "shootin": (2, 3, 4, 5, 6),
}
SHOWN = ("hit", "wound", "out")
if TYPE_CHECKING:
    from lotow.odds.famed import Spending
Points = list[tuple[int, dict[str, Fraction]]]


class AskedShot(Struct, frozen=True):
    """Who shoots at whom, with what and how, and what may be spent on it."""

    shooter: Combatant
    target: Combatant
    weapon: Weapon
    aim: Aim
    spending: Spending | None = None

    def question(self, content: Content) -> OddsQuestion:
        title, mode = versus(self.shooter, self.target), MODE_NAMES[self.aim.mode]
        how = Text("", "") if self.aim.mode == "shot" else Text(f" ({mode.en})", f" ({mode.fr})")
        labels = {"out": named(self.target, "is out of action", "est hors de combat")}
        if self.aim.at_mount:
            labels["out"] = Text("the mount is killed", "la monture est tuée")
            labels["wounds"] = Text("wounds of the mount", "blessures de la monture")
        gun = gun_of(content, self.weapon, self.aim.mode)
        long = self.aim.shots > 1 or gun.volley is not None
        never = ignored(self.shooter, gun, self.aim.shooter_situation, "jams")

        def ask(shooter: Combatant, target: Combatant) -> OddsAnswer:
            return replace(self, shooter=shooter, target=target).answer(content)

        def made_of(shooter: Combatant, target: Combatant) -> object:
            from lotow.odds.famed import famed_shot_of

            assert self.spending is not None
            return famed_shot_of(content, shooter, target, self.weapon, self.aim, self.spending)

        return OddsQuestion(
            title=Text(
                f"{title.en}: {self.weapon.name.en}{how.en}", f"{title.fr} : {self.weapon.name.fr}{how.fr}"
            ),
            people=(self.shooter, self.target),
            ask=ask,
            held=(self.weapon.id,),
            labels=labels,
            hidden=frozenset({"jam"}) if never else frozenset(),
            made_of=made_of if self.spending is not None and long else None,
        )

    def answer(self, content: Content) -> OddsAnswer:
        if self.spending is not None:
            from lotow.odds.famed import famed_shooting

            return famed_shooting(content, self.shooter, self.target, self.weapon, self.aim, self.spending)
        return shooting(content, self.shooter, self.target, self.weapon, self.aim)

    def fired(self, mode: Mode) -> AskedShot:
        """The same, fired in another way."""
        return replace(self, aim=replace(self.aim, mode=mode))

    def changed(self, what: str, value: int) -> AskedShot:
        """The same with one number changed."""
        if what == "range":
            return replace(self, aim=replace(self.aim, distance=value))
        if what == "grit":
            profile = replace(self.target.profile, grit=value)
            return replace(self, target=replace(self.target, profile=profile))
        profile = replace(self.shooter.profile, shootin=value)
        return replace(self, shooter=replace(self.shooter, profile=profile))


def mode_called(name: str) -> Mode | None:
    """A way to fire a gun by its name, if it is one."""
    return MODES.get(fold(name))


def sweep(content: Content, shots: list[AskedShot], what: str) -> list[Points]:
    """The chances of each shot over every value of one thing; a range ends just beyond the last hit."""
    if what not in SWEPT:
        raise LotowError(
            Text(f"{what!r} cannot be swept", f"{what!r} ne se balaie pas"),
            hint=Text(f"choose one of {', '.join(SWEPT)}", f"choisissez : {', '.join(SWEPT)}"),
        )
    swept = [
        [(value, chances_of(shot.changed(what, value).answer(content), SHOWN)) for value in SWEPT[what]]
        for shot in shots
    ]
    if what != "range":
        return swept
    telling = (value for points in swept for value, chances in points if any(chances.values()))
    farthest = max(telling, default=1)
    return [[point for point in points if point[0] <= farthest + 1] for points in swept]
