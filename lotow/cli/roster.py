"""The page of a posse: one table that fits 80 columns, totals beneath, problems last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs, to_builtins

from lotow.cli.page import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.errors import Lang, Problem
from lotow.posse.check import check
from lotow.posse.members import Held, Member, Posse
from lotow.posse.standing import known, standing, type_of
from lotow.posse.worth import Infamy, cost, cost_of, infamy
from lotow.rulebook import Rulebook
from lotow.words import CHARACTERISTICS, word

SHOWN = ("shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune")


def roster_page(posse: Posse, book: Rulebook, lang: Lang) -> Page:
    """Everything about a posse on one screen."""
    note = ", ".join(part for part in (list_name(posse, book, lang), posse.player) if part)
    page: Page = [Title(posse.name, note)]
    if posse.members:
        page.append(_table(posse, book, lang))
    if any(standing(one, book).changed for one in posse.members):
        page.append(Paragraph(word("changed", lang), "quiet"))
    page.append(Facts(totals(posse, book, lang)))
    page += problems_block(check(posse, book), lang)
    return page


def _table(posse: Posse, book: Rulebook, lang: Lang) -> Grid:
    lines = _lines(posse, book)
    rows = tuple(
        (
            f"{one.name} ({type_name(one, book, lang)})",
            line,
            "; ".join([gear_text(one.gear, book, lang), *_notes(one, book, lang)]).removeprefix("; "),
            dollars(cost_of(one), lang),
        )
        for one, line in zip(posse.members, lines[1:], strict=True)
    )
    return Grid((word("name-type", lang), lines[0], word("gear", lang), "$"), rows, right=(3,), whole=(1, 3))


def _lines(posse: Posse, book: Rulebook) -> list[str]:
    """The characteristics beneath each other: their letters, then a line for each member."""
    rows = [[CHARACTERISTICS[name][0] for name in SHOWN]]
    for one in posse.members:
        now = standing(one, book)
        values = [
            _value(name, getattr(now.profile, name)) + ("*" if name in now.changed else "") for name in SHOWN
        ]
        rows.append(values if type_of(one, book) is not None else ["?"] * len(SHOWN))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [" ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def _value(name: str, value: int | None) -> str:
    return (f"{value}+" if value else "-") if name == "shootin" else str(value)


def _notes(member: Member, book: Rulebook, lang: Lang) -> list[str]:
    """What else there is to know: skills, injuries that last, why somebody is not there."""
    content = book.content
    rows = {row.id: row.name.in_(lang) for row in content.table["hero-injuries"].rows}
    notes = [
        content.skill[one.skill].name.in_(lang) if one.skill in content.skill else one.skill
        for one in member.skills
    ]
    notes += [rows.get(one.row, one.row) for one in member.injuries]
    if member.misses:
        notes.append(
            word("misses", lang).format(member.misses) if member.misses > 1 else word("misses-one", lang)
        )
    if member.captive_of is not None:
        notes.append(word("captive", lang).format(member.captive_of))
    return notes


def list_name(posse: Posse, book: Rulebook, lang: Lang) -> str:
    """What a posse's list is called; its id where no book has it."""
    listed = book.content.posse.get(posse.list)
    return listed.name.in_(lang) if listed is not None else posse.list


def type_name(member: Member, book: Rulebook, lang: Lang) -> str:
    entry = type_of(member, book)
    return entry.name.in_(lang) if entry is not None else member.type


def gear_text(gear: Sequence[Held], book: Rulebook, lang: Lang) -> str:
    """What somebody carries, the same things counted: 2 x sixgun, horse."""
    counted = Counter(
        book.gear(one.item).name.in_(lang) if known(one.item, book) else one.item for one in gear
    )
    return ", ".join(f"{number} x {name}" if number > 1 else name for name, number in counted.items())


def totals(posse: Posse, book: Rulebook, lang: Lang) -> tuple[tuple[str, str], ...]:
    """Cost, stash and infamy, worked out."""
    facts = [
        (word("cost", lang), f"{dollars(cost(posse), lang)} / {dollars(posse.budget, lang)}"),
        (
            word("stash", lang),
            " + ".join([dollars(posse.stash, lang), gear_text(posse.stored, book, lang)]).removesuffix(" + "),
        ),
        (word("infamy", lang), _sum(infamy(posse, book))),
    ]
    if posse.games:
        facts.append((word("games", lang), str(posse.games)))
    return tuple(facts)


def dollars(amount: int, lang: Lang) -> str:
    """An amount as it is written: -$5, -5 $."""
    if lang == "fr":
        return f"{amount} $"
    return f"-${-amount}" if amount < 0 else f"${amount}"


def _sum(worth: Infamy) -> str:
    parts = [f"{worth.models} x {worth.per_model}", str(worth.experience)]
    if worth.hired_guns:
        parts.append(str(worth.hired_guns))
    return f"{worth.total} ({' + '.join(parts)})"


def problems_block(problems: Sequence[Problem], lang: Lang) -> Page:
    """Every problem with how to mend it, or that there is none."""
    if not problems:
        return [Paragraph(word("legal", lang), "good")]
    lines = tuple(f"{one.line(lang)} [{one.rule}] - {one.hint.in_(lang)}" for one in problems)
    return [Heading(word("problems", lang)), Bullets(lines)]


def problem_json(problem: Problem, lang: Lang) -> dict[str, str]:
    return {
        "rule": problem.rule,
        "where": problem.where,
        "message": problem.message.in_(lang),
        "hint": problem.hint.in_(lang),
    }


def check_json(posse: Posse, book: Rulebook, lang: Lang) -> dict[str, Any]:
    """What `check --json` prints."""
    problems = check(posse, book)
    return {
        "name": posse.name,
        "list": posse.list,
        "legal": not problems,
        "cost": cost(posse),
        "budget": posse.budget,
        "stash": posse.stash,
        "infamy": infamy(posse, book).total,
        "models": len(posse.members),
        "problems": [problem_json(one, lang) for one in problems],
    }


def posse_json(posse: Posse, book: Rulebook, lang: Lang) -> dict[str, Any]:
    """The whole posse, which `import` takes back, with what it adds up to. Every key is always there."""
    members = [
        {**every_key(one), "cost": cost_of(one), "profile": to_builtins(standing(one, book).profile)}
        for one in posse.members
    ]
    summary = check_json(posse, book, lang)
    return {
        **every_key(posse),
        **{key: summary[key] for key in summary if key != "name"},
        "members": members,
    }


def every_key(value: Any) -> Any:
    """A value as JSON has it, with the keys that hold nothing but what they begin with."""
    if isinstance(value, Struct):
        return {key: every_key(one) for key, one in structs.asdict(value).items()}
    return [every_key(one) for one in value] if isinstance(value, tuple) else value
