"""What the numbers of a report rest on: a run, and how that is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tricklab.analysis.reports.arena import Arena
from tricklab.analysis.tally import tally
from tricklab.engine.options import text_of
from tricklab.engine.setup import Setup

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Source:
    """The first deals of a run.

    Attributes
    ----------
    setup
        What was dealt and who played.
    files
        The run's parts (`engine.store.Run.files`).
    hands
        How many deals, from number 0 on.
    arena
        Plays what is not in the run.
    """

    setup: Setup
    files: list[Path]
    hands: int
    arena: Arena = field(default_factory=Arena)

    def tally(self, by: Sequence[str | pl.Expr], sums: Sequence[pl.Expr]) -> pl.DataFrame:
        """Group the deals and sum up each group, see `analysis.tally.tally`."""
        return tally(self.files, self.hands, by, sums)

    def heading(self) -> str:
        """Return the line that stands beside every number of the report."""
        setup = self.setup
        return (
            f"{setup.title}, {setup.players} players, {self.hands:,} deals, seed {setup.seed}, "
            f"rules {setup.rules_digest()}, policy {setup.table_of_policies()}; intervals 95 %"
        )

    def house_rules(self) -> list[tuple[str, str, str, bool]]:
        """Return every option's name, value and meaning, and whether the value is the variant's own."""
        setup = self.setup
        return [
            (
                option.name,
                text_of(setup.rules[option.name]),
                option.meaning,
                setup.rules[option.name] == setup.usual[option.name],
            )
            for option in setup.game.options
        ]
