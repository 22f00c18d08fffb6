"""The page about a game that somebody has brought from outside, made of what the game declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Experiment
from tricklab.analysis.reports.any_game.decision import SUIT, Decision, decisions_of
from tricklab.analysis.reports.any_game.holdings import Holding, holdings_of
from tricklab.analysis.reports.any_game.questions import (
    cards_question,
    has_contracts,
    making_question,
    map_question,
    own_calls_question,
    rules_question,
    seat_worth_question,
    seats_question,
    worth_question,
)
from tricklab.analysis.reports.any_game.ranking import Parted, best_choices, parted_of, ranked, second_of
from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.shared.common import own_choices, that_go
from tricklab.analysis.reports.shared.nevers import OFTEN
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.study import Study
from tricklab.analysis.words.wording import listed, number, sentence_case
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.options import Option, Value, text_of
from tricklab.engine.rules.phases import Passing

_TRIED, _SLOW, _LEAST = 10_000, 200, 60
"""The most deals on which holdings are tried, where players sample worlds, and the fewest."""

_MOST_TIMES = 4
"""So many times the deals are played at most for a decision that seldom comes to the seat."""

_CARDS, _FEWER_PASSES = 8, 5
"""So many kinds of cards are priced; passes of cards are tried in one of so many deals, as each is played by itself."""


def subject(setup: Setup, hands: int, *, observer: Observer = UNOBSERVED) -> Subject:
    """Return the page's questions for a table.

    Parameters
    ----------
    setup
        What is dealt, and who plays.
    hands
        How many deals the page was asked for.
    observer
        Follows the compiling.
    """
    observer.prepare(Simulator(setup))
    most = _SLOW if setup.samples_worlds else _TRIED
    trial = _tried(setup.for_purpose("holdings", ","), max(_LEAST, min(hands, most)))
    decision, first, second = trial.decision, trial.first, trial.second
    later = _later(setup, trial.deals)
    decisions = [each.decision for each in (trial, *later)]
    note = f"Rows and columns are what explained most in {trial.deals:,} other deals."
    own = [seat_worth_question(setup)]
    if trial.cards:
        own.insert(0, cards_question(setup, trial.cards))
    if (calls := own_calls_question(setup)) is not None:
        own.append(calls)
    if decision is None:
        studies = [own_choices(worth_question(first, second, note), *own)]
    else:
        studies = [_study(setup, trial, note), *(_study(setup, each, note, is_first=False) for each in later)]
        studies.append(own_choices(*own))
    changes = that_go(setup, _changes(setup))
    same = {name: rules for name, rules in changes.items() if _is_same_table(setup, setup.with_rules(rules))}
    if same:
        choices = (Way("these rules"), *(Way(name, rules=rules) for name, rules in same.items()))
        studies.append(Study("Other house rules on the same deals", choices, (rules_question(setup),), fewer=2))
    what = "what a hand is worth" if decision is None else decision.question
    on_top = f", {second.split.label} on top" if second is not None else ""
    return Subject(
        title=f"{setup.title}: {what}",
        lead=f"{number(setup.players).capitalize()} play. On the left {first.split.label}{on_top}.",
        studies=studies,
        nevers=lambda answers: _nevers(answers, trial),
        notes=[*_notes(setup, decisions, [*changes.keys() - same.keys()], bool(same))],
        guide="map",
        related=tuple(setup.game.variants),
    )


@dataclass(frozen=True)
class _Trial:
    """What deals beside those of the page show: the decision, the holdings that decide, and the cards to be priced."""

    decision: Decision | None
    first: Parted
    second: Parted | None
    cards: Sequence[Holding]
    deals: int
    share: float = 1.0


def _study(setup: Setup, trial: _Trial, note: str, *, is_first: bool = True) -> Study:
    """Return the study of a decision; of a later one only the deals count in which it comes to the seat."""
    assert trial.decision is not None
    decision, first = trial.decision, trial.first
    suffix = "" if is_first else f"-{decision.phase.name}"
    if not is_first:
        note = f"Only deals in which the seat comes to it: about {100 * trial.share:.0f} in a hundred. {note}"
    asked = [map_question(decision, first, trial.second, note), seats_question(setup, decision, first)]
    asked += [making_question(decision, first)] if has_contracts(setup) else []
    if suffix:
        titles = {
            "map": f"{sentence_case(decision.question)}?",
            "place": f"Does your place change {decision.question}?",
        }
        titles["making"] = f"How often is it made, by {decision.question}?"
        asked = [replace(each, name=each.name + suffix, title=titles[each.name]) for each in asked]
    fewer = _FEWER_PASSES if isinstance(decision.phase, Passing) else 1
    times = min(_MOST_TIMES, max(1, round(1 / trial.share)))
    what = "Choices on the same deals" if is_first else f"Choices {decision.phase.task} on the same deals"
    return _named(Study(what, decision.choices, tuple(asked), fewer, times))


def _later(setup: Setup, deals: int) -> list[_Trial]:
    """Return the other decisions before the play that come to the seat often enough, as they are tried."""
    result, own = list[_Trial](), _facts(setup, (Way(""),), deals)
    for decision in decisions_of(setup, deals)[1:]:
        facts = _facts(setup, decision.choices, deals)
        margins = _margins(facts)
        there = np.isfinite(margins).any(1)
        usable = [choice for choice in range(margins.shape[1]) if np.isfinite(margins[:, choice]).sum() >= _LEAST]
        if len(usable) > 1 and usable[0] == 0:
            has_trumps = _has_trumps(facts, own)
            found = _ranked(setup, decision.of(usable), facts.of(usable), margins[:, usable], has_trumps)
            result.append(replace(found, share=float(there.mean())))
    return result


def _ranked(setup: Setup, decision: Decision, facts: Facts, margins: Any, has_trumps: bool) -> _Trial:
    """Return the holdings that decide, and the choices that are best on some hand."""
    holdings = holdings_of(setup, has_trumps=has_trumps)
    gains = margins[:, 1:] - margins[:, :1]
    best = ranked(holdings, facts, gains) or [parted_of(holdings[0], facts)]  # too few deals: any will do
    chosen = best_choices(best[0].split.of(facts), margins, decision.is_rebased)
    decision, facts, margins = decision.of(chosen), facts.of(chosen), margins[:, chosen]
    gains = margins[:, 1:] - margins[:, :1]
    best = ranked(holdings, facts, gains) or best
    longest = max(len(choice.name) for choice in decision.choices)
    return _Trial(decision, best[0], second_of(best[0], best[1:], facts, gains, longest), (), len(margins))


def _tried(setup: Setup, deals: int) -> _Trial:
    """Play a few deals by each choice; return the holdings that decide, and the choices that are best on some hand."""
    if any(isinstance(phase, Passing) for phase in setup.game.phases[:1]):
        deals = min(deals, _TRIED // _FEWER_PASSES)
    own = _facts(setup, (Way(""),), deals)
    decision, facts, margins = next(iter(decisions_of(setup, deals)), None), own, own.margin(0).astype(float)[:, None]
    gains = margins
    if decision is not None:
        facts = _facts(setup, decision.choices, deals)
        margins = _margins(facts)
        usable = [choice for choice in range(margins.shape[1]) if np.isfinite(margins[:, [0, choice]].sum(1)).any()]
        decision = decision.of(usable) if len(usable) > 1 else None
        margins = margins[:, usable]
        gains = margins[:, 1:] - margins[:, :1]
    holdings = holdings_of(setup, has_trumps=_has_trumps(facts, own))
    best = ranked(holdings, facts, gains) or [parted_of(holdings[0], facts)]  # too few deals: any will do
    if decision is not None:
        chosen = best_choices(best[0].split.of(facts), margins, decision.is_rebased)
        decision, margins = decision.of(chosen), margins[:, chosen]
        gains = margins[:, 1:] - margins[:, :1]
        best = ranked(holdings, facts, gains) or best
    cards: list[Holding] = []
    if len({*setup.game.hand_sizes(setup.rules)}) == 1:
        counts = [each for each in holdings if each.is_priced]
        cards = [each.holding for each in ranked(counts, own, own.margin(0).astype(float)[:, None])] or counts
    longest = max(len(choice.name) for choice in decision.choices) if decision else 0
    second = second_of(best[0], best[1:], facts, gains, longest)
    return _Trial(decision, best[0], second, cards[:_CARDS], deals)


def _has_trumps(facts: Facts, own: Facts) -> bool:
    """Return whether rows name trumps that do not depend on what the seat does."""
    if "trump" not in (own.rows[0].dtype.names or ()):
        return False
    did = [facts.obeyed(choice) for choice in range(len(facts.ways))]
    pairs = zip(facts.rows, did, strict=True)
    return all(np.array_equal(rows["trump"][there], own.rows[0]["trump"][there]) for rows, there in pairs)


def _facts(setup: Setup, choices: Sequence[Way], deals: int) -> Facts:
    """Return the deals from number 0 on, played in some choices."""
    arms = [choice.arm(setup) for choice in choices]
    experiment, numbers = Experiment(arms), np.arange(deals, dtype=np.int64)
    played = zip(arms, experiment.simulators, strict=True)
    rows = [simulator.play_each(numbers, force=arm.force) for arm, simulator in played]
    dealt = experiment.simulators[0].deal(0, deals)
    return Facts(list(zip(choices, arms, strict=True)), dealt.hands, dealt.dealers, rows, dealt.turned)


def _margins(facts: Facts) -> Any:
    """Return the seat's margin in each deal by each choice, nan where it was not legal: a float array."""
    choices = range(len(facts.ways))
    return np.column_stack(
        [np.where(facts.obeyed(choice), facts.margin(choice).astype(float), np.nan) for choice in choices]
    )


def _named(study: Study) -> Study:
    """Return a study whose sums are stored by its holdings."""
    question = study.questions[0]
    return replace(study, identity=f"{question.rows.label} {question.columns.label}")


def _changes(setup: Setup) -> dict[str, Mapping[str, Value]]:
    """Return each other value of each option, by what the change is called."""
    target = setup.game.match.target if setup.game.match is not None else None
    options = [option for option in setup.game.options if option.name != target]
    return {
        f"{option.name}={text_of(value)}": {option.name: value}
        for option in options
        for value in _values(option, setup.rules[option.name])
    }


def _values(option: Option, now: Value) -> Iterator[Value]:
    """Yield the other values of an option; of one that is any number and lists no others, half and twice of it."""
    others = [value for value in option.values if value != now]
    if not others and option.low is not None and isinstance(now, int):
        others = [value for value in (now // 2, 2 * now) if option.low <= value <= option.high and value != now]
    yield from others


def _is_same_table(setup: Setup, other: Setup) -> bool:
    """Return whether the same cards are dealt to the same seats."""
    sizes = [each.game.hand_sizes(each.rules) for each in (setup, other)]
    return (setup.deck.cards, setup.sides, sizes[0]) == (other.deck.cards, other.sides, sizes[1])


def _notes(setup: Setup, decisions: Sequence[Decision | None], others: Sequence[str], has_rules: bool) -> Iterator[str]:
    """Yield the notes of the page, and what the game lacks for more."""
    yield "This page follows from what the game declares; nobody has chosen its questions by hand."
    decided = [decision for decision in decisions if decision is not None]
    if not decided:
        yield "Before the play nothing is decided that a page can try: a call, trumps, or a pass of cards."
    elif any(decision.has_suits for decision in decided):
        barred = ", without the suit turned up where nobody can name it" if setup.game.turned is not None else ""
        yield f"In a call “{SUIT}” is your longest suit{barred}; of two of one length it is the higher one."
    if not has_contracts(setup):
        yield "The page does not show how often a contract is made: the results of the game have no “made”."
    if others:
        yield f"Not priced, as other cards are dealt or to other seats: {listed(sorted(others))}."
    if not has_rules and not others:
        yield "No house rules are priced: no option has another value."


def _nevers(answers: Answers, trial: _Trial) -> list[Sentence]:
    """Return for each choice what not to do: the best common hand on which it still clearly loses."""
    decision, answer, result = trial.decision, answers["map"], list[Sentence]()
    if decision is None or decision.choices[0].forced is None:
        return result
    for choice in range(1, len(answer.ways)):
        common = OFTEN * answer.at(way=choice).count
        rows = [row for row in range(len(trial.first.rows)) if answer.at(row, None, choice).count >= common]
        losing = [row for row in rows if answer.sign(row, None, choice) < 0]
        if losing:
            row = max(losing, key=lambda row: answer.at(row, None, choice).value)
            hand = trial.first.holding.words(*trial.first.rows[row])
            text = f"Never {decision.instructions[choice]} {hand}: it {{gains}} {{points}} on {decision.base}."
            result.append(answer.sentence(text, row, None, choice))
    return sorted(result, key=lambda never: -abs(never.claim.estimate(answer).value) if never.claim else 0.0)
