"""Options of a ruleset: named integers, or words that stand for them."""

from __future__ import annotations

from typing import Final

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
            raise ValueError(f"{self.name} is one of {', '.join(self.words)}, not {value!r}")
        if isinstance(value, str) or not self.least <= int(value) <= self.most:
            expected = "true or false" if self.most == 1 else f"a whole number from {self.least} to {self.most}"
            raise ValueError(f"{self.name} is {expected}, not {value!r}")
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
            raise ValueError(f"{game} has no option {name!r}; it has {', '.join(names)}")
        i = names.index(name)
        values[i] = options[i].read(value)
    return tuple(values)
