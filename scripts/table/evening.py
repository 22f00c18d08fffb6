"""A deal or a match at the terminal, from the first card to the review."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricklab.analysis.review.judging import review
from tricklab.analysis.scene.scene import names_in
from tricklab.analysis.table.diagram import diagram
from tricklab.analysis.table.standings import describe_match, describe_totals, filling_kinds
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.engine.records.writer import to_lines
from tricklab.engine.sessions.unfinished_game import Game
from tricklab.scripts.table.options import Evening
from tricklab.scripts.table.retry import report_mistake, try_again, wants_to_try
from tricklab.scripts.table.saved_game import SavedGame, check_record_file
from tricklab.scripts.table.turns import Ended, Quit, Turns
from tricklab.scripts.terminal.console import TERMINAL, err, out, print_lines, say
from tricklab.scripts.text.review import print_reviews

if TYPE_CHECKING:
    from tricklab.analysis.review import Judged
    from tricklab.engine.records.record import Record
    from tricklab.engine.sessions.session import Session


def play_evening(game: Game, evening: Evening) -> None:
    """Play a new game or a resumed one to its end, and keep the saved file in step."""
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


def _play_all(game: Game, evening: Evening, saved: SavedGame) -> None:
    """Play deal after deal, as many as are wanted or until a side has won a match; review them.

    Earlier deals of a resumed game are not shown again.
    """
    records: list[Record] = []
    asks = sys.stdin is not None and sys.stdin.isatty() and game.wanted == 1 and not game.is_single
    more = _wants_more if asks else lambda: False
    for number, (session, match) in enumerate(game.sessions(str(evening.resume), more)):
        saved.sessions.append(session)
        session.automatic = frozenset() if evening.strict else filling_kinds(game)
        is_shown = number + 1 >= len(game.deals)
        if is_shown:
            if evening.out is not None and saved.is_resumed and number + 1 == max(1, len(game.deals)):
                check_record_file(evening.out, [*records, session.record()] if session.is_over else records)
            _play(session, evening, records, saved)
        else:
            records.append(session.record())
        if match is not None:
            match.enter(session.deal.row())
            if is_shown:
                _print_bold(describe_match(match, names_in(session)))
        elif is_shown and len(records) > 1:
            _print_bold([describe_totals(records, names_in(session))])
        if is_shown and evening.review and (game.is_match or game.wanted == 1):
            _review([session], evening)
    if evening.review and not game.is_match and game.wanted > 1:
        _review(saved.sessions, evening)


def _wants_more() -> bool:
    """Ask at the terminal whether another deal is wanted."""
    try:
        return input("Next deal? Enter deals it, q ends: ").strip().lower() not in ("q", "quit", "n", "no")
    except (EOFError, OSError):
        out.print()
        return False


def _print_bold(lines: Sequence[str]) -> None:
    for line in lines:
        say(line, style="bold")
    out.print()


def _play(session: Session, evening: Evening, records: list[Record], saved: SavedGame) -> None:
    Turns(session, evening.time, save=saved.save).play()
    saved.save()
    record = session.record()
    records.append(record)
    out.print()
    print_lines(diagram(record, session.setup, names_in(session)))
    if evening.out is not None:
        _write(evening.out, records)


def _review(sessions: Sequence[Session], evening: Evening) -> None:
    """Review the deals in which the person had a choice; at a terminal the mistakes may be tried again first."""
    chosen = [
        session for session in sessions if any(step.seat == session.seat and step.is_choice for step in session.taken)
    ]
    if not chosen:
        return
    asks = sys.stdin is not None and sys.stdin.isatty()
    seat, names = chosen[0].seat, names_in(chosen[0])

    def report(judged: Judged) -> None:
        if judged.seat == seat:
            report_mistake(judged, names, hides=asks)

    options: Any = {"seconds": evening.time, "observer": TERMINAL, "follow": report, "name": "the deal"}
    reviews = [review(session.record(), **options) for session in chosen]
    mistakes = [(looked, mistake) for looked in reviews for mistake in looked.mistakes if mistake.seat == seat]
    if asks and mistakes and wants_to_try(len(mistakes)):
        try_again(mistakes, names)
    print_reviews(reviews, seat, names)


def _write(path: Path, records: list[Record]) -> None:
    with temp_file_for(path) as temp:
        temp.write_bytes(to_lines(records).encode())
    say(f"Record: {path}", whole=True)
