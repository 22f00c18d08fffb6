"""An answer in plain sentences, and as plain data."""

from __future__ import annotations

import math
from typing import Any

from tricklab.analysis.advise.result import OUT_OF_TIME, SETTLED, TOSS_UP, Advice, Choice
from tricklab.analysis.summary.contracts import plain_estimate

_NIL = "nil"


def name_of(advice: Advice, choice: Choice) -> str:
    """Return what a choice is, as a player would be told to do it."""
    kind = advice.question.kind
    if kind in ("play", "pitch"):
        return f"play {choice.text}"
    if kind == "pass":
        return f"pass on {choice.text}"
    if kind == "trump":
        return f"name {choice.text}"
    return f"bid {choice.text}" if choice.text.isdigit() or choice.text == _NIL else choice.text


def sentence(advice: Advice, confidence: float, indifference: float) -> str:
    """Say what to do, how sure that is, and what the next best choice costs."""
    best = advice.best
    told = name_of(advice, best)
    text = f"{told[0].upper()}{told[1:]}."
    if best.success is not None:
        text += f" It works {100 * best.success.value:.0f} % of the time"
        text += "." if best.success.value == 1 else f" ({_percents(best.success)})."
    if len(advice.choices) > 1:
        text += f" {_against(advice, advice.choices[1])}"
    nil = next((choice for choice in advice.choices[2:] if choice.text == _NIL), None)
    if nil is not None:
        text += f" {_against(advice, nil)}"
    return f"{text} {_verdict(advice, confidence, indifference)}"


def _against(advice: Advice, other: Choice) -> str:
    name = name_of(advice, other)
    works = ""
    if other.success is not None:
        works = f" works {100 * other.success.value:.0f} % of the time and"
    return f"To {name}{works} costs {other.to_best.value:.2f} points ({_span(other)})."


def _span(other: Choice) -> str:
    return f"{other.to_best.low:.2f} to {other.to_best.high:.2f}"


def _percents(estimate: Any) -> str:
    return f"{100 * estimate.low:.0f}–{100 * estimate.high:.0f}"


def _verdict(advice: Advice, confidence: float, indifference: float) -> str:
    if advice.verdict == SETTLED:
        return f"That is settled, at {100 * confidence:g} % however often one looks."
    if advice.verdict == TOSS_UP:
        return (
            f"Nothing else can be better by more than {indifference:g} points: a toss-up, if you like another choice."
        )
    if advice.verdict == OUT_OF_TIME:
        return "Time was up before that was settled: give it more with --time."
    return ""


def rests_on(advice: Advice) -> list[str]:
    """Return the lines that say what an answer rests on."""
    setup = advice.question.setup
    played = f"{advice.worlds:,} worlds in {advice.seconds:.1f} s, seed {setup.seed}"
    lines = [setup.game.utility_told] if setup.game.utility_told else []
    lines.append(f"Rules {setup.rules_digest()}, all seats as {setup.table_of_policies()}, {played}.")
    if advice.acceptance is None:
        lines.append("What the others said tells nothing here: worlds are all that fit the cards.")
    elif advice.left_out == "said":
        lines.append("In hardly any world would the others have said what they said: it is left out of account.")
    else:
        if advice.left_out == "passed":
            lines.append("Who passed to you would hardly ever have passed these cards: that is left out of account.")
        share = f"{100 * advice.acceptance:.3g} %"
        lines.append(f"Worlds are those in which the others would have done what they did: {share} of all were kept.")
    return lines


def to_dict(advice: Advice) -> dict[str, Any]:
    """Return an answer as plain data, for JSON."""
    setup = advice.question.setup
    return {
        "question": advice.question.told,
        "setup": setup.describe(),
        "verdict": advice.verdict,
        "worlds": advice.worlds,
        "acceptance": advice.acceptance,
        "left_out": advice.left_out,
        "seconds": round(advice.seconds, 3),
        "choices": [
            {
                "choice": choice.text,
                "worlds": choice.worlds,
                "best_share": choice.best_share,
                **{
                    name: plain_estimate(getattr(choice, name))
                    for name in ("value", "score", "others", "to_best")
                    if math.isfinite(getattr(choice, name).value)
                },
                "success": None if choice.success is None else plain_estimate(choice.success),
            }
            for choice in advice.choices
        ],
    }
