"""The saloon's branch of the tree of commands."""

from __future__ import annotations

from lotow.cli.terminal.lazy import Branch, Leaf

LEGENDS = Branch(
    "Western Legends and its gambling expansion: sheets kept, rules, odds, games within the game.",
    {
        "new": Leaf(
            "saloon_legends_games:new", "Begin a game: players in the order they sit, each with a character."
        ),
        "do": Leaf("saloon_legends_games:do", "Say what was done: everything that comes of it is kept."),
        "show": Leaf("saloon_legends_games:show", "Show everybody's sheet, the tracks and the story cards."),
        "score": Leaf(
            "saloon_legends_games:score",
            "Count the points, line by line with tie-breaks, as if the game ended now.",
        ),
        "log": Leaf(
            "saloon_legends_games:log",
            "Tell what happened, entry by entry; what was taken back stands in brackets.",
        ),
        "undo": Leaf("saloon_legends_games:undo", "Take back what was said or set last."),
        "set": Leaf(
            "saloon_legends_games:set_facts",
            "Enter what the texts do not give, read off your board; it is kept with the game.",
        ),
        "list": Leaf("saloon_legends_games:list_games", "List the games of Western Legends."),
        "delete": Leaf("saloon_legends_games:delete", "Delete a game of Western Legends."),
        "fight": Leaf(
            "saloon_legends_odds:fight",
            "The chance of a card against the best of some fight cards.",
        ),
        "poker": Leaf(
            "saloon_legends_odds:poker",
            "Poker hands: the best one, who wins, and the chance against the dealer.",
        ),
        "faro": Leaf(
            "saloon_legends_odds:faro",
            "Faro: what bets are worth, leaving or staying after the second card.",
        ),
        "prospect": Leaf(
            "saloon_legends_odds:prospect",
            "What prospecting brings, in nuggets and dollars.",
        ),
        "frontier": Leaf(
            "saloon_legends_odds:frontier",
            "Which cards pay for a frontier space with the least to spare.",
        ),
        "rules": Leaf(
            "saloon_legends:rules",
            "Look up a rule of Western Legends by a word of either language.",
        ),
        "setup": Leaf("saloon_legends:setup", "How to set up a game, by the number of players."),
        "replay": Leaf(
            "saloon_legends:replay",
            "Play a game again from a file of what was said at the table.",
        ),
        "sheet": Leaf("saloon_legends:sheet", "Print a score sheet and a player aid as PDF."),
    },
    epilog="""\b
Examples:
  lotow saloon legends new Friday --player Ann --player "Bill=Bass Reeves"
  lotow saloon legends do friday "Bill: heist won"
  lotow saloon legends rules heist
  lotow saloon legends fight 10 --draws 2
  lotow saloon legends poker "KS KH" --flop "KD 9C 9D" --dealer
  lotow saloon legends faro --bets "7:20,Q:10" --shown "7 Q 2\"""",
)

DICE = Branch(
    "The hidden-role dice game: played with bots, with odds, advice, games by the thousand.",
    {
        "new": Leaf(
            "saloon_dice_games:new",
            "Deal a game: people in the order named, then bots, three to eight in all.",
        ),
        "play": Leaf(
            "saloon_dice_games:play", "Play on: dice and bots by themselves, people by their answers."
        ),
        "show": Leaf(
            "saloon_dice_games:show",
            "Show the table: life, arrows, dice, whose turn it is. Roles stay hidden.",
        ),
        "log": Leaf(
            "saloon_dice_games:log",
            "Tell what happened, entry by entry; what was taken back stands in brackets.",
        ),
        "undo": Leaf(
            "saloon_dice_games:undo", "Take back the last decision of a person, and all that came of it."
        ),
        "list": Leaf("saloon_dice_games:list_games", "List the games of dice."),
        "delete": Leaf("saloon_dice_games:delete", "Delete a game of dice."),
        "odds": Leaf(
            "saloon_dice:odds",
            "The exact chance of the dice you want, with the best keeping.",
        ),
        "advise": Leaf("saloon_dice:advise", "Which dice to keep, and what each choice is worth."),
        "simulate": Leaf(
            "saloon_dice:simulate",
            "Play many games among bots: who wins, and with which character.",
        ),
        "rules": Leaf(
            "saloon_dice:rules",
            "Show the rules: faces, roles, characters, a turn, the end.",
        ),
    },
    epilog="""\b
Examples:
  lotow saloon dice new "Friday night" --player Ann --player Bob --bot 3
  lotow saloon dice play "Friday night"
  lotow saloon dice rules "lucky duke"
  lotow saloon dice odds --want "gatling 3"
  lotow saloon dice advise --dice "arrow,arrow,beer,1,gatling"
  lotow saloon dice simulate --players 5 --games 100 --seed 7""",
)

SALOON = Branch(
    "Other Western games around the same table.",
    {"dice": DICE, "legends": LEGENDS},
    epilog="""\b
Examples:
  lotow saloon dice odds --want "gatling 3"
  lotow saloon legends rules heist""",
)
