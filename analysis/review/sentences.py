"""A review in sentences."""

from __future__ import annotations

from tricklab.analysis.review.judgements import AS_GOOD, BEST, MISTAKE, Judged
from tricklab.analysis.review.result import Review
from tricklab.analysis.words.wording import count_worlds, exact_points, number, sentence_case


def describe_mistakes(review: Review, seat: int | None = None) -> str:
    """Return the worst mistake and the number of mistakes, of one seat or of all."""
    who = "Nobody" if seat is None else f"Seat {seat}"
    chosen = [judged_choice for judged_choice in review.judged if seat in (None, judged_choice.seat)]
    if not chosen:
        return f"{who} had a choice." if seat is None else f"{who} had no choice."
    mistakes = [mistake for mistake in review.mistakes if seat in (None, mistake.seat)]
    if not mistakes:
        return f"{who} made no mistake that can be told." if seat is not None else "No mistake can be told."
    worst = mistakes[0]
    count = "One mistake" if len(mistakes) == 1 else f"{sentence_case(number(len(mistakes)))} mistakes"
    text = f"{count} in {len(chosen)} choices" if len(chosen) > 1 else f"{count} in one choice"
    where = f" in trick {worst.decision.trick}" if worst.decision.trick else ""
    which = "It is" if len(mistakes) == 1 else "The worst is"
    return (
        f"{text}. {which} seat {worst.seat}'s {worst.did}{where} instead of {worst.best}, which cost "
        f"{exact_points(worst.cost.value, 2)}."
    )


def describe_verdict(one: Judged) -> str:
    """Return the verdict on a choice."""
    did, best = one.did, one.best
    cost = one.cost.told(2, sign="")
    if all_same(one):
        return f"{sentence_case(did)}: all choices come to the same."
    if one.verdict == BEST:
        return f"{sentence_case(did)}: nothing else did better."
    if one.verdict == AS_GOOD:
        return f"{sentence_case(did)}: {best} is hardly better."
    if one.verdict == MISTAKE:
        return f"{sentence_case(did)}, which cost {cost}; better: {best}."
    return f"{sentence_case(did)}: too close to tell; {best} may be better, by {cost}."


def all_same(one: Judged) -> bool:
    """Return whether no choice was better than any other."""
    return all(choice.to_best.value == 0 for choice in one.advice.choices)


def describe_basis(review: Review) -> list[str]:
    """Return the lines on rules, judge, worlds and intervals below a review."""
    setup, record = review.setup, review.course.record
    lines = [setup.game.measure.meaning] if setup.game.measure.meaning else []
    lines.append(
        f"Rules {setup.rules_digest()}, judged by {review.judge()}, at least {count_worlds(review.worlds)} for each "
        f"choice, seed {setup.seed}, {review.seconds:.1f} s. A world is a deal that fits what the seat had seen."
    )
    reads = review.against or setup.policies[0].name
    is_read = any(judged_choice.advice.reading is not None for judged_choice in review.judged)
    if is_read and set(record.policies) != {reads}:
        lines.append(
            f"What others did is mostly read as {reads} would mean it: if they were not that, say who (--against)."
        )
    lines.append(
        "Intervals 95 %. A mistake is a choice whose interval lies above zero, and not only by what does not matter."
    )
    return lines
