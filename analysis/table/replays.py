"""Deals again, one by one, as records."""

from __future__ import annotations

from typing import Unpack

from tricklab.engine.base.numbers import MOST_HANDS, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import SetupLike, setup_from
from tricklab.engine.play.setup_options import SetupOptions
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import records


def replay(
    setup: SetupLike = "smear",
    hands: int | range = 0,
    *,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> list[Record]:
    """Deal and play single deals of a simulation again, card by card (docs/record.md).

    Parameters
    ----------
    setup
        What is dealt and who plays: a `Setup`, or the name of a variant.
    hands
        The number of the deal, or a range of numbers: deal 12 is row 12 of what `simulate` returns.
    observer
        Follows the work.
    **options
        With a variant's name: the keywords of `Setup.make`.

    Returns
    -------
    list
        The record of each deal.

    Raises
    ------
    UsageError
        If an argument is not right.
    PolicyError
        If a policy broke off a deal.

    See Also
    --------
    simulate : The results of many deals.

    Examples
    --------
    >>> (record,) = replay("smear", 12, policy="basic", seed=7)
    >>> record.dealt[0]
    ('4C', '5C', '4D', '6D', 'QD', 'QH', '4S', '7S', 'JK2')
    """
    simulator = Simulator(setup_from(setup, options))
    if not isinstance(hands, range):
        number = whole(hands, "the number of a deal", 0, MOST_HANDS - 1, "12")
        hands = range(number, number + 1)
    if hands and not 0 <= min(hands) <= max(hands) < MOST_HANDS:
        raise UsageError(f"deals are numbered from 0 to {MOST_HANDS - 1:,}.")
    observer.prepare(simulator)
    return list(records(simulator, hands))
