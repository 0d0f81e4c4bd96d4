"""`lotow saloon legends fight`, `poker`, `faro`, `prospect`, `frontier`: the games within the game."""

from fractions import Fraction
from typing import Annotated

import typer

from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.render import progress, show, show_json
from lotow.errors import LotowError, Text

Cards = Annotated[str | None, typer.Option("--hand", metavar="CARDS", help='Your hand: "K 9 7".')]


def _where(asked: str) -> str:
    if asked.casefold() in ("anywhere", "hand"):
        return asked.casefold()
    raise LotowError(
        Text(f"{asked!r} is no place for the 2 of diamonds", f"{asked!r} : le 2 de carreau n'y sert pas"),
        hint=Text("say anywhere or hand", "dites anywhere ou hand"),
    )


Cheat = Annotated[
    str,
    typer.Option(
        "--cheat", metavar="anywhere|hand", parser=_where, help="Where the 2 of diamonds is any card."
    ),
]
Samples = Annotated[
    int | None,
    typer.Option("--samples", min=2, max=20_000, help="Look at so many boards by chance, not all."),
]


def fight(
    card: Annotated[
        str | None, typer.Argument(metavar="CARD", help="The card you play: 2 to 10, J, Q, K, A.")
    ] = None,
    hand: Cards = None,
    draws: Annotated[
        int | None, typer.Option("--draws", min=1, max=13, help="So many fight cards are drawn.")
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", help="bandit (2 cards), guard (3) or sheriff (4).")
    ] = None,
    minus: Annotated[int, typer.Option("--minus", min=0, max=12, help="Their card counts so much less.")] = 0,
    ties: Annotated[bool, typer.Option("--ties", help="You win ties.")] = False,
    at_least: Annotated[
        str | None, typer.Option("--at-least", help="With --hand: the chance you want, 2/3 or 0.6.")
    ] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The chance of a card against the best of some fight cards.

    \b
    Examples:
      lotow saloon legends fight 10 --draws 2 --minus 2
      lotow saloon legends fight Q --against sheriff
      lotow saloon legends fight --hand "K 9 7" --draws 3 --at-least 1/2
    """
    from lotow.app.pages.legends_odds_pages import choices_json, choices_page
    from lotow.app.saloon.legends_odds import cards_drawn
    from lotow.saloon.legends.fight_cards import advised, choices
    from lotow.saloon.legends.playing_cards import read_value, read_values

    if (card is None) == (hand is None):
        raise LotowError(
            Text("name a card, or a hand to choose from", "nommez une carte, ou une main où choisir"),
            hint=Text("fight 10, or fight --hand 'K 9 7'", "fight 10, ou fight --hand 'K 9 7'"),
        )
    held = read_values(hand) if hand is not None else (read_value(card or ""),)
    if not held:
        raise LotowError(
            Text("the hand is empty", "la main est vide"), hint=Text("for example: K 9 7", "exemple : K 9 7")
        )
    drawn, ours = cards_drawn(draws, against)
    found = choices(held, drawn, minus, ties or ours)
    wanted = None if at_least is None else _chance(at_least)
    play = advised(found, wanted)
    if json:
        show_json(choices_json(found, play, hand is not None))
    else:
        show(choices_page(found, play, hand is not None, lang))


def poker(
    hands: Annotated[
        list[str],
        typer.Argument(metavar="HAND...", help='Hands: "KS KH". The first is the active player\'s.'),
    ],
    flop: Annotated[str, typer.Option("--flop", metavar="CARDS", help='The flop: "KD 9C 9D".')] = "",
    turn: Annotated[str, typer.Option("--turn", metavar="CARD", help="The tournament's fourth card.")] = "",
    river: Annotated[str, typer.Option("--river", metavar="CARD", help="Its fifth card.")] = "",
    dealer: Annotated[bool, typer.Option("--dealer", help="The chance against unknown cards.")] = False,
    tournament: Annotated[bool, typer.Option("--tournament", help="Five cards on the table.")] = False,
    cheat: Cheat = "anywhere",
    samples: Samples = None,
    seed: Annotated[int, typer.Option("--seed", help="The seed of the boards looked at.")] = 0,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Poker hands: the best one, who wins, and the chance against the dealer.

    The active player wins all ties, so `win` holds them; `tie` is that part.

    \b
    Examples:
      lotow saloon legends poker "KS KH" --flop "KD 9C 9D" --dealer
      lotow saloon legends poker "10H 10C" "2D JC" --flop "JD 3C 10S"
      lotow saloon legends poker "AS KS" --dealer
      lotow saloon legends poker "AS KS" --tournament --samples 50
      lotow saloon legends poker "AS 4S" --flop "KD 9C 9D" --turn 2S --river AH
    """
    from lotow.app.pages import legends_odds_pages as pages
    from lotow.saloon.legends.dealer import against_dealer
    from lotow.saloon.legends.playing_cards import read_cards
    from lotow.saloon.legends.poker import best_hand, rules_of, showdown

    wild = pages.wild_where(cheat)
    in_five = tournament or bool(turn or river)
    held = [read_cards(hand) for hand in hands]
    board = read_cards(f"{flop} {turn} {river}")
    if len(held) > 1:
        if dealer:
            raise _dealer_and_others()
        shares = showdown(held, board, in_five, wild)
        if json:
            show_json(pages.showdown_json(shares))
        else:
            show(pages.showdown_page(shares, lang))
        return
    complete = len(board) == rules_of(in_five).board
    best = best_hand(held[0], board, in_five, wild) if complete else None
    odds = None
    if dealer or best is None:
        odds = against_dealer(held[0], board, in_five, wild, samples, seed, progress)
    if json:
        show_json(pages.poker_json(best, odds))
    else:
        show(pages.poker_page(held[0], board, best, odds, lang))


def faro(
    shown: Annotated[str, typer.Option("--shown", metavar="CARDS", help='The cards shown: "7 Q 2".')],
    bets: Annotated[
        str | None, typer.Option("--bets", metavar="BETS", help='Your bets: "7:20,Q:10".')
    ] = None,
    purse: Annotated[
        int | None,
        typer.Option("--purse", min=0, max=1000, help="Your dollars; without bets: the best ones."),
    ] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Faro: what bets are worth, leaving or staying after the second card.

    \b
    Examples:
      lotow saloon legends faro --bets "7:20,Q:10" --shown "7 Q 2"
      lotow saloon legends faro --shown "7 Q 2" --purse 30
    """
    from lotow.app.pages import legends_odds_pages as pages
    from lotow.saloon.legends.faro import best_stakes, read_bets
    from lotow.saloon.legends.faro import faro as worth
    from lotow.saloon.legends.playing_cards import read_values

    cards = read_values(shown)
    if bets is not None:
        laid = read_bets(bets)
        odds = worth(laid, cards, purse)
        if json:
            show_json(pages.faro_json(laid, odds))
        else:
            show(pages.faro_page(laid, odds, lang))
        return
    if purse is None:
        raise LotowError(
            Text("neither bets nor a purse", "ni paris ni bourse"),
            hint=Text('--bets "7:20,Q:10" or --purse 30', '--bets "7:20,Q:10" ou --purse 30'),
        )
    found = best_stakes(cards, purse)
    if json:
        show_json({"stakes": [pages.faro_json(dict(one.bets), one.odds) for one in found[:10]]})
    else:
        show(pages.stakes_page(found[:10], lang))


def prospect(
    rolls: Annotated[int, typer.Option("--rolls", min=1, max=50, help="So many actions at the mine.")] = 1,
    carried: Annotated[int, typer.Option("--carried", min=0, max=6, help="Nuggets you carry already.")] = 0,
    mule: Annotated[bool, typer.Option("--mule", help="You ride a mule: two nuggets more.")] = False,
    miners_map: Annotated[bool, typer.Option("--map", help="With the miner's map: one die again.")] = False,
    faces: Annotated[
        str | None,
        typer.Option("--faces", help='Your die: "nugget 2, tailings 2, dust 1, gravel 1".'),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="LEGENDS-GAME", help="A game in which the dice were set.")
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """What prospecting brings, in nuggets and dollars.

    The texts do not print the faces of the dice: say with --faces what yours show, or with --game in which
    game they were set.

    \b
    Examples:
      lotow saloon legends prospect
      lotow saloon legends prospect --rolls 3 --mule --map
      lotow saloon legends prospect --faces "nugget 3, tailings 2, gravel 1"
    """
    from lotow.app.pages import legends_odds_pages as pages
    from lotow.app.saloon.legends_odds import prospecting, prospecting_dice

    dice, guessed = prospecting_dice(faces, game, db)
    answer = prospecting(dice, rolls, carried, mule, miners_map)
    if json:
        show_json(pages.prospect_json(answer, guessed))
    else:
        show(pages.prospect_page(answer, guessed, lang))


def frontier(
    cards: Annotated[str, typer.Option("--cards", metavar="CARDS", help='Your hand: "7 10 A".')],
    value: Annotated[int, typer.Option("--value", min=0, max=1000, help="Space and token together.")],
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Which cards pay for a frontier space with the least to spare.

    \b
    Example:
      lotow saloon legends frontier --cards "7 10 A" --value 18
    """
    from lotow.app.pages import legends_odds_pages as pages
    from lotow.saloon.legends.frontier import pay
    from lotow.saloon.legends.playing_cards import read_values

    payment = pay(read_values(cards), value)
    if json:
        show_json(pages.frontier_json(payment, value))
    else:
        show(pages.frontier_page(payment, value, lang))


def _dealer_and_others() -> LotowError:
    return LotowError(
        Text("the dealer plays only where nobody joins", "le croupier ne joue que si personne ne joint"),
        hint=Text("ask with one hand", "demandez avec une seule main"),
    )


def _chance(text: str) -> Fraction:
    try:
        chance = Fraction(text)
    except (ValueError, ZeroDivisionError):
        chance = Fraction(-1)
    if not 0 <= chance <= 1:
        raise LotowError(
            Text(f"{text!r} is not a chance", f"{text!r} n'est pas une probabilité"),
            hint=Text("write 1/3 or 0.4", "écrivez 1/3 ou 0.4"),
        )
    return chance
