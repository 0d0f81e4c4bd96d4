"""A fighter's life from the journal: games, kills, wounds, advances, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.campaign.aftermath_entries import HiredGunLeft, OfMember
from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.entries import Dismissed, GameRecorded, Hired, Joined, Record, Renamed
from lotow.campaign.ledger import counting, with_games
from lotow.campaign.state import fold_campaign
from lotow.campaign.telling import Teller
from lotow.errors import LotowError, Text
from lotow.posse.members import Member
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import fold as folded


class Event(Struct, frozen=True):
    """Something that happened to a fighter, and after (or in) which game."""

    game: int
    text: Text


class Life(Struct, frozen=True, kw_only=True):
    """`member` is the fighter as he is or last was; `end` is empty while he rides with the posse."""

    posse: str
    member: Member
    end: str
    games: int
    kills: int
    falls: int
    events: tuple[Event, ...]


def life(records: Sequence[Record], key: str, name: str, book: Rulebook) -> Life:
    """The life of a fighter of a posse (by key), alive or not, by name or a unique beginning of it."""
    alive = counting(records)
    state = fold_campaign(records)
    member, end = _found(alive, state, key, name)
    teller = Teller(records, book)
    events: list[Event] = []
    kills = falls = games = 0
    for record, game in with_games(alive):
        entry = record.entry
        if isinstance(entry, GameRecorded):
            side = next((one for one in entry.sides if one.posse == key), None)
            if side is not None and member.id in side.played:
                games += 1
                killed = sum(one.kills for one in side.kills if one.member == member.id)
                fell = any(one.member == member.id for one in side.out)
                kills, falls = kills + killed, falls + fell
                events.append(Event(game, _game(entry, killed, fell)))
        elif entry.posse == key and _is_about(entry, member.id):
            events.append(Event(game, teller.tell(entry)))
    return Life(
        posse=state.posses[key].name,
        member=member,
        end=end,
        games=games,
        kills=kills,
        falls=falls,
        events=tuple(events),
    )


def _found(alive: Sequence[Record], state: CampaignState, key: str, name: str) -> tuple[Member, str]:
    """Those who ride, those who are dead, and hired guns and others who went their way."""
    known: dict[int, tuple[Member, str]] = {}
    for record in alive:
        entry = record.entry
        if entry.posse == key and isinstance(entry, Joined):
            known |= {one.id: (one, "left") for one in entry.value.members}
        elif entry.posse == key and isinstance(entry, Hired):
            known[entry.member.id] = (entry.member, "left")
    known |= {one.member.id: (one.member, one.how) for one in state.graves if one.posse == key}
    known |= {one.id: (one, "") for one in state.posses[key].members}
    wanted = folded(name)
    exact = [one for one in known.values() if folded(one[0].name) == wanted]
    begun = exact or [one for one in known.values() if wanted and folded(one[0].name).startswith(wanted)]
    begun = begun or [one for one in known.values() if wanted and wanted in folded(one[0].name).split()]
    if len(begun) == 1:
        return begun[0]
    names = ", ".join(one.name for one, _ in begun or known.values())
    posse = state.posses[key].name
    if begun:
        raise LotowError(f"{name!r} could be more than one of {posse}", hint=f"say which: {names}")
    raise LotowError(f"nobody called {name!r} ever rode with {posse}", hint=f"there were: {names}")


def _is_about(entry: object, member: int) -> bool:
    if isinstance(entry, Hired):
        return entry.member.id == member
    if isinstance(entry, (OfMember, Renamed, Dismissed, HiredGunLeft)):
        return entry.member == member
    return getattr(entry, "member", None) == member or getattr(entry, "receiver", None) == member


def _game(entry: GameRecorded, kills: int, fell: bool) -> Text:
    name, number = entry.scenario_name, entry.game
    fallen = Text(", taken out of action", ", mis hors de combat") if fell else Text("", "")
    killed_en = f", {kills} kill{'s' if kills > 1 else ''}" if kills else ""
    killed_fr = f", {kills} victime{'s' if kills > 1 else ''}" if kills else ""
    return Text(
        f"game {number}, {name.en}{killed_en}{fallen.en}", f"partie {number}, {name.fr}{killed_fr}{fallen.fr}"
    )
