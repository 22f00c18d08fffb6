"""Deals a second and core, for each policy, beside OpenSpiel in the same run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from benchmarks import peers
from benchmarks.timing import rates
from tricklab.engine.games import GAMES
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Workers
from tricklab.engine.policies.registry import policies_of

_DEALS = 200_000
_PEERS = ("euchre", "spades")


def _tables(policy: str) -> list[tuple[str, int | None, str]]:
    """Return what is measured: Smear with every policy and with six, the other games with `random` and with one."""
    others = [name for name in policies_of("smear") if name != policy]
    tables: list[tuple[str, int | None, str]] = [("smear", None, name) for name in (*others, policy)]
    players = dict.fromkeys(("random", policy))
    return [*tables, ("smear", 6, policy), *((name, None, who) for name in GAMES if name != "smear" for who in players)]


def _play(simulator: Simulator) -> int:
    return len(simulator.play(0, _DEALS).rows)


def _play_threads(simulator: Simulator, jobs: int) -> int:
    workers = Workers(jobs=jobs)
    starts = range(0, 4 * _DEALS, _DEALS // 2)
    return sum(len(rows) for rows in workers.each(lambda first: workers.play(simulator, first, _DEALS // 2), starts))


def measure(policy: str) -> dict[str, float]:
    """Return the rates: ``VARIANT Np POLICY``, ``openspiel GAME HOW``, ``1 worker`` and ``2 workers`` (Smear)."""
    jobs: dict[str, Callable[[], int]] = {}
    for variant, players, name in _tables(policy):
        simulator = Simulator(Setup.make(variant, players=players, policy=name))
        simulator.prepare()
        jobs[f"{variant} {simulator.setup.players}p {name}"] = partial(_play, simulator)
        if (variant, players, name) == ("smear", None, policy):
            best = simulator
    for name in _PEERS:
        game = peers.load(name)
        if game is not None:
            jobs[f"openspiel {name} lean"] = partial(peers.play_lean, game, 1000)
            jobs[f"openspiel {name} plain"] = partial(peers.play_plain, game, 500)
            jobs[f"openspiel {name} example"] = partial(peers.play_by_example, game, 200)
    tarok = peers.load("tarok(players=3)")
    if tarok is not None:
        jobs["openspiel tarok plain"] = partial(peers.play_plain, tarok, 2000)
        jobs["openspiel tarok played out"] = partial(peers.play_out, tarok, 1000)
    for workers in (1, 2):
        jobs[f"{workers} worker{'s' * (workers > 1)}"] = partial(_play_threads, best, workers)
    return rates(jobs)
