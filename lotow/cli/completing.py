"""What the shell offers when a name is half typed: ids first, then the other names people use."""

from __future__ import annotations

from collections.abc import Iterable

from lotow.errors import LANGS


def entry_names(incomplete: str) -> list[str]:
    """Names of entries of any kind, written with hyphens so that a shell takes each as one word."""
    from lotow.cli.in_force import book_in_force

    names = book_in_force().names
    ids = {name.rpartition(".")[2] for keys in names.values() for _, name in keys}
    return _beginning(ids, incomplete) or _beginning(names, incomplete)


def kinds(incomplete: str) -> list[str]:
    from lotow.rulebook.lookup import KIND_NAMES

    return _beginning(KIND_NAMES, incomplete)


def skill_tables(incomplete: str) -> list[str]:
    from lotow.cli.in_force import book_in_force

    return _beginning(book_in_force().content.skill_table, incomplete)


def posse_lists(incomplete: str) -> list[str]:
    from lotow.cli.in_force import book_in_force

    return _beginning(book_in_force().content.posse, incomplete)


def scenarios(incomplete: str) -> list[str]:
    from lotow.cli.in_force import book_in_force

    return _beginning(book_in_force().content.scenario, incomplete)


def languages(incomplete: str) -> list[str]:
    return _beginning(LANGS, incomplete)


def _beginning(names: Iterable[str], incomplete: str) -> list[str]:
    from lotow.rulebook.lookup import fold

    begun = fold(incomplete).replace(" ", "-")
    return sorted(name for name in (one.replace(" ", "-") for one in names) if name.startswith(begun))
