"""Small items and advertisements, the market, and what is announced."""

from __future__ import annotations

from lotow.errors import Text

TOWN: dict[str, tuple[Text, ...]] = {
    "hired": (
        Text("{posse} have taken on {who}.", "{posse} engage {who}."),
        Text("Now riding with {posse}: {who}.", "Désormais avec {posse} : {who}."),
        Text("Seen saddling up with {posse}: {who}.", "En selle avec {posse} : {who}."),
    ),
    "gone": (
        Text(
            "{name} waited for his pay from {posse}, then stopped waiting.",
            "{name} attendait sa paie {of_posse}, puis n'a plus attendu.",
        ),
        Text(
            "{name} has left {posse}; money was mentioned.",
            "{name} a quitté {posse} ; il fut question d'argent.",
        ),
        Text(
            "No pay, no gun: {name} has done with {posse}.",
            "Pas de paie, pas de fusil : {name} en a fini avec {posse}.",
        ),
    ),
    "hurt": (
        Text("{name} of {posse}: {what}.", "{name}, {of_posse} : {what}."),
        Text("{name} ({posse}), {what}; bears it well.", "{name} ({posse}), {what} ; le prend bien."),
        Text("For {name} of {posse}, {what}.", "Pour {name}, {of_posse} : {what}."),
    ),
    "treated": (
        Text(
            "{name} of {posse} saw the doc, at {dollars}: {what}.",
            "{name}, {of_posse}, a vu le toubib pour {dollars} : {what}.",
        ),
        Text("{dollars} to the doctor for {name}: {what}.", "{dollars} au docteur pour {name} : {what}."),
        Text(
            "The doc looked at {name} ({what}) and at the {dollars}, longer at the latter.",
            "Le toubib a regardé {name} ({what}) puis les {dollars}, ceux-ci plus longtemps.",
        ),
    ),
    "learnt": (
        Text(
            "{name} of {posse} has taken up {skill}.",
            "{name}, {of_posse}, s'est mis à la pratique : {skill}.",
        ),
        Text("{name} practises behind the barn: {skill}.", "{name} s'exerce derrière la grange : {skill}."),
        Text(
            "They say {name} now knows {skill}. Keep your distance.",
            "On dit que {name} maîtrise : {skill}. Gardez vos distances.",
        ),
    ),
    "cards": (
        Text(
            "{name} of {posse} left the table {dollars} to the good.",
            "{name}, {of_posse}, a quitté la table avec {dollars} de mieux.",
        ),
        Text(
            "Luck sat beside {name} on Friday: {dollars}.",
            "La chance s'est assise vendredi près {of_name} : {dollars}.",
        ),
        Text(
            "{dollars} at cards for {name}. Nobody saw his sleeves.",
            "{dollars} aux cartes pour {name}. Nul n'a vu ses manches.",
        ),
    ),
    "bout": (
        Text(
            "{name} fought for {posse}: {what}. Staked {stake}, returned {dollars}.",
            "{name} s'est battu pour {posse} : {what}. Misé {stake}, rendu {dollars}.",
        ),
        Text(
            "At the barn, {name}: {what}. {posse} put up {stake} and took home {dollars}.",
            "À la grange, {name} : {what}. {posse} avait misé {stake} et remporte {dollars}.",
        ),
        Text(
            "Bare knuckles on Saturday. {name}: {what}; {stake} became {dollars}.",
            "Poings nus samedi. {name} : {what} ; {stake} sont devenus {dollars}.",
        ),
    ),
    "ad.wanted": (
        Text(
            "WANTED, {an_item}. Will pay what is fair. Ask for {name}.",
            "CHERCHE {an_item}. Paierai le juste prix. Demander {name}.",
        ),
        Text(
            "{name} seeks {an_item}. No questions asked, none answered.",
            "{name} cherche {an_item}. Point de questions.",
        ),
        Text(
            "A gentleman is in want of {an_item}. Leave word for {name} at the saloon.",
            "On demande {an_item}. Laisser un mot au saloon pour {name}.",
        ),
    ),
    "ad.found": (
        Text(
            "{name} thanks the Tradin' Post, which had {item} after all.",
            "{name} remercie le comptoir, qui avait bien en stock : {item}.",
        ),
        Text(
            "{item}: the last one went to {name}. More by the next train.",
            "{item} : le dernier est parti chez {name}. D'autres au prochain train.",
        ),
        Text(
            "Ask {name} where we get our {item}. We will not say.",
            "Demandez à {name} d'où nous vient ceci : {item}. Nous ne dirons rien.",
        ),
    ),
    "ad.sold": (
        Text(
            "FOR SALE, {item}, little used, one owner, {dollars}. Sold as seen.",
            "À VENDRE, {item}, peu servi, une seule main, {dollars}. En l'état.",
        ),
        Text(
            "Second-hand {item} at the Tradin' Post: {dollars} was paid for it, make your offer.",
            "D'occasion au comptoir : {item}. Repris à {dollars}, faites votre prix.",
        ),
        Text(
            "{item}, bought in at {dollars}. No returns.",
            "{item}, repris à {dollars}. Ni repris ni échangé.",
        ),
    ),
    "ad.bought": (
        Text(
            "As carried by {posse}: {item}, {dollars} at the Tradin' Post.",
            "Comme chez {posse} : {item}, {dollars} au comptoir.",
        ),
        Text(
            "{posse} bought {an_item} of us at {dollars}. Should you not?",
            "{posse} nous a pris ceci : {item}, {dollars}. Et vous ?",
        ),
        Text(
            "{item}, {dollars}. {posse} know quality.",
            "{item}, {dollars}. {posse} sait reconnaître le bon.",
        ),
    ),
    "ad.stock": (
        Text("TRADIN' POST: {item}, {dollars}. Cash only.", "COMPTOIR : {item}, {dollars}. Comptant."),
        Text("Just in by wagon: {item}, {dollars}.", "Arrivé par chariot : {item}, {dollars}."),
        Text(
            "Why go without? See our window: {item}, {dollars}.",
            "Pourquoi s'en priver ? En vitrine : {item}, {dollars}.",
        ),
        Text(
            "{item}, warranted, at {dollars}. See the window.",
            "{item}, garanti, à {dollars}. Voyez la vitrine.",
        ),
    ),
    "next.head": (
        Text("Coming: {scenario}", "Bientôt : {scenario}"),
        Text("{scenario} announced", "On annonce {scenario}"),
        Text("Next: {scenario}", "À suivre : {scenario}"),
    ),
    "next.body": (
        Text(
            "{sides} are expected. Ladies are advised to stay indoors; seats on the hotel balcony at ten "
            "cents.",
            "On attend {sides}. Les dames resteront au logis ; places au balcon de l'hôtel à dix sous.",
        ),
        Text(
            "Between {sides}. The undertaker has ordered planks.",
            "Entre {sides}. Le croque-mort a commandé des planches.",
        ),
        Text(
            "The parties are {sides}. Shopkeepers will put up their shutters in good time.",
            "En présence : {sides}. Les commerçants baisseront leurs volets à temps.",
        ),
    ),
    "market.up": (
        Text("{posse} are firm on good demand.", "{posse} reste ferme, la demande est bonne."),
        Text("Buyers for {posse} all week.", "On s'arrache {posse} toute la semaine."),
        Text("{posse} strong at the close.", "{posse} en hausse à la clôture."),
    ),
    "market.down": (
        Text("{posse} weak, with few takers.", "{posse} faible, peu de preneurs."),
        Text("Sellers of {posse} found no bottom.", "Ceux qui vendent {posse} ne trouvent pas le fond."),
        Text("{posse} fell on bad news.", "{posse} recule sur de mauvaises nouvelles."),
    ),
    "market.flat": (
        Text("{posse} unchanged.", "{posse} inchangé."),
        Text("No business done in {posse}.", "Pas d'affaires sur {posse}."),
        Text("{posse} dull.", "{posse} sans entrain."),
    ),
    "quiet": (
        Text("Nothing happened. We checked.", "Il ne s'est rien passé. Nous avons vérifié."),
        Text(
            "A quiet week; the editor mended the press.",
            "Semaine calme ; le rédacteur a réparé la presse.",
        ),
        Text("No shooting to report. Subscriptions are down.", "Aucune fusillade. Les abonnements baissent."),
    ),
}
