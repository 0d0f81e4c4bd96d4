"""The tree of commands, with the one line of help that each shows in a list."""

from __future__ import annotations

from lotow.cli.lazy import Branch, Leaf

RULES = Branch(
    "Look up anything in the book, in English or French.",
    {
        "overview": Leaf("lotow.cli.rules:overview", "What there is in the book.", hidden=True),
        "list": Leaf("lotow.cli.rules:list_entries", "List every entry of a kind."),
        "show": Leaf("lotow.cli.rules:show", "Show an entry: weapon, fighter, table, scenario, anything."),
        "chart": Leaf("lotow.cli.rules:chart", "Show the wound chart, marked where you ask."),
        "search": Leaf("lotow.cli.rules:search", "Search names and texts for words."),
    },
    default="overview",
    epilog="""\b
Examples:
  lotow rules
  lotow rules show winchester
  lotow rules list skills --lang fr
  lotow rules chart --strength 4 --grit 3
  lotow rules search reload""",
)

ROLL = Branch(
    "Roll dice, or roll on any table of the book.",
    {
        "notation": Leaf(
            "lotow.cli.roll:notation", "Roll dice by notation: D6, 2D6, 3D6+2, D66, D6x5.", hidden=True
        ),
        "injury": Leaf("lotow.cli.roll:injury", "Roll a serious injury, with everything it calls for."),
        "advance": Leaf("lotow.cli.roll:advance", "Roll an advance."),
        "skill": Leaf("lotow.cli.roll:skill", "Roll a skill on one of the four tables."),
        "scenario": Leaf("lotow.cli.roll:scenario", "Roll a scenario on a posse list's table."),
        "elixir": Leaf("lotow.cli.roll:elixir", "Drink the snake oil salesman's elixir."),
        "trial": Leaf("lotow.cli.roll:trial", "Stand trial."),
        "treatment": Leaf("lotow.cli.roll:treatment", "See the doc."),
        "prize-fight": Leaf("lotow.cli.roll:prize_fight", "Bet on the prize fighter."),
        "jump": Leaf("lotow.cli.roll:jump", "Jump a barrier or a gap."),
        "climb": Leaf("lotow.cli.roll:climb", "Climb."),
        "mount-up": Leaf("lotow.cli.roll:mount_up", "Get into the saddle."),
        "horse-jump": Leaf("lotow.cli.roll:horse_jump", "Jump on horseback."),
        "thrown-rider": Leaf("lotow.cli.roll:thrown_rider", "See what becomes of a thrown rider."),
    },
    default="notation",
    takes_anything=True,
    epilog="""\b
Examples:
  lotow roll 2D6
  lotow roll D66 --dice 4,2
  lotow roll injury --seed 7
  lotow roll D6 --times 10""",
)

POSSE = Branch(
    "Build posses, check them against every rule, never lose a step.",
    {
        "new": Leaf("lotow.cli.posse:new", "Found a posse."),
        "hire": Leaf("lotow.cli.posse:hire", "Hire a fighter or a hired gun, armed as you say."),
        "equip": Leaf("lotow.cli.posse:equip", "Buy gear for a fighter, at its own list's price."),
        "drop": Leaf(
            "lotow.cli.posse:drop",
            "Give gear back: all it cost before the first game, half the trade price after.",
        ),
        "give": Leaf(
            "lotow.cli.posse:give", "Hand gear from one fighter to another, or to and from the stash."
        ),
        "rename": Leaf("lotow.cli.posse:rename", "Rename a fighter, or the posse itself."),
        "dismiss": Leaf("lotow.cli.posse:dismiss", "Send a fighter or hired gun away."),
        "build": Leaf("lotow.cli.posse:build", "Build a posse by picking from what is legal and affordable."),
        "show": Leaf(
            "lotow.cli.posse_view:show",
            "Show a posse: fighters, characteristics, gear, cost, infamy, problems.",
        ),
        "list": Leaf("lotow.cli.posse_view:list_posses", "List the saved posses."),
        "check": Leaf(
            "lotow.cli.posse_view:check_posse", "Check a posse or a posse file against every rule."
        ),
        "history": Leaf(
            "lotow.cli.posse_view:history", "Show every step of a posse, those taken back included."
        ),
        "undo": Leaf("lotow.cli.posse:undo", "Take back the last step."),
        "redo": Leaf("lotow.cli.posse:redo", "Bring back what was undone last."),
        "copy": Leaf("lotow.cli.posse_files:copy", "Copy a posse under another name."),
        "delete": Leaf("lotow.cli.posse_files:delete", "Delete a saved posse."),
        "export": Leaf("lotow.cli.posse_files:export", "Write a posse as a file, in our format or another."),
        "import": Leaf(
            "lotow.cli.posse_files:import_file", "Save a posse from a file, a roster or a share code."
        ),
        "share": Leaf("lotow.cli.posse_files:share", "Turn a posse into a code that a friend can import."),
    },
    epilog="""\b
Examples:
  lotow posse new "Red River Riders" --list cowboys
  lotow posse hire riders "trail boss" --name "Jed Stone" --with sixgun
  lotow posse show riders
  lotow posse check riders.toml""",
)

ODDS = Branch(
    "Exact chances of everything the dice decide, step by step.",
    {
        "shoot": Leaf("lotow.cli.odds:shoot", "The chances of a shot, step by step."),
        "fight": Leaf("lotow.cli.odds_fights:fight", "The chances of a fight, one against one or more."),
        "duel": Leaf("lotow.cli.odds_fights:duel", "The chances when two fight until one is out of action."),
        "gunfight": Leaf(
            "lotow.cli.odds_fights:gunfight", "The chances when two shoot it out until one is out of action."
        ),
        "pluck": Leaf(
            "lotow.cli.odds_tests:pluck", "The chance to pass a pluck test, or to hold turn after turn."
        ),
        "jump": Leaf(
            "lotow.cli.odds_tests:jump",
            "The chances of a jump, of mounting, of a horse's jump, of a thrown rider.",
        ),
        "climb": Leaf("lotow.cli.odds_tests:climb", "The chances of a climb, or of surviving a fall."),
        "injury": Leaf(
            "lotow.cli.odds_campaign:injury", "The chance of each injury, and of dying over several games."
        ),
        "loot": Leaf("lotow.cli.odds_campaign:loot", "What a posse earns after a game."),
        "search": Leaf(
            "lotow.cli.odds_campaign:search", "The chance to find a rare item at the Tradin' Post."
        ),
        "wound": Leaf("lotow.cli.odds_tests:wound", "What is needed to wound, and how likely that is."),
    },
    epilog="""\b
Examples:
  lotow odds shoot sheriff desperado --with winchester --range 10
  lotow odds fight sheriff rowdy rowdy
  lotow odds duel "S4 F4 St3 G4 A2 W2 FT1" desperado
  lotow odds pluck 4""",
)

CAMPAIGN = Branch(
    "Keep a campaign: from the last shot to the next game, nothing forgotten.",
    {
        "new": Leaf(
            "lotow.cli.campaign:new", "Begin a campaign, by the book of the day and your house rules."
        ),
        "join": Leaf("lotow.cli.campaign:join", "Let a posse join, as it stands now."),
        "leave": Leaf("lotow.cli.campaign:leave", "Let a posse leave the campaign for good."),
        "show": Leaf("lotow.cli.campaign:show", "Show a campaign: posses, games, what is still to be done."),
        "list": Leaf("lotow.cli.campaign:list_campaigns", "List the campaigns."),
        "prepare": Leaf(
            "lotow.cli.campaign_play:prepare",
            "Prepare a game: scenario, sides, who misses it, re-rolls, whiskey.",
        ),
        "game": Leaf("lotow.cli.campaign_play:game", "Record a game from a report, or by questions."),
        "aftermath": Leaf(
            "lotow.cli.campaign_aftermath:aftermath",
            "Settle a game: injuries, experience, loot, spending, infamy.",
        ),
        "standings": Leaf(
            "lotow.cli.campaign_ledger:standings",
            "Rank the posses by infamy, with games, wins, kills, losses, dead.",
        ),
        "log": Leaf("lotow.cli.campaign_ledger:log", "Show what happened, entry by entry, with the dice."),
        "fighter": Leaf(
            "lotow.cli.campaign_ledger:fighter",
            "Tell a fighter's life: games, kills, wounds, advances, how he died.",
        ),
        "verify": Leaf(
            "lotow.cli.campaign_ledger:verify",
            "Verify the ledger: digests chained, sums right, every limit kept.",
        ),
        "undo": Leaf("lotow.cli.campaign_ledger:undo", "Take back the last step, or the whole last game."),
        "redo": Leaf("lotow.cli.campaign_ledger:redo", "Bring back what was undone last."),
        "strike": Leaf(
            "lotow.cli.campaign_ledger:strike", "Strike entries out, if everything later still makes sense."
        ),
        "report": Leaf(
            "lotow.cli.campaign_ledger:report", "Write the story so far, as Markdown or HTML, with a chart."
        ),
        "export": Leaf("lotow.cli.campaign_ledger:export", "Write a whole campaign as one JSON file."),
        "import": Leaf(
            "lotow.cli.campaign_ledger:import_file", "Take a campaign from a JSON file, entry for entry."
        ),
        "delete": Leaf("lotow.cli.campaign:delete", "Delete a campaign."),
    },
    epilog="""\b
Examples:
  lotow campaign new "Lincoln County" --games 6
  lotow campaign join lincoln "Red River Riders"
  lotow campaign game lincoln report.toml
  lotow campaign aftermath lincoln""",
)

SHEET = Branch(
    "Print rosters, cards, references and briefings as PDF.",
    {
        "roster": Leaf("lotow.cli.sheet:roster", "Print a posse's roster, to play and to tick off."),
        "cards": Leaf("lotow.cli.sheet:cards", "Print a card for each fighter, poker size, nine to a page."),
        "blank": Leaf("lotow.cli.sheet:blank", "Print blank rosters for pen and paper."),
        "reference": Leaf(
            "lotow.cli.sheet:reference", "Print the quick reference: two pages for a game and after it."
        ),
        "markers": Leaf(
            "lotow.cli.sheet:markers",
            "Print markers to cut out: reload, jammed, down, fame, loot, cattle and so on.",
        ),
        "scenario": Leaf("lotow.cli.sheet:scenario", "Print a scenario's briefing with a plan of the table."),
        "campaign": Leaf(
            "lotow.cli.sheet:campaign", "Print a campaign: standings, infamy, the hall of fame, Boot Hill."
        ),
    },
    epilog="""\b
Examples:
  lotow sheet roster examples/posses/outlaws.toml -o outlaws.pdf
  lotow sheet cards riders --style frontier
  lotow sheet scenario "bank robbery" --lang fr""",
)

BOOK = Branch(
    "Add books of your own, or lists of other programs' catalogues.",
    {
        "add": Leaf("lotow.cli.book:add", "Add a book: posses can then be built with it."),
        "list": Leaf("lotow.cli.book:list_books", "List the added books."),
        "show": Leaf("lotow.cli.book:show", "Show what an added book holds."),
        "remove": Leaf("lotow.cli.book:remove", "Remove an added book."),
        "check": Leaf("lotow.cli.book:check", "Check a book: every problem with its file and key."),
        "new": Leaf("lotow.cli.book:new", "Begin a book: a commented skeleton to fill in."),
        "import": Leaf("lotow.cli.book:import_catalogues", "Make a book of a roster program's catalogues."),
    },
    epilog="""\b
Examples:
  lotow book check examples/books/river-pirates
  lotow book add examples/books/river-pirates
  lotow book new "River Rats" -o river-rats
  lotow book import catalogues/ -o community""",
)

ROOT = Branch(
    "The companion for Legends of the Old West: the whole book at hand, exact odds, honest dice.",
    {
        "rules": RULES,
        "roll": ROLL,
        "posse": POSSE,
        "odds": ODDS,
        "campaign": CAMPAIGN,
        "sheet": SHEET,
        "book": BOOK,
    },
    epilog="""\b
Examples:
  lotow rules
  lotow rules show sixgun
  lotow roll injury""",
)
