"""The options of ``tricklab play``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r


@dataclass(frozen=True)
class Company(g.Everybody):
    """Who plays, and where you sit."""

    seat: int = p.option(r.whole(0, example="2"), "NUMBER", "Your seat, from 0, clockwise.", "0")
    seats: dict[int, str] = p.option(r.numbered, "N=POLICY", "Another policy for one seat, as in 2=basic.", many=True)

    names: list[str] | None = p.option(
        r.names,
        "A,B",
        "Names of the others, clockwise from your left, or of all seats; unless given: left, across or partner, right.",
    )

    def seated(self) -> dict[str, Any]:
        """Return the policies as keywords of `engine.play.setup.Setup.make`."""
        return {**super().seated(), "seats": self.seats}


@dataclass(frozen=True)
class Evening(p.Group):
    """What is played, and what comes after it."""

    PANEL: ClassVar[str] = "The evening"

    deals: int = p.option(
        r.whole(1, 10_000, "10"), "N", "Play so many deals, with a running score and one review at the end.", "1"
    )
    match: bool = p.flag("Deal after deal until somebody has won the match.", False)
    review: bool = p.flag("Review your decisions after each deal.", True)
    strict: bool = p.flag("Ask you for every choice, even which plain cards fill up your hand.", False)
    time: float = p.option(r.real(0.1, 1e6, "5"), "SECONDS", "How long a hint may take, and a review about.", "5")
    out: Path | None = p.option(r.path, "FILE", "Write the record of each deal, a line each.")
    save: Path | None = p.option(
        r.path, "FILE", "Where the game is saved as you play; unless given, in data/, named after the deal."
    )
    resume: Path | None = p.option(r.path, "FILE", "Take a game up again that you have left, as FILE has it.")
