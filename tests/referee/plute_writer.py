"""Writes a deal of Plute up as a record, so that the referee can be tried without an engine.

Only for the referee's own tests: it shares the referee's idea of the rules, so that the two agree says little
about the rules; it shows that the referee lets every option and every shape of deal through.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from .cards import SUITS, clockwise, is_joker, pack, same_colour
from .plute import build_result
from .plute_rules import (
    HAND_SIZE,
    MOST,
    SEATS,
    Rules,
    Trick,
    legal_bids,
    legal_cards,
    may_stop,
    openings,
    suit_in_play,
    trick_winner,
)

Choose = Callable[[str, int, list[Any]], Any]
Event = dict[str, Any]


def write_up(
    rules: Rules, dealer: int, dealt: Sequence[Sequence[str]], choose: Choose, scores: tuple[int, int] = (0, 0)
) -> dict[str, Any]:
    """The record of a deal in which `choose(what, seat, options)` makes each decision.

    `what` is `bid`, `open` (a suit and a card), `play` (a card) or `stop` (whether to, where that is allowed).
    """
    events: list[Event] = []
    bidder, bid = _auction(events, dealer, choose)
    trump, card = choose("open", bidder, sorted(openings(dealt[bidder])))
    events.append({"do": "trump", "seat": bidder, "suit": trump})
    tricks = _play(events, dealt, bidder, bid, trump, card, rules, choose)
    return {
        "schema": 1,
        "variant": "plute",
        "rules": asdict(rules),
        "seed": "written by a test",
        "hand": 0,
        "policies": ["test"] * SEATS,
        "dealer": dealer,
        "scores": [scores[seat % 2] for seat in range(SEATS)],
        "dealt": [list(hand) for hand in dealt],
        "stock": [],
        "events": events,
        "result": build_result(bidder, bid, trump, dealt, tricks, rules),
    }


def _auction(events: list[Event], dealer: int, choose: Choose) -> tuple[int, int]:
    """Once round, or until somebody bids 7."""
    bidder, high = dealer, 0
    for seat in clockwise(dealer + 1, SEATS):
        bid = choose("bid", seat, legal_bids(high or None, forced=seat == dealer and not high))
        events.append({"do": "bid", "seat": seat, "bid": bid})
        if bid != "pass":
            bidder, high = seat, bid
        if bid == MOST:
            break
    return bidder, high


def _play(
    events: list[Event],
    dealt: Sequence[Sequence[str]],
    bidder: int,
    bid: int,
    trump: str,
    opening: str,
    rules: Rules,
    choose: Choose,
) -> list[Trick]:
    """Trick after trick, the bidder's first card being known."""
    hands = [set(hand) for hand in dealt]
    tricks: list[Trick] = []
    leader = bidder
    while len(tricks) < HAND_SIZE:
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, SEATS):
            led = suit_in_play(trick[0][1], trump) if trick else None
            legal = sorted(legal_cards(hands[seat], led, trump))
            card = choose("play", seat, legal) if tricks or trick else opening
            hands[seat].remove(card)
            trick.append((seat, card))
        events += [{"do": "play", "seat": seat, "cards": [card]} for seat, card in trick]
        leader = trick_winner(trick, trump, rules)
        events.append({"do": "trick", "seat": leader})
        tricks.append(trick)
        stops = len(tricks) < HAND_SIZE and may_stop(dealt, tricks, trump, bidder % 2, bid, rules)
        if stops and choose("stop", leader, [True, False]):
            break
    return tricks


def random_rules(rng: random.Random) -> Rules:
    """Any options."""
    return Rules(
        jokers=rng.choice(["unmarked", "marked"]),
        early_stop=rng.random() < 0.5,
        made_to_win=rng.choice([3, rng.randint(1, 9)]),
        set_to_lose=rng.choice([3, rng.randint(1, 9)]),
    )


def plute_deal(rng: random.Random, team: int) -> list[list[str]]:
    """Hands with which a team wins every trick, whatever is played and whoever bids: it alone has two suits and jokers.

    Only the Two of one of its suits is with the others, who can make that suit trumps, but never win with the Two.
    """
    suit = rng.choice(SUITS)
    other = same_colour(suit)
    mine = [card for card in pack(jokers=2) if card[1] in (suit, other) or is_joker(card)]
    mine.remove("2" + other)
    theirs = [card for card in pack(jokers=2) if card not in mine]
    rng.shuffle(mine)
    rng.shuffle(theirs)
    return [(mine if seat % 2 == team else theirs)[seat // 2 * 9 :][:9] for seat in range(SEATS)]


def random_record(rng: random.Random) -> dict[str, Any]:
    """A legal deal; some are rigged, so that a team is likely to win all the tricks."""
    rules = random_rules(rng)
    cards = rng.sample(pack(jokers=2), SEATS * HAND_SIZE)
    dealt = [cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in range(SEATS)]
    if rng.random() < 0.2:
        dealt = plute_deal(rng, rng.randrange(2))

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "bid" and rng.random() < 0.6:
            return options[0]
        return rng.choice(options)

    return write_up(rules, rng.randrange(SEATS), dealt, choose, (rng.randint(-2, 2), rng.randint(-2, 2)))
