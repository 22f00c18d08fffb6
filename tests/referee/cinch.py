"""The referee of Cinch, Pedro, Double Pedro and Sixty-Three, and what its relatives share with it.

It replays every event from the cards as dealt, and counts the deal. Source: `docs/rules/cinch.md`, whose sections the
docstrings name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import cinch_rules as law
from . import tricks
from .cards import SUITS, clockwise, pack
from .contract import Layout, check_layout, check_rules, check_top, fail
from .reader import EventReader, Play, check_deal
from .tricks import passed_out

SEATS = 4
SIDES = ((0, 2), (1, 3))
LAYOUT = Layout(SEATS, pack(), hand_size=9, sides=SIDES)
SIXTY_THREE = {key: values for key, values in law.OPTIONS.items() if key != "fourteen"} | {"min_bid": range(1, 64)}
VARIANTS = {"cinch": law.OPTIONS, "pedro": law.OPTIONS, "double-pedro": law.OPTIONS, "sixty-three": SIXTY_THREE}


def check(record: dict[str, Any]) -> None:
    check_top(record)
    check_rules(record["rules"], VARIANTS[record["variant"]])
    rules = law.Rules(**record["rules"])
    check_layout(record, LAYOUT)
    if sum(score >= rules.target for score in record["scores"][:2]) == 1:
        fail("scores has one side alone at the target: the match is over")
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    game, rules = record["variant"], law.Rules(**record["rules"])
    forced = max(rules.min_bid, rules.forced_bid) if rules.dealer_forced else None
    contract = auction(events, record, rules.min_bid, law.most_points(game), forced=forced)
    if contract is None:
        return passed_out(SEATS)
    bidder, bid = contract
    suit = name_trumps(events, bidder)
    trumps = law.trumps_in(suit, game)
    hands = exchange(events, record, trumps, reduce=rules.excess == "reduce")
    played = play_out(events, hands, bidder, trumps, strict=rules.follow == "strict", pitch=rules.pitch_trump)
    points = law.side_points(played, suit, game, rules)
    deltas = law.side_deltas(points, bidder % 2, bid, rules)
    return build_result(bidder, bid, suit, played, trumps, points[bidder % 2] >= bid, deltas * 2)


def auction(
    events: EventReader, record: dict[str, Any], least: int, most: int, *, forced: int | None = None
) -> tuple[int, int] | None:
    """Bidder and bid of one round, or None if all passed; a `forced` dealer must bid so many or more ("Options")."""
    dealer = record["dealer"]

    def legal(seat: int, high: int | None) -> list[int | str]:
        if forced is not None and seat == dealer and high is None:
            return list(range(forced, most + 1))
        return ["pass", *range(high + 1 if high else least, most + 1)]

    return tricks.one_round(events, clockwise(dealer + 1, len(record["dealt"])), legal)


def name_trumps(events: EventReader, bidder: int) -> str:
    """The suit that the bidder names, any of the four ("Auction")."""
    return str(events.one_of("trump", bidder, "suit", SUITS, "the highest bidder names trumps"))


def exchange(
    events: EventReader, record: dict[str, Any], trumps: law.Trumps, *, reduce: bool = False
) -> list[set[str]]:
    """The hands with which play starts ("Discard, draw and rob")."""
    *others, dealer = clockwise(record["dealer"] + 1, len(record["dealt"]))
    hands, left = [set(hand) for hand in record["dealt"]], list(record["stock"])
    served: dict[int, list[str]] = {}
    for seat in others:
        need = max(law.HAND - len(law.split(hands[seat], trumps)[0]), 0)
        served[seat], left = left[:need], left[need:]
    for seat in others:
        _throw(events, seat, hands[seat], trumps, coming=len(served[seat]), reduce=reduce)
    for seat, cards in served.items():
        if cards:
            events.one_of("draw", seat, "cards", [cards], "it is served from the top of the stock")
            hands[seat] |= set(cards)
    _throw(events, dealer, hands[dealer], trumps, coming=len(left))
    robbed, fillers = law.split(left, trumps)
    room = max(law.HAND - len(hands[dealer]) - len(robbed), 0)
    why = "the dealer takes all trumps of the rest, and fills up to six"
    hands[dealer] |= events.some("draw", dealer, robbed, fillers, min(room, len(fillers)), why)
    if reduce:
        _throw(events, dealer, hands[dealer], trumps, coming=law.HAND, reduce=True, plain=False)
    return hands


def _throw(
    events: EventReader,
    seat: int,
    hand: set[str],
    trumps: law.Trumps,
    *,
    coming: int,
    reduce: bool = False,
    plain: bool = True,
) -> None:
    """Throw plain cards but those that no card of the stock will replace; with `reduce` surplus trumps, too."""
    held, off = law.split(hand, trumps)
    kept = max(law.HAND - len(held) - coming, 0)
    sure, choice, count = off, set[str](), 0
    if kept:
        sure, choice, count = set(), off, len(off) - kept
    elif reduce:
        choice = {card for card in held if not trumps[card]}
        count = min(max(len(held) - law.HAND, 0), len(choice))
    hand -= events.some("discard", seat, sure if plain else set(), choice, count, "it throws out what it may not keep")


def play_out(
    events: EventReader,
    hands: list[set[str]],
    leader: int,
    trumps: law.Trumps,
    *,
    strict: bool = False,
    pitch: bool = False,
) -> list[law.Trick]:
    """All six tricks; empties `hands` ("Play", "Excess trumps")."""

    def legal(seat: int, led: str | None, number: int) -> set[Play]:
        return law.legal_plays(hands[seat], led, trumps, strict=strict, pitch=pitch and not number)

    return tricks.play_out(events, hands, leader, legal, lambda trick: law.trick_winner(trick, trumps))


def build_result(
    bidder: int,
    bid: int | str,
    suit: str,
    played: Sequence[law.Trick],
    trumps: law.Trumps,
    made: bool,
    delta: list[int],
    partner: int | None = None,
) -> dict[str, Any]:
    """The result of a deal that was played ("Score"); `delta` is by seat."""
    winners = [law.trick_winner(trick, trumps) for trick in played]
    won = law.captured(played, trumps, len(delta))
    return tricks.build_result(bidder, bid, winners, won, made, delta, suit, partner)
