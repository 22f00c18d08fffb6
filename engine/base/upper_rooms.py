"""Functions of upper rooms that the engine calls; the package sets them when it is imported.

Whoever calls one names the module, as in ``upper_rooms.workers()``. So imports still point down only.
"""

from __future__ import annotations

TYPE_CHECKING = False  # of `typing`, whose import takes longer than the package does
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

workers: Callable[[], Any]
"""Returns the number of threads or the crew that `joblib.parallel_config` asks for; None if it asks for none."""

winning_chances: Callable[[Any, Any], Any]
"""Returns the chances at a setup's scores if everybody plays like a policy, an array for compiled code.

It raises `UsageError` if there are none for these rules.
"""

chart: Callable[..., Any]
"""Asks a question of the columns of a run: `tricklab.chart`."""
