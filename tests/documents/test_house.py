"""The rooms of the project: imports point down, never in a circle, and are drawn as they are."""

from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

from tools.house import ROOT, drawing, imports, room_of, rooms


def test_no_module_imports_itself_by_way_of_others() -> None:
    """A package and a module in it count as two; import-linter looks at modules side by side alone."""
    graph = imports()
    assert len(graph) > 400
    assert graph["tricklab.engine.mechanics.trick"] >= {
        "tricklab.engine.mechanics.machine",
        "tricklab.engine.ground.bits",
    }
    TopologicalSorter(graph).prepare()


def test_imports_point_down() -> None:
    """So that the drawing, which has no room for others, has them all."""
    order = rooms()
    for module, others in imports().items():
        if room_of(module):  # the package and the engine themselves may import all
            above = {other for other in others if order.index(room_of(other)) < order.index(room_of(module))}
            assert not above, module


def test_the_drawing_is_up_to_date() -> None:
    assert Path(ROOT, "docs", "house.svg").read_text() == drawing() + "\n", "python -m tools.house > docs/house.svg"
