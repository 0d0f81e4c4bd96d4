"""A conversation of a single step beside the aftermaths: what is traded between games, what is agreed about a
captive. It is asked, drafted and written like an aftermath, and then over.
"""

from __future__ import annotations

from lotow.app.aftermath import Conversation, WorkedStep
from lotow.app.campaigns import MovedOnError
from lotow.journal.records import Record


class OneStep(Conversation):
    """Works one step out for one posse, at whatever time of its aftermath or between games."""

    _over = False

    def write(self) -> list[Record]:
        """Writes the step; nothing comes after it."""
        self._over = True
        try:
            return super().write()
        except MovedOnError:
            self._over = False
            self._begin()
            raise

    def _at_hand(self) -> WorkedStep | None:
        if self.steps:
            return None if self.steps[-1].finished else self.steps[-1]
        if self._over:
            return None
        [key] = self._keys
        posse, part = self._state.posses[key], self._state.parts[key]
        self.steps.append(WorkedStep(key, part.game, part.phase, posse, posse, [], []))
        return self.steps[-1]

    def _to_come(self, key: str) -> list[tuple[int, str]]:
        part = self.campaign.state.parts[key]
        return [(part.game, part.phase)]
