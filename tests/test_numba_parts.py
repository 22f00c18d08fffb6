"""Where numba lacks a part that is not public, the message says which versions of it were tried."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tricklab.engine.kernel.numba_parts import VERSIONS

MISSING = {
    "a module": "import numba, sys; sys.modules['numba.core.typed_passes'] = None",
    "a name": "import numba.core.caching as caching; del caching._Cache",
    "a method": "from numba.core.compiler import CompileResult; del CompileResult._rebuild",
}
COMMAND = "import sys; sys.argv = ['simulate', '--hands', '10']; from tricklab.scripts.cli import *; simulate_main()"


@pytest.mark.parametrize("what", MISSING)
def test_a_missing_part_is_a_sentence(what: str, tmp_path: Path) -> None:
    words = [sys.executable, "-c", f"{MISSING[what]}; {COMMAND}"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("error: numba 0.")
    assert f'pip install "numba{VERSIONS}"' in done.stderr
    assert "Traceback" not in done.stderr


def test_the_package_asks_for_the_versions_that_were_tried() -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
    assert f"numba{VERSIONS}" in project["dependencies"]
