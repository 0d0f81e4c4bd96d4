"""Random turns, legal or not: whatever is said, the sheets keep every limit, and a replay agrees."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from legends_table import Sitting

from lotow.errors import LotowError
from lotow.saloon.legends.deeds import deeds
from lotow.saloon.legends.entries import COUNTERS
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.playing import do
from lotow.saloon.legends.scoring import score
from lotow.saloon.legends.state import LegendsTable, after, fold

NAMES = ("Ann", "Bill", "Cid")
FIGURES = ("lp", "dollars", "nuggets", "wounds", "marshal", "wanted", "gambler", "longhorns", "tokens")


def phrases() -> st.SearchStrategy[str]:
    """Anything that can be said about these three."""
    said = [phrase for deed in deeds().values() for phrase in (deed.phrases.en[0], deed.phrases.fr[0])]
    filled = st.builds(
        lambda name, phrase, other, number, item, more: (
            f"{name} "
            + phrase.replace("{other}", other).replace("{n}", str(number)).replace("{item}", item)
            + more
        ),
        st.sampled_from(NAMES),
        st.sampled_from(said),
        st.sampled_from(NAMES),
        st.sampled_from((1, 2, 3, 30, 60, 90)),
        st.sampled_from(("mule", "rifle", "whiskey", "provisions", "map", "shotgun")),
        st.sampled_from(("", "", ", cattle", ", marshal", ", gambler", ", 20 dollars", " with Bill")),
    )
    figures = st.builds(
        lambda name, by, what: f"{name} {by:+d} {what}",
        st.sampled_from(NAMES),
        st.integers(-3, 12),
        st.sampled_from(FIGURES),
    )
    story = st.builds(
        lambda name, card: f"{name} story {card}", st.sampled_from(NAMES), st.sampled_from((1, 2))
    )
    return st.one_of(filled, filled, figures, story, st.just("end turn"))


def check(state: LegendsTable) -> None:
    """What always holds."""
    limits = game().limits
    for player in state.players.values():
        assert all(getattr(player, counter) >= 0 for counter in COUNTERS)
        assert player.dollars <= limits.dollars
        assert player.nuggets <= player.room <= 6
        assert player.wounds <= limits.wounds
        assert player.cattle <= limits.cattle
        assert player.marshal <= 9
        assert player.wanted <= 9
        assert player.gambler <= 7
        assert player.tokens <= 3
        assert not (player.marshal and player.wanted)
        kinds = [one.kind for one in player.gear]
        assert kinds.count("miscellaneous") <= limits.miscellaneous
        assert len({one.item for one in player.gear}) == len(player.gear)
        for kind in ("mount", "weapon"):
            assert sum(one.active for one in player.gear if one.kind == kind) <= 1
        assert player.movement >= 1
        assert player.hand_limit >= 2
        discs = [name for story in state.stories for name in story]
        assert discs.count(player.name) <= 2
    assert state.sheriff_active is any(player.wanted for player in state.players.values())
    ranks = [one.rank for one in score(state)]
    assert ranks[0] == 1
    assert ranks == sorted(ranks)


@settings(deadline=None, max_examples=60)
@given(st.lists(phrases(), max_size=25), st.booleans(), st.booleans())
def test_random_turns_keep_every_limit(said: list[str], expansion: bool, wild: bool) -> None:
    table = Sitting(expansion=expansion, variants=("wild",) if wild else ())
    for phrase in said:
        before = table.state
        try:
            table.say(phrase)
        except LotowError:
            assert table.state == before
        check(table.state)
    assert fold(table.entries) == table.state


@settings(deadline=None, max_examples=30)
@given(st.lists(phrases(), min_size=5, max_size=30))
def test_legal_turns_end_with_everybody_having_had_as_many(said: list[str]) -> None:
    """Only what the rules allow is written; then the game is played out."""
    table = Sitting(expansion=True)
    ended = dict.fromkeys(NAMES, 0)
    for phrase in [*said, "Ann +15 lp", *["end turn"] * 9]:
        if table.state.over:
            break
        try:
            entry = do(table.state, phrase)
        except LotowError:
            continue
        if entry.warnings:
            continue
        if phrase == "end turn":
            ended[table.state.active.name] += 1
        table.entries.append(entry)
        table.state = after(table.state, entry)
        check(table.state)
    assert table.state.over
    assert len(set(ended.values())) == 1
