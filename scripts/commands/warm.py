"""``warm``: what the usual commands need is compiled ahead."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import count

from tricklab.engine.base.numbers import counted
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, say

EXAMPLES = """
**Examples**

`tricklab warm`

`tricklab warm --variant peatwit --what simulate,advise,strength`

`XDG_CACHE_HOME=/opt/cache tricklab warm --variant all --what all`
"""


@dataclass(frozen=True)
class Games(p.Group):
    """What is compiled."""

    variant: str = p.option(r.variant, "TEXT", "The game, as `tricklab variants` lists them; all: every one.", "smear")
    what: str = p.option(
        r.text,
        "JOB,JOB",
        "For which commands: simulate, matches, compare, advise, play, strength, league, equity, report; or all.",
        "simulate",
    )
    policy: list[str] = p.option(
        r.texts, "POLICY", "Who plays; may be given several times; expert and basic unless given.", many=True
    )


def warm(games: Games) -> None:
    """Compile ahead what commands need, as when an image is built.

    simulate stands for replay, verify and gather, too, advise for review, matches for equity --matches. equity makes
    the tables of winning chances, which takes minutes. All is kept in the usual cache; what is there is only loaded.
    Rules and players that are compiled together are compiled once.
    """
    from tricklab.analysis.warm.jobs import POLICIES
    from tricklab.analysis.warm.warm import Warmed, plan
    from tricklab.analysis.warm.warm import warm as compile_ahead

    chosen = games.policy or POLICIES
    jobs, number = len(plan(games.variant, games.what, chosen)), count(1)
    started = time.perf_counter()

    def report(job: Warmed) -> None:
        name = " ".join(filter(None, (job.variant, job.what, job.policy)))
        what = ", ".join(job.loops) or "nothing, all is there"
        say(f"{next(number)} of {jobs}: {name}: {what} ({job.seconds:.1f} s)")

    done = compile_ahead(games.variant, games.what, chosen, on_done=report, observer=TERMINAL)
    if not all(job.is_stored for job in done):
        say("The cache is not written, so all this is compiled again the next time: see XDG_CACHE_HOME.")
    loops = sum(len(job.loops) for job in done)
    say(f"{counted(loops, 'loops')} compiled in {time.perf_counter() - started:.1f} s")
