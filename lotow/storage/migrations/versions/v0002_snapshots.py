"""Snapshots, so that a long journal need not be folded from its first entry every time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "snapshot",
        sa.Column("journal_id", sa.Integer(), sa.ForeignKey("journal.id"), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("blob", sa.LargeBinary(), nullable=False),
    )
