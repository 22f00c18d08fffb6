"""A review as it is printed: the mistakes with the table of that moment, and where each seat's result came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tricklab.analysis.practise.belief import belief_at
from tricklab.analysis.review.sentences import (
    account_parts,
    all_same,
    describe_account,
    describe_basis,
    describe_deals,
    describe_mistake,
    describe_mistakes,
    describe_size,
    describe_verdict,
)
from tricklab.analysis.scene.moment import describe_moment
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.engine.base.numbers import counted
from tricklab.scripts.terminal.console import out, say, say_below
from tricklab.scripts.text.belief import print_belief
from tricklab.scripts.text.tables import print_filled

if TYPE_CHECKING:
    from tricklab.analysis.estimates.estimate import Estimate
    from tricklab.analysis.review import Account, Judged, Review

_IN_FULL, _IN_SHORT = 5, 10
"""So many mistakes are printed with the table of that moment, and so many more in a line each."""

_WIDE, _NARROW = 20, 15
"""Columns for the names of the rows of an account, and for a seat."""


def print_review(review: Review, seat: int | None, names: SeatNames, *, every: bool, belief: bool = False) -> None:
    """Print a review, of one seat alone if it is named; with ``belief`` where the cards lay at the worst mistakes."""
    say(review.heading(names), style="bold")
    out.print()
    say(describe_mistakes(review, names, seat), style="bold")
    mistakes = [mistake for mistake in review.mistakes if seat in (None, mistake.seat)]
    for number, mistake in enumerate(mistakes[:_IN_FULL], start=1):
        _print_mistake(review, mistake, names, f"{number}. ")
        if belief:
            print_belief(belief_at(review.course, mistake))
    _print_rest([(review, mistake) for mistake in mistakes], names)
    _print_accounts(review, seat, names)
    if every:
        for judged_choice in review.judged:
            if seat in (None, judged_choice.seat):
                out.print()
                _print_decision(review, judged_choice, names)
    out.print()
    for line in describe_basis(review):
        say(line, style="dim")


def print_reviews(reviews: Sequence[Review], seat: int, names: SeatNames) -> None:
    """Print the reviews of several deals as one, for one seat."""
    if len(reviews) == 1:
        print_review(reviews[0], seat, names, every=False)
        return
    mistakes = [(review, mistake) for review in reviews for mistake in review.mistakes if mistake.seat == seat]
    mistakes.sort(key=lambda pair: -pair[1].cost.value)
    say(describe_deals(reviews, seat), style="bold")
    for number, (review, mistake) in enumerate(mistakes[:_IN_FULL], start=1):
        _print_mistake(review, mistake, names, f"{number}. Deal {review.course.record.hand}, ")
    _print_rest(mistakes, names)
    out.print()
    print_filled([_deal_row(review, review.accounts[seat]) for review in reviews])
    say("score: points, less the mean of the other sides'; the parts add up to it", style="dim")
    out.print()
    for line in describe_basis(reviews[0]):
        say(line, style="dim")


def _deal_row(review: Review, account: Account) -> dict[str, str]:
    return {
        "deal": str(review.course.record.hand),
        "score": f"{account.result:+.2f}",
        "your cards": f"{account.hand.value:+.2f}",
        "your mistakes": f"{account.own.value:+.2f}",
        "partner's": f"{account.partners.value:+.2f}" if account.partners.value else "",
        "their gifts": f"{account.others.value:+.2f}",
        "luck": f"{account.play.value:+.2f}",
        "how many": f"{account.mistakes} of {account.choices}",
    }


def _print_mistake(review: Review, mistake: Judged, names: SeatNames, label: str) -> None:
    """Print one mistake: what was done, what was better, and the table of that moment."""
    out.print()
    say(f"{label}{describe_mistake(mistake, names)}", style="bold")
    if mistake.reason is not None:
        say_below(mistake.reason.text)
    for line in describe_moment(review.course.scene(mistake.decision, names)):
        say_below(line)


def _print_rest(mistakes: Sequence[tuple[Review, Judged]], names: SeatNames) -> None:
    rest = mistakes[_IN_FULL:]
    if not rest:
        return
    out.print()
    for review, mistake in rest[:_IN_SHORT]:
        deal = f"Deal {review.course.record.hand}, " if len({id(review) for review, _ in mistakes}) > 1 else ""
        say(f"{deal}{describe_mistake(mistake, names)}")
    if len(rest) > _IN_SHORT:
        smaller = counted(len(rest) - _IN_SHORT, "smaller mistakes")
        say(f"--every shows {smaller}, too.", style="dim")


def _print_accounts(review: Review, seat: int | None, names: SeatNames) -> None:
    """Print where results came from, a column for each seat, as many side by side as the terminal has room for."""
    out.print()
    if seat is not None:
        say(describe_account(review.accounts[seat], names), style="bold")
    chosen = [account for account in review.accounts if seat in (None, account.seat)]
    abreast = max(1, (out.width - _WIDE) // _NARROW)
    for start in range(0, len(chosen), abreast):
        _print_block(review, chosen[start : start + abreast], names)
    mine = "your" if seat is not None else "the"
    say(
        f"score: points, less the mean of the other sides'; the parts add up to it. cards: what {mine} hand promised "
        "at the first choice. others' mistakes: what they gave away.",
        style="dim",
    )
    if size := describe_size(chosen, review):
        say(size, style="dim")
    if seat is None and review.mistakes:
        say("A reason speaks to the seat that chose: that seat is you in it.", style="dim")


def _print_block(review: Review, accounts: Sequence[Account], names: SeatNames) -> None:
    me = names if len(accounts) == 1 else replace(names, me=None)  # a column for each seat is nobody's own
    told = {names.name(account.seat): account_parts(account, me) for account in accounts}
    rows = [{"": "score"} | {names.name(account.seat): f"{account.result:+.2f}" for account in accounts}]
    for label in next(iter(told.values())):
        rows.append({"": label} | {name: _part(parts[label]) for name, parts in told.items()})
    counts = {names.name(account.seat): f"{account.mistakes} of {account.choices}" for account in accounts}
    rows.append({"": "how many mistakes"} | counts)
    if any(account.close for account in accounts):
        rows.append({"": "too close to tell"} | {names.name(account.seat): str(account.close) for account in accounts})
    print_filled(rows)


def _part(value: Estimate) -> str:
    return str(value.text(1 if max(abs(value.value), value.margin) >= 10 else 2))


def _print_decision(review: Review, judged: Judged, names: SeatNames) -> None:
    say(describe_verdict(judged, names), style="bold")
    for line in describe_moment(review.course.scene(judged.decision, names)):
        say(line)
    if all_same(judged):
        return
    made = judged.decision.made
    print_filled(
        [
            {
                "choice": judged.decision.name(choice.action) + (" *" if choice.action == made else ""),
                "worth": choice.value.text(),
                "costs": "" if choice is judged.advice.best else choice.to_best.text(sign=""),
            }
            for choice in judged.advice.choices
        ]
    )
