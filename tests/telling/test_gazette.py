"""The gazette: what is news, in how many ways it is put, and that the same campaign gives the same paper."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from string import Formatter
from typing import Any

import pytest
from support import REPOSITORY

from lotow.campaign.pinning import book_of
from lotow.errors import LANGS, Lang, LotowError, Text
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries import Entry
from lotow.journal.entries.aftermath_entries import (
    AdvanceTaken,
    CaptiveFate,
    Died,
    Disbanded,
    HiredGunLeft,
    InjuryRolled,
    Rolled,
    Searched,
    Succeeded,
)
from lotow.journal.entries.game_entries import GameRecorded, Joined, Left
from lotow.journal.entries.posse_entries import Sold
from lotow.journal.records import Record
from lotow.posse.members import Held, Injury
from lotow.rulebook import Rulebook
from lotow.telling import backpage, frontpage
from lotow.telling.almanac import day, numeral, ordinal
from lotow.telling.gazette_page import to_html
from lotow.telling.newspaper import Gazette, gazette
from lotow.telling.phrases import PHRASES
from lotow.telling.pressroom import Newsroom, of
from lotow.telling.shootouts import PutOut
from lotow.telling.standings import standings

GANG, LAW = "talbot-gang", "caldwell-law"


@pytest.fixture(scope="module")
def war() -> MemoryJournal:
    """The example campaign, played to its end."""
    play: Callable[[], MemoryJournal] = runpy.run_path(str(REPOSITORY / "examples/campaign/play.py"))["play"]
    return play()


@pytest.fixture(scope="module")
def book(war: MemoryJournal) -> Rulebook:
    return book_of(war.state)


def newsroom(war: MemoryJournal, book: Rulebook, *entries: Entry, lang: Lang = "en") -> Newsroom:
    """A number that has this to tell and nothing else."""
    news = [Record(number=at, step=at, entry=entry) for at, entry in enumerate(entries, 1)]
    return Newsroom(war.state, book, lang, 6, news, ())


# Phrases


@pytest.mark.parametrize("kind", PHRASES)
def test_every_kind_of_news_has_several_phrasings_in_both_languages(kind: str) -> None:
    several = PHRASES[kind]
    assert len(several) >= 3
    for lang in LANGS:
        assert len({one.in_(lang) for one in several}) == len(several)


def fields(text: str) -> set[str]:
    names = (name for _, name, _, _ in Formatter().parse(text) if name)
    return {name.removeprefix("of_").removeprefix("an_") for name in names}


@pytest.mark.parametrize("kind", PHRASES)
def test_both_languages_tell_the_same(kind: str) -> None:
    for one in PHRASES[kind]:
        assert fields(one.en) == fields(one.fr)


def test_no_phrasing_is_used_twice_while_there_are_others(war: MemoryJournal, book: Rulebook) -> None:
    room = newsroom(war, book)
    said = [room.say("quiet", 5) for _ in PHRASES["quiet"]]
    assert len(set(said)) == len(said)


def test_french_names_take_de_or_an_apostrophe() -> None:
    assert of("Emmett") == "d'Emmett"
    assert of("Élie") == "d'Élie"
    assert of("Bob") == "de Bob"


def test_a_french_paper_is_set_as_french_is(war: MemoryJournal, book: Rulebook) -> None:
    for number in range(1, 7):
        paper = gazette(war.records, book, "fr", number)
        assert paper.dateline[1][0].isupper()
        told = [text for one in paper.columns for text in one.paragraphs]
        assert not any(";" in text.replace(" ;", "") for text in told)


def test_a_date_is_written_out_and_anything_else_stands_as_it_is() -> None:
    assert day("1881-05-07", "en") == "Saturday, 7 May 1881"
    assert day("1881-06-01", "fr") == "mercredi 1er juin 1881"
    assert day("last Tuesday", "en") == "last Tuesday"


# What is news


def who(**more: Any) -> dict[str, Any]:
    return {"posse": GANG, "game": 6, "member": 1, "name": "Kid Munson", **more}


TRIAL = Rolled("trial", 3, "fined", Text("fined", "amende"))


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        (Died(**who(how="hanged")), "hanged"),
        (InjuryRolled(**who(rolled=(), captor=LAW, captor_name="Caldwell Law")), "captured"),
        (InjuryRolled(**who(rolled=(TRIAL,), fine=4)), "fined"),
        (InjuryRolled(**who(rolled=(TRIAL,), misses=2, jailed=True)), "jailed"),
        (InjuryRolled(**who(rolled=(TRIAL,))), "acquitted"),
        (Succeeded(**who(pluck=4, experience=9)), "succeeded"),
        (AdvanceTaken(**who(rolled=(), role="hero")), "promoted"),
        (Disbanded(posse=GANG, game=6, name="Talbot Gang"), "disbanded"),
        (Left(posse=GANG, name="Talbot Gang"), "left"),
        *(
            (CaptiveFate(**who(captor=LAW, captor_name="Caldwell Law", fate=fate, dollars=15)), fate)
            for fate in ("ransom", "exchange", "bounty", "released", "rescued", "held")
        ),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
@pytest.mark.parametrize("lang", LANGS)
def test_it_makes_a_headline(entry: Entry, kind: str, lang: Lang, war: MemoryJournal, book: Rulebook) -> None:
    (article,) = frontpage.articles(newsroom(war, book, entry, lang=lang))
    beginnings = {one.in_(lang).partition("{")[0].casefold() for one in PHRASES[f"{kind}.head"]}
    assert any(article.headline.casefold().startswith(one) for one in beginnings)
    assert "{" not in article.headline + "".join(article.paragraphs)


def test_a_scratch_makes_none(war: MemoryJournal, book: Rulebook) -> None:
    scratch = InjuryRolled(**who(rolled=(Rolled("hero-injuries", 42, "full-recovery", Text("", "")),)))
    room = newsroom(war, book, scratch)
    assert frontpage.articles(room) == []
    assert list(backpage.columns(room)) == []


def test_the_doctor_tells_what_a_roll_came_to_and_not_that_it_was_rolled(
    war: MemoryJournal, book: Rulebook
) -> None:
    rows = {row.id: (table.id, row) for table in book.content.table.values() for row in table.rows}
    led = ("multiple-injuries", "arm-wound", "light-arm-wound", "leg-wound")
    rolled = tuple(Rolled(rows[row][0], 0, row, rows[row][1].name) for row in led)
    hurt = InjuryRolled(**who(rolled=rolled, injuries=(Injury("leg-wound"),)))
    (column,) = backpage.columns(newsroom(war, book, hurt))
    assert "light arm wound and leg wound" in column.paragraphs[0]
    assert "multiple injuries" not in column.paragraphs[0]


def test_what_was_sought_and_sold_is_advertised(war: MemoryJournal, book: Rulebook) -> None:
    seeks = Searched(**who(item="musket", called=Text("musket", "mousquet"), score=5, needed=6))
    sells = Sold(posse=GANG, held=Held("horse"), dollars=7, game=6)
    first, second, *stock = backpage.advertisements(newsroom(war, book, seeks, sells), 3)
    assert "a musket" in first
    assert "horse" in second.casefold()
    assert "$7" in second
    assert len(stock) == backpage.ADS - 2


def test_a_thing_is_advertised_once(war: MemoryJournal, book: Rulebook) -> None:
    musket = {"item": "musket", "called": Text("musket", "mousquet"), "score": 5, "needed": 6}
    sought = [Searched(**who(**musket)) for _ in range(3)]
    told = backpage.advertisements(newsroom(war, book, *sought), 3)
    assert len(told) == backpage.ADS
    assert sum("musket" in one.casefold() for one in told) == 1


def test_who_was_not_paid_is_among_the_comings_and_goings(war: MemoryJournal, book: Rulebook) -> None:
    (column,) = backpage.columns(newsroom(war, book, HiredGunLeft(**who(retainer=10, experience=4))))
    assert column.headline == "Comings and goings"
    assert "Kid Munson" in column.paragraphs[0]


def test_small_numbers_are_words_and_large_ones_figures() -> None:
    assert [numeral(number, "en") for number in (1, 7, 12, 13)] == ["one", "seven", "twelve", "13"]
    assert numeral(7, "fr") == "sept"
    assert (ordinal(3, "en"), ordinal(3, "fr"), ordinal(0, "en")) == ("third", "troisième", "")


@pytest.mark.parametrize(("member", "told"), [("hero", True), ("henchman", False)])
def test_the_death_of_a_hero_makes_a_headline(
    member: str, told: bool, war: MemoryJournal, book: Rulebook
) -> None:
    grave = next(one for one in war.state.graves if one.member.role == member)
    died = Died(posse=grave.posse, game=6, member=grave.member.id, name=grave.member.name, how="killed")
    assert bool(frontpage.articles(newsroom(war, book, died))) == told


@pytest.mark.parametrize("lang", LANGS)
def test_the_story_of_the_game_tells_who_shot_whom_at_the_table(
    lang: Lang, war: MemoryJournal, book: Rulebook
) -> None:
    sixgun = book.content.weapon["sixgun"].name
    falls = {
        6: (
            PutOut(posse=LAW, member=2, name="Sam Rowe", turn=2, by_posse=GANG, by="Kid", weapon=sixgun),
            PutOut(posse=GANG, member=1, name="Jim Talbot", by_posse=LAW, by="Meagher"),
            PutOut(posse=GANG, member=3, name="Dick Eddy", turn=3),
        )
    }
    told = gazette(war.records, book, lang, 6, falls).lead.paragraphs[1]
    assert "Sam Rowe" in told
    assert sixgun.in_(lang) in told
    assert ("in the second turn" if lang == "en" else "au deuxième tour") in told
    assert "Meagher" in told
    assert "Dick Eddy" not in told, "nobody knows who it was"
    assert gazette(war.records, book, lang, 5, falls) == gazette(war.records, book, lang, 5)


# Whole papers


@pytest.fixture(scope="module", params=LANGS)
def papers(request: pytest.FixtureRequest, war: MemoryJournal, book: Rulebook) -> list[Gazette]:
    return [gazette(war.records, book, request.param, game) for game in range(9)]


def test_the_same_campaign_gives_the_same_paper(war: MemoryJournal, book: Rulebook) -> None:
    for lang in LANGS:
        assert gazette(war.records, book, lang) == gazette(war.records, book, lang, 8)


def test_a_paper_tells_of_its_own_game(papers: list[Gazette], war: MemoryJournal) -> None:
    for number, paper in enumerate(papers[1:], 1):
        played = war.state.games[number]
        told = " ".join((paper.lead.headline, paper.lead.deck, *paper.lead.paragraphs))
        assert played.scenario_name.in_(paper.lang) in told
        assert all(side.name in told for side in played.sides)
        assert played.witness.casefold() in told.casefold()


def test_everybody_who_died_has_an_obituary(papers: list[Gazette], war: MemoryJournal) -> None:
    for number, paper in enumerate(papers):
        buried = [grave.member.name for grave in war.state.graves if grave.game == number]
        assert sorted(one.name for one in paper.obituaries) == sorted(buried)


def test_the_market_quotes_every_posse_by_its_infamy(
    papers: list[Gazette], war: MemoryJournal, book: Rulebook
) -> None:
    last = papers[-1].market
    assert [(one.posse, one.infamy) for one in last] == [
        (one.name, one.infamy) for one in standings(war.state, book)
    ]
    for line in last:
        before = next(one.infamy for one in papers[-2].market if one.posse == line.posse)
        assert line.change == line.infamy - before


def test_a_paper_announces_the_next_game(papers: list[Gazette], war: MemoryJournal) -> None:
    for number, paper in enumerate(papers[:-1], 1):
        assert paper.announcement is not None
        assert war.state.games[number].scenario_name.in_(paper.lang) in paper.announcement.headline
    assert papers[-1].announcement is None


def test_the_first_number_tells_who_rode_in(papers: list[Gazette], war: MemoryJournal) -> None:
    told = " ".join((papers[0].lead.headline, *papers[0].lead.paragraphs, str(papers[0].articles)))
    assert all(posse.name in told for posse in war.state.posses.values())
    joined = [record.entry.value for record in war.records if isinstance(record.entry, Joined)]
    assert all(one.name in told for posse in joined for one in posse.members)


def test_a_game_that_was_not_played_has_no_paper(war: MemoryJournal, book: Rulebook) -> None:
    with pytest.raises(LotowError, match="no game 9"):
        gazette(war.records, book, game=9)


def test_struck_news_is_no_news(war: MemoryJournal, book: Rulebook) -> None:
    without = [one for one in war.records if not isinstance(one.entry, GameRecorded) or one.entry.game < 6]
    assert gazette(without, book).dateline[0] == "No. 5"


def test_the_page_has_every_word_and_no_markup_of_a_name(papers: list[Gazette]) -> None:
    for paper in papers:
        page = to_html(paper)
        assert page.startswith("<!doctype html>")
        assert "<script" not in page
    wild = to_html(Gazette(lang="en", title="<b>", motto="&", dateline=("x",), lead=frontpage.Article("<i>")))
    assert "<h1>&lt;b&gt;</h1>" in wild
    assert "&lt;i&gt;" in wild
