"""Auction Cinch's expert has good sense: what it bids and calls, and how it plays with a partner that few know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position
from test_auction_cinch import called, card, setup_of, sold, to_call
from tricklab.analysis.contest.compare import compare
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.auction_cinch.tactics import likely_partner
from tricklab.engine.rules.decks import FRENCH_52

pytestmark = pytest.mark.game("auction-cinch")

STRONG, POOR = "AS KS QS JS 5S 5C", "8S 7S 6H 7H 8D 6D"


def dealt(hand: str, players: int = 5, *said: int) -> Position:
    """The last seat deals; after some bids it is the turn of the seat that has the hand."""
    mine = [card(text) for text in hand.split()]
    rest = [one for one in range(52) if one not in mine]
    first = 6 * len(said)
    at = Position(setup_of(players=players), rest[:first] + mine + rest[first:], players - 1)
    assert all(at.step(bid) for bid in said)
    return at


def led(hands: list[str], call: str, *cards: str) -> str:
    """What the expert plays after these cards: seat 0 has bid 9 and named spades, and all other trumps are in hands."""
    at = called(sold(hands), call)
    for text in cards:
        assert at.step(card(text)), text
    return FRENCH_52.text(at.choice())


@pytest.mark.parametrize("players", [5, 6])
def test_it_bids_by_what_it_holds(players: int) -> None:
    assert dealt(STRONG, players).choice() >= 10
    assert dealt(STRONG, players, 9).choice() >= 10
    assert dealt(POOR, players, 9).choice() == 0


def test_the_dealer_bids_no_more_than_will_do() -> None:
    assert dealt(STRONG, 5, 7, 0, 0, 0).choice() == 8
    assert dealt(POOR, 5, 10, 0, 0, 0).choice() == 0


def test_a_margin_lowers_its_bid() -> None:
    assert dealt(STRONG).choice("expert:margin=9") < dealt(STRONG).choice()


def test_it_calls_the_best_trump_that_it_lacks() -> None:
    for hands, best in (
        (["KS QS JS 5S 2H 3H", "AS 2S", "TS 9S", "8S 7S", "6S 5C 4S 3S"], "AS"),
        (["AS QS 9S 4S 2H 3H", "KS 2S", "TS JS", "8S 7S", "6S 5C 5S 3S"], "KS"),
    ):
        assert to_call(sold(hands)).choice() == card(best)


@pytest.mark.parametrize("hand", ["KS QS JS 5S 2H 3H", "AS JS 9S 4S 2H 3H", "QS TS 8S 7S 5S 3H"])
def test_what_it_calls_helps_more_than_a_low_trump_or_playing_alone(hand: str) -> None:
    """In the mean over worlds that fit what the bidder knows, with experts on all seats."""
    at = to_call(sold([hand, "", "", "", ""]))
    lacking = {card(text) for text in ("2S", "3S", "4S")} - {at.choice()}
    own = int(at.own()["hand"]).bit_length() - 1
    worlds = at.worlds(150)
    best = [worth_of(at, world, at.choice()) for world in worlds]
    for other in (min(lacking), own):
        more = np.array(best) - [worth_of(at, world, other) for world in worlds]
        assert more.mean() > 3 * more.std() / len(more) ** 0.5, FRENCH_52.text(other)


def worth_of(at: Position, world: Any, call: int) -> float:
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


def test_the_partner_whom_nobody_knows_gives_the_bidder_a_pedro() -> None:
    assert led(KING, "KS", "AS") == "5S"


def test_opponents_play_low_to_the_bidders_sure_trick() -> None:
    assert led(KING, "KS", "AS", "5S") == "3S"
    assert led(["AS QS 9S 8S", "TS 5S 4S", "JS KS 5C 3S", "7S 6S", "2S"], "KS", "AS") == "4S"


# Seat 2 has the Ace that is called, and shows it in the first trick; then it leads the Queen or the King.
ACE = ["QS 9S 5S 7S", "8S 5C 4S", "AS KS TS", "JS 6S", "3S 2S"]
SHOWN = ("7S", "4S", "AS", "6S", "2S")


def test_the_bidder_gives_the_partner_whom_he_knows_a_pedro() -> None:
    assert led(ACE, "AS", *SHOWN, "KS", "JS", "3S") == "5S"


def test_nobody_gives_a_known_opponent_a_pedro() -> None:
    hands = ["QS 9S 5S 7S", "8S JS", "AS KS TS", "6S 5C 4S", "3S 2S"]
    assert led(hands, "AS", "7S", "8S", "AS", "4S", "2S", "KS") == "6S"


def test_opponents_give_each_other_a_pedro_once_they_know_who_is_who() -> None:
    """Seat 2 shows the Ace in the first trick, and leads the Ten to the second; seat 3 has taken that with the King."""
    hands = ["QS 9S 8S 7S", "JS 6S", "AS TS", "KS 4S 2S", "5S 5C 3S"]
    assert led(hands, "AS", "7S", "6S", "AS", "2S", "3S", "TS", "KS") in ("5S", "5C")


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


@pytest.mark.parametrize("players", [5, 6])
def test_it_beats_the_beginner_who_beats_chance(players: int) -> None:
    for better, worse in (("expert", "basic"), ("basic", "random")):
        edge = compare(better, worse, "auction-cinch", 2_000, seed=5, jobs=1, rules={"players": players})
        assert edge.errors > 5
