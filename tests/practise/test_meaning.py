"""What a bid means: every number by a plain loop over records, beside a chart of other deals, and wrong bids."""

from __future__ import annotations

import json
import math
import statistics
from collections import Counter

import pytest

import tricklab as tl
from shell import refused, run
from tricklab.analysis.practise.spoken_hands import auction_of
from tricklab.engine.games import game_of, variants
from tricklab.engine.rules.events import Bid, Discard, Draw, PassCards
from tricklab.engine.rules.phases import Speech

DEALS = 400
SETUP = tl.Setup.make("pitch", policy="basic", seed="meaning")


def calls_of(record: tl.Record) -> list[tuple[int, str]]:
    """Return the turn and the word of each call, from eldest on."""
    players = len(record.dealt)
    return [((e.seat - record.dealer - 1) % players, str(e.bid)) for e in record.events if isinstance(e, Bid)]


def hand_at(record: tl.Record, number: int) -> set[str]:
    """Return the cards of whoever makes a call of some number, when it does."""
    bids = [at for at, event in enumerate(record.events) if isinstance(event, Bid)]
    seat = record.events[bids[number]].seat
    hand = {*record.dealt[seat]}
    for event in record.events[: bids[number]]:
        if isinstance(event, PassCards | Discard) and event.seat == seat:
            hand -= {*event.cards}
        if (isinstance(event, PassCards) and event.to == seat) or (isinstance(event, Draw) and event.seat == seat):
            hand |= {*event.cards}
    return hand


def check_by_hand(meaning: tl.Meaning, records: list[tl.Record], before: list[str]) -> None:
    depth = len(before)
    reached = [
        (record.hand, calls_of(record)[depth][1], hand_at(record, depth))
        for record in records
        if len(calls_of(record)) > depth and [word for _, word in calls_of(record)[:depth]] == before
    ]
    assert meaning.reached == len(reached)
    counts = Counter(word for _, word, _ in reached)
    zero = {"nil": "0"} if meaning.setup.game.name == "peatwit" else {}  # as the record writes it
    assert {zero.get(call.word, call.word): call.count for call in meaning.calls if call.count} == dict(counts)
    assert meaning.asked.share.value == counts[meaning.bids[-1]] / len(reached)
    asked = [(number, hand) for number, word, hand in reached if word == meaning.bids[-1]]
    assert [number for number, _ in meaning.examples] == [number for number, _ in asked[:10]]
    assert [{*hand} for _, hand in meaning.examples] == [hand for _, hand in asked[:10]]
    groups = {"asked": [hand for _, hand in asked], "everyone": [hand for _, _, hand in reached]}
    groups["louder"] = [hand for _, word, hand in reached if word == meaning.louder]
    suits = [suit.letter for suit in meaning.setup.deck.suits]
    for trait in meaning.traits:
        for name, hands in groups.items():
            if trait.name not in ("longest", "voids", "rank_A", "rank_K"):
                continue
            values = [
                max(sum(card.endswith(suit) for card in hand) for suit in suits)
                if trait.name == "longest"
                else sum(not any(card.endswith(suit) for card in hand) for suit in suits)
                if trait.name == "voids"
                else sum(card.startswith(trait.name[-1]) for card in hand)
                for hand in hands
            ]
            estimate = getattr(trait, name)
            assert estimate.count == len(values)
            if values:
                assert estimate.value == pytest.approx(statistics.mean(values))
            if len(values) > 30:
                assert estimate.error == pytest.approx(statistics.stdev(values) / math.sqrt(len(values)))


@pytest.mark.game("pitch")
def test_every_number_by_a_plain_loop_over_records() -> None:
    records = tl.replay(SETUP, range(DEALS))
    for bids in ("2", "1,2", "pass,1"):
        meaning = tl.meaning(SETUP, bids, DEALS, jobs=1)
        check_by_hand(meaning, records, bids.split(",")[:-1])
        assert meaning == tl.meaning(SETUP, bids.split(","), str(DEALS), jobs=2)
        assert (meaning.turn, sum(share for _, share in meaning.lengths)) == (
            ("eldest", "2nd")["," in bids],
            pytest.approx(1),
        )
    both = tl.meaning(SETUP, "2", DEALS, speaker=1, jobs=1)
    seats = [record.events[0].seat for record in records if calls_of(record)[0][1] == "2"]
    assert both.asked.count == seats.count(1)
    assert json.loads(json.dumps(both.to_dict()))["count"] == both.asked.count


@pytest.mark.game("peatwit")
@pytest.mark.full
def test_the_hand_is_the_hand_after_the_pass() -> None:
    setup = tl.Setup.make("peatwit", policy="basic", seed="meaning")
    records = tl.replay(setup, range(60))
    assert any(isinstance(event, PassCards) for record in records for event in record.events)
    check_by_hand(tl.meaning(setup, "3", 60, jobs=1), records, [])


@pytest.mark.game("pitch")
def test_it_is_within_two_standard_errors_of_a_chart_of_other_deals(tmp_path_factory: pytest.TempPathFactory) -> None:
    run = tl.simulate_into(tmp_path_factory.mktemp("runs"), "pitch", 8000, policy="basic", seed=5)
    meaning = tl.meaning("pitch", "2", 8000, policy="basic", seed=6)
    for name in ("longest", "rank_A", "voids"):
        chart = tl.chart(run, value=f"seat_dealt_{name}", by="seat_bid", where="seat_place = 'eldest'")
        (row,) = chart.table().filter(seat_bid="2").to_dicts()
        value = row[f"seat_dealt_{name}"]
        error = (row[f"seat_dealt_{name}_high"] - value) / 1.96
        trait = next(trait for trait in meaning.traits if trait.name == name)
        assert abs(trait.asked.value - value) < 2 * math.hypot(trait.asked.error, error)


@pytest.mark.interpreted
@pytest.mark.parametrize("variant", variants())
def test_every_variant_has_a_first_call(variant: str) -> None:
    setup = tl.Setup.make(variant, policy="random")
    if any(isinstance(phase, Speech) for phase in game_of(variant).phases):
        (record,) = tl.replay(setup, 0)
        word = calls_of(record)[0][1]
        auction = auction_of(setup, [word])
        assert auction.words[auction.asked] == word
    meaning = tl.meaning(setup, word if variant != "phat" else "AS", 30, jobs=1) if variant == "phat" else None
    assert meaning is None or meaning.louder == ""


@pytest.mark.game("pitch")
def test_wrong_bids_and_the_command() -> None:
    words = ["tricklab", "meaning", "--variant", "pitch", "--policy", "basic", "--hands", "2000"]
    shown = run(*words, "--bids", "2")
    assert shown.code == 0, shown.err
    assert "Eldest: 2 in " in shown.out
    assert run(*words, "--bids", "P,2", "--format", "json").json["bids"] == ["P", "2"]
    refused(run(*words), "bids: give what was called, from the dealer's left on, as in pass,3.")
    refused(run(*words, "--bids", "4,3"), "seat 1 cannot bid '3' here. Possible here: pass.")
    refused(run(*words, "--bids", "nine"), "Pitch has no bid 'nine'. Possible here: pass, 1, 2, 3, 4.")
    refused(
        run(*words, "--bids", "pass,pass,4"), "no such hand in 2,000 deals: nobody bids 4 after pass, pass; it came"
    )
    refused(run("tricklab", "meaning", "--variant", "phat", "--bids", "pass"), "'pass' is no card")
    refused(run(*words, "--bids", "2", "--speaker", "4"), "the speaker must be from 0 to 3")
