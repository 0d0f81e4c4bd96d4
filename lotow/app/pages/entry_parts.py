"""How a characteristic, a profile and the names of other entries are written on a page."""

from __future__ import annotations

from lotow.app.pages.blocks import Facts, Grid, Heading, Page
from lotow.errors import Lang
from lotow.rulebook import Rulebook, models
from lotow.words import CHARACTERISTICS


def profile_grid(profile: models.Profile) -> Grid:
    """A line of characteristics as the book prints it."""
    names = ["shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck"]
    if profile.fame or profile.fortune:
        names += ["fame", "fortune"]
    return Grid(
        tuple(CHARACTERISTICS[name][0] for name in [*names, "move"]),
        (tuple(characteristic(profile, name) for name in [*names, "move"]),),
    )


def characteristic(profile: models.Profile, name: str) -> str:
    """A characteristic as it is written: 4+, 3, 6", or - for one that cannot shoot."""
    value = getattr(profile, name)
    if name == "shootin":
        return f"{value}+" if value else "-"
    return f'{value}"' if name == "move" else str(value)


def names_of(book: Rulebook, kind: str, ids: tuple[str, ...], lang: Lang) -> str:
    found: dict[str, models.Entry] = getattr(book.content, kind)
    return ", ".join(found[one].name.in_(lang) for one in ids)


def explained(book: Rulebook, kind: str, ids: tuple[str, ...], heading: str, lang: Lang) -> Page:
    """A heading, then each named entry with what it does."""
    found: dict[str, models.Entry] = getattr(book.content, kind)
    if not ids:
        return []
    said = tuple((found[one].name.in_(lang), found[one].text.in_(lang)) for one in ids)
    return [Heading(heading), Facts(said)]
