"""A deal of a diary with its review, and one of the worst choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tricklab.analysis.practise.deal_files import StoredDeal
from tricklab.analysis.practise.diary.deal_review import DealReview, ReviewedChoice


@dataclass(frozen=True)
class Entry:
    """A deal of the diary: the deal, the seat of its player, and the review."""

    deal: StoredDeal
    seat: int
    review: DealReview

    @property
    def variant(self) -> str:
        """The name of the variant."""
        return self.deal.record.variant


class Worst(NamedTuple):
    """One of the worst choices: the entry, and the choice as it was judged again."""

    entry: Entry
    choice: ReviewedChoice
