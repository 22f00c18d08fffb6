"""Worked hands, the quiz, and how often map, count and players agree with `advise`."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from shell import run
from tools import agreement as tool
from tricklab import Advice, Setup, Simulator, compare
from tricklab.analysis.reports.kit import agreement, worked
from tricklab.analysis.reports.kit.agreement import COUNT, EXPERT, MAP, describe_agreement, measure_agreement
from tricklab.analysis.reports.kit.asked import Asked, asked_of
from tricklab.analysis.reports.kit.finger import finger_of
from tricklab.analysis.reports.kit.guides import Guides, is_apart
from tricklab.analysis.reports.kit.layout import Hand, Problem
from tricklab.analysis.reports.kit.situations import OPENING, Situation, situations_in
from tricklab.analysis.reports.kit.worked import GUESSED, WORKED, hands_of
from tricklab.analysis.reports.pitch import subject
from tricklab.analysis.studies.measures import gain
from tricklab.analysis.studies.question import Answer
from tricklab.engine.records.writer import replay
from tricklab.engine.rules.events import Bid

pytestmark = pytest.mark.game("pitch")

HANDS = 12_000
"""Sixty deals are looked at."""

Openings = list[tuple[Situation, Advice]]
Found = tuple[list[Hand], list[Problem], list[Asked]]
"""Worked hands; problems, each with the answer that it is made from."""


@pytest.fixture(scope="module")
def setup() -> Setup:
    return Setup.make("pitch", policy="basic", rules={"pack": 32}, seed=9)


@pytest.fixture(scope="module")
def guides(setup: Setup) -> Guides:
    asked = subject(setup)
    return Guides(asked.studies[0].run(setup, 4_000)[0], asked.count, setup)


@pytest.fixture(scope="module")
def found(setup: Setup, guides: Guides) -> Found:
    made: list[Asked] = []
    original = worked._problem

    def watched(asked: Asked, guides: Guides, file: str, beginner: Simulator) -> Problem:
        made.append(asked)
        return original(asked, guides, file, beginner)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worked, "_problem", watched)
        return *hands_of(guides, setup, HANDS, jobs=2), made


def option(hand: Hand | Problem, name: str) -> str:
    words = shlex.split(hand.command)
    return words[words.index(name) + 1]


def test_hands_and_problems_differ(found: Found, setup: Setup, guides: Guides) -> None:
    hands, problems, quiz = found
    assert len(hands) == len({hand.cards for hand in hands}) == WORKED
    assert len(problems) == len(quiz) == GUESSED
    answers = [hand.choices[0][0] for hand in hands]
    assert len({*answers}) >= 2
    assert max(map(answers.count, answers)) <= 3
    kinds = [asked.situation.kind for asked in quiz]
    assert len({*kinds}) >= 6
    assert kinds.count(OPENING) <= 2
    assert len({asked.situation.number for asked in quiz}) >= 7
    assert len({asked.choices[0].text for asked in quiz if asked.situation.phase.name == "bid"}) >= 2
    assert hands_of(guides, setup, 199) == ([], [])
    assert len(hands_of(guides, setup, 600, jobs=1)[0]) <= 3


def test_they_are_first_bids_in_the_pages_deals(found: Found, setup: Setup) -> None:
    """The hand is dealt to seat 0 in a deal in which the seats before it bid so."""
    deals = list(replay(setup, range(60)))
    for hand in found[0]:
        cards = set(option(hand, "--hand").split())
        (deal,) = [one for one in deals if set(one.dealt[0]) == cards]
        assert deal.dealer == int(option(hand, "--dealer"))
        bids = [event for event in deal.events if isinstance(event, Bid)]
        before = [event.bid for event in bids[: [bid.seat for bid in bids].index(0)]]
        assert ("--bids" in hand.command) == bool(before)
        if before:
            assert option(hand, "--bids") == ",".join(map(str, before))
            assert hand.situation.endswith(f"Before you: {', '.join(map(str, before))}.")
        where = ["eldest", "second", "third", "the dealer"][len(before)]
        assert hand.situation.startswith(f"You are {where}.")


def test_the_command_asks_again(found: Found) -> None:
    for hand in found[0][:2]:
        assert option(hand, "--seed").endswith(", anew"), "not the worlds by which the hand was chosen"
        done = run(*shlex.split(hand.command), "--against", "none", "--format", "json")
        assert done.code == 0, done.err
        choices = done.json["choices"]
        assert [name.removeprefix("bid ") for name, _ in hand.choices] == [one["choice"] for one in choices[:4]]
        costs = [float(worth.replace("−", "-")) for _, worth in hand.choices[1:]]
        assert costs == pytest.approx([-one["to_best"]["value"] for one in choices[1:4]], abs=0.051)
        assert "--rule pack=32" in hand.command
        assert "--policy basic" in hand.command


def test_each_has_its_cell_in_the_map_and_its_count(found: Found, guides: Guides) -> None:
    answer = guides.answer
    for hand in found[0]:
        text = " ".join(hand.guides)
        match = re.search(r"row “(.+?)”, column “(.+?)”: (.+?)\.(?= |$)", text)
        row, column = answer.question.rows.names.index(match[1]), answer.question.columns.names.index(match[2])
        assert hand.cell == f"{answer.question.name}-{row}-{column}"
        assert re.search(r"The count is \d+: (bid \d|pass)\.", text)


@pytest.fixture(scope="module")
def openings(setup: Setup, guides: Guides) -> Openings:
    simulator = Simulator(setup)
    there = [one for deal in range(20) for one in situations_in(simulator, setup, deal) if guides.is_about(one)]
    asked = [(one, asked_of(one, 100, 1)) for one in there]
    return [(one, answer.advice) for one, answer in asked if answer]


def test_a_hand_is_an_exception_where_advise_differs(guides: Guides, openings: Openings) -> None:
    """A map that says the worst of all choices is contradicted by most hands; one that says the best by none."""
    situation, advice = openings[0]
    cell = guides.cell(situation)
    best, second, *others = advice.choices
    close = replace(second, to_best=second.to_best.scaled(0.0))
    advice = replace(advice, choices=(best, close, *others))
    for choice, said in ((others[-1], "an exception to the map"), (close, "the two are close"), (best, None)):
        planted = replace(cell, actions=(choice.action,))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Guides, "cell", lambda guides, situation, planted=planted: planted)
            text = " ".join(guides.lines(situation, advice))
        found = [one for one in ("an exception to the map", "the two are close") if one in text]
        assert found == ([said] if said else [])
        assert is_apart(advice, planted.actions) == (choice is others[-1])


def test_the_cell_is_that_of_the_maps_own_sums(setup: Setup, guides: Guides, openings: Openings) -> None:
    """A map of a single deal has that deal in the cell that is named."""
    study = subject(setup).studies[0]
    assert guides.answer is not None
    for situation, _ in openings[:8]:
        cell = guides.cell(situation)
        if cell is None:
            continue
        counts = []
        for deals in (situation.number, situation.number + 1):
            answer: Answer = study.run(setup, max(deals, 1))[0]
            counts.append(answer.sums[0, :, cell.row, cell.column, 0] * (deals > 0))
        assert np.sum(counts[1] - counts[0]) > 0


def test_the_count_says_what_its_policy_bids(setup: Setup, guides: Guides, openings: Openings) -> None:
    """Of eldest: elsewhere the seats before bid by their counts, too."""
    counting = Simulator(setup.with_policies("count"))
    eldest = [one for one, _ in openings if one.description.startswith("You are eldest")]
    assert len(eldest) > 2
    for situation in eldest:
        assert guides.counted(situation) == counting.play(situation.number, 1).rows[0]["bids"][0]


def test_a_problem_of_many_kinds_is_the_same_for_the_command(found: Found, tmp_path: Path) -> None:
    """Where the command needs a record, the file beside the page is all that it needs."""
    letters = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c"})
    for problem in [one for one in found[1] if one.record][:2]:
        (tmp_path / problem.file).write_text(problem.record, encoding="utf-8")
        done = run(*shlex.split(problem.command), "--against", "none", "--format", "json", cwd=tmp_path)
        assert done.code == 0, done.err
        right = next(option.name for option in problem.options if option.is_right).lower()
        assert right.translate(letters).replace("10", "t").endswith(done.json["choices"][0]["choice"].lower())


BEGINNER = r"A beginner (passes|bids \d|plays \S+)( and loses .*|, which may be as good)?\.$"


def test_problems_have_one_right_answer_and_are_told_from_the_players_seat(found: Found, setup: Setup) -> None:
    """Every wrong option costs what makes a difference; some are a beginner's."""
    beginner, wrong = Simulator(setup.with_policies("basic")), 0
    for asked, problem in zip(found[2], found[1], strict=True):
        assert [option.is_right for option in problem.options].count(True) == 1
        assert 2 <= len(problem.options) <= 4
        by_name = {asked.name(choice).lower(): choice for choice in asked.advice.choices}
        for option in problem.options:
            choice = by_name[option.name.lower()]
            if option.is_right:
                assert (choice, option.reply) == (asked.advice.best, "Right.")
            else:
                assert choice.to_best.value >= setup.game.measure.indifference
                assert choice.to_best.low > 0
                assert option.reply.startswith("No. It costs ")
        is_wrong = asked.beginners_action(beginner) != asked.advice.best.action
        wrong += is_wrong
        assert re.search(BEGINNER if is_wrong else r"A beginner gets this right\.$", problem.answer)
        assert problem.situation.startswith(("You are eldest", "You are second", "You are third", "You are the dealer"))
        assert problem.situation.count("Trick ") == asked.situation.tricks
        assert "seat 0" not in problem.situation
        assert problem.cards == asked.situation.setup.deck.by_suit(asked.advice.question.hand)
        assert set(asked.advice.question.hand) <= set(asked.situation.record.dealt[0])
    assert wrong


def test_a_bid_is_asked_only_where_all_others_are_worse(setup: Setup) -> None:
    simulator = Simulator(setup)
    there = [one for deal in range(12) for one in situations_in(simulator, setup, deal) if one.phase.name == "bid"]
    found = (one for one in (asked_of(one, 100, 1) for one in there) if one)
    asked = next(one for one in found if one.is_problem and len(one.choices) > 2)
    best, second, *others = asked.choices
    as_good, unsure = second.to_best.scaled(0.0), replace(second.to_best, low=-0.1)
    planted, doubtful = (
        replace(asked, advice=replace(asked.advice, choices=(best, replace(second, to_best=cost), *others)))
        for cost in (as_good, unsure)
    )
    assert not doubtful.is_problem
    assert planted.choices == (best, *others), "choices that always come to the same are one"


def test_they_are_counted_hand_by_hand() -> None:
    setup = Setup.make("pitch", policy="basic", seed=5)
    asked = subject(setup)
    guides = Guides(asked.studies[0].run(setup, 4_000)[0], asked.count, setup)
    seen: list[tuple[Asked, dict[str, tuple[int, ...]]]] = []
    results = {one.who: one for one in measure_agreement(guides, setup, 25, 60, look=lambda *one: seen.append(one))}
    assert len(seen) == results[EXPERT].hands == 25
    assert all(one.situation.is_first and one.situation.phase.name == "bid" for one, _ in seen)
    for who in (MAP, COUNT, EXPERT):
        said = [[one for one in asked.advice.choices if one.action in told.get(who, ())] for asked, told in seen]
        costs = [[choice.to_best for choice in choices] for choices in said if choices]
        trifle = setup.game.measure.indifference
        assert results[who].hands == len(costs)
        assert results[who].apart == sum(all(cost.low > trifle for cost in there) for there in costs)
        assert results[who].cost.value == pytest.approx(fmean(min(cost.value for cost in there) for there in costs))
    assert 0 < results[EXPERT].apart < 25, "beginners err, but not always"


def test_the_tool_writes_what_the_page_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    file = tmp_path / "agreement.json"
    for module in (agreement, tool):
        monkeypatch.setattr(module, "MEASURED", file)
    agreement.measured.cache_clear()
    small = ["--hands", "6", "--worlds", "20", "--deals", "2000", "--policy", "basic"]
    tool.main(["pitch", *small, "--write"])
    tool.main(["racehorse", *small, "--write"])
    assert capsys.readouterr().out.count("apart") == 6
    games = json.loads(file.read_text(encoding="utf-8"))["games"]
    assert [(game["variant"], game["expert"]["hands"]) for game in games] == [("pitch", 6), ("racehorse", 6)]
    setup = Setup.make("pitch", policy="basic")
    assert describe_agreement(setup, MAP) == "", "six hands are too few to be printed"
    tool.write({**games[0], MAP: {"hands": 300, "apart": 27, "cost": 0.1}})
    text = describe_agreement(setup, MAP).replace("\u00a0", " ")
    told = "On 300 random hands the map and tricklab advise part on 9 %; all in all the map costs 0.10 points a hand."
    assert text == told
    bids = gain("bids", lambda facts, way: facts.all_obeyed, times=100, noun="bids in a hundred deals")
    assert describe_agreement(setup, MAP, bids).endswith("the map costs 10 bids in a hundred deals."), "the map's unit"
    others = ("pitch", {}), ("pitch", {"policy": "basic", "rules": {"pack": 32}}), ("phat", {"policy": "basic"})
    assert {describe_agreement(Setup.make(variant, **given), MAP) for variant, given in others} == {""}
    agreement.measured.cache_clear()
    with pytest.raises(SystemExit):
        tool.main(["whist"])
    assert "there is no page of whist" in capsys.readouterr().err


@pytest.mark.full
def test_what_a_count_keeps_is_its_way_from_random_to_the_expert() -> None:
    """It is what two comparisons on the same deals say, each in every seat."""
    setup = Setup.make("racehorse", rules={"low": "captured"}, seed="fingers")
    count = subject(setup).count
    found = finger_of(count, setup, 10_000)
    lost, reach = (compare(name, "expert", setup, 2_000).difference.value for name in ("count", "random"))
    kept, low, high, told = re.findall(r"[+−]?\d+\.\d+", found.sure)[:4]
    assert float(kept) == pytest.approx(100 * (1 - lost / reach), abs=0.051)
    assert float(low) < float(kept) < float(high)
    assert float(told.replace("−", "-")) == pytest.approx(lost, abs=0.0051)
    assert f"keeps {round(100 * (1 - lost / reach))}" in found.keeps
    assert found.command == "tricklab compare count expert --variant racehorse --rule low=captured --seed fingers"
    assert dict(found.lines)["Ace"] == "4"
