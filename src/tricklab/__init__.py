"""A Monte Carlo laboratory for trick-taking card games that have no odds tables.

>>> import tricklab as tl
>>> table = tl.simulate("smear", hands=1e4, policy="basic")

docs/python.md shows how to use it. Every name is imported when it is first used, so that the package itself costs
nothing. The names and their modules are in `__init__.pyi`, which type checkers read as well.
"""

from __future__ import annotations

from tricklab.engine.base import upper_rooms

TYPE_CHECKING = False  # of `typing`, whose import takes longer than the package does
if TYPE_CHECKING:
    from typing import Any

    from tricklab.engine.play.setup import Setup
    from tricklab.engine.policies.policy import Policy
    from tricklab.engine.runs.storage.run import Run


def _read_homes() -> dict[str, str]:
    """Return the module of each public name; without `ast`, whose import takes longer than all the rest."""
    homes = {}
    with open(f"{__file__}i", encoding="utf-8") as stub:
        for line in stub:
            if line.startswith("from tricklab."):
                _, home, _, names = line.split(maxsplit=3)
                homes.update({name.partition(" as ")[0]: home for name in names.strip().split(", ")})
    return homes


_HOME_OF = _read_homes()
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name == "__version__":
        from tricklab.engine.version import VERSION

        return VERSION
    if name not in _HOME_OF:
        raise AttributeError(f"module 'tricklab' has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List the public names, for tab completion."""
    return __all__.copy()


def _winning_chances(setup: Setup, policy: Policy | None) -> Any:
    from tricklab.engine.matches.equity.find import array_of  # seldom asked for

    return array_of(setup, policy)


def _workers() -> Any:
    from tricklab.crews.configured import workers  # asked for with the first deal

    return workers()


def _chart(run: Run, **question: Any) -> Any:
    from tricklab.analysis.charts.chart import chart  # imports polars

    return chart(run, **question)


upper_rooms.workers, upper_rooms.winning_chances, upper_rooms.chart = _workers, _winning_chances, _chart
