"""A campaign in a database, one game played and nothing of it settled: for tests of the service."""

from __future__ import annotations

from lotow.app.campaigns import open_campaign
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.understanding import record
from lotow.posse.files import read_toml
from lotow.rulebook import load_rulebook
from lotow.storage.opening import open_store

RIDERS, GANG = "red-river-riders", "dalton-gang"
_POSSES = (
    """
name = "Red River Riders"
list = "cowboys"
fighter = [
    { name = "Jed Stone", type = "trail boss", gear = ["sixgun", "hand weapon"] },
    { name = "Young Clay", type = "greenhorn", gear = ["sixgun"] },
    { name = "Hank", type = "cowpoke", gear = ["sixgun"] },
    { name = "Otis", type = "cowpoke", gear = ["sixgun"] },
]
""",
    """
name = "Dalton Gang"
list = "outlaws"
fighter = [
    { name = "Bob Dalton", type = "desperado", gear = ["sixgun"] },
    { name = "Emmett", type = "kid", gear = ["sixgun"] },
    { name = "Bill Powers", type = "rowdy", gear = ["sixgun"] },
    { name = "Dick Broadwell", type = "tough", gear = ["sixgun"] },
]
""",
)
_GAME = """
scenario = "high noon"
winner = "Red River Riders"
agreed = true

[[posse]]
name = "Red River Riders"
role = "attacker"
out = ["Hank"]
kills = { "Jed Stone" = 2 }

[[posse]]
name = "Dalton Gang"
role = "defender"
out = ["Bob Dalton", "Bill Powers"]
kills = { "Emmett" = 1 }
"""


def play(database: str, seed: str | None = "00ff") -> None:
    """Lincoln County: two posses, one game."""
    book = load_rulebook()
    with open_store(database) as store:
        store.create("campaign", "Lincoln County", new_campaign("Lincoln County", book=book, seed=seed))
    with open_campaign("lincoln", database) as campaign:
        for text in _POSSES:
            campaign.write(join(campaign.state, read_toml(text, book), book))
        campaign.write(record(read_report(_GAME, book, "the report"), campaign.state, book))
