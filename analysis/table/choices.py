"""The choices of a decision as a table offers them: words, single cards of the hand, or several cards together."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.analysis.table.event_lines import events_seen, hand_to_play, is_for_dummy
from tricklab.analysis.table.typed_choices import actions_typed, lacking, text_of, what_would_do
from tricklab.analysis.words.sorted_hand import trumps_of
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import action_name, phase_of
from tricklab.engine.records.record import tricks_of
from tricklab.engine.rules.phases import Choosing, Playing
from tricklab.engine.sessions.session import Session


@dataclass(frozen=True)
class Offered:
    """A choice.

    Attributes
    ----------
    text
        As it is typed.
    name
        As an instruction, with the signs of suits.
    card
        The card of the hand that it plays; empty for words.
    """

    text: str
    name: str
    card: str = ""


@dataclass(frozen=True)
class Selection:
    """Cards that are chosen together.

    Attributes
    ----------
    cards
        The cards that can be among them.
    least, most
        How many they are.
    in_order
        Whether the first one is played, and the others lie beneath it.
    """

    cards: tuple[str, ...]
    least: int
    most: int
    in_order: bool


def selection_of(session: Session) -> Selection | None:
    """Return the cards among which several are chosen; None where a choice is a word or a single card."""
    setup, state = session.setup, session.deal.state
    phase = phase_of(setup, state)
    if isinstance(phase, Choosing):
        chosen = [cards_of(action) for action in session.deal.legal()]
    elif isinstance(phase, Playing):
        hand = {*setup.deck.numbers(hand_to_play(session))}
        plays = [phase.cards(setup, state, action) for action in session.deal.legal()]
        chosen = [play for play in plays if {*play} <= hand]  # not where one folds
        if all(len(play) == 1 for play in chosen):
            return None
    else:
        return None
    counts = {len(cards) for cards in chosen}
    among = {card for cards in chosen for card in cards}
    texts = setup.deck.texts(sorted(among))
    return Selection(texts, min(counts), max(counts), in_order=isinstance(phase, Playing))


def offered(session: Session) -> list[Offered]:
    """Return the choices that are words or single cards, in the engine's order."""
    setup, state = session.setup, session.deal.state
    hand = hand_to_play(session) if isinstance(phase_of(setup, state), Playing) else ()
    choices = []
    for action in session.deal.legal():
        text, name = text_of(session, action), action_name(setup, state, action)
        choices.append(Offered(text, setup.deck.with_symbols(name), text if text in hand else ""))
    return choices


def chosen_actions(session: Session, text: str) -> list[int]:
    """Return the action whose text is given.

    Raises
    ------
    UsageError
        If the rules do not allow it now.
    """
    actions = [action for action in session.deal.legal() if text_of(session, action) == text]
    if not actions:
        raise UsageError(f"{text[:20]!r} is no choice now. {what_would_do(session)}")
    return actions


def chosen_cards(session: Session, cards: list[str]) -> list[int]:
    """Return the action that plays, passes on or throws some cards.

    Raises
    ------
    UsageError
        If they are no cards of the hand, or no choice.
    """
    hand = hand_to_play(session)
    for card in cards:
        if card not in hand:
            raise UsageError(lacking(session, repr(card[:20])))
    if not cards or len({*cards}) < len(cards):
        raise UsageError(f"each card is chosen once. {what_would_do(session)}")
    return actions_typed(session, " ".join(cards))


def follow_note(session: Session) -> str:
    """Return what the card that was led demands of the person; empty where every card may be played."""
    setup, state = session.setup, session.deal.state
    tricks = tricks_of(events_seen(session))
    phase = phase_of(setup, state)
    if session.is_over or not isinstance(phase, Playing) or not tricks or tricks[-1][1] is not None:
        return ""
    deck, trumps = setup.deck, trumps_of(setup, state)
    hand = {*deck.numbers(hand_to_play(session))}
    legal = {phase.cards(setup, state, action)[0] for action in session.deal.legal()} & hand
    if legal == hand:
        return ""
    led = deck.number(tricks[-1][0][0].cards[0])
    suit = deck.suit_of(led)
    group = trumps if led in trumps or suit is None else {*suit.cards} - trumps
    name = "trumps" if led in trumps or suit is None else suit.name
    who, has = ("the dummy", "has") if is_for_dummy(session) else ("you", "have")
    if legal <= group:
        return f"{sentence_case(name)} were led: {who} must follow."
    if legal <= trumps:
        return f"{sentence_case(name)} were led, and {who} {has} none: {who} must play a trump."
    return "Not every card may be played."
