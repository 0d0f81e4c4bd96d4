"""The third step of an aftermath: what the game brought in, the card tables, and bets on a bout.

Readings: only heroes who took part bring in dollars; a henchman promoted in this aftermath counts as the
hero he has become; a hero says at this step whether he gambles or keeps his search for the next one; who is
bet on has his retainer paid first.
"""

from __future__ import annotations

from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.retainers import pay_retainer, retainer_of
from lotow.campaign.aftermath.rolling import DeskWalk, noted
from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import BetPlaced, Gambled, Looted, Purse
from lotow.posse.members import Member
from lotow.posse.standing import effects_on, gear_effects
from lotow.rulebook import effects as fx
from lotow.rulebook import models
from lotow.rulebook.following import Cause


def next_loot(desk: Desk) -> bool:
    """Counts the loot, then asks the next gambler or about the next bet; False when all is done."""
    part = desk.part
    if not part.looted:
        count_loot(desk)
        return True
    for hero in desk.heroes:
        if part.stood(hero.id) and hero.id not in part.gambled | part.passed and games_of(desk, hero):
            _gamble(desk, hero)
            return True
    for gun in desk.posse.hired_guns:
        if gun.id in part.side.played and gun.id not in part.bets and _bout(desk, gun) is not None:
            return _bet(desk, gun)
    return False


def count_loot(desk: Desk) -> None:
    purses = [*_usual(desk), *_diggers(desk), *_scenario(desk)]
    dollars = sum(purse.dollars for purse in purses)
    desk.write(Looted(posse=desk.key, game=desk.part.game, purses=tuple(purses), dollars=dollars))


def _usual(desk: Desk) -> list[Purse]:
    numbers = desk.book.content.numbers
    purses = [
        Purse(
            "posse",
            desk.roll(
                numbers.loot_dice,
                "loot",
                Text(f"{desk.posse.name} takes its loot", f"{desk.posse.name} ramasse son butin"),
            ),
            Text("the posse as a whole", "la bande entière"),
        )
    ]
    for hero in desk.heroes:
        if desk.part.stood(hero.id):
            text = Text(f"{hero.name} brings in loot", f"{hero.name} rapporte du butin")
            dollars = desk.roll(numbers.loot_per_hero, "loot", text, hero)
            purses.append(
                Purse("hero", dollars, Text("what heroes bring in", "l'apport des héros"), hero.name)
            )
    return purses


def _diggers(desk: Desk) -> list[Purse]:
    """Those who earn something at the end of each game, out of action or not."""
    purses = []
    for member in desk.posse.members:
        if member.id in desk.part.side.played:
            for effect in effects_on(member, desk.book):
                if isinstance(effect, fx.Earns) and not (effect.gambling or effect.adds_to_gambling):
                    text = Text(f"{member.name} digs for gold", f"{member.name} cherche de l'or")
                    dollars = desk.roll(effect.dice, "gold", text, member)
                    purses.append(Purse("digger", dollars, Text("gold", "or"), member.name))
    return purses


def _scenario(desk: Desk) -> list[Purse]:
    game, side = desk.state.games[desk.part.game], desk.part.side
    scenario = desk.book.content.scenario[game.scenario]
    purses = []
    for line in scenario.loot:
        mine = {"winner": game.winner == desk.key, "second": game.second == desk.key, "each": True}
        players = len(game.sides)
        if not mine[line.to] or players < (line.players or 0) or players >= (line.fewer_than or 99):
            continue
        times = 1 if line.per is None else side.counts.get(line.per, 0)
        text = Text(
            f"{desk.posse.name} takes what {scenario.name.en} brings",
            f"{desk.posse.name} prend ce que rapporte : {scenario.name.fr}",
        )
        rolls = [desk.roll(line.dice, f"loot-{game.scenario}", text) for _ in range(times)]
        if rolls:
            purses.append(Purse("scenario", sum(rolls), line.text))
    return purses


def games_of(desk: Desk, hero: Member) -> dict[str, fx.Earns]:
    """What a hero can win at cards with: skills and items by id, each once."""
    content = desk.book.content
    found: dict[str, fx.Earns] = {}
    for learnt in hero.skills:
        for effect in content.skill[learnt.skill].effects if learnt.skill in content.skill else ():
            if isinstance(effect, fx.Earns) and effect.gambling:
                found[learnt.skill] = effect
    for held in hero.gear:
        for effect in gear_effects(held, desk.book):
            if isinstance(effect, fx.Earns) and effect.gambling:
                found[held.item] = effect
    return found


def _gamble(desk: Desk, hero: Member) -> None:
    text = Text(
        f"Does {hero.name} gamble? Then he cannot search for a rare item.",
        f"{hero.name} joue-t-il ? Il ne pourra alors chercher aucun objet rare.",
    )
    plays = desk.agrees("gamble", text, hero)
    dollars = _winnings(desk, hero) if plays else 0
    desk.write(
        Gambled(
            posse=desk.key,
            game=desk.part.game,
            member=hero.id,
            name=hero.name,
            dollars=dollars,
            passes=not plays,
        )
    )


def _winnings(desk: Desk, hero: Member) -> int:
    """The best of the dice for skill and cards, and on top what a contraption up the sleeve adds."""
    cards = Text(f"{hero.name} plays cards", f"{hero.name} joue aux cartes")
    sleeve = Text(f"{hero.name} has cards up his sleeve", f"{hero.name} a des cartes dans sa manche")
    best = max(desk.roll(one.dice, "cards", cards, hero) for one in games_of(desk, hero).values())
    sleeves = {
        (held.item, held.version): effect
        for held in hero.gear
        for effect in gear_effects(held, desk.book)
        if isinstance(effect, fx.Earns) and effect.adds_to_gambling
    }
    return best + sum(desk.roll(one.dice, "sleeve", sleeve, hero) for one in sleeves.values())


def _bout(desk: Desk, gun: Member) -> str | None:
    """The table on which bets on a hired gun are settled."""
    for effect in effects_on(gun, desk.book):
        if isinstance(effect, fx.RollsOn) and _stakes(desk.book.content.table[effect.table]):
            return effect.table
    return None


def _stakes(table: models.Table) -> bool:
    return any(isinstance(effect, fx.Stake) for row in table.rows for effect in row.effects)


class Bout(DeskWalk):
    """The bout of a hired gun, on which his posse has bet."""

    def told(self, table: models.Table | models.SkillTable, cause: Cause) -> Text:
        name = self.member.name
        return Text(f"{name} fights his bout", f"{name} livre son combat")


def _bet(desk: Desk, gun: Member) -> bool:
    retainer = 0 if gun.id in desk.part.retained else retainer_of(desk, gun)
    most = desk.posse.stash - retainer
    if most <= 0:
        return False
    text = Text(
        f"How much to stake on {gun.name}'s bout? Up to ${most}, his retainer of ${retainer} paid.",
        f"Combien miser sur le combat de {gun.name} ? {most} $ au plus, honoraires de {retainer} $ payés.",
    )
    stake = desk.amount("bet", text, most, gun)
    if not stake:
        desk.write(BetPlaced(posse=desk.key, game=desk.part.game, member=gun.id, name=gun.name))
        return True
    if gun.id not in desk.part.retained:
        pay_retainer(desk, gun)
    table = _bout(desk, gun)
    assert table is not None
    bout = Bout(desk, gun).walk(table)
    effect = next(one for one in bout.effects() if isinstance(one, fx.Stake))
    desk.write(
        BetPlaced(
            posse=desk.key,
            game=desk.part.game,
            member=gun.id,
            name=gun.name,
            stake=stake,
            returned=stake * effect.times + sum(bout.numbers("winnings")),
            rolled=next(noted([bout])),
        )
    )
    return True
