"""What a bid means: the hands that speak so, by the players at this table (docs/practise.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.analysis.features.hand_features import hand_features
from tricklab.analysis.practise.hand_traits import Trait, traits_of, values_of
from tricklab.analysis.practise.spoken_hands import SpokenHands, auction_of, spoken_hands
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.analysis.words.sorted_hand import sorted_hand
from tricklab.engine.base.checks import list_of
from tricklab.engine.base.numbers import counted, parse_hands, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.setup import Setup, SetupLike, SetupOptions, setup_from
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs

if TYPE_CHECKING:
    import polars as pl

EXAMPLES = 10
"""So many hands are shown."""


class NoSuchHand(UsageError):
    """Nobody made the bid in so many deals; more deals may have it."""


@dataclass(frozen=True)
class Spoken:
    """A call that the seat could make: the word, in how many deals it was made, and the share of the deals.

    Attributes
    ----------
    word
        The call.
    count
        In how many deals the seat made it.
    share
        How often the seat made it, of the deals in which it was asked.
    """

    word: str
    count: int
    share: Estimate


@dataclass(frozen=True)
class Meaning(Result):
    """What a bid means.

    Attributes
    ----------
    setup
        The rules, and who speaks.
    bids
        The calls, from the dealer's left on; the last one is asked about.
    turn
        Where its seat is, from the dealer's left on.
    deals, reached
        How many deals there were, and in how many the calls before were these.
    calls
        What the seat called there, in the order of the game.
    louder
        The next louder call; empty if there is none.
    traits
        The features of the hands.
    lengths
        How often the longest suit had how many cards.
    examples
        Hands that speak so, each with the number of its deal.
    """

    setup: Setup
    bids: tuple[str, ...]
    turn: str
    deals: int
    reached: int
    calls: tuple[Spoken, ...]
    louder: str
    traits: tuple[Trait, ...]
    lengths: tuple[tuple[int, float], ...]
    examples: tuple[tuple[int, tuple[str, ...]], ...] = field(repr=False)

    @property
    def asked(self) -> Spoken:
        """The call that is asked about."""
        return next(call for call in self.calls if call.word == self.bids[-1])

    def heading(self) -> str:
        """Return the auction, and what the numbers rest on."""
        setup = self.setup
        names = ", ".join(dict.fromkeys(policy.name for policy in setup.policies))
        rules = f"rules {setup.rules_digest()}, seed {setup.seed}"
        return (
            f"{setup.title}, {setup.players} players, {names}: {', '.join(self.bids)} ({counted(self.deals)}, {rules})"
        )

    def table(self) -> pl.DataFrame:
        """Return a row for each feature."""
        rows = []
        for trait in self.traits:
            row: dict[str, Any] = {"feature": trait.name, "is_share": trait.is_share}
            for name in ("asked", "louder", "everyone"):
                row |= columns_of(name, getattr(trait, name))
            rows.append(row)
        return frame_of(rows)

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table: the features of the hands that speak so."""
        return Drawn(("feature",), "asked", "mean of the hands that speak so")

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        calls = [{"call": call.word, "count": call.count} | columns_of("share", call.share) for call in self.calls]
        return {
            "setup": self.setup.describe(),
            "bids": list(self.bids),
            "place": self.turn,
            "deals": self.deals,
            "reached": self.reached,
            "count": self.asked.count,
            "calls": calls,
            "louder": self.louder or None,
            "features": self.table().to_dicts(),
            "lengths": {str(length): share for length, share in self.lengths},
            "examples": [{"deal": number, "hand": list(hand)} for number, hand in self.examples],
        }


def meaning(
    setup: SetupLike = "smear",
    bids: str | Sequence[str | int] = (),
    hands: int | str = 100_000,
    *,
    speaker: int | None = None,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> Meaning:
    """Return what a bid means: the hands that speak so, by the players at this table.

    Deals are dealt and bid, and a deal counts if its calls begin with the auction. The hands of the last seat to speak
    in these deals are what the bid means.

    Parameters
    ----------
    setup
        What is dealt and who plays: a `Setup`, or the name of a variant.
    bids
        What was called, from the dealer's left on: words or numbers, as in ``"pass,3"``. The last one is asked about.
    hands
        How many deals.
    speaker
        The seat that makes the last call; any seat unless given. Seats differ where their policies do.
    jobs
        Threads; one for each core unless given. The results are the same.
    observer
        Follows the work.
    **options
        Keywords of `Setup.make`, with the name of a variant.

    Returns
    -------
    Meaning
        How often, which lengths and top cards, ten examples, and the same of the next louder call.

    Raises
    ------
    UsageError
        If nobody bids in the game, or the rules do not allow a call.
    NoSuchHand
        If nobody makes the bid in so many deals.

    See Also
    --------
    ask : What to bid.
    """
    table = setup_from(setup, options)
    words: list[str | int] = [*(bids.split(",") if isinstance(bids, str) else list_of("bids", bids, '["pass", 3]'))]
    if not any(str(word).strip() for word in words):
        raise UsageError("bids: give what was called, from the dealer's left on, as in pass,3.")
    deals = parse_hands(hands, "hands")
    if speaker is not None:
        speaker = whole(speaker, "the speaker", 0, table.players - 1, "2")
    auction = auction_of(table, [word.strip().lower() if isinstance(word, str) else word for word in words])
    spoken = spoken_hands(Simulator(table), auction, deals, jobs, observer, speaker)
    counts = Counter(spoken.values.tolist())
    if not counts[auction.asked]:
        before = f" after {', '.join(map(str, words[:-1]))}" if len(words) > 1 else ""
        came = f"; it came to that call in {len(spoken.values):,} of them" if len(words) > 1 else ""
        raise NoSuchHand(f"no such hand in {counted(deals)}: nobody bids {words[-1]}{before}{came}.")
    named = list(auction.words)
    at = named.index(auction.asked)
    louder = None if auction.is_pitch else next((value for value in named[at + 1 :] if counts[value]), None)
    calls = tuple(
        Spoken(word, counts[value], proportion(counts[value], len(spoken.values)))
        for value, word in auction.words.items()
    )
    is_asked = spoken.values == auction.asked
    longest = Counter(values_of(table, "longest", spoken.hands[is_asked]).tolist())
    return Meaning(
        setup=table,
        bids=(*(str(word).strip() for word in words[:-1]), auction.words[auction.asked]),
        turn=hand_features(table)["seat_place"].labels[auction.calls[-1].turn],
        deals=deals,
        reached=len(spoken.values),
        calls=calls,
        louder="" if louder is None else auction.words[louder],
        traits=tuple(traits_of(table, spoken, auction.asked, louder)),
        lengths=tuple((length, count / counts[auction.asked]) for length, count in sorted(longest.items())),
        examples=_examples(table, spoken, is_asked),
    )


def _examples(setup: Setup, spoken: SpokenHands, is_asked: Any) -> tuple[tuple[int, tuple[str, ...]], ...]:
    chosen = np.flatnonzero(is_asked)[:EXAMPLES]
    return tuple(
        (
            int(spoken.numbers[at]),
            tuple(
                card
                for group in sorted_hand(setup, setup.deck.texts(cards_of(int(spoken.hands[at]))))
                for card in group
            ),
        )
        for at in chosen
    )
