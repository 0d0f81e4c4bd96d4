"""What Alembic runs for every command, on the connection that `lotow.storage.migrating` hands over."""

from __future__ import annotations

from alembic import context

from lotow.storage.versions import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"], version_table=VERSION_TABLE, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
