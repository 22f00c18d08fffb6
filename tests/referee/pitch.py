"""The referee of Pitch and its variants: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/pitch.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from typing import Any

from .cards import clockwise
from .contract import Layout, check_layout, check_rules, check_same, check_top, fail
from .pitch_rules import (
    HAND,
    Bid,
    Contract,
    Rules,
    Trick,
    deck,
    legal_bids,
    legal_cards,
    pitched_suit,
    sale_answers,
    sale_bids,
    side_of,
    sides,
    trick_winner,
)
from .pitch_score import captured_pips, deltas, is_made, point_names, points
from .reader import EventReader

VARIANTS = ("pitch", "racehorse", "sell-out", "joker-pitch", "smudge", "slam")
OPTIONS: dict[str, tuple[Any, ...] | range] = {
    "players": range(2, 8),
    "partners": (False, True),
    "pack": (52, 32),
    "joker": (False, True),
    "smudge": ("none", "game", "slam"),
    "auction": ("once", "sell_out"),
    "min_bid": (1, 2),
    "dealer_steal": (True, False),
    "all_pass": ("redeal_same", "dealer_forced", "eldest_free"),
    "low": ("dealt", "captured"),
    "target": range(1, 10**9),
    "out": ("in_order", "pitcher_first"),
}


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless this is a right record of a deal of Pitch or one of its variants."""
    check_top(record)
    if record["variant"] not in VARIANTS:
        fail(f"variant is {record['variant']!r}, not one of {', '.join(VARIANTS)}")
    rules = read_rules(record["rules"])
    check_layout(record, Layout(rules.players, deck(rules), HAND, sides(rules)))
    if max(record["scores"]) >= rules.target:
        fail(f"scores is {record['scores']}: the match was over before this deal, at {rules.target}")
    events = EventReader(record["events"])
    contract = (_sale if rules.auction == "sell_out" else _auction)(events, record, rules)
    if contract is None:
        events.finish("all have passed")
        wanted = passed_out(rules)
    else:
        trump, tricks = _play(events, record["dealt"], contract, rules)
        events.finish("all six tricks have been played")
        wanted = build_result(record["dealt"], contract, trump, tricks, rules)
    check_same(record["result"], _with_leeway(wanted, record["result"]["points"], rules), "result")


def read_rules(rules: Any) -> Rules:
    """The record's rules, if they are complete and go together ("Options")."""
    check_rules(rules, OPTIONS)
    players = rules["players"]
    if rules["pack"] == 32 and players > 5:
        fail("rules.players: a pack of 32 cards is enough for five at most")
    if rules["partners"] and players != 4:
        fail("rules.partners needs four players")
    if rules["auction"] == "sell_out":
        if rules["partners"] or players < 3:
            fail("rules.auction is 'sell_out', which three to seven play, each for himself")
        if rules["dealer_steal"]:
            fail("rules.dealer_steal must be false in Sell-out: nobody can take a bid over")
    return Rules(**rules)


def _auction(events: EventReader, record: dict[str, Any], rules: Rules) -> Contract | None:
    """The contract, or None if the deal is thrown in ("Auction")."""
    dealer, scores = record["dealer"], record["scores"]
    order = clockwise(dealer + 1, rules.players)
    best: tuple[int, Bid] | None = None
    for seat in order:
        bid = events.take("bid", seat, "each seat speaks once, the dealer last")["bid"]
        legal = legal_bids(best[1] if best else None, rules, score=scores[seat], dealer=seat == dealer)
        _check_bid(events, seat, bid, legal)
        if bid != "pass":
            best = (seat, bid)
    if best is not None:
        return Contract(best[0], *best)
    return Contract(order[0]) if rules.all_pass == "eldest_free" else None


def _sale(events: EventReader, record: dict[str, Any], rules: Rules) -> Contract:
    """The contract of Sell-out, where there always is someone to pitch ("Sell-out")."""
    scores = record["scores"]
    eldest, *others = clockwise(record["dealer"] + 1, rules.players)
    opening = events.take("bid", eldest, "eldest pitches or offers the pitch")["bid"]
    _check_bid(events, eldest, opening, ["pitch", "offer"])
    if opening == "pitch":
        return Contract(eldest, eldest, "pitch")
    best: tuple[int, int] | None = None
    for seat in others:
        bid = events.take("bid", seat, "the pitch is for sale, and each of the others speaks once")["bid"]
        _check_bid(events, seat, bid, sale_bids(best[1] if best else None, scores[eldest], rules))
        if bid != "pass":
            best = (seat, bid)
    if best is None:
        return Contract(eldest)
    answer = events.take("bid", eldest, "eldest keeps the pitch or sells it")["bid"]
    _check_bid(events, eldest, answer, sale_answers(best[1], scores[best[0]], rules))
    if answer == "keep":
        return Contract(eldest, eldest, best[1], marked=best)
    return Contract(best[0], *best, marked=(eldest, best[1]))


def _check_bid(events: EventReader, seat: int, bid: Bid, legal: list[Bid]) -> None:
    """Demand that the bid just read is one of these."""
    if bid not in legal:
        events.wrong(f"seat {seat} bids {bid!r}, legal is {legal}")


def _play(events: EventReader, dealt: list[list[str]], contract: Contract, rules: Rules) -> tuple[str, list[Trick]]:
    """The trump suit and all six tricks ("Play")."""
    hands = [set(hand) for hand in dealt]
    leader = contract.leader
    trump = events.take("trump", leader, "the pitcher leads, and so fixes trumps")["suit"]
    tricks: list[Trick] = []
    for number in range(HAND):
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, rules.players):
            why = "it is next in this trick" if trick else "it pitches" if number == 0 else "it won the last trick"
            cards = events.take("play", seat, why)["cards"]
            _check_play(events, seat, hands[seat], cards, trick, trump)
            if not tricks and not trick and pitched_suit(cards[0]) != trump:
                events.wrong(f"seat {seat} pitches {cards[0]}, but trumps were said to be {trump}")
            hands[seat] -= set(cards)
            trick.append((seat, cards[0]))
        leader = trick_winner(trick, trump)
        events.take("trick", leader, "it played the best card, and everyone has played")
        tricks.append(trick)
    return trump, tricks


def _check_play(
    events: EventReader, seat: int, hand: set[str], cards: list[str], trick: list[tuple[int, str]], trump: str
) -> None:
    """One card that is held, and that follows suit or trumps if it must ("Play")."""
    if len(cards) != 1:
        events.wrong(f"seat {seat} plays {len(cards)} cards, should play 1")
    if cards[0] not in hand:
        events.wrong(f"seat {seat} does not hold {cards[0]}")
    led = trick[0][1] if trick else None
    if cards[0] not in legal_cards(hand, led, trump):
        events.wrong(f"seat {seat} plays {cards[0]}, but can follow the {led} that was led and must do so or trump")


def passed_out(rules: Rules) -> dict[str, Any]:
    """The result of a deal that is thrown in ("Auction")."""
    return {
        "bidder": None,
        "bid": None,
        "trump": None,
        "partner": None,
        "tricks": [0] * rules.players,
        "points": dict.fromkeys(point_names(rules)),
        "captured": [0] * rules.players,
        "made": None,
        "delta": [0] * rules.players,
    }


def build_result(
    dealt: list[list[str]], contract: Contract, trump: str, tricks: list[Trick], rules: Rules
) -> dict[str, Any]:
    """The result of a deal that was played ("Points", "Score")."""
    scored = points(dealt, tricks, trump, contract, rules)
    winners = [trick_winner(trick, trump) for trick in tricks]
    return {
        "bidder": contract.bidder,
        "bid": contract.bid,
        "trump": trump,
        "partner": None,
        "tricks": [winners.count(seat) for seat in range(rules.players)],
        "points": scored,
        "captured": captured_pips(tricks, trump, rules),
        "made": is_made(scored, contract, rules),
        "delta": deltas(scored, contract, rules),
    }


def _with_leeway(wanted: dict[str, Any], found: Any, rules: Rules) -> dict[str, Any]:
    """The wanted result, in that form of the points that the record may have and has ("In the deal record")."""
    if type(found) is not dict:
        return wanted
    scored = dict(wanted["points"])
    if wanted["trump"] is None and found == {}:
        scored = {}
    elif "slam" in found:
        scored.setdefault("slam", None)
    game, seat = scored.get("game"), found.get("game")
    if game is not None and type(seat) is int and seat in side_of(game, rules):
        scored["game"] = seat
    return {**wanted, "points": scored}
