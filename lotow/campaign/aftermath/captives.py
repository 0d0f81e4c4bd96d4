"""What becomes of a captive: ransom, exchange, the bounty on an outlaw, or a hired gun's jurisdiction.

The captors act when they like; else a captive is talked about when its own posse comes to spend, after the
loot, and after every later game it plays until something is agreed. A ransom and an exchange want the word of
the other side too. Readings: where a marshal or a Pinkerton man took part, an outlaw goes to
the law at once and the bounty is his, while others can be exchanged or let go, but not ransomed; captors who
have left or broken up let everybody go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from lotow.campaign.aftermath.choices import Option
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.succession import settle_leadership
from lotow.errors import Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.aftermath_entries import CaptiveFate
from lotow.journal.entries.game_entries import Who
from lotow.posse.members import Member
from lotow.rulebook import effects as fx
from lotow.rulebook.whose import injury_rows

Fate = Literal["ransom", "exchange", "bounty", "released", "held"]
Deed = Literal["ransom", "exchange", "bounty", "release", "hold"]

WORDS: dict[Deed, Text] = {
    "ransom": Text("ask a ransom", "demander une rançon"),
    "exchange": Text("exchange for one of ours", "échanger contre un des nôtres"),
    "bounty": Text("hand over for the bounty", "livrer contre la prime"),
    "release": Text("let him go", "le laisser partir"),
    "hold": Text("hold him for now", "le garder pour l'instant"),
}


def take_to_the_law(desk: Desk, member: Member, captor: str) -> None:
    """A captive whom a peace officer may claim is handed over at once."""
    collector = _collector(desk, captor, desk.part.game)
    if collector is not None and _bounty(desk) is not None:
        _write(desk, member, captor, "bounty", collector=collector.name)


def next_captive(desk: Desk) -> bool:
    """Talks about the next captive of this posse; False when all have been talked about."""
    for member in desk.posse.members:
        captor = desk.state.captor(desk.key, member.id)
        if captor is not None and member.id not in desk.part.talked:
            talk(desk, member, captor)
            return True
    return False


def talk(desk: Desk, member: Member, captor: str) -> None:
    """Asks the captors what they want, and this posse whether it agrees."""
    options = [Option(one, WORDS[one]) for one in possible(desk, member, captor)]
    text = Text(
        f"{desk.state.posses[captor].name} holds {member.name} of {desk.posse.name}. What now?",
        f"{desk.state.posses[captor].name} détient {member.name} ({desk.posse.name}). Que faire ?",
    )
    match desk.choose("captive", text, options, member, posse=captor):
        case "ransom":
            _ransom(desk, member, captor)
        case "exchange":
            _exchange(desk, member, captor)
        case "bounty":
            bounty = _bounty(desk)
            assert bounty is not None
            _write(desk, member, captor, "bounty", dollars=_rolled_bounty(desk, bounty, member))
            settle_leadership(desk)
        case "release":
            _write(desk, member, captor, "released")
        case _:
            _write(desk, member, captor, "held")


def possible(desk: Desk, member: Member, captor: str) -> Iterator[Deed]:
    """What captors can do with a captive now."""
    if captor in desk.state.gone:
        yield "release"
        return
    taken = next(
        captive.game
        for captive in desk.state.captives
        if (captive.posse, captive.member) == (desk.key, member.id)
    )
    if _collector(desk, captor, taken) is None:
        yield "ransom"
        if _bounty(desk) is not None:
            yield "bounty"
    if exchangeable(desk.state, desk.key, captor):
        yield "exchange"
    yield "release"
    yield "hold"


def exchangeable(state: CampaignState, key: str, captor: str) -> list[Member]:
    """Whom of its captors a posse holds itself."""
    theirs = state.posses[captor]
    return [
        theirs.member(captive.member)
        for captive in state.captives
        if (captive.captor, captive.posse) == (key, captor)
    ]


def _ransom(desk: Desk, member: Member, captor: str) -> None:
    most = desk.posse.stash
    asked = desk.amount(
        "ransom",
        Text(f"What ransom for {member.name}?", f"Quelle rançon pour {member.name} ?"),
        10_000,
        member,
        posse=captor,
    )
    text = Text(
        f"Pay ${asked} for {member.name}? The stash holds ${most}.",
        f"Payer {asked} $ pour {member.name} ? Le magot contient {most} $.",
    )
    pays = asked <= most and desk.agrees("pay-ransom", text, member, dollars=asked)
    _write(desk, member, captor, "ransom" if pays else "held", dollars=asked)


def _exchange(desk: Desk, member: Member, captor: str) -> None:
    theirs = desk.state.posses[captor]
    held = exchangeable(desk.state, desk.key, captor)
    options = [Option(str(one.id), Text(one.name, one.name)) for one in held]
    text = Text(f"Whom do they want for {member.name}?", f"Qui veulent-ils contre {member.name} ?")
    chosen = theirs.member(int(desk.choose("exchange", text, options, member, posse=captor)))
    text = Text(
        f"{theirs.name} offers {member.name} for {chosen.name}. Does {desk.posse.name} agree?",
        f"{theirs.name} offre {member.name} contre {chosen.name}. {desk.posse.name} accepte ?",
    )
    if desk.agrees("agree-exchange", text, member):
        _write(desk, member, captor, "exchange", against=chosen)
    else:
        _write(desk, member, captor, "held")


def _bounty(desk: Desk) -> str | None:
    """The dice of the bounty on a fighter of this posse, if the law wants its kind."""
    for row in injury_rows(desk.book.content).values():
        for effect in row.effects:
            if isinstance(effect, fx.Ransomed) and desk.posse.list in effect.bounty_lists:
                return effect.bounty
    return None


def _rolled_bounty(desk: Desk, dice: str, member: Member) -> int:
    text = Text(f"the law pays for {member.name}", f"la loi paie pour {member.name}")
    return desk.roll(dice, "bounty", text, member)


def _collector(desk: Desk, captor: str, game: int) -> Who | None:
    """A hired gun of the captors who took part in that game and claims every bounty, even if it has left."""
    return desk.state.games[game].side(captor).collector


def _write(
    desk: Desk,
    member: Member,
    captor: str,
    fate: Fate,
    dollars: int = 0,
    collector: str = "",
    against: Member | None = None,
) -> None:
    desk.write(
        CaptiveFate(
            posse=desk.key,
            game=desk.part.game,
            member=member.id,
            name=member.name,
            captor=captor,
            captor_name=desk.state.posses[captor].name,
            fate=fate,
            dollars=dollars,
            collector=collector,
            kept=member.gear if fate == "bounty" else (),
            against=against.id if against is not None else None,
            against_name=against.name if against is not None else "",
        )
    )
