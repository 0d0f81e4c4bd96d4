"""A report to fill in, for a game that was prepared or for posses and a scenario that are named."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.app.campaigns import OpenCampaign
from lotow.campaign.posse_called import find_posse
from lotow.campaign.report.template import blank
from lotow.errors import Lang, LotowError, Text
from lotow.journal.entries.game_entries import GamePrepared


def blank_report(
    campaign: OpenCampaign, posses: Sequence[str], scenario: str | None, lang: Lang = "en"
) -> str:
    """The report as TOML. Whatever is not named is that of the only game prepared."""
    state, book = campaign.state, campaign.book
    keys = [find_posse(state, one, riding=True) for one in posses]
    wanted = book.find(scenario, "scenario")[1] if scenario is not None else None
    fitting = [
        one
        for one in state.prepared
        if wanted in (None, one.scenario) and (not keys or {side.posse for side in one.sides} == set(keys))
    ]
    if len(fitting) == 1:
        game = fitting[0]
        playing = [side.posse for side in game.sides]
        return blank(state, book, book.content.scenario[game.scenario], playing, game, lang)
    if wanted is None or len(set(keys)) < 2:
        raise LotowError(
            Text("which game is the report of?", "de quelle partie s'agit-il ?"), hint=_known(fitting)
        )
    return blank(state, book, book.content.scenario[wanted], list(dict.fromkeys(keys)), None, lang)


def _known(prepared: Sequence[GamePrepared]) -> Text:
    """Which games there are to choose from."""
    if not prepared:
        return Text("name its scenario and who plays", "nommez le scénario et qui joue")
    games = [(one.scenario_name, ", ".join(side.name for side in one.sides)) for one in prepared]
    return Text(
        f"name who plays; prepared: {'; '.join(f'{name.en}: {who}' for name, who in games)}",
        f"nommez qui joue ; préparées : {' ; '.join(f'{name.fr} : {who}' for name, who in games)}",
    )
