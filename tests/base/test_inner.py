"""What tricklab changes of numba: inner functions, borrowed arrays; where a part is missing all is dealt without."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numba.core import event
from numba.core.codegen import JITCodeLibrary
from numba.core.runtime import _nrt_python  # type: ignore[attr-defined]
from numba.core.runtime.context import NRTContext
from numba.core.runtime.nrt import rtsys

from places import ROOT
from shell import environment, python
from tricklab import simulate
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.compiled import borrowed, compiled, compiled_apart, compiled_by_field, emitted, offer
from tricklab.engine.kernel.numba_parts import OuterCompiler
from tricklab.engine.mechanics import hooks
from tricklab.engine.mechanics.hooks import dispatched
from tricklab.engine.version import NUMBA_TRIED, NUMBA_VERSIONS


@compiled
def _squares(count: int) -> Any:
    table = np.empty(count, np.int64)
    for n in range(count):
        table[n] = n * n
    return table


def _called(count: int) -> int:
    total = 0
    for value in _squares(count):
        total += value
    return total


offer(_called, lambda *types: _called, inlined=False)


def _share(whole: int, parts: int) -> float:
    if parts < 0:
        raise ValueError(whole, parts)
    return whole / parts


offer(_share, lambda *types: _share, error_model="python")


def test_only_the_loop_becomes_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two functions within each other, one of them inlined, and what they give."""
    made: list[str] = []
    finalize = JITCodeLibrary._finalize_specific

    def counted(library: Any) -> None:
        made.append(library.name)
        finalize(library)

    monkeypatch.setattr(JITCodeLibrary, "_finalize_specific", counted)
    loop = numba.njit(lambda count: _called(count) + _squares(count)[-1])
    assert loop(5) == 0 + 1 + 4 + 9 + 16 + 16
    names = [name.rpartition(".")[2] for name in made]  # besides ours there are numba's own
    assert [name for name in names if name in ("_squares", "_called", "<lambda>")] == ["<lambda>"]


def test_errors_come_out_of_inner_functions() -> None:
    """Division by zero reaches Python from inside, and so does an exception with its arguments."""
    loop = numba.njit(lambda whole, parts: _share(whole, parts), pipeline_class=OuterCompiler)
    assert loop(6, 4) == 1.5
    with pytest.raises(ZeroDivisionError):
        loop(6, 0)
    with pytest.raises(ValueError, match=r"\(6, -1\)"):
        loop(6, -1)


class Held(NamedTuple):
    """Numbers, and an array among them."""

    first: int
    table: Any
    last: float


@compiled
def _held(count: int) -> Held:
    return Held(count, np.ones(count), 2.0)


@compiled
def _sum_of(held: Held, more: Any) -> float:
    total = 0.0
    for pair in more:
        total += held.table[int(pair)] * held.last
    return total


def test_references_are_counted() -> None:
    """Arrays in tuples, let go of in loops and in inner functions: all that is allocated is given back, once."""

    def twice(count: int) -> float:
        total, held = 0.0, _held(count)
        for n in range(3):
            other = held
            held = Held(n, other.table + n, 1.0)
            total += _sum_of(other, held.table[:2] * 0.0)
        return total

    get_meminfos, install_timer = NRTContext.get_meminfos, event.install_timer
    loop = numba.njit(twice, pipeline_class=OuterCompiler)
    assert loop(4) == twice(4)
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    loop(4)
    assert (NRTContext.get_meminfos, event.install_timer) == (get_meminfos, install_timer)  # numba has its own again
    after = rtsys.get_allocation_stats()
    _nrt_python.memsys_disable_stats()
    assert after.alloc - before.alloc > 3
    assert after.alloc - before.alloc == after.free - before.free


MULTIPLIED = """
import sys, numpy as np, numba, tricklab.engine.play.simulator
from tricklab.engine.kernel.compiled import compiled
assert "scipy.linalg" not in sys.modules
assert (numba.njit(lambda a: a @ a)(2.0 * np.eye(3)) == 4 * np.eye(3)).all()
assert list(numba.njit(lambda a: np.convolve(a, a))(np.ones(2))) == [1, 2, 1]
"""


@pytest.mark.deep
def test_matrices_can_be_multiplied() -> None:
    """SciPy's linear algebra is not imported, but is there for a policy that asks for it."""
    python(MULTIPLIED)


@numba.njit
def _fill(table: Any, rows: int) -> int:
    total = 0
    for row in range(rows):
        line = borrowed(table[row])
        for place in range(len(line)):
            line[place] = 10 * row + place
        total += line.sum()
    return total


def test_a_borrowed_line_is_part_of_its_owner() -> None:
    """What is written to a line of a table, in the table's own strides, is written to the table and nowhere else."""
    owner = np.full((4, 6), -1)
    total = _fill(owner[:, ::2], 3)
    assert owner[:3, ::2].tolist() == [[0, 1, 2], [10, 11, 12], [20, 21, 22]]
    assert (owner[:, 1::2] == -1).all()
    assert (owner[3] == -1).all()
    assert total == 99


def test_the_owner_is_released_as_before() -> None:
    """Borrowing takes no reference and gives none back."""
    owner = np.zeros((50, 3), np.int64)
    before = sys.getrefcount(owner)
    _fill(owner, 50)
    assert sys.getrefcount(owner) == before
    assert borrowed(owner) is owner


OFFERS: dict[str, Callable[[Any], Any]] = {
    "compiled": compiled,
    "compiled_apart": compiled_apart,
    "compiled_by_field": lambda function: compiled_by_field(function, "played", lambda table: 1),
    "dispatched": dispatched,
    "emitted": emitted("popcount"),
    "offer": lambda function: offer(function, lambda *types: function),
}


@pytest.mark.parametrize(("first", "second"), [*product(OFFERS, OFFERS)])
def test_a_function_is_offered_once(first: str, second: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba would use the first offer only; the same function compiled again changes nothing."""

    def twice(table: Any) -> int:
        return 0

    monkeypatch.setattr(hooks, "HOOKS", {})
    OFFERS[first](twice)
    if first == second and first in ("compiled", "compiled_apart"):
        OFFERS[second](twice)
    else:
        with pytest.raises(UsageError, match=r"test_inner\..*twice is offered to compiled code twice"):
            OFFERS[second](twice)


BREAKS = {
    "a name is missing": "from numba.core import environment; del environment.lookup_environment",
    "a method is missing": "from numba.core.compiler import CompileResult; del CompileResult._rebuild",
    "a method has other parameters": (
        "import numba; numba.__version__ = '0.62.1'\n"
        "from numba.core.codegen import CPUCodegen; CPUCodegen._function_pass_manager = lambda self, module: 1 / 0"
    ),
    "a method fails": (
        "import numba; numba.__version__ = '9.9.9'\n"
        "from numba.core.compiler import CompileResult; CompileResult._rebuild = lambda *given: 1 / 0"
    ),
}
PARTS = "\nfrom tricklab.engine.kernel.options import parts; print(parts is not None)"
COMMAND_AND_DEAL = """
import sys
from tricklab import simulate
from tricklab.scripts.cli import simulate_main
sys.argv = ["simulate", "--variant", "phat", "--policy", "random", "--hands", "20", "--out", sys.argv[1]]
try:
    simulate_main()
except SystemExit as ended:
    assert not ended.code
print(simulate("phat", 20, policy="random", seed=5).write_json())
"""
"""Both in one process, since the loop is not kept."""


@pytest.mark.deep
@pytest.mark.parametrize(
    ("change", "uses_parts"),
    [
        *(pytest.param(code, False, marks=[pytest.mark.full] * ("lookup" not in code)) for code in BREAKS.values()),
        pytest.param("import numba; numba.__version__ = '9.9.9'", True, marks=pytest.mark.full),
    ],
)
def test_all_parts_are_used_or_none(change: str, uses_parts: bool) -> None:
    """A newer version with working parts uses them; whatever is missing, it does without any."""
    assert python(change + PARTS, env=environment()).out == f"{uses_parts}\n"


@pytest.mark.deep
@pytest.mark.game("phat")
def test_without_parts_the_same_deals_are_dealt_and_the_command_says_why(tmp_path: Path) -> None:
    done = python(BREAKS["a name is missing"] + COMMAND_AND_DEAL, tmp_path, env=environment())
    assert done.out.splitlines()[-1] == simulate("phat", 20, policy="random", seed=5).write_json()
    assert done.err.count("lacks what tricklab compiles with") == 1
    assert f'pip install "numba{NUMBA_VERSIONS}"' in " ".join(done.err.split())
    assert "again each time" in done.err
    assert "Traceback" not in done.err


def test_the_package_asks_for_the_versions_that_were_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert f"numba{NUMBA_VERSIONS}" in project["dependencies"]
    low, high = (tuple(map(int, text.split("."))) for text in NUMBA_VERSIONS.removeprefix(">=").split(",<"))
    assert all(low <= tuple(map(int, version.split("."))) < high for version in NUMBA_TRIED)
