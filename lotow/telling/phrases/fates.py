"""How people end, what the court decides, and who rises to lead."""

from __future__ import annotations

from lotow.errors import Text

FATES: dict[str, tuple[Text, ...]] = {
    "died.killed": (
        Text(
            "He rode with {posse} and rides no more. The plot on Boot Hill was dug in stony ground, as he "
            "would have expected.",
            "Il chevauchait avec {posse} et ne chevauche plus. La fosse, à Boot Hill, fut creusée dans la "
            "pierre : il s'y attendait.",
        ),
        Text(
            "A bullet found him and the doctor did not. {posse} kept their hats off for a whole minute.",
            "Une balle l'a trouvé, le toubib non. {posse} est resté tête nue une minute entière.",
        ),
        Text(
            "He owed the livery stable for a week and the saloon for longer. Both have written it off.",
            "Il devait une semaine à l'écurie et davantage au saloon. L'une et l'autre ont passé l'éponge.",
        ),
        Text(
            "Those who knew him say he was quick. Somebody else was quicker.",
            "Ceux qui l'ont connu le disaient rapide. Un autre le fut davantage.",
        ),
    ),
    "died.hanged": (
        Text(
            "The judge took little time over it and the rope took less.",
            "Le juge n'a guère traîné, la corde moins encore.",
        ),
        Text(
            "He asked for a cigar and the carpenter for his money; both were served.",
            "Il a demandé un cigare et le charpentier son dû ; tous deux furent servis.",
        ),
        Text(
            "His last words were for {posse}, and are not fit to print.",
            "Ses derniers mots furent pour {posse}, et ne s'impriment pas.",
        ),
    ),
    "died.blind": (
        Text(
            "He lives, but he will not see another sunrise over the range, and has left {posse} to their "
            "road.",
            "Il vit, mais ne verra plus le soleil se lever sur la plaine, et laisse {posse} suivre sa route.",
        ),
        Text(
            "Blind now, he has taken a chair on the hotel porch, where he hears everything.",
            "Aveugle désormais, il a pris une chaise sous l'auvent de l'hôtel, d'où il entend tout.",
        ),
        Text(
            "His gun is for sale; he has no more use for the sights.",
            "Son arme est à vendre : la mire ne lui sert plus à rien.",
        ),
    ),
    "died.handed-over": (
        Text(
            "He was given up to the law for the price on his head.",
            "Livré à la loi pour le prix de sa tête.",
        ),
        Text(
            "{posse} will not see him again this side of a pardon.",
            "{posse} ne le reverra pas avant une grâce.",
        ),
        Text(
            "The stage to the penitentiary left at noon with one passenger.",
            "La diligence du pénitencier est partie à midi avec un voyageur.",
        ),
    ),
    "killed.head": (
        Text("{name} is dead", "{name} est mort"),
        Text("{posse} without {name}", "{posse} sans {name}"),
        Text("The end of {name}", "La fin {of_name}"),
    ),
    "killed.body": (
        Text(
            "The whole street took its hat off when {name} of {posse} was carried past, some of it "
            "sincerely.",
            "Toute la rue s'est découverte au passage {of_name}, {of_posse}, une partie sincèrement.",
        ),
        Text(
            "{posse} have a saddle to sell and nobody to fill the boots. {name} had filled both.",
            "{posse} a une selle à vendre et des bottes trop grandes pour les autres : celles {of_name}.",
        ),
        Text(
            "It takes one bullet, and {name} had outridden a good many. {posse} are not receiving.",
            "Une balle suffit, et {name} en avait semé plus d'une. {posse} ne reçoit pas.",
        ),
    ),
    "hanged.head": (
        Text("{name} hangs", "{name} au bout de la corde"),
        Text("Rope for {name}", "La corde pour {name}"),
        Text("Justice at the end of a rope", "Justice au bout d'une corde"),
    ),
    "hanged.body": (
        Text(
            "{name} of {posse} stood before the judge on Tuesday and on the trap on Wednesday. The crowd "
            "was orderly; the hangman was sober.",
            "{name}, {of_posse}, comparut mardi devant le juge et mercredi sur la trappe. La foule fut "
            "calme, le bourreau à jeun.",
        ),
        Text(
            "The jury was out for one pipe. {name}, of {posse}, took it standing.",
            "Le jury délibéra le temps d'une pipe. {name}, {of_posse}, l'entendit debout.",
        ),
        Text(
            "There was no appeal and hardly a breakfast. {name} will ride with {posse} no more.",
            "Point d'appel et à peine un petit déjeuner. {name} ne chevauchera plus avec {posse}.",
        ),
    ),
    "fined.head": (
        Text("{name} pays up", "{name} passe à la caisse"),
        Text("A costly morning in court", "Une matinée coûteuse au tribunal"),
        Text("Fined, and glad of it", "À l'amende, et bien content"),
    ),
    "fined.body": (
        Text(
            "{name} of {posse} was let off with {dollars}, paid over in small coin and with little grace.",
            "{name}, {of_posse}, s'en tire avec {dollars}, versés en petite monnaie et de mauvaise grâce.",
        ),
        Text(
            "His Honour valued the disturbance at {dollars}. {name} did not haggle.",
            "Son Honneur a estimé le tapage à {dollars}. {name} n'a pas marchandé.",
        ),
        Text(
            "{posse} have bought {name} back from the county for {dollars}.",
            "{posse} a racheté {name} au comté pour {dollars}.",
        ),
    ),
    "jailed.head": (
        Text("{name} behind bars", "{name} sous les verrous"),
        Text("Room and board for {name}", "Gîte et couvert pour {name}"),
        Text("The cell is let", "La cellule est louée"),
    ),
    "jailed.body": (
        Text(
            "{name} of {posse} is a guest of the county. The coffee is said to be poor.",
            "{name}, {of_posse}, est l'hôte du comté. On dit le café médiocre.",
        ),
        Text(
            "The key was turned on {name} at sundown. {posse} will have to make do.",
            "On a tourné la clef sur {name} au couchant. {posse} fera sans lui.",
        ),
        Text(
            "For {name} the view will be of four walls; for {posse}, of an empty saddle.",
            "Pour {name}, la vue donne sur quatre murs ; pour {posse}, sur une selle vide.",
        ),
    ),
    "acquitted.head": (
        Text("{name} walks free", "{name} sort libre"),
        Text("Not guilty, to general surprise", "Non coupable, à la surprise générale"),
        Text("The court lets {name} go", "Le tribunal relâche {name}"),
    ),
    "acquitted.body": (
        Text(
            "The witnesses against {name} of {posse} had all gone fishing. Case dismissed.",
            "Les témoins contre {name}, {of_posse}, étaient tous partis à la pêche. Affaire classée.",
        ),
        Text(
            "{name} kissed the Bible, the clerk and, on the way out, the judge's hand.",
            "{name} a baisé la Bible, la greffière et, en sortant, la main du juge.",
        ),
        Text(
            "Twelve good men looked at {name}, then at {posse} waiting outside, and found no fault.",
            "Douze braves gens ont regardé {name}, puis {posse} qui attendait dehors, et n'ont rien trouvé "
            "à redire.",
        ),
    ),
    "succeeded.head": (
        Text("{name} takes the reins", "{name} prend les rênes"),
        Text("A new head for {posse}", "Un nouveau chef pour {posse}"),
        Text("{posse} follow {name}", "{posse} suit désormais {name}"),
    ),
    "succeeded.body": (
        Text(
            "There was no vote and no argument. {name} got up first, and {posse} rode after him.",
            "Ni vote ni dispute : {name} s'est levé le premier, et {posse} l'a suivi.",
        ),
        Text(
            "{posse} buried one leader and raised another before the coffee was cold.",
            "{posse} a enterré un chef et s'en est donné un autre avant que le café ne refroidisse.",
        ),
        Text(
            "Whoever has business with {posse} now has business with {name}.",
            "Qui a affaire à {posse} a désormais affaire à {name}.",
        ),
    ),
    "promoted.head": (
        Text("{name} makes a name", "{name} se fait un nom"),
        Text("The kid did good", "Le petit a du cran"),
        Text("Remember the name of {name}", "Retenez ce nom : {name}"),
    ),
    "promoted.body": (
        Text(
            "Last month {name} held the horses for {posse}. This month somebody holds his.",
            "Le mois dernier, {name} gardait les chevaux {of_posse}. Ce mois-ci, on garde le sien.",
        ),
        Text(
            "{posse} have a hero more: {name}, of whom the barber now asks no money.",
            "{posse} compte un héros de plus : {name}, que le barbier rase désormais à l'œil.",
        ),
        Text(
            "{name} was nobody until he stood his ground. {posse} drink to him.",
            "{name} n'était personne avant de tenir bon. {posse} boit à sa santé.",
        ),
    ),
    "disbanded.head": (
        Text("{posse} are no more", "{posse}, c'est fini"),
        Text("The end of {posse}", "La fin {of_posse}"),
        Text("{posse} break up", "{posse} se disperse"),
    ),
    "disbanded.body": (
        Text(
            "With no one left to lead them {posse} sold the wagon, split the beans and went.",
            "Sans plus personne pour mener, {posse} a vendu le chariot, partagé les haricots et pris la "
            "route.",
        ),
        Text(
            "A name the county had learnt to fear may now be said aloud: {posse}.",
            "Un nom que le comté avait appris à craindre se dit à présent tout haut : {posse}.",
        ),
        Text(
            "The last of {posse} bought a ticket east, one way.",
            "Le dernier {of_posse} a pris un billet pour l'Est, aller simple.",
        ),
    ),
}
