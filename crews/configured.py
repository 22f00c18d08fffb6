"""The workers that `joblib.parallel_config` names."""

from __future__ import annotations

import sys
import warnings
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tricklab.crews.crew import DaskCrew
    from tricklab.crews.processes import JoblibCrew


def workers() -> DaskCrew | JoblibCrew | int | None:
    """Return the number of threads or the crew that joblib's configuration asks for; None if it asks for none.

    Raises
    ------
    UsageError
        If a worker of the Dask cluster is not fit, or the backend or the number of workers will not do.
    """
    if "joblib" not in sys.modules:  # who has not imported it has configured nothing
        return None
    from joblib.parallel import get_active_backend

    backend, jobs = get_active_backend(prefer="threads")[0], get_active_backend()[1]
    if client := getattr(backend, "client", None):
        return None if _in_dask_worker() else _dask_crew(client)
    from tricklab.crews.processes import JoblibCrew, threads_of

    if getattr(backend, "supports_sharedmem", False):
        is_open = jobs is None and threads_of(backend, 2) > 1
        return None if is_open else threads_of(backend, jobs)
    crew = JoblibCrew(backend, -1 if jobs is None else jobs)
    return 1 if crew.threads == 1 else crew


def _in_dask_worker() -> bool:
    """Return whether this is a piece of work itself, which would wait for its own worker."""
    from distributed.utils import thread_state

    return hasattr(thread_state, "execution_state")


@lru_cache(1)
def _dask_crew(client: Any) -> DaskCrew:
    from tricklab.crews.crew import DaskCrew

    return DaskCrew(client, client.scheduler.address, warnings.warn)
