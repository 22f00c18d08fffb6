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
    from tricklab.analysis.compare import compare
    from tricklab.analysis.compare_rules import RulesComparison, compare_rules
    from tricklab.analysis.comparison import Comparison
    from tricklab.analysis.equity import Equity, equity
    from tricklab.analysis.equity_played import EquityFrom, equity_from
    from tricklab.analysis.estimate import Estimate
    from tricklab.analysis.league import Standings, league
    from tricklab.analysis.match_comparison import MatchComparison, compare_matches
    from tricklab.analysis.match_summary import MatchSummary, summarise_matches
    from tricklab.analysis.replays import replay
    from tricklab.analysis.reports import report
    from tricklab.analysis.review import Review, review
    from tricklab.analysis.sequential import Sprt
    from tricklab.analysis.strength import Strength, strength
    from tricklab.analysis.summary import OwnBids, Summary, summarise
    from tricklab.analysis.tune import tune
    from tricklab.analysis.tuned import Tuned
    from tricklab.analysis.warmed import Warmed, warm
    from tricklab.crews.connect import cluster
    from tricklab.engine.catalogue import Catalogue, policies, variants
    from tricklab.engine.errors import CrewError, PolicyError, StoreError, UsageError
    from tricklab.engine.gathered import Gathered, gather
    from tricklab.engine.ground.compiled import compiled
    from tricklab.engine.listed import RunLine, runs
    from tricklab.engine.match_simulation import Matches, MatchRun, simulate_matches, simulate_matches_into
    from tricklab.engine.opened import open_run
    from tricklab.engine.policies.decide import View, decides
    from tricklab.engine.record import Record
    from tricklab.engine.setup import Setup
    from tricklab.engine.simulation import simulate, simulate_into
    from tricklab.engine.simulator import Simulator
    from tricklab.engine.store import Run
    from tricklab.engine.verified import Verified, verify

_HOMES = {
    "analysis.advise": ("Advice", "Choice", "Question", "advise", "ask", "ask_record", "explain"),
    "analysis.compare": ("compare",),
    "analysis.compare_rules": ("RulesComparison", "compare_rules"),
    "analysis.comparison": ("Comparison",),
    "analysis.equity": ("Equity", "equity"),
    "analysis.equity_played": ("EquityFrom", "equity_from"),
    "analysis.estimate": ("Estimate",),
    "analysis.league": ("Standings", "league"),
    "analysis.match_comparison": ("MatchComparison", "compare_matches"),
    "analysis.match_summary": ("MatchSummary", "summarise_matches"),
    "analysis.reports": ("report",),
    "analysis.review": ("Review", "review"),
    "analysis.sequential": ("Sprt",),
    "analysis.strength": ("Strength", "strength"),
    "analysis.summary": ("OwnBids", "Summary", "summarise"),
    "analysis.tune": ("tune",),
    "analysis.tuned": ("Tuned",),
    "analysis.warmed": ("Warmed", "warm"),
    "crews.connect": ("cluster",),
    "engine.catalogue": ("Catalogue", "policies", "variants"),
    "engine.errors": ("CrewError", "PolicyError", "StoreError", "UsageError"),
    "engine.gathered": ("Gathered", "gather"),
    "engine.ground.compiled": ("compiled",),
    "engine.listed": ("RunLine", "runs"),
    "engine.match_simulation": ("Matches", "MatchRun", "simulate_matches", "simulate_matches_into"),
    "engine.opened": ("open_run",),
    "engine.policies.decide": ("View", "decides"),
    "analysis.replays": ("replay",),
    "engine.record": ("Record",),
    "engine.setup": ("Setup",),
    "engine.simulation": ("simulate", "simulate_into"),
    "engine.simulator": ("Simulator",),
    "engine.store": ("Run",),
    "engine.verified": ("Verified", "verify"),
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
