"""The words that appear on sheets only, in both languages; the others are the project's own."""

from __future__ import annotations

from lotow import words
from lotow.errors import Lang, Text

SHEET_WORDS: dict[str, Text] = {
    "roster": Text("posse roster", "feuille de bande"),
    "cards": Text("fighter cards", "cartes de combattants"),
    "reference": Text("quick reference", "aide de jeu"),
    "markers": Text("markers", "pions"),
    "briefing": Text("scenario briefing", "scénario"),
    "campaign-sheet": Text("campaign sheet", "feuille de campagne"),
    "wanted": Text("wanted", "on recherche"),
    "by-the-law": Text("by order of the law", "au nom de la loi"),
    "the-brand": Text("riding for the brand", "la fine équipe du ranch"),
    "glossary": Text("what it means", "ce que cela veut dire"),
    "not-legal": Text("not legal as it stands", "pas conforme en l'état"),
    "overdrawn": Text("overdrawn", "à découvert"),
    "player": Text("player", "joueur"),
    "campaign": Text("campaign", "campagne"),
    "stash": Text("stash", "magot"),
    "games": Text("games", "parties"),
    "house-rules": Text("house rules", "règles maison"),
    "heroes": Text("heroes", "héros"),
    "henchmen": Text("henchmen", "acolytes"),
    "hired-guns": Text("hired guns", "mercenaires"),
    "hired-gun": Text("hired gun", "mercenaire"),
    "wound-boxes": Text("Wounds", "Blessures"),
    "fame-boxes": Text("Fame", "Réputation"),
    "fortune-boxes": Text("Fortune", "Chance"),
    "experience-track": Text("experience", "expérience"),
    "experience-short": Text("Exp.", "Exp."),
    "retainer-due": Text("retainer ${}", "honoraires {} $"),
    "game-count": Text("{} games", "{} parties"),
    "one-game": Text("1 game", "1 partie"),
    "kill-count": Text("{} kills", "{} victimes"),
    "one-kill": Text("1 kill", "1 victime"),
    "misses": Text("misses the next {} games", "rate les {} prochaines parties"),
    "misses-one": Text("misses the next game", "rate la prochaine partie"),
    "captive": Text("held captive by {}", "prisonnier : {}"),
    "first-wound": Text(
        "ignores the first wound next game", "ignore la première blessure (prochaine partie)"
    ),
    "against": Text("against {}", "contre {}"),
    "half-move": Text("half move", "demi-mouvement"),
    "no-move": Text("no move", "sans bouger"),
    "half-move-how": Text(
        "Shoots only after at most half of its owner's move.",
        "Ne tire qu'après la moitié au plus du déplacement de son porteur.",
    ),
    "no-move-how": Text(
        "Shoots only if its owner has not moved this turn; turning on the spot is no move.",
        "Ne tire que si son porteur n'a pas bougé ce tour-ci ; pivoter sur place ne compte pas.",
    ),
    "own-strength": Text("own", "perso."),
    "win": Text("{} to win", "{} pour gagner"),
    "wound": Text("{} to wound", "{} pour blesser"),
    "empty": Text("nothing stored", "rien en réserve"),
    "cost": Text("cost", "coût"),
    "cost-fighters": Text("fighters", "combattants"),
    "cost-gear": Text("weapons and gear", "armes et équipement"),
    "cost-hired": Text("hired guns", "mercenaires"),
    "cost-stored": Text("in the stash", "au magot"),
    "total": Text("total", "total"),
    "retainers": Text("retainers after each game", "honoraires après chaque partie"),
    "infamy-models": Text("{} fighters x {}", "{} combattants x {}"),
    "infamy-model": Text("{} fighter x {}", "{} combattant x {}"),
    "infamy-experience": Text("experience", "expérience"),
    "infamy-hired": Text("hired guns' bonus", "bonus des mercenaires"),
    "page": Text("page {} of {}", "page {} sur {}"),
    "share-code": Text("share code", "code de partage"),
    "share-code-how": Text(
        "This posse as a code. Scan it with a phone and send the text to a friend: imported into lotow, it "
        "is the posse as it stands on this sheet.",
        "Cette bande sous forme de code. Scannez-le avec un téléphone et envoyez le texte à un ami : importé "
        "dans lotow, c'est la bande telle qu'elle figure sur cette feuille.",
    ),
    "page-count": Text("{} pages", "{} pages"),
    "one-page": Text("1 page", "1 page"),
    "name": Text("name", "nom"),
    "type": Text("type", "type"),
    "prices": Text("prices", "prix"),
    "fighters": Text("fighters", "combattants"),
    "reload": Text("reload", "recharger"),
    "one-barrel": Text("one barrel", "un canon"),
    "jammed": Text("jammed", "enrayé"),
    "down": Text("down", "au sol"),
    "fame": Text("Fame", "Réputation"),
    "fortune": Text("Fortune", "Chance"),
    "liquor": Text("liquor", "alcool"),
    "loot": Text("loot", "butin"),
    "cattle": Text("cattle", "bétail"),
    "bystander": Text("bystander", "passant"),
    "cut-out": Text("cut out along the lines", "à découper le long des traits"),
    "weapons": Text("weapons", "armes"),
    "items": Text("Tradin' Post", "comptoir"),
    "price-rare": Text("price (rare)", "prix (rare)"),
    "underdogs": Text("underdogs", "la bande la plus faible"),
    "rerolls": Text("re-rolls when its infamy is lower by", "relances selon l'écart de niveau de réputation"),
    "thresholds": Text("advances at", "progressions à"),
    "plan": Text("the table", "la table"),
    "who-plays": Text("who plays", "les bandes"),
    "standings": Text("standings", "classement"),
    "rank": Text("rank", "rang"),
    "posse": Text("posse", "bande"),
    "wins": Text("wins", "victoires"),
    "losses": Text("losses", "défaites"),
    "kills": Text("kills", "victimes"),
    "dead": Text("dead", "morts"),
    "infamy-chart": Text("infamy over the games", "niveau de réputation au fil des parties"),
    "game-axis": Text("games played", "parties jouées"),
    "hall-of-fame": Text("hall of fame", "au tableau d'honneur"),
    "boot-hill": Text("Boot Hill", "Boot Hill"),
    "nobody": Text("nobody yet", "personne pour l'instant"),
    "game-number": Text("game {}", "partie {}"),
    "no-standings": Text("no posse has joined yet", "aucune bande inscrite"),
}


def said(key: str, lang: Lang) -> str:
    """A word of the sheets, or of the project, in a language."""
    return SHEET_WORDS[key].in_(lang) if key in SHEET_WORDS else words.word(key, lang)


def capital(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]


def dollars(amount: int, lang: Lang) -> str:
    """An amount as the language writes it."""
    return f"{amount} $" if lang == "fr" else (f"-${-amount}" if amount < 0 else f"${amount}")
