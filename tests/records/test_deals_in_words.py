"""Deals in words: what `replay` prints is read back, people may type less, and what cannot be is told with its line.

All that a text states is checked against the deal, and what it leaves out is not missed. Wrong winners, tricks in
another order and lines that stand there twice are tried in `test_fuzz`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console

import tricklab as tl
from conftest import COMPILED
from incoming import PYTHON
from incoming import TABLES as RECORDED
from places import ROOT
from tricklab import Record, Setup
from tricklab.analysis.review.deal_text import parse_any, parse_deal
from tricklab.analysis.table.diagram import diagram
from tricklab.engine.games import variants

PAGE = (ROOT / "docs/review.md").read_text()
TYPED = "Pitch, " + PAGE.split("```\nPitch, ")[1].split("```")[0].strip()

TABLES = [(variant, rules) for variant, rules in RECORDED if {*rules} <= {"players", "lead_to_fold", "all_pass"}]


def printed(record: Record, setup: Setup) -> str:
    """A deal as `replay` prints it into a file."""
    Console(width=80, file=(text := StringIO())).print(diagram(record, setup), soft_wrap=True)
    return text.getvalue()


@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_what_replay_prints_is_read_back(variant: str, rules: dict[str, Any]) -> None:
    setup = Setup.make(variant, rules=rules, policy="random", seed="words")
    read = left_out = 0
    for record in tl.replay(setup, range(5)):
        text = printed(record, setup)
        if "more)" in text:
            with pytest.raises(tl.UsageError, match=r"line \d+: the bids of a long auction are not all here"):
                parse_deal(text.encode())
            left_out += 1
            continue
        found = parse_deal(text.encode())
        same = replace(record, dealt=found.dealt, carry=found.carry, factor=found.factor)
        assert found == same  # but for the order of the cards in a hand
        assert [{*hand} for hand in found.dealt] == [{*hand} for hand in record.dealt]
        read += 1
    assert read > 2 or left_out > 2


@pytest.mark.game("pitch")
def test_the_deal_on_the_page_is_the_one_that_was_played() -> None:
    (record,) = tl.replay("pitch", 3, policy="basic", seed=7)
    found = parse_deal(TYPED.encode())
    assert (found.events, found.result) == (record.events, record.result)
    with_seats = TYPED.replace("bids 1 pass 2 pass", "bids: 2 1, 3 pass, 0 2, 1 pass\n# said\ntrumps spades")
    assert parse_deal(with_seats.encode()).events == record.events
    by_seat = TYPED.replace("trick 2: JS 3D 8S 6S", "trick 2: *JS 3D 8S 6S").replace("TD QD 8D 5D", "8D 5D *TD QD")
    assert parse_deal(by_seat.encode()).events == record.events


@pytest.mark.game("pitch")
@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ("Pitch,", "Pich,", "line 1: a deal begins with its game, .* Did you mean 'pitch'"),
        ("dealer 1", "dealer 4", "line 1: the first line tells who dealt, .* seats are 0 to 3"),
        ("dealer 1, ", "", "line 1: the first line tells who dealt"),
        ("deal 3", "players=9", "line 1: .*players"),
        ("deal 3", "colour=red", "line 1: .*colour"),
        ("deal 3", "whatever", "line 1: 'whatever' is not known"),
        ("7S KH 7H 8D\n", "7S KH 7H\n", "line 2: seat 0 has 5 cards; a hand has 6"),
        ("7S KH 7H 8D\n", "7S KH 7H 5♠\n", "line 3: 5S is seat 0's already"),
        ("7S KH 7H 8D\n", "7S KH 7H 8X\n", "line 2: '8X' is no card"),
        ("7S KH 7H 8D\n", "7S KH 7H JK\n", "line 2: the pack of this game has no JK"),
        ("seat 3: S:62", "seat 4: S:62", "there is no hand of seat 3"),
        ("seat 3: S:62", "seat 2: S:62", "line 5: the hand of seat 2 stands in line 4 already"),
        ("deal 3", "deal " + "9" * 5000, "line 1: deal must be from 0 to"),
        ("bids 1", "bids " + "9" * 5000, "line 6: Pitch has no bid '9"),
        ("deal 3", "scores 1 2 3 99999", "line 1: scores go from"),
        ("bids 1", "bids 9", "line 6: Pitch has no bid 9"),
        ("bids 1 pass 2", "bids 2 pass 1", "line 6: seat 0 may not bid 1 here"),
        ("bids 1 pass 2 pass", "bids 3 1, 2 pass", "line 6: it is seat 2's turn to bid"),
        ("bids 1 pass 2 pass", "bids 1 pass 2", "line 7: it is seat 1's turn to bid"),
        ("trick 1: KS", "trick 1: KD", "line 7: KD cannot come from seat 0: it is in the stock"),
        ("trick 1: KS", "trick 1: 5S", "line 7: 5S cannot come from seat 0: it is seat 1's"),
        ("trick 2: JS", "trick 2: *", "line 8: there is no card in ''"),
        ("trick 2: JS", "trick 2: KS", "line 8: KS cannot come from seat 0: it has been played or thrown"),
        ("KS 5S 3S", "KS 3H 3S", "line 7: seat 1 may not play 3H here"),
        ("trick 1: KS 5S 3S 2S", "trick 1: KS 5S 3S", "line 7: the card of seat 3 is missing"),
        ("trick 1: KS 5S 3S 2S", "trick 1: KS 5S 3S 2S 6S", "line 7: the trick is over before 6S"),
        ("trick 6: TH KH 4C 6H", "", "line 11: after this it is seat 3's turn to play: the deal is not over"),
        ("trick 6: TH KH 4C 6H", "trick 6: TH KH 4C 6H\ntrick 7: AS", "line 13: the deal is over before this: AS"),
        ("trick 6: TH", "Pitch, dealer 2\ntrick 6: TH", "line 12: another deal begins here"),
        ("trick 6", "dance", "line 12: 'dance: TH KH 4C 6H' is not known; a line begins with"),
        ("bids", "throws 8D\nbids", "line 6: it is seat 2's turn to bid"),
        ("deal 3", "dealer 0", "line 1: 'dealer' stands here twice; give it once"),
        ("deal 3", "players=4, players=5", "line 1: 'players' stands here twice"),
        ("deal 3", "scores 1 2 3 4, scores 4 3 2 1", "line 1: 'scores' stands here twice"),
        ("deal 3", "factor 2", "line 1: pitch has no factor"),
        ("trick 2: JS 3D 8S 6S\n", "", "line 8: this is trick 3; trick 2 comes here"),
        ("trick 1:", "trick ١:", "line 7: 'trick ١: KS 5S 3S 2S' is not known"),
        ("trick 1: KS", "trick 1: KS *5S *3S 2S #", "line 7: two cards here have a *"),
        ("trick 6: TH KH 4C 6H", "trick 6: TH KH 4C 6H\nscore seat 0 +9", "line 13: 'seat 0 +9' is not what the cards"),
        ("trick 6: TH KH 4C 6H", "trick 6: TH KH 4C 6H\nscore seat 1 0, seat 1 +0", "'seat 1 +0' is not what"),
        ("trick 6: TH KH 4C 6H", "trick 6: TH KH 4C 6H\ncontract seat 2 makes 2", "'seat 2' is not what"),
        ("trick 6: TH KH 4C 6H", "trick 6: TH KH 4C 6H\nmuck side 1 +8", "there is no line 'muck' in this deal"),
        ("trick 6: TH KH 4C 6H", "trick 6: TH KH 4C 6H\nAll passed.", "line 13: not all passed in this deal"),
        ("trick 6: TH KH 4C 6H", "trick 6: TH KH 4C 6H\ntook pence by seat: 0 1", "line 13: 'took pence by seat"),
        ("trick 1", "trumps hearts\ntrick 1", "line 7: here seat 0 makes spades trumps"),
        ("trick 1", "trumps spades\ntrumps spades\ntrick 1", "line 8: what is trumps stands in line 7 already"),
    ],
)
def test_what_cannot_be_is_told_with_its_line(was: str, now: str, words: str) -> None:
    assert was in TYPED
    with pytest.raises(tl.UsageError) as error:
        parse_deal(TYPED.replace(was, now, 1).encode(), "deal.txt")
    assert words in str(error.value) or re.search(words, str(error.value))
    assert str(error.value).startswith("deal.txt")
    assert not PYTHON.search(str(error.value))


@pytest.mark.game("pitch")
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_a_shell_or_an_editor_may_encode_it_otherwise(encoding: str) -> None:
    """As PowerShell redirects output, and with blanks of a web page; the deal record likewise."""
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    (record,) = tl.replay("pitch", 3, policy="basic", seed=7)
    for text in (TYPED.replace("bids 1", "bids\u00a01"), msgspec.json.encode(record).decode()):
        assert parse_any((mark + text).encode(encoding)).events == record.events
    with pytest.raises(tl.UsageError, match="not UTF-16 text: see byte 4"):
        parse_any("\ufeff!".encode("utf-16-le") + b"\x00")


@pytest.mark.parametrize("data", [b"", b"\n# nothing\n", b"\xff\xfe", b"\x89PNG\r\n", b"name,score\n1,2\n"])
def test_files_that_hold_no_deal(data: bytes) -> None:
    words = r"this is empty|neither a deal record nor text|a deal begins with its game"
    with pytest.raises(tl.UsageError, match=words):
        parse_deal(data)


OTHERS = [(name, {}) for name in variants() if name not in {variant for variant, _ in TABLES}]
SETTINGS = [*TABLES, *(pytest.param(*other, marks=pytest.mark.full) for other in OTHERS)]
QUICK = [case if case[0] in COMPILED else pytest.param(*case, marks=pytest.mark.full) for case in TABLES]
RESULTS = ("contract", "points", "bid/took", "took", "phat", "muck", "score")


def parsed(lines: list[str]) -> Any:
    return parse_deal("\n".join(lines).encode(), "deal.txt")


def refusal(lines: list[str]) -> str:
    """Why a text is refused; empty if it is not."""
    try:
        parsed(lines)
    except tl.UsageError as error:
        words = str(error)
        assert words.startswith("deal.txt"), words
        assert not PYTHON.search(words), words
        return words
    return ""


def with_line(lines: list[str], place: int, *now: str) -> list[str]:
    """The lines with others in place of one."""
    return [*lines[:place], *now, *lines[place + 1 :]]


def whole_deals(variant: str, rules: dict[str, Any], policy: str, count: int) -> list[list[str]]:
    """The lines of some deals as `replay` prints them, unwrapped, whose auctions stand there as a whole."""
    setup = Setup.make(variant, rules=rules, policy=policy, seed="statements")
    texts = [printed(record, setup) for record in tl.replay(setup, range(12))]
    unwrapped = [re.sub(r" *\n {6,}(?=\S)", " ", text) for text in texts if "more)" not in text]
    return [[line.rstrip() for line in text.splitlines() if line.strip()] for text in unwrapped[:count]]


def first_words(lines: list[str]) -> list[str]:
    return [line.split()[0].lower() for line in lines]


def trick_numbers(lines: list[str]) -> list[int]:
    """The places of the lines with tricks."""
    heading = next((n for n, line in enumerate(lines) if line.startswith("trick")), len(lines))
    return [n for n, line in enumerate(lines) if n > heading and re.match(r" *\d", line)]


def other_number(digits: str, rng: random.Random) -> str:
    return str((int(digits) + rng.choice((1, 2, 7))) % (10 if len(digits) < 2 else 100))


def changed_results(lines: list[str], rng: random.Random) -> Iterator[list[str]]:
    """Each number and each word that tells what the deal came to, changed to one that is not so."""
    for place, word in enumerate(first_words(lines)):
        if word not in RESULTS:
            continue
        line = lines[place]
        changes = [(found.span(), other_number(found[0], rng)) for found in re.finditer(r"\d+", line)]
        other = {"makes": "fails", "fails": "makes", "+": "-", "-": "+", "nil": "7", "nobody": "side 0 +9"}
        signs = re.finditer(r"makes|fails|[-+](?=[1-9])|\bnil\b|nobody", line)
        changes += [(found.span(), other[found[0]]) for found in signs]
        for (first, end), text in changes:
            now = line[:first] + text + line[end:]
            stated = now[len(word) :].split(":")[-1].strip().split(", ")
            if not {*stated} <= {*line[len(word) :].split(":")[-1].strip().split(", ")}:
                yield with_line(lines, place, now)


def changed_facts(lines: list[str], players: int) -> Iterator[list[str]]:
    """Another side, another receiver, other trumps, another dealer, another seat that has made trumps."""
    suits = ("clubs", "diamonds", "hearts", "spades")
    for place, line in enumerate(lines):
        now = set()
        if (found := re.match(r"(\d +)(\d)( +)", line)) and place not in trick_numbers(lines):
            now.add(f"{found[1]}{int(found[2]) + 1}{found[3]}{line[found.end() :]}")
        if found := re.search(r"dealer (\d)", line):
            now |= {line.replace(found[0], f"dealer {seat}") for seat in range(players) if str(seat) != found[1]}
            now |= {f"{line}, dealer {seat}" for seat in range(players)}
        if found := re.search(r"to (\d):", line):
            now |= {line.replace(found[0], f"to {seat}:") for seat in range(players) if str(seat) != found[1]}
        if line.startswith("trumps"):
            suit = next(suit for suit in suits if suit in line)
            now |= {line.replace(suit, other) for other in suits if other != suit}
            seat = re.search(r"seat (\d)", line)
            assert seat
            now |= {line.replace(seat[0], f"seat {other}") for other in range(players) if str(other) != seat[1]}
        yield from (with_line(lines, place, one) for one in sorted(now))


def some_of(texts: Iterator[list[str]], rng: random.Random, most: int) -> list[list[str]]:
    """Some of the texts: there are hundreds for a deal of Peatwit."""
    every = [*texts]
    return rng.sample(every, min(len(every), most))


@pytest.mark.deep
@pytest.mark.parametrize("policy", [pytest.param("random", marks=pytest.mark.full), "basic"])
@pytest.mark.parametrize(("variant", "rules"), SETTINGS, ids=str)
def test_nothing_that_contradicts_the_deal_is_answered(variant: str, rules: dict[str, Any], policy: str) -> None:
    rng, tried = random.Random(f"{variant} {rules}"), Counter[str]()
    players = Setup.make(variant, rules=rules).players
    for lines in whole_deals(variant, rules, policy, 1):
        assert not refusal(lines)
        mutants = {"result": changed_results(lines, rng), "facts": changed_facts(lines, players)}
        for kind, texts in mutants.items():
            for text in some_of(texts, rng, 12 if policy == "random" else 5):
                different = [now for now in text if now not in lines] or text
                assert refusal(text), (kind, different)
                tried[kind] += 1
    assert not tried or tried["facts"] >= 5
    assert policy == "random" or tried["result"] >= 5 or variant == "eighty-three", tried


@pytest.mark.parametrize(("variant", "rules"), QUICK, ids=str)
def test_what_a_text_states_may_be_left_out(variant: str, rules: dict[str, Any]) -> None:
    """Results, winners, sides and players; the deal stays the same."""
    for lines in whole_deals(variant, rules, "random", 1):
        whole = parsed(lines)
        for place, word in enumerate(first_words(lines)):
            fixed = word == "trumps" and variant in ("pitch", "sell-out", "phat")  # by the first card that is led
            if word in RESULTS or word == "*" or fixed:
                assert parsed(with_line(lines, place)) == whole
            if word in RESULTS and "," in lines[place]:
                assert parsed(with_line(lines, place, lines[place].rsplit(",", 1)[0])) == whole
        for place in trick_numbers(lines):
            assert parsed(with_line(lines, place, lines[place].rsplit(maxsplit=1)[0])) == whole


@pytest.mark.game("pitch")
def test_a_result_may_be_typed_as_it_is_printed_or_shorter() -> None:
    (record,) = tl.replay("pitch", 3, policy="basic", seed=7)
    delta = record.result.delta  # type: ignore[union-attr]
    for told in (f"score seat 1 {delta[1]}", f"score seat 0 {delta[0]:+d}, seat 1 {delta[1]:+d}"):
        assert parsed([*TYPED.splitlines(), told]).result == record.result


@pytest.mark.game("phat")
@pytest.mark.parametrize(("scores", "carry"), [((12, 50), 24), ((3, 0), 8)])
def test_a_deal_from_the_middle_of_a_match_is_read_back(scores: tuple[int, int], carry: int) -> None:
    """Its heading says at which scores, and what the muck is worth: the result depends on it."""
    setup = Setup.make("phat", policy="basic", seed="middle", scores=scores, carry=carry)
    for record in tl.replay(setup, range(3)):
        found = parse_deal(printed(record, setup).encode())
        assert (found.result, found.scores, found.carry) == (record.result, record.scores, record.carry)
