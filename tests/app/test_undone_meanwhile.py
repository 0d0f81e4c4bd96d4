"""Somebody undoes while an aftermath is being settled: a sentence, never a half-written step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from lincoln_table import play
from support import RunLotow

from lotow.app.campaigns import open_campaign
from lotow.app.looking_over import verify_campaign
from lotow.journal.striking import undo
from lotow.storage.store import Store

Append = Callable[..., Any]


def undoing_before(monkeypatch: pytest.MonkeyPatch, db: str, turn: int, game: bool) -> None:
    """Before the `turn`th step is written, another program undoes."""
    plain: Append = Store.append
    steps: list[int] = []

    def hooked(self: Store, *args: Any) -> Sequence[Any]:
        steps.append(1)
        if len(steps) == turn:
            monkeypatch.setattr(Store, "append", plain)
            with open_campaign("lincoln", db) as other:
                other.rewrite(lambda now: undo(now, game))
            monkeypatch.setattr(Store, "append", hooked)
        found: Sequence[Any] = plain(self, *args)
        return found

    monkeypatch.setattr(Store, "append", hooked)


@pytest.mark.parametrize("game", [False, True])
@pytest.mark.parametrize("turn", [1, 2, 5])
def test_an_aftermath_that_somebody_undoes_meanwhile_is_never_half_written(
    database: str, lotow: RunLotow, monkeypatch: pytest.MonkeyPatch, turn: int, game: bool
) -> None:
    play(database)
    undoing_before(monkeypatch, database, turn, game)
    ran = lotow("campaign", "aftermath", "lincoln", "--auto", "--seed", "3", "--db", database)
    assert ran.code in (0, 2)
    if ran.code == 2:
        assert "somebody has changed the campaign meanwhile" in ran.err
    if game or turn == 1:
        assert ran.code == 2
    assert verify_campaign("lincoln", database).problems == ()
