"""What is installed: one name, all of the package, and nothing of the user's that could be taken for it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = {room: f"tricklab.{room}" for room in ("engine", "analysis", "crews", "scripts")}


def package_folders() -> set[str]:
    """Name every folder with a module in it that belongs to the package."""
    found = {"tricklab"}
    for folder, name in FOLDERS.items():
        for init in (ROOT / folder).rglob("__init__.py"):
            found.add(".".join([name, *init.parent.relative_to(ROOT / folder).parts]))
    return found


def test_the_list_of_packages_names_every_folder() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    assert set(told["packages"]) == package_folders()
    assert {name: told["package-dir"][name] for name in FOLDERS.values()} == {
        name: key for key, name in FOLDERS.items()
    }
    assert (ROOT / "src/tricklab/py.typed").exists()


def test_no_folder_of_modules_has_been_forgotten() -> None:
    """A folder with modules but without __init__.py would be left out of the wheel without a word."""
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            assert (path.parent / "__init__.py").exists(), path


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Build the wheel from a copy, which leaves nothing in the tree, and return the names of its files."""
    source, out = tmp_path_factory.mktemp("source") / "tree", tmp_path_factory.mktemp("wheel")
    ignored = shutil.ignore_patterns(".git", "__pycache__", "*.egg-info", "build", "data", "reports", ".venv", "tests")
    shutil.copytree(ROOT, source, ignore=lambda folder, names: ignored(folder, names) if Path(folder) == ROOT else [])
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(out), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return zipfile.ZipFile(next(out.glob("*.whl"))).namelist()


def test_the_wheel_holds_one_name(wheel: list[str]) -> None:
    top = {name.partition("/")[0] for name in wheel}
    assert {name for name in top if not name.endswith(".dist-info")} == {"tricklab"}
    assert len(top) == 2


def test_the_wheel_holds_all_of_it(wheel: list[str]) -> None:
    expected = {f"tricklab/{name}" for name in ("__init__.py", "__init__.pyi", "making.py", "py.typed")}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                expected.add(f"tricklab/{path.relative_to(ROOT).as_posix()}")
    assert {name for name in wheel if name.startswith("tricklab/")} == expected


def test_a_users_own_modules_beside_the_notebook_do_not_matter(tmp_path: Path) -> None:
    for name in ("analysis.py", "engine.py", "scripts.py", "tools.py"):
        (tmp_path / name).write_text("raise RuntimeError('not ours')\n")
    for name in ("scripts", "engine", "analysis"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('not ours')\n")
    program = "import tricklab as tl; table = tl.simulate('smear', 10, policy='random'); print(len(table))"
    program += "; print(tl.summarise(table, tl.Setup.make('smear', policy='random')).hands)"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["10", "10"]), done.stderr
