"""A chart of simulated games of dice: who wins, and how well each character does."""

from __future__ import annotations

from lotow.app.pages.saloon_dice_pages import side_name
from lotow.cli.pages.odds_charts import new_figure, write_figure
from lotow.errors import Lang, Text
from lotow.saloon.dice.content import character
from lotow.saloon.dice.simulate import GamesTally


def write_chart(tally: GamesTally, path: str, lang: Lang) -> None:
    """Bars for the sides, and bars for the characters, the best on top."""
    figure = new_figure(path, height=7.5)
    above, below = figure.subplots(2, 1, height_ratios=(1, 3))
    sides = [side for side, won in tally.wins.items() if won or side != "nobody"]
    above.barh(
        [side_name(side, lang) for side in sides], [100 * tally.wins[side] / tally.games for side in sides]
    )
    above.invert_yaxis()
    title = Text("{} games of {} players", "{} parties à {} joueurs")
    above.set_title(title.in_(lang).format(tally.games, tally.players))
    shares = sorted((score.wins / score.games, who) for who, score in tally.by_character.items())
    below.barh([character(who).name.in_(lang) for _, who in shares], [100 * share for share, _ in shares])
    for axes in (above, below):
        axes.set_xlabel(Text("% won", "% gagné").in_(lang))
        axes.grid(axis="x", alpha=0.3)
    figure.tight_layout()
    write_figure(figure, path)
