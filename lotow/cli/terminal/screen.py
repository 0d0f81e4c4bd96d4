"""A whole screen with one prompt at its foot: what there is above, what was said below; nothing scrolls away.

Whatever is followed or built line by line is drawn here; prompt_toolkit is imported only when it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lotow.campaign.completions import Offers
from lotow.cli.terminal.editor import completer
from lotow.cli.terminal.measuring import width_of

if TYPE_CHECKING:
    from prompt_toolkit import Application
    from prompt_toolkit.buffer import Buffer
    from prompt_toolkit.formatted_text import AnyFormattedText

Above = Callable[[int, int], "AnyFormattedText"]
"""Draws what stands above the prompt, in so many columns and at most so many lines."""

STYLE = {
    "title": "bold ansiyellow",
    "figures": "ansicyan",
    "heading": "bold",
    "loud": "bold",
    "quiet": "ansibrightblack",
    "good": "ansigreen",
    "bad": "ansired",
    "foot": "reverse",
    "prompt": "bold",
}
OTHER_LINES = 2
"""Prompt and foot."""
GAP = "  "


class Screen:
    """What is shown and what is done with a line. `hear` says whether it goes on; `renew`, where there is
    one, is called every so many seconds, for what others do meanwhile; `turn`, where there is one, shows
    another part of what is told."""

    def __init__(
        self,
        above: Above,
        offers: Offers,
        hear: Callable[[str], bool],
        foot: str,
        renew: Callable[[], object] | None = None,
        seconds: float = 2,
        turn: Callable[[int], None] | None = None,
    ) -> None:
        self.above = above
        self.offers = offers
        self.hear = hear
        self.foot = foot
        self.renew = renew
        self.seconds = seconds
        self.turn = turn

    def run(self, **streams: Any) -> None:
        """Until the player is done. `streams` are prompt_toolkit's, for tests."""
        app = application(self, **streams)
        app.run(pre_run=lambda: self.begin(app))

    def begin(self, app: Application[None]) -> None:
        if self.renew is None:
            return
        from asyncio import sleep

        renew = self.renew

        async def again() -> None:
            while True:
                await sleep(self.seconds)
                renew()
                app.invalidate()

        app.create_background_task(again())


def application(screen: Screen, **streams: Any) -> Application[None]:
    """The whole screen. The prompt is the only place that takes keys."""
    from prompt_toolkit import Application
    from prompt_toolkit.application import get_app
    from prompt_toolkit.buffer import Buffer
    from prompt_toolkit.history import InMemoryHistory
    from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings
    from prompt_toolkit.key_binding.defaults import load_key_bindings
    from prompt_toolkit.layout import Float, FloatContainer, HSplit, Layout, VSplit, Window
    from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
    from prompt_toolkit.layout.menus import CompletionsMenu
    from prompt_toolkit.styles import Style

    def accept(buffer: Buffer) -> bool:
        if not screen.hear(buffer.text):
            app.exit()
        return False

    def above() -> AnyFormattedText:
        if get_app().is_done:
            return ""
        size = get_app().output.get_size()
        return screen.above(size.columns, size.rows - OTHER_LINES)

    def foot() -> AnyFormattedText:
        return [("class:foot", fitting(screen.foot, get_app().output.get_size().columns))]

    prompt = Buffer(
        completer=completer(screen.offers),
        complete_while_typing=True,
        history=InMemoryHistory(),
        accept_handler=accept,
        multiline=False,
    )
    keys = KeyBindings()

    @keys.add("c-c")
    @keys.add("c-d")
    def _leave(event: Any) -> None:
        app.exit()

    @keys.add("pageup")
    @keys.add("pagedown")
    def _turn(event: Any) -> None:
        if screen.turn is not None:
            screen.turn(-1 if event.key_sequence[0].key == "pageup" else 1)

    entry = VSplit(
        [
            Window(FormattedTextControl([("class:prompt", "> ")]), width=2, height=1),
            Window(BufferControl(prompt), height=1),
        ]
    )
    offered = Float(CompletionsMenu(max_height=10, scroll_offset=1), xcursor=True, ycursor=True)
    said = FloatContainer(HSplit([Window(FormattedTextControl(above), wrap_lines=False), entry]), [offered])
    body = HSplit([said, Window(FormattedTextControl(foot), height=1, style="class:foot")])
    app: Application[None] = Application(
        layout=Layout(body, focused_element=prompt),
        key_bindings=merge_key_bindings([load_key_bindings(), keys]),
        style=Style.from_dict(STYLE),
        full_screen=True,
        **streams,
    )
    return app


def fitting(foot: str, width: int) -> str:
    """As many of the things that can be done as the line has room for; the last one, how to leave, always."""
    first, *others = foot.split(GAP)
    last = others.pop() if others else ""
    while others and width_of(GAP.join([first, *others, last])) > width:
        others.pop()
    return GAP.join([first, *others, last] if last else [first])
