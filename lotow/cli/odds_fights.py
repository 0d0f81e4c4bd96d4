"""`lotow odds fight`, `duel`, `gunfight`: at close quarters, and to the end."""

from typing import Annotated

import typer

from lotow.cli.combatants import combatant_called
from lotow.cli.in_force import book_in_force
from lotow.cli.odds import Someone, present, weapon_called
from lotow.cli.options import Database, Json, Language, inches
from lotow.errors import LotowError
from lotow.odds.brawling import Contender, Stance
from lotow.odds.reading import read_thing
from lotow.rulebook import Rulebook

Held = Annotated[str, typer.Option("--with", help="What the first holds.")]
Against = Annotated[
    list[str] | None, typer.Option("--against", help="What the others hold, one each or one for all.")
]
HAND = "hand weapon"


def fight(
    first: Someone,
    others: Annotated[list[str], typer.Argument(metavar="ENEMY...", help="Whom it fights, all at once.")],
    weapon: Held = HAND,
    against: Against = None,
    charging: Annotated[bool, typer.Option("--charging", help="The first has charged.")] = False,
    charged: Annotated[bool, typer.Option("--charged", help="The others have charged.")] = False,
    trapped: Annotated[bool, typer.Option("--trapped", help="The first cannot back off.")] = False,
    enemy_trapped: Annotated[
        bool, typer.Option("--enemy-trapped", help="The others cannot back off.")
    ] = False,
    prone: Annotated[bool, typer.Option("--prone", help="The first lies on the ground.")] = False,
    enemy_prone: Annotated[bool, typer.Option("--enemy-prone", help="The others lie on the ground.")] = False,
    climbing: Annotated[bool, typer.Option("--climbing", help="The first hangs below the edge.")] = False,
    enemy_climbing: Annotated[
        bool, typer.Option("--enemy-climbing", help="The others hang below the edge.")
    ] = False,
    across: Annotated[bool, typer.Option("--across", help="An obstacle lies between.")] = False,
    mounted: Annotated[bool, typer.Option("--mounted", help="The first is mounted.")] = False,
    enemy_mounted: Annotated[bool, typer.Option("--enemy-mounted", help="The others are mounted.")] = False,
    at_mount: Annotated[bool, typer.Option("--at-mount", help="Blows go at the enemy's mount.")] = False,
    keep_fortune: Annotated[bool, typer.Option("--keep-fortune", help="Nobody spends Fortune.")] = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances of a fight, one against one or more.

    A lone winner strikes the first named until it is out of action, then the next.

    \b
    Examples:
      lotow odds fight sheriff rowdy
      lotow odds fight "prize fighter" tough tough --with unarmed
      lotow odds fight "sheriff +fury" desperado --charging
    """
    from lotow.odds.brawling import fighting

    book = book_in_force()
    mine = Stance(
        charging=charging,
        trapped=trapped,
        prone=prone,
        climbing=climbing,
        across=across,
        mounted=mounted,
        keep_fortune=keep_fortune,
    )
    theirs = Stance(
        charging=charged,
        trapped=enemy_trapped,
        prone=enemy_prone,
        climbing=enemy_climbing,
        across=across,
        mounted=enemy_mounted,
        at_mount=at_mount,
        keep_fortune=keep_fortune,
    )
    lone = _contender(first, weapon, mine, db, book)
    held = _one_each(against, len(others))
    enemies = [_contender(one, arm, theirs, db, book) for one, arm in zip(others, held, strict=True)]
    answer = fighting(book.content, lone, *enemies)
    title = f"{lone.who.name.in_(lang)} > {', '.join(one.who.name.in_(lang) for one in enemies)}"
    present(title, answer, lang, json)


def duel(
    first: Someone,
    second: Someone,
    weapon: Held = HAND,
    against: Annotated[str, typer.Option("--against", help="What the second holds.")] = HAND,
    keep_fortune: Annotated[bool, typer.Option("--keep-fortune", help="Nobody spends Fortune.")] = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances when two fight until one is out of action.

    \b
    Examples:
      lotow odds duel sheriff desperado
      lotow odds duel "free trapper" tough --with "double-handed weapon"
    """
    from lotow.odds.duel import duelling

    book = book_in_force()
    stance = Stance(keep_fortune=keep_fortune)
    one, other = _contender(first, weapon, stance, db, book), _contender(second, against, stance, db, book)
    title = f"{one.who.name.in_(lang)} / {other.who.name.in_(lang)}"
    present(title, duelling(book.content, one, other), lang, json)


def gunfight(
    first: Someone,
    second: Someone,
    weapon: Annotated[str, typer.Option("--with", help="The first one's gun.")],
    against: Annotated[str, typer.Option("--against", help="The second one's gun.")],
    range: Annotated[
        float | None, typer.Option("--range", parser=inches, metavar="INCHES", help="Inches between them.")
    ] = None,
    in_the_way: Annotated[
        list[str] | None, typer.Option("--in-the-way", help="Something between them, for both: 4+, hedge...")
    ] = None,
    keep_fortune: Annotated[bool, typer.Option("--keep-fortune", help="Nobody spends Fortune.")] = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances when two shoot it out until one is out of action.

    Who has the Drop is rolled each turn; reloads and jams count.

    \b
    Examples:
      lotow odds gunfight sheriff kid --with rifle --against sixgun --range 8
    """
    from lotow.odds.gunfight import gunfighting
    from lotow.odds.reach import Aim

    book = book_in_force()
    things = tuple(read_thing(book, one) for one in in_the_way or ())
    aim = Aim(distance=range, in_the_way=things, keep_fortune=keep_fortune, repeated=True)
    one, other = combatant_called(first, db, book), combatant_called(second, db, book)
    answer = gunfighting(
        book.content, (one, weapon_called(weapon, book), aim), (other, weapon_called(against, book), aim)
    )
    present(f"{one.name.in_(lang)} / {other.name.in_(lang)}", answer, lang, json)


def _contender(text: str, weapon: str, stance: Stance, db: str | None, book: Rulebook) -> Contender:
    return Contender(combatant_called(text, db, book), weapon_called(weapon, book), stance)


def _one_each(given: list[str] | None, number: int) -> list[str]:
    """Weapons for several: none given, one for all, or one each."""
    held = given or [HAND]
    if len(held) == 1:
        return held * number
    if len(held) != number:
        raise LotowError(
            f"{len(held)} weapons for {number} enemies", hint="give one --against for all, or one each"
        )
    return held
