"""What a game of Western Legends is at a moment: folded from its entries, never kept itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import Text
from lotow.saloon.legends.characters import ItemKind, items
from lotow.saloon.legends.entries import (
    COUNTERS,
    DiscPlaced,
    Done,
    Entry,
    FactSet,
    GameBegun,
    GearChange,
    TurnEnded,
    Variant,
)
from lotow.saloon.legends.legends_data import game

STORE = "store"
"""A visit to the general store: one action, whatever is bought."""


class Owned(Struct, frozen=True):
    """An item somebody owns. `active` is the mount or weapon in use, `legend` what it scores upgraded,
    `movement` how far it goes where the table has said so."""

    item: str
    name: Text
    kind: ItemKind
    upgraded: bool = False
    active: bool = False
    legend: int = 0
    movement: int = 0


class Player(Struct, frozen=True):
    """Somebody's sheet."""

    name: str
    character: str
    legend: int = 0
    dollars: int = 0
    nuggets: int = 0
    wounds: int = 0
    marshal: int = 0
    wanted: int = 0
    gambler: int = 0
    cattle: int = 0
    longhorns: int = 0
    goals: int = 0
    tokens: int = 0
    token_points: int = 0
    gear: tuple[Owned, ...] = ()

    def has(self, item: str) -> Owned | None:
        return next((one for one in self.gear if one.item == item), None)

    @property
    def hand_limit(self) -> int:
        return game().limits.hand - self.wounds

    @property
    def room(self) -> int:
        """How many nuggets the player can carry in all."""
        return carrying([one.item for one in self.gear if one.active])

    @property
    def movement(self) -> int:
        """How far the player moves: on foot or with the mount in use, slowed by longhorns, one at least."""
        far = game().limits.movement
        for one in self.gear:
            known = items().get(one.item)
            if one.active and one.kind == "mount" and one.movement:
                far = max(far, one.movement)
            elif one.active and one.kind == "mount" and known is not None:
                upgrade = known.upgrade.movement if one.upgraded and known.upgrade is not None else 0
                far = max(far, upgrade or known.movement)
        return max(1, far - self.longhorns)


class LegendsTable(Struct, frozen=True):
    """A game: its players in the order of turns, whose turn it is, and what was done in it."""

    name: str
    length: str
    target: int
    expansion: bool
    variants: tuple[Variant, ...]
    players: dict[str, Player]
    turn: int = 0
    round: int = 1
    actions: int = 0
    used: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    stories: tuple[tuple[str, ...], ...] = ((), ())
    triggered_by: str = ""
    last_round: int = 0
    over: bool = False
    facts: dict[str, str] = {}
    prices: dict[str, int] = {}
    markers: tuple[str, ...] = ()

    @property
    def active(self) -> Player:
        return list(self.players.values())[self.turn]

    @property
    def sheriff_active(self) -> bool:
        return any(player.wanted for player in self.players.values())

    @property
    def discs_needed(self) -> int:
        """How many discs resolve a story card with so many players."""
        seats = game().seats
        return next(one.discs for one in seats.discs if len(self.players) <= one.players)


def carrying(active: Iterable[str]) -> int:
    """How many nuggets somebody carries with these items in use."""
    known = items()
    return game().limits.nuggets + sum(known[one].nuggets for one in active if one in known)


def fold(entries: Sequence[Entry]) -> LegendsTable:
    """The game after these entries; the first founds it."""
    first, *rest = entries
    assert isinstance(first, GameBegun)
    state = LegendsTable(
        name=first.name,
        length=first.length,
        target=first.target,
        expansion=first.expansion,
        variants=first.variants,
        players={seat.name: Player(seat.name, seat.character) for seat in first.seats},
        actions=game().limits.actions,
    )
    state = after(state, first)
    for entry in rest:
        state = after(state, entry)
    return state


def after(state: LegendsTable, entry: Entry) -> LegendsTable:
    """The game after one more entry."""
    players = dict(state.players)
    actions = state.actions
    for change in entry.changes:
        if change.what in COUNTERS:
            had: int = getattr(players[change.player], change.what)
            more: dict[str, Any] = {change.what: had + change.by}
            players[change.player] = replace(players[change.player], **more)
        elif change.what == "actions":
            actions += change.by
    prices = dict(state.prices)
    for gear in entry.gear:
        players[gear.player] = geared(players[gear.player], gear)
        if gear.price:
            prices[gear.item] = gear.price
    state = replace(
        state, players=players, actions=actions, prices=prices, markers=(*state.markers, *entry.markers)
    )
    match entry:
        case Done():
            done = replace(
                state,
                actions=state.actions - entry.action,
                used=_used(state.used, entry),
                fought=(*state.fought, entry.fought) if entry.fought else state.fought,
            )
            return _as_told(done) if entry.gear and done.facts else done
        case DiscPlaced():
            return replace(state, stories=_with_disc(state.stories, entry), used=(*state.used, "story"))
        case FactSet():
            return _as_told(replace(state, facts={**state.facts, entry.fact: entry.value}))
        case TurnEnded():
            return _next_turn(state, entry)
    return state


def _as_told(state: LegendsTable) -> LegendsTable:
    """Everybody's gear as the table says that it is."""
    told = {
        key: int(value) for key, value in state.facts.items() if key.startswith(("upgrade ", "movement "))
    }
    players = {
        name: replace(
            player,
            gear=tuple(
                replace(
                    one,
                    legend=told.get(f"upgrade {one.item}", one.legend) if one.upgraded else one.legend,
                    movement=told.get(f"movement {one.item}", one.movement),
                )
                for one in player.gear
            ),
        )
        for name, player in state.players.items()
    }
    return replace(state, players=players)


def _used(used: tuple[str, ...], entry: Done) -> tuple[str, ...]:
    """What was done in this turn; any other action ends a visit to the store."""
    if entry.action and entry.once != STORE:
        used = tuple(one for one in used if one != STORE)
    return (*used, entry.once) if entry.once else used


def geared(player: Player, change: GearChange) -> Player:
    """A player after getting, upgrading, using or giving back an item."""
    rest = tuple(one for one in player.gear if one.item != change.item)
    had = player.has(change.item)
    if change.step == "discard":
        return replace(player, gear=rest)
    if change.step == "use" or (change.step in ("buy", "get") and change.kind != "miscellaneous"):
        rest = tuple(replace(one, active=False) if one.kind == change.kind else one for one in rest)
    if change.step in ("buy", "get"):
        active = change.kind != "miscellaneous"
        return replace(player, gear=(*rest, Owned(change.item, change.name, change.kind, active=active)))
    if had is None:
        return player
    if change.step == "upgrade":
        return replace(
            player, gear=(*rest, replace(had, name=change.name, upgraded=True, legend=change.legend))
        )
    return replace(player, gear=(*rest, replace(had, active=True)))


def _with_disc(stories: tuple[tuple[str, ...], ...], entry: DiscPlaced) -> tuple[tuple[str, ...], ...]:
    placed = [list(one) for one in stories]
    if entry.taken_from:
        placed[entry.taken_from - 1].remove(entry.player)
    placed[entry.story - 1].append(entry.player)
    return tuple(tuple(one) for one in placed)


def _next_turn(state: LegendsTable, entry: TurnEnded) -> LegendsTable:
    """Whose turn comes next; after the last turn of the last round the game is over."""
    stories = tuple(
        () if number in entry.resolved else discs for number, discs in enumerate(state.stories, 1)
    )
    state = replace(state, stories=stories, used=(), fought=(), actions=game().limits.actions)
    if entry.triggered and not state.last_round:
        state = replace(state, triggered_by=entry.triggered, last_round=state.round + 1)
    turn = (state.turn + 1) % len(state.players)
    round_ = state.round + (turn == 0)
    over = bool(state.last_round) and round_ > state.last_round
    return replace(state, over=over) if over else replace(state, turn=turn, round=round_)
