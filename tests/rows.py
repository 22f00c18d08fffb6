"""What the results table must say about a deal, worked out in plain Python from its record alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from referee import paskievics_rules
from referee.cinch_rules import WORTH, trumps_in
from referee.paskievics_auction import Auction
from referee.peatwit_rules import Rules as PeatwitRules
from referee.peatwit_rules import pass_direction
from referee.phat_rules import Rules as PhatRules
from referee.phat_rules import muck_points
from referee.smear_rules import Rules as SmearRules
from referee.smear_rules import trump_order

Record = dict[str, Any]
Row = dict[str, Any]

RANKS = "23456789TJQKA"
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}


def bits(cards: list[str], suit: str) -> int:
    """The ranks held of a suit, bit 12 the Ace, bit 13 a lone joker."""
    held = sum(1 << RANKS.index(card[0]) for card in cards if card[1] == suit and card != "JK")
    return held + (1 << 13) * ("JK" in cards)


def pips(cards: list[str]) -> int:
    return sum(PIPS.get(card[0], 0) for card in cards if not card.startswith("JK"))


def common(record: Record, sides: list[int]) -> Row:
    """What every game's table tells: the deal's number, the dealer, and the changes of score by side."""
    row = {"hand": record["hand"], "dealer": record["dealer"]}
    return row | {f"delta_{side}": record["result"]["delta"][seat] for seat, side in enumerate(sides)}


def tricks_of(record: Record) -> list[tuple[int, list[tuple[int, str]]]]:
    """The tricks: the winner, and who played what."""
    tricks: list[tuple[int, list[tuple[int, str]]]] = []
    plays: list[tuple[int, str]] = []
    for event in record["events"]:
        if event["do"] == "play":
            plays.append((event["seat"], event["cards"][0]))
        elif event["do"] == "trick":
            tricks.append((event["seat"], plays))
            plays = []
    return tricks


def captured(record: Record, seats: range | tuple[int, ...]) -> list[str]:
    return [card for winner, plays in tricks_of(record) if winner in seats for _, card in plays]


def smear(record: Record) -> Row:
    rules, result = record["rules"], record["result"]
    row = common(record, [seat % 2 for seat in range(rules["players"])])
    row |= {key: result[key] for key in ("bidder", "bid", "trump", "made")}
    row |= {f"tricks_{side}": sum(result["tricks"][side::2]) for side in (0, 1)}
    row |= {name.replace("-", "_"): seat for name, seat in result["points"].items()}
    row.setdefault("trey", None)
    said = {event["seat"]: event["bid"] for event in record["events"] if event["do"] == "bid"}
    row |= {f"bid_{seat}": 0 if bid == "pass" else bid for seat, bid in said.items()}
    row |= {"undealt": None, "bidder_trumps": None}
    if result["trump"]:
        order = trump_order(result["trump"], SmearRules(**rules))
        drawn = {card for event in record["events"] if event["do"] == "draw" for card in event["cards"]}
        row["undealt"] = sum(card in order and card not in drawn for card in record["stock"])
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
    row = common(record, [0, 1, 0, 1] if rules["partners"] else list(range(players)))
    said: dict[int, list[Any]] = {seat: [] for seat in range(players)}
    for event in record["events"]:
        if event["do"] == "bid":
            said[event["seat"]].append(str(event["bid"]))
    tricks = tricks_of(record)
    level = 4 + rules["joker"] + (result["bid"] == "slam")
    words = {"smudge": ("smudge", 4), "pitch": ("pitch", 4), "slam": ("slam", level), None: ("free", 0)}
    contract, bid = words.get(result["bid"], ("points", result["bid"]))
    row |= {"pitcher": None, "contract": None, "bid": None, "answer": None}
    if tricks:
        row |= {"pitcher": tricks[0][1][0][0], "contract": contract, "bid": bid}
    row |= {"trump": result["trump"], "made": result["made"]}
    row["answer"] = next((words[1] for words in said.values() if len(words) > 1), None)
    row |= {name: result["points"].get(name) for name in ("high", "low", "jack", "joker", "game", "slam")}
    for seat, hand in enumerate(record["dealt"]):
        row[f"bid_{seat}"] = said[seat][0] if said[seat] else None
        row |= {f"tricks_{seat}": result["tricks"][seat], f"pips_{seat}": pips(hand)}
        row[f"trumps_{seat}"] = bits(hand, result["trump"]) if tricks else None
        natural = [card for card in hand if card != "JK"]
        lengths = [(sum(card[1] == suit for card in natural), bits(natural, suit)) for suit in "CDHS"]
        row[f"longest_{seat}"] = max(lengths)[1]
    return row


def phat(record: Record) -> Row:
    rules, result = record["rules"], record["result"]
    row = common(record, [0, 1, 0, 1])
    tricks = tricks_of(record)
    trump = result["trump"]
    row |= {"pitcher": tricks[0][1][0][0], "pitched": tricks[0][1][0][1], "trump": trump, "ended": len(tricks)}
    for name, card in (("big", "9" + trump), ("little", "5" + trump)):
        row[name] = next((winner for winner, plays in tricks if any(played == card for _, played in plays)), None)
    phats = [sum(result["captured"][side::2]) for side in (0, 1)]
    over = any(record["scores"][side] + phats[side] >= rules["target"] for side in (0, 1))
    won = [sum(map(muck_points, captured(record, (side, side + 2)))) for side in (0, 1)]
    row["muck"] = None if over or won[0] == won[1] else int(won[1] > won[0])
    assert PhatRules(**rules).target == rules["target"]
    for side in (0, 1):
        row |= {f"phat_{side}": phats[side], f"pips_{side}": won[side]}
    for seat, hand in enumerate(record["dealt"]):
        row |= {f"tricks_{seat}": result["tricks"][seat], f"trumps_{seat}": bits(hand, trump)}
    return row


def plute(record: Record) -> Row:
    result = record["result"]
    row = common(record, [seat % 2 for seat in range(6)])
    row |= {key: result[key] for key in ("bidder", "bid", "trump", "made")}
    row |= {name: result["points"][name] for name in result["points"]}
    winners = {winner % 2 for winner, _ in tricks_of(record)}
    row["plute"] = winners.pop() if sum(result["tricks"]) == 9 and len(winners) == 1 else None
    for side in (0, 1):
        row[f"points_{side}"] = sum(seat is not None and seat % 2 == side for seat in result["points"].values())
        row |= {f"tricks_{side}": sum(result["tricks"][side::2]), f"pips_{side}": sum(result["captured"][side::2])}
    said = {event["seat"]: event["bid"] for event in record["events"] if event["do"] == "bid"}
    row |= {f"bid_{seat}": 0 if said.get(seat) == "pass" else said.get(seat) for seat in range(6)}
    hand, trump = record["dealt"][result["bidder"]], result["trump"]
    jick = "J" + {"C": "S", "S": "C", "D": "H", "H": "D"}[trump]
    order = ["JK2", "JK1", *(rank + trump for rank in "23456789T"), jick, *(rank + trump for rank in "JQKA")]
    row["bidder_trumps"] = sum(1 << place for place, card in enumerate(order) if card in hand)
    row["bidder_aces"] = sum(card[0] == "A" and card[1] != trump for card in hand)
    holder = next(seat for seat, cards in enumerate(record["dealt"]) if "2" + trump in cards)
    near = "partner" if holder % 2 == result["bidder"] % 2 else "opponent"
    row["deuce"] = "bidder" if holder == result["bidder"] else near
    return row


def took(record: Record) -> dict[str, tuple[int, int]]:
    """Who won each card that was played, and who played it, those in a stack included."""
    found: dict[str, tuple[int, int]] = {}
    trick: list[tuple[str, int]] = []
    for event in record["events"]:
        if event["do"] == "play":
            trick += [(card, event["seat"]) for card in event["cards"]]
        elif event["do"] == "trick":
            found |= {card: (event["seat"], seat) for card, seat in trick}
            trick = []
    return found


def trick_of(record: Record, card: str) -> int | None:
    """The trick to which a card was played, from 1, that it lay beneath another included."""
    trick = 1
    for event in record["events"]:
        if event["do"] == "play" and card in event["cards"]:
            return trick
        trick += event["do"] == "trick"
    return None


def places(cards: list[str], trumps: list[str]) -> int:
    """Trumps as bits, the highest of the list the uppermost."""
    return sum(1 << len(trumps) - 1 - place for place, card in enumerate(trumps) if card in cards)


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
