"""What a campaign comes to: its posses, games, captives and graves, and how far each aftermath is.

Everything here can be encoded by msgspec, so that a snapshot of a long campaign can be kept.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field, structs

from lotow.journal.entries.aftermath_entries import BETWEEN, STEPS, End, Phase, Step
from lotow.journal.entries.game_entries import CampaignClosed, GamePrepared, GameRecorded, Origin, PlayedSide
from lotow.journal.posse_state import State
from lotow.posse.members import Member, Posse
from lotow.rulebook.pins import Pin


class Campaign(Struct, frozen=True):
    """What a campaign is called and played by; `games` planned, 0 when nobody said; the `seed` of its own
    dice, empty for those founded before there were any."""

    name: str
    games: int
    house_name: str
    house_rules: str
    books: tuple[Pin, ...]
    pinned: str
    seed: str = ""


class Tally(Struct):
    """What a posse's games add up to; `out` are its own fighters taken out of action."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    kills: int = 0
    out: int = 0
    dead: int = 0


class Progress(Struct):
    """How far a posse is with the aftermath of its last game: members (by number) who have had their
    injury, their experience and so on, advances still to take, steps finished. `turns` is how often each
    thing was rolled or asked for in the step at hand, `spent` whether the player has nothing more to buy."""

    game: int
    side: PlayedSide
    done: list[Step] = field(default_factory=list)
    injured: set[int] = field(default_factory=set)
    risked: list[tuple[int, str]] = field(default_factory=list)
    gained: set[int] = field(default_factory=set)
    advances: dict[int, int] = field(default_factory=dict)
    promoted: int = 0
    looted: bool = False
    gambled: set[int] = field(default_factory=set)
    passed: set[int] = field(default_factory=set)
    bets: set[int] = field(default_factory=set)
    talked: set[int] = field(default_factory=set)
    retained: set[int] = field(default_factory=set)
    searched: dict[int, int] = field(default_factory=dict)
    visited: set[int] = field(default_factory=set)
    infamy: int | None = None
    turns: dict[str, int] = field(default_factory=dict)
    spent: bool = False

    @property
    def step(self) -> Step | None:
        """The step at hand; None when all five are done."""
        done = len(self.done)
        return STEPS[done] if done < len(STEPS) else None

    @property
    def phase(self) -> Phase:
        """The step at hand, or the time between games."""
        return self.step or BETWEEN

    @property
    def out(self) -> tuple[int, ...]:
        return tuple(who.member for who in self.side.out)

    def stood(self, member: int) -> bool:
        """Whether a member took part in the game and was not taken out of action."""
        return member in self.side.played and member not in self.out

    def copied(self) -> Progress:
        return structs.replace(
            self,
            done=list(self.done),
            injured=set(self.injured),
            risked=list(self.risked),
            gained=set(self.gained),
            advances=dict(self.advances),
            gambled=set(self.gambled),
            passed=set(self.passed),
            bets=set(self.bets),
            talked=set(self.talked),
            retained=set(self.retained),
            searched=dict(self.searched),
            visited=set(self.visited),
            turns=dict(self.turns),
        )


class Captive(Struct, frozen=True):
    """A fighter of one posse in the hands of another."""

    posse: str
    member: int
    captor: str
    game: int


class Condemned(Struct, frozen=True):
    """A hero sentenced to hang, for whom his posse will fight."""

    posse: str
    member: int
    game: int


class Grave(Struct, frozen=True):
    """Somebody who is gone for good, as he was."""

    posse: str
    member: Member
    how: End
    game: int


class CampaignState(State):
    """A campaign as it stands. `gone` are the posses that left or broke up; `sources` the items each posse
    has bought before; `ids` the highest member number each ever had; `infamies` by posse and game, the one
    it joined with under the last game before that; `on_trust` so many entries came without digests. `origins`
    says of each posse where it came from and under which name, `confined` for how many games a member can do
    nothing at all, `closed` how the campaign ended, and `reopened` that it went on after an end; `owed` are
    advances that the referee's word has earned, taken in the next aftermath."""

    campaign: Campaign | None = None
    games: dict[int, GameRecorded] = field(default_factory=dict)
    prepared: list[GamePrepared] = field(default_factory=list)
    parts: dict[str, Progress] = field(default_factory=dict)
    tallies: dict[str, Tally] = field(default_factory=dict)
    sources: dict[str, set[str]] = field(default_factory=dict)
    ids: dict[str, int] = field(default_factory=dict)
    captives: list[Captive] = field(default_factory=list)
    condemned: list[Condemned] = field(default_factory=list)
    graves: list[Grave] = field(default_factory=list)
    gone: dict[str, Literal["left", "disbanded"]] = field(default_factory=dict)
    infamies: dict[str, dict[int, int]] = field(default_factory=dict)
    on_trust: int = 0
    owed: dict[str, dict[int, int]] = field(default_factory=dict)
    origins: dict[str, tuple[Origin, str]] = field(default_factory=dict)
    confined: dict[str, dict[int, int]] = field(default_factory=dict)
    closed: CampaignClosed | None = None
    reopened: bool = False

    @property
    def next_game(self) -> int:
        return max(self.games, default=0) + 1

    def riding(self) -> list[str]:
        """The posses still in the campaign."""
        return [key for key in self.posses if key not in self.gone]

    def unfinished(self, key: str) -> Progress | None:
        """The aftermath a posse has not finished; None when it is ready for its next game."""
        part = self.parts.get(key)
        return part if part is not None and part.step is not None and key not in self.gone else None

    def captor(self, key: str, member: int) -> str | None:
        """Who holds a fighter captive."""
        return next(
            (
                captive.captor
                for captive in self.captives
                if captive.posse == key and captive.member == member
            ),
            None,
        )

    def name_of(self, who: str) -> str:
        """What a captor or a hated posse is called now; whoever is no posse of this campaign, as written."""
        return self.posses[who].name if who in self.posses else who

    def told(self, key: str) -> Posse:
        """A posse as it is shown and carried elsewhere: captors and hated posses by name."""
        posse = self.posses[key]
        return structs.replace(posse, members=tuple([self.told_member(member) for member in posse.members]))

    def told_member(self, member: Member) -> Member:
        """A member with captors and hated posses by name."""
        if member.captive_of is None and not member.injuries:
            return member
        return structs.replace(
            member,
            captive_of=self.name_of(member.captive_of) if member.captive_of is not None else None,
            injuries=tuple(
                [
                    structs.replace(injury, against=self.name_of(injury.against))
                    if injury.against
                    else injury
                    for injury in member.injuries
                ]
            ),
        )

    def copied(self) -> CampaignState:
        """A state to try things on. Values that never change are shared."""
        return structs.replace(
            self,
            posses=dict(self.posses),
            pins=dict(self.pins),
            games=dict(self.games),
            prepared=list(self.prepared),
            parts={key: part.copied() for key, part in self.parts.items()},
            tallies={key: structs.replace(tally) for key, tally in self.tallies.items()},
            sources={key: set(items) for key, items in self.sources.items()},
            ids=dict(self.ids),
            captives=list(self.captives),
            condemned=list(self.condemned),
            graves=list(self.graves),
            gone=dict(self.gone),
            infamies={key: dict(noted) for key, noted in self.infamies.items()},
            owed={key: dict(advances) for key, advances in self.owed.items()},
            origins=dict(self.origins),
            confined={key: dict(games) for key, games in self.confined.items()},
        )
