"""``tricklab fair``: whether a shuffle is fair, by the hands that it dealt."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import print_json

EXAMPLES = """
**Examples**

`tricklab replay --variant pitch --policy random --hands 0:1000 --format jsonl > deals.jsonl`

`tricklab fair deals.jsonl`

`tricklab fair deals.jsonl --by place --bias 0.05 --every`

`tricklab fair ~/tricklab/evenings --format json`
"""

NEEDS_WORDS = True


@dataclass(frozen=True)
class Compared(p.Group):
    """Which deals are compared with a fair shuffle, and how."""

    records: Path = p.argument(
        r.path, "RECORDS", "A file of deal records, one a line, or a folder of records and saved games.", required=True
    )
    by: str = p.option(r.choice("seat", "place"), "seat|place", "Whose hands: by seat, or from the dealer on.", "seat")
    bias: float = p.option(
        r.real(0.001, 10.0, "0.1"), "SHARE", "Print how many deals show a mean that is off by this share.", "0.1"
    )
    every: bool = p.flag("Print all that was compared, and not only what is farthest off.", False)
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print it.", "table")


def fair(compared: Compared) -> None:
    """Compare the hands that were dealt with a fair shuffle, corrected for how much is compared.

    Suits, voids and Aces of each seat, which cards it was dealt, and how many come back in the next deal.
    """
    from tricklab.analysis.practise.fairness import fair as compare
    from tricklab.scripts.text.fairness import print_fairness

    result = compare(compared.records, by=compared.by, bias=compared.bias)
    if compared.format == "json":
        print_json(result.to_dict())
        return
    print_fairness(result, every=compared.every)
