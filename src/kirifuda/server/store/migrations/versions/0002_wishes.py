"""What people of a match wish: that nothing more is asked this turn, that an answer is taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody wishes anything yet."""
    with op.batch_alter_table("room") as table:
        table.add_column(sa.Column("quiet", sa.JSON(), nullable=False, server_default="{}"))
        table.add_column(sa.Column("wish", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Wishes are forgotten."""
    with op.batch_alter_table("room") as table:
        table.drop_column("wish")
        table.drop_column("quiet")
