"""Which version of the tables a database holds, and whether this program can work with it.

The everyday opening of a database asks only this; what brings an older one up to date is in `migrating`.
"""

from __future__ import annotations

from typing import Literal

from lotow.errors import LotowError

VERSIONS = ("0001", "0002")
"""Every version there ever was, oldest first; each has its file in `migrations`."""

CURRENT = VERSIONS[-1]
VERSION_TABLE = "lotow_version"

Standing = Literal["empty", "older", "current"]


def standing(found: str | None, *, strangers: bool, where: str) -> Standing:
    """How a database stands that says it holds version `found`. `strangers` are tables that are not ours."""
    if found == CURRENT:
        return "current"
    if found is None:
        if strangers:
            raise LotowError(
                f"{where} holds tables of another program",
                hint="name a database for lotow alone with --db or LOTOW_DB",
            )
        return "empty"
    if found in VERSIONS:
        return "older"
    raise LotowError(
        f"{where} was written by a newer lotow (tables of version {found}, this program knows {CURRENT})",
        hint="bring lotow up to date, or name another database with --db or LOTOW_DB",
    )
