"""Plute's policies have good sense: what they bid, name, lead and throw in positions where there is little doubt."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.engine.games.plute import POINTS
from tricklab.engine.ground.cards import SUITS, mask_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.plute.estimate import WEIGHTS, best_suit
from tricklab.engine.policies.plute.features import BINS, CHOICES
from tricklab.engine.policies.plute.tactics import MOST, in_lanes
from tricklab.engine.rules.decks import FRENCH_54

STRONG = "AS KS QS JS JC 2S JK1 AH 3D"
POOR = "3C 5C 9C 4D 6D 8D 5H 7H 9S"


def cards_of(text: str) -> int:
    """The set of some cards."""
    return mask_of(FRENCH_54.numbers(text.split()))


class Deal(Position):
    """A deal that a test leads; seats that are given no hand share what is left."""

    def __init__(self, hands: dict[int, str], dealer: int = 5, **rules: Any) -> None:
        given = {seat: FRENCH_54.numbers(text.split()) for seat, text in hands.items()}
        left = [card for card in range(54) if not any(card in cards for cards in given.values())]
        deck: list[int] = []
        for seat in range(6):
            cards = given.get(seat, [])
            assert len(cards) in (0, 9)
            deck += cards if cards else left[:9]
            left = left if cards else left[9:]
        super().__init__(Setup.make("plute", policy="random", rules=rules), deck, dealer)

    def do(self, *actions: int | str) -> Deal:
        """Bid numbers, name suits, and play cards; ``?`` plays the lowest legal card of whoever's turn it is."""
        for action in actions:
            if action == "?":
                number = min(self.legal())
            elif isinstance(action, str):
                number = SUITS.index(action) if action in SUITS else FRENCH_54.number(action)
            else:
                number = action
            assert self.step(number)
        return self

    def asks(self, policy: str = "expert") -> int:
        return self.choice(policy)

    def card(self, policy: str = "expert") -> str:
        return FRENCH_54.text(self.choice(policy))


@pytest.mark.parametrize("policy", ["basic", "expert"])
def test_it_bids_high_with_everything_and_names_the_suit(policy: str) -> None:
    deal = Deal({0: STRONG})
    assert deal.asks(policy) == 7
    deal.do(7)
    assert deal.asks(policy) == SUITS.index("S")


@pytest.mark.parametrize("policy", ["basic", "expert"])
def test_it_passes_with_nothing_over_a_bid(policy: str) -> None:
    assert Deal({1: POOR}).do(4).asks(policy) == 0
    assert Deal({2: POOR}).do(5, 0).asks(policy) == 0


def test_a_dealer_who_must_bids_no_more_than_four() -> None:
    assert Deal({5: POOR}).do(0, 0, 0, 0, 0).asks() == 4


BETWEEN = "AS QS 9S 8S JK1 3D 4D 5H 6H"


def test_the_bid_depends_on_whose_bid_it_is_over() -> None:
    """A hand for six over an opponent's five, but not over a partner's; the parameters move it."""
    assert Deal({1: BETWEEN}).do(5).asks() == 6
    assert Deal({1: BETWEEN}).do(5).asks("expert:over_opponent=1") == 0
    assert Deal({1: BETWEEN}).do(5).asks("expert:bid_margin=1") == 0
    assert Deal({2: BETWEEN}).do(5, 0).asks() == 0
    assert Deal({2: BETWEEN}).do(5, 0).asks("expert:over_partner=-0.5") == 6
    assert Deal({2: BETWEEN}).do(5, 0).asks("expert:over_opponent=-0.5") == 0


@pytest.mark.parametrize("policy", ["basic", "expert"])
@pytest.mark.parametrize(
    "hand", ["AS KS 9S 8S 3S 4D 5D 6H 7C", "KS QS 9S 8S 3S 4D 5D 6H 7C", "AS 9S 8S 4S 3S JK1 JC 6H 7C"]
)
def test_the_bidder_draws_trumps_from_the_top(policy: str, hand: str) -> None:
    assert Deal({0: hand}).do(5, 0, 0, 0, 0, 0, "S").card(policy) == hand[:2]


def test_a_sure_trick_of_a_partners_gets_the_ten_and_the_joker() -> None:
    """Seat 2 has no trump and may throw what it likes on its partner's Ace; seat 4 has a joker and a Six to give."""
    hands = {0: STRONG, 2: "TH 9H 8H 4C 6C 7C 9C TC 8D", 4: "JK2 6S AC 3C 5C 4D 5D 6D 7D"}
    deal = Deal(hands).do(7, "S", "AS", "?")
    assert deal.card() in ("TH", "TC")
    deal.do("TH", "?")
    assert deal.card() == "JK2"


def test_nothing_is_given_to_the_others() -> None:
    deal = Deal({0: STRONG, 1: "TS 3S JK2 AC KC QC TC 9C 8C"}).do(7, "S", "AS")
    assert deal.card() == "3S"


SIGNALS = {0: STRONG, 2: "4C 6C 7C 5D 9D AD 4H 6H 7H"}


def test_an_ace_is_shown() -> None:
    deal = Deal(SIGNALS).do(7, "S", "AS", "?")
    assert deal.card("expert:signal=1") in ("5D", "9D")
    assert deal.card() == "4C"
    deal.do("5D")
    assert FRENCH_54.text(int(deal.table["shown"][2])) == "5D"


def test_a_shown_suit_is_led() -> None:
    """Seat 0 has nothing to lead but low cards; its partner, void of trumps, has thrown a diamond on its Ace."""
    hands = {0: "AS 3C 4C 5C 6C 7D 8D 3H 4H", 2: "7C 8C 9C 5D 9D AD 5H 6H 7H"}
    deal = Deal(hands).do(4, 0, 0, 0, 0, 0, "S", "AS", "?", "5D", "?", "?", "?")
    assert int(deal.table["actor"]) == 0
    assert deal.card("expert:signal=1") == "7D"
    assert deal.card() == "3H"


def test_only_a_plain_card_on_a_partners_trumps_shows_anything() -> None:
    deal = Deal({0: STRONG, 1: "4C 6C 7C 5D 9D AD 4H 6H QH"}).do(7, "S", "AS")
    assert deal.table["shown"].tolist() == [-1] * 6
    deal.do("5D")
    assert deal.table["shown"].tolist() == [-1] * 6


def test_two_is_worth_three_fifths_of_a_point() -> None:
    """Low goes to its holder; of five other seats two are partners."""
    nothing, *held = WEIGHTS[POINTS.index("low")]
    assert nothing == pytest.approx(40, abs=3)
    assert nothing + held[7] == pytest.approx(100, abs=3)
    assert all(abs(weight) <= 4 for place, weight in enumerate(held) if place != 7)


def test_the_best_suit_counts_the_off_jack_and_the_jokers() -> None:
    held = {
        text: best_suit(cards_of(text)) for text in ("AS KS JC 3D 6H JK1", "AS KS JH 3D 6H JK1", "AS KS JC 3D 6H 7H")
    }
    with_both, without_off_jack, without_joker = held.values()
    assert {worth & 3 for worth in held.values()} == {SUITS.index("S")}
    assert with_both > max(without_off_jack, without_joker)


def test_values_are_packed_in_lanes() -> None:
    values = np.random.default_rng(1).integers(-MOST, MOST + 1, (BINS, CHOICES))
    both = in_lanes(values).reshape(-1, 2)
    four = both[:4].sum(0)
    for choice in range(CHOICES):
        lane = four[0] >> 12 * choice & 4095 if choice < 5 else four[1] >> 9 * (choice - 5) & 511
        assert lane == values[:4, choice].sum() + 4 * 63


@pytest.mark.parametrize("rules", [{}, {"jokers": "marked"}, {"early_stop": True}])
def test_it_beats_the_beginner_who_beats_chance(rules: dict[str, Any]) -> None:
    from tricklab.analysis.contest.compare import compare

    assert compare("expert", "basic", "plute", hands=3000, rules=rules).errors > 5
    assert compare("basic", "random", "plute", hands=3000, rules=rules).errors > 5
