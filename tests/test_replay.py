"""``tricklab replay``: the record to the letter, and the diagram."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from msgspec import to_builtins
from rich.console import Console

from referee import check
from shell import Result, run
from tricklab.analysis.table.diagram import diagram
from tricklab.engine.mechanics import machine
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.reader import parse_record
from tricklab.engine.records.writer import records, result_of, to_line
from tricklab.engine.records.writer import replay as replayed
from tricklab.engine.rules.events import COMMON_EVENTS, AnyEvent, Bid


def replay(*arguments: str) -> Result:
    return run("tricklab", "replay", *arguments)


def test_a_line_for_each_deal_and_each_passes_the_referee() -> None:
    done = replay("--policy", "random", "--seed", "7", "--hands", "3:8", "--format", "jsonl")
    told = [json.loads(line) for line in done.out.splitlines()]
    assert [record["hand"] for record in told] == [3, 4, 5, 6, 7]
    for record in told:
        check(record)


def test_a_far_deal_is_dealt_by_the_command() -> None:
    done = replay("--policy", "random", "--hand", "9999999999", "--format", "jsonl")
    assert done.json["hand"] == 9_999_999_999
    assert parse_record(done.out.strip().encode()).hand == 9_999_999_999
    assert "deal 9999999999" in replay("--policy", "random", "--hand", "9_999_999_999").out
    refused = replay("--hand", "1099511627776")
    assert (refused.code, "from 0 to 1,099,511,627,775" in refused.err) == (2, True)


@pytest.mark.parametrize("variant", ["smear", "peatwit", "plute", "cinch"])
def test_far_deals_pass_the_referee(variant: str) -> None:
    far = range(9_999_999_990, 10_000_000_010)
    told = [json.loads(to_line(record)) for record in replayed(Setup.make(variant, policy="random"), far)]
    assert [record["hand"] for record in told] == list(far)
    assert len({str(record["dealt"]) for record in told}) == len(far)
    for record in told:
        check(record)


def test_the_record_is_that_of_the_simulation() -> None:
    setup = Setup.make(policy="random", seed="a text", scores=(3, -4))
    simulator = Simulator(setup)
    rows = simulator.play(0, 50).rows
    for record, row in zip(records(simulator, range(50)), rows, strict=True):
        assert to_builtins(record.result) == to_builtins(result_of(setup, row))
        assert record.seed == "a text"
        assert record.scores == (3, -4, 3, -4)


def test_the_line_has_no_line_break_and_reads_back() -> None:
    record = next(replayed(Setup.make(policy="random"), range(1)))
    line = to_line(record)
    assert "\n" not in line
    assert parse_record(line.encode()) == record


def test_the_diagram_tells_what_the_record_tells() -> None:
    arguments = ("--policy", "basic", "--seed", "7", "--hand", "12")
    text = replay(*arguments).out
    record: dict[str, Any] = json.loads(replay(*arguments, "--format", "jsonl").out)
    result = record["result"]
    word = "makes" if result["made"] else "fails"
    assert f"seat {result['bidder']} {word} {result['bid']}" in text
    assert f"side 0 {result['delta'][0]:+d}, side 1 {result['delta'][1]:+d}" in text
    tricks = [line.split() for line in text.splitlines() if line.strip() and line.strip()[0].isdigit()]
    winners = [int(words[-1]) for words in tricks if len(words) > 2 and words[-1].isdigit()]
    assert winners[-sum(result["tricks"]) :] == [e["seat"] for e in record["events"] if e["do"] == "trick"]
    played = sum(len(event["cards"]) for event in record["events"] if event["do"] == "play")
    assert played == sum(
        text.split("won by")[1].split("contract")[0].count(symbol) for symbol in ("♣", "♦", "♥", "♠")
    ) + (text.split("won by")[1].split("contract")[0].count("JK"))


def shown(setup: Setup, hand: int, **options: Any) -> str:
    """The diagram of a deal on a console of one's own."""
    console = Console(width=100, file=StringIO(), **options)
    with console.capture() as printed:
        console.print(diagram(next(replayed(setup, range(hand, hand + 1))), setup))
    return "\n".join(line.rstrip() for line in printed.get().splitlines())


def test_what_is_underlined_is_said_only_where_it_can_be_seen() -> None:
    """A pipe takes no underlining; a stack lies only in Smear."""
    smear = Setup.make("smear", policy="random")
    stacked = next(
        record.hand
        for record in replayed(smear, range(50))
        if any(event.do == "play" and len(event.cards) > 1 for event in record.events)
    )
    plain = shown(smear, stacked, force_terminal=False)
    assert "underlined" not in plain
    assert "\n* leads; cards in brackets lie beneath\n" in plain
    styled = shown(smear, stacked, force_terminal=True, color_system="standard")
    assert "* leads; the winning card is underlined; cards in brackets lie beneath" in styled
    assert "\n* leads\n" in shown(Setup.make("plute", policy="random"), 0, force_terminal=False)


@pytest.mark.game("auction-cinch")
def test_a_called_card_and_its_holder_are_told() -> None:
    setup = Setup.make("auction-cinch", policy="random")
    for record in replayed(setup, range(12)):
        told = to_builtins(record)
        card = next((event["card"] for event in told["events"] if event["do"] == "call"), None)
        lines = shown(setup, record.hand).splitlines()
        if card is None:
            assert "All passed." in lines
            continue
        bidder, partner = told["result"]["bidder"], told["result"]["partner"]
        assert f"call    seat {bidder}: {setup.deck.shown(card)}" in lines
        (contract,) = (line for line in lines if line.startswith("contract"))
        assert ("partner" in contract) == (partner is not None)
        assert partner is None or f"seat {bidder}, whose partner is seat {partner}, " in contract


@pytest.mark.game("eighty-three")
def test_cards_that_go_to_the_partner_are_told() -> None:
    setup = Setup.make("eighty-three", policy="random")
    record = next(
        record for record in replayed(setup, range(200)) if any(event.do == "give" for event in record.events)
    )
    gift: Any = next(event for event in record.events if event.do == "give")
    (line,) = (line for line in shown(setup, record.hand).splitlines() if line.startswith("give"))
    assert line.split(": ")[0] == f"give    seat {gift.seat} to {(gift.seat + 2) % 4}"
    assert sorted(line.split(": ")[1].split()) == sorted(setup.deck.shown(text) for text in gift.cards)


def test_phat_says_who_got_phat_and_muck() -> None:
    setup = Setup.make("phat", policy="random", scores=(160, 100), carry=16)
    rows = Simulator(setup).play(0, 40).rows
    for hand, row in enumerate(rows):
        lines = [line.split(None, 1) for line in shown(setup, hand).splitlines()]
        told = {words[0]: words[1].strip() for words in lines if len(words) == 2}
        assert told["phat"] == f"side 0 {row['phat'][0]}, side 1 {row['phat'][1]}"
        assert told["muck"] == ("nobody" if row["muck"] < 0 else f"side {row['muck']} +16")
        assert told["took"].startswith("phat points by seat: 0 ")
    assert {-1, 0, 1} == set(rows["muck"].tolist())
    assert "pips by seat: 0 " in shown(Setup.make("plute", policy="random"), 0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--hand", "-1"), "from 0 to"),
        (("--hands", "5:3"), "names no deal"),
        (("--hands", "5"), "FROM:TO"),
        (("--hand", "1", "--hands", "0:2"), "not both"),
        (("--variant", "smaer"), "Did you mean 'smear'?"),
    ],
)
def test_bad_input_is_explained(arguments: tuple[str, ...], words: str) -> None:
    done = replay(*arguments)
    assert done.code == 2
    assert words in " ".join(done.err.split())
    assert "Traceback" not in done.err


def test_numbers_of_events_are_places_in_the_list() -> None:
    """Compiled code writes numbers, and a record has the verbs of what stands there."""
    verbs = [event.__struct_config__.tag for event in COMMON_EVENTS]
    assert [getattr(machine, verb.upper()) for verb in verbs] == list(range(machine.OWN_EVENTS))
    assert set(AnyEvent.__args__) == set(COMMON_EVENTS)


@pytest.mark.game("eighty-three")
def test_of_a_long_auction_the_first_and_the_last_bids_are_shown() -> None:
    setup, long = Setup.make("eighty-three", policy="basic", seed="long"), 0
    for record in replayed(setup, range(20)):
        said = [f"{event.seat} {event.bid}" for event in record.events if isinstance(event, Bid)]
        if len(said) > 16:
            long += 1
            said = [*said[:4], f"({len(said) - 8} more)", *said[-4:]]
        assert f" bids {', '.join(said)} draws " in " ".join(shown(setup, record.hand).split())
    assert 5 < long < 20
