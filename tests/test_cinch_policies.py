"""Cinch's policies have good sense: what they bid, keep, lead and play in positions where there is little doubt."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position, mask
from tricklab.analysis.contest.compare import compare
from tricklab.engine.games.cinch import FAMILY
from tricklab.engine.ground.pedro import P_LEFT, P_TWO
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.cinch.estimate import TRUMPS, WORTH_ROW, terms, worth_of, worth_table
from tricklab.engine.rules.decks import FRENCH_52

pytestmark = pytest.mark.game("cinch")

DEALER = 3
SPADES = 3
RULES = [
    *({"excess": "reduce"}, {"follow": "strict"}, {"low": "player"}, {"fourteen": 28}, {"pitch_trump": True}),
    *({"dealer_forced": True}, {"min_bid": 6}),
]


def card(text: str) -> int:
    return FRENCH_52.number(text)


def in_play(hands: dict[int, str], bid: int = 8, bidder: int = 0, variant: str = "cinch") -> Position:
    """Spades are trumps. Seats have these six cards after the exchange, the others the trumps that are left."""
    given = {seat: text.split() for seat, text in hands.items()}
    left = [name for name in FRENCH_52.names[:52] if not any(name in cards for cards in given.values())]
    trumps = [name for name in left if name[1] == "S" or name == "5C"]
    plain = [name for name in left if name not in trumps]
    others = [seat for seat in range(4) if seat not in given]
    for place, seat in enumerate(others):
        given[seat] = trumps[place :: len(others)]
        given[seat] += [plain.pop() for _ in range(6 - len(given[seat]))]
    dealt = {seat: [name for name in cards if name[1] == "S" or name == "5C"] for seat, cards in given.items()}
    drawn = [name for seat in range(4) for name in given[seat] if name not in dealt[seat]]
    deck = [name for seat in range(4) for name in dealt[seat] + [plain.pop() for _ in range(9 - len(dealt[seat]))]]
    at = Position(Setup.make(variant, policy="random"), [card(name) for name in deck + drawn + plain], DEALER)
    for seat in range(4):
        assert at.step(bid if seat == bidder else 0)
    assert at.step(SPADES)
    if at.kind == "fill":
        assert at.step(mask(" ".join(name for name in given[DEALER] if name not in dealt[DEALER])))
    assert at.kind == "play"
    return at


def led(at: Position, *cards: str) -> str:
    """What the expert plays after these cards."""
    for text in cards:
        assert at.step(card(text)), text
    return FRENCH_52.text(at.choice())


def test_a_pedro_goes_to_a_partners_sure_trick_only() -> None:
    hands = {0: "AS QS 8S 2H 3H 4H", 1: "KS 9S 6S 2D 3D 4D", 2: "5S 4S 6H 7H 8H 9H", 3: "JS TS 7S 5C 3S 2S"}
    assert led(in_play(hands), "AS", "6S") == "5S"
    assert led(in_play(hands), "QS", "KS") == "4S"


def test_third_hand_cinches() -> None:
    """The bidder leads low. His partner plays high enough that the opponent behind him wins with no Pedro."""
    hands = {0: "KS 9S 4S 3S 2H 3H", 1: "6S 7S 2D 3D 4D 8D", 2: "AS 2S 6H 7H 8H 9H", 3: "QS JS TS 8S 5S 5C"}
    assert led(in_play(hands), "3S", "6S") == "AS"


def test_it_gives_opponents_no_counter() -> None:
    hands = {0: "AS QS 8S 2H 3H 4H", 1: "TS 5C 4S 2D 3D 4D", 2: "KS 9S 6H 7H 8H 9H", 3: "JS 7S 6S 5S 3S 2S"}
    assert led(in_play(hands), "AS") == "4S"


def test_in_sixty_three_the_three_goes_to_the_partners_ace_only() -> None:
    hands = {0: "AS QS 8S 2H 3H 4H", 1: "TS 9S 2S 2D 3D 4D", 2: "4S 3S 6H 7H 8H 9H", 3: "KS JS 7S 6S 5S 5C"}
    assert led(in_play(hands, 30, variant="sixty-three"), "AS", "2S") == "3S"
    assert led(in_play(hands, 30, variant="sixty-three"), "8S", "TS") == "4S"
    assert led(in_play(hands, 30, bidder=3, variant="sixty-three"), "KS", "8S", "2S") == "4S"


def bids(hand: str, *before: int, variant: str = "cinch") -> int:
    """What the expert bids with a hand, eldest being seat 0."""
    left = [name for name in FRENCH_52.names[:52] if name not in hand.split()]
    seat = len(before)
    deck = left[: 9 * seat] + hand.split() + left[9 * seat :]
    at = Position(Setup.make(variant, policy="random"), [card(name) for name in deck], DEALER)
    for bid in before:
        assert at.step(bid)
    return at.choice()


def test_it_bids_by_what_it_holds() -> None:
    strong, poor = "AS KS QS JS 5S 5C 2S 3D 8H", "9S 7S 3S TC 8C 9D 2D 4H 7H"
    assert bids(strong) >= 9
    assert bids(strong, 8) >= 9
    assert bids(strong, 0, 0, 8) == 9  # the dealer has the last word
    assert bids(poor) == bids(poor, 7) == bids(poor, 0, 8) == 0
    assert bids(poor, 30, variant="sixty-three") == 0
    assert bids("AS KS QS 3S 5S 5C JS 3D 8H", variant="sixty-three") >= 30


def test_the_dealer_fills_up_with_high_cards() -> None:
    at = in_play({0: "AS KS QS JS TS 9S", 3: "5C 4S AH KD 2C 3C"})
    states = Position(at.setup, at.deck, at.dealer, actions=at.actions[:5])
    assert states.kind == "fill"
    chosen = states.choice()
    assert chosen & mask("AH KD") == mask("AH KD")


@pytest.mark.parametrize("variant", ["cinch", "pedro", "double-pedro", "sixty-three"])
def test_it_beats_the_beginner_who_beats_chance(variant: str) -> None:
    for better, worse in (("expert", "basic"), ("basic", "random")):
        assert compare(better, worse, variant, 2_000, seed=5, jobs=1).errors > 5


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(map(str, rules)))
def test_it_knows_every_option(rules: dict[str, Any]) -> None:
    assert compare("expert", "basic", "cinch", 2_000, seed=5, jobs=1, rules=rules).errors > 5


@pytest.mark.parametrize("family", range(len(FAMILY)))
def test_a_holding_is_worth_its_terms(family: int) -> None:
    """What is looked up in small tables is the sum of its terms."""
    rng = np.random.default_rng(family)
    holdings = np.array([0, (1 << TRUMPS) - 1, *rng.integers(0, 1 << TRUMPS, 500)])
    weights = rng.integers(-300, 300, (2, terms(family, holdings).shape[1])).astype(float)
    table = worth_table(family, weights)
    assert len(table) == 2 * WORTH_ROW
    for position in range(2):
        found = [worth_of(table, position, int(holding)) for holding in holdings]
        assert found == (terms(family, holdings) @ weights[position]).tolist()


def test_in_pedro_the_left_pedro_is_no_trump() -> None:
    left = 1 << P_LEFT - P_TWO
    weights = np.arange(1.0, terms(0, np.array([0])).shape[1] + 1)[None]
    for name, counts in (("cinch", True), ("pedro", False)):
        table = worth_table(FAMILY.index(name), weights)
        assert (worth_of(table, 0, left) != worth_of(table, 0, 0)) == counts
