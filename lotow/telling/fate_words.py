"""Injuries, deaths and captives in words: the results in order, then everything they did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import CaptiveFate, Died, InjuryRolled, Reprieved, Rolled
from lotow.words import CHARACTERISTICS

if TYPE_CHECKING:
    from lotow.telling.teller import Teller


ENDS = {
    "killed": Text("{} is dead and buried", "{} est mort et enterré"),
    "hanged": Text("{} hangs", "{} est pendu"),
    "blind": Text("{} is blind and leaves the posse", "{} est aveugle et quitte la bande"),
    "handed-over": Text("{} is in the hands of the law", "{} est livré aux autorités"),
}


def results(rolled: Iterable[Rolled]) -> Text:
    """Table results one after the other, those rolled again marked."""
    several = list(rolled)
    return Text(
        ", ".join(
            f"{one.name.en} ({one.score}{', rolled again' if one.rerolled else ''})" for one in several
        ),
        ", ".join(f"{one.name.fr} ({one.score}{', relancé' if one.rerolled else ''})" for one in several),
    )


def injury_rolled(teller: Teller, entry: InjuryRolled) -> Text:
    rolled = results(entry.rolled)
    done = list(_consequences(teller, entry))
    en = f"; {', '.join(one.en for one in done)}" if done else ""
    fr = f" ; {', '.join(one.fr for one in done)}" if done else ""
    return Text(f"{entry.name}: {rolled.en}{en}", f"{entry.name} : {rolled.fr}{fr}")


def _consequences(teller: Teller, entry: InjuryRolled) -> Iterator[Text]:
    for injury in entry.injuries:
        for change in injury.changes or ():
            name = CHARACTERISTICS[change.characteristic][1]
            yield Text(f"{name.en} {change.by:+d}", f"{name.fr} {change.by:+d}")
        if injury.against:
            enemy = entry.enemy_name or injury.against
            yield Text(f"hates {enemy}", f"hait {enemy}")
    if entry.fine:
        yield Text(f"a fine of ${entry.fine} is paid", f"amende de {entry.fine} $ payée")
    if entry.misses:
        games = entry.misses
        jail = Text(" in jail", " en prison") if entry.jailed else Text("", "")
        yield Text(
            f"misses {games} game{'s' if games > 1 else ''}{jail.en}",
            f"rate {games} partie{'s' if games > 1 else ''}{jail.fr}",
        )
    if entry.lost:
        lost = teller.items(entry.lost)
        yield Text(f"loses {lost.en}", f"perd {lost.fr}")
    if entry.experience:
        yield Text(f"+{entry.experience} experience", f"+{entry.experience} d'expérience")
    if entry.ignores_first_wound:
        yield Text(
            "ignores the first wound of the next game", "ignore la première blessure de la prochaine partie"
        )
    if entry.captor:
        yield Text(f"captive of {entry.captor_name}", f"captif de {entry.captor_name}")
    if entry.condemned:
        yield Text("waits for the rope, or for his friends", "attend la corde, ou ses amis")


def died(teller: Teller, entry: Died) -> Text:
    lost = teller.items(entry.lost)
    end = ENDS[entry.how]
    return Text(
        f"{end.en.format(entry.name)}, with {lost.en}", f"{end.fr.format(entry.name)}, avec {lost.fr}"
    )


def reprieved(teller: Teller, entry: Reprieved) -> Text:
    return Text(f"{entry.name} cheats the gallows", f"{entry.name} échappe à la potence")


def captive_fate(teller: Teller, entry: CaptiveFate) -> Text:
    name, captor, dollars = entry.name, entry.captor_name, entry.dollars
    match entry.fate:
        case "ransom":
            return Text(
                f"{name} comes home for a ransom of ${dollars} to {captor}",
                f"{name} rentre contre une rançon de {dollars} $ à {captor}",
            )
        case "exchange":
            return Text(
                f"{name} is exchanged for {entry.against_name} of {captor}",
                f"{name} est échangé contre {entry.against_name} ({captor})",
            )
        case "bounty":
            who = entry.collector or captor
            sum_en = "" if entry.collector else f" of ${dollars}"
            sum_fr = "" if entry.collector else f" de {dollars} $"
            return Text(
                f"{captor} hands {name} over; the bounty{sum_en} goes to {who}",
                f"{captor} livre {name} ; la prime{sum_fr} va à {who}",
            )
        case "held" if dollars:
            return Text(
                f"{captor} goes on holding {name}: ${dollars} are not paid",
                f"{captor} garde {name} prisonnier : {dollars} $ ne sont pas payés",
            )
        case "held":
            return Text(f"{captor} goes on holding {name}", f"{captor} garde {name} prisonnier")
        case "rescued":
            return Text(f"{name} is rescued from {captor}", f"{name} est délivré des mains de {captor}")
    return Text(f"{captor} lets {name} go", f"{captor} laisse partir {name}")
