"""The odds of Western Legends on a page and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lotow.app.pages.blocks import Facts, Grid, Heading, Page, Paragraph, Title
from lotow.app.pages.odds_pages import bar, percent
from lotow.errors import Lang, Text
from lotow.odds.answers import Figures, as_json, exact
from lotow.words import decimal, named

if TYPE_CHECKING:
    from lotow.saloon.legends.dealer import DealerOdds
    from lotow.saloon.legends.faro import FaroOdds, FaroStakes, PlayWorth
    from lotow.saloon.legends.fight_cards import CardChance
    from lotow.saloon.legends.frontier import Payment
    from lotow.saloon.legends.playing_cards import Card
    from lotow.saloon.legends.poker import Best, Share, WildWhere
    from lotow.saloon.legends.prospecting import Prospect

WORDS = {
    "fight": Text("a fight", "un combat"),
    "card": Text("card", "carte"),
    "wins": Text("wins", "gagne"),
    "play": Text("Play the {}.", "Jouez : {}."),
    "keeps": Text("Play the {} and keep the better ones: {}.", "Jouez : {}. Vous gardez mieux : {}."),
    "poker": Text("poker", "poker"),
    "hand": Text("hand", "main"),
    "pot": Text("of the pot", "du pot"),
    "player": Text("player", "joueur"),
    "active": Text("active", "actif"),
    "with": Text("with", "avec"),
    "on-table": Text("on the table", "sur la table"),
    "against": Text("against the dealer", "contre le croupier"),
    "of-it-tie": Text("of it by a tie", "dont égalité"),
    "sampled": Text(
        "Sampled: {} boards, each counted exactly; one standard deviation is {}.",
        "Estimé : {} tirages, chacun compté exactement ; un écart-type : {}.",
    ),
    "counted": Text("Exact.", "Exact."),
    "faro": Text("faro", "pharaon"),
    "bets": Text("bets", "paris"),
    "way": Text("after the second card", "après la deuxième carte"),
    "leave": Text("leave", "quitter"),
    "stay": Text("stay", "rester"),
    "best": Text("whichever is better", "le mieux à chaque fois"),
    "dollars": Text("dollars", "dollars"),
    "points": Text("gambler points", "points Joueur"),
    "loses": Text("a bet loses at once", "un pari perd aussitôt"),
    "wins-at-once": Text("a bet wins at once", "un pari gagne aussitôt"),
    "jackpot": Text("a bet wins the jackpot if it stays", "un pari gagne le jackpot s'il reste"),
    "stakes": Text("the best stakes", "les meilleures mises"),
    "unshown": Text("{} (not shown)", "{} (non révélée)"),
    "prospect": Text("prospecting", "prospection"),
    "nuggets": Text("nuggets", "pépites"),
    "chance": Text("chance", "probabilité"),
    "found": Text("nuggets found on average", "pépites trouvées en moyenne"),
    "kept": Text("of them carried away", "dont emportées"),
    "at-the-bank": Text("worth at the bank", "valeur à la banque"),
    "guess": Text(
        "The faces of the dice are reconstructed: the texts do not print them.",
        "Les faces des dés sont reconstituées : les textes ne les donnent pas.",
    ),
    "frontier": Text("frontier", "frontière"),
    "discard": Text("discard", "défaussez"),
    "worth": Text("worth", "valeur"),
    "needed": Text("needed", "il faut"),
    "not-enough": Text("Not enough.", "Pas assez."),
}


def said(key: str, lang: Lang) -> str:
    return WORDS[key].in_(lang)


def money(amount: Fraction | int, lang: Lang) -> str:
    """Dollars, whole or on average."""
    figure = f"{amount}" if isinstance(amount, int) else decimal(amount, lang)
    return f"{figure} $" if lang == "fr" else (f"-${figure[1:]}" if figure[0] == "-" else f"${figure}")


# Fights


def choices_json(found: Sequence[CardChance], play: CardChance, chosen: bool) -> dict[str, Any]:
    from lotow.saloon.legends.playing_cards import show_value

    whole = as_json({"win": play.win})
    if chosen:
        cards = [{"card": show_value(one.value), **as_json({"win": one.win})} for one in found]
        whole |= {"card": show_value(play.value), "cards": cards}
    return whole


def choices_page(found: Sequence[CardChance], play: CardChance, chosen: bool, lang: Lang) -> Page:
    from lotow.saloon.legends.playing_cards import show_value

    rows = tuple(
        (show_value(one.value), percent(one.win, lang), exact(one.win), bar(one.win)) for one in found
    )
    page: Page = [
        Title(said("fight", lang)),
        Grid((said("card", lang), said("wins", lang), "", ""), rows, (1,)),
    ]
    if chosen:
        better = ", ".join(show_value(one.value) for one in found if one.value > play.value)
        advice = said("keeps" if better else "play", lang).format(show_value(play.value), better)
        page.append(Paragraph(advice, "good"))
    return page


# Poker


def wild_where(asked: str) -> WildWhere:
    return "hand" if asked == "hand" else "anywhere"


def kind_name(best: Best, lang: Lang) -> str:
    from lotow.saloon.legends.legends_data import game

    return next(one.name.in_(lang) for one in game().hand if one.id == best.kind)


def shown(cards: Sequence[Card]) -> str:
    return " ".join(str(card) for card in cards)


def poker_json(best: Best | None, odds: DealerOdds | None) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "hand": best.kind if best else None,
        "rank": best.rank if best else None,
        "win": float(odds.win) if odds else None,
        "tie": float(odds.tie) if odds else None,
        "exact": {"win": exact(odds.win), "tie": exact(odds.tie)} if odds and odds.exact else None,
    }
    if best:
        whole["cards"] = [str(card) for card in best.cards]
    if odds and not odds.exact:
        whole |= {"error": odds.error, "boards": odds.boards}
    return whole


def poker_page(
    hand: Sequence[Card], board: Sequence[Card], best: Best | None, odds: DealerOdds | None, lang: Lang
) -> Page:
    facts = [(said("hand", lang), shown(hand)), (said("on-table", lang), shown(board) or "-")]
    page: Page = [Title(kind_name(best, lang) if best else said("poker", lang))]
    if best:
        facts.append((said("with", lang), shown(best.cards)))
    page.append(Facts(tuple(facts)))
    if odds:
        rows = tuple(
            (said(key, lang), percent(one, lang), exact(one) if odds.exact else "", bar(one))
            for key, one in (("wins", odds.win), ("of-it-tie", odds.tie))
        )
        page += [Heading(said("against", lang)), Grid(("", "%", "", ""), rows, (1,))]
        text = said("counted", lang)
        if not odds.exact:
            error = f"{decimal(odds.error * 100, lang, 1)}{' %' if lang == 'fr' else '%'}"
            text = said("sampled", lang).format(odds.boards, error)
        page.append(Paragraph(text, "quiet"))
    return page


def showdown_json(shares: Sequence[Share]) -> dict[str, Any]:
    return {
        "hands": [
            {
                "hand": one.best.kind,
                "rank": one.best.rank,
                "cards": [str(card) for card in one.best.cards],
                "wins": one.wins,
                "dollars": one.dollars,
            }
            for one in shares
        ]
    }


def showdown_page(shares: Sequence[Share], lang: Lang) -> Page:
    rows = tuple(
        (
            f"{at}{' (' + said('active', lang) + ')' if at == 1 else ''}",
            kind_name(one.best, lang),
            shown(one.best.cards),
            money(one.dollars, lang) if one.wins else "",
        )
        for at, one in enumerate(shares, 1)
    )
    columns = (said("player", lang), said("hand", lang), said("with", lang), said("pot", lang))
    marked = frozenset((at, 1) for at, one in enumerate(shares) if one.wins)
    return [Title(said("poker", lang)), Grid(columns, rows, (3,), (2,), marked)]


# Faro


def faro_json(bets: Mapping[int, int], odds: FaroOdds) -> dict[str, Any]:
    from lotow.saloon.legends.playing_cards import show_value

    def worth(one: PlayWorth) -> dict[str, object]:
        return as_json({"dollars": one.dollars, "points": one.points})

    return {
        "bets": {show_value(value): stake for value, stake in bets.items()},
        "leave": worth(odds.leave),
        "stay": worth(odds.stay),
        "best": worth(odds.best),
        **as_json({"lose": odds.lose, "win": odds.win, "jackpot": odds.jackpot}),
    }


def laid(bets: Mapping[int, int], lang: Lang) -> str:
    from lotow.saloon.legends.playing_cards import show_value

    return ", ".join(named(show_value(value), money(stake, lang), lang) for value, stake in bets.items())


def faro_page(bets: Mapping[int, int], odds: FaroOdds, lang: Lang) -> Page:
    ways = (("leave", odds.leave), ("stay", odds.stay), ("best", odds.best))
    rows = tuple(
        (said(key, lang), money(one.dollars, lang), decimal(one.points, lang, 3)) for key, one in ways
    )
    chances = (("loses", odds.lose), ("wins-at-once", odds.win), ("jackpot", odds.jackpot))
    return [
        Title(said("faro", lang), laid(bets, lang)),
        Grid((said("way", lang), said("dollars", lang), said("points", lang)), rows, (1, 2)),
        Grid(
            ("", "%", ""),
            tuple((said(key, lang), percent(one, lang), bar(one)) for key, one in chances),
            (1,),
        ),
    ]


def stakes_page(found: Sequence[FaroStakes], lang: Lang) -> Page:
    rows = tuple(
        (
            laid(dict(one.bets), lang),
            money(one.odds.leave.dollars, lang),
            money(one.odds.stay.dollars, lang),
            money(one.odds.best.dollars, lang),
            decimal(one.odds.best.points, lang, 3),
        )
        for one in found
    )
    names = ("bets", "leave", "stay", "best", "points")
    return [Title(said("stakes", lang)), Grid(tuple(said(one, lang) for one in names), rows, (1, 2, 3, 4))]


# Prospecting and the frontier


def prospect_json(answer: Prospect, guessed: bool) -> dict[str, Any]:
    figures: Figures = {
        "nuggets": {str(count): chance for count, chance in answer.nuggets.items()},
        "found": answer.found,
        "kept": answer.kept,
        "dollars": answer.dollars,
        "bank": answer.bank,
        "legend": answer.legend,
    }
    return {**as_json(figures), "basis": "reconstructed" if guessed else "players"}


def prospect_page(answer: Prospect, guessed: bool, lang: Lang) -> Page:
    rows = tuple((str(count), percent(one, lang), bar(one)) for count, one in answer.nuggets.items())
    bank = f"{money(answer.bank, lang)}, {decimal(answer.legend, lang)} {'PL' if lang == 'fr' else 'LP'}"
    page: Page = [
        Title(said("prospect", lang)),
        Grid((said("nuggets", lang), said("chance", lang), ""), rows, (0, 1)),
        Facts(
            (
                (said("found", lang), decimal(answer.found, lang)),
                (said("kept", lang), decimal(answer.kept, lang)),
                (said("dollars", lang), money(answer.dollars, lang)),
                (said("at-the-bank", lang), bank),
            )
        ),
    ]
    if guessed:
        page.append(Paragraph(said("guess", lang), "quiet"))
    return page


def frontier_json(payment: Payment, value: int) -> dict[str, Any]:
    from lotow.saloon.legends.playing_cards import show_value

    return {
        "enough": payment.enough,
        "total": payment.total,
        "discard": [show_value(card) for card in payment.cards],
        "paid": payment.paid,
        "over": payment.paid - value if payment.enough else None,
    }


def frontier_page(payment: Payment, value: int, lang: Lang) -> Page:
    from lotow.saloon.legends.playing_cards import show_value

    facts = [(said("worth", lang), str(payment.total)), (said("needed", lang), str(value))]
    if not payment.enough:
        return [
            Title(said("frontier", lang)),
            Facts(tuple(facts)),
            Paragraph(said("not-enough", lang), "bad"),
        ]
    cards = " ".join(show_value(card) for card in payment.cards) or "-"
    facts.append((said("discard", lang), f"{cards} ({payment.paid})"))
    return [Title(said("frontier", lang)), Facts(tuple(facts))]
