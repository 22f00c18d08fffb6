"""What the results table must say about a deal of Tapp-Tarock or Paskievics, from its record.

What was said, doubled and paid is taken from the referee, which knows nothing of the engine.
"""

from __future__ import annotations

from record_facts import Record, Row, by_seat, common, events_of, tricks_of
from referee import paskievics_rules
from referee import tapp_tarock as tapp_tarock_rules
from referee.paskievics_speech import Auction, Talk
from referee.tarock import HONOURS, is_tarock, thirds, values


def tarocks(cards: list[str]) -> int:
    return sum(map(is_tarock, cards))


def kept(record: Record) -> list[int]:
    """How many tarocks each seat has after the exchange."""
    hands = [tarocks(hand) for hand in record["dealt"]]
    for do, sign in (("draw", 1), ("discard", -1)):
        for event in events_of(record, do):
            hands[event["seat"]] += sign * tarocks(event["cards"])
    return hands


def dealt(record: Record, honours: str) -> Row:
    """What both games' tables have by seat: tricks, cards captured, tarocks and honours dealt."""
    row = by_seat(record, "tricks", "captured")
    for seat, hand in enumerate(record["dealt"]):
        row |= {f"tarocks_{seat}": tarocks(hand), f"{honours}_{seat}": sum(card in HONOURS for card in hand)}
    return row


def openings(record: Record, words: tuple[str, ...]) -> Row:
    """What each seat said first, as the place among the words."""
    first = {event["seat"]: words.index(event["bid"]) for event in reversed(events_of(record, "bid"))}
    return {f"opened_{seat}": first.get(seat) for seat in range(len(record["dealt"]))}


def xxi_lost(record: Record) -> int | None:
    """The seat whose XXI fell to the Skus."""
    owners = [{card: seat for seat, card in plays} for _, plays in tricks_of(record)]
    return next((trick["T21"] for trick in owners if {"T21", "T22"} <= trick.keys()), None)


def tapp_tarock(record: Record) -> Row:
    result, rules, bidder = record["result"], record["rules"], record["result"]["bidder"]
    row = common(record, [0, 1, 2], "bidder", "made") | dealt(record, "trull") | {"xxi_lost": xxi_lost(record)}
    row |= dict.fromkeys(["bid", "points", "half", "announcer", "kept"]) | {"game": 0, "ultimo": 0}
    row |= openings(record, ("pass", "threes", "unders", "overs", "solo", "hold"))
    for seat, hand in enumerate(record["dealt"]):
        row[f"side_{seat}"] = seat if bidder is None else int(seat != bidder)
        row |= {f"kings_{seat}": sum(card[0] == "K" for card in hand), f"bonus_{seat}": 0}
    if bidder is None:
        return row
    law, bid = tapp_tarock_rules.Rules(**rules), result["bid"]
    drawn = [card for event in events_of(record, "draw") for card in event["cards"]]
    laid_away = [thirds(event["cards"]) for event in events_of(record, "discard")]
    said = [(event["seat"], word) for event in events_of(record, "announce") for word in event["what"]]
    # How often a thing was doubled: both opponents may say it, which counts once.
    turns = [(seat == bidder, word) for seat, word in said]
    doubled = {
        item: sum(turn != before for before, turn in zip([None, *words], words, strict=False))
        for item in ("game", "pagat")
        for words in [[turn for turn in turns if turn[1].endswith(f"double-{item}")]]
    }
    row |= {"kept": kept(record)[bidder], "bid": tapp_tarock_rules.WORTH[bid]}
    row["points"] = (result["captured"][bidder] + sum(laid_away)) // 3
    row["half"] = ("lower" if drawn == record["stock"][:3] else "upper") if drawn else None
    row["announcer"] = next((seat for seat, word in said if word == "pagat"), None)
    row["game"] = (row["bid"] if result["made"] else -row["bid"]) << doubled["game"]
    tricks = [plays for _, plays in tricks_of(record)]
    row["ultimo"] = tapp_tarock_rules.pagat_amount(bidder, bid, tricks, row["announcer"], doubled["pagat"], law)
    for seat, hand in enumerate(tapp_tarock_rules.bonus_hands(record["dealt"], bidder, drawn, law)):
        twice = bid == "solo" and rules["hand_bonus_double_in_solo"]
        row[f"bonus_{seat}"] = tapp_tarock_rules.hand_bonus(hand) << twice
    return row


def paskievics(record: Record) -> Row:
    result, bidder = record["result"], record["result"]["bidder"]
    row = common(record, [0, 1, 2, 3], "bidder", "made", "partner") | dealt(record, "honours")
    row |= dict.fromkeys(["points", "called", "bid", "kontra", "discards"]) | {"factor": record["factor"]}
    row |= dict.fromkeys(["game", "ultimo", "catch", "sum", "announced_0", "announced_1"], 0)
    row["void"] = None if result["made"] is not None else "passed"
    sides = [int(seat not in (bidder, result["partner"])) for seat in range(4)]
    for seat in range(4):
        row |= {f"side_{seat}": seat if row["void"] else sides[seat], f"kept_{seat}": None}
    row |= openings(record, ("pass", "three", "two", "one", "solo", "hold"))
    row |= {"xxi_lost": xxi_lost(record)} | paskievics_shown(record)
    if bidder is None:
        return row
    row["bid"] = paskievics_rules.WORTH[result["bid"]]
    if row["void"]:
        row["void"] = "annulled" if record["events"][-1]["do"] == "announce" else "trial"
        return row
    row["called"] = events_of(record, "call")[0]["card"]
    thrown = {event["seat"]: event["cards"] for event in events_of(record, "discard")}
    is_lone = any(row["called"] in cards for cards in thrown.values()) and record["rules"]["lone_gets_all_skart"]
    row["discards"] = sum(values(cards) for seat, cards in thrown.items() if is_lone or seat == bidder)
    row["points"] = row["discards"] + sum(won for won, side in zip(result["captured"], sides, strict=True) if side == 0)
    row |= {f"kept_{seat}": count for seat, count in enumerate(kept(record))}
    return row | paskievics_amounts(record, sides, row["points"])


def rules_of(record: Record) -> paskievics_rules.Rules:
    return paskievics_rules.Rules(**{key: value for key, value in record["rules"].items() if key != "raise"})


def paskievics_shown(record: Record) -> Row:
    """Who showed which tarock in the auction, by what the referee makes of each word."""
    seats = [(record["dealer"] + 1 + place) % 4 for place in range(4)]
    told = Auction([record["dealt"][seat] for seat in seats], rules_of(record))
    for event in events_of(record, "bid"):
        if not told.over():
            told.say(seats.index(event["seat"]), event["bid"])
    return {"shower": told.shown and seats[told.shown.seat], "shown": told.shown and told.shown.card}


def paskievics_amounts(record: Record, sides: list[int], points: int) -> Row:
    """What the declarer's side gets, by the referee's count of what was said."""
    talk, tricks = Talk(sides, kept(record), rules_of(record), set()), tricks_of(record)
    for event in events_of(record, "announce"):
        talk.say(event["seat"], event["what"])
    said, played = talk.said, [plays for _, plays in tricks]
    taken = sum(sides[winner] == 0 for winner, _ in tricks)
    game = paskievics_rules.WORTH[record["result"]["bid"]] * paskievics_rules.units(points, taken, said)
    bonuses = paskievics_rules.bonuses(played, sides, said)
    total = game + sum(bonuses.values())
    if record["rules"]["tarokk_count"] == "team":
        total += sum((count - 7) * (1 - 2 * sides[seat]) for seat, count in said.tarokks.items())
    amounts = {"game": game, "sum": total, "kontra": said.game, "ultimo": bonuses["pagat"], "catch": bonuses["xxi"]}
    items = ("game", "trull", "kings", "double", "volat", "pagat", "xxi")
    for side in (0, 1):
        amounts[f"announced_{side}"] = sum(1 << items.index(word) for whose, word in said.bonuses if whose == side)
    return amounts
