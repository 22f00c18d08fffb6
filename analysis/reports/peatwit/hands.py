"""What players held, bid and took; summed up in one pass, one player of each deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.analysis.estimate import Estimate, mean
from tricklab.analysis.reports.groups import Groups, summed
from tricklab.analysis.reports.source import Source
from tricklab.engine.games.peatwit import cycle_of

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Hands:
    """One player's hand of each deal, as sums, and what the deals came to as a whole.

    Attributes
    ----------
    source
        What they rest on.
    groups
        By ``bid``, ``tricks``, ``trumps``, ``top`` (rank of the highest card, 14 for an Ace), ``longest`` (suit) and
        ``nerd`` (tricks that it took), with the sums of ``score`` (with partners the pair's) and of ``sucked``.
    bids
        The mean of all bids of a deal added up.
    sucked
        The mean of the trumps that were sucked in a deal, everybody's.
    """

    source: Source
    groups: Groups
    bids: Estimate
    sucked: Estimate

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.source.setup.players

    @property
    def size(self) -> int:
        """How many cards each player is dealt."""
        setup = self.source.setup
        return setup.game.hand_size(setup.rules)

    @property
    def left_over(self) -> int:
        """How many cards are the nerd's."""
        return len(self.source.setup.deck.cards) - self.players * self.size

    @property
    def name(self) -> str:
        """What the table is called in charts and tables."""
        return "two pairs" if self.source.setup.rules["partners"] else f"{self.players} players"

    def heading(self) -> str:
        """Return the line that stands beside the numbers."""
        line = self.source.heading()
        return line.replace("4 players", "two pairs", 1) if self.source.setup.rules["partners"] else line


def hands_of(source: Source) -> Hands:
    """Sum up the hands of a source."""
    import polars as pl

    players = source.setup.players
    lengths = [of_watched(source, suit) for suit in ("clubs", "diamonds", "hearts", "spades")]
    keys = [of_watched(source, name).alias(name) for name in ("bid", "tricks", "trumps", "top")]
    keys += [pl.max_horizontal(lengths).alias("longest"), pl.col("nerd_tricks").cast(pl.Int64).alias("nerd")]
    sucked = of_watched(source, "sucked")
    sums = [pl.len().alias("deals"), *summed("score", score_of_watched(source)), *summed("sucked", sucked)]
    sums.append((sucked > 0).sum().alias("any"))
    groups = Groups(source.tally(keys, sums))
    whole = [
        *summed("bids", pl.sum_horizontal(pl.col(f"bid_{seat}").cast(pl.Int64) for seat in range(players))),
        *summed("sucked", pl.sum_horizontal(pl.col(f"sucked_{seat}").cast(pl.Int64) for seat in range(players))),
    ]
    total = source.tally([], whole).row(0, named=True)
    bids, all_sucked = (
        mean(int(total[name]), int(total[f"{name}_squares"]), source.hands) for name in ("bids", "sucked")
    )
    return Hands(source, groups, bids, all_sucked)


def watched_seat(source: Source) -> pl.Expr:
    """Return the seat of the one player of each deal who is counted.

    What players of one deal take is not independent, so that counting them all would make intervals too short. The
    seat stays the same for a whole cycle of passes: each seat gets each direction.
    """
    import polars as pl

    return pl.col("hand").cast(pl.Int64) // len(cycle_of(source.setup.rules)) % source.setup.players


def of_watched(source: Source, name: str, ahead: int = 0) -> pl.Expr:
    """Return what a column says of the player who is counted, or of the one so many seats to the left."""
    import polars as pl

    players = source.setup.players
    seat = watched_seat(source)
    return pl.coalesce(
        pl.when(seat == number).then(pl.col(f"{name}_{(number + ahead) % players}")) for number in range(players)
    ).cast(pl.Int64)


def score_of_watched(source: Source) -> pl.Expr:
    """Return the change of score of the player who is counted, or of the pair."""
    import polars as pl

    seat = watched_seat(source)
    return pl.coalesce(
        pl.when(seat == number).then(pl.col(f"delta_{side}")) for number, side in enumerate(source.setup.sides)
    ).cast(pl.Int64)


def made() -> pl.Expr:
    """Tell whether the bid was made: nil by no trick, another by as many tricks or more."""
    import polars as pl

    bid, tricks = pl.col("bid"), pl.col("tricks")
    return pl.when(bid == 0).then(tricks == 0).otherwise(tricks >= bid)


def nil() -> pl.Expr:
    """Tell whether the bid is nil."""
    import polars as pl

    return pl.col("bid") == 0


def shown(groups: dict[int, Groups]) -> dict[int, Groups]:
    """Leave out what rests on too few deals."""
    from tricklab.analysis.reports.phrases import FEWEST

    return {key: group for key, group in groups.items() if group.count >= FEWEST}


TOO_FEW = "Too few deals to say anything."

ONE_EACH = (
    "One player of each deal is counted, a different seat by turns: what the others of the same deal take hangs "
    "together with it, and counting them too would make the intervals too short."
)


def bid_name(bid: int) -> str:
    """Return what a bid is called.

    >>> bid_name(0), bid_name(3)
    ('nil', '3')
    """
    return str(bid) if bid else "nil"


def whose(source: Source) -> str:
    """Return whose score it is."""
    return "the pair's score" if source.setup.rules["partners"] else "the score"
