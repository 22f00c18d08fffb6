"""Fits the chances of Jack and Game of Pitch's expert: ``python -m tools.fit.pitch [deals]`` prints its weights.

Every seat of every deal pitches every suit of which it holds two cards or more, against players of the same kind, and
whether it made Jack and Game is regressed on its cards. The results are ``JACK_WEIGHTS`` and ``GAME_WEIGHTS`` in
`engine.policies.pitch.estimate`. As they are those of the expert's own play, they are to be fitted again when that
changes.
"""

from __future__ import annotations

import sys
from typing import Any

import numba
import numpy as np

from tricklab.engine.games.pitch.columns import P_GAME, P_JACK
from tricklab.engine.games.pitch.sides import side_of
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.tricks import suit_cards
from tricklab.engine.loops.deals import dealer_of, open_stream
from tricklab.engine.machine import EVENT, apply, start
from tricklab.engine.policies.pitch.estimate import TABLES, game_columns, jack_columns
from tricklab.engine.policies.pitch.lead import card_to_pitch
from tricklab.engine.policies.rollout import play_on
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

LEAST = 2
"""Cards that a suit must have for its contract to count: hardly anybody pitches a shorter one."""


@numba.njit(error_model="numpy")
def contracts(
    rules: Any, policies: Any, key: Any, first: int, deals: int, pack: Any, scratch: Any, row: Any, log: Any, out: Any
) -> int:
    """Write hand, suit and points of every contract to ``out``, and return how many there are."""
    state = scratch[1]
    deck = pack.copy()
    scores, seating = np.zeros(7, np.int64), np.zeros(7, np.int64)
    done = 0
    for deal in range(first, first + deals):
        stream = open_stream(key, deal, pack, 0, deck)
        dealer = dealer_of(stream, rules.players)
        for seat in range(rules.players):
            for suit in range(4):
                scratch[1] = scratch[0]
                start(rules, state, deck, dealer, scores, deal)
                hand = state.own[seat].hand
                if popcount(hand & suit_cards(suit)) < LEAST:
                    continue
                for _ in range(rules.players):
                    apply(rules, state, 2 if state.table.actor == seat else PASS, log)
                card = card_to_pitch(rules, hand & suit_cards(suit))
                play_on(policies, seating, rules, state, card, stream, seat, row[0], log)
                out[done, 0] = hand
                out[done, 1] = suit
                for number in range(6):
                    credited = row[0].point[number]
                    out[done, 2 + number] = credited >= 0 and side_of(rules, credited) == side_of(rules, seat)
                    out[done, 8 + number] = credited >= 0
                done += 1
    return done


def played(deals: int, seed: str = "fit", policy: str = "expert", **rules: Any) -> Any:
    """Return what `contracts` writes under some house rules."""
    simulator = Simulator(Setup.make("pitch", policy=policy, rules=rules, seed=seed))
    game = simulator.setup.game
    out = np.zeros((deals * simulator.setup.players * 3, 14), np.int64)
    blank, row, log = np.zeros(2, game.state), np.zeros(1, game.row), np.zeros(0, EVENT)
    done = contracts(simulator.rules, simulator.policies, simulator.key, 0, deals, simulator.pack, blank, row, log, out)
    return out[:done]


def fit(deals: int, **rules: Any) -> tuple[list[float], list[float]]:
    """Return the weights for Jack and for Game under some house rules."""
    found = played(deals, **rules)
    hand, suit = found[:, 0], found[:, 1]
    ranks = hand >> 13 * suit & 0x1FFF
    length = sum(ranks >> place & 1 for place in range(13))
    plain = hand & ~(0x1FFF << 13 * suit)
    others = [sum(plain >> place + 13 * other & 1 for other in range(4)) for place in (12, 11, 10, 8)]
    weights = []
    for matrix, point in (
        (jack_columns(ranks >> 8, length), P_JACK),
        (np.concatenate([game_columns(ranks >> 8, length), np.stack(others, -1)], -1), P_GAME),
    ):
        found_weights, *_ = np.linalg.lstsq(matrix.astype(float), found[:, 2 + point].astype(float), rcond=None)
        weights.append([round(float(weight), 3) for weight in found_weights])
    return weights[0], weights[1]


def main() -> None:
    """Print a row of weights for every row of `TABLES`, and two for partners."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    rows: list[dict[str, Any]] = [
        *({"players": players, "pack": pack} for players, pack in TABLES),
        {"partners": True},
        {"partners": True, "pack": 32},
    ]
    fitted = [fit(deals, **rules) for rules in rows]
    for name, place in (("JACK_WEIGHTS", 0), ("GAME_WEIGHTS", 1)):
        print(f"{name} = (")
        for rules, weights in zip(rows, fitted, strict=True):
            print(f"    {tuple(weights[place])},  # {', '.join(f'{key} {value}' for key, value in rules.items())}")
        print(")", flush=True)


if __name__ == "__main__":
    main()
