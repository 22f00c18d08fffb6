"""The contracts of a game, tried interpreted, so that an error has its line of code, and then compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from traceback import extract_tb, walk_tb
from typing import Any

from tricklab.analysis.check.contracts import CONTRACTS, TESTS, ContractError, compare
from tricklab.analysis.check.game_file import game_called
from tricklab.analysis.check.trial import POLICIES, Trial
from tricklab.engine.base.numbers import seed_of, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import PolicyError, UsageError
from tricklab.engine.games import game as game_by_name
from tricklab.engine.kernel.mode import interpreting
from tricklab.engine.kernel.outside_code import ROLES
from tricklab.engine.mechanics.game import Game
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import record_of

_FRAMES = 3
"""Lines of a traceback that are shown."""


@dataclass(frozen=True)
class Failure:
    """How a game broke a contract: what differs, the last lines of code, and the deal so far, if it is known."""

    message: str
    trace: tuple[str, ...]
    setup: Setup
    seat: int
    record: Record | None


@dataclass
class Contract:
    """A contract, on how many ``"deals"`` or ``"decisions"`` it was tried, and how it was broken, if it was."""

    name: str
    right: str
    of: str
    tried: int = 0
    failure: Failure | None = None


def check(
    game: str | Path | Game,
    *,
    deals: int = 4,
    seed: int | str = 1,
    compiled: bool = True,
    observer: Observer = UNOBSERVED,
) -> list[Contract]:
    """Try the contracts on a game under each value of each option.

    Parameters
    ----------
    game
        A variant, which stands for its game; a file, as ``"spades.py"``; or the game itself.
    deals, seed
        How many deals for each value, and their seed.
    compiled
        Whether to compile the game as well, and compare.
    observer
        Follows the work.

    Returns
    -------
    list of Contract
        What was tried, and what failed. If a deal breaks off, the contracts after it are not tried.

    Raises
    ------
    UsageError
        If there is no such game.
    """
    name, number, seed = game_called(game), whole(deals, "deals", 1, 100_000, "4"), seed_of(seed)
    return check_setups(setups_of(name, seed), number, seed, compiled=number * compiled, observer=observer)


def setups_of(name: str, seed: int | str) -> list[Setup]:
    """Return the setups of a game with each value of each option; those that are the same once."""
    setups = dict[str, Setup]()
    for variant in game_by_name(name).variants:
        options = game_by_name(name).of_variant(variant).options
        values = {each.name: each.values if each.low is None else (*each.values, each.low) for each in options}
        for rules in [{}, *({name: value} for name in values for value in values[name])]:
            with suppress(UsageError):  # the value does not fit the others
                setup = Setup.make(variant, rules=rules, policy="random", seed=seed)
                setups.setdefault(repr(sorted(setup.rules.items())), setup)
    return list(setups.values())


def check_setups(
    setups: Sequence[Setup],
    deals: int,
    seed: int | str,
    decisions: int = 40,
    *,
    compiled: int = 0,
    observer: Observer = UNOBSERVED,
) -> list[Contract]:
    """Do as `check` for some setups of one game.

    Parameters
    ----------
    setups, deals, seed, observer
        As in `check`; the deals are so many for each setup.
    decisions
        On about how many decisions to try contracts for each of ``deals``.
    compiled
        How many deals of each setup to compare with compiled ones.
    """
    contracts, rng, known = [Contract(*texts) for texts in CONTRACTS], Random(f"{seed}"), set[str]()
    plays, *others, same = contracts
    share = decisions / (len(setups) * setups[0].players * setups[0].game.hand_size(setups[0].rules))
    kinds = {*range(len(setups[0].game.phases))}

    def attempt(contract: Contract, setup: Setup, at: Trial | None, test: Callable[[], Any]) -> None:
        if contract.failure is None and (contract is plays or plays.failure is None):
            try:
                contract.tried += int(test())
            except Exception as error:
                contract.failure = _failure(error, setup, at)

    def attempt_all(of: str, at: Trial) -> None:
        for contract in others:
            if contract.of == of:
                attempt(contract, at.setup, at, partial(TESTS[contract.name], at, rng, known))

    def deal(setup: Setup) -> int:
        trials.append(Trial.any(setup, rng))
        return 0

    def lead(at: Trial, turn: int) -> bool:
        while at.seat >= 0:
            if len(legal := at.legal(2)) > 1:
                if (kind := int(at.state["table"]["kind"])) in kinds or rng.random() < share:
                    attempt_all("decisions", at)
                    kinds.discard(kind)
                legal = [at.choice(policy := POLICIES[(at.seat + turn) % len(POLICIES)])]
            if not at.step(legal[0]):
                raise ContractError(f"{policy} chose {legal[0]}, which is not legal")
        at.row()
        return True

    with observer.playing(deals * len(setups), f"Checking {setups[0].game.name}") as progress:
        for setup in setups:
            for turn in range(deals):
                with interpreting():
                    trials = list[Trial]()
                    attempt(plays, setup, None, partial(deal, setup))
                    for at in trials:
                        attempt(plays, setup, at, partial(lead, at, turn))
                        attempt_all("deals", at)
                if progress:
                    progress(1)
            if compiled:
                attempt(same, setup, None, partial(compare, setup, compiled))
    return contracts


def _failure(error: Exception, setup: Setup, at: Trial | None) -> Failure:
    """Return an error with the last lines of code that ran, and the deal."""
    cause = error.__cause__ if isinstance(error, PolicyError) and isinstance(error.__cause__, Exception) else error
    record: Record | None = getattr(error, "record", None)
    for has_row in (True, False):
        with suppress(Exception):  # a broken game may not even be able to score or write it
            if at is not None and record is None:
                row = at.row() if has_row and at.seat < 0 else None
                record = record_of(setup, at.number, at.state, at.events, row)
    seat = at.seat if at else -1
    if isinstance(cause, PolicyError | UsageError):
        return Failure(str(cause).removesuffix("."), (), setup, seat, record)
    roles = {(code.co_filename, code.co_firstlineno, code.co_name): f", {role}" for code, role in ROLES.items()}
    trace = []
    for (frame, _), step in zip(walk_tb(cause.__traceback__), extract_tb(cause.__traceback__), strict=True):
        if "interpreter" not in Path(step.filename).parts:
            code = frame.f_code
            role = roles.get((code.co_filename, code.co_firstlineno, code.co_name), "")
            trace.append(f'File "{step.filename}", line {step.lineno}, in {step.name}{role}\n    {step.line}')
    return Failure(f"{type(cause).__name__}: {cause}", tuple(trace[-_FRAMES:]), setup, seat, record)
