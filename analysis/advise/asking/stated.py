"""What a player states of a deal: the options of `tricklab advise` and the body of a request, as data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from tricklab.engine.errors import UsageError


class Stated(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is known of a deal: short for the deal record of the seat that asks.

    ``seat`` is the one that asks, unless given the one whose turn it is. ``deal`` is the number of the deal, where its
    rules depend on it; unless given the first that fits. ``bids`` come instead of ``events``, in short.
    ``decision`` is ``"pass"`` to ask which cards to pass on; ``passed`` and ``received`` are what was exchanged before,
    and the hand is then the one after it. ``events`` are the events of a deal record, without passes. ``stock``
    has the cards that are left over, as far as the seat has seen them, and ``?`` for the others. ``turned`` has
    the cards that were turned up, ``dummy`` those that were dealt to the dummy.
    """

    seat: int | None = None
    deal: int | None = None
    dealer: int | None = None
    hand: str = ""
    decision: str = ""
    passed: str = ""
    received: str = ""
    bids: list[int | str] = msgspec.field(default_factory=list)
    events: list[dict[str, Any]] = msgspec.field(default_factory=list)
    turned: str = ""
    stock: str = ""
    dummy: str = ""


class Misstated(UsageError):
    """Something that is stated of a deal is wrong.

    Attributes
    ----------
    field
        The field of `Stated` that is wrong.
    """

    def __init__(self, text: str, field: str) -> None:
        """Take what is wrong, and where."""
        super().__init__(text)
        self.field = field


@contextmanager
def stating(field: str) -> Iterator[None]:
    """Add the field to the errors of what is stated in it."""
    try:
        yield
    except UsageError as error:
        raise error if isinstance(error, Misstated) else Misstated(str(error), field) from error
