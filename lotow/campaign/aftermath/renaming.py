"""Other names, for a fighter or for the posse itself. Everything else goes by keys and numbers, so nothing of
what happened before is lost.
"""

from __future__ import annotations

from msgspec import structs

from lotow import gate
from lotow.campaign.aftermath.choices import NewName
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.refusals import refuse_if_worse
from lotow.errors import LotowError, Text
from lotow.journal.entries.posse_entries import Renamed
from lotow.journal.posse_state import with_member
from lotow.rulebook.lookup import fold as folded


def rename(desk: Desk, action: NewName) -> None:
    """A new name, which nobody else here bears."""
    name = gate.called(action.name)
    if not name:
        raise LotowError(
            Text("that is no name", "ce n'est pas un nom"), hint=Text("give another", "donnez-en un autre")
        )
    entry = Renamed(posse=desk.key, member=action.member, name=name)
    if action.member is None:
        _refuse_taken(desk, name)
    else:
        member = structs.replace(desk.member(action.member), name=name)
        refuse_if_worse(desk, with_member(desk.posse, member), entry)
    desk.write(entry)


def _refuse_taken(desk: Desk, name: str) -> None:
    others = [one.name for key, one in desk.state.posses.items() if key != desk.key]
    if folded(name) in map(folded, others):
        raise LotowError(
            Text(
                f"there is a posse {name!r} in the campaign already",
                f"il y a déjà une bande {name!r} dans la campagne",
            ),
            hint=Text("choose another name", "choisissez un autre nom"),
        )
