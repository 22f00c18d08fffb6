"""The rounds of a search: worlds are played until the answer is settled, and what it shows rests on enough of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from tricklab.analysis.advise.display.ranking import ranking_of
from tricklab.analysis.advise.display.rows import best_of, shown_rows
from tricklab.analysis.advise.objective import Worth
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.reading import reading_of
from tricklab.analysis.advise.reasons.worlds import MOST as MOST_CONTRASTED
from tricklab.analysis.advise.result import COUNTED, OUT_OF_TIME, SEARCHING, Advice, Choice
from tricklab.analysis.advise.search import Search
from tricklab.engine.kernel.compile_events import Compiling, telling
from tricklab.engine.play.loops.what_if import Playouts, WhatIf, find_worlds
from tricklab.engine.play.workers import Jobs, Workers

_BATCH = 64
_ROUND = 4
"""Worlds in a batch, and batches in a round."""

MOST = 200_000
"""The most worlds of a search."""

_SHOWN = 1_024
"""A search that stops by itself plays every choice that the answer shows in at least so many worlds.

A choice is given up when it looks worst, so its first worlds make it look worse than it is.
"""

_LONGER = 1.0
"""That may take as long as the search before it, or so many seconds if that is more."""

_PAUSE = 0.1
"""Seconds between two snapshots of a search, at least."""


class Rounds:
    """Plays worlds for a search, round by round.

    Parameters
    ----------
    search
        The choices.
    question
        What was asked.
    what_if
        What plays them.
    indifference
        A difference that does not matter.
    chances
        Makes winning chances of rows; without it points count.
    jobs
        Threads.
    look, follow
        As `analysis.advise.advice.advise` takes them.
    """

    def __init__(
        self,
        search: Search,
        question: Question,
        what_if: WhatIf,
        indifference: float,
        chances: Worth | None = None,
        jobs: Jobs = None,
        look: Callable[[int, Sequence[int], Playouts], Any] | None = None,
        follow: Callable[[Advice], Any] | None = None,
    ) -> None:
        """Compile, or load, what plays; no world is counted.

        What samples worlds is compiled last, and ``follow`` is called before that: with worlds that the rules allow.
        """
        self._search, self._question, self._what_if, self._indifference = search, question, what_if, indifference
        self._chances, self._jobs, self._look, self._follow = chances, jobs, look, follow
        self._started, self._next_snapshot, self._reading = time.perf_counter(), 0.0, None
        what_if.compile_try()
        with nullcontext() if follow is None else telling(partial(self._show_first, threading.get_ident(), follow)):
            self._reading = reading_of(search.setup, what_if)
            what_if.play(0, 1, search.alive[:1])
        self._started = time.perf_counter()

    def _show_first(self, thread: int, follow: Callable[[Advice], Any], compiling: Compiling) -> None:
        """Show a first answer before this thread compiles what samples worlds."""
        if compiling.loop != find_worlds.__name__ or threading.get_ident() != thread:
            return
        first = Search(self._search.setup, self._search.seat, self._search.alive, self._search.objective)
        played = self._what_if.play_first(_BATCH, first.alive)
        first.add((0, _BATCH), first.alive, played, _values(self._chances, 0, played))
        follow(self._answer(SEARCHING, first))

    def exactly(self, worlds: int) -> Advice:
        """Return the answer in so many worlds, in which all choices are tried."""
        while self._search.count < worlds:
            self._play(worlds - self._search.count)
        return self._answer(COUNTED)

    def until_settled(self, confidence: float, seconds: float) -> Advice:
        """Return the answer when it is settled, or when time is up."""
        search, until = self._search, self._started + seconds
        while True:
            verdict = self._verdict(confidence, until)
            now = time.perf_counter()
            longest = min(until, now + max(_LONGER, now - self._started))
            while search.count < _SHOWN and time.perf_counter() < longest:
                self._play()
            self._even_out(longest)
            answer = self._answer(verdict)
            doubtful = [choice.action for choice in answer.as_good if choice.action not in search.alive]
            if not doubtful:
                return answer
            if time.perf_counter() >= longest or search.count >= MOST:
                return self._answer(OUT_OF_TIME)
            for action in doubtful:
                self._catch_up(action, search.count)
                search.revive(action)

    def _verdict(self, confidence: float, until: float) -> str:
        """Play rounds until there is a verdict."""
        while True:
            self._play()
            if verdict := self._search.verdict(confidence, self._indifference):
                return verdict
            is_late = self._search.count > 1 and time.perf_counter() > until
            if is_late or self._search.count >= MOST:
                return OUT_OF_TIME

    def _play(self, worlds: int | None = None) -> None:
        """Try the choices that are in question in a round of worlds that are new, or in fewer if no more are wanted."""
        search = self._search
        alive = search.alive
        batches = list(enumerate(_sizes(worlds), start=len(search.batches)))
        rounds = Workers(jobs=self._jobs).each(partial(_try, self._what_if, self._chances, alive), batches)
        for batch, (proposed, values) in zip(batches, rounds, strict=True):
            search.add(batch, alive, proposed, values)
            if self._look is not None:
                self._look(batch[0], alive, proposed)
            if self._follow is not None and time.perf_counter() >= self._next_snapshot:
                self._follow(self._answer(SEARCHING))
                self._next_snapshot = time.perf_counter() + _PAUSE

    def _even_out(self, until: float) -> None:
        """Play what the answer shows in as many worlds as the best choice, or in enough; what it shows may change."""
        while time.perf_counter() < until:
            enough = min(self._search.count, MOST_CONTRASTED)
            short = [choice.action for choice in _shown(self._answer(SEARCHING)) if choice.worlds < enough]
            if not short:
                return
            for action in short:
                self._catch_up(action, enough)

    def _catch_up(self, action: int, worlds: int) -> None:
        """Try a choice that was given up in the worlds of the others, until it has so many."""
        missed = iter(self._search.missed(action))
        short = worlds - len(self._search.records[action].column("values"))
        while short > 0 and (batch := next(missed, None)) is not None:
            proposed, values = _try(self._what_if, self._chances, [action], batch)
            self._search.catch_up(action, proposed, values)
            short -= len(proposed.rows)

    def _answer(self, verdict: str, search: Search | None = None) -> Advice:
        search, taken = search or self._search, time.perf_counter() - self._started
        return search.answer(self._question, search.setup, verdict, self._indifference, taken, self._reading)


def _try(
    what_if: WhatIf, chances: Worth | None, actions: Sequence[int], batch: tuple[int, int]
) -> tuple[Playouts, Any]:
    """Play a batch, here or on another machine; return its results, with winning chances where these count."""
    played = what_if.play(*batch, actions)
    return played, _values(chances, batch[0], played)


def _values(chances: Worth | None, batch: int, played: Playouts) -> Any:
    """Return winning chances of a batch, where these count, and not points."""
    return None if chances is None else chances(batch * _BATCH, played.rows)


def _shown(advice: Advice) -> list[Choice]:
    """Return the choices that an answer shows: those that its sentences name, and the best one of each row."""
    rows, _ = shown_rows(advice, advice.indifference)
    named = [*ranking_of(advice, advice.indifference).named, *advice.as_good, *map(best_of, rows)]
    return list({choice.action: choice for choice in named}.values())


def _sizes(left: int | None) -> list[int]:
    """Return the sizes of the next batches, which together have no more worlds than are left to play."""
    if left is None:
        return [_BATCH] * _ROUND
    starts = range(0, min(left, _BATCH * _ROUND), _BATCH)
    return [min(_BATCH, left - start) for start in starts]
