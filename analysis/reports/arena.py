"""Where a report has deals played that are in no run: the same deals with other players in the chairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

from tricklab.analysis.sequential import Table, Total
from tricklab.engine.workers import Progress

Show = Callable[[Table, int, str], AbstractContextManager[Progress | None]]
"""Makes a table ready, and lets the user see how far it is; given the table, how many deals, and what for."""


@contextmanager
def unseen(table: Table, deals: int, what: str) -> Iterator[Progress | None]:
    """Make a table ready and show nothing."""
    table.prepare()
    yield None


@dataclass(frozen=True)
class Arena:
    """Plays what a report compares.

    Attributes
    ----------
    jobs
        Threads; one for each core unless given.
    show
        Lets the user see how far it is.
    """

    jobs: int | None = None
    show: Show = unseen

    def gather(self, what: str, table: Table, deals: int, digest: Callable[[int, Any], Total]) -> Total:
        """Play the deals from number 0 on and add up what is made of them, see `analysis.sequential.Table.gather`."""
        with self.show(table, deals, what) as progress:
            return table.gather(0, deals, digest, jobs=self.jobs, progress=progress)
