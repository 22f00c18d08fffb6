"""The end of a Peatwit match (docs/rules/peatwit.md, "Match")."""

from __future__ import annotations

from collections.abc import Sequence


def winners(totals: Sequence[int], played: int, *, deals: int, target: int = 0) -> tuple[int, ...]:
    """Return the sides that have won the match; none while it goes on.

    Parameters
    ----------
    totals
        The sides' scores.
    played
        Deals that have been played.
    deals
        Deals in a match.
    target
        Total that ends the match early; 0: none.

    Examples
    --------
    >>> winners([210, 305, 305, 80], 16, deals=16)
    (1, 2)
    >>> winners([510, 305, 305, 80], 9, deals=16, target=500)
    (0,)
    """
    if played < deals and not (target and max(totals) >= target):
        return ()
    return tuple(side for side, total in enumerate(totals) if total == max(totals))
