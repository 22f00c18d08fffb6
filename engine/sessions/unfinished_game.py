"""A deal or a match that somebody has left: kept in a file, from which it is taken up again.

It has the setup and all that was decided, so that nobody is asked again what he would do; the cards come from the seed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tricklab.engine.base.json_input import check_shape, read_json
from tricklab.engine.base.numbers import MOST_HANDS, MOST_MATCHES
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.from_data import policy_in_data
from tricklab.engine.policies.policy import PolicyLike
from tricklab.engine.sessions.session import Decided, Session, sessions_of
from tricklab.engine.version import VERSION

FORMAT = 1
"""Raised when a game that was left is written in another way."""

_MOST_ACTION = (1 << 63) - 1

_SHAPE = {
    "setup": {
        "variant": str,
        "rules": dict,
        "policies": [{"name": str, "digest": str}],
        "scores": [int],
        "seed": (int, str),
        "carry?": int,
        "hand?": [str],
    },
    "seat": int,
    "hand": int,
    "match": bool,
    "deals": [{"actions": [int], "own": [int]}],
}
"""What a saved game has to have, see `tricklab.engine.base.json_input.check_shape`."""


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

    def digest(self) -> str:
        """Hash what is played and where he sits: eight hexadecimal digits that differ between two games."""
        text = json.dumps([self.setup.describe(), self.seat, self.hand, self.is_match], sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()

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
        with temp_file_for(path) as aside:
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
    name = f"the saved game {path}"
    told = read_json(path, "the saved game")
    if not isinstance(told, dict) or "game" not in told:
        raise UsageError(f"{path} is no saved game: tricklab play writes these while you play.")
    if told["game"] != FORMAT:
        raise UsageError(f"{name} is of format {str(told['game'])[:20]}; this version reads {FORMAT}.")
    check_shape(told, _SHAPE, name)
    try:
        setup = _setup_of(told["setup"], path, seats or {})
    except UsageError as error:
        raise UsageError(str(error) if str(path) in str(error) else f"{name}: {error}") from error
    return _game_of(told, replace(setup, seed=told["setup"]["seed"]), name)


def _game_of(told: Mapping[str, Any], setup: Setup, name: str) -> Game:
    """Return the game, once what belongs together fits together."""
    if len(told["setup"]["policies"]) != setup.players:
        raise UsageError(f"{name} is damaged: setup.policies must be {setup.players}, one for each seat.")
    for key, most in (("seat", setup.players - 1), ("hand", (MOST_MATCHES if told["match"] else MOST_HANDS) - 1)):
        if not 0 <= told[key] <= most:
            raise UsageError(f"{name} is damaged: {key} must be from 0 to {most:,}.")
    if len(told["deals"]) > 1 and not told["match"]:
        raise UsageError(f"{name} is damaged: it has {len(told['deals'])} deals, and is no match.")
    deals = tuple(_decided(one, number, name) for number, one in enumerate(told["deals"]))
    return Game(setup, told["seat"], told["hand"], told["match"], deals)


def _setup_of(told: Mapping[str, Any], path: Path, seats: Mapping[int, str]) -> Setup:
    game = game_of(told["variant"]).name
    there: dict[int, PolicyLike] = dict(seats)
    for seat, entry in enumerate(told["policies"]):
        if seat not in seats:
            policy = policy_in_data(entry["name"], entry["digest"], game)
            if policy is None:
                raise UsageError(
                    f"{path}: {entry['name'][:80]!r} sits on seat {seat}, and a saved game never runs a policy file; "
                    f"name the file again: --seats {seat}=FILE.py:CLASS."
                )
            there[seat] = policy
    given = {key: told[key] for key in ("variant", "rules", "scores", "seed")}
    hand = " ".join(told["hand"]) if "hand" in told else None
    return Setup.make(**given, seats=there, carry=told.get("carry"), hand=hand)


def _decided(told: Mapping[str, Any], number: int, name: str) -> Decided:
    actions, own = tuple(told["actions"]), tuple(told["own"])
    if not all(0 <= action <= _MOST_ACTION for action in actions):
        raise UsageError(f"{name} is damaged: deals[{number}].actions has a number that is no action.")
    if list(own) != sorted({*own} & {*range(len(actions))}):
        raise UsageError(f"{name} is damaged: deals[{number}].own must be places among its actions, in order.")
    return Decided(actions, own)
