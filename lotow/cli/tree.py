"""The tree of commands, with the one line of help that each shows in a list."""

from __future__ import annotations

from lotow.cli.terminal.lazy import Branch, Leaf
from lotow.cli.tree_saloon import SALOON

RULES = Branch(
    "Look up anything in the book, in English or French.",
    {
        "overview": Leaf("rules:overview", "What there is in the book.", hidden=True),
        "list": Leaf("rules:list_entries", "List every entry of a kind."),
        "show": Leaf("rules:show", "Show an entry: weapon, fighter, table, scenario, anything."),
        "chart": Leaf("rules:chart", "Show the wound chart, marked where you ask."),
        "search": Leaf("rules:search", "Search names and texts for words."),
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
            "roll:notation",
            "Roll dice by notation: D6, 2D6, 3D6+2, D66, D6x5.",
            hidden=True,
        ),
        "injury": Leaf("roll:injury", "Roll a serious injury, with everything it calls for."),
        "advance": Leaf("roll:advance", "Roll an advance."),
        "skill": Leaf("roll:skill", "Roll a skill on one of the four tables."),
        "scenario": Leaf("roll:scenario", "Roll a scenario on a posse list's table."),
        "elixir": Leaf("roll:elixir", "Drink the snake oil salesman's elixir."),
        "trial": Leaf("roll:trial", "Stand trial."),
        "treatment": Leaf("roll:treatment", "See the doc."),
        "prize-fight": Leaf("roll:prize_fight", "Bet on the prize fighter."),
        "jump": Leaf("roll:jump", "Jump a barrier or a gap."),
        "climb": Leaf("roll:climb", "Climb."),
        "mount-up": Leaf("roll:mount_up", "Get into the saddle."),
        "horse-jump": Leaf("roll:horse_jump", "Jump on horseback."),
        "thrown-rider": Leaf("roll:thrown_rider", "See what becomes of a thrown rider."),
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
        "new": Leaf("posse:new", "Found a posse."),
        "hire": Leaf("posse:hire", "Hire a fighter or a hired gun, armed as you say."),
        "equip": Leaf("posse:equip", "Buy gear for a fighter, at its own list's price."),
        "drop": Leaf(
            "posse:drop",
            "Give gear back: all it cost before the first game, half the trade price after.",
        ),
        "give": Leaf(
            "posse:give",
            "Hand gear from one fighter to another, or to and from the stash.",
        ),
        "rename": Leaf("posse:rename", "Rename a fighter, or the posse itself."),
        "dismiss": Leaf("posse:dismiss", "Send a fighter or hired gun away."),
        "build": Leaf("posse:build", "Build a posse at a prompt that completes what is legal."),
        "suggest": Leaf("posse:suggest", "Fill a posse up with what is left: guns, one rider, more men."),
        "show": Leaf(
            "posse_view:show",
            "Show a posse: fighters, characteristics, gear, cost, infamy, problems.",
        ),
        "list": Leaf("posse_view:list_posses", "List the saved posses."),
        "check": Leaf("posse_view:check_posse", "Check a posse or a posse file against every rule."),
        "history": Leaf("posse_view:history", "Show every step of a posse, those taken back included."),
        "verify": Leaf(
            "posse_view:verify",
            "Verify a posse's journal: digests chained, sums right, every entry in its place.",
        ),
        "undo": Leaf("posse:undo", "Take back the last step."),
        "redo": Leaf("posse:redo", "Bring back what was undone last."),
        "copy": Leaf("posse_files:copy", "Copy a posse under another name."),
        "delete": Leaf("posse_files:delete", "Delete a saved posse."),
        "restore": Leaf(
            "posse_files:restore", "Bring a deleted posse back, or list those that were deleted."
        ),
        "export": Leaf("posse_files:export", "Write a posse as a file, in our format or another."),
        "import": Leaf(
            "posse_files:import_file",
            "Save a posse from a file, a roster or a share code.",
        ),
        "share": Leaf("posse_files:share", "Turn a posse into a code that a friend can import."),
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
        "shoot": Leaf("odds:shoot", "The chances of a shot, step by step."),
        "volley": Leaf(
            "odds_volley:volley",
            "Several shooters, one after the other, at one target: is it down?",
        ),
        "fight": Leaf("odds_fights:fight", "The chances of a fight, one against one or more."),
        "duel": Leaf("odds_fights:duel", "The chances when two fight until one is out of action."),
        "gunfight": Leaf(
            "odds_fights:gunfight",
            "The chances when two shoot it out until one is out of action.",
        ),
        "turn": Leaf(
            "odds_turn:turn",
            "One turn of two small groups: they shoot, then some charge, then they fight.",
        ),
        "pluck": Leaf(
            "odds_tests:pluck",
            "The chance to pass a pluck test, or to hold turn after turn.",
        ),
        "jump": Leaf(
            "odds_tests:jump",
            "The chances of a jump, of mounting, of a horse's jump, of a thrown rider.",
        ),
        "dash": Leaf("odds_tests:dash", "The chance to cover a distance in one turn."),
        "climb": Leaf("odds_tests:climb", "The chances of a climb, or of surviving a fall."),
        "injury": Leaf(
            "odds_campaign:injury",
            "The chance of each injury, and of dying over several games.",
        ),
        "doctor": Leaf("odds_between:doctor", "What a visit to the doctor may do."),
        "bet": Leaf("odds_between:bet", "What comes back of a bet on a prize fight."),
        "ransom": Leaf(
            "odds_between:ransom",
            "The bounty on a captive, beside the ransom that is offered for him.",
        ),
        "duds": Leaf("odds_between:duds", "How soon fancy duds are ruined, by being out of action in them."),
        "loot": Leaf("odds_campaign:loot", "What a posse earns after a game."),
        "search": Leaf("odds_campaign:search", "The chance to find a rare item at the Tradin' Post."),
        "wound": Leaf("odds_tests:wound", "What is needed to wound, and how likely that is."),
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
            "campaign:new",
            "Begin a campaign, by the book of the day and your house rules.",
        ),
        "join": Leaf("campaign:join", "Let a posse join, as it stands now."),
        "leave": Leaf("campaign:leave", "Let a posse leave the campaign for good."),
        "show": Leaf("campaign:show", "Show a campaign: posses, games, what is still to be done."),
        "list": Leaf("campaign:list_campaigns", "List the campaigns."),
        "prepare": Leaf(
            "campaign_play:prepare",
            "Prepare a game: scenario, sides, who misses it, re-rolls, whiskey.",
        ),
        "game": Leaf("campaign_play:game", "Record a game from a report, or by questions."),
        "aftermath": Leaf(
            "campaign_aftermath:aftermath",
            "Settle a game: injuries, experience, loot, spending, infamy.",
        ),
        "trade": Leaf(
            "campaign_between:trade",
            "Buy, sell, swap, recruit, see the doctor, rename: at any time until the next game.",
        ),
        "captive": Leaf(
            "campaign_between:captive",
            "Deal with a captive, or see who is held: the captors act when they like.",
        ),
        "standings": Leaf(
            "campaign_ledger:standings",
            "Rank the posses by infamy, with games, wins, kills, losses, dead.",
        ),
        "log": Leaf("campaign_ledger:log", "Show what happened, entry by entry, with the dice."),
        "fighter": Leaf(
            "campaign_ledger:fighter",
            "Tell a fighter's life: games, kills, wounds, advances, how he died.",
        ),
        "verify": Leaf(
            "campaign_ledger:verify",
            "Verify the ledger: digests chained, sums right, every limit kept.",
        ),
        "undo": Leaf("campaign_ledger:undo", "Take back the last step, or the whole last game."),
        "redo": Leaf("campaign_ledger:redo", "Bring back what was undone last."),
        "strike": Leaf(
            "campaign_ledger:strike",
            "Strike entries out, if everything later still makes sense.",
        ),
        "amend": Leaf(
            "campaign_amend:amend",
            "Put a game or a roll right, and play what follows again.",
        ),
        "adjust": Leaf(
            "campaign_adjust:adjust",
            "Give or take by the referee's word: points, dollars, gear, injuries.",
        ),
        "report": Leaf(
            "campaign_ledger:report",
            "Write the story so far, as Markdown or HTML, with a chart.",
        ),
        "export": Leaf("campaign_ledger:export", "Write a whole campaign as one JSON file."),
        "import": Leaf(
            "campaign_ledger:import_file",
            "Take a campaign from a JSON file, entry for entry.",
        ),
        "use": Leaf("campaign_end:use", "Mean this campaign from now on wherever none is named."),
        "close": Leaf(
            "campaign_end:close", "End a campaign: the highest infamy wins, and the ledger is closed."
        ),
        "reopen": Leaf("campaign_end:reopen", "Let a campaign that has ended go on."),
        "delete": Leaf("campaign:delete", "Delete a campaign."),
        "restore": Leaf(
            "campaign_end:restore", "Bring a deleted campaign back, or list those that were deleted."
        ),
    },
    epilog="""\b
Examples:
  lotow campaign new "Lincoln County" --games 6
  lotow campaign join lincoln "Red River Riders"
  lotow campaign game lincoln report.toml
  lotow campaign aftermath lincoln""",
)

TABLE = Branch(
    "Follow a game while it is played, tap by tap; the report writes itself.",
    {
        "new": Leaf("tables_kept:new", "Sit down: the game a campaign has prepared, or a one-off."),
        "play": Leaf("table_play:play", "Follow a game on a live screen."),
        "do": Leaf("table:do", "Tap: say what happened."),
        "show": Leaf("table:show_table", "Show a table as it stands."),
        "odds": Leaf("table_chances:odds", "The odds between two fighters as they stand."),
        "undo": Leaf("table:undo", "Take back the last tap of this device."),
        "strike": Leaf("table:strike", "Take back any tap."),
        "log": Leaf("table:log", "Tell a table turn by turn."),
        "list": Leaf("tables_kept:list_tables", "List the tables."),
        "finish": Leaf("table_play:finish", "Write the report, and record the game."),
        "delete": Leaf("tables_kept:delete", "Delete a table."),
    },
    epilog="""\b
Examples:
  lotow table new --campaign lincoln
  lotow table do noon "out Kloehr by Bob"
  lotow table finish noon""",
)

SHEET = Branch(
    "Print rosters, cards, references, briefings and a newspaper.",
    {
        "roster": Leaf("sheet:roster", "Print a posse's roster, to play and to tick off."),
        "cards": Leaf("sheet:cards", "Print a card for each fighter, poker size, nine to a page."),
        "blank": Leaf("sheet:blank", "Print blank rosters for pen and paper."),
        "reference": Leaf(
            "sheet:reference", "Print the quick reference: four pages for a game and after it."
        ),
        "markers": Leaf(
            "sheet:markers",
            "Print markers to cut out: reload, jammed, down, fame, loot, cattle and so on.",
        ),
        "scenario": Leaf("sheet:scenario", "Print a scenario's briefing with a plan of the table."),
        "table": Leaf("sheet_pocket:table", "Make a page to tap at the table, for a phone without network."),
        "campaign": Leaf(
            "sheet:campaign",
            "Print a campaign: standings, infamy, the hall of fame, Boot Hill.",
        ),
        "gazette": Leaf(
            "sheet:gazette",
            "Print the town's newspaper after a game: news, obituaries, the market and small ads.",
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
        "add": Leaf("book:add", "Add a book: posses can then be built with it."),
        "list": Leaf("book:list_books", "List the added books."),
        "show": Leaf("book:show", "Show what an added book holds."),
        "remove": Leaf("book:remove", "Remove an added book."),
        "check": Leaf("book:check", "Check a book: every problem with its file and key."),
        "new": Leaf("book:new", "Begin a book: a commented skeleton to fill in."),
        "import": Leaf("book:import_catalogues", "Make a book of a roster program's catalogues."),
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
        "table": TABLE,
        "sheet": SHEET,
        "book": BOOK,
        "saloon": SALOON,
        "web": Leaf("web:web", "Serve pages and live tables to the phones around the table."),
        "backup": Leaf("backup:backup", "Keep everything the database holds in one compressed file."),
        "restore": Leaf("backup:restore", "Bring everything back from a backup, into an empty database."),
    },
    epilog="""\b
Examples:
  lotow rules
  lotow rules show sixgun
  lotow roll injury""",
)
