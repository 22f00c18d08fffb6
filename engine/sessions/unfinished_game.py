"""Files of unfinished deals and matches, from which a person can go on.

A file has the setup and all decisions, so no policy is asked again; the cards come from the seed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
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
from tricklab.engine.policies.find import policy_in_data
from tricklab.engine.policies.policy import PolicyLike
from tricklab.engine.sessions.session import Decided, Session, sessions_of
from tricklab.engine.version import VERSION

FORMAT = 1
"""Raised when the format of the file changes."""

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
    "wanted?": int,
    "names?": [str],
    "over?": bool,
    "deals": [{"actions": [int], "own": [int]}],
}
"""The shape of a saved game, for `tricklab.engine.base.json_input.check_shape`."""


def first_folder(folder: Path) -> Path:
    """Return a folder, or its nearest parent that exists: what decides whether a game can be saved there."""
    return next(path for path in (folder, *folder.absolute().parents) if path.exists())


@dataclass(frozen=True)
class Game:
    """A deal or a match that a person plays, with all decisions so far.

    Attributes
    ----------
    setup
        The setup, with the policies of the other seats.
    seat
        The person's seat.
    hand
        The number of the deal, or of the match.
    is_match
        Whether it is a match.
    deals
        The decisions in each deal; all deals but the last are over.
    wanted
        How many deals are to be played, one after the other from number ``hand`` on; a match ends by itself.
    names
        The names of the people, by seat; empty if nobody gave any.
    is_over
        Whether all that was wanted had been played when the game was saved; False in files of versions before 0.10.
    """

    setup: Setup
    seat: int
    hand: int
    is_match: bool
    deals: tuple[Decided, ...] = ()
    wanted: int = 1
    names: tuple[str, ...] = ()
    is_over: bool = False

    def digest(self) -> str:
        """Hash the setup, the person's seat and the number: eight hexadecimal digits that differ between two games."""
        text = json.dumps([self.setup.describe(), self.seat, self.hand, self.is_match], sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()

    def content(self, sessions: Sequence[Session], *, is_over: bool = False) -> bytes:
        """Return the content of the game's file, with the deals that were played; the last of them may be unfinished.

        Before any deal is played these are the deals that the game begins with.

        Parameters
        ----------
        sessions
            The deals.
        is_over
            Whether all that was wanted has been played.
        """
        played = [deal.decided for deal in sessions] or self.deals
        fields = {
            "game": FORMAT,
            "engine": VERSION,
            "setup": self.setup.describe(),
            "seat": self.seat,
            "hand": self.hand,
            "match": self.is_match,
            "wanted": self.wanted if self.is_match else max(self.wanted, len(sessions)),
            "names": self.names,
            "over": is_over,
            "deals": [{"actions": decided.actions, "own": decided.own} for decided in played],
        }
        return (json.dumps(fields) + "\n").encode()

    def save(self, path: Path, sessions: Sequence[Session], *, is_over: bool = False) -> None:
        """Write the game to a file that only this user can read; parameters as in `content`.

        Raises
        ------
        StoreError
            If it cannot be written.
        """
        with temp_file_for(path, private=True) as file:
            file.write_bytes(self.content(sessions, is_over=is_over))

    def sessions(
        self, name: str = "the game", more: Callable[[], bool] = lambda: False
    ) -> Iterator[tuple[Session, Match | None]]:
        """Yield the deals with their decisions repeated, and in a match its standing; the caller adds the deals to it.

        Parameters
        ----------
        name
            What messages call the game, such as its file.
        more
            Asked after the last deal that was wanted, unless it is a match: whether to deal another one.

        Raises
        ------
        UsageError
            If the rules do not allow the decisions.
        """
        simulator = Simulator(self.setup)
        numbers = takewhile(lambda hand: hand < self.hand + self.wanted or more(), range(self.hand, MOST_HANDS))
        dealt: Iterator[tuple[Session, Match | None]] = (
            (Session(simulator, self.seat, hand), None) for hand in numbers
        )
        if self.is_match:
            dealt = sessions_of(simulator, self.seat, self.hand)
        for number, (session, match) in enumerate(dealt):
            session.names = self.names
            if number < len(self.deals):
                if not session.repeat(self.deals[number]):
                    raise UsageError(
                        f"{name} is damaged: the rules do not allow all that was decided in deal {number}."
                    )
                if number < len(self.deals) - 1 and not session.is_over:
                    raise UsageError(f"{name} is damaged: deal {number} is not over, and {number + 1} has begun.")
            yield session, match


def read_game(path: Path, seats: Mapping[int, str] | None = None) -> Game:
    """Read an unfinished game.

    Parameters
    ----------
    path
        The file.
    seats
        The policies of some seats, by name. Policies in files must be given again: a policy file that only the saved
        game names is never run.

    Raises
    ------
    UsageError
        If there is no such file, or it is not a valid game.
    """
    name = f"the saved game {path}"
    fields = read_json(path, "the saved game")
    if not isinstance(fields, dict) or "game" not in fields:
        raise UsageError(f"{path} is no saved game: tricklab play writes these while you play.")
    if fields["game"] != FORMAT:
        raise UsageError(f"{name} is of format {str(fields['game'])[:20]}; this version reads {FORMAT}.")
    check_shape(fields, _SHAPE, name)
    try:
        setup = _setup_of(fields["setup"], path, seats or {})
    except UsageError as error:
        raise UsageError(str(error) if str(path) in str(error) else f"{name}: {error}") from error
    return _game_of(fields, replace(setup, seed=fields["setup"]["seed"]), name)


def _game_of(fields: Mapping[str, Any], setup: Setup, name: str) -> Game:
    """Return the game, after a check that its values agree with each other."""
    if len(fields["setup"]["policies"]) != setup.players:
        raise UsageError(f"{name} is damaged: setup.policies must be {setup.players}, one for each seat.")
    for key, most in (("seat", setup.players - 1), ("hand", (MOST_MATCHES if fields["match"] else MOST_HANDS) - 1)):
        if not 0 <= fields[key] <= most:
            raise UsageError(f"{name} is damaged: {key} must be from 0 to {most:,}.")
    wanted, names = fields.get("wanted", 1), tuple(fields.get("names", ()))
    if not max(1, 0 if fields["match"] else len(fields["deals"])) <= wanted <= MOST_HANDS - fields["hand"]:
        raise UsageError(f"{name} is damaged: it has {len(fields['deals'])} deals, and {wanted} were to be played.")
    if names and len(names) != setup.players:
        raise UsageError(f"{name} is damaged: names must be {setup.players}, one for each seat.")
    deals = tuple(_decided(deal, number, name) for number, deal in enumerate(fields["deals"]))
    over = fields.get("over", False)
    return Game(setup, fields["seat"], fields["hand"], fields["match"], deals, wanted, names, over)


def _setup_of(fields: Mapping[str, Any], path: Path, seats: Mapping[int, str]) -> Setup:
    game = game_of(fields["variant"]).name
    seated: dict[int, PolicyLike] = dict(seats)
    for seat, entry in enumerate(fields["policies"]):
        if seat not in seats:
            policy = policy_in_data(entry["name"], entry["digest"], game)
            if policy is None:
                raise UsageError(
                    f"{path}: {entry['name'][:80]!r} sits on seat {seat}, and a saved game never runs a policy file; "
                    f"name the file again: --seats {seat}=FILE.py:CLASS."
                )
            seated[seat] = policy
    given = {key: fields[key] for key in ("variant", "rules", "scores", "seed")}
    hand = " ".join(fields["hand"]) if "hand" in fields else None
    return Setup.make(**given, seats=seated, carry=fields.get("carry"), hand=hand)


def _decided(fields: Mapping[str, Any], number: int, name: str) -> Decided:
    actions, own = tuple(fields["actions"]), tuple(fields["own"])
    if not all(0 <= action <= _MOST_ACTION for action in actions):
        raise UsageError(f"{name} is damaged: deals[{number}].actions has a number that is no action.")
    if list(own) != sorted({*own} & {*range(len(actions))}):
        raise UsageError(f"{name} is damaged: deals[{number}].own must be places among its actions, in order.")
    return Decided(actions, own)
