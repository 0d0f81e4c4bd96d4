"""`lotow odds pluck`, `jump`, `climb`, `wound`: single tests of nerve, limb and luck."""

from typing import Annotated

import typer

from lotow.cli.combatants import combatant_called
from lotow.cli.in_force import book_in_force
from lotow.cli.odds import present
from lotow.cli.odds_pages import answer_json, answer_page
from lotow.cli.options import Database, Json, Language, inches
from lotow.cli.render import show, show_json
from lotow.errors import LotowError


def pluck(
    who: Annotated[str, typer.Argument(metavar="PLUCK|WHO", help="A Pluck (4), or a combatant.")],
    leader: Annotated[
        str | None, typer.Option("--leader", help="A leader near enough to lend his Pluck.")
    ] = None,
    test: Annotated[
        str, typer.Option("--test", metavar="pluck|dive-for-cover|hills", help="What the test is for.")
    ] = "pluck",
    friends: Annotated[
        int, typer.Option("--friends", min=0, help="Fellows near, for safety in numbers.")
    ] = 0,
    lowered: Annotated[int, typer.Option("--lowered", min=0, help="Pluck lost to a preacher.")] = 0,
    turns: Annotated[int, typer.Option("--turns", min=1, max=30, help="Turns of Head for the Hills.")] = 1,
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
    """
    from lotow.odds.nerve import head_for_the_hills
    from lotow.odds.nerve import pluck as test_pluck

    book = book_in_force()
    person = combatant_called(f"P{who}" if who.isdecimal() else who, db, book)
    if test in ("hills", "head-for-the-hills"):
        if leader is not None or friends:
            raise LotowError(
                "a posse heads for the hills or stays by one fighter's own Pluck",
                hint="name the leader, or without one the pluckiest left; no --leader, no --friends",
            )
        present(
            person.name.in_(lang),
            head_for_the_hills(book.content, person, turns, lowered=lowered),
            lang,
            json,
        )
        return
    if test not in ("pluck", "dive-for-cover"):
        raise LotowError(f"{test!r} is no pluck test", hint="choose pluck, dive-for-cover or hills")
    if turns > 1:
        raise LotowError(f"{turns} turns of one test", hint="only --test hills goes on turn after turn")
    boss = combatant_called(leader, db, book) if leader is not None else None
    answer = test_pluck(
        book.content,
        person,
        test="pluck" if test == "pluck" else "dive-for-cover",
        leader=boss,
        friends=friends,
        lowered=lowered,
    )
    present(person.name.in_(lang), answer, lang, json)


def jump(
    who: Annotated[str, typer.Argument(help="Who jumps; an average cowboy when left out.")] = "P3",
    high: Annotated[bool, typer.Option("--high", help="The harder sort (-1).")] = False,
    gap: Annotated[
        float, typer.Option("--gap", parser=inches, metavar="INCHES", help="Inches a failure on foot falls.")
    ] = 0,
    mount: Annotated[bool, typer.Option("--mount", help="Into the saddle instead.")] = False,
    horse: Annotated[bool, typer.Option("--horse", help="On horseback instead.")] = False,
    thrown: Annotated[bool, typer.Option("--thrown", help="A rider is thrown instead.")] = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances of a jump, of mounting, of a horse's jump, of a thrown rider.

    \b
    Examples:
      lotow odds jump
      lotow odds jump "cowpoke +nimble" --high --gap 4
      lotow odds jump "wrangler +born in the saddle" --horse --high
    """
    from lotow.odds.movement import Attempt, attempt

    if mount + horse + thrown > 1:
        raise LotowError("one thing at a time", hint="--mount, --horse or --thrown")
    roll: Attempt = "jump"
    if mount or horse or thrown:
        roll = "mount-up" if mount else "horse-jump" if horse else "thrown-rider"
    book = book_in_force()
    person = combatant_called(who, db, book)
    answer = attempt(book.content, person, roll, adjust=["high"] if high else [], depth=gap)
    present(f"{person.name.in_(lang)}: {book.content.table[roll].name.in_(lang)}", answer, lang, json)


def climb(
    height: Annotated[float, typer.Argument(parser=inches, metavar="INCHES", help="Inches up, or down.")],
    who: Annotated[str, typer.Argument(help="Who climbs; an average cowboy when left out.")] = "P3",
    first_turn: Annotated[
        float | None,
        typer.Option("--first-turn", parser=inches, metavar="INCHES", help="The move left now."),
    ] = None,
    fall: Annotated[bool, typer.Option("--fall", help="Only the fall from that height.")] = False,
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
    from lotow.odds.movement import climb as climbing
    from lotow.odds.movement import fall as falling

    book = book_in_force()
    person = combatant_called(who, db, book)
    content = book.content
    answer = (
        falling(content, person, height) if fall else climbing(content, person, height, first_turn=first_turn)
    )
    present(f'{person.name.in_(lang)}: {height:g}"', answer, lang, json)


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
    else:
        show(answer_page(f"St {strength} / G {grit}", answer, lang))
