"""What a seat is asked: what it has to do, what it can choose, and why it may not choose something else."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.words.seat_names import direction
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import action_name, action_text
from tricklab.engine.rules.phases import Announcing, Choosing, Playing


@dataclass(frozen=True)
class Choice:
    """A choice that is a word or a single card.

    Attributes
    ----------
    action
        The engine's number.
    text
        As it is typed.
    name
        As an instruction, with the signs of suits.
    card
        The card of the hand that it plays; empty for words.
    """

    action: int
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


@dataclass(frozen=True)
class Task:
    """The decision that is due.

    Attributes
    ----------
    phase
        The name of its phase.
    verb
        What is done with the cards, as in ``pass on``.
    text
        The sentence that asks for it.
    note
        Why some cards may not be played; empty where all may.
    choices
        The choices, in the engine's order; none where cards are selected.
    selection
        The cards among which several are chosen, else None.
    """

    phase: str
    verb: str
    text: str
    note: str
    choices: list[Choice]
    selection: Selection | None


def task_of(scene: Scene) -> Task | None:
    """Return what the seat has to do; None unless it is its turn."""
    if scene.is_over or scene.deal.seat != scene.seat:
        return None
    phase, selection, required = scene.phase, _selection_of(scene), must_say(scene)
    return Task(
        phase.name,
        phase.verb or phase.name,
        f"{required} What else?" if required else f"{your_turn(scene)}.",
        _follow_note(scene),
        [] if selection else _choices_of(scene),
        selection,
    )


def your_turn(scene: Scene) -> str:
    """Return what the person must do."""
    where = direction(scene.setup, scene.phase, int(scene.table["deal"]))
    return f"Your turn {scene.phase.task}{where}{' for the dummy' if scene.is_for_dummy else ''}"


def must_say(scene: Scene) -> str:
    """Return which words of a speech the rules demand, and why; empty where none is demanded."""
    words = words_spoken(scene)
    return f"You must say {' and '.join(words)}{_why_required(scene)}." if words else ""


def words_spoken(scene: Scene) -> list[str]:
    """Return the words of the seat so far in a speech, as where the rules demand one; empty in other phases."""
    phase, state = scene.phase, scene.deal.state
    if not isinstance(phase, Announcing):
        return []
    return [phase.spoken(scene.setup, state, number) for number in cards_of(int(scene.table["said"]))]


def _why_required(scene: Scene) -> str:
    """Return why a word must be announced: the card that was called has been thrown away."""
    table, own = scene.table, scene.deal.state["own"][scene.seat]
    if "called" not in table.dtype.names or "discarded" not in own.dtype.names:
        return ""
    called = int(table["called"])
    is_out = called >= 0 and int(own["discarded"]) >> called & 1
    return f" (you threw away {scene.deck.shown(scene.deck.text(called))})" if is_out else ""


def _selection_of(scene: Scene) -> Selection | None:
    """Return the cards among which several are chosen; None where a choice is a word or a single card."""
    phase, state = scene.phase, scene.deal.state
    if isinstance(phase, Choosing):
        chosen = [cards_of(action) for action in scene.legal]
    elif isinstance(phase, Playing):
        hand = {*scene.deck.numbers(scene.hand_to_play)}
        plays = [phase.cards(scene.setup, state, action) for action in scene.legal]
        chosen = [play for play in plays if {*play} <= hand]  # not where one folds
    else:
        return None
    counts = {*map(len, chosen)}
    if counts == {1} and isinstance(phase, Playing):
        return None
    among = {card for cards in chosen for card in cards}
    return Selection(scene.deck.texts(sorted(among)), min(counts), max(counts), in_order=isinstance(phase, Playing))


def _choices_of(scene: Scene) -> list[Choice]:
    """Return the choices that are words or single cards, in the engine's order."""
    setup, state = scene.setup, scene.deal.state
    hand = scene.hand_to_play if isinstance(scene.phase, Playing) else ()
    choices = []
    for action in scene.legal:
        text, name = action_text(setup, state, action), action_name(setup, state, action)
        choices.append(Choice(action, text, scene.deck.with_symbols(name), text if text in hand else ""))
    return choices


def _follow_note(scene: Scene) -> str:
    """Return what the card that was led demands of the person; empty where every card may be played."""
    phase, deck, trumps = scene.phase, scene.deck, scene.trumps
    if not isinstance(phase, Playing) or scene.trick is None:
        return ""
    hand = {*deck.numbers(scene.hand_to_play)}
    playable = {phase.cards(scene.setup, scene.deal.state, action)[0] for action in scene.legal} & hand
    if playable == hand:
        return ""
    led = deck.number(scene.trick.plays[0].cards[0])
    suit = deck.suit_of(led)
    group = trumps if led in trumps or suit is None else {*suit.cards} - trumps
    name = "trumps" if led in trumps or suit is None else suit.name
    who, has = ("the dummy", "has") if scene.is_for_dummy else ("you", "have")
    if playable <= group:
        return f"{sentence_case(name)} were led: {who} must follow."
    if playable <= trumps:
        return f"{sentence_case(name)} were led, and {who} {has} none: {who} must play a trump."
    return "Not every card may be played."
