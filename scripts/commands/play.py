"""``tricklab play``: a deal or a match at the terminal, against any policies."""

from __future__ import annotations

from tricklab.scripts.options import groups as g
from tricklab.scripts.table.options import Company, Evening

EXAMPLES = """
**Examples**

`tricklab play --variant smear`

`tricklab play --variant peatwit --seat 2 --seed 7 --hand 12 --out deal.jsonl`

`tricklab play --variant plute --policy basic --seats 3=expert --match`

`tricklab play --resume data/smear-seed1-deal0-e60025bc.json`

`printf 'pass\\n1\\n' | tricklab play --variant smear`
"""


def play(dealt: g.Dealt, company: Company, evening: Evening) -> None:
    """Play a deal or a match yourself, against any policies, with hints, undo, and the review at the end.

    Type what is listed, or `hint`, `why`, `undo`, `help`. The same options deal the same cards as `tricklab replay`.
    The game is saved after each decision. `quit` and Ctrl-C print how to go on with it, by --resume; a game that is
    over leaves no file. What is typed may come through a pipe, a line for each decision; nothing is coloured then.
    """
    from tricklab.scripts.table.evening import play_evening

    play_evening(dealt, company, evening)
