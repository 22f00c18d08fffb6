"""The reviewed deals in the user's cache, by the content of their records: an interrupted diary goes on."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path

import msgspec
from platformdirs import user_cache_dir

from tricklab.analysis.practise.deal_files import StoredDeal
from tricklab.analysis.practise.diary.deal_review import DealReview, Judge, review_deal
from tricklab.engine.base.data_input import parse_json, struct_of
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.base.text_input import read_regular_file
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.games import game_of
from tricklab.engine.play.kernel_sources import source_hash
from tricklab.engine.version import VERSION

_FORMAT = 1
"""Raised when the content of the files changes."""


def review_once(deal: StoredDeal, seat: int, judge: Judge, only: int | None = None) -> DealReview:
    """Return the review of a deal from the cache, or make it and store it; parameters as of `review_deal`.

    A damaged file is replaced. If the cache takes no files, each deal is reviewed anew.
    """
    path = _path(deal, seat, judge, only)
    with suppress(UsageError):
        return struct_of(DealReview, parse_json(read_regular_file(path), str(path)))
    review = review_deal(deal, seat, judge, only)
    with suppress(StoreError, OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with temp_file_for(path, private=True) as file:
            file.write_text(json.dumps(msgspec.to_builtins(review)))  # in ASCII, so that no-break spaces stay
    return review


def _path(deal: StoredDeal, seat: int, judge: Judge, only: int | None) -> Path:
    """Return the file of a review: its name depends on all that its numbers depend on."""
    identity = [_FORMAT, VERSION, source_hash(game_of(deal.record.variant).name), seat, only, vars(judge)]
    content = msgspec.json.encode(identity) + msgspec.json.encode(deal.record)
    digest = hashlib.blake2b(content, digest_size=12).hexdigest()
    return Path(user_cache_dir("tricklab", appauthor=False)) / "reviews" / f"{digest}.json"
