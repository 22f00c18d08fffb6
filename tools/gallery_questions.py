"""The five questions of the gallery: each a picture, the sentence that answers it, and the command that asks it."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from typing import Any

import tricklab as tl
from tricklab.analysis.contest.match_comparison import LENGTHS
from tricklab.analysis.drawing.axes import Cell, draw_bars, new_axes

HAND = "AS JS 4S KD TH 6C"
NIL = "AS 7S 4S KH 9H 3H 2D TD 8D QC 6C 5C 2C"
SMUDGE = "AS KS JS 2S AD TH"
BARS = 8
"""The most choices in a picture."""
SIZE = (6.5, 3.8)
"""How wide and high a picture is, in inches, so that its letters can be read on a page."""


@dataclass(frozen=True)
class Shown:
    """An answer: its sentence, and what is drawn."""

    sentence: str
    axes: Any


@dataclass(frozen=True)
class GalleryQuestion:
    """A question of the gallery.

    Attributes
    ----------
    name
        The name of the picture's file.
    text
        The question.
    command
        What a user types to ask it.
    answer
        Asks it, with a size: deals or matches, about. Advice stops when it is settled, as the command does.
    """

    name: str
    text: str
    command: str
    answer: Callable[[int], Shown]


def svg_of(axes: Any) -> str:
    """Return a picture as SVG with its text as text, the same bytes each time."""
    from matplotlib import rc_context

    target = StringIO()
    with rc_context({"svg.hashsalt": "tricklab", "svg.fonttype": "none"}):
        axes.figure.savefig(target, format="svg", metadata={"Date": None}, bbox_inches="tight", facecolor="#fcfcfa")
    return target.getvalue()


def _nil(_: int) -> Shown:
    return _advice(tl.ask(tl.Setup.make("peatwit"), NIL, seat=1, dealer=3, bids=[4]))


def _bid_or_pass(_: int) -> Shown:
    return _advice(tl.ask(tl.Setup.make("pitch"), HAND, dealer=3, bids=["pass", "2"]))


def _match(_: int) -> Shown:
    question = tl.ask(tl.Setup.make("smudge"), SMUDGE, seat=0, dealer=3)
    answer = tl.advise(question, objective="match")
    worth = {choice.text: choice.value.value for choice in answer.choices}
    best, three = answer.best.text, worth["3"]
    sentence = f"The {best} wins the match in {worth[best]:.0f} % of the worlds, a bid of 3 in {three:.0f} %."
    return Shown(sentence, _choices(answer))


def _advice(question: Any) -> Shown:
    answer = tl.advise(question)
    nothing = next(choice for choice in answer.choices if choice.text in ("pass", "nil", "0"))
    name = "pass" if nothing.text == "pass" else "nil"
    sentence = f"Bid {answer.best.text}. A {name} gives away {nothing.to_best.value:.1f} points."
    return Shown(sentence, _choices(answer))


def _choices(answer: Any) -> Any:
    """Draw what the best choices are worth."""
    axes: Any = new_axes()
    best = answer.choices[:BARS]
    cells = [_cell(choice.value) for choice in best]
    label = "chance to win the match, %" if answer.objective == "match" else "points, less the mean of the others'"
    draw_bars(axes, [choice.text for choice in best], {"": cells}, label)
    rest = len(answer.choices) - len(best)
    _finish(axes, answer.heading() + (f"; the best {BARS} of {len(answer.choices)} choices" if rest else ""))
    return axes


def _cell(estimate: Any, factor: float = 1.0) -> Cell:
    return Cell(factor * estimate.value, factor * estimate.low, factor * estimate.high)


def _finish(axes: Any, heading: str) -> None:
    axes.set_title(textwrap.fill(heading, 80), fontsize=9, loc="left")
    axes.get_figure(root=True).set_size_inches(*SIZE)


def _house_rule(size: int) -> Shown:
    change = tl.compare_rules({"trey": False}, "smear", size)
    by_name = {line.meaning: line.difference.value for line in change.lines}
    fewer = -100 * by_name["contracts that were made"]
    points = by_name["change of the bidding side's score per contract"]
    more = f"With the trey bidders score {points:.1f} points more a contract"
    sentence = f"{more}, and make {fewer:.1f} contracts fewer in a hundred."
    return Shown(sentence, _both_rules(change))


def _both_rules(change: Any) -> Any:
    """Draw how often a contract is made and what it brings, under both sets of rules."""
    from matplotlib.figure import Figure  # matplotlib is slow to import

    made, *scores = change.lines[1:]
    sides = ("the bidding side", "the other side")
    figure = Figure(layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(2, 3))
    for axes, names, lines, factor, label in (
        (left, [""], [made], 100.0, "contracts that are made, %"),
        (right, sides, scores, 1.0, "points for a contract"),
    ):
        rules = {"with the trey": [line.a for line in lines], "without": [line.b for line in lines]}
        draw_bars(axes, names, {name: [_cell(each, factor) for each in both] for name, both in rules.items()}, label)
    left.get_legend().remove()
    figure.suptitle(textwrap.fill(change.heading(), 80), fontsize=9, x=0.01, ha="left")
    figure.set_size_inches(*SIZE)
    return left


def _evening(size: int) -> Shown:
    result = tl.compare_matches("expert", "basic", "smear", matches=size // 40)
    axes: Any = new_axes()
    names = [f"{deals:,} deal{'s' if deals > 1 else ''}" for deals in LENGTHS]
    shares = [100 * result.ahead(deals) for deals in LENGTHS]
    cells = [Cell(share, math.nan, math.nan) for share in shares]
    draw_bars(axes, names, {"": cells}, "how often the better player is ahead, %")
    _finish(axes, result.heading())
    after = f"after one deal {shares[0]:.0f} times in a hundred, after ten deals {shares[1]:.0f} times"
    return Shown(f"Expert is ahead of basic {after}.", axes)


QUESTIONS = (
    GalleryQuestion(
        "nil-or-not",
        "Should I bid nil?",
        f'tricklab advise --variant peatwit --hand "{NIL}" --dealer 3 --seat 1 --bids 4',
        _nil,
    ),
    GalleryQuestion(
        "house-rule",
        "What does a house rule change?",
        "tricklab compare --rule trey=true --rule-b trey=false --variant smear",
        _house_rule,
    ),
    GalleryQuestion(
        "bid-or-pass",
        "How far is my bid from a pass?",
        f'tricklab advise --variant pitch --hand "{HAND}" --seat 2 --dealer 3 --bids pass,2',
        _bid_or_pass,
    ),
    GalleryQuestion(
        "match-by-one-bid",
        "Can one bid lose the match?",
        f'tricklab advise --variant smudge --hand "{SMUDGE}" --seat 0 --dealer 3',
        _match,
    ),
    GalleryQuestion(
        "luck-and-skill",
        "How much of an evening is luck?",
        "tricklab compare expert basic --variant smear --matches 2500",
        _evening,
    ),
)
