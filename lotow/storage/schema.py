"""The tables, as SQLModel has them. Rows are made in `sql` from entries that were checked before.

A change here needs a new file in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import Index, LargeBinary, Text, text
from sqlmodel import Field, SQLModel

_LIVING = text("deleted IS NULL")


class JournalRow(SQLModel, table=True):
    """A journal. Among the living, no two of a kind have names that read alike."""

    __tablename__ = "journal"
    __table_args__ = (
        Index("living_names", "kind", "folded", unique=True, sqlite_where=_LIVING, postgresql_where=_LIVING),
    )

    id: int | None = Field(default=None, primary_key=True)
    kind: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    folded: str = Field(sa_type=Text)
    head: int = 0
    created: str = Field(sa_type=Text)
    deleted: str | None = Field(default=None, sa_type=Text)


class EntryRow(SQLModel, table=True):
    """An entry. `step` is the number of the first entry of its step; `digest` chains it to the one before."""

    __tablename__ = "entry"

    journal_id: int = Field(primary_key=True, foreign_key="journal.id")
    number: int = Field(primary_key=True)
    step: int
    kind: str = Field(sa_type=Text)
    payload: str = Field(sa_type=Text)
    dice: str = Field(sa_type=Text)
    answers: str = Field(default="[]", sa_type=Text, sa_column_kwargs={"server_default": "[]"})
    who: str = Field(sa_type=Text)
    at: str = Field(sa_type=Text)
    digest: str = Field(sa_type=Text)


class SnapshotRow(SQLModel, table=True):
    """What a journal came to after one of its entries: the latest only, and always dispensable."""

    __tablename__ = "snapshot"

    journal_id: int = Field(primary_key=True, foreign_key="journal.id")
    number: int
    digest: str = Field(sa_type=Text)
    format: str = Field(sa_type=Text)
    blob: bytes = Field(sa_type=LargeBinary)


class DraftRow(SQLModel, table=True):
    """What has been said and not yet written, so that it can be taken up elsewhere."""

    __tablename__ = "draft"

    journal_id: int = Field(primary_key=True, foreign_key="journal.id")
    posse: str = Field(primary_key=True, sa_type=Text)
    kind: str = Field(primary_key=True, sa_type=Text)
    payload: str = Field(sa_type=Text)
    who: str = Field(sa_type=Text)
    at: str = Field(sa_type=Text)
