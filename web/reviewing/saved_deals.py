"""A deal of a saved game that is reviewed, and what the review found of it, saved beside the game."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.analysis.review.result import Review
from tricklab.engine.errors import StoreError
from tricklab.engine.records.record import Record
from tricklab.engine.sessions.unfinished_game import Game
from tricklab.web.playing.facts import repeated
from tricklab.web.playing.store import Games
from tricklab.web.playing.summaries import JudgedChoice, finite
from tricklab.web.requests import Refused


@dataclass(frozen=True)
class SavedDeal:
    """A deal of a saved game.

    Attributes
    ----------
    name, game
        The game and its id.
    index
        The index of the deal in the game.
    record
        Its record.
    """

    name: str
    game: Game
    index: int
    record: Record

    def is_same(self, other: SavedDeal) -> bool:
        """Return whether it is the same deal, with the same course."""
        return (self.name, self.index, self.record) == (other.name, other.index, other.record)

    def keep(self, games: Games, review: Review) -> str:
        """Save what a review found of the choices of the person; return why it could not be saved, or nothing."""
        choices = [
            JudgedChoice(
                judged.decision.number,
                judged.decision.kind,
                judged.decision.when[:40],
                judged.sign,  # type: ignore[arg-type]
                judged.cost.value,
                finite(judged.cost.error),
            )
            for judged in review.judged
            if judged.seat == self.game.seat
        ]
        try:
            games.save_summary(self.name, self.game, self.index, choices)
        except StoreError as error:
            return f"The review is not saved: {error}"
        return ""


def saved_deal(games: Games, name: str, deal: int | None) -> SavedDeal:
    """Return a deal of a saved game, by its number from 1; without one the last deal that is over.

    Raises
    ------
    Refused
        If there is no such game, or the deal is not over.
    UsageError
        If the game's file is damaged.
    """
    game = games.read(name)
    records = repeated(game, f"the saved game {name}").records
    index = max(records, default=-1) if deal is None else deal - 1
    if index not in records:
        text = "the deal is not over: a review needs all hands." if deal is None else f"deal {deal} is not over."
        raise Refused(text, field="deal", status=409)
    return SavedDeal(name, game, index, records[index])
