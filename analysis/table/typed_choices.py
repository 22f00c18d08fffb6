"""What a player types at the table, as the actions that it means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tricklab.analysis.review.items import Item, event_of
from tricklab.analysis.scene.scene import Scene
from tricklab.engine.base.numbers import counted, in_short
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import action_name, action_text, actions_from, spoken_text
from tricklab.engine.records.reader import Wrong
from tricklab.engine.rules.phases import Announcing, Choosing, Speech

FEW = 24
"""More choices than these are not listed, unless they are bids."""


def choices_of(scene: Scene) -> list[int]:
    """Return the choices that are listed; none where there are too many, but all that can be said."""
    if isinstance(scene.phase, Speech):
        return scene.legal
    legal = scene.deal.legal(FEW + 1)
    return legal if len(legal) <= FEW else []


def names_of(scene: Scene) -> list[str]:
    """Return the choices that are listed by name; of many bids in a row the first and the last."""
    names = [spoken_of(scene, action) for action in choices_of(scene)]
    if not isinstance(scene.phase, Speech):
        return [scene.deck.with_symbols(name) for name in names]
    return in_short(names)


def how_many(scene: Scene) -> int:
    """Return of how many cards a choice is, where some cards are chosen together; 0 elsewhere."""
    if not isinstance(scene.phase, Choosing):
        return 0
    return scene.deal.legal(1)[0].bit_count()


def spoken_of(scene: Scene, action: int) -> str:
    """Return a choice as it is listed: in a player's words, which can be typed."""
    return spoken_text(scene.setup, scene.deal.state, action)


def _typed_forms(scene: Scene, action: int) -> set[str]:
    """Return all that can be typed for a choice, in small letters."""
    forms = [action_text(scene.setup, scene.deal.state, action), spoken_of(scene, action)]
    forms.append(action_name(scene.setup, scene.deal.state, action))
    return {form.lower() for form in (*forms, *map(scene.deck.with_symbols, forms))}


def _with_own_jokers(scene: Scene, typed: str) -> str:
    """Return what was typed with each ``JK`` as the next joker of the hand, where two are alike."""
    deck = scene.deck
    own = iter([text for text in scene.hand_to_play if deck.alike_jokers and deck.number(text) in deck.jokers])
    return re.sub(r"\bJK\b", lambda word: next(own, word[0]), typed, flags=re.IGNORECASE)


def actions_typed(scene: Scene, typed: str) -> list[int]:
    """Return the actions that were typed: a choice by its name, by its cards, or by its number in the list.

    Raise `UsageError` if it is none; the message names what would be right.
    """
    word, choices = " ".join(typed.lower().split()), choices_of(scene)
    setup, state = scene.setup, scene.deal.state
    phase = scene.phase
    if not isinstance(phase, Announcing):
        for action in choices:
            if word in _typed_forms(scene, action):
                return [action]
    if isinstance(phase, Speech):
        begun = [action for action in choices if word and spoken_of(scene, action).lower().startswith(word)]
        if len(begun) == 1:
            return begun
        raise UsageError(f"{typed[:20]!r} cannot be said here. {what_would_do(scene)}")
    try:
        cards = _with_own_jokers(scene, typed)
        event = event_of(setup, Item(0, "play", cards, cards=[cards]), phase, scene.seat)
        actions = actions_from(setup, state, event)
    except (Wrong, UsageError) as wrong:
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else 0
        if 1 <= number <= len(choices):
            return [choices[number - 1]]
        what = wrong.what if isinstance(wrong, Wrong) else str(wrong)
        if isinstance(phase, Announcing):  # who is at the table needs no list of all that could ever be said
            what = f"{typed[:20]!r} cannot be said here"
        raise UsageError(f"{what.rstrip('.')}. {what_would_do(scene)}") from wrong
    hand_now = scene.hand_to_play
    named: Sequence[str] = getattr(event, "cards", ())
    for card in named:
        if card not in hand_now:
            raise UsageError(lacking(scene, setup.deck.shown(card)))
    if (count := how_many(scene)) and len(named) != count and not choices:
        are = "is" if len(named) == 1 else "are"
        raise UsageError(f"{counted(len(named), 'cards')} {are} not {count}. {what_would_do(scene)}")
    return actions


def lacking(scene: Scene, card: str) -> str:
    """Return the message that a card cannot be played since nobody has it who could play it now."""
    who = "the dummy does" if scene.is_for_dummy else "you do"
    return f"{who} not have {card}. {what_would_do(scene)}"


def what_would_do(scene: Scene) -> str:
    """Return what can be typed."""
    if names := names_of(scene):
        return f"You may choose: {', '.join(names)}."
    if count := how_many(scene):
        cards = "a card" if count == 1 else f"{count} cards"
        return f"Type {cards} of your hand {scene.phase.task}."
    return f"Type cards of your hand, as in {scene.deck.shown(scene.hand[0])}."


def chosen_actions(scene: Scene, text: str) -> list[int]:
    """Return the action whose text is given.

    Raises
    ------
    UsageError
        If the rules do not allow it now.
    """
    setup, state = scene.setup, scene.deal.state
    actions = [action for action in scene.legal if action_text(setup, state, action) == text]
    if not actions:
        raise UsageError(f"{text[:20]!r} is no choice now. {what_would_do(scene)}")
    return actions


def chosen_cards(scene: Scene, cards: list[str]) -> list[int]:
    """Return the action that plays, passes on or throws some cards.

    Raises
    ------
    UsageError
        If they are no cards of the hand, or no choice.
    """
    for card in cards:
        if card not in scene.hand_to_play:
            raise UsageError(lacking(scene, repr(card[:20])))
    if not cards or len({*cards}) < len(cards):
        raise UsageError(f"each card is chosen once. {what_would_do(scene)}")
    return actions_typed(scene, " ".join(cards))
