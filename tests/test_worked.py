"""Worked hands and the quiz: from the page's own deals, and what ``tricklab advise`` says of them."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace

import pytest

from shell import run
from tricklab.analysis.advise import advise, ask
from tricklab.analysis.reports.kit.layout import Hand
from tricklab.analysis.reports.kit.subject import Subject
from tricklab.analysis.reports.kit.worked import GUESSED, WORKED, hands_of
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

pytestmark = pytest.mark.game("pitch")

HANDS = 12_000
"""Sixty hands are looked at."""

Found = tuple[list[Hand], list[Hand]]


def subject(*said: str) -> Subject:
    return Subject("", "", (), lambda answers: (), (), said=said)


@pytest.fixture(scope="module")
def setup() -> Setup:
    return Setup.make("pitch", policy="basic", rules={"pack": 32}, seed=9)


@pytest.fixture(scope="module")
def found(setup: Setup) -> Found:
    return hands_of(subject("pass", "2"), setup, HANDS, jobs=2)


def option(hand: Hand, name: str) -> str:
    words = shlex.split(hand.command)
    return words[words.index(name) + 1]


def test_there_are_five_and_ten_and_none_is_twice(found: Found) -> None:
    worked, quiz = found
    assert len(worked) == WORKED
    assert len(quiz) == GUESSED
    assert len({hand.cards for hand in (*worked, *quiz)}) == len(worked) + len(quiz)


def test_they_are_dealt_to_seat_0_in_the_pages_deals(found: Found, setup: Setup) -> None:
    dealt = Simulator(setup).deal(0, 3 * HANDS // 200).hands[:, 0]
    known = {frozenset(setup.deck.texts(cards_of(int(hand)))) for hand in dealt}
    for hand in (*found[0], *found[1]):
        cards = option(hand, "--hand")
        assert frozenset(cards.split()) in known
        assert hand.cards == setup.deck.by_suit(cards.split())
        assert hand.told == "You are 3rd, to bid. Before you: pass, 2."


def test_the_worked_ones_differ_in_what_to_do(found: Found) -> None:
    answers = [hand.choices[0][0] for hand in found[0]]
    counts = [answers.count(answer) for answer in set(answers)]
    assert len(counts) >= 2
    assert max(counts) <= 3


def test_the_numbers_are_those_of_advise(found: Found, setup: Setup) -> None:
    for hand in (*found[0], *found[1]):
        question = ask(setup, option(hand, "--hand"), seat=0, dealer=1, bids=("pass", "2"))
        advice = advise(question, worlds=int(option(hand, "--worlds")), jobs=1)
        assert hand.choices[0][1] == "best"
        costs = [float(worth.replace("−", "-")) for _, worth in hand.choices[1:]]
        assert costs == pytest.approx([-choice.to_best.value for choice in advice.choices[1:4]], abs=0.051)
        assert costs == sorted(costs, reverse=True)
        best = advice.best
        if best.works is not None and best.text != "pass":
            assert "you make it" in hand.answer.lower()
        assert ("costs" in hand.answer) == (
            advice.choices[1].to_best.low > 0 and advice.choices[1].to_best.value > 0.05
        )


def test_the_quiz_says_what_a_beginner_does(found: Found, setup: Setup) -> None:
    """In deals in which the seats before have said so, a beginner with the hand bids as the quiz tells."""
    assert "beginner" not in "".join(hand.answer for hand in found[0])
    wrong = 0
    for hand in found[1]:
        held = tuple(setup.deck.number(card) for card in option(hand, "--hand").split())
        dealt = Simulator(replace(setup, hand=held))
        rows, dealers = dealt.play(0, 20_000).rows, dealt.deal(0, 20_000).dealers
        fits = (dealers == 1) & (rows["bids"][:, 2] == PASS) & (rows["bids"][:, 3] == 2)
        (bid,) = set(rows["bids"][fits, 0].tolist())
        choice = "pass" if bid == PASS else f"bid {bid}"
        told = hand.answer.rpartition("A beginner ")[2]
        if told == "gets this right.":
            assert hand.choices[0][0] == choice
        else:
            wrong += 1
            cost = dict(hand.choices)[choice]
            assert cost != "best"
            assert re.fullmatch(rf"would {choice}( and lose .*|, which may be as good)\.", told)
    assert wrong
    assert wrong < len(found[1])


def test_the_quiz_is_closer_than_the_worked_hands(found: Found) -> None:
    worked, quiz = ([abs(float(hand.choices[1][1].replace("−", "-"))) for hand in hands] for hands in found)
    assert sum(quiz) / len(quiz) < sum(worked) / len(worked)


def test_the_command_asks_again(found: Found) -> None:
    hand = found[0][0]
    done = run(*shlex.split(hand.command), "--against", "none", "--format", "json")
    assert done.code == 0, done.err
    choices = done.json["choices"]
    assert hand.choices[0][0] in (choices[0]["choice"], f"bid {choices[0]['choice']}")
    assert "--rule pack=32" in hand.command
    assert "--policy basic" in hand.command


def test_sentences_are_short(found: Found) -> None:
    for hand in (*found[0], *found[1]):
        sentences = re.split(r"(?<=[.?!]) ", hand.answer)
        assert 2 <= len(sentences) <= 3 + (hand in found[1])
        assert max(len(sentence.split()) for sentence in sentences) <= 25
        assert "polic" not in hand.answer + hand.told


def test_a_page_of_few_deals_looks_at_few_hands(setup: Setup) -> None:
    assert hands_of(subject(), setup, 199) == ([], [])
    worked, quiz = hands_of(subject(), setup, 600, jobs=1)
    assert len(worked) + len(quiz) <= 3
