"""The referee's word in words: what was given or taken, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lotow.errors import Text
from lotow.journal.entries.referee_entries import Adjusted
from lotow.posse.standing import injury_called, skill_called

if TYPE_CHECKING:
    from lotow.telling.teller import Teller


def adjusted(teller: Teller, entry: Adjusted) -> Text:
    """`the referee on Bob Dalton: experience +1, 1 advance earned (a kill was forgotten)`."""
    done = list(_done(teller, entry))
    en, fr = ", ".join(one.en for one in done), ", ".join(one.fr for one in done)
    return Text(
        f"the referee on {entry.name}: {en} ({entry.reason})",
        f"l'arbitre, pour {entry.name} : {fr} ({entry.reason})",
    )


def _done(teller: Teller, entry: Adjusted) -> Iterator[Text]:
    if entry.experience:
        yield Text(f"experience {entry.experience:+d}", f"expérience {entry.experience:+d}")
    if entry.advances:
        several = "s" if entry.advances > 1 else ""
        yield Text(
            f"{entry.advances} advance{several} earned",
            f"{entry.advances} évolution{several} gagnée{several}",
        )
    if entry.dollars:
        sign = "+" if entry.dollars > 0 else "-"
        yield Text(f"{sign}${abs(entry.dollars)}", f"{entry.dollars:+d} $")
    for held in entry.gained:
        name = teller.gear(held)
        yield Text(f"{name.en} gained", f"{name.fr} en plus")
    for held in entry.lost:
        name = teller.gear(held)
        yield Text(f"{name.en} lost", f"{name.fr} en moins")
    for injury in entry.suffered:
        yield injury_called(injury, teller.book)
    for injury in entry.healed:
        name = injury_called(injury, teller.book)
        yield Text(f"{name.en} healed", f"{name.fr} : guéri")
    for learnt in entry.learnt:
        name = skill_called(learnt, teller.book)
        yield Text(f"learns {name.en}", f"apprend : {name.fr}")
    if entry.note:
        yield Text(f'"{entry.note}"', f"« {entry.note} »")
