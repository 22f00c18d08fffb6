"""``tricklab replay``: deals again, one by one, to read or to check."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from tricklab.engine.errors import UsageError
from tricklab.engine.policies import DEFAULT
from tricklab.scripts import arguments as a
from tricklab.scripts.console import guarded, out, prepare

EXAMPLES = """
**Examples**

`tricklab replay --variant smear --seed 7 --hand 12`

`tricklab replay --variant smear --seed 7 --hand 12 --format jsonl`

`tricklab replay --variant smear --policy random --hands 0:1000 --format jsonl > deals.jsonl`
"""


@guarded
def replay(
    variant: a.Variant = "smear",
    hand: Annotated[int | None, typer.Option(help="Number of the deal.")] = None,
    hands: Annotated[str | None, typer.Option(metavar="FROM:TO", help="Several deals; TO is not among them.")] = None,
    players: a.Players = None,
    rule: a.Rule = None,
    policy: a.Policy = DEFAULT,
    side: a.Side = None,
    seat: a.Seat = None,
    scores: a.Scores = None,
    carry: a.Carry = None,
    cards: a.Cards = None,
    seed: a.Seed = "1",
    format: Annotated[
        Literal["text", "jsonl"], typer.Option(help="A diagram to read, or the deal record, a line a deal.")
    ] = "text",
) -> None:
    """Show a deal of a simulation card by card: the same options give the same deal."""
    numbers = _numbers(hand, hands)
    setup = a.make_setup(variant, players, rule, policy, side, seat, scores, carry, cards, seed)
    from tricklab.analysis.diagram import diagram
    from tricklab.engine.record import records, to_line
    from tricklab.engine.simulator import Simulator

    simulator = Simulator(setup)
    prepare(simulator)
    for record in records(simulator, numbers):
        if format == "jsonl":
            typer.echo(to_line(record))
        else:
            out.print(diagram(record, setup), soft_wrap=True)


def _numbers(hand: int | None, hands: str | None) -> range:
    """Return the numbers of the deals that were asked for."""
    if hand is not None and hands is not None:
        raise UsageError("give --hand or --hands, not both.")
    if hands is None:
        first = 0 if hand is None else hand
        numbers = range(first, first + 1)
    else:
        start, colon, stop = hands.partition(":")
        if not (colon and start.isdecimal() and stop.isdecimal()):
            raise UsageError(f"--hands takes FROM:TO, as in 0:1000; not {hands!r}.")
        numbers = range(int(start), int(stop))
        if not numbers:
            raise UsageError(f"--hands {hands} names no deal: TO must be larger than FROM.")
    from tricklab.engine.simulation import MOST_HANDS

    if numbers.start < 0 or numbers.stop > MOST_HANDS:
        raise UsageError(f"deals are numbered from 0 to {MOST_HANDS - 1:,}.")
    return numbers
