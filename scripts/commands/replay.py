"""``tricklab replay``: deals again, one by one, to read or to check."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.engine.base.numbers import MOST_HANDS, shown
from tricklab.engine.base.numbers import whole as whole_number
from tricklab.engine.errors import UsageError
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_lines

EXAMPLES = """
**Examples**

`tricklab replay --variant smear --seed 7 --deal 12`

`tricklab replay --variant smear --seed 7 --deal 12 --format jsonl`

`tricklab replay --variant smear --policy random --hands 0:1000 --format jsonl > deals.jsonl`

`tricklab replay --variant pitch --policy basic --seed 7 --deal 3 --format ptn > deal.ptn`
"""


def span(name: str, typed: str) -> range:
    """Take ``FROM:TO``."""
    ends = typed.split(":")
    if len(ends) != 2:
        raise UsageError(f"{name} takes FROM:TO, as in 0:1000; not {shown(typed)}.")
    first, stop = (whole_number(end, f"each end of {name}", 0, MOST_HANDS, "0:1000 or 0:1e3") for end in ends)
    if first >= stop:
        raise UsageError(f"{name} {typed} names no deal: TO must be larger than FROM.")
    return range(first, stop)


@dataclass(frozen=True)
class Which(p.Group):
    """Which deals, and how they are shown."""

    hands: range | None = p.option(span, "FROM:TO", "Several deals; TO is not among them.")
    format: str = p.option(
        r.choice("text", "jsonl", "ptn"),
        "text|jsonl|ptn",
        "A diagram to read, or the deal record: a line of JSON for each deal, or PTN (docs/ptn.md).",
        "text",
    )

    def numbers(self, dealt: g.OneDeal) -> range:
        """Return the numbers of the deals that were asked for."""
        number = dealt.number
        if self.hands is None:
            return range(number, number + 1)
        if dealt.is_numbered:
            raise UsageError("give --deal or --hands, not both.")
        return self.hands


def replay(dealt: g.OneDeal, seated: g.Seated, which: Which) -> None:
    """Show a deal of a simulation card by card: the same options give the same deal."""
    numbers = which.numbers(dealt)
    setup = dealt.setup(**seated.seated())
    from tricklab.analysis.table.diagram import diagram
    from tricklab.engine.play.simulator import Simulator
    from tricklab.engine.records.ptn.writer import refuse_unwritable, to_ptn
    from tricklab.engine.records.writer import records, to_line

    if which.format == "ptn":
        refuse_unwritable(setup)
    simulator = Simulator(setup)
    TERMINAL.prepare(simulator)
    for record in records(simulator, numbers):
        if which.format == "jsonl":
            print(to_line(record))
        elif which.format == "ptn":
            print(to_ptn(record, setup))
        else:
            print_lines(diagram(record, setup))
