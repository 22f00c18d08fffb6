"""Writes a deal of Smear up as a record, so that the referee can be tried without an engine.

Only for the referee's own tests: it shares the referee's idea of the rules, so that the two agree says little
about the rules; it shows that the referee lets every option and every shape of deal through.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from .cards import SUITS, clockwise, pack
from .smear import build_result, passed_out
from .smear_rules import (
    Rules,
    Trick,
    fold_leads,
    legal_bids,
    legal_plays,
    next_leader,
    refill,
    trick_winner,
    trump_order,
    trumps_of,
)

Choose = Callable[[str, int, list[Any]], Any]
Event = dict[str, Any]


def write_up(
    rules: Rules, dealer: int, dealt: Sequence[Sequence[str]], stock: Sequence[str], choose: Choose
) -> dict[str, Any]:
    """The record of a deal in which `choose(what, seat, options)` makes each decision.

    `what` is `bid`, `trump`, `fold` (None declines) or `play` (a list of cards, the competing one first).
    """
    events: list[Event] = []
    record = {
        "schema": 1,
        "variant": "smear",
        "rules": asdict(rules),
        "seed": "written by a test",
        "hand": 0,
        "policies": ["test"] * rules.players,
        "dealer": dealer,
        "scores": [0] * rules.players,
        "dealt": [list(hand) for hand in dealt],
        "stock": list(stock),
        "events": events,
        "result": passed_out(rules),
    }
    best: tuple[int, int] | None = None
    for seat in clockwise(dealer + 1, rules.players):
        forced = rules.all_pass == "dealer_forced" and seat == dealer and best is None
        bid = choose("bid", seat, legal_bids(best[1] if best else None, rules, forced=forced))
        events.append({"do": "bid", "seat": seat, "bid": bid})
        best = best if bid == "pass" else (seat, bid)
    if best is not None:
        bidder, bid = best
        trump = choose("trump", bidder, list(SUITS))
        events.append({"do": "trump", "seat": bidder, "suit": trump})
        hands = _exchange(events, dealer, dealt, stock, bidder, trump, rules)
        tricks = _play(events, [set(hand) for hand in hands], bidder, trump, rules, choose)
        record["result"] = build_result(bidder, bid, trump, hands, tricks, rules)
    return record


def _exchange(
    events: list[Event],
    dealer: int,
    dealt: Sequence[Sequence[str]],
    stock: Sequence[str],
    bidder: int,
    trump: str,
    rules: Rules,
) -> list[set[str]]:
    """Discards, draws and what becomes of the rest; returns the hands for the play."""
    hands = [set(trumps_of(hand, trump, rules)) for hand in dealt]
    for seat in clockwise(dealer + 1, rules.players):
        if plain := [card for card in dealt[seat] if card not in hands[seat]]:
            events.append({"do": "discard", "seat": seat, "cards": plain})
    draws = refill([len(hand) for hand in hands], stock, dealer, bidder, rules)
    served = {card for _, cards in draws for card in cards}
    rest = [card for card in trumps_of(stock, trump, rules) if card not in served]
    if rules.stock != "dead" and rest:
        draws.append((dealer if rules.stock == "dealer" else bidder, rest))
    for seat, cards in draws:
        events.append({"do": "draw", "seat": seat, "cards": cards})
        hands[seat] |= set(cards)
    return hands


def _play(
    events: list[Event], hands: list[set[str]], bidder: int, trump: str, rules: Rules, choose: Choose
) -> list[Trick]:
    """Trick after trick until nobody holds a trump."""
    in_play = trumps_of(set().union(*hands), trump, rules)
    tricks: list[Trick] = []
    due = bidder
    while (leader := next_leader(due, hands, trump, rules)) is not None:
        trick: list[tuple[int, list[str]]] = []
        plain = sorted(fold_leads(due, hands, trump, rules))
        if plain and (card := choose("fold", due, [None, *plain])):
            trick.append((due, [card]))
            hands[due].clear()
        for seat in clockwise(leader, rules.players):
            legal = legal_plays(hands[seat], trump, rules, in_play=in_play, first_trick=not tricks)
            if legal:
                cards = choose("play", seat, sorted([top, *sorted(beneath)] for top, beneath in legal))
                hands[seat] -= set(cards)
                trick.append((seat, cards))
        events += [{"do": "play", "seat": seat, "cards": cards} for seat, cards in trick]
        due = trick_winner(trick, trump, rules)
        events.append({"do": "trick", "seat": due})
        tricks.append(trick)
    return tricks


def random_rules(rng: random.Random) -> Rules:
    """Any options that go together."""
    players = rng.choice([4, 6])
    return Rules(
        players=players,
        jokers=rng.choice(["low", "ranked"]),
        trey=rng.random() < 0.5,
        joker_credit=rng.choice(["player", "captured"]),
        refill=rng.choice(["eldest", "bidder"] if players == 4 else ["eldest", "bidder", "bidder_only"]),
        stock=rng.choice(["dead", "dealer", "bidder"]) if players == 4 else "dead",
        lead_to_fold=rng.random() < 0.5,
        min_bid=rng.randint(1, 4),
        all_pass=rng.choice(["redeal_same", "dealer_forced"]),
    )


def random_record(rng: random.Random) -> dict[str, Any]:
    """A legal deal; often rigged, so that one seat has more than six trumps, or hardly any trump is dealt."""
    rules, suit = random_rules(rng), rng.choice("CDHS")
    cards = rng.sample(pack(jokers=2), 54)
    if (rig := rng.random()) < 0.4:
        trumps = rng.sample(trump_order(suit, rules), rng.randint(7, 8))
        cards = trumps + [card for card in cards if card not in trumps]
    elif rig < 0.6:
        cards.sort(key=lambda card: card in trump_order(suit, rules))
    size = {4: 9, 6: 8}[rules.players]
    dealt = [cards[seat * size : (seat + 1) * size] for seat in range(rules.players)]

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "trump":
            return suit
        if what == "bid" and rng.random() < 0.5:
            return options[0]
        return rng.choice(options)

    return write_up(rules, rng.randrange(rules.players), dealt, cards[size * rules.players :], choose)
