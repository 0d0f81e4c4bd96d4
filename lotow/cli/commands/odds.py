"""`lotow odds shoot`: what are my chances? Shots alone or compared, swept and plotted."""

from typing import Annotated

import typer
from msgspec.structs import replace

from lotow.app.combatants import compared, kept_in, weapon_called
from lotow.cli.terminal.combatants_called import combatant_called, target_called
from lotow.cli.terminal.odds_options import (
    BothBarrels,
    Distracted,
    Fame,
    Fanning,
    For,
    Friend,
    Hated,
    InTheWay,
    IntoFight,
    KeepFortune,
    Leader,
    Loyal,
    Near,
    Range,
    Reporter,
    Rerolls,
    Someone,
    Spread,
    Under,
    company_of,
    mode_of,
    present,
    present_all,
    spending_of,
)
from lotow.cli.terminal.options import Database, Json, Language, inches
from lotow.errors import LotowError, Text
from lotow.odds.described import read_thing
from lotow.odds.questions import AskedShot
from lotow.odds.reach import Aim
from lotow.rulebook.in_force import book_in_force

Moved = Annotated[
    float, typer.Option("--moved", parser=inches, metavar="INCHES", help="Inches the shooter has moved.")
]
Compare = Annotated[
    list[str] | None,
    typer.Option(
        "--compare",
        metavar="NAME",
        help="Also with this weapon, at this target, or fired so: fanning, aimed, both barrels.",
    ),
]
Sweep = Annotated[
    str | None, typer.Option("--sweep", metavar="range|grit|shootin", help="Draw the curve over it.")
]
Plot = Annotated[str | None, typer.Option("--plot", metavar="FILE", help="Write the sweep as .svg or .png.")]


def shoot(
    shooter: Someone,
    target: Someone,
    weapon: Annotated[str, typer.Option("--with", help="The weapon.")],
    range: Range = None,
    in_the_way: InTheWay = None,
    fanning: Fanning = False,
    both_barrels: BothBarrels = False,
    spread: Spread = False,
    into_fight: IntoFight = False,
    friend: Friend = None,
    under: Under = None,
    near: Near = None,
    shots: Annotated[int, typer.Option("--shots", min=1, max=6, help="How many shots.")] = 1,
    moved: Moved = 0,
    mounted: Annotated[bool, typer.Option("--mounted", help="The shooter is mounted.")] = False,
    target_mounted: Annotated[bool, typer.Option("--target-mounted", help="The target is mounted.")] = False,
    at_mount: Annotated[bool, typer.Option("--at-mount", help="Shoot at the mount, not the rider.")] = False,
    hidden: Annotated[bool, typer.Option("--hidden", help="The target has to be spotted first.")] = False,
    laid: Annotated[
        bool, typer.Option("--laid", help="The charge is laid there and set off, not thrown.")
    ] = False,
    keep_fortune: KeepFortune = False,
    leader: Leader = None,
    loyal: Loyal = False,
    hated: Hated = False,
    rerolls: Rerolls = 0,
    fame: Fame = None,
    goal: For = "out",
    distracted: Distracted = False,
    reporter: Reporter = False,
    compare: Compare = None,
    sweep: Sweep = None,
    plot: Plot = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances of a shot, step by step.

    The target spends Fortune on every wound until one is saved or none is left, unless --keep-fortune.
    With --fame or --rerolls the shooter spends them as well as can be, and is told how.

    \b
    Examples:
      lotow odds shoot sheriff desperado --with winchester --range 10
      lotow odds shoot cowpoke kid --with sixgun --fanning --in-the-way hedge
      lotow odds shoot sheriff kid --with sixgun --compare rifle --compare shotgun
      lotow odds shoot sheriff kid --with sixgun --range 5 --compare fanning
      lotow odds shoot sheriff kid --with shotgun --sweep range --plot shotgun.svg
      lotow odds shoot sheriff desperado --with winchester --fame 2
      lotow odds shoot prospector "stone wall" --with dynamite --laid
    """
    book = book_in_force()
    aim = Aim(
        distance=range,
        moved=moved,
        in_the_way=tuple(read_thing(book, one) for one in in_the_way or ()),
        mode=mode_of(fanning, both_barrels, spread),
        shots=shots,
        into_fight=into_fight,
        hidden=hidden,
        shooter_mounted=mounted,
        target_mounted=target_mounted,
        at_mount=at_mount,
        laid=laid,
        keep_fortune=keep_fortune,
        friend=combatant_called(friend, db, book) if friend is not None else None,
        under=tuple(combatant_called(one, db, book) for one in under or ()),
        near=tuple(combatant_called(one, db, book) for one in near or ()),
        company=company_of(leader, loyal, hated, 0, db, book),
    )
    gun = weapon_called(weapon, book)
    shot = AskedShot(combatant_called(shooter, db, book), target_called(target, gun, db, book), gun, aim)
    spending = spending_of(fame, goal, rerolls=rerolls, distracted=distracted, reporter=reporter)
    shot = replace(shot, spending=spending)
    if plot is not None and sweep is None:
        raise LotowError(
            Text("--plot draws a sweep", "--plot dessine un balayage"),
            hint=Text("add --sweep range, grit or shootin", "ajoutez --sweep range, grit ou shootin"),
        )
    if sweep is None and not compare:
        present(shot.question(book.content), lang, json)
        return
    named = compared(shot, target, compare or [], book, lang, kept_in(db, book))
    title = shot.question(book.content).title.in_(lang)
    if sweep is not None:
        from lotow.cli.pages.odds_charts import show_sweep

        show_sweep(title, sweep, named, book, plot, lang, json)
        return
    present_all(title, [(name, one.question(book.content)) for name, one in named], lang, json)
