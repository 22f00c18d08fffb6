"""Where numba lacks a part that is not public, or one fails, a deal is dealt all the same, and a message says why."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from shell import environment
from tricklab import simulate
from tricklab.engine.version import NUMBA_VERSIONS

BREAKS = {
    "a name is missing": "from numba.core import environment; del environment.lookup_environment",
    "a method is missing": "from numba.core.compiler import CompileResult; del CompileResult._rebuild",
    "a method fails": (
        "import numba; numba.__version__ = '9.9.9'\n"
        "from numba.core.compiler import CompileResult; CompileResult._rebuild = lambda *given: 1 / 0"
    ),
}
PARTS = "\nfrom tricklab.engine.kernel.options import parts; print(parts is not None)"
COMMAND_AND_DEAL = """
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


def python(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run some code in a process of its own."""
    words = (sys.executable, "-c", f"import sys\n{code}", *words)
    return subprocess.run(words, env=environment(), capture_output=True, text=True, check=False)


@pytest.mark.parametrize("what", BREAKS)
def test_whatever_is_missing_it_does_without_any_part(what: str) -> None:
    assert python(BREAKS[what] + PARTS).stdout == "False\n"


@pytest.mark.game("phat")
def test_without_parts_the_same_deals_are_dealt_and_the_command_says_why(tmp_path: Path) -> None:
    done = python(BREAKS["a name is missing"] + COMMAND_AND_DEAL, str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == simulate("phat", 20, policy="random", seed=5).write_json()
    assert done.stderr.count("lacks what tricklab compiles with") == 1
    assert f'pip install "numba{NUMBA_VERSIONS}"' in " ".join(done.stderr.split())
    assert "again each time" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_tried_version_is_compiled_with_all_parts() -> None:
    assert python(PARTS).stdout == "True\n"


def test_a_newer_version_with_working_parts_uses_them() -> None:
    assert python(f"import numba; numba.__version__ = '9.9.9'{PARTS}").stdout == "True\n"


def test_the_package_asks_for_the_versions_that_were_tried() -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
    assert f"numba{NUMBA_VERSIONS}" in project["dependencies"]
