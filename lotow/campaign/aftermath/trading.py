"""Trading between games, whenever the players feel like it: what is bought, sold and hired once an aftermath
is done goes by the same rules as while spending.

Readings: searches stay one a hero a game and visits to the doctor one between two games, whenever they are
made; a posse's infamy is counted anew once it has traded; what a prepared game will use up cannot be sold.
"""

from __future__ import annotations

from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.spending import next_action
from lotow.campaign.aftermath.steps import note_infamy
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.aftermath_entries import BETWEEN
from lotow.journal.records import Written
from lotow.words.terms import STEP_NAMES


def refuse_trade(state: CampaignState, key: str) -> None:
    """Refuses to trade for a posse that is gone, or has not come to its spending yet."""
    name, part = state.posses[key].name, state.parts[key]
    if key in state.gone:
        raise LotowError(
            Text(f"{name} is gone", f"{name} n'est plus là"),
            hint=Text("name a posse that still rides", "nommez une bande qui chevauche encore"),
        )
    if part.phase not in ("spending", BETWEEN) and part.step is not None:
        step = STEP_NAMES[part.step]
        raise LotowError(
            Text(
                f"{name} is not done with game {part.game}: {step.en}",
                f"{name} n'en a pas fini avec la partie {part.game} : {step.fr}",
            ),
            hint=Text("settle it first", "réglez-la d'abord"),
            way="settle",
        )


def next_trade(desk: Desk) -> tuple[list[Written], bool]:
    """The next thing the player wants, and whether that was all: then the infamy is noted, if it is another
    one now."""
    acted = next_action(desk)
    done = not acted or desk.key in desk.state.gone
    if done:
        note_infamy(desk, desk.key)
    return desk.flush(), done
