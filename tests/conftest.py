"""What the tests share: setups in a few words, and runs on disk."""

from __future__ import annotations

import itertools
import random
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from referee.smear_writer import random_rules
from tricklab.engine.observer import Unobserved
from tricklab.engine.policies import policies_of
from tricklab.engine.setup import Setup
from tricklab.engine.workers import Progress

SMEAR_POLICIES = tuple(policies_of("smear"))


def setup_of(*, policy: str = "random", seed: int | str = 1, **rules: Any) -> Setup:
    """Make a Smear setup in a few words."""
    return Setup.make("smear", rules=rules, policy=policy, seed=seed)


def any_rules(rng: random.Random) -> dict[str, Any]:
    """Return the value of every option, drawn at random, that go together."""
    return asdict(random_rules(rng))


def files_of(folder: Path) -> dict[str, bytes]:
    """Return what every file of a folder holds, by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


class Counting(Unobserved):
    """Counts the deals that are played."""

    def __init__(self) -> None:
        self.dealt = 0
        self.damaged_parts: list[str] = []

    def damaged(self, part: Path, told: str) -> None:
        self.damaged_parts.append(f"{part.name} {told}")

    def playing(self, deals: int, what: str) -> AbstractContextManager[Progress | None]:
        return nullcontext(self._count)

    def _count(self, deals: int) -> None:
        with _LOCK:
            self.dealt += deals


_LOCK = threading.Lock()


@pytest.fixture
def fresh(tmp_path: Path) -> Callable[[], Path]:
    """Return a function that names a folder that is not there yet."""
    numbers = itertools.count()
    return lambda: tmp_path / f"runs-{next(numbers)}"
