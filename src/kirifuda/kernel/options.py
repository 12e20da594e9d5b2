"""Options of a ruleset: named integers, or words that stand for them."""

from __future__ import annotations

from typing import Final

from kirifuda.errors import Message

OptionValue = int | bool | str


class Option:
    """One option: its name, its default, and the words it takes (none: a whole number from `least` to `most`)."""

    def __init__(self, name: str, default: int, words: tuple[str, ...] = (), most: int = 1, least: int = 0) -> None:
        self.name: Final = name
        self.default: Final = default
        self.words: Final = words
        self.most: Final = most
        self.least: Final = least

    def read(self, value: OptionValue) -> int:
        """The option's number. Raises ValueError with what is expected."""
        if self.words:
            if isinstance(value, str) and value in self.words:
                return self.words.index(value)
            words = ", ".join(self.words)
            raise ValueError(
                Message("{name} is one of {words}, not {found}", name=self.name, words=words, found=repr(value))
            )
        switch = self.most == 1
        known = not isinstance(value, str) and (switch or not isinstance(value, bool))
        if not known or not self.least <= int(value) <= self.most:
            if switch:
                raise ValueError(Message("{name} is true or false, not {found}", name=self.name, found=repr(value)))
            raise ValueError(
                Message(
                    "{name} is a whole number from {lo} to {hi}, not {found}",
                    name=self.name, lo=self.least, hi=self.most, found=repr(value),
                )
            )  # fmt: skip
        return int(value)

    def show(self, number: int) -> OptionValue:
        """The value as files write it."""
        if self.words:
            return self.words[number]
        if self.most == 1:
            return number == 1  # a statement of its own: compiled, a conditional expression makes it a number
        return number


def read_options(game: str, options: tuple[Option, ...], given: dict[str, OptionValue]) -> tuple[int, ...]:
    """All options as numbers, defaults filled in. Raises ValueError for an unknown name or a value out of range."""
    values = [option.default for option in options]
    names = [option.name for option in options]
    for name, value in given.items():
        if name not in names:
            known = ", ".join(names)
            raise ValueError(
                Message("{game} has no option {name}; it has {names}", game=game, name=repr(name), names=known)
            )
        i = names.index(name)
        values[i] = options[i].read(value)
    return tuple(values)
