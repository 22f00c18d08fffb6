"""The games of docs/examples, led beside OpenSpiel's where that is installed: turns, legal actions and returns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outside_package import put, python_in
from places import EXAMPLES, KIT

RARE = {
    "spades": (),
    "hearts": ("all points", "led with the Queen and hearts"),
    "euchre": ("scores 0", "scores 1", "scores 2", "scores 4"),
    "oh_hell": ("players=7", "num_suits=1", "num_tricks_fixed=2"),
}
"""What must happen now and then, by game."""


@pytest.mark.interpreted
@pytest.mark.parametrize("deals", [60, pytest.param(2000, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", RARE)
def test_an_example_is_led_as_openspiel_s(tmp_path: Path, name: str, deals: int) -> None:
    """With all values of its options; the first difference is an error."""
    pytest.importorskip("pyspiel")
    folder = put(tmp_path, EXAMPLES / f"{name}.py")
    seen = json.loads(python_in(folder, str(KIT / "openspiel.py"), name, str(deals)).splitlines()[-1])
    assert seen["decisions"] > 12 * deals
    assert all(seen[each] > deals / 100 for each in RARE[name])


ASKED = """
import tricklab as tl
for bids, seat in (("pass,order-up", 1), ("pass,order-up,alone", 0)):
    print(tl.ask("euchre", "JS AS KS 9H TD", dealer=3, turned="QS", seat=seat, bids=bids).text)
"""


@pytest.mark.interpreted
def test_calls_may_follow_a_discard_in_a_question(tmp_path: Path) -> None:
    """The dealer lays a card away before the maker says whether he plays alone."""
    assert python_in(put(tmp_path, EXAMPLES / "euchre.py"), "-c", ASKED).splitlines() == [
        "seat 1, dealer 3, QS turned up, bids pass and order the card up: to play alone or not",
        "seat 0, dealer 3, QS turned up, bids pass, order the card up and alone: to play",
    ]
