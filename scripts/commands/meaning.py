"""``tricklab meaning``: what a bid means, by the players at a table."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_json

EXAMPLES = """
**Examples**

`tricklab meaning --variant pitch --bids 3`

`tricklab meaning --variant smear --bids "pass,pass,4" --scores 15,18`

`tricklab meaning --variant peatwit --bids nil --policy basic --hands 20000 --format json`

`tricklab meaning --variant phat --bids AS`
"""

NEEDS_WORDS = True


@dataclass(frozen=True)
class Asked(p.Group):
    """Which bid, and among how many deals."""

    PANEL = "The bid"

    bids: str = p.option(
        r.text,
        "A,B",
        "What was bid, from the dealer's left: the last bid is asked about, as in pass,3. In Phat the card led first.",
        "",
    )
    speaker: int | None = p.option(
        r.whole(0, example="2"), "NUMBER", "The seat that makes the last bid; any seat unless given."
    )
    hands: int = p.option(r.hands, "N", "How many deals are dealt and bid.", "1e5")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print it.", "table", panel=g.OTHER)


def meaning(table: g.Standing, seated: g.Seated, asked: Asked, threads: g.Threads) -> None:
    """Show what a bid means: the hands that speak so, by the players at this table.

    How often, how long and with which top cards, with ten examples; and what the next louder bid would have shown.
    """
    from tricklab.analysis.practise.meaning import meaning as find_meaning
    from tricklab.scripts.text.meaning import print_meaning

    result = find_meaning(
        table.setup(**seated.seated()),
        asked.bids,
        asked.hands,
        speaker=asked.speaker,
        jobs=threads.jobs,
        observer=TERMINAL,
    )
    if asked.format == "json":
        print_json(result.to_dict())
        return
    print_meaning(result)
