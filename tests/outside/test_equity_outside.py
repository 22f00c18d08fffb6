"""Winning chances in a game of another package, whose rows have a field that decides a match in no other game."""

from __future__ import annotations

from pathlib import Path

import pytest

from outside_package import WHIST, lines_of, put

pytestmark = [pytest.mark.game("rubber"), pytest.mark.full]

MATCH = """
    def standing_range(self, rules: Any) -> Any:
        return ((0, 6),)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        add_up(rules, row, standing)
        standing[last_trick(row)] += 1
        if max(standing[0], standing[1]) < 7:
            return 0
        return bit(last_trick(row)) if min(standing[0], standing[1]) >= 7 else bit(int(standing[1] >= 7))

    @rule
    def next_dealer(rules: Any, row: Any, dealer: int, players: int) -> int:
        return row.taker
"""
BAGS = "if rules.bags and row.delta[side] > 2 and table.scores[side] > 2:\n                row.delta[side] = 0"
OVER = "row.delta[side] = max(0, side_total(rules, table.tricks, side) - 6)"
RUBBER = (
    ('"whist"', '"rubber"'),
    ("    ToScore,\n", "    add_up,\n    bit,\n    compiled,\n"),
    ("\n\nclass Whist(", "\n\n@compiled\ndef last_trick(row: Any) -> int:\n    return row.taker & 1\n\n\nclass Whist("),
    ('Option("target", (5,), "points that win a match", low=1)', 'Option("bags", (False, True), "how many count")'),
    ("        Result.trump(", '        Result("taker", "seat that took the last trick"),\n        Result.trump('),
    ('    match = ToScore("target")\n', MATCH),
    (OVER, f"{OVER}\n            {BAGS}\n        row.taker = table.winner"),
)
"""What makes of whist a match to seven points, with one for the last trick, whose taker also deals next.

With ``bags`` a side that stands at three points or more scores nothing for more than two tricks over six.
"""

ASKED = """
import json, numpy as np
import tricklab as tl
from tricklab.analysis.advise.objective import reads_table
from tricklab.engine.matches.equity import outcomes as equity_outcomes
from tricklab.engine.matches.equity.maker import make_equity
from tricklab.engine.games import game

def setup_of(scores=(0, 0), bags=False):
    rules = {"trumps": "none", "bags": bags}
    return tl.Setup.make("rubber", policy="basic", seed="rubber", scores=scores, rules=rules)

def refusal(setup):
    try:
        tl.equity(setup, deals=20000)
    except tl.UsageError as error:
        return str(error)

table = tl.equity(setup_of(), deals=50000)
told = {"table": [], "played": []}
for scores in ((0, 0), (6, 4), (3, 6), (6, 6)):
    told["table"].append([table.chance(scores, side=side, dealer=0).value for side in (0, 1)])
    played = tl.equity_from(setup_of(scores), matches=6000)
    told["played"].append([[one.value, one.error] for one in played.chances[0]])
whole = equity_outcomes.names_read
equity_outcomes.names_read = lambda game: {"dealer", "delta"}
some = make_equity(setup_of(), 20000).values
equity_outcomes.names_read = whole
told["apart"] = float(np.abs(make_equity(setup_of(), 20000).values - some).max())
bags = setup_of(bags=True)
told["found"] = refusal(bags)
type(game("rubber")).score_depends_on_standing = True
told["said"], told["reads"] = refusal(bags), reads_table(bags)
print(json.dumps(told))
"""


def test_a_table_is_made_of_whole_rows_and_only_where_scores_do_not_depend_on_the_standing(tmp_path: Path) -> None:
    """It agrees with matches that are played; it is the same where it is not known which fields of a row are read."""
    (asked,) = lines_of(put(tmp_path, WHIST, *RUBBER), ASKED)
    for told, played in zip(asked["table"], asked["played"], strict=True):
        for known, (value, error) in zip(told, played, strict=True):
            assert abs(known - value) < 4 * error + 0.01
    assert asked["apart"] < 1e-9
    assert "what a deal scores depends on how the match stands" in asked["found"]
    assert "score_depends_on_standing = True" in asked["found"]
    assert "deals whose score depends on how the match stands" in asked["said"]
    assert not asked["reads"]
