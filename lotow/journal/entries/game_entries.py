"""What happens to a campaign as a whole: founded, joined and left, games prepared and recorded."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lotow.errors import Text
from lotow.journal.entries.posse_entries import EntryBase
from lotow.posse.members import Held, Posse, Raised
from lotow.rulebook.models import Side
from lotow.rulebook.pins import Pin


class Who(Struct, gc=False, frozen=True):
    """Somebody by number and by the name of that day."""

    member: int
    name: str


class Absence(Struct, gc=False, frozen=True, omit_defaults=True):
    """Somebody who does not take part: `games` are still to be missed, this one included."""

    member: int
    name: str
    why: Literal["healing", "captive", "old-wound", "stays-away"]
    games: int = 0


class OldWound(Struct, gc=False, frozen=True, omit_defaults=True):
    """The die for a wound that may play up before a game."""

    member: int
    name: str
    score: int
    misses: bool = False


class Felled(Struct, gc=False, frozen=True):
    """Whose work it was that a fighter is out of action: a posse by key."""

    member: int
    by: str


class Use(Struct, gc=False, frozen=True, omit_defaults=True):
    """Something used up in a game: by a member (`changes` holds for that game), or from the stash."""

    held: Held
    item: Text
    member: int | None = None
    name: str = ""
    changes: tuple[Raised, ...] = ()


class PreparedSide(Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """What a posse should know before a game. `hates` are those with a bitter enemy at the table, `prisoner`
    whom it fights for."""

    posse: str
    name: str
    infamy: int
    role: Side | None = None
    rerolls: int = 0
    absent: tuple[Absence, ...] = ()
    old_wounds: tuple[OldWound, ...] = ()
    uses: tuple[Use, ...] = ()
    hates: tuple[Who, ...] = ()
    ignores_first_wound: tuple[Who, ...] = ()
    prisoner: Who | None = None


class Credit(Struct, gc=False, frozen=True):
    """Whom a fighter put out of action: how many."""

    member: int
    name: str
    kills: int


class PlayedSide(Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """How a game went for a posse. `leader` is who led it then; `counts` are the scenario's bags or
    cattle; `feats` whom the scenario rewards (`rescuer`, `carried_out`, `duellists`). `collector` is a hired
    gun who took part and claims every bounty. `by` says who put whom out where several could have. `freed`
    and `prisoner_out` say what became of whomever it fought for: its own `prisoner`, or a stranger.
    `old_wounds` are dice rolled for a game that nobody prepared."""

    posse: str
    name: str
    infamy: int
    role: Side | None = None
    fled: bool = False
    leader: int | None = None
    played: tuple[int, ...] = ()
    absent: tuple[Absence, ...] = ()
    out: tuple[Who, ...] = ()
    kills: tuple[Credit, ...] = ()
    counts: dict[str, int] = {}
    feats: dict[str, tuple[Who, ...]] = {}
    uses: tuple[Use, ...] = ()
    collector: Who | None = None
    by: tuple[Felled, ...] = ()
    prisoner: Who | None = None
    freed: bool = False
    prisoner_out: bool = False
    old_wounds: tuple[OldWound, ...] = ()

    def felled_by(self, member: int) -> str:
        """Who put a fighter out, as far as the report says; empty when it does not."""
        return next((one.by for one in self.by if one.member == member), "")


class CampaignFounded(EntryBase, frozen=True, kw_only=True, tag="campaign-founded"):
    """A campaign begins: how many games are planned (0: open), its house rules as they were written, and
    the books it is played by. `pinned` is their content, house rules applied, as it was that day; `seed` is
    what the campaign's own dice come from."""

    posse: str = ""
    name: str
    games: int = 0
    house_name: str = ""
    house_rules: str = ""
    book: str = ""
    version: str = ""
    digest: str = ""
    pinned: str = ""
    seed: str = ""
    books: tuple[Pin, ...] = ()


class TakenOnTrust(EntryBase, frozen=True, kw_only=True, tag="taken-on-trust"):
    """So many entries came from a document without digests: nobody can say whether they are as they were
    written. They were chained when they were taken."""

    posse: str = ""
    entries: int


Origin = Literal["", "saved", "elsewhere"]
"""Whether a posse that joined was kept in the database under its name; older entries did not say."""


class Joined(EntryBase, frozen=True, kw_only=True, tag="joined"):
    """A posse joins the campaign, whole."""

    value: Posse
    infamy: int = 0
    origin: Origin = ""


class Left(EntryBase, frozen=True, kw_only=True, tag="left"):
    """A posse leaves the campaign; its captives go free."""

    name: str


class GamePrepared(EntryBase, frozen=True, kw_only=True, tag="prepared"):
    """A game about to be played. `table` is the scenario table rolled on and `chooser` who chose it;
    empty when the players agreed on a scenario."""

    posse: str = ""
    scenario: str
    scenario_name: Text
    table: str = ""
    table_name: Text = Text("", "")
    chooser: str = ""
    sides: tuple[PreparedSide, ...]


class GameRecorded(EntryBase, frozen=True, kw_only=True, tag="game"):
    """A game as it was reported. No winner means a draw; `second` matters with three or more posses; `table`
    is what the table was called that it was followed at, and `table_mark` tells that one from any other;
    `agreed` when the players settled on an end that the scenario does not know."""

    posse: str = ""
    game: int
    scenario: str
    scenario_name: Text
    date: str = ""
    witness: str = ""
    winner: str = ""
    second: str = ""
    table: str = ""
    table_mark: str = ""
    agreed: bool = False
    sides: tuple[PlayedSide, ...]

    def side(self, posse: str) -> PlayedSide:
        """The side of a posse; KeyError when it did not play."""
        for side in self.sides:
            if side.posse == posse:
                return side
        raise KeyError(posse)


class Final(Struct, gc=False, frozen=True):
    """A posse at the end of a campaign: its key, its name and its infamy of that day."""

    posse: str
    name: str
    infamy: int


class CampaignClosed(EntryBase, frozen=True, kw_only=True, tag="campaign-closed"):
    """The campaign is over: the posses still riding, the most infamous first, and who has won (by key;
    several who are equal share it)."""

    posse: str = ""
    places: tuple[Final, ...] = ()
    winners: tuple[str, ...] = ()


class CampaignReopened(EntryBase, frozen=True, kw_only=True, tag="campaign-reopened"):
    """The campaign goes on after all."""

    posse: str = ""


GameEntry = (
    CampaignFounded
    | TakenOnTrust
    | Joined
    | Left
    | GamePrepared
    | GameRecorded
    | CampaignClosed
    | CampaignReopened
)
"""All of these."""
