"""``tricklab play``: a deal or a match at the terminal, against any policies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tricklab.engine.base.numbers import MOST_HANDS, MOST_MATCHES
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.table.saved_game import SavedGame, check_record_file, lines_of
from tricklab.scripts.table.turns import Ended, Quit, Turns
from tricklab.scripts.terminal.console import TERMINAL, err, out, say

if TYPE_CHECKING:
    from tricklab.engine.matches.standing import Match
    from tricklab.engine.rules.events import Record
    from tricklab.engine.sessions.session import Session
    from tricklab.engine.sessions.unfinished_game import Game

EXAMPLES = """
**Examples**

`tricklab play --variant smear`

`tricklab play --variant peatwit --seat 2 --seed 7 --hand 12 --out deal.jsonl`

`tricklab play --variant plute --policy basic --seats 3=expert --match`

`tricklab play --resume data/smear-seed1-deal0-e60025bc.json`

`printf 'pass\\n1\\n' | tricklab play --variant smear`
"""


_BESIDE_RESUME = ("--resume", "--seats", "--review/--no-review", "--time", "--out", "--save")
"""What may be typed with a game that was left; it says the rest itself."""


@dataclass(frozen=True)
class Company(g.Everybody):
    """Who plays, and where you sit."""

    seat: int = p.option(r.whole(0, example="2"), "NUMBER", "Your seat, from 0, clockwise.", "0")
    seats: dict[int, str] = p.option(r.numbered, "N=POLICY", "Another policy for one seat, as in 2=basic.", many=True)

    def seated(self) -> dict[str, Any]:
        """Return who sits where, as `engine.play.setup.Setup.make` takes it."""
        return {**super().seated(), "seats": self.seats}


@dataclass(frozen=True)
class Evening(p.Group):
    """What is played, and what comes after it."""

    PANEL: ClassVar[str] = "The evening"

    hand: int = p.option(
        r.whole(0, MOST_HANDS - 1, "12"), "NUMBER", "Number of the deal, as for `tricklab replay`; of the match.", "0"
    )
    match: bool = p.flag("Deal after deal until somebody has won the match.", False)
    review: bool = p.flag("Review your decisions after each deal.", True)
    time: float = p.option(r.real(0.1, 1e6, "5"), "SECONDS", "How long a hint may take, and a review about.", "5")
    out: Path | None = p.option(r.path, "FILE", "Write the record of each deal, a line each.")
    save: Path | None = p.option(
        r.path, "FILE", "Where the game is saved as you play; unless given, in data/, named after the deal."
    )
    resume: Path | None = p.option(r.path, "FILE", "Take a game up again that you have left, as FILE has it.")


def play(dealt: g.Dealt, company: Company, evening: Evening) -> None:
    """Play a deal or a match yourself, against any policies, with hints, undo, and the review at the end.

    Type what is listed, or `hint`, `why`, `undo`, `help`. The same options deal the same cards as `tricklab replay`.
    The game is saved after each decision. `quit` and Ctrl-C print how to go on with it, by --resume; a game that is
    over leaves no file. What is typed may come through a pipe, a line for each decision; nothing is coloured then.
    """
    if evening.out is not None and evening.out in (evening.save, evening.resume):
        raise UsageError(f"--out {evening.out} is the file of the saved game: name another for the records.")
    game = _new_game(dealt, company, evening) if evening.resume is None else _left(dealt, company, evening)
    saved = SavedGame(game, evening.save, evening.resume)
    if evening.out is not None and not saved.is_resumed:
        check_record_file(evening.out, [])
    try:
        _play_all(game, evening, saved)
    except Ended:
        if not saved.is_resumed:
            saved.remove()
        raise UsageError("the input has ended, and the deal is not over.") from None
    except Quit:
        how = saved.how_to_go_on()
        say(f"Stopped.{how and ' '}{how}", whole=True)
    except KeyboardInterrupt:
        if how := saved.how_to_go_on():
            err.print(how, soft_wrap=True)
        raise
    else:
        saved.remove()


def _new_game(dealt: g.Dealt, company: Company, evening: Evening) -> Game:
    """Return the game that was asked for."""
    from tricklab.engine.sessions.unfinished_game import Game

    setup = dealt.setup(**company.seated())
    if company.seat >= setup.players:
        raise UsageError(f"--seat is one of 0 to {setup.players - 1}; not {company.seat}.")
    if company.seat in company.seats:
        raise UsageError(f"--seats {company.seat} is your own seat; choose yours with --seat.")
    if evening.match and setup.hand:
        raise UsageError("a match is dealt at random: leave out --cards.")
    if evening.match and evening.hand >= MOST_MATCHES:
        raise UsageError(f"--hand must be from 0 to {MOST_MATCHES - 1:,} with --match; not {evening.hand:,}.")
    return Game(setup, company.seat, evening.hand, evening.match)


def _left(dealt: g.Dealt, company: Company, evening: Evening) -> Game:
    """Return the game that is taken up again."""
    from tricklab.engine.sessions.unfinished_game import read_game

    for option in (*dealt.typed, *company.typed, *evening.typed):
        if option not in _BESIDE_RESUME:
            raise UsageError(f"{option} does not go with --resume: the game that was left says it itself.")
    assert evening.resume is not None
    return read_game(evening.resume, company.seats)


def _play_all(game: Game, evening: Evening, saved: SavedGame) -> None:
    """Play the deal, or deals until a side has won; those that were played before are not told again."""
    records: list[Record] = []
    for number, (session, match) in enumerate(game.sessions(str(evening.resume))):
        saved.sessions.append(session)
        is_told = number + 1 >= len(game.deals)
        if is_told:
            if evening.out is not None and saved.is_resumed and number + 1 == max(1, len(game.deals)):
                check_record_file(evening.out, [*records, session.record()] if session.is_over else records)
            _play(session, evening, records, saved)
        else:
            records.append(session.record())
        if match is not None:
            match.enter(session.deal.row())
            if is_told:
                _tell_scores(match, game.setup.sides[game.seat])


def _tell_scores(match: Match, mine: int) -> None:
    """Print how a match stands after a deal, and who has won."""
    who = "seat" if len(set(match.setup.sides)) == match.setup.players else "side"
    say("Scores: " + ", ".join(f"{who} {side} {score}" for side, score in enumerate(match.scores)), style="bold")
    if match.winners:
        winners = " and ".join(f"{who} {side}" for side in match.winners)
        is_mine = ", which is you" if mine in match.winners else ""
        say(f"The match is over: {winners} won it{is_mine}.", style="bold")
    out.print()


def _play(session: Session, evening: Evening, records: list[Record], saved: SavedGame) -> None:
    """Play a deal, show it, write its record, and review it."""
    from tricklab.analysis.table.diagram import diagram

    Turns(session, evening.time, save=saved.save).play()
    saved.save()
    record = session.record()
    records.append(record)
    out.print()
    out.print(diagram(record, session.setup), soft_wrap=True)
    if evening.out is not None:
        _write(evening.out, records)
    if evening.review and any(one.seat == session.seat and one.is_choice for one in session.taken):
        from tricklab.analysis.review.judging import review
        from tricklab.scripts.text.review import tell

        tell(review(record, seconds=evening.time, observer=TERMINAL, name="the deal"), session.seat, every=False)


def _write(path: Path, records: list[Record]) -> None:
    """Write the records of the deals so far."""
    with temp_file_for(path) as aside:
        aside.write_bytes(lines_of(records))
    say(f"Record: {path}", whole=True)
