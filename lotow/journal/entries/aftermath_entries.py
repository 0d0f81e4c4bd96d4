"""What happens to a posse between the last shot and the next game, one entry for each die that decides.

Each keeps the names, results, prices and changes of that day; the dice themselves stand on the record.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lotow.errors import Text
from lotow.journal.entries.posse_entries import EntryBase
from lotow.posse.members import Held, Injury, Learnt, Raised
from lotow.rulebook.models import Role

Step = Literal["injuries", "experience", "loot", "spending", "infamy"]
STEPS: tuple[Step, ...] = ("injuries", "experience", "loot", "spending", "infamy")
Phase = Literal["injuries", "experience", "loot", "spending", "infamy", "between"]
"""A step, or the time between the last of them and the next game."""
BETWEEN: Literal["between"] = "between"
End = Literal["killed", "hanged", "blind", "handed-over"]


class Rolled(Struct, gc=False, frozen=True, omit_defaults=True):
    """A result of a table as it was called that day; `rerolled` ones do not stand."""

    table: str
    score: int
    row: str
    name: Text
    rerolled: bool = False


class Reason(Struct, gc=False, frozen=True):
    """Points of experience and what for."""

    what: str
    points: int


class Purse(Struct, gc=False, frozen=True, omit_defaults=True):
    """Dollars and where they come from; `who` for what one man earned."""

    what: str
    dollars: int
    words: Text
    who: str = ""


class After(EntryBase, frozen=True, kw_only=True):
    """Any of these: the game it comes after."""

    game: int


class OfMember(After, frozen=True, kw_only=True):
    """Any of these about one member, by number and by the name of that day."""

    member: int
    name: str


class InjuryRolled(OfMember, frozen=True, kw_only=True, tag="injury"):
    """A serious injury with everything it did: what lasts, games to miss, a fine paid, gear lost,
    experience gained (and advances earned by it), who took a captive, what a posse hated from now on (by key
    in `injuries`) was called. `cause` is the game or a doctor; a `condemned` man waits to be fought for, and
    who is `confined` for some of the games he misses can do nothing meanwhile."""

    cause: Literal["game", "doctor"] = "game"
    rolled: tuple[Rolled, ...]
    injuries: tuple[Injury, ...] = ()
    misses: int = 0
    fine: int = 0
    jailed: bool = False
    lost: tuple[Held, ...] = ()
    experience: int = 0
    advances: int = 0
    ignores_first_wound: bool = False
    captor: str = ""
    captor_name: str = ""
    enemy_name: str = ""
    condemned: bool = False
    confined: int = 0


class GearRisked(OfMember, frozen=True, kw_only=True, tag="gear-risked"):
    """A die for clothes that may be ruined when their wearer falls."""

    held: Held
    item: Text
    score: int
    ruined: bool = False


class Died(OfMember, frozen=True, kw_only=True, tag="died"):
    """A member is struck off for good, with everything it carried."""

    how: End
    lost: tuple[Held, ...] = ()


class Reprieved(OfMember, frozen=True, kw_only=True, tag="reprieved"):
    """A condemned man was fought for and is free."""


class Succeeded(OfMember, frozen=True, kw_only=True, tag="succeeded"):
    """A hero takes over as leader, by Pluck, then experience, then choice."""

    pluck: int
    experience: int
    chosen: bool = False


class Disbanded(After, frozen=True, kw_only=True, tag="disbanded"):
    """No hero is left: the posse breaks up."""

    name: str


class CaptiveFate(OfMember, frozen=True, kw_only=True, tag="captive"):
    """What became of a captive; `held` when nothing was agreed. A `bounty` goes to the captors, or with
    `collector` to their hired gun; handed over, the captive is struck off and `kept` is what the captors
    keep. `against` is the captive of theirs who goes home in exchange."""

    captor: str
    captor_name: str
    fate: Literal["ransom", "exchange", "bounty", "released", "rescued", "held"]
    dollars: int = 0
    collector: str = ""
    kept: tuple[Held, ...] = ()
    against: int | None = None
    against_name: str = ""


class ExperienceGained(OfMember, frozen=True, kw_only=True, tag="experience"):
    """Points for a game, what for, and how many advances they earn."""

    reasons: tuple[Reason, ...]
    points: int
    total: int
    advances: int = 0


class AdvanceTaken(OfMember, frozen=True, kw_only=True, tag="advance"):
    """An advance: a characteristic that rises (to `value`), a skill learnt, or a henchman made a hero.
    `free` when the player could raise anything, because both rolls were at their maximum."""

    rolled: tuple[Rolled, ...]
    raised: tuple[Raised, ...] = ()
    value: int | None = None
    learnt: Learnt | None = None
    skill: Text | None = None
    role: Role | None = None
    free: bool = False


class Looted(After, frozen=True, kw_only=True, tag="looted"):
    """What a game brought in, purse by purse."""

    purses: tuple[Purse, ...]
    dollars: int


class Gambled(OfMember, frozen=True, kw_only=True, tag="gambled"):
    """A hero wins at cards instead of searching for rare goods; `passes` when he would rather search."""

    dollars: int = 0
    passes: bool = False


class BetPlaced(OfMember, frozen=True, kw_only=True, tag="bet"):
    """A bet on a hired gun's bout: what was staked and what came back; nothing staked, no bout."""

    stake: int = 0
    returned: int = 0
    rolled: Rolled | None = None


class RetainerPaid(OfMember, frozen=True, kw_only=True, tag="retainer"):
    """A hired gun stays for so many dollars."""

    dollars: int


class HiredGunLeft(OfMember, frozen=True, kw_only=True, tag="hired-gun-left"):
    """A hired gun who is not paid goes, and its experience with it."""

    retainer: int
    experience: int


class Searched(OfMember, frozen=True, kw_only=True, tag="searched"):
    """A hero looks for a rare item: the score, the bonus included, and what it needed."""

    item: str
    called: Text
    score: int
    needed: int
    found: bool = False
    bonus: int = 0


class DoctorVisited(OfMember, frozen=True, kw_only=True, tag="doctor"):
    """A visit to the doc: what was asked, whether it was paid, the treatment, the injuries healed.
    `lowered` takes back a rise that healing would otherwise carry above a maximum."""

    asked: int
    paid: int
    rolled: Rolled | None = None
    healed: tuple[Injury, ...] = ()
    lowered: tuple[Raised, ...] = ()


class StepFinished(After, frozen=True, kw_only=True, tag="step-finished"):
    """One of the five steps is done for a posse."""

    step: Step


class InfamyNoted(After, frozen=True, kw_only=True, tag="infamy"):
    """The infamy at the end of the aftermath, and how it adds up."""

    infamy: int
    models: int
    experience: int
    hired_guns: int


AftermathEntry = (
    InjuryRolled
    | GearRisked
    | Died
    | Reprieved
    | Succeeded
    | Disbanded
    | CaptiveFate
    | ExperienceGained
    | AdvanceTaken
    | Looted
    | Gambled
    | BetPlaced
    | RetainerPaid
    | HiredGunLeft
    | Searched
    | DoctorVisited
    | StepFinished
    | InfamyNoted
)
"""All of these."""
