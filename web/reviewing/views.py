"""A review as plain data: each choice as it is judged, the whole at the end, and the table of a moment."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.advise.result import Choice
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.review.decisions import Course
from tricklab.analysis.review.judgements import Judged, chances_of
from tricklab.analysis.review.result import Review
from tricklab.analysis.review.sentences import (
    account_parts,
    describe_account,
    describe_basis,
    describe_mistakes,
    describe_outcome,
    describe_size,
    describe_verdict,
)
from tricklab.analysis.scene.moment import calls_so_far, describe_table, unseen_in
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.scene.scene_data import scene_data
from tricklab.analysis.summary.lines import plain_ends
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.records.record import hand_after
from tricklab.engine.records.writer import result_of


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
    delta = result_of(review.setup, review.course.row).delta
    return {
        "heading": review.heading(names),
        "title": "" if seat is None else describe_outcome(review, names, seat),
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
                "points": delta[account.seat],
                "is_lucky": account.mistakes > 0 and account.others.value > -account.own.value,
                "choices": account.choices,
                "mistakes": account.mistakes,
                "close": account.close,
                "sentence": describe_account(account, names),
                "chances": vars(chances_of(review.judged, account)),
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
    decision = judged.decision
    scene, who = course.scene(decision, names), names.name(decision.seat)
    return {
        "number": decision.number,
        "seat": decision.seat,
        "name": who,
        "when": decision.when,
        "title": f"{sentence_case(decision.when)}: {who} chose {judged.did}.",
        **seen_view(scene),
        "choices": [
            _choice_view(judged, choice, number, answered=answered)
            for number, choice in enumerate(choices_of(judged, scene))
        ],
        "answer": decision_view(judged, names) if answered else None,
        "open": _open_view(course, scene) if is_open else None,
    }


def seen_view(scene: Scene) -> dict[str, Any]:
    """Return what a seat had seen: the scene, and in words the calls, the table and the cards that are not seen yet."""
    return {
        "scene": scene_data(scene),
        "calls": [sentence_case(call) for call in calls_so_far(scene)],
        "table": describe_table(scene),
        "unseen": [{"name": unseen.every, "cards": unseen.cards} for unseen in unseen_in(scene)],
    }


def choices_of(judged: Judged, scene: Scene) -> list[Choice]:
    """Return the choices of a decision by bid, or as the hand is sorted: the best has no place of its own."""
    order = {card: number for number, card in enumerate(card for group in scene.sorted(scene.hand) for card in group)}
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


def _open_view(course: Course, scene: Scene) -> list[dict[str, Any]]:
    """Return the cards that every seat had at a choice."""
    events = [event for event, _ in scene.log]
    hands = [hand_after(dealt, events, seat) for seat, dealt in enumerate(course.record.dealt)]
    hands[scene.seat] = scene.hand
    return [
        {"seat": seat, "name": scene.names.name(seat), "hand": scene.sorted(hand)} for seat, hand in enumerate(hands)
    ]
