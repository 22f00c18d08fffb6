"""What not to do: a warning takes the holding that tempts most, and says what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.analysis.studies.numbers import Place
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.sentences import Sentence

OFTEN = 0.01
"""A holding is common that makes up so much of the deals of a question."""


def warn(
    answer: Answer,
    text: str,
    holdings: Sequence[tuple[str, Place]],
    way: int = -1,
    measure: int = 0,
    *,
    sign: int = -1,
    often: float = OFTEN,
) -> list[Sentence]:
    """Return a warning, or nothing where the deals do not bear it out.

    Nobody needs to be warned of what nobody does: of some holdings it takes the last one, the most tempting, up to
    which something clearly loses on all that are common. One common holding on which that is open ends the list.

    Parameters
    ----------
    answer
        What a way gains.
    text
        The warning, as for `Answer.sentence`; ``{called}`` is the holding, and ``{points}`` what it costs: "Never say
        kontra on {called}: it costs {points}."
    holdings
        How each is called, and its cell; those on which it loses most surely first.
    way, measure
        What is not to be done, and what it gains.
    sign
        1 where the warning is of leaving undone what gains.
    often
        From which share of the deals of its column on a holding is common.
    """
    chosen = None
    for called, place in holdings:
        is_common = answer.at(*place, way, measure).count >= often * answer.at(None, place[1], way, measure).count
        if answer.sign(*place, way, measure) == sign:
            chosen = (called, place) if is_common else chosen
        elif is_common:
            break
    if chosen is None:
        return []
    called, place = chosen
    return [answer.sentence(text, *place, way, measure, called=called)]


def never(answer: Answer, text: str, way: int = -1) -> list[Sentence]:
    """Return a warning for all hands; nothing unless a way loses on them together, and clearly gains in no cell."""
    gains_somewhere = any(answer.sign(*place, way) > 0 for place in answer.places)
    return [] if gains_somewhere or answer.sign(way=way) >= 0 else [answer.sentence(text, way=way)]
