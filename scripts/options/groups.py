"""The options that several commands share, in groups: what is dealt, who plays, how the work is done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tricklab.crews.connect import BACKENDS, crew_of
from tricklab.engine.base.numbers import MOST_HANDS, MOST_JOBS, shown, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import DEFAULT
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import PROGRESS, note

if TYPE_CHECKING:
    from tricklab.engine.play.workers import Jobs

_NUMBER = re.compile(r"\s*[+-]?\d[\d_.,e+-]*\s*")
"""Typed numbers, right or wrong, which no cards look like."""

TABLE_FILE = "Your game, rules, scores, names and policies from a file (docs/table_file.md)."

DEAL = "What is dealt"
WHO = "Who plays"
OTHER = "Options"


@dataclass(frozen=True)
class Table(p.Group):
    """The game and its house rules, for how many players, and the seed."""

    PANEL: ClassVar[str] = DEAL

    variant: str = p.option(r.variant, "TEXT", "The game; `tricklab variants` lists them.", "smear")
    players: int | None = p.option(r.whole(), "NUMBER", "How many players; short for --rule players=N.")
    rule: dict[str, str] = p.option(r.pairs, "KEY=VALUE", "A house rule; may be given several times.", many=True)
    seed: int | str = p.option(r.seed, "SEED", "A whole number or a text; the same seed deals the same cards.", "1")

    def given(self) -> dict[str, Any]:
        """Return the keywords of `engine.play.setup.Setup.make`."""
        return {"variant": self.variant, "players": self.players, "rules": self.rule, "seed": self.seed}

    def setup(self, **more: Any) -> Setup:
        """Make the setup; ``more`` says who plays."""
        return Setup.make(**{**self.given(), **more})


@dataclass(frozen=True)
class Standing(Table):
    """And how a match stands before the deal."""

    table: Path | None = p.option(r.path, "FILE", TABLE_FILE)
    scores: list[int] | None = p.option(r.scores, "A,B", "Scores before the deal, by side or by seat, as in 12,-3.")
    carry: int | None = p.option(
        r.whole(example="8"), "NUMBER", "What earlier deals add: what the muck is worth in Phat, 8, 16, .."
    )

    def given(self) -> dict[str, Any]:
        """Return the keywords of `engine.play.setup.Setup.make`."""
        return {**super().given(), "scores": self.scores, "carry": self.carry}


@dataclass(frozen=True)
class Dealt(Standing):
    """And what seat 0 holds."""

    hand: str | None = p.option(
        r.cards, "CARDS", 'Cards that seat 0 is dealt, as in "AS 10h JK1" or "S:AK72 H:Q"; the others at random.'
    )

    def given(self) -> dict[str, Any]:
        """Return the keywords of `engine.play.setup.Setup.make`."""
        return {**super().given(), "hand": self.hand}


@dataclass(frozen=True)
class OneDeal(Dealt):
    """And which deal of the seed it is."""

    hand: str | None = p.option(
        r.cards,
        "CARDS",
        'Cards that seat 0 is dealt, as in "AS 10h JK1" or "S:AK72 H:Q"; the others at random. A number is --deal.',
    )
    deal: int | None = p.option(r.whole(0, MOST_HANDS - 1, "12"), "NUMBER", "Number of the deal.")

    def given(self) -> dict[str, Any]:
        """Return the keywords of `engine.play.setup.Setup.make`."""
        return {**super().given(), "hand": None if self._is_number else self.hand}

    @property
    def number(self) -> int:
        """The number of the deal, 0 unless given."""
        if not self._is_number:
            return self.deal or 0
        if self.deal is not None:
            raise UsageError(f"--hand {self.hand} and --deal both number the deal: leave out --hand.")
        return whole(self.hand, "--hand", 0, MOST_HANDS - 1, "12")

    @property
    def is_numbered(self) -> bool:
        """Whether a deal was named by its number."""
        return self.deal is not None or self._is_number

    @property
    def _is_number(self) -> bool:
        return self.hand is not None and _NUMBER.fullmatch(self.hand) is not None


@dataclass(frozen=True)
class Everybody(p.Group):
    """One policy on every seat."""

    PANEL: ClassVar[str] = WHO

    policy: str = p.option(
        r.text,
        "POLICY",
        "Who sits on every seat: NAME, NAME:key=value or FILE.py:CLASS. `tricklab policies` lists them.",
        DEFAULT,
    )

    def seated(self) -> dict[str, Any]:
        """Return the policies as keywords of `engine.play.setup.Setup.make`."""
        return {"policy": self.policy}


@dataclass(frozen=True)
class Seated(Everybody):
    """And other policies on some seats."""

    side: dict[int, str] = p.option(r.numbered, "N=POLICY", "Another policy for one side, as in 0=basic.", many=True)
    seat: dict[int, str] = p.option(r.numbered, "N=POLICY", "Another policy for one seat, as in 2=basic.", many=True)

    def seated(self) -> dict[str, Any]:
        """Return the policies as keywords of `engine.play.setup.Setup.make`."""
        return {**super().seated(), "sides": self.side, "seats": self.seat}


@dataclass(frozen=True)
class Named(p.Group):
    """What the players are called."""

    PANEL: ClassVar[str] = WHO

    names: list[str] | None = p.option(
        r.names, "A,B", "The players' names from seat 0 on, clockwise, as in Ann,Bob,Cem,Dee."
    )

    def seat_names(self, players: int) -> tuple[str, ...]:
        """Return a name for each seat; none if no names are given.

        Raise `UsageError` if they are more or fewer than the players.
        """
        if self.names is not None and len(self.names) != players:
            raise UsageError(f"--names has {len(self.names)} names; give one for each of the {players} players.")
        return tuple(self.names or ())

    def seat_number(self, option: str, seat: int | str | None) -> int | None:
        """Return the number of a seat that is given as a number or as a name.

        Raise `UsageError` if nobody is called that.
        """
        if not isinstance(seat, str):
            return seat
        known = {name.casefold(): number for number, name in enumerate(self.names or ())}
        if seat.casefold() not in known:
            called = f"a name, one of {', '.join(self.names)}" if self.names else "a name that --names gives"
            raise UsageError(f"{option} takes the number of a seat, or {called}; not {shown(seat)}.")
        return known[seat.casefold()]


def progress_option() -> Any:
    """Return the field of ``--progress``."""
    return p.option(
        r.choice(*PROGRESS),
        "|".join(PROGRESS),
        "How progress is shown on standard error: for people, as a JSON object a line, or not at all.",
        PROGRESS[0],
        panel=OTHER,
    )


@dataclass(frozen=True)
class Threads(p.Group):
    """How the work is done."""

    jobs: int | None = p.option(
        r.whole(1, MOST_JOBS), "NUMBER", "Threads; one for each core unless given. The results are the same."
    )
    progress: str = progress_option()


@dataclass(frozen=True)
class Crewed(Threads):
    """And where."""

    backend: str | None = p.option(
        r.choice(*BACKENDS),
        "|".join(BACKENDS),
        "Who does the work: threads unless given; processes here, as in --backend loky --jobs 4; or a Dask or Ray "
        "cluster (docs/cluster.md).",
    )
    cluster: str | None = p.option(
        r.text,
        "ADDRESS",
        "Let the workers of a Dask cluster do it (docs/cluster.md): its address, as in tcp://10.0.0.5:8786, or local:N "
        "for N processes here. With --backend ray, the address of a Ray cluster.",
    )

    @property
    def is_elsewhere(self) -> bool:
        """Whether the workers of a cluster do it."""
        return self.cluster is not None or self.backend == "ray"

    @contextmanager
    def at_work(self) -> Iterator[Jobs]:
        """Yield the number of threads, or the crew."""
        with crew_of(self.backend, self.cluster, self.jobs, note) as workers:
            yield workers
