"""A whole deal after the game: what each choice was worth, what mistakes cost, and what was luck."""

from __future__ import annotations

from tricklab.analysis.review.judgements import Account, Judged
from tricklab.analysis.review.judging import review
from tricklab.analysis.review.result import Review

__all__ = ["Account", "Judged", "Review", "review"]
