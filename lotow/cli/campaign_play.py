"""`lotow campaign prepare`, `game`, `aftermath`: an evening of play, to the last purchase."""

from pathlib import Path
from typing import Annotated

import typer

from lotow.campaign.aftermath import finish_step, step_at_hand
from lotow.campaign.auto import AutoChoices
from lotow.campaign.choices import Choices
from lotow.campaign.desk import Desk
from lotow.campaign.entries import GamePrepared, Record, Written
from lotow.campaign.people import find_posse
from lotow.campaign.prepare import prepare as prepare_game
from lotow.campaign.recording import record
from lotow.campaign.report import read_report
from lotow.campaign.telling import Teller
from lotow.cli.campaign_pages import STEPS, campaign_json, preparation_page, told
from lotow.cli.campaigns import CampaignName, OpenCampaign, open_campaign
from lotow.cli.options import Database, Dice, Json, Language, Seed
from lotow.cli.page import Bullets, Facts, Paragraph, Title
from lotow.cli.prompting import PromptChoices, terminal_ask
from lotow.cli.render import show, show_json
from lotow.cli.rollers import all_used, roller_for
from lotow.cli.roster import totals
from lotow.cli.sheet import Output, PaperOption, StyleOption, briefing
from lotow.dice import Roller
from lotow.errors import Lang, LotowError
from lotow.words import word

Auto = Annotated[bool, typer.Option("--auto", help="Decide everything by a sensible policy; ask nothing.")]
Answer = Annotated[
    list[str] | None,
    typer.Option(
        "--answer",
        metavar="CHOICE",
        help="The answer to a question, in the order they come; may be repeated.",
    ),
]


def prepare(
    campaign: CampaignName,
    posses: Annotated[list[str], typer.Argument(metavar="POSSE...", help="Who plays.")],
    scenario: Annotated[
        str | None, typer.Option("--scenario", help="The scenario agreed on; rolled when left out.")
    ] = None,
    attacker: Annotated[
        str | None, typer.Option("--attacker", help="Who attacks, where you agreed on it.")
    ] = None,
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    auto: Auto = False,
    answer: Answer = None,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Prepare a game: scenario, sides, who misses it, re-rolls, whiskey.

    \b
    Examples:
      lotow campaign prepare lincoln "Dalton Gang" "Coffeyville Citizens"
      lotow campaign prepare lincoln dalton coffeyville --scenario "bank robbery"
      lotow campaign prepare lincoln dalton coffeyville -o briefing.pdf
    """
    with open_campaign(campaign, db) as opened:
        keys = [find_posse(opened.state, one, riding=True) for one in posses]
        chosen = opened.book.find(scenario, "scenario")[1] if scenario is not None else None
        roles = None
        if attacker is not None:
            first = find_posse(opened.state, attacker, riding=True)
            roles = {key: "attacker" if key == first else "defender" for key in keys}
        roller = roller_for(seed, dice)
        written = prepare_game(
            opened.state,
            keys,
            opened.book,
            roller,
            _choices(auto, answer, (), lang),
            chosen,
            roles,  # type: ignore[arg-type]
        )
        all_used(roller)
        records = opened.write(written)
        prepared = next(one.entry for one in records if isinstance(one.entry, GamePrepared))
        if json:
            show_json({**_entry_json(records[0]), "dice": [roll for one in records for roll in one.dice]})
        else:
            show(preparation_page(prepared, opened.book, lang))
        if output is not None:
            briefing(prepared, opened.state, opened.book, output, style, paper, lang)


def game(
    campaign: CampaignName,
    report: Annotated[
        str | None, typer.Argument(metavar="[REPORT.toml]", help="The report; asked for when left out.")
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Record a game from a report, or by questions.

    \b
    Examples:
      lotow campaign game "Lincoln County" report.toml
      lotow campaign game lincoln
    """
    with open_campaign(campaign, db) as opened:
        if report is not None:
            try:
                text = Path(report).read_text("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                why = error.strerror if isinstance(error, OSError) else "it is not text"
                raise LotowError(f"cannot read {report!r}: {why}", hint="name a report in TOML") from None
            told_by = read_report(text, opened.book, report)
        else:
            from lotow.cli.reporting import ask_report

            ask = terminal_ask()
            if ask is None:
                raise LotowError("there is no report, and nobody to ask", hint="name a report file")
            told_by = ask_report(opened.state, opened.book, ask, lang)
        records = opened.write(record(told_by, opened.state, opened.book))
        if json:
            show_json(campaign_json(opened.state, opened.book))
        else:
            show([*told(opened, records, lang), Paragraph(word("now-aftermath", lang))])


def aftermath(
    campaign: CampaignName,
    posse: Annotated[
        list[str] | None, typer.Option("--posse", help="Only this posse; may be repeated.")
    ] = None,
    auto: Auto = False,
    step: Annotated[bool, typer.Option("--step", help="Only the next step of each posse.")] = False,
    answer: Answer = None,
    do: Annotated[
        list[str] | None,
        typer.Option(
            "--do",
            metavar="ACTION",
            help="`buy sixgun for Jed`, `recruit cowpoke with sixgun`...; may be repeated.",
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Write each step without asking.")] = False,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Settle a game: injuries, experience, loot, spending, infamy.

    It can be left after any step and taken up again. On a terminal each step is shown before it is written.

    \b
    Examples:
      lotow campaign aftermath "Lincoln County"
      lotow campaign aftermath lincoln --auto --seed 7
      lotow campaign aftermath lincoln --posse dalton --dice ask
      lotow campaign aftermath lincoln --do "buy rifle for Jed" --yes
    """
    with open_campaign(campaign, db) as opened:
        keys = _waiting(opened, posse)
        roller = roller_for(seed, dice)
        choices = _choices(auto, answer, do or (), lang)
        records: list[Record] = []
        for key in keys:
            records += _settle(
                opened, key, roller, choices, lang, ask=not (auto or yes or json), once=step, quiet=json
            )
        all_used(roller)
        if json:
            show_json(
                {"entries": [_entry_json(one) for one in records], **campaign_json(opened.state, opened.book)}
            )
        elif not keys:
            show([Paragraph(word("nothing-to-settle", lang))])


def _waiting(campaign: OpenCampaign, asked: list[str] | None) -> list[str]:
    """The posses whose aftermath is to be settled now."""
    state = campaign.state
    keys = [find_posse(state, one) for one in asked] if asked else state.riding()
    return [key for key in keys if state.unfinished(key) is not None]


def _settle(
    campaign: OpenCampaign,
    key: str,
    roller: Roller,
    choices: Choices,
    lang: Lang,
    *,
    ask: bool,
    once: bool,
    quiet: bool,
) -> list[Record]:
    """One posse, step by step; each step is written whole, once it has been seen."""
    records: list[Record] = []
    prompt = terminal_ask() if ask else None
    while True:
        desk = Desk(campaign.state, key, campaign.book, roller, choices)
        at_hand = step_at_hand(desk)
        if at_hand is None:
            return records
        written = finish_step(desk)
        if not quiet:
            title = Title(desk.posse.name, STEPS[at_hand].in_(lang))
            show([title, *_lines(campaign, written, lang), Facts(totals(desk.posse, campaign.book, lang))])
        if prompt is not None and prompt(f"{word('write-this', lang)} [Y/n]").casefold()[:1] == "n":
            show([Paragraph(word("left-here", lang))])
            return records
        records += campaign.write(written)
        if once:
            return records


def _lines(campaign: OpenCampaign, written: list[Written], lang: Lang) -> list[Bullets]:
    """What would be written, in words, with the dice behind it."""
    number = campaign.head
    future = [
        Record(number=number + at, step=0, entry=one.entry, dice=one.dice)
        for at, one in enumerate(written, 1)
    ]
    teller = Teller([*campaign.records, *future], campaign.book)
    lines = []
    for one in written:
        said = teller.tell(one.entry).in_(lang)
        rolled = " ".join(f"{roll.notation}[{' '.join(map(str, roll.faces))}]" for roll in one.dice)
        if said:
            lines.append(f"{said}  {rolled}" if rolled else said)
    return [Bullets(tuple(lines))] if lines else []


def _choices(auto: bool, answers: list[str] | None, actions: list[str] | tuple[()], lang: Lang) -> Choices:
    if auto:
        return AutoChoices()
    return PromptChoices(lang, answers or (), actions, terminal_ask())


def _entry_json(record: Record) -> dict[str, object]:
    from msgspec import to_builtins

    built: dict[str, object] = to_builtins(record.entry)
    return {"number": record.number, **built, "dice": to_builtins(record.dice)}
