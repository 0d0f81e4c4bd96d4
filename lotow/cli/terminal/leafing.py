"""What is told beneath a screen, a part at a time where there is not room for all of it."""

from __future__ import annotations

from lotow.errors import Lang, Text

Lines = list[tuple[str, str]]
"""Lines with the tone of each: good, bad or plain."""

MORE = Text("({} of {}: PgUp, PgDn)", "({} sur {} : PgPréc, PgSuiv)")


class Leaves:
    """The part that is in view. It begins with the first or, where the newest stands last, with the last."""

    def __init__(self, lang: Lang, newest_last: bool = False) -> None:
        self.lang = lang
        self.newest_last = newest_last
        self._turned = 0

    def begin(self) -> None:
        """Something else is told now."""
        self._turned = 0

    def turn(self, by: int) -> None:
        """Shows another part, so many after this one."""
        self._turned += by

    def part(self, lines: Lines, room: int) -> Lines:
        """The lines in view: all of them, or as many as fit above a line that says how to see the others."""
        if len(lines) <= room:
            return lines
        each = max(room - 1, 1)
        count = -(-len(lines) // each)
        first = count - 1 if self.newest_last else 0
        at = min(max(first + self._turned, 0), count - 1)
        self._turned = at - first
        shown = lines[at * each : (at + 1) * each]
        return [*shown, ("quiet", MORE.in_(self.lang).format(at + 1, count))][: max(room, 1)]
