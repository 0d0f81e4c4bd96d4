"""Who leads when the leader is gone, and what happens when nobody can."""

from __future__ import annotations

from lotow.campaign.aftermath.choices import Option
from lotow.campaign.aftermath.desk import Desk
from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import Disbanded, Succeeded
from lotow.posse.growth import natural
from lotow.posse.members import Member


def settle_leadership(desk: Desk) -> bool:
    """Lets a hero take over from a leader who is gone: by Pluck, then experience, then choice. Without any
    hero the posse breaks up. False when there was nothing to settle."""
    if desk.key in desk.state.gone or any(member.role == "leader" for member in desk.posse.members):
        return False
    heroes = desk.heroes
    if not heroes:
        desk.write(Disbanded(posse=desk.key, game=desk.part.game, name=desk.posse.name))
        return True
    equal = candidates(desk)
    options = [Option(str(one.id), Text(one.name, one.name)) for one in equal]
    text = Text(f"Who leads {desk.posse.name} from now on?", f"Qui commande désormais {desk.posse.name} ?")
    chosen = desk.member(int(desk.choose("successor", text, options)))
    desk.write(
        Succeeded(
            posse=desk.key,
            game=desk.part.game,
            member=chosen.id,
            name=chosen.name,
            pluck=natural(chosen, desk.book).pluck,
            experience=chosen.experience,
            chosen=len(equal) > 1,
        )
    )
    return True


def candidates(desk: Desk) -> list[Member]:
    """The heroes among whom the player may choose: the pluckiest, of those the most experienced."""

    def merit(member: Member) -> tuple[int, int]:
        return natural(member, desk.book).pluck, member.experience

    best = max(map(merit, desk.heroes))
    return [hero for hero in desk.heroes if merit(hero) == best]
