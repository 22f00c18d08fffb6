"""Fits the chances of Jack and Game of Pitch's expert: ``python -m tools.fit.pitch`` writes them to its weights.

Every seat of every deal pitches every suit of which it holds two cards or more, against players of the same kind, and
whether it made Jack and Game is regressed on its cards. As the weights are those of the expert's own play, they are
to be fitted again when that changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.contracts import contract_loop, play_contracts
from tools.fit.deals import Deals
from tricklab.engine.games.pitch import GAME, P_GAME, P_JACK
from tricklab.engine.ground.cards import ACE, KING, QUEEN, TEN
from tricklab.engine.ground.tricks import card_in, ranks_in, suit_cards
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.dealing import side_of
from tricklab.engine.policies.pitch.estimate import TABLES, game_columns, jack_columns
from tricklab.engine.policies.pitch.lead import card_to_pitch

LEAST = 2
"""Cards that a suit must have for its contract to count: hardly anybody pitches a shorter one."""

POINTS = 6
HAND, SUIT_PITCHED, MADE = range(3)
"""The columns of a sample; from `MADE` on one for each point."""


@compiled
def cards_of_suit(rules: Any, hand: int, suit: int) -> int:
    """Return the cards of a suit in a hand."""
    return hand & suit_cards(suit)


@compiled
def bid_two(rules: Any, state: Any, seat: int) -> int:
    """Bid 2 as the seat whose contract it is, pass as any other."""
    return 2 if state.table.actor == seat else PASS


@compiled
def pitch(rules: Any, cards: int, suit: int) -> int:
    """Pitch as the expert does."""
    return card_to_pitch(rules, cards)


@compiled
def write(rules: Any, row: Any, seat: int, suit: int, hand: int, cards: int, line: Any) -> None:
    """Write hand, suit, and which points the seat's side made."""
    line[HAND], line[SUIT_PITCHED] = hand, suit
    for number in range(POINTS):
        credited = row.point[number]
        line[MADE + number] = credited >= 0 and side_of(rules, credited) == side_of(rules, seat)


contracts = contract_loop(GAME.number_of("bid"), LEAST, cards_of_suit, bid_two, pitch, write)


def fit(deals: int, seed: str, **rules: Any) -> tuple[list[float], list[float]]:
    """Return the weights for Jack and for Game under some house rules."""
    source = Deals("pitch", seed, "expert", **rules)
    played = play_contracts(source, contracts, source.policies, deals, MADE + POINTS)
    hand, suit = played[:, HAND], played[:, SUIT_PITCHED]
    ranks = ranks_in(hand, suit)
    length = np.bitwise_count(ranks).astype(np.int64)
    plain = hand & ~suit_cards(suit)
    others = [sum(plain >> card_in(other, rank) & 1 for other in range(4)) for rank in (ACE, KING, QUEEN, TEN)]
    weights = []
    for matrix, point in (
        (jack_columns(ranks >> TEN, length), P_JACK),
        (np.concatenate([game_columns(ranks >> TEN, length), np.stack(others, -1)], -1), P_GAME),
    ):
        found_weights, *_ = np.linalg.lstsq(matrix.astype(float), played[:, MADE + point].astype(float), rcond=None)
        weights.append([round(float(weight), 3) for weight in found_weights])
    return weights[0], weights[1]


def main() -> None:
    """Write a row of weights for every row of `TABLES`, and two for partners."""
    asked = Fit("tools.fit.pitch", __doc__, "pitch", deals=50_000)
    rows: list[dict[str, Any]] = [
        *({"players": players, "pack": pack} for players, pack in TABLES),
        {"partners": True},
        {"partners": True, "pack": 32},
    ]
    fitted = [fit(asked.deals, asked.seed, **rules) for rules in rows]
    asked.write({"jack": [jack for jack, _ in fitted], "game": [game for _, game in fitted]})


if __name__ == "__main__":
    main()
