"""The gazette: what happened after a game as a newspaper of the town, from the journal, in either language.

Each kind of news has several phrasings; which one is taken depends on the entry's digest, so that the same
campaign always gives the same paper, and two papers are seldom alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.errors import Lang, Text
from lotow.journal.by_game import as_of, with_games
from lotow.journal.entries.game_entries import GameRecorded
from lotow.journal.fold import counting
from lotow.journal.records import Record
from lotow.rulebook import Rulebook
from lotow.telling import backpage, frontpage
from lotow.telling.almanac import day
from lotow.telling.backpage import Obituary, Quote
from lotow.telling.frontpage import Article
from lotow.telling.pressroom import Newsroom, of
from lotow.telling.shootouts import Shootouts

LABELS: dict[str, Text] = {
    "paper": Text("The {} Gazette", "La Gazette {}"),
    "number": Text("No. {}", "N° {}"),
    "founding": Text("First number", "Premier numéro"),
    "after": Text("after game {}", "après la partie {}"),
    "price": Text("Five cents", "Cinq sous"),
    "obituaries": Text("Obituaries", "Nécrologie"),
    "market": Text("Market report", "La cote"),
    "quoted": Text("posse", "bande"),
    "infamy": Text("infamy", "réputation"),
    "change": Text("change", "écart"),
    "ads": Text("Small advertisements", "Petites annonces"),
    "quiet": Text("All quiet", "Rien à signaler"),
}


class Gazette(Struct, frozen=True, kw_only=True):
    """A whole number of the paper, ready to be set: the lead story, articles, columns of small items, and all
    that stands on the back page."""

    lang: Lang
    title: str
    motto: str
    dateline: tuple[str, ...]
    lead: Article
    articles: tuple[Article, ...] = ()
    columns: tuple[Article, ...] = ()
    obituaries: tuple[Obituary, ...] = ()
    market: tuple[Quote, ...] = ()
    market_report: str = ""
    advertisements: tuple[str, ...] = ()
    announcement: Article | None = None
    seed: int = 0
    """What chooses whatever is not news: pictures, for instance."""

    def label(self, key: str) -> str:
        """A heading of the paper."""
        return LABELS[key].in_(self.lang)


def gazette(
    records: Sequence[Record],
    book: Rulebook,
    lang: Lang = "en",
    game: int | None = None,
    shootouts: Shootouts | None = None,
) -> Gazette:
    """The paper that came out after a game, the last one unless another is named; 0 is the first number,
    from before any game. `shootouts` is what tables have to tell of the games."""
    alive = counting(records)
    last = max((one.entry.game for one in alive if isinstance(one.entry, GameRecorded)), default=0)
    number = last if game is None else game
    state = as_of(records, number)
    dated = list(with_games(alive))
    news = [record for record, of in dated if of == number]
    following = [record for record, of in dated if of == number + 1]
    falls = (shootouts or {}).get(number, ())
    return _set(Newsroom(state, book, lang, number, news, following, falls))


def _set(room: Newsroom) -> Gazette:
    campaign = room.state.campaign
    assert campaign is not None
    seed = room.seed(room.news[0]) if room.news else room.number
    played = next((one for one in room.news if isinstance(one.entry, GameRecorded)), None)
    told = frontpage.articles(room)
    if played is not None:
        lead = frontpage.story_of_the_game(room, played)
    else:
        quiet = Article(LABELS["quiet"].in_(room.lang), "", (room.say("quiet", seed),))
        lead, *told = told or [quiet]
    quotes = backpage.market(room)
    return Gazette(
        lang=room.lang,
        title=_title(campaign.name, room.lang),
        motto=room.say("motto", seed),
        dateline=_dateline(room, played),
        lead=lead,
        articles=tuple(told),
        columns=tuple(backpage.columns(room)),
        obituaries=tuple(backpage.obituaries(room)),
        market=quotes,
        market_report=backpage.market_report(room, quotes, seed),
        advertisements=tuple(backpage.advertisements(room, seed)),
        announcement=backpage.announcement(room),
        seed=seed,
    )


def _title(campaign: str, lang: Lang) -> str:
    """The paper is named for the campaign, without an English article that would stand twice."""
    name = campaign[4:] if campaign.casefold().startswith("the ") and len(campaign) > 4 else campaign
    return LABELS["paper"].in_(lang).format(name if lang == "en" else of(name))


def _dateline(room: Newsroom, played: Record | None) -> tuple[str, ...]:
    lang = room.lang
    if played is None or not isinstance(played.entry, GameRecorded):
        return LABELS["founding"].in_(lang), LABELS["price"].in_(lang)
    when = day(played.entry.date, lang) or LABELS["after"].in_(lang).format(room.number)
    when = when[:1].upper() + when[1:]
    return LABELS["number"].in_(lang).format(room.number), when, LABELS["price"].in_(lang)
