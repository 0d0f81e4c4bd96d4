"""`lotow posse build`: finds or founds the posse that is meant, and opens the bench on it."""

from __future__ import annotations

from lotow.app.pages.blocks import Bullets, Paragraph
from lotow.app.workshop import Workshop, open_or_found
from lotow.campaign.completions import names
from lotow.cli.terminal.editor import Ask, capable
from lotow.cli.terminal.prompting import yes_or_no
from lotow.cli.terminal.render import tell
from lotow.cli.terminal.workbench import Bench, bench_screen, farewell, line_by_line
from lotow.errors import Lang, LotowError, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold as folded
from lotow.storage.store import Journal, Store
from lotow.words import dollars

WHICH = Text("which list", "quelle liste")
ANOTHER = Text("There is {}. Found another posse called {}?", "Il y a {}. Fonder une autre bande nommée {} ?")


def build(
    store: Store,
    book: Rulebook,
    lang: Lang,
    ask: Ask,
    name: str,
    posse_list: str | None = None,
    budget: int | None = None,
    player: str = "",
) -> None:
    """Founds the posse, or goes on with one that is there, until the player is done. Every order is saved at
    once, so leaving in any way loses nothing."""
    try:
        journal = _begun(store, book, lang, ask, name, posse_list, budget, player)
    except (EOFError, KeyboardInterrupt):
        return
    bench = Bench(Workshop(store, journal, book, lang))
    if capable():
        bench_screen(bench).run()
        farewell(bench)
    else:
        line_by_line(bench, ask)


def _begun(
    store: Store,
    book: Rulebook,
    lang: Lang,
    ask: Ask,
    name: str,
    posse_list: str | None,
    budget: int | None,
    player: str,
) -> Journal:
    """The journal to work on. A part of a name means the posse that has it, unless a new one is described."""
    there = store.journals("posse")
    if not any(folded(one.name) == folded(name) for one in there):
        meant = matching(name, [(one, one.name) for one in there])
        described = posse_list is not None or budget is not None or player != ""
        if len(meant) == 1:
            question = ANOTHER.in_(lang).format(meant[0].name, name.strip())
            if not described or not yes_or_no(question, lang, ask):
                return meant[0]
        posse_list = posse_list or _list_asked(book, lang, ask)
    return open_or_found(store, name, posse_list, budget, player, book)


def _list_asked(book: Rulebook, lang: Lang, ask: Ask) -> str:
    """The list of a new posse, by name or by its number."""
    lists = list(book.content.posse.values())
    called = [(one.name.in_(lang), dollars(one.budget, lang)) for one in lists]
    tell([Bullets(tuple(f"{name}, {budget}" for name, budget in called), numbered=True)])
    while True:
        said = ask(WHICH.in_(lang), names(called, several=False)).strip()
        if said.isdecimal() and 1 <= int(said) <= len(lists):
            return lists[int(said) - 1].id
        try:
            return book.find(said, "posse")[1]
        except LotowError as error:
            tell([Paragraph(f"{error.message.in_(lang)} ({error.hint.in_(lang)})", "bad")])
