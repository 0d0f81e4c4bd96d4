"""The rules at work: a board takes one entry after the other and moves to the next thing to be decided.

A board is a working copy of a `DiceState` that belongs to nobody else. `step` thaws one, lets an entry
happen and freezes it again; a simulation keeps its board to itself and freezes nothing. There is no other
interpreter.

Readings, where the text is silent: who is out has no ability and no dice left to resolve; all shots of a turn
strike at the same moment, so El Gringo hands out one arrow for them and one for a gatling, after the gatling
has taken the shooter's arrows away; Jesse Jones is thirsty for all beers of a turn or for none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lotow.saloon.dice.content import load
from lotow.saloon.dice.entries import Cleared, DiceRolled, Dodged, Drank, Entry, Gave, Kept, Shed, ShotsAimed
from lotow.saloon.dice.hands import ARROW, BEER, DYNAMITE, GATLING, MASK, ONE, TWO, Hand, pack, size
from lotow.saloon.dice.state import Cause, DealtTable, DiceState, Ending, Phase
from lotow.saloon.dice.victory import verdict


class Board:
    """A game in the hands of its only owner."""

    __slots__ = (*DiceState.__struct_fields__, "rules")

    table: DealtTable
    life: list[int]
    arrows: list[int]
    pile: int
    living: tuple[int, ...]
    turn: int
    active: int
    phase: Phase
    decider: int
    hand: Hand
    to_roll: int
    rerolls: int
    beers: int
    hits: Sequence[int]
    cause: Cause
    attacks: int
    blasts: int
    volleys: int
    ending: Ending | None

    def __init__(self, table: DealtTable) -> None:
        """A board on which nobody has begun."""
        self.rules = load().game
        self.table = table
        self.life = list(table.most)
        self.arrows = [0] * len(table.most)
        self.pile = self.rules.arrows
        self.living = tuple(range(len(table.most)))
        self.turn = self.attacks = self.blasts = self.volleys = 0
        self.ending = None

    @classmethod
    def thaw(cls, state: DiceState) -> Board:
        """A working copy of a state."""
        board = cls(state.table)
        for field in DiceState.__struct_fields__:
            setattr(board, field, getattr(state, field))
        board.life = list(state.life)
        board.arrows = list(state.arrows)
        return board

    def freeze(self) -> DiceState:
        fields = {field: getattr(self, field) for field in DiceState.__struct_fields__}
        fields.update(life=tuple(self.life), arrows=tuple(self.arrows), hits=tuple(self.hits))
        return DiceState(**fields)

    def apply(self, entry: Entry) -> None:
        """Lets an entry happen that is known to be legal."""
        APPLY[type(entry)](self, entry)

    # Turns and dice

    def begin_turn(self, seat: int) -> None:
        ability = self.table.abilities[seat]
        self.turn += 1
        self.active = self.decider = seat
        self.hand = self.beers = 0
        self.hits, self.cause = (), ""
        self.to_roll = self.rules.dice
        self.rerolls = self.rules.rerolls + ability.extra_rerolls
        self.phase = "gift" if ability.gift_life else "roll"

    def gave(self, gave: Gave) -> None:
        self.heal(gave.to, self.table.abilities[self.active].gift_life)
        self.phase = "roll"

    def rolled(self, dice: Hand) -> None:
        """The dice have come to rest: arrows at once, then dynamite, then the player may think."""
        self.hand = hand = self.hand + dice
        self.to_roll = 0
        arrows = dice >> ARROW & MASK
        if arrows and not self.survives(arrows):
            return
        if hand >> DYNAMITE & MASK >= self.rules.dynamite_limit:
            self.hits = [0] * len(self.life)
            self.hits[self.active] = self.rules.dynamite_wounds
            self.cause = "dynamite"
            self.blasts += 1
            self.wound()
        elif self.rerolls:
            self.phase = "keep"
        else:
            self.fire()

    def survives(self, arrows: int) -> bool:
        """Takes arrows one by one; whether the game goes on and the player whose turn it is with it."""
        for _ in range(arrows):
            self.take_arrow(self.active)
            if self.ending is not None:
                return False
            if self.life[self.active] <= 0:
                self.next_turn()
                return False
        return True

    def kept(self, hand: Hand) -> None:
        if hand == self.hand:
            self.fire()
            return
        self.rerolls -= 1
        self.hand = hand
        self.to_roll = self.rules.dice - size(hand)
        self.phase = "roll"

    def end_turn(self) -> None:
        quiet = self.table.abilities[self.active].quiet_life
        if quiet and not (self.hand >> ONE & MASK or self.hand >> TWO & MASK):
            self.heal(self.active, quiet)
        self.next_turn()

    def next_turn(self) -> None:
        for seat in self.living:
            if seat > self.active:
                self.begin_turn(seat)
                return
        self.begin_turn(self.living[0])

    # The dice at the end of the rolling, in their order

    def fire(self) -> None:
        hand = self.hand
        self.beers = hand >> BEER & MASK
        if hand >> ONE & MASK or hand >> TWO & MASK:
            self.phase = "shoot"
        else:
            self.pour()

    def shot(self, shot: ShotsAimed) -> None:
        hits = [0] * len(self.life)
        wounds = self.rules.shot_wounds
        for seat in shot.ones:
            hits[seat] += wounds
        for seat in shot.twos:
            hits[seat] += wounds
        if shot.doubled is not None:
            hits[shot.doubled] += wounds
            self.beers -= 1
        self.strike(hits, "shots")

    def pour(self) -> None:
        if self.beers:
            self.phase, self.decider = "drink", self.active
        else:
            self.open_fire()

    def drank(self, drank: Drank) -> None:
        active = self.active
        ability = self.table.abilities[active]
        own = ability.thirsty_life if self.life[active] <= ability.thirsty_at else self.rules.beer_life
        for seat in drank.to:
            self.heal(seat, own if seat == active else self.rules.beer_life)
        self.open_fire()

    def open_fire(self) -> None:
        active = self.active
        gatlings = self.hand >> GATLING & MASK
        if gatlings < (self.table.abilities[active].gatling_needs or self.rules.gatling_needs):
            self.clear()
            return
        self.volleys += 1
        self.pile += self.arrows[active]
        self.arrows[active] = 0
        hits = [0] * len(self.life)
        for seat in self.living:
            if seat != active and not self.table.abilities[seat].gatling_proof:
                hits[seat] = self.rules.gatling_wounds
        self.strike(hits, "gatling")

    def clear(self) -> None:
        """Gatlings may send arrows back; only Kit Carlson's do."""
        clears = self.table.abilities[self.active].arrows_per_gatling
        if clears and self.hand >> GATLING & MASK and any(self.arrows):
            self.phase, self.decider = "clear", self.active
        else:
            self.end_turn()

    def cleared(self, cleared: Cleared) -> None:
        for seat in cleared.of:
            self.put_back(seat, 1)
        self.end_turn()

    # Wounds

    def strike(self, hits: Sequence[int], cause: Cause) -> None:
        """Wounds that somebody deals: one may take arrows instead, though never the last of the pile."""
        self.hits, self.cause = hits, cause
        dodger = self.table.dodger
        if dodger >= 0 and hits[dodger] and self.pile > 1:
            self.phase, self.decider = "dodge", dodger
        else:
            self.wound()

    def dodged(self, dodged: Dodged) -> None:
        dodger, arrows = self.decider, dodged.arrows
        self.hits = [wounds - arrows if seat == dodger else wounds for seat, wounds in enumerate(self.hits)]
        self.pile -= arrows
        self.arrows[dodger] += arrows
        self.wound()

    def wound(self) -> None:
        life, hits = self.life, self.hits
        dead = []
        for seat in self.living:
            if hits[seat]:
                life[seat] -= hits[seat]
                if life[seat] <= 0:
                    dead.append(seat)
        if dead:
            self.bury(dead, None if self.cause == "dynamite" else self.active)
            if self.ending is not None:
                return
        shedder = self.table.shedder
        if shedder >= 0 and hits[shedder] and life[shedder] > 0 and self.arrows[shedder]:
            self.phase, self.decider = "shed", shedder
        else:
            self.avenge()

    def shed(self, shed: Shed) -> None:
        self.put_back(self.decider, shed.arrows)
        self.avenge()

    def avenge(self) -> None:
        """Who hurt El Gringo takes an arrow, and may bring on an attack by it."""
        avenger = self.table.avenger
        if self.life[self.active] <= 0:
            self.next_turn()
            return
        hurt = avenger >= 0 and avenger != self.active and self.hits[avenger] and self.life[avenger] > 0
        if hurt and not self.survives(self.table.abilities[avenger].arrows_to_attacker):
            return
        self.decider = self.active
        if self.cause == "dynamite":
            self.fire()
        elif self.cause == "shots":
            self.pour()
        else:
            self.clear()

    # Life and arrows

    def heal(self, seat: int, life: int) -> None:
        self.life[seat] = min(self.table.most[seat], self.life[seat] + life)

    def put_back(self, seat: int, arrows: int) -> None:
        self.arrows[seat] -= arrows
        self.pile += arrows

    def take_arrow(self, seat: int) -> None:
        self.arrows[seat] += 1
        self.pile -= 1
        if not self.pile:
            self.attack()

    def attack(self) -> None:
        """The last arrow is taken: everybody pays for those before him, and all go back to the pile."""
        for seat in self.living:
            wounds = self.arrows[seat] * self.rules.arrow_wounds
            most = self.table.abilities[seat].attack_most
            self.life[seat] -= wounds if most is None else min(wounds, most)
            self.arrows[seat] = 0
        self.pile = self.rules.arrows
        self.attacks += 1
        dead = [seat for seat in self.living if self.life[seat] <= 0]
        if dead:
            self.bury(dead, None)

    def bury(self, dead: Sequence[int], killer: int | None) -> None:
        """These are out, all at the same moment."""
        before = len(self.living)
        self.living = tuple(seat for seat in self.living if seat not in dead)
        for seat in dead:
            self.life[seat] = 0
            self.put_back(seat, self.arrows[seat])
        self.ending = verdict(self.table, self.living, dead, killer, before)
        if self.ending is not None:
            self.phase = "over"
            return
        mourner = self.table.mourner
        if mourner in self.living:
            self.heal(mourner, len(dead) * self.table.abilities[mourner].funeral_life)


APPLY: dict[type[Any], Callable[[Board, Any], None]] = {
    DiceRolled: lambda board, entry: board.rolled(pack(entry.faces)),
    Kept: lambda board, entry: board.kept(pack(entry.faces)),
    Gave: Board.gave,
    ShotsAimed: Board.shot,
    Dodged: Board.dodged,
    Shed: Board.shed,
    Drank: Board.drank,
    Cleared: Board.cleared,
}
