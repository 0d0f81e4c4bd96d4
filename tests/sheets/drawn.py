"""Posses and campaigns to print, and what is wrong with the text boxes of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

from lotow.app.pages.saloon_legends_sheet import sheet_facts
from lotow.errors import LANGS, Lang
from lotow.places import data_folder
from lotow.posse.files import from_raw
from lotow.posse.members import Posse
from lotow.rulebook.book_files import CORE, book_files
from lotow.rulebook.loading import build
from lotow.sheets.blank import blank
from lotow.sheets.campaign_sheet import campaign
from lotow.sheets.canvas import Box, Printout
from lotow.sheets.cards import cards
from lotow.sheets.code import Matrix
from lotow.sheets.facts import CampaignFacts, InfamyLine, Legend, StandingsRow, Tombstone
from lotow.sheets.gazette import gazette
from lotow.sheets.legends import legends
from lotow.sheets.markers import markers
from lotow.sheets.reference import reference
from lotow.sheets.roster import roster
from lotow.sheets.scenario import Taking, scenario
from lotow.sheets.templates import MM, PAPERS, STYLES, PaperName, Style
from lotow.telling.backpage import Obituary, Quote
from lotow.telling.frontpage import Article
from lotow.telling.newspaper import Gazette

BOOK = build(book_files(data_folder() / CORE), "data/core")
"""Built here and not taken from a cache: tests are named after what it holds before any folder is set up."""
EDGE = 5 * MM
"""What a printer leaves white."""

LEADER: dict[str, Any] = {
    "type": "desperado",
    "name": "Bob Dalton",
    "gear": ["sixgun", "sixgun", "repeating rifle", "shotgun", "horse", "fancy duds", "fine whiskey"],
    "experience": 19,
    "games": 5,
    "kills": 6,
    "skills": ["fast draw", {"skill": "trick shooter", "weapons": ["sixgun"]}, "trigger happy"],
    "raised": [{"characteristic": "shootin"}, {"characteristic": "fame"}],
    "injuries": [
        "leg-wound",
        {"row": "blinded-in-one-eye", "detail": "left-eye"},
        {"row": "bitter-enmity", "against": "Coffeyville Citizens"},
    ],
}
KIDS: list[dict[str, Any]] = [
    {
        "type": "kid",
        "name": "Emmett Dalton",
        "gear": ["sixgun", "shotgun", "hand weapon"],
        "experience": 9,
        "misses": 2,
        "skills": ["dodge"],
        "injuries": [{"row": "arm-wound", "detail": "amputation"}, "madness"],
    },
    {"type": "kid", "name": "Grat Dalton", "gear": ["heavy pistol"], "captive_of": "Coffeyville Citizens"},
]
ROWDY: dict[str, Any] = {"type": "rowdy", "gear": ["sixgun", "hand weapon"], "experience": 3}
GUNSLINGER: dict[str, Any] = {
    "type": "gunslinger",
    "name": "Doc",
    "options": ["heavy pistol"],
    "experience": 4,
}


def gang(size: int, **keys: Any) -> Posse:
    """A posse of so many: a leader, two kids, a hired gun from the fourth on, and rowdies."""
    fighters = [LEADER, *KIDS][:size]
    guns = [GUNSLINGER] if size > 3 else []
    fighters += [
        {**ROWDY, "name": f"Rowdy {number}"} for number in range(1, size - len(fighters) - len(guns) + 1)
    ]
    raw = {
        "name": "Dalton Gang",
        "list": "outlaws",
        "player": "Amélie",
        "games": 5,
        "stash": 23,
        "stored": ["horse", "shotgun"],
        "fighter": fighters,
        "hired-gun": guns,
        **keys,
    }
    return from_raw(raw, BOOK)


def gang_called(name: str) -> Posse:
    """A posse in which everything that has a name has this one."""
    return from_raw(
        {
            "name": name,
            "list": "lawmen",
            "player": name,
            "fighter": [
                {"type": "sheriff", "name": name, "gear": ["sixgun", "shotgun"]},
                {"type": "deputy", "name": f"{name} II", "captive_of": name},
                {"type": "upstanding citizen", "name": f"{name} III", "gear": ["hand weapon"]},
            ],
            "hired-gun": [{"type": "us marshal", "name": f"{name} IV"}],
        },
        BOOK,
    )


def facts_called(name: str, posses: int = 3) -> CampaignFacts:
    """A campaign of so many posses in which everything that has a name has this one."""
    return CampaignFacts(
        name=name,
        games=6,
        length=9,
        house_rules=(name, "a budget of $250"),
        standings=tuple(
            StandingsRow(
                rank=rank,
                posse=f"{name} {rank}",
                list="Outlaws",
                player=name,
                infamy=130 - rank,
                games=6,
                wins=3,
                losses=2,
                kills=9,
                dead=1,
            )
            for rank in range(1, posses + 1)
        ),
        infamy=tuple(
            InfamyLine(f"{name} {rank}", tuple((game, 50 + game * (14 - rank)) for game in range(7)))
            for rank in range(1, posses + 1)
        ),
        dead=tuple(
            Tombstone(name=f"{name} {at}", posse=name, how="shot at the bank", game=at, type="Kid")
            for at in range(1, posses * 2 + 1)
        ),
        hall_of_fame=(Legend(name=name, posse=name, deed="most kills", figure="9"),),
    )


def paper_called(name: str, lang: Lang, news: int = 3) -> Gazette:
    """A number of the gazette with so many pieces of every kind of news, all about the same name."""
    body = f"When the dust settled {name} was nowhere to be found, and nobody has asked twice. " * 2
    articles = tuple(Article(f"{name} rides again", "", (body, body)) for _ in range(news))
    return Gazette(
        lang=lang,
        title=f"The {name} Gazette",
        motto="All the news that survived the week",
        dateline=("No. 3", "Saturday, 7 May 1881", "Five cents"),
        lead=Article(f"A black day for {name}", "Bank Robbery: a full account", (body, body * 3)),
        articles=articles,
        columns=(Article("Comings and goings", "", tuple(f"{name} is back." for _ in range(news))),),
        obituaries=tuple(Obituary(f"{name} {at}", f"Kid of {name}", body) for at in range(news)),
        market=tuple(Quote(f"{name} {at}", 90 - at, at - 1) for at in range(news)),
        market_report=f"{name} firm on good demand.",
        advertisements=tuple(f"WANTED, a horse. Ask for {name}." for _ in range(news)),
        announcement=Article("Coming: Vendetta", "", (f"{name} and {name} are expected.",)),
        seed=7,
    )


def pattern(side: int) -> Matrix:
    """As many squares as a QR code has, some dark."""
    return tuple(tuple((row * column) % 3 == 0 for column in range(side)) for row in range(side))


FACTS = facts_called("Coffeyville War")
Draw = Callable[[Style, PaperName, Lang], Printout]


def sheets() -> dict[str, Draw]:
    """Every sheet there is, by a name for tests."""
    found: dict[str, Draw] = {
        f"roster of {size}": lambda style, paper, lang, size=size: roster(  # type: ignore[misc]
            [gang(size)], BOOK, style=style, paper=paper, lang=lang, campaign=FACTS
        )
        for size in (3, 8, 15, 16)
    }
    found["roster with a code"] = lambda style, paper, lang: roster(
        [gang(8)], BOOK, style=style, paper=paper, lang=lang, experience=False, codes=[pattern(57)]
    )
    found["saloon legends"] = lambda style, paper, lang: legends(
        sheet_facts((("Ann", "Annie Oakley"), ("Bill", ""), ("Félix", "")), True, lang),
        style=style,
        paper=paper,
        lang=lang,
    )
    found["cards"] = lambda style, paper, lang: cards([gang(12)], BOOK, style=style, paper=paper, lang=lang)
    found["reference"] = lambda style, paper, lang: reference(BOOK, style=style, paper=paper, lang=lang)
    found["markers"] = lambda style, paper, lang: markers(BOOK, style=style, paper=paper, lang=lang)
    found["campaign"] = lambda style, paper, lang: campaign(FACTS, style=style, paper=paper, lang=lang)
    found["campaign of 20"] = lambda style, paper, lang: campaign(
        facts_called("Lincoln County", 20), style=style, paper=paper, lang=lang
    )
    for size in (0, 3, 12, 60):
        found[f"gazette of {size}"] = lambda style, paper, lang, size=size: gazette(  # type: ignore[misc]
            paper_called("Coffeyville", lang, size), style=style, paper=paper
        )
    for listed in (None, *BOOK.content.posse):
        found[f"blank {listed}"] = lambda style, paper, lang, listed=listed: blank(  # type: ignore[misc]
            BOOK, listed, style=style, paper=paper, lang=lang
        )
    for name in BOOK.content.scenario:
        found[name] = lambda style, paper, lang, name=name: scenario(  # type: ignore[misc]
            name, BOOK, style=style, paper=paper, lang=lang
        )
    found["vendetta with posses"] = lambda style, paper, lang: scenario(
        "vendetta",
        BOOK,
        style=style,
        paper=paper,
        lang=lang,
        taking=[
            Taking(posse=gang(16), side="attacker", notes=("1 re-roll as the underdog",)),
            Taking(posse=gang_called("Coffeyville Citizens"), side="defender"),
        ],
    )
    return found


WAYS = tuple(product(STYLES, PAPERS, LANGS))


def overlapping(sheet: Printout) -> list[tuple[str, str]]:
    """Pairs of texts that lie on each other."""
    pages: dict[int, list[Box]] = {}
    for box in sheet.boxes:
        pages.setdefault(box.page, []).append(box)
    return [
        (one.text, other.text)
        for boxes in pages.values()
        for one, other in combinations(boxes, 2)
        if one.x < other.x + other.width - 0.05
        and other.x < one.x + one.width - 0.05
        and one.y < other.y + other.height - 0.05
        and other.y < one.y + one.height - 0.05
    ]


def leaving(sheet: Printout, margin: float) -> list[str]:
    """Texts that come nearer to the edge of the paper than this."""
    return [
        box.text
        for box in sheet.boxes
        if box.x < margin - 0.05
        or box.y < margin - 0.05
        or box.x + box.width > sheet.paper.width - margin + 0.05
        or box.y + box.height > sheet.paper.height - margin + 0.05
    ]
