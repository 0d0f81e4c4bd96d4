"""Which version of the tables a database holds, and whether this program can work with it.

The everyday opening of a database asks only this; what brings an older one up to date is in `migrating`.
"""

from __future__ import annotations

from typing import Literal

from lotow.errors import LotowError, Text, both

VERSIONS = ("0001", "0002", "0003")
"""Every version there ever was, oldest first; each has its file in `migrations`."""

CURRENT = VERSIONS[-1]
VERSION_TABLE = "lotow_version"

Standing = Literal["empty", "older", "current"]


def standing(found: str | None, *, strangers: bool, where: Text | str) -> Standing:
    """How a database stands that says it holds version `found`: None when it has no place to say so, empty
    when it is not said there. `strangers` are tables that are not ours."""
    if found == CURRENT:
        return "current"
    if found == "":
        raise LotowError(
            Text(
                f"{both(where).en} does not say any more which version it is of",
                f"{both(where).fr} ne dit plus de quelle version elle est",
            ),
            hint=Text("it is damaged: bring back a copy", "elle est endommagée : reprenez une copie"),
            way="other-database",
        )
    if found is None:
        if strangers:
            raise LotowError(
                Text(
                    f"{both(where).en} holds tables of another program",
                    f"{both(where).fr} contient les tables d'un autre programme",
                ),
                hint=Text("name a database for lotow alone", "nommez une base pour lotow seul"),
                way="other-database",
            )
        return "empty"
    if found in VERSIONS:
        return "older"
    newer = both(where)
    raise LotowError(
        Text(
            f"{newer.en} was written by a newer lotow "
            f"(tables of version {found}, this program knows {CURRENT})",
            f"{newer.fr} a été écrite par un lotow plus récent "
            f"(version {found} des tables, ce programme en connaît {CURRENT})",
        ),
        hint=Text(
            "bring lotow up to date, or name another database",
            "mettez lotow à jour, ou nommez une autre base",
        ),
        way="other-database",
    )
