"""Every example is run: in the docstrings of the whole package, and on the pages about Python and charts."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import tricklab
from places import ROOT
from report_page import quick_tables

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def modules() -> list[str]:
    """Name the modules of the package, wherever its parts are installed."""
    found = ["tricklab"]
    for part in ("engine", "analysis", "crews", "scripts"):
        package = import_module(f"tricklab.{part}")
        found += [package.__name__]
        found += [module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return found


@pytest.mark.parametrize("name", modules())
def test_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=OPTIONS).failed == 0


def test_there_are_examples_of_the_public_functions() -> None:
    assert {"tricklab.engine.play.setup", "tricklab.analysis.contest.compare", "tricklab.scripts.cli"} <= set(modules())
    finder = doctest.DocTestFinder()
    for name in ("simulate", "compare", "compare_rules", "league", "strength", "tune", "replay", "summarise"):
        (found,) = finder.find(getattr(tricklab, name), name)
        assert found.examples, name


def test_the_page_about_charts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(ROOT / "docs/charts.md"), module_relative=False, optionflags=OPTIONS)
    assert failed == 0
    assert tried > 6


@pytest.mark.full
@pytest.mark.game("smear")
def test_the_page_about_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    quick_tables(monkeypatch)
    failed, tried = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False, optionflags=OPTIONS)
    assert failed == 0
    assert tried > 30
    assert (tmp_path / "reports/smear/index.html").exists()
