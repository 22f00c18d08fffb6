"""The referee of Smear: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/smear.md`, whose sections the docstrings name. A `Trick` is the plays in order, each a
seat and its cards with the competing card first. Sides are 0 (even seats) and 1 (odd).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from .cards import SUITS, clockwise, is_joker, pack, same_colour
from .contract import (
    Layout,
    Options,
    check_forced,
    check_layout,
    check_rules,
    check_scores,
    check_top,
    fail,
    rules_class,
)
from .misdeal import MISDEAL, is_void
from .reader import EventReader, check_deal
from .tricks import build_result, one_round, passed_out

Play = tuple[str, frozenset[str]]
Trick = Sequence[tuple[int, Sequence[str]]]
Points = Mapping[str, int | None]

Hands = list[set[str]]

HAND = 6
HAND_SIZE = {4: 9, 6: 8}
POINT_NAMES = ("high", "low", "jack", "jick", "joker-1", "joker-2", "game", "trey")


OPTIONS: Options = {
    "players": (4, 6),
    "jokers": ("low", "ranked", "first"),
    "joker_tie": ("first", "second"),
    "trey": (True, False),
    "joker_credit": ("player", "captured"),
    "refill": ("eldest", "bidder", "bidder_only"),
    "stock": ("dead", "dealer", "bidder"),
    "excess": ("stack", "reduce"),
    "lead_to_fold": (False, True),
    "low": ("dealt", "captured"),
    "high_low": ("in_play", "ace_two"),
    "min_bid": range(1, 11),
    "forced_bid": range(11),
    "forced_more": (True, False),
    "all_pass": ("redeal_same", "dealer_forced"),
    **MISDEAL,
    "target": range(1, 10**9),
    "out": ("bidder_only_in_order", "bidder_only", "bidder_first", "in_order", "most"),
}
Rules = rules_class(OPTIONS, target=21)
"""The options of Smear ("Options")."""

VARIANTS = ("smear", "ten-point")


def point_names(rules: Rules) -> tuple[str, ...]:
    """The points that can be won, in the order in which they count ("Points")."""
    return POINT_NAMES if rules.trey else POINT_NAMES[:-1]


def most_points(rules: Rules) -> int:
    """All points of a deal, the highest bid ("Points")."""
    return sum(worth(name) for name in point_names(rules))


def worth(name: str) -> int:
    """What a point counts: three for the trey, one for any other ("Points")."""
    return 3 if name == "trey" else 1


def legal_bids(high: int | None, rules: Rules, *, forced: bool = False) -> list[int | str]:
    """What a seat may say over the bid `high`, None if there is none yet ("Auction").

    `forced` is the dealer who must not pass.
    """
    if forced and not rules.forced_more:
        return [rules.forced_bid or rules.min_bid]
    least = (rules.forced_bid if forced else 0) or rules.min_bid if high is None else high + 1
    numbers: list[int | str] = list(range(least, most_points(rules) + 1))
    return numbers if forced else ["pass", *numbers]


@cache
def trump_order(trump: str, rules: Rules) -> tuple[str, ...]:
    """The sixteen trumps, best first ("Trumps"). Like jokers are JK1, JK2, though neither is the higher."""
    top = [rank + trump for rank in "AKQJ"] + ["J" + same_colour(trump)]
    rest = [rank + trump for rank in "T98765432"]
    both = ["JK1", "JK2"]
    return tuple(top + rest + both if rules.jokers == "low" else top + both + rest)


def trumps_of(hand: Collection[str], trump: str, rules: Rules) -> list[str]:
    """The trumps in a hand, best first ("Trumps")."""
    return [card for card in trump_order(trump, rules) if card in hand]


def strength(card: str, trump: str, rules: Rules) -> int:
    """16 for the ace of trumps, down to 1; 0 for a plain card ("Trumps"). Like jokers are equally strong."""
    order = trump_order(trump, rules)
    if card not in order:
        return 0
    if rules.jokers != "ranked" and is_joker(card):
        card = "JK2"
    return len(order) - order.index(card)


def trick_winner(trick: Trick, trump: str, rules: Rules) -> int:
    """The seat of the highest trump; of two like jokers, the one that `joker_tie` names ("Play")."""
    in_order = trick if rules.joker_tie == "first" else list(reversed(trick))
    return max(in_order, key=lambda play: strength(play[1][0], trump, rules))[0]


def refill(
    kept: Sequence[int], stock: Sequence[str], dealer: int, bidder: int, rules: Rules
) -> list[tuple[int, list[str]]]:
    """Who draws which cards, in order; `kept` counts each seat's trumps ("Discard and refill")."""
    if rules.refill == "bidder_only":
        return [(bidder, list(stock))]
    last = bidder if rules.refill == "bidder" else dealer
    left = list(stock)
    draws = []
    for seat in clockwise(last + 1, rules.players):
        count = max(HAND - kept[seat], 0)
        if left[:count]:
            draws.append((seat, left[:count]))
        left = left[count:]
    return draws


def high_low(in_play: Collection[str], trump: str, rules: Rules) -> list[str]:
    """The trumps that score high and low: never a joker low where they rank below the Two ("Points")."""
    if rules.high_low == "ace_two":
        return ["A" + trump, "2" + trump]
    order = trumps_of(in_play, trump, rules)
    return [order[0], [card for card in order if rules.jokers != "low" or not is_joker(card)][-1]]


def point_cards(in_play: Collection[str], trump: str, rules: Rules) -> set[str]:
    """The point-scoring trumps, given all trumps in play ("Excess trumps")."""
    cards = {"J" + trump, "J" + same_colour(trump), "JK1", "JK2", "T" + trump, *high_low(in_play, trump, rules)}
    return cards | {"3" + trump} if rules.trey else cards


def legal_plays(
    hand: Collection[str], trump: str, rules: Rules, *, in_play: Collection[str], first_trick: bool
) -> set[Play]:
    """Every legal play of a seat as the card on top and the set beneath it ("Play", "Excess trumps").

    `in_play` holds all trumps that are in any hand when play starts. The set is empty for a hand without
    trumps, which may have `fold_leads`.
    """
    trumps = trumps_of(hand, trump, rules)
    if not first_trick or len(trumps) <= HAND:
        return {(card, frozenset()) for card in trumps}
    scoring = point_cards(in_play, trump, rules)
    buried = [frozenset(beneath) for beneath in combinations(trumps, len(trumps) - HAND)]
    fewest = min(len(beneath & scoring) for beneath in buried)
    fair = [beneath for beneath in buried if len(beneath & scoring) == fewest]
    return {(top, beneath) for beneath in fair for top in trumps if top not in beneath}


def next_leader(due: int, hands: Sequence[Collection[str]], trump: str, rules: Rules) -> int | None:
    """Who leads when `due` should: the first from there to the left who has a trump, or None ("Play")."""
    for seat in clockwise(due, rules.players):
        if trumps_of(hands[seat], trump, rules):
            return seat
    return None


def fold_leads(due: int, hands: Sequence[Collection[str]], trump: str, rules: Rules) -> set[str]:
    """The plain cards that the seat due to lead may lead before it folds ("Leading without trumps")."""
    leader = next_leader(due, hands, trump, rules)
    if not rules.lead_to_fold or leader is None or leader == due:
        return set()
    return set(hands[due])


def points(
    hands: Sequence[Collection[str]], tricks: Sequence[Trick], trump: str, rules: Rules
) -> dict[str, int | None]:
    """The seat that scores each point, None where the card is not in play ("Points").

    `hands` are those with which play starts, `tricks` all that were played.
    """
    held = {card: seat for seat, hand in enumerate(hands) for card in trumps_of(hand, trump, rules)}
    played = {card: seat for trick in tricks for seat, cards in trick for card in cards}
    captured = {card: trick_winner(trick, trump, rules) for trick in tricks for _, cards in trick for card in cards}
    jokers = [card for card in played if is_joker(card)]
    if rules.jokers == "ranked":
        jokers = ["JK1", "JK2"]
    jokers += [""] * 2
    joker_seat = played if rules.joker_credit == "player" else captured
    high, low = high_low(held, trump, rules)
    scored = {
        "high": held.get(high),
        "low": (captured if rules.low == "captured" else held).get(low),
        "jack": captured.get("J" + trump),
        "jick": captured.get("J" + same_colour(trump)),
        "joker-1": joker_seat.get(jokers[0]),
        "joker-2": joker_seat.get(jokers[1]),
        "game": captured.get("T" + trump),
        "trey": captured.get("3" + trump),
    }
    return {name: scored[name] for name in point_names(rules)}


def side_deltas(scored: Points, bidder_side: int, bid: int) -> list[int]:
    """How the deal changes the two sides' scores; a bid that is not made is lost ("Points", "Score")."""
    deltas = [0, 0]
    for name, seat in scored.items():
        if seat is not None:
            deltas[seat % 2] += worth(name)
    if deltas[bidder_side] < bid:
        deltas[bidder_side] = -bid
    return deltas


def check(record: dict[str, Any]) -> None:
    check_top(record)
    check_rules(record["rules"], OPTIONS)
    rules = Rules(**record["rules"])
    if rules.players == 4 and rules.refill == "bidder_only":
        fail("rules.refill is 'bidder_only', which needs six players")
    if rules.players == 6 and rules.stock != "dead":
        fail("rules.stock must be 'dead' with six players: the refill leaves nothing")
    if rules.jokers == "ranked" and rules.joker_tie != "first":
        fail("rules.joker_tie is 'second', but ranked jokers are never alike")
    if rules.min_bid > most_points(rules):
        fail(f"rules.min_bid is {rules.min_bid}, more than the {most_points(rules)} points of a deal")
    check_forced(rules, most_points(rules), is_forced=rules.all_pass == "dealer_forced")
    sides = tuple(tuple(range(side, rules.players, 2)) for side in (0, 1))
    check_layout(record, Layout(rules.players, pack(jokers=2), HAND_SIZE[rules.players], sides))
    check_scores(record["scores"][:2], rules.target, rules.out)
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules = Rules(**record["rules"])
    void = is_void(record, rules.misdeal, "3" if rules.trey else "")
    contract = None if void else _auction(events, record["dealer"], rules)
    if contract is None:
        return passed_out(rules.players) | {"points": dict.fromkeys(point_names(rules)), "captured": []}
    bidder, bid = contract
    trump = events.one_of("trump", bidder, "suit", SUITS, "the highest bidder names trumps")
    hands = _exchange(events, record, bidder, trump, rules)
    played = _play([set(hand) for hand in hands], events, bidder, trump, rules)
    scored = points(hands, played, trump, rules)
    deltas = side_deltas(scored, bidder % 2, bid)
    winners = [trick_winner(trick, trump, rules) for trick in played]
    delta, made = [deltas[seat % 2] for seat in range(rules.players)], deltas[bidder % 2] >= bid
    return build_result(bidder, bid, winners, [], made, delta, trump) | {"points": scored}


def _auction(events: EventReader, dealer: int, rules: Rules) -> tuple[int, int] | None:
    """Bidder and bid, or None if all passed ("Auction")."""
    order = clockwise(dealer + 1, rules.players)
    forced = rules.all_pass == "dealer_forced"
    return one_round(
        events, order, lambda seat, high: legal_bids(high, rules, forced=forced and (seat, high) == (dealer, None))
    )


def _exchange(events: EventReader, record: dict[str, Any], bidder: int, trump: str, rules: Rules) -> Hands:
    """The hands with which play starts, drawn plain cards included ("Discard and refill")."""
    dealer, stock = record["dealer"], record["stock"]
    hands: Hands = [set(trumps_of(hand, trump, rules)) for hand in record["dealt"]]
    for seat in clockwise(dealer + 1, rules.players):
        thrown = set(record["dealt"][seat]) - hands[seat]
        events.some("discard", seat, thrown, set(), 0, "it throws out its plain cards before anyone draws")
    for seat, cards in refill([len(hand) for hand in hands], stock, dealer, bidder, rules):
        events.one_of("draw", seat, "cards", [cards], "it is served from the top of the stock")
        hands[seat] |= set(cards)
    if rules.stock != "dead":
        seat = dealer if rules.stock == "dealer" else bidder
        rest = set(trumps_of(stock, trump, rules)) - set().union(*hands)
        hands[seat] |= events.some("draw", seat, rest, set(), 0, "it takes the trumps that are left in the stock")
    if rules.excess == "reduce":
        _reduce(events, hands, dealer, trump, rules)
    return hands


def _reduce(events: EventReader, hands: Hands, dealer: int, trump: str, rules: Rules) -> None:
    """Surplus trumps are thrown, but none that scores; takes them from the hands ("Excess trumps")."""
    scoring = point_cards(set().union(*hands), trump, rules)
    for seat in clockwise(dealer + 1, rules.players):
        trumps = set(trumps_of(hands[seat], trump, rules))
        count = min(max(len(trumps) - HAND, 0), len(trumps - scoring))
        hands[seat] -= events.some("discard", seat, set(), trumps - scoring, count, "it throws trumps beyond six")


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
    plain = [[card] for card in sorted(fold_leads(due, hands, trump, rules))]
    if plain and (cards := events.maybe("play", due, "cards", plain, "it may lead a plain card, and folds then")):
        hands[due].clear()
        trick.append((due, cards))
    leader = next_leader(due, hands, trump, rules)
    for seat in clockwise(due if leader is None else leader, rules.players):
        if trumps_of(hands[seat], trump, rules):
            why = "it is on lead" if not trick else "it is next of those who hold a trump"
            legal = legal_plays(hands[seat], trump, rules, in_play=in_play, first_trick=first)
            cards = events.play(seat, legal, why)
            hands[seat] -= set(cards)
            trick.append((seat, cards))
    return trick
