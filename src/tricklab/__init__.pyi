# ruff: noqa: I001  (one line for each module)
"""The public names, each with its module: what type checkers read, and what `tricklab` imports from."""

from tricklab.analysis.advise import Advice as Advice, Choice as Choice, Question as Question, Reason as Reason
from tricklab.analysis.advise import advise as advise, ask as ask, ask_record as ask_record, explain as explain
from tricklab.analysis.advise import find_reason as find_reason
from tricklab.analysis.charts.chart import chart as chart
from tricklab.analysis.charts.result import Chart as Chart
from tricklab.analysis.check.check import check as check
from tricklab.analysis.contest.compare import Comparison as Comparison, compare as compare
from tricklab.analysis.contest.compare_rules import RulesComparison as RulesComparison, compare_rules as compare_rules
from tricklab.analysis.contest.league import Standings as Standings, league as league
from tricklab.analysis.contest.match_comparison import MatchComparison as MatchComparison
from tricklab.analysis.contest.match_comparison import compare_matches as compare_matches
from tricklab.analysis.contest.strength import Strength as Strength, strength as strength
from tricklab.analysis.contest.tune import Tuned as Tuned, tune as tune
from tricklab.analysis.drill.exercises import drill as drill
from tricklab.analysis.drill.problem import Problem as Problem
from tricklab.analysis.equity.equity import Equity as Equity, equity as equity
from tricklab.analysis.equity.from_standing import EquityFrom as EquityFrom, equity_from as equity_from
from tricklab.analysis.estimates.estimate import Estimate as Estimate
from tricklab.analysis.estimates.sequential import Sprt as Sprt
from tricklab.analysis.practise.belief import Belief as Belief, belief as belief
from tricklab.analysis.practise.diary.diary import Diary as Diary, diary as diary
from tricklab.analysis.practise.fairness import Fairness as Fairness, fair as fair
from tricklab.analysis.practise.meaning import Meaning as Meaning, meaning as meaning
from tricklab.analysis.learning.fingers.count import FingerCount as FingerCount, finger_count as finger_count
from tricklab.analysis.learning.learn import Learnt as Learnt, learn as learn
from tricklab.analysis.reports.page import report as report
from tricklab.analysis.review import Review as Review, review as review
from tricklab.analysis.summary.citation import Citation as Citation, cite as cite
from tricklab.analysis.summary.contracts import Summary as Summary
from tricklab.analysis.summary.own_bids import OwnBids as OwnBids
from tricklab.analysis.summary.summarise import summarise as summarise
from tricklab.analysis.summary.matches import MatchSummary as MatchSummary, summarise_matches as summarise_matches
from tricklab.analysis.table.replays import replay as replay
from tricklab.analysis.warm.warm import Warmed as Warmed, warm as warm
from tricklab.crews.connect import cluster as cluster
from tricklab.engine.errors import CrewError as CrewError, PolicyError as PolicyError, StoreError as StoreError
from tricklab.engine.errors import UsageError as UsageError
from tricklab.engine.kernel.compiled import compiled as compiled
from tricklab.engine.kernel.mode import interpreting as interpreting
from tricklab.engine.play.catalogue import Catalogue as Catalogue, policies as policies, variants as variants
from tricklab.engine.play.setup import Setup as Setup
from tricklab.engine.play.simulator import Simulator as Simulator
from tricklab.engine.policies.decision import View as View, decides as decides
from tricklab.engine.records.record import Record as Record
from tricklab.engine.runs.deal_table import to_pandas as to_pandas
from tricklab.engine.sessions.deal import Deal as Deal
from tricklab.engine.runs.gather import Gathered as Gathered, gather as gather
from tricklab.engine.runs.simulation import Matches as Matches, MatchRun as MatchRun
from tricklab.engine.runs.simulation import simulate_matches as simulate_matches
from tricklab.engine.runs.simulation import simulate_matches_into as simulate_matches_into
from tricklab.engine.runs.open_run import open_run as open_run
from tricklab.engine.runs.run_list import RunLine as RunLine, runs as runs
from tricklab.engine.runs.simulation import simulate as simulate, simulate_into as simulate_into
from tricklab.engine.runs.storage.run import Run as Run
from tricklab.engine.runs.verify import Verified as Verified, verify as verify

__version__: str
