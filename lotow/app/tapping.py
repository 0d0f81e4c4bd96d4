"""Taps as phones send them: each with its device and its number there, taken once, refused one by one with
the reason, and answered alike when it comes again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from lotow import gate
from lotow.app.refused_taps import Key, Refusal, keep_refusals, refusal, refused_before
from lotow.app.tables import OpenTable
from lotow.errors import Lang, LotowError, Text
from lotow.storage.store import ConflictError, utc_now
from lotow.storage.trouble import OutOfReachError
from lotow.table import taps as t
from lotow.table.folding import struck
from lotow.table.hearing import hear

MOST_AT_ONCE = 200
LONGEST_DEVICE = 40


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """A tap on its way: `do` is the tap itself, or words that mean one."""

    device: str
    number: int
    do: dict[str, Any] | str


class Taken(Struct, frozen=True, omit_defaults=True):
    """What became of a tap: its number in the journal, or why it was refused."""

    device: str
    number: int
    entry: int = 0
    refused: str = ""
    may_insist: bool = False


def read_sent(body: bytes) -> list[Sent]:
    """One tap or a list of them, as JSON."""
    try:
        sent = msgspec.json.decode(body, type=Sent | list[Sent])
    except (msgspec.DecodeError, RecursionError) as error:
        raise LotowError(
            Text(f"this is no tap: {error}", f"ceci n'est pas un geste : {error}"),
            hint=Text('send {"device", "number", "do"}', 'envoyez {"device", "number", "do"}'),
        ) from None
    taps = sent if isinstance(sent, list) else [sent]
    wrong = len(taps) > MOST_AT_ONCE or any(
        not 1 <= len(one.device) <= LONGEST_DEVICE
        or gate.unprintable(one.device)
        or not 1 <= one.number < gate.LARGEST
        for one in taps
    )
    if wrong:
        raise LotowError(
            Text("these taps cannot be taken", "ces gestes sont irrecevables"),
            hint=Text(
                f"name a device and count from 1; {MOST_AT_ONCE} at most",
                f"nommez un appareil et comptez à partir de 1 ; {MOST_AT_ONCE} au plus",
            ),
        )
    return taps


def take(table: OpenTable, sent: Sequence[Sent], who: str, lang: Lang) -> list[Taken]:
    """Writes what is new, in order. A tap that came before is answered as it was then, be it that it could
    be taken now: its phone may have shown the first answer."""
    before = refused_before(table.store, table.journal)
    new: dict[Key, Refusal] = {}
    entries = []
    for one in sent:
        key = (one.device, one.number)
        entry = _entry(table, one)
        if not entry and key not in before and key not in new:
            try:
                entry = _take(table, one, who)
            except (ConflictError, OutOfReachError):
                raise
            except LotowError as error:
                new[key] = refusal(*key, error)
        entries.append(entry)
    if new:
        before = keep_refusals(table.store, table.journal, new.values())
    return [_answer(one, entry, before, lang) for one, entry in zip(sent, entries, strict=True)]


def _take(table: OpenTable, sent: Sent, who: str) -> int:
    table.tap([_understood(table, sent, who)])
    return _entry(table, sent)


def _answer(sent: Sent, entry: int, refusals: Mapping[Key, Refusal], lang: Lang) -> Taken:
    if entry:
        return Taken(sent.device, sent.number, entry)
    why = refusals[sent.device, sent.number]
    return Taken(sent.device, sent.number, refused=why.reason.in_(lang), may_insist=why.may_insist)


def _entry(table: OpenTable, sent: Sent) -> int:
    key = (sent.device, sent.number)
    return next((number for number, tap in table.taps if t.key_of(tap) == key), 0)


def _understood(table: OpenTable, sent: Sent, who: str) -> t.Tap:
    """The tap behind it, with who, when and where it was made."""
    tap = hear(sent.do, table.state, table.book) if isinstance(sent.do, str) else _decoded(sent.do)
    if isinstance(tap, t.Noted) and (len(tap.text) > gate.LONGEST_TEXT or gate.unprintable(tap.text)):
        raise LotowError(
            Text("this note cannot be kept", "cette note ne peut être gardée"),
            hint=Text("write less, on one line", "écrivez moins, sur une ligne"),
        )
    if isinstance(tap, t.TapStruck):
        _still_there(table, tap)
    at = utc_now().strftime("%Y-%m-%dT%H:%M:%SZ")
    return structs.replace(
        tap, who=who, device=sent.device, number=sent.number, at=at, turn=tap.turn or table.state.turn
    )


def _decoded(do: dict[str, Any]) -> t.Tap:
    try:
        tap: t.Tap = msgspec.convert(do, t.Tap)
    except (msgspec.ValidationError, RecursionError) as error:
        raise LotowError(
            Text(f"this is no tap: {error}", f"ceci n'est pas un geste : {error}"),
            hint=Text("look at the table's own taps", "voyez les gestes de la table"),
        ) from None
    return tap


def _still_there(table: OpenTable, strike: t.TapStruck) -> None:
    """Two may want to take back the same tap: the second is told."""
    key = (strike.of_device, strike.of_number)
    taps = [tap for _, tap in table.taps]
    if key not in {t.key_of(one) for one in taps}:
        raise LotowError(
            Text("that tap is not here", "ce geste n'est pas là"),
            hint=Text("it may not have arrived yet", "il n'est peut-être pas encore arrivé"),
        )
    if key in struck(taps):
        raise LotowError(
            Text("somebody has taken that back already", "quelqu'un l'a déjà annulé"),
            hint=Text("look at the table as it stands", "voyez la table telle qu'elle est"),
        )
