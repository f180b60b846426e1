"""The two ways to say which rule sets are meant: against others, or one knob at several values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import typer

from hand_sim.errors import InputError
from hand_sim.experiments.variants.question import Variant, VariantsExperiment
from hand_sim.rules.fields import shown
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rules.variants import changed, changes_from, named_variants, read, written
from hand_sim.wording import listed

THE_SAME = "the same rules"
"""What a rule set is called that differs from the base in nothing."""


@dataclass(frozen=True, kw_only=True)
class Comparison(VariantsExperiment):
    """The rules against other rule sets."""

    command: ClassVar[str] = "compare"

    against: Annotated[
        str | None,
        typer.Option(
            metavar="PRESET|FILE.toml",
            help="The other rule set; with knobs behind it, as in 'kroot first_meld=71'; several separated by ;",
        ),
    ] = None
    every: Annotated[
        bool,
        typer.Option(
            "--all",
            help="Compare with every variant the rules name. At the default number of deals this takes minutes: "
            "as many times longer as there are variants.",
        ),
    ] = False

    def __post_init__(self) -> None:
        """Read the other rule sets, so that what is kept no longer depends on files."""
        if self.every:
            if self.against is not None:
                raise InputError("--all and --against cannot be used together")
        elif self.against is None:
            raise InputError("compare with what? Give --against, --set or --all")
        else:
            others = [read(text, self.game, "--against") for text in self.against.split(";")]
            object.__setattr__(self, "against", "; ".join(dict.fromkeys(map(written, others))))
        super().__post_init__()

    @classmethod
    def words(cls) -> tuple[str, str]:
        """See `Experiment`."""
        return cls.command, cls.game

    def read_variants(self) -> list[Variant]:
        """The rules, and then the others."""
        if self.against is None:
            others, _ = named_variants(self.rules)
        else:
            others = [read(text, self.game, "--against") for text in self.against.split(";")]
        return [Variant(written(self.rules), self.rules), *(Variant(_called(self.rules, one), one) for one in others)]

    def remarks(self) -> list[str]:
        """The named variants that are left out."""
        left_out = named_variants(self.rules)[1] if self.every else []
        return [*super().remarks(), f"Left out: {listed(left_out, 'and')}."] if left_out else super().remarks()


@dataclass(frozen=True, kw_only=True)
class Sweep(VariantsExperiment):
    """The rules with one knob at several values."""

    command: ClassVar[str] = "sweep"

    knob: Annotated[str, typer.Argument(metavar="KNOB=A,B,C", help="The knob and its values: first_meld=51,61,71,91.")]

    def __post_init__(self) -> None:
        """Read knob and values."""
        names = [variant.name.partition("=") for variant in self.read_variants()]
        object.__setattr__(self, "knob", f"{names[0][0]}={','.join(value for _, _, value in names)}")
        super().__post_init__()

    @classmethod
    def words(cls) -> tuple[str, str]:
        """See `Experiment`."""
        return cls.command, cls.game

    def read_variants(self) -> list[Variant]:
        """The rules with each value."""
        name, _, text = (part.strip() for part in self.knob.partition("="))
        found: dict[str, RuleSet] = {}
        if "," in text:
            for value in text.split(","):
                rules = changed(self.rules, f"{name}={value.strip()}", "KNOB=A,B,C")
                found[f"{name}={shown(rules[name])}"] = rules
        if len(found) < 2:
            raise InputError(
                "KNOB=A,B,C: a knob and two values or more are needed, as in "
                f"{self.example['knob']}, not {self.knob[:60]!r}"
            )
        return [Variant(name, one) for name, one in found.items()]

    @property
    def reference(self) -> int:
        """The rules as they are if they are among the variants, else the first."""
        own = [place for place, variant in enumerate(self.variants) if variant.rules.values == self.rules.values]
        return own[0] if own else 0


def _called(base: RuleSet, rules: RuleSet) -> str:
    """What a rule set is called beside the base: the knobs in which it differs, or its preset with its changes."""
    if rules.preset != base.preset:
        return written(rules)
    return " ".join(f"{knob}={shown(value)}" for knob, value in changes_from(base, rules).items()) or THE_SAME
