"""The blocks that every page of a command is made of. `render` draws them with rich on a terminal, `plain` as
bare text in a pipe; commands know neither."""

from __future__ import annotations

from lotow.app.pages.blocks import Block, Bullets, Facts, Grid, Heading, Page, Paragraph, Title, Tone

__all__ = ["Block", "Bullets", "Facts", "Grid", "Heading", "Page", "Paragraph", "Title", "Tone"]
