"""`lotow odds pluck`, `jump`, `climb`, `wound`: single tests of nerve, limb and luck."""

from typing import Annotated

import typer

from lotow.app.pages.odds_pages import answer_page
from lotow.app.views.odds import answer_json
from lotow.cli.terminal.combatants_called import combatant_called
from lotow.cli.terminal.odds_options import (
    Distracted,
    Fame,
    Hated,
    Leader,
    Loyal,
    Reporter,
    Rerolls,
    company_of,
    present,
    spending_of,
)
from lotow.cli.terminal.options import Database, Json, Language, inches
from lotow.cli.terminal.render import show, show_json
from lotow.errors import LotowError, Text
from lotow.odds.asking import OddsQuestion
from lotow.odds.combatant import Combatant
from lotow.odds.described import average_cowboy
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force

Who = Annotated[str | None, typer.Argument(help="Who; an average cowboy when left out.")]


def pluck(
    who: Annotated[str, typer.Argument(metavar="PLUCK|WHO", help="A Pluck (4), or a combatant.")],
    leader: Leader = None,
    loyal: Loyal = False,
    hated: Hated = False,
    test: Annotated[
        str, typer.Option("--test", metavar="pluck|dive-for-cover|hills", help="What the test is for.")
    ] = "pluck",
    friends: Annotated[
        int, typer.Option("--friends", min=0, help="Fellows near, for safety in numbers.")
    ] = 0,
    lowered: Annotated[int, typer.Option("--lowered", min=0, help="Pluck lost to a preacher.")] = 0,
    preached: Annotated[
        int, typer.Option("--preached", min=0, max=10, help="How often a preacher has tried since.")
    ] = 0,
    turns: Annotated[int, typer.Option("--turns", min=1, max=30, help="Turns of Head for the Hills.")] = 1,
    rerolls: Rerolls = 0,
    fame: Fame = None,
    distracted: Distracted = False,
    reporter: Reporter = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chance to pass a pluck test, or to hold turn after turn.

    \b
    Examples:
      lotow odds pluck 4
      lotow odds pluck "cowpoke +fine whiskey" --leader "trail boss"
      lotow odds pluck sheriff --test hills --turns 5
      lotow odds pluck rowdy --preached 2
      lotow odds pluck sheriff --test hills --turns 4 --fame all
    """
    from lotow.odds.attempts import AskedPluck, pluck_test_called

    book = book_in_force()
    person = combatant_called(f"P{who}" if who.isdecimal() else who, db, book)
    asked = AskedPluck(
        test=pluck_test_called(test),
        turns=turns,
        company=company_of(leader, loyal, hated, rerolls, db, book),
        friends=friends,
        lowered=lowered,
        preached=preached,
        spending=spending_of(fame, distracted=distracted, reporter=reporter),
    )
    title = Text(f"Pluck {who}", f"Cran {who}") if who.isdecimal() else None
    present(asked.question(book.content, person, title), lang, json)


def jump(
    who: Who = None,
    high: Annotated[bool, typer.Option("--high", help="The harder sort (-1).")] = False,
    gap: Annotated[
        float, typer.Option("--gap", parser=inches, metavar="INCHES", help="Inches a failure on foot falls.")
    ] = 0,
    over: Annotated[
        float | None,
        typer.Option("--over", parser=inches, metavar="INCHES", help="How wide the gap, how high the bar."),
    ] = None,
    mount: Annotated[bool, typer.Option("--mount", help="Into the saddle instead.")] = False,
    horse: Annotated[bool, typer.Option("--horse", help="On horseback instead.")] = False,
    thrown: Annotated[bool, typer.Option("--thrown", help="A rider is thrown instead.")] = False,
    fame: Fame = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances of a jump, of mounting, of a horse's jump, of a thrown rider.

    \b
    Examples:
      lotow odds jump
      lotow odds jump "cowpoke +nimble" --high --gap 4
      lotow odds jump kid --over 1.5
      lotow odds jump "wrangler +born in the saddle" --horse --high
    """
    from lotow.odds.attempts import attempt_question
    from lotow.odds.movement import Attempt

    if mount + horse + thrown > 1:
        raise LotowError(
            Text("one thing at a time", "une chose à la fois"),
            hint=Text("--mount, --horse or --thrown", "--mount, --horse ou --thrown"),
        )
    roll: Attempt = "mount-up" if mount else "horse-jump" if horse else "thrown-rider" if thrown else "jump"
    book = book_in_force()
    question = attempt_question(
        book.content,
        _somebody(who, db, book),
        roll,
        high=high,
        depth=gap,
        over=over,
        spending=spending_of(fame),
    )
    present(question, lang, json)


def climb(
    height: Annotated[float, typer.Argument(parser=inches, metavar="INCHES", help="Inches up, or down.")],
    who: Who = None,
    first_turn: Annotated[
        float | None,
        typer.Option("--first-turn", parser=inches, metavar="INCHES", help="The move left now."),
    ] = None,
    fall: Annotated[bool, typer.Option("--fall", help="Only the fall from that height.")] = False,
    fame: Fame = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances of a climb, or of surviving a fall.

    \b
    Examples:
      lotow odds climb 6
      lotow odds climb 5 "desperado +boilerplate"
      lotow odds climb 4 kid --fall
    """
    from lotow.odds.attempts import climb_question, fall_question

    book = book_in_force()
    person, spending = _somebody(who, db, book), spending_of(fame)
    if fall and (spending is not None or first_turn is not None):
        raise LotowError(
            Text("a fall asks for nothing more", "une chute ne demande rien de plus"),
            hint=Text("--fall goes without --fame and --first-turn", "--fall va sans --fame ni --first-turn"),
        )
    if fall:
        present(fall_question(book.content, person, height), lang, json)
    else:
        question = climb_question(book.content, person, height, first_turn=first_turn, spending=spending)
        present(question, lang, json)


def dash(
    distance: Annotated[float, typer.Argument(parser=inches, metavar="INCHES", help="Inches to cover.")],
    who: Who = None,
    difficult: Annotated[
        float,
        typer.Option(
            "--difficult", parser=inches, metavar="INCHES", help="How much of it is difficult ground."
        ),
    ] = 0,
    woods: Annotated[
        bool, typer.Option("--woods", help="The difficult ground is forest or undergrowth.")
    ] = False,
    mounted: Annotated[bool, typer.Option("--mounted", help="In the saddle.")] = False,
    crawling: Annotated[bool, typer.Option("--crawling", help="Prone, and staying so.")] = False,
    getting_up: Annotated[bool, typer.Option("--getting-up", help="Prone, and standing up first.")] = False,
    charging: Annotated[bool, typer.Option("--charging", help="A charge, which ends the move.")] = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chance to cover a distance in one turn.

    Whoever may move on instead of shooting does, where the move is not enough.

    \b
    Examples:
      lotow odds dash 9 "kid +lightning jack"
      lotow odds dash 5 cowpoke --difficult 3
      lotow odds dash 8 "wrangler +horse" --mounted --difficult 2
      lotow odds dash 2 kid --crawling
      lotow odds dash 6 "free trapper" --difficult 6 --woods
    """
    from lotow.odds.attempts import dash_question
    from lotow.odds.dash import Pose

    if crawling and getting_up:
        raise LotowError(
            Text("one thing at a time", "une chose à la fois"),
            hint=Text("--crawling or --getting-up", "--crawling ou --getting-up"),
        )
    if woods and not difficult:
        raise LotowError(
            Text("no ground is difficult", "aucun terrain n'est difficile"),
            hint=Text("--woods goes with --difficult", "--woods va avec --difficult"),
        )
    pose: Pose = "crawling" if crawling else "getting-up" if getting_up else "upright"
    book = book_in_force()
    question = dash_question(
        book.content,
        _somebody(who, db, book),
        distance,
        difficult=difficult,
        mounted=mounted,
        pose=pose,
        charging=charging,
        woods=woods,
    )
    present(question, lang, json)


def _somebody(who: str | None, db: str | None, book: Rulebook) -> Combatant:
    return average_cowboy(book) if who is None else combatant_called(who, db, book)


def wound(
    strength: Annotated[int, typer.Argument(min=1, help="The Strength of the hit.")],
    grit: Annotated[int, typer.Argument(min=1, max=10, help="The Grit of the target.")],
    modifier: Annotated[int, typer.Option("--modifier", help="What is added to the die: deadeye +1.")] = 0,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """What is needed to wound, and how likely that is.

    \b
    Examples:
      lotow odds wound 4 3
      lotow odds wound 3 8 --modifier 1
    """
    from lotow.odds.wounding import wound as wounding

    answer = wounding(book_in_force().content.wound_chart, strength, grit, modifier=modifier)
    if json:
        show_json({"need": answer.need, **answer_json(answer, lang)})
        return
    title = Text(f"Strength {strength} / Grit {grit}", f"Force {strength} / Résistance {grit}")
    show(answer_page(OddsQuestion(title=title, people=(), ask=lambda: answer), answer, (), lang))
