"""The campaign's own dice: every roll derived from its seed, by what it is for and for which time.

The same on every machine, whoever asks and however often: refusing a result and asking again gives the same
dice, and whoever looks over the journal can roll every one of them again.
"""

from __future__ import annotations

from lotow.dice import Dice, Roll, parse
from lotow.dice.derived import faces_for
from lotow.dice.rolls import Subject, recorded
from lotow.errors import Text
from lotow.journal.entries.game_entries import CampaignFounded
from lotow.journal.records import Record

SOURCE = "campaign"
"""What a roll says of where it came from."""


def seed_of(first: Record) -> str:
    """The seed of a campaign by its first entry; of an older one its digest."""
    entry = first.entry
    return (entry.seed if isinstance(entry, CampaignFounded) else "") or first.digest


class CampaignRoller:
    """Rolls the campaign's own dice. Whatever is rolled must say what it is for."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll:
        dice = parse(dice) if isinstance(dice, str) else dice
        return recorded(dice, faces_for(self._seed, subject, dice), SOURCE, subject)
