"""An answer in plain sentences, and as plain data."""

from __future__ import annotations

import math
from typing import Any

from tricklab.analysis.advise.result import (
    COUNTED,
    OPEN,
    OUT_OF_TIME,
    PROBABLE,
    SETTLED,
    TOSS_UP,
    Advice,
    Choice,
)
from tricklab.analysis.summary.contracts import plain_estimate
from tricklab.engine.actions import action_name, is_said
from tricklab.engine.setup import Setup

_NAMED = 4
"""So many choices are named in a row."""


def name_of(advice: Advice, choice: Choice) -> str:
    """Return what a choice is, as a player would be told to do it."""
    question = advice.question
    return question.setup.deck.with_symbols(action_name(question.setup, question.deal.state, choice.action))


def sentence(advice: Advice, confidence: float, indifference: float) -> str:
    """Say what to do, how sure that is, and what the next best choice costs."""
    best = advice.best
    told = name_of(advice, best)
    parts = [f"{told[0].upper()}{told[1:]}."]
    if works := _works(advice, best):
        parts.append(f"{works[0].upper()}{works[1:]}.")
    parts += [_instead(advice, choice) for choice in _others(advice)]
    parts.append(_verdict(advice, confidence, indifference))
    return " ".join(part for part in parts if part)


def _others(advice: Advice) -> list[Choice]:
    """Return what is told beside the best choice: the next best, and every special thing that could be said."""
    if not is_said(advice.question.setup, advice.question.kind):
        return list(advice.choices[1:2])
    special = [choice for choice in advice.choices[2:] if not choice.text.isdigit() and choice.text != "pass"]
    return [*advice.choices[1:2], *special]


def _works(advice: Advice, choice: Choice) -> str:
    """Say how often a choice comes off; empty where hardly any world tells."""
    works = choice.works
    if works is None:
        return ""
    often, low, high = (f"{100 * end:.0f}" for end in (works.value, works.low, works.high))
    span = " % of the time" + ("" if low == high else f" ({low} to {high})")
    if not is_said(advice.question.setup, advice.question.kind) or name_of(advice, choice) not in (
        choice.text,
        f"bid {choice.text}",
    ):
        whose = "you make your bid" if advice.question.setup.game.declarer is None else "your side makes its contract"
        return f"{whose} {often}{span}"
    if choice.text == "pass":
        return ""
    when = "" if works.count == choice.worlds else "when it is yours to play, "
    return f"{when}you make it {often}{span}"


def _instead(advice: Advice, other: Choice) -> str:
    """Say what another choice would come to."""
    works = _works(advice, other)
    cost = f"{points(other.to_best.value, 2)}{_span(other)}"
    name = name_of(advice, other)
    if works:
        return f"If you {name} instead, {works}; it costs {cost}."
    return f"To {name} instead costs {cost}."


def _span(other: Choice) -> str:
    low, high = other.to_best.low, other.to_best.high
    return f" ({low:.2f} to {high:.2f})" if math.isfinite(low + high) else ""


def points(number: float, places: int | None = None) -> str:
    """Return a number of points, with so many decimals."""
    text = f"{number:g}" if places is None else f"{number:.{places}f}"
    return f"{text} point" if text == "1" else f"{text} points"


def worlds_of(number: int) -> str:
    """Return a number of worlds."""
    return f"{number:,} world" if number == 1 else f"{number:,} worlds"


def verdict_of(advice: Advice) -> str:
    """Return in a few words what is known at the end."""
    return {
        SETTLED: "settled",
        PROBABLE: "probably",
        OPEN: "not sure",
        TOSS_UP: "a toss-up",
        OUT_OF_TIME: "not settled in time",
        COUNTED: f"after {worlds_of(advice.worlds)}",
    }[advice.verdict]


def _verdict(advice: Advice, confidence: float, indifference: float) -> str:
    """Say what is known at the end, and no more."""
    if advice.verdict == SETTLED:
        return f"That is settled, with {100 * confidence:g} % confidence."
    if advice.verdict == OUT_OF_TIME:
        return "Time was up before that was settled: give it more with --time."
    if advice.verdict == COUNTED:
        return ""
    limit = points(indifference)
    if advice.verdict == PROBABLE:
        return f"That is probably best, and nothing else can be better by more than {limit}."
    names = _listed([name_of(advice, choice) for choice in advice.as_good])
    if advice.verdict == TOSS_UP:
        return f"It is a toss-up with: {names}. The difference is no more than {limit} either way."
    return f"That is not sure: to {names} may be as good, but nothing can be better by more than {limit}."


def _listed(names: list[str]) -> str:
    """Return some names in a row, the first few of many."""
    shown = names[:_NAMED]
    more = [] if len(names) <= _NAMED else [f"{len(names) - _NAMED} more"]
    *first, last = [*shown, *more]
    return f"{', '.join(first)} or {last}" if first else last


def rests_on(advice: Advice) -> list[str]:
    """Return the lines that say what an answer rests on, and what it leaves out."""
    setup, question = advice.question.setup, advice.question
    lines = [setup.game.measure.told] if setup.game.measure.told else []
    if any(setup.scores):
        lines.append("The scores are not weighed: what counts are the points of this deal, not who wins the game.")
    if left := setup.game.measure.uncounted(setup.rules):
        lines.append(left)
    lines.append(
        f"Rules {setup.rules_digest()}, {_who(setup)}, {worlds_of(advice.worlds)} in {advice.seconds:.1f} s, "
        f"seed {setup.seed}. A world is a deal that fits what you have seen."
    )
    if question.recorded and set(question.recorded) != {policy.name for policy in setup.policies}:
        played = ", ".join(question.recorded)
        lines.append(f"In the record {played} played; the answer takes all to play as said here (--policy).")
    if advice.left_out == "said":
        lines.append(
            "Almost no deal that fits your cards fits what the others said, if they play like that: it is ignored."
        )
    elif advice.acceptance is None:
        lines.append("What the others said is not weighed: every deal that fits the cards counts.")
    else:
        if advice.left_out == "passed":
            lines.append("Players like that would hardly ever have passed you these cards: that is ignored.")
        share = f"{100 * advice.acceptance:.3g} %"
        lines.append(f"Only deals count in which the others would have done what they did: {share} were kept.")
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
