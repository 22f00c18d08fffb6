"""A deal or a match at the terminal, from the first card to the review."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from tricklab.analysis.review.judging import review
from tricklab.analysis.table.diagram import diagram
from tricklab.analysis.table.event_lines import names_in
from tricklab.analysis.words.seat_names import SeatNames, names_by_seat
from tricklab.engine.base.numbers import MOST_MATCHES
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.engine.rules.phases import Filling
from tricklab.engine.sessions.unfinished_game import Game, read_game
from tricklab.scripts.options import groups as g
from tricklab.scripts.table.options import Company, Evening
from tricklab.scripts.table.retry import report_mistake, try_again, wants_to_try
from tricklab.scripts.table.saved_game import SavedGame, check_record_file, lines_of
from tricklab.scripts.table.turns import Ended, Quit, Turns
from tricklab.scripts.terminal.console import TERMINAL, err, out, print_lines, say
from tricklab.scripts.text.review import print_reviews

if TYPE_CHECKING:
    from tricklab.analysis.review import Judged
    from tricklab.engine.matches.standing import Match
    from tricklab.engine.records.record import Record
    from tricklab.engine.sessions.session import Session

_BESIDE_RESUME = ("--resume", "--seats", "--review/--no-review", "--strict/--no-strict", "--time", "--out", "--save")
"""What may be typed with a game that was left; the rest is in its file."""


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
    if evening.match and "--deals" in evening.typed:
        raise UsageError("--deals: a match ends when somebody has won it; leave out --deals or --match.")
    if evening.deals > 1 and setup.hand:
        raise UsageError("--deals: the cards of --cards are dealt once; leave out one of the two.")
    names = names_by_seat(setup.players, company.names or [], company.seat)
    return Game(setup, company.seat, evening.hand, evening.match, wanted=evening.deals, names=names)


def _resumed_game(dealt: g.Dealt, company: Company, evening: Evening) -> Game:
    for option in (*dealt.typed, *company.typed, *evening.typed):
        if option not in _BESIDE_RESUME:
            raise UsageError(f"{option} does not go with --resume: the saved game has it already.")
    assert evening.resume is not None
    return read_game(evening.resume, company.seats)


def _play_all(game: Game, evening: Evening, saved: SavedGame) -> None:
    """Play deal after deal, as many as are wanted or until a side has won a match; review them.

    Earlier deals of a resumed game are not shown again.
    """
    records: list[Record] = []
    asks = sys.stdin is not None and sys.stdin.isatty() and game.wanted == 1 and not game.setup.hand
    more = _wants_more if asks else lambda: False
    for number, (session, match) in enumerate(game.sessions(str(evening.resume), more)):
        saved.sessions.append(session)
        session.automatic = frozenset() if evening.strict else _filling(game)
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
                _print_scores(match, names_in(session))
        elif is_shown and len(records) > 1:
            _print_running(records, names_in(session))
        if is_shown and evening.review and (game.is_match or game.wanted == 1):
            _review([session], evening)
    if evening.review and not game.is_match and game.wanted > 1:
        _review(saved.sessions, evening)


def _filling(game: Game) -> frozenset[int]:
    """Return the phases in which a hand is filled up: which plain cards do that hardly matters."""
    phases = enumerate(game.setup.game.phases)
    return frozenset(number for number, phase in phases if isinstance(phase, Filling))


def _wants_more() -> bool:
    """Ask at the terminal whether another deal is wanted."""
    try:
        return input("Next deal? Enter deals it, q ends: ").strip().lower() not in ("q", "quit", "n", "no")
    except (EOFError, OSError):
        out.print()
        return False


def _print_running(records: Sequence[Record], names: SeatNames) -> None:
    """Print the scores of all deals so far together."""
    results = [record.result for record in records if record.result is not UNSET]
    totals = {side: sum(result.delta[seat] for result in results) for seat, side in enumerate(names.sides)}
    scores = ", ".join(f"{names.side(side)} {total:+d}" for side, total in totals.items())
    say(f"After {len(records)} deals: {scores}", style="bold")
    out.print()


def _print_scores(match: Match, names: SeatNames) -> None:
    scores = enumerate(match.scores)
    say("Scores: " + ", ".join(f"{names.side(side)} {score}" for side, score in scores), style="bold")
    if match.winners:
        winners = " and ".join(names.side(side) for side in match.winners)
        say(f"The match is over: {winners} won it.", style="bold")
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
    with temp_file_for(path) as aside:
        aside.write_bytes(lines_of(records))
    say(f"Record: {path}", whole=True)
