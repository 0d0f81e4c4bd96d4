"""What a person can do with a campaign at hand: join, record, take back, and read what it tells.

Posses and fighters go by the names people give them; the campaign is written to and its entries handed back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lotow.app.campaigns import OpenCampaign
from lotow.campaign.posse_called import find_posse
from lotow.errors import Lang, LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.fold import counting
from lotow.journal.records import Record
from lotow.storage.store import utc_now

if TYPE_CHECKING:
    from lotow.campaign.report.game_report import GameReport
    from lotow.dice import Roller
    from lotow.journal.entries.game_entries import Origin
    from lotow.posse.members import Posse
    from lotow.telling.life import Life
    from lotow.telling.log import LogLine
    from lotow.telling.newspaper import Gazette
    from lotow.telling.standings import Place
    from lotow.telling.story import Story


def join(campaign: OpenCampaign, posse: Posse, anyway: bool = False, *, saved: bool = False) -> list[Record]:
    """Lets a posse join, as it stands. One that is `saved` under its name rides here from then on."""
    from lotow.campaign.founding import join as joining

    origin: Origin = "saved" if saved else "elsewhere"
    return campaign.write(joining(campaign.state, posse, campaign.book, anyway, origin))


def join_called(campaign: OpenCampaign, asked: str, db: str | None, anyway: bool = False) -> list[Record]:
    """Lets a posse join by name or file. One that rides in a campaign already has to be copied first."""
    from lotow.app.posses import is_file, kept_posse, opened_posse, read_file
    from lotow.app.riding import RidingPosse

    if is_file(asked):
        return join(campaign, read_file(asked, campaign.book), anyway)
    with opened_posse(asked, db) as (_, found):
        if isinstance(found, RidingPosse):
            raise LotowError(
                Text(
                    f"{found.name} rides in {found.campaign.name} already",
                    f"{found.name} chevauche déjà dans {found.campaign.name}",
                ),
                hint=Text("a copy of it can join", "une copie peut entrer"),
                way="copy-posse",
            )
    return join(campaign, kept_posse(asked, db, campaign.book).posse, anyway, saved=True)


def close(campaign: OpenCampaign) -> list[Record]:
    """Ends a campaign: the most infamous posse has won, and nothing more is written."""
    from lotow.campaign.closing import close as closing

    return campaign.write(closing(campaign.state, campaign.book))


def reopen(campaign: OpenCampaign) -> list[Record]:
    """Lets a campaign that has ended go on."""
    from lotow.campaign.closing import reopen as reopening

    return campaign.write(reopening(campaign.state))


def leave(campaign: OpenCampaign, posse: str) -> list[Record]:
    """Lets a posse leave for good."""
    from lotow.campaign.founding import leave as leaving

    return campaign.write(leaving(campaign.state, find_posse(campaign.state, posse)))


def record(campaign: OpenCampaign, report: GameReport, roller: Roller | None = None) -> list[Record]:
    """Records a game from its report; one without a date was played today. The `roller` (the campaign's own
    dice otherwise) is for old wounds, where nobody prepared the game."""
    from msgspec import structs

    from lotow.campaign.own_dice import CampaignRoller
    from lotow.campaign.report.understanding import record as recorded

    report = structs.replace(report, date=report.date or today())
    dice = roller or CampaignRoller(campaign.seed)
    return campaign.write(recorded(report, campaign.state, campaign.book, dice))


def today() -> str:
    """The day it is here."""
    return utc_now().astimezone().date().isoformat()


def undo(campaign: OpenCampaign, game: bool = False, anyway: bool = False) -> list[Record]:
    """Takes back the last step, or the whole last game."""
    from lotow.journal.striking import undo as undone

    return campaign.rewrite(lambda now: undone(now, game), anyway)


def redo(campaign: OpenCampaign, anyway: bool = False) -> list[Record]:
    """Brings back what was undone last."""
    from lotow.journal.striking import redo as redone

    return campaign.rewrite(redone, anyway)


def strike(campaign: OpenCampaign, entries: Sequence[int], anyway: bool = False) -> list[Record]:
    """Strikes entries out, by number. Infamy that was noted after them is counted anew."""
    from lotow.campaign.amending.recounting import struck_and_recounted

    return campaign.rewrite(lambda now: struck_and_recounted(now, entries, campaign.book), anyway)


def entries_of(campaign: OpenCampaign, posse: str, first: int) -> list[int]:
    """The numbers of all entries of a posse that count, from one on."""
    key = find_posse(campaign.state, posse)
    alive = [one for one in counting(campaign.records) if one.number >= first]
    return [one.number for one in alive if one.entry.posse == key]


def entries_between(campaign: OpenCampaign, first: int, last: int) -> list[int]:
    """The numbers of the entries that count, from one to another; a single one whether it counts or not."""
    if first == last:
        return [first]
    numbers = [one.number for one in counting(campaign.records) if first <= one.number <= last]
    if not numbers:
        raise LotowError(
            Text(
                f"of the entries {first} to {last} there is none that counts",
                f"des entrées {first} à {last}, aucune ne compte",
            ),
            way="history",
        )
    return numbers


def state_as_of(campaign: OpenCampaign, game: int | None) -> CampaignState:
    """The campaign now, or as it stood after a game."""
    if game is None:
        return campaign.state
    from lotow.journal.by_game import as_of

    return as_of(campaign.records, game)


def standings(campaign: OpenCampaign, as_of: int | None = None) -> tuple[Place, ...]:
    """The posses by infamy, now or after a game."""
    from lotow.telling.standings import standings as ranked

    return ranked(state_as_of(campaign, as_of), campaign.book)


def log(campaign: OpenCampaign, posse: str | None = None, game: int | None = None) -> list[LogLine]:
    """What happened, entry by entry; of one posse, of one game."""
    from lotow.telling.log import log as lines

    key = find_posse(campaign.state, posse) if posse is not None else None
    return lines(campaign.records, campaign.book, key, game)


def life(campaign: OpenCampaign, posse: str, fighter: str) -> Life:
    """A fighter's life, with what the tables tell of it."""
    from lotow.app.table_stories import shootouts
    from lotow.telling.life import life as lived

    key = find_posse(campaign.state, posse)
    return lived(campaign.records, key, fighter, campaign.book, shootouts(campaign))


def story(campaign: OpenCampaign, lang: Lang) -> Story:
    """The story so far, with what the tables tell."""
    from lotow.app.table_stories import shootouts
    from lotow.telling.story import story as told

    return told(campaign.records, campaign.book, lang, shootouts(campaign))


def gazette(campaign: OpenCampaign, lang: Lang, game: int | None = None) -> Gazette:
    """The town's newspaper after a game, or after the last."""
    from lotow.app.table_stories import shootouts
    from lotow.telling.newspaper import gazette as printed

    return printed(campaign.records, campaign.book, lang, game, shootouts(campaign))
