"""Reads what somebody says at the table: `Ann: heist won`, `Ann vole Bill, argent`, `Ann +1 marshal`.

A phrase names a player (or means the active one), says a deed, and may go on with figures, with who joined,
and with choices. The longest deed that leaves nothing unread is the one meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from lotow.errors import LANGS, LotowError, Text
from lotow.rulebook.lookup import fold as folded
from lotow.saloon.legends.deeds import Deed, Flag, deeds
from lotow.saloon.legends.entries import Counter

FIGURES: dict[Counter, str] = {
    "dollars": r"dollars?",
    "legend": r"lp|pl|legend points?|points? de legende",
    "nuggets": r"nuggets?|gold nuggets?|pepites?(?: d or)?",
    "wounds": r"wounds?|blessures?",
    "marshal": r"marshall?(?: points?)?|points? marshall?",
    "wanted": r"wanted(?: points?)?|points? wanted",
    "gambler": r"gambler(?: points?)?|points? joueur",
    "cards": r"(?:poker )?cards?|cartes?(?: de poker)?",
    "longhorns": r"longhorns?",
    "cattle": r"cattle|betail",
    "tokens": r"(?:legendary )?tokens?|jetons?(?: legendaires?)?",
    "actions": r"actions?",
}
FLAGS: dict[Flag, str] = {
    "cattle": r"(?:and |et )?(?:cattle|betail)",
    "longhorn": r"(?:and |et )?(?:a |un )?longhorn",
    "marshal": r"(?:for |as |comme )?marshall?",
    "wanted": r"(?:for |as |comme )?wanted",
    "legend": r"(?:for |as |comme )?(?:lp|pl|legend|legende)",
    "gambler": r"(?:for |as |comme )?(?:gambler|joueur)",
    "cards": r"(?:cards?|cartes?)",
    "fools-gold": r"(?:and |with |et |avec )?(?:fool s|fools) gold|(?:et |avec )?(?:la )?carte pepite",
}
IGNORED = r"and|et|for|pour"
END_OF_TURN = (
    "end turn",
    "ends turn",
    "ends the turn",
    "end of turn",
    "end",
    "ends",
    "done",
    "next",
    "fin",
    "finit",
    "suivant",
    "fin du tour",
    "finit son tour",
    "fin de tour",
)
STORY = (
    r"(?:puts a disc on |disc on |pose un disque sur (?:l )?)?(?:story|histoire)(?: card)? (?P<story>[12])"
)
NUMBER = r"\d{1,4}"
NUMBERS = {
    "two": 2,
    "deux": 2,
    "three": 3,
    "trois": 3,
    "four": 4,
    "quatre": 4,
    "five": 5,
    "cinq": 5,
    "six": 6,
}
MORE = "gets|gains|receives|suffers|gagne|recoit|obtient|subit"
LESS = "loses|pays|perd|paie"
ARTICLES = r"(?:(?:an?|the|his|her|une?|le|la|les|l|du|des|son|sa) )?"
LONGEST = 300
"""So many characters a phrase may have."""


class UnderstoodPhrase(NamedTuple):
    """A phrase, understood. `deed` is none for bare figures, the end of a turn and a story card."""

    player: str | None
    deed: Deed | None = None
    other: str = ""
    number: int = 0
    item: str = ""
    price: int | None = None
    figures: tuple[tuple[Counter, int], ...] = ()
    flags: frozenset[Flag] = frozenset()
    joined: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    ends: bool = False
    story: int = 0


def plain(text: str) -> str:
    """A phrase as it is compared: folded, sums in words, signs kept with their figures."""
    sums = re.sub(r"([+-]?)\s*\$\s*(\d+)|([+-]?\d+)\s*\$", _sum, text)
    parts = re.split(r"([+-]\d+)", sums)
    return " ".join(part if at % 2 else folded(part) for at, part in enumerate(parts)).strip()


def _sum(found: re.Match[str]) -> str:
    return f" {found[1] + found[2] if found[2] else found[3]} dollars "


def read(text: str, names: Iterable[str]) -> UnderstoodPhrase:
    """What a phrase means to a table of these players."""
    seats = {folded(name): name for name in names}
    if len(text) > LONGEST:
        raise _not_understood(f"{text[:40]}...", "", seats)
    said = re.sub(r"\s+", " ", plain(text))
    if (meant := _understood(said, seats)) is not None:
        return meant
    _, rest = _player(said, seats)
    stranger, _, more = said.partition(" ")
    if stranger not in seats and more and _understood(more, seats) is not None:
        raise _nobody(text.split()[0].rstrip(":"), seats)
    raise _not_understood(text, rest, seats)


def _understood(said: str, seats: dict[str, str]) -> UnderstoodPhrase | None:
    """What a phrase without accents and capitals means; none where it means nothing."""
    player, rest = _player(said, seats)
    if rest in END_OF_TURN:
        return UnderstoodPhrase(player, ends=True)
    if found := re.fullmatch(STORY, rest):
        return UnderstoodPhrase(player, story=int(found["story"]))
    if (moved := _moved(rest, player, seats)) is not None:
        return moved
    for wording in _wordings(rest, seats):
        meant = [
            one for deed in deeds().values() if (one := _as_deed(deed, wording, player, seats)) is not None
        ]
        if meant:
            return max(meant, key=lambda one: one[0])[1]
    return _bare(rest, player, seats)


def _bare(text: str, player: str | None, seats: dict[str, str]) -> UnderstoodPhrase | None:
    """Figures and nothing else: something a card says, or a correction."""
    bare = _rest(text, UnderstoodPhrase(player), seats)
    return bare if text and bare is not None and bare.figures and bare.flags <= {"cards"} else None


def _moved(rest: str, player: str | None, seats: dict[str, str]) -> UnderstoodPhrase | None:
    """`gets a wound`, `perd 10 $`: figures said with a verb, which go up or down."""
    found = re.match(rf"(?:(?P<up>{MORE})|{LESS}) (?P<one>an? |une? )?", rest)
    if found is None:
        return None
    bare = _bare(("1 " if found["one"] else "") + rest[found.end() :], player, seats)
    if bare is None or found["up"]:
        return bare
    return bare._replace(figures=tuple((what, -abs(by)) for what, by in bare.figures))


def _wordings(rest: str, seats: dict[str, str]) -> Iterator[str]:
    """A phrase as it may be meant: with its numbers in figures, and `buy mule` as `buys mule`."""
    words = [word if word in seats else str(NUMBERS.get(word, word)) for word in rest.split()]
    yield " ".join(words)
    if words:
        yield " ".join([f"{words[0]}s", *words[1:]])


def _player(said: str, seats: dict[str, str]) -> tuple[str | None, str]:
    """Who is named at the beginning, and what is said after."""
    for name in sorted(seats, key=len, reverse=True):
        if said == name or said.startswith(f"{name} "):
            return seats[name], said[len(name) :].strip()
    return None, said


def _as_deed(
    deed: Deed, rest: str, player: str | None, seats: dict[str, str]
) -> tuple[int, UnderstoodPhrase] | None:
    """The phrase as this deed, with how much of it the deed's own words are."""
    best: tuple[int, UnderstoodPhrase] | None = None
    for phrase in (*deed.phrases.en, *deed.phrases.fr):
        found = re.match(_pattern(phrase, tuple(seats)), rest)
        if found is None:
            continue
        groups = found.groupdict()
        said = UnderstoodPhrase(
            player,
            deed,
            other=seats.get(groups.get("other") or "", ""),
            number=int(groups.get("n") or 0),
            item=groups.get("item") or "",
            price=int(groups["price"]) if groups.get("price") else None,
        )
        whole = _rest(rest[found.end() :].strip(), said, seats)
        if whole is not None and (best is None or found.end() > best[0]):
            best = found.end(), whole
    return best


def _pattern(phrase: str, seats: tuple[str, ...]) -> str:
    pattern = phrase.replace("{other}", f"(?P<other>{_names(seats)})")
    pattern = pattern.replace("{n}", rf"(?P<n>{NUMBER})(?: (?:dollars|nuggets?|pepites?|lp|pl))?")
    price = rf"(?: (?:for|pour) (?P<price>{NUMBER})(?: dollars)?)?$"
    return pattern.replace("{item}", rf"{ARTICLES}(?P<item>[a-z][a-z0-9 ]*?){price}") + r"(?= |$)"


def _rest(text: str, said: UnderstoodPhrase, seats: dict[str, str]) -> UnderstoodPhrase | None:
    """What a phrase goes on with; none where a word of it is left over."""
    if not text:
        return said
    for end, more in _readings(text, said, seats):
        whole = _rest(text[end:].strip(), more, seats)
        if whole is not None:
            return whole
    return None


def _readings(
    text: str, said: UnderstoodPhrase, seats: dict[str, str]
) -> Iterator[tuple[int, UnderstoodPhrase]]:
    """Every way to read the next words: who joined, won, folded, a figure, a choice, a word to pass over."""
    if found := re.match(r"(?:with|avec) ", text):
        for end, names in _several(text, found.end(), seats):
            if said.player not in names:
                yield end, said._replace(joined=(*said.joined, *names), flags=said.flags | {"joined"})
    for end, names in _several(text, 0, seats):
        if found := re.match(r" (?:wins?|gagnent|gagne)(?= |$)", text[end:]):
            yield end + found.end(), said._replace(winners=(*said.winners, *names))
        if found := re.match(r" (?:folds?|se couchent|se couche)(?= |$)", text[end:]):
            yield end + found.end(), said._replace(folded=(*said.folded, *names))
    for what, called in FIGURES.items():
        if found := re.match(rf"([+-]?{NUMBER}) (?:{called})(?= |$)", text):
            yield found.end(), said._replace(figures=(*said.figures, (what, int(found[1]))))
    for flag, called in FLAGS.items():
        if found := re.match(rf"(?:{called})(?= |$)", text):
            yield found.end(), said._replace(flags=said.flags | {flag})
    if found := re.match(rf"(?:{IGNORED})(?= |$)", text):
        yield found.end(), said


def _several(text: str, start: int, seats: dict[str, str]) -> list[tuple[int, tuple[str, ...]]]:
    """Players named one after the other from here on, the most of them first, nobody twice."""
    found: list[tuple[int, tuple[str, ...]]] = []
    named: tuple[str, ...] = ()
    pattern = re.compile(rf"(?: ?(?:and|et))? ?({_names(seats)})(?= |$)")
    while (one := pattern.match(text, start)) and seats[one[1]] not in named:
        named = (*named, seats[one[1]])
        start = one.end()
        found.insert(0, (start, named))
    return found


def _names(seats: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))


def _nobody(name: str, seats: dict[str, str]) -> LotowError:
    here = ", ".join(seats.values())
    return LotowError(
        Text(f"nobody called {name!r} plays", f"personne ne s'appelle {name!r} ici"),
        hint=Text(f"here are: {here}", f"il y a ici : {here}"),
    )


def _not_understood(text: str, rest: str, seats: dict[str, str]) -> LotowError:
    en, fr = (
        _near(rest, seats, [getattr(deed.phrases, lang) for deed in deeds().values()]) for lang in LANGS
    )
    return LotowError(
        Text(f"{text!r} says nothing that is known here", f"{text!r} : rien de connu ici"),
        hint=Text(f"say it like this: {en}", f"dites par exemple : {fr}"),
    )


def _near(rest: str, seats: dict[str, str], phrases: Iterable[tuple[str, ...]]) -> str:
    """Phrases that come near, or a few that show how it goes; another player is whoever was named."""
    other = next((name for name in seats if re.search(rf"\b{re.escape(name)}\b", rest)), next(iter(seats)))
    filled = [one.replace("{n}", "30").replace("{item}", "mule") for several in phrases for one in several]
    shown = {one.replace("{other}", other): one.replace("{other}", seats[other]) for one in filled}
    near = get_close_matches(rest, shown, 3, 0.5) or [filled[0], filled[3], "+1 lp"]
    return " / ".join(shown.get(one, one) for one in near)
