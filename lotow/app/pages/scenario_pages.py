"""A scenario as a page to play from."""

from __future__ import annotations

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph
from lotow.app.pages.entry_parts import profile_grid
from lotow.errors import Lang, Text
from lotow.rulebook import Rulebook, models
from lotow.words import named, word


def scenario_page(book: Rulebook, scenario: models.Scenario, lang: Lang) -> Page:
    def says(*texts: Text) -> Bullets:
        return Bullets(tuple(text.in_(lang) for text in texts))

    facts = [
        (word("area", lang), word("feet", lang).format(scenario.area.width, scenario.area.depth)),
        (word("posses", lang), f"2-{scenario.posses}" if scenario.posses > 2 else "2"),
    ]
    if scenario.turns is not None:
        facts.append((word("turns", lang), str(scenario.turns)))
    page: Page = [
        Facts(tuple(facts)),
        Paragraph(scenario.area.text.in_(lang)),
        Heading(word("sides", lang)),
        Paragraph(scenario.sides.text.in_(lang)),
        Heading(word("deployment", lang)),
        Facts(tuple((word(one.side, lang), one.text.in_(lang)) for one in scenario.deployment)),
        Heading(word("drop", lang)),
        Paragraph(scenario.drop.text.in_(lang)),
        Heading(word("victory", lang)),
        says(*scenario.victory),
        Heading(word("experience", lang)),
        says(*(one.text for one in scenario.experience)),
        Heading(word("loot", lang)),
        says(*(one.text for one in scenario.loot)),
    ]
    if scenario.rules:
        optional = f" ({word('optional', lang)})"
        said = tuple(
            (one.name.in_(lang) + (optional if one.optional else ""), one.text.in_(lang))
            for one in scenario.rules
        )
        page += [Heading(word("rules", lang)), Facts(said)]
    if scenario.extras:
        page.append(Heading(word("others", lang)))
    for extra in scenario.extras:
        page += _extra(extra, lang)
    return page


def _extra(extra: models.Extra, lang: Lang) -> Page:
    name = extra.name.in_(lang) + (f" x {extra.number}" if extra.number > 1 else "")
    page: Page = [Paragraph(named(name, extra.text.in_(lang), lang))]
    if extra.profile is not None:
        return [*page, profile_grid(extra.profile)]
    figures = (("G", extra.grit), ("W", extra.wounds), ("Mv", extra.move))
    known = [(label, str(value)) for label, value in figures if value is not None]
    if not known:
        return page
    return [*page, Grid(tuple(label for label, _ in known), (tuple(value for _, value in known),))]
