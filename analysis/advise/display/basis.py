"""The lines below an answer on rules, players and worlds, and the answer as plain data."""

from __future__ import annotations

import math
from typing import Any

from tricklab.analysis.advise.display.ranking import best_range
from tricklab.analysis.advise.display.sentences import describe_verdict
from tricklab.analysis.advise.objective import PLAYED_ON, reads_table
from tricklab.analysis.advise.result import COUNTED, MATCH, PLAYERS, POINTS, PROBABLE, Advice
from tricklab.analysis.summary.lines import plain_estimate
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.numbers import counted
from tricklab.engine.play.setup import Setup


def describe_basis(advice: Advice) -> list[str]:
    """Return the lines on rules, players, worlds and inference below an answer."""
    setup, question = advice.question.setup, advice.question
    lines = [setup.game.measure.meaning] if setup.game.measure.meaning and advice.objective == POINTS else []
    if advice.objective == MATCH:
        lines += _match(advice)
    lines.append(
        f"Rules {setup.rules_digest()}, {_who(setup)}, {counted(advice.worlds, 'worlds')} in {advice.seconds:.1f} s, "
        f"seed {setup.seed}. A world is a deal that fits what you have seen."
    )
    if question.recorded and set(question.recorded) != {policy.name for policy in setup.policies}:
        played = ", ".join(question.recorded)
        lines.append(f"In the record {played} played; the answer takes all to play as said here (--policy).")
    return [*lines, *_reading(advice)]


def describe_in_short(advice: Advice) -> str:
    """Return the verdict, the worlds and the players in one sentence."""
    verdict = "Probably best" if advice.verdict == PROBABLE else sentence_case(describe_verdict(advice))
    if advice.verdict == PLAYERS:
        players = f"{counted(advice.worlds, 'worlds')} with {_who(advice.question.setup)}"
        return f"It depends on the other players; this is after {players}."
    deals = "" if advice.verdict == COUNTED else f" after {counted(advice.worlds, 'worlds')}"
    return f"{verdict}{deals}, with {_who(advice.question.setup)}."


def describe_slip(advice: Advice) -> str:
    """Return which decision of the others fits so badly that the answer takes it for a slip; empty if none does."""
    worst = advice.reading.worst if advice.reading else None
    if worst is None:
        return ""
    deck, who = advice.question.setup.deck, advice.question.seat_name(worst.seat)
    return (
        f"What {who} did fits badly ({deck.with_symbols(worst.instruction)}): such players do that in "
        f"{100 * worst.chance:.2g} % of these deals. The answer takes it for a slip; check that you typed it right."
    )


def _reading(advice: Advice) -> list[str]:
    reading = advice.reading
    if reading is None:
        return ["What the others did does not count: every deal that fits the cards does."]
    looked = counted(advice.looked, "sampled deals")
    lines = [
        f"Deals count by how well they fit what the others did: of {looked} the answer uses "
        f"{advice.worlds:,}. It takes each of the others to be {reading.who()}, and to err now and then."
    ]
    if slip := describe_slip(advice):
        lines.append(slip)
    return lines


def _match(advice: Advice) -> list[str]:
    setup = advice.question.setup
    text = "What counts is the chance to win the match after this deal, when all go on to play for points"
    if reads_table(setup):
        lines = [f"{text} (tricklab equity)."]
    else:
        lines = [f"{text}: in each world the match is played on {PLAYED_ON} times."]
    if setup.game.standing(setup.rules).tallies and not advice.tallies:
        lines.append("But for the scores the match is taken to have just begun: --tallies says how it stands.")
    return lines


def _who(setup: Setup) -> str:
    text = setup.table_of_policies()
    return f"{text} in every seat" if len({policy.name for policy in setup.policies}) == 1 else text


def to_dict(advice: Advice) -> dict[str, Any]:
    """Return an answer as plain data, for JSON: the terminal prints it, and the browser's page builds on it."""
    setup = advice.question.setup
    return {
        "question": advice.question.text,
        "hand": list(advice.question.hand),
        "recorded_policies": list(advice.question.recorded),
        "setup": setup.describe(),
        "objective": advice.objective,
        "indifference": advice.indifference,
        "range": [choice.text for choice in best_range(advice, advice.indifference)],
        "verdict": advice.verdict,
        "worlds": advice.worlds,
        "looked": advice.looked,
        "reading": None if advice.reading is None else advice.reading.to_dict(),
        "seconds": round(advice.seconds, 3),
        "reason": None if advice.reason is None else advice.reason.to_dict(),
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
                for name in ("success", "makes", "wins", "loses")
            },
            "ends": choice.ends,
            "endings": [ending.to_dict() for ending in choice.endings],
        }
        for choice in advice.choices
    ]
