"""The page about a game that somebody has brought from outside, made of what the game declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tricklab.analysis.reports.any_game.decision import SUIT, Decision
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
from tricklab.analysis.reports.any_game.trial import FEWER_PASSES, LEAST, SAME, TRIED, Trial, changes_deals, trials_of
from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.shared.common import own_choices, that_go
from tricklab.analysis.reports.shared.nevers import OFTEN
from tricklab.analysis.studies.facts import Way
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.study import Study
from tricklab.analysis.words.wording import listed, number
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.options import Option, Value, text_of
from tricklab.engine.rules.phases import Passing

_SLOW = 200
"""The most deals on which holdings are tried where players sample worlds."""


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
    most = _SLOW if setup.samples_worlds else TRIED
    trials_setup = setup.for_purpose("holdings", ",")
    trials = trials_of(trials_setup, max(LEAST, min(hands, most)))
    trial = trials[0]
    decision, first, second = trial.decision, trial.first, trial.second
    own = [seat_worth_question(setup)]
    if trial.cards:
        own.insert(0, cards_question(setup, trial.cards))
    if (calls := own_calls_question(setup)) is not None:
        own.append(calls)
    if decision is None:
        trials = trials[:1]
        studies = [own_choices(worth_question(setup, first, second, trial.note), *own)]
    else:
        studies = [_study(setup, each, is_first=each is trial) for each in trials]
        studies.append(own_choices(*own))
    changes = that_go(setup, _changes(setup))
    same = {name: rules for name, rules in changes.items() if _is_same_table(setup, setup.with_rules(rules))}
    idle = [name for name, rules in same.items() if not changes_deals(trials_setup, rules)]
    same = {name: rules for name, rules in same.items() if name not in idle}
    if same:
        choices = (Way("these rules"), *(Way(name, rules=rules) for name, rules in same.items()))
        studies.append(Study("Other house rules on the same deals", choices, (rules_question(setup),), fewer=2))
    what = "what a hand is worth" if decision is None else decision.question
    on_top = f", {second.split.label} on top" if second is not None else ""
    return Subject(
        title=f"{setup.title}: {what}",
        lead=f"{number(setup.players).capitalize()} play. On the left {first.split.label}{on_top}.",
        studies=studies,
        nevers=lambda answers: _nevers(answers, trials),
        notes=[
            *_notes(
                setup, [each.decision for each in trials], [*changes.keys() - same.keys() - {*idle}], idle, bool(same)
            )
        ],
        guide="map",
        related=tuple(setup.game.variants),
    )


def _study(setup: Setup, trial: Trial, *, is_first: bool) -> Study:
    """Return the study of a decision; the questions of a later one have its phase in their names and titles."""
    assert trial.decision is not None
    decision, first = trial.decision, trial.first
    asked = [map_question(setup, decision, first, trial.second, trial.note), seats_question(setup, decision, first)]
    asked += [making_question(setup, decision, first)] if has_contracts(setup) else []
    what = "Choices on the same deals"
    if not is_first:
        titles = {"place": f"Does your place change {decision.question}?", "making": decision.making}
        asked = [
            replace(each, name=_later_name(each.name, decision), title=titles.get(each.name, each.title))
            for each in asked
        ]
        what = f"Choices {decision.phase.task} on the same deals"
    fewer = FEWER_PASSES if isinstance(decision.phase, Passing) else 1
    return _named(Study(what, decision.choices, tuple(asked), fewer, trial.times))


def _later_name(name: str, decision: Decision) -> str:
    return f"{name}-{decision.phase.name}"


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


def _notes(
    setup: Setup, decisions: Sequence[Decision | None], others: Sequence[str], idle: Sequence[str], has_rules: bool
) -> Iterator[str]:
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
    if idle:
        yield f"Not priced, as they changed nothing in {SAME:,} deals: {listed(sorted(idle))}."
    if not has_rules and not others and not idle:
        yield "No house rules are priced: no option has another value."


def _nevers(answers: Answers, trials: Sequence[Trial]) -> list[Sentence]:
    """Return what not to do, the dearest mistakes first."""
    names = ["map", *(_later_name("map", trial.decision) for trial in trials[1:] if trial.decision is not None)]
    result = [never for name, trial in zip(names, trials, strict=True) for never in _nevers_of(answers[name], trial)]
    return [never for _, never in sorted(result, key=lambda pair: -pair[0])]


def _nevers_of(answer: Answer, trial: Trial) -> Iterator[tuple[float, Sentence]]:
    """Yield for each choice, with its cost, what not to do: the best common hand on which it still clearly loses."""
    decision = trial.decision
    if decision is None or decision.choices[0].forced is None:
        return
    for choice in range(1, len(answer.ways)):
        common = OFTEN * answer.at(way=choice).count
        rows = [row for row in range(len(trial.first.rows)) if answer.at(row, None, choice).count >= common]
        losing = [row for row in rows if answer.sign(row, None, choice) < 0]
        if losing:
            row = max(losing, key=lambda row: answer.at(row, None, choice).value)
            hand = trial.first.holding.words(*trial.first.rows[row])
            text = f"Never {decision.instructions[choice]} {hand}: it {{gains}} {{points}} on {decision.base}."
            yield abs(answer.at(row, None, choice).value), answer.sentence(text, row, None, choice)
