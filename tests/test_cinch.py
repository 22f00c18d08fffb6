"""Cinch and its relatives: the golden examples, and what comes of the exchange."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import comb, prod, sqrt
from typing import Any

import numpy as np
import pytest

from driver import Position, dealt, mask
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.pedro import trumps_with_pedro
from tricklab.engine.ground.stacks import action_of
from tricklab.engine.machine import DRAW, PLAY, TRICK, TRUMP
from tricklab.engine.matches import Match
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

pytestmark = pytest.mark.game("cinch")

HANDS = (
    "AS 7S 5C 3S AC JD TD AH KH",
    "QS JC 7C 9D 7D QH TH 8H 6D",
    "9S 4S 6C 4C 3C 5D 2D 5H 3H",
    "TS 2S 8S AD QD 6H 4H 9C KC",
)
STOCK = "KS 2H 8D 9H 6S TC 3D JH QC 4D 2C 5S KD JS 7H 8C"
TRICKS = ("AS 6S 4S 8S", "KS QS 9S 2S", "2H 9H JH 5S", "JS 3S 8D 4D", "TS 7S 3D 2C", "KD 5C TC QC")
SPADES = 3


def card(text: str) -> int:
    return FRENCH_52.number(text)


def setup_of(variant: str = "cinch", **given: Any) -> Setup:
    return Setup.make(variant, policy="random", **given)


def sold(variant: str = "cinch", bid: int = 8, **rules: Any) -> Position:
    """The golden deal, bid and named spades by seat 0, up to the dealer's choice."""
    at = Position(setup_of(variant, rules=rules), [card(text) for text in (" ".join(HANDS) + " " + STOCK).split()], 3)
    for action in (bid, 0, 0, 0, SPADES):
        assert at.step(action)
    return at


def in_play(at: Position, hand: str, led: str = "", trump: int = SPADES) -> Position:
    """Spades are trumps, some card was led by the seat before, and the one whose turn it is has a hand."""
    while at.kind != "play":
        assert at.step(at.legal(1)[0])
    if led:
        at.own()["hand"] = mask(led) | mask("2D")
        assert at.step(card(led))
    at.own()["hand"] = mask(hand)
    return at


def played_out(at: Position, tricks: tuple[str, ...] = TRICKS) -> dict[str, Any]:
    for trick in tricks:
        for text in trick.split():
            assert at.step(card(text)), text
    return at.setup.game.result(at.setup.rules, at.row())


def test_a_whole_deal() -> None:
    at = sold()
    assert at.kind == "fill"
    assert set(at.legal()) == {mask("KD"), mask("7H"), mask("8C")}
    assert at.step(mask("KD"))
    assert [int(own["hand"]) for own in at.state["own"]] == [
        mask("AS KS 7S 5C 3S 2H"),
        mask("QS 6S 8D 9H TC 3D"),
        mask("9S 4S JH QC 4D 2C"),
        mask("JS TS 8S 5S 2S KD"),
    ]
    result = played_out(at)
    assert (result["captured"], result["delta"], result["made"]) == ([7, 0, 0, 7], [-8, 7, -8, 7], False)
    assert (result["tricks"], result["points"], result["trump"]) == ([3, 0, 0, 3], {}, "S")
    assert at.row()["robbed"] == 2


def test_who_plays_the_two_may_score_it() -> None:
    """The dealer plays it, and the bidder captures it."""
    at = sold(low="player")
    assert at.step(mask("KD"))
    result = played_out(at)
    assert (result["captured"], result["delta"]) == ([7, 0, 0, 7], [-8, 8, -8, 8])


def test_counters_of_sixty_three() -> None:
    at = sold("sixty-three", 30)
    assert at.step(mask("KD"))
    result = played_out(at)
    # Ace, King, Two, Left Pedro and Nine against the Jack, Ten, Right Pedro and Three.
    assert (result["captured"], result["delta"]) == ([41, 0, 0, 22], [41, 22, 41, 22])


def test_game_by_pips() -> None:
    """Without the Left Pedro the forerunner has nine points; AS KS QS against the rest of the honours."""
    at = sold("pedro", 7)
    while at.kind != "play":
        assert at.step(at.legal(1)[0])
    rng = np.random.default_rng(4)
    at.walk(rng, 40)
    row, tricks = at.row(), at.tricks()
    worth = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
    pips = [0, 0]
    winners = [int(event["seat"]) for event in at.events if event["do"] == TRICK]
    for winner, trick in zip(winners, tricks, strict=False):
        pips[winner % 2] += sum(worth.get(text[0], 0) for _, text in trick)
    assert row["captured"].sum() == 8
    assert row["side_points"].sum() == 9 - (pips[0] == pips[1])
    assert pips[0] != pips[1]
    assert row["point"][3] % 2 == int(pips[1] > pips[0])


def test_what_may_be_played() -> None:
    for follow, legal in (("follow_or_trump", "9C 3S 5C"), ("strict", "9C")):
        at = in_play(sold(follow=follow), "9C 5C 2H 3S", "KC")
        assert {*at.legal()} == {*cards_of(mask(legal))}
        at = in_play(sold(follow=follow), "5C 2H 3S", "KC")
        assert {*at.legal()} == {*cards_of(mask("5C 2H 3S"))}


def test_the_left_pedro_ranks_between_the_five_and_the_four() -> None:
    """Trumps in their order from the highest: whoever is to play has one of two, and a lower or higher one was led."""
    order = ["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "5C", "4S", "3S", "2S"]
    for above, below in pairwise(order):
        for led, answer in ((above, below), (below, above)):
            at = in_play(sold(), answer, led)
            leader, second = int(at.table["leader"]), at.seat
            assert at.step(card(answer))
            for _ in range(2):
                at.own()["hand"] = mask("2D")
                assert at.step(card("2D"))
            assert at.seat == (second if answer == above else leader)


@pytest.mark.parametrize(("fourteen", "winner", "delta"), [(28, 0, [28, 0]), (28, 1, [-8, 28]), (14, 0, [14, 0])])
def test_what_all_fourteen_points_count(fourteen: int, winner: int, delta: list[int]) -> None:
    """Whoever takes them; the bid is held against fourteen, however many they count."""
    at = sold(fourteen=fourteen)
    assert at.step(mask("KD"))
    played_out(at)
    at.table["captured"] = 0
    at.table["captured"][winner] = (1 << 52) - 1
    assert at.row()["delta"].tolist() == delta
    assert at.row()["made"] == (winner == 0)


def test_the_first_lead_may_have_to_be_a_trump() -> None:
    at = in_play(sold(pitch_trump=True), "9C 5C 2H 3S")
    assert {*at.legal()} == {*cards_of(mask("5C 3S"))}
    at.own()["hand"] = mask("9C 2H")
    assert at.step(card("9C"))
    assert int(at.table["voids"][0]) & mask("AS 5C") == mask("AS 5C")


def too_many(variant: str, hand: str, **rules: Any) -> Position:
    """The dealer is dealt this hand of trumps, the bidder leads, and it is the dealer's turn."""
    pack = [text for text in FRENCH_52.names[:52] if text not in hand.split()]
    trumps = [text for text in pack if text[1] == "S" or text == "5C"]
    plain = [text for text in pack if text not in trumps]
    hands = [trumps[:4], trumps[4:5], trumps[5:], hand.split()]
    for held in hands:
        while len(held) < 9:
            held.append(plain.pop())
    at = Position(setup_of(variant, rules=rules), [card(text) for held in (*hands, plain) for text in held], 3)
    for action in (8, 0, 0, 0, SPADES):
        assert at.step(action)
    while at.seat != 3:
        assert at.step(at.legal(1)[0])
    return at


def stacks(at: Position) -> set[tuple[int, frozenset[int]]]:
    return {(action & 255, frozenset(cards_of(action >> 8))) for action in at.legal()}


def test_a_stack_hides_no_counter() -> None:
    at = too_many("cinch", "AS KS QS JS 9S 8S 6S 5S 4S")
    hand, counters = set(cards_of(mask("AS KS QS JS 9S 8S 6S 5S 4S"))), set(cards_of(mask("AS JS 5S")))
    assert stacks(at) == {
        (top, frozenset(beneath))
        for top in hand
        for beneath in combinations(hand - {top}, 3)
        if not counters & set(beneath)
    }
    assert at.step(action_of(card("AS"), mask("4S 6S 8S")))
    assert int(at.own(3)["hand"]).bit_count() == 5


@pytest.mark.parametrize(
    ("hand", "beneath"),
    [
        ("AS KS JS TS 9S 5S 5C", {"AS", "JS", "TS"}),
        ("AS KS JS TS 9S 5S 5C 8S", {"8S AS", "8S JS", "8S TS"}),
        ("KS AS 9S 5S 5C 3S QS 8S 7S", {"QS 8S 7S"}),
        ("KS AS 9S 5S 5C 3S 8S QS", {"8S QS"}),
        ("KS AS 9S 5S 5C 3S 2S TS JS", {"AS 2S TS", "AS 2S JS", "AS TS JS", "2S TS JS"}),
        ("KS AS 9S 5S 5C 3S 2S", {"AS", "2S"}),
    ],
)
def test_the_fewest_and_cheapest_counters_are_buried(hand: str, beneath: set[str]) -> None:
    at = too_many("sixty-three", hand)
    held = set(cards_of(mask(hand)))
    counters = held - set(cards_of(mask("QS 8S 7S 6S 4S")))
    short = len(held) - 6 > len(held - counters)
    assert stacks(at) == {
        (top, frozenset(cards_of(mask(cards))))
        for cards in beneath
        for top in held - set(cards_of(mask(cards)))
        if not short or top in counters
    }


def test_surplus_trumps_are_thrown_with_reduce() -> None:
    at = too_many("cinch", "AS KS QS JS 9S 8S 6S 5S 4S", excess="reduce")
    assert (at.kind, at.seat) == ("throw", 3)
    pool = cards_of(mask("KS QS 9S 8S 6S 4S"))
    assert {*at.legal()} == {sum(1 << one for one in cards) for cards in combinations(pool, 3)}
    assert at.step(mask("4S 6S 8S"))
    assert int(at.own(3)["hand"]) == mask("AS KS QS JS 9S 5S")
    at = too_many("sixty-three", "AS KS JS TS 9S 5S 5C", excess="reduce")
    assert at.kind == "play"


@pytest.mark.parametrize(
    ("before", "bid", "delta", "made", "winners", "variant"),
    [
        ((57, 56), 8, (9, 5), 1, (0,), "cinch"),
        ((57, 56), 8, (-8, 7), 0, (1,), "cinch"),
        ((57, 55), 8, (-8, 6), 0, (), "cinch"),
        ((50, 61), 10, (12, 2), 1, (), "cinch"),
        ((50, 58), 10, (12, 2), 1, (0,), "cinch"),
        ((62, 63), 10, (12, 2), 1, (0,), "cinch"),
        ((62, 63), 10, (-10, 8), 0, (1,), "cinch"),
        ((70, 62), 10, (-10, 0), 0, (1,), "cinch"),
        ((64, 62), 10, (10, 12), 1, (0,), "cinch"),
        ((62, 70), 8, (8, 6), 1, (1,), "cinch"),
        ((80, 62), 8, (-8, 6), 0, (0,), "cinch"),
        ((146, 147), 20, (30, 33), 1, (0,), "sixty-three"),
    ],
)
def test_how_a_match_ends(
    before: tuple[int, int], bid: int, delta: tuple[int, int], made: int, winners: tuple[int, ...], variant: str
) -> None:
    match = Match(setup_of(variant, scores=list(before)))
    row = np.zeros(1, match.setup.game.row)[0]
    row["bidder"], row["bid"], row["made"] = 2, bid, made
    row["delta"] = delta
    match.enter(row)
    assert (match.scores, match.winners) == ((before[0] + delta[0], before[1] + delta[1]), winners)


def test_a_deal_that_all_pass_is_not_the_one_deal_more() -> None:
    match = Match(setup_of(scores=[62, 63]))
    row = np.zeros(1, match.setup.game.row)[0]
    row["bidder"] = row["made"] = -1
    match.enter(row)
    assert match.winners == ()


def test_variants_have_their_own_options() -> None:
    assert "fourteen" not in setup_of("sixty-three").rules
    assert setup_of("sixty-three", rules={"min_bid": 63}).rules["min_bid"] == 63
    assert list(setup_of("pedro").rules) == list(setup_of("cinch").rules)
    for variant, rules in (("sixty-three", {"fourteen": 28}), ("cinch", {"min_bid": 8})):
        with pytest.raises(UsageError):
            setup_of(variant, rules=rules)
    with pytest.raises(UsageError, match="has won"):
        setup_of(scores=[62, 3])


@pytest.mark.parametrize(("variant", "top"), [("cinch", 14), ("pedro", 9), ("double-pedro", 14), ("sixty-three", 63)])
def test_bids(variant: str, top: int) -> None:
    at = dealt(setup_of(variant, rules={"dealer_forced": True, "min_bid": 7}), 3)
    assert {*at.legal()} == {0, *range(7, top + 1)}
    assert at.step(top - 1)
    assert {*at.legal()} == {0, top}
    at = dealt(setup_of(variant, rules={"dealer_forced": True}), 3)
    for _ in range(3):
        assert at.step(0)
    assert {*at.legal()} == {*range(7, top + 1)}


@pytest.mark.parametrize(("variant", "total"), [("cinch", 14), ("pedro", 8), ("double-pedro", 13), ("sixty-three", 63)])
def test_every_counter_is_captured(variant: str, total: int) -> None:
    rows = Simulator(setup_of(variant)).play(0, 20_000).rows
    rows = rows[rows["bidder"] >= 0]
    assert (rows["captured"].sum(1) == total).all()
    assert (rows["tricks"].sum(1) == 6).all()


def chances() -> dict[str, float]:
    """Exact chances with fourteen trumps anywhere among the cards."""
    found = dict.fromkeys(
        ("dealer has too many", "others who have too many", "all the stock is served", "the stock is too small"), 0.0
    )
    for held in product(range(10), repeat=4):
        in_stock, wanted = 14 - sum(held), sum(max(0, 6 - number) for number in held[1:])
        if in_stock >= 0:
            share = prod(comb(9, number) for number in held) / comb(52, 14)
            served = min(16, wanted)
            for robbed in range(in_stock + 1):
                ways = comb(served, in_stock - robbed) * comb(16 - served, robbed)
                found["dealer has too many"] += share * ways * (held[0] + robbed > 6)
            share *= comb(16, in_stock)
            found["others who have too many"] += share * sum(number > 6 for number in held[1:])
            found["all the stock is served"] += share * (wanted >= 16)
            found["the stock is too small"] += share * (wanted > 16)
    return found


def is_too_small(log: Any, dealer: int) -> bool:
    """Whether somebody who is served has kept plain cards: he plays one that he has not drawn."""
    own, drawn, trumps = [0] * 4, 0, 0
    for event in log:
        if event["do"] == TRUMP:
            trumps = trumps_with_pedro(int(event["value"]))
        elif event["do"] == DRAW:
            drawn |= int(event["cards"])
        elif event["do"] == PLAY:
            own[event["seat"]] |= int(event["cards"])
    own[dealer] = 0
    return any(cards & ~drawn & ~trumps for cards in own)


def test_how_often_somebody_has_too_many_cards_or_too_few() -> None:
    """Any suit is named; against exact chances, which are those that another program has found for three of them."""
    simulator, deals, found = Simulator(setup_of()), 400_000, dict.fromkeys(chances(), 0)
    sold = 0
    for first in range(0, deals, 10_000):
        played = simulator.play(first, 10_000, log=True)
        dealer = played.log["seat"] == played.rows["dealer"][:, None]
        stacked = (played.log["do"] == PLAY) & (np.bitwise_count(played.log["cards"]) > 1)
        drawn = np.where((played.log["do"] == DRAW) & ~dealer, np.bitwise_count(played.log["cards"]), 0).sum(1)
        sold += int((played.rows["bidder"] >= 0).sum())
        found["dealer has too many"] += int((stacked & dealer).sum())
        found["others who have too many"] += int((stacked & ~dealer).sum())
        short = np.flatnonzero(drawn == 16)
        found["all the stock is served"] += len(short)
        found["the stock is too small"] += sum(
            is_too_small(played.log[deal], int(played.rows["dealer"][deal])) for deal in short
        )
    for what, share in chances().items():
        assert abs(found[what] / sold - share) < 4 * sqrt(share / sold), (what, found[what] / sold, share)
    for what, share in (
        ("dealer has too many", 0.0102),
        ("others who have too many", 0.0020),
        ("the stock is too small", 0.00009),
    ):
        assert abs(chances()[what] - share) < 4 * sqrt(share / 200_000)


def test_another_sources_line_of_play() -> None:
    """Diamonds are trumps, East leads; N E S W are seats 0 to 3, and the cards of the play are all that is known."""
    lines = (
        (1, "AD 3D 5H 4D", 1),
        (1, "KD 2D 6D 9D", 1),
        (1, "8S 2S 7D TS", 3),
        (3, "JS QC 8D 9H", 1),
        (1, "AS 3C QH JD", 0),
        (0, "QD TD 5D JC", 0),
    )
    hands = ["" for _ in range(4)]
    for leader, cards, _ in lines:
        for place, text in enumerate(cards.split()):
            hands[(leader + place) % 4] += f" {text}"
    at = sold(bid=8)
    for seat, hand in enumerate(hands):
        at.own(seat)["hand"] = mask(hand.strip())
    assert at.kind == "fill"
    at = Position.at(at.setup, at.states)
    table = at.state["table"]
    table["trump"], table["trumps"] = 1, mask("AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D 5H")
    table["kind"], table["actor"], table["leader"], table["bidder"] = 4, 1, 1, 1
    for leader, cards, winner in lines:
        assert at.seat == leader
        assert all(at.step(card(text)) for text in cards.split())
        assert winner == (at.seat if at.seat >= 0 else 0)
    result = at.setup.game.result(at.setup.rules, at.row())
    assert (result["captured"], result["delta"]) == ([7, 7, 0, 0], [7, -8, 7, -8])
