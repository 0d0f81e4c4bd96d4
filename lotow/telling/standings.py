"""The campaign's table: who is the most infamous, and how everybody fared."""

from __future__ import annotations

from msgspec import Struct

from lotow.journal.campaign_state import CampaignState
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook


class Place(Struct, frozen=True, kw_only=True):
    """A line of the campaign table. Equal infamy shares a rank; posses that are gone have none and come
    last. `losses` are games lost, `out` own fighters taken out of action, `dead` those gone for good."""

    rank: int | None
    key: str
    name: str
    list: str
    player: str
    infamy: int
    games: int
    wins: int
    draws: int
    losses: int
    kills: int
    out: int
    dead: int
    status: str


def standings(state: CampaignState, book: Rulebook) -> tuple[Place, ...]:
    """The posses by infamy, the most infamous first; then by wins, kills and name."""
    worth = {
        key: infamy(posse, book).total if key not in state.gone else max(state.infamies[key].items())[1]
        for key, posse in state.posses.items()
    }
    lines = [_line(state, key, worth) for key in state.posses]
    return tuple(
        sorted(lines, key=lambda line: (line.rank is None, -line.infamy, -line.wins, -line.kills, line.name))
    )


def _line(state: CampaignState, key: str, worth: dict[str, int]) -> Place:
    posse, tally = state.posses[key], state.tallies[key]
    above = sum(worth[other] > worth[key] for other in state.riding())
    return Place(
        rank=None if key in state.gone else above + 1,
        key=key,
        name=posse.name,
        list=posse.list,
        player=posse.player,
        infamy=worth[key],
        games=tally.games,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        kills=tally.kills,
        out=tally.out,
        dead=tally.dead,
        status=state.gone.get(key) or ("aftermath" if state.unfinished(key) else "ready"),
    )
