"""How a campaign ends: the posse with the highest infamy has won, and the ledger is closed.

Readings: the planned games are games of each posse; posses that left or broke up win nothing; equals share
the victory; a campaign that was reopened ends only when somebody says so.
"""

from __future__ import annotations

from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import CampaignClosed, CampaignReopened, Final
from lotow.journal.records import Written
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook


def is_over(state: CampaignState) -> bool:
    """Whether every posse has played the games that were planned, and settled them."""
    planned = state.campaign.games if state.campaign is not None else 0
    riding = state.riding()
    if not planned or not riding or state.closed is not None or state.reopened:
        return False
    return all(state.tallies[key].games >= planned and state.unfinished(key) is None for key in riding)


def close(state: CampaignState, book: Rulebook) -> list[Written]:
    """The end of a campaign: final infamies, and who has won."""
    if state.closed is not None:
        raise LotowError(
            Text("the campaign is closed already", "la campagne est déjà close"),
            hint=Text("it can be reopened", "on peut la rouvrir"),
            way="reopen",
        )
    for key in state.riding():
        part = state.unfinished(key)
        if part is not None:
            name = state.posses[key].name
            raise LotowError(
                Text(
                    f"{name} has not finished the aftermath of game {part.game}",
                    f"{name} n'a pas fini les suites de la partie {part.game}",
                ),
                way="settle",
            )
    places = sorted(
        (Final(key, state.posses[key].name, infamy(state.posses[key], book).total) for key in state.riding()),
        key=lambda one: (-one.infamy, one.name),
    )
    best = places[0].infamy if places else 0
    winners = tuple(place.posse for place in places if place.infamy == best) if state.games else ()
    return [Written(entry=CampaignClosed(places=tuple(places), winners=winners))]


def reopen(state: CampaignState) -> list[Written]:
    """A closed campaign goes on."""
    if state.closed is None:
        raise LotowError(
            Text("the campaign is not closed", "la campagne n'est pas close"),
            hint=Text("play on", "continuez de jouer"),
        )
    return [Written(entry=CampaignReopened())]


def winners(closed: CampaignClosed) -> list[str]:
    """The names of those who have won, as they were called at the end."""
    return [place.name for place in closed.places if place.posse in closed.winners]


def refuse_closed(state: CampaignState) -> None:
    """Refuses to write anything more into a closed ledger."""
    if state.closed is not None:
        raise LotowError(
            Text(
                "the campaign is over, and its ledger closed", "la campagne est finie, son journal est clos"
            ),
            hint=Text("it can be reopened", "on peut la rouvrir"),
            way="reopen",
        )
