"""Deal records that come in: what is wrong with one is told in the user's words, and compiled code never sees it."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from driver import advised_by
from incoming import PYTHON, TABLES, Change, changed, cut, deal, event_number, put, records, refused
from tiers import full_but
from tools.fuzz.cut_records import hidden
from tools.fuzz.mutation import damaged_data
from tricklab import Setup, Simulator, UsageError, ask_record
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.reader import record_of


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put("dealt", 1, ["AS"] * 9), "dealt to seat 1: AS stands here twice"),
        (lambda r: r["dealt"][1].__setitem__(0, r["dealt"][1][1]), "stands here twice"),
        (lambda r: r["dealt"][2].__setitem__(0, r["dealt"][1][0]), "is seat 1's, too"),
        (lambda r: r["stock"].__setitem__(0, r["dealt"][1][0]), "stock: .. is seat 1's, too|stock: JK. is seat"),
        (put("dealt", 1, 0, "JK"), "the pack of this game has no JK"),
        (put("dealt", 1, 0, "1S"), "'1S' is no card"),
        (lambda r: r["dealt"].append([]), "there should be 4 of them, one for each seat, not 5"),
        (lambda r: r["dealt"][0].pop(), "a hand has 9 cards, or is left empty; this one has 8"),
        (lambda r: r["stock"].pop(), "18 cards are left over, or it is left empty; here are 17"),
    ],
)
def test_every_card_is_in_one_place(change: Change, words: str) -> None:
    refused(changed(cut(deal(), "bid", 1), change), words)


def test_nine_times_the_same_card_is_refused_by_a_seat_that_sees_only_its_own() -> None:
    """What once ended in a segmentation fault."""
    record = hidden(deal(), 2, 2)
    record["dealt"][2] = ["AS"] * 9
    refused(record, "dealt to seat 2: AS stands here twice")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r: r.pop("rules"), "rules is missing; it must be"),
        (put("rules", None), r"rules must be a \{...\} with keys and values; not null"),
        (put("rules", []), "rules must be a"),
        (put("rules", "trey", 1), "option 'trey' does not take '1'|write true, not 1"),
        (put("rules", "players", "4"), 'rules, players: write 4, not "4"'),
        (put("rules", "colour", "red"), "smear has no option 'colour'"),
        (put("rules", "stock", "all"), "option 'stock' does not take 'all'"),
        (put("schema", 2), "schema: this is a record of schema 2; 1 can be read"),
        (put("schema", "x"), "schema must be a whole number; not 'x'"),
        (put("schema", None), "schema must be a whole number; not null"),
        (lambda r: r.pop("schema"), "schema is missing"),
        (put("variant", "smaer"), "Did you mean 'smear'"),
        (put("dealer", 4), "there is no dealer 4; seats are 0 to 3"),
        (put("dealer", 1.0), "dealer must be a whole number; not 1.0"),
        (put("hand", -1), "hand: deals are numbered from 0 to"),
        (put("hand", True), "hand must be a whole number; not true"),
        (put("seed", [1]), "seed must be a whole number or a text; not a list"),
        (put("policies", ["random"]), "policies: there should be 4 of them"),
        (put("policies", [1, 2, 3, 4]), r"policies\[0\] must be a text; not 1"),
        (put("scores", None), r"scores must be a list of whole numbers, as in \[5, 0\]; not null"),
        (put("scores", [1, 2, 3, 4]), "scores: partners have one score together"),
        (put("scores", [10**40] * 4), "scores: scores go from -30000 to 30000"),
        (put("carry", 8), "carry: Smear carries nothing over"),
        (put("stock", "AS"), "stock must be a list of texts, as in .*; not 'AS'"),
        (put("colour", "red"), "colour is not a key here; the keys are schema, variant"),
        (put("events", "x"), "events must be a list; not 'x'"),
        (put("events", 0, []), r"event 1: it must be a \{...\} with keys and values; not a list"),
        (put("events", 0, "bid"), "event 1: it must be"),
        (lambda r: r["events"][0].pop("do"), "event 1: do is missing; it must be 'pass_cards', 'bid'"),
        (lambda r: r["events"][1].pop("seat"), r"event 2 \(bid\): seat is missing"),
        (
            lambda r: r["events"][0].pop("bid"),
            r"event 1 \(bid of seat \d\): bid is missing; it must be a whole number or a text",
        ),
        (
            lambda r: r["events"].insert(1, {"do": "play", "seat": 1, "cards": ["AS", 5]}),
            r"event 2 \(play of seat 1\): card 2 must be a text; not 5",
        ),
        (put("dealt", [["AS", 5]]), r": dealt\[0\]\[1\] must be a text; not 5"),
    ],
)
def test_the_frame_is_complete_and_of_the_right_types(change: Change, words: str) -> None:
    refused(changed(cut(deal(), "trump"), change), words)


@pytest.mark.parametrize(
    ("variant", "kept", "rules"),
    [
        ("smear", {"players": 6, "jokers": "ranked", "trey": False}, {"min_bid": 1, "excess": "stack", "low": "dealt"}),
        ("pitch", {"pack": 32, "target": 11}, {"follow": "follow_or_trump", "misdeal": "none", "forced_bid": 0}),
        ("cinch", {"fourteen": 28}, {"all_points": "double", "play": "all", "out": "threshold"}),
        ("pedro", {"fourteen": 14}, {"all_points": "plain", "repeat_top": "none"}),
    ],
)
def test_a_record_of_fewer_options_is_read_with_the_usual_values(
    variant: str, kept: dict[str, Any], rules: dict[str, Any]
) -> None:
    """As those of earlier versions, some of which had another name."""
    record = deal(variant, **kept)
    setup = checked_setup(record_of(record), "random", 1)
    assert rules.items() <= setup.rules.items()
    assert checked_setup(record_of({**record, "rules": kept}), "random", 1) == setup


@pytest.mark.parametrize("given", [None, [], "x", 7])
def test_what_is_no_record_at_all(given: Any) -> None:
    refused(given, "give a deal record as docs/record.md has it")


def drop(do: str, count: int = 0) -> Change:
    return lambda record: record["events"].pop(event_number(record, do, count))


def insert(number: int, **event: Any) -> Change:
    return lambda record: record["events"].insert(number, event)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            insert(1, do="dance", seat=1),
            r"event 2 \(dance of seat 1\): do must be 'pass_cards', .* or 'trick'; not 'dance'",
        ),
        (insert(1, do="trump", seat=1, suit="S"), r"event 2 \(trump of seat 1\): it is seat \d's turn to bid"),
        (insert(1, do="trick", seat=1), r"event 2 \(trick of seat 1\): it is seat \d's turn to bid"),
        (insert(1, do="bid", seat=-2, bid=3), r"event 2 \(bid of seat -2\): there is no seat -2"),
        (drop("draw"), r"event \d+ \(draw of seat \d\): here comes|here comes"),
        (drop("discard"), "here comes"),
        (drop("trick"), r"it is seat \d's turn to play|here comes"),
        (drop("bid"), r"event 1 \(bid of seat \d\): it is seat \d's turn to bid"),
        (put("events", 0, "bid", 99), r"event 1 \(bid of seat \d\): Smear has no bid 99"),
        (put("events", 0, "bid", "3"), 'event 1 .*: here comes {"do":"bid"'),
        (put("events", 0, "suit", "S"), "suit is not a key here; the keys are do, seat, bid"),
    ],
)
def test_every_event_is_the_one_that_is_due(change: Change, words: str) -> None:
    record = deal(number=1)
    refused(changed(cut(record, "play", 9), change), words)


@pytest.mark.parametrize("do", ["draw", "discard"])
def test_a_seat_that_sees_little_must_be_told_who_threw_and_drew(do: str) -> None:
    """Without its own draw a seat was once advised with a card less."""
    record = deal(number=1)
    number = event_number(record, "play", 5)
    known = hidden(record, record["events"][number]["seat"], number)
    assert ask_record(known, "random").kind == "play"
    refused(changed(known, drop(do)), r"what follows event \d+ \(trump of seat \d\): ")


@pytest.mark.parametrize("variant", full_but({"pitch"}, ("peatwit", "pitch", "phat")))
def test_who_did_not_follow_cannot_follow_later(variant: str) -> None:
    """A play that contradicts what its seat plays later is found, though the hand is hidden."""
    told = []
    for number in range(3):
        record = deal(variant, number)
        plays = [(n, event) for n, event in enumerate(record["events"]) if event["do"] == "play"]
        last, event = plays[-2]
        known = hidden(record, event["seat"], last)
        for n, play in plays[:-2]:
            led = record["events"][n - 1]["do"] in ("trick", "bid", "trump")
            other = next((o for _, o in plays[:-2] if o["seat"] == play["seat"] and o["cards"] > play["cards"]), None)
            if led or play["seat"] == event["seat"] or other is None:
                continue
            wrong = copy.deepcopy(known)
            for place in wrong["events"]:
                if place["do"] == "play" and place["cards"] in (play["cards"], other["cards"]):
                    place["cards"] = other["cards"] if place["cards"] == play["cards"] else play["cards"]
            try:
                ask_record(wrong, "random")
            except UsageError as error:
                told.append(str(error))
    assert not PYTHON.search("".join(told))
    assert sum("has shown that it has no such card" in words for words in told) > 4


def test_cards_that_nobody_can_have_are_found() -> None:
    """All three others do not follow spades, of which one is out of sight: no deal goes like that."""
    setup = Setup.make("peatwit", rules={"passing": "none"}, policy="random")
    deck = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]
    mine = [f"{rank}S" for rank in "3456789TJQKA"] + ["AH"]
    bids = [{"do": "bid", "seat": seat, "bid": bid} for seat, bid in ((0, 1), (1, 2), (2, 2), (3, 2))]
    plays = [{"do": "play", "seat": seat, "cards": [card]} for seat, card in enumerate(("AS", "AC", "AD", "KH"))]
    record = {
        "schema": 1,
        "variant": "peatwit",
        "rules": dict(setup.rules),
        "dealer": 3,
        "dealt": [mine, [], [], []],
        "events": [*bids, *plays, {"do": "trick", "seat": 0}],
    }
    assert "2S" in deck
    refused(record, "no deal goes like that")
    mine[-1] = "2S"
    assert ask_record(record, "random").kind == "play"


def test_a_whole_deal_has_nothing_left_to_ask_and_a_wrong_result_is_told() -> None:
    record = deal()
    refused(record, "the deal is over: let the events end")
    refused(changed(record, lambda told: told["result"]["delta"].__setitem__(0, 77)), "not what the deal comes to")


def test_trumps_that_a_lead_would_fix_do_not_end_the_events() -> None:
    record = deal("pitch", 2)
    number = event_number(record, "trump")
    refused({**record, "events": record["events"][: number + 1]}, "trumps are fixed by the card that is led")
    assert ask_record({**record, "events": record["events"][:number]}, "random").kind == "play"


@pytest.mark.parametrize("count", [12, pytest.param(300, marks=pytest.mark.full)])
@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_changed_records_are_taken_or_refused_in_plain_words(variant: str, rules: dict[str, Any], count: int) -> None:
    """Where one is taken, play its choices on, so that it must make sense."""
    setup = Setup.make(variant, rules=rules, policy="random", seed="mutations")
    rng, refusals, taken = random.Random(f"{variant} {rules}"), list[str](), 0
    told = list(records(Simulator(setup), range(min(30, count))))
    simulator = Simulator(setup.with_policies(advised_by(setup.game.name)))
    for _ in range(count):
        record = rng.choice(told)
        number = rng.randrange(len(record["events"]) + 1)
        base = {**record, "events": record["events"][:number]}
        if rng.random() < 0.6:
            seat = record["events"][number]["seat"] if number < len(record["events"]) else 0
            base = hidden(record, max(seat, 0), number)
        try:
            question = ask_record(damaged_data(base, rng), "random")
        except UsageError as error:
            refusals.append(str(error))
            continue
        taken += 1
        what_if = WhatIf(simulator, question.deal.state, None)
        assert len(what_if.play(0, 3, what_if.choices()[:2]).rows) == 3
    assert not [words for words in refusals if PYTHON.search(words)]
    assert len(refusals) > count // 2
    assert taken > 3 or count < 300
