"""What the store keeps. A match is its record: `Line` rows are only ever added."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, MetaData, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {dict[str, Any]: JSON, list[Any]: JSON, str: Text}  # noqa: RUF012 - SQLAlchemy's own form


class Room(Base):
    """A match as it was asked for, and where it stands, for whoever lists his matches."""

    __tablename__ = "room"

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    mode: Mapped[str]
    decks: Mapped[list[Any]]
    """Of each seat, what a deck is read from: the id of a shipped one, a list or a share code."""
    names: Mapped[list[Any]]
    agents: Mapped[list[Any]]
    """Of each seat, who answers there: an agent's name, or `person`."""
    options: Mapped[dict[str, Any]]
    language: Mapped[str]
    secret: Mapped[str]
    """The server's part of the seed, hexadecimal; told to nobody while the match goes on."""
    contributions: Mapped[list[Any]]
    """Of each seat, its part of the seed; null from a person who has given none yet."""
    stops: Mapped[dict[str, Any]]
    """Seat → the windows that it lets go by."""
    quiet: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """Seat → the turn in which it wishes to be asked nothing more."""
    wish: Mapped[int | None] = mapped_column(default=None)
    """Whose wish to take back waits for the other's consent."""
    made: Mapped[int]
    turn: Mapped[int]
    asked: Mapped[int | None]
    over: Mapped[dict[str, Any] | None]
    """`winner`, `ending`, `rule`; null while the match goes on."""
    began: Mapped[str]
    changed: Mapped[str]


class Door(Base):
    """A way into a room. Only a hash of its key is kept."""

    __tablename__ = "door"
    __table_args__ = (Index("ix_door_room", "room"),)

    hash: Mapped[str] = mapped_column(primary_key=True)
    room: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"))
    seats: Mapped[list[Any]]
    """The seats that its bearer holds; none for a spectator."""


class Line(Base):
    """One line of a record. That no two have one number is what keeps two writers apart."""

    __tablename__ = "line"

    room: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    text: Mapped[str]
    op: Mapped[str | None]
    """The input that wrote it: whose door, and the operation id."""


class Report(Base):
    """A problem that somebody has reported: where his match stood, and what he wrote."""

    __tablename__ = "report"

    id: Mapped[str] = mapped_column(primary_key=True)
    room: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"))
    looking: Mapped[int]
    made: Mapped[int]
    """How many choices had been made."""
    lines: Mapped[int]
    """How many lines the record had."""
    note: Mapped[str]
    versions: Mapped[str]
    language: Mapped[str]
    when: Mapped[str] = mapped_column("reported")
