"""The referee of Plute: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/plute.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .cards import clockwise, pack
from .contract import Layout, check_layout, check_rules, check_same, check_top, fail
from .plute_rules import (
    HAND_SIZE,
    MOST,
    POINT_NAMES,
    SEATS,
    Rules,
    Trick,
    legal_bids,
    legal_cards,
    may_stop,
    openings,
    points,
    seat_pips,
    suit_in_play,
    team_deltas,
    team_points,
    trick_winner,
)
from .reader import EventReader

OPTIONS: dict[str, tuple[Any, ...] | range] = {
    "jokers": ("unmarked", "marked"),
    "early_stop": (False, True),
    "made_to_win": range(1, 10**9),
    "set_to_lose": range(1, 10**9),
}
LAYOUT = Layout(SEATS, pack(jokers=2), HAND_SIZE, sides=((0, 2, 4), (1, 3, 5)))


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless this is a right record of a deal of Plute."""
    check_top(record)
    check_same(record["variant"], "plute", "variant")
    check_rules(record["rules"], OPTIONS)
    rules = Rules(**record["rules"])
    check_layout(record, LAYOUT)
    events = EventReader(record["events"])
    bidder, bid = _auction(events, record["dealer"])
    trump = events.take("trump", bidder, "the bidder's first card makes trumps")["suit"]
    tricks = _play(record, events, bidder, bid, trump, rules)
    events.finish("all cards are played")
    wanted = build_result(bidder, bid, trump, record["dealt"], tricks, rules)
    check_same(_as_we_name_it(record["result"], wanted), wanted, "result")


def _auction(events: EventReader, dealer: int) -> tuple[int, int]:
    """Bidder and bid; somebody always bids ("Auction")."""
    best: tuple[int, int] | None = None
    for seat in clockwise(dealer + 1, SEATS):
        bid = events.take("bid", seat, "each seat speaks once, the dealer last")["bid"]
        legal = legal_bids(best[1] if best else None, forced=seat == dealer and best is None)
        if bid not in legal:
            events.wrong(f"seat {seat} bids {bid!r}, legal is {legal}")
        if bid != "pass":
            best = (seat, bid)
        if bid == MOST:
            break
    assert best is not None, "the dealer may not pass when nobody has bid"
    return best


def _play(record: dict[str, Any], events: EventReader, bidder: int, bid: int, trump: str, rules: Rules) -> list[Trick]:
    """Nine tricks, or fewer where stopping early is allowed ("Play", "Stopping early")."""
    hands = [set(hand) for hand in record["dealt"]]
    tricks: list[Trick] = []
    leader = bidder
    while len(tricks) < HAND_SIZE:
        trick = _trick(hands, events, leader, trump, opening=not tricks)
        leader = trick_winner(trick, trump, rules)
        events.take("trick", leader, "it played the winning card, and all six have played")
        tricks.append(trick)
        at_the_end = events.number + 1 == len(record["events"])
        if at_the_end and may_stop(record["dealt"], tricks, trump, bidder % 2, bid, rules):
            break
    return tricks


def _trick(hands: list[set[str]], events: EventReader, leader: int, trump: str, *, opening: bool) -> Trick:
    """One card from each seat, clockwise from the leader ("Opening lead", "Play")."""
    trick: list[tuple[int, str]] = []
    for seat in clockwise(leader, SEATS):
        why = "it is next to play" if trick else "it is on lead"
        cards = events.take("play", seat, why)["cards"]
        if len(cards) != 1:
            events.wrong(f"seat {seat} plays {len(cards)} cards, should play one")
        (card,) = cards
        if card not in hands[seat]:
            events.wrong(f"seat {seat} does not hold {card}")
        if opening and not trick and (trump, card) not in openings(hands[seat]):
            events.wrong(f"seat {seat} opens with {card}, which is no trump in {trump}")
        led = suit_in_play(trick[0][1], trump) if trick else None
        if card not in legal_cards(hands[seat], led, trump):
            events.wrong(f"seat {seat} plays {card}, but must follow suit to {led}, or trump")
        hands[seat].remove(card)
        trick.append((seat, card))
    return trick


def build_result(
    bidder: int, bid: int, trump: str, dealt: Sequence[Sequence[str]], tricks: Sequence[Trick], rules: Rules
) -> dict[str, Any]:
    """The result of the deal, with all tricks or with those before an early stop ("Points", "Result")."""
    scored = points(dealt, tricks, trump, rules)
    made = team_points(scored, bidder % 2) >= bid
    winners = [trick_winner(trick, trump, rules) for trick in tricks]
    deltas = team_deltas(winners, made, bidder % 2)
    return {
        "bidder": bidder,
        "bid": bid,
        "trump": trump,
        "partner": None,
        "tricks": [winners.count(seat) for seat in range(SEATS)],
        "points": scored,
        "captured": seat_pips(tricks, trump, rules),
        "made": made,
        "delta": [deltas[seat % 2] for seat in range(SEATS)],
    }


def point_name(key: Any) -> Any:
    """Our name for a point; spaces, hyphens and capitals make no other one, nor does `jk` for `joker`.

    >>> point_name("Off-Jack"), point_name("High JK"), point_name("trey")
    ('off_jack', 'high_joker', 'trey')
    """
    bare = str(key).lower().translate({ord(sign): None for sign in " -_"}).replace("jk", "joker")
    return next((name for name in POINT_NAMES if name.replace("_", "") == bare), key)


def _as_we_name_it(result: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """The result with our names of the points, and with our seat for Game where it has another of that team."""
    if type(result["points"]) is not dict:
        return result
    named = {point_name(key): seat for key, seat in result["points"].items()}
    if len(named) < len(result["points"]):
        fail("result.points has a point twice")
    seat, ours = named.get("game"), wanted["points"]["game"]
    if type(seat) is int and 0 <= seat < SEATS and ours is not None and seat % 2 == ours % 2:
        named["game"] = ours
    return result | {"points": named}
