"""The answer for one decision: every choice played on in the same worlds until the best one is settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tricklab.analysis.advise.last_word import worth_trying
from tricklab.analysis.advise.objective import chances_after, minds, objective_of
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.reading import others_in
from tricklab.analysis.advise.reasons.contrast import contrast_of
from tricklab.analysis.advise.reasons.find import reason_for
from tricklab.analysis.advise.reasons.key_cards import key_cards
from tricklab.analysis.advise.reasons.pair import pair_of
from tricklab.analysis.advise.reasons.worlds import StoredWorlds
from tricklab.analysis.advise.result import MATCH, POINTS, Advice
from tricklab.analysis.advise.rounds import MOST, Rounds
from tricklab.analysis.advise.search import Search
from tricklab.engine.base.checks import list_of, made_by, yes_or_no
from tricklab.engine.base.numbers import real, shown, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.loops.what_if import SCOUTED, Playouts, WhatIf
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.policy import CAUTIOUS, DEFAULT
from tricklab.engine.policies.registry import cautious_of

_FEWEST = 1

CONFIDENCE, SECONDS = 0.99, 10.0
"""How sure the best choice must be, and the most seconds, unless given."""


def advise(
    question: Question,
    *,
    confidence: float = CONFIDENCE,
    indifference: float | None = None,
    seconds: float = SECONDS,
    worlds: int | None = None,
    infer: bool = True,
    others: str | None = None,
    objective: str | None = None,
    tallies: Sequence[int] | None = None,
    jobs: Jobs = None,
    look: Callable[[int, Sequence[int], Playouts], Any] | None = None,
    follow: Callable[[Advice], Any] | None = None,
    reason: bool = True,
) -> Advice:
    """Answer a question.

    Worlds that fit what the seat knows are drawn in batches; every choice that is still in question is played on in all
    of them. A choice is given up when the best one is surely better, at a level valid however often one looks. In the
    end all choices that the answer shows are played in some 1,024 worlds; one that is not surely worse there is in
    question again. Of several bids after which nobody speaks only the lowest is tried.

    Parameters
    ----------
    question
        See `analysis.advise.question`.
    confidence
        How sure the best choice must be before the search stops.
    indifference
        Points, or per cent; when no other choice can be better by more than that, it is a toss-up. Unless given it is
        the game's own, or half a per cent.
    seconds
        Gives up after so long, checked after every round.
    worlds
        Play exactly so many worlds, and stop neither before nor later, whatever the other settings are.
    infer
        Whether worlds count by how well they fit what the others bid and played, see `analysis.advise.reading`.
    others
        The policy on all other seats; the question's own unless given.
    objective
        ``"points"``; or ``"match"``: a choice is worth the chance to win the match after the deal, in per cent, at
        the scores of the question. Unless given it is the match where there are scores or tallies, or a bid can win it.
    tallies
        What else the game counts in a match, for ``"match"``, see `analysis.equity.equity.Equity.chance`.
    jobs
        Threads.
    look
        Called with the number of a batch, its actions and what came of it.
    follow
        Called with the answer so far, whose verdict is ``"searching"``: after the first 64 worlds, and then at most ten
        times a second. What it raises ends the search and comes out of this function.
    reason
        Whether to look for the reason of the answer, which takes some hundredths of a second.

    Returns
    -------
    Advice
        What each choice is worth, the best first, and how sure that is.

    Raises
    ------
    UsageError
        If a setting is out of range.
    """
    made_by("question", question, Question, "tricklab.ask or tricklab.ask_record")
    infer, confidence = yes_or_no("infer", infer), real(confidence, "confidence", example="0.99")
    seconds = seconds if isinstance(seconds, float) and seconds > 0 else real(seconds, "seconds", example="10")
    worlds = None if worlds is None else whole(worlds, "worlds", example="1000")
    if tallies is not None:
        tallies = [whole(tally, "each tally", example="0") for tally in list_of("tallies", tallies, "[0, 0]")]
    for name, function in (("look", look), ("follow", follow)):
        if not (function is None or callable(function)):
            raise UsageError(f"{name} must be a function; not {shown(function)}.")
    objective = objective_of(question.setup, objective, tallies)
    usual = minds(question.setup, objective)
    indifference = usual if indifference is None else real(indifference, "indifference", example="0.1")
    check_settings(confidence, indifference, seconds, worlds)
    setup = question.setup if others is None else setup_against(question, others)
    chances = chances_after(question, setup, tallies) if objective == MATCH else None
    what_if = worlds_for(question, setup, infer=infer)
    search = Search(setup, question.seat, worth_trying(question, what_if.choices()), objective)
    counts = tuple(tallies or ())
    show = None if follow is None else lambda so_far: follow(replace(so_far, tallies=counts))
    rounds = Rounds(search, question, what_if, indifference, chances, jobs, look, show)
    answer = rounds.exactly(worlds) if worlds is not None else rounds.until_settled(confidence, seconds)
    answer = replace(answer, tallies=counts)
    return _with_reason(answer, search, what_if) if reason else answer


def worlds_for(
    question: Question, setup: Setup | None = None, *, infer: bool = True, scouted: int = SCOUTED
) -> StoredWorlds:
    """Return the worlds of a question; the policies of another setup play on if it is given."""
    setup = setup or question.setup
    believed = others_in(setup, question.seat) if infer else None
    return StoredWorlds(Simulator(setup), question.deal.state, believed, scouted=scouted, since=question.deal.since)


def advise_in(what_if: StoredWorlds, question: Question, worlds: int, jobs: Jobs = None, *, reason: bool) -> Advice:
    """Answer a question as `advise` does in so many worlds; they may have served another answer."""
    search = Search(question.setup, question.seat, worth_trying(question, what_if.choices()))
    answer = Rounds(search, question, what_if, minds(question.setup, POINTS), jobs=jobs).exactly(worlds)
    return _with_reason(answer, search, what_if) if reason else answer


def _with_reason(answer: Advice, search: Search, what_if: StoredWorlds) -> Advice:
    """Return an answer with why the best choice is better than the next one, and where the cards that matter lie."""
    best, other = pair_of(answer)
    if other is None:
        return answer
    contrast = contrast_of(answer, best, other, what_if, search.behind(other.action, best.action))
    found = reason_for(contrast)
    return replace(answer, reason=found, cards=() if contrast is None else key_cards(contrast, found))


def check_settings(confidence: float, indifference: float, seconds: float, worlds: int | None) -> None:
    """Raise `UsageError` if a setting of an answer is out of range."""
    if not 0.5 <= confidence < 1:
        raise UsageError(f"confidence goes from 0.5 to below 1, as in 0.99; not {confidence:g}.")
    if not indifference >= 0:
        raise UsageError(f"indifference is a number of points, 0 or more; not {indifference:g}.")
    if not seconds > 0:
        raise UsageError(f"the time must be more than 0 seconds; not {seconds:g}.")
    if worlds is not None and not _FEWEST <= worlds <= MOST:
        raise UsageError(f"worlds go from {_FEWEST} to {MOST:,}; not {worlds:,}.")


def prepare(question: Question, others: str) -> None:
    """Compile what is only needed to ask with another policy on the other seats; see `setup_against`."""
    WhatIf(Simulator(setup_against(question, others)), question.deal.state, None).compile_try()


def usual_others(game: str) -> tuple[str, ...]:
    """Return the policies with which a question is asked again, unless others are named."""
    return ("basic", *[CAUTIOUS] * bool(cautious_of(game)), DEFAULT)


def setup_against(question: Question, others: str) -> Setup:
    """Return the setup of a question with another policy on all seats but the one that asks.

    Raise `UsageError` if there is no such policy.
    """
    return question.setup.with_policies(others, seats={question.seat: question.setup.policies[question.seat].name})
