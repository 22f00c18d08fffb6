"""How matches end, game by game, against the referees' own reading and by the examples of the rules' pages."""

from __future__ import annotations

import random
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from referee import peatwit_rules, phat_rules, pitch_score, plute_rules
from referee.pitch_rules import Contract
from referee.pitch_rules import Rules as PitchRules
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES
from tricklab.engine.games.peatwit.match import winners
from tricklab.engine.games.phat.match import after_deal as after_phat
from tricklab.engine.games.phat.match import match_winner
from tricklab.engine.games.pitch import POINTS
from tricklab.engine.games.pitch.match import count_out
from tricklab.engine.games.plute.match import Tallies
from tricklab.engine.games.plute.match import after_deal as after_plute


def test_counting_out_in_order() -> None:
    """At 5 and 6 of 7: the pitcher's Low comes before the other's Jack, but the other's High before it."""
    assert count_out([5, 6], {"high": 0, "low": 0, "jack": 1, "game": 0}, 0, 2).winner == 0
    assert count_out([5, 6], {"high": 1, "low": 0, "jack": 1, "game": 0}, 0, 2).winner == 1


def test_a_failed_pitcher_is_set_back_first() -> None:
    standing = count_out([6, 3], {"high": 0, "low": 0, "game": 1}, 0, 3)
    assert standing.scores == (3, 4)
    assert standing.winner is None


def test_a_made_smudge_wins_whatever_the_scores() -> None:
    every = {"high": 2, "low": 2, "jack": 2, "game": 2}
    assert count_out([6, 6, 0], every, 2, 4, smudged=True).winner == 2
    assert count_out([6, 6, 0], {**every, "jack": 0}, 2, 4, smudged=True).scores == (7, 6, -4)


def any_points(rng: random.Random, sides: int) -> dict[str, int | None]:
    return {
        name: rng.choice([None, *range(sides)]) for name in POINTS if name in ("high", "low", "jack", "joker", "game")
    }


def test_pitch_as_the_referee_counts() -> None:
    rng = random.Random(6)
    ended = 0
    for _ in range(4000):
        players = rng.randint(2, 7)
        rules = PitchRules(players=players, joker=True, smudge="game", out=rng.choice(["in_order", "pitcher_first"]))
        points = any_points(rng, players)
        bidder = rng.choice([None, *range(players)])
        bid: Any = None if bidder is None else rng.choice([1, 2, 3, 4, "smudge"])
        before = [rng.randint(0, rules.target - 1) for _ in range(players)]
        marked = (rng.randrange(players), rng.randint(1, 3)) if rng.random() < 0.3 else None
        if marked and before[marked[0]] + marked[1] >= rules.target:
            marked = None  # nobody is paid up to the target
        contract = Contract(bidder or 0, bidder, bid, marked)
        standing = count_out(
            before,
            points,
            bidder,
            4 if bid == "smudge" else bid or 0,
            target=rules.target,
            smudged=bid == "smudge",
            marked=dict([marked]) if marked else None,
            pitcher_first=rules.out == "pitcher_first",
        )
        changes = pitch_score.deltas(points, contract, rules)
        assert list(standing.scores) == [score + change for score, change in zip(before, changes, strict=True)]
        wanted = pitch_score.match_winner(before, points, contract, rules)
        assert standing.winner == (wanted[0] if wanted else None)
        ended += bool(wanted)
    assert 300 < ended < 3700


def test_no_such_point() -> None:
    with pytest.raises(UsageError, match="no such point or side: jick=0"):
        count_out([0, 0], {"jick": 0}, 0, 2)
    with pytest.raises(UsageError, match="high=2"):
        count_out([0, 0], {"high": 2}, 0, 2)


def test_peatwit_as_the_referee_ends_it() -> None:
    rng = random.Random(7)
    for _ in range(2000):
        totals = [rng.randrange(-3, 9) * 100 for _ in range(rng.randint(2, 5))]
        played, target = rng.randrange(1, 20), rng.choice([0, 500])
        rules = peatwit_rules.Rules(deals=16, target=target)
        over = peatwit_rules.match_over(totals, played, rules)
        expected = peatwit_rules.match_winners(totals) if over else []
        assert list(winners(totals, played, deals=16, target=target)) == expected


def test_phat_muck_is_carried_and_dropped() -> None:
    carried = after_phat((0, 0), (44, 36), 8, tied=True)
    assert (carried.muck, carried.winner) == (16, None)
    assert after_phat(carried.scores, (50, 46), 16, tied=False).muck == 8
    assert after_phat(carried.scores, (44, 36), 16, tied=True).muck == 24
    assert after_phat((170, 60), (20, 0), 16, tied=True) == after_phat((170, 60), (20, 0), 8, tied=False)
    assert after_phat((170, 60), (20, 0), 16, tied=True).winner == 0
    assert after_phat((0, 0), (44, 36), 8, tied=True, carry=False).muck == 8
    for games in range(1, 6):
        for won in range(games + 2):
            for lost in range(games + 2 - won):
                rules = phat_rules.Rules(games=games)
                assert match_winner((won, lost), games) == phat_rules.match_winner((won, lost), rules)


def test_plute_tallies_as_the_referee_keeps_them() -> None:
    rng = random.Random(8)
    rules = plute_rules.Rules()
    ended = {"made": 0, "set": 0, "plute": 0}
    for _ in range(3000):
        tallies, deals = Tallies(), 0
        while tallies.winner is None:
            bidders, kept, plute = rng.randrange(2), rng.random() < 0.6, rng.choice([None] * 20 + [0, 1])
            tricks = [rng.randrange(6) for _ in range(8)] if plute is None else [plute] * 8
            tricks.append(plute if plute is not None else 1 - tricks[0] % 2)
            expected = plute_rules.after_deal(tallies.made, tallies.set, tricks, kept, bidders, rules)
            tallies = after_plute(tallies, bidders, made=kept, plute=plute)
            assert (tallies.made, tallies.set, tallies.winner) == tuple(expected)
            deals += 1
        assert deals <= 9
        ended["plute" if plute is not None else "made" if kept else "set"] += 1
    assert min(ended.values()) > 100


@pytest.mark.parametrize("name", [name for name in GAMES if find_spec(f"tricklab.engine.games.{name}.match")])
def test_every_games_match_is_tried_against_its_referee(name: str) -> None:
    """A new game's match has its test here, or in a file of its own."""
    here = [test for test in globals() if test.startswith(f"test_{name}_")]
    assert here or (Path(__file__).parent / f"test_{name}_match.py").exists()
