"""What a player types at the table, as the actions that it means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tricklab.analysis.review.items import Item, Wrong, event_of
from tricklab.analysis.table.event_lines import hand_seen, hand_to_play, is_for_dummy
from tricklab.engine.base.numbers import counted, in_short
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import action_name, action_text, actions_from, phase_of, spoken_text
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.phases import Announcing, Choosing, Speech
from tricklab.engine.sessions.session import Session

FEW = 24
"""More choices than these are not listed, unless they are bids."""


def choices_of(session: Session) -> list[int]:
    """Return the choices that are listed; none where there are too many, but all that can be said."""
    if isinstance(phase_of(session.setup, session.deal.state), Speech):
        return session.deal.legal()
    legal = session.deal.legal(FEW + 1)
    return legal if len(legal) <= FEW else []


def names_of(session: Session) -> list[str]:
    """Return the choices that are listed by name; of many bids in a row the first and the last."""
    names = [spoken_of(session, action) for action in choices_of(session)]
    if not isinstance(phase_of(session.setup, session.deal.state), Speech):
        return [session.setup.deck.with_symbols(name) for name in names]
    return in_short(names)


def how_many(session: Session) -> int:
    """Return of how many cards a choice is, where some cards are chosen together; 0 elsewhere."""
    if not isinstance(phase_of(session.setup, session.deal.state), Choosing):
        return 0
    return session.deal.legal(1)[0].bit_count()


def words_spoken(setup: Setup, state: Any) -> list[str]:
    """Return the words of a player so far in a speech, as where the rules demand one; empty in other phases."""
    phase = phase_of(setup, state)
    if not isinstance(phase, Announcing):
        return []
    return [phase.spoken(setup, state, number) for number in cards_of(int(state["table"]["said"]))]


def text_of(session: Session, action: int) -> str:
    """Return a choice as the deal record writes it, which can be typed."""
    return action_text(session.setup, session.deal.state, action)


def spoken_of(session: Session, action: int) -> str:
    """Return a choice as it is listed: in a player's words, which can be typed."""
    return spoken_text(session.setup, session.deal.state, action)


def _typed_forms(session: Session, action: int) -> set[str]:
    """Return all that can be typed for a choice, in small letters."""
    forms = [text_of(session, action), spoken_of(session, action)]
    forms.append(action_name(session.setup, session.deal.state, action))
    return {form.lower() for form in (*forms, *map(session.setup.deck.with_symbols, forms))}


def _with_own_jokers(session: Session, typed: str) -> str:
    """Return what was typed with each ``JK`` as the next joker of the hand, where two are alike."""
    deck = session.setup.deck
    own = iter([text for text in hand_to_play(session) if deck.alike_jokers and deck.number(text) in deck.jokers])
    return re.sub(r"\bJK\b", lambda word: next(own, word[0]), typed, flags=re.IGNORECASE)


def actions_typed(session: Session, typed: str) -> list[int]:
    """Return the actions that were typed: a choice by its name, by its cards, or by its number in the list.

    Raise `UsageError` if it is none; the message names what would be right.
    """
    word, choices = " ".join(typed.lower().split()), choices_of(session)
    setup, state = session.setup, session.deal.state
    phase = phase_of(setup, state)
    if not isinstance(phase, Announcing):
        for action in choices:
            if word in _typed_forms(session, action):
                return [action]
    if isinstance(phase, Speech):
        begun = [action for action in choices if word and spoken_of(session, action).lower().startswith(word)]
        if len(begun) == 1:
            return begun
        raise UsageError(f"{typed[:20]!r} cannot be said here. {what_would_do(session)}")
    try:
        cards = _with_own_jokers(session, typed)
        event = event_of(setup, Item(0, "play", cards, cards=[cards]), phase, session.seat)
        actions = actions_from(setup, state, event)
    except (Wrong, UsageError) as wrong:
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else 0
        if 1 <= number <= len(choices):
            return [choices[number - 1]]
        what = wrong.what if isinstance(wrong, Wrong) else str(wrong)
        if isinstance(phase, Announcing):  # who is at the table needs no list of all that could ever be said
            what = f"{typed[:20]!r} cannot be said here"
        raise UsageError(f"{what.rstrip('.')}. {what_would_do(session)}") from wrong
    hand_now = hand_to_play(session)
    named: Sequence[str] = getattr(event, "cards", ())
    for card in named:
        if card not in hand_now:
            raise UsageError(lacking(session, setup.deck.shown(card)))
    if (count := how_many(session)) and len(named) != count and not choices:
        are = "is" if len(named) == 1 else "are"
        raise UsageError(f"{counted(len(named), 'cards')} {are} not {count}. {what_would_do(session)}")
    return actions


def lacking(session: Session, card: str) -> str:
    """Return the message that a card cannot be played since nobody has it who could play it now."""
    who = "the dummy does" if is_for_dummy(session) else "you do"
    return f"{who} not have {card}. {what_would_do(session)}"


def what_would_do(session: Session) -> str:
    """Return what can be typed."""
    setup, state = session.setup, session.deal.state
    if names := names_of(session):
        return f"You may choose: {', '.join(names)}."
    if count := how_many(session):
        cards = "a card" if count == 1 else f"{count} cards"
        return f"Type {cards} of your hand {phase_of(setup, state).task}."
    return f"Type cards of your hand, as in {setup.deck.shown(hand_seen(session)[0])}."
