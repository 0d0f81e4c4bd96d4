"""What could be typed next: offers for a line that somebody is about to say, on a terminal or on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from lotow.rulebook.lookup import fold


class Completion(Struct, frozen=True):
    """Something that could be typed next in place of the last `replaces` letters, and what it is."""

    text: str
    replaces: int = 0
    note: str = ""


Offers = Callable[[str], Sequence[Completion]]
"""What could follow the words before the cursor."""


def beginning(begun: str, there: Iterable[tuple[str, str]]) -> list[Completion]:
    """Of these names and notes those that begin so, or with a word that does, however it is spelt."""
    wanted = fold(begun)
    offers = []
    for name, note in there:
        called = fold(name)
        if called.startswith(wanted) or (wanted and f" {wanted}" in called):
            offers.append(Completion(name, len(begun), note))
    return offers


def names(there: Sequence[str | tuple[str, str]], *, several: bool = True) -> Offers:
    """Offers of names, one after another with commas between where `several` may be given."""
    known = [(one, "") if isinstance(one, str) else one for one in there]

    def offers(line: str) -> list[Completion]:
        begun = (line.rpartition(",")[2] if several else line).lstrip()
        return beginning(begun, known)

    return offers
