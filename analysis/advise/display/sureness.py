"""How sure an answer is, in one line for a page that shows the bars."""

from __future__ import annotations

from tricklab.analysis.advise.display.phrases import amount_of, nouns_of
from tricklab.analysis.advise.display.ranking import ranking_of
from tricklab.analysis.advise.display.sentences import describe_verdict
from tricklab.analysis.advise.result import COUNTED, OPEN, OUT_OF_TIME, PLAYERS, PROBABLE, SETTLED, TOSS_UP, Advice
from tricklab.analysis.words.wording import listed, sentence_case
from tricklab.engine.base.numbers import counted


def describe_sureness(advice: Advice, indifference: float) -> str:
    """Return how sure the answer is, in how many deals, and who plays.

    A toss-up between bids that stand together in the answer is no doubt: the line says that all else is worse.
    """
    setup = advice.question.setup
    players = list(dict.fromkeys(policy.name for policy in setup.policies))
    basis = f"{counted(advice.worlds, 'deals')}, {listed(players)} players."
    verdict = _verdict(advice, indifference)
    return f"{verdict} {sentence_case(basis)}" if verdict else sentence_case(basis)


def _verdict(advice: Advice, indifference: float) -> str:
    limit, ranking = amount_of(advice, indifference), ranking_of(advice, indifference)
    even = (*ranking.even, *ranking.doubtful)
    if advice.verdict in (SETTLED, TOSS_UP) and len(ranking.span) > 1 and not even:
        return "Sure: all else is worse, and between these there is nothing to choose."
    if advice.verdict == OUT_OF_TIME and even:
        return f"Not sure yet: {nouns_of(advice, even)} may be as good."
    return {
        SETTLED: "Sure: nothing else is as good." if not even else "Sure: nothing else is better.",
        PROBABLE: f"Probably best; nothing else is better by more than {limit}.",
        OPEN: f"Not sure, but nothing else is better by more than {limit}.",
        TOSS_UP: f"A toss-up: the difference is at most {limit}.",
        OUT_OF_TIME: "Not sure yet: time was up.",
        PLAYERS: "It depends on the other players.",
        COUNTED: "",
    }.get(advice.verdict, f"{sentence_case(describe_verdict(advice))}.")
