"""Who works if ``jobs`` is not given: `joblib.parallel_config` decides, where it is set.

Crews are above the engine. The package hands in `crews.configured.workers` when it is imported, and
`engine.play.workers` asks here.
"""

from __future__ import annotations

TYPE_CHECKING = False  # of `typing`, whose import takes longer than the package does
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_sources: list[Callable[[], Any]] = []


def use_workers(source: Callable[[], Any]) -> None:
    """Ask a function from now on, which returns a number of threads, a crew, or None."""
    _sources[:] = [source]


def default_workers() -> Any:
    """Return the number of threads or the crew that the user has configured; None if there is no such setting."""
    return _sources[0]() if _sources else None
