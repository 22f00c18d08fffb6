"""Where the key cards of an answer lie, as a table in per cent for a page to draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricklab.analysis.advise.result import Advice
from tricklab.analysis.words.seat_names import seen_from
from tricklab.engine.play.actions import phase_of
from tricklab.engine.rules.phases import Speech

_LEAST = 0.005
"""A row whose shares are all below that is left out: nobody there can have any of the cards."""


def locations_of(advice: Advice) -> dict[str, Any]:
    """Return where the key cards lie: the ``cards``, and ``rows`` with the ``name`` of who has them and its ``shares``.

    Shares are in per cent, one a card. The other seats come first, from the left on; the last row is of the cards that
    nobody has. Without key cards there are no rows.
    """
    question, cards = advice.question, advice.cards
    setup, seat = question.setup, question.seat
    names = seen_from(setup, seat, question.names)
    order = [(seat + step) % setup.players for step in range(1, setup.players)]
    rows = [(names.name(other), [card.shares[other] for card in cards]) for other in order]
    rows.append((elsewhere(advice), [1 - sum(card.shares) for card in cards]))
    return {
        "cards": [card.text for card in cards],
        "rows": [
            {"name": name, "shares": _percent(shares)} for name, shares in rows if max(shares, default=0) > _LEAST
        ],
    }


def _percent(shares: Sequence[float]) -> list[int]:
    return [round(100 * share) for share in shares]


def elsewhere(advice: Advice) -> str:
    """Return what cards that nobody has are called: they lie in the talon, were not dealt, or went in an exchange."""
    setup, state = advice.question.setup, advice.question.deal.state
    if "halves" in (state["table"].dtype.names or ()):
        return "talon"
    is_exchanged = setup.game.sight.draws and not isinstance(phase_of(setup, state), Speech)
    return "out of play" if is_exchanged else "not dealt"
