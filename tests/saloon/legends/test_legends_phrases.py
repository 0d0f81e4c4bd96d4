"""What people say at the table, in both languages, means what they say."""

from __future__ import annotations

from itertools import combinations

import pytest
from legends_table import Sitting

from lotow.errors import LotowError
from lotow.saloon.legends.deeds import deeds
from lotow.saloon.legends.phrases import plain, read

NAMES = ("Ann", "Bill", "Jean-Pierre", "Jean")

MEANT = [
    ("Ann: heist won", "heist-won"),
    ("Ann robs Bill, money", "rob-money"),
    ("Ann robs Bill, cattle", "rob-cattle"),
    ("Ann vole Bill, bétail", "rob-cattle"),
    ("Ann robs Bill, longhorn", "rob-longhorn"),
    ("Ann vole un longhorn à Bill", "rob-longhorn"),
    ("Bill buys mule", "buy"),
    ("Ann upgrades rifle", "upgrade"),
    ("Ann deposits 3", "deposit"),
    ("Ann delivers cattle, rustled", "rustle"),
    ("Bill revels 90", "revel"),
    ("Bill revels $90", "revel"),
    ("Ann wins poker", "poker-won"),
    ("Ann is arrested", "arrested"),
    ("Ann : braquage réussi", "heist-won"),
    ("Ann vole Bill, argent", "rob-money"),
    ("Bill achète mule", "buy"),
    ("Ann améliore carabine", "upgrade"),
    ("Ann dépose 3", "deposit"),
    ("Ann livre bétail, volé", "rustle"),
    ("Bill se divertit 90", "revel"),
    ("Ann gagne au poker", "poker-won"),
    ("Ann est arrêtée", "arrested"),
    ("ANN  TRAVAILLE", "work"),
    ("Ann gagne un duel contre Jean-Pierre", "duel-won"),
    ("Ann draws two cards", "draw-two"),
    ("Ann pioche deux cartes", "draw-two"),
    ("Bill buy a mule", "buy"),
    ("Ann win poker", "poker-won"),
    ("Ann fights a bandit and wins", "bandit-won"),
    ("Ann attaque la banque, réussi", "heist-won"),
]


@pytest.mark.parametrize(("text", "deed"), MEANT, ids=[text for text, _ in MEANT])
def test_a_phrase_means_its_deed(text: str, deed: str) -> None:
    said = read(text, NAMES)
    assert said.deed is not None
    assert said.deed.id == deed


def test_whoever_does_not_play_is_named() -> None:
    with pytest.raises(LotowError, match="nobody called 'Zed' plays") as error:
        read("Zed: heist won", NAMES)
    assert error.value.hint.en == "here are: Ann, Bill, Jean-Pierre, Jean"


def test_bare_figures_are_a_correction() -> None:
    assert read("Ann +1 marshal", NAMES).figures == (("marshal", 1),)
    assert read("Bill -$30, +2 LP", NAMES).figures == (("dollars", -30), ("legend", 2))
    assert read("Bill -30 $ +1 pépite", NAMES).figures == (("dollars", -30), ("nuggets", 1))


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("Ann gets a wound", (("wounds", 1),)),
        ("Ann subit une blessure", (("wounds", 1),)),
        ("Ann gains 2 LP", (("legend", 2),)),
        ("Ann loses $10", (("dollars", -10),)),
        ("Ann perd 10 $ et 1 pépite", (("dollars", -10), ("nuggets", -1))),
        ("Ann pays 30 dollars", (("dollars", -30),)),
    ],
)
def test_figures_are_said_with_a_verb_too(text: str, figures: tuple[tuple[str, int], ...]) -> None:
    said = read(text, NAMES)
    assert (said.deed, said.figures) == (None, figures)


def test_an_article_is_no_part_of_an_items_name() -> None:
    for text in ("Ann buys a mule", "Ann buys the mule", "Ann achète une mule", "Ann achète la mule"):
        assert read(text, NAMES).item == "mule"


def test_a_turn_ends_in_a_word() -> None:
    for text in ("end", "done", "fin", "Ann finit", "next"):
        assert read(text, NAMES).ends


def test_nobody_named_means_the_active_player() -> None:
    assert read("heist won", NAMES).player is None
    assert Sitting("heist won").ann.wanted == 3


def test_the_longer_name_is_meant() -> None:
    assert read("Jean-Pierre works", NAMES).player == "Jean-Pierre"
    assert read("Jean works", NAMES).player == "Jean"


def test_who_joined_and_who_won_are_told_apart() -> None:
    said = read("Ann loses poker with Bill and Jean, Jean wins", NAMES)
    assert (said.joined, said.winners) == (("Bill", "Jean"), ("Jean",))
    said = read("Ann perd au poker avec Bill, Jean gagne", NAMES)
    assert (said.joined, said.winners) == (("Bill",), ("Jean",))
    assert read("Ann wins poker with Bill, Jean and Jean-Pierre", NAMES).joined == (
        "Bill",
        "Jean",
        "Jean-Pierre",
    )


def test_a_reward_is_told_with_the_deed() -> None:
    said = read("Ann rustles cattle, 20 dollars, 1 lp", NAMES)
    assert said.figures == (("dollars", 20), ("legend", 1))


def test_a_price_is_told_with_the_item() -> None:
    said = read("Ann buys ten-gallon hat for $25", NAMES)
    assert (said.item, said.price) == ("ten gallon hat", 25)


@pytest.mark.parametrize(
    "text", ["", "Ann", "gobbledygook", "Ann dances", "Ann robs", "Ann +1", "Ann 7 lemons", "and " * 999]
)
def test_what_says_nothing_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(LotowError) as refused:
        read(text, NAMES)
    assert refused.value.hint.en
    assert refused.value.hint.fr


def test_a_near_miss_is_told_what_was_near() -> None:
    with pytest.raises(LotowError) as refused:
        read("Ann: heist wun", NAMES)
    assert "heist won" in refused.value.hint.en
    with pytest.raises(LotowError) as refused:
        read("Ann robs Bill", NAMES)
    assert "robs Bill money" in refused.value.hint.en
    assert "robs Bill gold" in refused.value.hint.en


def test_every_phrase_of_the_data_means_its_own_deed() -> None:
    for deed in deeds().values():
        for phrase in (*deed.phrases.en, *deed.phrases.fr):
            text = phrase.replace("{other}", "Bill").replace("{n}", "30").replace("{item}", "mule")
            said = read(f"Ann {text}", NAMES)
            assert said.deed is not None
            assert said.deed.id == deed.id, phrase


def test_phrases_stand_as_they_are_compared_and_none_stands_twice() -> None:
    every = [phrase for deed in deeds().values() for phrase in {*deed.phrases.en, *deed.phrases.fr}]
    for phrase in every:
        bare = phrase.replace("{other}", "x").replace("{n}", "x").replace("{item}", "x")
        assert plain(bare) == bare
    assert [one for one, other in combinations(sorted(every), 2) if one == other] == []
