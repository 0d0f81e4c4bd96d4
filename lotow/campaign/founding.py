"""How a campaign begins, and who comes and goes."""

from __future__ import annotations

from lotow.campaign.building import key_of
from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.entries import CampaignFounded, Joined, Left, Written
from lotow.campaign.pinning import packed
from lotow.errors import LotowError, Problem, Text
from lotow.posse.check import check
from lotow.posse.members import Posse
from lotow.posse.worth import cost, infamy
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.lookup import fold as folded


def new_campaign(
    name: str,
    games: int = 0,
    house_rules: str = "",
    label: str = "house rules",
    book: Rulebook | None = None,
) -> list[Written]:
    """The first entry of a campaign: the book of the day, house rules applied, is kept in it."""
    if not name.strip():
        raise LotowError("a campaign needs a name", hint='for example: lotow campaign new "Lincoln County"')
    if games < 0:
        raise LotowError(f"{games} games cannot be planned", hint="give a number, or leave it open")
    called = ""
    book = book or load_rulebook()
    if house_rules.strip():
        from lotow.rulebook.overlay import house_name, overlaid

        book = overlaid(house_rules, label, book)
        called = house_name(house_rules)
    core = book.content.book
    entry = CampaignFounded(
        name=name.strip(),
        games=games,
        house_name=called,
        house_rules=house_rules,
        book=core.id,
        version=core.version,
        digest=book.digest,
        pinned=packed(book),
    )
    return [Written(entry=entry)]


def join(state: CampaignState, posse: Posse, book: Rulebook, anyway: bool = False) -> list[Written]:
    """A posse joins, whole; an illegal one is refused with every problem, unless the players agree."""
    if any(folded(one.name) == folded(posse.name) for one in state.posses.values()):
        raise LotowError(
            f"there is a posse {posse.name!r} in the campaign already", hint="rename one of them"
        )
    if posse.list not in book.content.posse:
        raise LotowError(
            f"the books of this campaign have no posse list {posse.list!r}",
            hint="a campaign keeps the books of the day it began; begin one with that book added",
        )
    problems = [*check(posse, book), *_over_budget(posse, book)]
    if problems and not anyway:
        raise LotowError(f"{posse.name} is not legal", hint="mend it, or add --anyway", problems=problems)
    key = key_of(posse.name)
    while key in state.posses:
        key += "-2"
    return [Written(entry=Joined(posse=key, value=posse, infamy=infamy(posse, book).total))]


def _over_budget(posse: Posse, book: Rulebook) -> list[Problem]:
    """A posse that has not played yet was bought with what this campaign gives, whatever its file says."""
    given = book.content.posse[posse.list].budget
    had = cost(posse) + posse.stash
    if posse.games or had <= given:
        return []
    return [
        Problem(
            "over-budget",
            posse.name,
            Text(
                f"it began with ${had}, ${given} is what posses get here",
                f"{had} $ au départ au lieu de {given} $",
            ),
            Text(f"build it with ${given}", f"constituez-la avec {given} $"),
        )
    ]


def leave(state: CampaignState, key: str) -> list[Written]:
    """A posse leaves for good; whom it holds goes free."""
    if key in state.gone:
        raise LotowError(f"{state.posses[key].name} is gone already", hint="see who still rides")
    return [Written(entry=Left(posse=key, name=state.posses[key].name))]
