"""Winning chances in a game of another package, `rubber.py`, whose rows have fields that no other game has."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import Any

import pytest

from outside_package import install
from places import PACKAGES

pytestmark = [pytest.mark.game("rubber"), pytest.mark.full]

ASKED = """
import json, numpy as np
import tricklab as tl
from tricklab.analysis.advise.objective import reads_table
from tricklab.engine.matches.equity import outcomes as equity_outcomes
from tricklab.engine.matches.equity.maker import make_equity
from tricklab.engine.games import game

def chances(scores):
    setup = tl.Setup.make("rubber", policy="basic", seed="rubber", scores=scores)
    played = tl.equity_from(setup, matches=6000)
    return [[one.value, one.error] for one in played.chances[0]]

def refusal(setup):
    try:
        tl.equity(setup, deals=20000)
    except tl.UsageError as error:
        return str(error)

setup = tl.Setup.make("rubber", policy="basic", seed="rubber")
table = tl.equity(setup, deals=50000)
told = {"table": [], "played": []}
for scores in ((0, 0), (6, 4), (3, 6), (6, 6)):
    told["table"].append([table.chance(scores, side=side, dealer=0).value for side in (0, 1)])
    told["played"].append(chances(scores))
whole = equity_outcomes.names_read
equity_outcomes.names_read = lambda game: {"dealer", "delta"}
some = make_equity(setup, 20000).values
equity_outcomes.names_read = whole
told["apart"] = float(np.abs(make_equity(setup, 20000).values - some).max())
bags = tl.Setup.make("rubber", policy="basic", seed="rubber", rules={"bags": True})
told["found"] = refusal(bags)
type(game("rubber")).score_depends_on_standing = True
told["said"], told["reads"] = refusal(bags), reads_table(bags)
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    place = tmp_path_factory.mktemp("rubber")
    shutil.copy(PACKAGES / "rubber.py", place)
    install(place, "rubber", "rubber")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run([sys.executable, "-c", ASKED], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_a_table_is_made_of_fields_that_no_other_game_has(asked: dict[str, Any]) -> None:
    for told, played in zip(asked["table"], asked["played"], strict=True):
        for known, (value, error) in zip(told, played, strict=True):
            assert abs(known - value) < 4 * error + 0.01


def test_a_table_is_made_of_whole_rows_where_it_is_not_known_what_is_read(asked: dict[str, Any]) -> None:
    assert asked["apart"] < 1e-9


def test_no_table_is_made_where_scores_depend_on_the_standing(asked: dict[str, Any]) -> None:
    assert "what a deal scores depends on how the match stands" in asked["found"]
    assert "score_depends_on_standing = True" in asked["found"]
    assert "deals whose score depends on how the match stands" in asked["said"]
    assert not asked["reads"]
