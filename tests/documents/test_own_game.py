"""The page about games of one's own: its deal beside OpenSpiel's, where that is installed (``[peers]``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from outside_package import SPADES, put, python_in
from places import ROOT

LED = f"import doctest; print(*doctest.testfile({str(ROOT / 'docs/own_game.md')!r}, module_relative=False))"


def test_spades_are_led_beside_openspiel_s(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    failed, tried = map(int, python_in(put(tmp_path, SPADES), "-c", LED).splitlines()[-1].split())
    assert failed == 0
    assert tried > 7
