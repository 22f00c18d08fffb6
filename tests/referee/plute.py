"""The referee of Plute: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/plute.md`, whose sections the docstrings name. Slow and plain on purpose: tests compare the engine
with this. A `Trick` is the plays in order, each a seat and its card. Teams are 0 (even seats) and 1 (odd); a pair of
numbers is one for each team.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, partial
from typing import Any

from .cards import SUITS, clockwise, is_joker, pack, pips, rank, same_colour, suit
from .contract import Layout, Options, check_layout, check_rules, check_top, rules_class
from .reader import EventReader, check_deal
from .tricks import build_result, captured, follow, highest, one_round, play_cards

Trick = Sequence[tuple[int, str]]
Points = Mapping[str, int | None]
Pair = tuple[int, int]

SEATS = 6
HAND_SIZE = 9
MOST = 7
POINT_NAMES = ("high", "low", "jack", "off_jack", "high_joker", "low_joker", "game")
CAPTURED_NAMES = ("jack", "off_jack", "high_joker", "low_joker")

OPTIONS: Options = {
    "jokers": ("unmarked", "marked"),
    "early_stop": (False, True),
    "made_to_win": range(1, 10**9),
    "set_to_lose": range(1, 10**9),
}
Rules = rules_class(OPTIONS, made_to_win=3, set_to_lose=3)
"""The options of Plute ("Options")."""

LAYOUT = Layout(SEATS, pack(jokers=2), HAND_SIZE, sides=((0, 2, 4), (1, 3, 5)))


def check(record: dict[str, Any]) -> None:
    check_top(record)
    check_rules(record["rules"], OPTIONS)
    check_layout(record, LAYOUT)
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules = Rules(**record["rules"])
    bidder, bid = one_round(
        events,
        clockwise(record["dealer"] + 1, SEATS),
        lambda seat, high: legal_bids(high, forced=(seat, high) == (record["dealer"], None)),
        top=MOST,
    )
    dealt, hands = record["dealt"], [set(hand) for hand in record["dealt"]]
    suits = sorted({suit for suit, _ in openings(dealt[bidder])})
    trump = events.one_of("trump", bidder, "suit", suits, "the bidder's first card makes trumps")

    def legal(seat: int, led: str | None, number: int) -> set[str]:
        if led is None and not number:
            return {card for suit, card in openings(hands[seat]) if suit == trump}
        return follow(hands[seat], led, partial(suit_in_play, trump=trump), trump)

    def winner(trick: Trick) -> int:
        return trick_winner(trick, trump, rules)

    def over(tricks: list[Trick]) -> bool:
        return may_stop(dealt, tricks, trump, bidder % 2, bid, rules) and events.ends(winner(tricks[-1]))

    played = play_cards(events, hands, bidder, legal, winner, over=over)
    scored, winners = points(dealt, played, trump, rules), list(map(winner, played))
    made = team_points(scored, bidder % 2) >= bid
    delta, won = team_deltas(winners, made, bidder % 2) * 3, seat_pips(played, trump, rules)
    return build_result(bidder, bid, winners, won, made, delta, trump) | {"points": scored}


def legal_bids(high: int | None, *, forced: bool = False) -> list[int | str]:
    """What a seat may say over the bid `high`, None if there is none yet ("Auction").

    `forced` is the dealer when nobody has bid.
    """
    numbers: list[int | str] = list(range(4 if high is None else high + 1, MOST + 1))
    return numbers if forced else ["pass", *numbers]


@cache
def trump_order(trump: str) -> tuple[str, ...]:
    """The sixteen trumps, best first ("Trumps"). Unmarked jokers are both the lowest, in spite of their places."""
    top = [each + trump for each in "AKQJ"] + ["J" + same_colour(trump)]
    return (*top, *(each + trump for each in "T98765432"), "JK1", "JK2")


def openings(hand: Collection[str]) -> set[tuple[str, str]]:
    """What the bidder may do first: every suit with every card that is a trump in it ("Opening lead")."""
    return {(trump, card) for trump in SUITS for card in trump_order(trump) if card in hand}


@cache
def suit_in_play(card: str, trump: str) -> str:
    """The suit that a card belongs to: trumps for the Off-Jack and the jokers ("Trumps")."""
    return trump if card in trump_order(trump) else suit(card) or ""


def strength(card: str, trump: str, rules: Rules) -> int:
    """Which card of its suit is higher; two unmarked jokers are equal ("Trumps", "Play")."""
    order = trump_order(trump)
    if is_joker(card) and rules.jokers == "unmarked":
        return 0
    return len(order) - order.index(card) if card in order else rank(card)


def trick_winner(trick: Trick, trump: str, rules: Rules) -> int:
    """The seat that wins the trick; of two unmarked jokers, the one played first is better ("Play")."""
    return highest(trick, partial(suit_in_play, trump=trump), trump, partial(strength, trump=trump, rules=rules))


def seat_pips(tricks: Sequence[Trick], trump: str, rules: Rules) -> list[int]:
    """The pips that each seat has won in its tricks, in all suits alike ("Points")."""
    return captured(tricks, partial(trick_winner, trump=trump, rules=rules), pips, SEATS)


def points(
    dealt: Sequence[Collection[str]], tricks: Sequence[Trick], trump: str, rules: Rules
) -> dict[str, int | None]:
    """The seat that has each point, None where nobody has it, or not yet ("Points", "Stopping early").

    The point for Game is a team's; here the seat that has won the most pips in that team stands for it.
    """
    holder = {card: seat for seat, hand in enumerate(dealt) for card in hand}
    taken = {card: trick_winner(trick, trump, rules) for trick in tricks for _, card in trick}
    jokers = ["JK1", "JK2"]
    if rules.jokers == "unmarked":
        jokers = [card for card in taken if is_joker(card)] + ["", ""]
    won = seat_pips(tricks, trump, rules)
    best = [team for team in (0, 1) if sum(won[team::2]) > 40]
    return {
        "high": holder["A" + trump],
        "low": holder["2" + trump],
        "jack": taken.get("J" + trump),
        "off_jack": taken.get("J" + same_colour(trump)),
        "high_joker": taken.get(jokers[0]),
        "low_joker": taken.get(jokers[1]),
        "game": max(range(best[0], SEATS, 2), key=won.__getitem__) if best else None,
    }


def team_points(scored: Points, team: int) -> int:
    """How many of the points a team has ("Points")."""
    return sum(seat is not None and seat % 2 == team for seat in scored.values())


def is_decided(scored: Points, pips_won: Pair, team: int, bid: int) -> bool:
    """Whether the bid of `team` is certain to be made, or certain to be set ("Stopping early").

    `scored` and `pips_won` are those of the tricks played so far.
    """
    still_open = sum(scored[name] is None for name in CAPTURED_NAMES)
    if scored["game"] is None and pips_won[1 - team] < 40:
        still_open += 1
    sure = team_points(scored, team)
    return sure >= bid or sure + still_open < bid


def may_stop(
    dealt: Sequence[Collection[str]], tricks: Sequence[Trick], trump: str, team: int, bid: int, rules: Rules
) -> bool:
    """Whether the deal may end after these tricks with cards still in hand ("Stopping early")."""
    winners = {trick_winner(trick, trump, rules) % 2 for trick in tricks}
    if not rules.early_stop or len(winners) < 2:
        return False
    won = seat_pips(tricks, trump, rules)
    return is_decided(points(dealt, tricks, trump, rules), (sum(won[0::2]), sum(won[1::2])), team, bid)


def team_deltas(winners: Sequence[int], made: bool, team: int) -> list[int]:
    """What the deal is written down as: 1 for a made bid, -1 for a set one, nothing in a plute ("Result")."""
    is_plute = len(winners) == HAND_SIZE and len({seat % 2 for seat in winners}) == 1
    step = 0 if is_plute else 1 if made else -1
    return [step, 0] if team == 0 else [0, step]
