"""`lotow odds`: what are my chances? Shooting, alone or compared, swept and plotted."""

from collections.abc import Callable
from typing import Annotated

import typer
from msgspec.structs import replace

from lotow.cli.combatants import combatant_called, target_called
from lotow.cli.in_force import book_in_force
from lotow.cli.odds_pages import Answer, answer_json, answer_page, comparison
from lotow.cli.options import Database, Json, Language, inches
from lotow.cli.render import show, show_json
from lotow.errors import Lang, LotowError
from lotow.odds.combatant import Combatant
from lotow.odds.reach import Aim, Mode
from lotow.odds.reading import read_thing
from lotow.odds.throwing import shooting
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Weapon

Someone = Annotated[
    str, typer.Argument(help='A type (sheriff), a saved fighter ("Posse/Name"), or "S4 F4 St3 G4 +deadeye".')
]
InTheWay = Annotated[
    list[str] | None,
    typer.Option(
        "--in-the-way", metavar="4+|NAME", help="Something in the way, in order: 4+, hedge, fighter..."
    ),
]
Sweep = Annotated[
    str | None, typer.Option("--sweep", metavar="range|grit|shootin", help="Draw the curve over it.")
]


def shoot(
    shooter: Someone,
    target: Someone,
    weapon: Annotated[str, typer.Option("--with", help="The weapon.")],
    range: Annotated[
        float | None, typer.Option("--range", parser=inches, metavar="INCHES", help="Inches to the target.")
    ] = None,
    in_the_way: InTheWay = None,
    fanning: Annotated[bool, typer.Option("--fanning", help="Fan the gun: six dice.")] = False,
    both_barrels: Annotated[bool, typer.Option("--both-barrels", help="Fire both barrels at once.")] = False,
    spread: Annotated[bool, typer.Option("--spread", help="Use the scattergun barrel.")] = False,
    into_fight: Annotated[
        bool, typer.Option("--into-fight", help="The target is in a fight with a friend.")
    ] = False,
    shots: Annotated[int, typer.Option("--shots", min=1, max=6, help="How many shots.")] = 1,
    moved: Annotated[
        float, typer.Option("--moved", parser=inches, metavar="INCHES", help="Inches the shooter has moved.")
    ] = 0,
    mounted: Annotated[bool, typer.Option("--mounted", help="The shooter is mounted.")] = False,
    target_mounted: Annotated[bool, typer.Option("--target-mounted", help="The target is mounted.")] = False,
    at_mount: Annotated[bool, typer.Option("--at-mount", help="Shoot at the mount, not the rider.")] = False,
    hidden: Annotated[bool, typer.Option("--hidden", help="The target has to be spotted first.")] = False,
    laid: Annotated[
        bool, typer.Option("--laid", help="The charge is laid there and set off, not thrown.")
    ] = False,
    keep_fortune: Annotated[
        bool, typer.Option("--keep-fortune", help="The target spends no Fortune.")
    ] = False,
    compare: Annotated[
        list[str] | None,
        typer.Option("--compare", metavar="NAME", help="Also with this weapon, or at this target."),
    ] = None,
    sweep: Sweep = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE", help="Write the sweep as .svg or .png.")
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chances of a shot, step by step.

    The target spends Fortune on every wound until one is saved or none is left, unless --keep-fortune.

    \b
    Examples:
      lotow odds shoot sheriff desperado --with winchester --range 10
      lotow odds shoot cowpoke kid --with sixgun --fanning --in-the-way hedge
      lotow odds shoot sheriff kid --with sixgun --compare rifle --compare shotgun
      lotow odds shoot sheriff kid --with shotgun --sweep range --plot shotgun.svg
      lotow odds shoot prospector "stone wall" --with dynamite --laid
    """
    book = book_in_force()
    aim = Aim(
        distance=range,
        moved=moved,
        in_the_way=tuple(read_thing(book, one) for one in in_the_way or ()),
        mode=_mode(fanning, both_barrels, spread),
        shots=shots,
        into_fight=into_fight,
        hidden=hidden,
        shooter_mounted=mounted,
        target_mounted=target_mounted,
        at_mount=at_mount,
        laid=laid,
        keep_fortune=keep_fortune,
    )
    gun = weapon_called(weapon, book)
    first, second = combatant_called(shooter, db, book), target_called(target, gun, db, book)
    if plot is not None and sweep is None:
        raise LotowError("--plot draws a sweep", hint="add --sweep range, grit or shootin")
    if sweep is not None:
        from lotow.cli.odds_charts import swept

        swept(sweep, _question(book, first, second, gun, aim), plot, lang, json)
        return
    answer = shooting(book.content, first, second, gun, aim)
    title = f"{first.name.in_(lang)} > {second.name.in_(lang)}: {gun.name.in_(lang)}"
    if compare:
        others = [_other(one, book, first, second, gun, aim, db, lang) for one in compare]
        # Beside other weapons the first shot goes by its weapon, beside other targets alone by its target.
        armed = any(by_weapon for by_weapon, _, _ in others)
        named: list[tuple[str, Answer]] = [(gun.name.in_(lang) if armed else target, answer)]
        present_all(title, [*named, *((name, one) for _, name, one in others)], lang, json)
    else:
        present(title, answer, lang, json)


def _question(
    book: Rulebook, shooter: Combatant, target: Combatant, gun: Weapon, aim: Aim
) -> Callable[[str, int], Answer]:
    """The same shot with one thing changed."""

    def ask(what: str, value: int) -> Answer:
        if what == "range":
            return shooting(book.content, shooter, target, gun, replace(aim, distance=value))
        if what == "grit":
            other = replace(target, profile=replace(target.profile, grit=value))
            return shooting(book.content, shooter, other, gun, aim)
        marksman = replace(shooter, profile=replace(shooter.profile, shootin=value))
        return shooting(book.content, marksman, target, gun, aim)

    return ask


def _other(
    name: str,
    book: Rulebook,
    shooter: Combatant,
    target: Combatant,
    gun: Weapon,
    aim: Aim,
    db: str | None,
    lang: Lang,
) -> tuple[bool, str, Answer]:
    """The same shot with another weapon, or at somebody else, who goes by what was typed: two of a kind may
    differ. Whether it was the weapon, its name, and the answer."""
    try:
        other = weapon_called(name, book)
    except LotowError:
        somebody = target_called(name, gun, db, book)
        return False, name, shooting(book.content, shooter, somebody, gun, aim)
    return True, other.name.in_(lang), shooting(book.content, shooter, target, other, aim)


def _mode(fanning: bool, both_barrels: bool, spread: bool) -> Mode:
    if fanning + both_barrels + spread > 1:
        raise LotowError("a gun is fired in one way at a time", hint="--fanning, --both-barrels or --spread")
    if fanning:
        return "volley"
    if both_barrels:
        return "both-barrels"
    return "spread" if spread else "shot"


def weapon_called(name: str, book: Rulebook) -> Weapon:
    """A weapon by any of its names."""
    return book.content.weapon[book.find(name, "weapon")[1]]


def present(title: str, answer: Answer, lang: Lang, json: bool) -> None:
    """One answer, as a page or as JSON."""
    if json:
        show_json(answer_json(answer, lang))
    else:
        show(answer_page(title, answer, lang))


def present_all(title: str, answers: list[tuple[str, Answer]], lang: Lang, json: bool) -> None:
    """Several answers side by side."""
    if json:
        show_json([{"name": name, **answer_json(answer, lang)} for name, answer in answers])
    else:
        show(comparison(title, answers, lang))
