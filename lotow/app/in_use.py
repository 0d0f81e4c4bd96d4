"""Which campaign is meant when none is named: the one somebody said to use, or the only one there is.

Said once, it is kept in the user's own folder, by database, so that players who share a database each have
their own.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from urllib.parse import urlsplit

from lotow.errors import LotowError, Text, why
from lotow.places import user_data
from lotow.storage.opening import open_store

FILE = "campaigns-in-use.json"


def use(name: str, db: str | None = None) -> str:
    """From now on this campaign is meant; its whole name."""
    with open_store(db) as store:
        called = store.find(name, "campaign").name
    _keep({**_kept(), _database(db): called})
    return called


def meant(db: str | None = None) -> str | None:
    """The campaign that is meant; None when there are several and nobody said which, or none at all."""
    with open_store(db) as store:
        names = [one.name for one in store.journals("campaign")]
    used = _kept().get(_database(db))
    if used in names:
        return used
    return names[0] if len(names) == 1 else None


def is_one(name: str, db: str | None = None) -> bool:
    """Whether a name means a campaign."""
    with open_store(db) as store:
        try:
            store.find(name, "campaign")
        except LotowError:
            return False
    return True


def nobody_said_which(db: str | None = None) -> LotowError:
    """That a campaign has to be named."""
    with open_store(db) as store:
        names = ", ".join(repr(one.name) for one in store.journals("campaign"))
    if not names:
        return LotowError(Text("no campaign yet", "aucune campagne encore"), way="new-campaign")
    return LotowError(
        Text("which campaign is meant?", "de quelle campagne s'agit-il ?"),
        hint=Text(f"name one: {names}", f"nommez-en une : {names}"),
        way="use-campaign",
    )


def _database(db: str | None) -> str:
    """What a database is filed under: never with anybody's password."""
    asked = db or os.environ.get("LOTOW_DB", "").strip()
    if "://" not in asked:
        return os.path.abspath(os.path.expanduser(asked)) if asked else ""
    parts = urlsplit(asked)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"


def _kept() -> dict[str, str]:
    with suppress(OSError, ValueError):
        kept = json.loads((user_data() / FILE).read_text("utf-8"))
        if isinstance(kept, dict):
            return {str(key): str(name) for key, name in kept.items()}
    return {}


def _keep(used: dict[str, str]) -> None:
    file = user_data() / FILE
    written = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(json.dumps(used, ensure_ascii=False), "utf-8")
        os.replace(written, file)
    except OSError as error:
        reason = why(error)
        raise LotowError(
            Text(
                f"cannot remember this in {file}: {reason.en}",
                f"impossible de le retenir dans {file} : {reason.fr}",
            ),
            hint=Text("name the campaign each time", "nommez la campagne à chaque fois"),
        ) from None
