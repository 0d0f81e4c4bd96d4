"""The first tables: journals and their entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("created", sa.Text(), nullable=False),
        sa.Column("deleted", sa.Text(), nullable=True),
    )
    living = sa.text("deleted IS NULL")
    op.create_index(
        "living_names",
        "journal",
        ["kind", "folded"],
        unique=True,
        sqlite_where=living,
        postgresql_where=living,
    )
    op.create_table(
        "entry",
        sa.Column("journal_id", sa.Integer(), sa.ForeignKey("journal.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("dice", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
    )
