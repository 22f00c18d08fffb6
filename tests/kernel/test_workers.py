"""Threads that are interrupted end; nobody waits for work that will not be done."""

from __future__ import annotations

import itertools
import signal

import pytest

from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Workers

INTERRUPTS = 100
PATIENCE = 10.0
"""Seconds after which an interrupted iteration counts as hung."""


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_at_any_moment_ends_the_work(jobs: int) -> None:
    """Ctrl-C strikes between any two instructions, so it is sent many times, each time a little later."""
    strikes = 0

    def strike(*_: object) -> None:
        nonlocal strikes
        strikes += 1
        if strikes % 2 == 0:
            raise TimeoutError("the interrupted work did not end")
        raise KeyboardInterrupt

    usual = signal.signal(signal.SIGALRM, strike)
    try:
        for number in range(INTERRUPTS // jobs):
            results = Workers(jobs=jobs).each(abs, itertools.count())
            assert next(results) == 0
            with pytest.raises(KeyboardInterrupt):  # noqa: PT012 -- the loop has no end of its own
                signal.setitimer(signal.ITIMER_REAL, 0.001 + number * 1e-6, PATIENCE)
                for result in results:
                    assert result > 0
            signal.setitimer(signal.ITIMER_REAL, 0)
            strikes = 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)


@pytest.mark.parametrize(("policy", "sizes"), [("basic", [10_000, 10_000, 500]), ("rollout", [100] * 205)])
def test_slow_players_are_heard_and_stopped_more_often(
    policy: str, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulator, played, told = Simulator(Setup.make("smear", policy="basic", seats={1: policy})), [], []
    monkeypatch.setattr(simulator, "play_each", lambda numbers, **more: played.append(numbers.tolist()))
    rows = Workers(jobs=1, progress=told.append).play(simulator, 50, 20_500)
    assert len(rows) == 20_500
    assert told == [*map(len, played)] == sizes
    assert [*itertools.chain.from_iterable(played)] == [*range(50, 20_550)]
