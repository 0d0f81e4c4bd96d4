"""The end of a game at a table: what is still asked, the report shown and corrected, the game recorded."""

from __future__ import annotations

from lotow.app.pages.blocks import Bullets, Paragraph
from lotow.app.table_finish import questions, record_table
from lotow.app.tables import OpenTable
from lotow.campaign.completions import names
from lotow.campaign.report.game_report import GameReport, read_report
from lotow.campaign.report.template import to_toml
from lotow.cli.pages.campaign_pages import told
from lotow.cli.terminal.editing import edited
from lotow.cli.terminal.editor import Ask
from lotow.cli.terminal.output import write_text
from lotow.cli.terminal.render import show
from lotow.cli.terminal.ways import SPOKEN_OF, hint_of, way
from lotow.errors import Lang, LotowError, Text
from lotow.table.unsaid import Answers, StillAsked

ENTER = Text("Enter: 1", "Entrée : 1")
RECORD_IT = Text("record it? [Y]es, [n]o, [e]dit", "l'inscrire ? [o]ui, [n]on, [c]orriger")
YES = ("y", "yes", "o", "oui", "")
NO = ("n", "no", "non", "q", "quit", "quitter")
EDIT = ("e", "edit", "c", "corriger")
NOT_RECORDED = Text("Not recorded yet: --yes records it.", "Pas encore inscrit : --yes l'inscrit.")
NOT_SAID = Text(
    "Nobody has said, so it counts for nobody:", "Personne ne l'a dit, donc ne compte pour personne :"
)
LEFT = Text("Not recorded.", "Rien n'est inscrit.")


def ask_the_rest(table: OpenTable, ask: Ask, answers: Answers, lang: Lang) -> Answers:
    """Asks once for each thing that neither taps nor options say; Enter takes the likeliest answer."""
    while asked := questions(table, answers):
        answers = _put(asked[0], ask, answers, lang)
    return answers


def tell_unasked(table: OpenTable, answers: Answers, lang: Lang) -> None:
    """Where nobody can be asked, what was not said is told: it counts for nobody."""
    open_questions = tuple(one.text.in_(lang) for one in questions(table, answers))
    if open_questions:
        show([Paragraph(NOT_SAID.in_(lang), "quiet"), Bullets(open_questions)])


def _put(asked: StillAsked, ask: Ask, answers: Answers, lang: Lang) -> Answers:
    show([Paragraph(asked.text.in_(lang), "loud")])
    called = [option.name.in_(lang) for option in asked.options]
    show([Bullets(tuple(called), numbered=True)])
    offers = names(called, several=False)
    while True:
        said = ask(f"1-{len(called)} ({ENTER.in_(lang)})", offers)
        chosen = _chosen(said, called)
        if chosen is not None:
            return answers.with_answer(asked, asked.options[chosen].id)
        show([Paragraph(f"{said!r} ?", "bad")])


def _chosen(said: str, called: list[str]) -> int | None:
    """Which of several is meant: by its number, by its name or a beginning of it."""
    if not said:
        return 0
    if said.isdecimal() and len(said) < 4:
        return int(said) - 1 if 1 <= int(said) <= len(called) else None
    begun = [at for at, name in enumerate(called) if name.casefold().startswith(said.casefold())]
    return begun[0] if len(begun) == 1 else None


def settled(table: OpenTable, report: GameReport, ask: Ask | None, lang: Lang) -> GameReport | None:
    """The report as everybody agrees on it; none where it is not to be recorded. Whatever is wrong with a
    corrected one is told, and it can be corrected again."""
    write_text("-", to_toml(report))
    if ask is None:
        show([Paragraph(NOT_RECORDED.in_(lang), "quiet")])
        return None
    while True:
        said = ask(RECORD_IT.in_(lang)).casefold()
        if said in YES:
            return report
        if said in NO:
            show([Paragraph(LEFT.in_(lang), "quiet")])
            return None
        if said in EDIT:
            try:
                report = read_report(edited(to_toml(report), ".toml"), table.book)
            except LotowError as error:
                tell_mistake(error, lang)
            write_text("-", to_toml(report))


def record_asking(
    table: OpenTable, report: GameReport, answers: Answers, ask: Ask, device: str, who: str, lang: Lang
) -> None:
    """Records the game; what cannot be recorded is told and may be corrected, until it can or nobody wants
    to any more."""
    made = settled(table, report, ask, lang)
    while made is not None:
        try:
            tell_recorded(table, made, answers, device, who, lang)
            return
        except LotowError as error:
            tell_mistake(error, lang)
            made = settled(table, made, ask, lang)


def tell_recorded(
    table: OpenTable, report: GameReport, answers: Answers, device: str, who: str, lang: Lang
) -> None:
    """Records the game and tells what was written."""
    campaign, records = record_table(table, report, answers, device, who)
    SPOKEN_OF.set(campaign.journal.name)
    show([*told(campaign, records, lang), Paragraph(way("settle-now", lang))])


def tell_mistake(error: LotowError, lang: Lang) -> None:
    """What is wrong, line by line."""
    show([Paragraph(f"{error.message.in_(lang)} ({hint_of(error, lang)})", "bad")])
    if error.problems:
        show([Bullets(tuple(f"{one.line(lang)} ({hint_of(one, lang)})" for one in error.problems))])
