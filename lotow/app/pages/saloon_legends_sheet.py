"""What goes on the score sheet and the player aid of Western Legends, as plain values in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lotow.errors import Lang, LotowError, Text
from lotow.saloon.legends.characters import items
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.legends_words import dollars
from lotow.saloon.legends.rule_texts import rules

if TYPE_CHECKING:
    from lotow.saloon.legends.content import Track, TrackSpace
    from lotow.saloon.legends.state import LegendsTable
    from lotow.sheets.legends import AidPart, LegendsFacts, TrackFacts

WORDS = {
    "title": Text("Western Legends", "Western Legends"),
    "score": Text("score sheet", "feuille de score"),
    "aid": Text("player aid", "aide de jeu"),
    "player": Text("player", "joueur"),
    "character": Text("character", "personnage"),
    "legend": Text("legend", "légende"),
    "marshal": Text("Marshal", "Marshall"),
    "wanted": Text("Wanted", "Wanted"),
    "gambler": Text("gambler", "Joueur"),
    "wounds": Text("wounds", "blessures"),
    "nuggets": Text("nuggets", "pépites"),
    "cattle": Text("cattle", "bétail"),
    "money-line": Text("money", "argent"),
    "gear-line": Text("gear", "équipement"),
    "final": Text("final score", "score final"),
    "track": Text("legend points", "points de légende"),
    "upgrades": Text("upgraded mounts and weapons", "montures et armes améliorées"),
    "money": Text("1 for every {}", "1 par {}"),
    "off": Text("wounds (-1 each)", "blessures (-1 chacune)"),
    "most-wanted": Text("Wanted ({} for the most, or {})", "Wanted ({} au plus haut, ou {})"),
    "row": Text("Marshal row (1, 2, 3)", "ligne Marshall (1, 2, 3)"),
    "tokens": Text("legendary tokens", "jetons Légendaire"),
    "furthest": Text("furthest gambler (1)", "Joueur le plus avancé (1)"),
    "total": Text("total", "total"),
    "turn": Text("your turn", "votre tour"),
    "places": Text("places", "lieux"),
    "fights": Text("fights", "combats"),
    "fame": Text("tracks", "pistes"),
    "end": Text("the end", "la fin"),
    "expansion": Text("the expansion", "l'extension"),
    "hands": Text("poker hands, the best first", "mains de poker, la meilleure d'abord"),
    "items": Text("items", "équipement"),
    "price": Text("price", "prix"),
    "on-card": Text("see the card", "voir la carte"),
    "card": Text("{} card", "{} carte"),
    "cards": Text("{} cards", "{} cartes"),
    "token": Text("{} token", "{} jeton"),
    "several-tokens": Text("{} tokens", "{} jetons"),
    "guessed": Text("{} (in part reconstructed)", "{} (en partie reconstitué)"),
}
AID = {
    "turn": ("turn", "move", "hand", "stories"),
    "places": ("store", "poker", "prospect", "deposit", "heist", "heal", "revel", "cattle", "work"),
    "fights": ("fight", "arrest", "duel", "rob", "bandits", "sheriff", "wounds"),
    "fame": ("marshal", "wanted"),
    "end": ("end", "scoring"),
}
EXPANSION = (
    "gambler",
    "events",
    "train",
    "rail-travel",
    "canyons",
    "frontier",
    "faro",
    "high-roller",
    "longhorns",
)
"""Which rules stand on the aid."""


def said(key: str, lang: Lang) -> str:
    return WORDS[key].in_(lang)


def game_sheet_facts(state: LegendsTable, lang: Lang) -> LegendsFacts:
    """Everything that is printed for a game at hand: its players, its tracks as they are on its table."""
    from lotow.saloon.legends import board_facts

    seats = [(one.name, one.character) for one in state.players.values()]
    tracks = {name: board_facts.track(state, name) for name in board_facts.TRACKS}
    return sheet_facts(seats, state.expansion, lang, tracks)


def sheet_facts(
    players: Sequence[tuple[str, str]],
    expansion: bool,
    lang: Lang,
    known: Mapping[str, Track] | None = None,
) -> LegendsFacts:
    """Everything that is printed: for these players and their characters, with tracks as they are known."""
    from lotow.sheets.legends import LegendsFacts, TrackFacts

    book = game()
    if len(players) > book.seats.most:
        raise LotowError(
            Text(f"at most {book.seats.most} play", f"on joue à {book.seats.most} au plus"),
            hint=Text("print two sheets", "imprimez deux feuilles"),
        )
    longest = max(one.points for one in book.length)
    names = ("marshal", "wanted", "gambler") if expansion else ("marshal", "wanted")
    printed = known or {name: getattr(book, name) for name in names}
    limits = book.limits
    mule = items()["mule"].nuggets
    return LegendsFacts(
        title=said("title", lang),
        score_kicker=said("score", lang),
        aid_kicker=said("aid", lang),
        player=said("player", lang),
        character=said("character", lang),
        players=tuple(players) or (("", ""),) * 4,
        legend=TrackFacts(said("legend", lang), ("",) * longest, 5),
        tracks=tuple(_track(said(name, lang), printed[name], lang) for name in names),
        counters=(
            (said("wounds", lang), limits.wounds),
            (said("nuggets", lang), limits.nuggets + mule),
            (said("cattle", lang), limits.cattle),
        ),
        notes=(said("money-line", lang), said("gear-line", lang)),
        final_heading=said("final", lang),
        final=_final(expansion, lang),
        aid=tuple(_aid(expansion, lang)),
    )


def _track(name: str, track: Track, lang: Lang) -> TrackFacts:
    from lotow.sheets.legends import TrackFacts

    if any(track.guessed(number) for number in range(1, len(track.spaces) + 1)):
        name = said("guessed", lang).format(name)
    return TrackFacts(name, tuple(_reward(space, lang) for space in track.spaces), track.row_length)


def _reward(space: TrackSpace, lang: Lang) -> str:
    parts = []
    if space.dollars:
        parts.append(dollars(space.dollars, lang))
    if space.legend:
        parts.append(f"{space.legend} {'PL' if lang == 'fr' else 'LP'}")
    if space.cards:
        parts.append(said("card" if space.cards == 1 else "cards", lang).format(space.cards))
    if space.tokens:
        key = "token" if space.tokens == 1 else "several-tokens"
        parts.append(said(key, lang).format(space.tokens))
    return " / ".join(parts) or "-"


def _final(expansion: bool, lang: Lang) -> tuple[str, ...]:
    final = game().final
    lines = [
        said("track", lang),
        said("upgrades", lang),
        said("money", lang).format(dollars(final.dollars_each, lang)),
        said("off", lang),
        said("most-wanted", lang).format(final.most_wanted, final.other_wanted),
        said("row", lang),
        said("tokens", lang),
    ]
    if expansion:
        lines.append(said("furthest", lang))
    return (*lines, said("total", lang))


def _aid(expansion: bool, lang: Lang) -> list[AidPart]:
    from lotow.sheets.legends import AidPart

    found = {one.id: one for one in reversed(rules())}
    wanted = dict(AID)
    if expansion:
        wanted = {**wanted, "expansion": EXPANSION}
    parts = [
        AidPart(
            _capital(said(key, lang)),
            tuple((_capital(found[one].name.in_(lang)), found[one].text.in_(lang)) for one in names),
        )
        for key, names in wanted.items()
    ]
    hands = tuple((one.name.in_(lang), one.text.in_(lang)) for one in game().hand)
    parts.append(AidPart(_capital(said("hands", lang)), columns=("", ""), rows=hands))
    if not expansion:
        goods = tuple(
            (one.name.in_(lang), dollars(one.price, lang) if one.price else said("on-card", lang))
            for one in items().values()
        )
        parts.append(AidPart(_capital(said("items", lang)), columns=("", said("price", lang)), rows=goods))
    return parts


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
