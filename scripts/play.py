"""``tricklab play``: a deal or a match at the terminal, against any policies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tricklab.engine.errors import UsageError
from tricklab.engine.numbers import MOST_HANDS
from tricklab.scripts import groups as g
from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.console import TERMINAL, out, say
from tricklab.scripts.play_turns import Ended, Quit, Turns

if TYPE_CHECKING:
    from tricklab.engine.record_types import Record
    from tricklab.engine.session import Session
    from tricklab.engine.setup import Setup

EXAMPLES = """
**Examples**

`tricklab play --variant smear`

`tricklab play --variant peatwit --seat 2 --seed 7 --hand 12 --out deal.jsonl`

`tricklab play --variant plute --policy basic --seats 3=expert --match`

`printf 'pass\\n1\\n' | tricklab play --variant smear`
"""


@dataclass(frozen=True)
class Company(g.Everybody):
    """Who plays, and where you sit."""

    seat: int = p.option(r.whole(0, example="2"), "NUMBER", "Your seat, from 0, clockwise.", "0")
    seats: dict[int, str] = p.option(r.numbered, "N=POLICY", "Another policy for one seat, as in 2=basic.", many=True)

    def seated(self) -> dict[str, Any]:
        """Return who sits where, as `engine.setup.Setup.make` takes it."""
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


def play(dealt: g.Dealt, company: Company, evening: Evening) -> None:
    """Play a deal or a match yourself, against any policies, with hints, undo, and the review at the end.

    Type what is listed, or `hint`, `why`, `undo`, `help`. The same options deal the same cards as `tricklab replay`.
    What is typed may come through a pipe, a line for each decision; nothing is coloured then.
    """
    setup = dealt.setup(**company.seated())
    if company.seat >= setup.players:
        raise UsageError(f"--seat is one of 0 to {setup.players - 1}; not {company.seat}.")
    if company.seat in company.seats:
        raise UsageError(f"--seats {company.seat} is your own seat; choose yours with --seat.")
    if evening.out is not None and (evening.out.is_dir() or not evening.out.parent.is_dir()):
        raise UsageError(f"--out takes a file in a folder that is there; not {evening.out}.")
    try:
        (_match if evening.match else _deal)(setup, company.seat, evening)
    except Ended:
        raise UsageError("the input has ended, and the deal is not over.") from None
    except Quit:
        say("Stopped." + (" A match cannot be taken up again; --scores begins one there." if evening.match else ""))


def _deal(setup: Setup, seat: int, evening: Evening) -> None:
    """Play one deal."""
    from tricklab.engine.session import Session
    from tricklab.engine.simulator import Simulator

    _play(Session(Simulator(setup), seat, evening.hand), evening, [])


def _match(setup: Setup, seat: int, evening: Evening) -> None:
    """Play deals until a side has won."""
    from tricklab.engine.session import sessions_of
    from tricklab.engine.simulator import Simulator

    if setup.hand:
        raise UsageError("a match is dealt at random: leave out --cards.")
    records: list[Record] = []
    for session, match in sessions_of(Simulator(setup), seat, evening.hand):
        _play(session, evening, records)
        match.enter(session.deal.row())
        who = "seat" if len(set(setup.sides)) == setup.players else "side"
        say("Scores: " + ", ".join(f"{who} {side} {score}" for side, score in enumerate(match.scores)), style="bold")
        if match.winners:
            mine = setup.sides[seat] in match.winners
            winners = " and ".join(f"{who} {side}" for side in match.winners)
            say(f"The match is over: {winners} won it{', which is you' if mine else ''}.", style="bold")
        out.print()


def _play(session: Session, evening: Evening, records: list[Record]) -> None:
    """Play a deal, show it, keep it, and review it."""
    from tricklab.analysis.diagram import diagram

    Turns(session, evening.time).play()
    record = session.record()
    records.append(record)
    out.print()
    out.print(diagram(record, session.setup), soft_wrap=True)
    if evening.out is not None:
        _write(evening.out, records)
    if evening.review and any(one.seat == session.seat and one.is_choice for one in session.taken):
        from tricklab.analysis.review.judging import review
        from tricklab.scripts.review_told import tell

        tell(review(record, seconds=evening.time, observer=TERMINAL, name="the deal"), session.seat, every=False)


def _write(path: Path, records: list[Record]) -> None:
    """Write the records of the deals so far."""
    from tricklab.engine.aside import aside_of
    from tricklab.engine.record import to_line

    with aside_of(path) as aside:
        aside.write_text("".join(f"{to_line(record)}\n" for record in records), encoding="utf-8")
    say(f"Record: {path}", whole=True)
