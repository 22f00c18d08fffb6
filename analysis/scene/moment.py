"""A moment of a deal in words: the hand, what was called, what lies on the table, and what has not been seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricklab.analysis.scene.line import Groups, Line, laid_line
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.scene.status import CONTRACT, TRICKS, status_of
from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.seat_names import beside
from tricklab.analysis.words.wording import ends_of, sentence_case
from tricklab.engine.base.numbers import counted
from tricklab.engine.rules.events import Bid


@dataclass(frozen=True)
class Unseen:
    """Trumps or cards of a suit that the seat has not seen; ``every`` is their name if it has seen none but its own."""

    cards: Groups
    every: str = ""


def describe_moment(scene: Scene) -> list[str]:
    """Return lines on what a seat had before it when it chose."""
    mine = "Your hand" if scene.seat == scene.names.me else f"Hand of {scene.names.name(scene.seat)}"
    lines = [f"{mine}: {_shown(scene, scene.sorted(scene.hand))}"]
    if scene.dummy:
        whose = "The dummy plays" if scene.is_for_dummy else "The dummy"
        lines.append(f"{whose}, {scene.names.name(scene.dummy.seat)}: {_shown(scene, scene.sorted(scene.dummy.cards))}")
    if calls := "; ".join(calls_so_far(scene)):
        lines.append(f"{sentence_case(calls)}.")
    if table := describe_table(scene):
        lines.append(table)
    if unseen := unseen_in(scene):
        out = (f"all other {some.every}" if some.every else _shown(scene, some.cards) for some in unseen)
        lines.append(f"Not seen yet: {'; '.join(out)}")
    return lines


def describe_table(scene: Scene) -> str:
    """Return what lies on the table, or who has the lead; empty before the first trick."""
    if not scene.is_in_play:
        return ""
    if scene.trick:
        return f"On the table: {laid_line(scene.setup, scene.names, scene.trick.plays).plain}."
    lead = "You had the lead" if scene.seat == scene.names.me else f"{scene.names.name(scene.seat)} had the lead"
    return f"{sentence_case(lead)}."


def calls_so_far(scene: Scene) -> list[str]:
    """Return clauses on the bids, of a long auction the first and the last, and on how the deal stands."""
    setup, names = scene.setup, scene.names
    bids = [
        beside(names.name(event.seat), bid_words(setup, event.bid)) for event, _ in scene.log if isinstance(event, Bid)
    ]
    listed = [f"bids: {', '.join(ends_of(bids, setup.players))}"] if bids else []
    contract = scene.contract
    is_bid = bool(bids) and contract is not None and scene.calls.get(contract.seat) == bid_words(setup, contract.bid)
    over = f"after {counted(len(scene.tricks_over), 'tricks')}: " if scene.tricks_over else ""
    return [
        *listed,
        *(
            over + line.plain.removeprefix("tricks ") if over and about == TRICKS else line.plain
            for about, line in status_of(scene)
            if not (is_bid and about == CONTRACT)
        ),
    ]


def unseen_in(scene: Scene) -> list[Unseen]:
    """Return the cards that the seat has not seen, of trumps and of the suits of its choices; none if that is all."""
    if not scene.is_in_play:
        return []
    groups = [*_unseen_groups(scene)]
    return [] if all(group.every for group in groups) else groups


def _unseen_groups(scene: Scene) -> Iterator[Unseen]:
    deck, trumps, seen = scene.deck, scene.trumps, scene.cards_seen
    choices, hand = _cards_to_choose(scene), {*deck.numbers(scene.hand)}
    plain = [(suit.name, {*suit.cards} - trumps) for suit in reversed(deck.suits) if choices & {*suit.cards} - trumps]
    for name, cards in [("trumps", trumps), *plain]:
        out = deck.texts(card for card in deck.cards if card in cards and card not in seen)
        if out:
            is_all = len(out) + len(hand & cards) == len(cards)
            yield Unseen(scene.sorted(out), name if is_all else "")


def _cards_to_choose(scene: Scene) -> set[int]:
    """Return the cards in the hand, or the dummy's, that the choices name."""
    state, phase = scene.deal.state, scene.phase
    named = " ".join(phase.text(scene.setup, state, action) for action in scene.legal).replace("(", " ").split()
    return {card for card in scene.deck.numbers(scene.hand_to_play) if scene.deck.text(card) in named}


def _shown(scene: Scene, groups: Groups) -> str:
    return Line(scene.deck, (groups,)).plain
