"""A game of dice in words: what each entry did, in both languages. Hidden roles stay hidden until shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lotow.errors import Text
from lotow.saloon.dice.content import Face, character, face_name, role_entry
from lotow.saloon.dice.entries import (
    Cleared,
    Dealt,
    DiceRolled,
    Dodged,
    Drank,
    Entry,
    Gave,
    Kept,
    Shed,
    ShotsAimed,
)
from lotow.saloon.dice.game import begin, step
from lotow.saloon.dice.hands import pack, size
from lotow.saloon.dice.state import DiceState, Ending, Victor

VICTORY: dict[Victor, Text] = {
    "law": Text("The law wins", "La loi gagne"),
    "outlaws": Text("The outlaws win", "Les hors-la-loi gagnent"),
    "renegade": Text("The renegade wins", "Le renégat gagne"),
    "nobody": Text("Nobody wins", "Personne ne gagne"),
}
LOUD: dict[str, Text] = {
    "blasts": Text("The dynamite goes off!", "La dynamite explose !"),
    "volleys": Text("The gatling fires!", "La gatling tire !"),
    "attacks": Text("The last arrow: an attack!", "La dernière flèche : une attaque !"),
}
"""What is said aloud when a counter of the state goes up."""
ARROWS = Text("arrow", "flèche"), Text("arrows", "flèches")
DICE = Text("die", "dé"), Text("dice", "dés")
"""One of something, and several."""
SIDES: dict[str, Text] = {
    "law": Text("law", "loi"),
    "outlaws": Text("outlaws", "hors-la-loi"),
    "renegade": Text("renegade", "renégat"),
}


def tell(entries: Iterable[Entry]) -> Iterator[Text]:
    """A sentence or two for each entry, in order."""
    state: DiceState | None = None
    for entry in entries:
        if isinstance(entry, Dealt):
            state = begin(entry).freeze()
            yield _dealt(state)
        elif state is not None:
            after = step(state, entry)
            yield joined([told(state, entry), *consequences(state, after)], " ")
            state = after


def joined(texts: Sequence[Text], by: str) -> Text:
    return Text(by.join(text.en for text in texts), by.join(text.fr for text in texts))


def faces_text(faces: Iterable[Face]) -> Text:
    """Faces as they are read out; a dash for none."""
    names = [face_name(face) for face in faces]
    return joined(names, ", ") if names else Text("-", "-")


def _dealt(state: DiceState) -> Text:
    people = []
    for seat, life in zip(state.table.seats, state.life, strict=True):
        who = character(seat.character).name
        shown = state.table.hunts or seat.role == "sheriff"
        role = role_entry(seat.role).name if shown else None
        people.append(
            Text(
                f"{seat.name} as {who.en} ({f'{role.en}, ' if role else ''}{life})",
                f"{seat.name} en {who.fr} ({f'{role.fr}, ' if role else ''}{life})",
            )
        )
    listed = joined(people, "; ")
    return Text(f"At the table: {listed.en}.", f"À table : {listed.fr}.")


def told(state: DiceState, entry: Entry) -> Text:
    """What somebody did, before anything comes of it."""
    names = [seat.name for seat in state.table.seats]
    who = names[state.decider if state.phase != "roll" else state.active]
    match entry:
        case DiceRolled(faces=faces):
            shown = faces_text(faces)
            return Text(f"{who} rolls {shown.en}.", f"{who} lance : {shown.fr}.")
        case Kept(faces=faces):
            return _kept(state, who, faces)
        case Gave(to=to):
            return Text(
                f"{who} gives {names[to]} a life point.", f"{who} donne un point de vie à {names[to]}."
            )
        case ShotsAimed():
            return _shot(who, names, entry)
        case Dodged(arrows=arrows):
            taken = counted(arrows, ARROWS)
            return Text(
                f"{who} takes {taken.en} instead of wounds.", f"{who} prend {taken.fr} au lieu de blessures."
            )
        case Shed(arrows=arrows):
            back = counted(arrows, ARROWS)
            return Text(f"{who} puts {back.en} back.", f"{who} rend {back.fr}.")
        case Drank(to=to):
            listed = _listed(names, to)
            return Text(f"{who} pours beer for {listed}.", f"{who} sert une bière à {listed}.")
        case Cleared(of=of):
            listed = _listed(names, of) or "-"
            return Text(f"{who} sends arrows back: {listed}.", f"{who} renvoie des flèches : {listed}.")
        case Dealt():
            return _dealt(begin(entry).freeze())


def _kept(state: DiceState, who: str, faces: Sequence[Face]) -> Text:
    again = size(state.hand) - size(pack(faces))
    if not again:
        return Text(f"{who} keeps everything.", f"{who} garde tout.")
    dice = counted(again, DICE).fr
    if not faces:
        return Text(f"{who} rolls everything again.", f"{who} relance tout.")
    kept = faces_text(faces)
    return Text(
        f"{who} keeps {kept.en} and rolls {again} again.", f"{who} garde {kept.fr} et relance {dice}."
    )


def counted(number: int, what: tuple[Text, Text]) -> Text:
    """`1 arrow`, `2 arrows`; French counts none as one."""
    one, several = what
    en, fr = (one if number == 1 else several).en, (one if number < 2 else several).fr
    return Text(f"{number} {en}", f"{number} {fr}")


def _shot(who: str, names: Sequence[str], shot: ShotsAimed) -> Text:
    listed = _listed(names, (*shot.ones, *shot.twos))
    if shot.doubled is None:
        return Text(f"{who} shoots {listed}.", f"{who} tire sur {listed}.")
    twice = names[shot.doubled]
    return Text(
        f"{who} shoots {listed}; a beer doubles a shot at {twice}.",
        f"{who} tire sur {listed} ; une bière double un tir sur {twice}.",
    )


def _listed(names: Sequence[str], seats: Sequence[int]) -> str:
    """Names, each with how often it comes: `Ann, Bob x2`."""
    return ", ".join(
        names[seat] + (f" x{seats.count(seat)}" if seats.count(seat) > 1 else "")
        for seat in dict.fromkeys(seats)
    )


def consequences(before: DiceState, after: DiceState) -> list[Text]:
    """What came of an entry: dynamite, gatlings, attacks, arrows, life points, who is out, who won."""
    found = [said for what, said in LOUD.items() if getattr(after, what) > getattr(before, what)]
    found += _arrows(before, after)
    for seat, (was, now) in enumerate(zip(before.life, after.life, strict=True)):
        name = before.table.seats[seat].name
        if now != was and now:
            found.append(Text(f"{name}: {was} > {now}.", f"{name} : {was} > {now}."))
        elif now != was:
            role = role_entry(before.table.roles[seat]).name
            found.append(Text(f"{name} is out: {role.en}.", f"{name} est hors jeu : {role.fr}."))
    if after.ending is not None:
        found.append(victory(after.ending, [seat.name for seat in after.table.seats]))
    return found


def _arrows(before: DiceState, after: DiceState) -> Iterator[Text]:
    """Whose arrows came or went by what somebody else did, or by a gatling; what a roll, an attack or the
    entry itself says is not said again."""
    if before.phase in ("roll", "clear") or after.attacks > before.attacks:
        return
    said = before.decider if before.phase in ("dodge", "shed") else None
    for seat, (was, now) in enumerate(zip(before.arrows, after.arrows, strict=True)):
        if now != was and seat != said and seat in after.living:
            name = before.table.seats[seat].name
            yield Text(f"{name}: arrows {was} > {now}.", f"{name} : flèches {was} > {now}.")


def victory(ending: Ending, names: Sequence[str]) -> Text:
    """Who won, by side and by name."""
    said = VICTORY[ending.victor]
    listed = ", ".join(names[seat] for seat in ending.seats)
    return (
        Text(f"{said.en}: {listed}.", f"{said.fr} : {listed}.")
        if listed
        else Text(f"{said.en}.", f"{said.fr}.")
    )
