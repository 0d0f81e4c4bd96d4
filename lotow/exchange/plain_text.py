"""A posse as people pass it on: a plain list for a chat, a table for a spreadsheet, Markdown for a forum."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence

from lotow.errors import Lang
from lotow.exchange.bounds import one_line
from lotow.posse.members import Held, Member, Posse
from lotow.posse.standing import known, standing, type_of
from lotow.posse.worth import cost, cost_of, infamy
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import KIND_NAMES
from lotow.rulebook.whose import injury_rows
from lotow.words import CHARACTERISTICS, colon, dollars, semicolon, word

FORMULAS = ("=", "+", "-", "@", "\t")
SHOWN = ("shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune")


def to_text(posse: Posse, book: Rulebook, lang: Lang = "en") -> str:
    """The list as one pastes it: a line for the posse, one for each fighter, the same ones together."""
    lines = [_head(posse, book, lang), ""]
    for member, number in _together(posse.members):
        who = _who(member, book, lang) if number == 1 else f"{number} x {_type(member, book, lang)}"
        said = semicolon(lang).join(_told(member, book, lang))
        each = dollars(cost_of(member), lang) + (f" x {number}" if number > 1 else "")
        lines.append(f"- {who} ({each})" + (f"{colon(lang)} {said}" if said else ""))
    lines += ["", _stash(posse, book, lang)]
    return "\n".join(lines) + "\n"


def to_markdown(posse: Posse, book: Rulebook, lang: Lang = "en") -> str:
    """The same with the characteristics, as a table."""
    heads = [word("name", lang), *(CHARACTERISTICS[one][0] for one in SHOWN), word("equipment", lang), "$"]
    lines = [f"# {_marked(one_line(posse.name))}", "", _marked(_head(posse, book, lang)), ""]
    lines += ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    for member in posse.members:
        told = semicolon(lang).join(_told(member, book, lang))
        row = [_who(member, book, lang), *_profile(member, book), told, str(cost_of(member))]
        lines.append("| " + " | ".join(map(_marked, row)) + " |")
    lines += ["", _marked(_stash(posse, book, lang))]
    return "\n".join(lines) + "\n"


def to_csv(posse: Posse, book: Rulebook, lang: Lang = "en") -> str:
    """One line a fighter and one for the stash, for a spreadsheet."""
    held = io.StringIO()
    table = csv.writer(held, lineterminator="\n")
    names = ("name", "type", "role", *(CHARACTERISTICS[one][0] for one in SHOWN), "equipment", "skills")
    table.writerow([*names, "injuries", "experience", "cost", "away"])
    for member in posse.members:
        row = [
            member.name,
            _type(member, book, lang),
            word(member.role, lang) if member.role else KIND_NAMES["hired-gun"].in_(lang),
            *_profile(member, book),
            _gear(member.gear, book, lang),
            ", ".join(_learnt(member, book, lang)),
            ", ".join(_injuries(member, book, lang)),
            str(member.experience),
            str(cost_of(member)),
            ", ".join(_away(member, lang)),
        ]
        table.writerow(map(_cell, row))
    blank = [""] * (2 + len(SHOWN))
    stored = _cell(_gear(posse.stored, book, lang))
    table.writerow([word("stash", lang), *blank, stored, "", "", "", posse.stash, ""])
    return held.getvalue()


def _head(posse: Posse, book: Rulebook, lang: Lang) -> str:
    listed = book.content.posse.get(posse.list)
    posse_list = listed.name.in_(lang) if listed is not None else posse.list
    sums = f"{dollars(cost(posse), lang)} / {dollars(posse.budget, lang)}"
    total = infamy(posse, book).total
    return f"{one_line(posse.name)} ({posse_list}), {sums}, {word('infamy', lang)} {total}"


def _told(member: Member, book: Rulebook, lang: Lang) -> list[str]:
    """What there is to tell of somebody: gear, skills, injuries, and why they are not there."""
    parts = [_gear(member.gear, book, lang), *_learnt(member, book, lang), *_injuries(member, book, lang)]
    return [part for part in (*parts, *_away(member, lang)) if part]


def _away(member: Member, lang: Lang) -> list[str]:
    found = []
    if member.captive_of is not None:
        found.append(word("captive", lang).format(one_line(member.captive_of)))
    if member.misses:
        found.append(word("misses" if member.misses > 1 else "misses-one", lang).format(member.misses))
    return [*found, *map(one_line, member.notes)]


def _stash(posse: Posse, book: Rulebook, lang: Lang) -> str:
    stored = f" + {_gear(posse.stored, book, lang)}" if posse.stored else ""
    return f"{word('stash', lang)}{colon(lang)} {dollars(posse.stash, lang)}{stored}"


def _together(members: Sequence[Member]) -> list[tuple[Member, int]]:
    """Henchmen without a history who are armed alike count as one line."""
    found: dict[object, list[Member]] = {}
    for one in members:
        played = one.skills or one.raised or one.injuries or one.games or one.absent
        fresh = one.role == "henchman" and not played
        key: object = (one.type, one.gear, one.experience, one.price) if fresh else one.id
        found.setdefault(key, []).append(one)
    return [(same[0], len(same)) for same in found.values()]


def _who(member: Member, book: Rulebook, lang: Lang) -> str:
    return f"{one_line(member.name)}, {_type(member, book, lang)}"


def _type(member: Member, book: Rulebook, lang: Lang) -> str:
    entry = type_of(member, book)
    return entry.name.in_(lang) if entry is not None else one_line(member.type)


def _profile(member: Member, book: Rulebook) -> list[str]:
    if type_of(member, book) is None:
        return ["?"] * len(SHOWN)
    profile = standing(member, book).profile
    values = [getattr(profile, name) for name in SHOWN]
    return [f"{values[0]}+" if values[0] else "-", *map(str, values[1:])]


def _gear(gear: Sequence[Held], book: Rulebook, lang: Lang) -> str:
    counted = Counter(
        book.gear(one.item).name.in_(lang) if known(one.item, book) else one_line(one.item) for one in gear
    )
    return ", ".join(f"{number} x {name}" if number > 1 else name for name, number in counted.items())


def _learnt(member: Member, book: Rulebook, lang: Lang) -> list[str]:
    skills = book.content.skill
    return [skills[one.skill].name.in_(lang) if one.skill in skills else one.skill for one in member.skills]


def _injuries(member: Member, book: Rulebook, lang: Lang) -> list[str]:
    rows = injury_rows(book.content)
    return [rows[one.row].name.in_(lang) if one.row in rows else one.row for one in member.injuries]


def _marked(text: str) -> str:
    """Text that Markdown leaves alone."""
    return "".join(f"\\{one}" if one in "\\|*_`<>[]#" else one for one in text)


def _cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula, on one line."""
    text = one_line(text)
    return f"'{text}" if text[:1] in FORMULAS and text != "-" else text
