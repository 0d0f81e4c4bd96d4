"""A working page of the game: what somebody gains and loses, with every limit and every reward of a track.

It collects the changes of one entry, what follows from them, and what the rules would not allow.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lotow.errors import Text
from lotow.saloon.legends import board_facts
from lotow.saloon.legends.content import TrackSpace
from lotow.saloon.legends.entries import Change, Counter, GearChange
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.state import LegendsTable, Player, geared

NAMES: dict[str, tuple[Text, Text]] = {
    "dollars": (Text("dollar", "dollar"), Text("dollars", "dollars")),
    "legend": (Text("LP", "PL"), Text("LP", "PL")),
    "nuggets": (Text("nugget", "pépite"), Text("nuggets", "pépites")),
    "wounds": (Text("wound", "blessure"), Text("wounds", "blessures")),
    "marshal": (Text("Marshal", "Marshall"), Text("Marshal", "Marshall")),
    "wanted": (Text("Wanted", "Wanted"), Text("Wanted", "Wanted")),
    "gambler": (Text("gambler point", "point Joueur"), Text("gambler points", "points Joueur")),
    "cattle": (Text("cattle", "bétail"), Text("cattle", "bétail")),
    "longhorns": (Text("longhorn", "longhorn"), Text("longhorns", "longhorns")),
    "goals": (Text("goal", "objectif"), Text("goals", "objectifs")),
    "tokens": (Text("legendary token", "jeton Légendaire"), Text("legendary tokens", "jetons Légendaire")),
    "token_points": (Text("LP of tokens", "PL de jetons"), Text("LP of tokens", "PL de jetons")),
    "cards": (Text("poker card", "carte de poker"), Text("poker cards", "cartes de poker")),
    "actions": (Text("action", "action"), Text("actions", "actions")),
}
"""One of something, and several."""


def counted(what: str, count: int) -> Text:
    """`1 nugget`, `3 pépites`."""
    name = NAMES[what][abs(count) != 1]
    return Text(f"{count} {name.en}", f"{count} {name.fr}")


class Ledger:
    """What one deed changes, written down as it goes."""

    def __init__(self, state: LegendsTable, choice_of_cards: bool = False) -> None:
        self.state = state
        self.players: dict[str, Player] = dict(state.players)
        self.changes: list[Change] = []
        self.gear: list[GearChange] = []
        self.follows: list[Text] = []
        self.warnings: list[Text] = []
        self.markers: list[str] = []
        self._cards = choice_of_cards
        self._sheriff = state.sheriff_active

    def gain(self, name: str, what: Counter, by: int) -> int:
        """More (or less) of something, within its limits; gives what it came to."""
        if what in ("marshal", "wanted", "gambler") and by > 0:
            self._advance(name, what, by)
            return by
        if what in ("cards", "actions"):
            self._note(name, what, by)
            return by
        had: int = getattr(self.players[name], what)
        now = max(0, had + by)
        most = self._most(name, what)
        if most is not None and by > 0:
            now = max(had, min(now, most))
        if now != had + by:
            self._limited(name, what, had, by, now)
        if now != had:
            self._write(name, what, now - had)
        return now - had

    def lose(self, name: str, what: Counter, share: str) -> int:
        """All of something, or half rounded up; gives how much that was."""
        had: int = getattr(self.players[name], what)
        lost = had if share == "all" else (had + 1) // 2
        if what == "dollars" and share == "half":
            lost = _in_notes(lost, had)
        if lost:
            self._write(name, what, -lost)
        return lost

    def take(self, change: GearChange) -> None:
        """An item that somebody gets, upgrades, uses or gives back."""
        self.players[change.player] = geared(self.players[change.player], change)
        self.gear.append(change)

    def warn(self, en: str, fr: str) -> None:
        self.warnings.append(Text(en, fr))

    def follow(self, en: str, fr: str) -> None:
        self.follows.append(Text(en, fr))

    def finish(self) -> None:
        """What follows from all of it together."""
        now = any(player.wanted for player in self.players.values())
        if now and not self._sheriff:
            self.follow("The Sheriff is active from now on.", "Le Shérif est désormais actif.")
        elif self._sheriff and not now:
            self.follow(
                "Nobody is Wanted: the Sheriff rests.", "Plus personne n'est Wanted : le Shérif se repose."
            )
        ability = game().limits.ability
        for name, player in self.players.items():
            if self.state.players[name].legend < ability <= player.legend:
                self.follow(
                    f"{name}'s legendary ability counts from now on.",
                    f"La capacité légendaire compte désormais pour {name}.",
                )
            if player.nuggets > player.room:
                self._drop(name, player)

    def _drop(self, name: str, player: Player) -> None:
        """Nuggets that nobody can carry any more go back."""
        over = player.nuggets - player.room
        self._write(name, "nuggets", -over)
        back = counted("nuggets", over)
        self.follow(f"{name} returns {back.en}.", f"{name} rend {back.fr}.")

    def _advance(self, name: str, what: Counter, by: int) -> None:
        """Points on a track, space by space, with what each gives."""
        player = self.players[name]
        if what == "marshal" and player.wanted:
            self.warn(
                f"{name} is Wanted and cannot gain Marshal points.",
                f"{name} est Wanted et ne peut gagner de points Marshall.",
            )
            return
        if what == "gambler" and not self.state.expansion:
            self.warn("The gambler's track is the expansion's.", "La piste Joueur vient de l'extension.")
            return
        if what == "wanted" and player.marshal:
            self.follow(f"{name} gives up the Marshal track.", f"{name} abandonne la piste Marshall.")
            self._write(name, "marshal", -player.marshal)
        track = board_facts.track(self.state, what)
        for _ in range(by):
            at: int = getattr(self.players[name], what)
            if at >= len(track.spaces):
                self._reward(name, track.beyond)
                continue
            self._write(name, what, 1)
            self._reward(name, track.spaces[at])
            if track.guessed(at + 1) and track.spaces[at] != TrackSpace():
                self.follow(
                    f"What space {at + 1} gives is reconstructed: see your board.",
                    f"Le gain de la case {at + 1} est reconstitué : voyez votre plateau.",
                )

    def _reward(self, name: str, space: TrackSpace) -> None:
        cards = space.cards
        if space.choose:
            cards_said = counted("cards", space.cards)
            self.follow(
                f"{name} has the choice of ${space.dollars} or {cards_said.en}.",
                f"{name} a le choix : {space.dollars} $ ou {cards_said.fr}.",
            )
            cards = space.cards if self._cards else 0
        if space.dollars and not (space.choose and self._cards):
            self.gain(name, "dollars", space.dollars)
        if space.legend:
            self.gain(name, "legend", space.legend)
        if cards:
            self.gain(name, "cards", cards)
        if space.tokens:
            self.gain(name, "tokens", space.tokens)

    def _most(self, name: str, what: Counter) -> int | None:
        limits = game().limits
        most: dict[str, int] = {
            "dollars": limits.dollars,
            "nuggets": self.players[name].room,
            "wounds": limits.wounds,
            "cattle": limits.cattle,
            "goals": limits.goals,
            "tokens": game().gambler.most_tokens,
        }
        return most.get(what)

    def _limited(self, name: str, what: Counter, had: int, by: int, now: int) -> None:
        """Says what a limit cut off; what somebody does not have cannot be lost or paid."""
        if by < 0:
            if what not in ("wounds", "legend"):
                has = counted(what, had)
                self.warn(f"{name} has {has.en} and not {-by}.", f"{name} a {has.fr} et non {-by}.")
            return
        if what == "tokens":
            drawn = counted(what, by)
            self.follow(
                f"{name} draws {drawn.en} and keeps the best {now}.",
                f"{name} pioche {drawn.fr} et garde les {now} meilleurs.",
            )
            return
        over = counted(what, had + by - now)
        self.follow(
            f"{name}: the limit is {now}; {over.en} too many.",
            f"{name} : la limite est {now} ; {over.fr} de trop.",
        )

    def _note(self, name: str, what: Counter, by: int) -> None:
        if by:
            self.changes.append(Change(name, what, by))

    def _write(self, name: str, what: Counter, by: int) -> None:
        player = self.players[name]
        now = getattr(player, what) + by
        more: dict[str, Any] = {what: now}
        self.players[name] = replace(player, **more)
        self.changes.append(Change(name, what, by))
        if self.state.expansion and by > 0:
            self._marker(name, what, now - by, now)

    def _marker(self, name: str, what: Counter, had: int, now: int) -> None:
        """The first to reach or pass an event marker draws an event."""
        events = game().events
        spaces: range | tuple[int, ...] = ()
        if what == "legend":
            spaces = range(events.legend_every, self.state.target, events.legend_every)
        elif what in board_facts.TRACKS:
            spaces = (events.track_space,)
        for space in spaces:
            marker = f"{what} {space}"
            if had < space <= now and marker not in (*self.state.markers, *self.markers):
                self.markers.append(marker)
                self.follow(f"{name} draws an event card.", f"{name} pioche une carte Événement.")


def _in_notes(lost: int, had: int) -> int:
    """Half of some dollars, rounded up to whole notes."""
    note = game().money.note
    return min(had, -(-lost // note) * note)
