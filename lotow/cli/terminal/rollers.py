"""Where a command's dice come from: a seed, or a player who types in what lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lotow.cli.terminal.editor import terminal_ask
from lotow.dice import Roller, SeededRoller, TypedRoller, parse_faces
from lotow.errors import Lang, LotowError, Text

if TYPE_CHECKING:
    from lotow.app.campaigns import OpenCampaign


def roller_for(seed: int | None, dice: str | None, lang: Lang = "en") -> Roller:
    """The roller that `--seed` and `--dice` ask for, every face known; a fresh seed when neither is given."""
    return typed_dice(seed, dice, lang, sums=False) or SeededRoller(seed)


def typed_dice(
    seed: int | None,
    dice: str | None,
    lang: Lang = "en",
    ask: Callable[[str], str] | None = None,
    *,
    sums: bool = True,
) -> TypedRoller | None:
    """The dice of `--dice`, if it is given; on a terminal `ask` asks for those that are missing. With `sums`
    what several dice come to will do."""
    if dice is None:
        return None
    if seed is not None:
        raise LotowError(
            Text(
                "dice come from a seed or from your table, not both",
                "les dés viennent d'une graine ou de votre table, pas des deux",
            ),
            hint=Text("give either --seed or --dice", "donnez --seed ou --dice"),
        )
    faces = () if dice.strip().casefold() == "ask" else parse_faces(dice)
    return TypedRoller(faces, ask or terminal_ask(), lang, sums=sums)


def campaign_dice(campaign: OpenCampaign, seed: int | None, typed: TypedRoller | None) -> Roller | None:
    """The campaign's own dice, unless a seed is given; None when every die is asked for."""
    if typed is not None:
        return None
    from lotow.campaign.own_dice import CampaignRoller

    return CampaignRoller(campaign.seed) if seed is None else SeededRoller(seed)


def all_used(roller: Roller) -> None:
    """Refuses typed dice that nothing asked for: one of them was probably mistyped."""
    if isinstance(roller, TypedRoller) and roller.left_over():
        extra = ", ".join(str(face) for face in roller.left_over())
        raise LotowError(
            Text(f"more dice than this needs: {extra} left over", f"trop de dés : {extra} en trop"),
            hint=Text("give one face for each die, in order", "donnez une face par dé, dans l'ordre"),
        )
