"""A table as it stands: turn and phase, every side and fighter, what the scenario counts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Literal

from msgspec import Struct, field

from lotow.table.line_up import Fighter, Opened, OpenedSide, StartGun, ThingOnTable
from lotow.table.taps import Phase, TapBase

Readiness = Literal["ready", "half", "empty", "jammed", "spent"]


class GunState(Struct, gc=False):
    """A gun as it is now: shots `fired` since it was loaded, or jammed, or gone for this game."""

    start: StartGun
    fired: int = 0
    jammed: bool = False
    spent: bool = False
    scattered: int = 0

    @property
    def state(self) -> Readiness:
        if self.spent:
            return "spent"
        if self.jammed:
            return "jammed"
        capacity = self.start.capacity or 1
        if self.fired >= capacity:
            return "empty"
        return "half" if self.fired else "ready"


class FighterState(Struct, gc=False):
    """Somebody as he is now. `out` is the turn he went out of action in, none while he stands (0 where turns
    are not followed), `by` whoever did it (0: nobody in particular). `horse` is the mount he has here.
    What is said of one turn only (a shot, a dive) is kept with that turn. `last_fired` is the place among his
    guns of the one he fired last."""

    start: Fighter
    wounds_left: int
    fame_left: int
    fortune_left: int
    pluck: int
    ignores: int
    horse: str
    mounted: bool
    guns: list[GunState]
    out: int | None = None
    by: int | None = None
    weapon: str = ""
    prone: bool = False
    horse_dead: bool = False
    left: bool = False
    carries: list[str] = field(default_factory=list)
    carried_out: list[str] = field(default_factory=list)
    deeds: list[str] = field(default_factory=list)
    drank: bool = False
    recovered: int = 0
    dived: int | None = None
    shot: int | None = None
    shots: int = 0
    reloaded: int | None = None
    last_gun: str = ""
    last_fired: int | None = None
    aimed: dict[int, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.start.name

    @property
    def standing(self) -> bool:
        """On the table and able to do something."""
        return self.out is None and not self.left

    def gun(self, weapon: str) -> GunState | None:
        """The gun meant by a weapon's id: of several alike, the first that can be fired."""
        alike = [one for one in self.guns if one.start.weapon == weapon]
        return next((one for one in alike if one.state in ("ready", "half")), alike[0] if alike else None)

    def in_hand(self, weapon: str) -> GunState | None:
        """The gun of this weapon that was fired last, while it is not jammed: that one jams, not its twin."""
        at = self.last_fired
        fired = self.guns[at] if at is not None else None
        return fired if fired and fired.start.weapon == weapon and not fired.jammed else self.gun(weapon)


class ThingState(Struct, gc=False):
    """Something else on the table: how many there are still, the Wounds of the one at hand, and who put the
    last of them out."""

    start: ThingOnTable
    number: int
    wounds_left: int
    by: int | None = None


class SideState(Struct, gc=False):
    """A side as it is now. `tests` are its Head for the Hills tests by turn, the last of each; `rolled` what
    came of each by turn and dice, `again` how often one was rolled a second time in a turn,
    and `rerolled` how many re-rolls were used in it."""

    start: OpenedSide
    fighters: list[FighterState]
    rerolls: int
    tests: dict[int, bool] = field(default_factory=dict)
    rolled: dict[tuple[int, tuple[int, ...]], bool] = field(default_factory=dict)
    again: dict[int, int] = field(default_factory=dict)
    rerolled: dict[int, int] = field(default_factory=dict)
    gave_up: int | None = None
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.start.posse

    @property
    def out(self) -> int:
        return sum(one.out is not None for one in self.fighters)

    @property
    def of(self) -> int:
        return len(self.fighters)

    @property
    def wiped_out(self) -> bool:
        """Nobody of it is left on the table, and somebody did not simply leave."""
        return self.out > 0 and not any(one.standing for one in self.fighters)

    @property
    def fled(self) -> bool:
        """Gave up, or failed one test more than is forgiven."""
        failed = sum(not passed for passed in self.tests.values())
        return self.gave_up is not None or failed > self.start.forgiven

    @property
    def gone(self) -> bool:
        return self.fled or self.wiped_out

    def half_gone(self, losses: Fraction) -> bool:
        return self.of > 0 and Fraction(self.out, self.of) >= losses


class TableState(Struct):
    """The whole table. `happened` are the scenario's own events, `freed_by` who freed the prisoner; `winner`
    and `second` what the players said of them."""

    opened: Opened
    sides: dict[str, SideState]
    fighters: dict[int, FighterState]
    things: dict[int, ThingState]
    turn: int = 0
    phase: Phase = "drop"
    drops: dict[int, str] = field(default_factory=dict)
    happened: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    prisoner: int | None = None
    freed_by: int | None = None
    ended: bool = False
    winner: str = ""
    second: str = ""

    @property
    def drop(self) -> str | None:
        """Who has the Drop now; where this turn says nothing, nobody."""
        return self.drops.get(self.turn)

    @property
    def losses(self) -> Fraction:
        return Fraction(self.opened.losses)

    def side_of(self, fighter: FighterState) -> SideState:
        return self.sides[fighter.start.side]

    @property
    def alike(self) -> frozenset[str]:
        """Names that more than one here bears."""
        names = Counter(one.name for one in self.fighters.values())
        return frozenset(name for name, number in names.items() if number > 1)

    def thing(self, key: str) -> ThingState | None:
        return next((one for one in self.things.values() if one.start.key == key), None)

    def called(self, id: int | None) -> str:
        """What somebody with this number is called; things by their English name."""
        if not id:
            return ""
        if id in self.fighters:
            return self.fighters[id].name
        return self.things[id].start.name.en if id in self.things else f"#{id}"


def turn_of(state: TableState, tap: TapBase) -> int:
    """The turn a tap belongs to."""
    return tap.turn or state.turn


def beginning(opened: Opened) -> TableState:
    """The table before the first tap."""
    sides = {one.posse: _side(one) for one in opened.sides}
    fighters = {one.start.id: one for side in sides.values() for one in side.fighters}
    things = {one.id: ThingState(one, one.number, one.wounds) for one in opened.things}
    state = TableState(opened, sides, fighters, things, prisoner=opened.prisoner)
    if opened.prisoner is not None:
        fighters[opened.prisoner].mounted = False
    if opened.first_drop is not None:
        holder = next((one.posse for one in opened.sides if one.role == opened.first_drop), None)
        if holder is not None:
            state.drops[1] = holder
    return state


def _side(start: OpenedSide) -> SideState:
    return SideState(start, [_fighter(one) for one in start.fighters], start.rerolls)


def _fighter(start: Fighter) -> FighterState:
    return FighterState(
        start=start,
        wounds_left=start.wounds,
        fame_left=start.fame,
        fortune_left=start.fortune,
        pluck=start.profile.pluck,
        ignores=start.ignores,
        horse=start.horse,
        mounted=bool(start.horse) and not start.tied,
        guns=[GunState(one) for one in start.guns],
    )
