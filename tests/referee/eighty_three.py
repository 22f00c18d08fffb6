"""The referee of Eighty-Three: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/eighty-three.md`, whose sections the docstrings name. What it has in common with Cinch is taken from
there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import cinch
from .cards import clockwise, pack
from .contract import Layout, Options, check_layout, check_rules, check_top, fail, rules_class
from .reader import EventReader, check_deal
from .tricks import passed_out

LAYOUT = Layout(cinch.SEATS, pack(jokers=1), hand_size=12, sides=cinch.SIDES)
ALL = 83
DOUBLE = "83double"
Bid = int | str
OPTIONS: Options = {
    "min_bid": range(1, ALL + 1),
    "reentry": (True, False),
    "all_pass": cinch.ALL_PASS,
    "target": cinch.ANY_TARGET,
}
Rules = rules_class(OPTIONS, target=200)
"""The options of Eighty-Three ("Options")."""


def check(record: dict[str, Any]) -> None:
    check_top(record)
    check_rules(record["rules"], OPTIONS)
    rules = Rules(**record["rules"])
    check_layout(record, LAYOUT)
    if max(record["scores"]) >= rules.target:
        fail("scores has a side at the target: the match is over")
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    contract = auction(events, record["dealer"], Rules(**record["rules"]))
    if contract is None:
        return passed_out(cinch.SEATS)
    bidder, bid = contract
    hands = [set(hand) for hand in record["dealt"]]
    events.one_of("draw", bidder, "cards", [record["stock"]], "the bidder takes the kitty")
    hands[bidder] |= set(record["stock"])
    suit = cinch.name_trumps(events, bidder)
    trumps = cinch.trumps_in(suit, "eighty-three")
    order = clockwise(record["dealer"] + 1, cinch.SEATS)
    for side in (order[0::2], order[1::2]):
        for seat, cards in surplus_trumps(side, hands, trumps):
            hands[seat] -= events.some("discard", seat, cards, set(), 0, "its side has more than twelve trumps")
    come_down(events, order, hands, trumps)
    tricks = cinch.play_out(events, hands, bidder, trumps)
    won = cinch.captured(tricks, trumps, cinch.SEATS)
    deltas, made = side_deltas([sum(won[side::2]) for side in (0, 1)], bidder % 2, bid)
    return cinch.build_result(bidder, bid, suit, tricks, trumps, made, deltas * 2)


def auction(events: EventReader, dealer: int, rules: Rules) -> tuple[int, Bid] | None:
    """Bidder and bid, or None if all passed at once ("The auction")."""
    best: tuple[int, Bid] | None = None
    passes, out, seat = 0, set[int](), dealer
    while True:
        seat = (seat + 1) % cinch.SEATS
        if seat in out:
            continue
        least = best[1] + 1 if best and isinstance(best[1], int) else rules.min_bid
        bid = events.one_of("bid", seat, "bid", ["pass", *range(least, ALL + 1), DOUBLE], "the auction is open")
        if bid == "pass":
            passes += 1
            if not rules.reentry:
                out.add(seat)
        else:
            best, passes = (seat, bid), 0
        passed = passes if rules.reentry else len(out)
        if bid == DOUBLE or passed == (cinch.SEATS - 1 if best else cinch.SEATS):
            return best


def surplus_trumps(side: Sequence[int], hands: Sequence[set[str]], trumps: cinch.Trumps) -> list[tuple[int, set[str]]]:
    """Who must throw which trumps where a side has more than twelve ("Coming down to six").

    `side` names the partners, first the one nearer to the dealer's left.
    """
    held = {seat: cinch.split(hands[seat], trumps)[0] for seat in side}
    surplus = sum(map(len, held.values())) - 2 * cinch.HAND
    thrown: list[tuple[int, set[str]]] = []
    for seat in sorted(side, key=lambda seat: -len(held[seat])):
        idle = [card for card in reversed(list(trumps)) if card in held[seat] and not trumps[card]]
        cards = set(idle[: max(surplus, 0)])
        surplus -= len(cards)
        thrown.append((seat, cards))
    return thrown


def come_down(events: EventReader, order: Sequence[int], hands: list[set[str]], trumps: cinch.Trumps) -> None:
    """Trumps above six go to the partner, and then everybody throws plain cards ("Coming down to six")."""
    for seat in order:
        partner, (held, _) = (seat + 2) % cinch.SEATS, cinch.split(hands[seat], trumps)
        count = max(len(held) - cinch.HAND, 0)
        given = events.some("give", seat, set(), held, count, "it has more than six trumps", to=partner)
        hands[seat] -= given
        hands[partner] |= given
    for seat in order:
        _, plain = cinch.split(hands[seat], trumps)
        count = len(hands[seat]) - cinch.HAND
        hands[seat] -= events.some("discard", seat, set(), plain, count, "it comes down to six cards")


def side_deltas(points: Sequence[int], bidders: int, bid: Bid) -> tuple[list[int], bool]:
    """How the deal changes both scores, and whether the bid was made ("Score")."""
    deltas, number, stake = list(points), ALL if bid == DOUBLE else int(bid), 2 * ALL if bid == DOUBLE else int(bid)
    made = points[bidders] >= number
    if bid == DOUBLE or not made:
        deltas[bidders] = stake if made else -stake
    return deltas, made
