"""The referee of Smear: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/smear.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from typing import Any

from .cards import clockwise, pack
from .contract import Layout, check_layout, check_rules, check_same, check_top, fail
from .reader import EventReader
from .smear_rules import (
    HAND,
    Rules,
    Trick,
    fold_leads,
    legal_bids,
    legal_plays,
    next_leader,
    point_names,
    points,
    refill,
    side_deltas,
    trick_winner,
    trumps_of,
)

OPTIONS: dict[str, tuple[Any, ...] | range] = {
    "players": (4, 6),
    "jokers": ("low", "ranked"),
    "trey": (True, False),
    "joker_credit": ("player", "captured"),
    "refill": ("eldest", "bidder", "bidder_only"),
    "stock": ("dead", "dealer", "bidder"),
    "lead_to_fold": (False, True),
    "min_bid": range(1, 5),
    "all_pass": ("redeal_same", "dealer_forced"),
    "target": range(1, 10**9),
}
HAND_SIZE = {4: 9, 6: 8}

Hands = list[set[str]]


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless this is a right record of a deal of Smear."""
    check_top(record)
    rules = read_rules(record["rules"])
    sides = tuple(tuple(range(side, rules.players, 2)) for side in (0, 1))
    check_layout(record, Layout(rules.players, pack(jokers=2), HAND_SIZE[rules.players], sides))
    events = EventReader(record["events"])
    contract = _auction(events, record["dealer"], rules)
    if contract is None:
        events.finish("all have passed")
        check_same(record["result"], passed_out(rules), "result")
        return
    bidder, bid = contract
    trump = events.take("trump", bidder, "the highest bidder names trumps")["suit"]
    hands = _exchange(events, record, bidder, trump, rules)
    tricks = _play([set(hand) for hand in hands], events, bidder, trump, rules)
    events.finish("nobody holds a trump any more")
    check_same(record["result"], build_result(bidder, bid, trump, hands, tricks, rules), "result")


def read_rules(rules: Any) -> Rules:
    """The record's rules, if they are complete and go together ("Options")."""
    check_rules(rules, OPTIONS)
    if rules["players"] == 4 and rules["refill"] == "bidder_only":
        fail("rules.refill is 'bidder_only', which needs six players")
    if rules["players"] == 6 and rules["stock"] != "dead":
        fail("rules.stock must be 'dead' with six players: the refill leaves nothing")
    return Rules(**rules)


def _auction(events: EventReader, dealer: int, rules: Rules) -> tuple[int, int] | None:
    """Bidder and bid, or None if all passed ("Auction")."""
    best: tuple[int, int] | None = None
    for seat in clockwise(dealer + 1, rules.players):
        bid = events.take("bid", seat, "each seat speaks once, the dealer last")["bid"]
        forced = rules.all_pass == "dealer_forced" and seat == dealer and best is None
        legal = legal_bids(best[1] if best else None, rules, forced=forced)
        if bid not in legal:
            events.wrong(f"seat {seat} bids {bid!r}, legal is {legal}")
        if bid != "pass":
            best = (seat, bid)
    return best


def _exchange(events: EventReader, record: dict[str, Any], bidder: int, trump: str, rules: Rules) -> Hands:
    """The hands with which play starts, drawn plain cards included ("Discard and refill")."""
    dealer, stock = record["dealer"], record["stock"]
    hands: Hands = [set(trumps_of(hand, trump, rules)) for hand in record["dealt"]]
    for seat in clockwise(dealer + 1, rules.players):
        thrown = set(record["dealt"][seat]) - hands[seat]
        if thrown:
            event = events.take("discard", seat, "it throws out its plain cards before anyone draws")
            if set(event["cards"]) != thrown:
                events.wrong(f"seat {seat} must discard just its plain cards {sorted(thrown)}")
    for seat, cards in refill([len(hand) for hand in hands], stock, dealer, bidder, rules):
        event = events.take("draw", seat, f"it is served {' '.join(cards)} from the stock")
        if event["cards"] != cards:
            events.wrong(f"seat {seat} must draw {cards}, in the order of the stock")
        hands[seat] |= set(cards)
    _take_rest(events, hands, record, bidder, trump, rules)
    return hands


def _take_rest(
    events: EventReader, hands: Hands, record: dict[str, Any], bidder: int, trump: str, rules: Rules
) -> None:
    """Trumps left in the stock go to the dealer or the bidder, if so agreed ("Discard and refill")."""
    if rules.stock == "dead":
        return
    seat = record["dealer"] if rules.stock == "dealer" else bidder
    rest = set(trumps_of(record["stock"], trump, rules)) - set().union(*hands)
    if rest:
        event = events.take("draw", seat, "it takes the trumps that are left in the stock")
        if set(event["cards"]) != rest:
            events.wrong(f"seat {seat} must take just {sorted(rest)} from the rest of the stock")
        hands[seat] |= rest


def _play(hands: Hands, events: EventReader, bidder: int, trump: str, rules: Rules) -> list[Trick]:
    """All tricks, until nobody holds a trump; empties `hands` ("Play")."""
    in_play = trumps_of(set().union(*hands), trump, rules)
    tricks: list[Trick] = []
    due = bidder
    while next_leader(due, hands, trump, rules) is not None:
        trick = _trick(hands, events, due, trump, in_play, not tricks, rules)
        due = trick_winner(trick, trump, rules)
        events.take("trick", due, "it played the highest trump, and everyone with a trump has played")
        tricks.append(trick)
    return tricks


def _trick(
    hands: Hands, events: EventReader, due: int, trump: str, in_play: list[str], first: bool, rules: Rules
) -> Trick:
    """One trick: a plain card first where that is allowed, then all who have a trump, clockwise ("Play")."""
    trick: list[tuple[int, list[str]]] = []
    if fold_leads(due, hands, trump, rules) and events.next_is("play", due):
        cards = events.take("play", due, "it leads a plain card and folds")["cards"]
        if len(cards) != 1 or cards[0] not in hands[due]:
            events.wrong(f"seat {due} must lead one of the plain cards that it drew, not {cards}")
        hands[due].clear()
        trick.append((due, cards))
    leader = next_leader(due, hands, trump, rules)
    for seat in clockwise(due if leader is None else leader, rules.players):
        if trumps_of(hands[seat], trump, rules):
            why = "it is on lead" if not trick else "it is next of those who hold a trump"
            cards = events.take("play", seat, why)["cards"]
            _check_play(events, seat, hands[seat], cards, trump, in_play, first, rules)
            hands[seat] -= set(cards)
            trick.append((seat, cards))
    return trick


def _check_play(
    events: EventReader,
    seat: int,
    hand: set[str],
    cards: list[str],
    trump: str,
    in_play: list[str],
    first: bool,
    rules: Rules,
) -> None:
    """Only trumps that are held, and the right number of them ("Play", "Excess trumps")."""
    if missing := sorted(set(cards) - hand):
        events.wrong(f"seat {seat} does not hold {', '.join(missing)}")
    held = trumps_of(hand, trump, rules)
    if plain := sorted(set(cards) - set(held)):
        events.wrong(f"seat {seat} plays {', '.join(plain)}, but all play is in trumps")
    due = len(held) - HAND + 1 if first and len(held) > HAND else 1
    if len(cards) != due:
        events.wrong(f"seat {seat} plays {len(cards)} cards to this trick, should play {due}")
    legal = legal_plays(hand, trump, rules, in_play=in_play, first_trick=first)
    if (cards[0], frozenset(cards[1:])) not in legal:
        events.wrong(f"seat {seat} buries a point-scoring card that need not be beneath the stack's top card")


def passed_out(rules: Rules) -> dict[str, Any]:
    """The result when all have passed ("Auction")."""
    return {
        "bidder": None,
        "bid": None,
        "trump": None,
        "partner": None,
        "tricks": [0] * rules.players,
        "points": dict.fromkeys(point_names(rules)),
        "captured": [],
        "made": None,
        "delta": [0] * rules.players,
    }


def build_result(bidder: int, bid: int, trump: str, hands: Hands, tricks: list[Trick], rules: Rules) -> dict[str, Any]:
    """The result of a deal that was played ("Points", "Score")."""
    scored = points(hands, tricks, trump, rules)
    deltas = side_deltas(scored, bidder % 2, bid)
    winners = [trick_winner(trick, trump, rules) for trick in tricks]
    return {
        "bidder": bidder,
        "bid": bid,
        "trump": trump,
        "partner": None,
        "tricks": [winners.count(seat) for seat in range(rules.players)],
        "points": scored,
        "captured": [],
        "made": deltas[bidder % 2] >= bid,
        "delta": [deltas[seat % 2] for seat in range(rules.players)],
    }
