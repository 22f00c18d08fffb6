"""Fits Peatwit's expert: ``python -m tools.fit.peatwit [rounds] [deals]`` prints engine/policies/peatwit/weights.py.

The expert learns from itself. In each round it plays some deals; at some decisions every legal card is played on to the
end of the deal, and what each came to beside the others moves the values of its cells. Then every bid is played on
from the hands of other deals: the tricks taken, and what nil gains over the best other bid, are regressed on the hand.
The next round plays by these numbers. While it learns some bids are random, so that nil and its enemies are seen too.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numba
import numpy as np

from tricklab.engine.games.peatwit.play import LOW_CARDS
from tricklab.engine.games.peatwit.state import KIND_BID, KIND_PLAY
from tricklab.engine.ground.rng import below, decision_stream, stream_of
from tricklab.engine.loops.deals import dealer_of, open_stream
from tricklab.engine.machine import EVENT, OVER, apply, count_actions, nth_action, start, utility
from tricklab.engine.policies.decide import View, decide, decides
from tricklab.engine.policies.peatwit import estimate as e
from tricklab.engine.policies.peatwit import features as c
from tricklab.engine.policies.peatwit import tables
from tricklab.engine.policies.peatwit.passing import Passing, own_choice
from tricklab.engine.policies.peatwit.tactics import Values, choose_card
from tricklab.engine.policies.rollout import play_on
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

TABLES: tuple[dict[str, Any], ...] = ({"players": 3}, {"players": 4}, {"players": 5}, {"partners": True})
BIDS = 11
WIDTH = e.SUIT_FEATURES + e.RUFF_BINS + e.AUCTION_BINS
FEATURES = np.full((e.SUIT_BINS, e.HIGH + e.DEEP + 1), -1, np.int64)
for _pattern in range(e.SUIT_BINS):
    _found = e.suit_features(_pattern)
    FEATURES[_pattern, : len(_found)] = _found


class Learner(NamedTuple):
    """The expert with numbers that change: a share ``explore`` of its bids is random."""

    by_situation: Any
    by_card: Any
    worth: Any
    passing: Passing
    needed: Any
    explore: float


@decides(Learner, "peatwit", "pass")
def give(policy: Learner, view: View) -> int:
    """Pass as the expert does, or for nil."""
    for_nil = below(view.stream, 1000, 9) < 500 * policy.explore
    return own_choice(view, policy.passing, -1000.0 if for_nil else 0.0)


@decides(Learner, "peatwit", "bid")
def bid(policy: Learner, view: View) -> int:
    """Bid as the expert does, or from nil to four at random, nil a third of the time."""
    if below(view.stream, 1000, 9) < 1000 * policy.explore:
        return below(view.stream, 4, 10) + 1 if below(view.stream, 3, 11) else 0
    return e.choose_bid(view, policy.worth, policy.needed, 0.0, 0.0)


@decides(Learner, "peatwit", "play")
def play(policy: Learner, view: View) -> int:
    """Play as the expert does."""
    return choose_card(view, Values(e.model_of(view.rules), policy.by_situation, policy.by_card))


@numba.njit(error_model="numpy")
def samples(
    rules: Any, policies: Any, key: Any, first: int, deals: int, pack: Any, scratch: Any, row: Any, log: Any,
    bids: bool, bins: Any, gains: Any, tricks: Any,
) -> int:  # fmt: skip
    """Play some decisions on in every way, and write what came of it; return how many lines were written.

    With ``bids`` a line is a hand and what each bid came to, else it is one card: its decision, cells and gain.
    """
    state, deck, n, decision = scratch[1], pack.copy(), 0, 0
    scores, seating = np.zeros(rules.players, np.int64), np.zeros(5, np.int64)
    for deal in range(first, first + deals):
        stream = open_stream(key, deal, pack, 0, deck)
        scratch[1] = scratch[0]
        start(rules, state, deck, dealer_of(stream, rules.players), scores, deal)
        chosen, asked = below(stream, rules.players, 300), 0
        while state.table.kind != OVER and n + 20 < len(gains):
            action = nth_action(rules, state, 0)
            if count_actions(rules, state) > 1:
                asked += 1
                stream, seat = stream_of(key, deal, decision_stream(5, asked)), state.table.actor
                view = View(rules, state.table, state.own[seat], seat, stream)
                action = decide(policies[0], rules, state, stream)
                if bids and state.table.kind == KIND_BID and seat == chosen:
                    bins[n, 0], bins[n, 1] = view.own.hand, e.auction_bin(view)
                    for number in range(BIDS):
                        scratch[2] = scratch[1]
                        play_on(policies, seating, rules, scratch[2], number, stream, number, row[0], log)
                        gains[n, number] = utility(rules, row[0], seat)
                        tricks[n, number] = row[0].tricks[seat]
                    n += 1
                    break
                if not bids and state.table.kind == KIND_PLAY and below(stream, 8, 7) == 0:
                    out, leads = c.unseen_cards(view), state.table.led == 0
                    context = c.lead_context(view, out) if leads else c.follow_context(view)
                    voids = c.lacking(view)
                    for number in range(count_actions(rules, state)):
                        card = nth_action(rules, state, number)
                        one, two = c.bins(view, card, context, out, voids)
                        bins[n, 0], bins[n, 1], bins[n, 2] = decision, one, two
                        scratch[2] = scratch[1]
                        play_on(policies, seating, rules, scratch[2], card, stream, number, row[0], log)
                        gains[n, 0] = utility(rules, row[0], seat)
                        n += 1
                    decision += 1
            apply(rules, state, action, log)
    return n


@numba.njit
def fit_cards(bins: Any, gains: Any, by_situation: Any, by_card: Any) -> None:
    """Fit gain = decision + situation + card by turns; cells that are seldom seen stay near 0."""
    base, seen = np.zeros(bins[-1, 0] + 1), np.zeros(bins[-1, 0] + 1)
    for _ in range(10):
        for which, values, doubt in ((0, base, 0.0), (1, by_situation, 150.0), (2, by_card, 150.0)):
            total, seen = np.zeros(len(values)), np.zeros(len(values))
            for i in range(len(bins)):
                rest = gains[i] - base[bins[i, 0]] - by_situation[bins[i, 1]] - by_card[bins[i, 2]]
                total[bins[i, which]] += rest + values[bins[i, which]]
                seen[bins[i, which]] += 1
            for bin in range(len(values)):
                values[bin] = total[bin] / (seen[bin] + doubt) if seen[bin] else 0.0


def columns_of(hands: Any, auctions: Any) -> Any:
    """Return for each hand the weights that count, as a matrix of zeros and small numbers."""
    matrix = np.zeros((len(hands), WIDTH + 1), np.float32)
    lines = np.arange(len(hands))
    lows = np.bitwise_count(hands & LOW_CARDS)
    for suit in range(4):
        held = hands >> 13 * suit & 8191
        for feature in FEATURES[held].T:
            matrix[lines, feature] += 1
        elsewhere = np.minimum(lows - np.bitwise_count(held & 7), 9)
        matrix[lines, e.SUIT_FEATURES + 10 * np.minimum(np.bitwise_count(held), 3) + elsewhere] += 1
    matrix[lines, e.SUIT_FEATURES + e.RUFF_BINS + auctions] = 1
    return matrix[:, :WIDTH]


def solve(matrix: Any, target: Any) -> Any:
    """Return the weights that fit best, large ones made a little smaller."""
    products = (matrix.T @ matrix).astype(float) + 20 * np.eye(WIDTH)
    return np.linalg.solve(products, (matrix.T @ target.astype(np.float32)).astype(float))


def fit_bids(bins: Any, gains: Any, tricks: Any) -> tuple[Any, Any, Any]:
    """Return the weights of tricks and of nil, and the hundredths of a trick from which one more is bid."""
    matrix = columns_of(bins[:, 0], bins[:, 1])
    usual = int(gains[:, 1:].mean(0).argmax()) + 1
    of_tricks = solve(matrix, tricks[:, max(1, usual - 1) : usual + 3].mean(1))
    expected = matrix @ of_tricks
    order = np.argsort(-expected)
    needed, best = np.full(18, 9900, np.int64), gains[:, 1].copy()
    for number in range(2, BIDS):
        won = np.cumsum((gains[:, number] - gains[:, number - 1])[order])
        level = expected[order][won.argmax()] if won.max() > 0 else 99.0
        needed[number - 1] = max(round(100 * level), needed[number - 2] if number > 2 else 0)
        best = np.where(100 * expected >= needed[number - 1], gains[:, number], best)
    worth = gains[:, 0] - best
    of_nil = solve(matrix, worth)
    for _ in range(3):  # what matters is where it is close
        close = abs(matrix @ of_nil) < 45
        if close.sum() > len(close) // 50:
            of_nil = (of_nil + solve(matrix[close], worth[close])) / 2
    return np.rint(100 * of_tricks), np.rint(10 * of_nil), needed


def learn(model: int, rounds: int, deals: int) -> tuple[Any, Any, Any]:
    """Return the cells, the two estimates and the levels of the bids for one kind of table."""
    simulator = Simulator(Setup.make("peatwit", policy="basic", rules=TABLES[model], seed="fit"))
    game, cards = simulator.setup.game, np.zeros(c.SITUATION_BINS + c.CARD_BINS)
    of_tricks = of_nil = np.zeros(WIDTH)
    needed = np.array([200 + 130 * n for n in range(18)])
    scratch, row, log = np.zeros(3, game.state), np.zeros(1, game.row), np.zeros(0, EVENT)
    first = 0
    for number in range(rounds):
        for bids in (False, True):
            estimates = [tables.estimate(np.tile(weights, (4, 1))) for weights in (of_tricks, of_nil)]
            rounded = np.tile(np.clip(np.rint(4 * cards), -127, 127), (4, 1))
            one, two = (tables.in_fours(part) for part in np.split(rounded, [c.SITUATION_BINS], axis=1))
            explore = 0.1 if bids else 0.1 + 0.4 * (1 - number / rounds)
            rule = tables.SLOPE, tables.OFFSET, tables.DOUBTFUL
            passing = Passing(tables.FOR_TRICKS, tables.for_nil(*estimates), tables.KEPT, *rule)
            learner = Learner(one, two, tables.pair(*estimates), passing, np.tile(needed, (4, 1)), explore)
            lines = deals if bids else 40 * deals
            bins, gains, tricks = (
                np.zeros((lines, 3), np.int64),
                np.zeros((lines, BIDS if bids else 1)),
                np.zeros((lines if bids else 1, BIDS)),
            )
            done = samples(
                simulator.rules,
                (learner,),
                simulator.key,
                first,
                deals,
                simulator.pack,
                scratch,
                row,
                log,
                bids,
                bins,
                gains,
                tricks,
            )
            first += deals
            if bids:
                of_tricks, of_nil, needed = fit_bids(bins[:done], gains[:done], tricks[:done])
            else:
                fit_cards(bins[:done], gains[:done, 0], cards[: c.SITUATION_BINS], cards[c.SITUATION_BINS :])
    return np.clip(np.rint(4 * cards), -127, 127), np.stack([of_tricks, of_nil]), needed


def quoted(name: str, text: str) -> str:
    """Return the assignment of a long text, in lines of a file."""
    return "\n".join([f'{name} = """', *(text[place : place + 116] for place in range(0, len(text), 116)), '"""'])


def main() -> None:
    """Print the module with the weights."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    found = [learn(model, rounds, deals) for model in range(len(TABLES))]
    cards, hands, needed = (np.stack([result[place] for result in found]) for place in range(3))
    print('"""What `tools.fit.peatwit` found; `engine.policies.peatwit.tables` spells it out."""\n\nNEEDED = (')
    print("".join(f"    {tuple(map(int, levels))},\n" for levels in needed) + ")\n")
    print(quoted("HAND", tables.pack(hands.reshape(2 * len(found), -1), "<i2")) + "\n")
    print(quoted("CARDS", tables.pack(cards)))


if __name__ == "__main__":
    main()
