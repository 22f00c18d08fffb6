"""What the results table must say about a deal of Cinch, Auction Cinch or Eighty-three, from its record alone."""

from __future__ import annotations

from collections.abc import Collection

from record_facts import Record, Row, bids, by_seat, by_side, common, events_of, pips, places, took, trick_of
from referee.cards import same_colour
from referee.cinch import WORTH, trumps_in

CONTRACT = ("bidder", "bid", "trump", "made")
CINCH_NAMES = {"high": "A", "low": "2", "jack": "J", "game": "T", "right_pedro": "5", "left_pedro": "5'"}
CINCH_NAMES |= {"king": "K", "queen": "Q", "nine": "9", "three": "3"}


def cinch(record: Record) -> Row:
    result, variant = record["result"], record["variant"]
    row = common(record, [0, 1, 0, 1], *CONTRACT) | bids(record) | by_seat(record, "tricks", "captured")
    by_pips, won, trump = "pedro" in variant, took(record), result["trump"]
    names = [name for name, rank in CINCH_NAMES.items() if rank in WORTH[variant] or (by_pips and name == "game")]
    row |= dict.fromkeys([*names, "points_0", "points_1", "robbed", "bidder_trumps"])
    if trump is None:
        return row
    trumps = trumps_in(trump, variant)
    for name in names:
        card = card_of(name, trump)
        if not (by_pips and name == "game"):
            row[name] = won[card][name == "low" and record["rules"]["low"] == "player"]
    if by_pips:
        mine = [pips([card for card, (winner, _) in won.items() if winner == seat]) for seat in range(4)]
        sides = [mine[0] + mine[2], mine[1] + mine[3]]
        row["game"] = None if sides[0] == sides[1] else max(range(sides[1] > sides[0], 4, 2), key=mine.__getitem__)
    worth = {name: 1 if name == "game" else WORTH[variant][CINCH_NAMES[name]] for name in names}
    for side in (0, 1):
        row[f"points_{side}"] = sum(worth[name] for name in names if row[name] is not None and row[name] % 2 == side)
    return row | robbed(record, trumps)


def card_of(name: str, trump: str) -> str:
    """The card that makes a point."""
    return "5" + same_colour(trump) if name == "left_pedro" else CINCH_NAMES[name] + trump


def robbed(record: Record, trumps: Collection[str]) -> Row:
    """How many trumps the dealer drew, and the trumps that the bidder was dealt."""
    drawn = [
        card for event in events_of(record, "draw") if event["seat"] == record["dealer"] for card in event["cards"]
    ]
    held = [card for card in record["dealt"][record["result"]["bidder"]] if card in trumps]
    order = list(trumps_in(record["result"]["trump"], "cinch"))
    return {"robbed": sum(card in trumps for card in drawn), "bidder_trumps": places(held, order)}


def eighty_three(record: Record) -> Row:
    result = record["result"]
    row = common(record, [0, 1, 0, 1], *CONTRACT)
    row |= by_side(record, "points", "captured") | by_side(record, "tricks", "tricks")
    row["bid"] = 84 if result["bid"] == "83double" else result["bid"]
    numbers = {"pass": 0, "83double": 84}
    for seat in range(4):
        said = [event["bid"] for event in events_of(record, "bid") if event["seat"] == seat]
        row[f"bid_{seat}"] = max((numbers.get(bid, bid) for bid in said), default=None)
        row[f"opened_{seat}"] = numbers.get(said[0], said[0]) if said else None
    names = ("king", "queen", "three", "right_pedro", "left_pedro")
    row |= dict.fromkeys([*names, "bidder_trumps", "kitty_trumps", "kitty_points", "given", "surplus"])
    if result["trump"] is None:
        return row
    trumps, won = trumps_in(result["trump"], "eighty-three"), took(record)
    row |= {name: won[card_of(name, result["trump"])][0] for name in names}
    row["bidder_trumps"] = places(record["dealt"][result["bidder"]], list(trumps))
    row["kitty_trumps"] = sum(card in trumps for card in record["stock"])
    row["kitty_points"] = sum(trumps.get(card, 0) for card in record["stock"])
    for key, do in (("given", "give"), ("surplus", "discard")):
        row[key] = sum(card in trumps for event in events_of(record, do) for card in event["cards"])
    return row


def auction_cinch(record: Record) -> Row:
    result, seats = record["result"], range(len(record["dealt"]))
    bidder, trump = result["bidder"], result["trump"]
    row = common(record, list(seats), *CONTRACT, "partner") | bids(record) | by_seat(record, "tricks", "captured")
    ours = {bidder, result["partner"]} - {None}
    row |= {f"side_{seat}": int(seat not in ours) if ours else seat for seat in seats}
    names = [name for name, rank in CINCH_NAMES.items() if rank in WORTH["cinch"]]
    row |= dict.fromkeys([*names, "called", "called_in", "alone", "points", "robbed", "bidder_trumps"])
    if trump is None:
        return row
    row["called"] = events_of(record, "call")[0]["card"]
    row["called_in"] = trick_of(record, row["called"])
    row["alone"], row["points"] = result["partner"] is None, sum(result["captured"][seat] for seat in ours)
    trumps, won = trumps_in(trump, "cinch"), took(record)
    row |= {name: won.get(card_of(name, trump), (None,))[0] for name in names}
    return row | robbed(record, trumps)
