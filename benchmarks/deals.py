"""Deals a second and core, for each policy, beside OpenSpiel in the same run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from benchmarks import peers
from benchmarks.timing import rates
from engine.runner import Player
from engine.setup import Setup
from engine.workers import Workers

_DEALS = 200_000
_PEERS = ("euchre", "spades")


def _play(player: Player) -> int:
    return len(player.play(0, _DEALS).rows)


def _play_threads(player: Player, jobs: int) -> int:
    workers = Workers(jobs=jobs)
    starts = range(0, 4 * _DEALS, _DEALS // 2)
    return sum(len(rows) for rows in workers.each(lambda first: workers.play(player, first, _DEALS // 2), starts))


def measure(policies: list[str]) -> dict[str, float]:
    """Return the rates: ``smear 4p POLICY``, ``openspiel GAME HOW``, ``1 worker`` and ``2 workers``."""
    jobs: dict[str, Callable[[], int]] = {}
    for players in (4, 6):
        for policy in policies:
            player = Player(Setup.make("smear", players=players, policy=policy))
            player.prepare()
            jobs[f"smear {players}p {policy}"] = partial(_play, player)
            if players == 4:
                best = player
    for name in _PEERS:
        game = peers.load(name)
        if game is not None:
            jobs[f"openspiel {name} lean"] = partial(peers.play_lean, game, 1000)
            jobs[f"openspiel {name} plain"] = partial(peers.play_plain, game, 500)
            jobs[f"openspiel {name} example"] = partial(peers.play_by_example, game, 200)
    for workers in (1, 2):
        jobs[f"{workers} worker{'s' * (workers > 1)}"] = partial(_play_threads, best, workers)
    return rates(jobs)
