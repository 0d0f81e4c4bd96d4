"""How a campaign begins, and who comes and goes."""

from __future__ import annotations

from lotow import gate
from lotow.campaign.building import key_of
from lotow.campaign.pinning import packed
from lotow.dice.derived import new_seed
from lotow.errors import LotowError, Problem, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import CampaignFounded, Joined, Left, Origin
from lotow.journal.records import Written
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
    seed: str | None = None,
) -> list[Written]:
    """The first entry of a campaign: the book of the day, house rules applied, is kept in it, and the seed of
    its own dice, drawn now unless one is given."""
    if not gate.called(name):
        raise LotowError(
            Text("a campaign needs a name", "une campagne a besoin d'un nom"),
            hint=Text("for example: Lincoln County", "par exemple : Lincoln County"),
        )
    if not 0 <= games <= gate.MOST_GAMES:
        raise LotowError(
            Text(f"{games} games cannot be planned", f"impossible de prévoir {games} parties"),
            hint=Text("give a number, or leave it open", "donnez un nombre, ou laissez-le ouvert"),
        )
    called = ""
    book = book or load_rulebook()
    if house_rules.strip():
        from lotow.rulebook.overlay import house_name, overlaid

        book = overlaid(house_rules, label, book)
        called = house_name(house_rules)
    entry = CampaignFounded(
        name=gate.called(name),
        games=games,
        house_name=called,
        house_rules=house_rules,
        books=book.pins,
        pinned=packed(book),
        seed=new_seed() if seed is None else seed,
    )
    return [Written(entry=entry)]


def join(
    state: CampaignState, posse: Posse, book: Rulebook, anyway: bool = False, origin: Origin = "elsewhere"
) -> list[Written]:
    """A posse joins, whole; an illegal one is refused with every problem, unless the players agree."""
    gate.called(posse.name)
    if any(folded(one.name) == folded(posse.name) for one in state.posses.values()):
        raise LotowError(
            Text(
                f"there is a posse {posse.name!r} in the campaign already",
                f"il y a déjà une bande {posse.name!r} dans la campagne",
            ),
            hint=Text("rename one of them", "renommez l'une des deux"),
        )
    if posse.list not in book.content.posse:
        raise LotowError(
            Text(
                f"the books of this campaign have no posse list {posse.list!r}",
                f"les livres de cette campagne n'ont pas de liste {posse.list!r}",
            ),
            hint=Text(
                "a campaign keeps the books of the day it began; begin one with that book added",
                "une campagne garde les livres de son premier jour ; commencez-en une avec ce livre",
            ),
        )
    problems = [*check(posse, book), *_over_budget(posse, book)]
    if problems and not anyway:
        raise LotowError(
            Text(f"{posse.name} is not legal", f"{posse.name} n'est pas conforme"),
            hint=Text("mend it", "corrigez-la"),
            way="anyway",
            problems=problems,
        )
    key = key_of(posse.name)
    while key in state.posses:
        key += "-2"
    joined = Joined(posse=key, value=posse, infamy=infamy(posse, book).total, origin=origin)
    return [Written(entry=joined)]


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
        name = state.posses[key].name
        raise LotowError(
            Text(f"{name} is gone already", f"{name} est déjà partie"),
            hint=Text("see who still rides", "voyez qui chevauche encore"),
        )
    return [Written(entry=Left(posse=key, name=state.posses[key].name))]
