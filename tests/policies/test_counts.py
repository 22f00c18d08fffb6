"""Counts for the fingers: Smear's bids by hand; what counts keep of an expert's skill, and that none beats it."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import setup_of
from test_sense import headings_of
from test_sense import setup_of as of_heading
from tiers import full_but
from tricklab import Simulator, compare
from tricklab.engine.games import GAMES
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.policies.weights import load

WORTH = {"A": 4, "K": 2, "Q": 2, "J": 2, "2": 2}
TWINS = {"C": "S", "S": "C", "D": "H", "H": "D"}
FORCED = {"all_pass": "dealer_forced"}
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
@pytest.mark.parametrize("rules", [{"trey": False}, {"players": 6, "jokers": "ranked", "min_bid": 3}, FORCED], ids=str)
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


COUNTS = {
    "smear": (0.98, 0.1),
    **dict.fromkeys(("smear players=6", "smear trey=false", "pitch"), (0.9, 0.1)),
    "plute": (0.9, 0.5),
    **dict.fromkeys(("peatwit", *headings_of("peatwit")), (0.9, 1)),
}
"""The share of the expert's skill that a count keeps at least, and the points by which it beats the beginner."""


def test_every_game_with_a_count_is_here() -> None:
    assert {heading.split()[0] for heading in COUNTS} == {name for name in GAMES if "count" in policies_of(name)}


@pytest.mark.parametrize(("heading", "game"), full_but(["pitch", "smear"], [(one, one.split()[0]) for one in COUNTS]))
def test_the_count_keeps_most_of_the_skill(heading: str, game: str) -> None:
    """It loses to the expert little of what random play loses, and beats the beginner; no count beats its expert."""
    setup, (share, ahead) = of_heading(heading), COUNTS[heading]
    deals = {"plute": 6_000, "peatwit": 2_000}.get(game, 8_000) * (5 if share > 0.9 else 1)

    def gain(one: str, other: str) -> Any:
        return compare(one, other, game, deals, seed="count", jobs=1, rules=setup.rules).difference

    lost = gain("count", "expert")
    assert lost.low <= 0
    assert lost.low > (1 - share) * gain("random", "expert").value
    assert gain("count", "basic").low > ahead
