"""What the results table must say about a deal of Tapp-Tarock or Paskievics, from its record alone."""

from __future__ import annotations

from record_facts import Record, Row, common, tricks_of
from referee import paskievics_rules
from referee.paskievics_auction import Auction

TRULL = ("T22", "T21", "T1")
TAROCK_VALUES = {"K": 5, "Q": 4, "N": 3, "J": 2}


def thirds(cards: list[str]) -> int:
    """What tarock cards count, in thirds of a point."""
    values = [5 if card in TRULL else 1 if card[1:].isdigit() else TAROCK_VALUES.get(card[0], 1) for card in cards]
    return 3 * sum(values) - 2 * len(values)


def tarocks(cards: list[str]) -> int:
    return sum(card[0] == "T" and card[1:].isdigit() for card in cards)


def kept(record: Record) -> list[int]:
    """How many tarocks each seat has after the exchange."""
    hands = [tarocks(hand) for hand in record["dealt"]]
    for event in record["events"]:
        if event["do"] in ("draw", "discard"):
            hands[event["seat"]] += tarocks(event["cards"]) * (1 if event["do"] == "draw" else -1)
    return hands


def openings(record: Record, words: tuple[str, ...]) -> Row:
    """What each seat said first, as the place among the words."""
    said = [event for event in record["events"] if event["do"] == "bid"]
    first = {event["seat"]: words.index(event["bid"]) for event in reversed(said)}
    return {f"opened_{seat}": first.get(seat) for seat in range(len(record["dealt"]))}


def xxi_lost(record: Record) -> int | None:
    """The seat whose XXI fell to the Skus."""
    owners = [{card: seat for seat, card in plays} for _, plays in tricks_of(record)]
    return next((trick["T21"] for trick in owners if {"T21", "T22"} <= trick.keys()), None)


def tapp_tarock(record: Record) -> Row:
    result, rules, bidder = record["result"], record["rules"], record["result"]["bidder"]
    row = common(record, [0, 1, 2])
    row |= {key: result[key] for key in ("bidder", "made")}
    row |= dict.fromkeys(["bid", "points", "half", "announcer", "kept"]) | {"game": 0, "ultimo": 0}
    row |= openings(record, ("pass", "threes", "unders", "overs", "solo", "hold")) | {"xxi_lost": xxi_lost(record)}
    events = {do: [event for event in record["events"] if event["do"] == do] for do in ("draw", "discard", "announce")}
    for seat, hand in enumerate(record["dealt"]):
        row |= {f"tricks_{seat}": result["tricks"][seat], f"captured_{seat}": result["captured"][seat]}
        row[f"side_{seat}"] = seat if bidder is None else int(seat != bidder)
        row[f"tarocks_{seat}"] = tarocks(hand)
        row[f"trull_{seat}"] = sum(card in TRULL for card in hand)
        row[f"kings_{seat}"] = sum(card[0] == "K" for card in hand)
        row[f"bonus_{seat}"] = 0
    if bidder is None:
        return row
    solo = result["bid"] == "solo"
    row["kept"] = kept(record)[bidder]
    row["bid"] = {"threes": 3, "unders": 4, "overs": 5, "solo": 8}[result["bid"]]
    row["points"] = (result["captured"][bidder] + sum(thirds(event["cards"]) for event in events["discard"])) // 3
    for event in events["draw"]:
        row["half"] = "lower" if event["cards"] == record["stock"][:3] else "upper"
    said = [(event["seat"], word) for event in events["announce"] for word in event["what"]]
    row["announcer"] = next((seat for seat, word in said if word == "pagat"), None)
    # How often a thing was doubled: both opponents may say it, which counts once.
    turns = [(seat == bidder, word) for seat, word in said]
    doubled = {
        item: sum(turn != before for before, turn in zip([None, *words], words, strict=False))
        for item in ("game", "pagat")
        for words in [[turn for turn in turns if turn[1].endswith(f"double-{item}")]]
    }
    row["game"] = (row["bid"] if result["made"] else -row["bid"]) * 2 ** doubled["game"]
    for seat, hand in enumerate(record["dealt"]):
        held = hand + [card for event in events["draw"] for card in event["cards"] if seat == bidder]
        cards = held if rules["bonus_hand"] == "after_talon" else hand
        trull = sum(card in TRULL for card in cards)
        bonus = {3: 3, 2: 1}.get(trull, 0) + 3 * (sum(card[0] == "K" for card in cards) == 4)
        row[f"bonus_{seat}"] = bonus * (2 if solo and rules["hand_bonus_double_in_solo"] else 1)
    row["ultimo"] = ultimo(record, row["announcer"], doubled["pagat"])
    return row


def ultimo(record: Record, announcer: int | None, doubled: int) -> int:
    """What each opponent pays the soloist for the Pagat."""
    rules, bidder, solo = record["rules"], record["result"]["bidder"], record["result"]["bid"] == "solo"
    worth = 4 * (2 if solo else 1) * (1 if announcer is None else 2) * 2**doubled
    winner, plays = tricks_of(record)[-1]
    player = next((seat for seat, card in plays if card == "T1"), announcer)
    if player is None:
        return 0
    if ("T1" in [card for _, card in plays]) and winner == player:
        return worth if player == bidder else -worth
    if announcer is None and not rules["silent_pagat_loss"]:
        return 0
    beaten_by_partner = "T1" in [card for _, card in plays] and bidder not in (winner, player)
    if beaten_by_partner and rules["partner_beats_pagat"] == "standoff":
        return 0
    return -worth if player == bidder else worth


def paskievics(record: Record) -> Row:
    result, bidder, talon = record["result"], record["result"]["bidder"], set(record["stock"])
    row = common(record, [0, 1, 2, 3])
    row |= {key: result[key] for key in ("bidder", "made", "partner")} | {"factor": record["factor"]}
    row |= dict.fromkeys(["points", "called", "bid"]) | dict.fromkeys(["game", "ultimo", "catch", "sum"], 0)
    row["void"] = None if result["made"] is not None else "passed"
    for seat, hand in enumerate(record["dealt"]):
        row |= {f"tricks_{seat}": result["tricks"][seat], f"captured_{seat}": result["captured"][seat]}
        row[f"side_{seat}"] = seat if row["void"] else int(seat not in (bidder, result["partner"]))
        row |= {f"tarocks_{seat}": tarocks(hand), f"kept_{seat}": None}
        row[f"honours_{seat}"] = sum(card in TRULL for card in hand)
    row |= openings(record, ("pass", "three", "two", "one", "solo", "hold")) | {"announced_0": 0, "announced_1": 0}
    row |= dict.fromkeys(["kontra", "discards"]) | {"xxi_lost": xxi_lost(record)} | paskievics_shown(record)
    if bidder is None:
        return row
    row["bid"] = ("three", "two", "one", "solo").index(result["bid"]) + 1
    if row["void"]:
        row["void"] = "annulled" if record["events"][-1]["do"] == "announce" else "trial"
        return row
    row["called"] = next(event["card"] for event in record["events"] if event["do"] == "call")
    thrown = {event["seat"]: event["cards"] for event in record["events"] if event["do"] == "discard"}
    is_lone = any(row["called"] in cards for cards in thrown.values()) and record["rules"]["lone_gets_all_skart"]
    counted = [card for seat, cards in thrown.items() if is_lone or seat == bidder for card in cards]
    ours = [seat for seat in range(4) if row[f"side_{seat}"] == 0]
    row["discards"] = (thirds(counted) + 2 * len(counted)) // 3
    row["points"] = points = sum(result["captured"][seat] for seat in ours) + row["discards"]
    row |= {f"kept_{seat}": count for seat, count in enumerate(kept(record))}
    row |= paskievics_amounts(record, ours, points)
    assert talon >= {card for event in record["events"] if event["do"] == "draw" for card in event["cards"]}
    return row


def paskievics_shown(record: Record) -> Row:
    """Who showed which tarock in the auction, by what the referee makes of each word."""
    names = ("hold", "inviter_may_rebid", "invite_min_tarokks")
    rules = paskievics_rules.Rules(**{name: record["rules"][name] for name in names})
    seats = [(record["dealer"] + 1 + place) % 4 for place in range(4)]
    told = Auction([record["dealt"][seat] for seat in seats], rules)
    for event in record["events"]:
        if event["do"] == "bid" and not told.over():
            told.say(seats.index(event["seat"]), event["bid"])
    return {"shower": told.shown and seats[told.shown.seat], "shown": told.shown and told.shown.card}


def paskievics_amounts(record: Record, ours: list[int], points: int) -> Row:
    """What the declarer's side gets, by the referee's count of what was said, and the Pagát and the XXI by hand."""
    said, tricks = paskievics_said(record, ours), tricks_of(record)
    told = [[(seat, card) for seat, card in plays] for _, plays in tricks]
    taken = sum(winner in ours for winner, _ in tricks)
    game = paskievics_rules.WORTH[record["result"]["bid"]] * paskievics_rules.units(points, taken, said)
    sides = [int(seat not in ours) for seat in range(4)]
    total = game + paskievics_rules.bonus_sum(told, sides, said)
    if record["rules"]["tarokk_count"] == "team":
        total += sum((count - 7) * (1 - 2 * sides[seat]) for seat, count in said.tarokks.items())
    amounts = {"ultimo": 0, "catch": 0}
    last, plays = tricks[-1]
    pagat = next((seat for seat, card in plays if card == "T1"), None)
    takes = [{card: seat for seat, card in plays} for _, plays in tricks if {"T21", "T22"} <= {c for _, c in plays}]
    caught = [sides[trick["T22"]] for trick in takes if sides[trick["T22"]] != sides[trick["T21"]]]
    for side in (0, 1):
        wins = {"pagat": pagat is not None and sides[pagat] == side and last == pagat, "xxi": side in caught}
        for word, name, worth in (("pagat", "ultimo", 10), ("xxi", "catch", 42)):
            lost = word == "pagat" and pagat is not None and sides[pagat] == side
            got = worth // 2 if wins[word] else -worth // 2 if lost else 0
            if (side, word) in said.bonuses:
                got = (worth if wins[word] else -worth) * 2 ** said.bonuses[side, word]
            amounts[name] += got * (1 - 2 * side)
    items = ("game", "trull", "kings", "double", "volat", "pagat", "xxi")
    bits_of = [sum(1 << items.index(word) for whose, word in said.bonuses if whose == side) for side in (0, 1)]
    amounts |= {"announced_0": bits_of[0], "announced_1": bits_of[1], "kontra": said.game}
    return {"game": game, "sum": total, **amounts}


def paskievics_said(record: Record, ours: list[int]) -> paskievics_rules.Said:
    """What was announced, doubled and declared."""
    said = paskievics_rules.Said()
    for event in record["events"]:
        side = int(event["seat"] not in ours)
        for word in event["what"] if event["do"] == "announce" else ():
            step, _, item = word.rpartition("-")
            if step == "tarokks":
                said.tarokks[event["seat"]] = int(item)
            elif not step:
                said.bonuses[side, word] = 0
            elif item == "game":
                said.game += 1
            else:
                said.bonuses[side ^ (step in ("kontra", "szubkontra", "mordkontra")), item] += 1
    return said
