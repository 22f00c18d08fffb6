"""The cells of an answer's table, what stands below it, and the answers with other players, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricklab.analysis.advise.display.phrases import amount_of, row_name
from tricklab.analysis.advise.display.ranking import best_range
from tricklab.analysis.advise.display.rows import best_of
from tricklab.analysis.advise.display.sentences import describe_other_players
from tricklab.analysis.advise.result import POINTS, Advice, Choice
from tricklab.analysis.words.seat_names import has_partners
from tricklab.analysis.words.wording import listed, number, sentence_case, signed

_ENDS = {"yours": "you", "partner's": "partner", "theirs": "others", "nobody": "nobody"}
"""Headings of who plays in the end."""


def cells_of(advice: Advice, row: Sequence[Choice], *, basis: bool = False) -> dict[str, str]:
    """Return the cells of a row by heading; a range has the numbers of its best bid.

    Parameters
    ----------
    advice
        The answer.
    row
        The choices of a row, see `analysis.advise.display.rows.shown_rows`.
    basis
        Whether to return the columns on the search, too: how often the choice is best, and in how many deals.
    """
    choice = best_of(row)
    is_points = advice.objective == POINTS
    return {
        "choice": row_name(advice, row),
        "margin": signed(choice.value.value) if is_points else "",
        "match won, %": "" if is_points else f"{choice.value.value:.1f}",
        "own score": signed(choice.score.value),
        "costs": "" if choice is advice.best else choice.to_best.text().removeprefix("+"),
        "makes it, %": "" if choice.works is None else f"{100 * choice.works.value:.0f}",
        **{heading: _share(advice, choice, who) for heading, who in _ENDS.items()},
        "game won, %": _ending(advice, choice, "wins"),
        "game lost, %": _ending(advice, choice, "loses"),
        "best, %": f"{100 * choice.best_share:.0f}" if basis else "",
        "deals": f"{choice.worlds:,}" if basis else "",
    }


def _share(advice: Advice, choice: Choice, who: str) -> str:
    """Return how often who plays in the end, in per cent; empty where the choice decides nothing about that."""
    may_pass = any(other.text == "pass" for other in advice.choices)
    if not may_pass or not any(who in other.ends for other in advice.choices):
        return ""
    return f"{100 * choice.ends.get(who, 0.0):.0f}"


def _ending(advice: Advice, choice: Choice, ending: str) -> str:
    """Return how often a choice ends the game like that, in per cent; empty if no choice ever does."""
    shares = [getattr(other, ending) for other in advice.choices]
    ever = any(share is not None and share.value for share in shares)
    return f"{100 * getattr(choice, ending).value:.0f}" if ever else ""


def describe_hidden(advice: Advice, hidden: Sequence[Choice]) -> str:
    """Return a sentence on the choices that have no row; empty if all have one."""
    if not hidden:
        return ""
    least = amount_of(advice, min(choice.to_best.value for choice in hidden), 1)
    more = "One more choice costs" if len(hidden) == 1 else f"{sentence_case(number(len(hidden)))} more choices cost"
    return f"{more} {least} or more."


def column_meanings(advice: Advice, rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Return the meanings of the columns that are not empty, by heading without its unit."""
    setup = advice.question.setup
    others = "the other side's" if len(set(setup.sides)) == 2 else "the mean of the others'"
    whose, mine = ("your side's", "your side") if has_partners(setup) else ("your", "you")
    unit = "its unit is below" if setup.game.measure.meaning else f"{whose} change of score, less {others}"
    meanings = {
        "margin": f"what decides: {unit}",
        "match won, %": "what decides: the chance to win the match",
        "costs": "how much less that is than the best, in the same deals, with its 95 % interval",
        "makes it, %": "how often this very bid is made, when you play at it",
        "yours": "who plays in the end, in per cent of the deals, as the columns beside it",
        "game won, %": f"how often this very deal ends the game, for {mine} or another",
        "best, %": "in how many deals nothing else does better",
    }
    return {
        heading.removesuffix(", %"): meaning
        for heading, meaning in meanings.items()
        if any(row[heading] for row in rows)
    }


def describe_others(advice: Advice, again: Mapping[str, Advice], indifference: float) -> list[tuple[str, bool]]:
    """Return sentences on the answer when the others play by another policy, each with whether it differs."""
    same, sentences, span = [], [], [choice.action for choice in best_range(advice, indifference)]
    for name, other in again.items():
        if other.best.action in span:
            same.append(name)
        else:
            sentences.append(describe_other_players(advice, name, other, indifference))
    return [*sentences, *([(f"The same with {listed(same, 'or')} in the other seats.", False)] if same else [])]
