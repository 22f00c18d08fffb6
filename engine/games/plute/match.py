"""The tallies of a Plute match (docs/rules/plute.md, "Result", "The plute" and "Match")."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Tallies:
    """Bids that each team has made, and that were set; the team that has won the match, or None."""

    made: tuple[int, int] = (0, 0)
    set: tuple[int, int] = (0, 0)
    winner: int | None = None


def after_deal(
    before: Tallies,
    bidders: int,
    *,
    made: bool,
    plute: int | None = None,
    made_to_win: int = 3,
    set_to_lose: int = 3,
) -> Tallies:
    """Note a deal.

    Parameters
    ----------
    before
        The tallies.
    bidders
        The team that bid, 0 or 1.
    made
        Whether it made its bid.
    plute
        The team that took all nine tricks, which wins the match at once; then nothing is noted.
    made_to_win, set_to_lose
        How many bids made win the match, and how many set lose it.

    Examples
    --------
    >>> after_deal(Tallies(made=(2, 1), set=(0, 2)), 1, made=False)
    Tallies(made=(2, 1), set=(0, 3), winner=0)
    """
    if plute is not None:
        return replace(before, winner=plute)
    tally = list(before.made if made else before.set)
    tally[bidders] += 1
    if made:
        winner = bidders if tally[bidders] >= made_to_win else None
        return Tallies((tally[0], tally[1]), before.set, winner)
    winner = 1 - bidders if tally[bidders] >= set_to_lose else None
    return Tallies(before.made, (tally[0], tally[1]), winner)
