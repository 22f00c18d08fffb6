"""Files of unfinished deals and matches, from which a person can go on.

A file has the setup and all decisions, so no policy is asked again; the cards come from the seed, or stand in it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tricklab.engine.base.data_input import DataError, parse_json, struct_of
from tricklab.engine.base.numbers import MOST_HANDS, MOST_MATCHES, counted
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.base.text_input import read_regular_file
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.setup_data import SetupData
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.find import policy_in_data
from tricklab.engine.policies.policy import PolicyLike
from tricklab.engine.sessions.branch import Branch
from tricklab.engine.sessions.session import Decided, Session, sessions_of
from tricklab.engine.version import VERSION

FORMAT = 1
"""Raised when the format of the file changes."""

_Action = Annotated[int, msgspec.Meta(ge=0, le=(1 << 63) - 1, description="the number of an action")]


class _Deal(msgspec.Struct, frozen=True):
    """The decisions of a deal."""

    actions: tuple[_Action, ...]
    own: tuple[int, ...]


class DealtCards(msgspec.Struct, frozen=True):
    """The dealer's seat, and all cards in the order in which they are dealt, as in the hands and stock of a record."""

    dealer: int
    cards: tuple[str, ...]


class _Saved(msgspec.Struct, frozen=True):
    """The content of a file that is checked; `Game` explains the keys."""

    setup: SetupData
    seat: int
    hand: int
    match: bool
    deals: tuple[_Deal, ...]
    wanted: int = 1
    names: tuple[str, ...] = ()
    over: bool = False
    dealt: DealtCards | None = None
    branch: Branch | None = None


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
    dealt
        The cards of a deal that is played again; None where the seed deals them.
    branch
        Which game it departs from, with the same cards; None if from none.
    """

    setup: Setup
    seat: int
    hand: int
    is_match: bool
    deals: tuple[Decided, ...] = ()
    wanted: int = 1
    names: tuple[str, ...] = ()
    is_over: bool = False
    dealt: DealtCards | None = None
    branch: Branch | None = None

    @property
    def is_single(self) -> bool:
        """Whether no deal can follow, as all cards or the cards of a hand were given."""
        return bool(self.setup.hand) or self.dealt is not None

    def digest(self) -> str:
        """Hash the setup, the person's seat and the number: eight hexadecimal digits that differ between two games."""
        dealt = [] if self.dealt is None else [self.dealt.dealer, self.dealt.cards]
        text = json.dumps([self.setup.describe(), self.seat, self.hand, self.is_match, *dealt], sort_keys=True)
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
        fields: dict[str, Any] = {
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
        if self.dealt is not None:
            fields["dealt"] = msgspec.to_builtins(self.dealt)
        if self.branch is not None:
            fields["branch"] = msgspec.to_builtins(self.branch)
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
            (Session(simulator, self.seat, hand, **self._given()), None) for hand in numbers
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

    def _given(self) -> dict[str, Any]:
        """Return dealer and deck of a deal that is played again, as a session takes them."""
        if self.dealt is None:
            return {}
        return {"dealer": self.dealt.dealer, "deck": self.setup.deck.numbers(self.dealt.cards)}


def read_game(path: Path, seats: Mapping[int, str] | None = None, files: Sequence[Path] = ()) -> Game:
    """Read an unfinished game.

    Parameters
    ----------
    path
        The file.
    seats
        The policies of some seats, by name. Policies in files must be given again: a policy file that only the saved
        game names is never run.
    files
        Policy files that may be run; the saved game names them without their folders.

    Raises
    ------
    UsageError
        If there is no such file, or it is not a valid game.
    """
    name = f"the saved game {path}"
    data = parse_json(read_regular_file(path, "the saved game"), name)
    if not isinstance(data, dict) or "game" not in data:
        raise UsageError(f"{path} is no saved game: tricklab play writes these while you play.")
    if data["game"] != FORMAT:
        raise UsageError(f"{name} is of format {str(data['game'])[:20]}; this version reads {FORMAT}.")
    try:
        saved = struct_of(_Saved, data)
    except DataError as error:
        raise UsageError(f"{name} is damaged: {error}") from error
    try:
        setup = _setup_of(saved.setup, path, seats or {}, {file.name: file for file in files})
    except UsageError as error:
        raise UsageError(str(error) if str(path) in str(error) else f"{name}: {error}") from error
    if why := _contradiction(saved, setup):
        raise UsageError(f"{name} is damaged: {why}.")
    deals = tuple(Decided(deal.actions, deal.own) for deal in saved.deals)
    more = saved.wanted, saved.names, saved.over, saved.dealt, saved.branch
    return Game(setup, saved.seat, saved.hand, saved.match, deals, *more)


def _contradiction(saved: _Saved, setup: Setup) -> str:
    """Return which values of a saved game do not go together; empty if all do."""
    players = setup.players
    if len(saved.setup.policies) != players:
        return f"setup.policies must be {players}, one for each seat"
    for key, number, most in (
        ("seat", saved.seat, players),
        ("hand", saved.hand, MOST_MATCHES if saved.match else MOST_HANDS),
    ):
        if not 0 <= number < most:
            return f"{key} must be from 0 to {most - 1:,}"
    if not max(1, 0 if saved.match else len(saved.deals)) <= saved.wanted <= MOST_HANDS - saved.hand:
        return f"it has {counted(len(saved.deals))}, and {saved.wanted} were to be played"
    if saved.names and len(saved.names) != players:
        return f"names must be {players}, one for each seat"
    for number, deal in enumerate(saved.deals):
        if list(deal.own) != sorted({*deal.own} & {*range(len(deal.actions))}):
            return f"deals[{number}].own must be places among its actions, in order"
    if saved.branch is not None:
        actions = len(saved.deals[0].actions) if saved.deals else 0
        if why := saved.branch.contradiction(actions, is_dealt=saved.dealt is not None):
            return why
    if saved.dealt is not None:
        deck = setup.deck
        if not 0 <= saved.dealt.dealer < players:
            return f"dealt.dealer must be from 0 to {players - 1}"
        if sorted(saved.dealt.cards) != sorted(deck.texts(deck.cards)):
            return "dealt.cards must be all cards of the game, each once"
        if saved.match or saved.wanted > 1 or setup.hand:
            return "with dealt cards one deal is played, without setup.hand"
    return ""


def _setup_of(saved: SetupData, path: Path, seats: Mapping[int, str], files: Mapping[str, Path]) -> Setup:
    game = game_of(saved.variant).name
    seated: dict[int, PolicyLike] = dict(seats)
    for seat, player in enumerate(saved.policies):
        file, _, policy_class = player.name.partition(":")
        if seat in seats:
            continue
        if player.digest and file in files:
            seated[seat] = f"{files[file]}:{policy_class}"
        elif (policy := policy_in_data(player.name, player.digest, game)) is not None:
            seated[seat] = policy
        else:
            raise UsageError(
                f"{path}: {player.name[:80]!r} sits on seat {seat}, and a saved game never runs a policy file; "
                f"name the file again: --seats {seat}=FILE.py:CLASS."
            )
    return saved.setup(seats=seated)
