"""One compiled loop for all usual policies of a game, in every process of the tests.

A user's lineup has a loop of its own. A loop for several policies takes longer to compile than a loop for one, and less
than one loop each. The simulator is changed when it is imported, so that light commands stay light.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from typing import Any

from places import ROOT

usual = ["random", "basic", "count", "expert"]
"""The usual policies; with an empty list every lineup is as users have it."""

_SIMULATOR = "tricklab.engine.play.simulator"


def _change(module: Any) -> None:
    """Let the simulator add the usual policies to a lineup that has nobody else."""
    first: Callable[..., None] = module.Simulator.__init__

    def begin(self: Any, setup: Any, lineup: Iterable[Any] = ()) -> None:
        from tools.usual_lineup import add_usual  # it imports the simulator, and may be what imports it now
        from tricklab.engine.play.setup import Setup

        first(self, setup, add_usual(setup, lineup, usual) if isinstance(setup, Setup) else lineup)

    module.Simulator.__init__ = begin


class _Finder(MetaPathFinder):
    """Finds the simulator, once, and changes it after it has been loaded."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != _SIMULATOR:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        load = spec.loader.exec_module

        spec.loader.exec_module = lambda module: (load(module), _change(module))
        return spec


sys.path.append(str(ROOT))  # for `tools`, in a process that a test starts elsewhere
sys.meta_path.insert(0, _Finder())
