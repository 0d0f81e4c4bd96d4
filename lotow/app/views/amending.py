"""What an amendment comes to, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lotow.app.amending import Amended
    from lotow.errors import Lang
    from lotow.journal.campaign_state import CampaignState


def amended_json(amended: Amended, state: CampaignState, lang: Lang) -> dict[str, Any]:
    """With stable keys: how many rolls fell again and how many are new, what was asked, what differs."""
    return {
        "game": amended.game,
        "kept_dice": amended.kept_dice,
        "new_dice": amended.new_dice,
        "asked": [
            {
                "posse": state.name_of(one.posse),
                "game": one.game,
                "step": one.step,
                "question": one.kind,
                "member": one.member or None,
                "text": one.text.in_(lang),
                "said": one.said,
            }
            for one in amended.asked
        ],
        "changes": [
            {
                "posse": one.posse,
                "fighter": one.fighter or None,
                "what": one.what,
                "game": one.game or None,
                "before": one.before.in_(lang),
                "after": one.after.in_(lang),
            }
            for one in amended.changes
        ],
    }
