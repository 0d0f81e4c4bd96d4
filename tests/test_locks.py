"""What is installed is what was looked at: every file of the locks has a hash, and runtime stands apart."""

from __future__ import annotations

import re
import tomllib
from itertools import chain

import pytest
from support import REPOSITORY

PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)((?: ;[^\\]*)?)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.M)
LOCKS = ("requirements.lock", "requirements-dev.lock")


def pins(name: str) -> dict[str, str]:
    """What a lock names, by name, with its version."""
    text = (REPOSITORY / name).read_text()
    return {found[1].lower(): found[2] for found in PIN.finditer(text)}


def asked(*extras: str) -> set[str]:
    """The names that pyproject.toml asks for, with these extras."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    wanted = chain(project["dependencies"], *(project["optional-dependencies"][extra] for extra in extras))
    return {re.split(r"[\[<>=; ]", line)[0].lower().replace("_", "-") for line in wanted}


@pytest.mark.parametrize("name", LOCKS)
def test_nothing_in_a_lock_goes_without_a_hash_or_names_a_host(name: str) -> None:
    text = (REPOSITORY / name).read_text()
    rest = PIN.sub("", text).split("\n", 1)
    assert rest[0].startswith("# What lotow ")
    assert rest[1].strip() == ""
    assert "://" not in text


def test_the_locks_have_all_that_is_asked_for_and_runtime_stands_apart() -> None:
    run, dev = pins(LOCKS[0]), pins(LOCKS[1])
    assert asked("plot", "postgres", "web") <= run.keys()
    assert asked("dev") <= dev.keys()
    assert run.items() <= dev.items()
    assert not {"pytest", "mypy", "ruff", "hypothesis", "hatchling"} & run.keys()


def test_no_installation_of_ours_goes_round_the_hashes() -> None:
    makefile = (REPOSITORY / "Makefile").read_text()
    assert "--require-hashes -r requirements-dev.lock" in makefile
    assert "--no-deps --no-build-isolation -e ." in makefile
    assert "-e '.[dev]'" not in makefile
