"""``warm``: what the usual commands need is compiled ahead."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.console import TERMINAL, counted, say

if TYPE_CHECKING:
    from tricklab.engine.compiling import Compiling

EXAMPLES = """
**Examples**

`tricklab warm`

`tricklab warm --variant peatwit`

`XDG_CACHE_HOME=/opt/cache tricklab warm --variant all`
"""


@dataclass(frozen=True)
class Games(p.Group):
    """What is compiled."""

    variant: str = p.option(r.text, "TEXT", "The game, as `tricklab variants` lists them; all: every one.", "smear")
    policy: list[str] = p.option(
        r.texts,
        "POLICY",
        "Who plays; may be given several times; expert and basic unless given.",
        many=True,
    )


def warm(games: Games) -> None:
    """Compile ahead what the usual commands need, as when an image is built.

    That is what `simulate` and `replay` need; it is kept in the usual cache. What is there already is only loaded.
    Rules and players that are compiled together are compiled once.
    """
    from tricklab.engine.compiling import telling
    from tricklab.engine.games import game_of, variants
    from tricklab.engine.setup import Setup
    from tricklab.engine.simulator import Simulator

    compiled: list[Compiling] = []
    asked = variants() if games.variant == "all" else [games.variant]
    by_game = {game_of(variant).name: variant for variant in reversed(list(asked))}
    started = time.perf_counter()
    with telling(compiled.append):
        for variant in reversed(by_game.values()):
            for policy in games.policy or ("expert", "basic"):
                before, since = len(compiled), time.perf_counter()
                simulator = Simulator(Setup.make(variant, policy=policy))
                TERMINAL.prepare(simulator)
                simulator.play(0, 1, log=True)
                new = compiled[before:]
                what = ", ".join(dict.fromkeys(one.loop for one in new)) or "nothing, all is there"
                say(f"{variant} {policy}: {what} ({time.perf_counter() - since:.1f} s)")
    if any(not one.kept for one in compiled):
        say("The cache cannot be written, so all this is compiled again the next time: see XDG_CACHE_HOME.")
    say(f"{counted(len(compiled), 'loops')} compiled in {time.perf_counter() - started:.1f} s")
