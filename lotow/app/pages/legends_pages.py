"""A game of Western Legends on a page: everybody's sheet, the tracks drawn, the final score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.errors import Lang, Text
from lotow.words import named

if TYPE_CHECKING:
    from lotow.app.saloon.kept_games import GameLine
    from lotow.saloon.legends.entries import Entry
    from lotow.saloon.legends.rule_texts import LegendsRule
    from lotow.saloon.legends.scoring import Score
    from lotow.saloon.legends.state import LegendsTable, Owned, Player

WORDS = {
    "player": Text("player", "joueur"),
    "lp": Text("LP", "PL"),
    "dollars": Text("$", "$"),
    "nuggets": Text("gold", "or"),
    "wounds": Text("wounds", "bless."),
    "hand": Text("hand", "main"),
    "move": Text("move", "mouv."),
    "cattle": Text("cattle", "bétail"),
    "gear": Text("gear", "équipement"),
    "tracks": Text("tracks", "pistes"),
    "marshal": Text("Marshal", "Marshall"),
    "wanted": Text("Wanted", "Wanted"),
    "gambler": Text("gambler", "Joueur"),
    "round": Text("round {}, {} LP end the game", "manche {}, fin à {} PL"),
    "turn": Text("{}'s turn, {} actions left", "à {} de jouer, actions restantes : {}"),
    "last": Text("Last round: {} reached {} LP.", "Dernière manche : {} a atteint {} PL."),
    "over": Text("The game is over.", "La partie est finie."),
    "sheriff": Text("The Sheriff is active.", "Le Shérif est actif."),
    "stories": Text("story cards", "cartes Histoire"),
    "discs": Text("{} of {}: {}", "{} sur {} : {}"),
    "nobody": Text("nobody", "personne"),
    "setup": Text("setting up", "mise en place"),
    "score": Text("final score", "score final"),
    "total": Text("total", "total"),
    "decided": Text("before the next by {}", "devant le suivant : {}"),
    "upgraded": Text("{} (upgraded)", "{} (amélioré)"),
    "warning": Text("The rules say otherwise: {}", "Contraire aux règles : {}"),
    "log": Text("log", "journal"),
    "facts": Text("on this table", "à cette table"),
    "longhorns": Text("longhorns {}", "longhorns {}"),
    "tokens": Text("tokens {}", "jetons {}"),
}
FULL, EMPTY, END = "●", "○", "|"


def said(key: str, lang: Lang) -> str:
    return WORDS[key].in_(lang)


def table_page(state: LegendsTable, lang: Lang) -> Page:
    """Everybody's sheet, whose turn it is, the tracks and the story cards."""
    page: Page = [Title(state.name, said("round", lang).format(state.round, state.target))]
    if state.over:
        page.append(Paragraph(said("over", lang), "loud"))
    else:
        page.append(Paragraph(said("turn", lang).format(state.active.name, max(0, state.actions)), "loud"))
        if state.last_round:
            page.append(Paragraph(said("last", lang).format(state.triggered_by, state.target), "bad"))
    if state.sheriff_active:
        page.append(Paragraph(said("sheriff", lang), "bad"))
    owned = tuple(_belongings(player, lang) for player in state.players.values())
    page += [_sheets(state, lang), Heading(said("gear", lang)), Facts(owned)]
    page += [Heading(said("tracks", lang)), _tracks(state, lang)]
    needed = state.discs_needed
    lines = tuple(
        said("discs", lang).format(len(discs), needed, ", ".join(discs) or said("nobody", lang))
        for discs in state.stories
    )
    page += [Heading(said("stories", lang)), Bullets(lines, numbered=True)]
    if state.facts:
        page += [Heading(said("facts", lang)), Facts(tuple(state.facts.items()))]
    return page


def _sheets(state: LegendsTable, lang: Lang) -> Grid:
    keys = ("player", "lp", "dollars", "nuggets", "wounds", "hand", "move", "cattle")
    rows = tuple(_sheet(player) for player in state.players.values())
    marked = frozenset() if state.over else frozenset({(state.turn, 0)})
    return Grid(tuple(said(key, lang) for key in keys), rows, (1, 2, 3, 5, 6), (0,), marked)


def _sheet(player: Player) -> tuple[str, ...]:
    return (
        player.name,
        str(player.legend),
        str(player.dollars),
        f"{player.nuggets}/{player.room}",
        FULL * player.wounds or "-",
        str(player.hand_limit),
        str(player.movement),
        str(player.cattle) if player.cattle else "-",
    )


def _belongings(player: Player, lang: Lang) -> tuple[str, str]:
    """A player with the character played and everything that is carried."""
    gear = [_owned(one, lang) for one in player.gear]
    if player.longhorns:
        gear.append(said("longhorns", lang).format(player.longhorns))
    if player.tokens:
        gear.append(said("tokens", lang).format(player.tokens))
    listed = ", ".join(gear) or "-"
    if not player.character:
        return player.name, listed
    return player.name, named(player.character, listed, lang)


def _owned(one: Owned, lang: Lang) -> str:
    name = one.name.in_(lang)
    return said("upgraded", lang).format(name) if one.upgraded else name


def _tracks(state: LegendsTable, lang: Lang) -> Grid:
    """The tracks with a mark for each point, a bar after each row."""
    from lotow.saloon.legends import board_facts

    names = ("marshal", "wanted", "gambler") if state.expansion else ("marshal", "wanted")
    tracks = {name: board_facts.track(state, name) for name in names}
    rows = []
    for player in state.players.values():
        drawn = []
        for name in names:
            track, points = tracks[name], getattr(player, name)
            marks = [FULL if at < points else EMPTY for at in range(len(track.spaces))]
            step = track.row_length
            drawn.append(END.join("".join(marks[at : at + step]) for at in range(0, len(marks), step)))
        rows.append((player.name, *drawn))
    columns = (said("player", lang), *(said(name, lang) for name in names))
    return Grid(columns, tuple(rows), whole=tuple(range(len(columns))))


def score_page(state: LegendsTable, scores: Sequence[Score], lang: Lang) -> Page:
    """Everybody's final score, line by line."""
    page: Page = [Title(said("score", lang), state.name)]
    for one in scores:
        page.append(Heading(f"{one.rank}. {one.player}"))
        pairs = [(line.what.in_(lang), f"{line.points:+d}") for line in one.lines]
        pairs.append((said("total", lang), str(one.total)))
        page.append(Facts(tuple(pairs)))
        if one.decided is not None:
            page.append(Paragraph(said("decided", lang).format(one.decided.in_(lang)), "quiet"))
    return page


def log_page(state: LegendsTable, entries: Sequence[Entry], lang: Lang) -> Page:
    """Everything that happened."""
    from lotow.saloon.legends.legends_words import told

    return [Title(said("log", lang), state.name), Bullets(tuple(told(entries, lang)), numbered=True)]


def kept_log_page(name: str, lines: Sequence[GameLine[Entry]], lang: Lang) -> Page:
    """Everything that was written, what was taken back in brackets."""
    from lotow.app.saloon.kept_games import Undone
    from lotow.saloon.legends.legends_words import tell

    undone = Text("A step is taken back.", "On revient en arrière.").in_(lang)
    rows = []
    for one in lines:
        words = undone if isinstance(one.entry, Undone) else tell(one.entry, lang)
        rows.append((str(one.number), f"({words})" if one.struck else words))
    columns = Text("#|what", "#|quoi").in_(lang).split("|")
    return [Title(said("log", lang), name), Grid(tuple(columns), tuple(rows), right=(0,))]


def entry_page(entry: Entry, lang: Lang) -> Page:
    """What was just done, what follows, what the rules say against it."""
    from lotow.saloon.legends.legends_words import tell

    page: Page = [Paragraph(tell(entry, lang), "good")]
    if entry.follows:
        page.append(Bullets(tuple(one.in_(lang) for one in entry.follows)))
    return page + [Paragraph(said("warning", lang).format(one.in_(lang)), "bad") for one in entry.warnings]


def rules_page(found: Sequence[LegendsRule], lang: Lang) -> Page:
    """Rules with where they come from."""
    from lotow.saloon.legends.characters import basis_said
    from lotow.saloon.legends.rule_texts import weakest

    page: Page = []
    for one in found:
        page += [
            Title(one.name.in_(lang), basis_said(weakest(one)).in_(lang)),
            Paragraph(one.text.in_(lang)),
        ]
    return page


def setup_page(steps: Sequence[Text], lang: Lang) -> Page:
    """The steps of setting up."""
    return [Title(said("setup", lang)), Bullets(tuple(one.in_(lang) for one in steps), numbered=True)]


# JSON


def rules_json(found: Sequence[LegendsRule], lang: Lang) -> dict[str, Any]:
    from lotow.saloon.legends.rule_texts import weakest

    return {
        "rules": [
            {
                "id": one.id,
                "name": one.name.in_(lang),
                "text": one.text.in_(lang),
                "basis": weakest(one),
            }
            for one in found
        ]
    }
