"""Every example is run: in docstrings, on pages about Python, in notebooks at small size, and the script of odds."""

from __future__ import annotations

import doctest
import pkgutil
import re
import runpy
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import polars as pl
import pytest

import tricklab
from outside_package import SPADES, put, python_in
from places import ROOT
from report_page import quick_tables
from shell import run
from tiers import full_but
from tools.site.notebooks import FOLDER, SMALL, page_of

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def modules() -> list[str]:
    """Name the modules of the package, wherever its parts are installed."""
    found = ["tricklab"]
    for part in ("engine", "analysis", "crews", "scripts"):
        package = import_module(f"tricklab.{part}")
        found += [package.__name__]
        found += [module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return found


def with_examples() -> list[str]:
    """Name the modules that have examples in their docstrings."""
    found = {name: find_spec(name) for name in modules()}
    return [name for name, spec in found.items() if spec and b">>> " in Path(str(spec.origin)).read_bytes()]


WITH_A_TABLE = ("tricklab.analysis.equity.equity", "tricklab.engine.runs.simulation")
"""Modules whose examples compile Plute, for a table of winning chances or for matches."""


@pytest.mark.deep
@pytest.mark.parametrize("name", full_but({*modules()} - {*WITH_A_TABLE}, with_examples()))
def test_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=OPTIONS).failed == 0


def test_every_module_can_be_imported() -> None:
    for name in modules():
        import_module(name)


def test_there_are_examples_of_the_public_functions() -> None:
    assert {"tricklab.engine.play.setup", "tricklab.analysis.contest.compare", "tricklab.scripts.cli"} <= set(modules())
    finder = doctest.DocTestFinder()
    for name in ("simulate", "compare", "compare_rules", "league", "strength", "tune", "replay", "summarise"):
        (found,) = finder.find(getattr(tricklab, name), name)
        assert found.examples, name


def page_runs(name: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / name), module_relative=False, optionflags=OPTIONS)
    assert failed == 0
    assert tried > least


def test_the_page_about_charts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page_runs("charts.md", 6)


@pytest.mark.full
@pytest.mark.game("smear")
def test_the_page_about_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    quick_tables(monkeypatch)
    page_runs("python.md", 30)
    assert (tmp_path / "reports/smear/index.html").exists()


LED = f"import doctest; print(*doctest.testfile({str(ROOT / 'docs/own_game_players.md')!r}, module_relative=False))"


def test_spades_are_led_beside_openspiel_s(tmp_path: Path) -> None:
    """The page about games of one's own, where OpenSpiel is installed (``[peers]``)."""
    pytest.importorskip("pyspiel")
    failed, tried = map(int, python_in(put(tmp_path, SPADES), "-c", LED).splitlines()[-1].split())
    assert failed == 0
    assert tried > 7


NOTEBOOKS = {"my_bid": "pitch", "nil": "peatwit", "four_questions": "peatwit"}
NOTEBOOKS |= dict.fromkeys(("two_policies", "house_rule", "many_deals"), "smear")
QUICK = ("house_rule", "many_deals")


@pytest.mark.parametrize(("name", "game"), full_but(QUICK, NOTEBOOKS.items()))
def test_a_notebook(name: str, game: str, tmp_path: Path) -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == NOTEBOOKS.keys()
    title, page = page_of(FOLDER / f"{name}.py", tmp_path, sizes=SMALL)
    assert page.startswith(f"# {title}\n")
    pictures = re.findall(r"\]\((\S+\.svg)\)", page)
    assert pictures
    assert all((tmp_path / picture).stat().st_size > 2000 for picture in pictures)
    assert page.count("```") % 2 == 0
    assert name == "nil" or "\n|-" in page  # a table
    given = re.search(r"= tl\.Setup\.make\(\"(\w+)\"|\"(smear)\", hands|simulate\(\"(\w+)\"", page)
    assert given is not None
    assert game in given.groups()


@pytest.mark.game("smear")
def test_the_odds_are_those_of_the_runs(tmp_path: Path) -> None:
    path = FOLDER.parent / "examples" / "odds.py"
    runpy.run_path(str(path), run_name="odds")["odds"](tmp_path, 500, ["smear"])
    table = pl.read_csv(tmp_path / "odds.csv")
    assert table["deals"].sum() == 500
    again = run(*(tmp_path / "commands.txt").read_text().split(), "--format", "json", cwd=tmp_path)
    assert again.code == 0, again.err
    assert table["made"].is_between(0, 1).all()
