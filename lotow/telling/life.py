"""A fighter's life from the journal: games, kills, wounds, advances, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.journal.by_game import with_games
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.aftermath_entries import HiredGunLeft, OfMember
from lotow.journal.entries.game_entries import GameRecorded, Joined
from lotow.journal.entries.posse_entries import Dismissed, Hired, Renamed
from lotow.journal.fold import counting, fold_campaign
from lotow.journal.records import Record
from lotow.posse.members import Member
from lotow.rulebook import Rulebook
from lotow.rulebook.finding import matching
from lotow.telling.shootouts import Shootouts, is_about, tell_fall
from lotow.telling.teller import Teller


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


def life(
    records: Sequence[Record], key: str, name: str, book: Rulebook, shootouts: Shootouts | None = None
) -> Life:
    """The life of a fighter of a posse (by key), alive or not, by name or a unique beginning of it;
    `shootouts` are what tables tell of the campaign's games."""
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
                killed = sum(kill.kills for kill in side.kills if kill.member == member.id)
                fell = any(one.member == member.id for one in side.out)
                kills, falls = kills + killed, falls + fell
                events.append(Event(game, _game(entry, killed, fell)))
                falls_told = (shootouts or {}).get(entry.game, ())
                events += [Event(game, tell_fall(one)) for one in falls_told if is_about(one, key, member.id)]
        elif entry.posse == key and _is_about(entry, member.id):
            events.append(Event(game, teller.tell(entry)))
    return Life(
        posse=state.posses[key].name,
        member=state.told_member(member),
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
            known |= {member.id: (member, "left") for member in entry.value.members}
        elif entry.posse == key and isinstance(entry, Hired):
            known[entry.member.id] = (entry.member, "left")
    known |= {grave.member.id: (grave.member, grave.how) for grave in state.graves if grave.posse == key}
    known |= {member.id: (member, "") for member in state.posses[key].members}
    found = matching(name, [(one, one[0].name) for one in known.values()])
    if len(found) == 1:
        return found[0]
    names = ", ".join(one.name for one, _ in found or known.values())
    posse = state.posses[key].name
    if found:
        raise LotowError(
            Text(f"{name!r} could be more than one of {posse}", f"{name!r} désigne plusieurs de {posse}"),
            hint=Text(f"say which: {names}", f"précisez : {names}"),
        )
    raise LotowError(
        Text(
            f"nobody called {name!r} ever rode with {posse}",
            f"personne du nom de {name!r} n'a chevauché avec {posse}",
        ),
        hint=Text(f"there were: {names}", f"il y a eu : {names}"),
    )


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
