"""An answer: what each choice is worth, how sure that is, and the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tricklab.analysis.advise.auction_ends import WHO, Ending
from tricklab.analysis.advise.question import Question
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of

if TYPE_CHECKING:
    import polars as pl

    from tricklab.analysis.advise.reading import Reading

SETTLED, PROBABLE, OPEN, TOSS_UP = "settled", "probable", "open", "toss-up"
"""What is known at the end: the best choice, or the range of bids, is sure; it is probably best, and nothing can be
much better; another may be as good, and nothing can be much better; another is as good, but for what does not matter.
"""

PLAYERS = "players"
"""The answer depends on the other players: against others another choice is better, by more than what matters."""

POINTS, MATCH = "points", "match"
"""What choices are measured by: the change of score, or the chance to win the match after the deal, in per cent."""

OUT_OF_TIME, COUNTED, SEARCHING = "time", "counted", "searching"
"""Other ends: time was up before one of these was known; a fixed number of worlds was asked for; the search goes on."""

ENOUGH = 30
"""The fewest worlds in which a bid must be played before its share of success is shown."""


@dataclass(frozen=True)
class Reason:
    """Why one choice is better than another.

    Attributes
    ----------
    kind
        What the sentence speaks of. ``"ending"``: somebody else plays the contract, or the other side is driven
        up. ``"made"``: a contract is made more often, or a bid fails. ``"card"``: the place of an unseen card,
        or the length of a suit, decides. ``"point"``: a credited point changes hands. ``"sure"``: a trick, or
        enough points for the bid, are certain. ``"trick"``: you take this trick more often. ``"fate"``: a card
        of yours takes a trick, or comes home, more often. ``"void"``: you ruff the suit that you gave away.
        ``"nil"``: how often a nil is broken, and which card breaks it most often. ``"match"``: the match ends
        with this very deal more often, or less often. ``"balance"``: no cause carries enough; how often the one
        choice does better. ``"rarely"``: they seldom differ.
    text
        The sentence.
    numbers
        The numbers in the sentence by name, before they are rounded: shares from 0 to 1, and amounts of points or of
        per cent of winning. ``carries`` is the share of the difference that the cause carries.
    """

    kind: str
    text: str
    numbers: Mapping[str, float] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"kind": self.kind, "text": self.text, "numbers": dict(self.numbers)}


@dataclass(frozen=True)
class KeyCard:
    """An unseen card that matters, as text, and in which share of the worlds each seat has it, from 0 to 1.

    What is missing from 1 is how often nobody has it.
    """

    text: str
    shares: tuple[float, ...]


@dataclass(frozen=True)
class Choice:
    """One choice.

    Attributes
    ----------
    action, text
        The choice, as the engine and as players know it.
    score, others
        Change of the side's own score, and the mean change of the others'.
    value
        What counts: the one less the other, or the chance to win the match, in per cent. It is the best choice's less
        ``to_best``, so that values and costs agree though some choices were tried in fewer worlds; so are ``score``
        and ``others``.
    to_best
        By how much its value is less than the best choice's, in the worlds in which both were tried; 0 for that one.
        After a search that stopped by itself its interval is valid whenever one stops.
    success
        How often the seat's side plays for a bid of its own and makes it; None where nothing was to be made.
    best_share
        Share of the worlds in which no other choice does better.
    worlds
        In how many worlds it was tried: choices that are clearly worse are given up.
    wins, loses
        How often this very deal ends the game in the side's favour, and in another's; None where that is not asked,
        see `analysis.advise.match_ends`.
    makes
        How often this very bid is made, of the worlds in which the seat plays at it; for a choice that is no bid, how
        often the seat's side makes its contract. None for a pass, and where there is nothing to make.
    endings
        Who plays which contract in the end, and how often, the commonest first (`analysis.advise.auction_ends`);
        empty in games in which each bids tricks of its own.
    """

    action: int
    text: str
    score: Estimate
    others: Estimate
    value: Estimate
    to_best: Estimate
    success: Estimate | None
    best_share: float
    worlds: int
    wins: Estimate | None = None
    loses: Estimate | None = None
    makes: Estimate | None = None
    endings: tuple[Ending, ...] = ()

    @property
    def works(self) -> Estimate | None:
        """How often it is made, as ``makes``, if that rests on enough worlds, which may be only part of all."""
        is_enough = self.makes is not None and (self.makes.count >= ENOUGH or self.makes.count == self.worlds)
        return self.makes if is_enough else None

    @property
    def ends(self) -> dict[str, float]:
        """How often who plays the contract: shares by ``"you"``, ``"partner"``, ``"others"``, ``"nobody"``."""
        shares: dict[str, float] = {}
        for ending in self.endings:
            shares[ending.who] = shares.get(ending.who, 0.0) + ending.share
        return dict(sorted(shares.items(), key=lambda share: -share[1]))


@dataclass(frozen=True)
class Advice(Result):
    """The answer.

    Attributes
    ----------
    question
        What was asked.
    choices
        The choices, the best first.
    verdict
        ``"settled"``, ``"probable"``, ``"open"``, ``"toss-up"``, ``"time"`` or ``"counted"``, see the constants above;
        ``"players"`` if it was asked again with others, who turn it round; ``"searching"`` in what `advise` passes to
        ``follow``.
    worlds
        In how many worlds the best choice was tried.
    looked
        How many worlds were sampled; those that were tried are a fair sample of them by how well they fit what the
        others did.
    reading
        How that was read; None without inference.
    seconds
        How long it took, once compiled.
    batches
        The batches of worlds that were played, each with its number and how many worlds were wanted of it.
    objective
        `POINTS` or `MATCH`.
    tallies
        What else the match counts, as far as the question states it.
    indifference
        A difference that does not matter, in points or per cent.
    reason
        Why the best choice is better than the next one; None if there is no other, or no reason was asked for.
    cards
        Where the unseen cards lie that matter most for it; empty without a reason.
    """

    question: Question
    choices: tuple[Choice, ...]
    verdict: str
    worlds: int
    looked: int
    reading: Reading | None
    seconds: float = field(compare=False)
    batches: tuple[tuple[int, int], ...] = ()
    objective: str = POINTS
    tallies: tuple[int, ...] = ()
    indifference: float = 0.0
    reason: Reason | None = None
    cards: tuple[KeyCard, ...] = ()

    @property
    def best(self) -> Choice:
        """The choice with the highest value."""
        return self.choices[0]

    @property
    def by_points(self) -> Choice:
        """The choice with the largest change of score, its own side's less the others', of those that were tried."""
        return max(self.choices, key=lambda choice: choice.score.value - choice.others.value)

    @property
    def as_good(self) -> list[Choice]:
        """The other choices of which it is not clear that they are worse than the best."""
        return [choice for choice in self.choices[1:] if choice.to_best.low <= 0]

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        unit = "points" if self.objective == POINTS else "% of winning"
        return Drawn(("choice",), "to_best", f"{unit} given away against the best choice")

    def heading(self) -> str:
        """Return what was asked, and who plays on."""
        setup = self.question.setup
        players = f"{setup.players} players, rules {setup.rules_digest()}, policy {setup.table_of_policies()}"
        return f"{setup.title}, {players}: {self.question.text}"

    def table(self) -> pl.DataFrame:
        """Return a row for each choice."""
        rows = []
        for choice in self.choices:
            row: dict[str, Any] = {"choice": choice.text, "worlds": choice.worlds, "best_share": choice.best_share}
            for name in ("value", "score", "others", "to_best", "success", "makes"):
                row |= columns_of(name, getattr(choice, name))
            row |= {f"ends_{who}": choice.ends.get(who, 0.0) if choice.endings else None for who in WHO}
            rows.append(row)
        return frame_of(rows)
