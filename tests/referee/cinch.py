"""The referee of Cinch, the Pedros, Sixty-Three and Pidro, and what its relatives share with it.

Source: `docs/rules/cinch.md`, whose sections the docstrings name, and for what they share `auction-cinch.md` and
`eighty-three.md`. `Trumps` are the trumps of a deal, best first, each with what it counts; a `Trick` is the plays in
order, each a seat and its cards with the competing card first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from . import tricks
from .cards import SUITS, clockwise, pack, pips, rank, same_colour
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
from .reader import EventReader, Play, check_deal
from .tricks import passed_out

Trumps = Mapping[str, int]
Trick = Sequence[tuple[int, Sequence[str]]]

HAND = 6
WORTH: dict[str, dict[str, int]] = {
    "cinch": {"A": 1, "J": 1, "T": 1, "5": 5, "5'": 5, "2": 1},
    "pedro": {"A": 1, "J": 1, "5": 5, "2": 1},
    "double-pedro": {"A": 1, "J": 1, "5": 5, "5'": 5, "2": 1},
    "sixty-three": {"A": 1, "K": 25, "J": 1, "T": 1, "9": 9, "5": 5, "5'": 5, "3": 15, "2": 1},
    "california-pedro": {"A": 1, "J": 3, "T": 1, "5": 5, "5'": 5, "2": 1},
    "eighty-three": {"A": 1, "K": 25, "Q": 20, "J": 1, "T": 1, "9": 9, "5": 5, "5'": 5, "3": 15, "2": 1, "JK": 0},
}
"""What trumps count. Without an entry `5'` there is no Left Pedro, without `JK` no joker ("Trumps", "Counters")."""
WORTH["pidro"] = WORTH["cinch"]
GAME_BY_PIPS = ("pedro", "double-pedro")
ANY_TARGET = range(1, 10**9)
ALL_PASS = ("redeal_next", "redeal_same")
OPTIONS: Options = {
    "min_bid": range(1, 84),
    "dealer_forced": (False, True),
    "forced_bid": range(84),
    "forced_more": (True, False),
    "repeat_top": ("none", "dealer", "any"),
    "all_pass": ALL_PASS,
    "all_points": ("plain", "double", "double_if_bid"),
    "excess": ("stack", "reduce"),
    "play": ("all", "trumps"),
    "pitch_trump": (False, True),
    "follow": ("follow_or_trump", "strict"),
    "low": ("captured", "player"),
    "target": ANY_TARGET,
    "out": ("threshold", "bidder_first", "bidder_only", "most"),
    "threshold": ANY_TARGET,
}
Rules = rules_class(OPTIONS, min_bid=7, target=62, threshold=55)
"""The options of Cinch ("Options")."""
LACKING = {"pedro": "play", "double-pedro": "play", "sixty-three": "all_points"}
THRESHOLD = {"sixty-three": 145, "california-pedro": 94}
"""Where bidders begin to come first; 55 in the other variants."""
SEATS = 4
SIDES = ((0, 2), (1, 3))
LAYOUT = Layout(SEATS, pack(), hand_size=9, sides=SIDES)


def trumps_in(suit: str, game: str) -> dict[str, int]:
    """The trumps, best first, with what they count ("Trumps", "Counters")."""
    cards = {each: each + suit for each in "AKQJT98765"} | {"5'": "5" + same_colour(suit)}
    cards |= {each: each + suit for each in "432"} | {"JK": "JK"}
    worth = WORTH[game]
    return {card: worth.get(name, 0) for name, card in cards.items() if name in worth or len(name) == 1}


def most_points(game: str) -> int:
    """All points of a deal, the highest bid ("Counters")."""
    return sum(WORTH[game].values()) + (game in GAME_BY_PIPS)


def options(game: str) -> Options:
    """The options of a variant of Cinch ("Options")."""
    bids: Options = {"min_bid": range(1, most_points(game) + 1), "forced_bid": range(most_points(game) + 1)}
    return {key: bids.get(key, values) for key, values in OPTIONS.items() if key != LACKING.get(game)}


NAMES = ("cinch", "pedro", "double-pedro", "sixty-three", "pidro", "california-pedro")
VARIANTS = {game: options(game) for game in NAMES}


def split(hand: Collection[str], trumps: Trumps) -> tuple[set[str], set[str]]:
    """The trumps in a hand, and its plain cards."""
    held = {card for card in hand if card in trumps}
    return held, set(hand) - held


def suit_in_play(card: str, trumps: Trumps) -> str:
    """The suit that a card belongs to, "trump" for the Left Pedro and the joker, too ("Trumps")."""
    return "trump" if card in trumps else card[1]


def legal_plays(
    hand: Collection[str], led: str | None, trumps: Trumps, *, strict: bool = False, pitch: bool = False
) -> set[Play]:
    """Every legal play, where the card `led` was led, None when leading ("Play", "Excess trumps").

    `strict`: a plain suit must be followed; `pitch`: the lead must be a trump.
    """
    if len(hand) > HAND:
        return stacks(hand, trumps)
    legal = tricks.follow(hand, led, partial(suit_in_play, trumps=trumps), "" if strict else "trump")
    if led is None and pitch:
        legal = split(hand, trumps)[0] or legal
    return {(card, frozenset()) for card in legal}


def stacks(hand: Collection[str], trumps: Trumps) -> set[Play]:
    """Every way of coming down to five cards, with the fewest and then the cheapest counters beneath."""
    cost: dict[Play, tuple[int, int]] = {}
    for top in hand:
        for beneath in combinations([card for card in hand if card != top], len(hand) - HAND):
            counters = [trumps[card] for card in beneath if trumps[card]]
            cost[top, frozenset(beneath)] = (len(counters), sum(counters))
    return {play for play in cost if cost[play] == min(cost.values())}


def trick_winner(trick: Trick, trumps: Trumps) -> int:
    """The seat of the highest trump, or without one of the highest card of the suit led ("Play")."""
    order = list(reversed(trumps))

    def strength(card: str) -> int:
        return order.index(card) if card in trumps else rank(card)

    on_top = [(seat, cards[0]) for seat, cards in trick]
    return tricks.highest(on_top, partial(suit_in_play, trumps=trumps), "trump", strength)


def captured(tricks: Sequence[Trick], trumps: Trumps, seats: int) -> list[int]:
    """What the counters in each seat's tricks come to ("Counters")."""
    won = [0] * seats
    for trick in tricks:
        won[trick_winner(trick, trumps)] += sum(trumps.get(card, 0) for _, cards in trick for card in cards)
    return won


def side_points(tricks: Sequence[Trick], suit: str, game: str, rules: Rules) -> list[int]:
    """The points of both sides, before the bid is looked at ("Counters", "Pedro and Double Pedro")."""
    trumps, points, count = trumps_in(suit, game), [0, 0], [0, 0]
    for trick in tricks:
        winner = trick_winner(trick, trumps)
        for seat, cards in trick:
            for card in cards:
                owner = seat if rules.low == "player" and card == "2" + suit else winner
                points[owner % 2] += trumps.get(card, 0)
                count[winner % 2] += pips(card)
    if game in GAME_BY_PIPS and count[0] != count[1]:
        points[count[1] > count[0]] += 1
    return points


def side_deltas(points: Sequence[int], bidders: int, bid: int, rules: Rules, most: int = 14) -> list[int]:
    """How the deal changes both scores; a bid that is not made is lost ("Score"). `most` are all points of a deal."""
    deltas = [2 * each if rules.all_points == "double" and each == most else each for each in points]
    if points[bidders] < bid:
        deltas[bidders] = -bid
    if rules.all_points == "double_if_bid" and bid == most:
        deltas[bidders] *= 2
    return deltas


def check(record: dict[str, Any]) -> None:
    check_top(record)
    check_rules(record["rules"], VARIANTS[record["variant"]])
    rules = Rules(**record["rules"])
    _check_together(record["variant"], rules)
    check_layout(record, LAYOUT)
    if rules.out != "threshold":
        check_scores(record["scores"][:2], rules.target, rules.out)
    elif sum(score >= rules.target for score in record["scores"][:2]) == 1:
        fail("scores has one side alone at the target: the match is over")
    check_deal(record, replay)


def _check_together(game: str, rules: Rules) -> None:
    """Options that do not go with others ("Options")."""
    idle = rules.forced_bid == 7 and rules.forced_more  # was always allowed, with or without effect
    check_forced(rules, most_points(game), is_forced=rules.dealer_forced or idle)
    if rules.play == "trumps" and (rules.pitch_trump or rules.follow == "strict"):
        fail("rules.pitch_trump and rules.follow mean nothing where only trumps are played")
    if rules.out != "threshold" and rules.threshold != THRESHOLD.get(game, 55):
        fail("rules.threshold means nothing unless rules.out is 'threshold'")


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    game, rules = record["variant"], Rules(**record["rules"])
    contract = auction(
        events,
        record,
        rules.min_bid,
        most_points(game),
        forced=forced_bids(game, rules) if rules.dealer_forced else None,
        repeat=rules.repeat_top,
    )
    if contract is None:
        return passed_out(SEATS)
    bidder, bid = contract
    suit = name_trumps(events, bidder)
    trumps = trumps_in(suit, game)
    hands = exchange(events, record, trumps, reduce=rules.excess == "reduce")
    if rules.play == "trumps":
        hands = [split(hand, trumps)[0] for hand in hands]  # the plain cards lie open
    played = play_out(events, hands, bidder, trumps, strict=rules.follow == "strict", pitch=rules.pitch_trump)
    points = side_points(played, suit, game, rules)
    deltas = side_deltas(points, bidder % 2, bid, rules, most_points(game))
    return build_result(bidder, bid, suit, played, trumps, points[bidder % 2] >= bid, deltas * 2)


def forced_bids(game: str, rules: Rules) -> list[int]:
    """What a dealer may bid who must bid ("Options")."""
    least = rules.forced_bid or rules.min_bid
    return list(range(least, most_points(game) + 1)) if rules.forced_more else [least]


def auction(
    events: EventReader,
    record: dict[str, Any],
    least: int,
    most: int,
    *,
    forced: list[int] | None = None,
    repeat: str = "none",
) -> tuple[int, int] | None:
    """Bidder and bid of one round, or None if all passed.

    A `forced` dealer must make one of these bids; `repeat` names who may say the top bid again ("Options").
    """
    dealer = record["dealer"]

    def legal(seat: int, high: int | None) -> list[int | str]:
        if forced is not None and seat == dealer and high is None:
            return [*forced]
        again = high == most and (repeat == "any" or (repeat == "dealer" and seat == dealer))
        return ["pass", *range(high + 1 - again if high else least, most + 1)]

    return tricks.one_round(events, clockwise(dealer + 1, len(record["dealt"])), legal)


def name_trumps(events: EventReader, bidder: int) -> str:
    """The suit that the bidder names, any of the four ("Auction")."""
    return str(events.one_of("trump", bidder, "suit", SUITS, "the highest bidder names trumps"))


def exchange(events: EventReader, record: dict[str, Any], trumps: Trumps, *, reduce: bool = False) -> list[set[str]]:
    """The hands with which play starts ("Discard, draw and rob")."""
    *others, dealer = clockwise(record["dealer"] + 1, len(record["dealt"]))
    hands, left = [set(hand) for hand in record["dealt"]], list(record["stock"])
    served: dict[int, list[str]] = {}
    for seat in others:
        need = max(HAND - len(split(hands[seat], trumps)[0]), 0)
        served[seat], left = left[:need], left[need:]
    for seat in others:
        _throw(events, seat, hands[seat], trumps, coming=len(served[seat]), reduce=reduce)
    for seat, cards in served.items():
        if cards:
            events.one_of("draw", seat, "cards", [cards], "it is served from the top of the stock")
            hands[seat] |= set(cards)
    _throw(events, dealer, hands[dealer], trumps, coming=len(left))
    robbed, fillers = split(left, trumps)
    room = max(HAND - len(hands[dealer]) - len(robbed), 0)
    why = "the dealer takes all trumps of the rest, and fills up to six"
    hands[dealer] |= events.some("draw", dealer, robbed, fillers, min(room, len(fillers)), why)
    if reduce:
        _throw(events, dealer, hands[dealer], trumps, coming=HAND, reduce=True, plain=False)
    return hands


def _throw(
    events: EventReader,
    seat: int,
    hand: set[str],
    trumps: Trumps,
    *,
    coming: int,
    reduce: bool = False,
    plain: bool = True,
) -> None:
    """Throw plain cards but those that no card of the stock will replace; with `reduce` surplus trumps, too."""
    held, off = split(hand, trumps)
    kept = max(HAND - len(held) - coming, 0)
    sure, choice, count = off, set[str](), 0
    if kept:
        sure, choice, count = set(), off, len(off) - kept
    elif reduce:
        choice = {card for card in held if not trumps[card]}
        count = min(max(len(held) - HAND, 0), len(choice))
    hand -= events.some("discard", seat, sure if plain else set(), choice, count, "it throws out what it may not keep")


def play_out(
    events: EventReader,
    hands: list[set[str]],
    leader: int,
    trumps: Trumps,
    *,
    strict: bool = False,
    pitch: bool = False,
) -> list[Trick]:
    """All six tricks; empties `hands` ("Play", "Excess trumps")."""

    def legal(seat: int, led: str | None, number: int) -> set[Play]:
        return legal_plays(hands[seat], led, trumps, strict=strict, pitch=pitch and not number)

    return tricks.play_out(events, hands, leader, legal, lambda trick: trick_winner(trick, trumps))


def build_result(
    bidder: int,
    bid: int | str,
    suit: str,
    played: Sequence[Trick],
    trumps: Trumps,
    made: bool,
    delta: list[int],
    partner: int | None = None,
) -> dict[str, Any]:
    """The result of a deal that was played ("Score"); `delta` is by seat."""
    winners = [trick_winner(trick, trumps) for trick in played]
    won = captured(played, trumps, len(delta))
    return tricks.build_result(bidder, bid, winners, won, made, delta, suit, partner)
