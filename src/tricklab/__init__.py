"""A Monte Carlo laboratory for trick-taking card games that have no odds tables.

>>> import tricklab as tl
>>> table = tl.simulate("smear", hands=1e4, policy="basic")

docs/python.md shows how to use it. Every name here is imported when it is first used, so that the package itself
costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tricklab.analysis.advise import Advice, Choice, Question, advise, ask, ask_record, explain
    from tricklab.analysis.contest.compare import compare
    from tricklab.analysis.contest.compare_rules import RulesComparison, compare_rules
    from tricklab.analysis.contest.comparison import Comparison
    from tricklab.analysis.equity.equity import Equity, equity
    from tricklab.analysis.equity.played import EquityFrom, equity_from
    from tricklab.analysis.estimates.estimate import Estimate
    from tricklab.analysis.contest.league import Standings, league
    from tricklab.analysis.contest.match_comparison import MatchComparison, compare_matches
    from tricklab.analysis.summary.matches import MatchSummary, summarise_matches
    from tricklab.analysis.table.replays import replay
    from tricklab.analysis.reports import report
    from tricklab.analysis.review import Review, review
    from tricklab.analysis.estimates.sequential import Sprt
    from tricklab.analysis.contest.strength import Strength, strength
    from tricklab.analysis.summary import OwnBids, Summary, summarise
    from tricklab.analysis.contest.tune import tune
    from tricklab.analysis.contest.tuned import Tuned
    from tricklab.analysis.warm.warm import Warmed, warm
    from tricklab.crews.connect import cluster
    from tricklab.engine.play.catalogue import Catalogue, policies, variants
    from tricklab.engine.errors import CrewError, PolicyError, StoreError, UsageError
    from tricklab.engine.runs.gather import Gathered, gather
    from tricklab.engine.kernel.compiled import compiled
    from tricklab.engine.runs.run_list import RunLine, runs
    from tricklab.engine.runs.open_run import open_run
    from tricklab.engine.policies.decision import View, decides
    from tricklab.engine.records.record import Record
    from tricklab.engine.play.setup import Setup
    from tricklab.engine.runs.simulation import (
        Matches,
        MatchRun,
        simulate,
        simulate_into,
        simulate_matches,
        simulate_matches_into,
    )
    from tricklab.engine.play.simulator import Simulator
    from tricklab.engine.runs.storage.run import Run
    from tricklab.engine.runs.verify import Verified, verify

_HOMES = {
    "analysis.advise": ("Advice", "Choice", "Question", "advise", "ask", "ask_record", "explain"),
    "analysis.contest.compare": ("compare",),
    "analysis.contest.compare_rules": ("RulesComparison", "compare_rules"),
    "analysis.contest.comparison": ("Comparison",),
    "analysis.equity.equity": ("Equity", "equity"),
    "analysis.equity.played": ("EquityFrom", "equity_from"),
    "analysis.estimates.estimate": ("Estimate",),
    "analysis.contest.league": ("Standings", "league"),
    "analysis.contest.match_comparison": ("MatchComparison", "compare_matches"),
    "analysis.summary.matches": ("MatchSummary", "summarise_matches"),
    "analysis.reports": ("report",),
    "analysis.review": ("Review", "review"),
    "analysis.estimates.sequential": ("Sprt",),
    "analysis.contest.strength": ("Strength", "strength"),
    "analysis.summary": ("OwnBids", "Summary", "summarise"),
    "analysis.contest.tune": ("tune",),
    "analysis.contest.tuned": ("Tuned",),
    "analysis.warm.warm": ("Warmed", "warm"),
    "crews.connect": ("cluster",),
    "engine.play.catalogue": ("Catalogue", "policies", "variants"),
    "engine.errors": ("CrewError", "PolicyError", "StoreError", "UsageError"),
    "engine.runs.gather": ("Gathered", "gather"),
    "engine.kernel.compiled": ("compiled",),
    "engine.runs.run_list": ("RunLine", "runs"),
    "engine.runs.open_run": ("open_run",),
    "engine.policies.decision": ("View", "decides"),
    "analysis.table.replays": ("replay",),
    "engine.records.record": ("Record",),
    "engine.play.setup": ("Setup",),
    "engine.runs.simulation": (
        *("Matches", "MatchRun", "simulate", "simulate_into", "simulate_matches", "simulate_matches_into"),
    ),
    "engine.play.simulator": ("Simulator",),
    "engine.runs.storage.run": ("Run",),
    "engine.runs.verify": ("Verified", "verify"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Advice",
    "Catalogue",
    "Choice",
    "Comparison",
    "CrewError",
    "Equity",
    "EquityFrom",
    "Estimate",
    "Gathered",
    "MatchComparison",
    "MatchRun",
    "MatchSummary",
    "Matches",
    "OwnBids",
    "PolicyError",
    "Question",
    "Record",
    "Review",
    "RulesComparison",
    "Run",
    "RunLine",
    "Setup",
    "Simulator",
    "Sprt",
    "Standings",
    "StoreError",
    "Strength",
    "Summary",
    "Tuned",
    "UsageError",
    "Verified",
    "View",
    "Warmed",
    "advise",
    "ask",
    "ask_record",
    "cluster",
    "compare",
    "compare_matches",
    "compare_rules",
    "compiled",
    "decides",
    "equity",
    "equity_from",
    "explain",
    "gather",
    "league",
    "open_run",
    "policies",
    "replay",
    "report",
    "review",
    "runs",
    "simulate",
    "simulate_into",
    "simulate_matches",
    "simulate_matches_into",
    "strength",
    "summarise",
    "summarise_matches",
    "tune",
    "variants",
    "verify",
    "warm",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'tricklab' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"tricklab.{_HOME_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List the public names, for tab completion."""
    return sorted(__all__)
