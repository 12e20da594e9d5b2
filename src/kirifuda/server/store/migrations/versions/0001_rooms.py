"""Rooms, the doors into them, their records' lines, reports."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "room",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("decks", sa.JSON(), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("agents", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("contributions", sa.JSON(), nullable=False),
        sa.Column("stops", sa.JSON(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=True),
        sa.Column("over", sa.JSON(), nullable=True),
        sa.Column("began", sa.Text(), nullable=False),
        sa.Column("changed", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_room"),
    )
    op.create_table(
        "door",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["room.id"], name="fk_door_room_room", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_door"),
    )
    op.create_index("ix_door_room", "door", ["room"])
    op.create_table(
        "line",
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("op", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["room"], ["room.id"], name="fk_line_room_room", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room", "number", name="pk_line"),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("looking", sa.Integer(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("versions", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("reported", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["room.id"], name="fk_report_room_room", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )


def downgrade() -> None:
    """Back to an empty database."""
    op.drop_table("report")
    op.drop_table("line")
    op.drop_table("door")
    op.drop_table("room")
