"""The worlds of an answer, stored while choices are tried in them, and played again with all events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.mechanics.machine import EVENT
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.policies.inference.suspects import EVIDENCE

MOST = 2_048
"""The most worlds in which two choices are contrasted."""

_BATCHES = 32
"""So many of the first batches are stored."""


class StoredWorlds(WhatIf):
    """Plays the choices of a decision, and stores the worlds of the first batches for a second use."""

    def _worlds(self, batch: int, worlds: int, ceiling: Any, statistics: Any) -> tuple[Any, int, int]:
        """Sample worlds as usual, or return a batch that was sampled before."""
        stored: dict[tuple[int, int], tuple[Any, int, int]] = self.__dict__.setdefault("stored", {})
        if ceiling[0] < 0:  # it is determined, and there are no worlds yet
            return super()._worlds(batch, worlds, ceiling, statistics)
        if (batch, worlds) in stored:
            return stored[batch, worlds]
        sampled = super()._worlds(batch, worlds, ceiling, statistics)
        if batch < _BATCHES:
            stored[batch, worlds] = sampled
        return sampled

    def sampled(self, batches: Sequence[tuple[int, int]], most: int = MOST) -> Any:
        """Return about ``most`` worlds of the first batches, a record array (worlds,); see `again`."""
        worlds: list[Any] = []
        for number, size in batches:
            if sum(map(len, worlds)) >= most:
                break
            worlds.append(self._worlds(number, size, np.array([self.scouted[0]]), np.zeros((0, len(EVIDENCE))))[0])
        return np.concatenate(worlds)

    def again(
        self, batches: Sequence[tuple[int, int]], actions: Sequence[int], most: int = MOST
    ) -> tuple[Any, Any, Any]:
        """Play some actions again in the worlds of the first batches.

        Parameters
        ----------
        batches
            The batches, each with its number and how many worlds were wanted of it.
        actions
            The actions, which were tried in all of these batches.
        most
            About how many worlds are enough.

        Returns
        -------
        tuple
            The worlds (worlds,), the results (worlds, actions), and the events (worlds, actions, events), with room for
            those of the longest deal.
        """
        worlds, rows, logs, count = [], [], [], 0
        for number, size in batches:
            if count >= most:
                break
            sampled, _, _ = self._worlds(number, size, np.array([self.scouted[0]]), np.zeros((0, len(EVIDENCE))))
            played, events = self._play(number, sampled, np.asarray(actions, np.int64), log=True)
            worlds.append(sampled)
            rows.append(played)
            logs.append(events[:, :, : _events_in(events)].copy())
            count += len(sampled)
        longest = max((log.shape[2] for log in logs), default=0)
        log = np.zeros((count, len(actions), longest), EVENT)
        for start, part in zip(np.cumsum([0, *map(len, logs)]), logs, strict=False):
            log[start : start + len(part), :, : part.shape[2]] = part
        return np.concatenate(worlds), np.concatenate(rows), log


def _events_in(log: Any) -> int:
    """Return the number of events of the longest deal in a log, an event array (worlds, actions, events)."""
    is_there = (log.view(np.int64) != 0).any((0, 1)).reshape(-1, EVENT.itemsize // 8).any(1)
    return int(is_there.nonzero()[0].max(initial=-1)) + 1
