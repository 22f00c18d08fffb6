"""An answer as a friend at the table would give it, and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tricklab.analysis.advise.display.frequencies import does, made, verb_of
from tricklab.analysis.advise.display.meanings import describe_meanings
from tricklab.analysis.advise.display.phrases import (
    amount_of,
    cost_of,
    is_bid,
    is_number,
    name_of,
    noun_of,
    nouns_of,
    range_name,
)
from tricklab.analysis.advise.display.ranking import Ranking, best_range, most_winning, ranking_of
from tricklab.analysis.advise.last_word import higher_bids
from tricklab.analysis.advise.result import (
    COUNTED,
    MATCH,
    OPEN,
    OUT_OF_TIME,
    PLAYERS,
    PROBABLE,
    SEARCHING,
    SETTLED,
    TOSS_UP,
    Advice,
    Choice,
)
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.words.seat_names import has_partners
from tricklab.analysis.words.wording import chance, exact_points, sentence_case
from tricklab.engine.base.numbers import counted

_KNOWN = (SETTLED, PROBABLE, OPEN, TOSS_UP)
"""Verdicts after which nothing else is much better."""

_MOSTLY = 0.9
"""From this share of the worlds on, the sentence does not say that a bid is not played in all of them."""


def describe_answer(advice: Advice, indifference: float) -> str:
    """Return what to do, how often it works, and what the nearest other choices cost."""
    return " ".join(answer_sentences(advice, indifference))


def describe_shortly(advice: Advice, indifference: float) -> tuple[str, str]:
    """Return the answer in two texts: what to do and what the nearest other choice costs, and all between them."""
    first, *rest = answer_sentences(advice, indifference)
    clauses = len(ranking_of(advice, indifference).instead)
    if not clauses:
        return first, " ".join(rest)
    nearest = len(rest) - clauses
    return f"{first} {rest[nearest]}", " ".join([*rest[:nearest], *rest[nearest + 1 :]])


def answer_sentences(advice: Advice, indifference: float) -> list[str]:
    """Return the sentences of an answer; the last ones are what other choices give away, one each."""
    ranking = ranking_of(advice, indifference)
    reason = [_success(advice, ranking.span), "" if ranking.bolder is None else _less_often(ranking.bolder)]
    meanings = describe_meanings(advice, [advice.best, *ranking.even, *ranking.doubtful, *ranking.instead[:1]])
    sentences = [_what_to_do(advice, ranking), _last_word(advice), _comes_round(advice), _joined(reason), meanings]
    instead = [f"{sentence_case(_instead(advice, choice))}." for choice in ranking.instead]
    return [sentence for sentence in (*sentences, *instead) if sentence]


def _last_word(advice: Advice) -> str:
    """Return why no higher bid is named where nobody speaks after it; empty elsewhere, or if a bid wins the game."""
    if not is_number(advice, advice.best) or not higher_bids(advice.question) or _wins_more(advice):
        return ""
    return "Nobody speaks after you, and a higher bid brings no more."


def _what_to_do(advice: Advice, ranking: Ranking) -> str:
    span, even, doubtful = ranking.span, ranking.even, ranking.doubtful
    text = range_name(span, advice.best) if len(span) > 1 else name_of(advice, advice.best)
    text = f"By points alone, {text}" if _wins_more(advice) else sentence_case(text)
    if advice.verdict == PLAYERS:
        text = f"{text} against players like these"
    if advice.verdict == TOSS_UP and even:
        return f"{text}; it is a toss-up with {nouns_of(advice, even)}."
    if doubtful:
        return f"{text}, though {nouns_of(advice, doubtful)} may be as good."
    return f"{text}; {nouns_of(advice, even)} is hardly worse." if even else f"{text}."


def _comes_round(advice: Advice) -> str:
    """Return that whoever bids so little mostly plays at another bid, which is said later; empty if not."""
    own = {ending.contract: ending.share for ending in advice.best.endings if ending.who == "you" and ending.contract}
    if not own or not is_number(advice, advice.best):
        return ""
    likeliest = max(own, key=lambda contract: own[contract])
    if 2 * own.get(advice.best.text, 0.0) >= sum(own.values()):
        return ""
    return f"That is only the first word: when you play in the end, it is mostly at {likeliest}."


def _joined(clauses: list[str]) -> str:
    """Return clauses as one sentence; empty ones are left out."""
    there = [clause for clause in clauses if clause]
    return f"{sentence_case(', and '.join(there))}." if there else ""


def _success(advice: Advice, span: Sequence[Choice]) -> str:
    """Return how often the best choice works; empty in too few worlds, or with nothing to make."""
    best, works = advice.best, advice.best.works
    if works is None or best.text == "pass":
        return ""
    mostly = works.count >= _MOSTLY * best.worlds
    if is_bid(advice, best):
        what = best.text if len(span) > 1 else "it"
        return f"{'' if mostly else 'when it is yours to play, '}you {does('make', works.value, what)}"
    if advice.question.setup.game.declarer is None:
        return f"you {does('make', works.value, 'your bid')}"
    if has_partners(advice.question.setup):
        who, it, whose, make, have = "your side", "it", "its", "makes", "has"
    else:
        who, it, whose, make, have = "you", "you", "your", "make", "have"
    if mostly:
        return f"{who} {does(make, works.value, f'{whose} contract')}"
    return f"when {who} {have} a contract, {it} {does(make, works.value, 'it')}"


def _fails(works: Estimate | None) -> bool:
    """Return whether a bid surely fails more often than not."""
    return works is not None and works.high < 0.5


def _less_often(bolder: Choice) -> str:
    """Return the clause on how much less often a higher bid works."""
    assert bolder.works is not None
    if bolder.works.value == 0:
        return f"{bolder.text} never"
    return (
        f"{bolder.text} {'fails more often than not' if _fails(bolder.works) else f'only {chance(bolder.works.value)}'}"
    )


def _instead(advice: Advice, other: Choice) -> str:
    """Return the clause on the result of another choice."""
    noun, works, mine = noun_of(advice, other), other.works, advice.best.works
    gives = f"{verb_of(noun, 'give', 'gives')} away {cost_of(advice, other)}"
    gives = gives if other.to_best.low > 0 else f"probably {gives}"
    if works is None or not is_bid(advice, other):
        return f"{noun} {gives}"
    if _fails(works):
        fails = "always fails" if works.value == 0 else "fails more often than not"
        return f"{noun} {verb_of(noun, fails.replace('fails', 'fail'), fails)} and {gives}"
    if not other.text.isdigit():
        return f"{noun} {verb_of(noun, 'are', 'is')} {made(works.value)}, but {gives}"
    safer = is_bid(advice, advice.best) and mine is not None and works.low > mine.value
    return f"{noun} is safer but {gives}" if safer else f"{noun} {gives}"


def describe_certainty(advice: Advice, confidence: float, indifference: float) -> str:
    """Return how sure the answer is, and which differences are too small to matter."""
    limit = amount_of(advice, indifference)
    if advice.verdict == TOSS_UP:
        return f"It is a toss-up: the difference is at most {limit} either way, which does not matter (--indifference)."
    known = {
        SETTLED: f"That is settled, with {100 * confidence:g} % confidence.",
        PROBABLE: f"That is probably best, and nothing else can be better by more than {limit}.",
        OPEN: f"That is not settled, but nothing else can be better by more than {limit}.",
        OUT_OF_TIME: "Time was up before that was settled: give it more with --time.",
        COUNTED: "",
        SEARCHING: "That is not settled yet.",
        PLAYERS: "That is right against players like these only; against others something else is better.",
    }[advice.verdict]
    ranking = ranking_of(advice, indifference)
    even = [*(choice for choice in ranking.span if choice is not advice.best), *ranking.even]
    if not even or advice.verdict in (OUT_OF_TIME, COUNTED, SEARCHING, PLAYERS):
        return known
    return f"{known} What {nouns_of(advice, even)} gives away is at most {limit}, which does not matter."


def describe_verdict(advice: Advice) -> str:
    """Return the verdict in a few words."""
    return {
        SETTLED: "settled",
        PROBABLE: "probably",
        OPEN: "not settled",
        TOSS_UP: "a toss-up",
        OUT_OF_TIME: "not settled in time",
        COUNTED: f"after {counted(advice.worlds, 'worlds')}",
        SEARCHING: "not settled yet",
        PLAYERS: "depends on the other players",
    }[advice.verdict]


def describe_other_players(advice: Advice, name: str, other: Advice, indifference: float) -> tuple[str, bool]:
    """Return the answer against another policy as a sentence, and whether it differs."""
    mine = next(choice for choice in other.choices if choice.action == advice.best.action)
    noun, best, is_other = noun_of(other, mine), name_of(other, other.best), False
    if mine is other.best:
        text = "the same"
    elif mine.to_best.high <= indifference:
        text = f"{best}, but {noun} {verb_of(noun, 'are', 'is')} worse by too little to matter"
    elif mine.to_best.low <= 0 and mine.to_best.value <= indifference:
        text = f"{best}, though {noun} may be as good"
    else:
        is_other = mine.to_best.low > 0
        gives = f"{verb_of(noun, 'give', 'gives')} away {cost_of(other, mine)} there"
        text = f"another answer, {best}; {noun} {gives}" if is_other else f"{best}; {noun} probably {gives}"
    return f"With {name} in the other seats: {text} ({describe_verdict(other)}).", is_other


def heed_others(advice: Advice, again: Mapping[str, Advice], indifference: float) -> Advice:
    """Return an answer that is not called settled if other players turn it round by more than what matters.

    Parameters
    ----------
    advice
        The answer.
    again
        The answers to the same question with other policies on the other seats, by name.
    indifference
        A difference that does not matter.
    """
    span = [choice.action for choice in best_range(advice, indifference)]
    for other in again.values():
        mine = next(choice.to_best for choice in other.choices if choice.action == advice.best.action)
        if other.best.action not in span and mine.low > 0 and mine.value > indifference:
            return replace(advice, verdict=PLAYERS) if advice.verdict in _KNOWN else advice
    return advice


def describe_objective(advice: Advice) -> str:
    """Return what choices are measured by, and what the answer ignores; may be empty."""
    return describe_match_chance(advice) if advice.objective == MATCH else describe_points_alone(advice)


def describe_match_chance(advice: Advice) -> str:
    """Return the winning chance of the best choice, and the choice by points alone."""
    best, plain, wins = advice.best, advice.by_points, advice.best.wins
    sentences = [f"It wins the match {_chance(best)}."]
    if wins is not None and wins.value:
        sentences.append(f"In this very deal it does so {100 * wins.value:.0f} % of the time.")
    if plain is not best:
        gain = plain.score.value - plain.others.value - best.score.value + best.others.value
        sentences.append(
            f"By points alone you would rather {name_of(advice, plain)}, which is worth {exact_points(gain, 2)} more "
            f"in this deal but wins the match {_chance(plain)}."
        )
    else:
        sentences.append("By points alone the answer is the same.")
    return " ".join(sentences)


def _chance(choice: Choice) -> str:
    return f"{choice.value.text(1, sign='')} % of the time"


def describe_points_alone(advice: Advice) -> str:
    """Return what the answer ignores because only points count; may be empty."""
    setup = advice.question.setup
    sentences = []
    if any(setup.scores):
        sentences.append(
            "The scores are not weighed: what counts are the points of this deal, not who wins the game (--objective)."
        )
    if left := setup.game.measure.uncounted(setup.rules):
        sentences.append(left)
    if (most := most_winning(advice)) is not None:
        shown = dict.fromkeys([name_of(advice, advice.best), name_of(advice, most)])
        wins = {
            name_of(advice, choice): 100 * choice.wins.value for choice in advice.choices if choice.wins is not None
        }
        shares = [f"{name}, {wins[name]:.0f} %" for name in shown]
        sentences.append(f"How often the game is won in this very deal: {'; '.join(shares)}.")
    return " ".join(sentences)


def _wins_more(advice: Advice) -> bool:
    """Return whether another choice surely wins the game at once more often than the best by points."""
    if advice.objective == MATCH:
        return False
    mine = advice.best.wins
    others = (choice.wins for choice in advice.choices[1:])
    return mine is not None and any(wins is not None and wins.low > mine.high for wins in others)
