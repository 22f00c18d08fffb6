"""A question from a hand, what was said before, and which cards were passed: `tricklab.ask`."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.analysis.advise.asking.known import known_of
from tricklab.analysis.advise.asking.stated import Stated
from tricklab.analysis.advise.question import Question
from tricklab.engine.base.checks import list_of, plain_text
from tricklab.engine.base.numbers import MOST_HANDS, whole
from tricklab.engine.play.setup import SetupLike, setup_from


def ask(
    setup: SetupLike,
    hand: str,
    *,
    seat: int | None = None,
    dealer: int | None = None,
    deal: int | None = None,
    bids: Sequence[str | int] = (),
    decision: str | None = None,
    passed: str | None = None,
    received: str | None = None,
    turned: str | None = None,
    names: Sequence[str] = (),
) -> Question:
    """Ask about a bid, a pass or the lead, from one hand and what was bid before: short for a deal record.

    Parameters
    ----------
    setup
        The rules, and who plays on: a `Setup`, or the name of a variant.
    hand
        The seat's cards; in games with a pass of cards those after the pass, unless the pass is what is asked about.
    seat
        The seat; if not given it is the one whose turn it is after the bids.
    dealer
        Who dealt; if not given, the seat before seat 0.
    deal
        The number of the deal, from 0 on, where the rules depend on it, as where cards are passed to the left, then to
        the right; if not given, the first deal that fits the rest.
    bids
        What was said, from the dealer's left on: words, or numbers.
    decision
        ``"pass"`` to ask which cards to pass, in games that do that.
    passed, received
        What the seat passed on, and what it was given; without them a hand is as in a deal without a pass.
    turned
        The cards that were turned up, in games that do so.
    names
        The players' names, from seat 0 on, for the answer.

    Returns
    -------
    Question
        The decision, for `advise`.

    Raises
    ------
    UsageError
        If the cards are too few or too many, a bid is not legal, or it is not the seat's turn.
    """
    words: list[str | int] = [*(bids.split(",") if isinstance(bids, str) else list_of("bids", bids, '["pass", 2]'))]
    stated = Stated(
        seat=None if seat is None else whole(seat, "seat", example="2"),
        dealer=None if dealer is None else whole(dealer, "dealer", example="2"),
        deal=None if deal is None else whole(deal, "deal", 0, MOST_HANDS - 1, "2"),
        hand=plain_text("hand", hand, "AS 10h JK1"),
        decision="" if decision is None else plain_text("decision", decision, "pass"),
        passed="" if passed is None else plain_text("passed", passed, "AS 10h"),
        received="" if received is None else plain_text("received", received, "AS 10h"),
        turned="" if turned is None else plain_text("turned", turned, "JS"),
        bids=words,
    )
    return known_of(stated, setup_from(setup, {})).question(names)
