"""A deal or a match at the terminal, from the first card to the review."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tricklab.analysis.review.judging import review
from tricklab.analysis.table.diagram import diagram
from tricklab.engine.base.numbers import MOST_MATCHES
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.engine.sessions.unfinished_game import Game, read_game
from tricklab.scripts.options import groups as g
from tricklab.scripts.table.options import Company, Evening
from tricklab.scripts.table.saved_game import SavedGame, check_record_file, lines_of
from tricklab.scripts.table.turns import Ended, Quit, Turns
from tricklab.scripts.terminal.console import TERMINAL, err, out, say
from tricklab.scripts.text.review import print_review

if TYPE_CHECKING:
    from tricklab.engine.matches.standing import Match
    from tricklab.engine.records.record import Record
    from tricklab.engine.sessions.session import Session

_BESIDE_RESUME = ("--resume", "--seats", "--review/--no-review", "--time", "--out", "--save")
"""What may be typed with a game that was left; it says the rest itself."""


def play_evening(dealt: g.Dealt, company: Company, evening: Evening) -> None:
    """Play a new game or a saved one to its end, and keep the saved file in step."""
    if evening.out is not None and evening.out in (evening.save, evening.resume):
        raise UsageError(f"--out {evening.out} is the file of the saved game: name another for the records.")
    game = _new_game(dealt, company, evening) if evening.resume is None else _resumed_game(dealt, company, evening)
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


def _resumed_game(dealt: g.Dealt, company: Company, evening: Evening) -> Game:
    for option in (*dealt.typed, *company.typed, *evening.typed):
        if option not in _BESIDE_RESUME:
            raise UsageError(f"{option} does not go with --resume: the game that was left says it itself.")
    assert evening.resume is not None
    return read_game(evening.resume, company.seats)


def _play_all(game: Game, evening: Evening, saved: SavedGame) -> None:
    """Play the deal, or deals until a side has won; earlier deals of a resumed game are not shown again."""
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
                _print_scores(match, game.setup.sides[game.seat])


def _print_scores(match: Match, mine: int) -> None:
    who = "seat" if len(set(match.setup.sides)) == match.setup.players else "side"
    say("Scores: " + ", ".join(f"{who} {side} {score}" for side, score in enumerate(match.scores)), style="bold")
    if match.winners:
        winners = " and ".join(f"{who} {side}" for side in match.winners)
        is_mine = ", which is you" if mine in match.winners else ""
        say(f"The match is over: {winners} won it{is_mine}.", style="bold")
    out.print()


def _play(session: Session, evening: Evening, records: list[Record], saved: SavedGame) -> None:
    Turns(session, evening.time, save=saved.save).play()
    saved.save()
    record = session.record()
    records.append(record)
    out.print()
    out.print(diagram(record, session.setup), soft_wrap=True)
    if evening.out is not None:
        _write(evening.out, records)
    if evening.review and any(step.seat == session.seat and step.is_choice for step in session.taken):
        print_review(
            review(record, seconds=evening.time, observer=TERMINAL, name="the deal"), session.seat, every=False
        )


def _write(path: Path, records: list[Record]) -> None:
    with temp_file_for(path) as aside:
        aside.write_bytes(lines_of(records))
    say(f"Record: {path}", whole=True)
