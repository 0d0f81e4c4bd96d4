"""Finds the posse of a campaign that people mean, by its name or a unique part of it."""

from __future__ import annotations

from collections.abc import Iterable

from lotow.campaign.campaign_state import CampaignState
from lotow.errors import LotowError
from lotow.rulebook.lookup import fold as folded


def find_posse(state: CampaignState, who: str, riding: bool = False) -> str:
    """The key of a posse, by key or name; `riding` leaves out those who are gone."""
    keys = state.riding() if riding else list(state.posses)
    if who in keys:
        return who
    found = _matching(who, [(key, state.posses[key].name) for key in keys])
    if len(found) == 1:
        return found[0]
    names = ", ".join(state.posses[key].name for key in found or keys) or "none yet"
    if found:
        raise LotowError(f"{who!r} could be more than one posse", hint=f"say which: {names}")
    raise LotowError(f"no posse called {who!r} in this campaign", hint=f"it has: {names}")


def _matching(who: str, named: Iterable[tuple[str, str]]) -> list[str]:
    """Those with exactly this name; else those whose name begins with it; else those with it as a word."""
    wanted = folded(who)
    several = [(id, folded(name)) for id, name in named]
    exact = [id for id, name in several if name == wanted]
    begun = [id for id, name in several if wanted and name.startswith(wanted)]
    return exact or begun or [id for id, name in several if wanted and wanted in name.split()]
