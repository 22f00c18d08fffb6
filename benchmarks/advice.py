"""How soon advice on a bid is settled: the first bid of random hands, and the first question of all on a machine."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tricklab.analysis.advise import Question, advise
from tricklab.engine.games import game, names
from tricklab.engine.play.actions import kind_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.policy import DEFAULT

HANDS = 50
WITH_BIDS = tuple(name for name in names() if game(name).declarer is None or "bid" in game(name).kinds)


@dataclass(frozen=True)
class Latency:
    """Seconds until an answer stood, and why it stopped, for some hands."""

    median: float
    slowest: float
    verdicts: list[str]


def random_deals(simulator: Simulator, deals: int, seed: int) -> Iterator[Deal]:
    """Yield random deals, what is passed on already passed."""
    setup, rng = simulator.setup, np.random.default_rng(seed)
    pack = np.array(setup.deck.cards)
    for number in range(deals):
        deal = Deal(setup, [int(card) for card in rng.permutation(pack)], int(rng.integers(setup.players)), number)
        while kind_of(setup, deal.state) == "pass":
            deal.step(deal.choose(simulator))
        yield deal


def latency(variant: str) -> Latency:
    """Ask about the first decision after the pass: a bid, or what to pitch where nobody bids."""
    simulator = Simulator(Setup.make(variant, policy=DEFAULT, seed="latency"))
    seconds, verdicts = [], []
    for number, deal in enumerate(random_deals(simulator, HANDS + 1, 1)):
        advice = advise(Question(deal.setup, deal, ""))
        if number:  # the first one loads what is compiled
            seconds.append(advice.seconds)
            verdicts.append(advice.verdict)
    return Latency(statistics.median(seconds), max(seconds), verdicts)


def first_question(variant: str) -> tuple[float, float]:
    """Return the processor seconds to the first row and to the answer of a question where nothing has been compiled."""
    code = f"from benchmarks.advice import time_answer; time_answer({variant!r})"
    with tempfile.TemporaryDirectory() as empty:
        env = {**os.environ, "XDG_CACHE_HOME": empty}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    first, last = map(float, done.stdout.split())
    return first, last


def time_answer(variant: str) -> None:
    """Ask about a random hand, and print this process's seconds at the first row and at the end."""
    setup = Setup.make(variant, policy=DEFAULT)
    (deal,) = random_deals(Simulator(setup), 1, 1)
    seconds: list[float] = []
    advise(Question(setup, deal, ""), follow=lambda _: seconds.append(time.process_time()))
    print(seconds[0], time.process_time())
