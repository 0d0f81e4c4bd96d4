"""A whole campaign as one JSON document, and back: on another machine, into another database."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from lotow.campaign.entries import Record
from lotow.campaign.every_entry import Entry
from lotow.campaign.journal import check_chain
from lotow.campaign.state import fold_campaign
from lotow.dice import Roll
from lotow.errors import LotowError

FORMAT = 1


class _Record(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A record as the document has it."""

    number: int
    step: int
    entry: Entry
    dice: tuple[Roll, ...] = ()
    who: str = ""
    at: str = ""
    digest: str = ""


class Document(Struct, frozen=True, kw_only=True):
    """`lotow` names the format, so that a file can be told from a posse's."""

    lotow: str = "campaign"
    format: int = FORMAT
    name: str
    records: tuple[_Record, ...]


_DECODER = msgspec.json.Decoder(Document)


def to_json(records: Sequence[Record]) -> bytes:
    """The records of a campaign, one to a line."""
    campaign = fold_campaign(records).campaign
    assert campaign is not None
    lines = [
        msgspec.json.encode(msgspec.convert(one, _Record, from_attributes=True), order="deterministic")
        for one in records
    ]
    head = msgspec.json.encode({"lotow": "campaign", "format": FORMAT, "name": campaign.name})
    return head[:-1] + b',"records":[\n' + b",\n".join(lines) + b"\n]}\n"


def from_json(data: bytes | str) -> list[Record]:
    """The records of such a document. One that was changed by hand, or does not make sense, is refused."""
    try:
        document = _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise LotowError(
            f"this is no campaign's document: {error}", hint="it is made by `lotow campaign export`"
        ) from None
    if document.lotow != "campaign" or document.format != FORMAT:
        raise LotowError(
            f"this document is {document.lotow!r} of format {document.format}",
            hint=f"expected a campaign of format {FORMAT}; a newer lotow may have written it",
        )
    records = [
        Record(
            number=one.number,
            step=one.step,
            entry=one.entry,
            dice=one.dice,
            who=one.who,
            at=one.at,
            digest=one.digest,
        )
        for one in document.records
    ]
    check_chain(records)
    fold_campaign(records)
    return records
