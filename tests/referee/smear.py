"""The referee of Smear: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/smear.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from typing import Any

from . import smear_rules as law
from .cards import SUITS, clockwise, pack
from .contract import Layout, check_layout, check_rules, check_top, fail
from .reader import EventReader, check_deal
from .tricks import build_result as common_result
from .tricks import one_round
from .tricks import passed_out as no_result

HAND_SIZE = {4: 9, 6: 8}

Hands = list[set[str]]


def check(record: dict[str, Any]) -> None:
    check_top(record)
    rules = read_rules(record["rules"])
    sides = tuple(tuple(range(side, rules.players, 2)) for side in (0, 1))
    check_layout(record, Layout(rules.players, pack(jokers=2), HAND_SIZE[rules.players], sides))
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules = law.Rules(**record["rules"])
    contract = _auction(events, record["dealer"], rules)
    if contract is None:
        return passed_out(rules)
    bidder, bid = contract
    trump = events.one_of("trump", bidder, "suit", SUITS, "the highest bidder names trumps")
    hands = _exchange(events, record, bidder, trump, rules)
    tricks = _play([set(hand) for hand in hands], events, bidder, trump, rules)
    return build_result(bidder, bid, trump, hands, tricks, rules)


def read_rules(rules: Any) -> law.Rules:
    """The record's rules, if they are complete and go together ("Options")."""
    check_rules(rules, law.OPTIONS)
    if rules["players"] == 4 and rules["refill"] == "bidder_only":
        fail("rules.refill is 'bidder_only', which needs six players")
    if rules["players"] == 6 and rules["stock"] != "dead":
        fail("rules.stock must be 'dead' with six players: the refill leaves nothing")
    return law.Rules(**rules)


def _auction(events: EventReader, dealer: int, rules: law.Rules) -> tuple[int, int] | None:
    """Bidder and bid, or None if all passed ("Auction")."""
    order = clockwise(dealer + 1, rules.players)
    forced = rules.all_pass == "dealer_forced"
    return one_round(
        events, order, lambda seat, high: law.legal_bids(high, rules, forced=forced and (seat, high) == (dealer, None))
    )


def _exchange(events: EventReader, record: dict[str, Any], bidder: int, trump: str, rules: law.Rules) -> Hands:
    """The hands with which play starts, drawn plain cards included ("Discard and refill")."""
    dealer, stock = record["dealer"], record["stock"]
    hands: Hands = [set(law.trumps_of(hand, trump, rules)) for hand in record["dealt"]]
    for seat in clockwise(dealer + 1, rules.players):
        thrown = set(record["dealt"][seat]) - hands[seat]
        events.some("discard", seat, thrown, set(), 0, "it throws out its plain cards before anyone draws")
    for seat, cards in law.refill([len(hand) for hand in hands], stock, dealer, bidder, rules):
        events.one_of("draw", seat, "cards", [cards], "it is served from the top of the stock")
        hands[seat] |= set(cards)
    _take_rest(events, hands, record, bidder, trump, rules)
    return hands


def _take_rest(
    events: EventReader, hands: Hands, record: dict[str, Any], bidder: int, trump: str, rules: law.Rules
) -> None:
    """Trumps left in the stock go to the dealer or the bidder, if so agreed ("Discard and refill")."""
    if rules.stock == "dead":
        return
    seat = record["dealer"] if rules.stock == "dealer" else bidder
    rest = set(law.trumps_of(record["stock"], trump, rules)) - set().union(*hands)
    hands[seat] |= events.some("draw", seat, rest, set(), 0, "it takes the trumps that are left in the stock")


def _play(hands: Hands, events: EventReader, bidder: int, trump: str, rules: law.Rules) -> list[law.Trick]:
    """All tricks, until nobody holds a trump; empties `hands` ("Play")."""
    in_play = law.trumps_of(set().union(*hands), trump, rules)
    tricks: list[law.Trick] = []
    due = bidder
    while law.next_leader(due, hands, trump, rules) is not None:
        trick = _trick(hands, events, due, trump, in_play, not tricks, rules)
        due = law.trick_winner(trick, trump, rules)
        events.take("trick", due, "it played the highest trump, and everyone with a trump has played")
        tricks.append(trick)
    return tricks


def _trick(
    hands: Hands, events: EventReader, due: int, trump: str, in_play: list[str], first: bool, rules: law.Rules
) -> law.Trick:
    """One trick: a plain card first where that is allowed, then all who have a trump, clockwise ("Play")."""
    trick: list[tuple[int, list[str]]] = []
    plain = [[card] for card in sorted(law.fold_leads(due, hands, trump, rules))]
    if plain and (cards := events.maybe("play", due, "cards", plain, "it may lead a plain card, and folds then")):
        hands[due].clear()
        trick.append((due, cards))
    leader = law.next_leader(due, hands, trump, rules)
    for seat in clockwise(due if leader is None else leader, rules.players):
        if law.trumps_of(hands[seat], trump, rules):
            why = "it is on lead" if not trick else "it is next of those who hold a trump"
            legal = law.legal_plays(hands[seat], trump, rules, in_play=in_play, first_trick=first)
            cards = events.play(seat, legal, why)
            hands[seat] -= set(cards)
            trick.append((seat, cards))
    return trick


def passed_out(rules: law.Rules) -> dict[str, Any]:
    """The result when all have passed ("Auction")."""
    return no_result(rules.players) | {"points": dict.fromkeys(law.point_names(rules)), "captured": []}


def build_result(
    bidder: int, bid: int, trump: str, hands: Hands, played: list[law.Trick], rules: law.Rules
) -> dict[str, Any]:
    """The result of a deal that was played ("Points", "Score")."""
    scored = law.points(hands, played, trump, rules)
    deltas = law.side_deltas(scored, bidder % 2, bid)
    winners = [law.trick_winner(trick, trump, rules) for trick in played]
    delta, made = [deltas[seat % 2] for seat in range(rules.players)], deltas[bidder % 2] >= bid
    return common_result(bidder, bid, winners, [], made, delta, trump) | {"points": scored}
