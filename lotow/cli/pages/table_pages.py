"""A table on the screen: both sides as they stand, what follows, the taps turn by turn, what it came to."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.app.pages.odds_pages import answer_page
from lotow.app.pages.table_cards import guns_of, how_it_goes
from lotow.app.table_earnings import Earnings
from lotow.app.table_odds import TableOdds, hills
from lotow.app.tables import ListedTable, OpenTable, TableLine
from lotow.errors import Lang, Text
from lotow.journal.entries.game_entries import Absence
from lotow.rulebook import Rulebook
from lotow.table.follows import GameOver, counts, must_test, outcome
from lotow.table.saying import PHASE_NAMES
from lotow.table.table_state import SideState, TableState
from lotow.table.taps import DRAW
from lotow.telling.teller import Teller
from lotow.words import word
from lotow.words.terms import ABSENT

SAID = {
    "turn": Text("turn {}", "tour {}"),
    "not-begun": Text("not begun", "pas commencée"),
    "drop": Text("{} has the Drop", "{} a l'Initiative"),
    "out-of": Text("{}, {} of {} out", "{}, {} sur {} hors de combat"),
    "fled": Text("fled", "en fuite"),
    "rerolls": Text("re-rolls {}", "relances {}"),
    "test": Text(
        "{} must test Head for the Hills at the start of its Movin' phase: {}, Pluck {}, {}%",
        "{} doit tester Sauve qui peut au début de sa phase de déplacement : {}, Cran {}, {} %",
    ),
    "out": Text("out", "hors de combat"),
    "who": Text("who", "qui"),
    "how": Text("how", "état"),
    "guns": Text("guns", "armes"),
    "over": Text("Over: {}. Winner: {}.", "Fini : {}. Vainqueur : {}."),
    "second": Text("{}; second: {}", "{} ; deuxième : {}"),
    "to-roll": Text("{}, to roll", "{}, à lancer"),
    "nobody-said": Text("not known yet", "pas encore connu"),
    "draw": Text("nobody, a draw", "personne, match nul"),
    "absent": Text("absent: {}", "absents : {}"),
    "before": Text("before the first turn", "avant le premier tour"),
    "name": Text("name", "nom"),
    "scenario": Text("scenario", "scénario"),
    "sides": Text("posses", "bandes"),
    "at-turn": Text("turn", "tour"),
    "finished": Text("over", "finie"),
    "posse": Text("posse", "bande"),
}


def said(key: str, lang: Lang, *values: object) -> str:
    return SAID[key].in_(lang).format(*values)


def table_page(table: OpenTable, lang: Lang) -> Page:
    """The whole table at a glance."""
    state, opened = table.state, table.opened
    page: Page = [Title(table.journal.name, opened.scenario_name.in_(lang))]
    page.append(Paragraph(turn_line(state, lang), "loud" if state.turn else "quiet"))
    for side in state.sides.values():
        page += _side(table, side, lang)
    if kept := kept_facts(table, lang):
        page.append(Facts(kept))
    if state.notes:
        page.append(Bullets(tuple(state.notes)))
    over = outcome(state)
    if over is not None:
        page.append(_over(state, over, lang))
    return page


def kept_facts(table: OpenTable, lang: Lang) -> tuple[tuple[str, str], ...]:
    """What else is on the table, and what the scenario counts."""
    state = table.state
    kept = [(one.start.name.in_(lang), _number(one.number, one.wounds_left)) for one in state.things.values()]
    for one in table.opened.counts:
        have = counts(state)[one.key]
        named = ", ".join(f"{state.sides[key].start.name} {number}" for key, number in have.items())
        kept.append((one.name.in_(lang), named))
    return tuple(kept)


def following(table: OpenTable, lang: Lang) -> Page:
    """Who must test now, and that it is over."""
    state = table.state
    page: Page = []
    for side in state.sides.values():
        page += _test(table, side, lang)
    over = outcome(state)
    return [*page, _over(state, over, lang)] if over is not None else page


def _number(number: int, wounds: int) -> str:
    return f"{number} (W {wounds})" if wounds > 1 else str(number)


def turn_line(state: TableState, lang: Lang) -> str:
    """Turn, phase and who has the Drop."""
    if not state.turn:
        return said("not-begun", lang)
    parts = [said("turn", lang, _of(state)), PHASE_NAMES[state.phase].in_(lang)]
    if state.drop is not None:
        parts.append(said("drop", lang, state.sides[state.drop].start.name))
    return ", ".join(parts)


def _of(state: TableState) -> str:
    return f"{state.turn} / {state.opened.turns}" if state.opened.turns is not None else str(state.turn)


def _side(table: OpenTable, side: SideState, lang: Lang) -> Page:
    page: Page = [Heading(side_heading(side, lang)), _fighters(table.state, side, lang)]
    if side.start.absent:
        page.append(
            Paragraph(said("absent", lang, ", ".join(_away(one, lang) for one in side.start.absent)), "quiet")
        )
    return page + _test(table, side, lang)


def _away(absence: Absence, lang: Lang) -> str:
    """Who is not there, and why."""
    return f"{absence.name} ({ABSENT[absence.why].in_(lang).format(absence.games)})"


def side_heading(side: SideState, lang: Lang) -> str:
    """A side's name, how many of it are out, and what else there is to say of it."""
    role = f" ({word(side.start.role, lang)})" if side.start.role is not None else ""
    title = said("out-of", lang, f"{side.start.name}{role}", side.out, side.of)
    extra = [said("fled", lang)] if side.fled else []
    extra += [said("rerolls", lang, side.rerolls)] if side.rerolls else []
    return ", ".join([title, *extra])


def _test(table: OpenTable, side: SideState, lang: Lang) -> Page:
    test = hills(table, side) if must_test(table.state, side) else None
    if test is None:
        return []
    chance = f"{float(test.chance) * 100:.0f}"
    return [Paragraph(said("test", lang, side.start.name, test.tester, test.pluck, chance), "bad")]


def _fighters(state: TableState, side: SideState, lang: Lang) -> Grid:
    rows = tuple(
        (
            str(one.start.id),
            one.name,
            f"{one.wounds_left}/{one.start.wounds}",
            f"{one.fame_left}/{one.start.fame}" if one.start.fame else "",
            f"{one.fortune_left}/{one.start.fortune}" if one.start.fortune else "",
            guns_of(one, lang),
            how_it_goes(state, one, lang),
        )
        for one in side.fighters
    )
    columns = ("#", said("who", lang), "W", "FA", "FT", said("guns", lang), said("how", lang))
    return Grid(columns, rows, right=(0, 2, 3, 4))


def _over(state: TableState, over: GameOver, lang: Lang) -> Paragraph:
    winner = said("nobody-said", lang)
    if over.winner == DRAW:
        winner = said("draw", lang)
    elif over.winner:
        winner = state.sides[over.winner].start.name
    if over.second:
        winner = said("second", lang, winner, state.sides[over.second].start.name)
    return Paragraph(said("over", lang, over.why.in_(lang), winner), "loud")


def log_page(table: OpenTable, lines: Sequence[TableLine], lang: Lang) -> Page:
    """The taps turn by turn."""
    page: Page = [Title(table.journal.name, table.opened.scenario_name.in_(lang))]
    turns = sorted({line.tap.turn for line in lines})
    for turn in turns:
        several = tuple(line_of(line, lang) for line in lines if line.tap.turn == turn)
        page += [Heading(said("turn", lang, turn) if turn else said("before", lang)), Bullets(several)]
    return page


def line_of(line: TableLine, lang: Lang) -> str:
    """A tap as it is listed: its number, what it says, who said it."""
    struck = f" [{word('taken-back', lang)}]" if line.struck else ""
    who = f" ({line.tap.who})" if line.tap.who else ""
    return f"{line.number} {line.text.in_(lang)}{who}{struck}"


def tables_page(tables: Sequence[ListedTable], lang: Lang) -> Page:
    """Every table, a line each."""
    rows = tuple(
        (
            one.name,
            one.scenario.in_(lang),
            ", ".join(one.sides),
            str(one.turn or ""),
            word("yes", lang) if one.over else "",
        )
        for one in tables
    )
    columns = tuple(said(key, lang) for key in ("name", "scenario", "sides", "at-turn", "finished"))
    return [Grid(columns, rows, right=(3,))]


def odds_page(odds: TableOdds, lang: Lang) -> Page:
    """A shot and a fight between two as they stand."""
    page: Page = []
    for question in (odds.shot, odds.fight):
        if question is not None:
            answer = question.answer()
            page += answer_page(question, answer, question.ignored(answer), lang)
        if question is odds.shot and odds.unready is not None:
            page.append(Paragraph(odds.unready.in_(lang), "bad"))
    return page


def odds_in_short(odds: TableOdds, lang: Lang) -> Page:
    """The same on a few lines, for a screen that shows the table as well."""
    page: Page = []
    for block in odds_page(odds, lang):
        match block:
            case Title(text=text):
                page.append(Paragraph(text))
            case Paragraph(tone="bad"):
                page.append(block)
            case Grid(rows=rows) if not isinstance(page[-1], Bullets):
                page.append(Bullets((", ".join(f"{row[0]} {row[1]}" for row in rows),)))
    return page


def earned_page(earnings: Earnings, book: Rulebook, lang: Lang) -> Page:
    """What everybody would have earned: points and what for, and the dice for each posse's dollars."""
    teller = Teller((), book)
    page: Page = []
    for takings in earnings.dollars:
        points = [one for one in earnings.points if one.posse == takings.posse]
        page += [
            Heading(f"{takings.posse}, {word('experience', lang)}"),
            Bullets(tuple(teller.tell(one.entry).in_(lang) for one in points)),
            Heading(said("to-roll", lang, f"{takings.posse}, $")),
            Facts(tuple((dice, text.in_(lang)) for text, dice in takings.lines)),
        ]
    return page
