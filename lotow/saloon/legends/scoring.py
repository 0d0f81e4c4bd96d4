"""Final scoring, line by line, and who wins when points are even."""

from __future__ import annotations

from msgspec import Struct

from lotow.errors import Text
from lotow.saloon.legends import board_facts
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.state import LegendsTable, Player


class ScoreLine(Struct, frozen=True):
    """A line of the final score."""

    what: Text
    points: int


class Score(Struct, frozen=True):
    """Somebody's final score. `rank` is shared where even the tie-breaks are even."""

    player: str
    lines: tuple[ScoreLine, ...]
    total: int
    rank: int = 0
    decided: Text | None = None
    """What put this player before somebody with as many points."""


def score(state: LegendsTable) -> list[Score]:
    """Everybody's final score as the game stands, the winner first."""
    scores = {}
    for name, player in state.players.items():
        lines = tuple(_lines(state, player))
        scores[name] = Score(name, lines, sum(line.points for line in lines))
    ordered = sorted(
        scores.values(), key=lambda one: (one.total, *_breaks(state.players[one.player])), reverse=True
    )
    ranked: list[Score] = []
    for at, one in enumerate(ordered):
        rank, decided = at + 1, None
        if at:
            before = ordered[at - 1]
            ours, theirs = _breaks(state.players[one.player]), _breaks(state.players[before.player])
            if one.total == before.total:
                if ours == theirs:
                    rank = ranked[-1].rank
                else:
                    decided = _decided(theirs, ours)
        if decided is not None:
            ranked[-1] = _with(ranked[-1], ranked[-1].rank, decided)
        ranked.append(_with(one, rank, None))
    return ranked


def _with(one: Score, rank: int, decided: Text | None) -> Score:
    return Score(one.player, one.lines, one.total, rank, decided)


def _lines(state: LegendsTable, player: Player) -> list[ScoreLine]:
    final = game().final
    lines = [ScoreLine(Text("Legend points", "Points de Légende"), player.legend)]
    for owned in player.gear:
        if owned.upgraded:
            lines.append(
                ScoreLine(Text(f"upgraded: {owned.name.en}", f"amélioration : {owned.name.fr}"), owned.legend)
            )
    lines += [
        ScoreLine(
            Text(
                f"${player.dollars} (1 for every ${final.dollars_each})",
                f"{player.dollars} $ (1 par {final.dollars_each} $)",
            ),
            player.dollars // final.dollars_each,
        ),
        ScoreLine(Text("wounds", "blessures"), final.wound * player.wounds),
    ]
    if player.wanted:
        lines.append(_wanted(state, player))
    if player.marshal:
        row = board_facts.track(state, "marshal").row(player.marshal)
        lines.append(ScoreLine(Text("Marshal track", "piste Marshall"), row))
    if player.tokens or player.token_points:
        lines.append(ScoreLine(Text("legendary tokens", "jetons Légendaire"), player.token_points))
    if (
        state.expansion
        and player.gambler
        and player.gambler == max(one.gambler for one in state.players.values())
    ):
        lines.append(
            ScoreLine(
                Text("furthest on the gambler's track", "en tête de la piste Joueur"), final.most_gambler
            )
        )
    return lines


def _wanted(state: LegendsTable, player: Player) -> ScoreLine:
    """The most Wanted gains more; tied for it, each gains as much as the others."""
    final = game().final
    most = max(one.wanted for one in state.players.values())
    holders = [one for one in state.players.values() if one.wanted == most]
    if player.wanted < most:
        return ScoreLine(Text("Wanted", "Wanted"), final.other_wanted)
    if len(holders) > 1:
        return ScoreLine(Text("most Wanted, tied", "le plus Wanted, à égalité"), final.tied_wanted)
    return ScoreLine(Text("most Wanted", "le plus Wanted"), final.most_wanted)


def _breaks(player: Player) -> tuple[int, int, int]:
    """What decides between even points: points of either track, nuggets, fewest wounds."""
    return max(player.marshal, player.wanted), player.nuggets, -player.wounds


def _decided(winner: tuple[int, int, int], loser: tuple[int, int, int]) -> Text:
    reasons = (
        Text("more Marshal or Wanted points", "plus de points Marshall ou Wanted"),
        Text("more nuggets", "plus de pépites"),
        Text("fewer wounds", "moins de blessures"),
    )
    return next(reason for reason, one, other in zip(reasons, winner, loser, strict=True) if one != other)
