"""What the whole server shares: where the journals are, the key that links are made with, how pages look."""

from __future__ import annotations

from functools import cached_property
from gzip import compress
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from lotow.places import templates_folder
from lotow.web.guard import TAPS_AT_ONCE, TAPS_PER_SECOND, Rates
from lotow.web.live import Live

STATIC = {
    "style.css": "text/css; charset=utf-8",
    "pages.css": "text/css; charset=utf-8",
    "table.css": "text/css; charset=utf-8",
    "saloon.css": "text/css; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "table.js": "text/javascript; charset=utf-8",
    "outbox.js": "text/javascript; charset=utf-8",
    "ahead.js": "text/javascript; charset=utf-8",
    "worker.js": "text/javascript; charset=utf-8",
    "icons.svg": "image/svg+xml",
    "icon.svg": "image/svg+xml",
    "slab.ttf": "font/ttf",
}
"""Everything a page may load, and nothing else."""


class House:
    """Where everything is. `secure` when it is served over https."""

    def __init__(self, db: str | None, key: bytes, *, secure: bool = False) -> None:
        self.db = db
        self.key = key
        self.secure = secure
        self.live = Live(db)
        self.taps = Rates(TAPS_PER_SECOND, TAPS_AT_ONCE)
        self.tables: dict[int, tuple[str, tuple[str, ...]]] = {}

    @cached_property
    def folder(self) -> Path:
        return templates_folder() / "web"

    @cached_property
    def pages(self) -> Environment:
        """The templates; everything put into them is escaped."""
        return Environment(
            loader=FileSystemLoader(self.folder),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )

    @cached_property
    def files(self) -> dict[str, bytes]:
        """What pages load, read once."""
        return {name: self._content(name) for name in STATIC}

    @cached_property
    def packed(self) -> dict[str, bytes]:
        """The same made small for the way."""
        return {name: compress(content, mtime=0) for name, content in self.files.items()}

    @cached_property
    def edition(self) -> str:
        """Changes when a file changes, so that browsers may keep them for good."""
        whole = b"".join(self.files[name] for name in sorted(self.files))
        return sha256(whole).hexdigest()[:10]

    def _content(self, name: str) -> bytes:
        if name == "slab.ttf":
            return (templates_folder() / "sheets" / "fonts" / "LotowSlab-Bold.ttf").read_bytes()
        return (self.folder / name).read_bytes()
