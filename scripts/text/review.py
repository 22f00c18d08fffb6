"""A review as it is printed: the worst mistakes, luck and skill by seat, and if asked every choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.analysis.review.sentences import all_same, describe_basis, describe_mistakes, describe_verdict
from tricklab.scripts.terminal.console import out, say
from tricklab.scripts.text.tables import print_filled

if TYPE_CHECKING:
    from tricklab.analysis.review import Judged, Review

_SHOWN = 10


def print_review(review: Review, seat: int | None, *, every: bool) -> None:
    """Print a review, of one seat alone if it is named."""
    say(review.heading(), style="bold")
    out.print()
    say(describe_mistakes(review, seat), style="bold")
    mistakes = [mistake for mistake in review.mistakes if seat in (None, mistake.seat)]
    if mistakes:
        out.print()
        _print_mistakes(review, mistakes)
    out.print()
    _print_accounts(review, seat)
    if every:
        for judged_choice in review.judged:
            if seat in (None, judged_choice.seat):
                out.print()
                _print_decision(review, judged_choice)
    out.print()
    for line in describe_basis(review):
        say(line, style="dim")


def _print_mistakes(review: Review, mistakes: list[Judged]) -> None:
    print_filled(
        [
            {
                "mistake": f"seat {mistake.seat}, {mistake.decision.when}",
                "did": mistake.did,
                "better": mistake.best,
                "cost": mistake.cost.told(sign=""),
            }
            for mistake in mistakes[:_SHOWN]
        ]
    )
    if len(mistakes) > _SHOWN:
        say(f"{len(mistakes) - _SHOWN} smaller ones are not shown (--every).", style="dim")


def _print_accounts(review: Review, seat: int | None) -> None:
    has_partners = len(set(review.setup.sides)) < review.setup.players
    print_filled(
        [
            {
                "seat": str(account.seat),
                "result": f"{account.result:+.2f}",
                "hand": account.hand.told(),
                "own mistakes": account.own.told(),
                "partners'": account.partners.told() if has_partners else "",
                "others'": account.others.told(),
                "play": account.play.told(),
                "mistakes": f"{account.mistakes} of {account.choices}",
                "too close": str(account.close) if account.close else "",
            }
            for account in review.accounts
            if seat in (None, account.seat)
        ]
    )
    say("result: points, less the mean of the other sides'; hand, mistakes and play add up to it", style="dim")
    say("hand: what the cards promised at the seat's first choice; play: the luck after that", style="dim")
    if any(account.close for account in review.accounts if seat in (None, account.seat)):
        say("too close: choices that may have been mistakes; that cannot be told from so many worlds", style="dim")


def _print_decision(review: Review, one: Judged) -> None:
    question, deck = one.advice.question, review.setup.deck
    say(deck.by_suit(question.hand), style="bold")
    say(deck.with_symbols(question.told))
    say(describe_verdict(one))
    if all_same(one):
        return
    made = one.decision.made
    print_filled(
        [
            {
                "choice": one.decision.name(choice.action) + (" *" if choice.action == made else ""),
                "worth": choice.value.told(),
                "costs": "" if choice is one.advice.best else choice.to_best.told(sign=""),
            }
            for choice in one.advice.choices
        ]
    )
