"""What `lotow` alone says: what there is, and the commands that would come next."""

from __future__ import annotations

import shlex

from lotow.app.next_steps import NextStep, Surroundings, look_around
from lotow.app.pages.blocks import Facts, Page, Paragraph
from lotow.errors import Lang, LotowError, Text

MOST = 4
"""So many names are listed; the rest is counted."""

WELCOME = Text(
    "The companion for Legends of the Old West: posses, exact odds, campaigns, sheets to print.",
    "Le compagnon de Legends of the Old West : bandes, chances exactes, campagnes, feuilles à imprimer.",
)
COMMANDS = {
    "settle": ("campaign aftermath {}", Text("settle game {}", "régler la partie {}")),
    "play": ("table play {}", Text("go on with game {} at the table", "continuer la partie {} à la table")),
    "finish": ("table finish {}", Text("write the report of game {}", "écrire le rapport de la partie {}")),
    "sit": ("table new --campaign {}", Text("follow it while you play", "la suivre en jouant")),
    "record": ("campaign game {}", Text("tell how the prepared game went", "raconter la partie préparée")),
    "prepare": ("campaign prepare {} ...", Text("prepare game {}", "préparer la partie {}")),
    "join": ("campaign join {} POSSE", Text("let a posse join", "y faire entrer une bande")),
    "look-back": ("campaign report {}", Text("read how it all went", "relire comment tout s'est passé")),
    "again": ("campaign new NAME", Text("begin another campaign", "commencer une autre campagne")),
    "found": ("campaign new NAME", Text("begin a campaign with them", "commencer une campagne")),
    "build": ("posse build NAME", Text("build your first posse", "composer votre première bande")),
    "build-on": ("posse build {}", Text("go on building it", "continuer à la composer")),
    "second": ("posse build NAME", Text("build another", "en composer une autre")),
    "print": ("sheet roster {}", Text("print its roster", "imprimer sa feuille")),
}
ALWAYS = (
    ("lotow rules show sixgun", Text("look something up", "chercher dans les règles")),
    (
        "lotow odds shoot sheriff kid --with rifle",
        Text("work out the chances", "calculer les chances"),
    ),
    ("lotow --help", Text("everything else", "tout le reste")),
)


def greeting(lang: Lang) -> Page:
    """The page of somebody who has not said yet what he wants."""
    page: Page = [Paragraph(WELCOME.in_(lang))]
    steps: list[tuple[str, str]] = []
    try:
        standing = look_around()
    except LotowError as error:
        page.append(Paragraph(f"{error.message.in_(lang)} ({error.hint.in_(lang)})", "bad"))
    else:
        steps += [_command(one, lang) for one in standing.next]
        if there := _there(standing, lang):
            page.append(Paragraph(there))
    steps += [(command, said.in_(lang)) for command, said in ALWAYS]
    return [*page, Facts(tuple(steps))]


def _there(standing: Surroundings, lang: Lang) -> str:
    kinds = (
        (standing.posses, Text("Posses: {}.", "Bandes : {}.")),
        (standing.campaigns, Text("Campaigns: {}.", "Campagnes : {}.")),
    )
    return " ".join(said.in_(lang).format(_some(names, lang)) for names, said in kinds if names)


def _some(names: tuple[str, ...], lang: Lang) -> str:
    more = len(names) - MOST
    shown = ", ".join(names[:MOST])
    return shown if more <= 0 else f"{shown} {'et' if lang == 'fr' else 'and'} {more} {_others(more, lang)}"


def _others(more: int, lang: Lang) -> str:
    if lang == "fr":
        return "autre" if more == 1 else "autres"
    return "other" if more == 1 else "others"


def _command(step: NextStep, lang: Lang) -> tuple[str, str]:
    form, said = COMMANDS[step.step]
    name = f'"{step.name}"' if step.name.replace(" ", "").isalnum() and " " in step.name else ""
    name = name or shlex.quote(step.name)
    if lang == "fr":
        form = form.replace("NAME", "NOM").replace("POSSE", "BANDE")
    return f"lotow {form.format(name)}", said.in_(lang).format(step.game)
