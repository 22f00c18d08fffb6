"""`learn`: from the rules of a game to a strong player."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from tricklab.analysis.learning.bench import Bench
from tricklab.analysis.learning.learner import Judged, Learner
from tricklab.analysis.learning.measured import Strengths, strengths
from tricklab.analysis.learning.prepared import prepare
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.policies.decision import LEARNS
from tricklab.engine.policies.learned.find import user_file
from tricklab.engine.policies.learned.weights import Weights, read_weights
from tricklab.engine.policies.policy import DEFAULT, LEARNED

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes

BEGINNINGS = ("random", "basic", "expert")
"""The players from which learning may begin."""

_BUDGET = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(s|m|min|h|rounds?|r)\s*")
_SECONDS = {"s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}


@dataclass(frozen=True)
class Budget:
    """How long to learn: seconds of computing time, or rounds, which give the same player on every machine."""

    seconds: float | None = None
    rounds: int | None = None

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Read ``5m``, ``90s``, ``1h`` or ``8rounds``.

        Raises
        ------
        UsageError
            If it is something else.

        Examples
        --------
        >>> Budget.parse("5m").seconds
        300.0
        """
        match = _BUDGET.fullmatch(str(text))
        if match is None:
            raise UsageError(f"--budget: {shown(str(text))} is no time; try 90s, 5m, 1h, or 8rounds.")
        number, unit = float(match[1]), match[2]
        if unit in _SECONDS:
            return cls(seconds=number * _SECONDS[unit])
        return cls(rounds=int(number))

    def is_left(self, seconds: float, rounds: int) -> bool:
        """Return whether there is time for another round."""
        return rounds < self.rounds if self.rounds is not None else seconds < (self.seconds or 0.0)


@dataclass(frozen=True)
class Step:
    """A round: how long all rounds took so far, what was judged, and how strong the player now is."""

    round: int
    seconds: float
    judged: tuple[Judged, ...]
    strengths: Strengths | None


@dataclass(frozen=True)
class Learnt(Result):
    """A player that was learned.

    Attributes
    ----------
    setup
        What was dealt.
    base
        The player from which it began.
    path
        The file with its weights.
    steps
        The rounds of this call.
    """

    setup: Setup
    base: str
    path: Path
    steps: tuple[Step, ...] = field(default=())

    @property
    def policy(self) -> str:
        """The name under which the player sits wherever a policy sits."""
        return LEARNED if self.path == user_file(self.setup.game.name) else f"{LEARNED}:{self.path}"

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return (
            f"{self.setup.title}, learned from {self.base}: seed {self.setup.seed}, rules {self.setup.rules_digest()}"
        )

    def table(self) -> pl.DataFrame:
        """Return a row for each round and reference: seconds, points a deal among it, and the skill among `expert`."""
        rows = [
            {
                "round": step.round,
                "seconds": step.seconds,
                "among": name,
                **columns_of("points", points),
                **columns_of("skill", step.strengths.skill if name == DEFAULT else None),
            }
            for step in self.steps
            if step.strengths
            for name, points in step.strengths.among.items()
        ]
        return frame_of(rows)

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        return Drawn(("round",), "points", "points a deal more than the others", is_difference=True)

    def _draw(self, axes: Axes) -> tuple[float, float]:
        from tricklab.analysis.learning.chart import draw_progress  # imports matplotlib

        return draw_progress(axes, self.steps)


def learn(
    setup: SetupLike = "smear",
    budget: str = "5m",
    *,
    begin: str = "random",
    out: Path | str | None = None,
    measured: int = 2_000,
    report: Callable[[Step], None] | None = None,
    **options: Unpack[DealOptions],
) -> Learnt:
    """Learn to play a game from its rules (docs/learn.md).

    A file that this call has begun goes on, until the budget is used up in all.

    Parameters
    ----------
    setup
        What is dealt: a `Setup`, whose policies do not matter, or the name of a variant.
    budget
        Seconds of computing time, as ``"5m"``, or rounds, as ``"8rounds"``: with these the weights are the same on
        every machine.
    begin
        The player from which it begins: ``"random"``, ``"basic"`` or ``"expert"``.
    out
        The file for the weights; in your own folder unless given, where ``learned`` finds them.
    measured
        Deals on which each round's player is measured among `random`, `basic` and `expert`; 0 for none.
    report
        Called after each round.
    **options
        With a variant's name: players, rules, scores, carry, hand and seed, as for `Setup.make`.

    Returns
    -------
    Learnt
        The file, and how strong the player was after each round.

    Raises
    ------
    UsageError, PolicyError
        If an argument is wrong, or a policy fails.
    """
    table, allowed = setup_from(setup, options, DealOptions), Budget.parse(budget)
    if begin not in BEGINNINGS:
        raise UsageError(f"learning begins from {', '.join(BEGINNINGS)}; not {shown(str(begin))}.")
    if begin == DEFAULT and table.game.name in LEARNS:
        raise UsageError(f"the {DEFAULT} of {table.game.name} is learned itself: begin from random or basic.")
    if table.hand:
        raise UsageError("a player learns from all hands: leave the hand out.")
    path = user_file(table.game.name if _is_usual(table) else table.variant) if out is None else Path(out)
    learning = _Learning(table, begin, path)
    steps = []
    while allowed.is_left(learning.seconds, learning.learner.round):
        step = learning.step(measured)
        steps.append(step)
        if report is not None:
            report(step)
    return Learnt(table, begin, path, tuple(steps))


def _is_usual(setup: Setup) -> bool:
    return setup.variant == next(iter(setup.game.variants)) and not setup.options().get("rules")


class _Learning:
    """Learning that goes on where its file stopped."""

    def __init__(self, setup: Setup, begin: str, path: Path) -> None:
        """Begin, or read the file."""
        self._setup, self._path, self.seconds = setup, path, 0.0
        self._bench = Bench(setup, begin)
        self.learner = Learner(self._bench, 1)
        self._who = {"variant": setup.variant, "rules": dict(setup.rules), "seed": str(setup.seed), "from": begin}
        before = read_weights(path, setup.game) if path.exists() else None
        if before is not None:
            self._go_on(before)
        prepare(self._bench)
        if before is None:
            began = time.process_time()
            self.learner.begin()
            self.seconds += time.process_time() - began

    def _go_on(self, before: Weights) -> None:
        there: Mapping[str, Any] = before.about
        if any(there.get(key) != value for key, value in self._who.items()):
            raise UsageError(f"{self._path} has a player that was learned otherwise: name another file with --out.")
        try:
            self.seconds, rounds = float(there["seconds"]), int(there["rounds"])
        except (KeyError, TypeError, ValueError) as error:
            raise UsageError(
                f"{self._path} lacks the seconds and rounds for which it was learned: learn again."
            ) from error
        self.learner.resume(before, rounds)

    def step(self, measured: int) -> Step:
        """Learn for a round, write the file, and measure the player."""
        began = time.process_time()
        judged = tuple(self.learner.learn())
        self.seconds += time.process_time() - began
        about: dict[str, Any] = {**self._who, "rounds": self.learner.round, "seconds": round(self.seconds, 1)}
        about["generation"] = len(self.learner.generations) - 1
        weights = self.learner.weights(about)
        measurement = strengths(self._setup, weights, measured) if measured else None
        if measurement is not None:
            points = {name: [each.value, each.error] for name, each in measurement.among.items()}
            weights = replace(weights, about={**about, "measured": {"deals": measured, "points": points}})
        weights.save(self._path, self._setup.game)
        return Step(self.learner.round, self.seconds, judged, measurement)
