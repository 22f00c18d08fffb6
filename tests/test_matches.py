"""How matches end, game by game: what the engine makes of a row, against the referees' own reading of the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from referee import cinch_rules, eighty_three, peatwit_rules, phat_rules, pitch_score, plute_rules, smear_rules
from referee.pitch_rules import Contract
from referee.pitch_rules import Rules as PitchRules
from tricklab.engine.errors import UsageError
from tricklab.engine.games.pitch import POINTS as PITCH_POINTS
from tricklab.engine.games.pitch import SMUDGE
from tricklab.engine.games.smear import POINTS as SMEAR_POINTS
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator


def match_of(variant: str, scores: Sequence[int] = (), **rules: Any) -> Match:
    return Match(Setup.make(variant, rules=rules, policy="random", scores=list(scores) or None))


def row_of(match: Match, **fields: Any) -> Any:
    row = np.zeros(1, match.setup.game.row)[0]
    for name, value in fields.items():
        if np.ndim(value):
            row[name][: len(value)] = value
        else:
            row[name] = value
    return row


# Smear: docs/rules/smear.md, "Match end".

FIVE_TO_TWO = {"high": 0, "low": 1, "jack": 0, "jick": 1, "trey": 0}


def smear(before: tuple[int, int], bidder: int, bid: int, points: dict[str, int | None], target: int = 21) -> Match:
    match = match_of("smear", before, target=target)
    taken = [sum(smear_rules.worth(name) for name, side in points.items() if side == which) for which in (0, 1)]
    made = taken[bidder] >= bid
    delta = [taken[side] if side != bidder or made else -bid for side in (0, 1)]
    point = [-1 if points.get(name) is None else points[name] for name in SMEAR_POINTS]
    match.enter(row_of(match, bidder=bidder, bid=bid, made=made, delta=delta, point=point))
    return match


@pytest.mark.parametrize(
    ("before", "bid", "scores", "winners"),
    [
        ((19, 20), 4, (24, 22), (1,)),  # S5: counted one by one the others are first
        ((19, 22), 4, (24, 24), (0,)),  # the others were over before
        ((15, 23), 4, (20, 25), ()),  # the bidders stay below
        ((25, 20), 6, (19, 22), ()),  # a failed bid wins nothing and costs the bid
    ],
)
def test_smear_by_the_examples(
    before: tuple[int, int], bid: int, scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    match = smear(before, 0, bid, FIVE_TO_TWO)
    assert (match.scores, match.winners) == (scores, winners)


def test_smear_as_the_referee_counts() -> None:
    rng, winners = random.Random(5), Counter[Any]()
    for _ in range(4_000):
        target = rng.choice([11, 21, 31])
        before = (rng.randint(target - 12, target + 6), rng.randint(target - 12, target + 6))
        points = {name: rng.choice([0, 1, None]) for name in SMEAR_POINTS}
        bidders, bid = rng.randint(0, 1), rng.randint(1, 10)
        match = smear(before, bidders, bid, points, target)
        scores, winner = smear_rules.match_winner(before, bidders, bid, points, target)
        assert (match.scores, match.winners) == (scores, () if winner is None else (winner,))
        winners[winner] += 1
    assert min(winners[side] for side in (0, 1, None)) > 100


# Pitch: docs/rules/pitch.md, "Match end".


def pitch(
    before: Sequence[int], points: dict[str, int | None], contract: Contract, bid: Any, rules: PitchRules
) -> Match:
    options = {"players": rules.players, "joker": rules.joker, "smudge": rules.smudge, "out": rules.out}
    match = match_of("pitch", before, **options)
    made = pitch_score.is_made(points, contract, rules)
    point = [-1 if points.get(name) is None else points[name] for name in PITCH_POINTS]
    match.enter(
        row_of(
            match,
            pitcher=contract.leader,
            said=SMUDGE if bid == "smudge" else bid or 0,
            made=-1 if made is None else made,
            delta=pitch_score.deltas(points, contract, rules),
            point=point,
        )
    )
    return match


FOUR = PitchRules()


@pytest.mark.parametrize(
    ("points", "winners"),
    [({"high": 0, "low": 0, "jack": 1, "game": 0}, (0,)), ({"high": 1, "low": 0, "jack": 1, "game": 0}, (1,))],
)
def test_pitch_counts_in_order(points: dict[str, int | None], winners: tuple[int, ...]) -> None:
    """At 5 and 6 of 7: the pitcher's Low comes before the other's Jack, but the other's High before it."""
    assert pitch([5, 6, 0, 0], points, Contract(0, 0, 2, None), 2, FOUR).winners == winners


def test_a_failed_pitcher_is_set_back_first() -> None:
    match = pitch([6, 3, 0, 0], {"high": 0, "low": 0, "game": 1}, Contract(0, 0, 3, None), 3, FOUR)
    assert (match.scores, match.winners) == ((3, 4, 0, 0), ())


def test_a_made_smudge_wins_whatever_the_scores() -> None:
    rules, every = PitchRules(smudge="game"), dict.fromkeys(("high", "low", "jack", "game"), 2)
    assert pitch([6, 6, 0, 0], every, Contract(2, 2, "smudge", None), "smudge", rules).winners == (2,)
    failed = pitch([6, 6, 0, 0], {**every, "jack": 0}, Contract(2, 2, "smudge", None), "smudge", rules)
    assert failed.scores == (7, 6, -4, 0)


def test_pitch_as_the_referee_counts() -> None:
    rng, ended = random.Random(6), 0
    for _ in range(3000):
        players = rng.randint(2, 7)
        rules = PitchRules(players=players, joker=True, smudge="game", out=rng.choice(["in_order", "pitcher_first"]))
        names = ("high", "low", "jack", "joker", "game")
        points = {name: rng.choice([None, *range(players)]) for name in names}
        bidder = rng.choice([None, *range(players)])
        bid: Any = None if bidder is None else rng.choice([1, 2, 3, 4, "smudge"])
        before = [rng.randint(0, rules.target - 1) for _ in range(players)]
        marked = (rng.randrange(players), rng.randint(1, 3)) if rng.random() < 0.3 else None
        if marked and before[marked[0]] + marked[1] >= rules.target:
            marked = None  # nobody is paid up to the target
        contract = Contract(bidder or 0, bidder, bid, marked)
        match = pitch(before, points, contract, bid, rules)
        changes = pitch_score.deltas(points, contract, rules)
        assert list(match.scores) == [score + change for score, change in zip(before, changes, strict=True)]
        assert match.winners == tuple(pitch_score.match_winner(before, points, contract, rules))
        ended += bool(match.winners)
    assert 300 < ended < 2700


# Peatwit: docs/rules/peatwit.md, "Match".


def test_peatwit_as_the_referee_ends_it() -> None:
    rng, shared = random.Random(7), 0
    for _ in range(300):
        players, target, deals = rng.choice([3, 4, 5]), rng.choice([0, 150]), rng.randint(1, 8)
        rules = peatwit_rules.Rules(players=players, deals=deals, target=target)
        match, totals, played = match_of("peatwit", players=players, deals=deals, target=target), [0] * players, 0
        while not match.winners:
            delta = [rng.choice([-50, -20, 21, 30, 50]) for _ in range(players)]
            totals, played = [total + change for total, change in zip(totals, delta, strict=True)], played + 1
            match.enter(row_of(match, delta=delta))
            over = peatwit_rules.match_over(totals, played, rules)
            assert list(match.winners) == (peatwit_rules.match_winners(totals) if over else [])
            assert list(match.scores) == totals
        shared += len(match.winners) > 1
    assert shared > 10


# Phat: docs/rules/phat.md, "The muck", "End of the game" and "Match".


def phat(before: tuple[int, int], change: tuple[int, int], worth: int, *, muck: int, carried: bool = True) -> Match:
    setup = Setup.make("phat", rules={"carry": carried}, policy="random", scores=before, carry=worth)
    match = Match(setup)
    match.enter(row_of(match, delta=change, muck=muck))
    return match


def test_phat_muck_is_carried_and_dropped() -> None:
    carried = phat((0, 0), (44, 36), 8, muck=-1)
    assert (list(carried.standing[:3]), carried.winners) == ([44, 36, 16], ())
    carried.enter(row_of(carried, delta=(50, 46), muck=0))
    assert carried.standing[2] == 8
    assert phat((44, 36), (44, 36), 16, muck=-1).standing[2] == 24
    assert phat((0, 0), (44, 36), 8, muck=-1, carried=False).standing[2] == 8
    won = phat((170, 60), (20, 0), 16, muck=-1)
    assert (list(won.standing[:3]), won.winners) == ([190, 60, 8], (0,))


def test_phat_games_as_the_referee_counts_them() -> None:
    rng, drawn = random.Random(9), 0
    for _ in range(300):
        games = rng.randint(1, 4)
        match, won = match_of("phat", games=games), [0, 0]
        while not match.winners:
            winner = rng.randrange(2)
            won[winner] += 1
            match.enter(row_of(match, delta=(190, 0) if winner == 0 else (0, 190), muck=winner))
            expected = phat_rules.match_winner((won[0], won[1]), phat_rules.Rules(games=games))
            over = sum(won) == games
            assert match.winners == (() if not over else (0, 1) if expected is None else (expected,))
            assert over or list(match.standing[:3]) == [0, 0, 8]
        drawn += len(match.winners) == 2
    assert drawn > 20


# Plute: docs/rules/plute.md, "Result", "The plute" and "Match".


def test_plute_tallies_as_the_referee_keeps_them() -> None:
    rng, rules = random.Random(8), plute_rules.Rules()
    ended = Counter[str]()
    for _ in range(1000):
        match, made, sets, deals = match_of("plute"), (0, 0), (0, 0), 0
        while not match.winners:
            bidders, kept, plute = rng.randrange(2), rng.random() < 0.6, rng.choice([None] * 20 + [0, 1])
            tricks = [rng.randrange(6) for _ in range(8)] if plute is None else [plute] * 8
            tricks.append(plute if plute is not None else 1 - tricks[0] % 2)
            expected = plute_rules.after_deal(made, sets, tricks, kept, bidders, rules)
            seat = bidders + 2 * rng.randrange(3)
            match.enter(row_of(match, bidder=seat, made=kept, plute=-1 if plute is None else plute))
            made, sets = expected.made, expected.sets
            assert list(match.standing[2:]) == [*made, *sets]
            assert match.winners == (() if expected.winner is None else (expected.winner,))
            deals += 1
        assert deals <= 9
        ended["plute" if plute is not None else "made" if kept else "set"] += 1
    assert min(ended.values()) > 50


# Cinch: docs/rules/cinch.md, "Match end". Eighty-Three: docs/rules/eighty-three.md, "Match end".


def test_cinch_as_the_referee_ends_it() -> None:
    """From around the target and the threshold, deal by deal, until somebody has won; now and then all pass."""
    rng, winners = random.Random(11), Counter[Any]()
    for _ in range(700):
        variant = rng.choice(["cinch", "sixty-three"])
        rules = match_of(variant).setup.rules
        target, threshold, all_points = (152, 145, 63) if variant == "sixty-three" else (62, 55, 14)
        assert (rules["target"], rules["threshold"]) == (target, threshold)
        before, referees = [rng.randint(threshold - 4, target - 1) for _ in (0, 1)], cinch_rules.Rules(**rules)
        match, deals = match_of(variant, before), 0
        while not match.winners and deals < 20:
            bidders = rng.choice([0, 0, 1, 1, None])
            taken = rng.randint(0, all_points)
            points, bid = [taken, all_points - taken], rng.randint(7, all_points)
            made, deltas = False, [0, 0]
            if bidders is not None:
                made, deltas = points[bidders] >= bid, cinch_rules.side_deltas(points, bidders, bid, referees)
            winner = cinch_rules.match_winner(before, deltas, bidders, made, referees)
            match.enter(row_of(match, bidder=-1 if bidders is None else bidders + 2, bid=bid, made=made, delta=deltas))
            winners["extra"] += min(before) >= target
            before = [score + change for score, change in zip(before, deltas, strict=True)]
            assert list(match.scores) == before
            assert match.winners == (() if winner is None else (winner,))
            winners[winner if winner is None else "bidders" if winner == bidders else "others"] += 1
            deals += 1
    assert min(winners[how] for how in (None, "bidders", "others", "extra")) > 50


def test_eighty_three_as_the_referee_ends_it() -> None:
    rng, winners = random.Random(12), Counter[Any]()
    for _ in range(1000):
        before, bidders = [rng.randint(100, 199) for _ in (0, 1)], rng.choice([0, 1, None])
        taken, bid = rng.choice([rng.randint(0, 83), 83]), rng.choice([rng.randint(1, 83), "83double"])
        made, deltas = False, [0, 0]
        if bidders is not None:
            deltas, made = eighty_three.side_deltas([taken, 83 - taken], bidders, bid)
        match = match_of("eighty-three", before)
        match.enter(row_of(match, bidder=-1 if bidders is None else bidders, made=made, delta=deltas))
        winner = eighty_three.match_winner(before, deltas, bidders, 200)
        assert match.winners == (() if winner is None else (winner,))
        winners[winner] += 1
    assert min(winners[side] for side in (0, 1, None)) > 100


@pytest.mark.parametrize(
    ("variant", "scores", "others"),
    [("cinch", (62, 0), (62, 70)), ("sixty-three", (3, 152), (0, 151)), ("eighty-three", (0, 200), (199, 199))],
)
def test_no_deal_begins_after_the_match(variant: str, scores: tuple[int, int], others: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match=r"points or more: it has won|must be below the target of 200"):
        match_of(variant, scores)
    assert match_of(variant, others).scores == others


FINISHED = ["smear", "peatwit", "pitch", "sell-out", "phat", "plute", "cinch", "sixty-three", "eighty-three"]
FINISHED += ["auction-cinch", "tapp-tarock", "paskievics"]


@pytest.mark.parametrize("variant", FINISHED)
def test_matches_that_are_played_come_to_an_end(variant: str) -> None:
    """With the engine's own rows: scores add up, and somebody wins."""
    setup = Setup.make(variant, policy="basic", seed="matches")
    match, rows = Match(setup), Simulator(setup).play(0, 400).rows
    total = np.zeros(len(setup.scores), np.int64)
    deals = 0
    while not match.winners:
        match.enter(rows[deals])
        total += rows[deals]["delta"][: len(total)]
        deals += 1
        assert list(match.scores) == list(total)
    assert deals > 1
    assert all(0 <= side < len(total) for side in match.winners)
