"""The referee of Plute: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/plute.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import plute_rules as law
from .cards import clockwise, pack
from .contract import Layout, check_layout, check_rules, check_same, check_top, fail
from .reader import EventReader, check_deal
from .tricks import build_result as common_result

LAYOUT = Layout(law.SEATS, pack(jokers=2), law.HAND_SIZE, sides=((0, 2, 4), (1, 3, 5)))


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless this is a right record of a deal of Plute."""
    check_top(record)
    check_same(record["variant"], "plute", "variant")
    check_rules(record["rules"], law.OPTIONS)
    check_layout(record, LAYOUT)
    check_deal(record, replay, _as_named)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    """What the deal comes to by its events; `record` says how it was dealt."""
    rules = law.Rules(**record["rules"])
    bidder, bid = _auction(events, record["dealer"])
    suits = sorted({suit for suit, _ in law.openings(record["dealt"][bidder])})
    trump = events.one_of("trump", bidder, "suit", suits, "the bidder's first card makes trumps")
    tricks = _play(record, events, bidder, bid, trump, rules)
    return build_result(bidder, bid, trump, record["dealt"], tricks, rules)


def _auction(events: EventReader, dealer: int) -> tuple[int, int]:
    """Bidder and bid; somebody always bids ("Auction")."""
    best: tuple[int, int] | None = None
    for seat in clockwise(dealer + 1, law.SEATS):
        legal = law.legal_bids(best[1] if best else None, forced=seat == dealer and best is None)
        bid = events.one_of("bid", seat, "bid", legal, "each seat speaks once, the dealer last")
        best = best if bid == "pass" else (seat, bid)
        if bid == law.MOST:
            break
    assert best is not None, "the dealer may not pass when nobody has bid"
    return best


def _play(
    record: dict[str, Any], events: EventReader, bidder: int, bid: int, trump: str, rules: law.Rules
) -> list[law.Trick]:
    """Nine tricks, or fewer where stopping early is allowed ("Play", "Stopping early")."""
    hands = [set(hand) for hand in record["dealt"]]
    tricks: list[law.Trick] = []
    leader = bidder
    while len(tricks) < law.HAND_SIZE:
        trick = _trick(hands, events, leader, trump, opening=not tricks)
        leader = law.trick_winner(trick, trump, rules)
        events.take("trick", leader, "it played the winning card, and all six have played")
        tricks.append(trick)
        may = len(tricks) < law.HAND_SIZE and law.may_stop(record["dealt"], tricks, trump, bidder % 2, bid, rules)
        if may and events.ends(leader):
            break
    return tricks


def _trick(hands: list[set[str]], events: EventReader, leader: int, trump: str, *, opening: bool) -> law.Trick:
    """One card from each seat, clockwise from the leader ("Opening lead", "Play")."""
    trick: list[tuple[int, str]] = []
    for seat in clockwise(leader, law.SEATS):
        legal = law.legal_cards(hands[seat], law.suit_in_play(trick[0][1], trump) if trick else None, trump)
        if opening and not trick:
            legal = {card for suit, card in law.openings(hands[seat]) if suit == trump}
        card = events.card(seat, legal, "it is next to play" if trick else "it is on lead")
        hands[seat].remove(card)
        trick.append((seat, card))
    return trick


def build_result(
    bidder: int, bid: int, trump: str, dealt: Sequence[Sequence[str]], played: Sequence[law.Trick], rules: law.Rules
) -> dict[str, Any]:
    """The result of the deal, with all tricks or with those before an early stop ("Points", "Result")."""
    scored = law.points(dealt, played, trump, rules)
    made = law.team_points(scored, bidder % 2) >= bid
    winners = [law.trick_winner(trick, trump, rules) for trick in played]
    delta = [*law.team_deltas(winners, made, bidder % 2)] * 3
    pips = law.seat_pips(played, trump, rules)
    return common_result(bidder, bid, winners, pips, made, delta, trump) | {"points": scored}


def point_name(key: Any) -> Any:
    """Our name for a point; spaces, hyphens and capitals make no other one, nor does `jk` for `joker`."""
    bare = str(key).lower().translate({ord(sign): None for sign in " -_"}).replace("jk", "joker")
    return next((name for name in law.POINT_NAMES if name.replace("_", "") == bare), key)


def _as_named(result: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """The right result with the record's names of the points, and its seat for Game where that is of the same team."""
    if type(result["points"]) is not dict:
        return wanted
    names = {point_name(key): key for key in result["points"]}
    if len(names) < len(result["points"]):
        fail("result.points has a point twice")
    points = {names.get(name, name): seat for name, seat in wanted["points"].items()}
    seat, ours = result["points"].get(names.get("game")), wanted["points"]["game"]
    if type(seat) is int and 0 <= seat < law.SEATS and ours is not None and seat % 2 == ours % 2:
        points[names["game"]] = seat
    return wanted | {"points": points}
