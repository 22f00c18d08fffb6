"""What the results table must say about a deal, worked out in plain Python from its record alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

import record_facts as facts
from record_facts import RANKS, SUITS, Record, Row, bids, by_seat, by_side, common, events_of, pips, took, tricks_of
from referee.cards import same_colour
from referee.cinch import GAME_BY_PIPS, WORTH, trumps_in
from referee.peatwit import Rules as PeatwitRules
from referee.peatwit import pass_direction
from referee.smear import Rules as SmearRules
from referee.smear import trump_order
from tarock_rows import paskievics, tapp_tarock

CONTRACT = ("bidder", "bid", "trump", "made")
CINCH_NAMES = {"high": "A", "low": "2", "jack": "J", "game": "T", "right_pedro": "5", "left_pedro": "5'"}
CINCH_NAMES |= {"king": "K", "queen": "Q", "nine": "9", "three": "3"}


def cinch(record: Record) -> Row:
    result, variant = record["result"], record["variant"]
    row = common(record, [0, 1, 0, 1], *CONTRACT) | bids(record) | by_seat(record, "tricks", "captured")
    by_pips, won, trump = variant in GAME_BY_PIPS, took(record), result["trump"]
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
    worth = {name: 1 if by_pips and name == "game" else WORTH[variant][CINCH_NAMES[name]] for name in names}
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
    return {"robbed": sum(card in trumps for card in drawn), "bidder_trumps": facts.places(held, order)}


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
    row["bidder_trumps"] = facts.places(record["dealt"][result["bidder"]], list(trumps))
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
    row["called_in"] = facts.trick_of(record, row["called"])
    row["alone"], row["points"] = result["partner"] is None, sum(result["captured"][seat] for seat in ours)
    trumps, won = trumps_in(trump, "cinch"), took(record)
    row |= {name: won.get(card_of(name, trump), (None,))[0] for name in names}
    return row | robbed(record, trumps)


def smear(record: Record) -> Row:
    rules, result = record["rules"], record["result"]
    row = common(record, [seat % 2 for seat in range(rules["players"])], "bidder", "bid", "trump", "made")
    row |= {f"bid_{seat}": None for seat in range(rules["players"])}  # nobody speaks in a void deal
    row |= {"trey": None, "undealt": None, "bidder_trumps": None} | bids(record) | by_side(record, "tricks", "tricks")
    row |= {name.replace("-", "_"): seat for name, seat in result["points"].items()}
    if result["trump"]:
        order = trump_order(result["trump"], SmearRules(**rules))
        drawn = {card for event in events_of(record, "draw") for card in event["cards"]}
        row["undealt"] = sum(card in order and card not in drawn for card in record["stock"])
        row["undealt"] += sum(card in order for event in events_of(record, "discard") for card in event["cards"])
        held = record["dealt"][result["bidder"]]
        row["bidder_trumps"] = sum(1 << 15 - place for place, card in enumerate(order) if card in held)
    return row


def peatwit(record: Record) -> Row:
    rules, result = record["rules"], record["result"]
    players = rules["players"]
    row = common(record, [0, 1, 0, 1] if rules["partners"] else list(range(players)))
    tricks = tricks_of(record)
    row["passing"] = pass_direction(record["hand"], PeatwitRules(**rules))
    row["leader"] = tricks[0][1][0][0]
    row["nerd_tricks"] = sum(winner == -1 for winner, _ in tricks)
    for seat in range(players):
        held = [card for _, plays in tricks for who, card in plays if who == seat]
        lengths = Counter(card[1] for card in held)
        row |= {f"bid_{seat}": result["bids"][seat], f"tricks_{seat}": result["tricks"][seat]}
        row[f"sucked_{seat}"] = sum(sucked(plays, seat, rules["lead_trump"]) for _, plays in tricks)
        row[f"trumps_{seat}"] = sum(card[0] in "234" for card in held)
        row[f"voids_{seat}"] = 4 - len(lengths)
        row[f"high_{seat}"] = sum(card[0] in "AKQ" for card in held)
        row[f"top_{seat}"] = 2 + max(RANKS.index(card[0]) for card in held)
        row |= {f"{name}_{seat}": lengths[suit] for name, suit in SUITS.items()}
    return row


def sucked(plays: list[tuple[int, str]], seat: int, lead_trump: str) -> bool:
    """Whether a seat's 2, 3 or 4 had to follow suit in a trick."""
    lead = plays[0][1]
    if plays[0][0] == seat or (lead_trump == "fifth" and lead[0] in "234"):
        return False
    return any(who == seat and card[0] in "234" and card[1] == lead[1] for who, card in plays)


def pitch(record: Record) -> Row:
    rules, result = record["rules"], record["result"]
    players = rules["players"]
    sides = [0, 1, 0, 1] if rules["partners"] else list(range(players))
    row = common(record, sides, "trump", "made") | by_seat(record, "tricks")
    said: dict[int, list[Any]] = {seat: [] for seat in range(players)}
    for event in events_of(record, "bid"):
        said[event["seat"]].append(str(event["bid"]))
    tricks = tricks_of(record)
    level = 4 + rules["joker"] + (result["bid"] == "slam")
    words = {"smudge": ("smudge", 4), "pitch": ("pitch", 4), "slam": ("slam", level), None: ("free", 0)}
    contract, bid = words.get(result["bid"], ("points", result["bid"]))
    pitched = {"pitcher": tricks[0][1][0][0], "contract": contract, "bid": bid} if tricks else {}
    row |= {"pitcher": None, "contract": None, "bid": None} | pitched
    row["answer"] = next((words[1] for words in said.values() if len(words) > 1), None)
    row |= {name: result["points"].get(name) for name in ("high", "low", "jack", "joker", "game", "slam")}
    for seat, hand in enumerate(record["dealt"]):
        row[f"bid_{seat}"] = said[seat][0] if said[seat] else None
        row |= {f"pips_{seat}": pips(hand), f"trumps_{seat}": facts.bits(hand, result["trump"]) if tricks else None}
        natural = [card for card in hand if card != "JK"]
        lengths = [(sum(card[1] == suit for card in natural), facts.bits(natural, suit)) for suit in "CDHS"]
        row[f"longest_{seat}"] = max(lengths)[1]
    return row


def phat(record: Record) -> Row:
    rules, result, tricks = record["rules"], record["result"], tricks_of(record)
    row = common(record, [0, 1, 0, 1], "trump") | by_seat(record, "tricks") | by_side(record, "phat", "captured")
    row |= dict(zip(("pitcher", "pitched"), tricks[0][1][0], strict=True)) | {"ended": len(tricks)}
    trump = result["trump"]
    for name, card in (("big", "9" + trump), ("little", "5" + trump)):
        row[name] = next((winner for winner, plays in tricks if any(played == card for _, played in plays)), None)
    over = any(record["scores"][side] + row[f"phat_{side}"] >= rules["target"] for side in (0, 1))
    won = [pips([card for winner, plays in tricks if winner % 2 == side for _, card in plays]) for side in (0, 1)]
    row["muck"] = None if over or won[0] == won[1] else int(won[1] > won[0])
    row |= {f"pips_{side}": won[side] for side in (0, 1)}
    return row | {f"trumps_{seat}": facts.bits(hand, trump) for seat, hand in enumerate(record["dealt"])}


def plute(record: Record) -> Row:
    result = record["result"]
    row = common(record, [seat % 2 for seat in range(6)], "bidder", "bid", "trump", "made") | result["points"]
    row |= by_side(record, "tricks", "tricks") | by_side(record, "pips", "captured")
    row |= {f"bid_{seat}": None for seat in range(6)} | bids(record)
    winners = {winner % 2 for winner, _ in tricks_of(record)}
    row["plute"] = winners.pop() if sum(result["tricks"]) == 9 and len(winners) == 1 else None
    for side in (0, 1):
        row[f"points_{side}"] = sum(seat is not None and seat % 2 == side for seat in result["points"].values())
    hand, trump = record["dealt"][result["bidder"]], result["trump"]
    order = [*(rank + trump for rank in "AKQJ"), "J" + same_colour(trump), *(rank + trump for rank in "T98765432")]
    row["bidder_trumps"] = facts.places(hand, [*order, "JK1", "JK2"])
    row["bidder_aces"] = sum(card[0] == "A" and card[1] != trump for card in hand)
    holder = next(seat for seat, cards in enumerate(record["dealt"]) if "2" + trump in cards)
    near = "partner" if holder % 2 == result["bidder"] % 2 else "opponent"
    row["deuce"] = "bidder" if holder == result["bidder"] else near
    return row


EXPECTED: dict[str, Callable[[Record], Row]] = {
    "smear": smear,
    "peatwit": peatwit,
    "pitch": pitch,
    "phat": phat,
    "plute": plute,
    "cinch": cinch,
    "eighty-three": eighty_three,
    "auction-cinch": auction_cinch,
    "tapp-tarock": tapp_tarock,
    "paskievics": paskievics,
}
