"""Finds the posse of a campaign that people mean, by its name or a unique part of it."""

from __future__ import annotations

from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.rulebook.finding import matching


def find_posse(state: CampaignState, who: str, riding: bool = False) -> str:
    """The key of a posse, by key or name; `riding` leaves out those who are gone."""
    keys = state.riding() if riding else list(state.posses)
    if who in keys:
        return who
    found = matching(who, [(key, state.posses[key].name) for key in keys])
    if len(found) == 1:
        return found[0]
    names = ", ".join(state.posses[key].name for key in found or keys)
    if found:
        raise LotowError(
            Text(f"{who!r} could be more than one posse", f"{who!r} désigne plusieurs bandes"),
            hint=Text(f"say which: {names}", f"précisez : {names}"),
        )
    raise LotowError(
        Text(f"no posse called {who!r} in this campaign", f"aucune bande {who!r} dans cette campagne"),
        hint=Text(f"it has: {names or 'none yet'}", f"on y trouve : {names or 'aucune encore'}"),
    )
