"""Where numba lacks a part that is not public, or one fails, a deal is dealt all the same, and a message says why."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from places import ROOT
from shell import environment, python
from tricklab import simulate
from tricklab.engine.version import NUMBA_TRIED, NUMBA_VERSIONS

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


@pytest.mark.full
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
