"""Who is taken and how they come home; which posses come to town and leave it."""

from __future__ import annotations

from lotow.errors import Text

CAPTIVES: dict[str, tuple[Text, ...]] = {
    "captured.head": (
        Text("{name} taken", "{name} prisonnier"),
        Text("{captor} hold {name}", "{captor} tient {name}"),
        Text("A man missing from {posse}", "Il manque un homme à {posse}"),
    ),
    "captured.body": (
        Text(
            "When the dust settled {name} of {posse} was in the keeping of {captor}. Terms are awaited.",
            "La poussière retombée, {name}, {of_posse}, était aux mains {of_captor}. On attend les "
            "conditions.",
        ),
        Text(
            "{captor} are said to feed {name} twice a day and ask him questions thrice.",
            "On dit que {captor} nourrit {name} deux fois par jour et l'interroge trois.",
        ),
        Text(
            "{name} has been seen, tied to a chair and in poor humour, where {captor} water their horses.",
            "On a vu {name}, ligoté sur une chaise et d'humeur exécrable, là où {captor} abreuve ses "
            "chevaux.",
        ),
    ),
    "ransom.head": (
        Text("{name} bought back", "{name} racheté"),
        Text("{dollars} for {name}", "{dollars} pour {name}"),
        Text("Ransom paid", "Rançon payée"),
    ),
    "ransom.body": (
        Text(
            "{posse} have paid {captor} {dollars}, and {name} is home with all his buttons.",
            "{posse} a versé {dollars} à {captor}, et {name} est rentré avec tous ses boutons.",
        ),
        Text(
            "Opinion in the saloon is that {dollars} was too much for {name}. {captor} do not complain.",
            "Au saloon on juge que {dollars}, c'était trop pour {name}. {captor} ne se plaint pas.",
        ),
        Text(
            "{name} was handed over at the old mill against {dollars}, counted twice.",
            "{name} fut rendu au vieux moulin contre {dollars}, comptés deux fois.",
        ),
    ),
    "exchange.head": (
        Text("Man for man", "Homme pour homme"),
        Text("{name} swapped", "{name} échangé"),
        Text("An exchange of prisoners", "Échange de prisonniers"),
    ),
    "exchange.body": (
        Text(
            "{name} of {posse} came home, and {other} went back to {captor}. Both sides think they were "
            "cheated.",
            "{name}, {of_posse}, est rentré, et {other} est retourné chez {captor}. Chacun se croit volé.",
        ),
        Text(
            "{name} and {other} passed each other on the bridge without a nod.",
            "{name} et {other} se sont croisés sur le pont sans un salut.",
        ),
        Text(
            "{captor} have {other} again and {posse} have {name}; the county has peace until Sunday.",
            "{captor} a retrouvé {other}, {posse} a retrouvé {name} ; le comté a la paix jusqu'à dimanche.",
        ),
    ),
    "bounty.head": (
        Text("Reward paid for {name}", "Prime versée pour {name}"),
        Text("{name} delivered to the law", "{name} livré à la loi"),
        Text("{captor} collect", "{captor} touche la prime"),
    ),
    "bounty.body": (
        Text(
            "{captor} brought {name} in across a saddle and left with the reward. {posse} are one fewer.",
            "{captor} a amené {name} en travers d'une selle et s'en est allé avec la prime. {posse} compte "
            "un homme de moins.",
        ),
        Text(
            "The poster may come down: {name} is in custody, and {collector} has been paid for it.",
            "On peut décrocher l'affiche : {name} est sous bonne garde, et {collector} a été payé.",
        ),
        Text(
            "Nobody in {posse} will speak of {name}, and nobody with {captor} speaks of anything else.",
            "Chez {posse}, nul ne parle plus {of_name} ; chez {captor}, on ne parle que de ça.",
        ),
    ),
    "rescued.head": (
        Text("{name} sprung", "{name} délivré"),
        Text("A rescue by night", "Délivré de nuit"),
        Text("{captor} lose their guest", "{captor} perd son hôte"),
    ),
    "rescued.body": (
        Text(
            "{captor} found a cut rope and a cold bed. {name} is back with {posse}.",
            "{captor} a trouvé une corde coupée et un lit froid. {name} est de retour chez {posse}.",
        ),
        Text(
            "{posse} came for {name} and did not come quietly.",
            "{posse} est venu chercher {name}, et pas sur la pointe des bottes.",
        ),
        Text(
            "{name} thanks those concerned and asks for his hat, which remains with {captor}.",
            "{name} remercie qui de droit et réclame son chapeau, resté chez {captor}.",
        ),
    ),
    "released.head": (
        Text("{name} let go", "{name} relâché"),
        Text("{captor} show mercy", "{captor} se montre clément"),
        Text("Free, and nobody knows why", "Libre, et nul ne sait pourquoi"),
    ),
    "released.body": (
        Text(
            "{captor} opened the door and {name} went through it. {posse} ask no questions.",
            "{captor} a ouvert la porte et {name} l'a franchie. {posse} ne pose pas de questions.",
        ),
        Text(
            "It seems {name} ate more than he was worth.",
            "Il paraît que {name} mangeait plus qu'il ne valait.",
        ),
        Text(
            "{name} walked home to {posse} barefoot and whistling.",
            "{name} est rentré chez {posse} pieds nus et en sifflant.",
        ),
    ),
    "held.head": (
        Text("Still no terms for {name}", "Toujours pas d'accord pour {name}"),
        Text("{name} remains a prisoner", "{name} toujours prisonnier"),
        Text("{captor} in no hurry", "{captor} n'est pas pressé"),
    ),
    "held.body": (
        Text(
            "{captor} and {posse} could not agree on a price. {name} was not consulted.",
            "{captor} et {posse} ne s'entendent pas sur le prix. On n'a pas consulté {name}.",
        ),
        Text("Another week in the root cellar for {name}.", "Encore une semaine à la cave pour {name}."),
        Text(
            "{posse} offered little, {captor} wanted much, and {name} stays where he is.",
            "{posse} offrait peu, {captor} voulait beaucoup, et {name} reste où il est.",
        ),
    ),
    "joined.head": (
        Text("{posse} ride in", "{posse} entre en ville"),
        Text("Strangers in town", "Des étrangers en ville"),
        Text("{posse}: who are they?", "{posse} : qui sont-ils ?"),
    ),
    "joined.body": (
        Text(
            "{count} riders who call themselves {posse} have taken rooms and paid in advance, which "
            "worries the landlord.",
            "{count} cavaliers qui se nomment {posse} ont pris des chambres et payé d'avance, ce qui "
            "inquiète l'aubergiste.",
        ),
        Text(
            "{posse}, {count} strong, watered their horses and asked the way to trouble.",
            "{posse}, fort de {count} têtes, a abreuvé ses chevaux et demandé le chemin des ennuis.",
        ),
        Text(
            "The livery stable is full: {posse} have brought {count} and mean to stay.",
            "L'écurie est pleine : {posse} arrive à {count} et compte rester.",
        ),
    ),
    "register": (
        Text("On the hotel register: {who}.", "Au registre de l'hôtel : {who}."),
        Text("Seen and counted: {who}.", "Vus et comptés : {who}."),
        Text("They gave their names as {who}.", "Ils disent se nommer {who}."),
    ),
    "left.head": (
        Text("{posse} ride out", "{posse} quitte la ville"),
        Text("Goodbye to {posse}", "Adieu à {posse}"),
        Text("{posse} gone", "{posse} s'en est allé"),
    ),
    "left.body": (
        Text(
            "{posse} left before dawn and, we are told, before settling at the hotel.",
            "{posse} est parti avant l'aube et, dit-on, avant de régler l'hôtel.",
        ),
        Text(
            "The road took {posse} as it brought them: dusty and without a word.",
            "La route a repris {posse} comme elle l'avait amené : poussiéreux et sans un mot.",
        ),
        Text(
            "Nobody waved to {posse}; several looked relieved.",
            "Nul n'a fait signe à {posse} ; plusieurs ont soupiré d'aise.",
        ),
    ),
}
