"""The command line of the fit scripts: how much to play, and where the numbers go."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tricklab.engine.policies import weights as fitted
from tricklab.engine.version import VERSION


class Fit:
    """What was asked of a fit script.

    Attributes
    ----------
    rounds, deals, seed
        How much is played, and from which deals. Scripts that do not go in rounds have one.
    variants
        Those of the script's variants that were asked for.
    only_play
        Whether the script learns to play cards and leaves the bids as they are.
    mixed
        Whether `basic` plays the other side in every other deal; else the learner plays all seats.
    out
        The file that takes the numbers; the game's own unless another was named.
    """

    def __init__(
        self,
        script: str,
        about: str,
        game: str,
        *,
        deals: int,
        rounds: int = 1,
        seed: str = "fit",
        variants: Sequence[str] = (),
        plays: bool = False,
    ) -> None:
        """Read the command line; ``about`` is the script's docstring, the numbers are what it does by default.

        A script that learns to play cards sets ``plays``: it then has the options ``--only-play`` and ``--mixed``.
        """
        self.script = script
        parser = ArgumentParser(prog=f"python -m {script}", description=about.splitlines()[0])
        parser.add_argument("--deals", type=_count, default=deals, help=f"deals a round ({deals:,})")
        if rounds > 1:
            parser.add_argument("--rounds", type=_count, default=rounds, help=f"rounds ({rounds})")
        parser.add_argument("--seed", default=seed, help=f"seed of the deals ({seed})")
        if variants:
            parser.add_argument("--variant", choices=variants, help="one variant alone (all of them)")
        if plays:
            parser.add_argument("--only-play", action="store_true", help="learn to play cards; leave the bids")
            parser.add_argument("--mixed", action="store_true", help="basic plays the other side in every other deal")
        own = fitted.weights_file(game)
        parser.add_argument("--out", type=Path, default=own, help="the file to change (the game's weights.json)")
        asked: Namespace = parser.parse_args()
        self.deals, self.rounds, self.seed, self.out = asked.deals, getattr(asked, "rounds", 1), asked.seed, asked.out
        self.only_play, self.mixed = getattr(asked, "only_play", False), getattr(asked, "mixed", False)
        self.variants = [asked.variant] if getattr(asked, "variant", None) else list(variants)
        if not self.out.exists():
            shutil.copyfile(own, self.out)

    def write(self, tables: Mapping[str, Any]) -> None:
        """Put the numbers into the file, with how they were found."""
        how = {"version": VERSION, "rounds": self.rounds, "deals": self.deals, "seed": self.seed}
        if self.mixed:
            how["mixed"] = True
        fitted.update(self.out, self.script, tables, how)


def _count(text: str) -> int:
    return int(float(text))
