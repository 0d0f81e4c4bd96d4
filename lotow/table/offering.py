"""What may be said next at a table: verbs first, then the names of whoever and whatever is at it."""

from __future__ import annotations

from lotow.campaign.completions import Completion, Offers, beginning
from lotow.errors import Lang
from lotow.table.hearing import verbs
from lotow.table.said import JOINTS
from lotow.table.table_state import TableState


def tap_offers(state: TableState, lang: Lang, more: tuple[str, ...] = ()) -> Offers:
    """Offers for the last word of a line; `more` are verbs that whoever listens understands besides taps."""
    people = [(one.name, state.side_of(one).start.name) for one in state.fighters.values() if one.standing]
    people += [(side.start.name, "") for side in state.sides.values()]
    people += [(one.start.name.in_(lang), "") for one in state.things.values()]
    guns = {gun.start.name.in_(lang) for one in state.fighters.values() for gun in one.guns}
    joints = [several[1 if lang == "fr" else 0] for several in JOINTS.values()]
    named = [*people, *((one, "") for one in (*joints, *sorted(guns)))]

    def offers(line: str) -> list[Completion]:
        head, _, last = line.rpartition(" ")
        if not head.strip():
            return beginning(line.strip(), [(one, "") for one in (*verbs(lang), *more)])
        return beginning(last, named)

    return offers
