"""A fighter of a table as a card: what he is in this game, what he carries, how he stands."""

from __future__ import annotations

from lotow.app.pages.blocks import Facts, Grid, Page, Paragraph, Title
from lotow.app.pages.roster_words import SHOWN, gear_text, notes_of, value_of
from lotow.app.tables import OpenTable
from lotow.errors import Lang, Text
from lotow.table.table_state import FighterState, GunState, TableState
from lotow.words import CHARACTERISTICS, word

GUNS = {
    "ready": Text("{}", "{}"),
    "half": Text("{} 1/2", "{} 1/2"),
    "empty": Text("{} empty", "{} vide"),
    "jammed": Text("{} jammed", "{} enrayé"),
    "spent": Text("{} gone", "{} parti"),
}
HOW = {
    "out": Text("out", "hors de combat"),
    "out-turn": Text("out in turn {}", "hors de combat au tour {}"),
    "by": Text("by {}", "par {}"),
    "prone": Text("prone", "au sol"),
    "mounted": Text("mounted", "en selle"),
    "diving": Text("dived", "a plongé"),
    "left": Text("left the table", "a quitté la table"),
    "carries": Text("carries {}", "porte : {}"),
    "ignores": Text("ignores a wound", "ignore une blessure"),
    "prisoner": Text("the prisoner", "le prisonnier"),
    "free": Text("free again", "libre à nouveau"),
}
LABELS = {
    "guns": Text("guns", "armes"),
    "how": Text("how", "état"),
    "left": Text("left", "reste"),
}


def card_page(table: OpenTable, fighter: FighterState, lang: Lang) -> Page:
    """Everything there is to know of somebody at the table."""
    member = table.opened.side(fighter.start.side).value.member(fighter.start.member)
    columns = tuple(CHARACTERISTICS[name][0] for name in SHOWN)
    begun = tuple(value_of(name, getattr(fighter.start.profile, name)) for name in SHOWN)
    now = {"wounds": fighter.wounds_left, "fame": fighter.fame_left, "fortune": fighter.fortune_left}
    now["pluck"] = fighter.pluck
    left = tuple(value_of(name, now[name]) if name in now else "" for name in SHOWN)
    facts = [
        (word("gear", lang), gear_text(member.gear, table.book, lang)),
        (LABELS["guns"].in_(lang), guns_of(fighter, lang)),
        (LABELS["how"].in_(lang), how_it_goes(table.state, fighter, lang)),
    ]
    page: Page = [
        Title(f"{fighter.start.id} {fighter.name}", fighter.start.type.in_(lang)),
        Grid(("", *columns), (("", *begun), (LABELS["left"].in_(lang), *left))),
        Facts(tuple((label, value) for label, value in facts if value)),
    ]
    notes = notes_of(member, table.book, lang)
    return [*page, Paragraph(", ".join(notes))] if notes else page


def guns_of(fighter: FighterState, lang: Lang) -> str:
    """What he can shoot or throw, each as it is now."""

    def named(gun: GunState) -> str:
        return GUNS[gun.state].in_(lang).format(gun.start.name.in_(lang))

    return ", ".join(named(gun) for gun in fighter.guns)


def how_it_goes(state: TableState, one: FighterState, lang: Lang) -> str:
    """Out, and by whom; else how he stands and what he carries."""

    def said(key: str, *values: object) -> str:
        return HOW[key].in_(lang).format(*values)

    if one.out is not None:
        how = said("out-turn", one.out) if one.out else said("out")
        return f"{how}, {said('by', state.called(one.by))}" if one.by else how
    parts = [said("left")] if one.left else []
    if state.prisoner == one.start.id and not one.left:
        parts.append(said("prisoner" if state.freed_by is None else "free"))
    parts += [said("prone")] if one.prone else []
    parts += [said("mounted")] if one.mounted else []
    parts += [said("diving")] if one.dived is not None and one.dived == state.turn else []
    parts += [said("ignores")] if one.ignores else []
    for what in dict.fromkeys(one.carries):
        counted = state.opened.counted(what)
        name = counted.name.in_(lang) if counted is not None else what
        number = one.carries.count(what)
        parts.append(said("carries", f"{number} x {name}" if number > 1 else name))
    return ", ".join(parts)
