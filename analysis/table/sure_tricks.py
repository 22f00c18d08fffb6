"""Whether the rest of a deal is certain: the seat takes every trick, and nothing that anybody plays changes the result.

The seat must be on lead with single cards. Each of its cards must beat every card that it has not seen, so it takes all
the tricks whatever the others have and in whatever order it plays. Tricks are not everything: a bird in the last trick
or a card that another catches may count. So the rest is also played out again and again, and must score the same.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.words.ranking import beaten_by, names_trumps, ranked_trumps
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.kernel.outside_code import is_own
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.rules.phases import Playing

HANDS, LINES = 6, 6
"""So many times other hands are dealt, and the rest is played out so often in each."""

NOT_YET = "Not sure yet: you can claim the rest when it is your lead."
MATTERS = "Not sure yet: it still matters in which order the cards fall."


def doubt_about_rest(scene: Scene) -> str:
    """Return why the seat cannot claim the rest, as a sentence; empty if it can.

    The rest is certain if each card of the seat beats every card that it has not seen, and the result is the same
    however all play on.
    """
    hand = _leads(scene)
    if not hand:
        return NOT_YET
    deck, unseen = scene.deck, scene.cards_out
    trump = -1 if scene.trump is None else deck.suits.index(scene.trump)
    for card in hand:
        if better := beaten_by(scene.setup, trump, card, unseen):
            out, mine = (deck.shown(deck.text(each)) for each in (better[0], card))
            return f"Not sure yet: the {out} is still out, and beats your {mine}."
    return MATTERS if len({*_results(scene, unseen, trump)}) > 1 else ""


def _leads(scene: Scene) -> list[int]:
    """Return the cards of a seat that is on lead and may lead any of them, two at least; otherwise none.

    A game from elsewhere may decide its tricks in a manner of its own: there nothing is certain.
    """
    if not is_own(type(scene.setup.game)):
        return []
    if scene.is_over or scene.deal.seat != scene.seat or scene.is_for_dummy or scene.trick is not None or scene.dummy:
        return []
    phase, state = scene.phase, scene.deal.state
    if not isinstance(phase, Playing) or (scene.trump is None and names_trumps(scene.setup)):
        return []
    plays = [phase.cards(scene.setup, state, action) for action in scene.legal]
    number = int(state["own"][scene.seat]["hand"]).bit_count()
    return [cards[0] for cards in plays] if len(plays) == number > 1 and all(len(cards) == 1 for cards in plays) else []


def _results(scene: Scene, unseen: list[int], trump: int) -> Iterator[bytes]:
    """Yield each result that differs from the first one of the same hands, and an empty one for the hands."""
    rng = random.Random(0)
    for _ in range(HANDS):
        dealt = dealt_again(scene, unseen, trump, rng)
        first = _played(dealt, rng)
        yield b""
        for _ in range(LINES):
            if (other := _played(dealt, rng)) != first:
                yield other


def dealt_again(scene: Scene, unseen: list[int], trump: int, rng: random.Random) -> Deal:
    """Return the deal with unseen cards in the hands of the others, as many as they have now."""
    deal = copied(scene.deal)
    own = deal.state["own"]
    if scene.setup.game.name == "smear":  # hands are of trumps, by their places from the lowest
        ranked = ranked_trumps(scene.setup, trump)
        unseen = [len(ranked) - 1 - ranked.index(card) for card in unseen if card in ranked]
    pool = rng.sample(unseen, len(unseen))
    for seat in range(scene.setup.players):
        if seat != scene.seat:
            number = int(own[seat]["hand"]).bit_count()
            own[seat]["hand"], pool = mask_of(pool[:number]), pool[number:]
    return deal


def _played(dealt: Deal, rng: random.Random) -> bytes:
    """Return what each side scores when all play at random."""
    deal = copied(dealt)
    while deal.seat >= 0:
        deal.step(rng.choice(deal.legal()), check=False)
    row = deal.row()
    numbers: Any = [row[name] for name in {"delta", deal.setup.game.measure.field}]
    return b"".join(number.tobytes() for number in numbers)


def copied(deal: Deal) -> Deal:
    """Return a deal that goes on by itself, without a log."""
    other = copy.copy(deal)
    other.states, other.log = deal.states.copy(), deal.log[:0]
    other.since = None if deal.since is None else deal.since._replace(acts=[*deal.since.acts])
    return other
