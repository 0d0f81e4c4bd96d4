"""The masthead, and how a game is told: who won, who fell, who shot best, who ran."""

from __future__ import annotations

from lotow.errors import Text

GAMES: dict[str, tuple[Text, ...]] = {
    "motto": (
        Text("All the news that survived the week", "Toutes les nouvelles qui ont survécu à la semaine"),
        Text("Printed dry, read thirsty", "Imprimé à sec, lu la gorge sèche"),
        Text("Fearless, truthful, and out by Saturday", "Sans peur, sans reproche, et prêt le samedi"),
        Text("Two bits of truth for a nickel", "Deux sous de vérité pour un seul"),
    ),
    "won.head": (
        Text("{winner} carry the day", "{winner} maîtres du terrain"),
        Text("A black day for {loser}", "Journée noire pour {loser}"),
        Text("{loser} beaten", "{loser} : la défaite"),
        Text("Gunsmoke, and {winner} left standing", "La poudre parle, {winner} reste debout"),
    ),
    "won.deck": (
        Text("{scenario}: a full account", "{scenario} : le récit complet"),
        Text("How it went at {scenario}, by one who saw it", "{scenario}, raconté par un témoin"),
        Text("{scenario}, and what it cost", "{scenario}, et ce qu'il en a coûté"),
    ),
    "won.open": (
        Text(
            "Ask {loser} and you will hear of bad light, worse luck and a horse that shied. Ask {winner} and "
            "you will hear nothing: they are asleep, and they have earned it.",
            "Demandez à {loser} : on vous parlera du mauvais jour, de la guigne et d'un cheval ombrageux. "
            "Demandez à {winner} : vous n'entendrez rien, on y dort, et on l'a mérité.",
        ),
        Text(
            "The windows of this office looked out on it, and are now being replaced. {winner} held their "
            "ground against {loser}, and the ground is still smoking.",
            "Les fenêtres de notre bureau donnaient dessus ; on les remplace. {winner} a tenu tête à "
            "{loser}, et le sol en fume encore.",
        ),
        Text(
            "Folk who had meant to sleep were kept from it by {winner} and {loser}, who settled matters "
            "their own way. When the smoke lifted the first had the field and the second the road.",
            "Les honnêtes gens qui comptaient dormir en furent empêchés par {winner} et {loser}, qui "
            "vidaient leur querelle à leur façon. La fumée levée, les premiers tenaient le terrain, les "
            "seconds la route.",
        ),
        Text(
            "It has come to shooting again between {winner} and {loser}. Nobody will say who began it; "
            "everybody knows who finished it.",
            "On s'est encore tiré dessus entre {winner} et {loser}. Nul ne veut dire qui a commencé ; "
            "chacun sait qui a fini.",
        ),
        Text(
            "This paper counselled patience. {winner} and {loser} counted cartridges instead, and the sum "
            "came out in favour of the former.",
            "Notre feuille prêchait la patience. {winner} et {loser} ont préféré compter leurs cartouches, "
            "et l'addition tombe en faveur des premiers.",
        ),
    ),
    "drawn.head": (
        Text("Honours even", "Match nul"),
        Text("Much lead, no verdict", "Beaucoup de plomb, pas de verdict"),
        Text("{first} and {second}: nobody gives way", "{first} et {second} : personne ne cède"),
    ),
    "drawn.deck": (
        Text("{scenario} leaves it open", "{scenario} ne tranche rien"),
        Text("{scenario}, and nothing to show for it", "{scenario}, et rien au bout"),
        Text("{scenario} ends where it began", "{scenario} finit comme il avait commencé"),
    ),
    "drawn.open": (
        Text(
            "{first} and {second} met, shot, and parted, and neither can be said to have won by it, unless "
            "it be the undertaker.",
            "{first} et {second} se sont rencontrés, canardés, puis quittés, sans qu'on puisse nommer un "
            "vainqueur, sinon le croque-mort.",
        ),
        Text(
            "After an hour of noise {first} and {second} went home by different roads, each telling the "
            "saloon that the other had run first.",
            "Au bout d'une heure de vacarme, {first} et {second} sont rentrés chacun par son chemin, et "
            "chacun jure au saloon que l'autre a détalé le premier.",
        ),
        Text(
            "The matter between {first} and {second} stands exactly where it stood on Monday, less a good "
            "deal of powder.",
            "L'affaire entre {first} et {second} en est au même point que lundi, la poudre en moins.",
        ),
    ),
    "toll.none": (
        Text("Remarkably, nobody was carried off.", "Chose rare, personne n'a été emporté."),
        Text("The doctor sat idle all evening.", "Le toubib n'a pas quitté sa chaise de la soirée."),
        Text(
            "Not one man fell, which says much about the light.",
            "Pas un homme à terre : la lumière était bien basse.",
        ),
    ),
    "toll.some": (
        Text("Carried from the field: {counts}.", "Relevés sur le terrain : {counts}."),
        Text("The stretcher was out for {counts}.", "La civière est sortie pour {counts}."),
        Text("We count among the fallen {counts}.", "On compte à terre : {counts}."),
    ),
    "toll.count": (
        Text("{count} of {posse}", "{count} chez {posse}"),
        Text("{count} from {posse}", "{count} {of_posse}"),
        Text("{count} belonging to {posse}", "{count} du côté {of_posse}"),
    ),
    "gun": (
        Text("{name} of {posse} accounted for {count}.", "{name}, {of_posse}, en a couché {count}."),
        Text(
            "The steadiest hand was that of {name}, with {count} to it.",
            "La main la plus sûre fut celle {of_name} : {count} touchés.",
        ),
        Text(
            "They are buying drinks for {name}, who put down {count}.",
            "On paie à boire à {name}, qui en a abattu {count}.",
        ),
    ),
    "fall.first": (
        Text("First to fall was {name}{when}, to {by}.", "Premier à terre : {name}{when}, face à {by}."),
        Text(
            "{by} began it{when}: {name} went down.",
            "{by} a ouvert le bal{when} : {name} à terre.",
        ),
        Text(
            "It was {name} who fell first{when}, and {by} who saw to it.",
            "{name} est tombé le premier{when}, et {by} y fut pour quelque chose.",
        ),
    ),
    "fall": (
        Text("{by} answered for {name}{when}.", "{by} a réglé le compte {of_name}{when}."),
        Text("{by} dropped {name}{when}.", "{by} a couché {name}{when}."),
        Text(
            "{name} met {by}{when} and went no further.",
            "{name} a rencontré {by}{when} et n'est pas allé plus loin.",
        ),
        Text(
            "{by} had no words for {name}{when}, only lead.",
            "{by} n'avait pour {name}{when} que du plomb.",
        ),
    ),
    "count": (
        Text("{what}: {shares}.", "{what} : {shares}."),
        Text("As to the {what}, we hear {shares}.", "Reste le compte ({what}) : {shares}."),
        Text("The {what} were counted twice: {shares}.", "On a compté deux fois ({what}) : {shares}."),
    ),
    "count.share": (
        Text("{count} to {posse}", "{count} pour {posse}"),
        Text("{count} with {posse}", "{count} chez {posse}"),
        Text("{count} for {posse}", "{count} à {posse}"),
    ),
    "fled": (
        Text("{posse} did not stay to count.", "{posse} n'est pas resté pour compter."),
        Text(
            "{posse} were last seen heading for the hills.",
            "On a vu {posse} pour la dernière fois du côté des collines.",
        ),
        Text(
            "{posse} left early, hats in hand and boots in a hurry.",
            "{posse} est parti tôt, chapeau à la main et bottes pressées.",
        ),
    ),
    "witness": (
        Text("We have it from {name}, who was there.", "Nous le tenons {of_name}, qui y était."),
        Text("{name} will swear to every word.", "{name} jurera de chaque mot."),
        Text("This account was kindly supplied by {name}.", "Récit aimablement fourni par {name}."),
    ),
    "loot": (
        Text("{posse} came out of it richer by {dollars}.", "{posse} en ressort plus riche de {dollars}."),
        Text("The takings of {posse} are put at {dollars}.", "On évalue la recette {of_posse} à {dollars}."),
        Text(
            "{dollars} changed hands, and the hands were those of {posse}.",
            "{dollars} ont changé de mains : celles {of_posse}.",
        ),
    ),
}
