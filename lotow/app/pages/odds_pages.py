"""Answers of the odds room on a page: the chain step by step, then a bar for each outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from lotow.app.pages.blocks import Bullets, Grid, Heading, Page, Paragraph, Title
from lotow.errors import Lang, Problem, Text
from lotow.odds.answers import Step, numbered
from lotow.odds.asking import OddsAnswer, OddsQuestion
from lotow.rulebook.models import Row
from lotow.words import CHARACTERISTICS, colon, decimal

BAR = 24
LABELS: dict[str, Text] = {
    "hit": Text("hits", "touche"),
    "through": Text("gets through to the target", "atteint la cible"),
    "wound": Text("wounds", "blesse"),
    "out": Text("out of action", "hors de combat"),
    "jam": Text("the gun jams", "l'arme s'enraye"),
    "in_hand": Text("goes off in the hand", "explose dans la main"),
    "dud": Text("does not go off", "n'explose pas"),
    "thrower_out": Text("the thrower is out of action", "le lanceur est hors de combat"),
    "pull": Text("caught and pulled", "attrapé et tiré"),
    "dives": Text("dives for cover", "plonge à couvert"),
    "knocked_down": Text("is knocked down", "est jeté au sol"),
    "mount_out": Text("the mount is killed", "la monture est tuée"),
    "by": Text("who deals the last wound", "qui porte la dernière blessure"),
    "expected_wounds": Text("wounds on average", "blessures en moyenne"),
    "without_fame": Text("without spending anything", "sans rien dépenser"),
    "fame_spent": Text("Fame spent on average", "Réputation dépensée en moyenne"),
    "expected_dealt": Text("wounds dealt on average", "blessures infligées en moyenne"),
    "expected_suffered": Text("wounds suffered on average", "blessures subies en moyenne"),
    "value": Text("worth", "valeur"),
    "casualties_ours": Text("of ours out on average", "des nôtres hors de combat en moyenne"),
    "casualties_theirs": Text("of theirs out on average", "des leurs hors de combat en moyenne"),
    "hills_ours": Text("ours must test Head for the Hills", "les nôtres testent Sauve qui peut"),
    "hills_theirs": Text("theirs must test Head for the Hills", "les leurs testent Sauve qui peut"),
    "flees_ours": Text("ours flee", "les nôtres fuient"),
    "flees_theirs": Text("theirs flee", "les leurs fuient"),
    "out_ours": Text("ours out of action", "les nôtres hors de combat"),
    "out_theirs": Text("theirs out of action", "les leurs hors de combat"),
    "promoted": Text("becomes a hero", "devient un héros"),
    "free": Text("may raise anything", "augmente ce qu'il veut"),
    "healed": Text("the injury is healed", "la blessure guérit"),
    "all_healed": Text("all injuries are healed", "toutes les blessures guérissent"),
    "worse": Text("a new injury", "une nouvelle blessure"),
    "mean_cost": Text("dollars paid on average", "dollars payés en moyenne"),
    "ahead": Text("more than that", "plus que cela"),
    "level": Text("just that", "exactement cela"),
    "ruined": Text("ruined after game", "abîmé après la partie"),
    "charge": Text("dares to charge", "ose charger"),
    "win": Text("wins the fight", "gagne le combat"),
    "outs": Text("each out of action", "chacun hors de combat"),
    "kill": Text("puts an enemy out of action", "met un ennemi hors de combat"),
    "killed": Text("is put out of action", "est mis hors de combat"),
    "first": Text("the first is left standing", "le premier reste debout"),
    "second": Text("the second is left standing", "le second reste debout"),
    "pass": Text("passes", "réussit"),
    "at_once": Text("the move alone is enough", "le déplacement suffit"),
    "reach": Text("gets there this turn", "y arrive ce tour"),
    "success": Text("succeeds", "réussit"),
    "goes_on": Text("and may go on", "et peut continuer"),
    "thrown": Text("the rider is thrown", "le cavalier est désarçonné"),
    "top": Text("reaches the top", "arrive en haut"),
    "fall": Text("falls", "tombe"),
    "death": Text("dies of it", "en meurt"),
    "skill": Text("a new skill", "une nouvelle compétence"),
    "found": Text("somebody finds it", "quelqu'un le trouve"),
    "chance": Text("wounds", "blesse"),
    "wounds": Text("wounds suffered", "blessures subies"),
    "wounds_dealt": Text("wounds dealt", "blessures infligées"),
    "wounds_suffered": Text("wounds suffered", "blessures subies"),
    "hold": Text("still there after turn", "encore là après le tour"),
    "dead": Text("dead after game", "mort après la partie"),
    "blind": Text("blind after game", "aveugle après la partie"),
    "there": Text("fit again after game", "de nouveau en état après la partie"),
    "rows": Text("results", "résultats"),
    "suffers": Text("suffered when out of action once", "subi en étant mis hors de combat une fois"),
    "raises": Text("may be raised", "peut augmenter"),
    "falls": Text("falls from (inches)", "tombe de (pouces)"),
    "number": Text("how many find it", "combien le trouvent"),
    "loot": Text("dollars", "dollars"),
    "mean": Text("on average", "en moyenne"),
    "expected_turns": Text("turns on average", "tours en moyenne"),
}
NUMBERS = (
    "mean",
    "expected_turns",
    "expected_wounds",
    "expected_dealt",
    "expected_suffered",
    "fame_spent",
    "mean_cost",
    "casualties_ours",
    "casualties_theirs",
)
"""Figures that are no chances."""
CUMULATIVE = ("loot",)
"""Figures by outcome where one asks for so many or more."""
EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


def answer_page(
    question: OddsQuestion, answer: OddsAnswer, ignored: Sequence[tuple[Text, Text]], lang: Lang
) -> Page:
    """The chain and the outcomes, and what did not count."""
    page: Page = [Title(question.title.in_(lang))]
    figures = answer.figures()
    labels = {**LABELS, **question.labels}
    steps: Sequence[Step] = getattr(answer, "steps", ())
    if steps and "rows" not in figures:
        page.append(Bullets(tuple(step_line(step, lang) for step in steps)))
    page += _complaints(getattr(answer, "problems", ()), lang)
    single = {
        name: value
        for name, value in figures.items()
        if isinstance(value, Fraction) and name not in NUMBERS and name not in question.hidden
    }
    if single:
        page.append(_bars({labels[name].in_(lang): chance for name, chance in single.items()}, lang))
    for name in NUMBERS:
        number = figures.get(name)
        if isinstance(number, Fraction):
            page.append(Paragraph(f"{labels[name].in_(lang)}{colon(lang)} {decimal(number, lang)}"))
    for name, by_outcome in figures.items():
        if isinstance(by_outcome, dict) and by_outcome:
            named = {_outcome(answer, name, key, lang): chance for key, chance in by_outcome.items()}
            people = getattr(answer, "people", {}).get(name)
            if people is not None:
                named = dict(zip(numbered(people, lang), by_outcome.values(), strict=True))
            page += [Heading(labels[name].in_(lang)), _bars(named, lang, cumulative=name in CUMULATIVE)]
    return page + _policy(answer, lang) + _uncounted(ignored, lang)


def _policy(answer: OddsAnswer, lang: Lang) -> Page:
    """How Fame is best spent, and how often each bids what."""
    page: Page = []
    rules = getattr(answer, "rules", ())
    if rules:
        title = Text("how to spend it", "comment la dépenser")
        page += [Heading(title.in_(lang)), Bullets(tuple(rule.line(lang) for rule in rules))]
    for at, side in enumerate(getattr(answer, "bids", ())):
        words = (Text("bids of the first", "mises du premier"), Text("bids of the second", "mises du second"))
        page += [
            Heading(words[at].in_(lang)),
            _bars({str(bid): chance for bid, chance in enumerate(side)}, lang),
        ]
    return page


def _uncounted(ignored: Sequence[tuple[Text, Text]], lang: Lang) -> Page:
    if not ignored:
        return []
    listed = ", ".join(f"{what.in_(lang)} ({who.in_(lang)})" for who, what in ignored)
    said = Text("not counted here", "non compté ici").in_(lang)
    return [Paragraph(f"{said}{colon(lang)} {listed}", "quiet")]


def _outcome(answer: OddsAnswer, figure: str, key: str, lang: Lang) -> str:
    """An outcome by its name where it is a row of a table, else as it is."""
    rows = getattr(answer, figure, ())
    for row, _ in rows if isinstance(rows, tuple) and rows and isinstance(rows[0], tuple) else ():
        if isinstance(row, Row) and row.id == key:
            return f"{row.on}  {row.name.in_(lang)}"
    return CHARACTERISTICS[key][1].in_(lang) if key in CHARACTERISTICS else key


def step_line(step: Step, lang: Lang) -> str:
    """`to hit 4+ 50%`."""
    chance = "" if step.chance is None else percent(step.chance, lang)
    return " ".join(part for part in (step.label.in_(lang), step.need, chance) if part)


def percent(chance: Fraction, lang: Lang = "en") -> str:
    """A chance in percent, never rounded to a certainty it is not."""
    sign = " %" if lang == "fr" else "%"
    if chance in (0, 1):
        return f"{int(chance * 100)}{sign}"
    shown = f"{float(chance) * 100:.1f}"
    shown = {"100.0": ">99.9", "0.0": "<0.1"}.get(shown, shown)
    return f"{shown.replace('.', ',') if lang == 'fr' else shown}{sign}"


def one_in(chance: Fraction, lang: Lang) -> str:
    """`1 in 3.6`; nothing for what is certain or never."""
    if chance in (0, 1):
        return ""
    number = f"{float(1 / chance):,.1f}"
    return f"1 sur {number.replace(',', ' ').replace('.', ',')}" if lang == "fr" else f"1 in {number}"


def _bars(chances: Mapping[str, Fraction], lang: Lang, *, cumulative: bool = False) -> Grid:
    """A line for each outcome; `cumulative` adds the chance of this or more."""
    rows, left = [], sum(chances.values(), Fraction(0))
    for label, one in chances.items():
        rows.append((label, percent(one, lang), *((percent(left, lang),) if cumulative else ())))
        rows[-1] += (one_in(one, lang), bar(one))
        left -= one
    titles = ("", "%", *(("or more" if lang == "en" else "ou plus",) if cumulative else ()))
    columns = (*titles, "1 sur N" if lang == "fr" else "1 in N", "")
    return Grid(columns, tuple(rows), right=tuple(range(1, len(columns) - 1)))


def bar(chance: Fraction, width: int = BAR) -> str:
    """A bar as long as the chance is great, the whole width for a certainty; eighths tell small ones apart,
    and the least of chances still shows."""
    eighths = max(round(chance * width * 8), 1 if chance else 0)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8]


def comparison(title: str, answers: Sequence[tuple[str, OddsQuestion, OddsAnswer]], lang: Lang) -> Page:
    """Several answers as one table: a row each, their common figures as columns; what forbids one, below."""
    shown = [
        name
        for name, value in answers[0][2].figures().items()
        if isinstance(value, Fraction) and all(name in one.figures() for _, _, one in answers)
    ]
    rows = tuple(
        (
            label,
            *(
                percent(chance, lang) if isinstance(chance := answer.figures()[name], Fraction) else "-"
                for name in shown
            ),
        )
        for label, _, answer in answers
    )
    columns = ("", *(LABELS[name].in_(lang) for name in shown))
    page: Page = [Title(title), Grid(columns, rows, right=tuple(range(1, len(columns))))]
    for label, _, answer in answers:
        for problem in getattr(answer, "problems", ()):
            said = f"{problem.message.in_(lang)} ({problem.hint.in_(lang)})"
            page.append(Paragraph(f"{label}{colon(lang)} {said}", "bad"))
    return page


def _complaints(problems: Sequence[Problem], lang: Lang) -> Page:
    return [Paragraph(f"{one.message.in_(lang)} ({one.hint.in_(lang)})", "bad") for one in problems]
