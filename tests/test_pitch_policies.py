"""Pitch's policies: what they do with hands that leave no doubt, and that each is better than the one below."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.analysis.contest.compare import compare
from tricklab.engine.games import game_of
from tricklab.engine.games.pitch import OFFER, PITCH, SELL, SLAM, SMUDGE, VARIANTS
from tricklab.engine.games.pitch.auction import KIND_ANSWER, KIND_BID, KIND_OFFER
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_53

FOUR_SURE = "AS KS QS JS 2S TH"
THREE_SURE = "AS KS 2S TS 3S 9H"
NOTHING = "9S 7H 6D 5C 8D 4C"


class Seat(Position):
    """A deal in which the test sets what the seat whose turn it is sees; the dealer is seat 3."""

    def __init__(self, hand: str, seat: int = 0, kind: int = KIND_BID, **rules: Any) -> None:
        variant = rules.pop("variant", "pitch")
        setup = Setup.make(variant, rules=rules, policy="random")
        self.take_up(setup, np.zeros(1, setup.game.state))
        self.table["dealer"], self.table["actor"], self.table["kind"] = 3, seat, kind
        self.table["bidder"] = self.table["trump"] = NOT_YET
        self.hold(seat, hand)

    def hold(self, seat: int, hand: str) -> None:
        held = mask_of(FRENCH_53.numbers(hand.split()))
        self.states[0]["own"][seat]["hand"] = self.states[0]["own"][seat]["dealt"] = held

    def bid_before(self, bid: int, by: int) -> Seat:
        self.table["high"], self.table["bidder"] = bid, by
        return self

    def pitched(self, pitcher: int, *cards: str) -> Seat:
        """Let the pitcher, and those behind it, play cards, up to the seat whose turn it then is."""
        self.bid_before(2, pitcher)
        self.table["kind"] = self.setup.game.kinds.index("play")
        self.table["actor"] = self.table["leader"] = pitcher
        self.table["best"] = self.table["strength"] = NOT_YET
        self.table["trick_cards"][:] = NOT_YET
        for card in cards:
            self.lay(card)
        return self

    def lay(self, card: str) -> None:
        """Let the seat whose turn it is play a card."""
        self.step(FRENCH_53.number(card), check=False)

    def choice(self, policy: str = "expert", number: int = 0) -> int:
        """What a policy decides; it must be legal."""
        action = super().choice(policy, number)
        assert self.legal_among([action])
        return action

    def card(self, policy: str = "expert") -> str:
        return FRENCH_53.text(self.choice(policy))


@pytest.mark.parametrize("seat", range(3))
def test_bids_four_with_all_four_in_hand(seat: int) -> None:
    assert Seat(FOUR_SURE, seat).choice() == 4
    assert Seat(FOUR_SURE, seat, variant="smudge").choice() == SMUDGE


@pytest.mark.parametrize(("ahead", "level"), [(0, 1), (3, 1), (4, 2), (6, 2)])
def test_bids_on_less_when_another_is_about_to_win(ahead: int, level: int) -> None:
    """Q T 4 of spades are worth a bid of two only if another side may be out before the next deal."""
    seat = Seat("QS TS 4S 9H 7D 6C", 0)
    seat.table["scores"][2] = ahead
    assert seat.choice() == level
    assert seat.choice("expert:stop=0") == 1


def test_its_own_score_is_no_reason_to_bid() -> None:
    seat = Seat("QS TS 4S 9H 7D 6C", 0)
    seat.table["scores"][0] = 6
    assert seat.choice() == 1


def test_dealer_bids_no_more_than_it_must() -> None:
    # Nobody is left to bid over it, and a lower bid scores as much.
    assert Seat(FOUR_SURE, 3).choice() == 1
    assert Seat(FOUR_SURE, 3).bid_before(4, 1).choice() == 4


def test_bids_slam_only_with_six_sure_tricks() -> None:
    assert Seat("AS KS QS JS TS 2S", variant="slam").choice() == SLAM
    assert Seat(FOUR_SURE, variant="slam").choice() == 4


def test_passes_with_nothing_over_a_bid() -> None:
    for seat in (1, 2, 3):
        assert Seat(NOTHING, seat).bid_before(2, 0).choice() == PASS


def test_bids_three_with_high_low_and_game() -> None:
    assert Seat(THREE_SURE, 3).bid_before(2, 0).choice() in (2, 3)
    assert Seat(THREE_SURE, 0).choice() == 3


def test_dealer_takes_over_instead_of_going_higher() -> None:
    assert Seat(THREE_SURE, 3).bid_before(3, 0).choice() == 3
    assert Seat(THREE_SURE, 3, dealer_steal=False).bid_before(3, 0).choice() == PASS


def test_forced_dealer_says_the_least() -> None:
    assert Seat(NOTHING, 3, all_pass="dealer_forced").choice() == 2


def test_margin_moves_the_bids() -> None:
    assert Seat(THREE_SURE, 0).choice("expert:bid_margin=9") == PASS
    assert Seat(NOTHING, 3).bid_before(1, 0).choice("expert:bid_margin=-9") > PASS


def test_sell_out() -> None:
    sale = {"variant": "sell-out"}
    assert Seat(FOUR_SURE, kind=KIND_OFFER, **sale).choice() == PITCH
    assert Seat(NOTHING, kind=KIND_OFFER, **sale).choice() == OFFER
    assert Seat(NOTHING, kind=KIND_ANSWER, **sale).bid_before(2, 1).choice() == SELL
    # A deal in which the bidder would be at the target: it must be sold, however good the hand.
    forced = Seat(FOUR_SURE, kind=KIND_ANSWER, **sale).bid_before(1, 1)
    forced.table["scores"][1] = 6
    assert forced.choice() == SELL


def test_pitches_its_best_suit_from_the_top() -> None:
    assert Seat("AS QS 2S KH 7H 6D").pitched(0).card() == "AS"
    # The trumps above a Jack have to fall first.
    assert Seat("JS 7S 4S KH 7D 6D").pitched(0).card() in ("4S", "7S")


def test_protects_the_jack() -> None:
    # The Queen led may fall to an Ace or King behind: the small trump goes under it.
    assert Seat("JS 5S AH KD 7C 6C", 1).pitched(0, "QS").card() == "5S"


def test_brings_the_jack_home_as_the_last_to_play() -> None:
    late = Seat("JS 5S AH KD 7C 6C", 3).pitched(0, "9S")
    for seat, card in ((1, "4S"), (2, "7H")):
        late.hold(seat, card)
        late.lay(card)
    assert late.card() == "JS"


def test_catches_a_ten_as_the_last_to_play() -> None:
    assert _after_a_ten("KS 5H 4H 3D 7C 6C").card() == "KS"


def test_gives_a_ten_to_the_partner_and_to_no_opponent() -> None:
    hand = "TH 4H 3D 7C 6C 5C"
    # The partner's Ace cannot be beaten by the one who is still to play.
    partner = Seat(hand, 3, partners=True).pitched(1, "AS", "4S")
    assert partner.card() == "TH"
    opponent = Seat(hand, 3, partners=True).pitched(0, "AS", "4S", "5S")
    assert opponent.card() != "TH"


def _after_a_ten(hand: str) -> Seat:
    """Seat 3 is the last to play to a trick with a Ten in it."""
    return Seat(hand, 3).pitched(0, "QS", "TS", "3S")


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_policy_beats_the_one_below(variant: str) -> None:
    assert game_of(variant).name == "pitch"
    for better, worse in (("basic", "random"), ("expert", "basic")):
        assert compare(better, worse, variant, 10_000, seed=11, jobs=1).errors > 5


@pytest.mark.parametrize("rules", [{"partners": True}, *({"players": players} for players in (2, 3, 5, 6, 7))])
def test_expert_beats_basic_with_other_numbers(rules: dict[str, Any]) -> None:
    assert compare("expert", "basic", "pitch", 10_000, seed=11, jobs=1, rules=rules).errors > 5


@pytest.mark.parametrize(
    "rules",
    [
        {"low": "captured", "joker": True},
        {"all_pass": "eldest_free", "min_bid": 2},
        {"all_pass": "dealer_forced", "smudge": "slam", "joker": True},
        {"partners": True, "smudge": "game", "pack": 32, "dealer_steal": False},
        {"auction": "sell_out", "joker": True, "players": 7},
        {"pack": 32, "players": 2, "joker": True},
    ],
)
def test_expert_is_legal_and_sensible_under_rare_rules(rules: dict[str, Any]) -> None:
    assert compare("expert", "random", "pitch", 5_000, seed=12, jobs=1, rules=rules).errors > 5


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("AS KS JS 2S TH 9D", 3),  # 4 + 3 + 3 + 3, and 2 for each of four
        ("AS KS QS JS 2S 9S", 4),  # 4 + 3 + 1 + 3 + 3, and 2 for each of six
        ("KS 9S 8S QD TH 4C", PASS),  # 3 + 6
        ("AS 9S 8S QD TH 4C", 2),  # 4 + 6
        ("AS QD KH 4C 9D 8H", PASS),  # no suit is enough: the Ace stands alone
        ("3S 2S TS 9H 8D QC", PASS),  # the Two and the Three count once: 3 + 6
        ("3S 2S TS 9S 8D QC", 2),
    ],
)
def test_the_count_adds_up_on_the_fingers(hand: str, bid: int) -> None:
    assert Seat(hand).choice("count") == bid


def test_the_count_keeps_most_of_the_skill() -> None:
    """It loses less than a tenth of what random play loses to the expert, and beats the beginner clearly."""
    lost = compare("count", "expert", "pitch", 4_000, seed="count")
    floor = compare("random", "expert", "pitch", 4_000, seed="count")
    assert lost.difference.low > 0.1 * floor.difference.value
    assert compare("count", "basic", "pitch", 8_000, seed="count").difference.low > 0.1
