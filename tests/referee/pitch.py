"""The referee of Pitch and its variants: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/pitch.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from typing import Any

from . import pitch_rules as law
from .cards import clockwise
from .contract import Layout, check_layout, check_rules, check_top, fail
from .pitch_score import captured_pips, deltas, is_made, point_names, points
from .reader import EventReader, check_deal
from .tricks import build_result as common_result
from .tricks import passed_out as no_result

VARIANTS = ("pitch", "racehorse", "sell-out", "joker-pitch", "smudge", "slam")


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless this is a right record of a deal of Pitch or one of its variants."""
    check_top(record)
    if record["variant"] not in VARIANTS:
        fail(f"variant is {record['variant']!r}, not one of {', '.join(VARIANTS)}")
    rules = read_rules(record["rules"])
    check_layout(record, Layout(rules.players, law.deck(rules), law.HAND, law.sides(rules)))
    if max(record["scores"]) >= rules.target:
        fail(f"scores is {record['scores']}: the match was over before this deal, at {rules.target}")
    check_deal(record, replay, lambda found, wanted: _with_leeway(wanted, found["points"], rules))


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    """What the deal comes to by its events; `record` says how it was dealt."""
    rules = law.Rules(**record["rules"])
    contract = (_sale if rules.auction == "sell_out" else _auction)(events, record, rules)
    if contract is None:
        return passed_out(rules)
    trump, tricks = _play(events, record["dealt"], contract, rules)
    return build_result(record["dealt"], contract, trump, tricks, rules)


def read_rules(rules: Any) -> law.Rules:
    """The record's rules, if they are complete and go together ("Options")."""
    check_rules(rules, law.OPTIONS)
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
    return law.Rules(**rules)


def _auction(events: EventReader, record: dict[str, Any], rules: law.Rules) -> law.Contract | None:
    """The contract, or None if the deal is thrown in ("Auction")."""
    dealer, scores = record["dealer"], record["scores"]
    order = clockwise(dealer + 1, rules.players)
    best: tuple[int, int | str] | None = None
    for seat in order:
        legal = law.legal_bids(best[1] if best else None, rules, score=scores[seat], dealer=seat == dealer)
        bid = events.one_of("bid", seat, "bid", legal, "each seat speaks once, the dealer last")
        best = best if bid == "pass" else (seat, bid)
    if best is not None:
        return law.Contract(best[0], *best)
    return law.Contract(order[0]) if rules.all_pass == "eldest_free" else None


def _sale(events: EventReader, record: dict[str, Any], rules: law.Rules) -> law.Contract:
    """The contract of Sell-out, where there always is someone to pitch ("Sell-out")."""
    scores = record["scores"]
    eldest, *others = clockwise(record["dealer"] + 1, rules.players)
    opening = events.one_of("bid", eldest, "bid", ["pitch", "offer"], "eldest pitches or offers the pitch")
    if opening == "pitch":
        return law.Contract(eldest, eldest, "pitch")
    best: tuple[int, int] | None = None
    for seat in others:
        legal = law.sale_bids(best[1] if best else None, scores[eldest], rules)
        bid = events.one_of("bid", seat, "bid", legal, "the pitch is for sale, and each of the others speaks once")
        best = best if bid == "pass" else (seat, bid)
    if best is None:
        return law.Contract(eldest)
    answers = law.sale_answers(best[1], scores[best[0]], rules)
    answer = events.one_of("bid", eldest, "bid", answers, "eldest keeps the pitch or sells it")
    if answer == "keep":
        return law.Contract(eldest, eldest, best[1], marked=best)
    return law.Contract(best[0], *best, marked=(eldest, best[1]))


def _play(
    events: EventReader, dealt: list[list[str]], contract: law.Contract, rules: law.Rules
) -> tuple[str, list[law.Trick]]:
    """The trump suit and all six tricks ("Play")."""
    hands = [set(hand) for hand in dealt]
    leader, trump = contract.leader, ""
    tricks: list[law.Trick] = []
    for _ in range(law.HAND):
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, rules.players):
            if trump:
                legal = law.legal_cards(hands[seat], trick[0][1] if trick else None, trump)
                card = events.card(seat, legal, "it is next in this trick" if trick else "it won the last trick")
            else:
                suits = {card: law.pitched_suit(card) for card in hands[seat]}
                trump, card = events.pitch(seat, suits, "the pitcher leads, and so fixes trumps")
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = law.trick_winner(trick, trump)
        events.take("trick", leader, "it played the best card, and everyone has played")
        tricks.append(trick)
    return trump, tricks


def passed_out(rules: law.Rules) -> dict[str, Any]:
    """The result of a deal that is thrown in ("Auction")."""
    return no_result(rules.players) | {"points": dict.fromkeys(point_names(rules))}


def build_result(
    dealt: list[list[str]], contract: law.Contract, trump: str, played: list[law.Trick], rules: law.Rules
) -> dict[str, Any]:
    """The result of a deal that was played ("Points", "Score")."""
    scored = points(dealt, played, trump, contract, rules)
    winners = [law.trick_winner(trick, trump) for trick in played]
    pips, made, delta = (
        captured_pips(played, trump, rules),
        is_made(scored, contract, rules),
        deltas(scored, contract, rules),
    )
    return common_result(contract.bidder, contract.bid, winners, pips, made, delta, trump) | {"points": scored}


def _with_leeway(wanted: dict[str, Any], found: Any, rules: law.Rules) -> dict[str, Any]:
    """The wanted result, in that form of the points that the record may have and has ("In the deal record")."""
    if type(found) is not dict:
        return wanted
    scored = dict(wanted["points"])
    if wanted["trump"] is None and found == {}:
        scored = {}
    elif "slam" in found:
        scored.setdefault("slam", None)
    game, seat = scored.get("game"), found.get("game")
    if game is not None and type(seat) is int and seat in law.side_of(game, rules):
        scored["game"] = seat
    return {**wanted, "points": scored}
