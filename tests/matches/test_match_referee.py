"""Whole matches against the referee: who deals, how the match stands before each deal, when it ends, who wins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

import pytest

import tricklab as tl
from conftest import COMPILED
from places import GOLDEN
from referee.matches import MATCHES, Match
from referee.peatwit import Rules as PeatwitRules
from referee.peatwit import pass_direction
from tiers import full_unless_compiled
from tricklab import Matches, UsageError
from tricklab.engine.games import GAMES, game_of
from tricklab.engine.matches.loop import MOST_DEALS

_TABLES = [line.split() for line in (GOLDEN / "match_tables.txt").read_text().splitlines()[1:]]


def _setups(game: str, **how: Any) -> Iterator[tl.Setup]:
    for variant, *options in _TABLES:
        if game_of(variant).name == game:
            keys = [option.partition("=")[0] for option in options]
            for values in product(*(option.partition("=")[2].split("|") for option in options)):
                yield tl.Setup.make(variant, rules=dict(zip(keys, values, strict=True)), **how)


def test_every_game_has_a_referee_of_matches() -> None:
    assert set(MATCHES) == set(GAMES)
    assert all(any(_setups(game)) for game in GAMES)


def _some_matches(setup: tl.Setup) -> Matches:
    """Many matches, or a few long ones: those of random players may have a thousand deals each."""
    few = tl.simulate_matches(setup, 3, jobs=1)
    return few if len(few.deals) > 100 else tl.simulate_matches(setup, 100, jobs=1)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in COMPILED])
def test_a_few_matches_go_as_the_referee_says(game: str) -> None:
    """Of the games that quick tests interpret, under their first options."""
    for setup in islice(_setups(game, policy="basic", seed="few matches"), 2):
        _compare(game, setup, tl.simulate_matches(setup, 2, jobs=1))


@pytest.mark.deep
@pytest.mark.parametrize("policy", [pytest.param("random", marks=pytest.mark.full), "cautious"])
@pytest.mark.parametrize("game", full_unless_compiled(GAMES))
def test_matches_go_as_the_referee_says(game: str, policy: str) -> None:
    """Cautious players pass often, so that deals are void."""
    policy = "expert" if game == "phat" and policy == "cautious" else policy  # in Phat nobody bids
    same_dealer = shared = 0
    for setup in _setups(game, policy=policy, seed=f"referee {policy}"):
        again, ties = _compare(game, setup, _some_matches(setup))
        same_dealer, shared = same_dealer + again, shared + ties
    if policy == "cautious" and MATCHES[game].same_dealer is not Match.same_dealer:
        assert same_dealer > 50
    assert shared or game not in ("phat", "peatwit")


def _compare(game: str, setup: tl.Setup, played: Matches) -> tuple[int, int]:
    """Lead matches by the referee; return after how many deals the dealer deals again, and how many are shared."""
    same_dealer = shared = 0
    deals = played.deals.rows(named=True)
    at = 0
    for one in played.matches.iter_rows(named=True):
        match = MATCHES[game](setup.rules, setup.players, len(set(setup.sides)), one["dealer"])
        for number in range(one["deals"]):
            deal = deals[at]
            at += 1
            where = f"{setup.variant} {setup.rules}: match {one['match']}, deal {number}"
            assert not match.winners, where
            assert (deal["match"], deal["deal"]) == (one["match"], number)
            assert deal["dealer"] == match.dealer, where
            assert _before(deal) == (match.scores, match.carry, match.tallies), where
            if game == "peatwit":
                assert deal["passing"] == pass_direction(number, PeatwitRules(**setup.rules)), where
            same_dealer += match.same_dealer(deal)
            match.enter(deal)
        won = [side for side in range(match.sides) if one[f"won_{side}"]]
        assert won == match.winners, where
        assert won or one["deals"] == MOST_DEALS
        shared += len(won) > 1
    assert at == len(deals)
    return same_dealer, shared


OVER = r"points or more: it has won|below the target of [25]00|the match is over|add up to 0"
LAST_SCORES: list[tuple[str, list[int], list[int]]] = [
    ("cinch", [62, 0], [62, 70]),
    ("sixty-three", [3, 152], [0, 151]),
    ("eighty-three", [0, 200], [199, 199]),
    ("auction-cinch", [70, 69, 3, 0, 0], [70, 70, 3, 0, 0]),
    ("peatwit", [500, 0, 0, 0], [499, 0, 0, 0]),
    ("tapp-tarock", [3, 0, 0], [3, -3, 0]),
]


@pytest.mark.parametrize(("variant", "scores", "others"), LAST_SCORES)
def test_no_deal_begins_after_the_match(variant: str, scores: list[int], others: list[int]) -> None:
    rules = {"target": 500} if variant == "peatwit" else {}
    with pytest.raises(UsageError, match=OVER):
        tl.Setup.make(variant, scores=scores, rules=rules)
    assert list(tl.Setup.make(variant, scores=others, rules=rules).scores) == others


ENDINGS = (GOLDEN / "endings.txt").read_text().splitlines()
"""The variant and its options, the scores before a deal, what the deals' table says of it, and which sides then win."""


@pytest.mark.parametrize("line", [line for line in ENDINGS if not line.startswith("#")])
def test_the_referee_ends_matches_as_the_examples_say(line: str) -> None:
    heading, scores, fields, outcome = (part.strip() for part in line.split("|"))
    variant, *options = heading.split()
    setup = tl.Setup.make(variant, rules=dict(option.split("=") for option in options), policy="random")
    deal = defaultdict[str, Any](lambda: None)
    for name, text in (field.split("=") for field in fields.split()):
        numbers = [{"true": True, "false": False}.get(each, each) for each in text.split(",")]
        values = [int(each) if str(each).lstrip("-").isdigit() else each for each in numbers]
        deal |= {f"delta_{side}": value for side, value in enumerate(values)} if name == "delta" else {name: values[0]}
    match = MATCHES[setup.game.name](setup.rules, setup.players, len(set(setup.sides)), 0)
    match.scores = [int(score) for score in scores.split()]
    match.enter(deal)
    if outcome.startswith("carry="):
        assert (match.winners, match.carry) == ([], int(outcome[6:]))
    else:
        assert match.winners == [int(side) for side in outcome.split()]


def _before(deal: Mapping[str, Any]) -> tuple[list[int], int | None, list[int]]:
    """How a match stands before a deal, as its row says."""
    scores = [value for name, value in deal.items() if name.startswith("before_")]
    tallies = [value for name, value in deal.items() if name.startswith("tally_")]
    return scores, deal.get("carry"), tallies
