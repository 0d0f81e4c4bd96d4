"""Options that several questions about the odds share, and how their answers are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from lotow.cli.terminal.combatants_called import combatant_called
from lotow.cli.terminal.options import inches
from lotow.cli.terminal.render import show, show_json
from lotow.errors import Lang, LotowError, Text
from lotow.odds.asking import OddsQuestion
from lotow.odds.nerve import Company
from lotow.odds.reach import Mode
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
    from lotow.odds.famed import Spending

Someone = Annotated[
    str, typer.Argument(help='A type (sheriff), a saved fighter ("Posse/Name"), or "S4 F4 St3 G4 +deadeye".')
]
InTheWay = Annotated[
    list[str] | None,
    typer.Option(
        "--in-the-way", metavar="4+|NAME", help="Something in the way, in order: 4+, hedge, friend..."
    ),
]
Range = Annotated[
    float | None, typer.Option("--range", parser=inches, metavar="INCHES", help="Inches to the target.")
]
KeepFortune = Annotated[bool, typer.Option("--keep-fortune", help="Nobody spends Fortune.")]
Leader = Annotated[
    str | None, typer.Option("--leader", metavar="WHO", help="A leader near enough to lend his Pluck.")
]
Loyal = Annotated[
    bool, typer.Option("--loyal", help="The leader is on the table, for those who are loyal to him.")
]
Hated = Annotated[bool, typer.Option("--hated", help="The enemy is the posse it bitterly hates.")]
Rerolls = Annotated[
    int, typer.Option("--rerolls", min=0, max=3, help="Re-rolls of an underdog, spent where they help most.")
]
Fanning = Annotated[bool, typer.Option("--fanning", help="Fan the gun: six dice.")]
BothBarrels = Annotated[bool, typer.Option("--both-barrels", help="Fire both barrels at once.")]
Spread = Annotated[bool, typer.Option("--spread", help="Use the scattergun barrel.")]


Fame = Annotated[
    str | None,
    typer.Option(
        "--fame", metavar="[N|all]", help="Fame to spend, played best: so many points; alone, all there are."
    ),
]
IntoFight = Annotated[bool, typer.Option("--into-fight", help="The target is in a fight with a friend.")]
Friend = Annotated[
    str | None, typer.Option("--friend", metavar="WHO", help="Who the friend in that fight is.")
]
Under = Annotated[
    list[str] | None, typer.Option("--under", metavar="WHO", help="Who else is under the template.")
]
Near = Annotated[
    list[str] | None,
    typer.Option("--near", metavar="WHO", help="Who near the target gets further hits of a fanned gun."),
]
EnemyFame = Annotated[
    str | None,
    typer.Option("--enemy-fame", metavar="[N|all]", help="Fame the one enemy spends; alone, all it has."),
]
For = Annotated[str, typer.Option("--for", metavar="out|survive|wounds", help="What the Fame is spent for.")]
Distracted = Annotated[
    bool, typer.Option("--distracted", help="A soiled dove of the enemy's is near: Fame costs double.")
]
Reporter = Annotated[
    bool, typer.Option("--reporter", help="A reporter is near: a hero without Fame gets some.")
]


def spending_of(
    fame: str | None,
    goal: str = "out",
    *,
    rerolls: int = 0,
    enemy: str | None = None,
    distracted: bool = False,
    reporter: bool = False,
) -> Spending | None:
    """What may be spent, if anything may."""
    if fame is None and enemy is None and not rerolls and not reporter:
        if distracted:
            raise LotowError(
                Text("nothing is spent", "rien n'est dépensé"),
                hint=Text("--distracted goes with --fame", "--distracted va avec --fame"),
            )
        return None
    from lotow.odds.fame import goal_called
    from lotow.odds.famed import Spending

    points = _points(fame) if fame is not None else (None if reporter else 0)
    against = None if enemy is None else _points(enemy)
    return Spending(
        fame=points,
        goal=goal_called(goal),
        rerolls=rerolls,
        enemy=None if enemy is None else -1 if against is None else against,
        distracted=distracted,
        reporter=reporter,
    )


def _points(text: str) -> int | None:
    """A number of points; none for all of them."""
    if text.casefold() in ("all", "tout"):
        return None
    if text.isdecimal():
        return int(text)
    raise LotowError(
        Text(f"{text!r} is no number of points", f"{text!r} n'est pas un nombre de points"),
        hint=Text("write 2, or all, or nothing after it", "écrivez 2, ou all, ou rien derrière"),
    )


def company_of(
    leader: str | None, loyal: bool, hated: bool, rerolls: int, db: str | None, book: Rulebook
) -> Company:
    """Who stands by somebody in a test."""
    boss = combatant_called(leader, db, book) if leader is not None else None
    return Company(leader=boss, loyal=loyal, hated=hated, rerolls=rerolls)


def mode_of(fanning: bool, both_barrels: bool, spread: bool = False) -> Mode:
    """The one way a gun is fired."""
    if fanning + both_barrels + spread > 1:
        raise LotowError(
            Text("a gun is fired in one way at a time", "une arme ne se tire que d'une façon à la fois"),
            hint=Text("--fanning, --both-barrels or --spread", "--fanning, --both-barrels ou --spread"),
        )
    if fanning:
        return "volley"
    if both_barrels:
        return "both-barrels"
    return "spread" if spread else "shot"


def present(question: OddsQuestion, lang: Lang, json: bool) -> None:
    """One answer, as a page or as JSON, with what did not count."""
    answer = question.answer()
    ignored = question.ignored(answer)
    if json:
        from lotow.app.views.odds import answer_json

        show_json(answer_json(answer, lang, ignored))
    else:
        from lotow.app.pages.odds_pages import answer_page

        show(answer_page(question, answer, ignored, lang))


def present_all(title: str, questions: list[tuple[str, OddsQuestion]], lang: Lang, json: bool) -> None:
    """Several answers side by side."""
    answers = [(name, one, one.answer()) for name, one in questions]
    if json:
        from lotow.app.views.odds import answer_json

        told = [
            {"name": name, **answer_json(answer, lang, one.ignored(answer))} for name, one, answer in answers
        ]
        show_json(told)
    else:
        from lotow.app.pages.odds_pages import comparison

        show(comparison(title, answers, lang))
