"""The dice game on pages and as JSON: odds, advice, tallies, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from lotow.app.pages.blocks import Block, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.app.pages.odds_pages import bar, one_in, percent
from lotow.app.views.saloon_dice import keeps_json
from lotow.errors import Lang, Text
from lotow.saloon.dice.advice import NAMES, Advice, Worth
from lotow.saloon.dice.content import (
    FACES,
    ROLES,
    Character,
    DiceContent,
    FaceEntry,
    RoleEntry,
    RuleEntry,
    character,
    face_name,
    role_entry,
)
from lotow.saloon.dice.dice_odds import Odds, Want, habits
from lotow.saloon.dice.hands import SHIFT, Hand, count, unpack
from lotow.saloon.dice.simulate import GamesTally, WinCount
from lotow.saloon.dice.telling import DICE, SIDES, counted, faces_text
from lotow.words import decimal

ADVICE_SHOWN = 8
NOBODY = Text("nobody", "personne")


def hand_text(hand: Hand, lang: Lang) -> str:
    return faces_text(unpack(hand)).in_(lang)


# Odds


def odds_json(found: Odds) -> dict[str, Any]:
    """The chance, exactly too, and what to keep of each first roll."""
    return {
        "chance": float(found.chance),
        "exact": f"{found.chance.numerator}/{found.chance.denominator}",
        "keep": {",".join(unpack(hand)): list(unpack(kept)) for hand, kept in found.keep.items()},
    }


def odds_page(want: Want, found: Odds, lang: Lang) -> Page:
    wanted = ", ".join(f"{number} x {face_name(face).in_(lang)}" for face, number in want.items())
    rolls = Text(f"{found.rolls} rolls", f"{found.rolls} lancers").in_(lang)
    row = (wanted, percent(found.chance, lang), one_in(found.chance, lang), bar(found.chance))
    page: Page = [
        Title(wanted, rolls),
        Grid(("", "%", Text("1 in N", "1 sur N").in_(lang), ""), (row,), right=(1, 2)),
    ]
    if found.keep:
        page += [
            Heading(Text("after the first roll", "après le premier lancer").in_(lang)),
            _habits(found, lang),
        ]
    return page


def _habits(found: Odds, lang: Lang) -> Facts:
    """Each face: kept, rolled again, or now this and now that."""
    pairs = []
    showing = {face: sum(count(hand, SHIFT[face]) > 0 for hand in found.keep) for face in FACES}
    for face, (whole, none) in habits(found).items():
        if whole == showing[face]:
            habit = Text("always kept", "toujours gardée")
        elif none == showing[face]:
            habit = Text("always rolled again", "toujours relancée")
        else:
            habit = Text(
                f"kept in {whole} of {showing[face]} rolls that show it",
                f"gardée dans {whole} des {showing[face]} tirages qui la montrent",
            )
        pairs.append((face_name(face).in_(lang), habit.in_(lang)))
    return Facts(tuple(pairs))


# Advice


def advice_json(found: list[Advice], worth: Worth) -> dict[str, Any]:
    """The best keep and all others in order, for the worths that were meant."""
    keeps = keeps_json(found)
    names = {field: name for name, field in NAMES.items()}
    meant = {names.get(field, field): getattr(worth, field) for field in Worth.__struct_fields__}
    return {"best": keeps[0], "keeps": keeps, "worth": meant}


def advice_page(hand: Hand, left: int, found: Sequence[Advice], lang: Lang) -> Page:
    """Dice on the table with so many rolls left, and the best keeps."""
    rolls = Text(f"{left} rolls left", f"{left} lancers restants").in_(lang)
    return [Title(hand_text(hand, lang), rolls), *keeps_block(found, lang)]


def keeps_block(found: Sequence[Advice], lang: Lang) -> Page:
    """The best keep in words, and the next best ones."""
    best = found[0]
    if best.rolled:
        said = Text(
            f"Keep {faces_text(unpack(best.kept)).en} and roll {best.rolled}.",
            f"Gardez {faces_text(unpack(best.kept)).fr} et relancez {counted(best.rolled, DICE).fr}.",
        )
    else:
        said = Text("Stop here.", "Arrêtez là.")
    columns = Text("keep|roll|worth|less", "garder|relancer|valeur|moins").in_(lang).split("|")
    rows = tuple(
        (
            hand_text(one.kept, lang),
            str(one.rolled),
            decimal(one.worth, lang, 3),
            decimal(one.worth - best.worth, lang, 3, signed=True) if one is not best else "",
        )
        for one in found[:ADVICE_SHOWN]
    )
    return [Paragraph(said.in_(lang), "good"), Grid(tuple(columns), rows, right=(1, 2, 3))]


# Simulated games


def _score(score: WinCount) -> dict[str, int]:
    return {"wins": score.wins, "games": score.games}


def tally_json(tally: GamesTally) -> dict[str, Any]:
    """Wins by side, turns a game, and wins of every role and character."""
    wins = {side: won for side, won in tally.wins.items() if side != "nobody" or won or tally.players == 3}
    whole: dict[str, Any] = {
        "players": tally.players,
        "games": tally.games,
        "wins": wins,
        "turns": tally.turns / tally.games,
        "by_role": {role: _score(score) for role, score in sorted(tally.by_role.items())},
        "by_character": {who: _score(score) for who, score in sorted(tally.by_character.items())},
    }
    if len(tally.by_mind) > 1:
        whole["by_bot"] = {mind: _score(score) for mind, score in sorted(tally.by_mind.items())}
    return whole


def side_name(side: str, lang: Lang) -> str:
    names: Mapping[str, Text] = {**SIDES, "nobody": NOBODY}
    return names[side].in_(lang)


def tally_page(tally: GamesTally, seed: int, lang: Lang) -> Page:
    games = Text(f"{tally.games} games", f"{tally.games} parties").in_(lang)
    seeded = Text(f"seed {seed}", f"graine {seed}").in_(lang)
    title = Text(f"{tally.players} players", f"{tally.players} joueurs").in_(lang)
    wins = {
        side_name(side, lang): WinCount(won, tally.games)
        for side, won in tally.wins.items()
        if won or side != "nobody"
    }
    roles = {role_entry(role).name.in_(lang): tally.by_role[role] for role in ROLES if role in tally.by_role}
    best = sorted(tally.by_character.items(), key=lambda one: -one[1].wins / one[1].games)
    characters = {character(who).name.in_(lang): score for who, score in best}
    turns = decimal(tally.turns / tally.games, lang, 1)
    page: Page = [
        Title(title, f"{games}, {seeded}"),
        Facts(((Text("turns a game", "tours par partie").in_(lang), turns),)),
    ]
    page += _scores(Text("who wins", "qui gagne").in_(lang), wins, lang)
    page += _scores(Text("by role", "par rôle").in_(lang), roles, lang)
    page += _scores(Text("by character", "par personnage").in_(lang), characters, lang)
    if len(tally.by_mind) > 1:
        page += _scores(Text("by bot", "par joueur automatique").in_(lang), tally.by_mind, lang)
    return page


def _scores(heading: str, scores: Mapping[str, WinCount], lang: Lang) -> list[Block]:
    rows = tuple(
        (name, str(score.wins), str(score.games), percent(share, lang), bar(share))
        for name, score in scores.items()
        for share in (Fraction(score.wins, score.games),)
    )
    return [Heading(heading), Grid(("", "+", "n", "%", ""), rows, right=(1, 2, 3))]


# Rules


def rules_page(content: DiceContent, lang: Lang) -> Page:
    """The whole game on one page."""
    name = content.game.name.in_(lang)
    page: Page = [Title(name[:1].upper() + name[1:])]
    for rule in content.rule:
        page += [Heading(rule.name.in_(lang)), Paragraph(rule.text.in_(lang))]
    page += _listed(Text("faces", "faces").in_(lang), content.face, lang)
    page += _listed(Text("roles", "rôles").in_(lang), content.role, lang)
    columns = Text("players|roles", "joueurs|rôles").in_(lang).split("|")
    tables = tuple(
        (str(len(table.roles)), ", ".join(role_entry(role).name.in_(lang) for role in table.roles))
        for table in content.table
    )
    page += [Heading(Text("tables", "tables").in_(lang)), Grid(tuple(columns), tables)]
    page += _listed(Text("characters", "personnages").in_(lang), content.character, lang)
    return page


def _listed(
    heading: str, entries: tuple[FaceEntry, ...] | tuple[RoleEntry, ...] | tuple[Character, ...], lang: Lang
) -> list[Block]:
    pairs = tuple((_called(entry, lang), entry.text.in_(lang)) for entry in entries)
    return [Heading(heading), Facts(pairs)]


def _called(entry: FaceEntry | RoleEntry | Character | RuleEntry, lang: Lang) -> str:
    name = entry.name.in_(lang)
    return f"{name} ({entry.life})" if isinstance(entry, Character) else name


def entry_page(entry: FaceEntry | RoleEntry | Character | RuleEntry, lang: Lang) -> Page:
    return [Title(_called(entry, lang)), Paragraph(entry.text.in_(lang))]
