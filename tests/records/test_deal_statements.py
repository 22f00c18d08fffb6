"""Deals in words: all that a text states is checked against the deal, and what it leaves out is not missed.

Wrong winners, tricks in another order and lines that stand there twice are tried in `test_fuzz`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import tricklab as tl
from conftest import COMPILED
from incoming import PYTHON
from test_deals_in_words import TABLES, TYPED, printed
from tricklab.analysis.review.deal_text import parse_deal
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup

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
