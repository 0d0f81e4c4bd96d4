"""Who may hire somebody, read from the words of its rules: `may only be hired by Lawmen`, `may never be hired
by a Posse with the 'Life is Cheap' rule`, `only Native American Posses may hire him`.

Lists are named by the ids they have or would have, whether they are at hand or not: what a rule says does not
depend on which catalogues are read together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from lotow.exchange.ids import fold, slug
from lotow.exchange.library import words
from lotow.exchange.matching import Matcher
from lotow.exchange.stated import Stated

LONGEST_SENTENCE = 200
_WITH_RULE = re.compile(
    r"""with (?:the )?["'‘’“”«]?\s?(.+?)\s?["'‘’“”»]?,? (?:special )?rule""", re.IGNORECASE
)
_ONLY_THEY = re.compile(r"\bonly (?:an? |the )?([^.;!?]+?) (?:may|can|will)(?: ever)? hire\b", re.IGNORECASE)
_COUNTS_AS = re.compile(r"\bcounts? as (?:an? |the )?([^.;!?]+)", re.IGNORECASE)
_FOR_HIRING = re.compile(r"\b(?:recruit|hir)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[,/&()]|\bor\b|\band\b|\bincluding\b|\bnor\b)\s*", re.IGNORECASE)
_AROUND = re.compile(r"^(?:an? |the |any |other )+|(?:'s?)?\s*\b(?:posses?|lists?)\b.*$", re.IGNORECASE)
_ANYBODY_ELSE = re.compile(r"(?:any|every|no)(?:body|one)? (?:other|else)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.;!?–—]|\s-\s")


class Hirers(Struct):
    """Who may and who may never hire somebody, by lists and by the rules of lists, and the words nobody here
    understands."""

    lists: list[str] = []
    list_rules: list[str] = []
    barred_lists: list[str] = []
    barred_list_rules: list[str] = []
    unread: list[str] = []

    def fields(self) -> dict[str, list[str]]:
        """What of it an entry says."""
        names = ("lists", "list_rules", "barred_lists", "barred_list_rules")
        return {name: value for name in names if (value := getattr(self, name))}


def read(rules: Iterable[Stated], matcher: Matcher) -> Hirers:
    """What rules say about who may hire: some by their names, some in their words."""
    found = Hirers()
    for rule in rules:
        said = words()["hiring"].get(fold(rule.name), {})
        _add(found.lists, said.get("only", ()))
        _add(found.barred_lists, said.get("never", ()))
        if said:
            continue
        for only, phrase in _phrases(f"{rule.name}. {rule.text}"):
            lists, with_rules, unread = _named(phrase, matcher)
            _add(found.lists if only else found.barred_lists, lists)
            _add(found.list_rules if only else found.barred_list_rules, with_rules)
            if unread or not (lists or with_rules):
                found.unread.append(rule.name)
    return found


def speaks_of_hiring(rule: Stated) -> bool:
    """Whether a rule says who may hire."""
    return fold(rule.name) in words()["hiring"] or bool(_phrases(f"{rule.name}. {rule.text}"))


def hires_as(rules: Iterable[Stated], matcher: Matcher) -> list[str]:
    """The lists that a list counts as when hiring."""
    found: list[str] = []
    for rule in rules:
        for said in _COUNTS_AS.finditer(rule.text) if _FOR_HIRING.search(rule.text) else ():
            _add(found, _named(said[1], matcher)[0])
    return found


def _phrases(told: str) -> list[tuple[bool, str]]:
    """The words that name who may (true) or may not hire."""
    found = []
    for which in ("never", "only"):
        for match in _beginning(which).finditer(told):
            before = told[max(match.start() - 12, 0) : match.start()].casefold()
            if which == "never" or not any(no in before for no in (" not", "never")):
                rest = told[match.end() : match.end() + LONGEST_SENTENCE]
                found.append((which == "only", _SENTENCE_END.split(rest)[0]))
    return found + [(True, match[1]) for match in _ONLY_THEY.finditer(told)]


@lru_cache(maxsize=2)
def _beginning(which: str) -> re.Pattern[str]:
    """The words before the names, the longest first, so that each place is found once."""
    phrases = sorted(words()["hiring-words"][which], key=len, reverse=True)
    spelt = "|".join(r"\s+".join(map(re.escape, one.split())) for one in phrases)
    return re.compile(rf"\b(?:{spelt})\b", re.IGNORECASE)


def _named(phrase: str, matcher: Matcher) -> tuple[list[str], list[str], bool]:
    """Lists and rules of lists that a phrase names, and whether something of it is not understood."""
    with_rule = _WITH_RULE.search(phrase)
    if with_rule is not None:
        name = with_rule[1].strip(" \"'")
        return [], [matcher.known(name, "rule") or slug(name)], not slug(name)
    lists: list[str] = []
    rules: list[str] = []
    unread = False
    for piece in _BETWEEN.split(phrase):
        if _ANYBODY_ELSE.match(piece):
            continue
        called = _AROUND.sub("", _AROUND.sub("", piece.strip())).strip()
        if not called:
            continue
        known = words()["hirers"].get(fold(called))
        if known is not None:
            _add(lists, known.get("lists", ()))
            _add(rules, known.get("rules", ()))
        elif (core := matcher.known(called, "posse")) is not None:
            _add(lists, [core])
        elif all(word[:1].isupper() for word in called.split()) and slug(called):
            _add(lists, [slug(called)])
        else:
            unread = True
    return lists, rules, unread


def _add(to: list[str], names: Sequence[str]) -> None:
    to += [one for one in names if one not in to]
