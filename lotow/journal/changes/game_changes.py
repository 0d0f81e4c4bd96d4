"""What the entries of a campaign change: its founding, posses that come and go, games, and trading
between games, which is stricter than building: nobody spends what is not there.
"""

from __future__ import annotations

from msgspec import structs

from lotow.journal.campaign_state import Campaign, CampaignState, Progress, Tally
from lotow.journal.changes import aftermath_changes, fate_changes, posse_changes, referee_changes
from lotow.journal.changes.grudges import bring_in
from lotow.journal.changes.stepping import during
from lotow.journal.entries.aftermath_entries import BETWEEN, STEPS
from lotow.journal.entries.game_entries import (
    CampaignClosed,
    CampaignFounded,
    CampaignReopened,
    GamePrepared,
    GameRecorded,
    Joined,
    Left,
    PlayedSide,
    TakenOnTrust,
)
from lotow.journal.entries.posse_entries import Bought, Dismissed, Given, Hired, Sold
from lotow.journal.posse_state import (
    NoFitError,
    books_of,
    hand,
    member_of,
    paid,
    posse_of,
    take,
    without_member,
)
from lotow.posse.members import Member, Posse, in_order
from lotow.posse.worth import cost_of


def campaign_founded(state: CampaignState, entry: CampaignFounded) -> None:
    if state.campaign is not None:
        raise NoFitError("the campaign was founded already", "la campagne est déjà fondée")
    state.campaign = Campaign(
        name=entry.name,
        games=entry.games,
        house_name=entry.house_name,
        house_rules=entry.house_rules,
        books=books_of(entry),
        pinned=entry.pinned,
        seed=entry.seed,
    )


def taken_on_trust(state: CampaignState, entry: TakenOnTrust) -> None:
    state.on_trust += entry.entries


def joined(state: CampaignState, entry: Joined) -> None:
    campaign = state.campaign
    if campaign is None:
        raise NoFitError("there is no campaign yet", "il n'y a pas encore de campagne")
    if entry.posse in state.posses:
        raise NoFitError(
            f"there is a posse {entry.posse!r} already", f"il y a déjà une bande {entry.posse!r}"
        )
    bring_in(state, entry.posse, entry.value)
    state.pins[entry.posse] = campaign.books
    state.tallies[entry.posse] = Tally()
    state.sources[entry.posse] = set()
    state.ids[entry.posse] = max((member.id for member in entry.value.members), default=0)
    game = state.next_game - 1
    state.infamies[entry.posse] = {game: entry.infamy}
    state.origins[entry.posse] = entry.origin, entry.value.name
    nothing_played = PlayedSide(posse=entry.posse, name=entry.value.name, infamy=entry.infamy)
    state.parts[entry.posse] = Progress(
        game=game, side=nothing_played, done=list(STEPS), looted=True, infamy=entry.infamy
    )


def campaign_closed(state: CampaignState, entry: CampaignClosed) -> None:
    if state.closed is not None:
        raise NoFitError("the campaign is closed already", "la campagne est déjà close")
    for place in entry.places:
        _riding(state, place.posse)
    state.closed = entry


def campaign_reopened(state: CampaignState, entry: CampaignReopened) -> None:
    if state.closed is None:
        raise NoFitError("the campaign is not closed", "la campagne n'est pas close")
    state.closed = None
    state.reopened = True


def left(state: CampaignState, entry: Left) -> None:
    _riding(state, entry.posse)
    state.gone[entry.posse] = "left"
    fate_changes.free_captives_of(state, entry.posse)


def game_prepared(state: CampaignState, entry: GamePrepared) -> None:
    keys = {side.posse for side in entry.sides}
    for side in entry.sides:
        _ready(state, side.posse)
        posse = posse_of(state, side.posse)
        for use in side.uses:
            take(posse, use.member, use.held)
    state.prepared = [one for one in state.prepared if not keys & {side.posse for side in one.sides}]
    state.prepared.append(entry)


def game_recorded(state: CampaignState, entry: GameRecorded) -> None:
    if entry.game in state.games:
        raise NoFitError(f"there is a game {entry.game} already", f"il y a déjà une partie {entry.game}")
    after = {side.posse: _played(state, side) for side in entry.sides}
    keys = set(after)
    state.posses.update(after)
    state.games[entry.game] = entry
    state.prepared = [one for one in state.prepared if not keys & {side.posse for side in one.sides}]
    for side in entry.sides:
        _one_game_less(state, side)
        tally = state.tallies[side.posse]
        tally.games += 1
        tally.wins += side.posse == entry.winner
        tally.draws += not entry.winner
        tally.losses += bool(entry.winner) and side.posse != entry.winner
        tally.kills += sum(kill.kills for kill in side.kills)
        tally.out += len(side.out)
        here = {member.id for member in state.posses[side.posse].members}
        owed = {id: number for id, number in state.owed.pop(side.posse, {}).items() if id in here}
        state.parts[side.posse] = Progress(game=entry.game, side=side, advances=owed)


def _played(state: CampaignState, side: PlayedSide) -> Posse:
    """A posse after a game, before anything is rolled for."""
    _ready(state, side.posse)
    posse = posse_of(state, side.posse)
    for use in side.uses:
        posse = take(posse, use.member, use.held)
    fought_for = side.prisoner.member if side.prisoner is not None else None
    for id in side.played:
        if member_of(posse, id).absent and id != fought_for:
            raise NoFitError(
                f"{member_of(posse, id).name} cannot have played",
                f"{member_of(posse, id).name} n'a pas pu jouer",
            )
    playing = set(side.played)
    named = [(who.member, who.name) for who in side.out] + [(kill.member, kill.name) for kill in side.kills]
    for id, name in named:
        if id not in playing:
            raise NoFitError(f"{name} did not play", f"{name} n'a pas joué")
    kills = {kill.member: kill.kills for kill in side.kills}
    members = tuple(
        [_member_played(member, member.id in playing, kills.get(member.id, 0)) for member in posse.members]
    )
    return structs.replace(posse, members=members, games=posse.games + 1)


def _one_game_less(state: CampaignState, side: PlayedSide) -> None:
    """Whoever can do nothing and missed this game has one game less to wait."""
    waiting = state.confined.pop(side.posse, {})
    left = {id: games - (id not in side.played) for id, games in waiting.items()}
    if any(left.values()):
        state.confined[side.posse] = {id: games for id, games in left.items() if games}


def _member_played(member: Member, played: bool, kills: int) -> Member:
    if played:
        return structs.replace(
            member, games=member.games + 1, kills=member.kills + kills, ignores_first_wound=False
        )
    return structs.replace(member, misses=max(member.misses - 1, 0), ignores_first_wound=False)


def _riding(state: CampaignState, key: str) -> None:
    posse = posse_of(state, key)
    if key in state.gone:
        raise NoFitError(f"{posse.name} has left the campaign", f"{posse.name} a quitté la campagne")


def _ready(state: CampaignState, key: str) -> None:
    _riding(state, key)
    part = state.unfinished(key)
    if part is not None:
        raise NoFitError(
            f"{state.posses[key].name} has not finished the aftermath of game {part.game}",
            f"{state.posses[key].name} n'a pas fini les suites de la partie {part.game}",
        )


def hired(state: CampaignState, entry: Hired) -> None:
    _trading(state, entry)
    posse = paid(posse_of(state, entry.posse), cost_of(entry.member))
    if entry.member.id <= state.ids[entry.posse]:
        raise NoFitError(
            f"{posse.name} has had a member {entry.member.id} already",
            f"{posse.name} a déjà eu un membre {entry.member.id}",
        )
    state.ids[entry.posse] = entry.member.id
    members = in_order((*posse.members, entry.member))
    state.posses[entry.posse] = structs.replace(posse, members=members)


def bought(state: CampaignState, entry: Bought) -> None:
    _trading(state, entry)
    posse = paid(posse_of(state, entry.posse), entry.held.price)
    state.posses[entry.posse] = hand(posse, entry.member, entry.held)
    state.sources[entry.posse].add(entry.held.item)


def given(state: CampaignState, entry: Given) -> None:
    """What a fighter came with is like anything else once it has changed hands."""
    _riding(state, entry.posse)
    posse = take(posse_of(state, entry.posse), entry.giver, entry.held)
    held = structs.replace(entry.held, included=False)
    state.posses[entry.posse] = hand(posse, entry.receiver, held)


def sold(state: CampaignState, entry: Sold) -> None:
    _trading(state, entry)
    posse_changes.sold(state, entry)


def dismissed(state: CampaignState, entry: Dismissed) -> None:
    _trading(state, entry)
    posse = posse_of(state, entry.posse)
    member_of(posse, entry.member)
    state.posses[entry.posse] = without_member(posse, entry.member)
    fate_changes.unprepare(state, entry.posse, entry.member)


def _trading(state: CampaignState, entry: Hired | Bought | Sold | Dismissed) -> None:
    _riding(state, entry.posse)
    during(state, entry.posse, entry.game, "spending", BETWEEN)


CHANGES: posse_changes.Changes = {
    **posse_changes.CHANGES,
    **aftermath_changes.CHANGES,
    **fate_changes.CHANGES,
    **referee_changes.CHANGES,
    CampaignFounded: campaign_founded,
    TakenOnTrust: taken_on_trust,
    Joined: joined,
    Left: left,
    GamePrepared: game_prepared,
    GameRecorded: game_recorded,
    CampaignClosed: campaign_closed,
    CampaignReopened: campaign_reopened,
    Hired: hired,
    Bought: bought,
    Given: given,
    Sold: sold,
    Dismissed: dismissed,
}
