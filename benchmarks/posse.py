"""How long showing a posse and hiring into it take, and how many posse files are checked in a second.

Showing one of 500 saved posses is measured as a multiple of a bare typer app that reads one row with the
standard library's sqlite3, hiring into it as a multiple of one that inserts a row; reading and checking a
file of 15 fighters as a multiple of `tomllib.loads`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from commands import lotow, measure, print_ratios

from lotow.campaign.building import Builder, bring
from lotow.posse.check import check
from lotow.posse.files import read_toml
from lotow.rulebook import load_rulebook
from lotow.storage.opening import open_store

POSSES = 500
AT_MOST = 1.8
HIRE_AT_MOST = 4.0
AT_LEAST = 2000

BARE = """\
import sqlite3

import typer


def show(file: str, name: str) -> None:
    connection = sqlite3.connect(file)
    row = connection.execute("SELECT * FROM journal WHERE name = ?", (name,)).fetchone()
    print(row)
    connection.close()


if __name__ == "__main__":
    typer.run(show)
"""

INSERT = """\
import sqlite3

import typer


def add(file: str, name: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE IF NOT EXISTS fighter (id INTEGER PRIMARY KEY, name TEXT)")
    connection.execute("INSERT INTO fighter (name) VALUES (?)", (name,))
    connection.commit()
    connection.close()


if __name__ == "__main__":
    typer.run(add)
"""

FIFTEEN = 'name = "Full House"\nlist = "cowboys"\nbudget = 400\n' + "".join(
    f'\n[[fighter]]\nname = "{name}"\ntype = "{type}"\ngear = [{gear}]\n'
    for name, type, gear in (
        ("Jed Stone", "trail boss", '"sixgun", "winchester", "horse"'),
        ("Billy Tate", "greenhorn", '"sixgun", "sixgun"'),
        ("Asa Cobb", "greenhorn", '"heavy pistol", "hand weapon"'),
        *((name, "buckaroo", '"sixgun", "hand weapon"') for name in ("Clay", "Dutch", "Earl")),
        *((name, "wrangler", '"sixgun", "lasso"') for name in ("Lefty", "Moses")),
        *((name, "cowpoke", '"sixgun", "hand weapon"') for name in ("Hank", "Ike", "Levi", "Nate", "Otis")),
        *((name, "cowpoke", '"rifle"') for name in ("Silas", "Zeke")),
    )
)


def fill(file: Path) -> str:
    """Keeps the posses in a new database, each brought and then armed in a few more steps; names one."""
    book = load_rulebook()
    with open_store(str(file)) as store:
        for number in range(POSSES):
            name = f"Posse {number:03}"
            posse = read_toml(FIFTEEN.replace("Full House", name), book)
            journal = store.create("posse", name, bring(posse, "a file", book))
            if number % 10 == 0:
                store.update(journal, lambda now: Builder(now, book).equip("Hank", ["lasso"]))
                store.update(journal, lambda now: Builder(now, book).drop("Hank", ["lasso"]))
    return f"Posse {POSSES // 2:03}"


def shown(repeats: int) -> dict[str, list[float]]:
    """The times of both programs."""
    with tempfile.TemporaryDirectory() as folder:
        file, bare = Path(folder) / "lotow.db", Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        name = fill(file)
        programs = {
            "typer and sqlite3": [sys.executable, str(bare), str(file), name],
            "lotow posse show": lotow("posse", "show", name),
        }
        return measure(programs, repeats, {"LOTOW_DB": str(file)})


def hired(repeats: int) -> dict[str, list[float]]:
    """The times of a row inserted, and of a fighter hired."""
    with tempfile.TemporaryDirectory() as folder:
        file, bare = Path(folder) / "lotow.db", Path(folder) / "bare.py"
        bare.write_text(INSERT, encoding="utf-8")
        name = fill(file)
        programs = {
            "typer and sqlite3": [sys.executable, str(bare), str(Path(folder) / "bare.db"), name],
            "lotow posse hire": lotow("posse", "hire", name, "cowpoke", "--anyway"),
        }
        return measure(programs, repeats, {"LOTOW_DB": str(file)})


def fastest(work: Callable[[], object], rounds: int = 15, often: int = 100) -> float:
    """Seconds for one turn, in the round that the rest of the machine disturbed least."""
    best = float("inf")
    for _ in range(rounds):
        start = perf_counter()
        for _ in range(often):
            work()
        best = min(best, (perf_counter() - start) / often)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=60, help="how often each program is run (60)")
    repeats = parser.parse_args().repeats
    print_ratios(shown(repeats), {"lotow posse show": AT_MOST})
    print_ratios(hired(repeats), {"lotow posse hire": HIRE_AT_MOST})
    book = load_rulebook()
    parsing = fastest(lambda: tomllib.loads(FIFTEEN))
    checking = fastest(lambda: check(read_toml(FIFTEEN, book), book))
    print(
        f"a file of 15 fighters read and checked: {1 / checking:,.0f} a second (at least {AT_LEAST:,}), "
        f"{checking / parsing:.2f} times tomllib.loads ({1 / parsing:,.0f} a second)"
    )


if __name__ == "__main__":
    main()
