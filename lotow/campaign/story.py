"""The story of a campaign so far, from its entries: a page of Markdown or HTML with the chart inside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from msgspec import Struct

from lotow.campaign.aftermath_entries import (
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
from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.chart import infamy_chart
from lotow.campaign.entries import Entry, GameRecorded, Hired, Joined, Left, Record
from lotow.campaign.ledger import Standing, counting, standings, with_games
from lotow.campaign.state import fold_campaign
from lotow.campaign.telling import Teller
from lotow.errors import Lang
from lotow.rulebook import Rulebook

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
)
HEADINGS = {
    "en": {
        "table": "The posses",
        "chart": "Infamy over the games",
        "story": "The story",
        "before": "How it began",
    },
    "fr": {
        "table": "Les bandes",
        "chart": "Niveau de réputation au fil des parties",
        "story": "L'histoire",
        "before": "Les débuts",
    },
}
COLUMNS = {
    "en": ("#", "posse", "infamy", "games", "wins", "draws", "losses", "kills", "out", "dead"),
    "fr": (
        "#",
        "bande",
        "réputation",
        "parties",
        "victoires",
        "nuls",
        "défaites",
        "victimes",
        "hors de combat",
        "morts",
    ),
}


class Chapter(Struct, frozen=True, kw_only=True):
    """A game and what came of it: for each posse, what is worth telling."""

    title: str
    about: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]


class Story(Struct, frozen=True, kw_only=True):
    """A campaign told: to be written as Markdown or as HTML."""

    title: str
    about: str
    table: tuple[Standing, ...]
    chart: str
    chapters: tuple[Chapter, ...]
    lang: Lang


def story(records: Sequence[Record], book: Rulebook, lang: Lang = "en") -> Story:
    """The story so far."""
    state = fold_campaign(records)
    campaign = state.campaign
    assert campaign is not None
    planned = f" / {campaign.games}" if campaign.games else ""
    word = "games" if lang == "en" else "parties"
    house = f"; {campaign.house_name}" if campaign.house_name else ""
    return Story(
        title=campaign.name,
        about=f"{len(state.games)}{planned} {word}{house}",
        table=standings(state, book),
        chart=infamy_chart(state, lang),
        chapters=tuple(_chapters(records, state, book, lang)),
        lang=lang,
    )


def _chapters(records: Sequence[Record], state: CampaignState, book: Rulebook, lang: Lang) -> list[Chapter]:
    teller = Teller(records, book)
    told: dict[int, dict[str, list[str]]] = {}
    games: dict[int, GameRecorded] = {}
    for record, game in with_games(counting(records)):
        entry = record.entry
        if isinstance(entry, GameRecorded):
            games[game] = entry
            told.setdefault(game, {})
        elif is_worth_telling(entry):
            told.setdefault(game, {}).setdefault(entry.posse, []).append(teller.tell(entry).in_(lang))
    chapters = []
    for game, parts in sorted(told.items()):
        played = games.get(game)
        named = tuple((state.posses[key].name, tuple(lines)) for key, lines in parts.items())
        chapters.append(
            Chapter(
                title=_title(played, lang) if played is not None else HEADINGS[lang]["before"],
                about=teller.tell(played).in_(lang) if played is not None else "",
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
    word = "Game" if lang == "en" else "Partie"
    date = f" ({game.date})" if game.date else ""
    return f"{word} {game.game}: {game.scenario_name.in_(lang)}{date}"


def _cells(one: Standing) -> tuple[str, ...]:
    figures = (one.infamy, one.games, one.wins, one.draws, one.losses, one.kills, one.out, one.dead)
    return (str(one.rank or "-"), one.name, *map(str, figures))


def to_markdown(told: Story) -> str:
    """The story as Markdown; the drawing stands in it as SVG."""
    words = HEADINGS[told.lang]
    columns = COLUMNS[told.lang]
    lines = [f"# {_plain(told.title)}", "", _plain(told.about), "", f"## {words['table']}", ""]
    lines += [f"| {' | '.join(columns)} |", f"|{'|'.join(['---:', '---'] + ['---:'] * 8)}|"]
    lines += [f"| {' | '.join(map(_plain, _cells(one)))} |" for one in told.table]
    lines += ["", f"## {words['chart']}", "", told.chart, "", f"## {words['story']}", ""]
    for chapter in told.chapters:
        lines += [f"### {_plain(chapter.title)}", ""]
        if chapter.about:
            lines += [_plain(chapter.about), ""]
        for name, several in chapter.parts:
            lines += [f"**{_plain(name)}**", "", *(f"- {_plain(one)}" for one in several), ""]
    return "\n".join(lines).rstrip() + "\n"


def _plain(text: str) -> str:
    """Text that Markdown leaves as it is."""
    for mark in "\\`*_[]<>|#":
        text = text.replace(mark, f"\\{mark}")
    return text


def to_html(told: Story) -> str:
    """The story as a page that needs nothing else."""
    words = HEADINGS[told.lang]
    head = "".join(f"<th>{escape(one)}</th>" for one in COLUMNS[told.lang])
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in _cells(one)) + "</tr>" for one in told.table
    )
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{told.lang}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(told.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
            f"<h1>{escape(told.title)}</h1>\n<p>{escape(told.about)}</p>",
            f"<h2>{words['table']}</h2>\n<table>\n<tr>{head}</tr>\n{rows}\n</table>",
            f"<h2>{words['chart']}</h2>\n{told.chart}",
            f"<h2>{words['story']}</h2>",
            *(_chapter_html(one) for one in told.chapters),
            "</body>\n</html>\n",
        ]
    )


def _chapter_html(chapter: Chapter) -> str:
    parts = [f"<h3>{escape(chapter.title)}</h3>"]
    if chapter.about:
        parts.append(f"<p>{escape(chapter.about)}</p>")
    for name, lines in chapter.parts:
        items = "".join(f"<li>{escape(one)}</li>" for one in lines)
        parts.append(f"<h4>{escape(name)}</h4>\n<ul>{items}</ul>")
    return "\n".join(parts)


STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222;"
    "background:#fffdf7}h1,h2,h3{line-height:1.2}table{border-collapse:collapse}"
    "td,th{border-bottom:1px solid #ddd6c4;padding:.2rem .6rem;text-align:right}"
    "td:nth-child(2),th:nth-child(2){text-align:left}svg{max-width:100%;height:auto}"
)
