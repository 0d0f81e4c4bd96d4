"""How a game is set up, by the number of players: base game, first game, expansion, variants."""

from __future__ import annotations

from lotow.errors import LotowError, Text
from lotow.saloon.legends.characters import people
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.rule_texts import rules


def set_up(
    players: int,
    expansion: bool = False,
    goals: bool = False,
    first: bool = False,
    equipment: int | None = None,
) -> list[Text]:
    """What to do before the game, step by step; `equipment` is how many items the game has in all."""
    seats = game().seats
    if not seats.least <= players <= seats.most:
        raise LotowError(
            Text(f"{players} cannot play", f"on ne joue pas à {players}"),
            hint=Text(f"{seats.least} to {seats.most} can", f"de {seats.least} à {seats.most}"),
        )
    texts = {one.id: one.text for one in reversed(rules())}
    steps = [texts["set-up"]]
    discs = next(one.discs for one in seats.discs if players <= one.players)
    steps.append(Text(f"{discs} discs resolve a story card.", f"{discs} disques résolvent une histoire."))
    lengths = ", ".join(f"{one.name.en} {one.points}" for one in game().length)
    longueurs = ", ".join(f"{one.name.fr} {one.points}" for one in game().length)
    steps.append(
        Text(
            f"Choose how many LP end the game: {lengths}.", f"Choisissez les PL qui finissent : {longueurs}."
        )
    )
    if players == seats.least:
        steps.append(texts["two-players"])
    if first:
        names = ", ".join(one.name.en for one in people().character if one.first_game)
        steps += [texts["first-game"], Text(f"Characters: {names}.", f"Personnages : {names}.")]
        stories = people().story
        titles = ", ".join(one.name.en for one in stories)
        titres = ", ".join(one.name.fr for one in stories)
        steps.append(Text(f"Story cards: {titles}.", f"Cartes Histoire : {titres}."))
    if goals:
        steps.append(texts["goals"])
        count = sum(one.count for one in game().tokens.base)
        worth = sum(one.count * one.legend for one in game().tokens.base)
        steps.append(
            Text(
                f"{count} legendary tokens face down, {worth} LP in all.",
                f"{count} jetons Légendaire face cachée, {worth} PL en tout.",
            )
        )
    if expansion:
        steps += _expansion(players, equipment)
    return steps


def _expansion(players: int, equipment: int | None) -> list[Text]:
    events, post = game().events, game().trading_post
    drawn = -(-players // events.set_up_players)
    several = "s" if drawn > 1 else ""
    steps = [
        next(one.text for one in rules() if one.id == "expansion-set-up"),
        Text(
            f"{game().tokens.expansion} more legendary tokens, face down.",
            f"{game().tokens.expansion} jetons Légendaire de plus, face cachée.",
        ),
        Text(
            f"Event markers on space {events.track_space} of the three tracks and on every "
            f"{events.legend_every}th space of the legend track before the end.",
            f"Marqueurs Événement sur la case {events.track_space} des trois pistes et toutes les "
            f"{events.legend_every} cases de la piste de légende avant la fin.",
        ),
        Text(
            f"Draw and resolve {drawn} event{several}; the Sheriff is not yet there.",
            f"Piochez et résolvez {drawn} événement{several} ; le Shérif n'est pas encore là.",
        ),
    ]
    if equipment is None:
        return steps
    fitting = [one.count for one in post.miscellaneous if equipment >= one.items]
    if not fitting:
        least = post.miscellaneous[0].items
        raise LotowError(
            Text(f"{equipment} items are too few", f"{equipment} équipements ne suffisent pas"),
            hint=Text(f"{least} at least", f"{least} au moins"),
        )
    steps.append(
        Text(
            f"Trading post: {post.weapons} weapon, {post.mounts} mount, {fitting[-1]} miscellaneous items.",
            f"Comptoir : {post.weapons} arme, {post.mounts} monture et {fitting[-1]} objets divers.",
        )
    )
    return steps
