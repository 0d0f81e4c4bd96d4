"""`lotow odds volley`: several shooters at one target."""

from typing import Annotated

import typer

from lotow.cli.terminal.combatants_called import combatant_called
from lotow.cli.terminal.odds_options import (
    Friend,
    Hated,
    InTheWay,
    IntoFight,
    KeepFortune,
    Leader,
    Loyal,
    Near,
    Range,
    Rerolls,
    Someone,
    Under,
    company_of,
    present,
)
from lotow.cli.terminal.options import Database, Json, Language
from lotow.rulebook.in_force import book_in_force


def volley(
    target: Someone,
    by: Annotated[
        list[str],
        typer.Option("--by", metavar="SHOOTER", help='Who shoots: "2 deputy with sixgun past 4+ at 8".'),
    ],
    range: Range = None,
    in_the_way: InTheWay = None,
    target_mounted: Annotated[bool, typer.Option("--target-mounted", help="The target is mounted.")] = False,
    into_fight: IntoFight = False,
    friend: Friend = None,
    under: Under = None,
    near: Near = None,
    stands: Annotated[bool, typer.Option("--stands", help="The target never dives for cover.")] = False,
    dive_behind: Annotated[
        str | None, typer.Option("--dive-behind", metavar="4+|NAME", help="What it would dive behind.")
    ] = None,
    keep_fortune: KeepFortune = False,
    leader: Leader = None,
    loyal: Loyal = False,
    hated: Hated = False,
    rerolls: Rerolls = 0,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Several shooters, one after the other, at one target: is it down?

    Each --by may say what is past and at how many inches; --range and --in-the-way hold for the others.
    Between shots the target tests to dive for cover; --leader, --loyal and --hated help it there.
    Also who else is hit: in the way, in the fight, under a template, near a target that is fanned at.

    \b
    Examples:
      lotow odds volley kid --by "sheriff with rifle" --by "2 deputy with sixgun"
      lotow odds volley kid --by "2 deputy with sixgun fanning at 5" --near tough
      lotow odds volley desperado --by "kid with sixgun past 4+ at 8"
      lotow odds volley "kid +horse" --target-mounted --by "2 tough with rifle"
    """
    from lotow.odds.described import read_thing
    from lotow.odds.reach import Aim
    from lotow.odds.volleys import read_shooter, volley_question

    book = book_in_force()
    aim = Aim(
        distance=range,
        in_the_way=tuple(read_thing(book, one) for one in in_the_way or ()),
        target_mounted=target_mounted,
        into_fight=into_fight,
        keep_fortune=keep_fortune,
        friend=combatant_called(friend, db, book) if friend is not None else None,
        under=tuple(combatant_called(one, db, book) for one in under or ()),
        near=tuple(combatant_called(one, db, book) for one in near or ()),
    )
    shooters = [read_shooter(book, one, aim, lambda text: combatant_called(text, db, book)) for one in by]
    question = volley_question(
        book.content,
        combatant_called(target, db, book),
        shooters,
        company=company_of(leader, loyal, hated, rerolls, db, book),
        dives=not stands,
        behind=read_thing(book, dive_behind) if dive_behind is not None else None,
    )
    present(question, lang, json)
