"""Interpreted loops: Python plays what compiled code plays, byte for byte, and refuses what that would cut off."""

from __future__ import annotations

import bdb
import inspect
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from places import ROOT
from shell import environment, python, run
from tricklab.analysis.check.contracts import compare
from tricklab.engine.games import game_of, variants
from tricklab.engine.games.pitch import Pitch
from tricklab.engine.kernel.interpreter.records import values_of
from tricklab.engine.kernel.interpreter.twins import twin_of
from tricklab.engine.play.simulator import Simulator

VARIANTS = [name for name in variants() if game_of(name).name in ("pitch", "phat", "cinch", "smear")]
WILD = """
from typing import NamedTuple
from tricklab.making import *
class Wild(NamedTuple):
    by: int = 64
@decides(Wild, "pitch", "bid")
def bid(policy: Wild, view: View) -> int:
    return 1 << policy.by
"""


@pytest.mark.parametrize("variant", VARIANTS)
def test_deals_are_those_of_compiled_code(variant: str) -> None:
    """All policies at one table; `tests/contract/test_contracts.py` has every game and every value of every option."""
    assert compare(tl.Setup.make(variant, policy="random", seed="interpreted"), 12) == 12


@pytest.mark.game("pitch")
def test_matches_are_those_of_compiled_code() -> None:
    with tl.interpreting():
        interpreted = tl.simulate_matches("pitch", 2, policy="basic", seed=7, jobs=1)
    assert interpreted == tl.simulate_matches("pitch", 2, policy="basic", seed=7, jobs=1)


@pytest.mark.game("pitch")
def test_answers_are_those_of_compiled_code() -> None:
    question = tl.ask(tl.Setup.make("pitch", policy="basic"), "AS JS 4S KD TH 6C", dealer=3, bids=["pass", "2"])
    with tl.interpreting():
        interpreted = tl.advise(question, worlds=64, infer=False, jobs=1)
    assert interpreted == tl.advise(question, worlds=64, infer=False, jobs=1)


@pytest.mark.full
@pytest.mark.game("smear")
def test_own_policies_play_as_compiled_ones() -> None:
    setup = tl.Setup.make("smear", policy=f"{ROOT / 'docs/examples/cautious.py'}:Cautious", seed=7)
    with tl.interpreting():
        interpreted = tl.Simulator(setup).play(0, 20).rows
    assert interpreted.tobytes() == tl.Simulator(setup).play(0, 20).rows.tobytes()


def test_a_process_without_compiler_plays_the_same() -> None:
    code = (
        "import sys, tricklab as tl; "
        "print(tl.simulate('phat', 3, policy='expert', seed=7).hash_rows().sum(), 'numba' in sys.modules)"
    )
    done = python(code, env=environment({"TRICKLAB_JIT": "0"}))
    assert done.err == ""
    assert done.out.split() == [str(tl.simulate("phat", 3, policy="expert", seed=7).hash_rows().sum()), "False"]


class Stops(bdb.Bdb):
    """A debugger that notes where it stops."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def user_line(self, frame: Any) -> None:
        if self.break_here(frame):
            self.seen.append(f"{frame.f_code.co_name}: {sorted(frame.f_locals)[:2]}")
        self.set_continue()


def test_a_breakpoint_in_a_hook_stops() -> None:
    lines, first = inspect.getsourcelines(Pitch.score)
    body = first + next(n for n, line in enumerate(lines) if line.lstrip().startswith("def ")) + 1
    while lines[body - first].lstrip().startswith(('"""', "#")):
        body += 1
    with tl.interpreting():
        simulator = Simulator(tl.Setup.make("pitch", policy="random", seed=7))
    debugger, before = Stops(), sys.gettrace()
    debugger.set_break(inspect.getsourcefile(Pitch.score), body)
    try:
        debugger.runcall(simulator.play, 0, 3)
    finally:
        sys.settrace(before)
    assert len(debugger.seen) == 3
    assert debugger.seen[0].startswith("score: ")


def test_a_number_that_does_not_fit_is_refused() -> None:
    kind = np.dtype([("small", "i1"), ("cards", "i8"), ("seats", "i1", (4,))], align=True)
    memory = np.zeros(2, kind)
    record, other = values_of(memory)[0], values_of(memory)[1]
    record.small, record.cards, record.seats[3] = -128, 1 << 62, 5
    other.take(record)
    assert memory[1].tobytes() == memory[0].tobytes()
    assert memory[0]["cards"] == 1 << 62
    assert memory[0]["seats"].tolist() == [0, 0, 0, 5]
    with pytest.raises(OverflowError, match="from -128 to 127; not 128"):
        record.small = 128
    with pytest.raises(OverflowError, match="from -128 to 127; not 200"):
        record.seats[0] = 200
    with pytest.raises(IndexError):
        record.seats[4] = 1
    with pytest.raises(AttributeError, match="no field smal"):
        record.smal = 1
    assert type(record.small) is int


@pytest.mark.parametrize("by", [64, -1])
def test_a_shift_past_the_end_is_refused(by: int) -> None:
    def shifted(number: int, by: int) -> int:
        return number << by

    assert twin_of(shifted)(1, 63) == -(1 << 63)  # as 64 bits have it
    with pytest.raises(ValueError, match=f"64 bits is shifted by {by}"):
        twin_of(shifted)(1, by)


def test_the_error_of_a_policy_names_line_seat_and_deal(tmp_path: Path) -> None:
    (tmp_path / "wild.py").write_text(WILD)
    words = ("simulate", "--variant", "pitch", "--policy", "wild.py:Wild", "--hands", "5", "--out", "data")
    done = run(*words, cwd=tmp_path, env=environment({"TRICKLAB_JIT": "0"}))
    assert done.code == 1
    assert "Traceback" not in done.err
    assert "a number of 64 bits is shifted by 64; in line 8 of" in done.err
    eldest = (tl.replay("pitch", 0)[0].dealer + 1) % 4
    assert f"wild.py, bid, seat {eldest}, deal 0" in " ".join(done.err.split())


def test_arrays_give_numbers_of_python() -> None:
    array = values_of(np.array([[1, 2], [3, 4]], np.int8))
    assert type(array[1, 0]) is int
    assert [*array[1]] == [3, 4]
    array[0][1] = 7  # a part of the array, and no copy
    assert array.array[0, 1] == 7
    assert type(values_of(np.array([1 << 63], np.uint64))[0]) is np.uint64
