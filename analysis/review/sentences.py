"""A review in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.analysis.advise.objective import minds
from tricklab.analysis.advise.result import POINTS, Choice
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.review.judgements import AS_GOOD, BEST, MISTAKE, Account, Judged
from tricklab.analysis.review.result import Review
from tricklab.analysis.words.outcome import outcome_of
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.analysis.words.wording import exact_points, listed, number, sentence_case
from tricklab.engine.base.numbers import counted
from tricklab.engine.records.writer import result_of

_MANY = 9.95
"""From so many points on a title has no decimals."""

_NOTHING = 0.005
"""What is less than this is written as 0.00."""


def describe_mistakes(review: Review, names: SeatNames, seat: int | None = None) -> str:
    """Return the worst mistake and the number of mistakes, of one seat or of all."""
    who = "Nobody" if seat is None else sentence_case(names.name(seat))
    chosen = [judged_choice for judged_choice in review.judged if seat in (None, judged_choice.seat)]
    if not chosen:
        return f"{who} had {'a' if seat is None else 'no'} choice."
    mistakes = [mistake for mistake in review.mistakes if seat in (None, mistake.seat)]
    if not mistakes:
        return f"No mistake for certain in {_choices(len(chosen))}."
    worst = mistakes[0]
    which = "It is" if len(mistakes) == 1 else "The worst is"
    where = f" in trick {worst.decision.trick}" if worst.decision.trick else ""
    return (
        f"{_count(len(mistakes))} in {_choices(len(chosen))}. {which} {names.owner(worst.seat)} {worst.did}{where} "
        f"instead of {worst.best}, which cost {exact_points(worst.cost.value, 2)}."
    )


def describe_outcome(review: Review, names: SeatNames, seat: int) -> str:
    """Return a title for a seat: what the deal came to, and what the seat gave away in it."""
    account, setup = review.accounts[seat], review.setup
    outcome = outcome_of(result_of(setup, review.course.row), setup, names, seat)
    lost = -account.own.value
    if not account.mistakes:
        return f"{outcome.sentence}, without a mistake for certain"
    if lost < _NOTHING:
        return f"{outcome.sentence}, with {_count(account.mistakes).lower()}"
    link = "yet" if outcome.is_made else "and"
    who = "" if outcome.is_own else "you "
    points = exact_points(lost, 0 if lost >= _MANY else 1)
    return f"{outcome.sentence}, {link} {who}gave away {points}"


def describe_deals(reviews: Sequence[Review], seat: int) -> str:
    """Return how many mistakes a seat made in several deals, and where its score came from."""
    accounts = [review.accounts[seat] for review in reviews]
    mistakes, choices = sum(account.mistakes for account in accounts), sum(account.choices for account in accounts)
    return f"{_count(mistakes)} in {_choices(choices)} of {counted(len(reviews))}."


def _count(mistakes: int) -> str:
    return f"{sentence_case(number(mistakes))} {'mistake' if mistakes == 1 else 'mistakes'}"


def _choices(count: int) -> str:
    return "one choice" if count == 1 else f"{count} choices"


def describe_mistake(judged: Judged, names: SeatNames) -> str:
    """Return what was done, what was better, and what that cost."""
    who = sentence_case(names.name(judged.seat))
    cost = judged.cost.text(2, sign="")
    return f"{sentence_case(judged.decision.when)}: {who}: {judged.did}. Better: {judged.best}. Cost: {cost}."


def is_right(one: Judged, choice: Choice) -> bool:
    """Return whether a choice is as good as the best one, but for what does not matter."""
    return choice is one.advice.best or choice.to_best.high <= minds(one.decision.question.setup, POINTS)


def describe_try(one: Judged, choice: Choice) -> str:
    """Return the reply to a second try at a mistake: right with the reason, or what the choice costs."""
    name, why = one.decision.name(choice.action), "" if one.reason is None else one.reason.text
    if is_right(one, choice):
        return f"Right: {name}. {why}".rstrip()
    return f"{sentence_case(name)} costs {choice.to_best.text(sign='')}."


def account_parts(account: Account, names: SeatNames) -> dict[str, Estimate]:
    """Return the parts that add up to a seat's result, each by what it is called."""
    mine, sides = "your " if account.seat == names.me else "", names.sides
    parts = {f"{mine}cards": account.hand, f"{mine}mistakes": account.own}
    if len(set(sides)) < len(sides):
        parts["partner's mistakes"] = account.partners
    return {**parts, "their mistakes" if mine else "others' mistakes": account.others, "luck": account.play}


def describe_account(account: Account, names: SeatNames) -> str:
    """Return where a seat's result came from, in one sentence."""
    who, mine = sentence_case(names.name(account.seat)), names.owner(account.seat)
    result, cards, luck = account.result, account.hand.value, account.play.value
    scored = f"{abs(result):.2f} {'less' if result < 0 else 'more'} than the others"
    if abs(result) < _NOTHING:
        scored = "as much as the others"
    parts = [f"{mine} cards were worth {cards:.2f}".replace("-", "\u2212")]
    parts.append(f"luck {'took' if luck < 0 else 'gave'} {abs(luck):.2f}")
    parts += _cost(f"{mine} mistakes", account.own.value)
    parts += _cost(f"{mine} partner's mistakes", account.partners.value)
    parts += _cost("the others' mistakes", account.others.value)
    return f"{who} scored {scored}: {listed(parts)}."


def _cost(whose: str, value: float) -> list[str]:
    """Return what mistakes gave or took; nothing where that is 0."""
    return [] if abs(value) < _NOTHING else [f"{whose} {'took' if value < 0 else 'gave'} {abs(value):.2f}"]


def describe_size(accounts: Sequence[Account], review: Review) -> str:
    """Return why a part of a result may be larger than a whole deal; empty if none is."""
    result = review.course.record.result
    most = max((abs(change) for change in result.delta), default=0) if result else 0
    parts = [abs(part.value) for account in accounts for part in (account.own, account.partners, account.others)]
    if not parts or max(parts) <= most:
        return ""
    return (
        "Mistakes are priced one by one, each as if all went on to play well: several can cost the same points, and "
        "together more than the deal was worth."
    )


def describe_verdict(judged: Judged, names: SeatNames) -> str:
    """Return the verdict on a choice."""
    who, best = sentence_case(names.name(judged.seat)), judged.best
    did = f"{sentence_case(judged.decision.when)}: {who}: {judged.did}"
    if all_same(judged):
        return f"{did}. All choices come to the same."
    if judged.verdict == BEST:
        return f"{did}. Nothing else did better."
    if judged.verdict == AS_GOOD:
        return f"{did}. {sentence_case(best)} is hardly better."
    cost = judged.cost.text(2, sign="")
    if judged.verdict == MISTAKE:
        return describe_mistake(judged, names)
    return f"{did}. Too close to tell: {best} may be better, by {cost}."


def all_same(judged: Judged) -> bool:
    """Return whether no choice was better than any other."""
    return all(choice.to_best.value == choice.to_best.error == 0 for choice in judged.advice.choices)


def describe_basis(review: Review) -> list[str]:
    """Return the lines on rules, judge, worlds and intervals below a review."""
    setup, record = review.setup, review.course.record
    lines = [setup.game.measure.meaning] if setup.game.measure.meaning else []
    lines.append(
        f"Rules {setup.rules_digest()}, judged by {review.judge()}, at least {counted(review.worlds, 'worlds')} for "
        f"each choice, seed {setup.seed}, {review.seconds:.1f} s. A world is a deal that fits what the seat had seen."
    )
    reads = review.against or setup.policies[0].name
    is_read = any(judged_choice.advice.reading is not None for judged_choice in review.judged)
    if is_read and set(record.policies) != {reads}:
        lines.append(
            f"What others did is mostly read as {reads} would mean it: if they were not that, say who (--against)."
        )
    lines.append("A mistake is a choice that surely cost points, and enough of them to matter. Intervals 95 %.")
    return lines
