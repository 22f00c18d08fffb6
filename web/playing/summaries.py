"""What a review found of the deals of a saved game: a file beside the game, checked as a whole when it is read."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tricklab.engine.base.data_input import DataError, parse_json, struct_of
from tricklab.engine.base.locked_folder import locked_folder
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.base.text_input import read_regular_file
from tricklab.engine.errors import UsageError
from tricklab.engine.sessions.unfinished_game import Game
from tricklab.engine.version import VERSION

FORMAT = 1
"""Raised when the format of the file changes."""

_PATIENCE = 2.0
_MOST_BYTES = 5_000_000

_Text = Annotated[str, msgspec.Meta(max_length=40, description="a text of at most 40 characters")]
_Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000, description="a whole number from 0")]


class JudgedChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice of the person.

    Attributes
    ----------
    number
        The decision, as the review counts them.
    kind
        One of `analysis.review.decisions.KINDS`.
    when
        When it was, in a word or two.
    sign
        ``?`` or ``??`` for a mistake, otherwise empty.
    cost
        The points that it gave away.
    error
        The standard error of that; None where it is not known.
    """

    number: _Number
    kind: _Text
    when: _Text
    sign: Literal["", "?", "??"]
    cost: float
    error: float | None


class DealSummary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal that was reviewed: its number in the game, from 1, a hash of what was decided in it, and the choices."""

    deal: _Number
    decided: _Text
    choices: tuple[JudgedChoice, ...]

    @property
    def lost(self) -> float:
        """The points that the choices gave away, as the review adds them up."""
        return sum(choice.cost for choice in self.choices)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a file."""

    review: Literal[1]
    engine: str
    deals: tuple[DealSummary, ...]


def hash_of(game: Game, index: int) -> str:
    """Return a hash of a deal of a game, by its index from 0: of the cards' seed and of all that was decided."""
    text = f"{game.digest()} {index} {game.deals[index].actions}"
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def read_summaries(path: Path, game: Game) -> dict[int, DealSummary]:
    """Return the summaries of a game's deals by their indices from 0; of deals that went otherwise since then none.

    Raises
    ------
    UsageError
        If the file is damaged.
    """
    if not path.exists() and not path.is_symlink():
        return {}
    name = f"the summary of the review {path}"
    if path.is_symlink():
        raise UsageError(f"{name} is a link; delete it, and review the game again.")
    try:
        deals = struct_of(_File, parse_json(read_regular_file(path, name, _MOST_BYTES), name)).deals
    except DataError as error:
        raise UsageError(f"{name} is damaged: {error} Delete it, or review the game again.") from error
    numbers = [each.deal for each in deals]
    if len({*numbers}) < len(numbers):
        raise UsageError(f"{name} is damaged: it has a deal twice. Delete it, or review the game again.")
    there = range(len(game.deals))
    return {
        each.deal - 1: each for each in deals if each.deal - 1 in there and each.decided == hash_of(game, each.deal - 1)
    }


def save_summary(path: Path, game: Game, index: int, choices: Sequence[JudgedChoice]) -> None:
    """Write the summary of a deal beside the summaries of the game's other deals; a damaged file is replaced.

    Raises
    ------
    StoreError
        If it cannot be written.
    """
    summary = DealSummary(index + 1, hash_of(game, index), tuple(choices))
    with locked_folder(path.parent, _PATIENCE), temp_file_for(path, private=True) as file:
        try:
            there = read_summaries(path, game)
        except UsageError:
            there = {}
        deals = [each for _, each in sorted({**there, index: summary}.items())]
        file.write_bytes(msgspec.json.encode(_File(FORMAT, VERSION, tuple(deals))) + b"\n")


def finite(number: float) -> float | None:
    """Return a number, or None where it is not finite: JSON has no infinity."""
    return number if math.isfinite(number) else None
