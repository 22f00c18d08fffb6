"""The referee of Auction Cinch: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/auction-cinch.md`, whose sections the docstrings name. What it has in common with Cinch is taken
from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import cinch
from .cards import pack
from .contract import Layout, Options, check_layout, check_rules, check_top, fail, rules_class
from .reader import EventReader, check_deal
from .tricks import passed_out

MOST = cinch.most_points("cinch")
OPTIONS: Options = {
    "players": (5, 6),
    "min_bid": range(1, MOST + 1),
    "draw": (True, False),
    "opponents_score": ("side", "own"),
    "all_pass": cinch.ALL_PASS,
    "target": cinch.ANY_TARGET,
}
Rules = rules_class(OPTIONS, min_bid=7, target=62)
"""The options of Auction Cinch ("Options")."""


def check(record: dict[str, Any]) -> None:
    check_top(record)
    check_rules(record["rules"], OPTIONS)
    rules = Rules(**record["rules"])
    check_layout(record, Layout(rules.players, pack(), hand_size=6))
    best = max(record["scores"])
    if best >= rules.target and record["scores"].count(best) == 1:
        fail("scores has one player ahead of all at the target: the match is over")
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules = Rules(**record["rules"])
    contract = cinch.auction(events, record, rules.min_bid, MOST)
    if contract is None:
        return passed_out(rules.players)
    bidder, bid = contract
    suit = cinch.name_trumps(events, bidder)
    trumps = cinch.trumps_in(suit, "cinch")
    hands = cinch.exchange(events, record, trumps) if rules.draw else [set(hand) for hand in record["dealt"]]
    called = events.one_of("call", bidder, "card", pack(), "the bidder calls a card before the first lead")
    holders = [seat for seat, hand in enumerate(hands) if called in hand and seat != bidder]
    partner = holders[0] if holders else None  # none where the bidder has the card, or nobody ("The call")
    tricks = cinch.play_out(events, hands, bidder, trumps)
    won = cinch.captured(tricks, trumps, rules.players)
    deltas, made = seat_deltas(won, bidder, partner, bid, rules)
    return cinch.build_result(bidder, bid, suit, tricks, trumps, made, deltas, partner)


def seat_deltas(won: Sequence[int], bidder: int, partner: int | None, bid: int, rules: Rules) -> tuple[list[int], bool]:
    """How the deal changes each score, and whether the bid was made ("Score"); `won` is what each captured."""
    side = {bidder} if partner is None else {bidder, partner}
    ours = sum(won[seat] for seat in side)
    theirs = sum(won) - ours
    made = ours >= bid
    deltas = [theirs] * len(won) if rules.opponents_score == "side" else list(won)
    for seat in side:
        deltas[seat] = ours if made else -bid
    return deltas, made
