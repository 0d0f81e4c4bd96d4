"""The answers behind each entry, and drafts of what has been answered and not yet written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("entry", sa.Column("answers", sa.Text(), nullable=False, server_default="[]"))
    op.create_table(
        "draft",
        sa.Column("journal_id", sa.Integer(), sa.ForeignKey("journal.id"), primary_key=True),
        sa.Column("posse", sa.Text(), primary_key=True),
        sa.Column("kind", sa.Text(), primary_key=True),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
    )
