"""The options that several commands share, and what their texts mean."""

from __future__ import annotations

from typing import Annotated

import typer

from tricklab.engine.errors import UsageError
from tricklab.engine.policies import DEFAULT
from tricklab.engine.setup import Setup

DEAL = "What is dealt"
WHO = "Who plays"

Variant = Annotated[str, typer.Option(help="The game; `tricklab variants` lists them.", rich_help_panel=DEAL)]
Players = Annotated[
    int | None, typer.Option(help="How many players; short for --rule players=N.", rich_help_panel=DEAL)
]
Rule = Annotated[
    list[str] | None,
    typer.Option(metavar="KEY=VALUE", help="A house rule; may be given several times.", rich_help_panel=DEAL),
]
Scores = Annotated[
    str | None,
    typer.Option(metavar="A,B", help="Scores before the deal, by side or by seat, as in 12,-3.", rich_help_panel=DEAL),
]
Carry = Annotated[
    int | None,
    typer.Option(help="What earlier deals add: what the muck is worth in Phat, 8, 16, ..", rich_help_panel=DEAL),
]
Cards = Annotated[
    str | None,
    typer.Option(
        metavar="CARDS",
        help='Cards that seat 0 is dealt, as in "AS 10h JK1" or "S:AK72 H:Q"; the others at random.',
        rich_help_panel=DEAL,
    ),
]
Seed = Annotated[
    str, typer.Option(help="A number or a text; the same seed deals the same cards.", rich_help_panel=DEAL)
]
Policy = Annotated[
    str,
    typer.Option(
        metavar="POLICY",
        help="Who sits on every seat: NAME, NAME:key=value or FILE.py:CLASS. `tricklab policies` lists them.",
        rich_help_panel=WHO,
    ),
]
Side = Annotated[
    list[str] | None,
    typer.Option(metavar="N=POLICY", help="Another policy for one side, as in 0=basic.", rich_help_panel=WHO),
]
Seat = Annotated[
    list[str] | None,
    typer.Option(metavar="N=POLICY", help="Another policy for one seat, as in 2=basic.", rich_help_panel=WHO),
]
Jobs = Annotated[int | None, typer.Option(help="Threads; one for each core unless given. The results are the same.")]


def make_setup(
    variant: str,
    players: int | None = None,
    rule: list[str] | None = None,
    policy: str = DEFAULT,
    side: list[str] | None = None,
    seat: list[str] | None = None,
    scores: str | None = None,
    carry: int | None = None,
    hand: str | None = None,
    seed: str = "1",
) -> Setup:
    """Make a setup from what was typed."""
    return Setup.make(
        variant,
        players=players,
        rules=parse_pairs("--rule", rule),
        policy=policy,
        sides=_numbered("--side", side),
        seats=_numbered("--seat", seat),
        scores=None if scores is None else parse_scores(scores),
        carry=carry,
        hand=hand,
        seed=seed,
    )


def parse_pairs(option: str, texts: list[str] | None) -> dict[str, str]:
    """Parse ``key=value`` texts; a key that is given twice is an error."""
    pairs: dict[str, str] = {}
    for text in texts or ():
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise UsageError(f"{option} takes KEY=VALUE, not {text!r}.")
        if key in pairs:
            raise UsageError(f"{option} {key} is given twice.")
        pairs[key] = value
    return pairs


def _numbered(option: str, texts: list[str] | None) -> dict[int, str]:
    pairs = parse_pairs(option, texts)
    for key in pairs:
        if not (key.isascii() and key.isdigit()):
            raise UsageError(f"{option} takes a number before the =, as in 0=basic; not {key!r}.")
    return {int(key): value for key, value in pairs.items()}


def parse_scores(text: str) -> list[int]:
    """Parse ``12,-3``."""
    try:
        return [int(score) for score in text.split(",")]
    except ValueError:
        raise UsageError(f"--scores takes whole numbers with commas, as in 12,-3; not {text!r}.") from None
