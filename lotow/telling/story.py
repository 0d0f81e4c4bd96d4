"""The story of a campaign so far, from its entries: a page of Markdown, or of HTML with the chart drawn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.errors import Lang, Text
from lotow.journal.by_game import with_games
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries import Entry
from lotow.journal.entries.aftermath_entries import (
    AdvanceTaken,
    CaptiveFate,
    Died,
    Disbanded,
    DoctorVisited,
    GearRisked,
    HiredGunLeft,
    InjuryRolled,
    Looted,
    Succeeded,
)
from lotow.journal.entries.game_entries import GameRecorded, Joined, Left
from lotow.journal.entries.posse_entries import Hired
from lotow.journal.entries.referee_entries import Adjusted
from lotow.journal.fold import counting, fold_campaign
from lotow.journal.records import Record
from lotow.rulebook import Rulebook
from lotow.telling.almanac import day
from lotow.telling.game_words import outcome_of
from lotow.telling.infamy_chart import TITLE, infamy_chart, infamy_lines
from lotow.telling.muster import Rider, muster
from lotow.telling.report_page import page, table, words
from lotow.telling.shootouts import Shootouts, tell_fall
from lotow.telling.standings import Place, standings
from lotow.telling.teller import Teller
from lotow.words import named, word

WORTH_TELLING = (
    Joined,
    Left,
    InjuryRolled,
    Died,
    Succeeded,
    Disbanded,
    CaptiveFate,
    AdvanceTaken,
    Looted,
    Hired,
    HiredGunLeft,
    DoctorVisited,
    Adjusted,
)
HEADINGS = {
    "shootout": Text("At the table", "À la table"),
    "table": Text("The posses", "Les bandes"),
    "chart": TITLE,
    "story": Text("The story", "L'histoire"),
    "before": Text("How it began", "Les débuts"),
    "rosters": Text("Who rides now", "Qui chevauche aujourd'hui"),
    "witness": Text("Witness: {}", "Témoin : {}"),
    "game": Text("Game {}: {}", "Partie {} : {}"),
    "games": Text("{} games", "{} parties"),
    "one-game": Text("{} game", "{} partie"),
    "posse": Text("posse", "bande"),
}
COLUMNS = (
    Text("#", "#"),
    Text("posse", "bande"),
    Text("infamy", "réputation"),
    Text("games", "parties"),
    Text("wins", "victoires"),
    Text("draws", "nuls"),
    Text("losses", "défaites"),
    Text("kills", "victimes"),
    Text("out", "hors de combat"),
    Text("dead", "morts"),
)
LESS = frozenset({3, 5, 6, 8})
"""Columns that a phone does without."""


class Chapter(Struct, frozen=True, kw_only=True):
    """A game and what came of it: for each posse, what is worth telling."""

    title: str
    about: str
    witness: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]


class Story(Struct, frozen=True, kw_only=True):
    """A campaign told: to be written as Markdown or as HTML."""

    title: str
    about: str
    table: tuple[Place, ...]
    chart: str
    infamy: tuple[tuple[str, tuple[int | None, ...]], ...]
    rosters: tuple[tuple[str, tuple[Rider, ...]], ...]
    chapters: tuple[Chapter, ...]
    lang: Lang

    def heading(self, key: str) -> str:
        return HEADINGS[key].in_(self.lang)


def story(
    records: Sequence[Record], book: Rulebook, lang: Lang = "en", shootouts: Shootouts | None = None
) -> Story:
    """The story so far; `shootouts` are what tables tell of its games."""
    state = fold_campaign(records)
    campaign = state.campaign
    assert campaign is not None
    planned = f", {named(word('planned-each', lang), str(campaign.games), lang)}" if campaign.games else ""
    count = len(state.games)
    played = HEADINGS["one-game" if count == 1 else "games"].in_(lang).format(count) + planned
    house = f", {campaign.house_name}" if campaign.house_name else ""
    return Story(
        title=campaign.name,
        about=f"{played}{house}",
        table=standings(state, book),
        chart=infamy_chart(state, lang),
        infamy=tuple((state.posses[key].name, tuple(noted)) for key, noted in infamy_lines(state).items()),
        rosters=muster(state, book, lang),
        chapters=tuple(_chapters(records, state, book, lang, shootouts or {})),
        lang=lang,
    )


def _chapters(
    records: Sequence[Record], state: CampaignState, book: Rulebook, lang: Lang, shootouts: Shootouts
) -> list[Chapter]:
    teller = Teller(records, book)
    told: dict[int, dict[str, list[str]]] = {}
    games: dict[int, GameRecorded] = {}
    for record, game in with_games(counting(records)):
        entry = record.entry
        if isinstance(entry, GameRecorded):
            games[game] = entry
            told.setdefault(game, {})
        elif is_worth_telling(entry):
            said = _capital(teller.tell(entry).in_(lang))
            told.setdefault(game, {}).setdefault(entry.posse, []).append(said)
    chapters = []
    for game, parts in sorted(told.items()):
        played = games.get(game)
        named = tuple((state.posses[key].name, tuple(lines)) for key, lines in parts.items())
        if falls := shootouts.get(game):
            lines = tuple(_capital(tell_fall(fall).in_(lang)) for fall in falls)
            named = ((HEADINGS["shootout"].in_(lang), lines), *named)
        chapters.append(
            Chapter(
                title=_title(played, lang) if played is not None else HEADINGS["before"].in_(lang),
                about=_about(played, lang) if played is not None else "",
                witness=played.witness if played is not None else "",
                parts=named,
            )
        )
    return chapters


def is_worth_telling(entry: Entry) -> bool:
    """Scratches and clothes that held are not."""
    if isinstance(entry, InjuryRolled):
        return bool(
            entry.injuries or entry.misses or entry.lost or entry.captor or entry.fine or entry.experience
        )
    if isinstance(entry, GearRisked):
        return entry.ruined
    return isinstance(entry, WORTH_TELLING)


def _title(game: GameRecorded, lang: Lang) -> str:
    return HEADINGS["game"].in_(lang).format(game.game, game.scenario_name.in_(lang))


def _about(game: GameRecorded, lang: Lang) -> str:
    """When it was played, and what it came to."""
    said = [day(game.date, lang), outcome_of(game).in_(lang)]
    return " ".join(f"{_capital(one)}." for one in said if one)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cells(place: Place) -> tuple[str, ...]:
    figures = (
        place.infamy,
        place.games,
        place.wins,
        place.draws,
        place.losses,
        place.kills,
        place.out,
        place.dead,
    )
    return (str(place.rank or "-"), place.name, *map(str, figures))


def to_markdown(told: Story) -> str:
    """The story as Markdown that any viewer shows: infamy over the games is a table in it."""
    columns = [column.in_(told.lang) for column in COLUMNS]
    lines = [f"# {_plain(told.title)}", "", _plain(told.about), "", f"## {told.heading('table')}", ""]
    lines += _markdown_table(columns, [_cells(one) for one in told.table])
    games = max((len(noted) for _, noted in told.infamy), default=0)
    lines += ["", f"## {told.heading('chart')}", ""]
    lines += _markdown_table(
        [told.heading("posse"), *map(str, range(games))],
        [(name, *("" if value is None else str(value) for value in noted)) for name, noted in told.infamy],
        named=0,
    )
    lines += ["", f"## {told.heading('story')}", ""]
    for chapter in told.chapters:
        lines += [f"### {_plain(chapter.title)}", ""]
        if chapter.about:
            lines += [_plain(chapter.about), ""]
        if chapter.witness:
            lines += [_plain(told.heading("witness").format(chapter.witness)), ""]
        for name, several in chapter.parts:
            lines += [f"**{_plain(name)}**", "", *(f"- {_plain(one)}" for one in several), ""]
    lines += [f"## {told.heading('rosters')}", ""]
    for name, riders in told.rosters:
        lines += [f"### {_plain(name)}", "", *(f"- {_rider(rider)}" for rider in riders), ""]
    return "\n".join(lines).rstrip() + "\n"


def _markdown_table(heads: Sequence[str], rows: Sequence[Sequence[str]], named: int = 1) -> list[str]:
    """A table of figures, but for the column of names."""
    marks = ["---" if at == named else "---:" for at in range(len(heads))]
    lines = [f"| {' | '.join(heads)} |", f"|{'|'.join(marks)}|"]
    return lines + [f"| {' | '.join(map(_plain, row))} |" for row in rows]


def _rider(one: Rider) -> str:
    more = "; ".join(part for part in (one.about, one.figures, one.gear, one.skills, one.hurt) if part)
    return f"**{_plain(one.name)}**, {_plain(more)}"


def _plain(text: str) -> str:
    """Text that Markdown leaves as it is."""
    for mark in "\\`*_[]<>|#":
        text = text.replace(mark, f"\\{mark}")
    return text


def to_html(told: Story) -> str:
    """The story as a page that needs nothing else."""
    body = [
        f'<h1>{words(told.title)}</h1>\n<p class="about">{words(told.about)}</p>',
        f"<h2>{words(told.heading('table'))}</h2>",
        table([column.in_(told.lang) for column in COLUMNS], [_cells(one) for one in told.table], LESS),
        f"<h2>{words(told.heading('chart'))}</h2>\n{told.chart}",
        f"<h2>{words(told.heading('story'))}</h2>",
        *(_chapter_html(told, chapter) for chapter in told.chapters),
        f"<h2>{words(told.heading('rosters'))}</h2>",
        *(_roster_html(name, riders) for name, riders in told.rosters),
    ]
    return page(told.title, told.lang, body)


def _chapter_html(told: Story, chapter: Chapter) -> str:
    parts = [f"<h3>{words(chapter.title)}</h3>"]
    if chapter.about:
        parts.append(f"<p>{words(chapter.about)}</p>")
    if chapter.witness:
        parts.append(f"<p><i>{words(told.heading('witness').format(chapter.witness))}</i></p>")
    for name, lines in chapter.parts:
        items = "".join(f"<li>{words(line)}</li>" for line in lines)
        parts.append(f"<h4>{words(name)}</h4>\n<ul>{items}</ul>")
    return "\n".join(parts)


def _roster_html(name: str, riders: Sequence[Rider]) -> str:
    items = "\n".join(_rider_html(rider) for rider in riders)
    return f'<h3>{words(name)}</h3>\n<ul class="people">\n{items}\n</ul>'


def _rider_html(one: Rider) -> str:
    lines = [f"<b>{words(one.name)}</b> <small>{words(one.about)}</small>"]
    lines.append(f'<span class="figures">{words(one.figures)}</span>')
    lines += [words(part) for part in (one.gear, one.skills) if part]
    if one.hurt:
        lines.append(f'<span class="hurt">{words(one.hurt)}</span>')
    return f"<li>{'<br>'.join(lines)}</li>"
