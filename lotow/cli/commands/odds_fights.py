"""`lotow odds fight`, `duel`, `gunfight`: at close quarters, and to the end."""

from typing import Annotated

import typer
from msgspec.structs import replace

from lotow.app.combatants import contender_called, kept_in, weapon_called
from lotow.cli.terminal.combatants_called import combatant_called
from lotow.cli.terminal.odds_options import (
    BothBarrels,
    Distracted,
    EnemyFame,
    Fame,
    Fanning,
    For,
    Hated,
    KeepFortune,
    Leader,
    Loyal,
    Reporter,
    Rerolls,
    Someone,
    company_of,
    mode_of,
    present,
    spending_of,
)
from lotow.cli.terminal.options import Database, Json, Language, inches
from lotow.errors import LotowError, Text
from lotow.odds.described import read_thing
from lotow.odds.gunfight import Duellist
from lotow.odds.reach import Thing
from lotow.odds.stances import HAND_WEAPON, Contender, Stance
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force
from lotow.rulebook.lookup import fold

Held = Annotated[str, typer.Option("--with", help="What the first holds.")]
Against = Annotated[
    list[str] | None, typer.Option("--against", help="What the others hold, one each or one for all.")
]
Cover = list[str] | None


def fight(
    first: Someone,
    others: Annotated[
        list[str],
        typer.Argument(
            metavar="ENEMY...", help='Whom it fights, all at once: rowdy, "rowdy (trapped)", "kid (prone)".'
        ),
    ],
    weapon: Held = HAND_WEAPON,
    against: Against = None,
    charging: Annotated[bool, typer.Option("--charging", help="The first charges.")] = False,
    charged: Annotated[bool, typer.Option("--charged", help="The others charge.")] = False,
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
    keep_fortune: KeepFortune = False,
    leader: Leader = None,
    loyal: Loyal = False,
    hated: Hated = False,
    rerolls: Rerolls = 0,
    fame: Fame = None,
    enemy_fame: EnemyFame = None,
    goal: For = "out",
    distracted: Distracted = False,
    reporter: Reporter = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances of a fight, one against one or more.

    A lone winner strikes the first named until it is out of action, then the next.
    How a single enemy stands goes in brackets after it: trapped, prone, climbing, across, mounted, at mount
    (the blows go at the mount), mount first (at the mount until it is dead, then at the rider).

    \b
    Examples:
      lotow odds fight sheriff rowdy
      lotow odds fight "prize fighter" tough tough --with unarmed
      lotow odds fight "sheriff +fury" desperado --charging
      lotow odds fight sheriff "rowdy (trapped)" "rowdy (prone)"
      lotow odds fight sheriff desperado --fame --enemy-fame
    """
    from lotow.odds.brawls import armed, fight_question, with_mounts

    book = book_in_force()
    mine = Stance(
        charging=charging,
        charged=charged,
        trapped=trapped,
        prone=prone,
        climbing=climbing,
        across=across,
        mounted=mounted,
        keep_fortune=keep_fortune,
        company=company_of(leader, loyal, hated, 0, db, book),
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
    held = armed(against or (), len(others))
    enemies = [_contender(one, arm, theirs, db, book) for one, arm in zip(others, held, strict=True)]
    spending = spending_of(
        fame, goal, rerolls=rerolls, enemy=enemy_fame, distracted=distracted, reporter=reporter
    )
    present(fight_question(book.content, lone, with_mounts(enemies), spending), lang, json)


def duel(
    first: Someone,
    second: Someone,
    weapon: Held = HAND_WEAPON,
    against: Annotated[str, typer.Option("--against", help="What the second holds.")] = HAND_WEAPON,
    charging: Annotated[
        bool, typer.Option("--charging", help="The first charges in the first round.")
    ] = False,
    charged: Annotated[
        bool, typer.Option("--charged", help="The second charges in the first round.")
    ] = False,
    keep_fortune: KeepFortune = False,
    leader: Leader = None,
    loyal: Loyal = False,
    hated: Hated = False,
    rerolls: Rerolls = 0,
    fame: Fame = None,
    distracted: Distracted = False,
    reporter: Reporter = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances when two fight until one is out of action.

    \b
    Examples:
      lotow odds duel sheriff desperado
      lotow odds duel "free trapper" tough --with "double-handed weapon"
      lotow odds duel "sheriff +fury" desperado --charging
    """
    from lotow.odds.brawls import duel_question

    book = book_in_force()
    company = company_of(leader, loyal, hated, 0, db, book)
    mine = Stance(keep_fortune=keep_fortune, charging=charging, company=company)
    theirs = Stance(keep_fortune=keep_fortune, charging=charged)
    one, other = _contender(first, weapon, mine, db, book), _contender(second, against, theirs, db, book)
    spending = spending_of(fame, rerolls=rerolls, distracted=distracted, reporter=reporter)
    present(duel_question(book.content, one, other, spending), lang, json)


def gunfight(
    first: Someone,
    second: Someone,
    weapon: Annotated[str, typer.Option("--with", help="The first one's gun.")],
    against: Annotated[str, typer.Option("--against", help="The second one's gun.")],
    range: Annotated[
        float | None, typer.Option("--range", parser=inches, metavar="INCHES", help="Inches between them.")
    ] = None,
    in_the_way: Annotated[
        Cover, typer.Option("--in-the-way", help="Something between them, for both: 4+, hedge...")
    ] = None,
    cover: Annotated[
        Cover, typer.Option("--cover", help="What the first stands behind: 4+, hedge...")
    ] = None,
    enemy_cover: Annotated[
        Cover, typer.Option("--enemy-cover", help="What the second stands behind: 4+, hedge...")
    ] = None,
    shots: Annotated[
        int | None, typer.Option("--shots", min=1, max=6, help="Shots a phase of the first; all it may have.")
    ] = None,
    enemy_shots: Annotated[
        int | None, typer.Option("--enemy-shots", min=1, max=6, help="Shots a phase of the second.")
    ] = None,
    fanning: Fanning = False,
    enemy_fanning: Annotated[bool, typer.Option("--enemy-fanning", help="The second fans its gun.")] = False,
    both_barrels: BothBarrels = False,
    enemy_both_barrels: Annotated[
        bool, typer.Option("--enemy-both-barrels", help="The second fires both barrels.")
    ] = False,
    first_drop: Annotated[
        str | None, typer.Option("--first-drop", metavar="first|second", help="Who has the Drop at first.")
    ] = None,
    quickdraws: Annotated[
        int, typer.Option("--quickdraws", min=0, max=6, help="Quickdraws the first pays for with Fame.")
    ] = 0,
    enemy_quickdraws: Annotated[
        int, typer.Option("--enemy-quickdraws", min=0, max=6, help="Quickdraws the second pays for.")
    ] = 0,
    second_gun: Annotated[
        bool, typer.Option("--second-gun", help="The first has another such gun when one jams.")
    ] = False,
    enemy_second_gun: Annotated[
        bool, typer.Option("--enemy-second-gun", help="The second has another such gun.")
    ] = False,
    dive: Annotated[bool, typer.Option("--dive", help="Whoever is hit may dive for cover.")] = False,
    dive_behind: Annotated[
        str | None, typer.Option("--dive-behind", metavar="4+|NAME", help="What they dive behind.")
    ] = None,
    leader: Leader = None,
    loyal: Loyal = False,
    hated: Hated = False,
    keep_fortune: KeepFortune = False,
    rerolls: Rerolls = 0,
    fame: Fame = None,
    distracted: Distracted = False,
    reporter: Reporter = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances when two shoot it out until one is out of action.

    Who has the Drop is rolled each turn; reloads, jams, second guns and free Quickdraws count.

    \b
    Examples:
      lotow odds gunfight sheriff kid --with rifle --against sixgun --range 8
      lotow odds gunfight kid sheriff --with sixgun --against rifle --cover 4+
      lotow odds gunfight gunslinger kid --with sixgun --against sixgun --dive
      lotow odds gunfight sheriff kid --with sixgun --against sixgun --fame
    """
    from lotow.odds.brawls import gunfight_question
    from lotow.odds.reach import Aim

    book = book_in_force()
    behind = _things(book, [dive_behind] if dive_behind is not None else None)
    aim = Aim(distance=range, keep_fortune=keep_fortune)
    mine = replace(
        aim,
        in_the_way=_things(book, in_the_way, enemy_cover),
        mode=mode_of(fanning, both_barrels),
        company=company_of(leader, loyal, hated, 0, db, book),
    )
    theirs = replace(
        aim, in_the_way=_things(book, in_the_way, cover), mode=mode_of(enemy_fanning, enemy_both_barrels)
    )
    dived = behind[0] if behind else None
    one, other = (
        Duellist(
            who=combatant_called(text, db, book),
            weapon=weapon_called(arm, book),
            aim=aimed,
            shots=number,
            quickdraws=paid,
            dives=dive or bool(behind),
            behind=dived,
            second_gun=spare,
        )
        for text, arm, aimed, number, paid, spare in (
            (first, weapon, mine, shots, quickdraws, second_gun),
            (second, against, theirs, enemy_shots, enemy_quickdraws, enemy_second_gun),
        )
    )
    drop = _drop(first_drop, (first, one.who.name), (second, other.who.name))
    spending = spending_of(fame, rerolls=rerolls, distracted=distracted, reporter=reporter)
    present(gunfight_question(book.content, one, other, drop, spending), lang, json)


def _things(book: Rulebook, *given: Cover) -> tuple[Thing, ...]:
    return tuple(read_thing(book, one) for some in given for one in some or ())


def _drop(asked: str | None, *sides: tuple[str, Text]) -> int | None:
    """Who has the Drop on the first turn: the first or the second, or one of them by name."""
    if asked is None:
        return None
    for at, (word, (typed, name)) in enumerate(zip(("first", "second"), sides, strict=True)):
        if fold(asked) in (word, fold(typed), fold(name.en), fold(name.fr)):
            return at
    raise LotowError(
        Text(f"{asked!r} is not in this gunfight", f"{asked!r} n'est pas de cette fusillade"),
        hint=Text("say first, second or a name", "dites first, second ou un nom"),
    )


def _contender(text: str, weapon: str, stance: Stance, db: str | None, book: Rulebook) -> Contender:
    return contender_called(text, weapon, stance, book, kept_in(db, book))
