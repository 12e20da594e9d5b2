"""How alembic reaches the store: over the connection that it is given."""

from alembic import context

from kirifuda.server.store.tables import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True,
    compare_type=True,
)  # fmt: skip
with context.begin_transaction():
    context.run_migrations()
