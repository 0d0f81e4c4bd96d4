"""The game's words and the few others that appear on screen and paper, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lotow.errors import Lang, Text

if TYPE_CHECKING:
    from fractions import Fraction

CHARACTERISTICS: dict[str, tuple[str, Text]] = {
    "shootin": ("S", Text("Shootin'", "Tir")),
    "fightin": ("F", Text("Fightin'", "Combat")),
    "strength": ("St", Text("Strength", "Force")),
    "grit": ("G", Text("Grit", "Résistance")),
    "attacks": ("A", Text("Attacks", "Attaques")),
    "wounds": ("W", Text("Wounds", "Blessures")),
    "pluck": ("P", Text("Pluck", "Cran")),
    "fame": ("FA", Text("Fame", "Réputation")),
    "fortune": ("FT", Text("Fortune", "Chance")),
    "move": ("Mv", Text("move", "déplacement")),
}

WORDS: dict[str, Text] = {
    "basis": Text("basis", "source"),
    "rulebook": Text("rulebook", "livre de règles"),
    "errata": Text("errata", "errata"),
    "description": Text("description", "description"),
    "points": Text("points", "points"),
    "community": Text("community", "communauté"),
    "reconstructed": Text("our reading", "notre lecture"),
    "also": Text("also called", "aussi appelé"),
    "price": Text("price", "prix"),
    "second-price": Text("then", "puis"),
    "rarity": Text("rarity", "rareté"),
    "common": Text("common", "commun"),
    "rare": Text("rare", "rare"),
    "not-for-sale": Text("not for sale", "pas en vente"),
    "owner": Text("who may own it", "qui peut l'avoir"),
    "anyone": Text("anyone whose list has it, any hero", "ceux dont la liste l'a, tout héros"),
    "hero-owner": Text("heroes", "les héros"),
    "leader-owner": Text("the leader", "le leader"),
    "posse-owner": Text("the whole posse", "toute la bande"),
    "range": Text("range", "portée"),
    "strength": Text("Strength", "Force"),
    "users-strength": Text("the user's", "celle du tireur"),
    "times-strength": Text('{} x Strength"', '{} x Force"'),
    "template": Text("template", "gabarit"),
    "none": Text("none", "aucun"),
    "half": Text("half", "la moitié"),
    "all": Text("all", "tout"),
    "move-penalty": Text("move given up", "déplacement sacrifié"),
    "category": Text("category", "catégorie"),
    "hands": Text("hands", "mains"),
    "fight": Text("in a fight", "au corps à corps"),
    "fight-as-hand-weapon": Text("no modifier", "sans modificateur"),
    "to-win": Text("to win", "pour gagner"),
    "to-wound": Text("to wound", "pour blesser"),
    "unarmed": Text("no use", "inutile"),
    "traits": Text("traits", "traits"),
    "fanned": Text("fanned", "en défouraillant"),
    "volley": Text(
        '{} dice, {}+, up to {}"; further hits within {}"',
        "{} dés, {}+, à {} pouces au plus ; autres touches à moins de {} pouces",
    ),
    "on-lists": Text("on equipment lists", "sur les listes d'équipement"),
    "profile": Text("profile", "profil"),
    "difficult": Text("difficult ground counts", "le terrain difficile compte"),
    "jumps": Text("jumps", "saute"),
    "high-wide": Text('{:g}" high, {:g}" wide', '{:g}" de haut, {:g}" de large'),
    "never": Text("never", "jamais"),
    "budget": Text("budget", "budget"),
    "size": Text("fighters", "combattants"),
    "preferred": Text("preferred skills", "compétences favorites"),
    "scenario-table": Text("scenario table", "tableau de scénarios"),
    "rules": Text("special rules", "règles spéciales"),
    "name": Text("name", "nom"),
    "number": Text("number", "nombre"),
    "any": Text("any", "sans limite"),
    "hero-list": Text("heroes' equipment", "équipement des héros"),
    "henchman-list": Text("henchmen's equipment", "équipement des acolytes"),
    "list": Text("posse list", "liste de bande"),
    "role": Text("role", "rôle"),
    "leader": Text("leader", "leader"),
    "hero": Text("hero", "héros"),
    "henchman": Text("henchman", "acolyte"),
    "experience-at-start": Text("starting experience", "expérience de départ"),
    "comes-with": Text("comes with", "équipement inclus"),
    "nothing": Text("nothing", "rien"),
    "equipment": Text("equipment", "équipement"),
    "hire-fee": Text("hire fee", "recrutement"),
    "retainer": Text("retainer", "honoraires"),
    "infamy": Text("infamy", "niveau de réputation"),
    "options": Text("options", "options"),
    "replaces": Text("instead of the {}", "à la place de : {}"),
    "one-of": Text("one of", "au choix"),
    "hired-by": Text("hired by", "engagé par"),
    "anybody": Text("any posse", "toute bande"),
    "skills": Text("skills", "compétences"),
    "skill-tables": Text("skill tables", "tableaux de compétences"),
    "barred": Text("but not", "mais pas"),
    "only-with": Text("only with {}", "seulement avec {}"),
    "not-with": Text("not with {}", "pas avec {}"),
    "one-of-several": Text("one of several", "un parmi plusieurs"),
    "most-of-several": Text("{} of several at most", "{} parmi plusieurs au plus"),
    "most-of-several-in-posse": Text(
        "{} of several in a posse at most", "{} parmi plusieurs au plus par bande"
    ),
    "hires-as": Text("hires like", "engage comme"),
    "most-each": Text("{} each at most", "{} chacun au plus"),
    "most-in-posse": Text("{} in a posse at most", "{} par bande au plus"),
    "dice": Text("dice", "dés"),
    "result": Text("result", "résultat"),
    "what-it-does": Text("what it does", "effet"),
    "adjust": Text("changes to the roll", "modificateurs"),
    "table": Text("table", "tableau"),
    "chooses": Text("weapons to choose from", "armes au choix"),
    "asks-for": Text("asks for", "il faut"),
    "area": Text("table", "aire de jeu"),
    "feet": Text("{:g} x {:g} feet", "{:g} x {:g} pieds"),
    "posses": Text("posses", "bandes"),
    "turns": Text("turns", "tours"),
    "sides": Text("who attacks", "qui attaque"),
    "deployment": Text("deployment", "positions de départ"),
    "drop": Text("the Drop", "l'Initiative"),
    "victory": Text("victory", "conditions de victoire"),
    "experience": Text("experience", "expérience"),
    "loot": Text("loot", "butin"),
    "optional": Text("optional", "facultatif"),
    "others": Text("also on the table", "aussi sur la table"),
    "attacker": Text("attacker", "attaquant"),
    "defender": Text("defender", "défenseur"),
    "both": Text("both", "les deux"),
    "bystanders": Text("bystanders", "passants"),
    "objective": Text("objective", "objectif"),
    "kind": Text("kind", "type"),
    "entries": Text("entries", "entrées"),
    "examples": Text("for example", "par exemple"),
    "wound-chart": Text("wound chart", "tableau des blessures"),
    "chart-how": Text(
        "Strength down the side, the target's Grit along the top. 6/4 is a 6 and then a 4 or more; "
        "- cannot be wounded.",
        "La Force sur le côté, la Résistance de la cible en haut. 6/4 : un 6 puis un 4 ou plus ; "
        "- : blessure impossible.",
    ),
    "needs": Text("needs", "il faut"),
    "chance": Text("chance", "probabilité"),
    "nothing-found": Text("nothing found for {}", "rien trouvé pour {}"),
    "total": Text("total", "total"),
    "average": Text("average", "moyenne"),
    "then": Text("then", "ensuite"),
    "rolled-again": Text("rolled again", "relancé"),
    "seed-dice": Text("seed", "graine"),
    "typed-dice": Text("typed in", "dés saisis"),
    "fixed-dice": Text("no dice", "sans dé"),
    "melee": Text("melee", "corps à corps"),
    "pistol": Text("pistol", "arme de poing"),
    "long-arm": Text("long arm", "arme longue"),
    "shotgun": Text("shotgun", "fusil de chasse"),
    "primitive": Text("primitive", "primitive"),
    "explosive": Text("explosive", "explosif"),
    "gear": Text("gear", "équipement"),
    "service": Text("service", "service"),
    "versions": Text("versions", "versions"),
    "cost": Text("cost", "coût"),
    "stash": Text("stash", "magot"),
    "games": Text("games", "parties"),
    "changed": Text("* changed from what the type begins with", "* modifié par rapport au type de départ"),
    "legal": Text("Legal: nothing to mend.", "Légale : rien à corriger."),
    "problems": Text("to mend", "à corriger"),
    "books": Text("books it was made with", "livres utilisés à sa création"),
    "player": Text("player", "joueur"),
    "no-posses": Text("No posse yet", "Aucune bande"),
    "name-type": Text("name (type)", "nom (type)"),
    "models": Text("models", "figurines"),
    "misses": Text("misses {} games", "manque {} parties"),
    "misses-one": Text("misses 1 game", "manque 1 partie"),
    "captive": Text("captive of {}", "captif de {}"),
    "delete": Text("Delete {}?", "Supprimer {} ?"),
    "deleted": Text("{} is gone.", "{} est supprimée."),
    "when": Text("when", "quand"),
    "who": Text("who", "qui"),
    "no-campaigns": Text("No campaign yet", "Aucune campagne"),
    "house-rules": Text("house rules", "règles maison"),
    "yes-or-no": Text("say yes or no", "répondez oui ou non"),
    "yes": Text("yes", "oui"),
    "nobody-held": Text("Nobody is held captive.", "Personne n'est prisonnier."),
    "offer-waits": Text("{} has to answer: {}", "{} doit répondre : {}"),
    "used-now": Text("{} is meant from now on.", "{} : c'est de celle-là qu'il s'agit désormais."),
    "is-back": Text("{} is back.", "{} est de retour."),
    "deleted-on": Text("{} (deleted {})", "{} (suppression : {})"),
    "nothing-deleted": Text("Nothing was deleted.", "Rien n'a été supprimé."),
    "planned-each": Text("planned for each posse", "prévues par bande"),
    "closed-won": Text("over, won by", "finie, gagnée par"),
    "campaign-over": Text("the campaign is over", "la campagne est finie"),
    "game-prepared": Text("prepared: {}", "partie préparée : {}"),
    "rides-in": Text("rides in", "chevauche dans"),
    "captives": Text("captives", "prisonniers"),
    "captive-line": Text("{} of {}, held by {}", "{} ({}), aux mains de {}"),
    "still-to-do": Text("still to do", "reste à faire"),
    "left": Text("has left", "partie"),
    "disbanded": Text("disbanded", "dissoute"),
    "aftermath-of": Text("aftermath of game {}: {}", "suites de la partie {} : {}"),
    "ready": Text("ready", "prête"),
    "draw": Text("a draw", "match nul"),
    "winner": Text("winner", "vainqueur"),
    "rerolls": Text("re-rolls", "relances"),
    "misses-this-game": Text("misses this game", "rate cette partie"),
    "old-wound-roll": Text("old wound, rolled", "vieille blessure, dé"),
    "hates-them": Text("bitter enmity", "haine implacable"),
    "ignores-a-wound": Text("ignores the first wound", "ignore la première blessure"),
    "nothing-to-settle": Text(
        "Nothing is left to settle; record a game first.", "Rien à régler ; enregistrez d'abord une partie."
    ),
    "amended": Text("Written as one step; `undo` takes it back.", "Inscrit en une étape ; `undo` l'annule."),
    "write-this": Text("Write this into the ledger?", "L'inscrire au registre ?"),
    "left-here": Text(
        "Left here: the steps before are written, of this one your answers are kept. "
        "Take it up again whenever you like.",
        "Arrêté ici : les étapes d'avant sont inscrites, de celle-ci vos réponses sont gardées. "
        "Reprenez quand vous voulez.",
    ),
    "refused-here": Text(
        "Nothing of this step is written, and it will be asked again; the dice stay as they fell.",
        "Rien de cette étape n'est inscrit, et les questions reviendront ; les dés restent tels quels.",
    ),
    "taken-up": Text(
        "Taken up where it was left; answers kept: {}.",
        "Repris où l'on s'était arrêté ; réponses gardées : {}.",
    ),
    "answer-taken-back": Text("Taken back: {}.", "Repris : {}."),
    "no-answer": Text("There is no answer to take back.", "Il n'y a pas de réponse à reprendre."),
    "posse": Text("posse", "bande"),
    "no-log": Text("Nothing of that kind was written.", "Rien de tel n'a été inscrit."),
    "dice-of": Text("rolls of {}: {}", "jets de {} : {}"),
    "dice-own": Text("{} with the campaign's own dice", "{} avec les dés de la campagne"),
    "dice-typed": Text("{} typed in", "{} saisis à la main"),
    "dice-seeded": Text("{} from a seed somebody chose", "{} d'une graine choisie"),
    "dice-other": Text("{} from elsewhere", "{} venus d'ailleurs"),
    "dice-left": Text("Dice nobody asked for: {}.", "Dés que rien ne demandait : {}."),
    "taken-back": Text("taken back", "annulé"),
    "brought-back": Text("brought back", "rétabli"),
    "at-the-post": Text(
        "buy, search, recruit, hire, sell, give, doctor, dismiss, pay; roster, prices WORD, undo; ? help; "
        "Enter ends",
        "acheter, chercher, recruter, engager, vendre, donner, docteur, congédier, payer ; bande, prix MOT, "
        "annuler ; ? aide ; Entrée finit",
    ),
    "backed-up": Text(
        "Kept: {} journals, {} entries, read back and the same.",
        "Sauvegardé : {} journaux, {} entrées, relus et identiques.",
    ),
    "restored": Text("Restored: {} journals, {} entries.", "Restauré : {} journaux, {} entrées."),
    "on-trust": Text("on trust", "sur parole"),
    "without-digests": Text(
        "{} entries came without digests: nobody knows who wrote them",
        "{} entrées venues sans empreintes : nul ne sait qui les a écrites",
    ),
    "head-digest": Text("Head: {}", "Tête : {}"),
    "ledger-clean": Text("Clean: {} entries, nothing amiss.", "En ordre : {} entrées, rien à redire."),
    "ledger-clean-one": Text("Clean: 1 entry, nothing amiss.", "En ordre : 1 entrée, rien à redire."),
    "otherwise-called": Text(
        "Kept under the name {!r}; its entries call it {!r}.",
        "Rangé sous le nom {!r} ; ses entrées l'appellent {!r}.",
    ),
    "entries-taken": Text("{} entries taken over as they were.", "{} entrées reprises telles quelles."),
    "game": Text("game", "partie"),
    "wins": Text("won", "gagnées"),
    "losses": Text("lost", "perdues"),
    "kills": Text("kills", "victimes"),
    "out-of-action": Text("out", "hors combat"),
    "dead": Text("dead", "morts"),
    "what": Text("what happened", "ce qui s'est passé"),
}


def colon(lang: Lang) -> str:
    """A colon as the language sets it."""
    return " :" if lang == "fr" else ":"


def named(name: str, what: str, lang: Lang) -> str:
    """A name, a colon, and what is said about it."""
    return f"{name}{colon(lang)} {what}"


def semicolon(lang: Lang) -> str:
    """What stands between two sentences that belong together."""
    return " ; " if lang == "fr" else "; "


def word(key: str, lang: str) -> str:
    """A word in a language."""
    text = WORDS[key]
    return text.fr if lang == "fr" else text.en


def dollars(amount: int | str, lang: Lang) -> str:
    """An amount, or the dice for one, as the language writes it: $5, -$5, 5 $, 4D6 $."""
    if lang == "fr":
        return f"{amount} $"
    return f"-${-amount}" if isinstance(amount, int) and amount < 0 else f"${amount}"


def decimal(amount: Fraction | float, lang: Lang, digits: int = 2, *, signed: bool = False) -> str:
    """A figure with so many places as the language writes it: 1.50, 1,50."""
    shown = f"{float(amount):{'+' if signed else ''}.{digits}f}"
    return shown.replace(".", ",") if lang == "fr" else shown


def a(name: str) -> str:
    """An English name with its article: a sixgun, an upstanding citizen, a US marshal."""
    return f"{'an' if name[:1] in 'aeiouAEIO' else 'a'} {name}"
