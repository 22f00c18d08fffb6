"""Worlds at the first turn of a deal: nobody has acted yet, so all cards but one's own are dealt anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.rng import decision_stream, stream_of
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.loops.stepping import Deal, open_deals
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.trouble import explain_errors

_PROBED = 64
"""Deals that show whether a seat sees nothing but its own cards."""


class Redeal:
    """Deals worlds for the first decision of a deal; several threads can use it at once.

    Parameters
    ----------
    simulator
        The setup.
    state : record
        The decision.
    """

    def __init__(self, simulator: Simulator, state: Any) -> None:
        """Find the positions in the deck from which the seat to act was dealt its hand."""
        self._simulator, self._state, table = simulator, state, state["table"]
        self._seat, self._dealer, self._number = int(table["actor"]), int(table["dealer"]), int(table["deal"])
        self._scores, pack = np.array(table["scores"], np.int64), simulator.pack.tolist()
        dealt = Deal(simulator.setup, pack, self._dealer, self._number, self._scores)
        there, own = (cards_of(int(each["own"][self._seat]["hand"])) for each in (dealt.state, state))
        unseen = [card for card in pack if card not in own]
        self._free = np.array([position for position, card in enumerate(pack) if card not in there], np.int64)
        self._deck = simulator.pack.copy()
        self._deck[self._free] = unseen
        self._deck[[pack.index(card) for card in there]] = own

    def worlds(self, batch: int, proposed: int) -> Any:
        """Return worlds, a record array: of some deals those in which the seat sees what it sees at the decision."""
        simulator, seat, seen = self._simulator, self._seat, self._state
        game = simulator.setup.game
        worlds, deck = np.zeros(proposed, game.state), self._deck.copy()
        stream = stream_of(simulator.key, batch, decision_stream(seat, 0))
        given = self._dealer, self._scores, self._number, stream, self._free
        with explain_errors(game):
            kernel(open_deals, game.name)(simulator.rules, worlds, deck, *given)
        return worlds[(worlds["table"] == seen["table"]) & (worlds["own"][:, seat] == seen["own"][seat])]

    @property
    def fits(self) -> bool:
        """Whether the seat sees nothing that depends on the others' cards, such as a card turned up."""
        return len(self.worlds(0, _PROBED)) == _PROBED
