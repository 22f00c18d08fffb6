"""What deals come to in a match: rows of deals that do the same to every standing of a table are counted together.

Nothing is known of what the fields of a row mean. A table sees a standing from the dealer's side; it is turned to the
seats of each deal by the deal's own dealer, the game enters the whole deal, and the result is turned back. So deals by
different dealers are the same if they do the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.matches.equity.transitions import mark_deals
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.hooks import version_for
from tricklab.engine.mechanics.machine import next_dealer, settle
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs, Workers
from tricklab.engine.policies.match.chance_table import BEGIN, SIDES
from tricklab.engine.policies.trouble import explain_errors

_PIECE = 50_000

_BLOCK = 2_000
"""Deals that are marked in one call."""


class Outcomes(NamedTuple):
    """What deals come to.

    Attributes
    ----------
    rows : record array (n,)
        Deals that differ in what they do to some standing; fields that matches do not read are empty.
    weights : float array (n, batches)
        How often each came in each of several batches of deals; they sum up to 1 in each.
    marks : array (n,)
        The mark of each (`engine.matches.equity.transitions.mark_deals`).
    """

    rows: Any
    weights: Any
    marks: Any


class Marker:
    """Marks deals by what they do to the standings of a table.

    Parameters
    ----------
    setup
        The rules.
    table : float array
        A table, of which only the layout is read.
    """

    def __init__(self, setup: Setup, table: Any) -> None:
        """Find out which fields of a row matches read; without any other, the game's functions must compile."""
        self._setup, self._table, self._row = setup, table, setup.game.row
        self._mark = kernel(mark_deals, setup.game.name)
        rows = (len(table) - int(table[BEGIN])) // (int(table[SIDES]) + 1)
        self._keys = np.random.default_rng(0).integers(2**64, size=(rows, 2), dtype=np.uint64) | np.uint64(1)
        fields = [(name, self._row[name]) for name in self._row.names or () if name in set(names_read(setup.game))]
        self.type = np.dtype(fields, align=True)
        try:
            self.marks(np.zeros(0, self.type))
        except Exception:
            self.type = self._row  # a name is read in a way that cannot be followed: whole rows are right as well

    def cut(self, rows: Any) -> Any:
        """Return rows with the fields alone that matches read."""
        if self.type == self._row:
            return rows
        cut = np.zeros(len(rows), self.type)
        for name in self.type.names or ():
            cut[name] = rows[name]
        return cut

    def whole(self, cut: Any) -> Any:
        """Return rows of the game's own type, in which the other fields are empty."""
        rows = np.zeros(len(cut), self._row)
        for name in self.type.names or ():
            rows[name] = cut[name]
        return rows

    def marks(self, cut: Any, jobs: Jobs = 1) -> Any:
        """Return the marks of some rows that were `cut`, as bytes that can be compared."""
        rules = self._setup.codes

        def block(first: int) -> Any:
            marks = np.zeros((min(_BLOCK, len(cut) - first), 2), np.uint64)
            with explain_errors(self._setup.game):
                self._mark(rules, cut, self._table, first, self._keys, marks)
            return marks

        threads = jobs if isinstance(jobs, int) else None
        blocks = list(Workers(jobs=threads).each(block, range(0, max(1, len(cut)), _BLOCK)))
        return np.concatenate(blocks).view(np.dtype((np.void, 16)))[:, 0]


def names_read(game: Game) -> set[str]:
    """Return all names that the functions use which enter a deal in a match, and the dealer's.

    Fields of a row are among them, and so is what only looks like one: that does no harm.
    """
    names, seen = {"dealer"}, set[FunctionType]()
    waiting: list[Any] = [version_for(function, game.rules_class) for function in (settle, next_dealer)]
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType) or function in seen:
            continue
        seen.add(function)
        for code in _codes_in(function.__code__):
            names.update(code.co_names)
            known = _in_modules(map(function.__globals__.get, code.co_names)) | function.__globals__
            called = [known.get(name) for name in code.co_names]
            waiting += [version_for(other, game.rules_class) for other in called if isinstance(other, FunctionType)]
    return names


def _in_modules(things: Iterable[Any]) -> dict[str, Any]:
    """Return what the modules among some things have, by name."""
    return {name: value for each in things if isinstance(each, ModuleType) for name, value in vars(each).items()}


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of a function, and that of functions within it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes_in(inner)


def outcomes_of(
    setup: Setup, table: Any, deals: int, batches: int, *, jobs: Jobs = None, observer: Observer = UNOBSERVED
) -> Outcomes:
    """Play deals, and return what they come to.

    Parameters
    ----------
    setup
        What is dealt and who plays.
    table : float array
        A table, of which only the layout is read.
    deals, batches
        How many deals, and into how many batches they are parted.
    jobs, observer
        See `engine.matches.equity.find.equity_of`.
    """
    simulator = Simulator(setup)
    observer.prepare(simulator)
    marker = Marker(setup, table)
    edges = [deals * number // batches for number in range(batches + 1)]
    pieces = [
        (batch, first, min(_PIECE, last - first))
        for batch, (start, last) in enumerate(pairwise(edges))
        for first in range(start, last, _PIECE)
    ]
    with observer.playing(deals, f"Dealing {setup.title}") as progress:
        workers = Workers(jobs=jobs, progress=progress)

        def counted(piece: tuple[int, int, int]) -> tuple[int, Any, Any]:
            batch, first, count = piece
            return batch, *np.unique(_as_bytes(marker.cut(workers.play(simulator, first, count))), return_counts=True)

        blocks = list(workers.each(counted, pieces))
    different, index = np.unique(np.concatenate([seen for _, seen, _ in blocks]), return_inverse=True)
    batch = np.repeat([number for number, _, _ in blocks], [len(seen) for _, seen, _ in blocks])
    times = np.concatenate([counts for _, _, counts in blocks])
    cut = different.view(marker.type)
    marks, first, same = np.unique(marker.marks(cut, jobs), return_index=True, return_inverse=True)
    weights = np.zeros((len(marks), batches))
    np.add.at(weights, (same[index], batch), times)
    return in_order(Outcomes(marker.whole(cut[first]), weights / np.diff(edges), marks))


def in_order(outcomes: Outcomes) -> Outcomes:
    """Return outcomes with those of each dealer together, which are worked out quickest."""
    order = np.argsort(outcomes.rows["dealer"], kind="stable")
    return Outcomes(*(each[order] for each in outcomes))


def _as_bytes(rows: Any) -> Any:
    return np.ascontiguousarray(rows).view(np.dtype((np.void, rows.dtype.itemsize)))
