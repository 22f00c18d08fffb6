"""What an answer rests on, in lines below it, and the whole of it as plain data."""

from __future__ import annotations

import math
from typing import Any

from tricklab.analysis.advise.objective import PLAYED_ON, reads_table
from tricklab.analysis.advise.phrases import worlds_of
from tricklab.analysis.advise.result import MATCH, POINTS, Advice
from tricklab.analysis.summary.lines import plain_estimate
from tricklab.engine.setup import Setup


def rests_on(advice: Advice) -> list[str]:
    """Return the lines that say what an answer rests on."""
    setup, question = advice.question.setup, advice.question
    lines = [setup.game.measure.told] if setup.game.measure.told and advice.objective == POINTS else []
    if advice.objective == MATCH:
        lines += _match(advice)
    lines.append(
        f"Rules {setup.rules_digest()}, {_who(setup)}, {worlds_of(advice.worlds)} in {advice.seconds:.1f} s, "
        f"seed {setup.seed}. A world is a deal that fits what you have seen."
    )
    if question.recorded and set(question.recorded) != {policy.name for policy in setup.policies}:
        played = ", ".join(question.recorded)
        lines.append(f"In the record {played} played; the answer takes all to play as said here (--policy).")
    if advice.left_out == "said":
        lines.append(
            "Players like these would say what was said in almost no deal that fits your cards: it is ignored."
        )
    elif advice.acceptance is None:
        lines.append("What the others said is not weighed: every deal that fits the cards counts.")
    else:
        if advice.left_out == "passed":
            lines.append("Players like these would hardly ever have passed you these cards: that is ignored.")
        share = f"{100 * advice.acceptance:.3g} %"
        lines.append(f"Only deals count in which the others would have done what they did: {share} were kept.")
    return lines


def _match(advice: Advice) -> list[str]:
    """Say what winning chances rest on."""
    setup = advice.question.setup
    told = "What counts is the chance to win the match after this deal, when all go on to play for points"
    if reads_table(setup):
        lines = [f"{told} (tricklab equity)."]
    else:
        lines = [f"{told}: in each world the match is played on {PLAYED_ON} times."]
    if setup.game.standing(setup.rules).tallies and not advice.tallies:
        lines.append("But for the scores the match is taken to have just begun: --tallies says how it stands.")
    return lines


def _who(setup: Setup) -> str:
    """Say who plays."""
    told = setup.table_of_policies()
    return f"{told} in every seat" if len({policy.name for policy in setup.policies}) == 1 else told


def to_dict(advice: Advice) -> dict[str, Any]:
    """Return an answer as plain data, for JSON."""
    setup = advice.question.setup
    return {
        "question": advice.question.told,
        "hand": list(advice.question.hand),
        "recorded_policies": list(advice.question.recorded),
        "setup": setup.describe(),
        "objective": advice.objective,
        "verdict": advice.verdict,
        "worlds": advice.worlds,
        "acceptance": advice.acceptance,
        "left_out": advice.left_out,
        "seconds": round(advice.seconds, 3),
        "choices": choices_of(advice),
    }


def choices_of(advice: Advice) -> list[dict[str, Any]]:
    """Return the choices of an answer as plain data."""
    return [
        {
            "choice": choice.text,
            "worlds": choice.worlds,
            "best_share": choice.best_share,
            **{
                name: plain_estimate(getattr(choice, name))
                for name in ("value", "score", "others", "to_best")
                if math.isfinite(getattr(choice, name).value)
            },
            **{
                name: None if (share := getattr(choice, name)) is None else plain_estimate(share)
                for name in ("success", "wins", "loses")
            },
        }
        for choice in advice.choices
    ]
