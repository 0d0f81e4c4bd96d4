"""Posses of the made-up frontier: catalogues imported, their lists and hired guns used, rosters and back."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import frontier
from exchange_support import found
from frontier import drifter, inside

from lotow.exchange.importing import ImportedBook, import_files, write
from lotow.exchange.rosters_in import from_bytes
from lotow.exchange.rosters_out import to_ros, to_roster_json
from lotow.posse.check import check
from lotow.posse.files import from_raw
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.books import load_books


def imported(tmp_path: Path, **catalogues: str) -> ImportedBook:
    return import_files(frontier.files(tmp_path / "in", **catalogues), load_rulebook())


def book_of(made: ImportedBook, tmp_path: Path) -> Rulebook:
    write(made, tmp_path / "book")
    return load_books((tmp_path / "book",))


def offers(made: ImportedBook, role: str = "hero", posse_list: str = "hill-tribes") -> dict[str, Any]:
    return {one["item"]: one for one in made.tables["posse"][posse_list]["equipment"][role]}


def hills(gear: str = "", *parts: str, chief: str = "", beside: str = "") -> str:
    return frontier.tribe("Hill Tribes", "hills", 8, *parts, gear=gear, chief=chief, beside=beside)


def scouts(
    book: Rulebook, *gear: str, posse_list: str = "hill tribes", brave: list[str] | None = None
) -> Posse:
    """A chief with this gear and two braves."""
    chief = {"type": "chief", "name": "Tall", "gear": [*gear]}
    braves = [{"type": "brave", "name": name, "gear": brave or []} for name in ("One", "Two")]
    return from_raw({"name": "Scouts", "list": posse_list, "fighter": [chief, *braves]}, book)


def rules(posse: Posse, book: Rulebook) -> set[str]:
    return {one.rule for one in check(posse, book)}


def comes_back(posse: Posse, made: ImportedBook, book: Rulebook) -> bytes:
    """The roster of a posse, which reads back equal in both forms, all of it placed."""
    for writes in (to_roster_json, to_ros):
        content, lost = writes(posse, book, made.library)
        assert lost == ()
        assert from_bytes(content, book, "scouts") == (posse, ())
    return content


def gun(tmp_path: Path, *parts: str, price: int = 40) -> tuple[ImportedBook, dict[str, Any]]:
    made = imported(tmp_path, drifters=frontier.drifters(drifter("Crow", price, *parts)))
    return made, made.tables["hired-gun"]["crow-drifters"]


def riding(book: Rulebook, *options: str) -> Posse:
    raw = {
        "name": "x",
        "list": "cowboys",
        "hired-gun": [{"type": "crow", "name": "C", "options": [*options]}],
    }
    return from_raw(raw, book)


def with_cowboys(made: ImportedBook, tmp_path: Path) -> ImportedBook:
    """The same beside a catalogue of cowboys, to write rosters against."""
    cowboys = frontier.tribe("Cowboys", "boys", 9)
    again = frontier.files(
        tmp_path / "more", boys=cowboys, drifters=(tmp_path / "in" / "drifters.cat").read_text()
    )
    return import_files(again, load_rulebook())


def posses_with_every_choice(book: Rulebook, name: str) -> list[Posse]:
    """Somebody for hire with each of its free choices, and any of its options that may go together."""
    gun = book.content.hired_gun[name]
    wanted = [one.item for one in gun.options]
    sets = [
        [*free, *some]
        for free in ([[one] for one in gun.gear_choice] or [[]])
        for number in range(3)
        for some in combinations(wanted, number)
    ]
    made = [riding(book, *one) for one in sets]
    fine = {"too-few-fighters", "no-leader", "over-budget"}
    return [one for one in made if rules(one, book) <= fine]


def plain(posse_list: str, *selections: str) -> bytes:
    return (
        f'<roster name="x"><forces><force catalogueName="{posse_list}"><selections>{"".join(selections)}'
        "</selections></force></forces></roster>"
    ).encode()


def saying(*rules: str) -> str:
    """Rules beside those that somebody has already."""
    return inside("infoGroups", f'<infoGroup id="ig" name="Says">{inside("rules", *rules)}</infoGroup>')


def choosy(text: str) -> str:
    return saying(f'<rule id="w" name="Choosy"><description>{text}</description></rule>')


def told(made: ImportedBook) -> set[str]:
    """What was left out, by place and name."""
    return {f"{one.where}: {one.message.en.split(' has no place')[0]}" for one in found(made, "left-out")}
