"""The referee of Peatwit: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/peatwit.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from typing import Any

from .cards import clockwise, pack
from .contract import Layout, check_layout, check_rules, check_same, check_top, fail
from .peatwit_rules import (
    NERD,
    PASSED,
    Rules,
    Trick,
    can_pass_across,
    deltas,
    first_leader,
    hand_size,
    legal_bids,
    legal_plays,
    nerd_plays,
    next_leader,
    pass_direction,
    pass_target,
    trick_winner,
)
from .reader import EventReader

OPTIONS: dict[str, tuple[Any, ...] | range] = {
    "players": (4, 3, 5),
    "partners": (False, True),
    "partner_score": ("sum", "combined"),
    "passing": ("cycle", "left", "right", "across", "none"),
    "five_across": (False, True),
    "nerd": ("play", "dead"),
    "nerd_lead": ("best", "same"),
    "lead_trump": ("suit", "fifth"),
    "deals": range(1, 10**9),
    "target": range(10**9),
}

Hands = list[set[str]]


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless this is a right record of a deal of Peatwit."""
    check_top(record)
    check_same(record["variant"], "peatwit", "variant")
    rules = read_rules(record["rules"])
    check_layout(record, layout(rules))
    _check_scores(record["scores"], rules)
    events = EventReader(record["events"])
    hands = _pass(events, record, rules)
    bids = _bids(events, record["dealer"], rules)
    nerd = record["stock"][: nerd_plays(rules)]
    tricks = _play(hands, events, first_leader(bids, record["dealer"]), nerd, rules)
    events.finish("all cards are played")
    check_same(record["result"], build_result(bids, tricks, rules), "result")


def read_rules(rules: Any) -> Rules:
    """The record's rules, if they are complete and go together ("Options")."""
    check_rules(rules, OPTIONS)
    read = Rules(**rules)
    if read.partners and read.players != 4:
        fail("rules.partners is True, which needs four players")
    if read.passing == "across" and not can_pass_across(read):
        fail("rules.passing is 'across', which needs four players, or five with five_across")
    return read


def layout(rules: Rules) -> Layout:
    """The shape of a record under these rules. The nerd's seat exists only where the nerd plays."""
    return Layout(
        seats=rules.players,
        pack=pack(),
        hand_size=hand_size(rules),
        sides=((0, 2), (1, 3)) if rules.partners else (),
        nerd=nerd_plays(rules) > 0,
        more_result=("bids",),
    )


def _check_scores(scores: list[int], rules: Rules) -> None:
    """No deal is dealt after the match has ended ("Match")."""
    if rules.target and max(scores) >= rules.target:
        fail(f"scores has {max(scores)} before the deal, but the match ended at {rules.target}")


def _pass(events: EventReader, record: dict[str, Any], rules: Rules) -> Hands:
    """The hands for bidding and play, after everybody's three cards have moved at once ("Passing")."""
    hands: Hands = [set(hand) for hand in record["dealt"]]
    direction = pass_direction(record["hand"], rules)
    if direction == "none":
        return hands
    waiting = list(range(rules.players))
    received: Hands = [set() for _ in waiting]
    while waiting:
        seat = next((seat for seat in waiting if events.next_is("pass_cards", seat)), waiting[0])
        event = events.take("pass_cards", seat, f"each seat passes three cards, {direction} in this deal")
        waiting.remove(seat)
        target, cards = pass_target(seat, direction, rules), set(event["cards"])
        if event["to"] != target:
            events.wrong(f"seat {seat} passes to seat {event['to']}, but {direction} of it is seat {target}")
        if len(cards) != PASSED:
            events.wrong(f"seat {seat} passes {len(cards)} cards, should pass {PASSED}")
        if missing := sorted(cards - set(record["dealt"][seat])):
            events.wrong(f"seat {seat} was not dealt {', '.join(missing)}")
        hands[seat] -= cards
        received[target] |= cards
    return [kept | got for kept, got in zip(hands, received, strict=True)]


def _bids(events: EventReader, dealer: int, rules: Rules) -> list[int]:
    """Everybody's bid, by seat ("Bidding")."""
    bids = [0] * rules.players
    for seat in clockwise(dealer + 1, rules.players):
        bid = events.take("bid", seat, "each seat bids once, the dealer last")["bid"]
        if bid not in legal_bids(rules):
            events.wrong(f"seat {seat} bids {bid!r}, legal is any number from 0 to {hand_size(rules)}")
        bids[seat] = bid
    return bids


def _play(hands: Hands, events: EventReader, leader: int, nerd: list[str], rules: Rules) -> list[Trick]:
    """All tricks; empties `hands` ("Lead and play", "The nerd")."""
    tricks: list[Trick] = []
    while hands[leader]:
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, rules.players):
            trick.append((seat, _card(hands[seat], events, seat, trick, rules)))
        if len(tricks) < len(nerd):
            trick.append((NERD, _nerd_card(events, nerd[len(tricks)])))
        events.take("trick", trick_winner(trick, rules), "its card is the best of the trick")
        tricks.append(trick)
        leader = next_leader(trick, rules)
    return tricks


def _card(hand: set[str], events: EventReader, seat: int, trick: Trick, rules: Rules) -> str:
    """The one card that a seat plays, which leaves its hand ("Lead and play")."""
    led = trick[0][1] if trick else None
    why = "it is on lead" if led is None else f"it is next to play to the lead of {led}"
    cards = events.take("play", seat, why)["cards"]
    if len(cards) != 1:
        events.wrong(f"seat {seat} plays {len(cards)} cards, should play one")
    card: str = cards[0]
    if card not in hand:
        events.wrong(f"seat {seat} does not hold {card}")
    if card not in (legal := legal_plays(hand, led, rules)):
        events.wrong(f"seat {seat} plays {card}, but can follow {led} with {', '.join(sorted(legal))}")
    hand.remove(card)
    return card


def _nerd_card(events: EventReader, card: str) -> str:
    """The nerd's card, which is the next of the undealt cards ("The nerd")."""
    found = events.take("play", NERD, f"the nerd adds {card} after the players")["cards"]
    if found != [card]:
        events.wrong(f"the nerd plays {found}, but its card is {card}")
    return card


def build_result(bids: list[int], tricks: list[Trick], rules: Rules) -> dict[str, Any]:
    """The result of a deal ("Score", "Partners"). The nerd's trick counts for nobody."""
    winners = [trick_winner(trick, rules) for trick in tricks]
    won = [winners.count(seat) for seat in range(rules.players)]
    return {
        "bidder": None,
        "bid": None,
        "trump": None,
        "partner": None,
        "bids": bids,
        "tricks": won,
        "points": {},
        "captured": [],
        "made": None,
        "delta": deltas(bids, won, rules),
    }
