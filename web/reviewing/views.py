"""A review as plain data: each choice as it is judged, the whole at the end, and the table of a moment."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.advise.question import hand_after
from tricklab.analysis.advise.result import Choice
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.review.decisions import Course, Decision
from tricklab.analysis.review.judgements import Judged
from tricklab.analysis.review.moment import describe_moment, describe_table, moment_of
from tricklab.analysis.review.result import Review
from tricklab.analysis.review.sentences import (
    account_parts,
    describe_account,
    describe_basis,
    describe_mistakes,
    describe_size,
    describe_verdict,
)
from tricklab.analysis.summary.lines import plain_ends
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.analysis.words.sorted_hand import sorted_hand, trumps_of
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.play.actions import phase_of


def estimate_view(estimate: Estimate, sign: str = "+") -> dict[str, Any]:
    """Return an estimate with its interval, null where there is none, and as it is written."""
    return {**plain_ends(estimate), "text": estimate.text(2, sign=sign).replace("-", "−")}


def decision_view(judged: Judged, names: SeatNames) -> dict[str, Any]:
    """Return a choice as it stands in the strip: who made it when, what it cost, and what was better."""
    better = judged.better
    return {
        "number": judged.decision.number,
        "seat": judged.seat,
        "name": names.name(judged.seat),
        "when": judged.decision.when,
        "trick": judged.decision.trick,
        "did": judged.did,
        "better": None if better is None else judged.best,
        "cost": estimate_view(judged.cost, sign=""),
        "verdict": judged.verdict,
        "sign": judged.sign,
        "text": describe_verdict(judged, names),
        "reason": "" if judged.reason is None else judged.reason.text,
    }


def review_view(review: Review, seat: int | None, names: SeatNames) -> dict[str, Any]:
    """Return the whole review: its sentences, and for each seat the parts that its result is made of."""
    return {
        "heading": review.heading(names),
        "verdict": describe_mistakes(review, names, seat),
        "sentence": "" if seat is None else describe_account(review.accounts[seat], names),
        "size": describe_size([account for account in review.accounts if seat in (None, account.seat)], review),
        "basis": describe_basis(review),
        "seats": [
            {
                "seat": account.seat,
                "name": names.name(account.seat),
                "result": f"{account.result:+.2f}",
                "value": account.result,
                "choices": account.choices,
                "mistakes": account.mistakes,
                "close": account.close,
                "sentence": describe_account(account, names),
                "parts": [
                    {"label": label, **estimate_view(part)} for label, part in account_parts(account, names).items()
                ],
            }
            for account in review.accounts
        ],
    }


def moment_view(course: Course, judged: Judged, names: SeatNames, *, answered: bool, is_open: bool) -> dict[str, Any]:
    """Return the table at a choice, as its seat knew it.

    Parameters
    ----------
    course
        The deal.
    judged
        The choice.
    names
        What the seats are called.
    answered
        Whether what each choice was worth comes with it.
    is_open
        Whether the hands of all come with it.
    """
    setup, record, decision = course.setup, course.record, judged.decision
    moment, seat = moment_of(record, setup, decision, names), decision.seat
    return {
        "number": decision.number,
        "seat": seat,
        "name": names.name(seat),
        "when": decision.when,
        "title": f"{sentence_case(decision.when)}: {names.name(seat)} chose {judged.did}.",
        "task": phase_of(setup, decision.question.deal.state).task,
        "hand": moment.hand,
        "dummy": moment.dummy and {"name": names.name(moment.dummy[0]), "hand": moment.dummy[1]},
        "calls": [sentence_case(call) for call in moment.calls],
        "table": describe_table(setup.deck, moment, seat, names) if decision.trick else "",
        "laid": [{"seat": play.seat, "name": names.name(play.seat), "cards": play.cards} for play in moment.laid],
        "tricks": [
            {
                "plays": [{"name": names.name(play.seat), "cards": play.cards} for play in plays],
                "winner": names.name(winner),
            }
            for plays, winner in moment.tricks
            if winner is not None
        ],
        "unseen": [{"name": unseen.every, "cards": unseen.cards} for unseen in moment.unseen],
        "lines": describe_moment(record, setup, decision, names),
        "choices": [
            _choice_view(judged, choice, number, answered=answered) for number, choice in enumerate(choices_of(judged))
        ],
        "answer": decision_view(judged, names) if answered else None,
        "open": _open_view(course, decision, names) if is_open else None,
    }


def choices_of(judged: Judged) -> list[Choice]:
    """Return the choices of a decision by bid, or as the hand is sorted: the best has no place of its own."""
    decision = judged.decision
    setup, state = decision.question.setup, decision.question.deal.state
    groups = sorted_hand(setup, decision.question.hand, trumps_of(setup, state))
    order = {card: number for number, card in enumerate(card for group in groups for card in group)}
    choices = sorted(judged.advice.choices, key=lambda choice: choice.action)
    return sorted(choices, key=lambda choice: order.get(choice.text, -1))


def _choice_view(judged: Judged, choice: Choice, number: int, *, answered: bool) -> dict[str, Any]:
    """Return a choice: its number, which a try names, its text, its cards if it is made of cards, and its worth."""
    cards, hand = choice.text.split(), judged.decision.question.hand
    result = {
        "number": number,
        "text": judged.decision.name(choice.action),
        "cards": cards if {*cards} <= {*hand} else [],
        "made": choice is judged.made,
    }
    if answered:
        best = judged.advice.best
        result |= {"best": choice is best, "worth": estimate_view(choice.value)}
        result["costs"] = None if choice is best else estimate_view(choice.to_best, sign="")
    return result


def _open_view(course: Course, decision: Decision, names: SeatNames) -> list[dict[str, Any]]:
    """Return the cards that every seat had at a choice."""
    setup, state = course.setup, decision.question.deal.state
    trumps, events = trumps_of(setup, state), course.record.events[: decision.before]
    hands = [hand_after(dealt, events, seat) for seat, dealt in enumerate(course.record.dealt)]
    hands[decision.seat] = decision.question.hand
    return [
        {"seat": seat, "name": names.name(seat), "hand": sorted_hand(setup, hand, trumps)}
        for seat, hand in enumerate(hands)
    ]
