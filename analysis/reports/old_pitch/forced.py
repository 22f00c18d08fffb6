"""One seat told what to say: the same deals with a pass and with each bid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tricklab.analysis.experiment import Arm, Experiment
from tricklab.analysis.margins import margin_of
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.old_pitch.cards import smallest_of, with_features
from tricklab.analysis.reports.source import Source
from tricklab.engine.games.pitch import OFFER, PITCH, SLAM
from tricklab.engine.ground.auction import PASS

CHAIR = 0
"""The seat that is told; the dealer is drawn by lot, so that it sits in every place."""

MASKS = 1 << 14
_TOPS, _LENGTHS, _PLACES = 13, 7, 8
_CELLS = _PLACES * _LENGTHS * _TOPS


class Call(NamedTuple):
    """Something to say: the kind of decision, the action, its name, what it is compared with, and its price."""

    kind: str
    action: int
    name: str
    instead: int
    level: int


def calls_of(source: Source) -> list[Call]:
    """Return the bids that are tried, lowest first."""
    rules = source.setup.rules
    if rules["auction"] == "sell_out":
        bids = [Call("bid", level, str(level), PASS, level) for level in (1, 2, 3) if level >= int(rules["min_bid"])]
        return [*bids, Call("offer", PITCH, "pitch", OFFER, 4)]
    bids = [Call("bid", level, str(level), PASS, level) for level in range(2, 6 if rules["joker"] else 5)]
    if rules["smudge"] == "slam":
        bids.append(Call("bid", SLAM, "slam", PASS, bids[-1].level + 1))
    return bids


@dataclass(frozen=True)
class Forced:
    """What came of it.

    Attributes
    ----------
    source
        What was dealt, and who plays.
    calls
        What was said.
    pitched
        The deals in which the seat then pitched at this bid: by ``call`` (its place in ``calls``), ``mask`` and what
        `with_features` adds; counted is ``made``.
    gains
        The deals in which the lowest of the calls was possible: by ``call``, ``place``, ``cards`` and ``top`` (of the
        longest suit); the sum of ``gain`` is that of the seat's lead with the call less that with a pass, see `unit`.
    """

    source: Source
    calls: list[Call]
    pitched: Groups
    gains: Groups

    @property
    def unit(self) -> int:
        """What the gains are multiplied by, to stay whole."""
        return len(set(self.source.setup.sides)) - 1

    def call(self, groups: Groups, number: int) -> Groups:
        """Return the groups of a call."""
        import polars as pl

        return groups.where(pl.col("call") == number)

    def heading(self) -> str:
        """Return the line that stands beside the numbers."""
        setup = self.source.setup
        return (
            f"{setup.title}, {setup.players} players, {self.source.hands:,} deals each, seed {setup.seed}, rules "
            f"{setup.rules_digest()}, policy {setup.table_of_policies()}, seat {CHAIR} told what to say first; "
            "intervals 95 %"
        )


def forced_of(source: Source) -> Forced:
    """Play the deals with a pass and with every bid."""
    calls = calls_of(source)
    passes = sorted({(call.kind, call.instead) for call in calls})
    told = [*passes, *((call.kind, call.action) for call in calls)]
    setup = source.setup
    margin = margin_of(setup, setup.sides[CHAIR]).measure

    def part(kind: str, action: int) -> Arm:
        def measure(rows: Any) -> Any:
            obeyed = rows["bids"][:, CHAIR] == action
            pitched = obeyed & (rows["pitcher"] == CHAIR) & (rows["said"] == action)
            place = (CHAIR - rows["dealer"].astype(np.int64) - 1) % setup.players + 1
            trumps = np.maximum(rows["trumps"][:, CHAIR], 0)
            columns = (obeyed, margin(rows)[:, 0], pitched, trumps, rows["made"] == 1, rows["longest"][:, CHAIR], place)
            return np.column_stack([column.astype(np.int64) for column in columns])

        return Arm(setup, measure, (CHAIR, kind, action))

    where = [(len(passes) + n, passes.index((call.kind, call.instead))) for n, call in enumerate(calls)]
    lowest = [next(m for m, other in enumerate(calls) if other.kind == call.kind) for call in calls]

    def digest(first: int, matrix: Any) -> Any:
        parts = matrix.reshape(len(matrix), len(told), -1)
        return np.stack(
            [
                _digest(parts[:, bid], parts[:, instead], parts[:, where[low][0], 0])
                for (bid, instead), low in zip(where, lowest, strict=True)
            ]
        )

    table = Experiment([part(*words) for words in told])
    totals = source.arena.gather("Bids and passes on the same deals", table, source.hands, digest)
    return _forced(source, calls, totals)


def _digest(bid: Any, instead: Any, possible: Any) -> Any:
    """Sum up a bid against a pass: deals and bids made by mask; deals, gains and their squares by cell."""
    pitched = bid[:, 2] == 1
    masks, made = bid[pitched, 3], bid[pitched, 4]
    fair = (possible & bid[:, 0] & instead[:, 0]) == 1
    gain = (bid[:, 1] - instead[:, 1])[fair]
    longest, place = bid[fair, 5], bid[fair, 6]
    top = np.log2(longest).astype(np.int64)
    cell = (place * _LENGTHS + np.bitwise_count(longest)) * _TOPS + top
    sums = [np.bincount(masks, minlength=MASKS), np.bincount(masks[made == 1], minlength=MASKS)]
    sums += [np.bincount(cell, weights, _CELLS) for weights in (None, gain, gain * gain)]
    return np.rint(np.concatenate(sums)).astype(np.int64)


def _forced(source: Source, calls: list[Call], totals: Any) -> Forced:
    import polars as pl

    pitched, gains = [], []
    for number in range(len(calls)):
        deals, made, *cells = np.split(totals[number], np.cumsum([MASKS, MASKS, _CELLS, _CELLS]))
        masks = np.flatnonzero(deals)
        pitched.append(pl.DataFrame({"mask": masks, "deals": deals[masks], "made": made[masks]}))
        there = np.flatnonzero(cells[0])
        place, rest = np.divmod(there, _LENGTHS * _TOPS)
        columns = {"place": place, "cards": rest // _TOPS, "top": rest % _TOPS}
        columns |= dict(zip(("deals", "gain", "gain_squares"), (cell[there] for cell in cells), strict=True))
        gains.append(pl.DataFrame(columns))
    frames = [
        pl.concat(frame.with_columns(pl.lit(number, pl.Int64).alias("call")) for number, frame in enumerate(listed))
        for listed in (pitched, gains)
    ]
    return Forced(source, calls, with_features(Groups(frames[0]), smallest_of(source)), Groups(frames[1]))
