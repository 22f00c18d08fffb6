"""The referee of Pitch and its variants: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/pitch.md`, whose sections the docstrings name. A `Trick` is the plays in order, each a seat and its
card. A *side* is the tuple of its seats; where everybody plays for himself, each seat is one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from .cards import clockwise, is_joker, pack, pips, rank, suit
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
from .tricks import build_result, captured, follow, highest, one_round, passed_out, play_cards

Bid = int | str
Trick = Sequence[tuple[int, str]]
Points = Mapping[str, int | None]

HAND = 6
WORD_LEVEL = 4
"""What a smudge undertakes, and a pitch in Sell-out."""

SALE_LIMIT = 3
OPTIONS: Options = {
    "players": range(2, 8),
    "partners": (False, True),
    "pack": (52, 32),
    "joker": (False, True),
    "smudge": ("none", "game", "slam"),
    "auction": ("once", "sell_out"),
    "min_bid": range(1, 6),
    "forced_bid": range(6),
    "forced_more": (True, False),
    "dealer_steal": (True, False),
    "all_pass": ("redeal_same", "dealer_forced", "eldest_free"),
    "follow": ("follow_or_trump", "strict"),
    **MISDEAL,
    "low": ("dealt", "captured"),
    "target": range(1, 10**9),
    "out": ("in_order", "pitcher_first", "pitcher_only", "most"),
}
Rules = rules_class(OPTIONS, players=4, target=7)
"""The options of Pitch ("Options")."""
VARIANTS = ("pitch", "racehorse", "sell-out", "joker-pitch", "smudge", "slam")


@dataclass(frozen=True)
class Contract:
    """How the auction ended: who leads, who has bid what, and who marked what at a sale ("Auction", "Sell-out").

    `bidder` and `bid` are None where the leader pitches free.
    """

    leader: int
    bidder: int | None = None
    bid: Bid | None = None
    marked: tuple[int, int] | None = None


def deck(rules: Rules) -> tuple[str, ...]:
    """All cards of the pack ("Pack and deal")."""
    lowest = 7 if rules.pack == 32 else 2
    return tuple(card for card in pack(int(rules.joker)) if is_joker(card) or rank(card) >= lowest)


def sides(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The seats that play and score together ("Pack and deal")."""
    return ((0, 2), (1, 3)) if rules.partners else tuple((seat,) for seat in range(rules.players))


def side_of(seat: int, rules: Rules) -> tuple[int, ...]:
    return next(side for side in sides(rules) if seat in side)


def top_number(rules: Rules) -> int:
    """The highest bid that is a number: one for each point ("Auction", "The joker")."""
    return 5 if rules.joker else 4


def level(bid: Bid, rules: Rules) -> int:
    """What a bid undertakes, as a number; it is lost if it fails ("Auction", "Smudge", "Slam", "Sell-out")."""
    words = {"smudge": WORD_LEVEL, "pitch": WORD_LEVEL, "slam": top_number(rules) + 1}
    return bid if isinstance(bid, int) else words[bid]


def legal_bids(high: Bid | None, rules: Rules, *, score: int = 0, dealer: bool = False) -> list[Bid]:
    """What a seat with that score may say over the bid `high`, None if there is none yet ("Auction")."""
    forced = dealer and high is None and rules.all_pass == "dealer_forced"
    least = (rules.forced_bid if forced else 0) or rules.min_bid
    if forced and not rules.forced_more:
        return [least]
    if high is not None:
        takes_over = dealer and rules.dealer_steal and high != "smudge"
        least = max(least, level(high, rules) + (0 if takes_over else 1))
    bids: list[Bid] = [] if forced else ["pass"]
    bids += range(least, top_number(rules) + 1)
    if rules.smudge == "game" and score >= 0 and least <= WORD_LEVEL:
        bids.append("smudge")
    if rules.smudge == "slam" and least <= level("slam", rules):
        bids.append("slam")
    return bids


def sale_bids(high: int | None, eldest_score: int, rules: Rules) -> list[Bid]:
    """What a seat may offer eldest over the offer `high` ("Sell-out")."""
    least = max(rules.min_bid, (high or 0) + 1)
    return ["pass", *(bid for bid in range(least, SALE_LIMIT + 1) if eldest_score + bid < rules.target)]


def sale_answers(bid: int, bidder_score: int, rules: Rules) -> list[Bid]:
    """What eldest may answer to the highest offer ("Sell-out")."""
    return ["sell"] if bidder_score + bid >= rules.target else ["keep", "sell"]


def effective_suit(card: str, trump: str) -> str:
    """The suit that a card belongs to: the joker's is trumps ("Play", "The joker")."""
    return suit(card) or trump


def pitched_suit(card: str) -> str:
    """The trump suit when this card is pitched ("Play", "The joker")."""
    return suit(card) or "S"


def trumps_of(cards: Collection[str], trump: str) -> list[str]:
    """The trumps among these cards, best first; the joker is the lowest ("Play", "The joker")."""
    return sorted((card for card in cards if effective_suit(card, trump) == trump), key=rank, reverse=True)


def legal_cards(hand: Collection[str], led: str | None, trump: str, *, strict: bool = False) -> set[str]:
    """The cards that may be played to the led card, None when leading; `strict` demands its suit ("Play")."""
    return follow(hand, led, partial(effective_suit, trump=trump), "" if strict else trump)


def trick_winner(trick: Trick, trump: str) -> int:
    """The seat of the highest trump, or without one of the highest card of the suit led ("Play")."""
    return highest(trick, partial(effective_suit, trump=trump), trump, rank)


def point_names(rules: Rules) -> tuple[str, ...]:
    """The points of a deal without a slam, in the order in which they count ("Points", "The joker")."""
    return ("high", "low", "jack", "joker", "game") if rules.joker else ("high", "low", "jack", "game")


def won_pips(played: Sequence[Trick], trump: str, rules: Rules) -> list[int]:
    return captured(played, partial(trick_winner, trump=trump), pips, rules.players)


def game_seat(captured: Sequence[int], rules: Rules) -> int | None:
    """Who has the game point, None after a tie; for a pair the seat with more pips stands ("Points")."""
    totals = {side: sum(captured[seat] for seat in side) for side in sides(rules)}
    best = [side for side in totals if totals[side] == max(totals.values())]
    return max(best[0], key=lambda seat: captured[seat]) if len(best) == 1 else None


def points(
    dealt: Sequence[Collection[str]], tricks: Sequence[Trick], trump: str, contract: Contract, rules: Rules
) -> dict[str, int | None]:
    """The seat that scores each point, or None, in the order in which they count ("Points", "The joker", "Slam").

    There is a point `slam` only where a slam was bid.
    """
    holder = {card: seat for seat, hand in enumerate(dealt) for card in trumps_of(hand, trump)}
    captor = {card: trick_winner(trick, trump) for trick in tricks for _, card in trick}
    in_play = trumps_of(holder, trump)
    natural = [card for card in in_play if not is_joker(card)]
    low_seat = holder if rules.low == "dealt" else captor
    scored = {"high": holder[in_play[0]], "low": low_seat[natural[-1]] if natural else None}
    scored["jack"] = captor.get("J" + trump)
    if rules.joker:
        scored["joker"] = captor.get("JK")
    scored["game"] = game_seat(won_pips(tricks, trump, rules), rules)
    if contract.bid == "slam" and contract.bidder is not None:
        side = side_of(contract.bidder, rules)
        winners = [trick_winner(trick, trump) for trick in tricks]
        whole = all(seat in side for seat in [*winners, *scored.values()])
        scored["slam"] = contract.bidder if whole else None
    return scored


def side_points(scored: Points, side: Collection[int]) -> int:
    return sum(seat in side for seat in scored.values())


def is_made(scored: Points, contract: Contract, rules: Rules) -> bool | None:
    """Whether the bidder made the bid, None where there is none ("Score")."""
    if contract.bidder is None or contract.bid is None:
        return None
    return side_points(scored, side_of(contract.bidder, rules)) >= level(contract.bid, rules)


def deltas(scored: Points, contract: Contract, rules: Rules) -> list[int]:
    """How the deal changes each seat's score: its points, marks and a set-back ("Score", "Sell-out")."""
    lost = side_of(contract.bidder, rules) if is_made(scored, contract, rules) is False else ()
    delta = []
    for seat in range(rules.players):
        won = side_points(scored, side_of(seat, rules))
        delta.append(-level(contract.bid, rules) if seat in lost else won)
    if contract.marked is not None:
        seat, mark = contract.marked
        delta[seat] += mark
    return delta


def check(record: dict[str, Any]) -> None:
    check_top(record)
    check_rules(record["rules"], OPTIONS)
    rules = Rules(**record["rules"])
    if rules.pack == 32 and rules.players > 5:
        fail("rules.players: a pack of 32 cards is enough for five at most")
    if rules.partners and rules.players != 4:
        fail("rules.partners needs four players")
    if rules.auction == "sell_out" and (rules.partners or rules.players < 3):
        fail("rules.auction is 'sell_out', which three to seven play, each for himself")
    if rules.auction == "sell_out" and rules.dealer_steal:
        fail("rules.dealer_steal must be false in Sell-out: nobody can take a bid over")
    _check_bids(rules)
    if rules.pack == 32 and rules.misdeal != "none":
        fail("rules.misdeal must be 'none' with a pack of 32 cards")
    check_layout(record, Layout(rules.players, deck(rules), HAND, sides(rules)))
    check_scores(record["scores"][:2] if rules.partners else record["scores"], rules.target, rules.out)
    check_deal(record, replay)


def _check_bids(rules: Rules) -> None:
    """The least bid and the dealer's must be bids that can be made ("Options")."""
    most = SALE_LIMIT if rules.auction == "sell_out" else WORD_LEVEL if rules.smudge == "game" else top_number(rules)
    if rules.min_bid > most:
        fail(f"rules.min_bid is {rules.min_bid}, more than {most}, the highest that goes with these rules")
    check_forced(rules, top_number(rules), is_forced=rules.all_pass == "dealer_forced" and rules.auction == "once")


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules, dealt = Rules(**record["rules"]), record["dealt"]
    if is_void(record, rules.misdeal):
        return passed_out(rules.players) | {"points": dict.fromkeys(point_names(rules))}
    contract = (_sale if rules.auction == "sell_out" else _auction)(events, record, rules)
    if contract is None:
        return passed_out(rules.players) | {"points": dict.fromkeys(point_names(rules))}
    hands = [set(hand) for hand in dealt]
    suits = {card: pitched_suit(card) for card in hands[contract.leader]}
    trump, opening = events.pitch(contract.leader, suits, "the pitcher leads, and so fixes trumps")

    def legal(seat: int, led: str | None, number: int) -> set[str]:
        return legal_cards(hands[seat], led, trump, strict=rules.follow == "strict")

    winner = partial(trick_winner, trump=trump)
    played = play_cards(events, hands, contract.leader, legal, winner, opening)
    scored = points(dealt, played, trump, contract, rules)
    won, made = won_pips(played, trump, rules), is_made(scored, contract, rules)
    delta, winners = deltas(scored, contract, rules), list(map(winner, played))
    told = as_recorded(scored, record.get("result", {}).get("points"), rules)
    return build_result(contract.bidder, contract.bid, winners, won, made, delta, trump) | {"points": told}


def as_recorded(scored: Points, recorded: Any, rules: Rules) -> Points:
    """The points with the record's own seat for Game if that is of the same pair ("In the deal record")."""
    seat, game = recorded.get("game") if isinstance(recorded, dict) else None, scored["game"]
    is_of_pair = type(seat) is int and game is not None and seat in side_of(game, rules)
    return {**scored, "game": seat} if is_of_pair else scored


def _auction(events: EventReader, record: dict[str, Any], rules: Rules) -> Contract | None:
    """The contract, or None if the deal is thrown in ("Auction")."""
    dealer, scores = record["dealer"], record["scores"]
    order = clockwise(dealer + 1, rules.players)
    best = one_round(
        events, order, lambda seat, high: legal_bids(high, rules, score=scores[seat], dealer=seat == dealer)
    )
    if best is not None:
        return Contract(best[0], *best)
    return Contract(order[0]) if rules.all_pass == "eldest_free" else None


def _sale(events: EventReader, record: dict[str, Any], rules: Rules) -> Contract:
    """The contract of Sell-out, where there always is someone to pitch ("Sell-out")."""
    scores = record["scores"]
    eldest, *others = clockwise(record["dealer"] + 1, rules.players)
    opening = events.one_of("bid", eldest, "bid", ["pitch", "offer"], "eldest pitches or offers the pitch")
    if opening == "pitch":
        return Contract(eldest, eldest, "pitch")
    best = one_round(events, others, lambda seat, high: sale_bids(high, scores[eldest], rules))
    if best is None:
        return Contract(eldest)
    answers = sale_answers(best[1], scores[best[0]], rules)
    answer = events.one_of("bid", eldest, "bid", answers, "eldest keeps the pitch or sells it")
    if answer == "keep":
        return Contract(eldest, eldest, best[1], marked=best)
    return Contract(best[0], *best, marked=(eldest, best[1]))
