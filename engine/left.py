"""A deal or a match that somebody has left: kept in a file, from which it is taken up again.

It has the setup and all that was decided, so that nobody is asked again what he would do; the cards come from the seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tricklab.engine.aside import aside_of, reason
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.given import plain_text
from tricklab.engine.matches import Match
from tricklab.engine.numbers import MOST_HANDS
from tricklab.engine.policies import PolicyLike
from tricklab.engine.policies.from_data import policy_in_data
from tricklab.engine.session import Decided, Session, sessions_of
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator
from tricklab.engine.version import VERSION

FORMAT = 1
"""Raised when a game that was left is written in another way."""

_MOST_ACTION = (1 << 63) - 1


@dataclass(frozen=True)
class Game:
    """What somebody plays, and what was decided in it.

    Attributes
    ----------
    setup
        What is dealt, and who sits on the other seats.
    seat
        His own seat.
    hand
        The number of the deal, or of the match.
    is_match
        Whether a match is played.
    deals
        What was decided in each deal; in all but the last to its end.
    """

    setup: Setup
    seat: int
    hand: int
    is_match: bool
    deals: tuple[Decided, ...] = ()

    def keep(self, path: Path, sessions: Sequence[Session]) -> None:
        """Write the game with the deals that were played, the last of them perhaps in part.

        Raises
        ------
        StoreError
            If it cannot be written.
        """
        told = {
            "game": FORMAT,
            "engine": VERSION,
            "setup": self.setup.describe(),
            "seat": self.seat,
            "hand": self.hand,
            "match": self.is_match,
            "deals": [{"actions": one.decided.actions, "own": one.decided.own} for one in sessions],
        }
        with aside_of(path) as aside:
            path.parent.mkdir(parents=True, exist_ok=True)
            aside.write_text(json.dumps(told) + "\n", encoding="utf-8")

    def sessions(self, name: str = "the game") -> Iterator[tuple[Session, Match | None]]:
        """Yield the deals, what was decided in them done; in a match with how it stands, and whoever plays enters them.

        Parameters
        ----------
        name
            What messages call the game, such as its file.

        Raises
        ------
        UsageError
            If it cannot have been decided so.
        """
        simulator = Simulator(self.setup)
        dealt: Iterator[tuple[Session, Match | None]] = iter([(Session(simulator, self.seat, self.hand), None)])
        if self.is_match:
            dealt = sessions_of(simulator, self.seat, self.hand)
        for number, (session, match) in enumerate(dealt):
            if number < len(self.deals):
                if not session.repeat(self.deals[number]):
                    raise UsageError(
                        f"{name} is damaged: the rules do not allow all that was decided in deal {number}."
                    )
                if number < len(self.deals) - 1 and not session.is_over:
                    raise UsageError(f"{name} is damaged: deal {number} is not over, and {number + 1} has begun.")
            yield session, match


def read_game(path: Path, seats: Mapping[int, str] | None = None) -> Game:
    """Read a game that was left.

    Parameters
    ----------
    path
        The file.
    seats
        The policies of some seats, by name. Those that are in files must be given again: none that only a game's file
        names is run.

    Raises
    ------
    UsageError
        If there is none, or it is not one; the message says what is wrong.
    """
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {reason(error)}.") from error
    except ValueError as error:
        raise UsageError(f"{path} is no game that was left: it is not JSON.") from error
    if not isinstance(told, dict) or "game" not in told:
        raise UsageError(f"{path} is no game that was left: tricklab play writes these when you quit.")
    if told["game"] != FORMAT:
        raise UsageError(f"{path} is a game of format {str(told['game'])[:20]}; this version reads {FORMAT}.")
    try:
        return _game_of(told, path, seats or {})
    except (KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{path} is damaged: {str(error)[:100]}.") from error


def _game_of(told: Mapping[str, Any], path: Path, seats: Mapping[int, str]) -> Game:
    """Return the game that was told, once all in it is of the right kind."""
    setup = _setup_of(told["setup"], path, seats)
    seat, hand = told["seat"], told["hand"]
    deals = tuple(_decided(one, path) for one in told["deals"])
    fits = _is_whole(seat, setup.players - 1) and _is_whole(hand, MOST_HANDS - 1) and isinstance(told["match"], bool)
    if not fits or (len(deals) > 1 and not told["match"]):
        raise UsageError(f"{path} is damaged: seat, hand, match and deals do not fit together.")
    return Game(setup, seat, hand, told["match"], deals)


def _setup_of(told: Mapping[str, Any], path: Path, seats: Mapping[int, str]) -> Setup:
    game = game_of(plain_text("variant", told["variant"], "smear")).name
    there: dict[int, PolicyLike] = dict(seats)
    for seat, entry in enumerate(told["policies"]):
        if seat not in seats:
            policy = policy_in_data(entry, game)
            if policy is None:
                raise UsageError(
                    f"{path}: {entry['name'][:80]!r} sits on seat {seat}, and a saved game never runs a policy file; "
                    f"name the file again: --seats {seat}=FILE.py:CLASS."
                )
            there[seat] = policy
    given = {key: told[key] for key in ("variant", "rules", "scores", "seed")}
    hand = " ".join(told["hand"]) if "hand" in told else None
    return Setup.make(**given, seats=there, carry=told.get("carry"), hand=hand)


def _decided(told: Mapping[str, Any], path: Path) -> Decided:
    actions, own = tuple(told["actions"]), tuple(told["own"])
    whole = all(_is_whole(action, _MOST_ACTION) for action in actions)
    if not whole or not all(_is_whole(place, len(actions) - 1) for place in own) or sorted({*own}) != list(own):
        raise UsageError(f"{path} is damaged: what was decided is not in order.")
    return Decided(actions, own)


def _is_whole(number: Any, most: int) -> bool:
    return type(number) is int and 0 <= number <= most
