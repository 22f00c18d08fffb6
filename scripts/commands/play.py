"""``tricklab play``: a deal or a match at the terminal, against any policies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.analysis.words.seat_names import names_by_seat
from tricklab.engine.base.numbers import MOST_MATCHES
from tricklab.engine.errors import UsageError
from tricklab.scripts.options import groups as g
from tricklab.scripts.table.options import Company, Evening

if TYPE_CHECKING:
    from tricklab.engine.sessions.unfinished_game import Game

EXAMPLES = """
**Examples**

`tricklab play --variant smear`

`tricklab play --variant peatwit --seat 2 --seed 7 --deal 12 --out deal.jsonl`

`tricklab play --variant plute --policy basic --seats 3=expert --match`

`tricklab play --resume data/smear-seed1-deal0-e60025bc.json`

`printf 'pass\\n1\\n' | tricklab play --variant smear`
"""

_BESIDE_RESUME = ("--resume", "--seats", "--review/--no-review", "--strict/--no-strict", "--time", "--out", "--save")
"""What may be typed with a game that was left; the rest is in its file."""


def play(dealt: g.OneDeal, company: Company, evening: Evening) -> None:
    """Play a deal or a match yourself, against any policies, with hints, undo, and the review at the end.

    Type what is listed, or `hint`, `why`, `undo`, `help`. The same options deal the same cards as `tricklab replay`.
    The game is saved after each decision. `quit` and Ctrl-C print how to go on with it, by --resume; a game that is
    over leaves no file. What is typed may come through a pipe, a line for each decision; nothing is coloured then.
    """
    from tricklab.scripts.table.evening import play_evening

    if evening.out is not None and evening.out in (evening.save, evening.resume):
        raise UsageError(f"--out {evening.out} is the file of the saved game: name another for the records.")
    game = _new_game(dealt, company, evening) if evening.resume is None else _resumed_game(dealt, company, evening)
    play_evening(game, evening)


def _new_game(dealt: g.OneDeal, company: Company, evening: Evening) -> Game:
    from tricklab.engine.sessions.unfinished_game import Game

    setup = dealt.setup(**company.seated())
    if company.seat >= setup.players:
        raise UsageError(f"--seat is one of 0 to {setup.players - 1}; not {company.seat}.")
    if company.seat in company.seats:
        raise UsageError(f"--seats {company.seat} is your own seat; choose yours with --seat.")
    if evening.match and setup.hand:
        raise UsageError("a match is dealt at random: leave out --hand.")
    if evening.match and dealt.number >= MOST_MATCHES:
        raise UsageError(f"--deal must be from 0 to {MOST_MATCHES - 1:,} with --match; not {dealt.number:,}.")
    if evening.match and "--deals" in evening.typed:
        raise UsageError("--deals: a match ends when somebody has won it; leave out --deals or --match.")
    if evening.deals > 1 and setup.hand:
        raise UsageError("--deals: the cards of --hand are dealt once; leave out one of the two.")
    names = names_by_seat(setup.players, company.names or [], company.seat)
    return Game(setup, company.seat, dealt.number, evening.match, wanted=evening.deals, names=names)


def _resumed_game(dealt: g.OneDeal, company: Company, evening: Evening) -> Game:
    from tricklab.engine.sessions.unfinished_game import read_game

    for option in (*dealt.typed, *company.typed, *evening.typed):
        if option not in _BESIDE_RESUME:
            raise UsageError(f"{option} does not go with --resume: the saved game has it already.")
    assert evening.resume is not None
    return read_game(evening.resume, company.seats)
