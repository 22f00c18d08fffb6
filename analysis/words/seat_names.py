"""What the seats are called: by their numbers, as one player sees them, or by the names of people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tricklab.engine.base.numbers import counted, shown
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup

_LONGEST = 20
_NERD = "nerd"
_AROUND = {
    2: ("opponent",),
    3: ("left", "right"),
    4: ("left", "across", "right"),
    5: ("left", "far left", "far right", "right"),
    6: ("left", "far left", "across", "far right", "right"),
    7: ("left", "next left", "far left", "far right", "next right", "right"),
}
"""The other seats as a player sees them, clockwise, by the number of players."""


@dataclass(frozen=True)
class SeatNames:
    """The names of the seats.

    Attributes
    ----------
    names
        A name for each seat.
    sides
        The side of each seat.
    me
        The seat that reads, which is called "you"; None for a reader who has no seat.
    """

    names: tuple[str, ...]
    sides: tuple[int, ...]
    me: int | None = None

    def name(self, seat: int) -> str:
        """Return the name of a seat; cards that are nobody's are the nerd's."""
        return self.names[seat] if seat >= 0 else _NERD

    def owner(self, seat: int) -> str:
        """Return the name of a seat as an owner: ``your``, ``Ann's``."""
        return "your" if seat == self.me else f"{self.name(seat)}'s"

    def doing(self, seat: int, verb: str) -> str:
        """Return a seat and what it does now: ``you win``, ``Ann wins``."""
        return f"{self.name(seat)} {verb}{'' if seat == self.me else 's'}"

    def side(self, side: int) -> str:
        """Return the name of a side: its only seat's name, or ``we`` and ``they``."""
        seats = [seat for seat, own in enumerate(self.sides) if own == side]
        if len(seats) == 1:
            return self.names[seats[0]]
        if self.me is None:
            return f"side {side}"
        return "we" if self.me in seats else "they"


def has_partners(setup: Setup) -> bool:
    """Return whether a seat can have a partner when it plays a contract: a fixed one, or one that is called."""
    return len({*setup.sides}) < setup.players or "partner" in (setup.game.row.names or ())


def numbered(setup: Setup) -> SeatNames:
    """Return the seats by their numbers."""
    return SeatNames(tuple(f"seat {seat}" for seat in range(setup.players)), tuple(setup.sides))


def seen_from(setup: Setup, me: int, given: Sequence[str] = ()) -> SeatNames:
    """Return the seats as the player at seat ``me`` calls them: you, left, partner, right, or by names that are given.

    Parameters
    ----------
    setup
        The rules.
    me
        The player's seat.
    given
        A name for each seat, see `names_by_seat`.
    """
    players, sides = setup.players, tuple(setup.sides)
    if given:
        return SeatNames(tuple("you" if seat == me else name for seat, name in enumerate(given)), sides, me)
    around = _AROUND.get(players, tuple(f"{step} left" for step in range(1, players)))
    names = {(me + step) % players: name for step, name in enumerate(around, start=1)} | {me: "you"}
    partners = [seat for seat in range(players) if seat != me and sides[seat] == sides[me]]
    if len(partners) == 1:
        names[partners[0]] = "partner"
    return SeatNames(tuple(names[seat] for seat in range(players)), sides, me)


def names_of(setup: Setup, given: Sequence[str] = (), me: int | None = None) -> SeatNames:
    """Return the names of the seats: as a player sees them if there is one, by number if nobody is named."""
    if me is not None:
        return seen_from(setup, me, given)
    return SeatNames(tuple(given), tuple(setup.sides)) if given else numbered(setup)


def names_by_seat(players: int, given: Sequence[str], me: int) -> tuple[str, ...]:
    """Return the name of each seat.

    Parameters
    ----------
    players
        How many there are.
    given
        A name for each seat from 0 on, or for the others, clockwise from the left of ``me``.
    me
        The seat of the player who is called "you".

    Raises
    ------
    UsageError
        If the names are too many or too few.
    """
    names = list(given)
    if not names:
        return ()
    if len(names) == players - 1:
        clockwise = dict(zip([(me + step) % players for step in range(1, players)], names, strict=True))
        names = [clockwise.get(seat, "you") for seat in range(players)]
    if len(names) != players:
        raise UsageError(
            f"{counted(len(names), 'names')} given; give {players - 1} for the others, clockwise from your left, or "
            f"{players}, one for each seat."
        )
    return tuple(names)


def place_names(players: int) -> tuple[str, ...]:
    """Return the name of each place, from the seat to the left of the dealer on: eldest, 2nd, .., dealer.

    >>> place_names(4)
    ('eldest', '2nd', '3rd', 'dealer')
    """
    return ("eldest", *(f"{n}{'nd' if n == 2 else 'rd' if n == 3 else 'th'}" for n in range(2, players)), "dealer")


def check_names(name: str, given: Sequence[str]) -> None:
    """Reject names of players that are too long or numbers, that do not print, or that two players have.

    Parameters
    ----------
    name
        What messages call the list.
    given
        The names.

    Raises
    ------
    UsageError
        If one of them is wrong.
    """
    for player in given:
        prints = player.strip() == player and player.isprintable() and "," not in player
        if not (player and prints and len(player) <= _LONGEST and not player.isdigit()):
            raise UsageError(
                f"{name} takes the names of all players with commas, as in Ann,Bob,Cem,Dee; a name has 1 to "
                f"{_LONGEST} characters and is no number; not {shown(player)}."
            )
        if [other.casefold() for other in given].count(player.casefold()) > 1:
            raise UsageError(f"{name}: two players are called {player}; give each a name of its own.")
