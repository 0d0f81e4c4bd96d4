"""`lotow odds turn`: one turn of two small groups."""

from typing import Annotated

import typer

from lotow.cli.terminal.combatants_called import combatant_called
from lotow.cli.terminal.odds_options import Hated, InTheWay, Leader, Loyal, Range, company_of, present
from lotow.cli.terminal.options import Database, Json, Language, inches
from lotow.odds.combatant import Combatant
from lotow.odds.reach import Aim
from lotow.rulebook.in_force import book_in_force

Fighters = list[str]


def turn(
    us: Annotated[
        Fighters, typer.Option("--us", metavar="WHO", help='Ours: "2 deputy with sixgun", "tough charges".')
    ],
    them: Annotated[Fighters, typer.Option("--them", metavar="WHO", help="Theirs, written the same way.")],
    drop: Annotated[
        str | None, typer.Option("--drop", metavar="us|them", help="Who has the Drop; even when left out.")
    ] = None,
    range: Range = None,
    in_the_way: InTheWay = None,
    apart: Annotated[
        float | None,
        typer.Option("--apart", parser=inches, metavar="INCHES", help="How far apart friends stand."),
    ] = None,
    size: Annotated[int, typer.Option("--size", min=0, help="How many our posse has in all.")] = 0,
    lost: Annotated[int, typer.Option("--lost", min=0, help="How many of ours are out already.")] = 0,
    enemy_size: Annotated[int, typer.Option("--enemy-size", min=0, help="How many theirs has.")] = 0,
    enemy_lost: Annotated[int, typer.Option("--enemy-lost", min=0, help="How many of theirs are out.")] = 0,
    leader: Leader = None,
    loyal: Loyal = False,
    hated: Hated = False,
    rerolls: Annotated[
        int,
        typer.Option("--rerolls", min=0, max=3, help="Re-rolls of an underdog, kept for Head for the Hills."),
    ] = 0,
    enemy_leader: Annotated[
        str | None, typer.Option("--enemy-leader", metavar="WHO", help="A leader near enough to theirs.")
    ] = None,
    enemy_loyal: Annotated[bool, typer.Option("--enemy-loyal", help="Their leader is on the table.")] = False,
    enemy_hated: Annotated[bool, typer.Option("--enemy-hated", help="We are the posse they hate.")] = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """One turn of two small groups: they shoot, then some charge, then they fight.

    Everybody shoots at the first enemy still standing; who charges holds its fire.
    Says who goes out, and whether a posse must test Head for the Hills and flees.

    \b
    Examples:
      lotow odds turn --us "2 deputy with sixgun" --them "2 rowdy with sixgun"
      lotow odds turn --us "sheriff with rifle" --us deputy --them "kid charges"
      lotow odds turn --us "2 deputy with rifle" --them kid --drop us
    """
    from lotow.odds.described import read_thing
    from lotow.odds.turn_phases import read_side, side_called, turn_question

    book = book_in_force()
    aim = Aim(distance=range, in_the_way=tuple(read_thing(book, one) for one in in_the_way or ()))

    def find(text: str) -> Combatant:
        return combatant_called(text, db, book)

    mine = company_of(leader, loyal, hated, rerolls, db, book)
    other = company_of(enemy_leader, enemy_loyal, enemy_hated, 0, db, book)
    ours = read_side(book, us, aim, find, size=size, lost=lost, apart=apart, company=mine)
    theirs = read_side(book, them, aim, find, size=enemy_size, lost=enemy_lost, apart=apart, company=other)
    present(turn_question(book.content, ours, theirs, side_called(drop)), lang, json)
