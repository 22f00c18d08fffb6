"""Counts for the fingers: Smear's bids by hand and what it keeps of the expert's skill; no count beats its expert."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import setup_of
from tiers import full_unless_compiled
from tricklab.analysis.contest.compare import compare
from tricklab.engine.games import GAMES
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.policies.weights import load

WORTH = {"A": 4, "K": 2, "Q": 2, "J": 2, "2": 2}
TWINS = {"C": "S", "S": "C", "D": "H", "H": "D"}
ROWS = {(4, True): 0, (4, False): 1, (6, True): 4, (6, False): 5}


def counted(cards: list[str], suit: str) -> int:
    """Count a hand on the fingers with a suit as trumps."""
    total = 0
    for card in cards:
        if card.startswith("JK") or card == f"J{TWINS[suit]}":
            total += 1
        elif card[1] == suit:
            total += WORTH.get(card[0], 1)
    return total


@pytest.mark.game("smear")
@pytest.mark.parametrize(
    "rules",
    [{}, {"players": 6}, {"trey": False}, {"jokers": "ranked", "min_bid": 3}, {"all_pass": "dealer_forced"}],
    ids=str,
)  # fmt: skip
def test_bids_and_trumps_are_those_counted_by_hand(rules: dict[str, Any]) -> None:
    setup = setup_of(policy="count", **rules)
    enough = load("smear")["enough"][ROWS[setup.players, bool(setup.rules["trey"])]]
    top = 10 if setup.rules["trey"] else 7
    simulator, seen = Simulator(setup), set()
    dealt, rows = simulator.deal(0, 400), simulator.play(0, 400).rows
    for hands, dealer, row in zip(dealt.hands, dealt.dealers, rows, strict=True):
        high, ours = 0, 0
        for turn in range(1, setup.players + 1):
            seat = (int(dealer) + turn) % setup.players
            cards = [setup.deck.text(card) for card in setup.deck.cards if int(hands[seat]) >> card & 1]
            count = max(counted(cards, suit) for suit in "CDHS")
            floor = max(high + 1, int(setup.rules["min_bid"]))
            ceiling = floor if seat == dealer else top
            bids = [bid for bid in range(floor, min(ceiling, top) + 1) if count >= enough[bid - 1]]
            if high and not bids and floor <= top and count >= (enough[11] if ours == seat % 2 else enough[10]):
                bids = [floor]
            must = setup.rules["all_pass"] == "dealer_forced" and seat == dealer and high == 0
            bid = max(bids, default=floor if must else 0)
            assert row["bids"][seat] == bid
            high, ours = (bid, seat % 2) if bid else (high, ours)
            seen.add(bid)
        if high:
            trump = "CDHS"[int(row["trump"])]
            bidder = [setup.deck.text(c) for c in setup.deck.cards if int(hands[row["bidder"]]) >> c & 1]
            assert counted(bidder, trump) == max(counted(bidder, suit) for suit in "CDHS")
    assert len(seen) >= 4


TABLES: dict[str, list[dict[str, Any]]] = {
    "smear": [{}, {"players": 6}, {"trey": False}],
    "peatwit": [{}, {"players": 5}],
    "plute": [{}],
    "pitch": [{}],
}


def test_every_game_with_a_count_is_here() -> None:
    assert set(TABLES) == {name for name in GAMES if "count" in policies_of(name)}


@pytest.mark.parametrize(
    ("name", "rules"), full_unless_compiled((name, rules) for name in TABLES for rules in TABLES[name]), ids=str
)
def test_no_count_beats_its_expert(name: str, rules: dict[str, Any]) -> None:
    assert compare("count", "expert", name, 10_000, seed="count or expert", rules=rules).difference.low <= 0
