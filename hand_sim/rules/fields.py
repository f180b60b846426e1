"""Knobs: one field describes one, with its bounds, its help and the rule it comes from."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from hand_sim.errors import InputError, nearest
from hand_sim.wording import listed

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[+-]?([0-9]{1,18}(\.[0-9]{0,18})?|\.[0-9]{1,18})(e-?[0-9]{1,2})?", re.IGNORECASE)
MILLION = 1_000_000

Value = int | float | bool | str


def shown(value: object) -> str:
    """Text of a value as it is written in a TOML file, except that plain words stay without quotes."""
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True)
class Field(ABC):
    """A knob of a rule set. `rule` is the number it has in the rules, such as T6."""

    kind: ClassVar[str]
    name: str
    default: Value
    rule: str
    help: str

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What may be given, for people."""

    @abstractmethod
    def read(self, text: str) -> Value | None:
        """Value that `text` stands for on the command line, or None; bounds are `accepts`' business."""

    @abstractmethod
    def accepts(self, value: object) -> bool:
        """Whether `value` has the right type and lies within bounds."""

    @abstractmethod
    def code(self, value: Value) -> int:
        """Integer by which the kernels know a value."""

    def parse(self, text: str, where: str) -> Value:
        """Value given as text on the command line; `where` begins the message of an `InputError`."""
        value = self.read(text)
        return self.check(text if value is None else value, where)

    def check(self, value: object, where: str) -> Value:
        """Return `value` if it is allowed; otherwise raise `InputError` saying what is."""
        if self.accepts(value):
            assert isinstance(value, int | float | str)
            return value
        raise InputError(f"{where}: {self.name} must be {self.allowed}, not {self._rejected(value)}")

    def _rejected(self, value: object) -> str:
        return f"'{shown(value)}'" if isinstance(value, str) else shown(value)


@dataclass(frozen=True)
class IntField(Field):
    """A whole number from `low` to `high`, both included."""

    kind: ClassVar[str] = "int"
    low: int
    high: int

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, text: str) -> Value | None:
        return int(text) if _WHOLE.fullmatch(text) else None

    def accepts(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def code(self, value: Value) -> int:
        return int(value)


@dataclass(frozen=True)
class OneOfField(Field):
    """One of a few whole numbers."""

    kind: ClassVar[str] = "one of"
    numbers: tuple[int, ...]

    @property
    def allowed(self) -> str:
        return listed(self.numbers)

    def read(self, text: str) -> Value | None:
        return int(text) if _WHOLE.fullmatch(text) else None

    def accepts(self, value: object) -> bool:
        return type(value) is int and value in self.numbers

    def code(self, value: Value) -> int:
        return int(value)


@dataclass(frozen=True)
class ProbabilityField(Field):
    """A probability in whole millionths, so that the kernels need no fractions."""

    kind: ClassVar[str] = "probability"

    @property
    def allowed(self) -> str:
        return "a number from 0 to 1 with at most six decimals"

    def read(self, text: str) -> Value | None:
        return float(text) if _DECIMAL.fullmatch(text) else None

    def accepts(self, value: object) -> bool:
        return type(value) in (int, float) and 0 <= value <= 1 and value == round(value, 6)  # type: ignore[operator,call-overload]

    def check(self, value: object, where: str) -> Value:
        """See `Field`; a whole number comes back as one, so that equal rule sets are written alike."""
        checked = super().check(value, where)
        return int(checked) if checked in (0, 1) else checked

    def code(self, value: Value) -> int:
        return round(float(value) * MILLION)


@dataclass(frozen=True)
class BoolField(Field):
    """True or false."""

    kind: ClassVar[str] = "bool"

    @property
    def allowed(self) -> str:
        return "true or false"

    def read(self, text: str) -> Value | None:
        return {"true": True, "false": False}.get(text)

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def code(self, value: Value) -> int:
        return int(value)


@dataclass(frozen=True)
class ChoiceField(Field):
    """One of several words; `choices` gives each its kernel code."""

    kind: ClassVar[str] = "choice"
    choices: Mapping[str, int]

    @property
    def allowed(self) -> str:
        return listed(self.choices)

    def read(self, text: str) -> Value | None:
        return text

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value in self.choices

    def code(self, value: Value) -> int:
        return self.choices[str(value)]

    def _rejected(self, value: object) -> str:
        hint = nearest(value, self.choices) if isinstance(value, str) else ""
        return super()._rejected(value) + hint
