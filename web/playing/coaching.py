"""What the last decision of a person was worth: a mark, and a sentence where something else was better."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.review.decisions import course_of_last
from tricklab.analysis.review.judgements import AS_GOOD, BEST, CLOSE, Judged
from tricklab.analysis.review.judging import play_all, trials_of
from tricklab.analysis.review.sentences import describe_verdict
from tricklab.analysis.scene.scene import names_in
from tricklab.engine.policies.policy import DEFAULT
from tricklab.web.playing.game import TableGame
from tricklab.web.requests import Refused

WORLDS, SECONDS = 512, 4.0
"""A mark is worth so many worlds, and less than the time until the next decision."""

MARKS = {BEST: "✓", AS_GOOD: "≈", CLOSE: "–"}
"""The mark of each verdict but a mistake, which has ``?`` or ``??``."""


def judged_last(game: TableGame, step: str) -> dict[str, Any]:
    """Judge the person's last decision before a step.

    Returns
    -------
    dict
        The ``step``; the ``mark``; the ``did``, what was chosen, in a player's words, its ``cards`` if it was a play;
        and the ``text`` of the verdict.

    Raises
    ------
    Refused
        If the game is at another step by now, or the person has not decided anything in this deal.
    """
    with game.lock:
        game.check_step(step)
        if not game.session.decided.own:
            raise Refused("there is nothing to judge yet: you have not decided anything.", status=409)
        course, names = course_of_last(game.session, DEFAULT), names_in(game.session)
    (trial,) = trials_of(course)
    judged: list[Judged] = []
    play_all(
        [trial],
        WORLDS,
        lambda done: judged.append(Judged(done.decision, done.advice(0.0), done.cost())),
        seconds=SECONDS,
        jobs=1,
    )
    (verdict,) = judged
    return {
        "step": step,
        "mark": verdict.sign or MARKS[verdict.verdict],
        "did": verdict.did,
        "cards": verdict.made.text.split() if verdict.decision.trick else [],
        "text": describe_verdict(verdict, names),
    }
