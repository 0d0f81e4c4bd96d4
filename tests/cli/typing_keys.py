"""Types at a prompt as a person does: the next keys once the last have shown their effect."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from threading import Thread

from prompt_toolkit import Application
from prompt_toolkit.input import PipeInput

MOMENT = 0.01
PATIENCE = 1_000
"""So often a moment is waited for keys to show their effect."""
TURNS = 10
"""So many turns of the loop it takes at most to fetch what was typed before, once the line is drawn."""


def run_typing(app: Application[None], typed: PipeInput, *lots: str) -> None:
    """Runs an application while somebody types; each lot of keys but the last changes the line."""

    def changed(before: str) -> bool:
        return app.current_buffer.text != before

    def drawn(before: int) -> bool:
        return app.render_counter > before

    async def until(shown: Callable[[], bool]) -> None:
        for _ in range(PATIENCE):
            if shown():
                return
            await asyncio.sleep(MOMENT)

    async def typing() -> None:
        for some in lots:
            before = app.current_buffer.text
            typed.send_text(some)
            await until(partial(changed, before))
            app.invalidate()
            await until(partial(drawn, app.render_counter))
            for _ in range(TURNS):
                await asyncio.sleep(0)

    def begin() -> None:
        app.create_background_task(typing())

    app.run(pre_run=begin)


def type_aside(text: Callable[[], str | None], typed: PipeInput, *lots: str) -> None:
    """Types from another thread, once there is a prompt; `text` is its line, or None."""

    def changes(before: str | None) -> None:
        for _ in range(PATIENCE):
            if text() != before:
                return
            time.sleep(MOMENT)

    def typing() -> None:
        changes(None)
        for some in lots:
            before = text()
            typed.send_text(some)
            changes(before)

    Thread(target=typing, daemon=True).start()
