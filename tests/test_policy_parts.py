"""Parts of single policies against plain Python: what hands are worth, discards, calls, and who a partner must be."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from driver import Position, said
from test_auction_cinch import called, card, sold, to_call
from test_paskievics import deal
from tricklab.engine.games.cinch import FAMILY
from tricklab.engine.games.paskievics.auction import BONUS, KONTRA_GAME
from tricklab.engine.games.paskievics.contract import PAGAT_ITEM, TRULL_ITEM, XXI_ITEM
from tricklab.engine.games.plute import POINTS
from tricklab.engine.games.tapp_tarock.talon import LOOSE
from tricklab.engine.ground.cards import SUITS, cards_of, mask_of
from tricklab.engine.ground.pedro import P_LEFT, P_TWO
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.auction_cinch.tactics import likely_partner
from tricklab.engine.policies.cinch.estimate import TRUMPS, WORTH_ROW, terms, worth_of, worth_table
from tricklab.engine.policies.plute.estimate import WEIGHTS, best_suit
from tricklab.engine.policies.plute.features import BINS, CHOICES
from tricklab.engine.policies.plute.tactics import MOST, in_lanes
from tricklab.engine.policies.tapp_tarock.expert import Expert, best_discard, worth_of_discard
from tricklab.engine.rules.decks import FRENCH_52, FRENCH_54, TAROCK_54


@pytest.mark.game("cinch")
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


@pytest.mark.game("cinch")
def test_in_pedro_the_left_pedro_is_no_trump() -> None:
    left = 1 << P_LEFT - P_TWO
    weights = np.arange(1.0, terms(0, np.array([0])).shape[1] + 1)[None]
    for name, counts in (("cinch", True), ("pedro", False)):
        table = worth_table(FAMILY.index(name), weights)
        assert (worth_of(table, 0, left) != worth_of(table, 0, 0)) == counts


@pytest.mark.game("plute")
def test_two_is_worth_three_fifths_of_a_point() -> None:
    """Low goes to its holder; of five other seats two are partners."""
    nothing, *held = WEIGHTS[POINTS.index("low")]
    assert nothing == pytest.approx(40, abs=3)
    assert nothing + held[7] == pytest.approx(100, abs=3)
    assert all(abs(weight) <= 4 for place, weight in enumerate(held) if place != 7)


@pytest.mark.game("plute")
def test_the_best_suit_counts_the_off_jack_and_the_jokers() -> None:
    hands = ("AS KS JC 3D 6H JK1", "AS KS JH 3D 6H JK1", "AS KS JC 3D 6H 7H")
    held = {text: best_suit(mask_of(FRENCH_54.numbers(text.split()))) for text in hands}
    with_both, without_off_jack, without_joker = held.values()
    assert {worth & 3 for worth in held.values()} == {SUITS.index("S")}
    assert with_both > max(without_off_jack, without_joker)


@pytest.mark.game("plute")
def test_values_are_packed_in_lanes() -> None:
    values = np.random.default_rng(1).integers(-MOST, MOST + 1, (BINS, CHOICES))
    both = in_lanes(values).reshape(-1, 2)
    four = both[:4].sum(0)
    for choice in range(CHOICES):
        lane = four[0] >> 12 * choice & 4095 if choice < 5 else four[1] >> 9 * (choice - 5) & 511
        assert lane == values[:4, choice].sum() + 4 * 63


@pytest.mark.game("auction-cinch")
@pytest.mark.parametrize("hand", ["KS QS JS 5S 2H 3H", "AS JS 9S 4S 2H 3H", "QS TS 8S 7S 5S 3H"])
def test_what_it_calls_helps_more_than_a_low_trump_or_playing_alone(hand: str) -> None:
    """In the mean over worlds that fit what the bidder knows, with experts on all seats."""
    at = to_call(sold([hand, "", "", "", ""]))
    lacking = {card(text) for text in ("2S", "3S", "4S")} - {at.choice()}
    own = int(at.own()["hand"]).bit_length() - 1
    worlds = at.worlds(150)
    best = [gain_of(at, world, at.choice()) for world in worlds]
    for other in (min(lacking), own):
        more = np.array(best) - [gain_of(at, world, other) for world in worlds]
        assert more.mean() > 3 * more.std() / len(more) ** 0.5, FRENCH_52.text(other)


def gain_of(at: Position, world: Any, call: int) -> float:
    """What the bidder has more than the mean of the others when a card is called in a world, and experts play on."""
    states = np.zeros(1, at.setup.game.state)
    states[0] = world
    there = Position.at(at.setup, states)
    assert there.step(call)
    while there.kind is not None:
        assert there.step(there.choice())
    delta = there.row()["delta"][: at.setup.players].astype(float)
    return float(delta[at.seat] - np.delete(delta, at.seat).mean())


# Seat 1 has the King that is called. Nobody can beat the bidder's Ace.
KING = ["AS QS 9S 8S", "KS 5S", "JS TS 5C 3S", "7S 6S 4S", "2S"]


@pytest.mark.game("auction-cinch")
def test_it_finds_who_the_partner_must_be() -> None:
    """Three have no trumps left, and the card that is called is not played: the fourth has it."""
    at = called(sold(KING), "KS")
    deal = at.state.view((np.record, at.state.dtype))

    def likely(seat: int) -> int:
        return int(likely_partner(at.rules, deal.table, deal.own[seat], seat))

    assert [likely(seat) for seat in range(5)] == [NOT_YET, 1, NOT_YET, NOT_YET, NOT_YET]
    deal.table.voids[3] = deal.table.voids[4] = int(deal.table.trumps)
    assert [likely(seat) for seat in range(5)] == [NOT_YET, 1, 1, NOT_YET, NOT_YET]
    deal.table.played[0] = deal.table.captured[2] = 1 << card("8S")
    assert [likely(seat) for seat in range(5)] == [2, 1, 1, 2, 2]
    deal.table.captured[2] = 0
    deal.table.voids[2] = int(deal.table.trumps)
    assert [likely(seat) for seat in range(5)] == [1] * 5


@pytest.mark.game("tapp-tarock")
def test_the_best_discard_is_the_best_of_all_sets() -> None:
    """It looks at twenty sets of some hundred."""
    rng = np.random.default_rng(5)
    for _ in range(40):
        hand = mask_of(rng.choice(np.array(TAROCK_54.cards), 19, replace=False).tolist())
        sets = [mask_of(cards) for cards in combinations(cards_of(hand & LOOSE), 3)]
        best, most = best_discard(Expert(), hand)
        assert not sets or best in sets
        assert most == max([worth_of_discard(Expert(), hand, cards) for cards in sets], default=most)


OPENED = ("three", "pass", "pass", "pass", "pass")
GREAT = "T22 T21 T20 T19 T18 T17 T16 T15 T1"


def upto(at: Position, kind: str) -> Position:
    """Let everybody do what the expert would, up to a kind of decision."""
    while at.kind != kind:
        assert at.step(at.choice())
    return at


def spoken(at: Position) -> int:
    """What the expert says in its speech, a set."""
    words = 0
    while (word := at.choice()) != 0:
        words |= 1 << word
        assert at.step(word)
    return words


@pytest.mark.game("paskievics")
def test_a_great_hand_announces_and_a_poor_one_does_not() -> None:
    at = said(deal([GREAT, "T14 T13", "T12", "T11 T10"], "AH AD TS"), *OPENED)
    words = spoken(upto(at, "announce"))
    assert words & (1 << BONUS + TRULL_ITEM)
    assert words & (1 << BONUS + PAGAT_ITEM)
    assert not words & (1 << BONUS + XXI_ITEM)
    poor = "T22 T2 T3 KH QH NH JH AH KD"
    at = said(deal([poor, "T21 T20", "T1 T19", "T18"], "TS TC AD"), *OPENED)
    assert spoken(upto(at, "announce")) >> BONUS == 0


@pytest.mark.game("paskievics")
def test_kontra_against_a_poor_declarer() -> None:
    poor, rich = "T1 T2 T3 KH QH NH JH AH KD", "T22 T21 T19 T18 T17 T16 T15 T14 KS"
    at = said(deal([poor, rich, "T20", ""], "TS TC AD"), *OPENED)
    upto(at, "announce")
    while at.seat == 0:
        assert at.step(0)
    assert spoken(at) & (1 << KONTRA_GAME)
