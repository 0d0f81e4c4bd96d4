"""A campaign on the screen: who rides, what was played, what happened just now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lotow.app.campaigns import OpenCampaign, teller_of
from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.campaign.closing import winners
from lotow.campaign.dice_check import Handful
from lotow.errors import Lang
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import GamePrepared
from lotow.journal.entries.posse_entries import Struck
from lotow.journal.records import Record
from lotow.posse.members import Posse
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook
from lotow.telling.teller import Teller
from lotow.words import CHARACTERISTICS, dollars, named, semicolon, word
from lotow.words.terms import ABSENT, STEP_NAMES

if TYPE_CHECKING:
    from lotow.app.captive_talks import HeldCaptive
    from lotow.campaign.aftermath.choices import Question
    from lotow.telling.log import LogLine


def told(campaign: OpenCampaign, records: Sequence[Record], lang: Lang) -> Page:
    """What has just happened, in words."""
    teller = teller_of(campaign)
    for record in records:
        teller.hear(record)
    lines = tuple(line for record in records if (line := teller.tell(record.entry).in_(lang)))
    return [Bullets(lines)] if lines else []


def struck_page(campaign: OpenCampaign, records: Sequence[Record], lang: Lang) -> Page:
    """What has just been taken back, or brought back, a line each."""
    teller = Teller(campaign.records, campaign.book)
    page: Page = []
    for record in records:
        entry = record.entry
        if not isinstance(entry, Struck):
            continue
        undone, again = teller.meant(entry)
        lines = tuple(teller.tell(one).in_(lang) for one in undone)
        page += [Heading(word("brought-back" if again else "taken-back", lang)), Bullets(lines)]
    return page


def changes(before: Posse, after: Posse, book: Rulebook, lang: Lang) -> Facts:
    """What a step changes of the figures everybody watches."""
    figures = [
        (word("size", lang), str(len(before.members)), str(len(after.members))),
        (word("stash", lang), dollars(before.stash, lang), dollars(after.stash, lang)),
        (word("infamy", lang), str(infamy(before, book).total), str(infamy(after, book).total)),
    ]
    return Facts(tuple((name, then if then == now else f"{then} -> {now}") for name, then, now in figures))


def campaign_page(state: CampaignState, book: Rulebook, lang: Lang) -> Page:
    """The campaign at a glance."""
    campaign = state.campaign
    assert campaign is not None
    facts = [(word("games", lang), str(len(state.games)))]
    if campaign.games:
        facts.append((word("planned-each", lang), str(campaign.games)))
    if state.closed is not None:
        won = ", ".join(winners(state.closed)) or "-"
        facts.append((word("closed-won", lang), won))
    if campaign.house_name or campaign.house_rules:
        facts.append((word("house-rules", lang), campaign.house_name or word("yes", lang)))
    if state.on_trust:
        facts.append((word("on-trust", lang), word("without-digests", lang).format(state.on_trust)))
    page: Page = [Title(campaign.name), Facts(tuple(facts))]
    if state.posses:
        page.append(_posses(state, book, lang))
    if state.games:
        page += [
            Heading(word("games", lang)),
            Bullets(tuple(_game(state, number, lang) for number in state.games)),
        ]
    held = tuple(
        word("captive-line", lang).format(
            state.posses[one.posse].member(one.member).name,
            state.posses[one.posse].name,
            state.posses[one.captor].name,
        )
        for one in state.captives
    )
    if held:
        page += [Heading(word("captives", lang)), Bullets(held)]
    return page


def captives_page(
    held: Sequence[HeldCaptive], waiting: Mapping[tuple[str, int], Question], lang: Lang
) -> Page:
    """Who is held, what his captors can do, and what waits for an answer."""
    from lotow.app.captive_talks import deed_words

    if not held:
        return [Paragraph(word("nobody-held", lang))]
    page: Page = []
    for one in held:
        page.append(Heading(word("captive-line", lang).format(one.name, one.posse_name, one.captor_name)))
        lines = [deed_words(deed).in_(lang) for deed in one.deeds]
        question = waiting.get((one.posse, one.member))
        if question is not None:
            lines = [word("offer-waits", lang).format(one.posse_name, question.text.in_(lang))]
        page.append(Bullets(tuple(lines)))
    return page


def _posses(state: CampaignState, book: Rulebook, lang: Lang) -> Grid:
    columns = tuple(word(one, lang) for one in ("name", "list", "size", "stash", "infamy", "still-to-do"))
    rows = []
    for key, posse in state.posses.items():
        part = state.unfinished(key)
        if key in state.gone:
            doing = word(state.gone[key], lang)
        elif part is not None and part.step is not None:
            doing = word("aftermath-of", lang).format(part.game, STEP_NAMES[part.step].in_(lang))
        else:
            game = next((one for one in state.prepared if key in [side.posse for side in one.sides]), None)
            doing = word("ready", lang)
            if state.closed is not None:
                doing = word("campaign-over", lang)
            elif game is not None:
                doing = word("game-prepared", lang).format(game.scenario_name.in_(lang))
        rows.append(
            (
                posse.name,
                book.content.posse[posse.list].name.in_(lang),
                str(len(posse.members)),
                dollars(posse.stash, lang),
                str(infamy(posse, book).total),
                doing,
            )
        )
    return Grid(columns, tuple(rows), right=(2, 3, 4))


def log_grid(lines: Sequence[LogLine], state: CampaignState, lang: Lang) -> Grid:
    """What happened, entry by entry: to whom, and with which dice; those struck out in brackets."""
    columns = ("#", word("game", lang), word("posse", lang), word("what", lang), word("dice", lang))
    rows = tuple(
        (
            str(one.number),
            str(one.game),
            state.posses[one.posse].name if one.posse in state.posses else "",
            f"({one.text.in_(lang)})" if one.struck else one.text.in_(lang),
            one.dice,
        )
        for one in lines
    )
    return Grid(columns, rows, right=(0, 1))


def _game(state: CampaignState, number: int, lang: Lang) -> str:
    game = state.games[number]
    sides = " / ".join(side.name for side in game.sides)
    winner = next((side.name for side in game.sides if side.posse == game.winner), word("draw", lang))
    when = f" ({game.date})" if game.date else ""
    won = named(word("winner", lang), winner, lang)
    return named(f"{number}. {game.scenario_name.in_(lang)}{when}", f"{sides}{semicolon(lang)}{won}", lang)


def preparation_page(prepared: GamePrepared, book: Rulebook, lang: Lang) -> Page:
    """A prepared game to read out or to print."""
    scenario = book.content.scenario[prepared.scenario]
    page: Page = [Title(prepared.scenario_name.in_(lang)), Paragraph(scenario.text.in_(lang))]
    if prepared.chooser:
        page.append(Paragraph(named(prepared.chooser, prepared.table_name.in_(lang), lang), "quiet"))
    for side in prepared.sides:
        note = word(side.role, lang) if side.role is not None else ""
        facts = [(word("infamy", lang), str(side.infamy)), (word("rerolls", lang), str(side.rerolls))]
        if side.prisoner is not None and scenario.prisoner is not None:
            facts.append((scenario.prisoner.name.in_(lang), side.prisoner.name))
        for one in side.absent:
            reason = ABSENT[one.why].in_(lang).format(one.games)
            facts.append((word("misses-this-game", lang), named(one.name, reason, lang)))
        facts += [
            (word("old-wound-roll", lang), named(one.name, str(one.score), lang)) for one in side.old_wounds
        ]
        for use in side.uses:
            changes = ", ".join(
                f"{CHARACTERISTICS[one.characteristic][1].in_(lang)} {one.by:+d}" for one in use.changes
            )
            said = " ".join(part for part in (use.name, changes) if part)
            facts.append((use.item.in_(lang), said or word("yes", lang)))
        facts += [(word("hates-them", lang), one.name) for one in side.hates]
        facts += [(word("ignores-a-wound", lang), one.name) for one in side.ignores_first_wound]
        page += [Heading(f"{side.name}{f' ({note})' if note else ''}"), Facts(tuple(facts))]
    page += [Heading(word("drop", lang)), Paragraph(scenario.drop.text.in_(lang))]
    page += [Heading(word("victory", lang)), Bullets(tuple(one.in_(lang) for one in scenario.victory))]
    return page


def dice_page(dice: Sequence[Handful], lang: Lang) -> Page:
    """Whose dice came from where, a line a posse."""
    lines = []
    for one in dice:
        counts = [(one.campaign, "own"), (one.typed, "typed"), (one.seeded, "seeded"), (one.other, "other")]
        said = ", ".join(word(f"dice-{kind}", lang).format(count) for count, kind in counts if count)
        lines.append(word("dice-of", lang).format(one.name, said))
    return [Bullets(tuple(lines))] if lines else []
