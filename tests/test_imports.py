"""Arrows point one way. Read from the sources, so that an import inside a function counts as well."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from sources import modules, place, room

BELOW: dict[str, set[str]] = {
    "errors": set(),
    "places": set(),
    "gate": {"errors"},
    "notices": {"errors"},
    "words": {"errors"},
}
BELOW["dice"] = {"errors", "places", "gate", "notices", "words"}
BELOW["rulebook"] = BELOW["dice"] | {"dice"}
BELOW["saloon"] = BELOW["rulebook"] | {"rulebook"}
BELOW["odds"] = BELOW["posse"] = BELOW["rulebook"] | {"rulebook"}
BELOW["journal"] = BELOW["odds"] | {"odds", "posse"}
BELOW["campaign"] = BELOW["journal"] | {"journal"}
BELOW["table"] = BELOW["campaign"] | {"campaign"}
BELOW["telling"] = BELOW["table"] | {"table"}
BELOW["storage"] = BELOW["sheets"] = BELOW["exchange"] = BELOW["telling"] | {"telling"}
BELOW["app"] = BELOW["storage"] | {"storage", "sheets", "exchange", "saloon"}
BELOW["web"] = BELOW["app"] | {"app"}
BELOW["cli"] = BELOW["web"] | {"web"}
"""Which rooms a room may call. Rooms that stand side by side do not know each other."""

HOMES = {
    "rich": "cli/terminal/render.py",
    "prompt_toolkit": "cli/terminal/",
    "typer": "cli/",
    "sqlalchemy": "storage/",
    "sqlmodel": "storage/",
    "reportlab": "sheets/",
    "starlette": "web/",
    "jinja2": "web/",
    "uvicorn": "web/",
    "multipart": "web/",
}
"""Where a library is at home; nobody else imports it."""

ASKED_OF_THE_SERVICE = {
    "lotow.campaign.building.bring",
    "lotow.campaign.building.found",
    "lotow.campaign.document",
    "lotow.campaign.founding",
    "lotow.journal.fold",
    "lotow.journal.striking",
    "lotow.telling.life.life",
    "lotow.telling.log.log",
    "lotow.telling.newspaper.gazette",
    "lotow.telling.standings.standings",
    "lotow.telling.story.story",
}
"""What changes a journal, or tells the whole of one: a counter asks `app/` for it, so that every counter does
it alike."""

HEAVY = {
    "starlette",
    "uvicorn",
    "jinja2",
    "rich",
    "prompt_toolkit",
    "sqlalchemy",
    "sqlmodel",
    "pydantic",
    "reportlab",
    "platformdirs",
    "hashlib",
    "tomllib",
}


def imports(tree: ast.Module) -> Iterator[str]:
    """The full names of everything a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def imported() -> dict[Path, frozenset[str]]:
    return {path: frozenset(imports(tree)) for path, tree in modules().items()}


def test_every_module_is_in_a_room_that_was_drawn() -> None:
    assert {room(path) for path in modules()} == BELOW.keys() | {"__init__", "__main__"}


def test_a_room_calls_only_the_rooms_below_it() -> None:
    found = []
    for path, names in imported().items():
        here = room(path)
        allowed = {"__main__": {"cli"}, "__init__": BELOW["web"]}.get(here, BELOW.get(here, set()))
        called = {name.split(".")[1] for name in names if name.startswith("lotow.")} - {"__version__"}
        found += [f"{place(path)} calls {one}" for one in called - {here} - allowed]
    assert found == []


def test_the_tables_of_the_saloon_do_not_know_each_other() -> None:
    for path, names in imported().items():
        if room(path) == "saloon" and place(path).count("/") > 1:
            called = {name.split(".")[2] for name in names if name.startswith("lotow.saloon.")}
            assert called <= {place(path).split("/")[1]}


def test_a_library_is_imported_only_where_it_is_at_home() -> None:
    found = [
        f"{place(path)} imports {library}"
        for path, names in imported().items()
        for library in {name.split(".")[0] for name in names}
        if not place(path).startswith(HOMES.get(library, ""))
    ]
    assert found == []


def test_a_counter_asks_the_service_for_what_a_person_can_do() -> None:
    found = [
        f"{place(path)} imports {name}"
        for path, names in imported().items()
        if room(path) in ("cli", "web")
        for name in names
        if name in ASKED_OF_THE_SERVICE or name.rpartition(".")[0] in ASKED_OF_THE_SERVICE
    ]
    assert found == []


def test_the_arrows_turn_nowhere() -> None:
    for here, below in BELOW.items():
        assert here not in below
        for one in below:
            assert BELOW[one] < BELOW[here], f"{one} knows something {here} does not"
    assert "posse" not in BELOW["odds"]
    assert "odds" not in BELOW["posse"]
    assert not {"storage", "sheets", "exchange"} & (BELOW["storage"] | BELOW["sheets"] | BELOW["exchange"])


def test_the_test_sees_imports_inside_functions() -> None:
    tree = ast.parse("def f():\n    from lotow.cli import app\n    import rich.text\n")
    assert list(imports(tree)) == ["lotow.cli.app", "rich.text"]


@pytest.mark.parametrize(
    "code",
    [
        "import lotow",
        "import sys; sys.argv = ['lotow', '--version']; from lotow.cli import main; main()",
        "import sys; sys.argv = ['lotow', '--help']; from lotow.cli import main; main()",
        "import sys; sys.argv = ['lotow', 'rules', 'show', 'sixgun']; from lotow.cli import main; main()",
        "import sys; sys.argv = ['lotow', 'roll', '2D6']; from lotow.cli import main; main()",
    ],
)
def test_everyday_commands_load_nothing_heavy(code: str) -> None:
    subprocess.run([sys.executable, "-c", "import lotow; lotow.load_rulebook()"], check=True)
    watch = f"import sys, atexit; heavy = {HEAVY!r}\n"
    watch += "atexit.register(lambda: print(sorted(heavy & sys.modules.keys()), file=sys.stderr))\n"
    ran = subprocess.run(
        [sys.executable, "-c", watch + code], capture_output=True, encoding="utf-8", check=True
    )
    assert ran.stderr == "[]\n"


def test_importing_the_package_loads_none_of_its_rooms() -> None:
    code = (
        "import sys, lotow; print([name for name in sys.modules if name.startswith(('lotow.', 'msgspec'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert ran.stdout == "[]\n"
