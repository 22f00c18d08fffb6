"""The rooms of the project: imports point down, never in a circle, and are drawn; and the words that we count."""

from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

from tools.house import ROOT, drawing, imports, room_of, rooms
from tools.plain_english import files, words_in


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


SAMPLE = '''"""The rules.

What is told
of it."""
told_apart = [card for card in held if card]
told_apart = kept_cards  # a thing
message = f"it says {told_apart}"
bid = left_of("one of them")
'''


def test_names_count_once_and_words_each_time_with_their_lines() -> None:
    assert sorted(words_in(SAMPLE)) == [
        *((3, "told"), (5, "held"), (5, "told_apart"), (6, "kept_cards"), (6, "thing"), (7, "says"))
    ]


def test_the_files_of_single_games_are_left_out() -> None:
    found = {(room, path.name) for room, path in files()}
    assert {("mechanics", "game.py"), ("engine", "errors.py"), ("analysis", "advice.py"), ("crews", "crew.py")} <= found
    assert ("policies", "tactics.py") in found  # that of `shared`
    assert ("games", "pitch.py") not in found
