"""The guided build: pick from what is still legal and affordable, with running totals on screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product

from lotow.campaign.building import Builder, found
from lotow.campaign.entries import Record, Written
from lotow.campaign.state import fold
from lotow.campaign.striking import fits, undo
from lotow.cli.page import Bullets, Paragraph
from lotow.cli.posse_steps import posse_name
from lotow.cli.render import show
from lotow.cli.roster import dollars, roster_page
from lotow.errors import Lang, LotowError, Text
from lotow.posse.members import Member
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import fold as folded
from lotow.storage.store import Journal, NameTakenError, Store

Step = Callable[[Builder], list[Written]]
Choice = tuple[str, Step]

ASK = Text("number, or Enter to go back", "numéro, ou Entrée pour revenir")
MENU = (
    Text("hire a fighter or hired gun", "recruter un combattant ou un mercenaire"),
    Text("buy gear for somebody", "acheter de l'équipement"),
    Text("take back the last step", "annuler la dernière étape"),
    Text("done", "terminer"),
)


class Guide:
    """Leads through a build. `ask` and the screen can be replaced in tests."""

    def __init__(self, store: Store, book: Rulebook, lang: Lang, ask: Callable[[str], str] = input) -> None:
        self.store = store
        self.book = book
        self.lang = lang
        self.ask = ask

    def run(self, name: str, posse_list: str | None, budget: int | None, player: str) -> None:
        """Founds the posse, or goes on with one that is there, until the player is done. Every pick is saved
        at once, so leaving in any way loses nothing."""
        try:
            journal = self._begin(name, posse_list, budget, player)
            while journal is not None:
                records = self.store.read(journal)
                show(roster_page(fold(records).the_posse(), self.book, self.lang))
                picked = self._pick([one.in_(self.lang) for one in MENU])
                if picked is None or picked == len(MENU) - 1:
                    return
                self._menu(picked, journal, records)
        except (EOFError, KeyboardInterrupt):
            show([Paragraph("")])

    def _begin(self, name: str, posse_list: str | None, budget: int | None, player: str) -> Journal | None:
        for journal in self.store.journals("posse"):
            if folded(journal.name) == folded(name):
                if posse_list is not None or budget is not None or player:
                    raise NameTakenError("posse", journal.name)
                return journal
        if posse_list is None:
            lists = list(self.book.content.posse.values())
            at = self._pick([self._label([one.name], one.budget) for one in lists])
            if at is None:
                return None
            posse_list = lists[at].id
        return self.store.create("posse", name.strip(), found(name, posse_list, budget, player, self.book))

    def _menu(self, picked: int, journal: Journal, records: list[Record]) -> None:
        builder = Builder(records, self.book)
        if picked == 0:
            self._write(journal, self._hires(builder))
        elif picked == 1:
            self._buy(journal, builder)
        else:
            self._take_back(journal)

    def _buy(self, journal: Journal, builder: Builder) -> None:
        members = [one for one in builder.posse.members if self._purchases(builder, one)]
        at = self._pick([one.name for one in members])
        if at is not None:
            self._write(journal, self._purchases(builder, members[at]))

    def _write(self, journal: Journal, choices: list[Choice]) -> None:
        at = self._pick([label for label, _ in choices])
        if at is not None:
            step = choices[at][1]
            self._save(journal, lambda now: step(Builder(now, self.book)))

    def _take_back(self, journal: Journal) -> None:
        def strike(now: Sequence[Record]) -> list[Written]:
            written = undo(now)
            fits(now, written)
            return written

        self._save(journal, strike)

    def _save(self, journal: Journal, make: Callable[[list[Record]], list[Written]]) -> None:
        """Writes a step; one that is no longer possible, because somebody else was faster, is told."""
        try:
            self.store.update(journal, make, posse_name)
        except LotowError as error:
            show([Paragraph(error.message, "bad")])

    def _hires(self, builder: Builder) -> list[Choice]:
        content = self.book.content
        types = [one for one in content.fighter.values() if one.posse == builder.posse.list]
        choices = [(self._label([one.name], one.price), _hire(one.id)) for one in types]
        for gun in content.hired_gun.values():
            free: list[tuple[str, ...]] = [(one,) for one in gun.gear_choice] or [()]
            for number in range(len(gun.options) + 1):
                for taken, chosen in product(combinations(gun.options, number), free):
                    items = (*chosen, *(one.item for one in taken))
                    names = [gun.name, *(self.book.gear(item).name for item in items)]
                    price = gun.hire_fee + sum(one.price for one in taken)
                    choices.append((self._label(names, price), _hire(gun.id, items)))
        return [choice for choice in choices if _possible(builder, choice[1])]

    def _label(self, names: list[Text], price: int) -> str:
        return f"{' + '.join(one.in_(self.lang) for one in names)} {dollars(price, self.lang)}"

    def _purchases(self, builder: Builder, member: Member) -> list[Choice]:
        if member.kind != "fighter":
            return []
        from lotow.posse.prices import equipment_list

        choices: list[Choice] = []
        for offer in equipment_list(member.role, builder.posse, self.book):
            price = offer.price_for.get(member.type, offer.price)
            label = self._label([self.book.gear(offer.item).name], price)
            choices.append((label, _equip(f"#{member.id}", offer.item)))
        return [choice for choice in choices if _possible(builder, choice[1])]

    def _pick(self, labels: list[str]) -> int | None:
        """The place of the label picked; None for going back."""
        if not labels:
            nothing = Text(
                "nothing is left that is legal and affordable", "il ne reste rien de légal et d'abordable"
            )
            show([Paragraph(nothing.in_(self.lang), "bad")])
            return None
        while True:
            show([Bullets(tuple(labels), numbered=True)])
            answer = self.ask(f"{ASK.in_(self.lang)}: ").strip()
            if not answer:
                return None
            if answer.isdecimal() and 1 <= int(answer) <= len(labels):
                return int(answer) - 1
            show([Paragraph(f"{answer!r}? 1-{len(labels)}", "bad")])


def _hire(type_id: str, options: tuple[str, ...] = ()) -> Step:
    return lambda builder: builder.hire(type_id, options=options)


def _equip(name: str, item: str) -> Step:
    return lambda builder: builder.equip(name, [item])


def _possible(builder: Builder, step: Step) -> bool:
    try:
        step(builder)
    except LotowError:
        return False
    return True
