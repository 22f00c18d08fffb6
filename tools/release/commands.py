"""The commands whose kernels a wheel carries, and which are tried with it: the usual ones, as small as can be."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from tricklab.engine.matches.equity.table import has_table
from tricklab.engine.play.setup import Setup

_DEAL = "deal.jsonl"
_LINES = "hint\n" + "pass\n1\n" * 60
"""What is typed while playing: a hint is asked for, then everything is passed, or the first choice is made."""


@dataclass(frozen=True)
class Command:
    """A command.

    Attributes
    ----------
    words
        Its words after ``tricklab``.
    typed
        What is typed while it runs; if it ends in the middle of a deal, the command fails.
    out
        The file that receives its output, if any.
    """

    words: list[str]
    typed: str = ""
    out: str = ""

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


def question_of(variant: str) -> dict[str, Any]:
    """Return a question about the first decision with the first cards of the deck, as the browser sends it."""
    setup = Setup.make(variant)
    hand = " ".join(setup.deck.texts(list(setup.deck.cards)[: setup.game.hand_size(setup.rules)]))
    passes = {"decision": "pass"} if "pass" in setup.game.kinds else {}
    return {"table": {"variant": variant}, "hand": hand, "seat": 0, "dealer": setup.players - 1, **passes}


def advise(variant: str) -> Command:
    """Return the command that asks the same question, and asks it again with other players."""
    question = question_of(variant)
    options = [text for name, value in question.items() if name != "table" for text in (f"--{name}", str(value))]
    return Command(["advise", "--variant", variant, *options])


def chances(variant: str) -> Command:
    """Return the command that makes the winning chances of the usual players, where there are none."""
    return Command(["warm", "--variant", variant, "--what", "equity", "--policy", "expert"])


def commands_of(variant: str) -> list[Command]:
    """Return the commands of a variant; the first writes the deal that others read."""
    game = ["--variant", variant]
    tables = [Command(["equity", *game, "--hands", "2000"])] if has_table(Setup.make(variant)) else []
    return [
        Command(["replay", *game, "--seed", "7", "--deal", "3", "--format", "jsonl"], out=_DEAL),
        Command(["simulate", *game, "--hands", "200"]),
        Command(["simulate", *game, "--hands", "200", "--policy", "basic"]),
        Command(["simulate", *game, "--hands", "2", "--policy", "rollout"]),
        Command(["simulate", *game, "--matches", "2"]),
        Command(["compare", "expert", "basic", *game, "--hands", "200"]),
        advise(variant),
        Command(["review", _DEAL, "--worlds", "64", "--time", "1"]),
        Command(["strength", *game, "--hands", "4"]),
        Command(["league", *game, "--hands", "4"]),
        *tables,
        Command(["equity", *game, "--matches", "4"]),
        Command(["warm", *game, "--what", "report"]),
        Command(["report", variant, "--hands", "200"]),
        Command(["play", *game, "--time", "1"], typed=_LINES),
    ]
