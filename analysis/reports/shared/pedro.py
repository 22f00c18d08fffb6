"""What the pages of the Pedro games ask: a hand's best suit with the Left Pedro, what to bid on it, who wins what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from tricklab.analysis.reports.shared import auctions
from tricklab.analysis.reports.shared.counts import PLAIN, beside, from_counts
from tricklab.analysis.reports.shared.draws import caught
from tricklab.analysis.studies import suits
from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.measures import EACH_GAIN, MADE, Measure
from tricklab.analysis.studies.question import LINES, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import Split, by_number, crossed
from tricklab.analysis.studies.suits import RANKS, held, how_many
from tricklab.analysis.words.wording import number
from tricklab.engine.ground.cards import FIVE, JACK, KING, LONE_JOKER, NINE, QUEEN, THREE
from tricklab.engine.ground.cards import RANKS as LETTERS

JOKER = 2 * suits.LEFT_PEDRO
"""The joker, a trump in every suit, beside the ranks of a suit."""

_CALLED = {"A": "Ace", "K": "King", "Q": "Queen"}


def best_trumps(hands: Any, worths: Mapping[str, int], left: bool = True) -> Any:
    """Return the trumps of each hand in its best suit, int64 (n,): ranks as bits, `suits.LEFT_PEDRO` and `JOKER`.

    Parameters
    ----------
    hands : int64 array (n,)
        Sets of the cards of a French pack, with a joker or without.
    worths
        What Ace, King and Queen count, by their letters; each other trump counts one. Of equal suits it is the first.
    left
        Whether the Left Pedro is a trump.
    """
    ranks = suits.with_left_pedro(hands) if left else suits.suit_ranks(hands)
    ranks |= (hands >> LONE_JOKER & 1)[:, None] * JOKER
    return suits.best_of(ranks, count_of(ranks, worths))


def count_of(trumps: Any, worths: Mapping[str, int]) -> Any:
    """Return what trumps count, as `best_trumps` counts and returns them."""
    more = sum((worth - 1) * held(trumps, 1 << LETTERS.index(rank)) for rank, worth in worths.items())
    return how_many(trumps) + more


def describe_worths(worths: Mapping[str, int]) -> str:
    """Return the note that says which suit is the best.

    >>> describe_worths({"A": 4, "K": 2})
    'The best suit is the one that counts most: Ace four, King two, each other trump one.'
    """
    counted = ", ".join(f"{_CALLED[rank]} {number(worth)}" for rank, worth in worths.items())
    return f"The best suit is the one that counts most: {counted}, each other trump one."


def by_top(names: Sequence[str], trumps: Callable[[Facts], Any]) -> Split:
    """Return the split by the top of some trumps.

    Parameters
    ----------
    names
        Ranks as ``A-K``, the best first; the first counts of which all are held. The last is what is left.
    trumps
        Returns the trumps as `best_trumps` does.
    """
    tops = [[1 << LETTERS.index(rank) for rank in name.split("-")] for name in names[:-1]]

    def of(facts: Facts) -> Any:
        cards = facts.once(trumps)
        has = [np.logical_and.reduce([held(cards, card) > 0 for card in top]) for top in tops]
        return np.select(has, range(len(has)), len(has))

    return Split("top", tuple(names), of)


class BestSuit(NamedTuple):
    """How a page tells the best suit of a hand.

    Attributes
    ----------
    trumps
        Returns the trumps of each hand in its best suit, as `best_trumps` does.
    worths
        What Ace, King and Queen count there.
    spoken
        The tops, the best first, and how each is called; see `by_top`.
    lengths
        What the numbers of trumps are parted into, as the names of `splits.by_number`.
    """

    trumps: Callable[[Facts], Any]
    worths: Mapping[str, int]
    spoken: Mapping[str, str]
    lengths: tuple[str, ...]

    @property
    def top(self) -> Split:
        """The split by the top."""
        return by_top(tuple(self.spoken), self.trumps)

    @property
    def length(self) -> Split:
        """The split by the number of trumps."""
        return by_number("trumps", self.lengths, lambda facts: how_many(facts.once(self.trumps)))

    @property
    def holding(self) -> Split:
        """The split by both."""
        return crossed("trumps", self.top, self.length, "{} in {}")

    @property
    def shortest(self) -> int:
        """The first number of trumps."""
        return int(self.lengths[0].strip("≤"))

    def by_count(self, names: Sequence[str]) -> Split:
        """Return the split by what the best suit counts, the least first."""
        return by_number("your count", names, lambda facts: count_of(facts.once(self.trumps), self.worths))

    def what_to_bid(
        self,
        bands: Sequence[str],
        counts: Sequence[str],
        note: str,
        kinds: Split | None = None,
        spoken: Sequence[str] = PLAIN,
        *,
        partners: bool = True,
        digits: int = 1,
    ) -> Question:
        """Return the question what to bid, by the count.

        Parameters
        ----------
        bands, partners
            As for `auctions.so_far`.
        counts
            What the counts are parted into.
        note
            What the numbers are.
        kinds, spoken
            What else moves the threshold, and how each kind is called in a sentence.
        digits
            As for `Question`.
        """
        rows = self.by_count(counts)
        rows = rows if kinds is None else beside(rows, kinds)
        before = auctions.so_far(bands, partners)
        sentences = from_counts(auctions.spoken_columns(bands, partners), spoken)
        note = f"{describe_worths(self.worths)} {note}"
        return Question("bid", "What to bid?", rows, before, sentences, note, measures=(EACH_GAIN, MADE), digits=digits)

    def how_often_made(self, bid: int, note: str, measure: Measure) -> Question:
        """Return the question how often a bid is made; of the second of the lengths something is said."""
        trumps = number(self.shortest + 1)

        def sentences(answer: Answer) -> list[Sentence]:
            text = f"With {{}} in {trumps} trumps, a bid of {number(bid)} is made {{{{chance}}}}."
            tops = [*self.spoken.values()][:3]
            return [answer.sentence(text.format(top), row, 1, than=0.5) for row, top in enumerate(tops)]

        title = f"How often is a bid of {number(bid)} made?"
        return Question("made", title, self.top, self.length, sentences, note, LINES, (measure,), hides_first=True)


def allowed_bids(bids: Sequence[int], least: int) -> tuple[int, ...]:
    """Return which of some bids the rules allow; the least where they allow none."""
    return tuple(bid for bid in bids if bid >= least) or (least,)


def allowed_bands(bands: Sequence[str], least: int) -> tuple[str, ...]:
    """Return bands of bids as far as the rules allow them; where nothing lower may be said the first is one bid.

    >>> allowed_bands(("≤9", "10", "11"), 9), allowed_bands(("≤9", "10", "11+"), 10), allowed_bands(("≤9",), 12)
    (('9', '10', '11'), ('10', '11+'), ('12',))
    """
    there = [band for band in bands if band.endswith("+") or int(band.strip("≤").split("–")[-1]) >= least]
    return tuple(band.strip("≤") if band == f"≤{least}" else band for band in there) or (str(least),)


def trump_card(rank: int, left: bool = False) -> Callable[[Facts], Any]:
    """Return what tells the card of a rank in the suit of trumps, or the Left Pedro, in each deal; below 0 for none."""

    def of(facts: Facts) -> Any:
        trump = facts.rows[0]["trump"].astype(np.int64)
        return np.where(trump < 0, -1, RANKS * (3 - trump) + FIVE if left else RANKS * trump + rank)

    return of


_RANKS = {"king": KING, "queen": QUEEN, "jack": JACK, "nine": NINE, "three": THREE, "right_pedro": FIVE}


def who_wins(
    name: str, title: str, called: Mapping[str, str], order: Sequence[str], *, left: str = "stock", field: str = "point"
) -> Question:
    """Return the question who wins some counters, by who was dealt them.

    Parameters
    ----------
    name, title, left, field
        As for `draws.caught`.
    called
        The counters, and how each is called.
    order
        All counters that the field has, in its order.
    """
    cards = {
        text: (order.index(one), trump_card(FIVE, left=True) if one == "left_pedro" else trump_card(_RANKS[one]))
        for one, text in called.items()
    }
    return caught(name, title, cards, left=left, field=field)
