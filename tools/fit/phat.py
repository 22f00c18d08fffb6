"""Fits the numbers of Phat's expert: ``python -m tools.fit.phat`` writes its weights.

In deals of four experts some decisions are stopped at, every legal card is played out in the deal as it lies, and the
utilities are regressed on what the seat could see, each decision against its own mean. The numbers are those of the
expert's own play, so they are to be fitted again when that changes; three rounds bring them to rest.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tools.fit.bins import solve_bins
from tools.fit.command import Fit
from tools.fit.deals import DEAL, TRIAL, Bench, Deals, decision_loop, try_action
from tricklab.engine.games.phat import GAME
from tricklab.engine.ground.bits import has
from tricklab.engine.ground.cards import RANKS
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.rng import below
from tricklab.engine.ground.tricks import rank_of, ranks_in, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import count_actions, nth_action
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.phat import following as f
from tricklab.engine.policies.phat import leading
from tricklab.engine.policies.phat import tables as t
from tricklab.engine.policies.shared.tactics import unseen_cards

KIND_PLAY = GAME.number_of("play")

EVERY = 6
"""One decision in this many is looked at, and one pitch in this many."""

CHOICES = 60
"""Cards of a deal that can be played at the decisions that are looked at, about; there is room for more."""

PRIOR_WEIGHT = 40.0
"""How many cards more, with a utility of 0, are taken to be in every bin."""

OUTCOMES, SORTS = 6 * 3 * 8 * 4, 6
"""Rows of the table of outcomes, and sorts of cards."""

FOLLOW, DISCARD, LEAD, PITCH = range(4)
SIZES = (
    (OUTCOMES * SORTS, 20 * 104),
    (OUTCOMES * SORTS, 16 * 104, 16 * 104),
    (48 * 104, 1024, 81, 96),
    (*(2,) * len(RANKS), len(RANKS) + 1, 208),
)
"""The sizes of the tables for a card of the suit led, a card off it, a lead and the pitch."""

IS_FIRST, KIND, BINS = range(3)
"""What is written of each card: whether it is the first of its decision, which kind of decision, and the bins from
`BINS` on; of a pitch, what the suit holds and the rank."""

UTILITY, WON, STAKE = range(3)
"""What became of it: points, and whether its side won the trick; and what is in the trick and to come, in points."""


@compiled
def write_play(policy: Any, view: View, unseen: int, card: int, line: Any) -> float:
    """Write the bins of a card that follows or is thrown away, and return what is at stake."""
    trick, above = f.trick_of(policy, view, unseen), t.few_above(card, unseen)
    what = entry(t.CARD, trick.cards + card)
    kind, place = above + (what >> t.KINDS_AT & 127), f.outcome_place(trick, card, what, above)
    line[KIND] = DISCARD if trick.void else FOLLOW
    line[BINS] = (place - f.VOID_ROWS * trick.void >> 3) * SORTS + (place & 7)
    line[BINS + 1] = trick.prices - f.VOID_PRICES * trick.void + kind
    line[BINS + 2] = (f.discard_place(t.phat_cards(view.own.hand, unseen), card, 0) >> 7) * 104 + kind
    return (trick.stake + (what >> t.WORTH_AT)) / 100


@compiled
def write_lead(view: View, unseen: int, card: int, line: Any) -> None:
    """Write the bins of a lead."""
    trump, suit, above = view.table.trump, suit_of(card), t.few_above(card, unseen)
    context = leading.lead_of(view, unseen)
    length, void, held = leading.suit_places(context, view.own.hand, unseen, suit, suit == trump)
    line[KIND] = LEAD
    line[BINS] = context.first + above + (entry(t.CARD, 128 * trump + card) >> t.KINDS_AT & 127)
    line[BINS + 1], line[BINS + 2], line[BINS + 3] = held + (above == 0), void, length


@compiled
def look(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Write what every legal card is and what became of it."""
    lines, results = out
    table, hand, count = view.table, view.own.hand, count_actions(view.rules, bench.scratch[DEAL])
    if below(view.stream, EVERY, 7) != 0 or done + count > len(lines):
        return 0
    unseen = unseen_cards(view, t.ALL_CARDS)
    for n in range(count):
        card, line, result = nth_action(view.rules, bench.scratch[DEAL], n), lines[done + n], results[done + n]
        line[IS_FIRST] = n == 0
        if table.kind != KIND_PLAY:
            line[KIND], line[BINS], line[BINS + 1] = PITCH, ranks_in(hand, suit_of(card)), rank_of(card)
        elif table.led == 0:
            write_lead(view, unseen, card, line)
        else:
            result[STAKE] = write_play(bench.policies[0], view, unseen, card, line)
        result[UTILITY] = try_action(bench, card, view.stream, n)
        captured = bench.scratch[TRIAL].table.captured
        result[WON] = has(captured[view.seat] | captured[view.seat ^ 2], card)
    return count


samples = decision_loop(KIND_PLAY, look)


class Seen(NamedTuple):
    """The cards that could be played at one kind of decision, and what became of them.

    Attributes
    ----------
    counts
        How many cards each decision has; they stand one after the other.
    bins
        The bins that count for a card: a row for each table.
    utilities, wons, stakes
        See `UTILITY`.
    """

    counts: Any
    bins: Any
    utilities: Any
    wons: Any
    stakes: Any


def watch(count: int, seed: str) -> list[Seen]:
    """Let four experts play, without a target, and return what was seen at each kind of decision."""
    deals = Deals("phat", seed, "expert", target=1000)
    most = 2 * CHOICES * count
    lines, results = np.zeros((most, BINS + 4), np.int16), np.zeros((most, 3), np.float32)
    done = deals.visit(samples, deals.policies, 0, count, lines, results)
    seen = []
    for kind, sizes in enumerate(SIZES):
        which = lines[:done, KIND] == kind
        of_kind, bins = lines[:done][which], lines[:done][which, BINS : BINS + len(sizes)].T
        if kind == PITCH:
            ranks, rank = bins[0], bins[1]
            held = [ranks >> place & 1 for place in range(len(RANKS))]
            bins = np.stack([*held, np.bitwise_count(ranks), t.PITCHED_AT[ranks, rank]])
        counts = np.diff(np.flatnonzero(of_kind[:, IS_FIRST]), append=len(of_kind))
        seen.append(Seen(counts, bins, *results[:done][which].T))
    return seen


def chances_of(seen: Seen) -> Any:
    """Return how often the side won the trick, less how often not, for every row of the table of outcomes."""
    rows = seen.bins[0] // SORTS
    won, all_of = (np.bincount(rows, weights, OUTCOMES) for weights in (seen.wons, None))
    chances = (2 * (won + 1) / (all_of + 2) - 1).reshape(6, -1)
    chances[f.LOST], chances[f.WON] = -1, 1
    return chances.ravel()


def fit(seen: list[Seen]) -> dict[str, Any]:
    """Return the numbers by the names of their tables, in points; chances in tenths."""
    chances = [chances_of(cards) for cards in seen[:LEAD]]
    fitted = []
    for kind, (cards, sizes) in enumerate(zip(seen, SIZES, strict=True)):
        sure = chances[kind][cards.bins[0] // SORTS] * cards.stakes if kind < LEAD else 0.0
        fitted.append(solve_bins(cards.counts, cards.bins, cards.utilities - sure, sizes, PRIOR_WEIGHT))
    follow, discard, lead, (*held, long, pitched) = fitted
    return {
        "chance": 10 * np.concatenate(chances),
        "outcome": np.concatenate([follow[0], discard[0]]),
        "price": -np.concatenate([follow[1], discard[1]]),
        "discard": -discard[2],
        **dict(zip(("lead", "suit_led", "void", "length"), lead, strict=True)),
        "held": np.array([with_it - without for without, with_it in held]),
        "long": long,
        "pitched": pitched,
    }


def main() -> None:
    """Write the numbers, in tenths of a point and in hundredths of a chance."""
    asked = Fit("tools.fit.phat", __doc__, "phat", deals=500_000)
    fitted = fit(watch(asked.deals, asked.seed))
    asked.write({name: np.rint(10 * table) for name, table in fitted.items()})


if __name__ == "__main__":
    main()
