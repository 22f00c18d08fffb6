"""The notebooks and the script of odds run, at small size, and their pages show what came out."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import polars as pl
import pytest

from shell import run
from tiers import full_but
from tools.site.notebooks import FOLDER, SMALL, page_of

NOTEBOOKS = {"my_bid": "pitch", "nil": "peatwit", "four_questions": "peatwit"}
NOTEBOOKS |= dict.fromkeys(("two_policies", "house_rule", "many_deals"), "smear")
QUICK = ("house_rule", "many_deals")


def test_every_notebook_is_run_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == NOTEBOOKS.keys()


@pytest.mark.parametrize(("name", "game"), full_but(QUICK, NOTEBOOKS.items()))
def test_a_notebook(name: str, game: str, tmp_path: Path) -> None:
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
    spec = importlib.util.spec_from_file_location("odds", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.odds(tmp_path, 500, ["smear"])
    table = pl.read_csv(tmp_path / "odds.csv")
    assert table["deals"].sum() == 500
    again = run(*(tmp_path / "commands.txt").read_text().split(), "--format", "json", cwd=tmp_path)
    assert again.code == 0, again.err
    assert table["made"].is_between(0, 1).all()
