"""``tricklab replay``: the record to the letter, and the diagram."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from referee import check
from shell import Result, refusal, run
from tricklab import Setup, Simulator
from tricklab.analysis.table.diagram import diagram
from tricklab.engine.mechanics import machine
from tricklab.engine.records.reader import parse_record
from tricklab.engine.records.writer import replay as replayed
from tricklab.engine.records.writer import to_line
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
    assert "from 0 to 1,099,511,627,775" in refusal("tricklab", "replay", "--hand", "1099511627776")


def test_a_number_names_the_deal_and_cards_are_those_of_seat_0() -> None:
    assert replay("--policy", "random", "--hand", "12").out == replay("--policy", "random", "--deal", "12").out
    cards = "AS KS QS JS TS"
    told = replay("--policy", "random", "--deal", "12", "--hand", cards, "--format", "jsonl").json
    assert told["hand"] == 12
    assert {*cards.split()} <= {*told["dealt"][0]}


def test_the_line_has_no_line_break_and_reads_back() -> None:
    record = next(replayed(Setup.make(policy="random"), range(1)))
    line = to_line(record)
    assert "\n" not in line
    assert parse_record(line.encode()) == record


def test_the_diagram_tells_what_the_record_tells() -> None:
    """Who won which trick with which cards is read back in `test_deals_in_words`."""
    arguments = ("--policy", "basic", "--seed", "7", "--hand", "12")
    text = replay(*arguments).out
    result: dict[str, Any] = replay(*arguments, "--format", "jsonl").json["result"]
    word = "makes" if result["made"] else "fails"
    assert f"seat {result['bidder']} {word} {result['bid']}" in text
    assert f"side 0 {result['delta'][0]:+d}, side 1 {result['delta'][1]:+d}" in text


def shown(setup: Setup, hand: int, **options: Any) -> str:
    """The diagram of a deal on a console of one's own."""
    console = Console(width=100, file=StringIO(), **options)
    with console.capture() as printed:
        console.print(diagram(next(replayed(setup, range(hand, hand + 1))), setup))
    return "\n".join(line.rstrip() for line in printed.get().splitlines())


@pytest.mark.interpreted
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


@pytest.mark.interpreted
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
        (("--hand", "1", "--deal", "2"), "--hand 1 and --deal both number the deal: leave out --hand"),
        (("--deal", "AS"), "--deal must be a whole number"),
        (("--variant", "smaer"), "Did you mean 'smear'?"),
    ],
)
def test_bad_input_is_explained(arguments: tuple[str, ...], words: str) -> None:
    assert words in refusal("tricklab", "replay", *arguments)


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
