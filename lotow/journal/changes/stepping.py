"""Keeps the order of an aftermath: no step before the one before it."""

from __future__ import annotations

from lotow.journal.campaign_state import CampaignState, Progress
from lotow.journal.entries.aftermath_entries import BETWEEN, Phase
from lotow.journal.posse_state import NoFitError, posse_of


def during(state: CampaignState, key: str, game: int, *phases: Phase) -> Progress:
    """The aftermath this belongs to, if it is at one of these steps or between games (at any time, when
    none is named)."""
    posse = posse_of(state, key)
    part = state.parts.get(key)
    if part is None or part.game != game:
        raise NoFitError(
            f"{posse.name} is not in the aftermath of game {game}",
            f"{posse.name} n'est pas dans les suites de la partie {game}",
        )
    if phases and part.phase not in phases:
        named = [one for one in phases if one != BETWEEN]
        raise NoFitError(
            f"{posse.name} is not at the step of {' or '.join(named)} after game {game}",
            f"{posse.name} n'est pas à l'étape {' ou '.join(named)} après la partie {game}",
        )
    return part
