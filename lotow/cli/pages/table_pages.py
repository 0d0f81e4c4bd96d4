"""A table on the screen: both sides as they stand, what follows, the taps turn by turn, what it came to."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.app.pages.odds_pages import answer_page
from lotow.app.table_finish import Earned
from lotow.app.table_odds import TableOdds, hills
from lotow.app.tables import ListedTable, OpenTable, TableLine
from lotow.errors import Lang, Text
from lotow.table.follows import DRAW, Outcome, counts, must_test, outcome
from lotow.table.saying import PHASE_NAMES
from lotow.table.state import FighterState, SideState, TableState
from lotow.words import word

GUNS = {
    "ready": Text("{}", "{}"),
    "half": Text("{} 1/2", "{} 1/2"),
    "empty": Text("{} empty", "{} vide"),
    "jammed": Text("{} jammed", "{} enrayé"),
    "spent": Text("{} gone", "{} parti"),
}
SAID = {
    "turn": Text("turn {}", "tour {}"),
    "not-begun": Text("not begun", "pas commencée"),
    "drop": Text("{} has the Drop", "{} a l'Initiative"),
    "out-of": Text("{}: {} of {} out", "{} : {} sur {} hors de combat"),
    "fled": Text("fled", "en fuite"),
    "rerolls": Text("re-rolls {}", "relances {}"),
    "test": Text(
        "{} must test Head for the Hills: {}, Pluck {}, {} %",
        "{} doit tester Sauve qui peut : {}, Cran {}, {} %",
    ),
    "out": Text("out", "hors de combat"),
    "out-turn": Text("out in turn {}", "hors de combat au tour {}"),
    "by": Text("by {}", "par {}"),
    "prone": Text("prone", "au sol"),
    "mounted": Text("mounted", "en selle"),
    "diving": Text("dived", "a plongé"),
    "left": Text("left the table", "a quitté la table"),
    "carries": Text("carries {}", "porte : {}"),
    "ignores": Text("ignores a wound", "ignore une blessure"),
    "who": Text("who", "qui"),
    "how": Text("how", "état"),
    "guns": Text("guns", "armes"),
    "over": Text("Over: {}. Winner: {}.", "Fini : {}. Vainqueur : {}."),
    "nobody-said": Text("not known yet", "pas encore connu"),
    "draw": Text("nobody, a draw", "personne, match nul"),
    "absent": Text("absent: {}", "absents : {}"),
    "before": Text("before the first turn", "avant le premier tour"),
    "points": Text("points", "points"),
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
            Paragraph(said("absent", lang, ", ".join(one.name for one in side.start.absent)), "quiet")
        )
    return page + _test(table, side, lang)


def side_heading(side: SideState, lang: Lang) -> str:
    """A side's name, how many of it are out, and what else there is to say of it."""
    title = said("out-of", lang, side.start.name, side.out, side.of)
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
            ", ".join(GUNS[gun.state].in_(lang).format(gun.start.name.in_(lang)) for gun in one.guns),
            how_it_goes(state, one, lang),
        )
        for one in side.fighters
    )
    columns = ("#", said("who", lang), "W", "FA", "FT", said("guns", lang), said("how", lang))
    return Grid(columns, rows, right=(0, 2, 3, 4))


def how_it_goes(state: TableState, one: FighterState, lang: Lang) -> str:
    """Out, and by whom; else how he stands and what he carries."""
    if one.out is not None:
        how = said("out-turn", lang, one.out) if one.out else said("out", lang)
        return f"{how}, {said('by', lang, state.called(one.by))}" if one.by is not None else how
    parts = [said("left", lang)] if one.left else []
    parts += [said("prone", lang)] if one.prone else []
    parts += [said("mounted", lang)] if one.mounted else []
    parts += [said("diving", lang)] if one.dived is not None and one.dived == state.turn else []
    parts += [said("ignores", lang)] if one.ignores else []
    if one.carries:
        name = next((c.name.in_(lang) for c in state.opened.counts if c.key == one.carries), one.carries)
        parts.append(said("carries", lang, name))
    return ", ".join(parts)


def _over(state: TableState, over: Outcome, lang: Lang) -> Paragraph:
    winner = said("nobody-said", lang)
    if over.winner == DRAW:
        winner = said("draw", lang)
    elif over.winner:
        winner = state.sides[over.winner].start.name
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


def earned_page(earned: Sequence[Earned], lang: Lang) -> Page:
    """What everybody would have earned."""
    rows = tuple((one.posse, one.name, str(one.points)) for one in earned)
    columns = (said("posse", lang), said("who", lang), said("points", lang))
    return [Heading(word("experience", lang)), Grid(columns, rows, right=(2,))]
