"""What the results table must say about a deal of Cinch, Auction Cinch or Eighty-three, from its record alone."""

from __future__ import annotations

from record_facts import Record, Row, common, pips, places, took, trick_of
from referee.cinch_rules import WORTH, trumps_in

CINCH_NAMES = {"high": "A", "low": "2", "jack": "J", "game": "T", "right_pedro": "5", "left_pedro": "5'"}
CINCH_NAMES |= {"king": "K", "nine": "9", "three": "3"}


def cinch(record: Record) -> Row:
    result, variant = record["result"], record["variant"]
    row = common(record, [0, 1, 0, 1])
    row |= {key: result[key] for key in ("bidder", "bid", "trump", "made")}
    said = {event["seat"]: event["bid"] for event in record["events"] if event["do"] == "bid"}
    row |= {f"bid_{seat}": 0 if bid == "pass" else bid for seat, bid in said.items()}
    for seat in range(4):
        row |= {f"tricks_{seat}": result["tricks"][seat], f"captured_{seat}": result["captured"][seat]}
    by_pips, won, trump = "pedro" in variant, took(record), result["trump"]
    names = [name for name, rank in CINCH_NAMES.items() if rank in WORTH[variant] or (by_pips and name == "game")]
    row |= dict.fromkeys([*names, "points_0", "points_1", "robbed", "bidder_trumps"])
    if trump is None:
        return row
    trumps = trumps_in(trump, variant)
    left = next(card for card in trumps_in(trump, "cinch") if card[0] == "5" and card[1] != trump)
    for name in names:
        card = left if name == "left_pedro" else CINCH_NAMES[name] + trump
        if not (by_pips and name == "game"):
            row[name] = won[card][name == "low" and record["rules"]["low"] == "player"]
    if by_pips:
        mine = [pips([card for card, (winner, _) in won.items() if winner == seat]) for seat in range(4)]
        sides = [mine[0] + mine[2], mine[1] + mine[3]]
        row["game"] = None if sides[0] == sides[1] else max(range(sides[1] > sides[0], 4, 2), key=mine.__getitem__)
    worth = {name: 1 if name == "game" else WORTH[variant][CINCH_NAMES[name]] for name in names}
    for side in (0, 1):
        row[f"points_{side}"] = sum(worth[name] for name in names if row[name] is not None and row[name] % 2 == side)
    drawn = [
        event["cards"] for event in record["events"] if event["do"] == "draw" and event["seat"] == record["dealer"]
    ]
    row["robbed"] = sum(card in trumps for cards in drawn for card in cards)
    held = [card for card in record["dealt"][result["bidder"]] if card in trumps]
    row["bidder_trumps"] = places(held, list(trumps_in(trump, "cinch")))
    return row


def eighty_three(record: Record) -> Row:
    result = record["result"]
    row = common(record, [0, 1, 0, 1])
    row |= {key: result[key] for key in ("bidder", "bid", "trump", "made")}
    row["bid"] = 84 if result["bid"] == "83double" else result["bid"]
    for side in (0, 1):
        row[f"points_{side}"] = sum(result["captured"][side::2])
        row[f"tricks_{side}"] = sum(result["tricks"][side::2])
    numbers = {"pass": 0, "83double": 84}
    for seat in range(4):
        said = [event["bid"] for event in record["events"] if event["do"] == "bid" and event["seat"] == seat]
        row[f"bid_{seat}"] = max((numbers.get(bid, bid) for bid in said), default=None)
        row[f"opened_{seat}"] = numbers.get(said[0], said[0]) if said else None
    names = {"king": "K", "queen": "Q", "three": "3", "right_pedro": "5"}
    row |= dict.fromkeys([*names, "left_pedro", "bidder_trumps", "kitty_trumps", "kitty_points", "given", "surplus"])
    if result["trump"] is None:
        return row
    trumps, won = trumps_in(result["trump"], "eighty-three"), took(record)
    row |= {name: won[rank + result["trump"]][0] for name, rank in names.items()}
    row["left_pedro"] = next(won[card][0] for card in trumps if card[0] == "5" and card[1] != result["trump"])
    row["bidder_trumps"] = places(record["dealt"][result["bidder"]], list(trumps))
    row["kitty_trumps"] = sum(card in trumps for card in record["stock"])
    row["kitty_points"] = sum(trumps.get(card, 0) for card in record["stock"])
    for key, do in (("given", "give"), ("surplus", "discard")):
        cards = [card for event in record["events"] if event["do"] == do for card in event["cards"]]
        row[key] = sum(card in trumps for card in cards)
    return row


def auction_cinch(record: Record) -> Row:
    result, seats = record["result"], range(len(record["dealt"]))
    bidder, trump = result["bidder"], result["trump"]
    row = common(record, list(seats))
    row |= {key: result[key] for key in ("bidder", "bid", "trump", "made", "partner")}
    said = {event["seat"]: event["bid"] for event in record["events"] if event["do"] == "bid"}
    row |= {f"bid_{seat}": 0 if bid == "pass" else bid for seat, bid in said.items()}
    ours = {bidder, result["partner"]} - {None}
    for seat in seats:
        row |= {f"tricks_{seat}": result["tricks"][seat], f"captured_{seat}": result["captured"][seat]}
        row[f"side_{seat}"] = int(seat not in ours) if ours else seat
    names = [name for name, rank in CINCH_NAMES.items() if rank in WORTH["cinch"]]
    row |= dict.fromkeys([*names, "called", "called_in", "alone", "points", "robbed", "bidder_trumps"])
    if trump is None:
        return row
    row["called"] = next(event["card"] for event in record["events"] if event["do"] == "call")
    row["called_in"] = trick_of(record, row["called"])
    row["alone"], row["points"] = result["partner"] is None, sum(result["captured"][seat] for seat in ours)
    trumps, won = trumps_in(trump, "cinch"), took(record)
    left = next(card for card in trumps if card[0] == "5" and card[1] != trump)
    for name in names:
        card = left if name == "left_pedro" else CINCH_NAMES[name] + trump
        row[name] = won[card][0] if card in won else None
    drawn = [event for event in record["events"] if event["do"] == "draw" and event["seat"] == record["dealer"]]
    row["robbed"] = sum(card in trumps for event in drawn for card in event["cards"])
    row["bidder_trumps"] = places([card for card in record["dealt"][bidder] if card in trumps], list(trumps))
    return row
