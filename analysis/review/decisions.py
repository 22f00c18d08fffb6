"""The choices of a deal, over or going on: who made them when, and what each seat had seen by then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from tricklab.analysis.advise.question import Question, question_at
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.words.seat_names import SeatNames, seen_from
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import action_name, phase_of, spoken_text
from tricklab.engine.play.loops.stepping import Deal, legal_actions
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.complete import check_result, deal_of, lead_whole
from tricklab.engine.records.reader import RecordError, record_of
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import UNKNOWN, Play, Trick
from tricklab.engine.rules.phases import Announcing, Calling, Discarding, Naming, Passing, Speech, Throwing
from tricklab.engine.sessions.session import Session, Taken

HINT_SEED = "hint"
"""The seed of a hint's worlds: not the deal's own seed, which would deal the true cards too often."""

LEADS, FOLLOWING, EXCHANGES = "leads", "following", "exchanges"
_KINDS = {
    Passing: "passing on",
    Speech: "bids",
    Announcing: "announcements",
    Naming: "trumps",
    Calling: "called cards",
    Discarding: "discards",
    Throwing: "discards",
}
KINDS = (*dict.fromkeys(_KINDS.values()), EXCHANGES, LEADS, FOLLOWING)
"""The kinds of decision that all games have in common, in about the order of a deal."""


@dataclass(frozen=True)
class Decision:
    """A choice that a seat had, and what it did.

    Attributes
    ----------
    number
        Its place among all decisions of the deal, forced ones too, from 1.
    question
        The decision as the seat knew it.
    made
        The action.
    trick
        In which trick, from 1; 0 before the first one.
    before
        How many events the seat had seen.
    is_lead
        Whether no card of the trick had been played.
    """

    number: int
    question: Question
    made: int
    trick: int
    before: int = 0
    is_lead: bool = False

    @property
    def seat(self) -> int:
        """Who chose."""
        return self.question.seat

    @property
    def when(self) -> str:
        """When that was, in a word or two."""
        return f"trick {self.trick}" if self.trick else self.question.kind

    @property
    def kind(self) -> str:
        """Which kind of decision it is, one of `KINDS`."""
        if self.trick:
            return LEADS if self.is_lead else FOLLOWING
        phase = phase_of(self.question.setup, self.question.deal.state)
        return next((kind for shape, kind in _KINDS.items() if isinstance(phase, shape)), EXCHANGES)

    def name(self, action: int) -> str:
        """Return one of the choices as players say it: what is said in full, elsewhere a card or a suit alone."""
        setup, state = self.question.setup, self.question.deal.state
        phase = phase_of(setup, state)
        text_of_action = action_name if isinstance(phase, Speech) else spoken_text
        text = setup.deck.with_symbols(text_of_action(setup, state, action))
        if isinstance(phase, Announcing) and (spoken := int(state["table"]["said"])):
            words = " and ".join(phase.spoken(setup, state, number) for number in cards_of(spoken))
            return words if action == phase.ends else f"{words} and {text}"
        return text


@dataclass(frozen=True)
class Course:
    """A deal as it went.

    Attributes
    ----------
    record, setup
        What was dealt and done; the rules, and who is taken to play on.
    decisions
        The decisions in which there was a choice, in order.
    forced
        How many there were without one.
    row
        What the deal came to.
    actions
        All actions, forced ones too, in order.
    """

    record: Record
    setup: Setup
    decisions: tuple[Decision, ...]
    forced: int
    row: Any = field(compare=False)  # it follows from the record
    actions: tuple[int, ...] = field(default=(), compare=False)

    def scene(self, decision: Decision, names: SeatNames) -> Scene:
        """Return what the seat had seen when it chose."""
        return Scene(decision.question.deal, decision.seat, names, self.record.events[: decision.before])


class _Watched(Deal):
    """A deal that keeps what was decided in it."""

    steps: list[Taken]

    def step(self, action: int, *, check: bool = True) -> bool:
        """Carry out an action, and keep who did it when."""
        free = len(legal_actions(self.setup, self.state, 2)) > 1
        taken = Taken(self.seat, int(self.state["table"]["kind"]), action, len(self.events), free)
        done = super().step(action, check=check)
        if done:
            self.steps.append(taken)
        return done


def course_of(
    record: Record | Mapping[str, Any],
    policy: str = "expert",
    seed: int | str = 1,
    name: str = "the record",
    seat: int | None = None,
) -> Course:
    """Lead a deal through its record, and list the choices in it.

    Parameters
    ----------
    record
        The record of a whole deal (docs/record.md), all cards of which are known.
    policy
        Who is taken to play on.
    seed
        Of the worlds.
    name
        What messages call the record, such as its file.
    seat
        The seat whose choices are listed; all seats unless given.

    Raises
    ------
    UsageError
        If the record is not what docs/record.md says, contradicts itself or the rules, or lacks part of the deal;
        the message names the place.
    """
    read = record_of(record, name)
    setup = checked_setup(read, policy, seed, name)
    _check_known(setup, read, name)
    deal = deal_of(setup, read, _Watched)
    deal.steps = []
    lead_whole(deal, read, name)
    if deal.seat >= 0:
        task = phase_of(setup, deal.state).task
        raise RecordError(name, "the end of the events", f"the deal is not over: it is seat {deal.seat}'s turn {task}.")
    check_result(deal, read, name)
    decisions = tuple(
        decision_at(setup, read, deal.steps, number, name)
        for number, step in enumerate(deal.steps)
        if step.is_choice and seat in (None, step.seat)
    )
    forced = sum(not step.is_choice for step in deal.steps if seat in (None, step.seat))
    actions = tuple(step.action for step in deal.steps)
    return Course(read, setup, decisions, forced, deal.row(), actions)


def _check_known(setup: Setup, record: Record, name: str) -> None:
    for seat, hand in enumerate(record.dealt):
        if not hand or UNKNOWN in hand:
            raise RecordError(name, f"dealt to seat {seat}", "a review needs all cards, and these are not all known.")
    if UNKNOWN in record.stock or len(record.stock) + sum(map(len, record.dealt)) < len(setup.deck.cards):
        raise RecordError(name, "stock", "a review needs all cards, and these are not all known.")


def decision_at(
    setup: Setup, record: Record, steps: Sequence[Taken], number: int, name: str, names: Sequence[str] = ()
) -> Decision:
    """Return one decision as its seat knew it."""
    step = steps[number]
    is_pass = isinstance(setup.game.phases[step.kind], Passing)  # all pass at once: nobody has seen another's
    before = record.events[: 0 if is_pass else step.events]
    so_far = msgspec.structs.replace(record, events=before)
    unwritten = [] if is_pass else [earlier for earlier in steps[:number] if earlier.events == step.events]
    question = question_at(setup, so_far, step.seat, name, names, unwritten)
    assert int(question.deal.state["table"]["kind"]) == step.kind, (number, step)
    trick = 0 if step.kind < setup.game.first_play else 1 + sum(isinstance(event, Trick) for event in before)
    recorded = replace(question, recorded=tuple(dict.fromkeys(record.policies)))
    last = next((event for event in reversed(before) if isinstance(event, Play | Trick)), None)
    is_lead = trick > 0 and not isinstance(last, Play)
    return Decision(number + 1, recorded, step.action, trick, len(before), is_lead)


def question_now(session: Session, policy: str) -> Question:
    """Return the decision that the seat to move has, as `tricklab.analysis.advise.advise` takes it."""
    record, name = session.record(), "the deal"
    setup = checked_setup(record, policy, HINT_SEED, name)
    kind, events = int(session.deal.state["table"]["kind"]), len(session.deal.events)
    steps = [*session.taken, Taken(session.seat, kind, 0, events, is_choice=True)]
    names = seen_from(session.setup, session.seat, session.names).names
    return decision_at(setup, record, steps, len(session.taken), name, names).question


def course_of_last(session: Session, policy: str) -> Course:
    """Return a deal that goes on as a course of one decision, the last one that the person has made.

    Raises
    ------
    IndexError
        If the person has not decided anything in this deal.
    """
    number, record, name = session.decided.own[-1], session.record(), "the deal"
    setup = checked_setup(record, policy, HINT_SEED, name)
    names = seen_from(session.setup, session.seat, session.names).names
    decision = decision_at(setup, record, session.taken, number, name, names)
    return Course(record, setup, (decision,), 0, None)
