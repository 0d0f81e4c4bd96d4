"""`lotow roll`: dice, and every table of the book with what its results call for."""

from collections.abc import Callable
from typing import Annotated

import typer

from lotow.cli.pages.outcomes import show_outcomes, show_rolls
from lotow.cli.terminal import completing
from lotow.cli.terminal.options import Dice, Json, Language, Seed, Times
from lotow.cli.terminal.rollers import all_used, roller_for
from lotow.dice import Dice as Notation
from lotow.dice import DiceError, parse
from lotow.errors import Lang, LotowError, Text
from lotow.rulebook.in_force import book_in_force
from lotow.rulebook.lookup import fold
from lotow.rulebook.table_rolls import TableRolls
from lotow.rulebook.whose import HENCHMAN_ADVANCES, HENCHMAN_INJURIES, HERO_ADVANCES, HERO_INJURIES

High = Annotated[bool, typer.Option("--high", help="The barrier or gap is the harder sort (-1).")]
Refuse = Annotated[bool, typer.Option("--refuse-fine", help="Do not pay a fine: go to jail instead.")]


def notation(
    dice_notation: Annotated[str, typer.Argument(metavar="NOTATION", help="D6, 2D6, 3D6+2, D3, D66, D6x5.")],
    seed: Seed = None,
    dice: Dice = None,
    times: Times = 1,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Roll dice by notation: D6, 2D6, 3D6+2, D66, D6x5.

    \b
    Examples:
      lotow roll 2D6
      lotow roll D66 --dice 4,2
      lotow roll D6x5 --times 10 --seed 7
    """
    table = _table_called(dice_notation)
    if table is not None:
        _roll_on(table, seed, dice, times, lang, json)
        return
    wanted = _dice_called(dice_notation)
    roller = roller_for(seed, dice, lang)
    rolls = [roller.roll(wanted) for _ in range(times)]
    all_used(roller)
    show_rolls(rolls, lang, json)


def injury(
    henchman: Annotated[
        bool, typer.Option("--henchman", help="A henchman or hired gun instead of a hero.")
    ] = False,
    refuse_fine: Refuse = False,
    seed: Seed = None,
    dice: Dice = None,
    times: Times = 1,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Roll a serious injury, with everything it calls for.

    Games missed, the elixir, the trial, each of many injuries: all is rolled and shown.

    \b
    Examples:
      lotow roll injury
      lotow roll injury --henchman
      lotow roll injury --dice 3,5,2
    """
    table = HENCHMAN_INJURIES if henchman else HERO_INJURIES
    _roll_on(table, seed, dice, times, lang, json, pays_fines=not refuse_fine)


def advance(
    hero: Annotated[bool, typer.Option("--hero", help="On the heroes' table (hired guns too).")] = False,
    henchman: Annotated[bool, typer.Option("--henchman", help="On the henchmen's table.")] = False,
    table: Annotated[
        str | None,
        typer.Option(
            "--table",
            help="The skill table to roll on if a new skill comes up.",
            autocompletion=completing.skill_tables,
        ),
    ] = None,
    seed: Seed = None,
    dice: Dice = None,
    times: Times = 1,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Roll an advance.

    A new skill is rolled at once on the table you name with --table; without it the result says what to roll.

    \b
    Examples:
      lotow roll advance --hero
      lotow roll advance --hero --table brawlin
      lotow roll advance --henchman --dice 6
    """
    if hero == henchman:
        raise LotowError(
            Text(
                "an advance is a hero's or a henchman's",
                "une progression est celle d'un héros ou d'un acolyte",
            ),
            hint=Text("give --hero or --henchman", "donnez --hero ou --henchman"),
        )
    _roll_on(HERO_ADVANCES if hero else HENCHMAN_ADVANCES, seed, dice, times, lang, json, skills=table)


def skill(
    table: Annotated[
        str,
        typer.Argument(
            help="A skill table: brawlin, shootin, movin or savvy.", autocompletion=completing.skill_tables
        ),
    ],
    seed: Seed = None,
    dice: Dice = None,
    times: Times = 1,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Roll a skill on one of the four tables.

    \b
    Examples:
      lotow roll skill shootin
      lotow roll skill savvy --dice 3
    """
    book = book_in_force()
    _, wanted = book.find(table, "skill-table")
    rolls = TableRolls(book.content, roller_for(seed, dice, lang))
    outcomes = [rolls.skill(wanted)[-1] for _ in range(times)]
    all_used(rolls.roller)
    show_outcomes(outcomes, book.content.skill_table[wanted].name.in_(lang), lang, json)


def scenario(
    posse_list: Annotated[
        str,
        typer.Argument(
            metavar="LIST",
            help="A posse list: cowboys, lawmen or outlaws.",
            autocompletion=completing.posse_lists,
        ),
    ],
    seed: Seed = None,
    dice: Dice = None,
    times: Times = 1,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Roll a scenario on a posse list's table.

    \b
    Examples:
      lotow roll scenario outlaws
      lotow roll scenario "hors-la-loi" --lang fr
    """
    book = book_in_force()
    _, wanted = book.find(posse_list, "posse")
    _roll_on(book.content.posse[wanted].scenario_table, seed, dice, times, lang, json)


def trial(
    refuse_fine: Refuse = False,
    seed: Seed = None,
    dice: Dice = None,
    times: Times = 1,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Stand trial.

    \b
    Examples:
      lotow roll trial
      lotow roll trial --refuse-fine --dice 3,2
    """
    _roll_on("trial", seed, dice, times, lang, json, pays_fines=not refuse_fine)


def _table_called(text: str) -> str | None:
    """The table that bears exactly this name, where it is no dice: any table of any book can be rolled on."""
    if any(one.isdecimal() for one in text):
        return None
    book = book_in_force()
    named = book.names.get(fold(text), [])
    return next((name for kind, name in named if kind == "table"), None)


def _dice_called(text: str) -> Notation:
    """The dice of a notation; a word that is none may be a command mistyped."""
    try:
        return parse(text)
    except DiceError as error:
        from difflib import get_close_matches

        from lotow.cli.tree import ROLL

        near = get_close_matches(text, ROLL.commands, 1)
        if near:
            raise LotowError(
                Text(f"{text!r} is neither dice nor a table", f"{text!r} n'est ni des dés ni un tableau"),
                hint=Text(
                    f"did you mean `lotow roll {near[0]}`?", f"vouliez-vous dire `lotow roll {near[0]}` ?"
                ),
            ) from error
        raise


def _roll_on(
    table: str,
    seed: int | None,
    dice: str | None,
    times: int,
    lang: Lang,
    json: bool,
    *,
    high: bool = False,
    pays_fines: bool = True,
    skills: str | None = None,
) -> None:
    book = book_in_force()
    skill_table = None if skills is None else book.find(skills, "skill-table")[1]
    rolls = TableRolls(book.content, roller_for(seed, dice, lang), pays_fines, skill_table)
    outcomes = [rolls.on(table, ["high"] if high else []) for _ in range(times)]
    all_used(rolls.roller)
    show_outcomes(outcomes, book.content.table[table].name.in_(lang), lang, json)


def _on_table(table: str, doc: str) -> Callable[..., None]:
    """The command that rolls on a table and asks nothing more."""

    def command(
        seed: Seed = None, dice: Dice = None, times: Times = 1, lang: Language = "en", json: Json = False
    ) -> None:
        _roll_on(table, seed, dice, times, lang, json)

    command.__doc__ = doc
    return command


def _on_jump_table(table: str, doc: str) -> Callable[..., None]:
    """The command for a jump, which may be of the harder sort."""

    def command(
        high: High = False,
        seed: Seed = None,
        dice: Dice = None,
        times: Times = 1,
        lang: Language = "en",
        json: Json = False,
    ) -> None:
        _roll_on(table, seed, dice, times, lang, json, high=high)

    command.__doc__ = doc
    return command


elixir = _on_table(
    "elixir",
    """Drink the snake oil salesman's elixir.

\b
Example:
  lotow roll elixir
""",
)

treatment = _on_table(
    "treatment",
    """See the doc.

\b
Example:
  lotow roll treatment --seed 3
""",
)

prize_fight = _on_table(
    "prize-fight",
    """Bet on the prize fighter.

\b
Example:
  lotow roll prize-fight
""",
)

climb = _on_table(
    "climb",
    """Climb.

\b
Example:
  lotow roll climb --times 3
""",
)

mount_up = _on_table(
    "mount-up",
    """Get into the saddle.

\b
Example:
  lotow roll mount-up
""",
)

thrown_rider = _on_table(
    "thrown-rider",
    """See what becomes of a thrown rider.

\b
Example:
  lotow roll thrown-rider
""",
)

jump = _on_jump_table(
    "jump",
    """Jump a barrier or a gap.

\b
Examples:
  lotow roll jump
  lotow roll jump --high
""",
)

horse_jump = _on_jump_table(
    "horse-jump",
    """Jump on horseback.

\b
Examples:
  lotow roll horse-jump
  lotow roll horse-jump --high
""",
)
