"""Phones for the tests: a browser's context each, whose console and security policy are listened to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_NETWORK = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "ERR_NETWORK_CHANGED",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
)
PATIENCE = 20_000
"""Milliseconds that a page may take to show something: a machine may have other work."""

REPORTS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""


@contextmanager
def chromium(program: str) -> Iterator[Browser]:
    """A browser that calls nobody."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        try:
            yield started
        finally:
            started.close()


class Phones:
    """Hands out phones, and gathers what they complain of."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __call__(
        self,
        link: str,
        *,
        lang: str = "en-GB",
        size: dict[str, int] = PHONE,
        dark: bool = False,
        offline_expected: bool = False,
        refused: tuple[int, ...] = (),
    ) -> Page:
        """A phone that has come in with a link. `refused` are statuses that are expected of the server."""
        touch = size["width"] < 700
        context = self._browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            locale=lang,
            is_mobile=touch,
            has_touch=touch,
            color_scheme="dark" if dark else "light",
        )
        self._contexts.append(context)
        context.add_init_script(REPORTS)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        quiet = (*(NO_NETWORK if offline_expected else ()), *(f"status of {one}" for one in refused))

        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not any(one in message.text for one in quiet):
                self.complaints.append(f"{page.url}: {message.text}")

        page.on("console", said)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.goto(link)
        return page

    def close(self) -> None:
        for context in self._contexts:
            with suppress(Error):
                context.close()
