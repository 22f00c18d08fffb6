"""What the seats are called: by their numbers, as one player sees them, or by the names of people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tricklab.engine.base.cached import cached_property
from tricklab.engine.base.numbers import counted
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.phases import Passing, Phase

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
        return self._sides[side]

    @cached_property
    def _sides(self) -> dict[int, str]:
        seats = {side: [seat for seat, own in enumerate(self.sides) if own == side] for side in self.sides}
        several = "they" if self.me is not None else ""
        named = {side: self.names[there[0]] if len(there) == 1 else several for side, there in seats.items()}
        ours = {self.sides[self.me]: "we"} if self.me is not None and len(seats[self.sides[self.me]]) > 1 else {}
        return {side: name or f"side {side}" for side, name in (named | ours).items()}


def beside(name: str, what: str) -> str:
    """Return the name of a seat or side with what it bid or has; a colon parts the two if the name ends in a number.

    >>> beside("Ann", "2"), beside("seat 0", "2")
    ('Ann 2', 'seat 0: 2')
    """
    return f"{name}: {what}" if name[-1:].isdigit() else f"{name} {what}"


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


def direction(setup: Setup, phase: Phase, number: int) -> str:
    """Return where cards go that are passed in a deal, by its number, after a space; nothing where none are passed.

    >>> from tricklab.engine.play.actions import passing_of
    >>> peatwit = Setup.make("peatwit")
    >>> [direction(peatwit, passing_of(peatwit), number) for number in range(4)]
    [' to the left', ' to the right', ' across', '']
    """
    steps = phase.steps_in(setup, number) if isinstance(phase, Passing) else 0
    if not steps:
        return ""
    around = _AROUND.get(setup.players)
    name = around[steps - 1] if around else f"{steps}th seat on the left"
    return " across" if name == "across" else f" to the {name}"


def place_names(players: int) -> tuple[str, ...]:
    """Return the name of each place, from the seat to the left of the dealer on: eldest, 2nd, .., dealer.

    >>> place_names(4)
    ('eldest', '2nd', '3rd', 'dealer')
    """
    return ("eldest", *(f"{n}{'nd' if n == 2 else 'rd' if n == 3 else 'th'}" for n in range(2, players)), "dealer")
