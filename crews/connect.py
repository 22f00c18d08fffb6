"""Connects to a Dask or Ray cluster, or starts processes here."""

from __future__ import annotations

import asyncio
import logging
import socket
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any

from tricklab.engine.base.numbers import MOST_JOBS, shown, whole
from tricklab.engine.errors import UsageError

if TYPE_CHECKING:
    from tricklab.crews.crew import DaskCrew
    from tricklab.engine.play.workers import Jobs

BACKENDS = ("threading", "loky", "dask", "ray")
"""Who can do the work: threads, processes here, and the workers of a cluster."""

LOCAL = "local:"
"""How the address of a cluster begins that is started here."""

_ANSWER, _START, _END = 7.0, 60.0, 10.0
"""Seconds that a scheduler may take to answer; that processes may take to start, and to end."""


@contextmanager
def cluster(at: Any, *, wait: float = 10.0, tell: Callable[[str], Any] = warnings.warn) -> Iterator[DaskCrew]:
    """Let the workers of a Dask cluster do the work: everything that takes ``jobs`` takes this (docs/cluster.md).

    Parameters
    ----------
    at
        The scheduler's address, as ``"tcp://10.0.0.5:8786"``; ``"local:4"`` starts four worker processes on this
        machine; or a cluster object, such as one of dask-jobqueue.
    wait
        Seconds to wait for the first worker.
    tell
        Given a sentence when there is nobody at work for some time.

    Yields
    ------
    Crew
        The workers.

    Raises
    ------
    UsageError
        If nobody answers there, there are no workers, or a worker is not fit; or the extra is not installed.

    See Also
    --------
    simulate_into : What is dealt is written by the workers; all must see the folder.

    Examples
    --------
    >>> with cluster("local:2") as crew:  # doctest: +SKIP
    ...     table = simulate("smear", 1e7, keep="tallies", jobs=crew)
    """
    try:
        import distributed
    except ImportError as error:
        raise UsageError(
            "a cluster needs the package distributed, which is not installed: pip install 'tricklab[cluster]'."
        ) from error
    from tricklab.crews.crew import DaskCrew

    with ExitStack() as open_until_the_end:
        enter = open_until_the_end.enter_context
        enter(_quiet())
        workers = 1
        if isinstance(at, str) and at.startswith(LOCAL):
            workers = whole(at.removeprefix(LOCAL), "the number of workers in local:N", 1, MOST_JOBS, "local:2")
            at, wait = enter(_started(workers)), _START
        security = getattr(at, "security", None) or distributed.Security()
        address = at if isinstance(at, str) else str(getattr(at, "scheduler_address", at))
        try:
            with ThreadPoolExecutor(1) as apart:  # where a notebook runs a loop of its own
                apart.submit(lambda: asyncio.run(_answers(address, security))).result()
            client = enter(distributed.Client(at, timeout=_ANSWER, set_as_default=False))
        except Exception as error:  # whatever there is at the address, it is no scheduler
            raise UsageError(
                f"nobody answers at {shown(address)}: start `dask scheduler` and give the address that it prints, as "
                "in tcp://10.0.0.5:8786, or local:2 for two workers on this machine."
            ) from error
        try:
            client.wait_for_workers(workers, wait)
        except TimeoutError as error:
            raise UsageError(
                f"the scheduler at {address} has no workers: start some with `dask worker {address}`."
            ) from error
        yield DaskCrew(client, address, tell)


@contextmanager
def crew_of(
    backend: str | None, address: str | None, jobs: int | None, warn: Callable[[str], Any] = warnings.warn
) -> Iterator[Jobs]:
    """Yield the workers that a user has chosen by options.

    Parameters
    ----------
    backend
        One of `BACKENDS`; without it, threads, or Dask if there is an address.
    address
        See `cluster`; for Ray, what `ray.init` takes.
    jobs
        The number of threads or processes, one for each core unless given.
    warn
        Given a sentence when nobody has been at work for some time.

    Raises
    ------
    UsageError
        If the options do not go together, a package is not installed, or the cluster will not do.
    """
    backend = backend or ("threading" if address is None else "dask")
    if backend in ("threading", "loky") and address is not None:
        raise UsageError(f"--backend {backend} works on this machine: leave --cluster out, or choose dask or ray.")
    if address is not None and jobs is not None:
        raise UsageError("a cluster has as many threads as its workers have: leave --jobs out.")
    if backend == "threading" or (backend == "loky" and jobs == 1):
        yield jobs
    elif backend == "loky":
        from tricklab.crews.processes import JoblibCrew

        with closing(JoblibCrew(backend, jobs or -1)) as processes:
            yield processes
    elif backend == "ray":
        with _ray(address, jobs):
            from tricklab.crews.processes import JoblibCrew

            yield JoblibCrew(backend, jobs or -1)
    elif address is None:
        raise UsageError(
            "--backend dask: give --cluster too, the address that `dask scheduler` prints, as in "
            "tcp://10.0.0.5:8786, or local:2 for two workers on this machine."
        )
    else:
        with cluster(address, tell=warn) as crew:
            yield crew


@contextmanager
def _ray(address: str | None, jobs: int | None) -> Iterator[None]:
    """Connect to a Ray cluster, or start one here."""
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError as error:
        raise UsageError("--backend ray: ray is not installed: pip install ray.") from error
    try:
        if address is not None and (where := address.removeprefix("ray://").rpartition(":"))[0]:
            socket.create_connection((where[0], int(where[2])), _ANSWER).close()  # Ray itself tries for minutes
        ray.init(address, num_cpus=jobs, include_dashboard=False, log_to_driver=False, logging_level=logging.CRITICAL)
    except Exception as error:  # Ray raises many kinds
        raise UsageError(
            f"no Ray cluster answers at {shown(address)}: start `ray start --head` and give the address that it prints."
            if address
            else f"Ray does not start here: {error}"
        ) from error
    register_ray()
    try:
        yield
    finally:
        ray.shutdown()


async def _answers(address: str, security: Any) -> None:
    """Raise an error if no process of Dask answers soon: a client that is refused later takes long to give up."""
    from distributed.comm import connect

    known = security.get_connection_args("client")
    comm = await asyncio.wait_for(connect(address, timeout=_ANSWER, **known), _ANSWER)
    await comm.close()


@contextmanager
def _started(workers: int) -> Iterator[str]:
    """Start processes here, and yield the scheduler's address, see `crews.local`."""
    words = [sys.executable, "-m", "tricklab.crews.local", str(workers)]
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            address = process.stdout.readline().strip()
            if not address:
                raise UsageError(f"no workers can be started here: `{' '.join(words)}` says why.")
            yield address
        finally:
            with suppress(OSError):
                process.stdin.close()
            try:
                process.wait(_END)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence those Dask messages that tricklab words itself.

    Tornado runs Dask's event loop, and logs what its callbacks raise: Dask's own does where Ctrl-C comes between two
    calls.
    """
    names = [name for name in logging.root.manager.loggerDict if name.startswith(("distributed", "tornado"))]
    known = [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in known]
    for logger in known:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", module="distributed")
            yield
    finally:
        for logger, level in zip(known, levels, strict=True):
            logger.setLevel(level)
