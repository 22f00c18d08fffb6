"""How many files what is typed passes through, recorded while the commands run.

A value passes through a file if a function of the package that stands there is called with it as an argument: with the
text as typed, or with what it was turned into. A typed hand is turned into the same cards, in any order, as numbers or
as the deal record writes them; the number of deals into the whole number, which is chosen so that nothing else is as
large by chance. A value inside another argument, such as a record with its hands, is not counted. The text is parsed
once if it reaches one call of the function that parses it; a public function may check the number once more.
"""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import tricklab
from tricklab.engine.play.setup import Setup
from tricklab.scripts.cli import run

ROOM = Path(tricklab.__file__).parent
HAND = "AS JS 4S KD TH 6C"
ADVISE = "advise --variant pitch --seat 2 --dealer 3 --bids pass,2 --worlds 4 --against none --no-inference --jobs 1"
SIMULATE = "simulate --variant pitch --policy random --jobs 1 --hands"


def walk(words: list[str], is_value: Callable[[Any], bool]) -> Counter[tuple[str, str]]:
    """Return how often each function, by its file, is called with a value while a command runs in this thread."""
    calls: Counter[tuple[str, str]] = Counter()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and (file := _file_of(frame.f_code.co_filename)) and any(map(is_value, _arguments(frame))):
            calls[file, frame.f_code.co_name] += 1

    sys.setprofile(watch)
    try:
        code = run(words)
    finally:
        sys.setprofile(None)
    assert code == 0
    return calls


@cache
def _file_of(path: str) -> str:
    """Return a file of the package as its rooms call it; empty for any other."""
    return str(Path(path).relative_to(ROOM)) if ROOM in Path(path).parents else ""


def _arguments(frame: FrameType) -> list[Any]:
    code, values = frame.f_code, frame.f_locals
    named = code.co_argcount + code.co_kwonlyargcount
    stars = [bool(code.co_flags & flag) for flag in (inspect.CO_VARARGS, inspect.CO_VARKEYWORDS)]
    names = code.co_varnames[: named + sum(stars)]
    return [values[name] for name in names if name in values]


@pytest.mark.full
@pytest.mark.interpreted
def test_a_typed_hand_passes_through_few_files_and_is_parsed_once() -> None:
    deck = Setup.make("pitch").deck
    numbers = {*deck.parse(HAND)}
    known = (numbers, {*deck.texts(numbers)})

    def is_hand(value: Any) -> bool:
        if isinstance(value, str):
            return value == HAND
        return isinstance(value, list | tuple | set | frozenset) and len(value) == len(numbers) and {*value} in known

    calls = walk([*ADVISE.split(), "--hand", HAND], is_hand)
    assert len({file for file, _ in calls}) <= 8, calls
    assert calls["engine/rules/deck.py", "parse"] == 1


def test_a_number_of_deals_passes_through_few_files_and_is_parsed_once(tmp_path: Path) -> None:
    """The text has another form than the number, so that only the text is counted as parsed."""
    words = [*SIMULATE.split(), "1.237e3", "--out", str(tmp_path / "first")]
    assert run(words) == 0  # compiles
    words[-1] = str(tmp_path / "second")
    calls = walk(words, lambda value: type(value) in (int, str) and value in (1237, "1.237e3"))
    assert len({file for file, _ in calls}) <= 12, calls
    texts = walk([*words[:-1], str(tmp_path / "third")], lambda value: isinstance(value, str) and value == "1.237e3")
    assert texts["engine/base/numbers.py", "parse_hands"] == 1
    assert {file for file, _ in texts} == {"engine/base/numbers.py", "scripts/options/readers.py"}
