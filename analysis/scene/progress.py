"""How far the sides have come in a deal, and what the contract needs: one bar, and a sentence."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.words.result_lines import captured_text

_ALL = {"cinch": 14, "eighty-three": 83, "tapp-tarock": 210, "phat": 80}
"""What all cards count that are taken in tricks, by game; of Tapp-Tarock in thirds."""
_OF_VARIANTS = {"pedro": 9, "sixty-three": 63, "california-pedro": 16}
_SOLOISTS = {"tapp-tarock": 108}
"""What who plays alone against all others needs."""


class Progress(NamedTuple):
    """How far the sides have come.

    Attributes
    ----------
    text
        The whole in words.
    mine, theirs
        What the seat's side has, and what all others have.
    total
        What there is in a deal.
    need, is_mine
        What the contract needs, null without one, and whether the seat's side plays it.
    """

    text: str
    mine: int
    theirs: int
    total: int
    need: int | None
    is_mine: bool


def progress_of(scene: Scene) -> Progress | None:
    """Return how far the sides have come; None before the play, and where all but one hide whose partner they are."""
    if scene.is_over or not scene.is_in_play:
        return None
    setup, contract = scene.setup, scene.contract
    game = setup.game
    if game.declarer is None:
        return _own_tricks(scene)
    if game.credits(setup.rules):
        worth = {name: count for name, count in game.credits(setup.rules).items() if count}
        counts = [0] * setup.players
        for name, seat in scene.result.points.items():
            if seat is not None:
                counts[seat] += worth.get(name, 0)
        total = sum(count for name, count in worth.items() if name != "slam")
    elif game.name in _ALL:
        counts = [*scene.result.captured] or [0] * setup.players
        total = _OF_VARIANTS.get(setup.variant, _ALL[game.name])
    else:
        return None
    need: int | None = None
    if contract:
        bid = str(contract.bid)
        digits = bid.removesuffix("double")
        need = _SOLOISTS.get(game.name) or (int(digits) if digits.isdigit() else 4 if bid == "smudge" else total)
    ours = _our_seats(scene)
    is_mine = contract is not None and contract.seat in ours
    others = {*range(setup.players)} - ours
    if contract and not is_mine and len({*setup.sides}) > 2 and game.name not in _SOLOISTS:
        others = {contract.seat}  # each plays for himself, and the contract is of one of them
    mine, theirs = (sum(counts[seat] for seat in seats) for seats in (ours, others))
    left = total - sum(counts)
    return Progress(_words(scene, (ours, others), (mine, theirs, left), need), mine, theirs, total, need, is_mine)


def _own_tricks(scene: Scene) -> Progress:
    tricks, bid = scene.table["tricks"].tolist(), int(scene.table["bids"][scene.seat])
    mine, total = tricks[scene.seat], max(scene.setup.game.hand_sizes(scene.setup.rules))
    theirs = len(scene.tricks_over) - mine
    left = total - mine - theirs
    text = f"this deal: you have {mine} {'trick' if mine == 1 else 'tricks'}, to come {left}; you need {bid or 'none'}"
    return Progress(text, mine, theirs, total, bid, is_mine=True)


def _our_seats(scene: Scene) -> set[int]:
    """Return the seats on the side of the seat: in Tapp-Tarock the soloist is alone, and the two others are a side."""
    setup, contract = scene.setup, scene.contract
    if setup.game.name in _SOLOISTS and contract:
        is_soloist = contract.seat == scene.seat
        return {seat for seat in range(setup.players) if (seat == contract.seat) == is_soloist}
    return {seat for seat, side in enumerate(setup.sides) if side == setup.sides[scene.seat]}


def _words(scene: Scene, seats: tuple[set[int], set[int]], counts: tuple[int, int, int], need: int | None) -> str:
    ours, others = seats
    we = "we" if len(ours) > 1 else "you"
    they = "they" if len(others) > 1 else scene.names.name(*others)
    mine, theirs, left = (captured_text(scene.setup, count) for count in counts)
    text = f"this deal: {we} {mine}, {they} {theirs}, to come {left}"
    if need is None or not scene.contract:
        return text
    who = we if scene.contract.seat in ours else they
    return f"{text}; {who} {'need' if who in ('we', 'you', 'they') else 'needs'} {captured_text(scene.setup, need)}"
