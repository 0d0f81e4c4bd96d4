"""A whole campaign as one JSON document, and back: on another machine, into another database."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from lotow import gate
from lotow.campaign.pinning import check_pinned
from lotow.dice import Roll
from lotow.errors import LotowError, Text
from lotow.journal.chain import MemoryJournal, chained_anew, check_chain
from lotow.journal.entries import Entry
from lotow.journal.entries.game_entries import TakenOnTrust
from lotow.journal.fold import fold_campaign
from lotow.journal.records import Answer, Record, Written

FORMAT = 1


class _Record(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A record as the document has it."""

    number: int
    step: int
    entry: Entry
    dice: tuple[Roll, ...] = ()
    answers: tuple[Answer, ...] = ()
    who: str = ""
    at: str = ""
    digest: str = ""


class CampaignDocument(Struct, frozen=True, kw_only=True):
    """`lotow` names the format, so that a file can be told from a posse's; `head` is the last digest."""

    lotow: str = "campaign"
    format: int = FORMAT
    name: str
    head: str = ""
    records: tuple[_Record, ...]


_WHOLE_FILES = ("pinned", "house_rules")
"""What of a campaign's founding is no text that somebody typed in."""

_DECODER = msgspec.json.Decoder(CampaignDocument)


def to_json(records: Sequence[Record]) -> bytes:
    """The records of a campaign, one to a line."""
    campaign = fold_campaign(records).campaign
    assert campaign is not None
    lines = [
        msgspec.json.encode(msgspec.convert(record, _Record, from_attributes=True), order="deterministic")
        for record in records
    ]
    head = msgspec.json.encode(
        {"lotow": "campaign", "format": FORMAT, "name": campaign.name, "head": records[-1].digest}
    )
    return head[:-1] + b',"records":[\n' + b",\n".join(lines) + b"\n]}\n"


def from_json(data: bytes | str, unsigned: bool = False, who: str = "", at: str = "") -> list[Record]:
    """The records of such a document. One that was changed by hand, or does not make sense, is refused; one
    without digests too, unless it is taken `unsigned`: then it is chained now, and its last entry says so
    (and `who` took it, and when)."""
    document = _decoded(data)
    records = [
        Record(
            number=record.number,
            step=record.step,
            entry=record.entry,
            dice=record.dice,
            answers=record.answers,
            who=record.who,
            at=record.at,
            digest=record.digest,
        )
        for record in document.records
    ]
    signed = not records or any(record.digest for record in records)
    if not signed:
        if not unsigned:
            raise LotowError(
                Text(
                    "the entries of this document have no digests",
                    "les entrées de ce document n'ont pas d'empreintes",
                ),
                hint=Text(
                    "nobody can say whether they are as they were written",
                    "nul ne peut dire si elles sont telles qu'elles furent écrites",
                ),
                way="unsigned",
            )
        records = chained_anew(records)
        trusted = Written(entry=TakenOnTrust(entries=len(records)))
        records += MemoryJournal(records).chained([trusted], who, at)
    check_chain(records)
    if signed and document.head and document.head not in {record.digest for record in records[-1:]}:
        raise LotowError(
            Text("this document was cut short", "ce document a été tronqué"), way="export-campaign"
        )
    check_pinned(fold_campaign(records))
    return records


def _decoded(data: bytes | str) -> CampaignDocument:
    what = Text("this document", "ce document")
    text = gate.text_of(data, what, gate.CAMPAIGN) if isinstance(data, bytes) else data
    gate.check_json(text, what, gate.CAMPAIGN)
    gate.check_json_texts(text, what, gate.CAMPAIGN, long=_WHOLE_FILES)
    try:
        document = _DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LotowError(
            Text(
                f"this is no campaign's document: {error}",
                f"ce n'est pas le document d'une campagne : {error}",
            ),
            way="export-campaign",
        ) from None
    if document.lotow != "campaign" or document.format != FORMAT:
        raise LotowError(
            Text(
                f"this document is {document.lotow[:40]!r} of format {document.format}",
                f"ce document est {document.lotow[:40]!r} de format {document.format}",
            ),
            hint=Text(
                f"expected a campaign of format {FORMAT}; a newer lotow may have written it",
                f"attendu : une campagne de format {FORMAT} ; un lotow plus récent l'a peut-être écrit",
            ),
        )
    return document
