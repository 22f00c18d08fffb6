"""Where each unseen card lies, by seat, as data for a page to draw: in per cent of the worlds behind an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricklab.analysis.practise.belief import NOBODY, Belief, UnseenCard
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.web.cards import card_of, deck_of


def belief_view(belief: Belief, names: SeatNames, *, final: bool = True) -> dict[str, Any]:
    """Return where each unseen card lies, as the page shows it.

    Parameters
    ----------
    belief
        Where the cards lie.
    names
        What the seats are called by the reader.
    final
        Whether more worlds will come.

    Returns
    -------
    dict
        The ``names`` of the columns: the other seats from the left on, and what nobody has, if there may be such cards.
        For each suit its sign (``suit``), its ``cards`` and, in the order of the columns, the mean ``lengths`` as
        texts, null for what nobody has. A card has its ``text``, for each column the ``value`` in per cent with the
        ends ``low`` and ``high`` of its interval (``shares``), and the number of the column that had it (``truth``), or
        null. The lines of the ``basis`` stand below.
    """
    deck, seats = belief.advice.question.setup.deck, belief.seats
    suits: dict[str, dict[str, Any]] = {
        row["suit"]: {"suit": row["suit"], "cards": [], "lengths": []} for row in deck_of(deck)
    }
    for card in belief.cards:
        suit = deck.suit_of(deck.number(card.text))
        there = suits[card_of(deck, card.text)["suit"]]
        there["cards"].append(_card(card, seats))
        if suit is not None and not there["lengths"]:
            lengths = [belief.lengths[seat][suit.name] if seat != NOBODY else None for seat in seats]
            there["lengths"] = [None if mean is None else f"{mean.value:.1f}" for mean in lengths]
    return {
        "final": final,
        "names": [belief.name(seat) if seat == NOBODY else names.name(seat) for seat in seats],
        "suits": [suit for suit in suits.values() if suit["cards"]],
        "basis": _basis(belief),
    }


def _card(card: UnseenCard, seats: Sequence[int]) -> dict[str, Any]:
    shares = [card.shares[seat] for seat in seats]
    return {
        "text": card.text,
        "shares": [{"value": 100 * share.value, "low": 100 * share.low, "high": 100 * share.high} for share in shares],
        "truth": None if card.truth is None else seats.index(card.truth) if card.truth in seats else None,
    }


def _basis(belief: Belief) -> list[str]:
    if not belief.cards:
        return ["There is no unseen card."]
    margin = max(estimate.margin for card in belief.cards for estimate in card.shares.values())
    lines = [
        f"In {belief.worlds:,} worlds that fit what was seen, and count by how well they fit what the others did.",
        f"Each share is sure to {100 * margin:.0f} percentage points or fewer, at 95 %; point at it for its interval.",
    ]
    if belief.on_truth is not None:
        lines.append(f"* had the card; the worlds gave that {100 * belief.on_truth:.0f} % in the mean.")
    return lines
