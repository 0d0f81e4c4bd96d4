"""What everybody who writes for the gazette shares: the news, the state they left, and a press that chooses
phrasings and sets names, sums and lists as a language writes them.
"""

from __future__ import annotations

from collections.abc import Sequence

from lotow.errors import Lang
from lotow.journal.campaign_state import CampaignState
from lotow.journal.records import Record, digest_of, encode
from lotow.posse.members import Held, Member
from lotow.posse.standing import known, type_of
from lotow.rulebook import Rulebook
from lotow.telling.almanac import numeral, ordinal
from lotow.telling.phrases import PHRASES
from lotow.telling.shootouts import PutOut
from lotow.words import semicolon

VOWELS = "aeiouyàâäéèêëîïôöùûüœ"


class Newsroom:
    """One number of the paper in the making: the records it tells of, those that came after, the state in
    between, and who fell at the table."""

    def __init__(
        self,
        state: CampaignState,
        book: Rulebook,
        lang: Lang,
        number: int,
        news: Sequence[Record],
        following: Sequence[Record],
        falls: Sequence[PutOut] = (),
    ) -> None:
        self.state = state
        self.book = book
        self.lang: Lang = lang
        self.number = number
        self.news = news
        self.following = following
        self.falls = falls
        self._used: dict[str, set[int]] = {}

    def say(self, kind: str, seed: int, **fields: object) -> str:
        """A phrase of this kind with its fields filled in: by the seed, and none twice while there are
        others."""
        several = PHRASES[kind]
        used = self._used.setdefault(kind, set())
        if len(used) == len(several):
            used.clear()
        at = seed % len(several)
        while at in used:
            at = (at + 1) % len(several)
        used.add(at)
        return self.set(kind, at, **fields)

    def set(self, kind: str, at: int, **fields: object) -> str:
        """The phrase with this number, its fields filled in, with a capital."""
        text = self.part(kind, at, **fields)
        return text[:1].upper() + text[1:]

    def part(self, kind: str, at: int, **fields: object) -> str:
        """The same as a part of a sentence."""
        several = PHRASES[kind]
        filled = {name: str(value) for name, value in fields.items()}
        filled |= {f"of_{name}": of(value) for name, value in filled.items()}
        return several[at % len(several)].in_(self.lang).format(**filled)

    def seed(self, record: Record) -> int:
        """A number that is the record's own: from its digest, or from its content where it has none yet."""
        digest = record.digest or digest_of("", record.number, record.step, encode(record.entry), b"", "", "")
        return int(digest[:12], 16)

    def posse(self, key: str) -> str:
        return self.state.posses[key].name if key in self.state.posses else key

    def was_hero(self, posse: str, member: int) -> bool:
        """Whether somebody in the ground led or was known by name."""
        graves = (grave for grave in self.state.graves if (grave.posse, grave.member.id) == (posse, member))
        return any(grave.member.role in ("leader", "hero") for grave in graves)

    def type(self, member: Member) -> str:
        entry = type_of(member, self.book)
        return entry.name.in_(self.lang) if entry is not None else member.type

    def item(self, held: Held) -> str:
        return self.book.gear(held.item).name.in_(self.lang) if known(held.item, self.book) else held.item

    def dollars(self, amount: int) -> str:
        return f"{amount} $" if self.lang == "fr" else f"${amount}"

    def count(self, many: int) -> str:
        """A small number as a word."""
        return numeral(many, self.lang)

    def turn(self, number: int) -> str:
        """Which turn, as a part of a sentence; nothing where nobody counted."""
        which = ordinal(number, self.lang)
        if not which:
            return ""
        return f" au {which} tour" if self.lang == "fr" else f" in the {which} turn"

    def riders(self, members: Sequence[Member]) -> str:
        """People by name, those of a type together."""
        types: dict[str, list[str]] = {}
        for member in members:
            types.setdefault(self.type(member), []).append(member.name)
        return semicolon(self.lang).join(f"{self.list(names)} ({called})" for called, names in types.items())

    def list(self, names: Sequence[str]) -> str:
        """Names as a list in words."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {'et' if self.lang == 'fr' else 'and'} {names[-1]}"


def of(name: str) -> str:
    """A French name with `de` or `d'` before it."""
    return f"d'{name}" if name and name[0].casefold() in VOWELS else f"de {name}"
